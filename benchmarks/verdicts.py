"""How long one verdict takes, with every number's fate, where nothing was solved before.

Each position is solved in a child, forked from a process that has imported factorduel and solved
nothing; some are solved by a Python of their own, from its start to the answer.
"""

from __future__ import annotations

import os
import platform
import sys
from dataclasses import dataclass, field
from math import ceil, nan
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from select import select
from subprocess import PIPE, Popen, run
from time import perf_counter, process_time

import factorduel as fd
from factorduel.catalog import GAMES

POSITIONS = 1_000
STARTS = 20
LIMIT = 10
"""Seconds after which a question counts as unanswered."""
AIMS = {fd.Chain.SHARED: 5, fd.Chain.EACH_PLAYER: 100}
"""Milliseconds for 99 of 100 positions."""
FIRST_AIM = 500
"""Milliseconds from starting a program to its first answer."""

Moves = tuple[int, ...]
Taken = tuple[float, float]
"""Seconds that passed, and seconds of the processor."""

BARE = ["-c", "print(flush=True)"]
ONE_ANSWER = """
import sys
import factorduel as fd
game, *moves = sys.argv[1:]
position = fd.new_game(game).play_all(map(int, moves))
try:
    print(fd.solve(position).fates, flush=True)
except fd.TooLarge:
    sys.exit(3)
"""
REFUSED = 3


@dataclass
class Timing:
    """How long the questions took that were answered."""

    milliseconds: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)
    """The processor's part of them, which other work on the machine hardly changes."""
    unanswered: int = 0

    def add(self, taken: Taken | None) -> None:
        if taken is None:
            self.unanswered += 1
        else:
            self.milliseconds.append(taken[0] * 1000)
            self.busy.append(taken[1] * 1000)


def most(values: list[float], percent: int) -> float:
    """What so many percent of the values are at most."""
    ordered = sorted(values)
    return ordered[ceil(len(ordered) * percent / 100) - 1] if ordered else nan


def main() -> None:
    version = [sys.executable, "-m", "factorduel", "--version"]
    print(run(version, capture_output=True, text=True, check=True).stdout.strip(), end=", ")
    print(f"Python {platform.python_version()}; {os.cpu_count()} cores, load {load()} at the start")
    # A spawned process, for playing would fill caches that the children then find filled.
    with get_context("spawn").Pool(1) as pool:
        positions = pool.map(random_positions, GAMES)
    games = dict(zip(GAMES, positions, strict=True))

    verdicts = {game: Timing() for game in GAMES}
    for place in range(POSITIONS):
        for game, timing in verdicts.items():
            timing.add(verdict(game, games[game][place]))
    bare = Timing()
    starts = {game: Timing() for game in GAMES}
    for place in range(STARTS):
        bare.add(start_to_answer(BARE))
        for game, timing in starts.items():
            moves = map(str, games[game][place] if place else ())
            timing.add(start_to_answer(["-c", ONE_ANSWER, game, *moves]))

    print(f"\nOne verdict in a forked process, {POSITIONS:,} random positions; in milliseconds,")
    print("what passed, and how long the processor was busy with it\n")
    report(verdicts)
    print(
        f"\nFrom the start of Python to its answer (busy: to its end), the empty board and"
        f" {STARTS - 1} of these\n"
    )
    report({"python -c print": bare, **starts})
    print(f"\nLoad at the end: {load()}.")
    report_aims(verdicts, starts)


def report_aims(verdicts: dict[str, Timing], starts: dict[str, Timing]) -> None:
    for chain, aim in AIMS.items():
        names = [game for game, rules in GAMES.items() if rules.chain is chain]
        print(f"Aim: 99 % of verdicts under {aim} ms, chain of {chain}.")
        for game in names:
            judge(game, verdicts[game], 99, aim)
    print(f"Aim: the first answer within {FIRST_AIM} ms of starting.")
    for game, timing in starts.items():
        judge(game, timing, 100, FIRST_AIM)


def load() -> str:
    return f"{os.getloadavg()[0]:.2f}"


def random_positions(game: str) -> list[Moves]:
    """Games by random play, each broken off before a random turn."""
    chance = Random(f"verdicts: {game}")
    positions = []
    for _ in range(POSITIONS):
        position = fd.new_game(game)
        while position.winner is None:
            position = position.play(chance.choice(position.legal_moves))
        positions.append(position.moves[: chance.randrange(len(position.moves))])
    return positions


def verdict(game: str, moves: Moves) -> Taken | None:
    """How long a forked child takes; None if it gives no answer in time."""
    fork = get_context("fork")
    ours, theirs = fork.Pipe(duplex=False)
    child = fork.Process(target=measure, args=(theirs, game, moves))
    child.start()
    theirs.close()
    answer: Taken | None = ours.recv() if ours.poll(LIMIT) else None
    ours.close()
    child.kill()
    child.join()
    return answer


def measure(answer: Connection, game: str, moves: Moves) -> None:
    position = fd.new_game(game).play_all(moves)
    start, busy = perf_counter(), process_time()
    try:
        fates = fd.solve(position).fates
    except fd.TooLarge:
        answer.send(None)
        return
    taken = perf_counter() - start, process_time() - busy
    if tuple(fates) != position.legal_moves:
        raise SystemExit(f"These fates are not those of {position}: {fates}")
    answer.send(taken)


def start_to_answer(arguments: list[str]) -> Taken | None:
    """How long a Python takes to print one answer; None if it gives none in time."""
    start = perf_counter()
    busy = children_busy()
    with Popen([sys.executable, *arguments], stdout=PIPE) as process:
        assert process.stdout is not None
        # Waiting for the end with a time limit would poll, in growing steps.
        in_time = bool(select([process.stdout], [], [], LIMIT)[0])
        elapsed = perf_counter() - start
        if not in_time:
            process.kill()
        process.communicate()
    if not in_time or process.returncode == REFUSED:
        return None
    if process.returncode:
        raise SystemExit(f"Python failed with exit code {process.returncode}.")
    return elapsed, children_busy() - busy


def children_busy() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def report(timings: dict[str, Timing]) -> None:
    print(
        "| game              | answered | without |    p50 |    p99 |    max | busy p50 |   p99 |"
    )
    print(
        "|:------------------|---------:|--------:|-------:|-------:|-------:|---------:|------:|"
    )
    for name, timing in timings.items():
        passed, busy = timing.milliseconds, timing.busy
        print(
            f"| {name:<17} | {len(passed):>8,} | {timing.unanswered:>7,}"
            f" | {most(passed, 50):>6.2f} | {most(passed, 99):>6.2f} | {most(passed, 100):>6.2f}"
            f" | {most(busy, 50):>8.2f} | {most(busy, 99):>5.2f} |"
        )


def judge(game: str, timing: Timing, percent: int, aim: float) -> None:
    """A verdict that was not reached misses any aim."""
    taken, busy = most(timing.milliseconds, percent), most(timing.busy, percent)
    met = not timing.unanswered and taken < aim
    print(f"  {game:<17} {taken:>6.2f} ms, busy {busy:>6.2f}: {'met' if met else 'not met'}")


if __name__ == "__main__":
    main()
