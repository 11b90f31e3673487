"""A game is given up when that is asked for twice, and not by chance."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_pilot import Hand, at_the_app, choose

from factorduel import journal

FRIENDS = {"one": "human", "two": "human"}


def test_giving_up_wants_to_be_asked_twice_and_a_rematch_swaps_the_start(data_home: Path) -> None:
    choose(data_home, **FRIENDS)

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        await hand.type(6)
        await hand.press("x")
        assert hand.text("message") == "Press x again to give up this game."
        await hand.press("r")
        assert "A rematch comes after the game" in hand.text("message")
        await hand.press("x", "x")
        assert "Player 1 wins." in hand.text("prompt")
        assert hand.text("message") == "Player 2 gives up."
        await hand.press("r")
        assert hand.moves == []
        assert hand.board.position.to_move == 2
        assert "● player 1 1:0 ○ player 2" in hand.text("right")

    at_the_app(steps)
    finished, begun = sorted(journal.records(), key=lambda record: record.seed)
    assert (finished.winner, begun.winner) == (1, None)


@pytest.mark.parametrize("key", ["3", "h", "f", "left", "space", "g", "click"])
def test_giving_up_is_forgotten_by_whatever_else_is_done(data_home: Path, key: str) -> None:
    choose(data_home, **FRIENDS)

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        await hand.type(6)
        await hand.press("x")
        if key == "click":
            await hand.pilot.click("#message")
        else:
            await hand.press(key)
        assert "give up" not in hand.text("message")
        await hand.press("x")
        assert not hand.is_over()

    at_the_app(steps)
