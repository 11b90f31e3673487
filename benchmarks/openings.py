"""The fate of every opening of a pool, beside graph libraries: seconds and peak memory.

Each answer comes from a process of its own, is timed with the making of the graph, and must name
as many winning openings as everybody's. `--slow` adds the pools to 10,000,000.
"""

from __future__ import annotations

import os
import platform
import sys
from dataclasses import dataclass, field
from importlib.metadata import version
from math import inf, log
from pathlib import Path
from shutil import which
from statistics import median
from subprocess import PIPE, Popen, TimeoutExpired, run
from tempfile import TemporaryDirectory
from time import perf_counter

SIZES = (10_000, 100_000, 1_000_000)
SLOW_SIZE = 10_000_000
ROUNDS = 7
PATIENCE = 30
"""Seconds for one contestant's rounds on one pool; one that has used them up sits out the rest."""
LIMIT, SLOW_LIMIT = 60, 600
"""Seconds for one answer."""
MOST_SECONDS, MOST_MIB, MOST_GROWTH = 90, 4096, 2

PEERS = Path(__file__).parent / "peers"
PYTHON = ("factorduel", "networkx", "rustworkx")
LIBRARIES = {"lemon": "liblemon-dev", "boost": "libboost-graph-dev"}
"""C++ program -> the Debian package that it needs."""
EXPLICIT_CLIQUES = 10_000
"""Up to here LEMON is given the edges of the pool by common factor: 20 million of them."""


@dataclass
class Contestant:
    name: str
    command: list[str]
    winning: set[int] = field(default_factory=set)
    solving: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)
    """The processor's part of solving, which other work on the machine changes least."""
    process: list[float] = field(default_factory=list)
    mib: list[float] = field(default_factory=list)
    late: bool = False

    def ask(self, relation: str, n: int, limit: float) -> None:
        """Note one answer; whoever is late once counts as late, whatever came before."""
        start = perf_counter()
        with Popen([*self.command, relation, str(n)], stdout=PIPE, text=True) as process:
            try:
                printed, _ = process.communicate(timeout=limit)
            except TimeoutExpired:
                process.kill()
                self.late = True
                self.solving, self.busy, self.process, self.mib = [], [], [], []
                return
            self.process.append(perf_counter() - start)
        if process.returncode:
            raise SystemExit(f"{self.name} failed on {relation} {n} ({process.returncode}).")
        winning, solving, busy, kib = printed.split()
        self.winning.add(int(winning))
        self.solving.append(float(solving))
        self.busy.append(float(busy))
        self.mib.append(int(kib) / 1024)


def main() -> None:
    slow = "--slow" in sys.argv[1:]
    sizes = (*SIZES, SLOW_SIZE) if slow else SIZES
    with TemporaryDirectory() as scratch:
        commands = python_commands() | compiled(Path(scratch))
        report_surroundings(commands)
        ours = []
        lemon = None
        head("1–n, a divisor or a multiple")
        asked = dict(commands)
        for n in sizes:
            row = contest(asked, "divides", n)
            asked = {one.name: one.command for one in row if one.solving or one is row[0]}
            ours.append(row[0])
            if n == SIZES[-1]:
                lemon = next((one for one in row if one.name == "lemon"), None)
        head("2–n, a common factor")
        for n in sizes:
            names = {"factorduel", "lemon"} if n <= EXPLICIT_CLIQUES else {"factorduel"}
            contest({name: commands[name] for name in names & commands.keys()}, "shares_factor", n)
    print(f"\nLoad at the end: {os.getloadavg()[0]:.2f}.")
    report_aims(dict(zip(sizes, ours, strict=True)), lemon)


def python_commands() -> dict[str, list[str]]:
    return {name: [sys.executable, str(PEERS / "answer.py"), name] for name in PYTHON}


def compiled(scratch: Path) -> dict[str, list[str]]:
    """The C++ programs that can be made here; a line for each that cannot."""
    commands = {}
    for name, package in LIBRARIES.items():
        program = str(scratch / name)
        if which("g++") is None:
            print(f"{name}: left out, for there is no g++.")
            continue
        source = str(PEERS / f"{name}.cpp")
        done = run(["g++", "-O3", "-w", source, "-o", program], capture_output=True, text=True)
        if f"{name}/" in done.stderr and "No such file" in done.stderr:
            print(f"{name}: left out, for its headers are missing (Debian: {package}).")
        elif done.returncode:
            raise SystemExit(done.stderr)
        else:
            commands[name] = [program]
    return commands


