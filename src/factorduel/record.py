"""A game as it was played: who sat where, every number, every take-back, a resignation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from factorduel.position import IllegalMove, Position, new_game


class Act(StrEnum):
    """What a player can do besides playing a number."""

    TAKES_BACK = "takes back"
    RESIGNS = "resigns"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing a player did: played a number, took back, resigned.

    >>> str(Event(1, 6)), str(Event(2, Act.RESIGNS))
    ('1: 6', '2: resigns')
    """

    player: int
    act: int | Act

    def __str__(self) -> str:
        return f"{self.player}: {self.act}"


@dataclass(frozen=True, slots=True)
class Record:
    """One game of a match, begun with the empty board; `add` gives the record one event later."""

    position: Position
    """Where the events have led."""
    seats: tuple[str, str] = ("human", "human")
    seed: int = 0
    round: int = 1
    rounds: int = 1
    score: tuple[int, int] = (0, 0)
    """Rounds won by player 1 and by player 2 before this game."""
    events: tuple[Event, ...] = ()

    def add(self, event: Event) -> Record:
        """The record with one more event.

        >>> Record(new_game("divisor-duel")).add(Event(2, 6))
        Traceback (most recent call last):
        factorduel.position.IllegalMove: It is player 1's turn, not player 2's.
        """
        if event.player not in (1, 2):
            raise IllegalMove(f"There is no player {event.player!r}: the players are 1 and 2.")
        if self.winner is not None:
            raise IllegalMove(f"The game is over: player {self.winner} has won.")
        return replace(self, position=_follow(self.position, event), events=(*self.events, event))

    @property
    def resigned(self) -> int | None:
        """The player who has resigned, if one has."""
        if self.events and self.events[-1].act is Act.RESIGNS:
            return self.events[-1].player
        return None

    @property
    def winner(self) -> int | None:
        """Who has won this game; None until it is over."""
        return 3 - self.resigned if self.resigned else self.position.winner


def _follow(position: Position, event: Event) -> Position:
    """The position after an event; a resignation leaves the board as it is."""
    match event.act:
        case Act.RESIGNS:
            return position
        case Act.TAKES_BACK:
            return taken_back(position, event.player)
        case number:
            if event.player != position.to_move:
                raise IllegalMove(
                    f"It is player {position.to_move}'s turn, not player {event.player}'s."
                )
            return position.play(number)


def taken_back(position: Position, player: int) -> Position:
    """The position in which this player chose their last number.

    >>> board = new_game("divisor-duel").play_all([6, 3, 9])
    >>> taken_back(board, 1).moves, taken_back(board, 2).moves
    ((6, 3), (6,))
    """
    kept = len(position.moves) - (2 if player == position.to_move else 1)
    if kept < 0:
        raise IllegalMove(
            f"Player {player} has played no number yet: there is nothing to take back."
        )
    start = new_game(position.rules, first=position.first)
    return start.play_all(position.moves[:kept])
