from __future__ import annotations

import pytest

from factorduel import BadRules, IllegalMove
from factorduel.catalog import DIVISOR_DUEL, FACTOR_CLASH
from factorduel.match import Match, begin


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
