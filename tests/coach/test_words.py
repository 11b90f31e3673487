"""What a review says is good English, and short enough to be read."""

from __future__ import annotations

from itertools import pairwise

import pytest

import factorduel as fd
from factorduel.catalog import GAMES
from factorduel.coach import Mark, review, words


def test_every_mark_has_words() -> None:
    assert set(words.MARK_WORDS) == set(Mark)


def test_a_blunder_names_what_won_and_what_it_loses_to() -> None:
    game = fd.new_game("number-chain-duel").play_all(GAMES["number-chain-duel"].example)
    assert words.turn_line(review(game).turns[13]) == (
        "turn 14  player 2  plays 8    threw the win away; 1, 2 and 4 win, and 8 loses to 1"
    )


def test_a_long_list_of_winning_numbers_is_cut() -> None:
    turn = review(fd.new_game("juniper-green", opening="any").play(2)).turns[0]
    assert words.worth(turn) == (
        "threw the win away; 73 numbers win, such as 4, 6 and 8, and 2 loses to 58"
    )


@pytest.mark.parametrize("slug", GAMES)
def test_the_course_shows_one_player_winning_at_a_time(slug: str) -> None:
    found = review(fd.new_game(slug).play_all(GAMES[slug].example))
    one, two, thrown = [*words.course_lines(found), ""][:3]
    assert len(one) == len(two) == len("player 1  ") + len(found.turns)
    assert all({a, b} == {"#", "."} for a, b in zip(one[10:], two[10:], strict=True))
    for turn, sign in zip(found.turns, thrown[10:].ljust(len(found.turns)), strict=True):
        assert (turn.mark is Mark.BLUNDER) == (sign == "?")


@pytest.mark.parametrize("slug", GAMES)
def test_the_lead_changes_hands_by_blunders_alone(slug: str) -> None:
    found = review(fd.new_game(slug).play_all(GAMES[slug].example))
    for turn, (before, after) in zip(found.turns[1:], pairwise(found.winners), strict=True):
        assert (turn.mark is Mark.BLUNDER) == (before != after)


def test_the_conclusion_says_who_used_their_chances() -> None:
    assert words.conclusion(review(fd.new_game("divisor-duel").play_all([11, 1, 13]))) == [
        "Nobody threw a win away.",
        "Player 1 used 100% of the chances to win.",
        "Player 2 had no chance to win.",
    ]
