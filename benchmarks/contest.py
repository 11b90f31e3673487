"""What openings.py and own_chains.py share: contestants who answer in turns, and their table.

Each answer comes from a process of its own, is timed with the making of what it is searched in,
and must name the same winning openings as everybody's.
"""

from __future__ import annotations

import os
import platform
import sys
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from shutil import which
from statistics import median
from subprocess import PIPE, Popen, TimeoutExpired, run
from time import perf_counter

PEERS = Path(__file__).parent / "peers"

Commands = dict[str, list[str]]
"""Contestant -> what to start, to which a relation and n are added."""


@dataclass
class Contestant:
    name: str
    command: list[str]
    winning: set[str] = field(default_factory=set)
    remembered: list[int] = field(default_factory=list)
    """Positions, of those contestants that tell."""
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
        solving, busy, kib, winning, *remembered = printed.split()
        self.solving.append(float(solving))
        self.busy.append(float(busy))
        self.mib.append(int(kib) / 1024)
        self.winning.add(winning)
        self.remembered += map(int, remembered)


@dataclass
class Contest:
    rounds: int
    patience: float
    """Seconds for one contestant's rounds on one pool; who has used them up sits out the rest."""
    counted: bool = False
    """Whether the contestants tell how many positions they remember."""

    def head(self, pool: str) -> None:
        names, lines = ("   remembered |", "-------------:|") if self.counted else ("", "")
        print(
            f"\nPool {pool}:\n\n"
            f"|          n | contestant | winning |{names} solving |         x |    busy"
            " | process |   MiB |    x |\n"
            f"|-----------:|:-----------|--------:|{lines}--------:|----------:|--------:"
            "|--------:|------:|-----:|"
        )

    def hold(self, commands: Commands, relation: str, n: int, limit: float) -> list[Contestant]:
        """Have all answer in turns, and print a row for each, factorduel's first."""
        contestants = [Contestant(*one) for one in commands.items()]
        contestants.sort(key=lambda one: one.name != "factorduel")
        for _ in range(self.rounds):
            for one in contestants:
                if not one.late and sum(one.process) < self.patience:
                    one.ask(relation, n, limit)
        for one in contestants:
            self.report(one, contestants[0], n, limit)
        answers = {one.name: sorted(one.winning) for one in contestants if one.winning}
        if len(set().union(*answers.values())) > 1:
            raise SystemExit(f"The winning openings of {relation} {n} differ: {answers}.")
        return contestants

    def report(self, one: Contestant, ours: Contestant, n: int, limit: float) -> None:
        times = more = "–"
        if one.solving:
            cells = [min(one.winning), f"{median(one.solving):.3f}", f"{median(one.busy):.3f}"]
            cells += [f"{median(one.process):.3f}", f"{median(one.mib):,.0f}"]
            if ours.solving:
                times = f"{median(one.solving) / median(ours.solving):,.2f}"
                more = f"{median(one.mib) / median(ours.mib):.1f}"
        else:
            cells = ["–", f"over {limit}", "–", "–", "–"]
            if ours.solving:
                times = f"> {limit / median(ours.solving):,.1f}"
        winning, solving, busy, process, mib = cells
        remembered = ""
        if self.counted:
            count = f"{median(one.remembered):,.0f}" if one.remembered else "–"
            remembered = f" | {count:>12}"
        print(
            f"| {n:>10,} | {one.name:<10} | {winning:>7}{remembered} | {solving:>7} | {times:>9}"
            f" | {busy:>7} | {process:>7} | {mib:>5} | {more:>4} |",
            flush=True,
        )

    def report_surroundings(self, libraries: tuple[str, ...], programs: bool) -> None:
        factorduel = [sys.executable, "-m", "factorduel", "--version"]
        print(run(factorduel, capture_output=True, text=True, check=True).stdout.strip(), end=", ")
        print(f"Python {platform.python_version()}", end="")
        for name in libraries:
            print(f", {name} {version(name)}", end="")
        if programs:
            gcc = run(["g++", "-dumpfullversion"], capture_output=True, text=True, check=True)
            print(f", g++ {gcc.stdout.strip()} -O3", end="")
        print(f"; {os.cpu_count()} cores, load {load()} at the start.")
        print(
            f"Medians of up to {self.rounds} rounds in turns; x: times factorduel's.\nSeconds of"
            " solving hold the making of what is searched in; busy: the processor's; process: with"
            " the program's start and end."
        )


def python_commands(**names: str) -> Commands:
    """Contestants by the names that answer.py has for them."""
    return {one: [sys.executable, str(PEERS / "answer.py"), name] for one, name in names.items()}


def compiled(scratch: Path, packages: dict[str, str]) -> Commands:
    """The C++ programs that can be made here; a line for each that cannot.

    `packages`: program -> the Debian package that it needs besides the compiler, if any.
    """
    commands = {}
    for name, package in packages.items():
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


def load() -> str:
    return f"{os.getloadavg()[0]:.2f}"


def aim(text: str, figure: str, met: bool) -> None:
    print(f"Aim {text}: {figure}, {'met' if met else 'not met'}.")
