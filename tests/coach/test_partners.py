"""Whoever follows the pairs wins, whatever the opponent does."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import positions

import factorduel as fd
from factorduel.coach import hint, partners


@settings(deadline=None)
@given(positions(max_number=30), st.data())
def test_the_pairs_answer_every_number_to_the_end(
    position: fd.Position, data: st.DataObject
) -> None:
    found = partners(position)
    if found is None:
        assert position.rules.chain == "each player"
        return
    partner = {a: b for pair in found.pairs for a, b in (pair, pair[::-1])}
    if found.number is not None:
        position = position.play(found.number)
    while position.winner is None:
        reply = data.draw(st.sampled_from(position.legal_moves))
        position = position.play(reply).play(partner[reply])
    assert position.winner == found.player


@settings(deadline=None)
@given(positions(max_number=30))
def test_the_answer_is_the_number_of_the_hint(position: fd.Position) -> None:
    found = partners(position)
    if found is not None and found.player == position.to_move and position.winner is None:
        assert found.number == hint(position).number
        assert found.answer == ((position.last, found.number) if position.moves else None)


def test_pairs_that_the_chain_cannot_get_to_are_left_out() -> None:
    found = partners(fd.new_game("divisor-duel").play_all([11, 1, 13]))
    assert found is not None
    assert (found.player, found.pairs, found.answer) == (1, (), None)


def test_pairs_ascend_and_hold_every_number_once() -> None:
    found = partners(fd.new_game("juniper-green"))
    assert found is not None
    assert list(found.pairs) == sorted(found.pairs)
    numbers = [number for pair in found.pairs for number in pair]
    assert len(numbers) == len(set(numbers))
    assert found.number not in numbers


def test_own_chains_have_no_pairs() -> None:
    assert partners(fd.new_game("number-chain-duel")) is None
