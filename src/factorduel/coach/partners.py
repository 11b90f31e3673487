"""The numbers in pairs: how the winner on a shared chain answers whatever comes."""

from __future__ import annotations

from dataclasses import dataclass

from factorduel import bitset
from factorduel.position import Position
from factorduel.solver import covered_by_the_theorem, solve
from factorduel.solver.best import best_number
from factorduel.solver.certificate import Pairing

_MOST_TO_WALK = 2_000
"""With more numbers unused, it is not asked which of them the chain can still get to."""


@dataclass(frozen=True, slots=True)
class Partners:
    """Unused numbers in pairs: whoever of them the opponent plays, its partner is the answer.

    >>> from factorduel.position import new_game
    >>> found = partners(new_game("divisor-duel", pool=(1, 10)).play_all([7, 1]))
    >>> found.player, found.pairs
    (2, ((2, 6), (3, 9), (4, 8), (5, 10)))
    """

    player: int
    """Who answers with them: the player who wins."""
    pairs: tuple[tuple[int, int], ...]
    """Ascending; pairs that the chain cannot get to any more are left out of a small pool."""
    number: int | None
    """What the player to move plays before the pairs hold; None where it is they who lose."""
    last: int | None
    """The number that is to be followed, if there is one."""

    @property
    def answer(self) -> tuple[int, int] | None:
        """The last number and its partner, where the player to move wins by answering it.

        >>> from factorduel.position import new_game
        >>> partners(new_game("divisor-duel", pool=(1, 10)).play_all([7, 1, 2])).answer
        (2, 6)
        """
        if self.last is None or self.number is None:
            return None
        return self.last, self.number


def partners(position: Position) -> Partners | None:
    """The pairs that decide this position; None where it is not pairs that decide a game."""
    if not covered_by_the_theorem(position.rules):
        return None
    verdict = solve(position)
    number = best_number(position) if verdict.winning else None
    lost = position if number is None else position.play(number)
    certificate = solve(lost).certificate
    if not isinstance(certificate, Pairing):
        return None
    pairs = _within_reach(lost, certificate.pairs)
    return Partners(verdict.winner, pairs, number, position.last)


def _within_reach(
    position: Position, pairs: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    """The pairs that the chain can still get to; of a large pool all, as that is a long walk."""
    if position.unused.bit_count() > _MOST_TO_WALK:
        return pairs
    reached, new = 0, position.legal
    while new:
        reached |= new
        beyond = 0
        for number in bitset.numbers(new):
            beyond |= position.rules.neighbours[number]
        new = beyond & position.unused & ~reached
    return tuple(pair for pair in pairs if reached >> pair[0] & 1)
