"""Where a rule book's example breaks its own rules: each entry of docs/errata.md, proved."""

import re
from pathlib import Path

import pytest

from factorduel.bitset import numbers
from factorduel.catalog import (
    DIVISOR_DUEL,
    FACTOR_CHAIN,
    FACTOR_CHAIN_DUEL,
    NUMBER_CHAIN_DUEL,
)
from factorduel.position import IllegalMove, Position, new_game
from factorduel.rules import Rules

ERRATA = Path(__file__).parent.parent / "docs" / "errata.md"

PLAYED = {
    FACTOR_CHAIN_DUEL: (15, 5, 25, 50, 10, 20, 4, 16, 8, 24, 12),
    DIVISOR_DUEL: (6, 3, 9, 18, 2, 12, 4, 8, 16, 20, 5, 10, 15, 1, 7, 14),
    FACTOR_CHAIN: (8, 4, 12, 6, 18, 9),
    NUMBER_CHAIN_DUEL: (15, 5, 45, 25, 9, 50, 27, 10, 3, 20, 21, 40, 7, 8, 14, 16, 28, 32),
}


def before_turn(turn: int, rules: Rules) -> Position:
    """The board of the printed game on which this turn is played."""
    return new_game(rules).play_all(PLAYED[rules][: turn - 1])


def divisor_duel_as_far_as(*last: int) -> Position:
    """A legal game with the book's numbers of turns 1 to 10, then these."""
    return new_game(DIVISOR_DUEL).play_all((9, 3, 18, 6, 12, 4, 16, 8, 2, 20, *last))


def left(position: Position) -> tuple[int, ...]:
    return numbers(position.unused)


def test_fcd_1_multiples_of_16_are_in_the_pool() -> None:
    """Turn 9 gives 2, 8 after 16 and says that there are no multiples."""
    assert before_turn(9, FACTOR_CHAIN_DUEL).legal_moves == (2, 8, 32, 48)


def test_fcd_2_multiples_of_4_are_not_all_multiples_of_8() -> None:
    """Turn 10 gives 2, 24, 28, 32, 36, 40, 44, 48 after 8."""
    board = before_turn(10, FACTOR_CHAIN_DUEL)
    assert board.legal_moves == (2, 24, 32, 40, 48)
    for number in (28, 36, 44):
        with pytest.raises(IllegalMove, match=f"{number} is neither a factor nor a multiple of 8"):
            board.play(number)


def test_fcd_3_the_samples_pool_has_30_and_40() -> None:
    """The sample's pool before 12 is played goes from 29 to 31 and from 39 to 41."""
    board = before_turn(11, FACTOR_CHAIN_DUEL)
    book = (2, 3, 6, 7, 9, 11, 12, 13, 14, 17, 18, 19, 21, 22, 23, 26, 27, 28, 29)
    book += (*range(31, 40), *range(41, 50))
    assert left(board) == tuple(sorted((*book, 30, 40)))


def test_fcd_4_the_samples_pool_still_has_30_and_40() -> None:
    """The sample's pool after 12 is played goes from 29 to 31 and from 39 to 41."""
    board = before_turn(12, FACTOR_CHAIN_DUEL)
    book = (2, 3, 6, 7, 9, 11, 13, 14, 17, 18, 19, 21, 22, 23, 26, 27, 28, 29)
    book += (*range(31, 40), *range(41, 50))
    assert left(board) == tuple(sorted((*book, 30, 40)))


def test_dd_1_a_number_does_not_follow_itself() -> None:
    """The rules give 1, 2, 3, 6, 12, 18 after 6."""
    board = new_game(DIVISOR_DUEL).play(6)
    assert board.legal_moves == (1, 2, 3, 12, 18)
    with pytest.raises(IllegalMove, match="6 was played on turn 1"):
        board.play(6)


def test_dd_2_13_is_available_to_the_end() -> None:
    """Turns 2 to 16 print available numbers without 13; the last of them are 11, 17, 19."""
    end = divisor_duel_as_far_as(10, 5, 15, 1, 7, 14)
    assert sorted(end.moves) == sorted(PLAYED[DIVISOR_DUEL])
    assert left(end) == (11, 13, 17, 19)


def test_dd_3_12_has_no_multiple_in_the_pool() -> None:
    """Turn 7 gives 1, 4, 15, 16, 20 after 12, and counts 18 as valid too."""
    board = before_turn(7, DIVISOR_DUEL)
    assert board.legal_moves == (1, 4)
    assert new_game(DIVISOR_DUEL).play(12).legal_moves == (1, 2, 3, 4, 6)


