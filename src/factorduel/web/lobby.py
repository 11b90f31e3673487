"""All rooms of the server: found, acted in, watched; computers are asked for what they owe.

A room that is kept here is only a copy. Whoever acts on a copy that is behind finds the place in
the log taken, catches up, and tries again; before anything is refused, the copy is brought up to
date. So any number of processes may serve the same games.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from factorduel.match import Match
from factorduel.notation import parse_record, record_text
from factorduel.record import Act
from factorduel.room import Deed, Entry, NotNow, Room
from factorduel.store import Line, NewGame, Store, StoredGame, Unavailable
from factorduel.web.thinking import Thinker, TooBusy

Answer = TypeVar("Answer")

_log = logging.getLogger(__name__)

_MOST_KEPT = 10_000
_MOST_TRIES = 50
_SWEEP = 2.0
"""So often it is seen whether a computer owes a number that nobody is thinking about."""
_MOST_ANSWERED_AT_ONCE = 100


class NoSuchGame(LookupError):
    """There is no game with this id."""


class Lobby:
    """The rooms of one server process."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self._store = store
        self._thinker = thinker
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._watches: dict[str, set[Watch]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """What is going on in the background: answers by game, and catching up."""
        self.is_closed = False
        self._sweeper = asyncio.create_task(self._sweep())
        store.listen(self._told, self._missed)

    def end_streams(self) -> None:
        """Let go of all who wait for something to happen, so that the server can stop."""
        self.is_closed = True
        for watches in self._watches.values():
            _wake(watches)

    async def close(self) -> None:
        """Leave; what computers owe stays owed."""
        self.end_streams()
        tasks = [self._sweeper, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def check(self) -> None:
        """Nothing, if the database answers; else Unavailable."""
        await self._store.check()

    # Rooms

    async def open(
        self,
        game_id: str,
        match: Match,
        keys: tuple[str, str],
        names: tuple[str, str] = ("", ""),
        invitation: str = "",
    ) -> None:
        """A new room; it is safe when this returns."""
        room = Room(match, keys, names, time.time(), invitation)
        await self._store.create(
            NewGame(
                game_id,
                record_text(match.record),
                keys,
                names,
                invitation,
                room.opened_at,
                room.is_owed,
            )
        )
        self._keep_and_answer(game_id, room)

    async def room(self, game_id: str) -> Room:
        """A room as it is now."""
        kept = self._rooms.get(game_id)
        if kept is None or self._store.is_shared:
            return await self._caught_up(game_id)
        self._rooms.move_to_end(game_id)
        return kept

    async def act(self, game_id: str, deed: Callable[[Room], Entry | None]) -> Room:
        """Do something in a room; it is safe when this returns the room as it is then.

        A deed is asked again where somebody else was faster. None says that there is nothing to
        do, what it raises refuses what was asked: that counts only on a copy that is not behind.
        """
        room = self._rooms.get(game_id) or await self._caught_up(game_id)
        for _ in range(_MOST_TRIES):
            try:
                entry = deed(room)
                after = room if entry is None else room.after(entry)
            except Exception:
                behind, room = room, await self._caught_up(game_id)
                if len(room.entries) == len(behind.entries):
                    raise
                continue
            if entry is None:
                behind, room = room, await self._caught_up(game_id)
                if len(room.entries) == len(behind.entries):
                    return room
                continue
            owed = after.is_owed if after.is_owed != room.is_owed else None
            line = _line(game_id, len(after.entries), entry)
            if await self._store.append(line, owed):
                return self._keep_and_answer(game_id, after)
            room = await self._caught_up(game_id)
            if entry in room.entries:  # it was ours: the answer to it had been lost
                return room
        raise NotNow("Too many are doing something in this game at once. Try again.")

    @contextmanager
    def watch(self, game_id: str) -> Iterator[Watch]:
        """Follow a game: nothing that is done in it from now on is missed."""
        watch = Watch(self, game_id)
        watches = self._watches.setdefault(game_id, set())
        watches.add(watch)
        try:
            yield watch
        finally:
            watches.discard(watch)
            if not watches:
                self._watches.pop(game_id, None)

    async def newest(self, game_id: str) -> Room:
        """A game that is being watched: the copy that is kept is brought up to date by itself."""
        return self._rooms.get(game_id) or await self.room(game_id)

    async def _caught_up(self, game_id: str) -> Room:
        """The copy that is kept here, or a new one, with all that is in the log."""
        room = self._rooms.get(game_id)
        if room is None:
            # For some of what no id has in it PostgreSQL would not even look.
            stored = await self._store.load(game_id) if game_id.isprintable() else None
            if stored is None:
                raise NoSuchGame("There is no such game.")
            return self._keep(game_id, _room(stored))
        for line in await self._store.lines_after(game_id, len(room.entries)):
            room = room.after(_entry(line))
        return self._keep(game_id, room)

    def _keep(self, game_id: str, room: Room) -> Room:
        """Keep the newer one of two copies, and wake those who watch."""
        kept = self._rooms.get(game_id)
        if kept is not None and len(kept.entries) >= len(room.entries):
            return kept
        self._rooms[game_id] = room
        self._rooms.move_to_end(game_id)
        if len(self._rooms) > _MOST_KEPT:
            self._rooms.popitem(last=False)
        _wake(self._watches.get(game_id, ()))
        return room

    def _keep_and_answer(self, game_id: str, room: Room) -> Room:
        """Keep what came about here; if a computer is to move then, that is thought about here."""
        room = self._keep(game_id, room)
        if room.is_owed:
            self._answer(game_id)
        return room

    # What other processes write

    def _told(self, game_id: str, place: int) -> None:
        kept = self._rooms.get(game_id)
        if game_id in self._watches and (kept is None or len(kept.entries) < place):
            self._begin(f"catching up {game_id} {place}", self._catch_up(game_id))

    def _missed(self) -> None:
        self._begin(f"asking what was missed until {time.monotonic()}", self._ask_what_was_missed())

    async def _ask_what_was_missed(self) -> None:
        places = await _persistently(partial(self._store.places, list(self._watches)))
        for game_id, place in places.items():
            self._told(game_id, place)

    async def _catch_up(self, game_id: str) -> None:
        """Nobody tells us twice: without this, those who watch would never learn of it."""
        await _persistently(partial(self._caught_up, game_id))

    # Computers

    def _answer(self, game_id: str) -> None:
        self._begin(f"answering in {game_id}", self._answered(game_id))

    async def _answered(self, game_id: str) -> None:
        """Have the computer that is to move choose, and play what it chose."""
        room = await self._caught_up(game_id)
        while room.is_owed:
            number = await self._thinker.ask(Match.choose, room.match)
            room = await self.act(game_id, partial(_played_by_computer, room.match, number))

    async def _sweep(self) -> None:
        """Answer what a process that is no more has left: at the start, and every now and then."""
        before: Iterable[str] | None = None
        while True:
            try:
                owed = await self._store.owed()
                for game_id in owed:
                    if len(self._tasks) >= _MOST_ANSWERED_AT_ONCE:
                        break
                    if before is None or game_id in before:
                        self._answer(game_id)
                before = frozenset(owed)
            except Unavailable as error:
                _log.warning("%s", error)
            except Exception:
                _log.exception("What computers owe cannot be found out")
            await asyncio.sleep(_SWEEP)

    def _begin(self, name: str, work: Coroutine[Any, Any, object]) -> None:
        """Have something done in the background, unless just that is being done."""
        if name in self._tasks:
            work.close()
            return
        self._tasks[name] = asyncio.create_task(self._guarded(name, work))

    async def _guarded(self, name: str, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except (NoSuchGame, TooBusy, Unavailable) as error:
            _log.warning("%s", error)  # what is owed, the sweep tries again
        except Exception:
            _log.exception("In the background, %s failed", name)
        finally:
            self._tasks.pop(name, None)


class Watch:
    """Somebody who follows a game."""

    def __init__(self, lobby: Lobby, game_id: str) -> None:
        self._lobby = lobby
        self._game_id = game_id
        self._has_looked = False
        self.news = asyncio.Event()

    async def change(self, seen: int) -> Room:
        """The room, as soon as its log has more than so many entries, or the server stops."""
        while True:
            self.news.clear()
            room = await self._look()
            if len(room.entries) > seen or self._lobby.is_closed:
                return room
            await self.news.wait()

    async def _look(self) -> Room:
        """At first, what is kept may be behind; afterwards the lobby is told of each change."""
        if self._has_looked:
            return await self._lobby.newest(self._game_id)
        room = await self._lobby.room(self._game_id)
        self._has_looked = True
        return room


async def _persistently(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """What the database answers, however long it is away."""
    while True:
        try:
            return await ask()
        except Unavailable as error:
            _log.warning("%s", error)
        await asyncio.sleep(1)


def _wake(watches: Iterable[Watch]) -> None:
    for watch in watches:
        watch.news.set()


def _played_by_computer(match: Match, number: int, room: Room) -> Entry | None:
    """The number, if it is still what the computer is asked for."""
    if room.match.record != match.record:
        return None
    return Entry(match.position.to_move, number, time.time())


def _line(game_id: str, place: int, entry: Entry) -> Line:
    return Line(
        game_id, place, entry.player, str(entry.act), entry.at, name=entry.name, key=entry.key
    )


def _entry(line: Line) -> Entry:
    act: int | Act | Deed
    if line.act.isdigit():
        act = int(line.act)
    else:
        act = Act(line.act) if line.act in list(Act) else Deed(line.act)
    return Entry(line.player, act, line.at, name=line.name, key=line.key)


def _room(stored: StoredGame) -> Room:
    begun = stored.beginning
    room = Room(
        Match(parse_record(begun.record)),
        begun.keys,
        begun.names,
        begun.created_at,
        begun.invitation,
    )
    for line in stored.lines:
        room = room.after(_entry(line))
    return room
