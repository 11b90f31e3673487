"""`factorduel replay`: a game again, turn by turn."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from factorduel import listing
from factorduel.cli.terminal import Terminal
from factorduel.notation import BadNotation, parse_record
from factorduel.position import Position, new_game
from factorduel.record import Act, Event, Record


def replay(terminal: Terminal, options: argparse.Namespace) -> None:
    """Show the record that was named."""
    record = parse_record(text_of(options.record))
    earlier = Record(new_game(record.position.rules, first=record.position.first))
    if not options.json:
        terminal.say(_heading(record))
    for event in record.events:
        later = earlier.add(event)
        if options.json:
            terminal.emit(_event_facts(earlier.position, event, later.position))
        else:
            terminal.say(_event_line(earlier.position, event, later.position))
        earlier = later
    if options.json:
        terminal.emit(_result_facts(record))
    else:
        terminal.say(_result_line(record))


def turn_line(position: Position, number: int) -> str:
    """One number played, and what else could have been.

    >>> turn_line(new_game("divisor-duel").play(6).play(3), 9)
    'turn 3   player 1  after 3   legal 1 9 12 15 18   plays 9'
    """
    where = "opens" if position.last is None else f"after {position.last}"
    legal = " ".join(listing.available(position.legal, position.legal, 5).split(", "))
    return (
        f"turn {position.turn:<3} player {position.to_move}  {where:<9} legal {legal}"
        f"   plays {number}"
    )


def end_line(position: Position) -> str:
    """How a game that is over ended."""
    return f"Player {position.to_move} cannot play: player {position.winner} wins."


def text_of(named: str) -> str:
    """A record given as a file, on standard input, or in so many words."""
    if named == "-":
        return sys.stdin.read() if sys.stdin is not None else ""
    if ":" in named and not _is_file(named):
        return named
    try:
        return Path(named).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadNotation(f"{named} is not a record: it is not text.") from None


def _is_file(named: str) -> bool:
    try:
        return Path(named).is_file()
    except (OSError, ValueError):  # too long a name, or a NUL in it: a record, not a path
        return False


def _heading(record: Record) -> str:
    rules = record.position.rules
    line = (
        f"{rules.title}, {rules.pool[0]}–{rules.pool[-1]}, opening {rules.opening};"
        f" player 1 {record.seats[0]}, player 2 {record.seats[1]}"
    )
    if record.rounds > 1:
        line += (
            f"; round {record.round} of {record.rounds}, score {'-'.join(map(str, record.score))}"
        )
    return line + "\n"


def _event_line(before: Position, event: Event, after: Position) -> str:
    match event.act:
        case Act.TAKES_BACK:
            return f"         player {event.player}  takes back to turn {after.turn}"
        case Act.RESIGNS:
            return f"         player {event.player}  resigns"
        case number:
            return turn_line(before, number)


def _event_facts(before: Position, event: Event, after: Position) -> dict[str, object]:
    if isinstance(event.act, Act):
        return {"player": event.player, "act": event.act, "turn": after.turn}
    return {
        "turn": before.turn,
        "player": event.player,
        "last": before.last,
        "legal": list(before.legal_moves),
        "number": event.act,
    }


def _result_line(record: Record) -> str:
    position = record.position
    if record.resigned:
        return f"\nPlayer {record.winner} wins."
    if record.winner:
        return f"\n{end_line(position)}"
    return (
        f"\nPlayer {position.to_move} is to play turn {position.turn}:"
        f" {listing.joined(position.legal)} may be played."
    )


def _result_facts(record: Record) -> dict[str, object]:
    rules = record.position.rules
    return {
        "game": rules.slug,
        "pool": [rules.pool[0], rules.pool[-1]],
        "opening": rules.opening,
        "players": list(record.seats),
        "first": record.position.first,
        "moves": list(record.position.moves),
        "to_move": record.position.to_move,
        "winner": record.winner,
        "over": record.winner is not None,
    }
