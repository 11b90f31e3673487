from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import rules

from factorduel import IllegalMove
from factorduel.catalog import DIVISOR_DUEL, FACTOR_CLASH
from factorduel.match import begin
from factorduel.record import Act
from factorduel.room import INVITED, MOST_ENTRIES, Deed, Entry, NotNow, Room

DAY = 86_400.0
PEOPLE = ("human", "human")
COMPUTER = ("human", "greedy")


def room(
    seats: tuple[str, str] = PEOPLE,
    keys: tuple[str, str] = ("ann", "bob"),
    rounds: int = 1,
    invitation: str = "",
    game: str = "divisor-duel",
) -> Room:
    rules = FACTOR_CLASH if game == "factor-clash" else DIVISOR_DUEL
    return Room(
        begin(rules, seats=seats, rounds=rounds, seed=7),
        keys,
        names=("Ann", ""),
        opened_at=100.0,
        invitation=invitation,
    )


def after(start: Room, *done: tuple[int, int | Act | Deed]) -> Room:
    """The room after what each player did, a second apart."""
    for player, act in done:
        start = start.after(Entry(player, act, at=start.last_at + 1))
    return start


# Playing


def test_players_take_turns() -> None:
    played = after(room(), (1, 6), (2, 3), (1, 9))
    assert played.match.position.moves == (6, 3, 9)
    assert len(played.entries) == 3
    assert played.last_at == 103.0


def test_nobody_plays_out_of_turn() -> None:
    with pytest.raises(NotNow, match="It is player 1's turn"):
        after(room(), (2, 6))


def test_the_rules_of_the_game_hold() -> None:
    with pytest.raises(IllegalMove, match="neither a divisor nor a multiple of 6"):
        after(room(), (1, 6), (2, 5))


def test_a_refused_deed_leaves_the_room_as_it_was() -> None:
    before = after(room(), (1, 6))
    with pytest.raises(NotNow):
        after(before, (1, 3))
    assert before == after(room(), (1, 6))


@pytest.mark.parametrize("act", [6, Act.TAKES_BACK, Act.RESIGNS, Deed.ASKS, Deed.CLAIMS], ids=str)
def test_when_the_game_is_over_nothing_is_done_in_it(act: int | Act | Deed) -> None:
    over = after(room(), (1, Act.RESIGNS))
    with pytest.raises(NotNow, match="The game is over: player 2 has won"):
        after(over, (2, act))


def test_either_player_may_resign_at_any_time() -> None:
    assert after(room(), (2, Act.RESIGNS)).match.winner == 1
    assert after(room(), (1, 6), (1, Act.RESIGNS)).match.winner == 2


def test_a_room_takes_no_more_than_so_many_entries() -> None:
    full = replace(room(), entries=(Entry(1, 6, at=1),) * MOST_ENTRIES)
    with pytest.raises(NotNow, match="open a new game"):
        after(full, (1, 6))


def test_in_a_full_room_a_computer_still_gives_what_it_owes() -> None:
    """Else it would be thinking forever."""
    full = replace(room(COMPUTER, ("ann", "")), entries=(Entry(1, 6, at=1),) * (MOST_ENTRIES - 1))
    with pytest.raises(NotNow, match="open a new game"):
        after(full, (1, 6), (2, 3), (1, 9))
    assert after(full, (1, 6), (2, 3)).match.position.moves == (6, 3)


# Sitting down


def test_a_friend_takes_the_open_seat() -> None:
    waiting = room(keys=("ann", ""), invitation="come")
    assert waiting.is_open(INVITED)
    assert waiting.invites("come")
    assert not waiting.invites("gone")
    seated = waiting.after(Entry(2, Deed.SITS, at=101, name="Bob", key="bob"))
    assert not seated.is_open(INVITED)
    assert seated.names == ("Ann", "Bob")
    assert seated.seats_of("bob") == {2}


def test_a_seat_is_taken_once() -> None:
    with pytest.raises(NotNow, match="This seat is taken"):
        room().after(Entry(2, Deed.SITS, at=101, name="Cy", key="cy"))


def test_nobody_sits_down_in_the_place_of_a_computer() -> None:
    with pytest.raises(NotNow, match="This seat is taken"):
        room(COMPUTER, ("ann", "")).after(Entry(2, Deed.SITS, at=101, key="cy"))


def test_without_an_invitation_nobody_is_invited() -> None:
    assert not room(keys=("ann", "")).invites("")


