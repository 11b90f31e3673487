"""What a game is: a pool of numbers, a relation, and the few fields in which the games differ."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import lru_cache
from operator import index

from factorduel.bitset import multiples, span
from factorduel.relation import Relation

LARGEST_NUMBER = 10_000_000
"""Where a pool must end: a set of its numbers then takes 1.25 MB."""

_REMEMBERED_BITS = 1 << 28
"""How much of one pool's neighbourhoods is kept: all of 1-16,000, the latest of larger ones."""


class BadRules(ValueError):
    """A game, house rule or seat that cannot be; the text says what to change."""


class Chain(StrEnum):
    """Whose last number a new number must follow."""

    SHARED = "shared"
    EACH_PLAYER = "each player"


class Opening(StrEnum):
    """Which numbers may be the first of a game."""

    ANY = "any"
    EVEN = "even"
    REPLY = "reply"


@dataclass(frozen=True, slots=True)
class Rules:
    """A game as data. What makes one game different from another is a field, never a subclass."""

    slug: str
    title: str
    pool: range
    relation: Relation
    chain: Chain = Chain.SHARED
    opening: Opening = Opening.ANY
    last_resort: frozenset[int] = frozenset()
    """Numbers that are legal only when no other number is."""
    factor_word: str = "factor"
    """What this game's rule book calls a number that divides another."""
    example: tuple[int, ...] = field(default=(), compare=False)
    """How a game may begin, for those who learn the rules."""

    neighbours: Neighbours = field(init=False, repr=False, compare=False)
    """number -> the bit set of numbers that may stand next to it; shared between games."""
    openings: int = field(init=False, repr=False, compare=False)
    """The numbers that may open, as a bit set."""
    last_resort_bits: int = field(init=False, repr=False, compare=False)
    back: int = field(init=False, repr=False, compare=False)
    """How many moves ago the mover's chain grew last."""

    def __post_init__(self) -> None:
        check_pool(self.pool)
        opening_from(self.opening)
        object.__setattr__(self, "neighbours", _neighbours(self.relation, self.pool))
        object.__setattr__(self, "openings", _openings(self))
        object.__setattr__(self, "last_resort_bits", sum(1 << n for n in self.last_resort))
        object.__setattr__(self, "back", 1 if self.chain is Chain.SHARED else 2)

    def __reduce__(self) -> tuple[object, ...]:
        return Rules, tuple(getattr(self, f.name) for f in fields(self) if f.init)

    def house(self, pool: Iterable[int] | None = None, opening: str | None = None) -> Rules:
        """The same game by house rules: another pool (lo, hi), another opening rule.

        >>> from factorduel.catalog import DIVISOR_DUEL
        >>> DIVISOR_DUEL.house(pool=(1, 36), opening="even").pool_text
        '1-36'
        """
        new_pool = self.pool if pool is None else pool_from(pool)
        new_opening = self.opening if opening is None else opening_from(opening)
        if (new_pool, new_opening) == (self.pool, self.opening):
            return self
        return replace(self, pool=new_pool, opening=new_opening, example=())

    @property
    def pool_text(self) -> str:
        """The pool as it is typed and stored: LO-HI."""
        return f"{self.pool[0]}-{self.pool[-1]}"


def pool_from(bounds: Iterable[int]) -> range:
    """The pool lo..hi, both included.

    >>> pool_from((9, 3))
    Traceback (most recent call last):
    factorduel.rules.BadRules: The pool 9-3 is empty: write the smaller number first, 3-9.
    """
    try:
        lo, hi = map(index, bounds)
    except (TypeError, ValueError):
        raise BadRules(f"A pool is two whole numbers, (lo, hi), not {bounds!r}.") from None
    if lo > hi > 0:
        raise BadRules(f"The pool {lo}-{hi} is empty: write the smaller number first, {hi}-{lo}.")
    pool = range(lo, hi + 1)
    check_pool(pool)
    return pool


def check_pool(pool: range) -> None:
    """Refuse a pool that no game can be played on."""
    if not pool:
        raise BadRules("The pool is empty: give it at least one number.")
    if pool[0] < 1:
        raise BadRules(f"The pool cannot start at {pool[0]}: start it at 1 or above.")
    if pool[-1] > LARGEST_NUMBER:
        raise BadRules(
            f"The pool cannot end at {pool[-1]}: the largest number that can be played is"
            f" {LARGEST_NUMBER}."
        )
    if pool.step != 1:
        raise BadRules("The pool has gaps: give every number between its ends.")


def opening_from(text: str) -> Opening:
    """The opening rule of that name."""
    try:
        return Opening(text)
    except ValueError:
        raise BadRules(f"There is no opening rule {text!r}: choose any, even or reply.") from None


class Neighbours(dict[int, int]):
    """number -> neighbours in one pool, worked out when first asked for."""

    def __init__(self, relation: Relation, pool: range) -> None:
        self._relation = relation
        self._pool = pool

    def __missing__(self, number: int) -> int:
        found = self._relation.neighbours(number, self._pool)
        if (len(self) + 1) * self._pool[-1] > _REMEMBERED_BITS:
            self.clear()
        self[number] = found
        return found


@lru_cache(maxsize=16)
def _neighbours(relation: Relation, pool: range) -> Neighbours:
    return Neighbours(relation, pool)


def _openings(rules: Rules) -> int:
    lo, hi = rules.pool[0], rules.pool[-1]
    match rules.opening:
        case Opening.ANY:
            return span(lo, hi)
        case Opening.EVEN:
            allowed = multiples(2, lo, hi)
            lack = "has no even number"
        case Opening.REPLY:
            if rules.chain is Chain.EACH_PLAYER:  # the other chain's first number is free
                allowed = span(lo, hi) if len(rules.pool) > 1 else 0
            else:
                allowed = rules.relation.linked(rules.pool)
            lack = "has no number that leaves the opponent a reply"
    if not allowed:
        raise BadRules(
            f"The pool {rules.pool_text} {lack}: widen the pool, or choose the opening rule 'any'."
        )
    return allowed
