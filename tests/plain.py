"""Who wins, by trying everything but what cannot matter, so that whole games can be tried.

    forgotten   numbers that the chain cannot get to any more
    the same    numbers with the same neighbours, such as 17 and 19 on 1-20 (both follow 1 alone)

No code of the package is used but the rules' fields, so that it can be wrong on its own only.
"""

from __future__ import annotations

from collections import defaultdict

from reference import related

from factorduel import Position, Rules


class PlainSearch:
    """All that was found out about one set of rules.

    The tokens are the last numbers, the mover's first: one on a shared chain, else two; 0 stands
    for a chain to be begun.
    """

    def __init__(self, rules: Rules) -> None:
        self._tokens = 1 if rules.chain == "shared" else 2
        self.near = {
            a: sum(1 << b for b in rules.pool if a != b and related(rules.relation.name, a, b))
            for a in rules.pool
        }
        self.near[0] = sum(1 << n for n in rules.pool)
        self._last_resort = sum(1 << n for n in rules.last_resort if n in rules.pool)
        kinds = self._same(rules)
        self._kinds = [(bits_of(kind), prefixes(kind)) for kind in kinds]
        self._stands_for = {n: kind[-1] for kind in kinds for n in kind}
        self.known: dict[tuple[int, tuple[int, ...]], bool] = {}

    def _same(self, rules: Rules) -> list[list[int]]:
        kinds: dict[tuple[bool, int], list[int]] = defaultdict(list)
        for n in rules.pool:
            if not self._last_resort >> n & 1:
                kinds[False, self.near[n]].append(n)
                kinds[True, self.near[n] | 1 << n].append(n)
        return [kind for kind in kinds.values() if len(kind) > 1]

    def fates(self, position: Position) -> dict[int, bool]:
        """For every legal number, whether playing it wins."""
        tokens = (*[0] * self._tokens, *position.moves)[-self._tokens :]
        return {
            n: not self._wins(position.unused & ~(1 << n), (*tokens[1:], n))
            for n in position.legal_moves
        }

    def _wins(self, unused: int, tokens: tuple[int, ...]) -> bool:
        """Whether whoever has to follow the first token wins."""
        key = self._standard(self._in_reach(unused, tokens), tokens)
        if key not in self.known:
            self.known[key] = self._tries(*key)
        return self.known[key]

    def _tries(self, unused: int, tokens: tuple[int, ...]) -> bool:
        legal = self.near[tokens[0]] & unused
        legal = legal & ~self._last_resort or legal
        numbers = sorted(members(legal), key=lambda n: (self.near[n] & unused).bit_count())
        return any(not self._wins(unused & ~(1 << n), (*tokens[1:], n)) for n in numbers)

    def _in_reach(self, unused: int, tokens: tuple[int, ...]) -> int:
        reached, new = 0, 0
        for token in tokens:
            new |= self.near[token] & unused
        while new:
            lowest = new & -new
            reached |= lowest
            new = (new | self.near[lowest.bit_length() - 1] & unused) & ~reached
        return reached

    def _standard(self, unused: int, tokens: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        for everyone, first in self._kinds:
            unused = unused & ~everyone | first[(unused & everyone).bit_count()]
        return unused, tuple(self._stands_for.get(token, token) for token in tokens)


def members(bits: int) -> list[int]:
    return [n for n in range(bits.bit_length()) if bits >> n & 1]


def bits_of(numbers: list[int]) -> int:
    return sum(1 << n for n in numbers)


def prefixes(kind: list[int]) -> list[int]:
    """The first 0, 1, 2, … of a kind: which of them are left is all the same."""
    return [bits_of(kind[:count]) for count in range(len(kind) + 1)]
