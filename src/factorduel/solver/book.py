"""Openings of Number Chain Duel that were searched beforehand.

Scope: own chains by divisibility, pools 1-40 to 1-64, turns 1 and 2, any opening rule.
Cost: reading 34 KB once. `scripts/opening_book.py` makes the file.

    50 12 6 42    on 1-50, after the opening 12, the replies 6 and 42 win
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from factorduel.position import Position
from factorduel.relation import divides
from factorduel.solver.verdict import Verdict


def verdict_from_book(position: Position) -> Verdict | None:
    """The fate of every legal number, if the book has the position."""
    rules = position.rules
    if rules.relation is not divides or rules.pool[0] != 1 or position.turn > 2:
        return None
    if (winning_replies := _book().get(rules.pool[-1])) is None:
        return None
    from factorduel.solver.best import best_line

    if position.moves:
        return Verdict(position, winning_replies[position.moves[0]], "book", best_line)
    openings = sum(1 << opening for opening, replies in winning_replies.items() if not replies)
    return Verdict(position, position.legal & openings, "book", best_line)


@cache
def _book() -> dict[int, dict[int, int]]:
    """Pool's end -> opening -> the replies that win, as a bit set."""
    book: dict[int, dict[int, int]] = {}
    text = files("factorduel.solver").joinpath("book.txt").read_text(encoding="ascii")
    for line in text.splitlines():
        hi, opening, *replies = map(int, line.split())
        book.setdefault(hi, {})[opening] = sum(1 << reply for reply in replies)
    return book
