from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from running import Postgres, free_port

from factorduel.store import InUse, Line, NewGame, Store, StoredGame, Unusable, open_store

Answer = TypeVar("Answer")

GAME = NewGame(
    id="g1",
    record="divisor-duel",
    keys=("ann", ""),
    names=("Ann", "Zoë 🙂"),
    invitation="come",
    created_at=1_700_000_000.123456,
    owed=False,
)


def line(place: int, act: str = "6", game_id: str = "g1", player: int = 1) -> Line:
    return Line(game_id, place, player, act, at=1_700_000_000.654321 + place)


def with_store(database: str, work: Callable[[Store], Awaitable[Answer]]) -> Answer:
    """What comes of some work in a store that is opened for it, and closed."""

    async def opened() -> Answer:
        async with open_store(database, Path("unused")) as store:
            return await work(store)

    return asyncio.run(opened())


@asynccontextmanager
async def two_stores(database: str) -> AsyncIterator[tuple[Store, Store]]:
    async with (
        open_store(database, Path("unused")) as one,
        open_store(database, Path("unused")) as other,
    ):
        yield one, other


# What is stored


def test_a_game_comes_back_as_it_was_stored(database: str) -> None:
    lines = (line(1), line(2, "sits down", player=2), line(3, "takes back"))

    async def store_it(store: Store) -> None:
        await store.create(GAME)
        for each in lines:
            assert await store.append(each, owed=None)

    with_store(database, store_it)
    assert with_store(database, lambda store: store.load("g1")) == StoredGame(GAME, lines)


def test_there_is_no_game_that_nobody_stored(database: str) -> None:
    assert with_store(database, lambda store: store.load("g1")) is None


def test_lines_are_asked_for_from_any_place_on(database: str) -> None:
    async def ask(store: Store) -> list[tuple[Line, ...]]:
        await store.create(GAME)
        await store.create(replace(GAME, id="g2"))
        for place in (1, 2, 3):
            await store.append(line(place), owed=None)
            await store.append(line(place, game_id="g2"), owed=None)
        return [await store.lines_after("g1", place) for place in (0, 2, 3, 99)]

    one, two, three = line(1), line(2), line(3)
    assert with_store(database, ask) == [(one, two, three), (three,), (), ()]


def test_a_place_is_taken_once(database: str) -> None:
    async def twice(store: Store) -> tuple[bool, bool, tuple[Line, ...]]:
        await store.create(GAME)
        first = await store.append(line(1, "6"), owed=None)
        second = await store.append(line(1, "9"), owed=True)
        return first, second, await store.lines_after("g1", 0)

    assert with_store(database, twice) == (True, False, (line(1, "6"),))


def test_whoever_comes_too_late_changes_nothing_about_what_is_owed(database: str) -> None:
    async def late(store: Store) -> list[str]:
        await store.create(GAME)
        await store.append(line(1, "6"), owed=None)
        await store.append(line(1, "9"), owed=True)
        return await store.owed()

    assert with_store(database, late) == []


def test_of_many_at_one_place_at_the_same_instant_one_is_in_time(database: str) -> None:
    async def at_once(store: Store) -> None:
        await store.create(GAME)
        for place in range(1, 21):
            tries = [store.append(line(place, str(number)), owed=None) for number in range(50)]
            in_time = await asyncio.gather(*tries)
            assert sum(in_time) == 1
            [stored] = await store.lines_after("g1", place - 1)
            assert stored.act == str(in_time.index(True))

    with_store(database, at_once)


def test_thousands_at_once_are_all_stored(database: str) -> None:
    async def at_once(store: Store) -> None:
        names = [f"g{number}" for number in range(1000)]
        await asyncio.gather(*(store.create(replace(GAME, id=name)) for name in names))
        for place in (1, 2):
            stored = [store.append(line(place, game_id=name), owed=None) for name in names]
            assert all(await asyncio.gather(*stored))
        for name in names[::50]:
            assert len(await store.lines_after(name, 0)) == 2

    with_store(database, at_once)


def test_what_computers_owe_is_found_until_it_is_given(database: str) -> None:
    async def owed(store: Store) -> list[list[str]]:
        await store.create(replace(GAME, id="waits", owed=True))
        await store.create(replace(GAME, id="asked"))
        found = [sorted(await store.owed())]
        await store.append(line(1, game_id="asked"), owed=True)
        found.append(sorted(await store.owed()))
        await store.append(line(2, game_id="asked"), owed=None)
        await store.append(line(1, game_id="waits"), owed=False)
        found.append(sorted(await store.owed()))
        return found

    assert with_store(database, owed) == [["waits"], ["asked", "waits"], ["asked"]]


def test_what_cannot_be_stored_is_refused_alone(database: str) -> None:
    """The other games of the same transaction are stored."""

    async def one_is_wrong(store: Store) -> list[object]:
        wrong = replace(GAME, id="wrong", names=("\ud800", ""))
        games = [replace(GAME, id="g2"), wrong, replace(GAME, id="g3")]
        stored = await asyncio.gather(*map(store.create, games), return_exceptions=True)
        assert [isinstance(each, Exception) for each in stored] == [False, True, False]
        return [await store.load(game.id) for game in games]

    two, wrong, three = with_store(database, one_is_wrong)
    assert two
    assert three
    assert wrong is None


def test_whoever_goes_away_while_it_is_written_undoes_nothing(database: str) -> None:
    async def leave(store: Store) -> tuple[Line, ...]:
        await store.create(GAME)
        writing = asyncio.create_task(store.append(line(1), owed=None))
        await asyncio.sleep(0)
        writing.cancel()
        assert await store.append(line(2), owed=None)
        return await store.lines_after("g1", 0)

    assert with_store(database, leave) == (line(1), line(2))


