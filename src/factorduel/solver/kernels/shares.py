# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""The matching forest where numbers are neighbours if they share a prime factor.

The multiples of a prime are a clique, so no edge is needed: the first outer multiple of p to be
scanned becomes p's speaker and takes in all its multiples, once; a later one need only meet the
speaker, for all scanned outer multiples of p lie in one blossom. 1 has no neighbour.
The start pairs, from the largest prime down, the free multiples of p among themselves; of an odd
number it leaves out the one with the smallest prime factor.
Cost: O(hi·log log hi) for the start and for a forest without augmentations.
"""

from array import array
from collections.abc import Callable

from factorduel.solver.kernels.forest import Forest
from factorduel.solver.kernels.labels import IDLE, OUTER


class Shares(Forest):
    """The forest over lo..hi by common factors."""

    def __init__(
        self, lo: int, hi: int, absent: bytes | bytearray, tick: Callable[[str, int], object]
    ) -> None:
        super().__init__(lo, hi, absent, tick)
        self.speaker = array("i", [0]) * (hi + 1)
        self.reach = array("i", [0]) * (hi + 1)  # how far p's multiples are taken in; 0: not at all

    def split(self, x: int) -> int:
        """Find the smallest prime factor of x > 1."""
        return self.factor[x] or x

    def strip(self, x: int, p: int) -> int:
        """Divide p out of x."""
        x //= p
        while x % p == 0:
            x //= p
        return x

    def lowest(self, p: int) -> int:
        """Find the smallest multiple of p in lo..hi."""
        return (self.lo + p - 1) // p * p

    def begin(self) -> None:
        """Pair the free multiples of each prime, the largest prime first."""
        for p in range(self.hi // 2, 1, -1):
            if self.factor[p] == 0:
                self.pair_up(p)
            if p & 0xFFFF == 0:
                self.tick("pairing", self.hi - 2 * p)

    def pair_up(self, p: int) -> None:
        spare = 0
        held = 0
        y = self.lowest(p)
        while y <= self.hi:
            if self.label[y] == IDLE and self.mate[y] == 0:
                z = y
                if spare == 0 or self.split(y) < self.split(spare):
                    z = spare
                    spare = y
                if held and z:
                    self.mate[held] = z
                    self.mate[z] = held
                    held = 0
                elif z:
                    held = z
            y += p
        if held:
            self.mate[held] = spare
            self.mate[spare] = held

    def scan(self, x: int) -> None:
        """Grow or meet over every prime factor of the outer x."""
        rest = x
        while rest > 1:
            p = self.split(rest)
            rest = self.strip(rest, p)
            y = self.speaker[p]
            if self.label[y] != OUTER:
                self.speaker[p] = x
            elif self.meet(x, y):
                return
            y = self.reach[p] + p if self.reach[p] else self.lowest(p)
            while y <= self.hi:
                self.reach[p] = y
                if self.label[y] == IDLE:
                    if self.grow(x, y):
                        return
                elif self.label[y] == OUTER and self.meet(x, y):
                    return
                y += p

    def anchor(self, y: int) -> int:
        """Find an outer number next to y, or 0."""
        rest = y
        while rest > 1:
            p = self.split(rest)
            rest = self.strip(rest, p)
            x = self.speaker[p]
            if self.label[x] == OUTER:
                return x
        return 0

    def forget(self, y: int) -> None:
        """Have the multiples of y's primes taken in anew, be it by a speaker in another tree."""
        rest = y
        while rest > 1:
            p = self.split(rest)
            rest = self.strip(rest, p)
            self.reach[p] = 0
