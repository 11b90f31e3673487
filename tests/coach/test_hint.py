"""Hints tell the truth, a little more at each step."""

from __future__ import annotations

from hypothesis import given, settings
from strategies import positions

import factorduel as fd
from factorduel.coach import hint


def test_a_win_is_counted_described_and_explained() -> None:
    assert hint(fd.new_game("factor-clash").play(14)).steps == (
        "10 of your 10 numbers win.",
        "Any number will do.",
        "Play 7. Your opponent has no number then.",
    )


def test_what_all_legal_numbers_share_is_no_hint() -> None:
    found = hint(fd.new_game("juniper-green"))
    assert found.steps[1] == "They have nothing in common that is easily said."


def test_a_lost_position_is_called_lost() -> None:
    found = hint(fd.new_game("number-chain-duel"))
    assert found.steps[0] == "Each of your numbers loses, if your opponent makes no mistake."
    assert found.steps[2] == "Play 1: 1 of 49 replies wins."


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
