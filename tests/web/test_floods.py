"""One address that asks for far too much, beside others who never notice; and a whole class."""

from __future__ import annotations

import json
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from threading import Event

import httpx
import psutil
import pytest
from running import Server, eventually, server
from visitor import Visitor

THIRTY = 30


@pytest.fixture
def fresh(tmp_path: object) -> Iterator[Server]:
    """A server with the usual limits, of which nothing is used up yet."""
    with server(f"sqlite:///{tmp_path}/games.db") as running:
        yield running


def flood(where: Server, times: int) -> tuple[Counter[int], set[str | None]]:
    """What is answered to somebody who opens game after game as fast as they can."""
    statuses: Counter[int] = Counter()
    waits: set[str | None] = set()
    with closing(HTTPConnection("127.0.0.1", where.port)) as line:
        for number in range(times):
            line.request(
                "POST",
                "/api/games",
                '{"game": "divisor-duel"}',
                # What is claimed of an address counts for nothing where there is no proxy.
                {"Content-Type": "application/json", "X-Forwarded-For": f"10.0.0.{number % 250}"},
            )
            answer = line.getresponse()
            answer.read()
            statuses[answer.status] += 1
            if answer.status == 429:
                waits.add(answer.getheader("Retry-After"))
    return statuses, waits


def test_ten_thousand_games_from_one_address(fresh: Server) -> None:
    """It gets a few of them; everybody else is served at once all the while."""
    process = psutil.Process(fresh.process.pid)
    before = process.memory_info().rss
    is_over = Event()
    slowest = 0.0
    with ThreadPoolExecutor(1) as threads:
        started = time.monotonic()
        flooding = threads.submit(flood, fresh, 10_000)
        flooding.add_done_callback(lambda _: is_over.set())
        with closing(Visitor(fresh.url, address="127.0.0.2")) as other:
            while not is_over.wait(0.2):
                asked = time.monotonic()
                other.see("/")
                assert other.press("Play", opponent="here").status == 200
                assert other.play(6).chain == [6]
                slowest = max(slowest, time.monotonic() - asked)
        statuses, waits = flooding.result()
        seconds = time.monotonic() - started
    assert set(statuses) == {201, 429}
    assert 150 <= statuses[201] <= 150 + seconds + 1
    assert all(wait and 1 <= int(wait) <= 10 for wait in waits)
    assert process.memory_info().rss - before < 30_000_000
    assert slowest < 2