def contest(commands: dict[str, list[str]], relation: str, n: int) -> list[Contestant]:
    """Have all answer in turns, and print a row for each."""
    contestants = [Contestant(*one) for one in commands.items()]
    contestants.sort(key=lambda one: one.name != "factorduel")
    limit = SLOW_LIMIT if n == SLOW_SIZE else LIMIT
    for _ in range(ROUNDS):
        for one in contestants:
            if not one.late and sum(one.process) < PATIENCE:
                one.ask(relation, n, limit)
    ours = contestants[0]
    for one in contestants:
        report(one, ours, n, limit)
    answers = {one.name: sorted(one.winning) for one in contestants if one.winning}
    if len(set().union(*answers.values())) > 1:
        raise SystemExit(f"The numbers of winning openings of {relation} {n} differ: {answers}.")
    return contestants


def report_surroundings(commands: dict[str, list[str]]) -> None:
    factorduel = [sys.executable, "-m", "factorduel", "--version"]
    print(run(factorduel, capture_output=True, text=True, check=True).stdout.strip(), end=", ")
    print(f"Python {platform.python_version()}", end="")
    for name in PYTHON[1:]:
        print(f", {name} {version(name)}", end="")
    if commands.keys() & LIBRARIES.keys():
        gcc = run(["g++", "-dumpfullversion"], capture_output=True, text=True, check=True)
        print(f", g++ {gcc.stdout.strip()} -O3", end="")
    print(f"; {os.cpu_count()} cores, load {os.getloadavg()[0]:.2f} at the start.")
    print(
        f"Medians of up to {ROUNDS} rounds in turns; x: times factorduel's."
        "\nSeconds of solving hold the making of the graph; busy: the processor's; process: with"
        " the program's start and end."
    )


def head(pool: str) -> None:
    print(f"\nPool {pool}:\n")
    print(
        "|          n | contestant | winning | solving |         x |    busy"
        " | process |   MiB |    x |\n"
        "|-----------:|:-----------|--------:|--------:|----------:|--------:"
        "|--------:|------:|-----:|"
    )


def report(one: Contestant, ours: Contestant, n: int, limit: float) -> None:
    times = more = "–"
    if one.solving:
        cells = [str(min(one.winning)), f"{median(one.solving):.3f}", f"{median(one.busy):.3f}"]
        cells += [f"{median(one.process):.3f}", f"{median(one.mib):,.0f}"]
        if ours.solving:
            times = f"{median(one.solving) / median(ours.solving):,.2f}"
            more = f"{median(one.mib) / median(ours.mib):.1f}"
    else:
        cells = ["–", f"over {limit}", "–", "–", "–"]
        if ours.solving:
            times = f"> {limit / median(ours.solving):,.1f}"
    winning, solving, busy, process, mib = cells
    print(
        f"| {n:>10,} | {one.name:<10} | {winning:>7} | {solving:>7} | {times:>9} | {busy:>7}"
        f" | {process:>7} | {mib:>5} | {more:>4} |",
        flush=True,
    )


def report_aims(ours: dict[int, Contestant], lemon: Contestant | None) -> None:
    """What divisibility aims at; being late misses any aim."""
    largest, first, last = SIZES[-1], SIZES[0], max(ours)
    if lemon is not None:
        times = median(ours[largest].solving or [inf]) / median(lemon.solving or [LIMIT])
        aim(f"1–{largest:,}: no slower than LEMON", f"{times:.2f} times its time", times <= 1)
    # By busy time: a loaded machine holds up long runs, and lets short ones pass.
    growth = [median(ours[n].busy or [inf]) / (n * log(n)) for n in (first, last)]
    times = growth[1] / growth[0]
    aim(
        f"from {first:,} to {last:,}: within {MOST_GROWTH} times the growth of n log n",
        f"{times:.2f} times",
        times <= MOST_GROWTH,
    )
    if slow := ours.get(SLOW_SIZE):
        seconds, mib = median(slow.process or [inf]), median(slow.mib or [inf])
        aim(
            f"1–{SLOW_SIZE:,}: under {MOST_SECONDS} s and {MOST_MIB:,} MiB",
            f"{seconds:.1f} s, {mib:,.0f} MiB",
            seconds < MOST_SECONDS and mib < MOST_MIB,
        )


def aim(text: str, figure: str, met: bool) -> None:
    print(f"Aim {text}: {figure}, {'met' if met else 'not met'}.")


if __name__ == "__main__":
    main()
