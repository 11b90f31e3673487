"""Openings are counted as exhaustive search counts them, and as is known of these games."""

from __future__ import annotations

from itertools import islice
from xml.etree import ElementTree

import exhaustive
import pytest
from hypothesis import given, settings
from strategies import rules

import factorduel as fd
from factorduel.catalog import DIVISOR_DUEL, FACTOR_CHAIN, FACTOR_CLASH, GAMES, NUMBER_CHAIN_DUEL
from factorduel.coach import Fairness, fairness, plot, ranked, scan
from factorduel.rules import BadRules, Opening
from factorduel.solver import TooLarge


def counted(game: fd.Rules) -> Fairness:
    """The definition: look behind each opening."""
    start = fd.new_game(game)
    fates = exhaustive.fates(start, {})
    ends = sum(start.play(number).winner is not None for number in start.legal_moves)
    return Fairness(game, len(fates), sum(fates.values()), ends)


@settings(deadline=None)
@given(rules(max_number=9))
def test_counts_agree_with_exhaustive_search(game: fd.Rules) -> None:
    if len(game.pool) <= 9:
        assert fairness(game) == counted(game)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_openings_that_end_at_once_are_those_that_leave_no_number(game: fd.Rules) -> None:
    start = fd.new_game(game)
    ends = sum(start.play(number).winner is not None for number in start.legal_moves)
    assert fairness(game).ends_at_once == ends


def test_a_last_resort_is_a_reply() -> None:
    found = fairness(FACTOR_CHAIN)  # after 11, 13, 17 or 19 only the 1 is left to play
    assert (found.ends_at_once, fd.new_game(FACTOR_CHAIN).play(19).legal_moves) == (0, (1,))


def test_the_second_player_wins_2_4_6_and_10_by_divisibility_and_no_other_pool() -> None:
    lost = [
        found.rules.pool[-1]
        for found in scan(DIVISOR_DUEL, range(1, 121), [Opening.ANY])
        if found.winning == 0
    ]
    assert lost == [2, 4, 6, 10]


def test_published_counts() -> None:
    assert fairness(DIVISOR_DUEL.house((1, 15))).winning == 2
    assert fairness(GAMES["juniper-green"].house((1, 40))).winning == 2
    assert fairness(GAMES["juniper-green"]).winning == 50 - 12
    assert fairness(NUMBER_CHAIN_DUEL.house((1, 17))).winning == 2
    assert fairness(FACTOR_CLASH.house((2, 7), "reply")).winning == 0


@settings(deadline=None, max_examples=30)
@given(rules(max_number=9))
def test_a_scan_counts_each_rule_set_as_it_is_counted_alone(game: fd.Rules) -> None:
    lo = game.pool[0]
    for found in scan(game, range(lo, lo + 6)):
        assert found == fairness(found.rules)
        assert found.rules.slug == game.slug


def test_a_scan_leaves_out_what_cannot_be_and_what_changes_nothing() -> None:
    found = {
        (one.rules.pool[-1], str(one.rules.opening)) for one in scan(FACTOR_CLASH, range(2, 6))
    }
    assert found == {
        *((end, "any") for end in (2, 3, 4, 5)),
        *((end, "even") for end in (2, 3, 4, 5)),
    } - {(2, "even")}
    openings = {one.rules.opening for one in scan(DIVISOR_DUEL, range(2, 30))}
    assert openings == {Opening.ANY, Opening.EVEN}


def test_a_scan_beyond_what_can_be_solved_is_refused_before_it_begins() -> None:
    with pytest.raises(TooLarge, match="the pool 1-70 has 70: end the scan at 64"):
        scan(NUMBER_CHAIN_DUEL, range(1, 71))
    with pytest.raises(TooLarge, match="can be solved when at most 64 numbers are unused"):
        fairness(NUMBER_CHAIN_DUEL.house((1, 65)))


def test_a_scan_of_pools_that_cannot_be_is_refused_before_it_begins() -> None:
    with pytest.raises(BadRules, match="each at least 2"):
        scan(FACTOR_CLASH, range(1, 9))
    with pytest.raises(BadRules, match="each at least 2"):
        scan(FACTOR_CLASH, range(9, 3))
    with pytest.raises(BadRules, match="cannot end at 20000000"):
        scan(FACTOR_CLASH, range(3, 20_000_001))


def test_own_chains_scan_quickly_from_the_book() -> None:
    found = list(scan(NUMBER_CHAIN_DUEL, range(41, 65), [Opening.ANY]))
    assert len(found) == 24
    assert all(one.ends_at_once == 0 for one in found)


def test_a_large_pool_is_counted_efficiently() -> None:
    found = fairness(FACTOR_CLASH.house((2, 100_000)))
    primes_above_half = 4_459  # the primes to 100,000 less those to 50,000
    assert (found.allowed, found.ends_at_once) == (99_999, primes_above_half)


def test_the_fairest_share_is_nearest_one_half_then_fewer_end_at_once_then_smaller() -> None:
    def of(hi: int, allowed: int, winning: int, ends: int) -> Fairness:
        return Fairness(DIVISOR_DUEL.house((1, hi)), allowed, winning, ends)

    fairest = [
        of(11, 12, 6, 1),
        of(12, 12, 6, 1),
        of(10, 12, 6, 2),
        of(9, 12, 5, 0),
        of(8, 12, 12, 0),
    ]
    assert ranked(reversed(fairest)) == fairest
    assert of(9, 12, 5, 0).share == 5 / 12
    assert ranked([of(9, 12, 7, 0), of(8, 12, 5, 0)])[0].rules.pool_text == "1-8"


def test_progress_is_told_of_each_pool() -> None:
    told: list[tuple[str, int]] = []
    stream = scan(
        DIVISOR_DUEL, range(5, 9), progress=lambda stage, count: told.append((stage, count))
    )
    assert len(list(islice(stream, 3))) == 3
    assert [entry for entry in told if entry[0] == "scanning"] == [("scanning", 0), ("scanning", 1)]


@pytest.mark.parametrize(
    ("game", "ends", "kinds"),
    [
        (DIVISOR_DUEL, range(2, 51), {"one", "two"}),
        (FACTOR_CLASH, range(2, 51), {"one", "two", "three"}),
        (FACTOR_CLASH, range(20, 21), {"one", "two", "three"}),
        (FACTOR_CLASH, range(10, 2_000, 199), {"one", "two", "three"}),
    ],
)
def test_a_plot_has_a_line_an_opening_rule_with_its_name(
    game: fd.Rules, ends: range, kinds: set[str]
) -> None:
    root = ElementTree.fromstring(plot(scan(game, ends)).svg())
    assert root.get("viewBox") == "0 0 640 320"
    lines = [shape for shape in root.iter() if shape.tag.endswith("polyline")]
    assert {line.get("class") for line in lines} == kinds | {"faint", "half"}
    texts = [shape.text for shape in root.iter() if shape.tag.endswith("text")]
    assert {"opening any", "opening even", "fair 50 %"} <= set(texts)
    assert f"end of the pool, which starts at {game.pool[0]}" in texts
    for line in lines:
        for point in (line.get("points") or "").split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= 640
            assert 0 <= y <= 320
