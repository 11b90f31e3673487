"""What is stored: a game's beginning, which never changes, and the lines of its log.

    games     id   record   keys   names   invitation   created_at   owed
    lines     game_id   place   player   act   name   key   at

(game_id, place) is the primary key of a line. It alone decides which of two that come at the
same instant was first, however many servers there are.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)


@dataclass(frozen=True, slots=True)
class NewGame:
    """How a game begins."""

    id: str
    record: str
    """The record of its first match: game, house rules, seats, who starts, seed; as text."""
    keys: tuple[str, str]
    """Digests of the secrets of those who sit at the seats from the start, or nothing."""
    names: tuple[str, str]
    invitation: str
    """A digest of the secret by which the open seat may be taken, or nothing."""
    created_at: float
    owed: bool
    """Whether a computer is to move."""


@dataclass(frozen=True, slots=True)
class Line:
    """What was done in a game."""

    game_id: str
    place: int
    """Its place in the game's log, from 1."""
    player: int
    act: str
    at: float
    name: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game's beginning and its log."""

    beginning: NewGame
    lines: tuple[Line, ...]


metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("record", Text, nullable=False),
    Column("key_1", String(64), nullable=False),
    Column("key_2", String(64), nullable=False),
    Column("name_1", Text, nullable=False),
    Column("name_2", Text, nullable=False),
    Column("invitation", String(64), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("owed", Boolean, nullable=False),
    Index(
        "games_owed", "id", sqlite_where=text("owed"), postgresql_where=text("owed")
    ),  # few of many
)

lines = Table(
    "lines",
    metadata,
    Column("game_id", String(32), ForeignKey("games.id"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, nullable=False),
    Column("act", String(32), nullable=False),
    Column("at", Double, nullable=False),
    Column("name", Text, nullable=False),
    Column("key", String(64), nullable=False),
    sqlite_with_rowid=False,
)
