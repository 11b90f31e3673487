# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""Maximum matching of a pool of numbers, with the Gallai–Edmonds sets, kept up while numbers leave.

Theorem (Edmonds 1965; Gallai 1964): grow alternating trees from all exposed numbers of a matching,
closing odd cycles into blossoms. The matching is maximum if and only if no two trees touch; then
the OUTER numbers are exactly those that some maximum matching leaves out (D), the INNER ones their
other neighbours (A), and the IDLE ones the rest (C).

Scope: any graph; a relation says who is next to whom (`divides.py`, `shares.py`).
Cost: memory 46 bytes a number up to hi. Where two trees touch, only the two paths to their roots
are taken apart; the branches that hung there look for a new parent, as in Boykov and Kolmogorov's
maximum flow, so the search is never begun again. Worst case O(edges × augmentations).

    root ── inner ══ outer ─┬─ inner ══ outer      ══ matched   ── not matched
                            └─ inner ══ outer

    first[z]   the outer number above z's mate, for an outer z that was grown
    first[w], second[w]   the edge that closed the blossom which made an inner w outer (Gabow 1976)
    base[v]    union-find: leads to the one number of v's blossom that is matched outside it
    ring[v]    the next number of v's blossom, round and round
    child[x], sibling[y]   the inner numbers below the outer x, as a linked list
