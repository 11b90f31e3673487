"""A game looked at again: which numbers won, kept the win, or threw it away."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from factorduel.position import Position, new_game
from factorduel.solver import solve
from factorduel.solver.best import best_number


class Mark(StrEnum):
    """What a played number was worth."""

    ONLY = "only"
    """The one winning number."""
    KEPT = "kept"
    """One of several winning numbers."""
    BLUNDER = "blunder"
    """It threw the win away."""
    LOST = "lost"
    """Nothing won any more."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One number that was played, and what would have won instead."""

    before: Position
    number: int
    winning: tuple[int, ...]
    """All numbers that won, ascending."""

    @property
    def mark(self) -> Mark:
        """What the number was worth."""
        if not self.winning:
            return Mark.LOST
        if self.number not in self.winning:
            return Mark.BLUNDER
        return Mark.ONLY if len(self.winning) == 1 else Mark.KEPT

    @property
    def winner(self) -> int:
        """Who wins after it, if both play well from there on."""
        mover = self.before.to_move
        return mover if self.number in self.winning else 3 - mover

    @property
    def better(self) -> int:
        """The number to play instead of a blunder."""
        return best_number(self.before)

    @property
    def refutation(self) -> int:
        """The number that punishes a blunder."""
        return best_number(self.before.play(self.number))


@dataclass(frozen=True, slots=True)
class Review:
    """All turns of a game, as far as it was played.

    >>> found = review(new_game("divisor-duel", pool=(1, 12)).play_all([3, 9, 1, 7]))
    >>> [str(turn.mark) for turn in found.turns], found.decided_at, found.accuracy(1)
    (['blunder', 'kept', 'lost', 'kept'], 1, 0.0)
    """

    turns: tuple[Turn, ...]
    resigned: int | None = None
    """The player who gave the game up, if one has."""

    @property
    def gave_up_a_win(self) -> bool:
        """Whether whoever gave up was winning."""
        return bool(self.turns) and self.winners[-1] == self.resigned

    @property
    def winners(self) -> tuple[int, ...]:
        """Who was winning after each turn: the course of the game.

        >>> review(new_game("divisor-duel", pool=(1, 12)).play_all([3, 9, 1, 7])).winners
        (2, 2, 2, 2)
        """
        return tuple(turn.winner for turn in self.turns)

    @property
    def decided_at(self) -> int | None:
        """The turn of the last blunder: from then on, nobody threw anything away."""
        blunders = [turn.before.turn for turn in self.turns if turn.mark is Mark.BLUNDER]
        return blunders[-1] if blunders else None

    def accuracy(self, player: int) -> float | None:
        """The share of this player's chances to win that were taken; None without a chance."""
        chances = [t for t in self.turns if t.before.to_move == player and t.winning]
        if not chances:
            return None
        return sum(turn.mark is not Mark.BLUNDER for turn in chances) / len(chances)


def review(position: Position, resigned: int | None = None) -> Review:
    """Look at every number that led to a position, in which a player may have given up."""
    before = new_game(position.rules, first=position.first)
    turns = []
    for number in position.moves:
        turns.append(Turn(before, number, solve(before).winning_moves))
        before = before.play(number)
    return Review(tuple(turns), resigned)
