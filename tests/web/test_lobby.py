"""Two lobbies on one PostgreSQL: whoever watches at one sees what happens at the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from running import Postgres

from factorduel.catalog import DIVISOR_DUEL
from factorduel.match import begin
from factorduel.room import Entry
from factorduel.store import Line, Unavailable
from factorduel.web.lobby import Lobby, Watch
from factorduel.web.service import Settings, open_service

GAME = "game"


@asynccontextmanager
async def watched(database: str) -> AsyncIterator[tuple[Lobby, Lobby, Watch]]:
    """A game that is played at one lobby and watched at the other, where 6 has been seen."""
    settings = Settings(database=database)
    async with open_service(settings) as one, open_service(settings) as other:
        await one.lobby.open(GAME, begin(DIVISOR_DUEL), ("ann", "bob"))
        with other.lobby.watch(GAME) as watch:
            assert await seen(watch, -1) == 0
            await play(one.lobby, 6)
            assert await seen(watch, 0) == 1  # so the database is listened to by now
            yield one.lobby, other.lobby, watch


async def play(lobby: Lobby, *numbers: int) -> None:
    for number in numbers:
        await lobby.act(GAME, lambda room: Entry(room.match.position.to_move, number, at=1))  # noqa: B023


async def seen(watch: Watch, behind: int) -> int:
    async with asyncio.timeout(10):
        return len((await watch.change(behind)).entries)


def test_a_watcher_is_told_though_the_database_was_away_just_then(
    postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def steps() -> None:
        async with watched(postgres_server.fresh_database()) as (here, there, watch):
            away = answers_once_too_late(there, monkeypatch)
            await play(here, 3)
            assert await seen(watch, 1) == 2
            assert away.is_set()

    asyncio.run(steps())


def answers_once_too_late(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """The next question for a log is refused, as it is after ten seconds without a database."""
    ask, away = lobby._store.lines_after, asyncio.Event()

    async def lines_after(game_id: str, place: int) -> tuple[Line, ...]:
        if not away.is_set():
            away.set()
            raise Unavailable("The database does not answer. Try again soon.")
        return await ask(game_id, place)

    monkeypatch.setattr(lobby._store, "lines_after", lines_after)
    return away


def test_what_was_missed_is_asked_for_when_the_database_can_be_heard_again(
    postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def steps() -> None:
        async with watched(postgres_server.fresh_database()) as (here, there, watch):
            with monkeypatch.context() as deaf:
                deaf.setattr(there._store._listener, "_told", lambda *told: None)
                await play(here, 3)
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await watch.change(1)
            there._missed()
            assert await seen(watch, 1) == 2

    asyncio.run(steps())
