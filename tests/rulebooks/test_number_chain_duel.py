"""Number Chain Duel's example, up to turn 19, where the book ends the game too early.

The last number is that of the player's own chain. The table gives every legal number; the book
names only some of them. See docs/errata.md.
"""

import pytest
from book import Turn, printed, replayed

from factorduel.catalog import NUMBER_CHAIN_DUEL
from factorduel.position import IllegalMove, new_game

TURNS = printed(
    NUMBER_CHAIN_DUEL,
    """
turn | player | last | legal numbers                                | plays
   1 |      1 | none | 1-50                                         |    15
   2 |      2 | none | 1-14, 16-50                                  |     5
   3 |      1 |   15 | 1, 3, 30, 45                                 |    45
   4 |      2 |    5 | 1, 10, 20, 25, 30, 35, 40, 50                |    25
   5 |      1 |   45 | 1, 3, 9                                      |     9
   6 |      2 |   25 | 1, 50                                        |    50
   7 |      1 |    9 | 1, 3, 18, 27, 36                             |    27
   8 |      2 |   50 | 1, 2, 10                                     |    10
   9 |      1 |   27 | 1, 3                                         |     3
  10 |      2 |   10 | 1, 2, 20, 30, 40                             |    20
  11 |      1 |    3 | 1, 6, 12, 18, 21, 24, 30, 33, 36, 39, 42, 48 |    21
  12 |      2 |   20 | 1, 2, 4, 40                                  |    40
  13 |      1 |   21 | 1, 7, 42                                     |     7
  14 |      2 |   40 | 1, 2, 4, 8                                   |     8
  15 |      1 |    7 | 1, 14, 28, 35, 42, 49                        |    14
  16 |      2 |    8 | 1, 2, 4, 16, 24, 32, 48                      |    16
  17 |      1 |   14 | 1, 2, 28, 42                                 |    28
  18 |      2 |   16 | 1, 2, 4, 32, 48                              |    32
""",
)


@pytest.mark.parametrize("turn", TURNS, ids=str)
def test_printed(turn: Turn) -> None:
    assert replayed(NUMBER_CHAIN_DUEL, TURNS, turn.turn) == turn


def test_the_chains_after_turn_18() -> None:
    board = new_game(NUMBER_CHAIN_DUEL).play_all(turn.plays for turn in TURNS)
    assert board.chain(1) == (15, 45, 9, 27, 3, 21, 7, 14, 28)
    assert board.chain(2) == (5, 25, 50, 10, 20, 40, 8, 16, 32)


def test_turn_19_player_1_may_still_play_1_2_or_4_after_28() -> None:
    board = new_game(NUMBER_CHAIN_DUEL).play_all(turn.plays for turn in TURNS)
    assert (board.turn, board.to_move, board.last) == (19, 1, 28)
    assert board.legal_moves == (1, 2, 4)
    assert board.winner is None


@pytest.mark.parametrize(("number", "own_last"), [(2, 4), (6, 3)])
def test_a_divisor_or_multiple_of_your_own_last_number_may_follow(
    number: int, own_last: int
) -> None:
    assert number in new_game(NUMBER_CHAIN_DUEL).play(own_last).play(49).legal_moves


def test_the_opponents_last_number_does_not_count() -> None:
    with pytest.raises(IllegalMove, match="10 is neither a divisor nor a multiple of 21"):
        new_game(NUMBER_CHAIN_DUEL).play(21).play(5).play(10)


def test_the_second_chain_may_start_with_a_number_unrelated_to_the_first() -> None:
    assert new_game(NUMBER_CHAIN_DUEL).play(15).play(7).chain(2) == (7,)


def test_an_opening_rule_binds_the_first_turn_only() -> None:
    with pytest.raises(IllegalMove, match="15 cannot open"):
        new_game(NUMBER_CHAIN_DUEL, opening="even").play(15)
    assert new_game(NUMBER_CHAIN_DUEL, opening="even").play(16).play(15).chain(2) == (15,)
