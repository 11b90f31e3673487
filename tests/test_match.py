from __future__ import annotations

import pytest

from factorduel import BadRules, IllegalMove, TooLarge, new_game, solve
from factorduel.catalog import DIVISOR_DUEL, FACTOR_CLASH, GAMES
from factorduel.match import Match, begin, retry
from factorduel.notation import parse_record, record_text


def play_out(match: Match) -> list[Match]:
    """Every moment of a match between computers."""
    moments = [match]
    while not match.over:
        match = match.next_round() if match.winner else match.play(match.choose())
        moments.append(match)
    return moments


def test_starts_alternate_from_round_to_round() -> None:
    match = begin(FACTOR_CLASH, rounds=4, first=2)
    starters = []
    for _ in range(4):
        starters.append(match.position.first)
        match = match.play(11)
        if not match.over:
            match = match.next_round()
    assert starters == [2, 1, 2, 1]
    assert match.score == (2, 2)


def test_the_score_counts_the_present_game_as_soon_as_it_is_won() -> None:
    match = begin(FACTOR_CLASH, rounds=3).play(11)
    assert match.score == (1, 0)
    assert match.next_round().resign(1).score == (1, 1)


def test_there_is_no_next_round_in_mid_game_or_after_the_last() -> None:
    for match in (begin(FACTOR_CLASH, rounds=2), begin(FACTOR_CLASH).play(11)):
        with pytest.raises(IllegalMove, match="no next round"):
            match.next_round()


def test_the_same_seed_plays_the_same_match_and_another_seed_another() -> None:
    def numbers(seed: int) -> list[tuple[int, ...]]:
        match = begin(DIVISOR_DUEL, seats=("random", "greedy"), rounds=3, seed=seed)
        return [moment.position.moves for moment in play_out(match)]

    assert numbers(7) == numbers(7)
    assert numbers(7) != numbers(8)


def test_take_back_and_resume_repeat_what_chance_gave() -> None:
    match = begin(DIVISOR_DUEL, seats=("human", "random"), seed=5).play(1)
    answer = match.choose()
    again = match.play(answer).take_back(1).play(1)
    assert again.choose() == answer
    assert Match(match.record).choose() == answer


def test_a_toss_depends_on_the_seed_alone_and_is_fair() -> None:
    starters = [begin(DIVISOR_DUEL, first=None, seed=seed).position.first for seed in range(400)]
    assert starters == [
        begin(DIVISOR_DUEL, first=None, seed=seed).position.first for seed in range(400)
    ]
    assert 160 < starters.count(1) < 240


def test_no_number_is_chosen_for_a_person_or_after_the_end() -> None:
    over = begin(FACTOR_CLASH, seats=("greedy", "greedy")).play(11)
    for match in (begin(DIVISOR_DUEL), over):
        with pytest.raises(IllegalMove, match="No computer player is to move"):
            match.choose()


def test_the_seat_is_that_of_the_player_to_move() -> None:
    match = begin(DIVISOR_DUEL, seats=("human", "greedy"), first=2)
    assert match.seat == "greedy"
    assert match.play(6).seat == "human"


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"rounds": 0}, "A match of 0 rounds cannot be played"),
        ({"seats": ("human", "martian")}, "There is no player 'martian'"),
        ({"seed": -1}, "The seed -1 cannot be used"),
        ({"first": 3}, "the players are 1 and 2"),
    ],
)
def test_an_impossible_match_is_refused(settings: dict[str, object], says: str) -> None:
    with pytest.raises(BadRules, match=says):
        begin(DIVISOR_DUEL, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "slug", ["factor-chain-duel", "factor-clash", "number-chain-duel", "juniper-green"]
)
def test_whoever_threw_a_win_away_can_have_it_again(slug: str) -> None:
    game = new_game(slug, first=2).play_all(GAMES[slug].example)
    match = retry(game)
    board = match.position
    assert game.moves[: len(board.moves)] == board.moves
    assert match.seat == "human"
    assert match.record.seats.count("perfect") == 1
    assert solve(board).winner == board.to_move
    assert solve(board.play(game.moves[len(board.moves)])).winner != board.to_move


def test_a_game_tried_again_is_a_game_like_any_other() -> None:
    game = new_game("divisor-duel", pool=(1, 10)).play_all([7, 1, 2, 4, 8])
    match = retry(game, 4, seats=("greedy", "human"), seed=3)
    assert (match.record.seats, match.record.seed) == (("greedy", "human"), 3)
    assert parse_record(record_text(match.record)) == match.record
    assert match.take_back(2).position.moves == (7,)
    assert match.play(6).position.moves == (7, 1, 2, 6)


def test_any_turn_can_be_tried_again() -> None:
    game = new_game("divisor-duel").play_all([6, 3, 9])
    assert [retry(game, turn).position.moves for turn in (1, 2, 3)] == [(), (6,), (6, 3)]
    assert [retry(game, turn).seat for turn in (1, 2, 3)] == ["human"] * 3


@pytest.mark.parametrize(
    ("moves", "turn", "says"),
    [
        ([], None, "Nothing has been played yet"),
        ([11, 1, 13], None, "Nobody threw a win away in this game: name the turn"),
        ([11, 1, 13], 0, "Turn 0 was not played: choose one from 1 to 3"),
        ([11, 1, 13], 4, "Turn 4 was not played: choose one from 1 to 3"),
    ],
)
def test_what_cannot_be_tried_again_is_refused(
    moves: list[int], turn: int | None, says: str
) -> None:
    with pytest.raises(BadRules, match=says):
        retry(new_game("divisor-duel").play_all(moves), turn)


def test_a_game_too_large_to_review_is_tried_again_from_a_turn_that_is_named() -> None:
    game = new_game("number-chain-duel", pool=(1, 200)).play_all([7, 11, 1])
    with pytest.raises(TooLarge, match="Or name the turn"):
        retry(game)
    with pytest.raises(BadRules, match="perfect cannot solve"):
        retry(game, 3)
    assert retry(game, 3, seats=("human", "greedy")).position.moves == (7, 11)
