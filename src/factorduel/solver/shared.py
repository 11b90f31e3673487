"""Who wins on a shared chain.

Theorem: a legal number wins if and only if some maximum matching of the unused numbers leaves
it uncovered (docs/theory.md).
Scope: shared chains and symmetric relations; Factor Chain's last resort by the lemma there.
Cost: one maximum matching; a move later, at most one path flipped and one tree grown again.
"""

from __future__ import annotations

from threading import Lock

from factorduel import bitset
from factorduel.position import Position
from factorduel.relation import Relation, divides, shares_factor
from factorduel.rules import Rules
from factorduel.solver.certificate import Pairing
from factorduel.solver.kernels.divides import Divides
from factorduel.solver.kernels.forest import Forest
from factorduel.solver.kernels.labels import INNER, OUTER
from factorduel.solver.kernels.shares import Shares
from factorduel.solver.verdict import Progress, Verdict

_FORESTS: dict[Relation, type[Forest]] = {divides: Divides, shares_factor: Shares}

_recent: dict[tuple[Relation, int, int], tuple[int, Forest]] = {}
"""The forests of the latest questions, with the unused numbers each stands for."""
_KEPT = 4
_lock = Lock()
"""Threads may solve at once: each takes a forest out, and puts it back when it is done."""


def solve_by_matching(position: Position, progress: Progress) -> Verdict:
    """The fate of every legal number, by one matching."""
    forest = _take(position, progress)
    winning = position.legal & _labelled(forest, OUTER)
    _keep(position.rules, position.unused, forest)
    return Verdict(position, winning, "matching", _prove)


def _prove(verdict: Verdict) -> Pairing:
    """A matching that leaves a winning number uncovered, if there is one, and the barrier."""
    position = verdict.position
    forest = _take(position, lambda stage, count: None)
    barrier = bitset.numbers(_labelled(forest, INNER))
    unused = position.unused
    if verdict.winning:
        lowest = verdict.winning & -verdict.winning
        forest.remove(lowest.bit_length() - 1)
        unused ^= lowest
    pairs = tuple((one, other) for one, other in enumerate(forest.mates) if one < other)
    _keep(position.rules, unused, forest)
    return Pairing(position, verdict.winner, pairs, barrier)


def _take(position: Position, progress: Progress) -> Forest:
    """A forest over the unused numbers: the one at hand, that one mended, or a new one."""
    rules = position.rules
    at_hand, forest = _recent.pop(_key(rules), (0, None))
    gone = at_hand ^ position.unused
    if forest is None or gone & position.unused or gone & gone - 1:
        forest = _grown(rules, position.unused, progress)
    elif gone:
        forest.tick = progress
        forest.remove(gone.bit_length() - 1)
    return forest


def _grown(rules: Rules, unused: int, progress: Progress) -> Forest:
    lo, hi = rules.pool[0], rules.pool[-1]
    absent = bitset.flags(~unused & bitset.span(0, hi), hi + 1)
    forest = _FORESTS[rules.relation](lo, hi, absent, progress)
    forest.match()
    return forest


def _keep(rules: Rules, unused: int, forest: Forest) -> None:
    with _lock:
        _recent[_key(rules)] = unused, forest
        while len(_recent) > _KEPT:
            del _recent[next(iter(_recent))]


def _key(rules: Rules) -> tuple[Relation, int, int]:
    return rules.relation, rules.pool[0], rules.pool[-1]


def _labelled(forest: Forest, label: int) -> int:
    digits = bytearray(b"0" * 256)
    digits[label] = ord("1")
    return int(forest.labels[::-1].translate(digits), 2)
