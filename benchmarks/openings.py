"""The fate of every opening of a pool, beside graph libraries: seconds and peak memory.

`--slow` adds the pools to 10,000,000.
"""

from __future__ import annotations

import sys
from math import inf, log
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from contest import Contest, Contestant, aim, compiled, load, python_commands

SIZES = (10_000, 100_000, 1_000_000)
SLOW_SIZE = 10_000_000
LIMIT, SLOW_LIMIT = 60, 600
"""Seconds for one answer."""
MOST_SECONDS, MOST_MIB, MOST_GROWTH = 90, 4096, 2

LIBRARIES = ("networkx", "rustworkx")
PACKAGES = {"lemon": "liblemon-dev", "boost": "libboost-graph-dev"}
EXPLICIT_CLIQUES = 10_000
"""Up to here LEMON is given the edges of the pool by common factor: 20 million of them."""


def main() -> None:
    slow = "--slow" in sys.argv[1:]
    sizes = (*SIZES, SLOW_SIZE) if slow else SIZES
    contest = Contest(rounds=7, patience=30)
    with TemporaryDirectory() as scratch:
        programs = compiled(Path(scratch), PACKAGES)
        names = {name: name for name in ("factorduel", *LIBRARIES)}
        commands = python_commands(**names) | programs
        contest.report_surroundings(LIBRARIES, bool(programs))
        ours = []
        lemon = None
        contest.head("1–n, a divisor or a multiple")
        asked = dict(commands)
        for n in sizes:
            row = contest.hold(asked, "divides", n, limit(n))
            asked = {one.name: one.command for one in row if one.solving or one is row[0]}
            ours.append(row[0])
            if n == SIZES[-1]:
                lemon = next((one for one in row if one.name == "lemon"), None)
        contest.head("2–n, a common factor")
        for n in sizes:
            few = {"factorduel", "lemon"} if n <= EXPLICIT_CLIQUES else {"factorduel"}
            asked = {name: commands[name] for name in few & commands.keys()}
            contest.hold(asked, "shares_factor", n, limit(n))
    print(f"\nLoad at the end: {load()}.")
    report_aims(dict(zip(sizes, ours, strict=True)), lemon)


def limit(n: int) -> int:
    return SLOW_LIMIT if n == SLOW_SIZE else LIMIT


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


if __name__ == "__main__":
    main()