# Opening


def test_a_database_is_opened_again_and_again(database: str) -> None:
    for _ in range(3):
        with_store(database, lambda store: store.check())


OPEN = """
import asyncio, sys
from pathlib import Path
from factorduel.store import open_store

async def main():
    print("ready", flush=True)
    sys.stdin.readline()
    async with open_store(sys.argv[1], Path("unused")) as store:
        print(await store.owed())

asyncio.run(main())
"""


def test_servers_that_start_at_the_same_instant_make_the_tables_once(
    postgres_server: Postgres,
) -> None:
    database = postgres_server.fresh_database()
    starting = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN, database],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for _ in range(3)
    ]
    for process in starting:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in starting:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in starting:
        said, _ = process.communicate(timeout=30)
        assert (process.returncode, said) == (0, "[]\n")


def test_tables_are_made_whole_or_not_at_all(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped in the midst of it, a server can be started again."""
    from alembic.operations import Operations

    class PowerCut(Exception):
        pass

    def cut(*_: object, **__: object) -> None:
        raise PowerCut("The power is cut.")

    with monkeypatch.context() as patched:
        patched.setattr(Operations, "create_index", cut, raising=False)
        with pytest.raises(Unusable, match="The power is cut"):
            with_store(database, lambda store: store.check())
    with_store(database, lambda store: store.create(GAME))


def test_one_sqlite_file_serves_one_process(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    same = tmp_path / "same.db"
    same.symlink_to(path)

    async def open_it_again(_: Store) -> None:
        for name in (path, same):
            async with open_store(f"sqlite:///{name}", path):
                pass

    with pytest.raises(InUse, match=rf"Another server uses {re.escape(str(path))} already: stop"):
        with_store(f"sqlite:///{path}", open_it_again)
    with_store(f"sqlite:///{path}", lambda store: store.check())


def test_games_are_kept_in_a_file_of_the_users_where_nothing_else_is_said(tmp_path: Path) -> None:
    async def opened() -> None:
        async with open_store(None, tmp_path / "server" / "games.db") as store:
            await store.create(GAME)

    asyncio.run(opened())
    with sqlite3.connect(tmp_path / "server" / "games.db") as connection:
        assert connection.execute("SELECT id FROM games").fetchall() == [("g1",)]
    connection.close()


@pytest.mark.parametrize(
    "url",
    ["games.db", "", "mysql://ann@localhost/games", "sqlite://", "sqlite:///:memory:", "://"],
)
def test_what_is_no_database_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="This is no database to keep games in: give one such as"):
        with_store(url, lambda store: store.check())


def test_a_database_that_is_down_is_said_to_be() -> None:
    with pytest.raises(Unusable, match=r"The database cannot be opened: .*Connect"):
        with_store(f"postgresql://ann@127.0.0.1:{free_port()}/games", lambda store: store.check())


def test_a_database_that_does_not_exist_is_said_not_to(postgres_server: Postgres) -> None:
    with pytest.raises(Unusable, match=r'database "games_.*none" does not exist'):
        with_store(postgres_server.fresh_database() + "none", lambda store: store.check())


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000)
    with pytest.raises(Unusable, match="file is not a database"):
        with_store(f"sqlite:///{path}", lambda store: store.check())
    assert path.read_text() == "Dear Ann, " * 1000


def test_a_folder_that_does_not_exist_is_said_not_to(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="No such file or directory"):
        with_store(f"sqlite:///{tmp_path}/none/games.db", lambda store: store.check())


def test_a_database_of_a_later_version_is_left_alone(database: str) -> None:
    from sqlalchemy import text

    async def grow_older(store: Store) -> None:
        async with store._engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    with_store(database, grow_older)
    with pytest.raises(Unusable, match="9999"):
        with_store(database, lambda store: store.check())


# Several processes on one PostgreSQL


def test_only_postgresql_is_shared(database: str) -> None:
    async def is_shared(store: Store) -> bool:
        return store.is_shared

    assert with_store(database, is_shared) == database.startswith("postgresql")


@pytest.mark.parametrize("options", ["", "?ssl=disable", "?sslmode=disable"])
def test_what_one_writes_the_other_is_told(postgres_server: Postgres, options: str) -> None:
    async def tell() -> list[tuple[str, int]]:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        listening = asyncio.Event()
        async with two_stores(postgres_server.fresh_database() + options) as (one, other):
            other.listen(lambda *told: heard.put_nowait(told), listening.set)
            await asyncio.wait_for(listening.wait(), 10)
            await one.create(GAME)
            for place in (1, 2, 2, 3):
                await one.append(line(place), owed=None)
            return [await asyncio.wait_for(heard.get(), 10) for _ in range(3)]

    assert asyncio.run(tell()) == [("g1", 1), ("g1", 2), ("g1", 3)]


def test_of_two_processes_at_one_place_one_is_in_time(postgres_server: Postgres) -> None:
    """Many games at once, written in opposite orders: nobody waits for each other."""

    async def race() -> None:
        async with two_stores(postgres_server.fresh_database()) as (one, other):
            names = [f"g{number}" for number in range(100)]
            await asyncio.gather(*(one.create(replace(GAME, id=name)) for name in names))
            for place in range(1, 6):
                there = [one.append(line(place, "6", name), owed=place % 2 == 0) for name in names]
                here = [
                    other.append(line(place, "9", name), owed=place % 2 == 0)
                    for name in reversed(names)
                ]
                in_time = await asyncio.wait_for(asyncio.gather(*there, *here), 30)
                first, second = in_time[:100], in_time[100:]
                assert [a + b for a, b in zip(first, reversed(second), strict=True)] == [1] * 100

    asyncio.run(race())
