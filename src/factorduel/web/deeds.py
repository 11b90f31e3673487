"""What people do in a room, as entries of its log: the same from a page and from the JSON API."""

from __future__ import annotations

import time
from collections.abc import Callable

from factorduel.record import Act
from factorduel.room import INVITED, Deed, Entry, NotNow, Room
from factorduel.web.problems import Problem

DeedOf = Callable[[Room], Entry | None]
"""What is done in a room as it is found; None if it has been done already."""
DeedFor = Callable[[str], DeedOf]
"""The same, for whoever has this key."""


def play(key: str, number: int, turn: int) -> DeedOf:
    """Play a number on a turn; sent twice, it is played once."""

    def deed(room: Room) -> Entry | None:
        seats = _seats(room, key)
        position = room.match.position
        if turn < position.turn:
            if position.moves[turn - 1] == number and position.mover(turn) in seats:
                return None
            raise NotNow(f"Turn {turn} is over: {position.moves[turn - 1]} was played.")
        if turn > position.turn:
            raise NotNow(f"It is turn {position.turn}, not yet turn {turn}.")
        if room.match.winner is None and position.to_move not in seats:
            raise NotNow("It is not your turn.")
        return Entry(position.to_move, number, time.time())

    return deed


def do(key: str, act: Act | Deed, place: int, patience: float) -> DeedOf:
    """Do something else in a room that was seen as it was at this place of its log."""

    def deed(room: Room) -> Entry | None:
        seats = _seats(room, key)
        player = _who_does(room, seats, act)
        now = time.time()
        if any(entry.act is act and entry.player in seats for entry in room.entries[place:]):
            return None  # the same form, sent twice
        if act is Deed.CLAIMS:
            refusal = room.why_not_claimed(player, now, patience)
            if refusal is not None:
                raise NotNow(refusal)
        return Entry(player, act, now)

    return deed


def sit(key: str, invitation: str, name: str) -> DeedOf:
    """Take the seat that one is invited to."""

    def deed(room: Room) -> Entry | None:
        player = invited_to(room, invitation)
        seats = room.seats_of(key)
        if player in seats:
            return None
        if seats:
            raise NotNow(
                "You have the other seat already. Send the link to the person you want to play."
            )
        # In a class many are called Mia.
        is_taken = name and name.casefold() in (other.casefold() for other in room.names)
        called = f"{name} {player}" if is_taken else name
        return Entry(player, Deed.SITS, time.time(), name=called, key=key)

    return deed


def invited_to(room: Room, invitation: str) -> int:
    """The seat that an invitation is for, open or taken."""
    if not room.invites(invitation):
        raise Problem(404, "This invitation is not valid: ask for the link again, copied whole.")
    return INVITED


def _seats(room: Room, key: str) -> frozenset[int]:
    seats = room.seats_of(key)
    if not seats:
        raise Problem(403, "You have no seat in this game: you can watch it.")
    return seats


def _who_does(room: Room, seats: frozenset[int], act: Act | Deed) -> int:
    """Which of one's seats is meant, where somebody has both."""
    if len(seats) == 1:
        return min(seats)
    mover = room.match.position.to_move
    return 3 - mover if act is Act.TAKES_BACK else mover
