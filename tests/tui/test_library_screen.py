from __future__ import annotations

from pathlib import Path

from app_pilot import Hand, at_the_app
from textual.widgets import Input, OptionList

from factorduel.notation import parse_record
from factorduel.tui.library import in_a_line


def test_a_record_is_opened_from_a_file_or_a_line(data_home: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text("factorduel record\ngame: factor-clash\n\n1: 6\n2: 4\n", encoding="utf-8")

    async def steps(hand: Hand) -> None:
        for named in (str(record), "factor-clash: 6 4"):
            await hand.press("o", "f")
            hand.screen.query_one(Input).value = named
            await hand.press("enter")
            await hand.until(lambda: "turn" in hand.text("right"))
            assert hand.text("left") == "Factor Clash 2–20"
            await hand.press("escape", "escape")

    at_the_app(steps)


def test_what_is_no_record_is_refused_with_the_reason(data_home: Path, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\xff")

    async def steps(hand: Hand) -> None:
        await hand.press("o", "f")
        for named, says in (
            ("/nowhere/to/be/found", "is not a position"),
            (str(picture), "it is not text"),
            ("divisor-duel: 6 4", "Turn 2: 4 is neither"),
            ("divisor-duel:", "Nothing has been played"),
            ("", "This is not a record"),
        ):
            hand.screen.query_one(Input).value = named
            await hand.press("enter")
            assert says in hand.text("verdict"), named

    at_the_app(steps)


def test_kept_games_are_listed_the_latest_first(data_home: Path) -> None:
    async def steps(hand: Hand) -> None:
        for number in (6, 14):
            await hand.press("enter")
            await hand.type(number)
            await hand.press("escape")
        await hand.press("o")
        listed = hand.screen.query_one(OptionList)
        assert listed.option_count == 2
        assert "you against level 2" in str(listed.get_option_at_index(0).prompt)

    at_the_app(steps)


def test_a_game_stands_in_a_line() -> None:
    text = "factorduel record\ngame: divisor-duel\nplayers: human, perfect\n\n1: 11\n2: 1\n1: 13\n"
    assert (
        in_a_line(parse_record(text))
        == "Divisor Duel 1–20   you against perfect   3 turns   you won"
    )
