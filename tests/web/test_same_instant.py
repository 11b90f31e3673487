"""Two moves at the same instant, at one server and at two: one comes first."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx
from programs import UNLIMITED, Api, players
from running import Server, server


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
    two: Sequence[Api], game: dict[str, Any], numbers: Sequence[int], state: dict[str, Any]
) -> list[httpx.Response]:
    """What is answered to two who send a number each for the same turn, at the same instant."""
    together = Barrier(2)

    def send(player: Api, number: int) -> httpx.Response:
        together.wait(10)
        return player.move(game, state["to_move"], number, state["turn"])

    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(send, two, numbers))
