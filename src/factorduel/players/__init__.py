"""Choosing a number: the computer players, each a function of a position and a source of chance.

A player is spelt the same everywhere (`random`, `greedy`); a person is `human`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from factorduel.position import Position
from factorduel.rules import BadRules

if TYPE_CHECKING:
    from random import Random

Player = Callable[[Position, "Random"], int]
"""Chooses one of the legal numbers; the same position and chance give the same number."""

HUMAN = "human"


def random(position: Position, chance: Random) -> int:
    """Any legal number, each as likely as the others."""
    return chance.choice(position.legal_moves)


def greedy(position: Position, chance: Random) -> int:
    """The number that leaves the fewest replies; of several, the lowest."""
    best, fewest = 0, None
    for number in position.legal_moves:
        replies = position.play(number).legal.bit_count()
        if replies == 0:
            return number
        if fewest is None or replies < fewest:
            best, fewest = number, replies
    return best


PLAYERS: dict[str, Player] = {"random": random, "greedy": greedy}


def player_named(name: str) -> Player:
    """The computer player of that name.

    >>> player_named("grandmaster")
    Traceback (most recent call last):
    factorduel.rules.BadRules: There is no player 'grandmaster': choose human, random or greedy.
    """
    if name in PLAYERS:
        return PLAYERS[name]
    *some, last = [HUMAN, *PLAYERS]
    raise BadRules(f"There is no player {name!r}: choose {', '.join(some)} or {last}.")
