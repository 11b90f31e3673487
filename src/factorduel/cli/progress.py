"""A line on standard error that shows how far long work has come."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from factorduel.solver import Progress

_PATIENCE = 1.0
"""Seconds that work may take before anything is shown."""
_WIDTH = 24
"""Of the bar, where it is known how far there is to go."""


@contextmanager
def shown_progress(total: int, counted: str = "pairing") -> Iterator[Progress]:
    """Progress to hand to the solver; the line is wiped at the end, however it comes.

    `total` is how far the stage `counted` has to go.
    """
    began = latest = time.monotonic()
    shows = sys.stderr is not None and sys.stderr.isatty()
    wiped = True

    def progress(stage: str, count: int) -> None:
        nonlocal latest, wiped
        now = time.monotonic()
        if shows and now - began > _PATIENCE and now - latest > 0.1:
            latest = now
            wiped = False
            bar = f"[{'#' * (_WIDTH * count // total):{_WIDTH}}]  " if stage == counted else ""
            sys.stderr.write(f"\r\x1b[K{now - began:4.0f} s  {stage}  {bar}{count:,}")
            sys.stderr.flush()

    try:
        yield progress
    finally:
        if not wiped:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
