"""`hint` and `review`, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from driver import run


def test_a_review_for_people() -> None:
    assert run("review", "divisor-duel", "--pool", "1-10", "7", "1", "2", "4", "8").stdout == (
        "turn 1   player 1  plays 7    lost anyway\n"
        "turn 2   player 2  plays 1    the one winning number\n"
        "turn 3   player 1  plays 2    lost anyway\n"
        "turn 4   player 2  plays 4    threw the win away; 6 wins, and 4 loses to 8\n"
        "turn 5   player 1  plays 8    the one winning number\n"
        "\n"
        "player 1  ...##\n"
        "player 2  ###..\n"
        "             ?\n"
        "\n"
        "Turn 4 decided the game: player 2 should have played 6 instead of 4, which loses to 8.\n"
        "Player 1 used 100% of the chances to win.\n"
        "Player 2 used 50% of the chances to win.\n"
    )


def test_a_review_for_programs() -> None:
    [line] = run("review", "divisor-duel: 11 1 13", "--json").stdout.splitlines()
    assert json.loads(line) == {
        "turns": [
            {
                "turn": 1,
                "player": 1,
                "number": 11,
                "mark": "kept",
                "winning": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20],
            },
            {"turn": 2, "player": 2, "number": 1, "mark": "lost", "winning": []},
            {
                "turn": 3,
                "player": 1,
                "number": 13,
                "mark": "kept",
                "winning": [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 16, 17, 18, 19, 20],
            },
        ],
        "decided_at": None,
        "accuracy": {"1": 1.0, "2": None},
        "resigned": None,
    }


def test_a_game_that_was_won_and_given_up_was_decided_by_that() -> None:
    record = "factorduel record\ngame: divisor-duel\n\n1: 10\n2: 1\n1: resigns\n"
    said = run("review", "-", typed=record).stdout
    assert "Player 1 gave up a game that was won: that decided it.\n" in said
    assert json.loads(run("review", "-", "--json", typed=record).stdout)["resigned"] == 1


def test_a_record_may_come_through_a_pipe() -> None:
    record = "factorduel record\ngame: divisor-duel\n\n1: 11\n2: 1\n1: 13\n"
    piped = run("review", "-", "--json", typed=record).stdout
    assert piped == run("review", "divisor-duel", "11", "1", "13", "--json").stdout


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_course_is_drawn_beside_what_is_said(tmp_path: Path, more: list[str]) -> None:
    asked = ["review", "divisor-duel", "--pool", "1-10", "7", "1", "2", "4", "8", *more]
    picture = tmp_path / "course.svg"
    done = run(*asked, "--svg", str(picture))
    assert (done.returncode, done.stdout) == (0, run(*asked).stdout)
    assert done.stderr == f"The course of the game is drawn in {picture}.\n"
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_a_picture_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    done = run("review", "divisor-duel", "7", "--svg", str(tmp_path / "missing" / "course.svg"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "No such file or directory" in done.stderr


def test_an_empty_game_has_nothing_to_review() -> None:
    assert run("review", "factor-clash").stdout == "Nothing has been played yet.\n"


def test_hints_come_one_by_one_or_together() -> None:
    together = run("hint", "divisor-duel", "6", "3").stdout.splitlines()
    steps = [run("hint", "divisor-duel", "6", "3", "--step", s).stdout.strip() for s in "123"]
    assert together == steps
    [line] = run("hint", "divisor-duel", "6", "3", "--json").stdout.splitlines()
    assert json.loads(line) == {"steps": together, "number": 9}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["hint", "divisor-duel", "--step", "4"], "choose --step 1, 2 or 3"),
        (["hint", "chess"], "There is no game 'chess'."),
        (["review", "chess", "1"], "There is no game 'chess'."),
        (["review", "divisor-duel", "6", "4"], "Turn 2: 4 is neither"),
        (["review", "divisor-duel: 6 4"], "Turn 2: 4 is neither"),
    ],
)
def test_an_impossible_question_is_refused(arguments: list[str], says: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
