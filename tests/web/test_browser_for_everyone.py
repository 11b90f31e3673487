"""Every page on a phone and on a desktop, light and dark: readable, reachable, in its window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import DESKTOP, PHONE, SMALLEST, Person
from playwright.sync_api import Browser
from running import Server

ADDRESSES = {
    "home": "/",
    "home with house rules": "/?pool=2-40&opening=even",
    "puzzles": "/puzzles",
    "a puzzle": "/puzzles/divisor-duel/7/1",
    "a puzzle with hints": "/puzzles/divisor-duel/7/1?hint=3",
    "a solved puzzle": "/puzzles/divisor-duel/7/1?number=1",
    "the puzzle of a day": "/puzzles/daily/2026-01-01",
    "analysis": "/analysis/divisor-duel?moves=6-3-9&fates=on&partners=on&hint=3",
    "analysis of two chains": "/analysis/number-chain-duel?moves=6-3-12-9",
    "analysis of a hundred": "/analysis/juniper-green?fates=on",
    "a refused analysis": "/analysis?game=divisor-duel&moves=6+4",
    "review": "/review/juniper-green?moves=38-19-57-3-99-11-77-7-49-98-1-97",
    "fairness": "/fairness?game=factor-clash",
    "refused fairness": "/fairness?game=factor-clash&pool=9-3",
    "an error": "/nowhere",
}


@contextmanager
def every_page(ann: Person, bob: Person) -> Iterator[Iterator[tuple[str, Person]]]:
    yield pages(ann, bob)
    for person in (ann, bob):
        person.leave()
        assert person.faults == []


def pages(ann: Person, bob: Person) -> Iterator[tuple[str, Person]]:
    """Each page's name, and who is on it; some are only reached by playing."""
    for name, address in ADDRESSES.items():
        ann.page.goto(address)
        yield name, ann
    ann.open_game("divisor-duel", "link", name="Ann", rounds="3")
    yield "a game that waits for a friend", ann
    bob.page.goto(ann.page.input_value("#invitation"))
    yield "an invitation", bob
    bob.press("Take the seat")
    bob.page.wait_for_url("**/games/*")
    ann.play(6)
    bob.wait_for_turn()
    yield "a game, to move", bob
    yield "a game, waiting", ann
    ann.press("Ask to take back")
    bob.sees("Ann asked to take back.")
    yield "a game, asked to take back", bob
    bob.press("Decline")
    bob.page.fill("#typed", "5")
    bob.press("Play it")
    bob.sees("5 is neither")
    yield "a refused number", bob
    for words in ("Resign", "Yes, resign"):
        bob.press(words)
    ann.sees("You win!")
    yield "a game, over", ann
    ann.open_game("number-chain-duel", "perfect")
    ann.play(20)
    ann.wait_for_turn()
    ann.press("Show every fate")
    ann.sees("loses")
    yield "a game with the coach", ann


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing(
    browser: Browser, site: Server, size: tuple[int, int], dark: bool
) -> None:
    """Nothing at all: neither what is serious nor what is less."""
    two = [Person(browser, site.url, size=size, dark=dark) for _ in range(2)]
    with every_page(*two) as found:
        for name, person in found:
            violations = Axe().run(person.page).response["violations"]
            assert [(name, each["id"], each["nodes"]) for each in violations] == []


WIDE = """() => document.documentElement.scrollWidth > window.innerWidth"""
SMALL = """() => [...document.querySelectorAll("button, .button, select, input:not([type=radio])")]
    .filter((each) => each.offsetParent && (each.offsetHeight < 44 || each.offsetWidth < 44))
    .map((each) => `${each.outerHTML.slice(0, 80)} ${each.offsetWidth}×${each.offsetHeight}`)"""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, (3840, 2160)], ids=str)
def test_every_page_fits_its_window_and_every_finger(
    browser: Browser, site: Server, size: tuple[int, int]
) -> None:
    two = [Person(browser, site.url, size=size) for _ in range(2)]
    with every_page(*two) as found:
        for name, person in found:
            assert not person.page.evaluate(WIDE), name
            assert person.page.evaluate(SMALL) == [], name


def test_nothing_jumps_when_a_number_is_played(browser: Browser, site: Server) -> None:
    for size in (PHONE, DESKTOP):
        ann = Person(browser, site.url, size=size)
        ann.open_game("divisor-duel", "perfect", start="other")
        tops = set()
        for _ in range(3):
            ann.wait_for_turn()
            tops.add(ann.page.evaluate("document.querySelector('.board').offsetTop"))
            ann.page.fill("#typed", "21")
            ann.press("Play it")
            ann.sees("21 is not in the pool")
            tops.add(ann.page.evaluate("document.querySelector('.board').offsetTop"))
            ann.play(ann.legal[0])
            tops.add(ann.page.evaluate("document.querySelector('.board').offsetTop"))
            ann.wait_for_turn_or_end()
            if ann.is_over:
                break
        assert len(tops) == 1
        ann.leave()
