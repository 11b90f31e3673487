from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import positions

from factorduel import BadRules, Position, new_game
from factorduel.catalog import GAMES
from factorduel.players import PLAYERS, check_seat, greedy, player_named


def test_perfect_is_not_seated_where_it_could_not_answer() -> None:
    with pytest.raises(BadRules, match="give it at most 64 numbers, or choose greedy"):
        check_seat("perfect", GAMES["number-chain-duel"].house(pool=(1, 65)))
    check_seat("perfect", GAMES["number-chain-duel"].house(pool=(1, 64)))
    check_seat("perfect", GAMES["divisor-duel"].house(pool=(1, 100_000)))


@pytest.mark.parametrize("name", PLAYERS)
@given(positions(), st.integers())
def test_a_player_plays_legally_and_repeats_itself(
    name: str, position: Position, seed: int
) -> None:
    if position.winner is None:
        number = player_named(name)(position, Random(seed))
        assert number in position.legal_moves
        assert number == player_named(name)(position, Random(seed))


@given(positions(max_number=25))
def test_greedy_leaves_the_fewest_replies_and_prefers_the_lowest(position: Position) -> None:
    if position.winner is None:
        left = {n: len(position.play(n).legal_moves) for n in position.legal_moves}
        expected = min(left, key=lambda number: (left[number], number))
        assert greedy(position, Random(0)) == expected


def test_greedy_opens_with_the_lowest_number_that_wins_at_once() -> None:
    assert greedy(new_game("factor-clash"), Random(0)) == 11


def test_an_unknown_player_is_refused_with_the_choices() -> None:
    with pytest.raises(BadRules, match="greedy, level:1 to level:5 or perfect"):
        player_named("grandmaster")