"""

from array import array
from collections.abc import Callable

from factorduel.solver.kernels.labels import ABSENT, IDLE, INNER, ORPHAN, OUTER


class Forest:
    """The forest over lo..hi: `mates[v]` is 0 where v is exposed, `labels[v]` one of five words.

    Numbers v with `absent[v]` are left out. `tick(stage, count)` is called every 65,536 steps:
    raise in it to cancel, after which the forest is of no further use.
    """

    def __init__(
        self, lo: int, hi: int, absent: bytes | bytearray, tick: Callable[[str, int], object]
    ) -> None:
        if not 1 <= lo <= hi < 1 << 30 or len(absent) <= hi:
            raise ValueError("a forest needs 1 <= lo <= hi < 2**30 and a flag for each number")
        zeros = array("i", [0]) * (hi + 1)
        self.lo = lo
        self.hi = hi
        self.tick = tick
        self.mates = self.mate = zeros[:]
        self.labels = self.label = bytearray(hi + 1)
        self.factor = array("H", [0]) * (hi + 1)
        self.base = zeros[:]
        self.ring = zeros[:]
        self.child = zeros[:]
        self.sibling = zeros[:]
        self.first = zeros[:]
        self.second = zeros[:]
        self.mark = zeros[:]
        self.freed = zeros[:]
        self.queue = zeros
        self.waits = bytearray(hi + 1)
        self.head = self.waiting = self.freed_count = self.orphan = self.stamp = 0
        self.augmentations = 0
        self.sieve()
        self.clear(absent)

    def match(self) -> None:
        """Find a maximum matching and label every number."""
        self.begin()
        self.plant_all()
        self.run()

    def remove(self, v: int) -> None:
        """Take v out, and mend matching and labels: at most one augmentation."""
        if not self.lo <= v <= self.hi or self.labels[v] == ABSENT:
            raise ValueError(f"{v} is not in the pool")
        self.cut(v)
        self.run()

    # What a relation says

    def begin(self) -> None:
        """Make a good matching to start from."""

    def scan(self, x: int) -> None:
        """Grow or meet over every edge of the outer x; stop when `meet` says the trees are gone."""

    def anchor(self, y: int) -> int:
        """Find an outer number next to y that hangs on a root, or 0."""
        return 0

    def forget(self, y: int) -> None:
        """Note that y may be idle again."""

    # Setting up

    def sieve(self) -> None:
        p = 2
        while p * p <= self.hi:
            if self.factor[p] == 0:
                m = p * p
                while m <= self.hi:
                    if self.factor[m] == 0:
                        self.factor[m] = p
                    m += p
            p += 1

    def clear(self, absent: bytes | bytearray) -> None:
        for v in range(self.hi + 1):
            self.base[v] = v
            self.ring[v] = v
            if v < self.lo or absent[v]:
                self.label[v] = ABSENT

    def plant_all(self) -> None:
        for v in range(self.lo, self.hi + 1):
            if self.label[v] == IDLE and self.mate[v] == 0:
                self.plant(v)

    # Growing

    def run(self) -> None:
        steps = 0
        while self.waiting:
            x = self.queue[self.head]
            self.head = self.head + 1 if self.head < self.hi else 0
            self.waiting -= 1
            self.waits[x] = 0
            if self.label[x] == OUTER:
                self.scan(x)
            steps += 1
            if steps & 0xFFFF == 0:
                self.tick("forest", self.waiting)

    def push(self, x: int) -> None:
        if self.waits[x] == 0:
            self.waits[x] = 1
            at = self.head + self.waiting
            if at > self.hi:
                at -= self.hi + 1
            self.queue[at] = x
            self.waiting += 1

    def plant(self, v: int) -> None:
        self.label[v] = OUTER
        self.push(v)

    def grow(self, x: int, y: int) -> None:
        """Hang the idle y and its mate below the outer x."""
        z = self.mate[y]
        self.label[z] = OUTER
        self.push(z)
        self.hang(x, y)

    def hang(self, x: int, y: int) -> None:
        z = self.mate[y]
        self.label[y] = INNER
        self.first[z] = x
        self.second[z] = 0
        self.sibling[y] = self.child[x]
        self.child[x] = y

    def meet(self, x: int, y: int) -> bool:
        """Two outer numbers are neighbours: close a blossom, or augment and say so."""
        a = self.find(x)
        b = self.find(y)
        if a == b:
            return False
        top = self.junction(a, b)
        if top:
            self.fold(a, top, x, y)
            self.fold(b, top, x, y)
            return False
        self.augmentations += 1
        self.uproot(a)
        self.uproot(b)
        self.rematch(x, y)
        self.rematch(y, x)
        self.settle()
        return True

    def find(self, v: int) -> int:
        while self.base[v] != v:
            self.base[v] = self.base[self.base[v]]
            v = self.base[v]
        return v

    def junction(self, a: int, b: int) -> int:
        """Find where the ways up from the bases a and b join, or 0 for two trees."""
        self.stamp += 1
        self.mark[a] = self.mark[b] = self.stamp
        while self.mate[a] or self.mate[b]:
            if self.mate[a]:
                a = self.find(self.first[a])
                if self.mark[a] == self.stamp:
                    return a
                self.mark[a] = self.stamp
            if self.mate[b]:
                b = self.find(self.first[b])
                if self.mark[b] == self.stamp:
                    return b
                self.mark[b] = self.stamp
        return 0

    def fold(self, a: int, top: int, x: int, y: int) -> None:
        """Draw the way up from the base a into the blossom of top, which the edge x–y closed."""
        while a != top:
            w = self.mate[a]
            self.label[w] = OUTER
            self.first[w] = x
            self.second[w] = y
            self.base[w] = self.base[a] = top
            self.ring[w] = self.ring[a]
            self.ring[a] = self.ring[top]
            self.ring[top] = w
            self.push(w)
            a = self.find(self.first[a])

    # Augmenting and mending

    def rematch(self, v: int, w: int) -> None:
        """Match v with w and flip the way from v up to its root (Gabow's R)."""
        later = [(v, w)]
        while later:
            v, w = later.pop()
            while True:
                t = self.mate[v]
                self.mate[v] = w
                if t == 0 or self.mate[t] != v:
                    break
                if self.second[v]:
                    later.append((self.second[v], self.first[v]))
                    w = self.second[v]
                    v = self.first[v]
                else:
                    v = self.first[v]
                    self.mate[t] = v
                    w = t

    def uproot(self, a: int) -> None:
        """Free every number on the way up from the base a."""
        while True:
            w = self.mate[a]
            above = self.first[a]
            self.free_blossom(a)
            if w == 0:
                return
            self.free(w)
            a = self.find(above)

    def free(self, v: int) -> None:
        self.label[v] = IDLE
        self.base[v] = v
        self.freed[self.freed_count] = v
        self.freed_count += 1

    def free_blossom(self, a: int) -> None:
        v = a
        while True:
            self.free(v)
            after = self.ring[v]
            self.ring[v] = v
            v = after
            if v == a:
                return

    def disown(self, v: int) -> None:
        """Make orphans of what hangs below v."""
        y = self.child[v]
        self.child[v] = 0
        while y:
            after = self.sibling[y]
            if self.label[y] == INNER:
                self.label[y] = ORPHAN
                self.sibling[y] = self.orphan
                self.orphan = y
            y = after

    def settle(self) -> None:
        """Find new parents for orphans, or free them; then hang freed numbers where one can."""
        self.stamp += 1
        done = 0
        while True:
            while done < self.freed_count:
                self.disown(self.freed[done])
                done += 1
            y = self.orphan
            if y == 0:
                break
            self.orphan = self.sibling[y]
            x = self.anchor(y)
            if x:
                self.hang(x, y)
            else:
                self.free(y)
                self.free_blossom(self.mate[y])
        for i in range(done):
            self.forget(self.freed[i])
        for i in range(done):
            y = self.freed[i]
            if self.label[y] == IDLE:
                x = self.anchor(y)
                if x:
                    self.grow(x, y)
        self.freed_count = 0

    def hangs(self, x: int) -> bool:
        """Whether the way up from the outer x leads to a root and not to an orphan."""
        end = self.find(x)
        a = end
        while self.mark[a] != self.stamp and self.mate[a]:
            if self.label[self.mate[a]] == ORPHAN:
                return False
            a = self.find(self.first[a])
        while end != a:
            self.mark[end] = self.stamp
            end = self.find(self.first[end])
        self.mark[a] = self.stamp
        return True

    def cut(self, v: int) -> None:
        """Take v out. Its mate is a root then; where v is outer, another is matched for it."""
        u = self.mate[v]
        if self.label[v] == OUTER:
            self.uproot(self.find(v))
            self.rematch(v, 0)
            self.label[v] = ABSENT
            self.settle()
        else:
            self.mate[v] = self.mate[u] = 0
            if self.label[v] == IDLE:
                self.plant(u)
            self.label[v] = ABSENT
