"""A board for a page: every number at its own place, with its sign and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from factorduel.naming import SIGNS
from factorduel.position import Position
from factorduel.rules import Chain

COLUMNS = 10
"""Style sheets make it five where a window is narrow, or where there are few numbers."""
_FEW = 25

Called = Callable[[int], str]
"""What a player is called by whoever looks."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of the pool."""

    number: int
    kind: str
    """`one`, `two`: played by that player; `legal`; `unused`."""
    sign: str
    fate: bool | None
    """Whether it wins, where that is to be seen."""
    is_last: bool
    is_chosen: bool
    """Whether this is the number that is spoken of."""
    words: str
    """What a screen reader says."""


@dataclass(frozen=True, slots=True)
class Link:
    """A number in a chain."""

    number: int
    turn: int
    sign: str
    kind: str


def cells(
    position: Position,
    fates: Mapping[int, bool] | None = None,
    *,
    called: Called | None = None,
    chosen: int | None = None,
    is_over: bool = False,
) -> list[list[Cell]]:
    """All numbers in rows of ten; where a game was given up, none is legal any more.

    >>> from factorduel.position import new_game
    >>> rows = cells(new_game("factor-clash").play(6))
    >>> len(rows), rows[0][0].words, rows[0][4].words
    (2, '2, may be played', '6, the last number, played by player 1')
    """
    called = called or _plainly
    legal = 0 if is_over else position.legal
    rows: dict[int, list[Cell]] = {}
    for number in position.rules.pool:
        cell = _cell(position, legal, number, (fates or {}).get(number), called, number == chosen)
        rows.setdefault((number - 1) // COLUMNS, []).append(cell)
    return list(rows.values())


def _cell(
    position: Position, legal: int, number: int, fate: bool | None, called: Called, chosen: bool
) -> Cell:
    player = position.owner(number)
    is_last = number == position.last and legal != 0
    words = str(number)
    if is_last:
        words += ", the last number"
    if player:
        words += f", played by {called(player)}"
        kind = "one" if player == 1 else "two"
    elif legal >> number & 1:
        kind = "legal"
        words += ", may be played" if fate is None else ", wins" if fate else ", loses"
    else:
        kind = "unused"
    return Cell(number, kind, SIGNS[player] if player else "", fate, is_last, chosen, words)


def _plainly(player: int) -> str:
    return f"player {player}"


def board_kind(position: Position) -> str:
    """How the style sheet lays a board out: how wide, and how far in its first row begins."""
    lowest = position.rules.pool[0] - 1
    wide = "few" if position.rules.pool[-1] <= _FEW else "many"
    return f"{wide} in-{lowest % COLUMNS} narrow-{lowest % 5}"


def chains(position: Position) -> list[tuple[int | None, list[Link]]]:
    """The chain, or each player's with whose it is."""
    links = [
        Link(number, turn, SIGNS[mover], "one" if mover == 1 else "two")
        for turn, number in enumerate(position.moves, start=1)
        for mover in [position.mover(turn)]
    ]
    if position.rules.chain is Chain.SHARED:
        return [(None, links)]
    own: dict[int | None, list[Link]] = {1: [], 2: []}
    for link in links:  # whose it is stands in front of all
        own[position.mover(link.turn)].append(replace(link, sign=""))
    return list(own.items())
