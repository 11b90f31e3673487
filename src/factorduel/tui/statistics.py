"""What was won and lost, by game and opponent, and how the puzzles went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from factorduel import journal
from factorduel.naming import seat_words
from factorduel.players import HUMAN
from factorduel.record import Record
from factorduel.tui.settings import Memory, Settings


class StatisticsScreen(Screen[None]):
    """A table of your own games against computers."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter", "dismiss", "back")]

    def __init__(self, memory: Memory) -> None:
        super().__init__()
        self._words = [*games_lines(journal.records()), "", *puzzles_lines(memory.settings)]

    def compose(self) -> ComposeResult:
        """The table, below it the puzzles."""
        yield Static("Your games against computers", id="title")
        with VerticalScroll():
            yield Static("\n".join(self._words), id="tally", markup=False)
        yield Footer(compact=True)


def games_lines(records: Iterable[Record]) -> list[str]:
    """A line a game and opponent: games, won, share.

    >>> from factorduel.notation import parse_record
    >>> won = "factorduel record\\ngame: factor-clash\\nplayers: human, level:3\\n1: 11\\n"
    >>> for line in games_lines([parse_record(won)]):
    ...     print(line)
    game                opponent   games  won
    Factor Clash        level 3        1    1  100%
    """
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for record in records:
        if record.winner is not None and record.seats.count(HUMAN) == 1:
            person = 1 if record.seats[0] == HUMAN else 2
            key = record.position.rules.title, record.seats[2 - person]
            played[key] += 1
            won[key] += record.winner == person
    if not played:
        return ["You have not finished a game against a computer yet."]
    rows = [
        f"{title:<18}  {seat_words(seat):<9}  {many:>5}  {won[title, seat]:>3}"
        f"  {won[title, seat] / many:>4.0%}"
        for (title, seat), many in sorted(played.items())
    ]
    return [f"{'game':<18}  {'opponent':<9}  games  won", *rows]


def puzzles_lines(settings: Settings) -> list[str]:
    """How the puzzles went.

    >>> puzzles_lines(Settings(puzzles_tried=5, puzzles_solved=4, streak=1, best_streak=3))
    ['Puzzles: 4 of 5 solved. Your streak is 1, your longest was 3.']
    """
    if not settings.puzzles_tried:
        return ["You have not tried a puzzle yet."]
    return [
        f"Puzzles: {settings.puzzles_solved} of {settings.puzzles_tried} solved."
        f" Your streak is {settings.streak}, your longest was {settings.best_streak}."
    ]
