"""Puzzles: positions in which exactly one number wins, found in games as people might play them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from factorduel import bitset
from factorduel.catalog import GAMES
from factorduel.players import greedy
from factorduel.position import Position, new_game
from factorduel.rules import BadRules, Rules
from factorduel.solver import Verdict, most_unused, searched_fast, solve
from factorduel.solver.distance import distance

if TYPE_CHECKING:
    from datetime import date

_FEWEST_LEGAL = 3
"""With fewer numbers to choose from, a puzzle would be a coin toss."""
_SMALL, _SEARCHED = 20, 0.76
"""Own chains are soon solved when so few numbers, or this part of the pool, are left."""
_MOST_TRIED = 12
"""Where there is no better way than trying everything, so many numbers may be left."""
_LARGEST_POOL = 100_000
"""A game on more numbers takes minutes to play."""
_MOST_WEIGHED = 100
"""Of more numbers nobody weighs what each of them leaves."""
_LAST_TURN = 100
"""A game on a huge pool is left here."""
_NO_CHANCE = Random(0)  # noqa: S311 - greedy takes it and leaves it alone
_FRUITLESS = 3_000
"""So many games in a row without a new puzzle: what may be left is too rare to wait for."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the one number that wins in it, and how hard it is to find.

    >>> puzzle = puzzle_at(new_game("divisor-duel").play_all([14, 2, 6, 12, 3]))
    >>> puzzle.answer, puzzle.difficulty
    (15, 5)
    """

    position: Position
    answer: int
    difficulty: int
    """1 to 5: one, and one more for each of four reasons.

    - There are more than 3 numbers to choose from.
    - Greedy would choose another one.
    - The game goes on behind the answer.
    - It goes on for more than 5 turns, the answer's among them.

    Turns are counted where that takes but a moment; else they are those of a game in which the
    loser is greedy, and the winner plays the winning number that leaves the fewest replies.
    """


def puzzle_at(position: Position) -> Puzzle | None:
    """The puzzle that this position is; None where it is none."""
    verdict = solve(position)
    return _puzzle(verdict) if _is_puzzle(verdict) else None


def puzzles(rules: Rules | None, seed: int) -> Iterator[Puzzle]:
    """One puzzle after the other, the same for a seed; rules=None mixes all games of the catalog.

    None comes twice, however its numbers were played: only what the rest of the game depends on
    counts. So the stream of a small pool comes to an end.

    >>> from factorduel.catalog import FACTOR_CLASH
    >>> sum(1 for _ in puzzles(FACTOR_CLASH.house((2, 9)), seed=1))
    3
    """
    if rules is None:
        return _of_all_games(seed)
    if len(rules.pool) > _LARGEST_POOL:
        raise BadRules(
            f"The pool {rules.pool_text} is too large for puzzles: give it at most"
            f" {_LARGEST_POOL} numbers."
        )
    return _of_one_game(rules, seed)


def daily(day: date) -> Puzzle:
    """The puzzle of a day, the same everywhere; none comes twice in a month.

    It changes where a game is added to the catalog, or one is played otherwise.

    >>> from datetime import date
    >>> str(daily(date(2026, 11, 18)).position)
    'factor-chain: 18 6 2 20'
    """
    stream = puzzles(None, day.year * 100 + day.month)
    for _ in range(1, day.day):
        next(stream)
    return next(stream)


def _of_all_games(seed: int) -> Iterator[Puzzle]:
    chance = _chance(seed, "all games")
    streams = [_of_one_game(rules, seed) for rules in GAMES.values()]
    while streams:
        stream = chance.choice(streams)
        try:
            yield next(stream)
        except StopIteration:
            streams.remove(stream)


def _of_one_game(rules: Rules, seed: int) -> Iterator[Puzzle]:
    chance = _chance(seed, str(new_game(rules)))
    seen = set()
    hopeless = len(rules.pool) - _LAST_TURN > _most_left(rules)
    fruitless = _FRUITLESS if hopeless else 0
    while fruitless < _FRUITLESS:
        fruitless += 1
        fresh = [
            _puzzle(verdict)
            for verdict in _met_in_a_game(rules, chance)
            if _identity(verdict.position) not in seen
        ]
        if fresh:
            fruitless = 0
            # A game has easy puzzles more often than hard ones: all grades are to be seen.
            wanted = chance.randint(1, 5)
            puzzle = min(fresh, key=lambda one: abs(one.difficulty - wanted))
            seen.add(_identity(puzzle.position))
            yield puzzle


def _met_in_a_game(rules: Rules, chance: Random) -> Iterator[Verdict]:
    """The verdicts on all puzzles of one game, played partly by chance, by eye, and well."""
    most = _most_left(rules)
    position = new_game(rules)
    while position.winner is None and position.turn <= _LAST_TURN:
        verdict = solve(position) if position.unused.bit_count() <= most else None
        if verdict is not None and _is_puzzle(verdict):
            yield verdict
        position = position.play(_played(position, verdict, chance))


def _most_left(rules: Rules) -> int:
    """With how many numbers unused a verdict takes but a moment."""
    most = most_unused(rules)
    if most is None:
        return len(rules.pool)
    if searched_fast(rules):
        return min(most, max(_SMALL, int(_SEARCHED * len(rules.pool))))
    return _MOST_TRIED


def _played(position: Position, verdict: Verdict | None, chance: Random) -> int:
    if position.last is None:  # who opened by eye would open alike each time
        return chance.choice(position.legal_moves)
    style = chance.choice(("chance", "chance", "eye", "well"))
    if style == "well" and verdict is not None and verdict.winning:
        return chance.choice(verdict.winning_moves)
    return chance.choice(position.legal_moves) if style == "chance" else _by_eye(position)


def _by_eye(position: Position) -> int:
    """What greedy would play; of very many numbers, simply the lowest."""
    if position.legal.bit_count() > _MOST_WEIGHED:
        return bitset.lowest(position.legal, 1)[0]
    return greedy(position, _NO_CHANCE)


def _is_puzzle(verdict: Verdict) -> bool:
    return verdict.winning.bit_count() == 1 and verdict.position.legal.bit_count() >= _FEWEST_LEGAL


def _puzzle(verdict: Verdict) -> Puzzle:
    position, [answer] = verdict.position, verdict.winning_moves
    return Puzzle(position, answer, _difficulty(position, answer))


def _difficulty(position: Position, answer: int) -> int:
    choices = position.legal.bit_count()
    turns = _turns(position, answer)
    return 1 + sum(
        (
            choices > _FEWEST_LEGAL,
            _by_eye(position) != answer,
            turns > 1,
            turns > 5,
        )
    )


def _turns(position: Position, answer: int) -> int:
    """How long the win takes, the answer included; see Puzzle.difficulty."""
    left = distance(position)
    if left is not None:
        return left
    turns = 1
    position = position.play(answer)
    while position.winner is None and turns <= 5:  # more are not told apart
        position = position.play(_by_eye(position))
        replies = map(position.play, bitset.lowest(solve(position).winning, _MOST_WEIGHED))
        position = min(replies, key=lambda after: after.legal.bit_count())
        turns += 2
    return turns


def _identity(position: Position) -> tuple[int, tuple[int, ...]]:
    """What the rest of a game by known rules depends on."""
    return position.unused, position.moves[-position.rules.back :]


def _chance(seed: int, what: str) -> Random:
    """Chance that depends on nothing but these two, on every machine."""
    return Random(f"{seed}/{what}")  # noqa: S311 - chance in a game, not a secret
