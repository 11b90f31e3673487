"""Every number has one place, and the place is found again with the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_pilot import Hand, at_the_app, choose
from rich.style import Style

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
        assert drawn.startswith("1✗ 2 ○3 4 5 ●6 7 8 [●9] 10")
        assert drawn.endswith("16 17 18✗ 19 20")

    at_the_app(steps)


@pytest.mark.parametrize("size", [(40, 20), *SIZES])
@pytest.mark.parametrize("pool", ["1-100", "1-2000", "1-1000000"])
def test_no_number_is_drawn_in_part_and_the_last_one_is_in_sight(
    data_home: Path, pool: str, size: tuple[int, int]
) -> None:
    choose(data_home, pool=pool, two="human")
    last = pool.partition("-")[2]

    async def steps(hand: Hand) -> None:
        await hand.press("enter", *last, "enter")
        rows = [hand.board.render_line(y).text for y in range(hand.board.size.height)]
        assert any(f"{last}]" in row for row in rows)
        numbers = [int(number.strip("[●]")) for row in rows for number in row.split()]
        assert numbers == list(range(numbers[0], numbers[-1] + 1))
        await hand.press("home")
        assert hand.board.render_line(0).text.split()[0] == "1"

    at_the_app(steps, size)


def test_the_last_number_stays_in_sight_when_the_window_shrinks(data_home: Path) -> None:
    choose(data_home, pool="1-2000", two="human")

    async def steps(hand: Hand) -> None:
        await hand.press("enter", *"1000", "enter")
        await hand.pilot.resize_terminal(60, 20)
        await hand.until(lambda: "●1000]" in hand.seen)

    at_the_app(steps, size=(120, 40))


def test_the_cursor_keeps_the_colours_of_the_number_below_it(data_home: Path) -> None:
    choose(data_home, two="human")

    def style_of_3(hand: Hand) -> Style:
        segments = list(hand.board.render_line(hand.place_of(3)[1] + 1))
        [style] = [segment.style for segment in segments if segment.text == "3" and segment.style]
        return style

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        before = style_of_3(hand)
        await hand.press("3")
        assert style_of_3(hand) == before + Style(reverse=True)

    at_the_app(steps)


@pytest.mark.parametrize("size", SIZES)
def test_the_rows_of_the_board_never_move_within_a_game(
    data_home: Path, size: tuple[int, int]
) -> None:
    choose(data_home, game="number-chain-duel", pool="1-50", two="human")

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        places = set()
        for key in ("24", "48", "12", "16", "4"):
            await hand.press(*key)
            places.add(hand.place_of(50))
            assert hand.screen.query_one("#prompt").size.height == 1
            await hand.press("enter")
        assert len(places) == 1

    at_the_app(steps, size)
