"""Which numbers win, by the textbook and with none of the solver's code.

Everything is tried where that ends soon; large shared chains are decided by the theorem of
undirected vertex geography, with a matching grown one path at a time.
"""

from __future__ import annotations

from collections import deque

from plain import PlainSearch, members

from factorduel import Position

FEW = 20
"""With more unused numbers a shared chain is decided by the theorem."""


def winning(position: Position, search: PlainSearch) -> list[int]:
    """The legal numbers that win; `search` may be kept for other positions by the same rules."""
    if position.rules.back == 1 and position.unused.bit_count() > FEW:
        assert not position.rules.last_resort
        matching = Matching(search.near, position.unused)
        return [number for number in position.legal_moves if matching.can_leave_out(number)]
    return [number for number, wins in search.fates(position).items() if wins]


class Matching:
    """A maximum matching of some numbers, by Edmonds' algorithm with blossoms (1965)."""

    def __init__(self, near: dict[int, int], unused: int) -> None:
        self.near = {a: members(near[a] & unused) for a in members(unused)}
        self.mate: dict[int, int] = {}
        for a, others in self.near.items():
            b = next((b for b in others if b not in self.mate), None)
            if a not in self.mate and b is not None:
                self.mate[a], self.mate[b] = b, a
        for root in self.near:
            if root not in self.mate:
                self.augment(root, without=0)

    def can_leave_out(self, number: int) -> bool:
        """Whether the others can be matched as well without it: it then wins."""
        if number not in self.mate:
            return True
        kept = dict(self.mate)
        partner = self.mate.pop(number)
        del self.mate[partner]
        found = self.augment(partner, without=number)
        self.mate = kept
        return found

    def augment(self, root: int, without: int) -> bool:
        """Match one number more, if there is a way from this free one to another."""
        tree = Tree(self, root, without)
        end = tree.grow()
        while end:
            before = tree.above[end]
            beyond = self.mate.get(before, 0)
            self.mate[end], self.mate[before] = before, end
            end = beyond
        return root in self.mate


class Tree:
    """The alternating tree of one free number; a blossom's numbers share a base."""

    def __init__(self, matching: Matching, root: int, without: int) -> None:
        self.near, self.mate = matching.near, matching.mate
        self.root = root
        self.without = without
        self.base = {a: a for a in self.near}
        self.above: dict[int, int] = {}
        self.outer = {root}
        self.waiting = deque([root])

    def grow(self) -> int:
        """The free number that was met; 0 if there is none to meet."""
        while self.waiting:
            a = self.waiting.popleft()
            for b in self.near[a]:
                if b == self.without or self.base[a] == self.base[b] or self.mate.get(a) == b:
                    continue
                if b == self.root or self.mate.get(b) in self.above:
                    self.shrink(a, b)
                elif b not in self.above:
                    self.above[b] = a
                    if b not in self.mate:
                        return b
                    self.add(self.mate[b])
        return 0

    def add(self, a: int) -> None:
        if a not in self.outer:
            self.outer.add(a)
            self.waiting.append(a)

    def shrink(self, a: int, b: int) -> None:
        top = self.common(a, b)
        blossom: set[int] = set()
        self.mark(a, top, b, blossom)
        self.mark(b, top, a, blossom)
        for c in self.near:
            if self.base[c] in blossom:
                self.base[c] = top
                self.add(c)

    def common(self, a: int, b: int) -> int:
        path = {self.base[a]}
        while self.base[a] != self.root:
            a = self.above[self.mate[self.base[a]]]
            path.add(self.base[a])
        while self.base[b] not in path:
            b = self.above[self.mate[self.base[b]]]
        return self.base[b]

    def mark(self, a: int, top: int, below: int, blossom: set[int]) -> None:
        while self.base[a] != top:
            blossom |= {self.base[a], self.base[self.mate[a]]}
            self.above[a] = below
            below = self.mate[a]
            a = self.above[below]
