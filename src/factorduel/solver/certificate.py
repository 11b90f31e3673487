"""Proofs that can be checked without trusting the solver, nor using any of its code."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from factorduel.position import IllegalMove, Position
from factorduel.relation import divides, shares_factor
from factorduel.rules import Chain


@dataclass(frozen=True)
class Pairing:
    """Who wins on a shared chain: a matching of the unused numbers, and a barrier.

    Theorem (docs/theory.md): if the matching leaves just as many numbers uncovered as the barrier
    demands, it is maximum. A legal number that it leaves uncovered then wins, and whoever answers
    each number with its partner cannot lose.
    Scope: shared chains; Factor Chain by the lemma on its last resort.
    Cost: reading the graph once.
    """

    position: Position
    winner: int
    pairs: tuple[tuple[int, int], ...]
    barrier: tuple[int, ...]

    def facts(self) -> dict[str, object]:
        """What it rests on, for JSON."""
        return {"pairs": [list(pair) for pair in self.pairs], "barrier": list(self.barrier)}

    def check(self) -> bool:
        """Whether pairs and barrier prove that `winner` wins."""
        if not self._in_scope() or self.winner not in (1, 2):
            return False
        unused = _numbers(self.position.unused)
        covered = [number for pair in self.pairs for number in pair]
        if not (_distinct_members(covered, unused) and _distinct_members(self.barrier, unused)):
            return False
        if not all(self._related(one, other) for one, other in self.pairs):
            return False
        component, size = self._components(unused)
        odd = sum(1 for members in size.values() if members % 2)
        uncovered = unused.difference(covered)
        if len(uncovered) != odd - len(self.barrier):
            return False
        legal = _numbers(self.position.legal)
        if self.winner == self.position.to_move:
            return not legal.isdisjoint(uncovered)
        return all(size.get(component.get(number, 0), 0) % 2 == 0 for number in legal)

    def _in_scope(self) -> bool:
        """Whether the theorem or the lemma covers the rules; asked here anew, of nobody else."""
        rules = self.position.rules
        last_resort = [number for number in rules.last_resort if number in rules.pool]
        return (
            rules.chain is Chain.SHARED
            and rules.relation in (divides, shares_factor)
            and last_resort in ([], [1])
        )

    def _related(self, one: int, other: int) -> bool:
        if self.position.rules.relation is divides:
            return one % other == 0 or other % one == 0
        return gcd(one, other) > 1

    def _components(self, unused: set[int]) -> tuple[dict[int, int], dict[int, int]]:
        """The graph of the unused numbers without the barrier: number -> component -> size."""
        left = unused.difference(self.barrier)
        above = {number: number for number in left}

        def top(number: int) -> int:
            while above[number] != number:
                above[number] = above[above[number]]
                number = above[number]
            return number

        for family in self._families(left):
            first = None
            for number in family:
                if number in left:
                    if first is None:
                        first = top(number)
                    elif (other := top(number)) != first:
                        above[other] = first
        component = {number: top(number) for number in left}
        size: dict[int, int] = {}
        for root in component.values():
            size[root] = size.get(root, 0) + 1
        return component, size

    def _families(self, left: set[int]) -> list[range]:
        """Numbers that hang together: a number and its multiples, or the multiples of a prime."""
        hi = self.position.rules.pool[-1]
        if self.position.rules.relation is divides:
            return [range(number, hi + 1, number) for number in sorted(left)]
        composite = bytearray(hi + 1)
        families = []
        for prime in range(2, hi + 1):
            if not composite[prime]:
                family = range(prime, hi + 1, prime)
                composite[prime::prime] = b"\1" * len(family)
                families.append(family)
        return families


@dataclass(frozen=True)
class Line:
    """A line of best play, for games that are searched: an illustration that ends as claimed."""

    position: Position
    winner: int
    line: tuple[int, ...]

    def facts(self) -> dict[str, object]:
        """What it rests on, for JSON."""
        return {"line": list(self.line)}

    def check(self) -> bool:
        """Whether the line is legal, ends the game, and ends it with this winner."""
        try:
            return self.position.play_all(self.line).winner == self.winner
        except IllegalMove:
            return False


def _numbers(bits: int) -> set[int]:
    return {number for number, digit in enumerate(bin(bits)[:1:-1]) if digit == "1"}


def _distinct_members(numbers: list[int] | tuple[int, ...], whole: set[int]) -> bool:
    return len(set(numbers)) == len(numbers) and whole.issuperset(numbers)
