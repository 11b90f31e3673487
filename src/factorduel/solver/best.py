"""The number to play: a sure win where there is one, else the one that is hardest to punish."""

from __future__ import annotations

from factorduel.position import Position
from factorduel.solver import solve
from factorduel.solver.distance import distances

_MOST_FOR_TRAPS = 2_000
"""With more numbers unused, a lost position is not searched for traps: each needs a verdict."""
_MOST_FOR_SPEED = 16
"""With more numbers unused, turns are not counted: it would take more than a moment."""


def best_number(position: Position) -> int:
    """The fastest win that is known of, or the loser's best try.

    With 20 numbers unused, turns are not counted, and the lowest winning number is taken:

    >>> from factorduel.position import new_game
    >>> best_number(new_game("divisor-duel"))
    2
    """
    verdict = solve(position)
    if not verdict.winning:
        return best_try(position)
    left = _turns_left(position)
    return min(verdict.winning_moves, key=lambda number: (left.get(number, 0), number))


def best_try(position: Position) -> int:
    """Of numbers that all lose, the one that leaves the smallest share of winning replies.

    Of several such numbers it is the one that can be held longest, then the lowest.
    """
    if position.unused.bit_count() > _MOST_FOR_TRAPS:
        return position.legal_moves[0]
    left = _turns_left(position)

    def promise(number: int) -> tuple[float, int, int]:
        after = position.play(number)
        share = solve(after).winning.bit_count() / after.legal.bit_count()
        return share, -left.get(number, 0), number

    return min(position.legal_moves, key=promise)


def _turns_left(position: Position) -> dict[int, int]:
    if position.unused.bit_count() > _MOST_FOR_SPEED:
        return {}
    return distances(position) or {}
