"""One person at a browser: against computers, with the coach, at puzzles; by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browsing import Person, people
from playwright.sync_api import Browser, expect
from running import Server

import factorduel as fd
from factorduel.catalog import GAMES
from factorduel.web.questions import puzzle_in

COMPUTERS = [*(f"level:{level}" for level in range(1, 6)), "perfect"]
SHORT = "1-8"


@pytest.fixture
def ann(browser: Browser, site: Server) -> Iterator[Person]:
    with people(browser, site.url, 1) as [person]:
        yield person


@pytest.fixture
def plain(browser: Browser, site: Server) -> Iterator[Person]:
    """Somebody who has switched scripts off."""
    with people(browser, site.url, 1, scripts=False) as [person]:
        yield person


def play_to_the_end(person: Person) -> None:
    """Always the lowest number, until somebody cannot go on."""
    person.wait_for_turn_or_end()
    while not person.is_over:
        person.play(person.legal[0])
        person.wait_for_turn_or_end()


# Against computers


@pytest.mark.parametrize("computer", COMPUTERS)
def test_a_game_is_played_against_each_computer(ann: Person, computer: str) -> None:
    ann.open_game("divisor-duel", computer, pool=SHORT)
    play_to_the_end(ann)
    ann.press("Rematch")
    expect(ann.page.locator(".chain li:not(.next)")).to_have_count(1)  # now the other one starts
    play_to_the_end(ann)


@pytest.mark.parametrize("computer", COMPUTERS)
def test_a_game_is_played_against_each_computer_without_scripts(
    plain: Person, computer: str
) -> None:
    plain.open_game("divisor-duel", computer, pool=SHORT)
    play_to_the_end(plain)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_against_a_computer(ann: Person, game: str) -> None:
    lowest = GAMES[game].pool[0]
    ann.open_game(game, "level:2", pool=f"{lowest}-12", start="other")
    play_to_the_end(ann)


def test_a_friend_plays_on_the_same_screen(ann: Person) -> None:
    ann.open_game("factor-clash", "here")
    for player, number in ((1, 4), (2, 10), (1, 5)):
        ann.sees(f"Player {player} to play.")
        ann.page.click(f'.cell[value="{number}"]')
    ann.sees_chain(4, 10, 5)
    ann.press("Take back")
    ann.sees_chain(4, 10)


# With the coach


def test_the_coach_helps_step_by_step(ann: Person) -> None:
    ann.open_game("divisor-duel", "perfect")
    ann.play(6)
    ann.wait_for_turn()
    for step, words in enumerate(("Hint", "Say more", "Say more"), start=1):
        ann.press(words)
        expect(ann.page.locator(".hints li")).to_have_count(step)
    ann.press("Show every fate")
    expect(ann.page.locator(".cell .fate:not(:empty)")).to_have_count(len(ann.legal))
    ann.press("Show partners")
    expect(ann.page.locator(".partners").first).to_be_visible()


def test_a_lost_game_is_reviewed_and_won_on_the_second_try(ann: Person) -> None:
    ann.open_game("divisor-duel", "perfect")
    play_to_the_end(ann)
    ann.sees("Perfect wins.")
    ann.press("Review")
    ann.sees("decided the game")
    expect(ann.page.locator(".worth.blunder")).to_contain_text("hrew the win away")
    ann.press("Try again")
    ann.page.wait_for_url("**/games/*")
    ann.wait_for_turn()
    ann.press("Show every fate")
    while not ann.is_over:
        ann.wait_for_turn()
        wins = ann.page.locator(".cell.wins").first
        expect(wins).to_be_visible()
        ann.play(int(wins.get_attribute("value") or 0))
        ann.wait_for_turn_or_end()
    ann.sees("You win!")


def test_a_review_is_walked_through(ann: Person) -> None:
    ann.page.goto("/review/juniper-green?moves=38-19-57-3-99-11-77-7-49-98-1-97")
    ann.sees("Turn 11 of 12")
    ann.press("On →")
    ann.sees("Turn 12 of 12")
    ann.page.keyboard.press("ArrowLeft")
    ann.page.keyboard.press("ArrowLeft")
    ann.sees("Turn 10 of 12")
    assert "turn=10" in ann.page.url
    ann.page.go_back()
    ann.sees("Turn 11 of 12")
    ann.page.click(".chain a:has-text('99')")
    ann.sees("Turn 5 of 12")


def test_a_position_is_analysed_and_its_address_shared(ann: Person, plain: Person) -> None:
    ann.page.goto("/analysis/divisor-duel?moves=6-3&pool=1-36")
    ann.press("Show every fate")
    ann.sees("one number wins")
    ann.page.click('.cell[value="21"]')
    ann.sees("and loses: every number does.")
    plain.page.goto(ann.page.url)
    plain.sees_chain(6, 3, 21)
    plain.sees("and loses: every number does.")
    plain.page.fill("#moves", "6 3 9")
    plain.press("Show it")
    plain.sees_chain(6, 3, 9)
    expect(plain.page.locator(".cell")).to_have_count(36)


# Puzzles


def test_a_streak_of_puzzles(ann: Person) -> None:
    for place in (1, 2):
        if place == 1:
            ann.page.goto("/puzzles/divisor-duel/7/1")
        puzzle = puzzle_in("divisor-duel", 7, place)
        assert puzzle
        assert sorted(ann.legal) == list(puzzle.position.legal_moves)
        ann.page.click(f'.cell[value="{puzzle.answer}"]')
        ann.sees(f"Right! {puzzle.answer} is the one number that wins.")
        ann.sees(f"streak {place}")
        ann.press("Next puzzle")
        ann.sees("Only one number wins.")


def test_a_wrong_answer_is_refuted(plain: Person) -> None:
    plain.page.goto("/puzzles/divisor-duel/7/1")
    puzzle = puzzle_in("divisor-duel", 7, 1)
    assert puzzle
    wrong = next(n for n in puzzle.position.legal_moves if n != puzzle.answer)
    plain.page.click(f'.cell[value="{wrong}"]')
    plain.sees(f"The winning number was {puzzle.answer}.")
    plain.press("A new streak")
    plain.sees("streak 0")


def test_the_puzzle_of_the_day(ann: Person) -> None:
    ann.page.goto("/")
    ann.press("Puzzle of the day")
    ann.sees("Only one number wins.")
    for step, words in enumerate(("Hint", "Say more"), start=1):
        ann.press(words)
        expect(ann.page.locator(".coach p:not(.buttons)")).to_have_count(step)
    ann.sees("Play ")


# By keyboard alone


class Keys:
    """Somebody who has no mouse."""

    def __init__(self, person: Person) -> None:
        self._page = person.page

    def press(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)

    def tab_to(self, place: str) -> None:
        """Tab until this has the focus; the way there is not endless."""
        for _ in range(60):
            self.press("Tab")
            if self._page.evaluate("place => document.activeElement.matches(place)", place):
                return
        raise AssertionError(f"Tab does not lead to {place}.")


def test_a_game_is_played_and_reviewed_by_keyboard_alone(ann: Person) -> None:
    keys = Keys(ann)
    ann.page.goto("/")
    keys.tab_to("input[name=game]")
    keys.press("ArrowDown", "ArrowUp")  # another game, and back
    keys.tab_to("#opponent")
    ann.page.keyboard.type("level 1")
    keys.tab_to("button.main")
    keys.press("Enter")
    ann.wait_for_turn()
    keys.tab_to(".cell")
    keys.press("ArrowRight", "ArrowDown", "Home", "ArrowDown", "Enter")  # 6, on a board of five
    expect(ann.page.locator('.cell[value="6"]')).to_have_class(re.compile("one"))
    ann.wait_for_turn()
    focused = ann.page.evaluate("document.activeElement.value")
    assert focused == "6"  # nobody has to begin at the top again
    while not ann.is_over:
        number = ann.legal[-1]
        ann.page.keyboard.type(str(number))
        assert ann.page.input_value("#typed") == str(number)
        keys.press("Enter")
        expect(ann.page.locator(f'.cell[value="{number}"] .sign')).not_to_be_empty()
        ann.wait_for_turn_or_end()
        if not ann.is_over and not is_on_the_board(ann):
            keys.tab_to(".cell")
    keys.tab_to("a[href^='/review/']")
    keys.press("Enter")
    ann.sees("Turn ")


def is_on_the_board(person: Person) -> bool:
    return bool(person.page.evaluate("document.activeElement.matches('.cell')"))


def test_the_position_is_spoken(ann: Person) -> None:
    ann.open_game("divisor-duel", "perfect", start="other")
    ann.wait_for_turn()
    number = int(ann.page.get_attribute(".cell.last", "value") or 0)
    board = ann.page.get_by_role("grid", name="The numbers")
    last = board.get_by_role("gridcell").get_by_role(
        "button", name=f"{number}, the last number, played by perfect", exact=True
    )
    expect(last).to_be_visible()
    position = fd.new_game("divisor-duel").play(number)
    offered = board.get_by_role("button", name=re.compile("may be played"))
    expect(offered).to_have_count(len(position.legal_moves))
    ann.play(position.legal_moves[0])
    ann.hears("played")
