"""How players are signed and called: the same in every way in that has a board."""

from __future__ import annotations

from factorduel.players import HUMAN

SIGNS = {1: "●", 2: "○"}
"""Whose a number is, so that it does not depend on colour."""


def seat_words(name: str) -> str:
    """A seat as people say it.

    >>> seat_words("human"), seat_words("level:3")
    ('a person', 'level 3')
    """
    return "a person" if name == HUMAN else name.replace(":", " ")


def computer_words(seats: tuple[str, str], player: int) -> str:
    """What a computer is called; where two alike play, with the player's number.

    >>> computer_words(("human", "level:3"), 2), computer_words(("greedy", "greedy"), 2)
    ('level 3', 'greedy (2)')
    """
    name = seat_words(seats[player - 1])
    return name if seats[0] != seats[1] else f"{name} ({player})"


def capital(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]
