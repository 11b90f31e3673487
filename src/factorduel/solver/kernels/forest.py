# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""Maximum matching of a pool of numbers, with the Gallai–Edmonds sets, kept up while numbers leave.

Theorem (Edmonds 1965; Gallai 1964): grow alternating trees from all exposed numbers of a matching,
closing odd cycles into blossoms. The matching is maximum if and only if no two trees touch; then
the OUTER numbers are exactly those that some maximum matching leaves out (D), the INNER ones their
other neighbours (A), and the IDLE ones the rest (C).

Scope: any graph; a relation says who is next to whom (`divides.py`, `shares.py`).
Cost: memory 36 bytes a number up to hi. Most trees stay small, so each is grown alone at first, and
stays where it finds nothing: no later path can lead through it. The few that take long are then
grown together; where two meet they wither, and so it goes on in phases until no two meet.
Worst case O(edges x augmentations). After a removal, one tree at most is felled and grown again.

    root ── inner ══ outer ─┬─ inner ══ outer      ══ matched   ── not matched
                            └─ inner ══ outer

    first[z]   the outer number above z's mate, for an outer z that was grown
    first[w], second[w]   the edge that closed the blossom which made an inner w outer (Gabow 1976)
    base[v]    union-find: leads to the one number of v's blossom that is matched outside it
    root[v]    the root of v's tree; if that is WITHERED, the tree has augmented and is dead
