"""Who wins, in the most obvious way: try everything. The solver's twin in the tests."""

from __future__ import annotations

from collections.abc import Iterator

from factorduel import Position

Key = tuple[object, ...]


def key(position: Position) -> Key:
    """All that the rest of a game depends on."""
    shared = position.rules.chain == "shared"
    lasts = position.moves[-1:] if shared else (len(position.moves) < 2, *position.moves[-2:])
    return position.unused, bool(position.moves), *lasts


def fates(position: Position, known: dict[Key, dict[int, bool]]) -> dict[int, bool]:
    """For every legal number, whether it wins."""
    found = known.get(key(position))
    if found is None:
        found = {
            number: not any(fates(position.play(number), known).values())
            for number in position.legal_moves
        }
        known[key(position)] = found
    return found


def reachable(start: Position) -> Iterator[Position]:
    """One position for every key that play can lead to."""
    seen = {key(start)}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        yield position
        for number in position.legal_moves:
            after = position.play(number)
            if key(after) not in seen:
                seen.add(key(after))
                waiting.append(after)
