"""The coach at the prompt: it answers when it is asked, and the game goes on as it was."""

from __future__ import annotations

import io
import sys

import pytest
from driver import run

import factorduel as fd
from factorduel.cli import memory
from factorduel.cli.advice import Coach
from factorduel.cli.main import main
from factorduel.coach import hint

pytestmark = pytest.mark.usefixtures("data_home")

PROMPT = "Select a number: "


def answers(*typed: str, game: tuple[str, ...] = ("divisor-duel", "--pool", "1-10")) -> list[str]:
    """What stands between one prompt and the next."""
    done = run("play", *game, typed="\n".join(typed))
    assert (done.returncode, done.stderr) == (0, "")
    return [part.partition("\n")[2] for part in done.stdout.split(PROMPT)[1:]]


def test_a_hint_that_is_asked_for_again_says_one_step_more() -> None:
    steps = hint(fd.new_game("divisor-duel", pool=(1, 10)).play_all([7, 1, 2])).steps
    said = answers("7", "1", "2", "hint", "hint", "hint", "hint")[3:7]
    assert said == [f"{step}\n" for step in (*steps, steps[2])]


def test_after_the_next_number_hints_begin_anew() -> None:
    said = answers("hint", "hint", "7", "hint")
    assert said[3] == "You have one number, and it wins.\n"


def test_fates_name_the_numbers_that_win_and_that_lose() -> None:
    assert answers("7", "1", "2", "fates")[3] == "win:  6\nlose: 4, 8, 10\n"
    assert answers("fates")[0] == "win:  none\nlose: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10\n"


def test_partners_name_the_answer_to_the_last_number() -> None:
    said = answers("partners", "7", "1", "2", "partners", "4", "partners")
    assert said[0] == (
        "Whatever you play, your opponent has its partner:\n1–7, 2–6, 3–9, 4–8, 5–10\n"
    )
    assert said[4] == "2–6 answers the last number, and these answer whatever comes then:\n3–9\n"
    assert said[6] == "4–8 answers the last number, and your opponent has no number then.\n"


def test_an_opening_without_a_partner_is_named() -> None:
    [said, _] = answers("partners", "quit", game=("juniper-green",))
    first, pairs = said.splitlines()
    assert first.startswith("Play ")
    assert first.endswith(", which has no partner, and these answer whatever comes then:")
    assert pairs.count("–") > 40


def test_own_chains_have_no_partners() -> None:
    done = run("play", "number-chain-duel", typed="partners\n")
    assert "Number Chain Duel is not decided by pairs. A hint can say more.\n" in done.stdout


def test_a_review_of_the_game_so_far_is_that_of_the_command() -> None:
    said = answers("7", "1", "2", "4", "review")[4]
    assert said == run("review", "divisor-duel", "--pool", "1-10", "7", "1", "2", "4").stdout
    assert answers("review")[0] == "Nothing has been played yet.\n"


@pytest.mark.parametrize("word", ["hint", "fates", "partners", "review"])
def test_what_cannot_be_answered_is_said_and_the_game_goes_on(word: str) -> None:
    pool = ("number-chain-duel", "--pool", "1-200")
    done = run("play", *pool, typed=f"{word}\n7\n")
    assert done.returncode == 0
    if word == "partners":
        assert "is not decided by pairs" in done.stdout
    else:
        assert "can be solved when at most 64 numbers are unused; here 200 are" in done.stdout
    assert "Player 1's Chain: [7]" in done.stdout


@pytest.mark.parametrize("word", ["hint", "fates", "partners", "review"])
def test_where_memory_would_not_do_the_coach_refuses(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 1 << 20)
    position = fd.new_game("divisor-duel", pool=(1, 100_000)).play(2)
    assert "needs about" in Coach().says(word, position)


@pytest.mark.parametrize("how", [["divisor-duel", "--pool", "1-100000"], ["--resume"]])
def test_where_memory_would_not_do_perfect_is_not_seated(
    how: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = ["--players", "human,perfect"]
    run("play", "divisor-duel", "--pool", "1-100000", *seats)
    monkeypatch.setattr(memory, "free_memory", lambda: 1 << 20)
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, io.TextIOWrapper(io.BytesIO(), write_through=True))
    assert main(["play", *how, *([] if "--resume" in how else seats)]) == 2
    assert isinstance(sys.stderr, io.TextIOWrapper)
    sys.stderr.seek(0)
    assert "needs about" in sys.stderr.read()


@pytest.mark.parametrize("word", ["HINT", " fates ", "Partners", "review"])
def test_asking_leaves_no_trace_in_the_game(word: str) -> None:
    asked = answers("7", word, "1", "2", "4", "8")
    plain = answers("7", "1", "2", "4", "8")
    assert [asked[0], *asked[2:]] == plain
