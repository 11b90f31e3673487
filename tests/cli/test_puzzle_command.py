"""`factorduel puzzle`: asked and answered at a keyboard or through a pipe, and as JSON."""

from __future__ import annotations

import json
import re
from itertools import islice

import pytest
from driver import Window, run

import factorduel as fd
from factorduel.coach import Puzzle, puzzles

DIVISOR_DUEL = fd.new_game("divisor-duel").rules


def answers(count: int, seed: int) -> list[int]:
    return [puzzle.answer for puzzle in islice(puzzles(DIVISOR_DUEL, seed), count)]


def wrong(puzzle: Puzzle) -> int:
    return next(n for n in puzzle.position.legal_moves if n != puzzle.answer)


def quiz(*arguments: str, typed: str) -> str:
    done = run("puzzle", "divisor-duel", "--seed", "3", *arguments, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_puzzle_is_shown_with_all_that_is_needed_to_solve_it() -> None:
    assert quiz(typed="quit\n") == (
        "Puzzle 1\n"
        "Divisor Duel, 1–20, difficulty **...\n"
        "Play an unused number that is a divisor or a multiple of the last number.\n"
        "The chain: 18 → 9 → 3 → 12 → 4 → 8\n"
        "You may play: 1, 2, 16\n"
        "Your number: quit\n"
        "Your streak: 0.\n"
    )


def test_both_chains_are_shown_where_each_player_has_one() -> None:
    text = run("puzzle", "number-chain-duel", "--seed", "3", typed="quit\n").stdout
    assert "Your chain: 22 → 44 → 2 → 32 → 16 → 48 → 6\n" in text
    assert "Your opponent's chain: 23 → 1 → 4 → 8 → 24 → 3 → 21\n" in text


def test_a_streak_goes_on_until_a_number_is_wrong_and_says_what_was_right() -> None:
    *first, last = islice(puzzles(DIVISOR_DUEL, 3), 4)
    typed = "".join(f"{puzzle.answer}\n" for puzzle in first)
    text = quiz(typed=f"{typed}{wrong(last)}\n1\n")
    assert text.count("Right.\n") == 3
    assert re.search(rf"No, \d+ beats {wrong(last)}\. Play {last.answer}\. \S.*\n", text)
    assert text.endswith("\nYour streak: 3.\n")
    assert "Puzzle 5" not in text


def test_a_number_of_puzzles_goes_on_after_a_wrong_answer_and_ends_with_a_tally() -> None:
    first, second, third = islice(puzzles(DIVISOR_DUEL, 3), 3)
    text = quiz("--count", "3", typed=f"{first.answer}\n{wrong(second)}\n{third.answer}\n")
    assert text.endswith("\nRight.\n\nYou found 2 of 3.\n")


def test_an_illegal_number_is_explained_and_asked_again() -> None:
    text = quiz(typed="18\n5\n99\nsix\n\nhelp\n16\n")
    assert "18 was played on turn 1.\n" in text
    assert "5 is neither a divisor nor a multiple of 8.\n" in text
    assert "99 is not in the pool 1–20.\n" in text
    assert "'six' is not a number" in text
    assert "Type a number, hint, or quit.\n" in text
    assert "the third time for the answer" in text
    assert "Your number: 16\nRight.\n" in text


def test_hints_come_one_by_one_and_an_answer_that_was_told_does_not_count() -> None:
    text = quiz(typed="hint\nhint\nhint\nhint\n16\nquit\n")
    assert text.count("1 of your 3 numbers wins.") == 1
    assert text.count("It is above 10, and none that loses is.") == 1
    assert text.count("Play 16. Whatever comes") == 2
    assert "Right, but it was told: it does not count.\n" in text
    assert text.endswith("Your streak: 0.\n")
    assert quiz(typed="hint\nhint\n16\nquit\n").endswith("Your streak: 1.\n")


def test_end_of_input_leaves_with_the_streak() -> None:
    assert quiz(typed="16\n").endswith("Your number: \nYour streak: 1.\n")


def test_a_seed_that_is_drawn_is_said_and_brings_the_same_puzzles_again() -> None:
    drawn = run("puzzle", typed="").stdout
    [seed] = re.findall(r"^With --seed (\d+) the same puzzles come again\.$", drawn, re.MULTILINE)
    assert drawn.endswith(run("puzzle", "--seed", seed, typed="").stdout)


def test_a_stream_that_ends_says_so() -> None:
    tiny = ("puzzle", "divisor-duel", "--pool", "1-4", "--seed", "1")
    assert run(*tiny, typed="3\n").stdout.endswith(
        "Right.\n\nThere are no more puzzles by these rules.\nYour streak: 1.\n"
    )
    done = run(*tiny, "--json", "--count", "5")
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == "There are no more puzzles by these rules: 1 of 5 were found.\n"


def test_the_json_of_puzzles() -> None:
    done = run("puzzle", "divisor-duel", "--seed", "3", "--count", "4", "--json")
    assert done.stderr == ""
    lines = list(map(json.loads, done.stdout.splitlines()))
    assert lines[0] == {
        "game": "divisor-duel",
        "pool": [1, 20],
        "opening": "any",
        "moves": [18, 9, 3, 12, 4, 8],
        "legal": [1, 2, 16],
        "answer": 16,
        "difficulty": 2,
    }
    assert [line["answer"] for line in lines] == answers(4, seed=3)


def test_json_is_one_puzzle_where_no_number_is_named() -> None:
    assert len(run("puzzle", "--json").stdout.splitlines()) == 1


def test_house_rules_hold_for_the_puzzles_of_a_game() -> None:
    options = ("--pool", "2-30", "--opening", "even", "--count", "3", "--json")
    for line in run("puzzle", "factor-chain-duel", *options).stdout.splitlines():
        puzzle = json.loads(line)
        assert (puzzle["pool"], puzzle["opening"]) == ([2, 30], "even")
        assert puzzle["moves"][0] % 2 == 0


def test_the_puzzle_of_the_day_is_one_puzzle() -> None:
    [line] = run("puzzle", "--daily", "--json").stdout.splitlines()
    answer = json.loads(line)["answer"]
    text = run("puzzle", "--daily", typed=f"{answer}\n1\n").stdout
    assert re.match(r"The puzzle of \d{4}-\d\d-\d\d\n", text)
    assert text.endswith(f"Your number: {answer}\nRight.\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess"], "There is no game 'chess'."),
        (["--daily", "--seed", "1"], "leave out --seed"),
        (["--daily", "--count", "1"], "leave out --count"),
        (["divisor-duel", "--daily"], "leave out the game"),
        (["--daily", "--pool", "1-9"], "leave out --pool"),
        (["--pool", "1-9"], "Name the game that --pool is for"),
        (["--count", "0"], "such as --count 10"),
        (["--count", "-1"], "'-1' is not a number"),
        (["--seed", "x"], "'x' is not a number"),
        (["divisor-duel", "--pool", "1-2"], "No puzzle was found by these rules"),
        (["divisor-duel", "--pool", "1-2", "--json"], "No puzzle was found by these rules"),
        (["divisor-duel", "--pool", "1-9000000"], "at most 100000 numbers"),
    ],
)
def test_an_impossible_wish_is_refused(arguments: list[str], says: str) -> None:
    done = run("puzzle", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr


def test_it_can_be_answered_in_a_window_and_left_with_ctrl_c() -> None:
    window = Window("puzzle", "divisor-duel", "--seed", "3")
    window.wait_for("Your number: ")
    window.type("16")
    window.wait_for("Puzzle 2\n(?:.*\n)+Your number: ")
    window.press(b"\x03")
    assert window.end() == 130
    assert window.text.endswith("Your streak: 1.\n")
    assert "Traceback" not in window.text


def test_stars_and_chains_are_ascii_where_they_must_be() -> None:
    done = run("puzzle", "divisor-duel", "--seed", "3", typed="", LC_ALL="C")
    assert done.stdout.isascii()
    assert "The chain: 18 -> 9 -> 3" in done.stdout
