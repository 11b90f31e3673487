"""Who wins where each player has a chain of their own.

Theorem: none is known that would spare the search (docs/theory.md); it is exact.
Scope: own chains without a last resort, at most MOST unused numbers.
Cost: `kernels/trails.py`; a table of at most 1 GB.
"""

from __future__ import annotations

from threading import Lock

from factorduel import bitset
from factorduel.position import Position
from factorduel.relation import Relation
from factorduel.rules import Rules
from factorduel.solver.best import best_line
from factorduel.solver.book import verdict_from_book
from factorduel.solver.kernels.trails import Trails
from factorduel.solver.verdict import Progress, TooLarge, Verdict

MOST = 64
"""With more numbers unused, an answer would take minutes, then hours."""
TABLE_BITS = 26
"""At most so many positions are kept, as a power of 2, at 16 bytes each."""

_recent: dict[tuple[Relation, tuple[int, ...]], Board] = {}
"""The board of the latest question, with all that was found out on it."""
_lock = Lock()
"""Threads may solve at once: each takes a board out, and puts it back when it is done."""


def solve_by_search(position: Position, progress: Progress, most: int = MOST) -> Verdict:
    """The fate of every legal number, by the book or by search."""
    if (known := verdict_from_book(position)) is not None:
        return known
    if position.unused.bit_count() > most:
        raise TooLarge(
            f"{position.rules.title} can be solved when at most {most} numbers are unused; here"
            f" {position.unused.bit_count()} are. Choose a smaller pool, or ask later in the game."
        )
    rules = position.rules
    numbers = _numbers_that_count(position, most)
    with _lock:
        board = _recent.pop((rules.relation, numbers), None)
        _recent.clear()  # a board may hold a gigabyte: one is enough
    board = board or Board(rules, numbers)
    board.trails.tick = progress
    winning = board.winning(position)
    with _lock:
        _recent[rules.relation, numbers] = board
    return Verdict(position, winning, "search", best_line)


def _numbers_that_count(position: Position, most: int) -> tuple[int, ...]:
    """The whole pool, so that a game's positions share a board, or what is left of a large one."""
    if len(position.rules.pool) <= most:
        return tuple(position.rules.pool)
    return bitset.numbers(position.unused | sum(1 << number for number in position.moves[-2:]))


class Board:
    """Some numbers of a pool, and the search among them."""

    def __init__(self, rules: Rules, numbers: tuple[int, ...]) -> None:
        self._neighbours = rules.neighbours
        self._place = {number: place for place, number in enumerate(numbers)}
        self._everything = sum(1 << number for number in numbers)
        near = [self._places(self._neighbours[number]) for number in numbers]
        self.trails = Trails(near, TABLE_BITS, lambda stage, count: None)

    def winning(self, position: Position) -> int:
        """The legal numbers that win, as a bit set."""
        theirs = position.moves[-1] if position.moves else 0
        return sum(
            1 << number
            for number in position.legal_moves
            if not self._wins(position.unused ^ 1 << number, theirs, number)
        )

    def _wins(self, unused: int, mine: int, theirs: int) -> bool:
        """Whether the player to move wins; `mine` is 0 while their first number is to come."""
        if mine:
            place = self._place
            return self.trails.wins(self._places(unused), place[mine], place[theirs])
        return any(
            not self._wins(unused ^ 1 << number, theirs, number)
            for number in self._first_numbers(unused, theirs)
        )

    def _first_numbers(self, unused: int, theirs: int) -> list[int]:
        """Where a chain may begin, likeliest first, one of each kind with the same neighbours."""
        kinds = {self._neighbours[number]: number for number in bitset.numbers(unused)}
        return sorted(
            kinds.values(),
            key=lambda number: (
                8 * (self._neighbours[theirs] & unused & ~(1 << number)).bit_count()
                - (self._neighbours[number] & unused).bit_count()
            ),
        )

    def _places(self, members: int) -> int:
        return sum(1 << self._place[n] for n in bitset.numbers(members & self._everything))
