"""Hints tell the truth, a little more at each step."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from strategies import positions

import factorduel as fd
from factorduel.coach import hint


def test_a_win_is_counted_described_and_explained() -> None:
    assert hint(fd.new_game("factor-clash").play(14)).steps == (
        "All of your 10 numbers win.",
        "Any number will do.",
        "Play 7. Your opponent has no number then.",
    )


def test_what_all_legal_numbers_share_is_no_hint() -> None:
    found = hint(fd.new_game("juniper-green"))
    assert found.steps[1] == "Nothing that is easily said sets them apart."


def test_numbers_beyond_counting_are_not_described() -> None:
    steps = hint(fd.new_game("divisor-duel", pool=(1, 20_000))).steps
    assert steps[1] == "Your numbers are too many to say what the winning ones share."


def test_a_lost_position_is_called_lost() -> None:
    found = hint(fd.new_game("number-chain-duel"))
    assert found.steps[0] == "Each of your numbers loses, if your opponent makes no mistake."
    assert found.steps[2] == "Play 1: 1 of 49 replies wins."


def test_on_own_chains_the_reason_is_how_the_game_goes_on() -> None:
    found = hint(fd.new_game("number-chain-duel").play_all([22, 19, 44, 38, 11]))
    assert found.steps == (
        "1 of your 2 numbers wins.",
        "It is odd, and none that loses is.",
        "Play 1. With best play it goes on 33, 3; then your opponent has no number.",
    )


def test_a_long_line_of_play_is_cut() -> None:
    found = hint(fd.new_game("number-chain-duel", pool=(1, 40)).play_all([32, 37, 4]))
    assert found.steps[2] == (
        "Play 1. With best play it goes on 2, 30, 12, 3, 24, 15, 6, 5, 18, 10, 9, 20, … for 14"
        " turns; then your opponent has no number."
    )


def test_a_game_that_has_hardly_begun_is_not_played_out() -> None:
    assert hint(fd.new_game("number-chain-duel").play_all([50, 12, 2])).steps[2] == (
        "Play 1. All of the 22 replies lose."
    )


@pytest.mark.parametrize(
    ("game", "moves", "steps"),
    [
        (
            "divisor-duel",
            [11],
            (
                "You have one number, and it loses, if your opponent makes no mistake.",
                "There is nothing to choose.",
                "Play 1: 17 of 18 replies win.",
            ),
        ),
        (
            "factor-chain",
            [3, 6, 18],
            (
                "Both of your numbers win.",
                "Any number will do.",
                "Play 9. Whatever comes, you have its partner: after 1 play 19.",
            ),
        ),
        (
            "divisor-duel",
            [2, 4, 1, 18, 9, 3, 15, 5],
            (
                "Each of your numbers loses, if your opponent makes no mistake.",
                "So set a trap: leave as few winning replies as you can.",
                "Play 10: there is one reply, and it wins.",
            ),
        ),
    ],
)
def test_one_number_or_two_are_spoken_of_as_such(
    game: str, moves: list[int], steps: tuple[str, str, str]
) -> None:
    assert hint(fd.new_game(game).play_all(moves)).steps == steps


def test_a_game_that_is_over_needs_no_hint() -> None:
    found = hint(fd.new_game("factor-clash").play(11))
    assert (found.number, found.steps[0]) == (None, "The game is over: player 1 has won.")


@settings(deadline=None)
@given(positions(max_number=24))
def test_the_number_of_a_hint_wins_where_one_can(position: fd.Position) -> None:
    found = hint(position)
    verdict = fd.solve(position)
    if verdict.winning:
        assert found.number in verdict.winning_moves
        assert found.steps[2].startswith(f"Play {found.number}. ")
    elif position.winner is None:
        assert found.number in position.legal_moves


@settings(deadline=None)
@given(positions(max_number=24))
def test_the_partners_of_a_hint_win(position: fd.Position) -> None:
    found = hint(position)
    if found.number is None or "partner" not in found.steps[2]:
        return
    after = position.play(found.number)
    for answer in found.steps[2].partition(": ")[2].rstrip(".").split("; "):
        if answer != "and so on":
            _, reply, _, partner = answer.split()
            assert fd.solve(after.play(int(reply)).play(int(partner))).winner == position.to_move
