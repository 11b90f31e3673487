from __future__ import annotations

import pytest
from hypothesis import given
from strategies import records

from factorduel import IllegalMove, new_game
from factorduel.record import Act, Event, Record, taken_back


def played(*numbers: int) -> Record:
    record = Record(new_game("divisor-duel"))
    for number in numbers:
        record = record.add(Event(record.position.to_move, number))
    return record


def test_the_player_at_the_prompt_takes_back_to_their_own_last_choice() -> None:
    assert played(6, 3, 9).add(Event(2, Act.TAKES_BACK)).position.moves == (6,)


def test_the_player_who_has_just_moved_takes_back_that_number_alone() -> None:
    assert played(6, 3, 9).add(Event(1, Act.TAKES_BACK)).position.moves == (6, 3)


def test_there_is_nothing_to_take_back_before_a_player_s_first_number() -> None:
    with pytest.raises(IllegalMove, match="Player 2 has played no number yet"):
        played(6).add(Event(2, Act.TAKES_BACK))


def test_whoever_resigns_loses_whoever_s_turn_it_is() -> None:
    assert played(6).add(Event(1, Act.RESIGNS)).winner == 2
    assert played(6).add(Event(2, Act.RESIGNS)).winner == 1


@pytest.mark.parametrize("act", [3, Act.TAKES_BACK, Act.RESIGNS])
def test_nothing_follows_the_end_of_a_game(act: int | Act) -> None:
    with pytest.raises(IllegalMove, match="The game is over: player 2 has won"):
        played(6).add(Event(1, Act.RESIGNS)).add(Event(2, act))


def test_there_is_no_third_player() -> None:
    with pytest.raises(IllegalMove, match="the players are 1 and 2"):
        played(6).add(Event(3, Act.RESIGNS))


def test_players_play_in_turn() -> None:
    with pytest.raises(IllegalMove, match="It is player 2's turn, not player 1's"):
        played(6).add(Event(1, 3))


@given(records())
def test_every_number_ever_played_is_still_in_the_events(record: Record) -> None:
    numbers = [event.act for event in record.events if not isinstance(event.act, Act)]
    assert set(record.position.moves) <= set(numbers)


@given(records())
def test_taking_back_leaves_that_player_to_move(record: Record) -> None:
    position = record.position
    for player in (1, 2):
        if player in [position.first, position.to_move][: len(position.moves)]:
            assert taken_back(position, player).to_move == player
