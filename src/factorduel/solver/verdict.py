"""What the solver says of a position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from factorduel import bitset
from factorduel.position import Position

Progress = Callable[[str, int], object]
"""Told now and then what is being done and how far it has come; may raise to stop the work.

Pairing comes to an end near the pool's size; how far the others will go is not known.
"""


class TooLarge(ValueError):
    """A question that cannot be answered exactly within the declared limits."""


class Certificate(Protocol):
    """What makes a verdict believable to someone who does not trust the solver."""

    @property
    def position(self) -> Position:
        """What it is about."""

    @property
    def winner(self) -> int:
        """Who wins there."""

    def check(self) -> bool:
        """Whether it holds."""

    def facts(self) -> dict[str, object]:
        """What it rests on, for JSON."""


@dataclass(frozen=True)
class Verdict:
    """Who wins, and the fate of every legal number.

    >>> import factorduel as fd
    >>> verdict = fd.solve(fd.new_game("divisor-duel", pool=(1, 15)))
    >>> verdict.winner, verdict.winning_moves, verdict.method
    (1, (11, 13), 'matching')
    >>> verdict.certificate.check()
    True
    """

    position: Position
    winning: int
    """The legal numbers that win, as a bit set."""
    method: str
    """How it was found: "matching", "search" or "book"."""
    prove: Callable[[Verdict], Certificate] = field(repr=False, compare=False)

    @property
    def winner(self) -> int:
        """The player who wins if both play well; the one who has won, if the game is over."""
        mover = self.position.to_move
        return mover if self.winning else 3 - mover

    @property
    def winning_moves(self) -> tuple[int, ...]:
        """The legal numbers that win, ascending."""
        return bitset.numbers(self.winning)

    @property
    def fates(self) -> dict[int, bool]:
        """For every legal number, whether playing it wins."""
        winning = self.winning
        return {number: bool(winning >> number & 1) for number in self.position.legal_moves}

    @cached_property
    def distance(self) -> int | None:
        """The turns left if the winner hurries and the loser stalls; None where it is not known.

        >>> import factorduel as fd
        >>> fd.solve(fd.new_game("divisor-duel").play(7)).distance
        14
        """
        from factorduel.solver.distance import distance

        return distance(self.position)

    @cached_property
    def certificate(self) -> Certificate:
        """The proof of `winner`."""
        return self.prove(self)

    def facts(self) -> dict[str, object]:
        """All that is known, for JSON."""
        position = self.position
        return {
            "game": position.rules.slug,
            "pool": [position.rules.pool[0], position.rules.pool[-1]],
            "opening": position.rules.opening,
            "moves": list(position.moves),
            "to_move": position.to_move,
            "legal": list(position.legal_moves),
            "winning": list(self.winning_moves),
            "winner": self.winner,
            "over": position.winner is not None,
            "method": self.method,
            "certificate": self.certificate.facts(),
        }
