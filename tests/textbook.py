"""Which numbers win, by the textbook and with none of the solver's code.

Exhaustive search where that ends soon; on large shared chains the theorem of undirected vertex
geography, with a matching grown one path at a time.
"""

from __future__ import annotations

from collections import deque
from functools import cache

from reference import related

from factorduel import Position, Rules

Known = dict[tuple[int, int, int], bool]
FEW = 20
"""With more unused numbers a shared chain is decided by the theorem."""


def winning(position: Position, known: Known) -> list[int]:
    """The legal numbers that win; `known` may be kept for other positions by the same rules."""
    near = neighbours(position.rules)
    if position.rules.back == 1 and position.unused.bit_count() > FEW:
        assert not position.rules.last_resort
        matching = Matching(near, position.unused)
        return [number for number in position.legal_moves if matching.can_leave_out(number)]
    search = Search(position.rules, near, known)
    theirs = position.moves[-1] if position.rules.back == 2 and position.moves else 0
    return [
        number
        for number in position.legal_moves
        if not search.wins(position.unused ^ 1 << number, theirs, number)
    ]


@cache
def neighbours(rules: Rules) -> dict[int, int]:
    return {
        a: sum(1 << b for b in rules.pool if a != b and related(rules.relation.name, a, b))
        for a in rules.pool
    }


def members(bits: int) -> list[int]:
    return [n for n in range(bits.bit_length()) if bits >> n & 1]


class Search:
    """Everything is tried, but numbers that nobody can ever reach again are forgotten."""

    def __init__(self, rules: Rules, near: dict[int, int], known: Known) -> None:
        self.shared = rules.back == 1
        self.last_resort = sum(1 << n for n in rules.last_resort)
        self.near = near
        self.known = known

    def wins(self, unused: int, mine: int, theirs: int) -> bool:
        """Whether the mover wins; a last number 0 is a chain that has not begun."""
        if self.shared:
            mine, theirs = theirs, 0
        legal = unused & self.near[mine] if mine else unused
        if mine:
            legal = legal & ~self.last_resort or legal
        if not legal:
            return False
        if mine and (theirs or self.shared):
            unused &= self.reachable(unused, mine) | (
                self.reachable(unused, theirs) if theirs else 0
            )
        key = unused, mine, theirs
        if key not in self.known:
            self.known[key] = any(
                not self.wins(unused ^ 1 << number, theirs, number) for number in members(legal)
            )
        return self.known[key]

    def reachable(self, unused: int, start: int) -> int:
        found = fresh = unused & self.near[start]
        while fresh:
            more = 0
            for number in members(fresh):
                more |= self.near[number]
            fresh = more & unused & ~found
            found |= fresh
        return found


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
