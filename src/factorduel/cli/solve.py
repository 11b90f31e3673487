"""`factorduel solve`: who wins, which numbers win, and the proof."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from factorduel import bitset, listing
from factorduel.cli.library import asked_position
from factorduel.cli.memory import check_memory
from factorduel.cli.progress import shown_progress
from factorduel.cli.terminal import Terminal
from factorduel.notation import BadNotation, shown
from factorduel.position import Position, new_game
from factorduel.solver import Verdict, solve
from factorduel.solver.certificate import Line, Pairing


def run_solve(terminal: Terminal, options: argparse.Namespace) -> None:
    """Solve one position, or all that come in."""
    if options.batch:
        _run_batch(terminal)
        return
    if options.game is None:
        raise BadNotation("Name a game, such as: factorduel solve divisor-duel 6 3")
    position = asked_position(options)
    check_memory(position, shown=not options.save)
    with shown_progress(len(position.rules.pool)) as progress:
        verdict = solve(position, progress)
    if options.save:
        _save(verdict, Path(options.save))
        terminal.say(f"{position.legal.bit_count()} fates are in {options.save}.")
    elif options.json:
        terminal.emit(verdict.facts())
    else:
        _explain(terminal, verdict)


def _explain(terminal: Terminal, verdict: Verdict) -> None:
    position = verdict.position
    if position.winner is not None:
        terminal.say(f"The game is over: player {verdict.winner} has won.")
        return
    mover, winning, legal = (
        position.to_move,
        verdict.winning.bit_count(),
        position.legal.bit_count(),
    )
    if not winning:
        terminal.say(f"Player {mover} is to move, and each of the {legal} legal numbers loses.")
    else:
        terminal.say(f"Player {mover} is to move; {winning} of {legal} legal numbers win:")
        terminal.say(listing.joined(verdict.winning))
    certificate = verdict.certificate
    if isinstance(certificate, Pairing):
        plan = f"Player {verdict.winner} answers each number with its partner:"
        if winning:
            plan = f"Having played {_uncovered(verdict, certificate)}, p{plan[1:]}"
        terminal.say(f"{plan}\n{listing.paired(certificate.pairs) or 'nothing is left to answer.'}")
    elif isinstance(certificate, Line):
        terminal.say(f"With best play: {' '.join(map(str, certificate.line))}")


def _uncovered(verdict: Verdict, certificate: Pairing) -> int:
    """The winning number that the pairs are for."""
    covered = {number for pair in certificate.pairs for number in pair}
    return next(number for number in verdict.winning_moves if number not in covered)


def _save(verdict: Verdict, path: Path) -> None:
    flags = bitset.flags(verdict.winning, verdict.position.rules.pool[-1] + 1)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(("number", "fate"))
        writer.writerows(
            (number, "wins" if flags[number] else "loses")
            for number in verdict.position.legal_moves
        )


def _run_batch(terminal: Terminal) -> None:
    """A position a line in, a verdict a line out, in order, on all cores."""
    from multiprocessing import Pool, cpu_count

    lines = (line for line in _lines() if line.strip())
    if cpu_count() == 1:
        for line in lines:
            terminal.emit(_answer(line))
        return
    with Pool(initializer=_leave_interrupts_to_the_parent) as pool:
        for answer in pool.imap(_answer, lines):
            terminal.emit(answer)
            sys.stdout.flush()


def _lines() -> Iterator[str]:
    return iter(sys.stdin) if sys.stdin is not None else iter(())


def _leave_interrupts_to_the_parent() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _answer(line: str) -> dict[str, object]:
    try:
        return solve(_position_from(line)).facts()
    except ValueError as error:
        return {"error": str(error)}


_ASKED = {"game": str, "pool": list, "opening": str, "first": int, "moves": list}


def _position_from(line: str) -> Position:
    """The position that a JSON object asks about."""
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        raise BadNotation(f"{shown(line.strip())} is not JSON.") from None
    if not isinstance(asked, dict) or "game" not in asked:
        raise BadNotation('Ask with an object such as {"game": "divisor-duel", "moves": [6, 3]}.')
    for name, value in asked.items():
        if name not in _ASKED:
            raise BadNotation(f"{shown(name)} is none of {', '.join(_ASKED)}.")
        if not _is(value, _ASKED[name]):
            raise BadNotation(f"{name} is not {_KINDS[_ASKED[name]]}.")
    start = new_game(
        asked["game"],
        pool=asked.get("pool"),
        opening=asked.get("opening"),
        first=asked.get("first", 1),
    )
    return start.play_all(asked.get("moves", ()))


def _is(value: object, kind: type) -> bool:
    """Whether a JSON value is of this kind; true is no number, and lists are of numbers."""
    if isinstance(value, list):
        return kind is list and all(type(number) is int for number in value)
    return type(value) is kind


_KINDS = {str: "text", list: "a list of whole numbers", int: "a whole number"}
