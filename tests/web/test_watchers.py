"""Those who watch: at another server, after a break, and those who hold up nobody."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
from programs import UNLIMITED, players, watching
from running import Server, eventually, server

PROMPTLY = 1.0
"""So many seconds, on a machine that has other things to do as well, nobody minds."""


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
