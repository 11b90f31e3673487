"""What a forest says of a number; never compiled, so that compiled and plain code can read it."""

IDLE = 0  # in no tree; at the end: C, covered by every maximum matching and next to none of D
OUTER = 1  # an even number of steps from a root; at the end: D, left out by some maximum matching
INNER = 2  # an odd number of steps from a root and no other way; at the end: A, the barrier
WITHERED = 3  # a root whose tree is to be felled; at the end: none
ABSENT = 4  # not in the pool, or played
