"""A thousand live games on one server: two players and a watcher each, a move every two seconds.

Every connection is kept. A move's time is from sending it to its acknowledgement, and to its
arrival at the watcher. At the end the server is killed and started again, and every game must be
as it was acknowledged.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import resource
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from asyncio import Future, Protocol, Transport
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import psutil

import factorduel as fd
from factorduel.catalog import GAMES
from factorduel.rules import Chain

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from running import Server, postgres

AIM = 100.0
"""Milliseconds in which 99 of 100 moves should be acknowledged, and seen."""
PATIENCE = 20.0
_EVENT = re.compile(rb"event: line\nid: (\d+)\n")
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


def main() -> None:
    options = _options()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = 3 * options.games + 200
    if soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(needed, hard), hard))
    print(
        f"{options.games:,} games, a move every {options.pace:g} s each,"
        f" {'PostgreSQL' if options.postgresql else 'SQLite'}, --limits {options.limits}"
    )
    with _database(options.postgresql) as database:
        server = Server(database, "--limits", str(options.limits))
        try:
            load = asyncio.run(_run(options, server))
            server.kill()
            server.start()
            faults = load.faults + asyncio.run(_compare(server.port, load.games))
        finally:
            server.stop()
    if faults:
        sys.exit("\n".join([f"{len(faults)} faults:", *faults[:20]]))
    print(
        f"Nothing is lost: after kill -9 and a new start, all {len(load.games):,} games are as they"
        f" were acknowledged; every watcher saw every move once, in order."
    )


def _options() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between a game's moves")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long is measured")
    parser.add_argument("--warm-up", type=float, default=20.0, help="games open meanwhile")
    parser.add_argument("--limits", type=int, default=100_000, help="all come from one address")
    parser.add_argument("--postgresql", action="store_true", help="the system's, started for this")
    return parser.parse_args()


@contextmanager
def _database(is_postgresql: bool) -> Iterator[str]:
    with ExitStack() as stack:
        if is_postgresql:
            yield stack.enter_context(postgres()).fresh_database()
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="factorduel-"))
            yield f"sqlite:///{folder}/games.db"


# What is played


@dataclass(frozen=True)
class Script:
    """A game from its opening to its end, chosen beforehand so that it costs nothing now."""

    asked: dict[str, object]
    numbers: tuple[int, ...]


def _scripts(many: int) -> list[Script]:
    """Random games of the whole catalog, on the largest pools that the server takes."""
    chance = random.Random(1)
    found = []
    for slug in (*GAMES,) * (many // len(GAMES)):
        shared = GAMES[slug].chain is Chain.SHARED
        pool = (GAMES[slug].pool[0], 200 if shared else 50)
        position = fd.new_game(slug, pool=pool)
        while position.winner is None:
            position = position.play(chance.choice(position.legal_moves))
        found.append(Script({"game": slug, "pool": pool}, position.moves))
    return found


@dataclass
class Game:
    """What is known of a game by those who play it."""

    id: str
    tokens: dict[str, str]
    sent: list[float] = field(default_factory=list)
    acknowledged: list[int] = field(default_factory=list)
    seen: int = 0


@dataclass
class Load:
    """All that happens, and what is measured of it."""

    port: int
    pace: float
    scripts: Iterator[Script]
    games: list[Game] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    measuring: bool = False
    stopping: bool = False
    moves: list[float] = field(default_factory=list)
    arrivals: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    """How long after its time a move was sent: the generator's own slowness."""

    def arrived(self, game: Game, place: int) -> None:
        """A watcher is told of a move."""
        now = perf_counter()
        if place != game.seen + 1:
            self.faults.append(f"{game.id}: the watcher saw {place} behind {game.seen}.")
        game.seen = place
        if self.measuring:
            self.arrivals.append(now - game.sent[place - 1])


class Asker(Protocol):
    """A kept connection, with one request on it at a time."""

    def __init__(self) -> None:
        self._got = b""
        self._answered: Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport: Transport = transport

    def data_received(self, data: bytes) -> None:
        self._got += data
        head, end, body = self._got.partition(b"\r\n\r\n")
        length = _LENGTH.search(head)
        if end and length and len(body) >= int(length[1]) and self._answered:
            self._got = b""
            self._answered.set_result((int(head[9:12]), body))
            self._answered = None

    def connection_lost(self, error: Exception | None) -> None:
        if self._answered:
            self._answered.set_exception(error or ConnectionError("The server hung up."))

    def ask(
        self, method: str, path: str, asked: object = None, token: str = ""
    ) -> Future[tuple[int, bytes]]:
        if self.transport.is_closing():
            raise ConnectionError("The server had hung up.")
        body = b"" if asked is None else json.dumps(asked).encode()
        self.transport.write(
            (
                f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
                f"Authorization: Bearer {token}\r\n\r\n"
            ).encode()
            + body
        )
        self._answered = asyncio.get_running_loop().create_future()
        return self._answered


