"""What happens when something fails: processes are killed, databases restarted, readers vanish.

Every server here is a real one, in a process of its own.
"""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import struct
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Barrier
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import httpx
import psutil
import pytest
from running import Postgres, Server, eventually, postgres, server

PROMPTLY = 1.0
"""So many seconds, on a machine that has other things to do as well, nobody minds."""
UNLIMITED = ("--limits", "100000")


class Player:
    """Somebody who opens games and plays in them, by the API."""

    def __init__(self, url: str) -> None:
        self._client = httpx.Client(base_url=url, timeout=30)

    def open(self, game: str = "divisor-duel", **asked: object) -> dict[str, Any]:
        answer = self._client.post("/api/games", json={"game": game, **asked})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def state(self, game: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = self._client.get(f"/api/games/{game['id']}").json()
        return found

    def send(self, game: dict[str, Any], number: int, turn: int, player: int) -> httpx.Response:
        return self._client.post(
            f"/api/games/{game['id']}/moves",
            json={"number": number, "turn": turn},
            headers={"Authorization": f"Bearer {game['tokens'][str(player)]}"},
        )

    def play(self, game: dict[str, Any], *numbers: int) -> dict[str, Any]:
        """Play these, turn after turn, for whoever's turn it is."""
        state = self.state(game)
        for number in numbers:
            answer = self.send(game, number, state["turn"], state["to_move"])
            assert answer.status_code == 200, answer.text
            state = answer.json()
        return state

    def close(self) -> None:
        self._client.close()


@contextmanager
def players(*servers: Server) -> Iterator[tuple[Player, ...]]:
    all_of_them = tuple(Player(each.url) for each in servers)
    try:
        yield all_of_them
    finally:
        for each in all_of_them:
            each.close()


@contextmanager
def watching(where: Server, game: dict[str, Any], behind: int = 0) -> Iterator[Iterator[Any]]:
    """The lines of a game's log, as they come; the first that takes too long is an error."""
    headers = {"Last-Event-ID": str(behind)} if behind else {}
    with httpx.stream(
        "GET", f"{where.url}/api/games/{game['id']}/events", headers=headers, timeout=20
    ) as answer:
        assert answer.status_code == 200
        yield _lines(answer.iter_lines())


def _lines(parts: Iterator[str]) -> Iterator[dict[str, Any]]:
    kind = ""
    for part in parts:
        name, _, what = part.partition(": ")
        if name == "event":
            kind = what
        elif name == "data" and kind == "line":
            yield json.loads(what)


@pytest.fixture
def shared(postgres_server: Postgres) -> Iterator[tuple[Server, Server]]:
    """Two servers on one PostgreSQL."""
    database = postgres_server.fresh_database()
    with server(database, *UNLIMITED) as one, server(database, *UNLIMITED) as other:
        yield one, other


# Killed


def test_what_was_acknowledged_survives_a_kill(database: str) -> None:
    killed_under_load(database, times=2)


@pytest.mark.slow
def test_what_was_acknowledged_survives_twenty_kills(database: str) -> None:
    killed_under_load(database, times=20)


def killed_under_load(database: str, times: int) -> None:
    """Some play; the server is killed; all they were told is there when it is started again."""
    acknowledged: dict[str, list[int]] = {}

    def play_until_it_is_gone(player: Player) -> None:
        try:
            while True:
                game = player.open()
                told = acknowledged.setdefault(game["id"], [])
                state = player.state(game)
                while state["winner"] is None:
                    state = player.play(game, state["legal"][-1])
                    told.append(state["moves"][-1])
        except httpx.TransportError:
            pass

    with server(database, *UNLIMITED) as running, ThreadPoolExecutor(4) as threads:
        for _ in range(times):
            before = sum(map(len, acknowledged.values()))
            with players(*[running] * 4) as four:
                playing = [threads.submit(play_until_it_is_gone, each) for each in four]
                eventually(lambda: sum(map(len, acknowledged.values())) >= before + 50)  # noqa: B023
                running.kill()
                for each in playing:
                    each.result()
            running.start()
            with players(running) as (reader,):
                for game_id, told in acknowledged.items():
                    moves = reader.state({"id": game_id})["moves"]
                    assert moves[: len(told)] == told
                    assert len(moves) <= len(told) + 1  # one may be safe that nobody was told of


def test_what_a_computer_owes_is_given_by_the_next_process(database: str) -> None:
    with server(database) as running:
        with players(running) as (player,):
            game = player.open(seats={"1": "human", "2": "perfect"})
            player.play(game, 6)
            running.kill()
        running.start()
        with players(running) as (player,):
            eventually(lambda: len(player.state(game)["moves"]) == 2)


def test_what_a_computer_owes_is_given_by_another_living_server(
    shared: tuple[Server, Server],
) -> None:
    one, other = shared
    with players(one, other) as (player, elsewhere):
        game = player.open(seats={"1": "human", "2": "perfect"})
        player.play(game, 6)
        one.kill()
        eventually(lambda: len(elsewhere.state(game)["moves"]) == 2)


def test_a_computer_answers_though_the_process_that_thinks_was_killed(tmp_path: Path) -> None:
    with (
        server(f"sqlite:///{tmp_path / 'games.db'}") as running,
        players(running) as (player,),
    ):
        for _ in range(2):
            game = player.open(seats={"1": "human", "2": "perfect"})
            player.play(game, 6)
            eventually(lambda: len(player.state(game)["moves"]) == 2)  # noqa: B023
            for child in psutil.Process(running.process.pid).children():
                child.kill()


# Stopped


@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_server_is_stopped_though_people_watch(
    how: signal.Signals, code: int, tmp_path: Path
) -> None:
    with server(f"sqlite:///{tmp_path / 'games.db'}") as running, players(running) as (player,):
        game = player.open()
        player.play(game, 6)
        with ExitStack() as watchers:
            lines = [watchers.enter_context(watching(running, game)) for _ in range(5)]
            assert [next(each)["number"] for each in lines] == [6] * 5
            started = time.monotonic()
            running.process.send_signal(how)
            assert running.process.wait(10) == code
            assert time.monotonic() - started < 4
            for each in lines:
                assert list(each) == []  # the stream ends as it should
        assert running.stop() == ""


def test_a_server_is_stopped_though_the_coach_has_much_to_answer(tmp_path: Path) -> None:
    with server(f"sqlite:///{tmp_path / 'games.db'}") as running, ThreadPoolExecutor(12) as threads:

        def ask(seed: int) -> int:
            address = f"{running.url}/puzzles/factor-chain/{seed}/300"
            return httpx.get(address, timeout=30).status_code

        asked = [threads.submit(ask, seed) for seed in range(12)]
        time.sleep(1)
        started = time.monotonic()
        assert running.stop() == ""
        assert time.monotonic() - started < 4
        assert {each.result() for each in asked} <= {200, 503}


# Watched


def test_who_watches_at_one_server_sees_at_once_what_happens_at_another(
    shared: tuple[Server, Server],
) -> None:
    one, other = shared
    with players(one, other) as (player, opponent):
        game = player.open()
        with watching(one, game) as here, watching(other, game) as there:
            for who, number in zip([player, opponent] * 3, [6, 3, 9, 1, 2, 4], strict=True):
                who.play(game, number)
                told = time.monotonic()
                assert next(here)["number"] == next(there)["number"] == number
                assert time.monotonic() - told < PROMPTLY
        assert player.state(game) == opponent.state(game)


def test_a_stream_goes_on_where_it_broke_off(database: str) -> None:
    """Also at another process: nothing is missed, nothing is told twice."""
    with server(database) as running, players(running) as (player,):
        game = player.open()
        player.play(game, 6, 3)
        with watching(running, game) as lines:
            assert [next(lines)["place"] for _ in range(2)] == [1, 2]
        player.play(game, 9)
        with watching(running, game, behind=2) as lines:
            assert next(lines)["number"] == 9
        running.kill()
        running.start()
        player.play(game, 1)
        with watching(running, game, behind=3) as lines:
            assert next(lines)["place"] == 4
            player.play(game, 2)
            assert next(lines)["place"] == 5


def test_watchers_who_never_read_or_vanish_hold_up_nobody(tmp_path: Path) -> None:
    with (
        server(f"sqlite:///{tmp_path / 'games.db'}", *UNLIMITED) as running,
        players(running) as (player,),
    ):
        process = psutil.Process(running.process.pid)
        game = player.open("factor-clash", pool=[2, 200])
        state = player.state(game)
        before = process.memory_info().rss
        silent = [silent_watcher(running, game) for _ in range(50)]
        with watching(running, game) as lines:
            while state["winner"] is None and len(state["moves"]) < 60:
                started = time.monotonic()
                state = player.play(game, state["legal"][0])
                assert next(lines)["number"] == state["moves"][-1]
                assert time.monotonic() - started < PROMPTLY
        assert process.memory_info().rss - before < 30_000_000
        assert len(connections(process)) > 50
        for each in silent:
            vanish(each)
        eventually(lambda: len(connections(process)) < 5)


def test_a_watcher_who_vanishes_leaves_room_for_others(tmp_path: Path) -> None:
    """By the usual limits: 400 streams of one address, and 700 come and go."""
    with server(f"sqlite:///{tmp_path / 'games.db'}") as running, players(running) as (player,):
        game = player.open()
        for number in range(700):
            watcher = silent_watcher(running, game)
            if number % 2:
                watcher.recv(1)  # half of them are gone before the stream has begun
            vanish(watcher)
        player.play(game, 6)
        with watching(running, game) as lines:
            assert next(lines)["number"] == 6


def silent_watcher(where: Server, game: dict[str, Any]) -> socket.socket:
    """Asks for a game's events, and reads none."""
    host = urlsplit(where.url)
    watcher = socket.socket()
    watcher.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    watcher.connect((host.hostname, host.port))
    watcher.sendall(
        f"GET /api/games/{game['id']}/events HTTP/1.1\r\nHost: {host.netloc}\r\n\r\n".encode()
    )
    return watcher


def vanish(watcher: socket.socket) -> None:
    """As a process that is killed with unread bytes: the other side is told of a reset."""
    watcher.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    watcher.close()


def connections(process: psutil.Process) -> Sequence[object]:
    """What is open between a server and those whom it serves."""
    return [each for each in process.net_connections("tcp") if each.status != psutil.CONN_LISTEN]


# At the same instant


def test_of_two_moves_for_one_turn_one_wins(tmp_path: Path) -> None:
    with server(f"sqlite:///{tmp_path / 'games.db'}", *UNLIMITED) as running:
        contested(running, running, turns=1000)


def test_of_two_moves_for_one_turn_at_two_servers_one_wins(
    shared: tuple[Server, Server],
) -> None:
    contested(*shared, turns=1000)


def test_one_move_sent_to_two_servers_at_once_is_played_once(
    shared: tuple[Server, Server],
) -> None:
    with players(*shared) as two:
        for number in range(1, 21):
            game = two[0].open()
            answers = at_once(two, game, [number, number], two[0].state(game))
            assert [answer.status_code for answer in answers] == [200, 200]
            assert two[1].state(game)["moves"] == [number]
            assert two[1].state(game)["place"] == 1


def contested(one: Server, other: Server, turns: int) -> None:
    """Two numbers are sent for one turn, so many times: one is played, and one refused."""
    decided = 0
    with players(one, other) as two:
        while decided < turns:
            game = two[0].open(pool=[1, 200])
            state = two[0].state(game)
            while len(state["legal"]) > 1 and decided < turns:
                answers = at_once(two, game, state["legal"][:2], state)
                assert sorted(answer.status_code for answer in answers) == [200, 409]
                [played] = [answer.json() for answer in answers if answer.status_code == 200]
                state = two[decided % 2].state(game)
                assert state == played
                assert len(state["moves"]) == state["place"] == state["turn"] - 1
                decided += 1


def at_once(
    two: Sequence[Player], game: dict[str, Any], numbers: Sequence[int], state: dict[str, Any]
) -> list[httpx.Response]:
    """What is answered to two who send a number each for the same turn, at the same instant."""
    together = Barrier(2)

    def send(player: Player, number: int) -> httpx.Response:
        together.wait(10)
        return player.send(game, number, state["turn"], state["to_move"])

    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(send, two, numbers))


