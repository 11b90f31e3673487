from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from app_pilot import Hand, at_the_app, choose

FRIENDS = {"one": "human", "two": "human"}


def test_a_newcomer_loses_reads_why_and_wins_the_retry_by_mouse(data_home: Path) -> None:
    choose(data_home, two="perfect")

    async def steps(hand: Hand) -> None:
        await hand.pilot.click("#play")
        await hand.my_turn()
        await hand.click_number(14)
        await hand.my_turn()
        while not hand.is_over():
            await hand.click_number(hand.board.position.legal_moves[0])
            await hand.my_turn()
        assert "Perfect wins." in hand.text("prompt")
        await hand.click_words("v review")
        await hand.until(lambda: "You played 14: threw the win away" in hand.text("coach"))
        await hand.click_key("r")
        await hand.my_turn()
        while not hand.is_over():
            for _ in range(3):
                await hand.click_key("h")
            await hand.until(lambda: "Play " in hand.text("coach"))
            told = hand.text("coach").partition("Play ")[2]
            await hand.click_number(int(told.replace(":", ".").partition(".")[0]))
            await hand.my_turn()
        assert "You win!" in hand.text("prompt")

    at_the_app(steps)


def test_a_refusal_says_why_on_the_spot(data_home: Path) -> None:
    choose(data_home, **FRIENDS)

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        await hand.type(6)
        await hand.type(4)
        assert hand.text("message") == "4 is neither a divisor nor a multiple of 6."
        assert hand.screen.query_one("#message").has_class("wrong")
        await hand.type(99)
        assert hand.text("message") == "99 is not in the pool 1–20."
        await hand.type(3)
        assert not hand.screen.query_one("#message").has_class("wrong")

    at_the_app(steps)


def test_arrows_and_tab_choose_as_well_as_digits(data_home: Path) -> None:
    choose(data_home, **FRIENDS)

    async def steps(hand: Hand) -> None:
        await hand.press("enter", "home", "right", "down", "enter")
        assert hand.moves == [7]
        await hand.press("tab", "enter")
        assert hand.moves == [7, 14]
        await hand.press("1", "2", "backspace", "enter")
        assert hand.moves == [7, 14, 1]

    at_the_app(steps)


def test_friends_take_back_one_number_and_a_person_their_own(data_home: Path) -> None:
    choose(data_home, **FRIENDS)

    async def friends(hand: Hand) -> None:
        await hand.press("enter")
        for number in (6, 3, 9):
            await hand.type(number)
        await hand.press("u")
        assert hand.moves == [6, 3]
        await hand.press("u", "u")
        assert hand.moves == []
        await hand.press("u")
        assert "nothing to take back" in hand.text("message")

    at_the_app(friends)
    choose(data_home, two="greedy")

    async def alone(hand: Hand) -> None:
        await hand.press("enter")
        await hand.type(6)
        await hand.until(lambda: len(hand.moves) == 2)
        await hand.press("u")
        assert hand.moves == []

    at_the_app(alone)


def test_hints_come_step_by_step_and_go_with_the_next_number(data_home: Path) -> None:
    choose(data_home, **FRIENDS)

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        for number in (6, 3):
            await hand.type(number)
        await hand.press("h")
        await hand.until(lambda: "3 of your 5 numbers win." in hand.text("coach"))
        assert "Play 9" not in hand.text("coach")
        await hand.press("h", "h")
        await hand.until(lambda: "Play 9." in hand.text("coach"))
        await hand.type(9)
        assert hand.text("coach") == ""

    at_the_app(steps)


def test_fates_and_partners_follow_the_board_until_they_are_put_away(data_home: Path) -> None:
    choose(data_home, **FRIENDS)

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        for number in (6, 3):
            await hand.type(number)
        await hand.press("f", "p")
        await hand.until(lambda: "3–9 answers the last number" in hand.text("coach"))
        await hand.until(
            lambda: hand.screen.fates == {1: False, 9: True, 12: True, 15: True, 18: False}
        )
        await hand.type(18)
        await hand.until(lambda: "18–" in hand.text("coach"))
        await hand.until(lambda: hand.screen.fates and 2 in hand.screen.fates)
        await hand.press("f", "p")
        assert hand.screen.fates is None
        assert hand.text("coach") == ""

    at_the_app(steps)


def test_enter_alone_plays_nothing_until_a_number_is_chosen(data_home: Path) -> None:
    choose(data_home, two="greedy")

    async def steps(hand: Hand) -> None:
        await hand.press("enter", "enter", "enter")
        assert hand.moves == []
        assert "choose one with the arrow keys" in hand.text("message")
        assert not hand.has_cursor()
        await hand.type(6)
        await hand.my_turn()
        assert hand.board.cursor == 6
        assert hand.has_cursor()
        await hand.press("x", "x", "left", "enter")
        assert not hand.has_cursor()
        assert "The game is over" in hand.text("message")

    at_the_app(steps)


def test_a_person_who_begins_is_told_how(data_home: Path) -> None:
    choose(data_home, **FRIENDS)

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        assert hand.text("message") == "Type a number and press Enter, or click one."
        await hand.type(6)
        assert hand.text("message") == ""

    at_the_app(steps)


