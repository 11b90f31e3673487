"""Two players over one or more rounds: driven a step at a time, without any I/O.

Whoever drives it asks whose turn it is, hands in what that player does, and gets
the match as it is then; `match.record.events[-1]` says what happened.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING

from factorduel.players import HUMAN, check_seat, player_named
from factorduel.position import IllegalMove, Position, new_game
from factorduel.record import Act, Event, Record
from factorduel.rules import BadRules, Rules

if TYPE_CHECKING:
    from random import Random

_SEEDS = 10**18
"""Seeds are below this, so that a record can be typed."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment: its present game, and what came before it.

    >>> from factorduel.catalog import FACTOR_CLASH
    >>> match = begin(FACTOR_CLASH, rounds=3)
    >>> match = match.play(11)
    >>> match.winner, match.score, match.over
    (1, (1, 0), False)
    >>> match.next_round().position.to_move
    2
    """

    record: Record

    def __post_init__(self) -> None:
        for seat in self.record.seats:
            check_seat(seat, self.position.rules)

    @property
    def position(self) -> Position:
        """The board of the present game."""
        return self.record.position

    @property
    def winner(self) -> int | None:
        """Who has won the present game; None until it is over."""
        return self.record.winner

    @property
    def score(self) -> tuple[int, int]:
        """Rounds won by player 1 and by player 2."""
        one, two = self.record.score
        return one + (self.winner == 1), two + (self.winner == 2)

    @property
    def over(self) -> bool:
        """Whether the last round has been won."""
        return self.winner is not None and self.record.round == self.record.rounds

    @property
    def seat(self) -> str:
        """Who is to move: `human`, or the name of a computer player."""
        return self.record.seats[self.position.to_move - 1]

    def play(self, number: int) -> Match:
        """The player to move plays a number."""
        return self._add(self.position.to_move, number)

    def take_back(self, player: int) -> Match:
        """Back to where this player chose their last number."""
        return self._add(player, Act.TAKES_BACK)

    def resign(self, player: int) -> Match:
        """This player gives up the present game."""
        return self._add(player, Act.RESIGNS)

    def choose(self) -> int:
        """The number that the computer player to move would play; asking twice gives the same."""
        if self.winner is not None or self.seat == HUMAN:
            raise IllegalMove("No computer player is to move.")
        return player_named(self.seat)(
            self.position, _chance(self.record.seed, self.record.round, self.position.turn)
        )

    def next_round(self) -> Match:
        """The next game of the match; the other player starts."""
        if self.winner is None or self.over:
            raise IllegalMove("There is no next round now.")
        start = new_game(self.position.rules, first=3 - self.position.first)
        return Match(
            Record(
                start,
                self.record.seats,
                self.record.seed,
                self.record.round + 1,
                self.record.rounds,
                self.score,
            )
        )

    def _add(self, player: int, act: int | Act) -> Match:
        return Match(self.record.add(Event(player, act)))


def begin(
    rules: Rules,
    *,
    seats: tuple[str, str] = (HUMAN, HUMAN),
    first: int | None = 1,
    rounds: int = 1,
    seed: int = 0,
) -> Match:
    """The start of a match; with first=None a coin is tossed for who starts."""
    one, two = seats
    if index(rounds) < 1:
        raise BadRules(f"A match of {rounds} rounds cannot be played: 1 is the fewest.")
    if not 0 <= index(seed) < _SEEDS:
        raise BadRules(f"The seed {seed} cannot be used: choose one from 0 to {_SEEDS - 1}.")
    if first is None:
        first = _chance(seed, 0, 0).choice((1, 2))
    return Match(Record(new_game(rules, first=first), (one, two), seed, rounds=rounds))


def retry(
    game: Position,
    turn: int | None = None,
    *,
    seats: tuple[str, str] | None = None,
    seed: int = 0,
) -> Match:
    """A new match that begins as a game did, up to the number that should not have been played.

    That is the last one that threw a win away, or the one of the turn that is named. If no
    seats are given, its player has another try, and `perfect` sits opposite.

    >>> game = new_game("divisor-duel", pool=(1, 10)).play_all([7, 1, 2, 4, 8])
    >>> match = retry(game)
    >>> match.position.moves, match.record.seats
    ((7, 1, 2), ('perfect', 'human'))
    """
    if not game.moves:
        raise BadRules("Nothing has been played yet: there is no turn to try again.")
    if turn is None:
        turn = _decided_at(game)
    if not 1 <= index(turn) <= len(game.moves):
        raise BadRules(f"Turn {turn} was not played: choose one from 1 to {len(game.moves)}.")
    start = new_game(game.rules, first=game.first)
    mover = start.play_all(game.moves[: turn - 1]).to_move
    match = begin(
        game.rules,
        seats=seats or ((HUMAN, "perfect") if mover == 1 else ("perfect", HUMAN)),
        first=game.first,
        seed=seed,
    )
    for number in game.moves[: turn - 1]:
        match = match.play(number)
    return match


def _decided_at(game: Position) -> int:
    """The turn of the last blunder."""
    from factorduel.coach import review  # brings the solver, which other matches can do without
    from factorduel.solver import TooLarge

    try:
        decided = review(game).decided_at
    except TooLarge as refusal:
        raise TooLarge(f"{refusal} Or name the turn that you want to try again.") from None
    if decided is None:
        raise BadRules(
            "Nobody threw a win away in this game: name the turn that you want to try again."
        )
    return decided


def _chance(seed: int, round_number: int, turn: int) -> Random:
    """Chance that depends on nothing but these three, so that take-back and resume repeat it."""
    from random import Random  # 5 ms that a game without chance need not wait for

    return Random(f"{seed}/{round_number}/{turn}")  # noqa: S311 - chance in a game, not a secret