"""

from array import array
from collections.abc import Callable

from factorduel.solver.kernels.labels import ABSENT, IDLE, INNER, OUTER, WITHERED

PATIENCE = 30  # scans after which a tree that grows alone is put off
NEVER = -1  # run out of patience


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
        self.root = zeros[:]
        self.first = zeros[:]
        self.second = zeros[:]
        self.mark = zeros[:]
        self.noted = zeros[:]
        self.queue = zeros
        self.waits = bytearray(hi + 1)
        self.head = self.waiting = self.noted_count = self.stamp = self.steps = 0
        self.augmentations = 0
        self.sieve()
        self.clear(absent)

    def match(self) -> None:
        """Find a maximum matching and label every number."""
        self.begin()
        self.grow_together(self.grow_alone())

    def remove(self, v: int) -> None:
        """Take v out, and mend matching and labels: no augmentation (docs/theory.md)."""
        if not self.lo <= v <= self.hi or self.labels[v] == ABSENT:
            raise ValueError(f"{v} is not in the pool")
        self.cut(v)
        self.regrow()
        self.run(NEVER)

    # What a relation says

    def begin(self) -> None:
        """Make a good matching to start from."""

    def scan(self, x: int) -> None:
        """Grow or meet over every edge of the outer x; stop when either says it has augmented."""

    def anchor(self, y: int) -> int:
        """Find an outer number next to y, or 0."""
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
            if v < self.lo or absent[v]:
                self.label[v] = ABSENT

    # Growing

    def grow_alone(self) -> "array[int]":
        """Grow one tree after the other, the largest root first; list the roots that take long."""
        late = array("i")
        for v in range(self.hi, self.lo - 1, -1):
            if self.label[v] == IDLE and self.mate[v] == 0:
                self.plant(v)
                done = self.run(PATIENCE)
                if not done:
                    late.append(v)
                if not done or self.mate[v]:
                    self.free_noted()
                self.noted_count = 0
        return late

    def grow_together(self, late: "array[int]") -> None:
        """Grow the trees of all these roots at once, anew until no two of them meet."""
        roots = late
        before = -1
        while before < self.augmentations:
            before = self.augmentations
            self.free_noted()
            self.noted_count = 0
            for i in range(len(roots)):
                if self.mate[roots[i]] == 0:
                    self.plant(roots[i])
            self.run(NEVER)
        self.noted_count = 0

    def run(self, patience: int) -> bool:
        """Scan what waits, so many numbers at most; say whether all has been scanned."""
        while self.waiting:
            x = self.queue[self.head]
            self.head = self.head + 1 if self.head < self.hi else 0
            self.waiting -= 1
            self.waits[x] = 0
            if patience and self.label[x] == OUTER and self.label[self.root[x]] == OUTER:
                self.scan(x)
                patience -= 1
            self.steps += 1
            if self.steps & 0xFFFF == 0:
                self.tick("growing trees", self.steps)
        return patience != 0

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
        self.root[v] = v
        self.note(v)
        self.push(v)

    def note(self, v: int) -> None:
        self.noted[self.noted_count] = v
        self.noted_count += 1

    def grow(self, x: int, y: int) -> bool:
        """Hang the idle y and its mate below the outer x; if it has none, augment and say so."""
        z = self.mate[y]
        if z == 0:
            self.augment(x, y)
            return True
        self.label[y] = INNER
        self.label[z] = OUTER
        self.first[z] = x
        self.second[z] = 0
        self.root[y] = self.root[z] = self.root[x]
        self.note(y)
        self.note(z)
        self.push(z)
        return False

    def meet(self, x: int, y: int) -> bool:
        """Two outer numbers are neighbours: close a blossom, or augment and say so."""
        if self.root[x] != self.root[y]:
            if self.label[self.root[y]] == WITHERED:
                return False
            self.label[self.root[y]] = WITHERED
            self.augment(x, y)
            return True
        a = self.find(x)
        b = self.find(y)
        if a != b:
            top = self.junction(a, b)
            self.fold(a, top, x, y)
            self.fold(b, top, x, y)
        return False

    def find(self, v: int) -> int:
        while self.base[v] != v:
            self.base[v] = self.base[self.base[v]]
            v = self.base[v]
        return v

    def junction(self, a: int, b: int) -> int:
        """Find where the ways up from the bases a and b join."""
        self.stamp += 1
        self.mark[a] = self.mark[b] = self.stamp
        while True:
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

    def fold(self, a: int, top: int, x: int, y: int) -> None:
        """Draw the way up from the base a into the blossom of top, which the edge x–y closed."""
        while a != top:
            w = self.mate[a]
            self.label[w] = OUTER
            self.first[w] = x
            self.second[w] = y
            self.base[w] = self.base[a] = top
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

    def augment(self, x: int, y: int) -> None:
        """Match the outer x with y, where another tree or none stands, and flip the ways up."""
        self.augmentations += 1
        self.label[self.root[x]] = WITHERED
        self.rematch(x, y)
        self.rematch(y, x)

    def free_noted(self) -> None:
        for i in range(self.noted_count):
            v = self.noted[i]
            self.label[v] = IDLE
            self.base[v] = v
        for i in range(self.noted_count):
            self.forget(self.noted[i])

    def fell_withered(self) -> None:
        """Free all trees that have augmented, and note their numbers."""
        self.noted_count = 0
        for v in range(self.lo, self.hi + 1):
            in_a_tree = self.label[v] != IDLE and self.label[v] != ABSENT
            if in_a_tree and self.label[self.root[v]] == WITHERED:
                self.note(v)
        self.free_noted()

    def regrow(self) -> None:
        """Have the noted numbers hung where one can; what is exposed is a root."""
        count = self.noted_count
        self.noted_count = 0
        for i in range(count):
            y = self.noted[i]
            if self.label[y] == IDLE and self.mate[y] == 0:
                self.plant(y)  # which notes no more than has been read
            elif self.label[y] == IDLE:
                x = self.anchor(y)
                if x:
                    self.push(x)

    def cut(self, v: int) -> None:
        """Take v out. Its mate is a root then; where v is outer, another is matched for it."""
        u = self.mate[v]
        before = self.label[v]
        if before != IDLE:
            self.label[self.root[v]] = WITHERED
        if before == OUTER:
            self.rematch(v, 0)
        else:
            self.mate[v] = self.mate[u] = 0
        self.fell_withered()
        if before == IDLE:
            self.note(u)
        self.label[v] = ABSENT
