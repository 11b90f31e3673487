"""Nothing lost: what was acknowledged is there again, whatever ended the program."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from driver import Window, run

from factorduel.catalog import GAMES
from factorduel.cli.main import main
from factorduel.cli.terminal import Terminal
from factorduel.notation import parse_record
from factorduel.position import new_game

pytestmark = pytest.mark.usefixtures("data_home")


def test_a_game_goes_on_where_it_was_left() -> None:
    run("play", "divisor-duel", typed="6\n3\n9\nquit\n")
    done = run("play", "--resume", typed="18\n")
    assert done.stdout.startswith(
        "Divisor Duel, resumed at turn 4.\n"
        "The chain: 6 → 3 → 9\n\n"
        "Player 2's Turn:\nPrevious number was 9\nValid selections: 1, 18\nSelect a number: 18\n"
    )


def test_own_chains_are_both_shown_when_a_game_goes_on() -> None:
    run("play", "number-chain-duel", typed="15\n5\n45\n")
    done = run("play", "number-chain-duel", "--resume")
    assert "Player 1's chain: 15 → 45\nPlayer 2's chain: 5\n" in done.stdout


def test_a_match_goes_on_with_its_score() -> None:
    run("play", "factor-clash", "--rounds", "3", typed="11\n4\n")
    done = run("play", "--resume", typed="resign\n13\n")
    assert "resumed at turn 2 of round 2 of 3, score 1-0." in done.stdout
    assert "Score: player 1 has won 1, player 2 has won 1." in done.stdout
    assert done.stdout.endswith("Player 1 wins the match!\n")


def test_a_finished_game_is_not_resumed() -> None:
    run("play", "factor-clash", typed="11\n")
    done = run("play", "--resume")
    assert (done.returncode, done.stderr) == (
        2,
        "factorduel: There is no unfinished game to go on with.\n",
    )


def test_a_game_open_in_one_window_is_not_opened_in_another() -> None:
    window = Window("play", "divisor-duel")
    window.wait_for("Select a number: ")
    done = run("play", "--resume")
    assert done.returncode == 2
    assert "is open in another window" in done.stderr
    window.kill()
    assert "resumed at turn 1" in run("play", "--resume").stdout


def test_a_torn_line_is_trimmed_and_a_damaged_record_is_set_aside(data_home: Path) -> None:
    run("play", "divisor-duel", typed="6\n3\n")
    record = next(data_home.glob("*.txt"))
    with record.open("a") as file:
        file.write("1: 1")
    assert "The chain: 6 → 3\n" in run("play", "--resume").stdout
    record.write_text(record.read_text().replace("1: 6", "1: 60"))
    done = run("play", "--resume")
    assert done.returncode == 2
    assert "is damaged; it was set aside, unchanged, as" in done.stderr
    assert not record.exists()


def test_a_record_with_an_unknown_player_is_named_and_passed_over(data_home: Path) -> None:
    run("play", "divisor-duel", typed="6\n")
    run("play", "factor-clash", typed="4\n")
    record = max(data_home.glob("*.txt"))
    record.write_text(record.read_text().replace("human, human", "human, hal"))
    done = run("play", "--resume")
    assert f"{record.name} cannot be gone on with: There is no player 'hal'" in done.stderr
    assert "Divisor Duel, resumed at turn 2." in done.stdout


@pytest.mark.parametrize("players", ["human,human", "human,greedy", "greedy,greedy"])
@pytest.mark.parametrize("typed", ["11\n13\nquit\n", "4\nresign\n11\n17\n", "11\n4\nundo\n"])
def test_what_was_written_is_synced_before_a_prompt_and_before_its_file_is_closed(
    typed: str, players: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unsynced: set[int] = set()
    lost: list[str] = []
    write, sync, close, ask = os.write, os.fsync, os.close, Terminal.ask

    def watched_write(file: int, content: bytes) -> int:
        unsynced.add(file)
        return write(file, content)

    def watched_sync(file: int) -> None:
        unsynced.discard(file)
        sync(file)

    def watched_close(file: int) -> None:
        if file in unsynced:
            lost.append("at the end of a file")
        unsynced.discard(file)
        close(file)

    def watched_ask(terminal: Terminal, prompt: str) -> str:
        if unsynced:
            lost.append(f"before {prompt}")
        return ask(terminal, prompt)

    monkeypatch.setattr(os, "write", watched_write)
    monkeypatch.setattr(os, "fsync", watched_sync)
    monkeypatch.setattr(os, "close", watched_close)
    monkeypatch.setattr(Terminal, "ask", watched_ask)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    assert main(["play", "factor-clash", "--rounds", "3", "--players", players]) == 0
    assert lost == []


@pytest.mark.parametrize("seed", range(50))
def test_kill_9_at_a_random_moment_loses_nothing_that_was_acknowledged(seed: int) -> None:
    chance = Random(seed)
    slug = chance.choice(list(GAMES))
    position = new_game(slug)
    while position.winner is None:
        position = position.play(chance.choice(position.legal_moves))
    process = subprocess.Popen(
        [sys.executable, "-m", "factorduel", "play", slug],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.read(1)  # it has started
    for number in position.moves[:-1]:
        process.stdin.write(f"{number}\n".encode())
        process.stdin.flush()
        time.sleep(chance.random() * 0.004)
        if chance.random() < 0.15:
            break
    time.sleep(chance.random() * 0.02)
    os.kill(process.pid, signal.SIGKILL)
    printed = process.communicate()[0].decode()
    acknowledged = len(re.findall(ACKNOWLEDGED.get(slug, "Remaining Numbers"), printed))
    resumed = run("play", "--resume")
    assert resumed.returncode == 0
    kept = parse_record(next(Path(os.environ["XDG_DATA_HOME"]).rglob("*.txt")).read_text())
    assert kept.position.moves == position.moves[: len(kept.position.moves)]
    assert len(kept.position.moves) - acknowledged in (0, 1)
    assert f"resumed at turn {kept.position.turn}." in resumed.stdout


ACKNOWLEDGED = {
    "factor-chain-duel": r"Last Number Played: \d",
    "factor-clash": " selects ",
    "factor-chain": "Sequence Updated",
    "number-chain-duel": "'s Chain: ",
}
