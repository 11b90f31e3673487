"""Shared chains: the matching against exhaustive search, published figures, certificates."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import exhaustive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import factorduel as fd
from factorduel.catalog import DIVISOR_DUEL
from factorduel.solver import shared
from factorduel.solver.certificate import Pairing

SHARED = ["divisor-duel", "factor-chain", "factor-clash", "factor-chain-duel", "juniper-green"]


def agrees_everywhere(start: fd.Position) -> int:
    """Compare every reachable position; how many there were."""
    known: dict[exhaustive.Key, dict[int, bool]] = {}
    count = 0
    for position in exhaustive.reachable(start):
        verdict = fd.solve(position)
        fates = exhaustive.fates(position, known)
        assert verdict.fates == fates, position
        assert verdict.winner == (position.to_move if any(fates.values()) else 3 - position.to_move)
        if count % 7 == 0:
            assert verdict.certificate.check(), position
        count += 1
    return count


@pytest.mark.parametrize("opening", ["any", "even", "reply"])
@pytest.mark.parametrize("slug", SHARED)
@pytest.mark.parametrize("pool", [(1, 4), (1, 9), (1, 11), (2, 4), (2, 12), (3, 14)])
def test_every_position_of_a_small_pool_agrees_with_exhaustive_search(
    slug: str, pool: tuple[int, int], opening: str
) -> None:
    assert agrees_everywhere(fd.new_game(slug, pool=pool, opening=opening)) > 1


@pytest.mark.slow
@pytest.mark.parametrize("slug", SHARED)
@pytest.mark.parametrize(
    "pool", [*((1, n) for n in range(4, 15)), *((2, n) for n in range(4, 17))], ids=str
)
def test_every_position_up_to_14_and_16_agrees_with_exhaustive_search(
    slug: str, pool: tuple[int, int]
) -> None:
    openings = ["any", "reply"] if slug != "juniper-green" else ["even"]
    for opening in openings:
        assert agrees_everywhere(fd.new_game(slug, pool=pool, opening=opening)) > 1


@st.composite
def late_positions(draw: st.DrawFn) -> fd.Position:
    """A position on a pool to 24 with few enough numbers left to try everything."""
    slug = draw(st.sampled_from(SHARED))
    lo = draw(st.integers(1, 4))
    position = fd.new_game(slug, pool=(lo, draw(st.integers(3 * lo + 1, 24))), opening="any")
    while position.unused.bit_count() > 13 and position.winner is None:
        position = position.play(draw(st.sampled_from(position.legal_moves)))
    return position


@settings(deadline=None)
@given(late_positions())
def test_sampled_positions_to_24_agree_with_exhaustive_search(position: fd.Position) -> None:
    verdict = fd.solve(position)
    assert verdict.fates == exhaustive.fates(position, {})
    assert verdict.certificate.check()


BY_DIVISIBILITY = {
    5: "3 5",
    8: "2 3 4 5 7 8",
    10: "",
    12: "2 4 5 6 7 8 9 11 12",
    15: "11 13",
    18: "11 13 17",
}
BY_COMMON_FACTOR = {4: "3", 8: "2 3 4 5 7 8", 15: "11 13", 18: "11 13 17"}


def openings(slug: str, lo: int, hi: int, opening: str = "any") -> list[int]:
    return list(fd.solve(fd.new_game(slug, pool=(lo, hi), opening=opening)).winning_moves)


@pytest.mark.parametrize("n", BY_DIVISIBILITY)
@pytest.mark.parametrize("slug", ["divisor-duel", "factor-chain"])
def test_winning_openings_by_divisibility(slug: str, n: int) -> None:
    assert openings(slug, 1, n) == [int(word) for word in BY_DIVISIBILITY[n].split()]


@pytest.mark.parametrize("n", BY_COMMON_FACTOR)
def test_winning_openings_by_common_factor(n: int) -> None:
    assert openings("factor-clash", 2, n) == [int(word) for word in BY_COMMON_FACTOR[n].split()]


def test_the_second_player_wins_a_free_start_for_four_pools_only() -> None:
    lost = [n for n in range(1, 121) if not openings("divisor-duel", 1, n)]
    assert lost == [2, 4, 6, 10]


JUNIPER_GREEN_LOST = """
2 4 5 6 7 9 10 11 15 18 19 21 22 23 25 26 28 29 32 35 42 43 45 46 47 51 54 56 72 73 74 76 78 79
81 82 83 85 86 92 110 117 118
"""


def test_juniper_green_is_lost_for_the_first_player_where_it_is_known_to_be() -> None:
    lost = [n for n in range(2, 201) if not openings("juniper-green", 1, n, "even")]
    assert lost == [int(word) for word in JUNIPER_GREEN_LOST.split()]


def test_juniper_green_s_winning_openings() -> None:
    assert openings("juniper-green", 1, 40, "even") == [22, 26]
    losing = {2, 42, 44, 46, 50, 52, 58}
    assert openings("juniper-green", 1, 60, "even") == [
        n for n in range(2, 61, 2) if n not in losing
    ]
    losing = {2, 52, 68, 70, 74, 76, 78, 82, 86, 92, 94, 98}
    assert openings("juniper-green", 1, 100, "even") == [
        n for n in range(2, 101, 2) if n not in losing
    ]


@pytest.mark.parametrize(("slug", "lo", "hi"), [("factor-clash", 2, 7), ("divisor-duel", 2, 10)])
def test_an_opening_rule_can_turn_a_won_game_into_a_lost_one(slug: str, lo: int, hi: int) -> None:
    assert openings(slug, lo, hi)
    assert openings(slug, lo, hi, "reply") == []


def test_a_verdict_on_a_game_that_is_over() -> None:
    verdict = fd.solve(fd.new_game("factor-clash").play(11))
    assert (verdict.winner, verdict.winning_moves, verdict.fates) == (1, (), {})
    assert verdict.certificate.check()


@given(late_positions())
def test_a_matching_mended_from_move_to_move_says_the_same(position: fd.Position) -> None:
    start = fd.new_game(position.rules)
    along_the_way = [
        fd.solve(start.play_all(position.moves[:turn])).winning
        for turn in range(len(position.moves) + 1)
    ]
    backwards = [
        fd.solve(start.play_all(position.moves[:turn])).winning
        for turn in reversed(range(len(position.moves) + 1))
    ]
    assert along_the_way == backwards[::-1]


@pytest.mark.parametrize(
    ("pool", "moves"), [((80, 93), [86, 80, 82, 84]), ((79, 95), [95, 80, 88, 84])]
)
def test_a_felled_tree_is_grown_again_by_a_speaker_that_stands(
    pool: tuple[int, int], moves: list[int]
) -> None:
    position = fd.new_game("factor-clash", pool=pool)
    for number in moves:
        fd.solve(position)
        position = position.play(number)
    assert fd.solve(position).winning_moves == (81, 87, 91, 93)


@settings(deadline=None)
@given(st.data())
def test_a_forest_mended_from_move_to_move_is_a_new_one(data: st.DataObject) -> None:
    lo = data.draw(st.integers(1, 90))
    slug = data.draw(st.sampled_from(["factor-clash", "divisor-duel"]))
    position = fd.new_game(slug, pool=(lo, data.draw(st.integers(lo, lo + 30))))
    while position.winner is None:
        verdict = fd.solve(position)
        assert verdict.certificate.check()
        shared._recent.clear()
        assert fd.solve(position).winning == verdict.winning
        position = position.play(data.draw(st.sampled_from(position.legal_moves)))


def test_threads_may_solve_at_once() -> None:
    games = [fd.new_game(slug, pool=(lo, lo + 19)) for slug in SHARED for lo in (2, 4, 6, 8)]
    games += [fd.new_game("number-chain-duel", pool=(1, n)) for n in range(8, 16)]
    alone = [fd.solve(position).winning for position in games]
    with ThreadPoolExecutor(4) as threads:
        for _ in range(20):
            at_once = threads.map(lambda position: fd.solve(position).winning, games)
            assert list(at_once) == alone


def test_pools_of_ten_thousand_have_certificates_that_hold() -> None:
    for slug, pool in [("divisor-duel", (1, 10_000)), ("factor-clash", (2, 10_000))]:
        verdict = fd.solve(fd.new_game(slug, pool=pool))
        assert verdict.method == "matching"
        assert verdict.certificate.check()


class TestTampered:
    """A certificate that was tampered with fails."""

    @pytest.fixture(params=["won", "lost"])
    def certificate(self, request: pytest.FixtureRequest) -> Pairing:
        n = 15 if request.param == "won" else 10
        certificate = fd.solve(fd.new_game("divisor-duel", pool=(1, n))).certificate
        assert isinstance(certificate, Pairing)
        assert certificate.check()
        return certificate

    def test_with_the_other_winner(self, certificate: Pairing) -> None:
        assert not replace(certificate, winner=3 - certificate.winner).check()

    def test_with_a_pair_left_out(self, certificate: Pairing) -> None:
        for place in range(len(certificate.pairs)):
            pairs = certificate.pairs[:place] + certificate.pairs[place + 1 :]
            assert not replace(certificate, pairs=pairs).check()

    def test_with_a_pair_twice(self, certificate: Pairing) -> None:
        assert not replace(certificate, pairs=certificate.pairs + certificate.pairs[:1]).check()

    def test_with_numbers_that_are_not_related(self, certificate: Pairing) -> None:
        (a, b), (c, d), *rest = certificate.pairs
        crossed = [((a, c), (b, d)), ((a, d), (b, c))]
        assert not all(replace(certificate, pairs=(*two, *rest)).check() for two in crossed)
        assert not replace(certificate, pairs=((8, 9), *certificate.pairs)).check()

    def test_with_a_number_in_the_barrier_that_is_not_there(self, certificate: Pairing) -> None:
        assert not replace(certificate, barrier=(*certificate.barrier, 99)).check()
        assert not replace(certificate, barrier=(1, 1)).check()

    def test_without_the_barrier_where_one_is_needed(self) -> None:
        certificate = fd.solve(fd.new_game("divisor-duel", pool=(1, 50))).certificate
        assert isinstance(certificate, Pairing)
        assert certificate.check()
        assert not replace(certificate, barrier=()).check()

    def test_with_a_winner_who_does_not_play(self, certificate: Pairing) -> None:
        assert not replace(certificate, winner=7).check()

    def test_for_rules_that_the_theorem_does_not_cover(self) -> None:
        rules = replace(DIVISOR_DUEL, slug="other", pool=range(1, 5), last_resort=frozenset({2}))
        pairs = ((1, 3), (2, 4))
        assert not Pairing(fd.new_game(rules), winner=2, pairs=pairs, barrier=()).check()

    def test_for_another_position(self, certificate: Pairing) -> None:
        assert not replace(certificate, position=certificate.position.play(4)).check()