def test_dd_4_20_does_not_follow_8() -> None:
    """Turn 9 gives 1, 16, 20 after 8."""
    board = before_turn(9, DIVISOR_DUEL)
    assert board.legal_moves == (1, 16)
    with pytest.raises(IllegalMove, match="20 is neither a divisor nor a multiple of 8"):
        board.play(20)


def test_dd_5_20_does_not_follow_16() -> None:
    """Turn 10 gives 1, 20 after 16 and plays 20."""
    assert before_turn(10, DIVISOR_DUEL).legal_moves == (1,)
    with pytest.raises(IllegalMove, match="20 is neither a divisor nor a multiple of 16"):
        before_turn(11, DIVISOR_DUEL)


def test_dd_6_15_does_not_follow_10() -> None:
    """Turn 13 gives 1, 15 after 10 and plays 15."""
    board = divisor_duel_as_far_as(5, 10)
    assert sorted(board.moves) == sorted(PLAYED[DIVISOR_DUEL][:12])
    assert board.legal_moves == (1,)
    with pytest.raises(IllegalMove, match="15 is neither a divisor nor a multiple of 10"):
        board.play(15)


def test_dd_7_all_numbers_left_follow_1_as_its_multiples() -> None:
    """Turn 15 calls every number a divisor of 1 too, and gives 7, 11, 14, 17, 19."""
    board = divisor_duel_as_far_as(10, 5, 15, 1)
    assert sorted(board.moves) == sorted(PLAYED[DIVISOR_DUEL][:14])
    assert board.legal_moves == (7, 11, 13, 14, 17, 19)
    assert not any(1 % number == 0 for number in board.legal_moves)


@pytest.mark.parametrize(
    ("turn", "without_13"),
    [
        (2, (1, 2, 4, 5, *range(7, 13), *range(14, 21))),
        (3, (1, 2, 4, 5, 7, 8, *range(10, 13), *range(14, 21))),
        (4, (1, 2, 4, 5, 7, 8, *range(10, 13), *range(14, 18), 19, 20)),
    ],
)
def test_dd_8_the_samples_remaining_numbers_have_13(turn: int, without_13: tuple[int, ...]) -> None:
    """The sample's remaining numbers go from 12 to 14 after turns 2, 3 and 4."""
    assert left(before_turn(turn + 1, DIVISOR_DUEL)) == tuple(sorted((*without_13, 13)))


def test_fc_1_4_is_used_on_turn_4() -> None:
    """Turn 4 gives 2, 3, 4, 6 after 12."""
    board = before_turn(4, FACTOR_CHAIN)
    assert board.legal_moves == (2, 3, 6)
    with pytest.raises(IllegalMove, match="4 was played on turn 2"):
        board.play(4)


def test_fc_2_6_is_used_on_turn_6() -> None:
    """Turn 6 gives 2, 3, 6, 9 after 18."""
    board = before_turn(6, FACTOR_CHAIN)
    assert board.legal_moves == (2, 3, 9)
    with pytest.raises(IllegalMove, match="6 was played on turn 4"):
        board.play(6)


def test_fc_3_player_1_is_not_stuck_after_9() -> None:
    """Turn 7 names 3, says that player 1 has no move, and lets player 2 win."""
    board = before_turn(7, FACTOR_CHAIN)
    assert board.legal_moves == (3,)
    assert board.winner is None
    assert board.play(3).winner is None


def test_fc_4_the_sample_ends_with_a_move_left() -> None:
    """The sample's end prints no valid moves after 9 and lets player 2 win."""
    board = before_turn(7, FACTOR_CHAIN)
    assert (board.to_move, board.last, board.legal_moves) == (1, 9, (3,))
    assert board.winner is None


@pytest.mark.parametrize(
    ("turn", "legal"),
    [
        (3, (1, 3, 30, 45)),
        (4, (1, 10, 20, 25, 30, 35, 40, 50)),
        (5, (1, 3, 9)),
        (6, (1, 50)),
        (7, (1, 3, 18, 27, 36)),
    ],
)
def test_ncd_1_there_are_more_moves_than_the_examples(turn: int, legal: tuple[int, ...]) -> None:
    """Turns 3 to 7 name up to three possible moves as examples, and never 1."""
    assert before_turn(turn, NUMBER_CHAIN_DUEL).legal_moves == legal


def test_ncd_2_90_is_not_in_the_pool() -> None:
    """Turn 5 names 90 as a possible move after 45."""
    with pytest.raises(IllegalMove, match="90 is not in the pool 1–50"):
        before_turn(5, NUMBER_CHAIN_DUEL).play(90)


