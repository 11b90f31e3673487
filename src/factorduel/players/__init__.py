"""Choosing a number: the computer players, each a function of a position and a source of chance.

A player is spelt the same everywhere (`random`, `greedy`, `level:1` to `level:5`, `perfect`); a
person is `human`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from factorduel.position import Position
from factorduel.rules import BadRules, Rules

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


def perfect(position: Position, chance: Random) -> int:
    """A winning number where there is one; else the one that is hardest to punish."""
    from factorduel.solver.best import best_number

    return best_number(position)


def _level(level: int, position: Position, chance: Random) -> int:
    """A number that wins where this level sees one."""
    from factorduel.players.levels import choose

    return choose(position, chance, level)


PLAYERS: dict[str, Player] = {
    "random": random,
    "greedy": greedy,
    **{f"level:{level}": partial(_level, level) for level in range(1, 6)},
    "perfect": perfect,
}

_MOST_FOR_GREEDY = 100_000
"""So many numbers greedy weighs in some seconds; the time grows with the square of them."""


def check_seat(name: str, rules: Rules) -> None:
    """Refuse a player that there is not, or that is not up to the game."""
    if name != HUMAN:
        player_named(name)
    if name == "greedy" and len(rules.pool) > _MOST_FOR_GREEDY:
        raise BadRules(
            f"greedy weighs every number and is too slow for {rules.pool_text}: give it at most"
            f" {_MOST_FOR_GREEDY} numbers, or choose random."
        )
    if name == "perfect":
        from factorduel.solver import most_unused

        most = most_unused(rules)
        if most is not None and len(rules.pool) > most:
            raise BadRules(
                f"perfect cannot solve {rules.title} on {rules.pool_text}: give it at most {most}"
                " numbers, or choose greedy."
            )


def player_named(name: str) -> Player:
    """The computer player of that name.

    >>> player_named("hal")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    factorduel.rules.BadRules: There is no player 'hal': choose human, random, greedy, ...
    """
    if name in PLAYERS:
        return PLAYERS[name]
    raise BadRules(
        f"There is no player {name!r}: choose human, random, greedy, level:1 to level:5 or perfect."
    )
