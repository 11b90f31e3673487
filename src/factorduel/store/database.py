"""The database: brought up to date at the start, written to in batches, listened to.

On SQLite one process has the file to itself. On PostgreSQL any number of processes share the
database, and each is told by NOTIFY what the others wrote.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

from sqlalchemy import URL, Row, Select, event, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from factorduel.lock import lock_file
from factorduel.store.rows import Line, NewGame, StoredGame, games, lines
from factorduel.store.writer import Unavailable, Writer

if TYPE_CHECKING:
    from factorduel.store.listener import Listener

Answer = TypeVar("Answer")

_PATIENCE = 10.0
"""So many seconds a database may be away, for a restart, before a request fails."""
_MIGRATIONS_LOCK = 3644797531
"""A number of our own for PostgreSQL's advisory lock."""


class Unusable(ValueError):
    """The database cannot be opened; the text says why."""


class InUse(Unusable):
    """Another process has the SQLite file."""


class Store:
    """Games as they are stored; `open_store` makes one."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writer = Writer(engine, self._steadily)
        self._listener: Listener | None = None

    async def create(self, game: NewGame) -> None:
        """Store a new game; it is safe when this returns."""
        await self._writer.create(game)

    async def append(self, line: Line, owed: bool | None) -> bool:
        """Add a line at its place; and whether a computer is to move then, if that changes.

        It is safe when this returns. False if another line was there first.
        """
        return await self._writer.append(line, owed)

    async def load(self, game_id: str) -> StoredGame | None:
        """A whole game; None if there is none of that id."""

        async def read() -> StoredGame | None:
            async with self._engine.connect() as connection:
                row = (
                    await connection.execute(select(games).where(games.c.id == game_id))
                ).one_or_none()
                if row is None:
                    return None
                found = await connection.execute(_log_of(game_id, 0))
                return StoredGame(_beginning(row), _lines(found.all()))

        return await self._steadily(read)

    async def lines_after(self, game_id: str, place: int) -> tuple[Line, ...]:
        """What was added to a game's log behind a place."""

        async def read() -> tuple[Line, ...]:
            async with self._engine.connect() as connection:
                return _lines((await connection.execute(_log_of(game_id, place))).all())

        return await self._steadily(read)

    async def places(self, game_ids: list[str]) -> dict[str, int]:
        """How far the logs of these games go; those in which nothing was done are left out."""

        async def read() -> dict[str, int]:
            async with self._engine.connect() as connection:
                asked = {"games": game_ids}
                return {row.game_id: row.place for row in await connection.execute(_PLACES, asked)}

        return await self._steadily(read)

    async def owed(self) -> list[str]:
        """The games in which a computer is to move."""

        async def read() -> list[str]:
            async with self._engine.connect() as connection:
                found = await connection.execute(select(games.c.id).where(games.c.owed).limit(1000))
                return list(found.scalars())

        return await self._steadily(read)

    async def check(self) -> None:
        """Nothing, if the database answers; else Unavailable."""

        async def read() -> None:
            async with self._engine.connect() as connection:
                await connection.execute(select(1))

        await self._steadily(read)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to the same database."""
        return self._engine.dialect.name == "postgresql"

    def listen(self, told: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Be told where something was written, and when some of it may have been missed.

        Of what others write at once; of what is written here later, should the answer be lost.
        """
        if self.is_shared:
            from factorduel.store.listener import Listener  # asyncpg, which SQLite does not need

            self._listener = Listener(self._engine.url, self._writer.sign, told, missed)

    async def close(self) -> None:
        """Finish what is being written, and let go."""
        await self._writer.close()
        if self._listener:
            await self._listener.close()
        await self._engine.dispose()

    async def _steadily(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Do this; again, if the database went away in the midst of it, and comes back soon."""
        until = time.monotonic() + _PATIENCE
        pause = 0.05
        while True:
            try:
                return await work()
            except (DBAPIError, OSError, PoolTimeout) as error:
                if not _may_come_back(error):
                    raise
                if time.monotonic() + pause > until:
                    raise Unavailable("The database does not answer. Try again soon.") from error
            await asyncio.sleep(pause)
            pause = min(2 * pause, 1.0)


_PLACES = text(
    "SELECT game_id, max(place) AS place FROM lines"
    " WHERE game_id = ANY(CAST(:games AS text[])) GROUP BY game_id"
)
"""Asked on PostgreSQL alone, where others may have written."""


@asynccontextmanager
async def open_store(url: str | None, default: Path) -> AsyncIterator[Store]:
    """The store at a database URL, or in a file; its tables are made, or brought up to date."""
    address = _address(url, default)
    is_file = address.get_backend_name() == "sqlite"
    lock = None
    try:
        try:
            if is_file:
                lock = _have_to_ourselves(Path(address.database or "").resolve())
            await _bring_up_to_date(address)
        except InUse:
            raise
        except Exception as error:  # drivers and settings fail in many ways
            cause = getattr(error, "orig", None) or error
            raise Unusable(
                f"The database cannot be opened: {cause or type(error).__name__}"
            ) from error
        engine = create_async_engine(
            address,
            pool_timeout=_PATIENCE,
            hide_parameters=True,  # in an error's text: who sits where is nobody's business
            connect_args={} if is_file else {"timeout": _PATIENCE, "command_timeout": _PATIENCE},
        )
        if is_file:
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        store = Store(engine)
        try:
            yield store
        finally:
            await store.close()
    finally:
        if lock is not None:
            lock.close()


def _address(url: str | None, default: Path) -> URL:
    if url is None:
        default.parent.mkdir(parents=True, exist_ok=True)
        return URL.create("sqlite+aiosqlite", database=str(default))
    try:
        address = make_url(url)
        backend = address.get_backend_name()
    except (ArgumentError, ValueError):
        backend = ""
    if backend == "sqlite" and address.database and not address.database.startswith(_NO_FILE):
        return address.set(drivername="sqlite+aiosqlite")
    if backend in ("postgresql", "postgres"):
        query = {"ssl" if name == "sslmode" else name: how for name, how in address.query.items()}
        return address.set(drivername="postgresql+asyncpg", query=query)
    raise ValueError(
        "This is no database to keep games in: give one such as sqlite:///games.db or"
        " postgresql://user@host/name."
    )


_NO_FILE = (":", "file:")
"""How SQLite is told to keep nothing, or by an address that is no path."""


def _have_to_ourselves(path: Path) -> IO[str]:
    file = path.with_name(path.name + ".lock").open("a")
    if not lock_file(file.fileno()):
        file.close()
        raise InUse(
            f"Another server uses {path} already: stop it, or give this one a file of its own with"
            " --database sqlite:///FILE. Several servers can share games on PostgreSQL."
        )
    return file


def _prepare_sqlite(connection: object, record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA journal_mode = WAL")  # readers do not wait for the writer
    cursor.execute("PRAGMA synchronous = FULL")  # what was answered for survives a power cut
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


async def _bring_up_to_date(address: URL) -> None:
    """Make the tables, or change them to what they are now: one process after the other.

    All of it or nothing, and it may take as long as it takes.
    """
    engine = create_async_engine(address)
    try:
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(
                    text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATIONS_LOCK}
                )
            else:  # its driver would begin no transaction for tables
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            await connection.run_sync(_migrate)
    finally:
        await engine.dispose()


def _migrate(connection: object) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _may_come_back(error: Exception) -> bool:
    """Whether it is the database that failed, and may not fail soon, rather than what was asked."""
    if not isinstance(error, DBAPIError):
        return True
    # 08: no connection. 40: rolled back, as in a deadlock. 53: too many connections, a full disk.
    # 57P: the server is shutting down, has crashed, or is starting up. 25006: it only reads yet,
    # for another one has failed and it is to take over.
    state = str(getattr(error.orig, "sqlstate", None) or "")
    return (
        error.connection_invalidated
        or state.startswith(("08", "25006", "40", "53", "57P"))
        or getattr(error.orig, "sqlite_errorname", "") == "SQLITE_BUSY"
    )


def _log_of(game_id: str, place: int) -> Select[Any]:
    return (
        select(lines)
        .where(lines.c.game_id == game_id, lines.c.place > place)
        .order_by(lines.c.place)
    )


def _lines(rows: Sequence[Row[Any]]) -> tuple[Line, ...]:
    return tuple(Line(**row._mapping) for row in rows)


def _beginning(row: Row[Any]) -> NewGame:
    return NewGame(
        id=row.id,
        record=row.record,
        keys=(row.key_1, row.key_2),
        names=(row.name_1, row.name_2),
        invitation=row.invitation,
        created_at=row.created_at,
        owed=row.owed,
    )
