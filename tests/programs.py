"""Programs that play: what they ask the JSON API, and what it tells them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from running import Server

UNLIMITED = ("--limits", "100000")


class Api:
    """What can be asked, as a program would ask it."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=30)

    def close(self) -> None:
        self.http.close()

    def open(self, game: str = "divisor-duel", **asked: object) -> dict[str, Any]:
        answer = self.http.post("/api/games", json={"game": game, **asked})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def state(self, game: dict[str, Any]) -> dict[str, Any]:
        answer = self.http.get(f"/api/games/{game['id']}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def move(
        self, game: dict[str, Any], player: int, number: object, turn: object
    ) -> httpx.Response:
        """As whoever sits there would send it."""
        return self.http.post(
            f"/api/games/{game['id']}/moves",
            json={"number": number, "turn": turn},
            headers={"Authorization": f"Bearer {game['tokens'][str(player)]}"},
        )

    def play(self, game: dict[str, Any], *numbers: int) -> dict[str, Any]:
        """Both players, one number after the other; the state behind the last."""
        state = self.state(game)
        for number in numbers:
            answer = self.move(game, state["to_move"], number, state["turn"])
            assert answer.status_code == 200, answer.text
            state = answer.json()
        return state

    def act(self, game: dict[str, Any], player: int, act: str, place: int) -> httpx.Response:
        return self.http.post(
            f"/api/games/{game['id']}/acts",
            json={"act": act, "place": place},
            headers={"Authorization": f"Bearer {game['tokens'][str(player)]}"},
        )

    def solve(self, game: str, *moves: int, **asked: object) -> httpx.Response:
        return self.http.post("/api/solve", json={"game": game, "moves": moves, **asked})

    @contextmanager
    def events(self, game: dict[str, Any], seen: int | None = None) -> Iterator[Events]:
        headers = {} if seen is None else {"Last-Event-ID": str(seen)}
        path = f"/api/games/{game['id']}/events"
        with self.http.stream("GET", path, headers=headers) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            yield Events(answer)


class Events:
    """What a stream tells, an event at a time: its name, its id, its data."""

    def __init__(self, answer: httpx.Response) -> None:
        self._lines = answer.iter_lines()

    def next(self) -> tuple[str, int | None, dict[str, Any]]:
        fields: dict[str, str] = {}
        while "data" not in fields:
            fields = {}
            while line := next(self._lines):
                name, _, value = line.partition(": ")
                fields[name] = value
        number = int(fields["id"]) if "id" in fields else None
        return fields["event"], number, json.loads(fields["data"])

    def until_state(self) -> tuple[list[int], dict[str, Any]]:
        """The numbers of the entries that are told, and the state that they lead to."""
        told: list[int] = []
        while True:
            name, number, data = self.next()
            if name == "state":
                return told, data
            assert number == data["place"]
            told.append(data["place"])


@contextmanager
def players(*servers: Server) -> Iterator[tuple[Api, ...]]:
    all_of_them = tuple(Api(each.url) for each in servers)
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


def refused(answer: httpx.Response, status: int) -> str:
    """Why something was refused."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert set(problem) == {"type", "title", "status", "detail"}
    return str(problem["detail"])
