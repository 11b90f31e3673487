#!/usr/bin/env python3
"""Draw docs/pictures/: screens of the real app, pages of the real server in a real browser, the
course of a game, a plot of fairness. The tests' environment has what it takes."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from textual.pilot import Pilot

from factorduel.catalog import DIVISOR_DUEL, FACTOR_CLASH, JUNIPER_GREEN
from factorduel.coach import course, plot, review, scan
from factorduel.match import Match, begin
from factorduel.notation import parse_record
from factorduel.position import new_game
from factorduel.tui.app import FactorduelApp
from factorduel.tui.game import GameScreen
from factorduel.tui.review import ReviewScreen

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from browsing import Person, chromium
from running import server

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SIZE = (80, 24)
PAGE = (1000, 560)
LOST = """\
factorduel record
game: juniper-green
players: human, perfect

1: 38
2: 19
1: 57
2: 3
1: 99
2: 11
1: 77
2: 7
1: 49
2: 98
1: 1
2: 97
"""


async def board(pilot: Pilot[None]) -> None:
    """A person's turn, with fates and two steps of a hint."""
    match = begin(DIVISOR_DUEL, seats=("human", "level:3"), seed=4)
    for number in (6, 3):
        match = match.play(number)
    await shown(pilot, match)
    await pilot.press("f", "h", "h", "h")


async def reviewed(pilot: Pilot[None]) -> None:
    """Where a game was lost."""
    app = pilot.app
    assert isinstance(app, FactorduelApp)
    await app.push_screen(ReviewScreen(parse_record(LOST)))


async def puzzle(pilot: Pilot[None]) -> None:
    """One winning number to be found."""
    app = pilot.app
    assert isinstance(app, FactorduelApp)
    app.memory.keep(puzzle_seed=8, puzzles_seen=3, streak=3, best_streak=12)
    await pilot.press("z")


async def shown(pilot: Pilot[None], match: Match) -> None:
    app = pilot.app
    assert isinstance(app, FactorduelApp)
    await app.push_screen(GameScreen(app.memory, match))
    await pilot.pause()


SCREENS = {"board": board, "review": reviewed, "puzzle": puzzle}


def screenshot(name: str, dark: bool) -> str:
    """One screen of the app as SVG, in letters that every reader has."""

    async def run() -> str:
        app = FactorduelApp()
        app.memory.keep(dark=dark)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await SCREENS[name](pilot)
            await app.workers.wait_for_complete()
            await pilot.pause(0.2)
            return app.export_screenshot(title="factorduel")

    with TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        svg = asyncio.run(run())
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # fonts from another host
    svg = svg.replace("Fira Code", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono")
    marks = sorted(set(re.findall(r"terminal-\d+", svg)))  # differ from run to run
    for mark in marks:
        svg = svg.replace(mark, "terminal")
    return "\n".join(line.rstrip() for line in svg.split("\n")) + "\n"


def pages() -> Iterator[tuple[str, bytes]]:
    """A game of two people in their browsers, as one of them sees it."""
    with TemporaryDirectory() as home, server(f"sqlite:///{home}/games.db") as running:
        for theme in ("dark", "light"):
            with chromium() as browser:
                ann, bob = (
                    Person(browser, running.url, size=PAGE, dark=theme == "dark") for _ in range(2)
                )
                ann.open_game("divisor-duel", "link", name="Ann", rounds="3")
                bob.take_seat(ann.page.input_value("#invitation"), "Bob")
                for number in (6, 3, 9, 18, 2, 12):
                    ann.play(number)
                    ann, bob = bob, ann
                ann.wait_for_turn()
                yield f"page-{theme}.png", ann.page.screenshot()
                for each in (ann, bob):
                    each.leave()


def pictures() -> Iterator[tuple[str, bytes]]:
    """Each picture's file name, and the picture."""
    for name, svg in drawings():
        yield name, svg.encode()
    yield from pages()


def drawings() -> Iterator[tuple[str, str]]:
    for name in SCREENS:
        for theme in ("dark", "light"):
            yield f"{name}-{theme}.svg", screenshot(name, theme == "dark")
    game = new_game(JUNIPER_GREEN).play_all(parse_record(LOST).position.moves)
    yield "course.svg", course.drawing(review(game)).svg() + "\n"
    yield "fairness.svg", plot([*scan(FACTOR_CLASH, range(10, 61))]).svg() + "\n"


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures():
        (PICTURES / name).write_bytes(picture)
        print(name, file=sys.stderr)


if __name__ == "__main__":
    main()
