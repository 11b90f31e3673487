"""One Python contestant's answer: `answer.py NAME RELATION N` prints what contest.py reads."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import perf_counter, process_time

Solve = Callable[[str, int], int | str]
"""Takes a relation and n; returns how many openings of the pool win, or which."""
Edges = Iterable[tuple[int, int]]
Neighbours = Callable[[int], Iterable[int]]


def factorduel() -> Solve:
    import factorduel as fd

    games = {"divides": ("divisor-duel", 1), "shares_factor": ("factor-clash", 2)}

    def solve(relation: str, n: int) -> int:
        game, lo = games[relation]
        return fd.solve(fd.new_game(game, pool=(lo, n))).winning.bit_count()

    return solve


def own_chains() -> Solve:
    """Without the book, so every opening is searched; tells the positions remembered, too."""
    import factorduel as fd
    from factorduel import bitset
    from factorduel.solver.own import Board

    def solve(_: str, n: int) -> str:
        position = fd.new_game("number-chain-duel", pool=(1, n))
        board = Board(position.rules, tuple(position.rules.pool))
        winning = bitset.numbers(board.winning(position))
        return f"{','.join(map(str, winning)) or 'none'} {board.trails.positions}"

    return solve


def networkx() -> Solve:
    import networkx as nx

    def solve(relation: str, n: int) -> int:
        graph = nx.Graph()
        graph.add_nodes_from(range(1, n + 1))
        graph.add_edges_from(edges(n))
        pairs = nx.max_weight_matching(graph, maxcardinality=True)
        return len(Trees(range(1, n + 1), graph.neighbors, pairs).outer)

    return solve


def rustworkx() -> Solve:
    import rustworkx as rx

    def solve(relation: str, n: int) -> int:
        graph = rx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(n + 1))
        graph.extend_from_edge_list(edges(n))
        pairs = rx.max_weight_matching(graph, max_cardinality=True)
        return len(Trees(range(1, n + 1), graph.neighbors, pairs).outer)

    return solve


def edges(n: int) -> Edges:
    return [(v, w) for v in range(1, n + 1) for w in range(2 * v, n + 1, v)]


class Trees:
    """Alternating trees from the numbers that a maximum matching leaves uncovered.

    `outer` are then the numbers that some maximum matching leaves uncovered, which is what these
    libraries do not say. One pass: no two trees of a maximum matching touch.
    """

    def __init__(self, pool: range, neighbours: Neighbours, pairs: Edges) -> None:
        self.mate = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
        self.base = {v: v for v in pool}
        self.above: dict[int, int] = {}
        self.queue = [v for v in pool if v not in self.mate]
        self.outer = set(self.queue)
        for x in self.queue:
            for y in neighbours(x):
                if y in self.outer:
                    self.close(x, y)
                elif y not in self.above:
                    self.above[y] = x
                    self.add(self.mate[y])

    def add(self, v: int) -> None:
        self.outer.add(v)
        self.queue.append(v)

    def close(self, x: int, y: int) -> None:
        """Draw both ways up from an edge between outer numbers into one blossom."""
        seen = set(self.way_up(x))
        top = next(v for v in self.way_up(y) if v in seen)
        for v in (self.find(x), self.find(y)):
            while v != top:
                inner = self.mate[v]
                self.base[v] = self.base[inner] = top
                self.add(inner)
                v = self.find(self.above[inner])

    def way_up(self, v: int) -> Iterator[int]:
        yield (v := self.find(v))
        while v in self.mate:
            yield (v := self.find(self.above[self.mate[v]]))

    def find(self, v: int) -> int:
        while self.base[v] != v:
            self.base[v] = self.base[self.base[v]]
            v = self.base[v]
        return v


def peak_kib() -> int:
    """Not ru_maxrss: a process inherits that from the one that started it."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0])


def main() -> None:
    name, relation, n = sys.argv[1:]
    contestants = {one.__name__: one for one in (factorduel, own_chains, networkx, rustworkx)}
    solve = contestants[name]()
    start, busy = perf_counter(), process_time()
    winning = solve(relation, int(n))
    print(perf_counter() - start, process_time() - busy, peak_kib(), winning)


if __name__ == "__main__":
    main()
