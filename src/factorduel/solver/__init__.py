"""Who wins, which numbers win, and why: exact for every game, or TooLarge; never a guess.

Which solver is entitled to what is said here: matchings, the search for own chains, or, for all
other rules, trying everything.
"""

from __future__ import annotations

from factorduel.position import Position
from factorduel.relation import divides, shares_factor
from factorduel.rules import Chain, Rules
from factorduel.solver.verdict import Progress, TooLarge, Verdict

__all__ = ["Progress", "TooLarge", "Verdict", "covered_by_the_theorem", "most_unused", "solve"]


def _silently(stage: str, count: int) -> None:
    """No progress is shown."""


def solve(position: Position, progress: Progress = _silently) -> Verdict:
    """The winner and the fate of every legal number.

    >>> import factorduel as fd
    >>> verdict = fd.solve(fd.new_game("juniper-green", pool=(1, 40)))
    >>> verdict.winner, verdict.winning_moves
    (1, (22, 26))
    """
    if covered_by_the_theorem(position.rules):
        from factorduel.solver.shared import solve_by_matching

        return solve_by_matching(position, progress)
    if searched_fast(position.rules):
        from factorduel.solver.own import solve_by_search

        return solve_by_search(position, progress)
    from factorduel.solver.exhaustive import solve_by_trying

    return solve_by_trying(position, progress)


def covered_by_the_theorem(rules: Rules) -> bool:
    """Whether matchings decide this game (docs/theory.md): which solver is entitled to what.

    It must have one chain and a symmetric relation that there is a kernel for. A last resort
    is covered by Factor Chain's lemma, which needs divisibility and a pool that starts at
    1, or if it cannot follow anything: no number of it in the pool, or 1 by common factors.
    """
    last_resort = [number for number in rules.last_resort if number in rules.pool]
    return (
        rules.chain is Chain.SHARED
        and rules.relation in (divides, shares_factor)
        and last_resort in ([], [1])
    )


def searched_fast(rules: Rules) -> bool:
    """Whether the search for own chains knows all rules of this game: it has no last resort."""
    return rules.chain is Chain.EACH_PLAYER and rules.last_resort.isdisjoint(rules.pool)


def most_unused(rules: Rules) -> int | None:
    """With how many numbers unused a game can be solved; None if with any number of them."""
    if covered_by_the_theorem(rules):
        return None
    if searched_fast(rules):
        from factorduel.solver.own import MOST
    else:
        from factorduel.solver.exhaustive import MOST
    return MOST
