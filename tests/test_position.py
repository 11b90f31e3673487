from __future__ import annotations

import pickle
from random import Random

import pytest
import reference
from hypothesis import given
from strategies import positions

from factorduel import IllegalMove, Position, new_game
from factorduel.catalog import GAMES


@given(positions())
def test_legal_numbers_and_winner_agree_with_the_reference(position: Position) -> None:
    assert_agrees(position)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("house", ["the book", "house rules"])
def test_random_games_agree_with_the_reference(slug: str, house: str) -> None:
    play_random_games(slug, house, 60)


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("house", ["the book", "house rules"])
def test_a_hundred_thousand_random_games_agree_with_the_reference(slug: str, house: str) -> None:
    play_random_games(slug, house, 100_000)


def play_random_games(slug: str, house: str, count: int) -> None:
    chance = Random(f"{slug} by {house}")
    for _ in range(count):
        position = new_game(slug)
        if house != "the book":
            lo = chance.randint(1, 8)
            opening = chance.choice(["any", "even", "reply"])
            position = new_game(slug, pool=(lo, chance.randint(3 * lo + 1, 36)), opening=opening)
        assert_agrees(position)
        while position.winner is None:
            position = position.play(chance.choice(position.legal_moves))
            assert_agrees(position)


def assert_agrees(position: Position) -> None:
    asked = (position.rules, position.rules.opening, position.moves)
    assert list(position.legal_moves) == reference.legal_numbers(*asked)
    winner = reference.winner(*asked)
    assert position.winner == (winner if position.first == 1 or winner is None else 3 - winner)


A348842 = {2: 1, 3: 1, 4: 6, 5: 10, 6: 35, 7: 47, 8: 147, 9: 216, 10: 452, 11: 512, 12: 3055}


@pytest.mark.parametrize("n", A348842)
def test_the_number_of_games_with_an_even_opening_is_the_published_one(n: int) -> None:
    """OEIS A348842."""
    assert complete_games(new_game("juniper-green", pool=(1, n))) == A348842[n]


def complete_games(position: Position) -> int:
    if position.winner is not None:
        return 1
    return sum(complete_games(position.play(number)) for number in position.legal_moves)


@pytest.mark.parametrize(
    ("game", "moves", "number", "says"),
    [
        ("factor-chain-duel", [16], 15, "15 is neither a factor nor a multiple of 16."),
        ("factor-chain-duel", [50, 25, 10 // 2], 25, "25 was played on turn 2."),
        ("factor-chain-duel", [], 51, "51 is not in the pool 2–50."),
        ("factor-chain-duel", [2], 1, "1 is not in the pool 2–50."),
        ("divisor-duel", [18], 7, "7 is neither a divisor nor a multiple of 18."),
        ("divisor-duel", [18], -3, "-3 is not in the pool 1–20."),
        ("factor-clash", [9], 7, "7 and 9 share no factor above 1."),
        ("factor-chain", [8], 1, "1 may be played only when nothing else is legal."),
        ("factor-chain", [8], 3, "3 is neither a factor nor a multiple of 8."),
        (
            "number-chain-duel",
            [15, 4],
            8,
            "8 is neither a divisor nor a multiple of 15, the last number of your chain.",
        ),
        ("juniper-green", [], 7, "7 cannot open: the first number must be even."),
        ("factor-clash", [11], 12, "The game is over: player 1 has won."),
    ],
)
def test_a_refusal_says_why_in_the_game_s_own_terms(
    game: str, moves: list[int], number: int, says: str
) -> None:
    position = new_game(game).play_all(moves)
    assert position.why_not(number) == says
    with pytest.raises(IllegalMove) as refusal:
        position.play(number)
    assert str(refusal.value) == says


def test_an_opening_that_leaves_no_reply_is_refused_where_one_must_be_left() -> None:
    position = new_game("factor-chain-duel", opening="reply")
    assert position.why_not(47) == "47 cannot open: it leaves the opponent no number."


@given(positions())
def test_why_not_is_silent_on_legal_numbers_and_on_them_alone(position: Position) -> None:
    silent = [n for n in range(-1, 45) if position.why_not(n) is None]
    assert silent == [n for n in position.legal_moves if n < 45]


def test_in_a_row_of_numbers_a_refusal_names_its_turn() -> None:
    with pytest.raises(IllegalMove, match="Turn 3: 4 is neither a divisor nor a multiple of 3"):
        new_game("divisor-duel").play_all([6, 3, 4])


def test_playing_leaves_the_earlier_position_as_it_was() -> None:
    before = new_game("divisor-duel")
    after = before.play(6)
    assert before.moves == ()
    assert 6 in before.legal_moves
    assert after.moves == (6,)


def test_players_alternate_from_whoever_is_first() -> None:
    position = new_game("divisor-duel", first=2)
    assert [position.to_move, position.play(6).to_move] == [2, 1]


def test_a_stuck_player_is_still_the_one_to_move() -> None:
    position = new_game("factor-clash").play(11)
    assert (position.to_move, position.winner, position.legal_moves) == (2, 1, ())


def test_own_chains_follow_their_own_last_number() -> None:
    position = new_game("number-chain-duel", first=2).play_all([15, 5, 45])
    assert (position.last, position.chain(2), position.chain(1)) == (5, (15, 45), (5,))


def test_the_last_resort_may_open_and_may_end() -> None:
    assert 1 in new_game("factor-chain").legal_moves
    assert new_game("factor-chain").play(17).legal_moves == (1,)


def test_whatever_counts_as_an_integer_can_be_played_and_text_cannot() -> None:
    class Six:
        def __index__(self) -> int:
            return 6

    assert new_game("divisor-duel").play(Six()).moves == (6,)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        new_game("divisor-duel").play("6")  # type: ignore[arg-type]


def test_only_players_1_and_2_can_start() -> None:
    with pytest.raises(ValueError, match="the players are 1 and 2"):
        new_game("divisor-duel", first=3)


@given(positions())
def test_a_position_survives_pickling_and_is_equal_to_its_copy(position: Position) -> None:
    copy = pickle.loads(pickle.dumps(position))
    assert copy == position
    assert hash(copy) == hash(position)
    assert copy.legal_moves == position.legal_moves
