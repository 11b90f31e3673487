"""Which numbers may follow which: the two relations that the games are built on.

Both are symmetric: if a may follow b, then b may follow a.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isqrt

from factorduel.bitset import multiples, span


@dataclass(frozen=True, slots=True, eq=False)
class Relation:
    """One relation between numbers. There is one object a relation, so `is` compares them."""

    name: str
    """The name under which this module holds it."""
    related: str
    """How a number stands to the one it may follow, with the game's word for {factor}."""
    unrelated: str
    """The sentence that refuses {number} after {last}."""
    neighbours: Callable[[int, range], int]
    """The numbers of a pool, as a bit set, that may stand next to one number."""
    linked: Callable[[range], int]
    """The numbers of a pool, as a bit set, that have a neighbour in it."""

    def __reduce__(self) -> str:
        return self.name  # pickled by name, so that it stays the one object


def _divides_neighbours(number: int, pool: range) -> int:
    lo, hi = pool[0], pool[-1]
    found = multiples(number, max(lo, 2 * number), hi)
    for divisor in range(1, isqrt(number) + 1):
        if number % divisor == 0:
            for factor in (divisor, number // divisor):
                if lo <= factor < number:
                    found |= 1 << factor
    return found


def _divides_linked(pool: range) -> int:
    """Numbers with a multiple in the pool, and those whose largest factors reach down to it."""
    lo, hi = pool[0], pool[-1]
    factors = _Sieve(hi)
    for prime in _primes(hi // lo):
        factors.mark(range(prime * lo, hi + 1, prime))
    return factors.bits() | span(lo, max(hi // 2, lo - 1))


def _shares_factor_neighbours(number: int, pool: range) -> int:
    found = 0
    for prime in _prime_factors(number):
        found |= multiples(prime, pool[0], pool[-1])
    return found & ~(1 << number)


def _shares_factor_linked(pool: range) -> int:
    lo, hi = pool[0], pool[-1]
    linked = _Sieve(hi)
    for prime in _primes(hi - lo):
        family = range(-(-lo // prime) * prime, hi + 1, prime)
        if len(family) > 1:
            linked.mark(family)
    return linked.bits()


class _Sieve:
    """Marks on 0..hi, whole progressions at a time."""

    def __init__(self, hi: int) -> None:
        self._marks = bytearray(b"0") * (hi + 1)

    def mark(self, progression: range) -> None:
        self._marks[progression.start : progression.stop : progression.step] = b"1" * len(
            progression
        )

    def bits(self) -> int:
        self._marks.reverse()
        return int(self._marks, 2)


def _primes(limit: int) -> Iterator[int]:
    composite = bytearray(max(limit + 1, 0))
    for number in range(2, limit + 1):
        if not composite[number]:
            yield number
            if number * number <= limit:
                found = range(number * number, limit + 1, number)
                composite[found.start : found.stop : number] = b"\1" * len(found)


def _prime_factors(number: int) -> Iterator[int]:
    factor = 2
    while factor * factor <= number:
        if number % factor == 0:
            yield factor
            while number % factor == 0:
                number //= factor
        factor += 1
    if number > 1:
        yield number


divides = Relation(
    "divides",
    "is a {factor} or a multiple of",
    "{number} is neither a {factor} nor a multiple of {last}",
    _divides_neighbours,
    _divides_linked,
)
shares_factor = Relation(
    "shares_factor",
    "shares a {factor} above 1 with",
    "{number} and {last} share no {factor} above 1",
    _shares_factor_neighbours,
    _shares_factor_linked,
)
