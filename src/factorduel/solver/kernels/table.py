# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""What a search has found out: whole keys, so that nothing is ever taken for something else.

Cost: 16 bytes an entry. It doubles as it fills, up to a limit; from then on a new entry takes the
place of an older one, which costs time and never truth.

    entry    key, 114 bits | value, 14 bits; 0 where there is none
    words    the entries, two machine words each, the lower one first
"""

from array import array

PROBES = 16  # places that an entry may stand in, one after the other
WORD = (1 << 64) - 1
FIRST_BITS = 12
# Odd numbers with no pattern (the fractions of the golden ratio and of two roots), to scatter keys.
SCATTER_LOW = 0x9E3779B97F4A7C15
SCATTER_HIGH = 0x6A09E667F3BCC909
SCATTER_BOTH = 0xBB67AE8584CAA73B


class Table:
    """A value from 1 to 16,383 for each of many keys below 2**114."""

    def __init__(self, most_bits: int) -> None:
        self.bits = FIRST_BITS
        self.most_bits = most_bits
        self.used = 0
        self.words = array("Q", [0]) * (2 << self.bits)

    def get(self, key: int) -> int:
        """Find the value of a key, or 0."""
        at = self.place(key)
        for _ in range(PROBES):
            entry = self.entry(at)
            if entry == 0:
                return 0
            if entry >> 14 == key:
                return entry & 0x3FFF
            at = at + 1 & (1 << self.bits) - 1
        return 0

    def put(self, key: int, value: int) -> None:
        """Note the value of a key."""
        if 4 * self.used > 3 << self.bits:
            self.grow()
        while not self.insert(key << 14 | value):
            if not self.grow():
                self.write(self.place(key), key << 14 | value)
                return

    def insert(self, entry: int) -> bool:
        """Put an entry where it stands already or where nothing does, and say whether one could."""
        at = self.place(entry >> 14)
        for _ in range(PROBES):
            there = self.entry(at)
            if there == 0 or there >> 14 == entry >> 14:
                if there == 0:
                    self.used += 1
                self.write(at, entry)
                return True
            at = at + 1 & (1 << self.bits) - 1
        return False

    def grow(self) -> bool:
        """Take twice the room, if there is any, and say so."""
        if self.bits == self.most_bits:
            return False
        old = self.words
        try:
            self.words = array("Q", [0]) * (4 << self.bits)
        except MemoryError:
            self.most_bits = self.bits
            return False
        self.bits += 1
        self.used = 0
        for i in range(0, 1 << self.bits, 2):
            if old[i] | old[i + 1]:
                entry = old[i + 1]
                self.insert(entry << 64 | old[i])
        return True

    def place(self, key: int) -> int:
        """Find where a key's entry would stand first."""
        mixed = (key & WORD) * SCATTER_LOW ^ (key >> 64) * SCATTER_HIGH
        mixed = mixed & WORD
        mixed = (mixed ^ mixed >> 32) * SCATTER_BOTH & WORD
        return mixed >> 64 - self.bits

    def entry(self, at: int) -> int:
        """Read the entry at a place."""
        entry = self.words[2 * at + 1]
        return entry << 64 | self.words[2 * at]

    def write(self, at: int, entry: int) -> None:
        """Write an entry to a place."""
        self.words[2 * at] = entry & WORD
        self.words[2 * at + 1] = entry >> 64
