"""The plain search agrees with the plainest one, wherever that one is fast enough."""

from __future__ import annotations

import exhaustive
import pytest
from hypothesis import given, settings
from plain import PlainSearch
from strategies import positions

import factorduel as fd
from factorduel.catalog import GAMES


@settings(deadline=None)
@given(positions(max_number=10))
def test_any_small_position_agrees(position: fd.Position) -> None:
    if position.unused.bit_count() <= 10:
        assert PlainSearch(position.rules).fates(position) == exhaustive.fates(position, {})


@pytest.mark.parametrize("slug", GAMES)
def test_every_position_of_a_small_pool_agrees(slug: str) -> None:
    start = fd.new_game(slug, pool=(2, 9) if GAMES[slug].pool[0] == 2 else (1, 8), opening="any")
    search, known = PlainSearch(start.rules), dict[exhaustive.Key, dict[int, bool]]()
    for position in exhaustive.reachable(start):
        assert search.fates(position) == exhaustive.fates(position, known)
