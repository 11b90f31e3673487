"""Write docs/results.md: who wins what. `--to N` first solves Number Chain Duel on up to 1-N.

What was solved is kept in docs/number-chain-duel.csv: larger pools take hours and gigabytes.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from time import perf_counter

import factorduel as fd
from factorduel import bitset
from factorduel.catalog import GAMES, NUMBER_CHAIN_DUEL
from factorduel.solver import own

DOCS = Path(__file__).parent.parent / "docs"
SOLVED = DOCS / "number-chain-duel.csv"
COLUMNS = ("pool to", "winner", "winning openings", "positions")
JUNIPER_GREEN_TO = 200

Row = tuple[int, int, tuple[int, ...], int]


def solved() -> list[Row]:
    with SOLVED.open(encoding="ascii", newline="") as file:
        _, *lines = csv.reader(file)
    return [(int(n), int(w), tuple(map(int, won.split())), int(p)) for n, w, won, p in lines]


def solve_on(to: int) -> None:
    """Solve the pools that follow, and add a line as soon as one is done."""
    own.TABLE_BITS = 29  # 8 GB; with less it still ends, later
    for n in range(len(solved()) + 1, to + 1):
        began = perf_counter()
        start = fd.new_game(NUMBER_CHAIN_DUEL, pool=(1, n))
        board = own.Board(start.rules, tuple(start.rules.pool))
        winning = bitset.numbers(board.winning(start))
        row = (n, 1 if winning else 2, " ".join(map(str, winning)), board.trails.positions)
        with SOLVED.open("a", encoding="ascii", newline="") as file:
            csv.writer(file, lineterminator="\n").writerow(row)
        print(*row, f"{perf_counter() - began:.1f} s", file=sys.stderr)


def runs(numbers: tuple[int, ...]) -> str:
    """Numbers as a table shows them."""
    return " ".join(map(str, numbers)) or "none"


def game_rows() -> str:
    lines = []
    for rules in GAMES.values():
        verdict = fd.solve(fd.new_game(rules))
        winner = "first" if verdict.winner == 1 else "second"
        lines.append(
            f"| {rules.title} | {rules.pool[0]}–{rules.pool[-1]} | {rules.opening} | {winner} |"
            f" {runs(verdict.winning_moves)} |\n"
        )
    return "".join(lines)


def juniper_green() -> tuple[str, str]:
    """The pools that the second player wins, and those with few winning openings."""
    winning = {
        n: fd.solve(fd.new_game("juniper-green", pool=(1, n))).winning_moves
        for n in range(2, JUNIPER_GREEN_TO + 1)
    }
    lost = tuple(n for n, openings in winning.items() if not openings)
    few = "".join(f"| 1–{n} | {runs(o)} |\n" for n, o in winning.items() if 0 < len(o) <= 3)
    return runs(lost), few


def main() -> None:
    if sys.argv[1:2] == ["--to"]:
        solve_on(int(sys.argv[2]))
    DOCS.joinpath("results.md").write_text(results(), encoding="utf-8")


def results() -> str:
    """All of docs/results.md."""
    lost, few = juniper_green()
    own_chains = solved()
    second = runs(tuple(n for n, winner, _, _ in own_chains if winner == 2))
    rows = "".join(f"| 1–{n} | {runs(won)} | {many:,} |\n" for n, _, won, many in own_chains)
    return f"""# Results

Made by `scripts/results.py`; nothing here is written by hand. "First" is the player who opens.
Matchings decide the games on a shared chain, an exact search decides Number Chain Duel
([theory.md](theory.md)).

## The games, by their rule books

| game | pool | opening | who wins | all winning openings |
|---|---|---|---|---|
{game_rows()}
## Juniper Green on 1–n, even opening

Up to n = {JUNIPER_GREEN_TO} the second player wins for n = {lost},
and the first player for every other n from 3.

Where three openings or fewer win, they are:

| pool | winning openings |
|---|---|
{few}
## Number Chain Duel on 1–n, any opening

Of the pools to 1–{own_chains[-1][0]}, the second player wins those to {second}.
"Positions" says how many the search remembered on its way.

| pool | winning openings | positions |
|---|---|---:|
{rows}"""


if __name__ == "__main__":
    main()
