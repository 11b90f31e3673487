"""A room: where people who may be far apart play one match after another.

A room is its entries, as a record is its events: who sat down, what was played, what was asked
for and granted. Each has its place in the log, so whoever writes at a place first was in time,
and everybody who reads the log sees the same room.

    1  player 2  sits down      4  player 1  asks to take back
    2  player 1  6              5  player 2  agrees
    3  player 2  3              6  player 1  9
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from factorduel.match import Match, begin
from factorduel.players import HUMAN
from factorduel.record import Act, taken_back

LONGEST_NAME = 24
"""So many characters of a nickname are kept."""
MOST_ENTRIES = 5_000
"""A room that lives on for years would take ever longer to read; friends open another."""
INVITED = 2
"""The seat that an invitation is for: whoever opens a room has the other one."""


class NotNow(ValueError):
    """What was asked for cannot be done now; the text says why."""


class Deed(StrEnum):
    """What can be done in a room, besides what is done in a game."""

    SITS = "sits down"
    ASKS = "asks to take back"
    AGREES = "agrees"
    DECLINES = "declines"
    CLAIMS = "claims the game"
    GOES_ON = "goes on"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a room's log."""

    player: int
    act: int | Act | Deed
    at: float
    """When, in seconds since 1970."""
    name: str = ""
    """The nickname of somebody who sits down."""
    key: str = ""
    """What proves that it is them again: a digest of a secret that only they have."""


@dataclass(frozen=True, slots=True)
class Room:
    """A match at one moment, and the people around it; `after` gives the room one entry later.

    >>> from factorduel.catalog import DIVISOR_DUEL
    >>> room = Room(begin(DIVISOR_DUEL), keys=("one", "two"), names=("", ""), opened_at=0)
    >>> room = room.after(Entry(1, 6, at=1)).after(Entry(1, Deed.ASKS, at=2))
    >>> room.asking, room.after(Entry(2, Deed.AGREES, at=3)).match.position.moves
    (1, ())
    """

    match: Match
    keys: tuple[str, str]
    """Who sits where; empty for a computer, and for a seat that nobody has taken."""
    names: tuple[str, str]
    opened_at: float
    invitation: str = ""
    """What proves that somebody was asked to take the open seat: a digest of a secret."""
    entries: tuple[Entry, ...] = ()
    asking: int | None = None
    """The player who has asked to take back, and waits for an answer."""
    ready: frozenset[int] = frozenset()
    """The players who want the next game."""
    won: tuple[int, int] = (0, 0)
    """Games won by player 1 and by player 2, before the present match."""

    def after(self, entry: Entry) -> Room:
        """The room with one more entry; refused if that cannot be done now."""
        if len(self.entries) >= MOST_ENTRIES and self.is_human(entry.player):
            raise NotNow("So much has been done in this room that it is full: open a new game.")
        room = _DEEDS.get(entry.act, _plays)(self, entry)
        return replace(room, entries=(*self.entries, entry))

    # Who is who

    def seats_of(self, key: str) -> frozenset[int]:
        """Where the person sits whose key this is: nowhere, at one seat, or at both."""
        return frozenset(
            player
            for player, theirs in enumerate(self.keys, start=1)
            if theirs and hmac.compare_digest(theirs, key)
        )

    def invites(self, invitation: str) -> bool:
        """Whether this, a digest, proves that somebody was asked to take the open seat."""
        return bool(self.invitation) and hmac.compare_digest(self.invitation, invitation)

    def is_human(self, player: int) -> bool:
        """Whether this seat is for a person."""
        return self.match.record.seats[player - 1] == HUMAN

    def is_open(self, player: int) -> bool:
        """Whether this seat waits for somebody."""
        return self.is_human(player) and not self.keys[player - 1]

    @property
    def is_shared(self) -> bool:
        """Whether there are people on either side: then nobody is shown what the coach knows."""
        return self.match.record.seats == (HUMAN, HUMAN) and self.keys[0] != self.keys[1]

    # How it stands

    @property
    def is_owed(self) -> bool:
        """Whether a computer is to move."""
        return self.match.winner is None and self.match.seat != HUMAN

    @property
    def is_decided(self) -> bool:
        """Whether the match is: somebody has won more than half of its games."""
        return self.match.winner is not None and (
            max(self.match.score) * 2 > self.match.record.rounds
        )

    @property
    def score(self) -> tuple[int, int]:
        """Games won: in this match, or, where a match is one game, in all of them."""
        one, two = self.match.score
        if self.match.record.rounds > 1:
            return one, two
        return self.won[0] + one, self.won[1] + two

    @property
    def last_at(self) -> float:
        """When something happened last."""
        return self.entries[-1].at if self.entries else self.opened_at

    def why_not_claimed(self, player: int, now: float, patience: float) -> str | None:
        """Why this player may not claim the game; None if the other has been away for too long."""
        other = 3 - player
        if self.match.winner is not None:
            return "The game is over."
        if not self.is_shared or self.is_open(other):
            return "There is nobody to claim the game from."
        if self.match.position.to_move == player:
            return "It is your turn: nobody keeps you waiting."
        if now - self.last_at < patience:
            return (
                "Your opponent has not been away for long enough: a game can be claimed after"
                f" {in_words(patience)} without a move."
            )
        return None


