"""Numbers as the rule books print them: lists, runs, chains; long ones cut to what helps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from factorduel import bitset

MOST = 100
"""How many items are printed before a list counts as too long for a screen."""


def joined(bits: int, most: int = MOST) -> str:
    """All numbers of a set, or the first of them and how many more there are.

    >>> joined(0b100110), joined(0b11111110, most=3)
    ('1, 2, 5', '1, 2, 3, …, 4 more')
    """
    items = [*map(str, bitset.lowest(bits, most))]
    if more := bits.bit_count() - len(items):
        items += ["…", f"{more:,} more"]
    return ", ".join(items)


def chained(numbers: Sequence[int], link: str) -> str:
    """A chain: its end is what matters, so a long one loses its beginning."""
    text = link.join(map(str, numbers[-MOST:]))
    return text if len(numbers) <= MOST else f"{len(numbers) - MOST:,} earlier{link}…{link}{text}"


def runs(bits: int, shortest: int) -> Iterator[str]:
    """A set as runs such as 2-14; runs with fewer members than `shortest` are spelt out.

    >>> list(runs(0b1101110, shortest=2)), list(runs(0b1101110, shortest=3))
    (['1-3', '5-6'], ['1-3', '5', '6'])
    """
    while bits:
        lo = (bits & -bits).bit_length() - 1
        above = bits >> lo
        length = (~above & above + 1).bit_length() - 1
        if length >= shortest:
            yield f"{lo}-{lo + length - 1}" if length > 1 else str(lo)
        else:
            yield from map(str, range(lo, lo + length))
        bits = above >> length << lo + length


def available(bits: int, legal: int, shortest_run: int | None) -> str:
    """The unused numbers, as runs or one by one; where they are too many, the legal ones first."""
    if shortest_run is None:
        fits = bits.bit_count() <= MOST
        items: Iterator[str] = map(str, bitset.numbers(bits)) if fits else iter(())
    else:
        shown = list(islice(runs(bits, shortest_run), MOST + 1))
        fits = len(shown) <= MOST
        items = iter(shown)
    if fits:
        return ", ".join(items)
    first = bitset.lowest(legal, MOST)
    rest = bits.bit_count() - len(first)
    return ", ".join([*map(str, first), "…", f"{rest:,} more"])


def paired(pairs: Sequence[tuple[int, int]]) -> str:
    """Pairs of numbers, or the first of them and how many more there are.

    >>> paired([(2, 4), (3, 6)])
    '2–4, 3–6'
    """
    items = [f"{one}–{other}" for one, other in pairs[:MOST]]
    if more := len(pairs) - len(items):
        items += ["…", f"{more:,} more"]
    return ", ".join(items)
