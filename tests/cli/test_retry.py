"""A lost game tried again from where it was lost, as a game of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from driver import Window, run

from factorduel.notation import parse_record

pytestmark = pytest.mark.usefixtures("data_home")

LOST = "divisor-duel pool=1-10: 7 1 2 4 8"


def latest(games: Path) -> Path:
    return max(games.glob("*.txt"))


def test_the_blunderer_has_another_try_against_perfect(data_home: Path) -> None:
    window = Window("play", "--retry", LOST)
    assert window.wait_for("number: ") == (
        "Divisor Duel, tried again from turn 4.\n"
        "The chain: 7 → 1 → 2\n\n"
        "Player 2's Turn:\nPrevious number was 2\nValid selections: 4, 6, 8, 10\n"
        "Select a number: "
    )
    window.type("6")
    window.wait_for("number: ")
    window.type("9")
    assert window.end() == 0
    assert window.text.endswith("Player 2 wins the game!\n")
    record = parse_record(latest(data_home).read_text(encoding="utf-8"))
    assert record.seats == ("perfect", "human")
    assert record.position.moves == (7, 1, 2, 6, 3, 9)


def test_it_is_resumed_taken_back_and_reviewed_like_any_game() -> None:
    run("play", "--retry", LOST, "--players", "human,human", typed="undo\n")
    again = run("play", "--resume", typed="quit\n")
    assert again.stdout.startswith("Divisor Duel, resumed at turn 2.\nThe chain: 7\n")
    run("play", "--resume", typed="1\n2\n6\n")
    assert run("review").stdout == run("review", "divisor-duel pool=1-10: 7 1 2 6").stdout


def test_without_a_record_it_is_the_game_that_was_played_last() -> None:
    run("play", "divisor-duel", "--pool", "1-10", typed="7\n1\n2\n4\n8\n")
    run("play", "factor-clash", typed="quit\n")  # no number was played in it
    assert run("review").stdout == run("review", LOST).stdout
    assert run("play", "--retry").stdout.startswith("Divisor Duel, tried again from turn 4.\n")


def test_a_record_may_be_a_file_and_any_turn_may_be_named(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(f"{LOST}\n", encoding="utf-8")
    done = run("play", "--retry", str(record), "--turn", "2", "--players", "human,human")
    assert done.stdout.startswith("Divisor Duel, tried again from turn 2.\nThe chain: 7\n")
    first = run("play", "--retry", str(record), "--turn", "1", "--players", "human,human")
    assert first.stdout.startswith("Available Numbers: 1-10\n\nPlayer 1's Turn:\nSelect")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--retry"], "No game has been played here yet."),
        (["--retry", "-"], "Standard input is needed to play"),
        (["--retry", "divisor-duel: 11 1 13"], "Nobody threw a win away in this game: name"),
        (["--retry", "divisor-duel:"], "Nothing has been played yet"),
        (["--retry", LOST, "--turn", "6"], "Turn 6 was not played: choose one from 1 to 5."),
        (["--retry", LOST, "--turn", "-1"], "'-1' is not a number"),
        (["--retry", LOST, "--pool", "1-9"], "leave out --pool"),
        (["divisor-duel", "--retry", LOST], "leave out GAME"),
        (["--resume", "--retry", LOST], "leave out --retry"),
        (["divisor-duel", "--turn", "3"], "add --retry"),
        (["--retry", LOST, "--players", "human,martian"], "There is no player 'martian'"),
        (["--retry", "number-chain-duel pool=1-99: 2 3", "--turn", "2"], "--players human,greedy"),
        (
            ["--retry", "number-chain-duel pool=1-99: 2 3", "--players", "human,human"],
            "Or name the turn that you want to try again.",
        ),
        (["--retry", "missing.txt"], "No such file"),
    ],
)
def test_what_cannot_be_tried_again_is_refused(arguments: list[str], says: str) -> None:
    done = run("play", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr


def test_before_any_game_there_is_nothing_to_review() -> None:
    done = run("review")
    assert (done.returncode, done.stderr) == (2, "factorduel: No game has been played here yet.\n")
