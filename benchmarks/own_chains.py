"""The fate of every opening of Number Chain Duel, by search without the book, beside plain C++.

`--slow` adds the pools 1–64 and 1–70.
"""

from __future__ import annotations

import sys
from math import inf
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from contest import Contest, aim, compiled, load, python_commands

SIZES = (40, 50, 60)
SLOW_SIZES = (64, 70)
LIMIT, SLOW_LIMIT = 120, 900
"""Seconds for one answer."""
AIMS = {50: 3, 60: 20}
"""Pool's end -> seconds, on one core."""


def main() -> None:
    sizes = (*SIZES, *SLOW_SIZES) if "--slow" in sys.argv[1:] else SIZES
    contest = Contest(rounds=5, patience=30, counted=True)
    ours = {}
    with TemporaryDirectory() as scratch:
        plain = compiled(Path(scratch), {"plain": ""})
        contest.report_surroundings((), bool(plain))
        print("Remembered: positions; factorduel's table holds lengths of trails besides.")
        contest.head("1–n, own chains by divisibility")
        for n in sizes:
            commands = python_commands(factorduel="own_chains") | plain
            limit = SLOW_LIMIT if n in SLOW_SIZES else LIMIT
            ours[n] = contest.hold(commands, "divides", n, limit)[0]
    print(f"\nLoad at the end: {load()}.")
    for n, most in AIMS.items():
        seconds, busy = median(ours[n].solving or [inf]), median(ours[n].busy or [inf])
        aim(f"1–{n} under {most} s", f"{seconds:.2f} s, busy {busy:.2f} s", seconds < most)


if __name__ == "__main__":
    main()
