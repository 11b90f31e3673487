"""A browser on a rough road: late answers, refusals without a board, leaps within a page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsing import Person, people
from playwright.sync_api import Browser, Route, expect
from running import Server

FIRST_IS_LATE = """() => {
  const fetch = window.fetch;
  let late = 1500;
  window.fetch = async (...asked) => {
    const wait = late;
    late = 0;
    const answer = await fetch(...asked);
    await new Promise((done) => setTimeout(done, wait));
    return answer;
  };
}"""


@pytest.fixture
def ann(browser: Browser, site: Server) -> Iterator[Person]:
    with people(browser, site.url, 1) as [person]:
        yield person


def test_an_answer_that_comes_late_is_not_shown_over_a_newer_page(ann: Person) -> None:
    ann.page.goto("/analysis/divisor-duel?moves=6-3&pool=1-36")
    ann.page.evaluate(FIRST_IS_LATE)
    ann.press("Hint")
    ann.page.click('.cell[value="9"]')
    ann.sees_chain(6, 3, 9)
    ann.page.wait_for_timeout(2000)
    ann.sees_chain(6, 3, 9)
    assert "moves=6-3-9" in ann.page.url


def test_a_refused_number_gets_into_no_address(ann: Person) -> None:
    ann.page.goto("/analysis/divisor-duel?moves=6")
    ann.page.click('.cell[value="7"]', force=True)
    ann.sees("7 is neither a divisor nor a multiple of 6.")
    assert "7" not in ann.page.url.partition("?")[2]


def test_what_is_filled_in_stays_when_the_page_changes(ann: Person) -> None:
    ann.page.goto("/analysis/divisor-duel?moves=6-3")
    ann.page.fill("#moves", "6 3 9 18")
    ann.press("Hint")
    expect(ann.page.locator(".hints li")).to_have_count(1)
    assert ann.page.input_value("#moves") == "6 3 9 18"


def test_a_leap_within_the_page_loads_nothing(ann: Person) -> None:
    ann.page.goto("/")
    ann.page.fill("#name", "Ada")
    ann.page.keyboard.press("Home")
    ann.page.evaluate("document.querySelector('.skip').click()")
    ann.page.wait_for_timeout(500)
    assert ann.page.url.endswith("#main")
    assert ann.page.input_value("#name") == "Ada"


def test_a_number_that_was_not_taken_stays_typed(ann: Person) -> None:
    """The server is too busy, and answers without a board."""

    def busy(route: Route) -> None:
        route.fulfill(status=503, content_type="text/html", body="<p class=refusal>Try again.</p>")

    ann.open_game("divisor-duel", "level:1")
    ann.page.route("**/moves*", busy)
    ann.page.fill("#typed", "12")
    ann.page.keyboard.press("Enter")
    ann.sees("Try again.")
    ann.hears("Try again.")
    assert ann.page.input_value("#typed") == "12"


def test_whoever_types_goes_on_typing(ann: Person) -> None:
    """The field is not there while the computer thinks; it has the focus again afterwards."""
    ann.open_game("divisor-duel", "level:1")
    ann.page.focus("#typed")
    while not ann.is_over:
        number = ann.legal[-1]
        ann.page.keyboard.type(str(number))
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator(f'.cell[value="{number}"] .sign')).not_to_be_empty()
        ann.wait_for_turn_or_end()
        assert ann.is_over or ann.page.evaluate("document.activeElement.id") == "typed"


def test_hints_are_spoken(ann: Person) -> None:
    ann.open_game("divisor-duel", "perfect")
    ann.press("Hint")
    ann.hears("of your 20 numbers win.")
    ann.press("Show every fate")
    ann.press("Hide the fates")
    ann.press("Say more")
    expect(ann.page.locator(".hints li")).to_have_count(2)
    ann.hears(ann.page.locator(".hints li").last.inner_text())


def test_whoever_presses_when_it_is_not_their_turn_is_told(ann: Person, browser: Browser) -> None:
    ann.open_game("divisor-duel", "here")
    with people(browser, ann.home, 1) as [eve]:
        eve.page.goto(ann.page.url)
        eve.page.click('.cell[value="6"]', force=True)
        eve.sees("You have no seat in this game: you can watch it.")


def test_the_first_page_leads_back_to_the_game(ann: Person) -> None:
    ann.open_game("divisor-duel", "here")
    ann.page.click('.cell[value="6"]')
    ann.sees("Player 2 to play.")
    ann.page.close()
    ann.page = ann.context.new_page()
    ann.page.goto("/")
    ann.press("Go on with your game")
    ann.sees("Player 2 to play.")
    for words in ("Resign", "Yes, resign"):
        ann.press(words)
    ann.sees("Player 1 wins.")
    ann.page.goto("/")
    expect(ann.page.locator("text=Go on with your game")).to_have_count(0)


def test_a_resignation_is_reviewed_as_one(ann: Person) -> None:
    ann.open_game("divisor-duel", "here")
    for number in ("10", "1"):
        ann.page.click(f'.cell[value="{number}"]')
        expect(ann.page.locator(f'.cell[value="{number}"] .sign')).not_to_be_empty()
    for words in ("Resign", "Yes, resign"):
        ann.press(words)
    ann.press("Review")
    ann.sees("Player 1 gave up a game that was won: that decided it.")
    ann.sees("Try again from turn 1, as player 1")
