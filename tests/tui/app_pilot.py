"""Drives the app inside the test, by keys and by mouse, through Textual's pilot."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static
from textual.widgets._footer import FooterKey

from factorduel.journal import Keeper
from factorduel.notation import parse_record
from factorduel.tui.app import FactorduelApp
from factorduel.tui.board import Board

Steps = Callable[["Hand"], Awaitable[None]]
PATIENCE = 20.0


class Hand:
    """A person at the app: presses, clicks, reads and waits."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    @property
    def screen(self) -> Any:
        return self.pilot.app.screen

    @property
    def board(self) -> Board:
        board: Board = self.screen.query_one(Board)
        return board

    @property
    def moves(self) -> list[int]:
        return list(self.board.position.moves)

    def text(self, place: str) -> str:
        """What one of the places of the screen says."""
        return str(self.screen.query_one(f"#{place}", Static).content)

    @property
    def seen(self) -> str:
        """The whole screen as it is drawn."""
        rows = self.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in row).rstrip() for row in rows)

    @property
    def offered(self) -> set[str]:
        """The keys in the footer, as far as it is laid out already."""
        return {shown.key for shown in self.screen.query(FooterKey) if shown.region}

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, number: int) -> None:
        await self.press(*str(number), "enter")

    async def click_number(self, number: int) -> None:
        await self.pilot.click(Board, offset=self.place_of(number))
        await self.pilot.pause()

    async def click_key(self, key: str) -> None:
        """Click on a key in the footer, once it is there."""
        await self.pilot.pause()
        await self.until(lambda: key in self.offered)
        [shown] = [one for one in self.screen.query(FooterKey) if one.key == key]
        await self.pilot.click(shown)
        await self.pilot.pause()

    async def click_words(self, words: str) -> None:
        """Click on something that is offered in the prompt."""
        x = self.text("prompt").index(words) + 1
        await self.pilot.click("#prompt", offset=(x, 0))
        await self.pilot.pause()

    def place_of(self, number: int) -> tuple[int, int]:
        """Where on the board a number stands."""
        width, height = self.board.size
        return next(
            (x, y)
            for y in range(height)
            for x in range(width)
            if self.board.number_at(x, y) == number
        )

    async def until(self, seen: Callable[[], object]) -> None:
        """Wait for something to come true."""
        give_up = time.monotonic() + PATIENCE
        while not seen():
            assert time.monotonic() < give_up, "it never came true"
            await self.pilot.pause(0.05)

    def has_cursor(self) -> bool:
        """Whether a number of the board is drawn reversed."""
        rows = map(self.board.render_line, range(self.board.size.height))
        return any(part.style and part.style.reverse for row in rows for part in row)

    async def my_turn(self) -> None:
        await self.until(lambda: "number:" in self.text("prompt") or self.is_over())

    def is_over(self) -> bool:
        return "v review" in self.text("prompt")


def at_the_app(steps: Steps, size: tuple[int, int] = (80, 24)) -> None:
    """Run some steps at the app."""

    async def run() -> None:
        app = FactorduelApp()
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(Hand(pilot))

    asyncio.run(run())


def choose(data_home: Path, **settings: object) -> None:
    """Settings that the app finds when it starts."""
    data_home.parent.mkdir(parents=True, exist_ok=True)
    (data_home.parent / "settings.json").write_text(json.dumps(settings), encoding="utf-8")


def kept(text: str) -> None:
    """A game that was played some time ago."""
    keeper = Keeper(lambda words: None)
    keeper.begin(parse_record(text))
    keeper.close()
