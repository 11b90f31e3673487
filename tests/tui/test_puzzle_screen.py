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
        assert re.fullmatch(r"\d+ loses to \d+\. The winning number was \d+\.", said)
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


def test_a_puzzle_whose_answer_was_shown_ends_the_streak_at_once_and_counts_once(
    data_home: Path,
) -> None:
    choose(data_home, puzzle_seed=5, puzzles_seen=2, streak=2)

    async def steps(hand: Hand) -> None:
        await hand.press("z")
        await hand.until(lambda: "Only one of" in hand.text("prompt"))
        await hand.press("h", "h", "h")
        assert "counts as not solved" in hand.text("message")
        assert "streak 0" in hand.text("right")
        await answer(hand, right=True)
        assert "streak 0" in hand.text("right")

    at_the_app(steps)
    kept = settings.load()
    assert (kept.puzzles_tried, kept.puzzles_solved, kept.streak) == (1, 0, 0)


def test_the_first_hint_says_something_new(data_home: Path) -> None:
    async def steps(hand: Hand) -> None:
        await hand.press("z")
        await hand.until(lambda: "Only one of" in hand.text("prompt"))
        await hand.press("h")
        await hand.until(lambda: "(h says more)" in hand.text("coach"))
        assert hand.screen._hint.steps[1] in hand.text("coach")
        assert "numbers wins" not in hand.text("coach")
        assert "Play " not in hand.text("coach").partition("\n\n")[2]

    at_the_app(steps)


def test_the_puzzle_of_the_day_can_be_asked_for(data_home: Path) -> None:
    choose(data_home, game="factor-clash", pool="2-20")

    async def steps(hand: Hand) -> None:
        await hand.press("z")
        await hand.until(lambda: "Only one of" in hand.text("prompt"))
        await hand.press("d")
        await hand.until(lambda: "Today's puzzle" in hand.text("left"))
        assert (await answer(hand, right=True)).startswith("Right!")

    at_the_app(steps)


def test_the_puzzle_of_the_day_counts_once(data_home: Path) -> None:
    async def steps(hand: Hand) -> None:
        await hand.press("z")
        await hand.until(lambda: "Only one of" in hand.text("prompt"))
        await hand.press("d")
        await answer(hand, right=True)
        await hand.press("d")
        assert "will not count again" in hand.text("message")
        await answer(hand, right=True)
        assert "streak 1" in hand.text("right")
        await hand.press("d")
        await answer(hand, right=False)
        assert "streak 1" in hand.text("right")

    at_the_app(steps)
    assert settings.load().puzzles_tried == 1


def test_a_streak_is_gone_on_with_however_impatiently(data_home: Path) -> None:
    choose(data_home, puzzle_seed=5, puzzles_seen=500, streak=2)

    async def steps(hand: Hand) -> None:
        await hand.press("z", "n", "n", "d")
        await hand.until(lambda: settings.load().puzzles_seen > 500)
        assert "Today's puzzle" in hand.text("left")
        await hand.press("n", "n")
        await hand.until(lambda: hand.text("left").startswith("Puzzle "))
        assert (await answer(hand, right=True)).startswith("Right!")
        assert "streak 3" in hand.text("right")

    at_the_app(steps)


def test_enter_once_too_often_is_no_answer(data_home: Path) -> None:
    async def steps(hand: Hand) -> None:
        await hand.press("z")
        await answer(hand, right=True)
        await hand.press("enter")
        await hand.until(lambda: "Only one of" in hand.text("prompt"))
        await hand.press("enter")
        assert "choose one with the arrow keys" in hand.text("message")
        assert "streak 1" in hand.text("right")

    at_the_app(steps)


def test_the_longest_title_fits_into_sixty_columns(data_home: Path) -> None:
    choose(data_home, puzzle_seed=8, streak=99, best_streak=99)

    async def steps(hand: Hand) -> None:
        await hand.press("z")
        await hand.until(lambda: "Only one of" in hand.text("prompt"))
        await hand.press("d")
        longest_name = hand.text("left").replace("Divisor Duel", "Number Chain Duel")
        assert len(longest_name + hand.text("right")) < 58

    at_the_app(steps, size=(60, 20))
