"""The server's games, kept in SQLite or PostgreSQL by the same code; it knows no rule of a game."""

from factorduel.store.database import InUse, Store, Unusable, open_store
from factorduel.store.rows import Line, NewGame, StoredGame
from factorduel.store.writer import Unavailable

__all__ = [
    "InUse",
    "Line",
    "NewGame",
    "Store",
    "StoredGame",
    "Unavailable",
    "Unusable",
    "open_store",
]
