"""What the app remembers: the last choice, the theme, how the puzzles went."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

from factorduel import journal
from factorduel.catalog import DIVISOR_DUEL, GAMES
from factorduel.match import Match, begin
from factorduel.notation import parse_pool


@dataclass(frozen=True, slots=True)
class Settings:
    """The last choice of everything that can be chosen; all of it plain text and numbers."""

    game: str = DIVISOR_DUEL.slug
    pool: str = DIVISOR_DUEL.pool_text
    opening: str = str(DIVISOR_DUEL.opening)
    one: str = "human"
    two: str = "level:2"
    first: str = "1"
    dark: bool = True
    puzzles_tried: int = 0
    puzzles_solved: int = 0
    streak: int = 0
    best_streak: int = 0
    puzzle_seed: int = 0
    """The stream that the streak is in; 0 before the first puzzle."""
    puzzles_seen: int = 0
    """How many puzzles of that stream were shown, so that none comes again."""
    daily_tried: str = ""
    """The last day whose puzzle was answered, such as 2026-11-19."""

    def match(self, seed: int) -> Match:
        """The match that is chosen; impossible house rules and seats are refused."""
        return begin(
            GAMES[self.game].house(parse_pool(self.pool), self.opening),
            seats=(self.one, self.two),
            first=None if self.first == "toss" else int(self.first),
            seed=seed,
        )


class Memory:
    """The settings of now, on disk with each change; where that fails, the app still works."""

    def __init__(self) -> None:
        self.settings = load()

    def keep(self, **changes: object) -> Settings:
        """Change something and remember it."""
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]
        with suppress(OSError):
            save(self.settings)
        return self.settings


def _path() -> Path:
    return journal.folder().parent / "settings.json"


def load() -> Settings:
    """What was remembered; a value that is damaged, or of no use any more, is forgotten."""
    try:
        found = json.loads(_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = None
    known = found if isinstance(found, dict) else {}
    settings = Settings()
    kept = {
        field.name: known[field.name]
        for field in fields(Settings)
        if type(known.get(field.name)) is type(getattr(settings, field.name))
    }
    settings = replace(settings, **kept)
    try:
        settings.match(0)
    except (ValueError, KeyError):
        plain = Settings()
        return replace(
            settings,
            game=plain.game,
            pool=plain.pool,
            opening=plain.opening,
            one=plain.one,
            two=plain.two,
            first=plain.first,
        )
    return settings


def save(settings: Settings) -> None:
    """Remember; the old file stays whole until the new one is."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps(asdict(settings), indent=2) + "\n", encoding="utf-8")
    draft.replace(path)


def new_seed() -> int:
    """A seed that nobody has asked for."""
    return int.from_bytes(os.urandom(4))
