from __future__ import annotations

from datetime import datetime
from pathlib import Path

from app_pilot import Hand, at_the_app, choose, kept
from textual.widgets import Input, OptionList

from factorduel.notation import parse_record
from factorduel.tui.library import in_columns


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
        assert "you – level 2" in str(listed.get_option_at_index(0).prompt)

    at_the_app(steps)


def test_a_game_that_is_not_over_goes_on_and_the_list_knows_what_became_of_it(
    data_home: Path,
) -> None:
    choose(data_home, game="factor-clash", pool="2-20", two="human")

    def listed(hand: Hand) -> list[str]:
        return [str(option.prompt) for option in hand.screen.query_one(OptionList).options]

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        await hand.type(6)
        await hand.press("escape", "o")
        [line] = listed(hand)
        assert "not over" in line
        await hand.press("enter")
        assert hand.moves == [6]
        await hand.press("x", "x", "escape")
        [line] = listed(hand)
        assert "player 1 won" in line

    at_the_app(steps)


def test_a_retry_from_the_library_is_a_game_of_its_own(data_home: Path) -> None:
    kept("divisor-duel pool=1-10: 7 1 2 4 8")

    async def steps(hand: Hand) -> None:
        await hand.press("o", "enter")
        await hand.until(lambda: "turn 4/5" in hand.text("right"))
        await hand.press("r", "n")
        assert hand.screen.query_one(OptionList).option_count == 2

    at_the_app(steps)


def test_the_list_is_where_it_was_after_a_look_at_a_game(data_home: Path) -> None:
    for _ in range(3):
        kept("divisor-duel pool=1-10: 7 1 2 4 8")

    async def steps(hand: Hand) -> None:
        await hand.press("o", "down", "enter")
        await hand.until(lambda: "turn 4/5" in hand.text("right"))
        await hand.press("escape")
        assert hand.screen.query_one(OptionList).highlighted == 1

    at_the_app(steps)


def test_rows_stand_in_columns_and_none_wraps_in_sixty(data_home: Path) -> None:
    kept("divisor-duel pool=1-10: 7 1 2 4 8")
    kept("factorduel record\ngame: number-chain-duel\nplayers: level:2, level:3\n\n1: 8\n")

    async def steps(hand: Hand) -> None:
        await hand.press("o")
        today = datetime.now().astimezone().strftime("%d %b ")
        rows = hand.seen.split("\n")[1:4]
        assert [row[: len(today)] for row in rows] == [today, today, ""]
        assert rows[0].index("not over") == rows[1].index("player 1 won")

    at_the_app(steps, size=(60, 20))


def test_a_game_stands_in_a_line() -> None:
    text = "factorduel record\ngame: divisor-duel\nplayers: human, perfect\n\n1: 11\n2: 1\n1: 13\n"
    assert in_columns(parse_record(text)) == (
        "Divisor Duel 1–20",
        "you won",
        "you – perfect",
        "3 turns",
    )
