"""One address that asks for far too much, beside others who never notice; and a whole class."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from threading import Event

import httpx
import psutil
import pytest
from running import Server, server
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
        answers = Counter(ada.post(moves, number=6, turn=1).status for _ in range(100))
        assert set(answers) == {200, 429}
        assert (
            ada.page.refusal == "Too many numbers are played at this seat. Try again in a moment."
        )
        time.sleep(0.3)
        assert ada.post(moves, number=6, turn=1).status == 200


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
