"""Games that were played: to go on with, to look at again, or from a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from factorduel import journal
from factorduel.journal import Journal, OpenElsewhere, Unfinished
from factorduel.match import Match
from factorduel.naming import seat_words
from factorduel.notation import parse_record
from factorduel.players import HUMAN
from factorduel.record import Record
from factorduel.tui.ask import AskScreen
from factorduel.tui.game import GameScreen
from factorduel.tui.look import player_words
from factorduel.tui.review import ReviewScreen
from factorduel.tui.settings import Memory

_MOST_LISTED = 200


class LibraryScreen(Screen[None]):
    """The games kept here, the latest first; one that is not over goes on, others are reviewed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f,o", "open_file", "open a file"),
        Binding("escape,q", "dismiss", "back"),
    ]

    def __init__(self, memory: Memory) -> None:
        super().__init__()
        self._memory = memory
        self._kept: list[tuple[Path, Record]] = []

    def compose(self) -> ComposeResult:
        """A line a game."""
        yield Static("Games that were played", id="title")
        yield OptionList(markup=False)
        yield Static("No game has been played here yet. f opens a record from a file.", id="none")
        yield Footer(compact=True)

    def on_screen_resume(self) -> None:
        """List what is kept; it is more than before when a game was played from here."""
        played = (found for found in journal.kept() if found[1].position.moves)
        self._kept = list(islice(played, _MOST_LISTED))
        listed, none = self.query_one(OptionList), self.query_one("#none")
        listed.display, none.display = bool(self._kept), not self._kept
        was_at = listed.highlighted or 0
        listed.set_options(in_lines(self._kept))
        listed.highlighted = min(was_at, len(self._kept) - 1) if self._kept else None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with the game that was chosen, or look at it."""
        path, record = self._kept[event.option_index]
        if record.winner is None:
            self._go_on(path)
        else:
            self._look_at(record)

    def _go_on(self, path: Path) -> None:
        try:
            found = unfinished_in(path, self._warn)
        except OpenElsewhere:
            self._warn("That game is open in another window.")
            return
        if found is not None:
            self.app.push_screen(GameScreen(self._memory, Match(found.record), found.journal))

    def _warn(self, words: str) -> None:
        self.notify(words, severity="warning")

    @work
    async def action_open_file(self) -> None:
        """Look at a game in a file."""
        question = "Which record? Write a file's name, or a game such as divisor-duel: 6 3 9"
        named = await self.app.push_screen_wait(AskScreen(question, "", _wrong_record))
        if named is not None:
            self._look_at(_record_named(named))

    def _look_at(self, record: Record) -> None:
        self.app.push_screen(ReviewScreen(record), self._try_again)

    def _try_again(self, match: Match | None) -> None:
        """Play what the review gave back, if it did."""
        if match is not None:
            self.app.push_screen(GameScreen(self._memory, match))


def in_lines(kept: list[tuple[Path, Record]]) -> list[str]:
    """Games as a list shows them: when they were played last, and what is in the record."""
    rows = [(_when(path), *in_columns(record)) for path, record in kept]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def in_columns(record: Record) -> tuple[str, str, str, str]:
    """What was played, how it ended, between whom, how long; what matters least may be cut off.

    >>> in_columns(parse_record("divisor-duel: 11 1 13"))
    ('Divisor Duel 1–20', 'player 1 won', 'two people', '3 turns')
    """
    rules = record.position.rules
    one, two = (player_words(record.seats, player) for player in (1, 2))
    seats = ["you" if seat == HUMAN else seat_words(seat) for seat in record.seats]
    turns = len(record.position.moves)
    return (
        f"{rules.title} {rules.pool[0]}–{rules.pool[-1]}",
        f"{one if record.winner == 1 else two} won" if record.winner else "not over",
        "two people" if record.seats == (HUMAN, HUMAN) else " – ".join(seats),
        f"{turns} turn{'s' if turns != 1 else ''}",
    )


def last_unfinished(warn: Callable[[str], None]) -> Unfinished | None:
    """The game to go on with, its file open; None where there is none.

    If it is being played in another window, that is raised: an earlier one is not what was meant.
    """
    for path, record in journal.kept():
        if record.position.moves and record.winner is None:
            _check_closed(path)
            break
    return _first_to_play(journal.unfinished(None, warn), warn)


def unfinished_in(path: Path, warn: Callable[[str], None]) -> Unfinished | None:
    """The game in a file, which is open then; None, and a warning, where it cannot be played."""
    _check_closed(path)
    return _first_to_play(journal.unfinished(None, warn, path), warn)


def _first_to_play(games: Iterable[Unfinished], warn: Callable[[str], None]) -> Unfinished | None:
    """The first game in which something was played, unless no match can be made of it."""
    for found in games:
        try:
            Match(found.record)
        except ValueError as refusal:
            warn(f"{found.journal.path.name} cannot be gone on with: {refusal}")
        else:
            if found.record.position.moves:
                return found
        found.journal.close()
    return None


def _check_closed(path: Path) -> None:
    with suppress(OSError):  # of which `unfinished` says more
        Journal(path).close()


def _when(path: Path) -> str:
    """Day and time; of another year, the year instead, so that both are equally short."""
    played = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    this_year = played.year == datetime.now().astimezone().year
    return f"{played:%d %b %H:%M}" if this_year else f"{played:%d %b  %Y}"


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
