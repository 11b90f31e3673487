# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""Who wins where each player walks a trail of their own on one graph, by exact search.

A position is (unused numbers, the mover's last, the other's last); numbers are 0, 1, 2, … here.
Scope: any symmetric relation, at most 100 numbers.
Cost: grows about a fifth with each number more; 1-50 from the empty board: a million positions.

What keeps it small:
- A region is a connected part of the unused numbers. What neither player can enter is forgotten.
- A region that one player alone can enter is a refuge: nobody can disturb a trail in there. Mine
  wins if it holds a longer trail than the other player finds in all they can enter; theirs wins
  if it holds one as long as mine. If no region can be entered by both, nothing else counts.
- A number with nothing behind it is a last one: it wins only if the other player is stuck then.
- Of many numbers, the one that leaves the other player the fewest replies is tried first.
"""

from array import array
from collections.abc import Callable

from factorduel.solver.kernels import bits
from factorduel.solver.kernels.table import Table

OPEN = 0
LOST = 1
WON = 2

WORD = (1 << 64) - 1
NOBODY = 127  # stands for the other player where a trail is walked alone
CROWDED = 16  # longest trails among more numbers take longer to find than they save


class Trails:
    """The game on a graph: near[v] is the bit set of v's neighbours.

    `tick(stage, count)` is called every 8,192 positions: raise in it to cancel.
    """

    def __init__(
        self, near: list[int], table_bits: int, tick: Callable[[str, int], object]
    ) -> None:
        if len(near) > 100:
            raise ValueError("trails are searched among at most 100 numbers")
        self.near = array("Q")
        self.loners = 0
        for v in reversed(range(len(near))):
            if self.loners & near[v] == 0:
                self.loners |= 1 << v
        for members in near:
            self.near.append(members & WORD)
            self.near.append(members >> 64)
        self.words = self.near
        self.table = Table(table_bits)
        self.tick = tick
        self.positions = 0
        self.left = 0

    def wins(self, unused: int, mine: int, theirs: int) -> bool:
        """Say whether the player to move, who stands on `mine`, wins."""
        return self.play(unused, mine, theirs) == WON

    def play(self, unused: int, mine: int, theirs: int) -> int:
        result = self.judge(unused, mine, theirs)
        if result == OPEN:
            return self.search(self.left, mine, theirs)
        return result

    def search(self, unused: int, mine: int, theirs: int) -> int:
        """Try one number after the other, likeliest first."""
        untried = self.lasting(self.around(mine) & unused, unused)
        if untried == 0:
            return LOST
        forced = untried & untried - 1 == 0
        key = self.key(unused, mine, theirs)
        if not forced:  # what has but one way to go on need not be remembered
            result = self.table.get(key)
            if result:
                return result
            self.positions += 1
            if self.positions & 0x1FFF == 0:
                self.tick("searching", self.positions)
        result = LOST
        while untried:
            v = self.likeliest(untried, unused, theirs)
            untried ^= self.single(v)
            if self.play(unused ^ self.single(v), theirs, v) == LOST:
                result = WON
                break
        if not forced:
            self.table.put(key, result)
        return result

    def judge(self, unused: int, mine: int, theirs: int) -> int:
        """Say who wins if that is plain; if it is OPEN, `left` is what still matters of unused."""
        my = self.around(mine) & unused
        if my == 0:
            return LOST
        their = self.around(theirs) & unused
        if their == 0 or (their & their - 1 == 0 and my & their):
            return WON
        shared = my_refuge = their_refuge = 0
        entrances = my | their
        while entrances:
            region = self.region(entrances & -entrances, unused)
            entrances &= ~region
            if region & my == 0:
                their_refuge |= region
            elif region & their == 0:
                my_refuge |= region
            else:
                shared |= region
        if shared == 0:
            return self.race(my_refuge, mine, their_refuge, theirs)
        return self.weigh(shared, my_refuge, mine, their_refuge, theirs)

    def race(self, my_refuge: int, mine: int, their_refuge: int, theirs: int) -> int:
        """Compare the longest trails of two who cannot meet; the mover needs one turn more."""
        if bits.size(my_refuge) < bits.size(their_refuge):
            return LOST if self.lasts(their_refuge, theirs, self.longest(my_refuge, mine)) else WON
        turns = self.longest(their_refuge, theirs) + 1
        return WON if self.lasts(my_refuge, mine, turns) else LOST

    def weigh(self, shared: int, my_refuge: int, mine: int, their_refuge: int, theirs: int) -> int:
        """See whether a refuge decides, if that is quickly said; `left` is what it leaves open."""
        if my_refuge and self.few(my_refuge) and self.few(shared | their_refuge):
            if not self.lasts(shared | their_refuge, theirs, self.longest(my_refuge, mine)):
                return WON
            my_refuge = 0  # to enter it would lose
        self.left = shared | my_refuge | their_refuge
        if their_refuge and self.few(their_refuge) and self.few(shared | my_refuge):
            turns = self.longest(their_refuge, theirs) + 1
            return OPEN if self.lasts(shared | my_refuge, mine, turns) else LOST
        return OPEN

    def few(self, members: int) -> bool:
        return bits.size(members) <= CROWDED

    def longest(self, unused: int, v: int) -> int:
        """Count the turns of the longest trail from v, which has a neighbour."""
        turns = 1
        while self.lasts(unused, v, turns + 1):
            turns += 1
        return turns

    def lasts(self, unused: int, v: int, turns: int) -> bool:
        """Say whether a player alone can go so many turns from v."""
        entrances = self.around(v) & unused
        if turns <= 1:
            return turns <= 0 or entrances != 0
        while entrances:
            region = self.region(entrances & -entrances, unused)
            if self.bound(region) >= turns and self.lasts_in(region, v, turns):
                return True
            entrances &= ~region
        return False

    def lasts_in(self, region: int, v: int, turns: int) -> bool:
        key = self.key(region, v, NOBODY)
        known = self.table.get(key)
        most = known >> 7 if known else NOBODY
        least = known & 127
        if turns <= least or turns > most:
            return turns <= least
        untried = self.lasting(self.around(v) & region, region)
        while untried:
            w = self.likeliest(untried, region, v)
            untried ^= self.single(w)
            if self.lasts(region ^ self.single(w), w, turns - 1):
                self.table.put(key, most << 7 | turns)
                return True
        self.table.put(key, turns - 1 << 7 | least)
        return False

    def bound(self, region: int) -> int:
        """Count the turns that a trail through a region cannot exceed: loners are no neighbours."""
        loners = bits.size(region & self.loners)
        others = bits.size(region) - loners
        return min(loners, others + 1) + others

    def region(self, entrance: int, unused: int) -> int:
        """Find all that can be reached from an entrance."""
        found = fresh = entrance
        while fresh:
            v = bits.lowest(fresh)
            fresh &= fresh - 1
            more = self.around(v) & unused & ~found
            found |= more
            fresh |= more
            if found == unused:
                break
        return found

    def lasting(self, choice: int, unused: int) -> int:
        """Leave out the numbers that nothing may follow."""
        found = choice
        while choice:
            v = bits.lowest(choice)
            choice &= choice - 1
            if self.around(v) & unused == 0:
                found ^= self.single(v)
        return found

    def likeliest(self, choice: int, unused: int, theirs: int) -> int:
        """Find the number that leaves them the fewest replies, and me the most of equals."""
        their = self.around(theirs) & unused
        best = 0
        least = 1 << 20
        while choice:
            v = bits.lowest(choice)
            choice &= choice - 1
            after = unused ^ self.single(v)
            score = 8 * bits.size(their & after) - bits.size(self.around(v) & after)
            if score < least:
                best = v
                least = score
        return best

    def around(self, v: int) -> int:
        high = self.words[2 * v + 1]
        return high << 64 | self.words[2 * v]

    def single(self, v: int) -> int:
        one = 1
        return one << v

    def key(self, unused: int, mine: int, theirs: int) -> int:
        return unused << 14 | mine << 7 | theirs