def test_nobody_sits_where_no_key_is() -> None:
    waiting = room(keys=("ann", ""))
    assert waiting.seats_of("") == waiting.seats_of("cy") == frozenset()
    assert waiting.seats_of("ann") == {1}


# Taking back


def test_against_a_computer_one_takes_back_without_asking() -> None:
    back = after(room(COMPUTER, ("ann", "")), (1, 6), (2, 3), (1, Act.TAKES_BACK))
    assert back.match.position.moves == ()


def test_against_a_person_one_asks_and_the_other_agrees() -> None:
    asked = after(room(), (1, 6), (2, 3), (1, Deed.ASKS))
    assert asked.asking == 1
    assert asked.match.position.moves == (6, 3)
    agreed = after(asked, (2, Deed.AGREES))
    assert agreed.asking is None
    assert agreed.match.position.moves == ()


def test_the_other_may_decline() -> None:
    declined = after(room(), (1, 6), (1, Deed.ASKS), (2, Deed.DECLINES))
    assert declined.asking is None
    assert declined.match.position.moves == (6,)


def test_whoever_plays_on_has_answered() -> None:
    assert after(room(), (1, 6), (1, Deed.ASKS), (2, 3)).asking is None


def test_a_game_that_ends_leaves_no_question_open() -> None:
    for end in (Act.RESIGNS, Deed.CLAIMS):
        assert after(room(), (1, 6), (1, Deed.ASKS), (1, end)).asking is None


@pytest.mark.parametrize(
    ("start", "act", "says"),
    [
        (after(room(), (1, 6)), (1, Act.TAKES_BACK), "Ask your opponent"),
        (after(room(), (1, 6), (1, Deed.ASKS)), (2, Deed.ASKS), "wants an answer first"),
        (after(room(), (1, 6), (1, Deed.ASKS)), (1, Deed.AGREES), "has not asked"),
        (after(room(), (1, 6), (1, Deed.ASKS)), (1, Deed.DECLINES), "has not asked"),
        (after(room(), (1, 6)), (2, Deed.AGREES), "has not asked"),
        (after(room(COMPUTER, ("ann", "")), (1, 6)), (1, Deed.ASKS), "just take back"),
    ],
)
def test_what_cannot_be_asked_or_answered(
    start: Room, act: tuple[int, Act | Deed], says: str
) -> None:
    with pytest.raises(NotNow, match=says):
        after(start, act)


def test_nobody_asks_to_take_back_what_they_have_not_played() -> None:
    with pytest.raises(IllegalMove, match="Player 2 has played no number yet"):
        after(room(), (1, 6), (2, Deed.ASKS))


# Two people on one screen


def test_on_one_screen_one_person_has_both_seats_and_asks_nobody() -> None:
    both = room(keys=("ann", "ann"))
    assert both.seats_of("ann") == {1, 2}
    assert not both.is_shared
    assert after(both, (1, 6), (1, Act.TAKES_BACK)).match.position.moves == ()
    assert both.why_not_claimed(2, DAY * 9, DAY) == "There is nobody to claim the game from."


# Claiming a game


def test_a_game_can_be_claimed_from_somebody_who_stays_away() -> None:
    kept_waiting = after(room(), (1, 6))
    assert kept_waiting.why_not_claimed(1, 101 + DAY, DAY) is None
    assert after(kept_waiting, (1, Deed.CLAIMS)).match.winner == 1


@pytest.mark.parametrize(
    ("start", "player", "now", "says"),
    [
        (after(room(), (1, 6)), 1, 100 + DAY, "after 24 hours without a move"),
        (after(room(), (1, 6)), 2, 200 + DAY, "It is your turn"),
        (after(room(keys=("ann", "")), (1, 6)), 1, 200 + DAY, "nobody to claim"),
        (after(room(COMPUTER, ("ann", "")), (1, 6)), 1, 200 + DAY, "nobody to claim"),
        (after(room(), (2, Act.RESIGNS)), 1, 200 + DAY, "The game is over"),
    ],
)
def test_why_a_game_cannot_be_claimed(start: Room, player: int, now: float, says: str) -> None:
    refusal = start.why_not_claimed(player, now, DAY)
    assert refusal is not None
    assert says in refusal


# The next game