def in_words(seconds: float) -> str:
    """A time as people say it.

    >>> in_words(86400), in_words(90), in_words(1)
    ('24 hours', '90 seconds', '1 second')
    """
    units = {"hour": 3600, "minute": 60, "second": 1}
    unit = next(unit for unit, size in units.items() if seconds % size == 0 or size == 1)
    many = round(seconds / units[unit])
    return f"{many} {unit}{'s' if many != 1 else ''}"


def _plays(room: Room, entry: Entry) -> Room:
    _must_be_playing(room)
    if room.match.position.to_move != entry.player:
        raise NotNow(f"It is player {room.match.position.to_move}'s turn.")
    assert isinstance(entry.act, int)  # noqa: S101 - all other acts are in _DEEDS
    return replace(room, match=room.match.play(entry.act), asking=None)


def _takes_back(room: Room, entry: Entry) -> Room:
    _must_be_playing(room)
    if room.is_shared:
        raise NotNow("Ask your opponent whether you may take back.")
    return replace(room, match=room.match.take_back(entry.player))


def _resigns(room: Room, entry: Entry) -> Room:
    _must_be_playing(room)
    return replace(room, match=room.match.resign(entry.player), asking=None)


def _claims(room: Room, entry: Entry) -> Room:
    """Whether the other was away for long enough is asked before, as it depends on the clock."""
    _must_be_playing(room)
    return replace(room, match=room.match.resign(3 - entry.player), asking=None)


def _sits(room: Room, entry: Entry) -> Room:
    if not room.is_open(entry.player):
        raise NotNow("This seat is taken.")
    return replace(
        room,
        keys=_with(room.keys, entry.player, entry.key),
        names=_with(room.names, entry.player, entry.name),
    )


def _asks(room: Room, entry: Entry) -> Room:
    _must_be_playing(room)
    if not room.is_shared:
        raise NotNow("There is nobody to ask: just take back.")
    if room.asking is not None:
        raise NotNow("Somebody has asked to take back already: that wants an answer first.")
    taken_back(room.match.position, entry.player)  # refused where nothing was played
    return replace(room, asking=entry.player)


def _agrees(room: Room, entry: Entry) -> Room:
    asking = _asked_by_the_other(room, entry.player)
    return replace(room, match=room.match.take_back(asking), asking=None)


def _declines(room: Room, entry: Entry) -> Room:
    _asked_by_the_other(room, entry.player)
    return replace(room, asking=None)


def _asked_by_the_other(room: Room, player: int) -> int:
    if room.asking != 3 - player:
        raise NotNow("Your opponent has not asked to take back.")
    return 3 - player


def _goes_on(room: Room, entry: Entry) -> Room:
    """The next game, once all who play want it: of this match, or the first of another one."""
    if room.match.winner is None:
        raise NotNow("The game is not over yet.")
    if entry.player in room.ready:
        raise NotNow("Your opponent has not asked for the next game yet.")
    ready = room.ready | {entry.player}
    if room.is_shared and len(ready) < 2:
        return replace(room, ready=ready)
    if not room.is_decided and not room.match.over:
        return replace(room, match=room.match.next_round(), ready=frozenset())
    record = room.match.record
    again = begin(
        record.position.rules,
        seats=record.seats,
        first=3 - record.position.first,
        rounds=record.rounds,
        seed=record.seed + 1,
    )
    one, two = room.match.score
    won = room.won[0] + one, room.won[1] + two
    return replace(room, match=again, ready=frozenset(), won=won)


def _must_be_playing(room: Room) -> None:
    if room.match.winner is not None:
        raise NotNow(f"The game is over: player {room.match.winner} has won.")


def _with(pair: tuple[str, str], player: int, text: str) -> tuple[str, str]:
    return (text, pair[1]) if player == 1 else (pair[0], text)


_DEEDS: dict[object, Callable[[Room, Entry], Room]] = {
    Act.TAKES_BACK: _takes_back,
    Act.RESIGNS: _resigns,
    Deed.SITS: _sits,
    Deed.ASKS: _asks,
    Deed.AGREES: _agrees,
    Deed.DECLINES: _declines,
    Deed.CLAIMS: _claims,
    Deed.GOES_ON: _goes_on,
}