def test_ncd_3_5_is_used_on_turn_6() -> None:
    """Turn 6 names 5 as a possible move after 25."""
    with pytest.raises(IllegalMove, match="5 was played on turn 2"):
        before_turn(6, NUMBER_CHAIN_DUEL).play(5)


def test_ncd_4_1_and_2_may_follow_50() -> None:
    """Turn 8 gives only 10."""
    assert before_turn(8, NUMBER_CHAIN_DUEL).legal_moves == (1, 2, 10)


def test_ncd_5_1_may_follow_27() -> None:
    """Turn 9 gives only 3."""
    assert before_turn(9, NUMBER_CHAIN_DUEL).legal_moves == (1, 3)


def test_ncd_6_four_more_numbers_may_follow_10() -> None:
    """Turn 10 gives only 20."""
    assert before_turn(10, NUMBER_CHAIN_DUEL).legal_moves == (1, 2, 20, 30, 40)


def test_ncd_7_nine_more_numbers_may_follow_3() -> None:
    """Turn 11 gives 6, 12, 21."""
    legal = (1, 6, 12, 18, 21, 24, 30, 33, 36, 39, 42, 48)
    assert before_turn(11, NUMBER_CHAIN_DUEL).legal_moves == legal


def test_ncd_8_1_and_2_may_follow_20() -> None:
    """Turn 12 gives 4, 40."""
    assert before_turn(12, NUMBER_CHAIN_DUEL).legal_moves == (1, 2, 4, 40)


def test_ncd_9_42_is_in_the_pool() -> None:
    """Turn 13 gives only 7 and says that 42 is above 50."""
    board = before_turn(13, NUMBER_CHAIN_DUEL)
    assert board.legal_moves == (1, 7, 42)
    assert board.play(42).chain(1)[-1] == 42


def test_ncd_10_three_more_numbers_may_follow_40() -> None:
    """Turn 14 gives only 8."""
    assert before_turn(14, NUMBER_CHAIN_DUEL).legal_moves == (1, 2, 4, 8)


def test_ncd_11_four_more_numbers_may_follow_7() -> None:
    """Turn 15 gives 14, 49."""
    assert before_turn(15, NUMBER_CHAIN_DUEL).legal_moves == (1, 14, 28, 35, 42, 49)


def test_ncd_12_4_is_free_on_turn_16() -> None:
    """Turn 16 gives 16, 24 and says that 4 is used."""
    board = before_turn(16, NUMBER_CHAIN_DUEL)
    assert board.legal_moves == (1, 2, 4, 16, 24, 32, 48)
    assert board.play(4).chain(2)[-1] == 4


def test_ncd_13_three_more_numbers_may_follow_14() -> None:
    """Turn 17 names 2, then gives only 28."""
    assert before_turn(17, NUMBER_CHAIN_DUEL).legal_moves == (1, 2, 28, 42)


def test_ncd_14_four_more_numbers_may_follow_16() -> None:
    """Turn 18 gives only 32."""
    assert before_turn(18, NUMBER_CHAIN_DUEL).legal_moves == (1, 2, 4, 32, 48)


def test_ncd_15_player_1_is_not_stuck_after_28() -> None:
    """Turn 19 says that player 1 has no move, and the conclusion lets player 2 win."""
    board = before_turn(19, NUMBER_CHAIN_DUEL)
    assert board.legal_moves == (1, 2, 4)
    assert board.winner is None


def test_ncd_16_the_sample_ends_with_moves_left() -> None:
    """The sample's end prints that no move is left after 28 and lets player 2 win."""
    board = before_turn(19, NUMBER_CHAIN_DUEL)
    assert (board.to_move, board.last, board.legal_moves) == (1, 28, (1, 2, 4))
    assert board.winner is None


def test_divisor_duels_ending_is_right_about_its_own_board() -> None:
    end = divisor_duel_as_far_as(10, 5, 15, 1, 7, 14)
    assert sorted(end.moves) == sorted(PLAYED[DIVISOR_DUEL])
    assert end.winner == 2


def test_every_entry_is_a_test_and_every_test_an_entry() -> None:
    entries = re.findall(r"^\| ([A-Z]+-\d+) \|", ERRATA.read_text(encoding="utf-8"), re.MULTILINE)
    named = (re.match(r"test_([a-z]+)_(\d+)_", name) for name in globals())
    tests = {f"{name[1].upper()}-{name[2]}" for name in named if name}
    assert len(entries) == len(set(entries))
    assert set(entries) == tests
