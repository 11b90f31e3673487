from __future__ import annotations

import json
from pathlib import Path

from app_pilot import Hand, at_the_app, choose
from textual.widgets import Input

from factorduel.tui.choice import Choice


def test_the_last_choice_is_remembered(data_home: Path) -> None:
    async def first_time(hand: Hand) -> None:
        await hand.press("right")
        await hand.press("down", "right")
        await hand.press("down", "down", "left")
        await hand.press("t")

    at_the_app(first_time)
    found = json.loads((data_home.parent / "settings.json").read_text(encoding="utf-8"))
    assert (found["game"], found["pool"], found["one"]) == ("factor-chain", "1-30", "perfect")

    async def second_time(hand: Hand) -> None:
        shown = {choice.id: choice.value for choice in hand.screen.query(Choice)}
        assert (shown["game"], shown["pool"], shown["one"]) == ("factor-chain", "1-30", "perfect")
        assert hand.pilot.app.theme == "factorduel-light"

    at_the_app(second_time)


def test_another_game_comes_with_its_own_rules(data_home: Path) -> None:
    choose(data_home, game="divisor-duel", pool="1-10", opening="reply")

    async def steps(hand: Hand) -> None:
        await hand.press("left")
        shown = {choice.id: choice.value for choice in hand.screen.query(Choice)}
        assert (shown["game"], shown["pool"], shown["opening"]) == ("factor-clash", "2-20", "any")
        assert "shares a factor above 1" in hand.text("rule")
        await hand.until(lambda: "18 of 19 openings" in hand.text("refusal"))

    at_the_app(steps)


def test_any_pool_can_be_typed_and_an_impossible_one_is_refused(data_home: Path) -> None:
    async def steps(hand: Hand) -> None:
        await hand.press("e")
        question = hand.screen.query_one(Input)
        question.value = "9-3"
        await hand.press("enter")
        assert "write the smaller number first, 3-9" in hand.text("verdict")
        question.value = "3–37"
        await hand.press("enter")
        assert hand.screen.query_one("#pool", Choice).value == "3-37"
        assert "Numbers       3–37     e: any others" in hand.seen
        await hand.press("enter")
        assert hand.text("left") == "Divisor Duel 3–37"

    at_the_app(steps)


def test_a_match_that_cannot_be_played_is_refused_before_it_begins(data_home: Path) -> None:
    choose(data_home, game="number-chain-duel", pool="1-100", two="level:5")

    async def steps(hand: Hand) -> None:
        for _ in range(4):
            await hand.press("down")
        await hand.press("right")
        assert "perfect cannot solve Number Chain Duel on 1-100" in hand.text("refusal")
        await hand.press("enter")
        assert hand.screen.query(Choice)

    at_the_app(steps)


def test_values_are_changed_by_clicks_too(data_home: Path) -> None:
    async def steps(hand: Hand) -> None:
        await hand.pilot.click("#first", offset=(30, 0))
        assert hand.screen.query_one("#first", Choice).value == "2"
        await hand.pilot.click("#first", offset=(13, 0))
        assert hand.screen.query_one("#first", Choice).value == "1"

    at_the_app(steps)


def test_there_is_nothing_to_go_on_with_at_first(data_home: Path) -> None:
    async def steps(hand: Hand) -> None:
        await hand.press("g")
        assert hand.text("refusal") == "There is no unfinished game to go on with."

    at_the_app(steps)


def test_q_leaves(data_home: Path) -> None:
    async def steps(hand: Hand) -> None:
        await hand.press("q")
        assert not hand.pilot.app.is_running or hand.pilot.app._exit

    at_the_app(steps)


def test_the_arrows_stand_only_on_the_line_that_they_change(data_home: Path) -> None:
    async def steps(hand: Hand) -> None:
        [line] = [line for line in hand.seen.split("\n") if "◂" in line]
        assert line.startswith("   Game        ◂ Divisor Duel ▸")
        await hand.press("down")
        [line] = [line for line in hand.seen.split("\n") if "◂" in line]
        assert line.startswith("   Numbers     ◂ 1–20 ▸")

    at_the_app(steps)


def test_a_pool_that_was_remembered_with_a_dash_is_shown_among_the_others(data_home: Path) -> None:
    choose(data_home, pool="1–36")

    async def steps(hand: Hand) -> None:
        await hand.press("down")
        assert "◂ 1–36 ▸" in hand.seen
        await hand.press("right")
        assert "◂ 1–40 ▸" in hand.seen

    at_the_app(steps)
