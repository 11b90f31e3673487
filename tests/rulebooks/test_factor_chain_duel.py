"""Factor Chain Duel's example of ten turns, and the eleventh from its sample session.

The lists of turns 9 and 10 are the true ones; the book's are FCD-1 and FCD-2 in docs/errata.md.
"""

import pytest
from book import Turn, printed, replayed

from factorduel.catalog import FACTOR_CHAIN_DUEL
from factorduel.position import IllegalMove, new_game

TURNS = printed(
    FACTOR_CHAIN_DUEL,
    """
turn | player | last | legal numbers                                | plays
   1 |      1 | none | 2-50                                         |    15
   2 |      2 |   15 | 3, 5, 30, 45                                 |     5
   3 |      1 |    5 | 10, 20, 25, 30, 35, 40, 45, 50               |    25
   4 |      2 |   25 | 50                                           |    50
   5 |      1 |   50 | 2, 10                                        |    10
   6 |      2 |   10 | 2, 20, 30, 40                                |    20
   7 |      1 |   20 | 2, 4, 40                                     |     4
   8 |      2 |    4 | 2, 8, 12, 16, 24, 28, 32, 36, 40, 44, 48     |    16
   9 |      1 |   16 | 2, 8, 32, 48                                 |     8
  10 |      2 |    8 | 2, 24, 32, 40, 48                            |    24
  11 |      1 |   24 | 2, 3, 6, 12, 48                              |    12
""",
)


@pytest.mark.parametrize("turn", TURNS, ids=str)
def test_printed(turn: Turn) -> None:
    assert replayed(FACTOR_CHAIN_DUEL, TURNS, turn.turn) == turn


def test_the_example_stops_before_the_game_is_over() -> None:
    board = new_game(FACTOR_CHAIN_DUEL).play_all(turn.plays for turn in TURNS)
    assert board.chain(1) == board.chain(2) == (15, 5, 25, 50, 10, 20, 4, 16, 8, 24, 12)
    assert board.winner is None


def test_after_12_come_its_factors_and_multiples() -> None:
    assert new_game(FACTOR_CHAIN_DUEL).play(12).legal_moves == (2, 3, 4, 6, 24, 36, 48)


def test_1_is_a_factor_of_5_but_not_in_the_pool() -> None:
    with pytest.raises(IllegalMove, match="1 is not in the pool 2–50"):
        new_game(FACTOR_CHAIN_DUEL).play(5).play(1)


def test_a_number_is_played_only_once() -> None:
    with pytest.raises(IllegalMove, match="15 was played on turn 1"):
        new_game(FACTOR_CHAIN_DUEL).play(15).play(5).play(15)
