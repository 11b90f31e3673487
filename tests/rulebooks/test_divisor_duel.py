"""Divisor Duel's example, up to the tenth turn, whose number is illegal.

The table is the true one: 13 stays in the pool, and turns 7 and 9 have fewer numbers to choose
from than the book gives them. See DD-2, DD-3 and DD-4 in docs/errata.md.
"""

import pytest
from book import Turn, printed, replayed

from factorduel.catalog import DIVISOR_DUEL
from factorduel.position import IllegalMove, new_game

TURNS = printed(
    DIVISOR_DUEL,
    """
turn | player | last | legal numbers               | plays | left afterwards
   1 |      1 | none | 1-20                        |     6 | 1-5, 7-20
   2 |      2 |    6 | 1, 2, 3, 12, 18             |     3 | 1-2, 4-5, 7-20
   3 |      1 |    3 | 1, 9, 12, 15, 18            |     9 | 1-2, 4-5, 7-8, 10-20
   4 |      2 |    9 | 1, 18                       |    18 | 1-2, 4-5, 7-8, 10-17, 19-20
   5 |      1 |   18 | 1, 2                        |     2 | 1, 4-5, 7-8, 10-17, 19-20
   6 |      2 |    2 | 1, 4, 8, 10, 12, 14, 16, 20 |    12 | 1, 4-5, 7-8, 10-11, 13-17, 19-20
   7 |      1 |   12 | 1, 4                        |     4 | 1, 5, 7-8, 10-11, 13-17, 19-20
   8 |      2 |    4 | 1, 8, 16, 20                |     8 | 1, 5, 7, 10-11, 13-17, 19-20
   9 |      1 |    8 | 1, 16                       |    16 | 1, 5, 7, 10-11, 13-15, 17, 19-20
""",
)


@pytest.mark.parametrize("turn", TURNS, ids=str)
def test_printed(turn: Turn) -> None:
    assert replayed(DIVISOR_DUEL, TURNS, turn.turn) == turn


def test_turn_10_player_2_may_play_only_1_after_16() -> None:
    board = new_game(DIVISOR_DUEL).play_all(turn.plays for turn in TURNS)
    assert (board.turn, board.to_move, board.last) == (10, 2, 16)
    assert board.legal_moves == (1,)


def test_after_6_come_its_divisors_and_multiples() -> None:
    assert new_game(DIVISOR_DUEL).play(6).legal_moves == (1, 2, 3, 12, 18)


def test_a_number_that_neither_divides_nor_is_divided_is_refused() -> None:
    with pytest.raises(IllegalMove, match="4 is neither a divisor nor a multiple of 6"):
        new_game(DIVISOR_DUEL).play(6).play(4)
