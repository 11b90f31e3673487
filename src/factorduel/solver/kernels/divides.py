# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""The matching forest where numbers are neighbours if one divides the other.

No edge is stored: multiples are counted off, divisors are built from smallest prime factors.
The start takes, again and again, a number with the fewest free neighbours and gives it the free
neighbour with fewest itself, the largest of equals. On 1..10^6 that leaves 270 augmentations.
Cost of the start: O(edges), about hi·ln(hi) for a pool that starts at 1.
"""

from array import array
from collections.abc import Callable

from factorduel.solver.kernels.forest import Forest
from factorduel.solver.kernels.labels import IDLE, OUTER

MANY = 255  # free neighbours beyond this are not told apart


class Divides(Forest):
    """The forest over lo..hi by divisibility."""

    def __init__(
        self, lo: int, hi: int, absent: bytes | bytearray, tick: Callable[[str, int], object]
    ) -> None:
        super().__init__(lo, hi, absent, tick)
        self.divisor = array("i", [0]) * 2048
        self.bucket = array("i", [0]) * (MANY + 1)

    def list_divisors(self, x: int) -> int:
        """Put the proper divisors of x into `divisor` and count them."""
        self.divisor[0] = 1
        count = 1
        while x > 1:
            p = self.factor[x]
            if p == 0:
                p = x
            width = count
            i = 0
            while True:
                x //= p
                for _ in range(width):
                    self.divisor[count] = self.divisor[i] * p
                    count += 1
                    i += 1
                if x % p:
                    break
        return count - 1

    def scan(self, x: int) -> None:
        """Grow or meet over every edge of the outer x."""
        y = x + x
        while y <= self.hi:
            if self.label[y] == IDLE:
                if self.grow(x, y):
                    return
            elif self.label[y] == OUTER and self.meet(x, y):
                return
            y += x
        for i in range(self.list_divisors(x)):
            y = self.divisor[i]
            if self.label[y] == IDLE:
                if self.grow(x, y):
                    return
            elif self.label[y] == OUTER and self.meet(x, y):
                return

    def anchor(self, y: int) -> int:
        """Find an outer number next to y, or 0."""
        for i in range(self.list_divisors(y)):
            x = self.divisor[i]
            if self.label[x] == OUTER:
                return x
        x = y + y
        while x <= self.hi:
            if self.label[x] == OUTER:
                return x
            x += y
        return 0

    # The start: numbers with k free neighbours, k < MANY, are a doubly linked list from bucket[k];
    # root, first and second are not in use yet and lend their room.

    def begin(self) -> None:
        """Match a number with the fewest free neighbours, until none has any."""
        self.count_free()
        matched = 0
        k = 1
        while k <= MANY:
            v = self.bucket[k]
            if v == 0:
                k += 1
                continue
            u = self.fewest(v)
            self.mate[v] = u
            self.mate[u] = v
            self.unlink(v)
            self.unlink(u)
            self.lower(v)
            self.lower(u)
            k = max(k - 2, 1)
            matched += 2
            if matched & 0xFFFF == 0:
                self.tick("pairing", matched)

    def count_free(self) -> None:
        for v in range(self.lo, self.hi + 1):
            if self.label[v] == IDLE:
                y = v + v
                while y <= self.hi:
                    if self.label[y] == IDLE:
                        self.root[v] += 1
                        self.root[y] += 1
                    y += v
            if v & 0xFFFF == 0:
                self.tick("pairing", 0)
        for v in range(self.lo, self.hi + 1):
            if self.label[v] == IDLE:
                self.link(v)

    def fewest(self, v: int) -> int:
        """Find the free neighbour of v with the fewest free neighbours, the largest of equals."""
        best = 0
        y = v + v
        while y <= self.hi:
            if self.is_free(y) and (best == 0 or self.root[y] <= self.root[best]):
                best = y
            y += v
        for i in range(self.list_divisors(v)):
            y = self.divisor[i]
            if self.is_free(y) and (
                best == 0
                or self.root[y] < self.root[best]
                or (self.root[y] == self.root[best] and y > best)
            ):
                best = y
        return best

    def is_free(self, y: int) -> bool:
        return self.mate[y] == 0 and self.label[y] == IDLE

    def lower(self, v: int) -> None:
        """Tell the free neighbours of v that they have one less."""
        y = v + v
        while y <= self.hi:
            if self.is_free(y):
                self.lose_one(y)
            y += v
        for i in range(self.list_divisors(v)):
            y = self.divisor[i]
            if self.is_free(y):
                self.lose_one(y)

    def lose_one(self, y: int) -> None:
        if self.root[y] > MANY:
            self.root[y] -= 1
            return
        self.unlink(y)
        self.root[y] -= 1
        self.link(y)

    def link(self, v: int) -> None:
        k = min(self.root[v], MANY)
        w = self.bucket[k]
        self.first[v] = w
        self.second[v] = 0
        if w:
            self.second[w] = v
        self.bucket[k] = v

    def unlink(self, v: int) -> None:
        after = self.first[v]
        before = self.second[v]
        if after:
            self.second[after] = before
        if before:
            self.first[before] = after
        else:
            self.bucket[min(self.root[v], MANY)] = after
