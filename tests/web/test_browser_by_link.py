"""Two people, each with a browser of their own, and a link between them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import Person, people, whole_game
from playwright.sync_api import Browser, expect
from running import Server, server

import factorduel as fd
from factorduel.catalog import GAMES


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def two(request: pytest.FixtureRequest, browser: Browser, site: Server) -> Iterator[list[Person]]:
    with people(browser, site.url, 2, scripts=request.param) as found:
        yield found


@pytest.fixture
def couple(browser: Browser, site: Server) -> Iterator[list[Person]]:
    with people(browser, site.url, 2) as found:
        yield found


def sit_down(ann: Person, bob: Person, game: str = "divisor-duel", **chosen: str) -> None:
    """Ann opens a game and sends Bob the link; he takes the seat."""
    ann.open_game(game, "link", name="Ann", **chosen)
    bob.take_seat(ann.page.input_value("#invitation"), "Bob")


def play(one: Person, other: Person, *numbers: int) -> None:
    """Numbers by turns; without scripts a page is reloaded to save time."""
    for number in numbers:
        if not one.has_scripts:
            one.page.reload()
        one.play(number)
        one, other = other, one


# A whole game


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_link(two: list[Person], game: str) -> None:
    ann, bob = two
    moves = whole_game(game)
    winner = fd.new_game(game).play_all(moves).winner
    sit_down(ann, bob, game)
    play(ann, bob, *moves)
    for player, person in enumerate(two, start=1):
        person.page.reload()
        person.sees_chain(*moves)
        person.sees("You win!" if player == winner else f"{['Ann', 'Bob'][2 - player]} wins.")
        assert person.legal == []


def test_the_waiting_page_renews_itself_without_scripts(browser: Browser, site: Server) -> None:
    with people(browser, site.url, 2, scripts=False) as (ann, bob):
        sit_down(ann, bob, pool="1-8")
        ann.sees("Bob sat down.")
        ann.play(6)
        bob.wait_for_turn()
        bob.play(3)
        ann.wait_for_turn()
        ann.sees_chain(6, 3)


# Interrupted


def test_one_who_reloads_goes_on(couple: list[Person]) -> None:
    ann, bob = couple
    sit_down(ann, bob)
    play(ann, bob, 6, 3, 9)
    bob.page.reload()
    bob.sees_chain(6, 3, 9)
    play(bob, ann, 18)
    ann.page.close()  # the lid is closed …
    ann.page = ann.context.new_page()  # … and opened again
    ann.page.goto(bob.page.url)
    play(ann, bob, 2)
    bob.sees_chain(6, 3, 9, 18, 2)


def test_one_who_is_offline_is_told_and_catches_up(couple: list[Person]) -> None:
    ann, bob = couple
    sit_down(ann, bob)
    play(ann, bob, 6)
    bob.wait_for_turn()
    ann.context.set_offline(True)
    expect(ann.page.locator("#lost")).to_have_text("The connection is lost. Trying again …")
    bob.play(3)
    ann.context.set_offline(False)
    ann.wait_for_turn()
    ann.sees_chain(6, 3)
    expect(ann.page.locator("#lost")).to_be_hidden()


def test_a_number_that_could_not_be_sent_is_said_not_to_be(couple: list[Person]) -> None:
    ann, bob = couple
    sit_down(ann, bob)
    ann.wait_for_turn()
    ann.context.set_offline(True)
    ann.page.click('.cell[value="6"]')
    expect(ann.page.locator("#lost")).to_contain_text("That was not sent")
    ann.context.set_offline(False)
    ann.play(6)
    bob.sees_chain(6)


def test_a_server_that_comes_back_is_gone_on_with(browser: Browser, tmp_path: Path) -> None:
    with (
        server(f"sqlite:///{tmp_path / 'games.db'}", home=tmp_path) as running,
        people(browser, running.url, 2) as (ann, bob),
    ):
        sit_down(ann, bob)
        play(ann, bob, 6, 3)
        ann.wait_for_turn()
        running.kill()
        for person in (ann, bob):
            expect(person.page.locator("#lost")).to_be_visible()
        running.start()
        for person in (ann, bob):
            expect(person.page.locator("#lost")).to_be_hidden()
        play(ann, bob, 9, 18)
        ann.sees_chain(6, 3, 9, 18)


# Between the two


def test_each_hears_what_the_other_does(couple: list[Person]) -> None:
    ann, bob = couple
    sit_down(ann, bob)
    ann.hears("Bob sat down.")
    ann.play(6)
    bob.hears("Ann played 6. Your turn. 6 may be followed by 1, 2, 3, 12, 18.")
    bob.page.fill("#typed", "5")
    bob.press("Play it")
    bob.hears("5 is neither a divisor nor a multiple of 6.")
    bob.sees("5 is neither a divisor nor a multiple of 6.")


def test_a_number_is_taken_back_when_the_other_agrees(couple: list[Person]) -> None:
    ann, bob = couple
    sit_down(ann, bob)
    play(ann, bob, 6)
    ann.press("Ask to take back")
    bob.hears("Ann asked to take back.")
    bob.press("Decline")
    ann.sees("Bob declined to take back.")
    ann.press("Ask to take back")
    bob.press("Let them take back")
    ann.wait_for_turn()
    ann.sees_chain()


def test_a_match_goes_on_with_the_other_starting(couple: list[Person]) -> None:
    ann, bob = couple
    sit_down(ann, bob, "factor-clash", rounds="3")
    ann.play(11)
    ann.sees("You win!")
    bob.press("Next game")
    ann.sees("Bob wants another game.")
    ann.press("Next game")
    for person in (ann, bob):
        person.sees("1 : 0, best of 3")
    bob.play(13)
    bob.sees("1 : 1, best of 3")


def test_a_watcher_sees_all_and_can_press_nothing(couple: list[Person], browser: Browser) -> None:
    ann, bob = couple
    sit_down(ann, bob)
    play(ann, bob, 6)
    with people(browser, ann.home, 1) as (watcher,):
        watcher.page.goto(ann.page.url)
        watcher.sees("You are watching.")
        bob.play(3)
        watcher.sees_chain(6, 3)
        assert watcher.legal == []
        assert watcher.page.locator("button[name=deed], .typed, .coach").count() == 0


def test_whoever_resigns_is_asked_once_more(couple: list[Person]) -> None:
    ann, bob = couple
    sit_down(ann, bob)
    play(ann, bob, 6)
    bob.press("Resign")
    ann.sees("Bob is to play.")
    bob.press("Yes, resign")
    ann.sees("You win!")
