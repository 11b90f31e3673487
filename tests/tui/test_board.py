"""Every number has one place, and the place is found again with the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_pilot import Hand, at_the_app, choose

SIZES = [(60, 20), (80, 24), (120, 40)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("pool", ["1-1", "1-20", "2-50", "1-100", "37-64"])
def test_each_number_of_a_pool_to_100_is_in_sight(
    data_home: Path, pool: str, size: tuple[int, int]
) -> None:
    choose(data_home, pool=pool, two="human")

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        width, height = hand.board.size
        places = [hand.board.number_at(x, y) for y in range(height) for x in range(width)]
        lo, hi = map(int, pool.split("-"))
        assert set(places) - {None} == set(range(lo, hi + 1))
        drawn = "".join(hand.board.render_line(y).text for y in range(height))
        assert [int(number) for number in drawn.split()] == list(range(lo, hi + 1))

    at_the_app(steps, size)


@pytest.mark.parametrize("size", SIZES)
def test_a_number_stands_where_a_click_finds_it(data_home: Path, size: tuple[int, int]) -> None:
    choose(data_home, pool="1-100", two="human")

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        for y in range(hand.board.size.height):
            line = hand.board.render_line(y).text
            for number in map(int, line.split()):
                x = line.index(f"{number}", line.index(f" {number}"))
                assert hand.board.number_at(x, y) == number

    at_the_app(steps, size)


def test_a_large_pool_scrolls_to_the_number_that_is_typed(data_home: Path) -> None:
    choose(data_home, pool="1-5000", two="human")

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        await hand.press(*"4321")
        height = hand.board.size.height
        shown = "".join(hand.board.render_line(y).text for y in range(height))
        assert "4321" in shown.split()
        await hand.press("enter")
        assert hand.moves == [4321]

    at_the_app(steps)


def test_the_signs_say_all_without_colour(data_home: Path) -> None:
    choose(data_home, two="human")

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        for number in (6, 3, 9):
            await hand.type(number)
        await hand.press("f")
        await hand.until(lambda: hand.screen.fates)
        lines = [hand.board.render_line(y).text for y in range(hand.board.size.height)]
        drawn = " ".join(" ".join(lines).split())
        assert drawn.startswith("1✗ 2 ○3 4 5 ●6 7 8 [ ●9] 10")
        assert drawn.endswith("16 17 18✗ 19 20")

    at_the_app(steps)
