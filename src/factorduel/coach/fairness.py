"""How fair rules are: which share of the allowed openings wins.

A rule set is fair if an opening that is picked blindly wins as often as it loses, both players
being perfect from then on: if the share is one half. Of two that are equally fair the better one
has fewer openings that end the game at once, for those are no game; then the smaller pool, for
it is sooner played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from factorduel.position import new_game
from factorduel.rules import BadRules, Chain, Opening, Rules, check_pool
from factorduel.solver import Progress, TooLarge, most_unused, solve


def _silently(stage: str, count: int) -> None:
    """No progress is shown."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """The openings of a rule set, counted.

    >>> from factorduel.catalog import FACTOR_CLASH
    >>> found = fairness(FACTOR_CLASH)
    >>> found.allowed, found.winning, found.ends_at_once, round(found.share, 2)
    (19, 18, 4, 0.95)
    """

    rules: Rules
    allowed: int
    """How many numbers may open."""
    winning: int
    """How many of them win for the first player."""
    ends_at_once: int
    """How many leave the opponent no number."""

    @property
    def share(self) -> float:
        """The share of the allowed openings that wins; one half is fair."""
        return self.winning / self.allowed


def fairness(rules: Rules, progress: Progress = _silently) -> Fairness:
    """Count the openings of one rule set."""
    return _counted(rules, solve(new_game(rules), progress).winning)


def scan(
    rules: Rules,
    ends: range,
    openings: Iterable[Opening] = Opening,
    progress: Progress = _silently,
) -> Iterator[Fairness]:
    """Count the openings on pools with all these ends, by each opening rule.

    Left out are rule sets that cannot be, and those that allow just what one before them allows.
    `progress` is told of "scanning", with the pools done so far, and what the solver is doing.

    >>> from factorduel.catalog import DIVISOR_DUEL
    >>> for found in scan(DIVISOR_DUEL, range(4, 6)):
    ...     print(found.rules.pool_text, found.rules.opening, found.winning, "of", found.allowed)
    1-4 any 0 of 4
    1-4 even 0 of 2
    1-5 any 2 of 5
    1-5 even 0 of 2
    """
    lowest, highest = sorted((ends[0], ends[-1])) if ends else (0, 0)
    if lowest < rules.pool[0]:
        raise BadRules(
            f"A scan of {rules.title} goes from one end of the pool to a larger one, each at least"
            f" {rules.pool[0]}: {rules.pool[0]}-{rules.pool[-1]}, say."
        )
    largest = range(rules.pool[0], highest + 1)
    check_pool(largest)
    most = most_unused(rules)
    if most is not None and len(largest) > most:
        raise TooLarge(
            f"{rules.title} can be solved on at most {most} numbers, and the pool"
            f" {largest[0]}-{largest[-1]} has {len(largest)}: end the scan at"
            f" {largest[0] + most - 1}."
        )
    return _scanned(rules, ends, tuple(openings), progress)


def _scanned(
    rules: Rules, ends: range, openings: tuple[Opening, ...], progress: Progress
) -> Iterator[Fairness]:
    for done, end in enumerate(ends):
        progress("scanning", done)
        pool = (rules.pool[0], end)
        # No opening rule changes a number's fate, so one verdict does for all of them.
        winning = solve(new_game(rules, pool=pool, opening="any"), progress).winning
        seen = set()
        for opening in openings:
            try:
                house = rules.house(pool, opening)
            except BadRules:
                continue
            if house.openings not in seen:
                seen.add(house.openings)
                yield _counted(house, winning)


def ranked(found: Iterable[Fairness]) -> list[Fairness]:
    """The fairest first; what that means stands at the top of this module.

    >>> from factorduel.catalog import FACTOR_CHAIN_DUEL
    >>> fairest = ranked(scan(FACTOR_CHAIN_DUEL, range(10, 51)))[0]
    >>> fairest.rules.pool_text, str(fairest.rules.opening), fairest.winning, fairest.allowed
    ('2-27', 'reply', 12, 23)
    """
    return sorted(found, key=_unfairness)


def _unfairness(found: Fairness) -> tuple[float, float, int]:
    return (
        abs(2 * found.winning - found.allowed) / found.allowed,
        found.ends_at_once / found.allowed,
        len(found.rules.pool),
    )


def _counted(rules: Rules, winning: int) -> Fairness:
    return Fairness(
        rules,
        rules.openings.bit_count(),
        (winning & rules.openings).bit_count(),
        (rules.openings & ~_answerable(rules)).bit_count(),
    )


def _answerable(rules: Rules) -> int:
    """The openings that leave the opponent a number, as a bit set.

    A last resort is a reply like any other: it is legal just where nothing else is.
    """
    if rules.chain is Chain.EACH_PLAYER:  # the other chain's first number is free
        return rules.openings if len(rules.pool) > 1 else 0
    return rules.relation.linked(rules.pool)