class Watcher(Protocol):
    """A kept connection on which a game is followed."""

    def __init__(self, load: Load, game: Game) -> None:
        self._load = load
        self._game = game
        self._got = b""
        self.begun: Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport: Transport = transport
        transport.write(
            f"GET /api/games/{self._game.id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._got += data
        if not self.begun.done():
            if b"retry: " not in self._got:
                return
            self.begun.set_result(None)
        end = 0
        for told in _EVENT.finditer(self._got):
            self._load.arrived(self._game, int(told[1]))
            end = told.end()
        self._got = self._got[max(end, len(self._got) - 40) :]  # an id may be cut in two


async def _connect(port: int, kind: Any) -> Any:
    loop = asyncio.get_running_loop()
    _, protocol = await loop.create_connection(kind, "127.0.0.1", port)
    return protocol


async def _one_after_the_other(load: Load, beginning: float) -> None:
    """Two players, who play a game and then another."""
    await asyncio.sleep(beginning)
    one, two = await _connect(load.port, Asker), await _connect(load.port, Asker)
    while not load.stopping:
        script = next(load.scripts)
        status, body = await one.ask("POST", "/api/games", script.asked)
        if status != 201:
            load.faults.append(f"A game was not opened: {body!r}")
            return
        told = json.loads(body)
        game = Game(told["id"], told["tokens"])
        load.games.append(game)
        watcher = await _connect(load.port, lambda game=game: Watcher(load, game))
        await watcher.begun
        await _played(load, game, script, (one, two))
        until = perf_counter() + PATIENCE
        while game.seen < len(game.acknowledged) and perf_counter() < until:
            await asyncio.sleep(0.05)
        if game.seen != len(game.acknowledged):
            load.faults.append(f"{game.id}: the watcher saw {game.seen} moves only.")
        watcher.transport.close()
    one.transport.close()
    two.transport.close()


async def _played(load: Load, game: Game, script: Script, players: tuple[Asker, Asker]) -> None:
    due = perf_counter()
    for turn, number in enumerate(script.numbers, start=1):
        due = max(due + load.pace, perf_counter())
        await asyncio.sleep(due - perf_counter())
        if load.stopping:
            return
        seat = 2 - turn % 2
        sent = perf_counter()
        game.sent.append(sent)
        status, body = await players[seat - 1].ask(
            "POST",
            f"/api/games/{game.id}/moves",
            {"number": number, "turn": turn},
            game.tokens[str(seat)],
        )
        if status != 200:
            load.faults.append(f"{game.id}: turn {turn} was refused: {body!r}")
            return
        game.acknowledged.append(number)
        if load.measuring:
            load.moves.append(perf_counter() - sent)
            load.late.append(sent - due)


async def _run(options: Namespace, server: Server) -> Load:
    load = Load(server.port, options.pace, iter(_forever(_scripts(600))))
    spread = 0.7 * options.warm_up / options.games
    players = [
        asyncio.create_task(_one_after_the_other(load, number * spread))
        for number in range(options.games)
    ]
    await asyncio.sleep(options.warm_up)
    process = psutil.Process(server.process.pid)
    load.measuring = True
    start, ours, theirs, opened = perf_counter(), process_time(), _busy(process), len(load.games)
    largest = 0
    while perf_counter() < start + options.seconds:
        await asyncio.sleep(0.5)
        largest = max(largest, process.memory_info().rss)
    took = perf_counter() - start
    load.measuring = False
    busy = (_busy(process) - theirs) / took, (process_time() - ours) / took
    opened = len(load.games) - opened
    load.stopping = True
    for done in await asyncio.gather(*players, return_exceptions=True):
        if done is not None:
            load.faults.append(f"Somebody stopped: {done!r}")
    print(
        f"measured for {took:.0f} s: {len(load.moves) / took:.0f} moves a second,"
        f" {opened / took:.1f} games opened a second\n"
        f"move, sent to acknowledged:    {_milliseconds(load.moves)}\n"
        f"move, sent to the watcher:     {_milliseconds(load.arrivals)}\n"
        f"move, due to sent:             {_milliseconds(load.late)} (the generator's own)\n"
        f"server: {largest / 2**20:.0f} MiB, {busy[0]:.0%} of a core busy;"
        f" generator: {busy[1]:.0%} of a core busy"
    )
    slowest = max(_percentile(load.moves, 99), _percentile(load.arrivals, 99))
    print(f"p99 under {AIM:.0f} ms: {'yes' if slowest * 1000 < AIM else 'no'}")
    return load


def _forever(scripts: list[Script]) -> Iterator[Script]:
    chance = random.Random(2)
    for _ in count():
        yield chance.choice(scripts)


async def _compare(port: int, games: list[Game]) -> list[str]:
    """What is not as it was acknowledged."""
    faults = []
    asker = await _connect(port, Asker)
    for game in games:
        status, body = await asker.ask("GET", f"/api/games/{game.id}")
        if status != 200 or json.loads(body)["moves"] != game.acknowledged:
            faults.append(f"{game.id}: {game.acknowledged} were acknowledged, found {body!r}")
    asker.transport.close()
    return faults


def _busy(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _percentile(values: list[float], percent: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * percent / 100))]


def _milliseconds(values: list[float]) -> str:
    if not values:
        return "nothing"
    p50, p99, most = median(values), _percentile(values, 99), max(values)
    return f"p50 {p50 * 1000:6.1f} ms   p99 {p99 * 1000:6.1f} ms   longest {most * 1000:6.1f} ms"


if __name__ == "__main__":
    main()
