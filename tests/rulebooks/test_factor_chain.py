"""Factor Chain's example, up to the seventh turn, where the book ends the game too early.

Turns 4 and 6 have one number fewer to choose from than the book gives them. See FC-1 and FC-2 in
docs/errata.md.
"""

import pytest
from book import Turn, printed, replayed

from factorduel.catalog import FACTOR_CHAIN
from factorduel.position import IllegalMove, new_game

TURNS = printed(
    FACTOR_CHAIN,
    """
turn | player | last | legal numbers | plays | left afterwards
   1 |      1 | none | 1-20          |     8 | 1-7, 9-20
   2 |      2 |    8 | 2, 4, 16      |     4 | 1-3, 5-7, 9-20
   3 |      1 |    4 | 2, 12, 16, 20 |    12 | 1-3, 5-7, 9-11, 13-20
   4 |      2 |   12 | 2, 3, 6       |     6 | 1-3, 5, 7, 9-11, 13-20
   5 |      1 |    6 | 2, 3, 18      |    18 | 1-3, 5, 7, 9-11, 13-17, 19, 20
   6 |      2 |   18 | 2, 3, 9       |     9 | 1-3, 5, 7, 10, 11, 13-17, 19, 20
""",
)


@pytest.mark.parametrize("turn", TURNS, ids=str)
def test_printed(turn: Turn) -> None:
    assert replayed(FACTOR_CHAIN, TURNS, turn.turn) == turn


def test_turn_7_player_1_may_still_play_3_after_9() -> None:
    board = new_game(FACTOR_CHAIN).play_all(turn.plays for turn in TURNS)
    assert (board.turn, board.to_move, board.last) == (7, 1, 9)
    assert board.legal_moves == (3,)
    assert board.winner is None


def test_1_is_refused_while_another_factor_is_legal() -> None:
    with pytest.raises(IllegalMove, match="1 may be played only when nothing else is legal"):
        new_game(FACTOR_CHAIN).play(8).play(1)


def test_1_is_refused_while_only_multiples_are_legal() -> None:
    board = new_game(FACTOR_CHAIN).play(7)
    assert board.legal_moves == (14,)


def test_1_is_legal_when_nothing_else_is() -> None:
    assert new_game(FACTOR_CHAIN).play(13).legal_moves == (1,)


def test_1_may_open_and_anything_may_follow_it() -> None:
    assert new_game(FACTOR_CHAIN).play(1).legal_moves == tuple(range(2, 21))
