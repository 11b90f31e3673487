"""What happens when something fails: processes are killed, or stopped; databases go away.

Every server here is a real one, in a process of its own.
"""

from __future__ import annotations

import asyncio
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import asyncpg
import httpx
import psutil
import pytest
from programs import UNLIMITED, Api, players, watching
from running import Postgres, Server, eventually, postgres, server

# Killed


def test_what_was_acknowledged_survives_a_kill(database: str) -> None:
    killed_under_load(database, times=2)


@pytest.mark.slow
def test_what_was_acknowledged_survives_twenty_kills(database: str) -> None:
    killed_under_load(database, times=20)


def killed_under_load(database: str, times: int) -> None:
    """Some play; the server is killed; all they were told is there when it is started again."""
    acknowledged: dict[str, list[int]] = {}

    def play_until_it_is_gone(player: Api) -> None:
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
            sent = threads.submit(opponent.move, game, 2, 3, 2)
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
                assert player.move(game, 1, 6, 1).status_code == 503
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
        answer = player.move(game, 1, 6, 1)
        assert answer.status_code == 503
        assert answer.json()["detail"] == "The database does not answer. Try again soon."
        assert int(answer.headers["retry-after"]) >= 1
        assert httpx.get(f"{running.url}/healthz", timeout=30).status_code == 503
        database.start()
        eventually(lambda: player.move(game, 1, 6, 1).status_code == 200)