def test_what_the_coin_says_is_told(data_home: Path) -> None:
    choose(data_home, first="toss")
    told: set[str] = set()

    async def steps(hand: Hand) -> None:
        while len(told) < 2:
            await hand.press("enter")
            await hand.my_turn()
            told.add(hand.text("message").partition(".")[0])
            await hand.press("escape")

    at_the_app(steps)
    assert told == {"The coin says: you start", "The coin says: level 2 starts"}


def test_what_helps_a_person_is_offered_only_on_their_turn(data_home: Path) -> None:
    choose(data_home, game="factor-clash", pool="2-20", two="greedy")
    helping = {"h", "f", "p", "u"}

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        await hand.until(lambda: helping <= hand.offered)
        await hand.type(6)
        await hand.until(lambda: not helping & hand.offered)
        await hand.press("u")
        assert hand.text("message") == "It is not your turn."
        await hand.my_turn()
        await hand.until(lambda: helping <= hand.offered)

    at_the_app(steps)


@pytest.mark.parametrize("key", ["h", "f", "p", "u", "x", "enter"])
def test_why_a_game_is_over_stays_to_be_read(data_home: Path, key: str) -> None:
    choose(data_home, game="factor-clash", pool="2-20", **FRIENDS)

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        await hand.type(11)
        await hand.press(key)
        reason = "Player 2 cannot play: nothing unused may follow 11."
        assert hand.text("message") == f"{reason} The game is over: v reviews it."
        assert hand.screen.fates is None

    at_the_app(steps)


def test_the_prompt_lists_as_many_numbers_as_fit(data_home: Path) -> None:
    choose(data_home, pool="1-100", **FRIENDS)

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        await hand.type(1)
        wide = hand.text("prompt")
        assert wide.endswith(" more")
        assert 65 < len(wide) <= 78
        await hand.pilot.resize_terminal(60, 20)
        await hand.until(lambda: 45 < len(hand.text("prompt")) <= 58)

    at_the_app(steps)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_the_newest_advice_can_be_read_from_its_first_line(
    data_home: Path, size: tuple[int, int]
) -> None:
    choose(data_home, game="juniper-green", pool="1-100", **FRIENDS)

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        for number in (38, 19, 57, 3, 99, 11, 77, 7, 49):
            await hand.type(number)
        for step in range(3):
            await hand.press("h")
            await hand.until(lambda: hand.screen._hint)
            await hand.pilot.pause()
            newest = hand.screen._hint.steps[step].split()
            assert " ".join(newest[:3]) in hand.seen
        await hand.press("p")
        await hand.until(lambda: hand.screen._partners)
        await hand.pilot.pause()
        assert " ".join(hand.screen._partners[0].split()[:3]) in hand.seen
        await hand.press("h")
        assert " ".join(newest[:3]) in hand.seen

    at_the_app(steps, size)


def test_two_computers_can_be_watched_and_paused(data_home: Path) -> None:
    choose(data_home, game="factor-clash", pool="2-20", one="greedy", two="random", first="2")

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        assert hand.text("prompt") == "○ random is thinking …   Space pauses."
        await hand.press("space")
        assert hand.text("prompt") == "Paused: Space goes on. ○ random is next."
        await hand.pilot.pause(1.2)
        assert hand.moves == []
        await hand.press("space")
        await hand.until(hand.is_over)

    at_the_app(steps)


def test_whoever_watches_two_computers_may_see_what_wins(data_home: Path) -> None:
    choose(data_home, game="factor-clash", pool="2-20", one="greedy", two="random")

    async def steps(hand: Hand) -> None:
        await hand.press("enter", "space", "f")
        await hand.until(lambda: hand.board._fates)
        assert hand.text("message") == "✓ wins, ✗ loses."
        await hand.press("h")
        assert hand.text("message") == "Two computers are playing."

    at_the_app(steps)


def test_thinking_and_the_coach_never_freeze_the_screen(data_home: Path) -> None:
    choose(data_home, game="number-chain-duel", pool="1-50", two="perfect")
    longest = 0.0

    async def watch() -> None:
        nonlocal longest
        while True:
            began = time.monotonic()
            await asyncio.sleep(0.01)
            longest = max(longest, time.monotonic() - began)

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        watching = asyncio.create_task(watch())
        await hand.type(8)
        await hand.my_turn()
        await hand.press("f", "h", "h", "h")
        await hand.type(hand.board.position.legal_moves[-1])
        await hand.my_turn()
        await hand.press("h", "h", "h")
        await hand.until(lambda: "Play " in hand.text("coach"))
        watching.cancel()

    at_the_app(steps)
    assert longest < 0.5


@pytest.mark.parametrize("key", ["h", "u", "v", "r", "x", "space", "f", "p"])
def test_no_key_does_harm_before_the_first_number_or_after_the_last(
    data_home: Path, key: str
) -> None:
    choose(data_home, game="factor-clash", pool="2-20", **FRIENDS)

    async def steps(hand: Hand) -> None:
        await hand.press("enter", key)
        await hand.press("escape")
        await hand.press("enter")
        await hand.type(11)
        assert hand.is_over()
        assert "nothing unused may follow 11" in hand.text("message")
        await hand.press(key)
        await hand.press("3", "enter")

    at_the_app(steps)
