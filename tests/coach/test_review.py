"""A review says of each number what exhaustive search says of it."""

from __future__ import annotations

import exhaustive
import pytest
from hypothesis import given, settings
from strategies import positions

import factorduel as fd
from factorduel.catalog import GAMES
from factorduel.coach import Mark, Turn, review


def worth(turn: Turn, known: dict[exhaustive.Key, dict[int, bool]]) -> Mark:
    """The definition, by trying everything."""
    fates = exhaustive.fates(turn.before, known)
    if not any(fates.values()):
        return Mark.LOST
    if not fates[turn.number]:
        return Mark.BLUNDER
    return Mark.ONLY if sum(fates.values()) == 1 else Mark.KEPT


@pytest.mark.parametrize("slug", GAMES)
def test_the_rule_book_s_example_agrees_with_exhaustive_search(slug: str) -> None:
    game = fd.new_game(slug).play_all(GAMES[slug].example)
    found = review(game)
    assert [turn.number for turn in found.turns] == list(game.moves)
    known: dict[exhaustive.Key, dict[int, bool]] = {}
    for turn in found.turns:
        if turn.before.unused.bit_count() <= 14:
            assert turn.mark is worth(turn, known), turn


@settings(deadline=None, max_examples=50)
@given(positions(max_number=9))
def test_any_small_game_agrees_with_exhaustive_search(position: fd.Position) -> None:
    known: dict[exhaustive.Key, dict[int, bool]] = {}
    for turn in review(position).turns:
        if turn.before.unused.bit_count() <= 9:
            assert turn.mark is worth(turn, known), turn


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
