"""Memory is asked for before it is taken: a refusal beats a machine that stands still."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from factorduel.position import Position
from factorduel.rules import Chain
from factorduel.solver import TooLarge

_BYTES_A_NUMBER = 70
"""What a matching takes for each number up to the pool's end, with what is made of it."""
_BYTES_A_NUMBER_SHOWN = 250
"""What the pairs take on top, where they are shown."""


def check_memory(position: Position, shown: bool) -> None:
    """Refuse a pool whose matching would not fit."""
    if position.rules.chain is not Chain.SHARED:
        return  # a search makes do with what there is
    needed = position.rules.pool[-1] * _BYTES_A_NUMBER
    if shown:
        needed += position.unused.bit_count() * _BYTES_A_NUMBER_SHOWN
    free = free_memory()
    if free is not None and needed > free:
        raise TooLarge(
            f"The pool {position.rules.pool_text} needs about {needed >> 20:,} MB of memory, and"
            f" {free >> 20:,} MB are free."
        )


def free_memory() -> int | None:
    """The bytes that this process can still take; None where the system does not tell."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        available = dict(line.split(":", 1) for line in lines)["MemAvailable"]
        free = int(available.split()[0]) << 10
    except (OSError, KeyError, ValueError):
        return None
    if sys.platform != "win32":
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        if limit != resource.RLIM_INFINITY:
            pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
            free = min(free, limit - int(pages) * os.sysconf("SC_PAGE_SIZE"))
    return free
