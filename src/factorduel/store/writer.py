"""One writer a process: whatever came in while the last transaction was under way is the next one.

A disk takes a millisecond or ten to say that something is safe. A transaction a move would allow
as few moves a second; a transaction for all that wait allows as many as come.
"""

from __future__ import annotations

import asyncio
import secrets
from asyncio import Future
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from sqlalchemy import bindparam, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from factorduel.store.rows import Line, NewGame, games, lines

CHANNEL = "factorduel"
"""Where PostgreSQL tells the other servers what was written."""
_MOST_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class _Addition:
    """A line, and whether a computer is to move from then on; None if that stays as it was."""

    line: Line
    owed: bool | None

    @property
    def place(self) -> tuple[str, int]:
        return self.line.game_id, self.line.place


_What = NewGame | _Addition
_Waiting = tuple[_What, Future[bool]]


class Unavailable(Exception):
    """The database does not answer; the text says so."""


class Writer:
    """Takes new games and lines, and tells each when it is safe."""

    def __init__(self, engine: AsyncEngine, steadily: Callable[..., Awaitable[Any]]) -> None:
        self._engine = engine
        self._steadily = steadily
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self.sign = secrets.token_hex(4)
        """Put on all that is told, so that each process knows what it wrote itself."""
        self._is_shared = engine.dialect.name == "postgresql"
        dialect = postgresql if self._is_shared else sqlite
        self._insert_games = dialect.insert(games).on_conflict_do_nothing()
        self._insert_lines = (
            dialect.insert(lines).on_conflict_do_nothing().returning(lines.c.game_id, lines.c.place)
        )
        self._set_owed = (
            update(games).where(games.c.id == bindparam("of")).values(owed=bindparam("now"))
        )
        self._notify = text(
            "SELECT pg_notify(:channel, told) FROM unnest(cast(:told AS text[])) AS told"
        )

    async def create(self, game: NewGame) -> None:
        """Store a new game."""
        await self._write(game)

    async def append(self, line: Line, owed: bool | None) -> bool:
        """Store a line; False if its place is taken."""
        return await self._write(_Addition(line, owed))

    async def close(self) -> None:
        """Wait until all is written."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _write(self, what: _What) -> bool:
        written: Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((what, written))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all())
        # Whoever asked may go away; what is written for them is not undone by that.
        return await asyncio.shield(written)

    async def _write_all(self) -> None:
        while self._waiting:
            batch = self._waiting[:_MOST_AT_ONCE]
            del self._waiting[:_MOST_AT_ONCE]
            if await self._has_refused(batch) and len(batch) > 1:
                for each in batch:  # one of them cannot be stored: the others can
                    await self._has_refused([each])

    async def _has_refused(self, batch: list[_Waiting]) -> bool:
        """Write these, and tell; whether the database answers that something is wrong with them."""
        try:
            in_time = await self._steadily(partial(self._transact, [what for what, _ in batch]))
        except Exception as error:
            is_refused = not isinstance(error, Unavailable)
            if len(batch) == 1 or not is_refused:
                for _, written in batch:
                    written.set_exception(error)
            return is_refused
        for what, written in batch:
            written.set_result(isinstance(what, NewGame) or what in in_time)
        return False

    async def _transact(self, batch: list[_What]) -> set[_Addition]:
        """Write all this or nothing of it; the additions that were in time."""
        new = [_row(what) for what in batch if isinstance(what, NewGame)]
        first: dict[tuple[str, int], _Addition] = {}
        for what in batch:
            if isinstance(what, _Addition):
                first.setdefault(what.place, what)
        async with self._engine.begin() as connection:
            if new:
                await connection.execute(self._insert_games, new)
            if not first:
                return set()
            # In one order everywhere, so that two servers never wait for each other.
            rows = [asdict(first[place].line) for place in sorted(first)]
            found = await connection.execute(self._insert_lines, rows)
            in_time = {first[game_id, place] for game_id, place in found}
            await self._tell(connection, in_time)
            return in_time

    async def _tell(self, connection: AsyncConnection, in_time: set[_Addition]) -> None:
        """Who is owed a number from now on; and on PostgreSQL, the other servers."""
        owed = [
            {"of": added.line.game_id, "now": added.owed}
            for added in in_time
            if added.owed is not None
        ]
        if owed:
            await connection.execute(self._set_owed, owed)
        if self._is_shared and in_time:
            told = [f"{self.sign} {added.line.game_id} {added.line.place}" for added in in_time]
            await connection.execute(self._notify, {"channel": CHANNEL, "told": told})


def _row(game: NewGame) -> dict[str, object]:
    return {
        "id": game.id,
        "record": game.record,
        "key_1": game.keys[0],
        "key_2": game.keys[1],
        "name_1": game.names[0],
        "name_2": game.names[1],
        "invitation": game.invitation,
        "created_at": game.created_at,
        "owed": game.owed,
    }
