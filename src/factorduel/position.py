"""A game in progress: what was played, what may be played, who has won, why a number is refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import index

from factorduel import bitset
from factorduel.catalog import GAMES, game_named
from factorduel.rules import BadRules, Chain, Opening, Rules


class IllegalMove(ValueError):
    """A number that may not be played now; the text says why."""


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a game. It never changes: `play` gives the next one.

        unused and legal are bit sets, bit n for number n

        pool 2-9, 6 and 3 played:   unused   9 8 7 . 5 4 . 2
                                    legal    9 . . . . . . .     (what may follow 3)

    Start with `new_game`; the constructor trusts what it is given.
    """

    rules: Rules
    first: int
    moves: tuple[int, ...]
    unused: int = field(repr=False, compare=False)
    legal: int = field(repr=False, compare=False)

    def __str__(self) -> str:
        """The position in a line, house rules named where there are any.

        >>> str(new_game("divisor-duel", pool=(1, 36), first=2).play(6).play(3))
        'divisor-duel pool=1-36 first=2: 6 3'
        """
        book = GAMES.get(self.rules.slug)
        words = [self.rules.slug]
        if not book or self.rules.pool != book.pool:
            words.append(f"pool={self.rules.pool_text}")
        if not book or self.rules.opening != book.opening:
            words.append(f"opening={self.rules.opening}")
        if self.first != 1:
            words.append(f"first={self.first}")
        return f"{' '.join(words)}: {' '.join(map(str, self.moves))}".rstrip()

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The numbers that may be played now, ascending."""
        return bitset.numbers(self.legal)

    @property
    def to_move(self) -> int:
        """The player whose turn it is, also when that player is stuck."""
        return self.mover(self.turn)

    @property
    def winner(self) -> int | None:
        """Who has won: the player whose opponent is stuck; None until then."""
        return None if self.legal else 3 - self.to_move

    @property
    def turn(self) -> int:
        """The number of the turn that is being played, from 1."""
        return len(self.moves) + 1

    def mover(self, turn: int) -> int:
        """The player whose turn a turn is, or was.

        >>> new_game("divisor-duel", first=2).mover(3)
        2
        """
        return self.first if turn % 2 else 3 - self.first

    def owner(self, number: int) -> int | None:
        """The player who has played a number; None where nobody has.

        >>> new_game("divisor-duel").play_all([6, 3]).owner(3)
        2
        """
        return self.mover(self.moves.index(number) + 1) if number in self.moves else None

    @property
    def last(self) -> int | None:
        """The number that the next one must follow; None where any may be chosen."""
        back = self.rules.back
        return self.moves[-back] if len(self.moves) >= back else None

    def chain(self, player: int) -> tuple[int, ...]:
        """The chain that this player adds to: everybody's, or their own.

        >>> new_game("number-chain-duel").play_all([15, 5, 45]).chain(1)
        (15, 45)
        """
        if self.rules.chain is Chain.SHARED:
            return self.moves
        return self.moves[0 if player == self.first else 1 :: 2]

    def play(self, number: int) -> Position:
        """The position after the player to move has played this number.

        >>> new_game("divisor-duel").play(6).play(4)
        Traceback (most recent call last):
        factorduel.position.IllegalMove: 4 is neither a divisor nor a multiple of 6.
        """
        number = index(number)
        if number < 0 or not self.legal >> number & 1:
            raise IllegalMove(self.why_not(number))
        moves = (*self.moves, number)
        unused = self.unused ^ 1 << number
        return Position(self.rules, self.first, moves, unused, _legal(self.rules, moves, unused))

    def play_all(self, numbers: Iterable[int]) -> Position:
        """The position after all these numbers; a refusal names its turn."""
        position = self
        for number in numbers:
            try:
                position = position.play(number)
            except IllegalMove as refusal:
                raise IllegalMove(f"Turn {position.turn}: {refusal}") from None
        return position

    def why_not(self, number: int) -> str | None:
        """Why this number may not be played now, as a sentence; None if it may.

        >>> new_game("factor-clash").play(9).why_not(7)
        '7 and 9 share no factor above 1.'
        """
        rules, number = self.rules, index(number)
        if number >= 0 and self.legal >> number & 1:
            return None
        if not self.legal:
            return f"The game is over: player {self.winner} has won."
        if number not in rules.pool:
            return f"{number} is not in the pool {rules.pool[0]}–{rules.pool[-1]}."
        if number in self.moves:
            return f"{number} was played on turn {self.moves.index(number) + 1}."
        if self.last is None:
            return f"{number} cannot open: {_OPENING_REASONS[rules.opening]}."
        if rules.neighbours[self.last] >> number & 1:
            return f"{number} may be played only when nothing else is legal."
        sentence = rules.relation.unrelated.format(
            number=number, last=self.last, factor=rules.factor_word
        )
        own = ", the last number of your chain" if rules.chain is Chain.EACH_PLAYER else ""
        return f"{sentence}{own}."


_OPENING_REASONS = {
    Opening.EVEN: "the first number must be even",
    Opening.REPLY: "it leaves the opponent no number",
}


def new_game(
    game: str | Rules,
    *,
    pool: Iterable[int] | None = None,
    opening: str | None = None,
    first: int = 1,
) -> Position:
    """The empty board of a game, by its rule book or by house rules.

    >>> position = new_game("divisor-duel", pool=(1, 36)).play(6).play(3)
    >>> position.legal_moves
    (1, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36)
    >>> position.to_move, position.winner, position.moves
    (1, None, (6, 3))
    """
    rules = (game if isinstance(game, Rules) else game_named(game)).house(pool, opening)
    if first not in (1, 2):
        raise BadRules(f"Player {first!r} cannot start: the players are 1 and 2.")
    return Position(
        rules, index(first), (), bitset.span(rules.pool[0], rules.pool[-1]), rules.openings
    )


def _legal(rules: Rules, moves: tuple[int, ...], unused: int) -> int:
    back = rules.back
    if len(moves) < back:
        return unused
    legal = unused & rules.neighbours[moves[-back]]
    if rules.last_resort_bits:
        return legal & ~rules.last_resort_bits or legal
    return legal
