"""A review says of each number what trying everything says of it."""

from __future__ import annotations

from pathlib import Path
from shutil import which
from subprocess import run

import exhaustive
import pytest
from hypothesis import given, settings
from plain import PlainSearch
from strategies import positions

import factorduel as fd
from factorduel.catalog import GAMES
from factorduel.coach import Mark, Review, Turn, review

ROOT = Path(__file__).parents[2]


def worth(turn: Turn, fates: dict[int, bool]) -> Mark:
    """The definition."""
    if not any(fates.values()):
        return Mark.LOST
    if not fates[turn.number]:
        return Mark.BLUNDER
    return Mark.ONLY if sum(fates.values()) == 1 else Mark.KEPT


def reviewed(slug: str) -> Review:
    """The rule book's example, every turn of it."""
    game = fd.new_game(slug).play_all(GAMES[slug].example)
    found = review(game)
    assert [turn.number for turn in found.turns] == list(game.moves)
    return found


def assert_agrees(turn: Turn, fates: dict[int, bool]) -> None:
    assert turn.winning == tuple(number for number, wins in fates.items() if wins)
    assert turn.mark is worth(turn, fates)


@pytest.mark.parametrize(
    "slug", ["factor-chain-duel", "factor-clash", "divisor-duel", "factor-chain"]
)
def test_every_turn_of_a_rule_book_s_game_agrees_with_trying_everything(slug: str) -> None:
    search = PlainSearch(GAMES[slug])
    for turn in reversed(reviewed(slug).turns):
        assert_agrees(turn, search.fates(turn.before))


def test_the_last_turns_of_number_chain_duel_agree_with_trying_everything() -> None:
    search = PlainSearch(GAMES["number-chain-duel"])
    for turn in reversed(reviewed("number-chain-duel").turns[-2:]):
        assert_agrees(turn, search.fates(turn.before))


@pytest.mark.slow
def test_every_turn_of_number_chain_duel_agrees_with_trying_everything(tmp_path: Path) -> None:
    """By a compiled search; where there is no compiler, the turns that Python can search."""
    turns = reviewed("number-chain-duel").turns
    if which("g++") is None:
        search = PlainSearch(GAMES["number-chain-duel"])
        for turn in reversed(turns[13:]):
            assert_agrees(turn, search.fates(turn.before))
        return
    program = tmp_path / "own_chains"
    with_peers, source = f"-I{ROOT}/benchmarks/peers", f"{ROOT}/tests/own_chains.cpp"
    run(["g++", "-std=c++17", "-O2", with_peers, source, "-o", str(program)], check=True)
    asked = [str(program), "50", *(str(turn.number) for turn in turns)]
    lines = run(asked, check=True, capture_output=True, text=True).stdout.splitlines()
    for turn, line in zip(turns, lines, strict=True):
        winning = {int(number) for number in line.split()}
        assert_agrees(turn, {number: number in winning for number in turn.before.legal_moves})


def test_every_fate_in_the_game_of_juniper_green_is_proved() -> None:
    """A hundred numbers are too many to try, but the proofs are checked without the solver."""
    for turn in reviewed("juniper-green").turns:
        mover = turn.before.to_move
        for number in turn.before.legal_moves:
            certificate = fd.solve(turn.before.play(number)).certificate
            assert certificate.check()
            assert (certificate.winner == mover) == (number in turn.winning)


@settings(deadline=None, max_examples=50)
@given(positions(max_number=9))
def test_any_small_game_agrees_with_exhaustive_search(position: fd.Position) -> None:
    known: dict[exhaustive.Key, dict[int, bool]] = {}
    for turn in review(position).turns:
        if turn.before.unused.bit_count() <= 9:
            assert_agrees(turn, exhaustive.fates(turn.before, known))


def test_a_blunder_has_a_better_number_and_a_refutation() -> None:
    found = review(fd.new_game("number-chain-duel").play_all(GAMES["number-chain-duel"].example))
    blunders = [turn for turn in found.turns if turn.mark is Mark.BLUNDER]
    assert blunders
    for turn in blunders:
        opponent = 3 - turn.before.to_move
        assert fd.solve(turn.before.play(turn.better)).winner == turn.before.to_move
        after = turn.before.play(turn.number).play(turn.refutation)
        assert fd.solve(after).winner == opponent
    assert found.decided_at == blunders[-1].before.turn


def test_accuracy_is_the_share_of_chances_taken() -> None:
    found = review(fd.new_game("divisor-duel", pool=(1, 10)).play_all([7, 1, 2, 4, 8]))
    assert (found.accuracy(1), found.accuracy(2)) == (1.0, 0.5)
    assert review(fd.new_game("divisor-duel")).accuracy(1) is None
    assert review(fd.new_game("divisor-duel").play(11)).accuracy(1) == 1.0
