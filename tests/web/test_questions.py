"""What pages ask the coach, where the answer takes too long."""

from __future__ import annotations

import gc
import time

import pytest

from factorduel.web import thinking
from factorduel.web.questions import puzzle_in
from factorduel.web.thinking import TooLong


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "BUDGET", 0.02)


def test_a_stream_of_puzzles_that_was_broken_off_is_not_at_its_end() -> None:
    gc.disable()  # Hypothesis listens to it, and there the alarm would be swallowed
    try:
        with pytest.raises(TooLong):
            thinking._within_budget(puzzle_in, ("factor-chain", 99, 300))
    finally:
        gc.enable()
    assert puzzle_in("factor-chain", 99, 20) is not None


def test_an_alarm_that_was_swallowed_rings_again() -> None:
    def think() -> None:
        try:
            time.sleep(30)
        except TooLong:  # as Python does it at times
            time.sleep(30)

    started = time.monotonic()
    with pytest.raises(TooLong):
        thinking._within_budget(think, ())
    assert time.monotonic() - started < 5
