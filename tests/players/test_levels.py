"""Levels throw away fewer wins the higher they are, and the hard ones before the easy ones."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import factorduel as fd
from factorduel.catalog import GAMES
from factorduel.players import levels

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))
from levels import LEVELS, contest, interval, thrown_away

QUICK = [slug for slug in GAMES if slug != "number-chain-duel"]


@pytest.mark.parametrize("slug", QUICK)
def test_each_level_throws_away_fewer_wins_than_the_one_below(slug: str) -> None:
    wrong = thrown_away(slug, 1_000)
    errors = [wrong[name] for name in (*LEVELS, "perfect")]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] == 0 < errors[-2]
    assert errors[0] > 0.7 * wrong["random"]


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_over_many_decisions_even_the_intervals_fall(slug: str) -> None:
    many = 4_000
    wrong = thrown_away(slug, many)
    for weaker, stronger in pairwise(LEVELS):
        assert interval(wrong[stronger], many)[1] < interval(wrong[weaker], many)[0]


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_each_level_beats_the_one_below_over_every_opening(slug: str) -> None:
    for weaker, stronger in zip(LEVELS, [*LEVELS[1:], "perfect"], strict=True):
        won, played = contest(slug, weaker, stronger, 1_500)
        assert interval(won, played)[0] > 0.5, (weaker, stronger, won, played)


def misses(position: fd.Position, level: int) -> int:
    """How often of 400 times a level throws the win away."""
    winning = fd.solve(position).winning_moves
    return sum(
        levels.choose(position, Random(f"{level}/{seed}"), level) not in winning
        for seed in range(400)
    )


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_a_win_that_takes_long_is_missed_more_often_than_one_that_ends_the_game(level: int) -> None:
    at_once = fd.new_game("divisor-duel").play_all([8, 1])
    distant = fd.new_game("juniper-green").play_all([38, 19, 57, 3])
    assert misses(distant, level) > 1.2 * misses(at_once, level)


def test_a_level_plays_where_nobody_can_solve() -> None:
    position = fd.new_game("number-chain-duel", pool=(1, 200))
    for level in (1, 5):
        match = position
        while match.legal:
            match = match.play(levels.choose(match, Random(level), level))
        assert match.winner in (1, 2)


def test_a_level_wins_on_a_pool_of_twenty_thousand_too() -> None:
    position = fd.new_game("juniper-green", pool=(1, 20_000))
    winning = fd.solve(position).winning
    wins = [winning >> levels.choose(position, Random(n), 5) & 1 for n in range(8)]
    assert sum(wins) > 5
