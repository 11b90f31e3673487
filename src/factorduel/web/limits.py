"""How much one address, or one seat, may ask for: what a class never meets and a flood does.

Each process counts for itself and forgets at its end: a limit protects the process, and a count
that is lost with it is missed by nobody.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from dataclasses import dataclass

from factorduel.web.problems import Problem

_MOST_REMEMBERED = 50_000


@dataclass(frozen=True, slots=True)
class Limit:
    """A bucket of so many, refilled by so many a second."""

    burst: float
    a_second: float
    sentence: str


@dataclass(frozen=True, slots=True)
class AtOnce:
    """So many at the same time."""

    most: int
    sentence: str


REQUESTS = Limit(1200, 120, "Too many requests come from your address.")
NEW_GAMES = Limit(150, 1, "Too many games are opened from your address.")
QUESTIONS = Limit(240, 15, "Too many questions to the coach come from your address.")
MOVES = Limit(40, 10, "Too many numbers are played at this seat.")
CONNECTIONS = AtOnce(600, "Too many connections are open at your address.")
STREAMS = AtOnce(400, "Too many pages are open at your address.")
THOUGHTS = AtOnce(40, "Too many questions from your address wait for an answer.")


class Limits:
    """What is left to whom; all of it times a factor, for those who test a server."""

    def __init__(self, factor: float = 1) -> None:
        if factor <= 0:
            raise ValueError("Limits times 0 would refuse everybody: give 1 or more.")
        self.factor = factor
        self._left: OrderedDict[tuple[Limit, str], tuple[float, float]] = OrderedDict()
        self._taken: dict[tuple[AtOnce, str], int] = {}

    def spend(self, limit: Limit, who: str, now: float | None = None) -> None:
        """Take one from a bucket; a Problem if it is empty."""
        now = time.monotonic() if now is None else now
        burst, a_second = limit.burst * self.factor, limit.a_second * self.factor
        left, since = self._left.pop((limit, who), (burst, now))
        left = min(burst, left + (now - since) * a_second)
        enough = left >= 1
        self._left[limit, who] = (left - enough, now)
        if len(self._left) > _MOST_REMEMBERED:
            self._left.popitem(last=False)
        if not enough:
            wait = math.ceil((1 - left) / a_second)
            raise Problem(429, f"{limit.sentence} Try again in a moment.", retry_after=wait)

    def take(self, limit: AtOnce, who: str) -> None:
        """Count one more, until it is given back; a Problem if there are too many."""
        taken = self._taken.get((limit, who), 0)
        if taken >= limit.most * self.factor:
            raise Problem(429, f"{limit.sentence} Try again in a moment.", retry_after=10)
        self._taken[limit, who] = taken + 1

    def give_back(self, limit: AtOnce, who: str) -> None:
        """Count one less."""
        left = self._taken.pop((limit, who), 0) - 1
        if left > 0:
            self._taken[limit, who] = left
