from __future__ import annotations

import re
from pathlib import Path

from app_pilot import Hand, at_the_app, choose

from factorduel import solve
from factorduel.tui import settings


async def answer(hand: Hand, right: bool) -> str:
    """Give a right answer or a wrong one; what is said then."""
    await hand.until(lambda: "Only one of" in hand.text("prompt"))
    verdict = solve(hand.board.position)
    [winning] = verdict.winning_moves
    number = winning if right else next(n for n in verdict.fates if n != winning)
    await hand.type(number)
    return hand.text("message")


def test_a_streak_grows_with_right_answers_and_ends_with_a_wrong_one(data_home: Path) -> None:
    async def steps(hand: Hand) -> None:
        await hand.press("z")
        for solved in (1, 2, 3):
            assert (await answer(hand, right=True)).startswith("Right!")
            assert f"streak {solved}" in hand.text("right")
            await hand.press("enter")
        said = await answer(hand, right=False)
        assert re.fullmatch(r"\d+ loses to \d+\. The one was \d+\.", said)
        assert "streak 0   longest 3" in hand.text("right")
        await hand.until(lambda: "Play " in hand.text("coach"))

    at_the_app(steps)
    kept = settings.load()
    assert (kept.puzzles_tried, kept.puzzles_solved, kept.best_streak) == (4, 3, 3)


def test_a_streak_goes_on_the_next_day_and_repeats_nothing(data_home: Path) -> None:
    seen: list[str] = []

    async def steps(hand: Hand) -> None:
        await hand.press("z")
        for _ in range(3):
            await answer(hand, right=True)
            seen.append(str(hand.board.position))
            await hand.press("n")
        await hand.until(lambda: "Only one of" in hand.text("prompt"))

    at_the_app(steps)
    at_the_app(steps)
    assert settings.load().streak == 6
    assert len(set(seen)) == 6


def test_an_illegal_number_is_no_answer(data_home: Path) -> None:
    async def steps(hand: Hand) -> None:
        await hand.press("z")
        await hand.until(lambda: "Only one of" in hand.text("prompt"))
        await hand.type(9999)
        assert "is not in the pool" in hand.text("message")
        assert settings.load().puzzles_tried == 0

    at_the_app(steps)


def test_an_answer_that_the_hint_gave_does_not_count(data_home: Path) -> None:
    async def steps(hand: Hand) -> None:
        await hand.press("z")
        await hand.until(lambda: "Only one of" in hand.text("prompt"))
        await hand.press("h", "h", "h")
        assert "it will not count" in hand.text("message")
        await answer(hand, right=True)
        assert "streak 0" in hand.text("right")

    at_the_app(steps)


def test_the_puzzle_of_the_day_can_be_asked_for(data_home: Path) -> None:
    choose(data_home, game="factor-clash", pool="2-20")

    async def steps(hand: Hand) -> None:
        await hand.press("z")
        await hand.until(lambda: "Only one of" in hand.text("prompt"))
        await hand.press("d")
        await hand.until(lambda: "The puzzle of the day" in hand.text("left"))
        assert (await answer(hand, right=True)).startswith("Right!")

    at_the_app(steps)
