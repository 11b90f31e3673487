"""People at real browsers: headless Chromium, driven by what one sees on a page."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from running import missing

import factorduel as fd
from factorduel.catalog import GAMES
from factorduel.position import Position

PHONE, DESKTOP, SMALLEST = (375, 740), (1280, 800), (320, 640)
_SWITCHES = [
    "--disable-background-networking",  # it would look for its maker's hosts
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
_PATIENCE = 10_000


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium; it must be closed before anything else in the process uses asyncio."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or missing("Chromium")
    switches = [*_SWITCHES, "--no-sandbox"] if os.geteuid() == 0 else _SWITCHES
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=switches)
        yield browser
        browser.close()


class Person:
    """Somebody with a browser of their own, who meets nothing that should not be on a page."""

    def __init__(
        self,
        browser: Browser,
        home: str,
        *,
        size: tuple[int, int] = DESKTOP,
        dark: bool = False,
        scripts: bool = True,
    ) -> None:
        self.home = home
        self.has_scripts = scripts
        self.context: BrowserContext = browser.new_context(
            base_url=home,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            java_script_enabled=scripts,
        )
        self.context.set_default_timeout(_PATIENCE)
        self.faults: list[str] = []
        self.context.on("request", lambda request: self._check(request.url))
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda message: self._read(message.text))

    def _check(self, url: str) -> None:
        if urlsplit(url).netloc != urlsplit(self.home).netloc:
            self.faults.append(f"The page asked {url}.")

    def _read(self, text: str) -> None:
        if "Content Security Policy" in text or "Error:" in text:
            self.faults.append(text)

    def leave(self) -> None:
        """Close the browser."""
        self.context.close()

    # What is done

    def open_game(self, game: str, against: str, **chosen: str) -> None:
        """Fill in the form on the first page."""
        self.page.goto("/")
        self.page.check(f"input[name=game][value={game}]")
        self.page.select_option("#opponent", against)
        for name, value in chosen.items():
            self._choose(name, value)
        self.page.click("button.main")
        self.page.wait_for_url("**/games/*")

    def _choose(self, name: str, value: str) -> None:
        field = self.page.locator(f"#{name}")
        if not field.is_visible():
            self.page.click("summary:has-text('House rules')")
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)

    def take_seat(self, invitation: str, name: str = "") -> None:
        """Open a link that somebody sent, and sit down."""
        self.page.goto(invitation)
        self.page.fill("#name", name)
        self.page.click("text=Take the seat")
        self.page.wait_for_url("**/games/*")

    def play(self, number: int) -> None:
        """Press a number when it is one's turn."""
        self.wait_for_turn()
        self.page.click(f'.cell[value="{number}"]')
        expect(self.page.locator(f'.cell[value="{number}"]')).to_have_class(re.compile("one|two"))

    def press(self, words: str) -> None:
        """Press a button or follow a link by what it says."""
        self.page.locator("a, button, summary").filter(has_text=words).first.click()

    # What is seen

    def wait_for_turn(self) -> None:
        expect(self.page.locator(".status.yours")).to_contain_text("Your turn")

    def wait_for_turn_or_end(self) -> None:
        """Wait until one can play, or nobody can any more."""
        expect(self.page.locator(".status.yours, .status.over")).to_be_visible()

    def sees(self, words: str) -> None:
        """Wait until something stands on the page."""
        expect(self.page.locator("main")).to_contain_text(words)

    def hears(self, words: str) -> None:
        """Wait until a screen reader would say it."""
        expect(self.page.locator("#said")).to_contain_text(words)

    def sees_chain(self, *numbers: int) -> None:
        """Wait until all these have been played."""
        for number in numbers:
            expect(self.page.locator(f'.cell[value="{number}"] .sign')).not_to_be_empty()
        expect(self.page.locator(".chain li:not(.next)")).to_have_count(len(numbers))

    @property
    def legal(self) -> list[int]:
        """What may be pressed."""
        cells = self.page.locator(".cell.legal:not([aria-disabled])")
        return [int(cell.get_attribute("value") or 0) for cell in cells.all()]

    @property
    def is_over(self) -> bool:
        """Whether nobody is to move any more."""
        return self.page.locator(".player.moves").count() == 0


@contextmanager
def people(
    browser: Browser, home: str, many: int, *, scripts: bool = True
) -> Iterator[list[Person]]:
    """Some people with a browser each; at the end nothing was wrong with any page they saw."""
    found = [Person(browser, home, scripts=scripts) for _ in range(many)]
    yield found
    for each in found:
        each.leave()
        assert each.faults == []


def whole_game(game: str) -> tuple[int, ...]:
    """The rule book's example, and on from there to the end by the lowest number."""
    position: Position = fd.new_game(game).play_all(GAMES[game].example)
    while position.winner is None:
        position = position.play(position.legal_moves[0])
    return position.moves
