"""How many turns are left when the winner hurries and the loser stalls.

Theorem: whoever makes the last move wins, so an odd number of turns left means that the mover
wins. One number a position says who wins and how fast.
Scope: any rules; shared chains to 24 unused numbers, own chains to 20.
Cost: every reachable position once, where numbers with the same neighbours count as one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from factorduel import bitset
from factorduel.position import Position
from factorduel.rules import Chain, Rules

_MOST = {Chain.SHARED: 24, Chain.EACH_PLAYER: 20}


def distance(position: Position) -> int | None:
    """The turns left with best play on both sides; None where that is beyond the limits.

    >>> from factorduel.position import new_game
    >>> distance(new_game("factor-clash").play(14)), distance(new_game("juniper-green"))
    (1, None)
    """
    left = distances(position)
    return None if left is None else _best(left.values())


def distances(position: Position) -> dict[int, int] | None:
    """For every legal number, the turns left after it.

    >>> from factorduel.position import new_game
    >>> distances(new_game("divisor-duel").play(7))
    {1: 1, 14: 13}
    """
    if position.unused.bit_count() > _MOST[position.rules.chain]:
        return None
    search = _Search(position.rules)
    theirs = 0 if position.rules.chain is Chain.SHARED else (0, *position.moves)[-1]
    return {
        number: search.left(position.unused ^ 1 << number, theirs, number)
        for number in position.legal_moves
    }


def _best(left: Collection[int]) -> int:
    """The turns left where the mover chooses one of these: the fastest win, the slowest loss."""
    wins = [turns for turns in left if turns % 2 == 0]
    return 1 + (min(wins) if wins else max(left, default=-1))


class _Search:
    """Depth first; a position is (unused, the mover's last number, the opponent's or 0)."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._shared = rules.chain is Chain.SHARED
        self._twins = _twins(rules)
        self._twins_of = {number: twins for twins in self._twins for number in twins}
        self._prefixes = [
            (sum(1 << number for number in twins), _prefixes(twins)) for twins in self._twins
        ]
        self._known: dict[tuple[int, int, int], int] = {}

    def left(self, unused: int, theirs: int, number: int) -> int:
        """The turns left after `number` was played; the mover is the other player."""
        position = self._standard(unused, *((number, 0) if self._shared else (theirs, number)))
        if position not in self._known:
            unused, mine, theirs = position
            legal = unused
            if mine:  # a chain's first number is free, a last resort or not
                legal &= self._rules.neighbours[mine]
                legal = legal & ~self._rules.last_resort_bits or legal
            self._known[position] = _best(
                [
                    self.left(unused ^ 1 << number, theirs, number)
                    for number in self._one_of_each(legal)
                ]
            )
        return self._known[position]

    def _one_of_each(self, legal: int) -> list[int]:
        """The legal numbers, one of each kind of twins: the others lead to the same."""
        for everyone, _ in self._prefixes:
            some = legal & everyone
            legal ^= some ^ (some & -some)
        return list(bitset.numbers(legal))

    def _standard(self, unused: int, mine: int, theirs: int) -> tuple[int, int, int]:
        """The position with twins swapped: the lowest are unused, the highest are last numbers."""
        for everyone, prefixes in self._prefixes:
            unused = unused & ~everyone | prefixes[(unused & everyone).bit_count()]
        twins = self._twins_of.get(mine)
        if twins is not None and theirs in twins:
            return unused, twins[-1], twins[-2]
        return (
            unused,
            twins[-1] if twins else mine,
            self._twins_of[theirs][-1] if theirs in self._twins_of else theirs,
        )


def _twins(rules: Rules) -> list[list[int]]:
    """Groups of numbers that can be swapped: each other apart, they have the same neighbours."""
    groups: dict[tuple[bool, int], list[int]] = defaultdict(list)
    for number in rules.pool:
        if number not in rules.last_resort:
            groups[False, rules.neighbours[number]].append(number)
            groups[True, rules.neighbours[number] | 1 << number].append(number)
    return [twins for twins in groups.values() if len(twins) > 1]


def _prefixes(twins: list[int]) -> list[int]:
    """The sets of the lowest 0, 1, 2, … twins."""
    sets = [0]
    for number in twins:
        sets.append(sets[-1] | 1 << number)
    return sets