# Without a database for a while


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_a_game_goes_on_when_postgresql_is_restarted(mode: str) -> None:
    """A move that is sent meanwhile waits; whoever watches at another server misses nothing."""
    with postgres() as database:
        url = database.fresh_database()
        with server(url, *UNLIMITED) as one, server(url, *UNLIMITED) as other:
            restarted_in_mid_game(database, one, other, mode)


def restarted_in_mid_game(database: Postgres, one: Server, other: Server, mode: str) -> None:
    with (
        players(one, other) as (player, opponent),
        ThreadPoolExecutor(1) as threads,
    ):
        game = player.open()
        player.play(game, 6)
        with watching(other, game) as lines:
            assert next(lines)["number"] == 6
            database.stop(mode)
            sent = threads.submit(opponent.send, game, 3, 2, 2)
            time.sleep(0.5)
            assert not sent.done()
            database.start()
            assert sent.result().status_code == 200
            assert next(lines)["number"] == 3
            player.play(game, 9)
            assert next(lines)["number"] == 9
        assert player.state(game)["moves"] == opponent.state(game)["moves"] == [6, 3, 9]


def test_a_move_whose_answer_was_lost_is_shown_at_both_servers() -> None:
    """A standby that has to confirm is away: the move is refused, and safe all the same."""
    with postgres() as database:
        url = database.fresh_database()
        with (
            server(url) as one,
            server(url) as other,
            players(one) as (player,),
        ):
            game = player.open()
            with watching(one, game) as here, watching(other, game) as there:
                tell(url, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
                assert player.send(game, 6, 1, 1).status_code == 503
                tell(url, "ALTER SYSTEM RESET synchronous_standby_names")
                assert next(here)["number"] == next(there)["number"] == 6


def tell(url: str, statement: str) -> None:
    """Tell PostgreSQL how to be from now on."""

    async def run() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(statement)
        await connection.execute("SELECT pg_reload_conf()")
        await connection.close()

    asyncio.run(run())
    time.sleep(0.5)  # until all its processes have read that


def test_a_database_that_stays_away_is_said_to_be() -> None:
    with (
        postgres() as database,
        server(database.fresh_database()) as running,
        players(running) as (player,),
    ):
        game = player.open()
        database.stop("immediate")
        answer = player.send(game, 6, 1, 1)
        assert answer.status_code == 503
        assert answer.json()["detail"] == "The database does not answer. Try again soon."
        assert int(answer.headers["retry-after"]) >= 1
        assert httpx.get(f"{running.url}/healthz", timeout=30).status_code == 503
        database.start()
        eventually(lambda: player.send(game, 6, 1, 1).status_code == 200)
