"""Who wins by trying everything: for small games that no other solver covers.

Scope: any rules.
Cost: every reachable position once, so at most MOST unused numbers.
"""

from __future__ import annotations

from factorduel.position import Position
from factorduel.solver.best import best_line
from factorduel.solver.verdict import Progress, TooLarge, Verdict

MOST = 24


def solve_by_trying(position: Position, progress: Progress) -> Verdict:
    """The fate of every legal number, by looking at every way to go on."""
    if position.unused.bit_count() > MOST:
        raise TooLarge(
            f"{position.rules.title} with these rules can be solved when at most {MOST} numbers"
            f" are unused; here {position.unused.bit_count()} are. Choose a smaller pool, or ask"
            " later in the game."
        )
    known: dict[tuple[int, int, int], bool] = {}
    winning = 0
    for number in position.legal_moves:
        if not _mover_wins(position.play(number), known, progress):
            winning |= 1 << number
    return Verdict(position, winning, "search", best_line)


def _mover_wins(
    position: Position, known: dict[tuple[int, int, int], bool], progress: Progress
) -> bool:
    key = (position.unused, *_tokens(position))
    if key not in known:
        if len(known) % 4096 == 0:
            progress("searching", len(known))
        known[key] = any(
            not _mover_wins(position.play(number), known, progress)
            for number in position.legal_moves
        )
    return known[key]


def _tokens(position: Position) -> tuple[int, int]:
    """The last numbers that still matter: the mover's, and the other player's."""
    last = (0, 0, *position.moves)[-2:]
    return (0, last[1]) if position.rules.back == 1 else (last[0], last[1])
