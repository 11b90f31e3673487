"""The screens as they are drawn in a real terminal, kept as text that a person can read."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from app_pilot import choose, kept
from app_window import AppWindow
from driver import run

SIZES = {"80x24": (80, 24), "120x40": (120, 40), "60x20": (60, 20)}


@pytest.mark.parametrize("size", SIZES)
def test_the_screens_are_those_that_were_looked_at(
    data_home: Path, golden: Callable[[str, str], None], size: str
) -> None:
    choose(data_home, one="human", two="human")
    window = AppWindow(*SIZES[size])
    window.see("18 of 20 openings")
    screens = [window.settled()]
    window.keys("enter", "6", "enter", "3", "enter", "f", "h", "h", "h", "p")
    window.see("Play 9")
    window.see("3–9 answers")
    screens.append(window.settled())
    window.keys("7", "enter")
    window.see("7 is neither")
    window.keys("18", "enter", "9", "enter", "v")
    window.see("threw the win")
    screens.append(window.settled())
    assert window.leave() == 130
    rule = "═" * SIZES[size][0]
    golden(f"screens/{size}.txt", f"\n{rule}\n".join(screens) + "\n")


def test_without_colour_nothing_is_coloured(data_home: Path) -> None:
    choose(data_home, one="human", two="human")
    window = AppWindow(NO_COLOR="1")
    window.see("Player 1")
    window.keys("enter", "6", "enter", "f")
    window.see("✓ wins, ✗ loses")
    window.settled()
    assert window.colours() == {"default"}
    assert window.leave() == 130


def test_without_colour_the_chosen_row_can_be_told(data_home: Path) -> None:
    kept("divisor-duel: 6")
    kept("factor-clash: 6")
    window = AppWindow(NO_COLOR="1")
    window.see("Player 1")
    window.keys("o", "down")
    window.see("Factor Clash")
    window.settled()
    assert [line.split()[3] for line in window.underlined()] == ["Divisor"]
    assert window.leave() == 130


def test_q_leaves_and_the_window_is_as_it_was(data_home: Path) -> None:
    window = AppWindow()
    window.see("Player 1")
    window.keys("q")
    window.settled()
    assert window.end() == 0


def test_leaving_waits_for_no_search(data_home: Path) -> None:
    choose(data_home, game="number-chain-duel", pool="1-64", one="human", two="human")
    window = AppWindow()
    window.see("Player 1")
    window.keys("enter", "8", "enter", "1", "enter", "h", "h", "h")
    window.see("● 8 → .*○ 1")
    began = time.monotonic()
    assert window.leave() == 130
    assert time.monotonic() - began < 1.5


def test_without_a_terminal_the_games_are_listed(data_home: Path) -> None:
    assert run().stdout.startswith("Factor Chain Duel, 2–50\n")
