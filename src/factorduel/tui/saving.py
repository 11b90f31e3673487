"""A copy of a game, in a file of the player's choice and over no other."""

from __future__ import annotations

from pathlib import Path

from factorduel.notation import record_text
from factorduel.record import Record
from factorduel.tui.ask import AskScreen


def where(record: Record) -> AskScreen:
    """The question where the copy is to go."""
    given = Path.home() / f"{record.position.rules.slug}.txt"
    return AskScreen("Save a copy of this game as:", str(given), _wrong_file)


def save(record: Record, name: str) -> None:
    """Write the copy."""
    Path(name).expanduser().write_text(record_text(record), "utf-8")


def _wrong_file(name: str) -> str | None:
    path = Path(name).expanduser()
    if not name or path.is_dir():
        return "Write a file's name."
    if path.exists():
        return "There is such a file already: choose another name."
    return None if path.parent.is_dir() else f"There is no folder {path.parent}."
