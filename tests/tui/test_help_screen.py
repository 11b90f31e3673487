"""Every action has a key, and `?` lists it."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_pilot import Hand, at_the_app, choose
from textual.widgets import Static


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ([], "play; type a pool; go on; puzzles; open; statistics; quit"),
        (
            ["enter"],
            "hint: a little help; fates: which numbers win; partners: the pairs; take back; review;"
            " rematch; new game; give up; save a copy; pause, or go on (two computers);"
            " move the cursor; play the number; scroll the words up",
        ),
        (["enter", "6", "enter", "v"], "back; on; last blunder; next blunder; retry; leave"),
        (["z"], "hint; today's puzzle; next puzzle; back"),
        (["o"], "open a file; back"),
        (["s"], "back"),
    ],
    ids=["menu", "game", "review", "puzzle", "library", "statistics"],
)
def test_the_keys_of_a_screen_are_listed(data_home: Path, way: list[str], words: str) -> None:
    choose(data_home, two="human")

    async def steps(hand: Hand) -> None:
        for key in way:
            await hand.press(key)
        await hand.press("question_mark")
        listed = "\n".join(str(line.content) for line in hand.screen.query(Static))
        for description in [*words.split("; "), "keys", "light or dark", "leave the app"]:
            assert f"  {description}" in listed
        await hand.press("escape")
        assert not hand.screen.query("#help")

    at_the_app(steps)
