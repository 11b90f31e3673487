"""Long work in a thread: it gives way to the screen, and ends when nobody waits for it."""

from __future__ import annotations

import time

from textual.worker import get_current_worker

from factorduel.solver import Progress

_BREATH = 0.001
"""Seconds in which the screen can draw; Python alone would let it wait five times as long."""


class Unwanted(Exception):
    """Nobody waits for the answer any more."""


def giving_way() -> Progress:
    """Progress to hand to the solver in a worker's thread."""
    worker = get_current_worker()

    def progress(stage: str, count: int) -> None:
        if worker.is_cancelled:
            raise Unwanted
        time.sleep(_BREATH)

    return progress
