"""A set of numbers as one Python int: bit n stands for number n.

    {2, 3, 6}:   bit  7 6 5 4 3 2 1 0
                      0 1 0 0 1 1 0 0   = 76

Union, intersection and size are then one machine-speed operation each, and a
set can be shared between positions because an int never changes.
"""

from itertools import compress, count

_FEW = 12
_SHORT = 512
"""Up to so many members and bits, clearing bit after bit beats scanning the whole set."""

_DIGIT_VALUES = bytes.maketrans(b"01", b"\0\1")


def span(lo: int, hi: int) -> int:
    """The set lo..hi, both included.

    >>> bin(span(2, 4))
    '0b11100'
    """
    return (1 << hi + 1) - (1 << lo)


def multiples(step: int, lo: int, hi: int) -> int:
    """The multiples of step in lo..hi, by doubling a pattern instead of setting bit after bit.

    >>> numbers(multiples(3, 2, 10))
    (3, 6, 9)
    """
    first = -(-lo // step) * step
    if first > hi:
        return 0
    wanted = (hi - first) // step + 1
    pattern, found = 1, 1
    while found < wanted:
        pattern |= pattern << found * step
        found *= 2
    return pattern << first & span(first, hi)


def numbers(bits: int) -> tuple[int, ...]:
    """The members of a set, ascending.

    >>> numbers(0b1001100)
    (2, 3, 6)
    """
    if bits.bit_count() > _FEW or bits.bit_length() > _SHORT:
        ascending = bin(bits)[:1:-1].encode()
        return tuple(compress(count(), ascending.translate(_DIGIT_VALUES)))
    members = []
    while bits:
        lowest = bits & -bits
        members.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(members)


def lowest(bits: int, count: int) -> tuple[int, ...]:
    """The first members of a set that may be very large.

    >>> lowest(span(5, 1_000_000), 3)
    (5, 6, 7)
    """
    width = 1024
    while (part := bits & (1 << width) - 1).bit_count() < count and width < bits.bit_length():
        width *= 2
    return numbers(part)[:count]


def flags(bits: int, length: int) -> bytes:
    """A set as bytes, 1 at each member's place.

    >>> flags(0b1100, 6)
    b'\\x00\\x00\\x01\\x01\\x00\\x00'
    """
    return f"{bits:0{length}b}"[::-1].encode().translate(_DIGIT_VALUES)
