"""Bit sets of up to 128 members; compiled kernels take the machine's own instructions instead."""


def lowest(members: int) -> int:
    """Find the smallest member of a set that is not empty."""
    return (members & -members).bit_length() - 1


def size(members: int) -> int:
    """Count the members."""
    return members.bit_count()
