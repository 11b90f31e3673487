"""Make the book of Number Chain Duel: for each pool 1-n and each opening, the replies that win."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

from factorduel import bitset
from factorduel.position import new_game
from factorduel.solver.own import MOST, Board

BOOK = Path(__file__).parent.parent / "src" / "factorduel" / "solver" / "book.txt"
SMALLEST = 40
"""Smaller pools are searched in a moment."""


def replies(hi: int) -> str:
    """The lines for the pool 1-hi: hi, the opening, and all replies that win."""
    start = new_game("number-chain-duel", pool=(1, hi))
    board = Board(start.rules, tuple(start.rules.pool))
    lines = []
    for opening in start.legal_moves:
        winning = bitset.numbers(board.winning(start.play(opening)))
        lines.append(" ".join(map(str, (hi, opening, *winning))) + "\n")
    return "".join(lines)


def main() -> None:
    """Write the whole book anew."""
    parts = []
    for hi in range(SMALLEST, MOST + 1):
        began = perf_counter()
        parts.append(replies(hi))
        print(f"1-{hi}  {perf_counter() - began:6.1f} s", file=sys.stderr)
    BOOK.write_text("".join(parts), encoding="ascii")


if __name__ == "__main__":
    main()
