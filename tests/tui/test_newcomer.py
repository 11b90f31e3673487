"""A person who has never seen the app loses, reads why, and wins the second try; by keyboard."""

from __future__ import annotations

import re

import pytest
from app_window import AppWindow

pytestmark = pytest.mark.usefixtures("data_home")


def choose_perfect(window: AppWindow) -> None:
    """In the menu, down to Player 2 and on to its last value."""
    window.see("Player 2 ○ +level 2")
    window.keys("down", "down", "down", "down")
    window.keys("right", "right", "right", "right")
    window.see("Player 2 ○ +◂ perfect ▸")


def legal_on(window: AppWindow) -> list[int]:
    """What the prompt says may be played, once it is a person's turn."""
    prompt = window.see(r"Your number: ▏ +may be ([\d, \n]+)\n").group(1)
    return [int(number) for number in re.findall(r"\d+", prompt)]


def play(window: AppWindow, number: str) -> None:
    """Type a number and see it played."""
    window.keys(*number, "enter")
    window.see(rf"●{number}\b.*(perfect is thinking|You win!)")


def is_over(window: AppWindow) -> bool:
    """Whether the game is over, once it is known or a person is to play."""
    return "number" not in window.see(r"Your number: ▏|(Perfect wins\.|You win!)  v review").group()


def play_badly(window: AppWindow) -> None:
    """Play the first number that is offered until the game is over."""
    while not is_over(window):
        number = legal_on(window)[0]
        play(window, str(number))


def play_as_told(window: AppWindow) -> None:
    """Play what the third hint says until the game is over."""
    while not is_over(window):
        window.keys("h", "h", "h")
        play(window, window.see(r"Play (\d+)[.:]").group(1))


def test_a_newcomer_loses_reads_why_and_wins_the_retry() -> None:
    window = AppWindow()
    choose_perfect(window)
    window.keys("enter")
    window.see("may be any number of the pool")
    play(window, "14")
    play_badly(window)
    window.see(r"You cannot play: nothing unused may follow \d+\..*Perfect wins\.")
    window.keys("v")
    window.see("You played 14: threw.*the win away; 18 numbers.*and 14 loses to 7")
    window.see("This turn decided the.*game: r tries it again")
    window.keys("r")
    play_as_told(window)
    window.see(r"Perfect cannot play.*You win!")
    assert window.leave() == 130
