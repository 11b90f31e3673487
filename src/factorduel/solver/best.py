"""The number to play: a sure win where there is one, else the one that is hardest to punish."""

from __future__ import annotations

from factorduel.position import Position
from factorduel.rules import Chain
from factorduel.solver import solve
from factorduel.solver.book import verdict_from_book
from factorduel.solver.certificate import Line
from factorduel.solver.distance import distances
from factorduel.solver.verdict import Verdict

_MOST_TO_WEIGH = {Chain.SHARED: 2_000, Chain.EACH_PLAYER: 40}
"""With more numbers unused, they are not weighed against each other: each needs a verdict."""
_MOST_FOR_SPEED = 16
"""With more numbers unused, turns are not counted: it would take more than a moment."""


def best_number(position: Position) -> int:
    """The fastest win that is known of, or the loser's best try.

    Where turns cannot be counted, the win that leaves the fewest replies is taken for the fastest.

    >>> from factorduel.position import new_game
    >>> best_number(new_game("divisor-duel"))
    11
    """
    verdict = solve(position)
    if not verdict.winning:
        return best_try(position)
    if verdict.winning.bit_count() > _MOST_TO_WEIGH[Chain.SHARED]:
        return verdict.winning_moves[0]
    left = _turns_left(position)

    def speed(number: int) -> tuple[int, int, int]:
        return left.get(number, 0), position.play(number).legal.bit_count(), number

    return min(verdict.winning_moves, key=speed)


def best_try(position: Position) -> int:
    """Of numbers that all lose, the one that leaves the smallest share of winning replies.

    Of several such numbers it is the one that can be held longest, then the lowest.
    """
    if not _few_enough(position):
        return position.legal_moves[0]
    left = _turns_left(position)

    def promise(number: int) -> tuple[float, int, int]:
        after = position.play(number)
        share = solve(after).winning.bit_count() / after.legal.bit_count()
        return share, -left.get(number, 0), number

    return min(position.legal_moves, key=promise)


def _few_enough(position: Position) -> bool:
    """Whether a verdict on what follows each legal number can be had in a moment."""
    if position.unused.bit_count() <= _MOST_TO_WEIGH[position.rules.chain]:
        return True
    if position.rules.chain is Chain.SHARED:
        return False
    # With both chains begun the search is fast, and the book has the replies to all openings.
    after = position.play(position.legal_moves[0])
    return position.turn > 2 or verdict_from_book(after) is not None


def _turns_left(position: Position) -> dict[int, int]:
    if position.unused.bit_count() > _MOST_FOR_SPEED:
        return {}
    return distances(position) or {}


def best_line(verdict: Verdict) -> Line:
    """How a game goes on where both play as well as is known."""
    position = verdict.position
    while position.winner is None:
        position = position.play(best_number(position))
    return Line(verdict.position, verdict.winner, position.moves[len(verdict.position.moves) :])
