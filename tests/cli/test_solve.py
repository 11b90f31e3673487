"""`factorduel solve`: for people, for programs, a whole batch, and fates in a file."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from driver import run

import factorduel as fd


def test_a_won_position_is_explained() -> None:
    assert run("solve", "divisor-duel", "6", "3").stdout == (
        "Player 1 is to move; 3 of 5 legal numbers win:\n"
        "9, 12, 15\n"
        "Having played 9, player 1 answers each number with its partner:\n"
        "1–19, 2–18, 4–12, 5–15, 7–14, 8–16, 10–20\n"
    )


def test_a_lost_position_is_explained() -> None:
    text = run("solve", "divisor-duel", "--pool", "1-10").stdout
    assert text.startswith("Player 1 is to move, and each of the 10 legal numbers loses.\n")
    assert "Player 2 answers each number with its partner:\n" in text


def test_a_game_that_is_over_is_over() -> None:
    assert run("solve", "factor-clash", "11").stdout == "The game is over: player 1 has won.\n"


def test_numbers_may_stand_before_and_behind_options() -> None:
    verdicts = {
        run("solve", "factor-chain", "8", "4", "--json").stdout,
        run("solve", "factor-chain", "--json", "8", "4").stdout,
        run("solve", "--json", "factor-chain", "8", "--first", "1", "4").stdout,
    }
    assert len(verdicts) == 1


def test_the_json_of_a_verdict() -> None:
    [line] = run("solve", "divisor-duel", "6", "3", "--first", "2", "--json").stdout.splitlines()
    verdict = json.loads(line)
    certificate = verdict.pop("certificate")
    assert verdict == {
        "game": "divisor-duel",
        "pool": [1, 20],
        "opening": "any",
        "moves": [6, 3],
        "to_move": 2,
        "legal": [1, 9, 12, 15, 18],
        "winning": [9, 12, 15],
        "winner": 2,
        "over": False,
        "method": "matching",
    }
    assert set(certificate) == {"pairs", "barrier"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["divisor-duel", "6", "4"], "Turn 2: 4 is neither a divisor nor a multiple of 6."),
        (["divisor-duel", "6", "6"], "Turn 2: 6 was played on turn 1."),
        (["divisor-duel", "60"], "Turn 1: 60 is not in the pool 1–20."),
        (["divisor-duel", "six"], "'six' is not a number"),
        (["chess"], "There is no game 'chess'."),
        ([], "Name a game"),
        (["number-chain-duel", "--pool", "1-1000"], "can be solved"),
        (["divisor-duel", "--first", "3"], "the players are 1 and 2"),
    ],
)
def test_an_impossible_question_is_refused(arguments: list[str], says: str) -> None:
    done = run("solve", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr


ASKED = [
    ({"game": "divisor-duel", "moves": [6, 3]}, None),
    ({"game": "divisor-duel", "moves": [6, 4]}, "Turn 2: 4 is neither a divisor nor a multiple"),
    ({"game": "factor-clash", "pool": [2, 7], "opening": "reply", "moves": []}, None),
    ({"game": "factor-clash", "moves": [4, 4]}, "Turn 2: 4 was played on turn 1."),
    ({"game": "juniper-green", "first": 2, "moves": [7]}, "the first number must be even"),
    ({"game": "chess", "moves": []}, "There is no game 'chess'."),
    ({"game": "divisor-duel", "moves": "6 3"}, "moves is not a list of whole numbers."),
    ({"game": "divisor-duel", "moves": [True]}, "moves is not a list of whole numbers."),
    ({"game": "divisor-duel", "first": 1.5}, "first is not a whole number."),
    ({"game": "divisor-duel", "pool": [9, 3]}, "write the smaller number first"),
    ({"game": "divisor-duel", "colour": "red"}, "'colour' is none of game, pool, opening"),
    ({"moves": []}, "Ask with an object such as"),
    ([1, 2], "Ask with an object such as"),
    ({"game": "number-chain-duel", "pool": [1, 12], "moves": [4]}, None),
]


def test_a_batch_answers_every_line_in_its_place() -> None:
    lines = [json.dumps(asked) for asked, _ in ASKED] + ["not JSON", ""]
    done = run("solve", "--batch", typed="\n".join(lines))
    assert (done.returncode, done.stderr) == (0, "")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(ASKED) + 1
    for (asked, error), answer in zip(ASKED, answers, strict=False):
        if error is None:
            assert isinstance(asked, dict)
            assert answer["moves"] == asked["moves"]
            assert "winner" in answer
        else:
            assert error in answer["error"]
    assert answers[-1] == {"error": "'not JSON' is not JSON."}


def test_the_fates_of_all_openings_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "openings.csv"
    done = run("solve", "divisor-duel", "--pool", "1-1000", "--save", str(path))
    assert done.stdout == f"1000 fates are in {path}.\n"
    with path.open(encoding="utf-8") as file:
        rows = {int(row["number"]): row["fate"] == "wins" for row in csv.DictReader(file)}
    assert rows == fd.solve(fd.new_game("divisor-duel", pool=(1, 1000))).fates


def test_memory_that_will_not_fit_is_refused_before_it_is_taken() -> None:
    command = (
        f"ulimit -v 400000; {sys.executable} -m factorduel solve divisor-duel --pool 1-9000000"
    )
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "The pool 1-9000000 needs about 2,746 MB of memory, and " in done.stderr


def test_an_interrupt_stops_a_long_solution_at_once() -> None:
    command = [sys.executable, "-m", "factorduel", "solve", "divisor-duel", "--pool", "1-4000000"]
    solving = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1.5)
    solving.send_signal(signal.SIGINT)
    began = time.monotonic()
    stdout, stderr = solving.communicate(timeout=10)
    assert time.monotonic() - began < 1
    assert (solving.returncode, stdout, stderr) == (130, "", "")
