"""Levels 1 to 5: players that err as people do, overlooking first what takes longest to see.

To see a number's fate takes *effort*, counted in doublings: of the positions that one looks
through to be sure of it, and of the way from the last number to this one. A level loses the
thread with the same chance at every doubling, so a number that ends the game is seldom missed, a
long forced line or a distant partner often. Of the numbers that it sees to win it plays one. If
it sees none, it takes one whose fate it does not see: at a whim, or since few replies are left.

docs/levels.md has the share of won positions that each level throws away.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from math import log, log2
from typing import TYPE_CHECKING

from factorduel import bitset
from factorduel.position import Position
from factorduel.solver import TooLarge, solve

if TYPE_CHECKING:
    from random import Random

LAPSES = {1: 0.3, 2: 0.125, 3: 0.07, 4: 0.037, 5: 0.0135}
"""Level: its chance to lose the thread at a doubling."""

_NOTICED = 6.0
"""The effort of considering a number at all."""
_READ = 64
"""So many positions are looked through to see one fate."""
_BEYOND_READING = 14.0
"""The effort of a fate that only the solver can tell, as if known from experience."""
_WEIGHED = 100
"""Of more numbers, only so many are weighed."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What there is to see of one legal number."""

    number: int
    wins: bool
    effort: float


def choose(position: Position, chance: Random, level: int) -> int:
    """The number that a player of this level plays."""
    reach = log(1 - chance.random(), 1 - LAPSES[level])
    glanced_at, winning = _weighed(position, chance)
    sights = _sights(position, glanced_at | winning)
    if wins := [sight for sight in sights if sight.wins and sight.effort <= reach]:
        return chance.choice(wins).number
    common = [sight for sight in sights if glanced_at >> sight.number & 1]
    unseen = [sight for sight in common if sight.effort > reach]
    return chance.choice(unseen or common).number


def _weighed(position: Position, chance: Random) -> tuple[int, int]:
    """The legal numbers that are looked at, and the winning ones; some of each, where many."""
    winning = _winning(position)
    return _some(position.legal, chance), _some(winning, chance)


def _some(numbers: int, chance: Random) -> int:
    if numbers.bit_count() <= _WEIGHED:
        return numbers
    return sum(1 << number for number in chance.sample(bitset.numbers(numbers), _WEIGHED))


@lru_cache(maxsize=64)
def _winning(position: Position) -> int:
    """The winning numbers as a bit set; where nobody knows them, those that leave few replies."""
    try:
        return solve(position).winning
    except TooLarge:
        left = {n: position.play(n).legal.bit_count() for n in position.legal_moves}
        fewest = min(left.values())
        return sum(1 << number for number, replies in left.items() if replies == fewest)


@lru_cache(maxsize=64)
def _sights(position: Position, numbers: int) -> tuple[Sight, ...]:
    winning = _winning(position)
    sights = []
    for number in bitset.numbers(numbers):
        after = position.play(number)
        way = 0.0 if position.last is None else abs(log2(number / position.last))
        wins, effort = _read(after)
        if wins is None:
            wins, effort = bool(winning >> number & 1), _BEYOND_READING
        sights.append(Sight(number, wins, effort + way))
    return tuple(sights)


class _OutOfSight(Exception):
    """More positions would have to be looked through."""


def _read(after: Position) -> tuple[bool | None, float]:
    """Whether a number wins, by reading on from it ply by ply; and the effort of seeing it."""
    looked = 0

    def mover_loses(position: Position, plies: int) -> bool | None:
        nonlocal looked
        looked += 1
        if looked > _READ:
            raise _OutOfSight
        if not position.legal or not plies:
            return None if position.legal else True
        sure = True
        for number in position.legal_moves:
            theirs = mover_loses(position.play(number), plies - 1)
            if theirs:
                return False
            sure = sure and theirs is not None
        return True if sure else None

    try:
        for plies in count():
            if (fate := mover_loses(after, plies)) is not None:
                return fate, _NOTICED + log2(looked)
    except _OutOfSight:
        pass
    return None, 0