def asked_until_refused(line: HTTPConnection, address: str) -> tuple[int, str]:
    """After how many seconds one may come back, and what is said."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        line.request("GET", address)
        answer = line.getresponse()
        text = answer.read().decode()
        if answer.status == 429:
            return int(answer.headers["Retry-After"]), text
    raise AssertionError("Nothing was refused.")


def test_a_flood_of_anything_else_is_refused_as_well(fresh: Server) -> None:
    with closing(HTTPConnection("127.0.0.1", fresh.port)) as line:
        _, text = asked_until_refused(line, "/api/nothing")
        assert json.loads(text)["detail"].startswith("Too many requests come from your address.")
        seconds, text = asked_until_refused(line, "/puzzles")
        assert "<p" in text
        assert "Too many requests come from your address." in text
        time.sleep(seconds)
        line.request("GET", "/puzzles")
        assert line.getresponse().status == 200


def test_a_seat_that_plays_without_pause_is_slowed_down(fresh: Server) -> None:
    with closing(Visitor(fresh.url)) as ada:
        ada.press("Play", opponent="here")
        moves = f"{ada.page.address}/moves"
        pages = [ada.post(moves, number=6, turn=1) for _ in range(100)]
        assert {(page.status, page.refusal) for page in pages} == {
            (200, ""),
            (429, "Too many numbers are played at this seat. Try again in a moment."),
        }
        time.sleep(0.3)
        assert ada.post(moves, number=6, turn=1).status == 200


def test_connections_for_nothing_keep_nobody_out(fresh: Server) -> None:
    """An address has so many; others come in, and so does it when it has let go of some."""
    with ExitStack() as stack:
        held = [
            stack.enter_context(socket.create_connection(("127.0.0.1", fresh.port)))
            for _ in range(700)
        ]
        eventually(lambda: sum(map(is_closed, held)) == 100)
        with closing(Visitor(fresh.url, address="127.0.0.2")) as other:
            assert other.see("/puzzles").status == 200
        with pytest.raises(httpx.TransportError):
            httpx.get(f"{fresh.url}/healthz")
        held[0].close()
        eventually(lambda: answers(fresh))


def is_closed(line: socket.socket) -> bool:
    """Whether the other side has hung up."""
    line.setblocking(False)
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def answers(where: Server) -> bool:
    try:
        return httpx.get(f"{where.url}/healthz").status_code == 200
    except httpx.TransportError:
        return False


def test_what_is_never_asked_to_the_end_is_not_waited_for(fresh: Server) -> None:
    beginnings = [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
    ]
    with ExitStack() as stack:
        held = []
        for beginning in beginnings:
            line = stack.enter_context(socket.create_connection(("127.0.0.1", fresh.port)))
            line.sendall(beginning)
            line.settimeout(30)
            held.append(line)
        again = stack.enter_context(socket.create_connection(("127.0.0.1", fresh.port), 30))
        again.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        while b"ok" not in again.recv(65536):
            pass
        again.sendall(b"GET / HTTP/1.1\r\n")
        heard = [heard_on(line) for line in (*held, again)]
    assert [answer.partition(b"\r\n")[0] for answer in heard] == [
        b"",
        b"",
        b"HTTP/1.1 408 Request Timeout",
        b"",
    ]


def heard_on(line: socket.socket) -> bytes:
    """What is answered until the other side hangs up."""
    try:
        return b"".join(iter(lambda: line.recv(65536), b""))
    except ConnectionError:
        return b""


def test_a_walk_through_a_review_meets_no_limit(fresh: Server) -> None:
    """It is worked out once, however often one goes to and fro."""
    with closing(Visitor(fresh.url)) as ada:
        for step in range(300):
            page = ada.see("/review/divisor-duel", moves="6-3-9-18-2-12", turn=step % 6 + 1)
            assert page.status == 200


def test_computers_play_on_however_much_the_coach_is_asked(fresh: Server) -> None:
    """Forty questions from one address may wait for an answer; more are refused."""

    def ask(seed: int) -> int:
        address = f"{fresh.url}/puzzles/factor-chain/{seed}/300"
        return httpx.get(address, timeout=120).status_code

    with ThreadPoolExecutor(60) as threads, closing(Visitor(fresh.url)) as ada:
        asked = [threads.submit(ask, seed) for seed in range(60)]
        time.sleep(0.5)
        started = time.monotonic()
        ada.press("Play", opponent="level:2", pool="1-8")
        ada.play(6)
        while len(ada.see(ada.page.address).chain) < 2:
            assert time.monotonic() - started < 10
            time.sleep(0.1)
        statuses = {each.result() for each in asked}
    assert 429 in statuses
    assert statuses <= {200, 422, 429}


def test_long_ids_fill_no_memory(fresh: Server) -> None:
    """What is counted of a game that does not exist is not its whole address."""
    process = psutil.Process(fresh.process.pid)
    with httpx.Client(base_url=fresh.url, headers={"Origin": fresh.url}, verify=False) as http:
        http.post("/games/x/moves")
        before = process.memory_info().rss
        for number in range(250):
            assert http.post(f"/games/{number:060000}/moves").status_code == 404
        assert process.memory_info().rss - before < 8_000_000


def test_a_class_of_thirty_behind_one_address_meets_no_limit(fresh: Server) -> None:
    """Each opens a game, looks at pages, and plays a number a second for some seconds."""

    def attend(_: int) -> Counter[int]:
        statuses: Counter[int] = Counter()
        with closing(Visitor(fresh.url)) as pupil:
            for address in ("/puzzles", "/puzzles/daily", "/analysis", "/"):
                statuses[pupil.see(address).status] += 1
            statuses[pupil.press("Play", game="juniper-green", opponent="here").status] += 1
            for _ in range(4):
                until = time.monotonic() + 1
                statuses[pupil.play(pupil.page.playable[0]).status] += 1
                time.sleep(max(0.0, until - time.monotonic()))
        return statuses

    with ThreadPoolExecutor(THIRTY) as pupils:
        seen = sum(pupils.map(attend, range(THIRTY)), Counter[int]())
    assert seen == {200: THIRTY * 9}
