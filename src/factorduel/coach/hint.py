"""Help before a number is played, in three steps: how many win, what they share, which and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from factorduel import bitset
from factorduel.coach.partners import partners
from factorduel.position import Position
from factorduel.solver import Verdict, solve
from factorduel.solver.best import best_line, best_number

_MOST_LISTED = 12
_MOST_TO_DESCRIBE = 10_000
_MOST_TO_PLAY_OUT = 44
"""With more numbers unused, a game on own chains is not played out: it takes up to a second."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach says of a position; each step says more than the one before.

    >>> from factorduel.position import new_game
    >>> for step in hint(new_game("divisor-duel").play_all([6, 3])).steps:
    ...     print(step)
    3 of your 5 numbers win.
    They are above 3, but so is one that loses.
    Play 9. Whatever comes, you have its partner: after 1 play 19; after 18 play 2.
    """

    steps: tuple[str, str, str]
    number: int | None
    """The number to play; None where the game is over."""


def hint(position: Position) -> Hint:
    """Help for the player to move."""
    if position.winner is not None:
        over = f"The game is over: player {position.winner} has won."
        return Hint((over, over, over), None)
    verdict = solve(position)
    number = best_number(position)
    if not verdict.winning:
        return Hint(_when_lost(position, number), number)
    return Hint(
        (_how_many(verdict), _in_common(verdict), f"Play {number}. {_why(position, number)}"),
        number,
    )


def _how_many(verdict: Verdict) -> str:
    count, of = verdict.winning.bit_count(), verdict.position.legal.bit_count()
    if of == 1:
        return "You have one number, and it wins."
    if count == of:
        return "Both of your numbers win." if of == 2 else f"All of your {of} numbers win."
    return f"{count} of your {of} numbers {'win' if count > 1 else 'wins'}."


def _when_lost(position: Position, number: int) -> tuple[str, str, str]:
    after = solve(position.play(number))
    count, of = after.winning.bit_count(), after.position.legal.bit_count()
    if of == 1:
        replies = "there is one reply, and it wins"
    elif count == of:
        replies = f"all {of} replies win" if of > 2 else "both replies win"
    else:
        replies = f"{count} of {of} replies {'win' if count > 1 else 'wins'}"
    if position.legal.bit_count() == 1:
        lost, trap = "You have one number, and it loses", "There is nothing to choose."
    else:
        lost = "Each of your numbers loses"
        trap = "So set a trap: leave as few winning replies as you can."
    return f"{lost}, if your opponent makes no mistake.", trap, f"Play {number}: {replies}."


def _in_common(verdict: Verdict) -> str:
    """What the winning numbers share; best of all, what no losing number has."""
    legal = verdict.position.legal_moves
    winning = set(verdict.winning_moves)
    they = "They are" if len(winning) > 1 else "It is"
    if len(winning) == len(legal):
        return "Any number will do." if len(legal) > 1 else "There is nothing to choose."
    if len(legal) > _MOST_TO_DESCRIBE:
        return "Your numbers are too many to say what the winning ones share."
    shared = [
        (sum(has(n) for n in legal) - len(winning), many if len(winning) > 1 else one)
        for one, many, has in _properties(verdict.position)
        if all(map(has, winning)) and not all(map(has, legal))
    ]
    if not shared:
        them = "them" if len(winning) > 1 else "it"
        return f"Nothing that is easily said sets {them} apart."
    losing, words = min(shared, key=lambda pair: pair[0])
    if losing == 0:
        return f"{they} {words}, and none that loses is."
    others = "so is one that loses" if losing == 1 else f"so are {losing} that lose"
    return f"{they} {words}, but {others}."


def _properties(position: Position) -> Iterator[tuple[str, str, Callable[[int], bool]]]:
    """What can be said of a number: for one, for many, and whether it is so."""
    last, half = position.last, position.rules.pool[-1] // 2
    yield "prime", "primes", _is_prime
    yield "odd", "odd", lambda n: n % 2 == 1
    yield f"above {half}", f"above {half}", lambda n: n > half
    yield f"at most {half}", f"at most {half}", lambda n: n <= half
    if last is not None:
        yield f"below {last}", f"below {last}", lambda n: n < last
        yield f"above {last}", f"above {last}", lambda n: n > last
    yield "even", "even", lambda n: n % 2 == 0
    for step in (11, 7, 5, 4, 3):
        multiples = range(0, position.rules.pool[-1] + 1, step)
        yield f"a multiple of {step}", f"multiples of {step}", multiples.__contains__


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % factor for factor in range(2, int(number**0.5) + 1))


def _why(position: Position, number: int) -> str:
    """For shared chains the partners of the replies; for own chains how the game goes on."""
    after = position.play(number)
    if after.winner is not None:
        return "Your opponent has no number then."
    if (found := partners(position)) is not None:
        replies = bitset.lowest(after.legal, _MOST_LISTED)
        both_ways = ((a, b) for pair in found.pairs for a, b in (pair, pair[::-1]))
        partner = {a: b for a, b in both_ways if a in replies}
        answers = "; ".join(f"after {reply} play {partner[reply]}" for reply in replies)
        more = "; and so on" if after.legal.bit_count() > len(replies) else ""
        return f"Whatever comes, you have its partner: {answers}{more}."
    if after.unused.bit_count() > _MOST_TO_PLAY_OUT:
        count = after.legal.bit_count()
        return "The one reply loses." if count == 1 else f"All of the {count} replies lose."
    line = best_line(solve(after)).line
    turns = ", ".join(map(str, line[:_MOST_LISTED]))
    more = f", … for {len(line)} turns" if len(line) > _MOST_LISTED else ""
    return f"With best play it goes on {turns}{more}; then your opponent has no number."