def test_people_go_on_when_both_want_to_and_the_other_starts() -> None:
    over = after(room(), (1, 6), (2, Act.RESIGNS))
    one_wants = after(over, (2, Deed.GOES_ON))
    assert one_wants.match.winner == 1
    assert one_wants.ready == {2}
    again = after(one_wants, (1, Deed.GOES_ON))
    assert again.match.winner is None
    assert again.match.position.to_move == 2
    assert again.ready == frozenset()
    assert again.score == (1, 0)
    assert again.match.record.seed != over.match.record.seed


def test_games_won_add_up_from_rematch_to_rematch() -> None:
    played = room(keys=("ann", "ann"))
    for loser in (2, 1, 2):
        played = after(played, (loser, Act.RESIGNS), (1, Deed.GOES_ON))
    assert played.score == (2, 1)
    assert played.match.position.first == 2


def test_one_asks_for_the_next_game_once() -> None:
    over = after(room(), (2, Act.RESIGNS), (1, Deed.GOES_ON))
    with pytest.raises(NotNow, match="has not asked for the next game yet"):
        after(over, (1, Deed.GOES_ON))


def test_against_a_computer_the_next_game_begins_at_once() -> None:
    again = after(room(COMPUTER, ("ann", "")), (1, Act.RESIGNS), (1, Deed.GOES_ON))
    assert again.match.position.first == 2
    assert again.is_owed


def test_nobody_goes_on_in_mid_game() -> None:
    with pytest.raises(NotNow, match="not over yet"):
        after(room(), (1, Deed.GOES_ON))


def test_best_of_three_ends_when_one_has_won_two() -> None:
    first = after(room(keys=("ann", "ann"), rounds=3), (2, Act.RESIGNS))
    assert not first.is_decided
    second = after(first, (1, Deed.GOES_ON))
    assert (second.match.record.round, second.match.position.first) == (2, 2)
    decided = after(second, (2, Act.RESIGNS))
    assert decided.is_decided
    assert decided.score == (2, 0)
    another = after(decided, (1, Deed.GOES_ON))
    assert (another.match.record.round, another.match.record.rounds) == (1, 3)
    assert another.score == (0, 0)
    assert another.match.position.first == 1


def test_a_match_that_stays_even_ends_with_its_last_round() -> None:
    even = room(keys=("ann", "ann"), rounds=2)
    even = after(even, (1, Act.RESIGNS), (1, Deed.GOES_ON), (2, Act.RESIGNS))
    assert even.score == (1, 1)
    assert not even.is_decided
    assert after(even, (1, Deed.GOES_ON)).match.record.round == 1


def test_a_computer_owes_a_number_only_while_the_game_is_on() -> None:
    against_computer = room(COMPUTER, ("ann", ""), game="factor-clash")
    assert not against_computer.is_owed
    assert after(against_computer, (1, 6)).is_owed
    assert not after(against_computer, (1, 11)).is_owed  # nothing follows 11: the game is won


# The log


@st.composite
def lived_in(draw: st.DrawFn) -> tuple[Room, Room]:
    """A room as it was opened, and after whatever came to people's minds."""
    seats = draw(st.sampled_from([PEOPLE, COMPUTER]))
    keys = draw(st.sampled_from([("ann", "bob"), ("ann", "ann"), ("ann", "")]))
    match = begin(draw(rules(12)), seats=seats, rounds=draw(st.integers(1, 3)))
    start = Room(match, keys, ("", ""), opened_at=0)
    now = start
    acts: list[Act | Deed] = [*Act, *Deed]
    for at in range(draw(st.integers(0, 30))):
        legal: list[int | Act | Deed] = list(now.match.position.legal_moves)
        act = draw(st.sampled_from([*legal, *legal, *acts]))
        player = draw(st.sampled_from([1, 2]))
        try:
            now = now.after(Entry(player, act, at=at, name="Bob", key="bob"))
        except (NotNow, IllegalMove):
            continue  # refused with a sentence; anything else would be a mistake of ours
    return start, now


@given(lived_in())
def test_whoever_reads_the_log_sees_the_same_room(rooms: tuple[Room, Room]) -> None:
    start, now = rooms
    again = start
    for entry in now.entries:
        again = again.after(entry)
    assert again == now


@given(lived_in())
def test_whatever_people_do_a_room_makes_sense(rooms: tuple[Room, Room]) -> None:
    _, now = rooms
    assert (now.asking is None) or (now.is_shared and now.match.winner is None)
    assert (not now.ready) or (len(now.ready) == 1 and now.match.winner is not None)
    assert not (now.is_owed and now.match.winner)
    assert sum(now.match.score) <= now.match.record.rounds
