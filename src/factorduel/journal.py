"""Records on disk: every number is in the file before the next prompt.

A game is one text file in the user's data folder, locked for as long as it is being
played, and grown by appending a line an event. Killing the program at any moment
therefore costs at most the line that was being written.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from errno import ENOSPC
from pathlib import Path

from factorduel.lock import lock_file
from factorduel.notation import BadNotation, parse_record, record_text, shown
from factorduel.record import Event, Record

_SUFFIX = ".txt"


def folder() -> Path:
    """Where this user's games are kept."""
    from platformdirs import user_data_path

    return user_data_path("factorduel", appauthor=False) / "games"


class Journal:
    """The file of one game that is being played here and nowhere else."""

    def __init__(self, path: Path, flags: int = 0) -> None:
        self.path = path
        flags |= os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
        self._file = os.open(path, flags, 0o666)
        if not lock_file(self._file):
            self.close()
            raise OpenElsewhere(f"The game {path.name} is open in another window.")

    def append(self, event: Event) -> None:
        """Write an event down."""
        self.write(f"{event}\n")

    def write(self, text: str) -> None:
        """Add text to the file, in one piece."""
        content = text.encode()
        if os.write(self._file, content) != len(content):
            raise OSError(ENOSPC, "the disk is full", str(self.path))

    def sync(self) -> None:
        """Wait until what was written would survive a power cut."""
        os.fsync(self._file)

    def trim(self, length: int) -> None:
        """Cut off what stands behind this many bytes."""
        os.ftruncate(self._file, length)

    def close(self) -> None:
        """Let go of the file, so that it can be opened again."""
        os.close(self._file)


class Keeper:
    """Keeps a match on disk while it is played; where that fails it says so once, and play goes on.

    `warn` is told what could not be saved.
    """

    def __init__(self, warn: Callable[[str], None], journal: Journal | None = None) -> None:
        self._warn = warn
        self._journal = journal

    @property
    def path(self) -> Path | None:
        """Where the present game is kept, if it is."""
        return None if self._journal is None else self._journal.path

    def begin(self, record: Record) -> None:
        """A new file for a new game."""
        self.close()
        try:
            self._journal = create(record)
        except OSError as error:
            self._warn(f"This game cannot be saved: {error}.")

    def write(self, event: Event) -> None:
        """Write down what a player has done."""
        self._try(lambda journal: journal.append(event))

    def sync(self) -> None:
        """Wait until what was written would survive a power cut."""
        self._try(Journal.sync)

    def close(self) -> None:
        """Let go of the file."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _try(self, act: Callable[[Journal], None]) -> None:
        if self._journal is not None:
            try:
                act(self._journal)
            except OSError as error:
                self._warn(f"From here on this game cannot be saved: {error}.")
                self.close()


class OpenElsewhere(Exception):
    """The game is being played in another window."""


def create(record: Record) -> Journal:
    """A new file for a game that begins."""
    home = folder()
    home.mkdir(parents=True, exist_ok=True)
    while True:
        now = datetime.now().astimezone()
        path = home / f"{now:%Y%m%d-%H%M%S-%f}-{record.position.rules.slug}{_SUFFIX}"
        try:
            journal = Journal(path, os.O_CREAT | os.O_EXCL)
        except FileExistsError:
            continue
        journal.write(record_text(record))
        _sync_folder(home)
        return journal


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game to go on with, and the file that it goes on in."""

    record: Record
    journal: Journal


def unfinished(
    slug: str | None, warn: Callable[[str], None], only: Path | None = None
) -> Iterator[Unfinished]:
    """The games that are not over, of one kind or of any, the one played last first; or `only` one.

    A game that is open in another window is passed over; a record that cannot be
    read is set aside; a torn last line is cut off. `warn` is told about each.
    """
    matches_seen = set()
    for path in [only] if only else _latest_first():
        journal = None
        try:
            journal = Journal(path)
        except OpenElsewhere as busy:
            warn(str(busy))
        except OSError as error:
            warn(f"The record {path.name} cannot be opened: {error}.")
            continue
        try:
            record, whole, torn = _read(path)
        except ValueError as damage:
            if journal is not None:
                journal.close()
                _set_aside(path, damage, warn)
            continue
        match = (record.position.rules, record.seats, record.seed, record.rounds)
        between_rounds = record.round < record.rounds and match not in matches_seen
        matches_seen.add(match)
        if journal is None:
            continue
        if slug in (None, record.position.rules.slug) and (record.winner is None or between_rounds):
            if torn:
                warn(f"The last line of {path.name} was not whole and was cut off: {shown(torn)}")
                journal.trim(whole)
            yield Unfinished(record, journal)
        else:
            journal.close()


def records() -> Iterator[Record]:
    """Every game that can be read, over or not, the one played last first."""
    return (record for _, record in kept())


def kept() -> Iterator[tuple[Path, Record]]:
    """The same, each with its file."""
    for path in _latest_first():
        try:
            yield path, _read(path)[0]
        except (ValueError, OSError):  # `unfinished` says so and sets it aside
            continue


def latest() -> Record:
    """The game in which a number was played last, over or not."""
    for record in records():
        if record.position.moves:
            return record
    raise NoGame("No game has been played here yet.")


class NoGame(ValueError):
    """There is no game of the kind that is asked for."""


def _read(path: Path) -> tuple[Record, int, str]:
    """The record in a file, the length of its whole lines, and what stands behind them."""
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    try:
        record = parse_record(content[:whole].decode())
    except UnicodeDecodeError:
        raise BadNotation("It is not text.") from None
    if not record.events and b"\n\n" not in content.replace(b"\r", b""):
        raise BadNotation("Its heading is not complete: a blank line should end it.")
    return record, whole, content[whole:].decode(errors="backslashreplace")


def _latest_first() -> list[Path]:
    files = [path for path in folder().glob("*" + _SUFFIX) if path.is_file()]
    return sorted(files, key=lambda path: (path.stat().st_mtime_ns, path), reverse=True)


def _set_aside(path: Path, damage: ValueError, warn: Callable[[str], None]) -> None:
    if not path.stat().st_size:  # a game that never began
        return
    attempt = 1
    while (aside := path.with_suffix(f".damaged-{attempt}")).exists():
        attempt += 1
    try:
        path.rename(aside)
    except OSError as error:
        warn(f"The record {path.name} is damaged and was left alone ({error}). {damage}")
    else:
        warn(
            f"The record {path.name} is damaged; it was set aside, unchanged, as {aside.name}."
            f" {damage}"
        )


def _sync_folder(home: Path) -> None:
    """Have the name of a new file survive a power cut, where the system lets folders be synced."""
    if sys.platform != "win32":
        handle = os.open(home, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
