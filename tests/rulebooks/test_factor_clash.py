"""Factor Clash's example, all nine turns and its ending; every list in it is true."""

import pytest
from book import Turn, printed, replayed

from factorduel.catalog import FACTOR_CLASH
from factorduel.position import IllegalMove, new_game

TURNS = printed(
    FACTOR_CLASH,
    """
turn | player | last | legal numbers                    | plays | left afterwards
   1 |      1 | none | 2-20                             |    15 | 2-14, 16-20
   2 |      2 |   15 | 3, 5, 6, 9, 10, 12, 18, 20       |     5 | 2-4, 6-14, 16-20
   3 |      1 |    5 | 10, 20                           |    10 | 2-4, 6-9, 11-14, 16-20
   4 |      2 |   10 | 2, 4, 6, 8, 12, 14, 16, 18, 20   |    12 | 2-4, 6-9, 11, 13-14, 16-20
   5 |      1 |   12 | 2, 3, 4, 6, 8, 9, 14, 16, 18, 20 |     9 | 2-4, 6-8, 11, 13-14, 16-20
   6 |      2 |    9 | 3, 6, 18                         |     6 | 2-4, 7-8, 11, 13-14, 16-20
   7 |      1 |    6 | 2, 3, 4, 8, 14, 16, 18, 20       |    18 | 2-4, 7-8, 11, 13-14, 16-17, 19-20
   8 |      2 |   18 | 2, 3, 4, 8, 14, 16, 20           |    14 | 2-4, 7-8, 11, 13, 16-17, 19-20
   9 |      1 |   14 | 2, 4, 7, 8, 16, 20               |     7 | 2-4, 8, 11, 13, 16-17, 19-20
""",
)

PRIMES_THAT_THE_TURNS_NAME = {
    15: (3, 5),
    5: (5,),
    10: (2, 5),
    12: (2, 3),
    9: (3,),
    6: (2, 3),
    18: (2, 3),
    14: (2, 7),
    7: (7,),
}


@pytest.mark.parametrize("turn", TURNS, ids=str)
def test_printed(turn: Turn) -> None:
    assert replayed(FACTOR_CLASH, TURNS, turn.turn) == turn


def test_turn_10_player_2_is_stuck_after_7_and_player_1_wins() -> None:
    end = new_game(FACTOR_CLASH).play_all(turn.plays for turn in TURNS)
    assert (end.turn, end.to_move, end.last) == (10, 2, 7)
    assert end.legal_moves == ()
    assert end.winner == 1


@pytest.mark.parametrize(("number", "other"), [(8, 12), (15, 5)])
def test_numbers_that_share_a_factor_may_follow_each_other(number: int, other: int) -> None:
    assert other in new_game(FACTOR_CLASH).play(number).legal_moves
    assert number in new_game(FACTOR_CLASH).play(other).legal_moves


@pytest.mark.parametrize(("number", "other"), [(7, 9), (9, 7)])
def test_7_and_9_share_no_factor(number: int, other: int) -> None:
    with pytest.raises(IllegalMove, match=f"{other} and {number} share no factor above 1"):
        new_game(FACTOR_CLASH).play(number).play(other)


@pytest.mark.parametrize("last", PRIMES_THAT_THE_TURNS_NAME)
def test_the_prime_factors_alone_give_every_number_that_may_follow(last: int) -> None:
    primes = PRIMES_THAT_THE_TURNS_NAME[last]
    multiples = tuple(n for n in range(2, 21) if n != last and any(n % p == 0 for p in primes))
    assert new_game(FACTOR_CLASH).play(last).legal_moves == multiples
