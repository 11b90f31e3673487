"""Own chains: the search against exhaustive search, published figures, lines of play."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import exhaustive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import factorduel as fd
from factorduel.catalog import NUMBER_CHAIN_DUEL
from factorduel.relation import shares_factor
from factorduel.solver import own
from factorduel.solver.certificate import Line

DIVIDES = NUMBER_CHAIN_DUEL
SHARES = replace(DIVIDES, slug="shares", relation=shares_factor, pool=range(2, 12))


def agrees_everywhere(start: fd.Position) -> int:
    """Compare every reachable position; how many there were."""
    known: dict[exhaustive.Key, dict[int, bool]] = {}
    count = 0
    for position in exhaustive.reachable(start):
        verdict = fd.solve(position)
        assert verdict.fates == exhaustive.fates(position, known), position
        if count % 97 == 0:
            assert verdict.certificate.check(), position
        count += 1
    return count


@pytest.mark.parametrize("opening", ["any", "even", "reply"])
@pytest.mark.parametrize("rules", [DIVIDES, SHARES], ids=["divides", "shares"])
@pytest.mark.parametrize("pool", [(1, 2), (1, 5), (1, 8), (2, 4), (2, 9), (4, 12)])
def test_every_position_of_a_small_pool_agrees_with_exhaustive_search(
    rules: fd.Rules, pool: tuple[int, int], opening: str
) -> None:
    assert agrees_everywhere(fd.new_game(rules, pool=pool, opening=opening)) > 1


@pytest.mark.slow
@pytest.mark.parametrize("n", range(9, 13))
def test_every_position_up_to_12_agrees_with_exhaustive_search(n: int) -> None:
    assert agrees_everywhere(fd.new_game(DIVIDES, pool=(1, n))) > 1
    assert agrees_everywhere(fd.new_game(SHARES, pool=(2, n))) > 1


@st.composite
def late_positions(draw: st.DrawFn) -> fd.Position:
    """A position on a pool to 20 with few enough numbers left to try everything."""
    rules = draw(st.sampled_from([DIVIDES, SHARES]))
    lo = draw(st.integers(1, 4))
    position = fd.new_game(rules, pool=(lo, draw(st.integers(lo + 9, 20))))
    while position.unused.bit_count() > 14 and position.winner is None:
        position = position.play(draw(st.sampled_from(position.legal_moves)))
    return position


@settings(deadline=None)
@given(late_positions())
def test_sampled_positions_to_20_agree_with_exhaustive_search(position: fd.Position) -> None:
    verdict = fd.solve(position)
    assert verdict.fates == exhaustive.fates(position, {})
    assert verdict.certificate.check()


WINNING_OPENINGS = {
    8: "6",
    10: "1",
    12: "4",
    13: "4",
    14: "4",
    15: "4",
    16: "2 4",
    17: "2 4",
    18: "1",
    19: "1",
    20: "4",
    24: "",
}


@pytest.mark.parametrize("n", WINNING_OPENINGS)
def test_winning_openings(n: int) -> None:
    verdict = fd.solve(fd.new_game(DIVIDES, pool=(1, n)))
    assert list(verdict.winning_moves) == [int(word) for word in WINNING_OPENINGS[n].split()]


def test_a_late_position_of_a_large_pool_is_solved() -> None:
    position = fd.new_game(DIVIDES, pool=(100, 165)).play_all([102, 103])
    with pytest.raises(fd.TooLarge, match="at most 64 numbers are unused; here 66"):
        fd.solve(fd.new_game(DIVIDES, pool=(100, 165)))
    assert fd.solve(position).winner == 2


def test_who_wins_does_not_depend_on_how_much_is_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = fd.new_game(DIVIDES, pool=(1, 33))  # 13,313 positions
    expected = fd.solve(position).fates
    monkeypatch.setattr(own, "TABLE_BITS", 12)
    monkeypatch.setattr(own, "_recent", {})
    assert fd.solve(position).fates == expected


def test_a_search_can_be_cancelled_and_asked_again() -> None:
    position = fd.new_game(DIVIDES, pool=(1, 40)).play_all([12, 18])

    def cancel(stage: str, count: int) -> None:
        raise KeyboardInterrupt

    board = own.Board(position.rules, tuple(position.rules.pool))
    board.trails.tick = cancel
    with pytest.raises(KeyboardInterrupt):
        board.winning(fd.new_game(position.rules))
    board.trails.tick = lambda stage, count: None
    assert board.winning(position) == fd.solve(position).winning


class TestLine:
    """A line of best play is legal, ends the game, and ends it as claimed."""

    @pytest.fixture
    def line(self) -> Line:
        certificate = fd.solve(fd.new_game(DIVIDES, pool=(1, 20)).play_all([4, 6])).certificate
        assert isinstance(certificate, Line)
        assert certificate.check()
        return certificate

    def test_with_the_other_winner(self, line: Line) -> None:
        assert not replace(line, winner=3 - line.winner).check()

    def test_cut_short(self, line: Line) -> None:
        assert not replace(line, line=line.line[:-1]).check()

    def test_with_an_illegal_number(self, line: Line) -> None:
        assert not replace(line, line=(6, *line.line[1:])).check()


def test_a_game_is_followed_from_its_end_to_its_beginning() -> None:
    """One board serves all positions of a game, in any order."""
    chance = Random(7)
    start = fd.new_game(DIVIDES, pool=(1, 24))
    position = start
    while position.winner is None:
        position = position.play(chance.choice(position.legal_moves))
    forward = [
        fd.solve(start.play_all(position.moves[:t])).winning for t in range(len(position.moves))
    ]
    own._recent.clear()
    for turn in reversed(range(len(position.moves))):
        assert fd.solve(start.play_all(position.moves[:turn])).winning == forward[turn]
