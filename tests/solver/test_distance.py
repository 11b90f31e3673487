from __future__ import annotations

from dataclasses import replace

import exhaustive
import pytest
from hypothesis import given, settings
from strategies import positions

import factorduel as fd
from factorduel.catalog import GAMES, NUMBER_CHAIN_DUEL
from factorduel.solver.distance import distance, distances


def turns(position: fd.Position, known: dict[exhaustive.Key, int]) -> int:
    """The definition, word for word."""
    key = exhaustive.key(position)
    if key not in known:
        after = [turns(position.play(number), known) for number in position.legal_moves]
        won = [left for left in after if left % 2 == 0]
        known[key] = 1 + min(won) if won else 1 + max(after, default=-1)
    return known[key]


@pytest.mark.parametrize("slug", GAMES)
def test_distance_agrees_with_its_definition_on_every_small_position(slug: str) -> None:
    known: dict[exhaustive.Key, int] = {}
    for lo, hi in [(1, 8), (2, 9)] if slug == "number-chain-duel" else [(1, 11), (2, 12)]:
        known.clear()
        for position in exhaustive.reachable(fd.new_game(slug, pool=(lo, hi), opening="any")):
            assert distance(position) == turns(position, known), position


def test_a_last_resort_may_begin_a_chain_of_one_s_own() -> None:
    rules = replace(NUMBER_CHAIN_DUEL, slug="other", last_resort=frozenset({1}))
    position = fd.new_game(rules, pool=(1, 3))
    assert distance(position) == turns(position, {}) == 3


@settings(deadline=None)
@given(positions(max_number=14))
def test_distance_is_odd_where_the_mover_wins(position: fd.Position) -> None:
    left = distances(position)
    if left is not None:
        wins = {number for number, turns_left in left.items() if turns_left % 2 == 0}
        assert wins == set(fd.solve(position).winning_moves)


def test_beyond_the_limits_nothing_is_said() -> None:
    assert distance(fd.new_game("factor-chain-duel")) is None
    assert distance(fd.new_game("number-chain-duel", pool=(1, 21))) is None
    assert distance(fd.new_game("number-chain-duel", pool=(1, 12))) == 9
