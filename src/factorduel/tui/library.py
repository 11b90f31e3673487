"""Games that were played: to go on with, to look at again, or from a file."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from factorduel import journal
from factorduel.journal import Unfinished
from factorduel.match import Match
from factorduel.notation import parse_record
from factorduel.record import Record
from factorduel.tui.ask import AskScreen
from factorduel.tui.look import player_words
from factorduel.tui.review import ReviewScreen
from factorduel.tui.settings import Memory

_MOST_LISTED = 200


class LibraryScreen(Screen[None]):
    """The games kept here, the latest first; one of them, or a file, is looked at again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f,o", "open_file", "open a file"),
        Binding("escape,q", "dismiss", "back"),
    ]

    def __init__(self, memory: Memory) -> None:
        super().__init__()
        self._memory = memory
        kept = (record for record in journal.records() if record.position.moves)
        self._records = list(islice(kept, _MOST_LISTED))

    def compose(self) -> ComposeResult:
        """A line a game."""
        yield Static("Games that were played", id="title")
        if self._records:
            yield OptionList(*map(in_a_line, self._records), markup=False)
        else:
            yield Static("No game has been played here yet. f opens a record from a file.")
        yield Footer(compact=True)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Look at the game that was chosen."""
        self._look_at(self._records[event.option_index])

    @work
    async def action_open_file(self) -> None:
        """Look at a game in a file."""
        question = "Which record? Write a file's name, or a game such as divisor-duel: 6 3 9"
        named = await self.app.push_screen_wait(AskScreen(question, "", _wrong_record))
        if named is not None:
            self._look_at(_record_named(named))

    def _look_at(self, record: Record) -> None:
        self.app.push_screen(ReviewScreen(self._memory, record))


def in_a_line(record: Record) -> str:
    """A game as a list shows it.

    >>> in_a_line(parse_record("divisor-duel: 11 1 13"))
    'Divisor Duel 1–20   player 1 against player 2   3 turns   player 1 won'
    """
    rules = record.position.rules
    one, two = (player_words(record.seats, player) for player in (1, 2))
    turns = len(record.position.moves)
    won = f"{one if record.winner == 1 else two} won" if record.winner else "not over"
    return (
        f"{rules.title} {rules.pool[0]}–{rules.pool[-1]}   {one} against {two}"
        f"   {turns} turn{'s' if turns != 1 else ''}   {won}"
    )


def last_unfinished(warn: Callable[[str], None]) -> Unfinished | None:
    """The game to go on with, its file open; None where there is none."""
    for found in journal.unfinished(None, warn):
        try:
            Match(found.record)
        except ValueError as refusal:
            warn(f"{found.journal.path.name} cannot be gone on with: {refusal}")
            found.journal.close()
        else:
            return found
    return None


def _record_named(named: str) -> Record:
    path = Path(named).expanduser()
    text = path.read_text(encoding="utf-8") if path.is_file() else named
    record = parse_record(text)
    if not record.position.moves:
        raise ValueError("Nothing has been played in that game yet.")
    return record


def _wrong_record(named: str) -> str | None:
    try:
        _record_named(named)
    except UnicodeDecodeError:
        return "That file is no record: it is not text."
    except (ValueError, OSError) as refusal:
        return str(refusal)
    return None
