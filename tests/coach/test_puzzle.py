"""A puzzle has one winning number, by a check of the tests' own; a stream has no puzzle twice."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from itertools import islice
from random import Random

import exhaustive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain import PlainSearch
from strategies import positions, rules
from textbook import winning

import factorduel as fd
from factorduel.catalog import GAMES
from factorduel.coach import Puzzle, daily, puzzle_at, puzzles
from factorduel.players import greedy
from factorduel.rules import BadRules


def some(game: fd.Rules | None, count: int, seed: int = 1) -> list[Puzzle]:
    return list(islice(puzzles(game, seed), count))


def identity(puzzle: Puzzle) -> tuple[object, ...]:
    return puzzle.position.rules, *exhaustive.key(puzzle.position)


def check_all(found: list[Puzzle]) -> None:
    """Each has exactly one winning number, which is the answer; none comes twice."""
    searches = {one.position.rules: PlainSearch(one.position.rules) for one in found}
    for puzzle in found:
        position = puzzle.position
        assert fd.new_game(position.rules).play_all(position.moves) == position
        assert len(position.legal_moves) >= 3
        assert winning(position, searches[position.rules]) == [puzzle.answer], position
        assert 1 <= puzzle.difficulty <= 5
    assert len(set(map(identity, found))) == len(found)


@pytest.mark.parametrize("slug", GAMES)
def test_every_puzzle_has_exactly_one_winning_number_and_comes_once(slug: str) -> None:
    found = some(GAMES[slug], 200)
    assert len(found) == 200
    check_all(found)


@pytest.mark.slow
def test_ten_thousand_puzzles_have_one_winning_number_each_and_come_once() -> None:
    found = some(None, 10_000)
    assert len(found) == 10_000
    assert {puzzle.position.rules.slug for puzzle in found} == set(GAMES)
    check_all(found)


@settings(deadline=None)
@given(rules(max_number=12), st.integers(0, 99))
def test_house_rules_have_puzzles_or_come_to_an_end(game: fd.Rules, seed: int) -> None:
    check_all(some(game, 5, seed))


@settings(deadline=None)
@given(positions(max_number=9))
def test_a_puzzle_is_a_position_that_exhaustive_search_calls_one(position: fd.Position) -> None:
    if position.unused.bit_count() > 9:
        return
    fates = exhaustive.fates(position, {})
    puzzle = puzzle_at(position)
    assert (puzzle is not None) == (len(fates) >= 3 and sum(fates.values()) == 1)
    assert puzzle is None or fates[puzzle.answer]


@pytest.mark.parametrize("pool", [(1, 1), (1, 2), (1, 5), (7, 9)])
@pytest.mark.parametrize("slug", GAMES)
def test_a_tiny_pool_s_stream_ends(slug: str, pool: tuple[int, int]) -> None:
    assert len(list(puzzles(GAMES[slug].house(pool, "any"), 1))) < 20


def test_the_stream_of_a_small_pool_has_every_puzzle_that_can_be_met() -> None:
    start = fd.new_game("divisor-duel", pool=(1, 7))
    there_are = sum(puzzle_at(position) is not None for position in exhaustive.reachable(start))
    assert len(list(puzzles(start.rules, 1))) == there_are > 0


@pytest.mark.parametrize("game", [None, *GAMES.values()])
def test_a_seed_repeats_its_stream_and_another_does_not(game: fd.Rules | None) -> None:
    assert some(game, 20, seed=7) == some(game, 20, seed=7)
    assert some(game, 20, seed=7) != some(game, 20, seed=8)


def test_the_mixed_stream_goes_on_when_a_game_has_no_puzzles_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for slug, game in list(GAMES.items()):
        if slug != "factor-clash":
            monkeypatch.setitem(GAMES, slug, game.house((2, 4), "any"))
    found = some(None, 50)
    assert len(found) == 50


def test_chains_of_one_s_own_are_asked_about_on_any_pool_that_can_be_solved() -> None:
    number_chain_duel = GAMES["number-chain-duel"]
    assert len(some(number_chain_duel.house((1, 64)), 3)) == 3
    assert some(number_chain_duel.house((1, 100_000)), 3) == []


def test_a_pool_too_large_for_puzzles_is_refused_at_once() -> None:
    with pytest.raises(BadRules, match="give it at most 100000 numbers"):
        puzzles(GAMES["divisor-duel"].house((1, 1_000_000)), 1)


def test_a_large_pool_has_puzzles() -> None:
    [puzzle] = some(GAMES["factor-clash"].house((2, 3_000)), 1)
    assert fd.solve(puzzle.position).winning_moves == (puzzle.answer,)


def test_most_games_have_puzzles_of_all_five_grades() -> None:
    grades = {
        slug: Counter(puzzle.difficulty for puzzle in some(game, 600))
        for slug, game in GAMES.items()
    }
    full = [slug for slug, found in grades.items() if len(found) == 5]
    assert len(full) > len(GAMES) / 2, grades
    assert all(len(found) >= 3 for found in grades.values()), grades


@pytest.mark.parametrize("slug", GAMES)
def test_the_easiest_and_the_hardest_puzzles_are_what_they_are_said_to_be(slug: str) -> None:
    for puzzle in some(GAMES[slug], 100):
        if puzzle.difficulty == 1:
            assert puzzle.position.legal.bit_count() == 3
            assert greedy(puzzle.position, Random(0)) == puzzle.answer
            assert puzzle.position.play(puzzle.answer).winner is not None
        if puzzle.difficulty == 5:
            assert puzzle.position.legal.bit_count() > 3
            assert greedy(puzzle.position, Random(0)) != puzzle.answer
            assert puzzle.position.play(puzzle.answer).winner is None


def test_a_day_has_one_puzzle_and_the_next_day_another() -> None:
    begin = date(2026, 11, 1)
    month = [daily(begin + timedelta(days=day)) for day in range(30)]
    assert month[17] == daily(date(2026, 11, 18))
    assert len(set(map(identity, month))) == 30
    check_all(month)


def test_the_days_of_different_months_differ() -> None:
    first_days = [daily(date(year, month, 1)) for year in (2025, 2026) for month in range(1, 13)]
    assert len(set(map(identity, first_days))) > 20
