"""The example game of a rule book as a table of turns, to lay beside the book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from factorduel.bitset import numbers
from factorduel.position import new_game
from factorduel.rules import Rules


@dataclass(frozen=True)
class Turn:
    """One turn: who plays what after which number, and what is left in the pool."""

    turn: int
    player: int
    last: int | None
    legal: tuple[int, ...]
    plays: int
    left: tuple[int, ...]

    def __str__(self) -> str:
        after = "" if self.last is None else f"_after_{self.last}"
        return f"turn_{self.turn}_player_{self.player}_plays_{self.plays}{after}"


def printed(rules: Rules, table: str) -> list[Turn]:
    """The turns of a table. Without its last column, all numbers are left but those played."""
    turns: list[Turn] = []
    gone: set[int] = set()
    for line in table.strip().splitlines()[1:]:
        turn, player, last, legal, plays, *left = (cell.strip() for cell in line.split("|"))
        gone.add(int(plays))
        turns.append(
            Turn(
                int(turn),
                int(player),
                None if last == "none" else int(last),
                spelt_out(legal),
                int(plays),
                spelt_out(left[0]) if left else tuple(n for n in rules.pool if n not in gone),
            )
        )
    return turns


def replayed(rules: Rules, turns: Sequence[Turn], turn: int) -> Turn:
    """The same turn as the engine plays it."""
    moves = [row.plays for row in turns]
    before = new_game(rules).play_all(moves[: turn - 1])
    plays = moves[turn - 1]
    left = numbers(before.play(plays).unused)
    return Turn(before.turn, before.to_move, before.last, before.legal_moves, plays, left)


def spelt_out(text: str) -> tuple[int, ...]:
    """The numbers of a list with runs in it.

    >>> spelt_out("2-4, 9")
    (2, 3, 4, 9)
    """
    found: list[int] = []
    for run in text.split(","):
        first, _, end = run.partition("-")
        found.extend(range(int(first), int(end or first) + 1))
    return tuple(found)
