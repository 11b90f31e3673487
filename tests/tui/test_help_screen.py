"""Every action has a key, and `?` lists it."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_pilot import Hand, at_the_app, choose
from textual.containers import VerticalScroll
from textual.widgets import Static


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ([], "play; choose any numbers, such as 1-36; go on; puzzles; open; statistics; quit"),
        (
            ["enter"],
            "hint: a little help; fates: which numbers win; partners: the pairs; take back; review;"
            " rematch; new game; give up; save a copy; pause, or go on (two computers);"
            " move the cursor; play the number; scroll the words up",
        ),
        (["enter", "6", "enter", "v"], "back; on; previous blunder; next blunder; retry; leave"),
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


@pytest.mark.parametrize("way", [[], ["enter"], ["o"]], ids=["menu", "game", "library"])
def test_it_begins_with_how_to_play_where_a_game_is_chosen(data_home: Path, way: list[str]) -> None:
    choose(data_home, game="factor-chain", pool="1-36")

    async def steps(hand: Hand) -> None:
        await hand.press(*way, "question_mark")
        first, second = [str(line.content) for line in hand.screen.query(Static)][:2]
        if way == ["o"]:
            assert first == "Keys"
        else:
            assert first == "How to play"
            assert second.startswith("Two players share the numbers 1–36.")

    at_the_app(steps)


@pytest.mark.parametrize("way", ["", "enter", "z"])
def test_no_key_and_no_sign_needs_a_second_line(data_home: Path, way: str) -> None:
    async def steps(hand: Hand) -> None:
        await hand.press(*filter(None, [way]), "question_mark")
        room = hand.screen.query_one("#help", VerticalScroll).scrollable_content_region.width - 1
        texts = [str(one.content) for one in hand.screen.query(Static)]
        keys = texts[texts.index("Keys") + 1]
        signs = texts[texts.index("\nSigns") + 1]
        assert "6      underlined: may be played" in signs
        assert max(map(len, f"{keys}\n{signs}".split("\n"))) <= room

    at_the_app(steps)
