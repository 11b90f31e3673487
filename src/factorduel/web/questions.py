"""What pages ask the coach, as functions that another process can be given to answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from factorduel.catalog import GAMES
from factorduel.coach import (
    Fairness,
    Hint,
    Mark,
    Puzzle,
    daily,
    fairness,
    hint,
    plot,
    puzzles,
    ranked,
    review,
    scan,
    words,
)
from factorduel.coach.course import drawing
from factorduel.position import Position
from factorduel.rules import Rules
from factorduel.solver import solve
from factorduel.solver.best import best_number


def fates_of(position: Position) -> dict[int, bool]:
    """Every legal number, and whether it wins."""
    return solve(position).fates


def hint_at(position: Position) -> Hint:
    """Help in three steps."""
    return hint(position)


def partners_at(position: Position) -> list[str]:
    """The pairs that decide the game."""
    return words.partners_lines(position)


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """What is said of a turn."""

    number: int
    player: int
    mark: Mark
    worth: str
    fates: dict[int, bool]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What is said of a game."""

    turns: tuple[ReviewedTurn, ...]
    decided_at: int | None
    """None also where somebody gave up a game that was won."""
    conclusion: list[str]
    course: str
    """A picture, as SVG without a style of its own."""


def reviewed(position: Position, resigned: int | None) -> Reviewed:
    """A whole game looked at again."""
    found = review(position, resigned)
    turns = tuple(
        ReviewedTurn(
            turn.number,
            turn.before.to_move,
            turn.mark,
            words.worth(turn),
            {number: number in turn.winning for number in turn.before.legal_moves},
        )
        for turn in found.turns
    )
    conclusion = words.conclusion(found) if turns else []
    decided_at = None if found.gave_up_a_win else found.decided_at
    return Reviewed(turns, decided_at, conclusion, drawing(found).svg(style=""))


def puzzle_in(game: str | None, seed: int, place: int) -> Puzzle | None:
    """The puzzle at a place, from 1, of the stream that a seed begins; None behind its end."""
    stream = _stream(game, seed)
    while len(stream.found) < place:
        try:
            puzzle = next(stream.rest, None)
        except (
            BaseException
        ):  # time is up: a generator that was broken off would seem to be at its end
            _stream.cache_clear()
            raise
        if puzzle is None:
            return None
        stream.found.append(puzzle)
    return stream.found[place - 1]


@dataclass(frozen=True, slots=True)
class _Stream:
    """A stream that has been read so far, so that the next puzzle of a streak costs one."""

    found: list[Puzzle]
    rest: Iterator[Puzzle]


@lru_cache(maxsize=64)
def _stream(game: str | None, seed: int) -> _Stream:
    return _Stream([], puzzles(GAMES[game] if game else None, seed))


def puzzle_of_the_day(day: date) -> Puzzle:
    """The same for everybody."""
    return daily(day)


def refutation_of(position: Position, number: int) -> int:
    """What punishes a number that loses."""
    return best_number(position.play(number))


def fairness_of(rules: Rules) -> Fairness:
    """How many openings win."""
    return fairness(rules)


def scanned(rules: Rules, last: int) -> tuple[list[Fairness], str]:
    """Pools up to this end, the fairest first; and a plot of them, as SVG without a style."""
    found = list(scan(rules, range(max(rules.pool[0], 4), last + 1)))
    return ranked(found), plot(found).svg(style="")
