"""What pages ask the coach, where the answer takes too long."""

from __future__ import annotations

import pytest

from factorduel.web import thinking
from factorduel.web.questions import puzzle_in
from factorduel.web.thinking import TooLong


def test_a_stream_of_puzzles_that_was_broken_off_is_not_at_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "BUDGET", 0.02)
    with pytest.raises(TooLong):
        thinking._within_budget(puzzle_in, ("factor-chain", 99, 300))
    assert puzzle_in("factor-chain", 99, 20) is not None
