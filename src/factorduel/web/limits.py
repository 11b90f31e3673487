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


REQUESTS = Limit(1200, 120, "Too many requests come from your address.")
NEW_GAMES = Limit(150, 1, "Too many games are opened from your address.")
QUESTIONS = Limit(240, 15, "Too many questions to the coach come from your address.")
MOVES = Limit(40, 10, "Too many numbers are played at this seat.")
STREAMS = 400
"""So many pages of one address may be kept up to date at once."""


class Limits:
    """What is left to whom; all of it times a factor, for those who test a server."""

    def __init__(self, factor: float = 1) -> None:
        if factor <= 0:
            raise ValueError("Limits times 0 would refuse everybody: give 1 or more.")
        self.factor = factor
        self._left: OrderedDict[tuple[Limit, str], tuple[float, float]] = OrderedDict()
        self._streams: dict[str, int] = {}

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

    def open_stream(self, who: str) -> None:
        """Count a page that is kept up to date; a Problem if there are too many."""
        count = self._streams.get(who, 0)
        if count >= STREAMS * self.factor:
            raise Problem(429, "Too many pages are open at your address.", retry_after=30)
        self._streams[who] = count + 1

    def close_stream(self, who: str) -> None:
        """It is open no longer."""
        left = self._streams.pop(who, 0) - 1
        if left > 0:
            self._streams[who] = left
