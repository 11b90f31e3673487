"""`factorduel hint` and `factorduel review`: the coach's words on standard output."""

from __future__ import annotations

import argparse
from pathlib import Path

from factorduel import journal
from factorduel.catalog import game_named
from factorduel.cli.advice import patiently_solved
from factorduel.cli.library import asked_position
from factorduel.cli.replay import text_of
from factorduel.cli.terminal import Terminal
from factorduel.coach import Review, hint, review, words
from factorduel.coach.course import drawing
from factorduel.notation import BadNotation, parse_record
from factorduel.position import Position, new_game
from factorduel.rules import BadRules


def show_hint(terminal: Terminal, options: argparse.Namespace) -> None:
    """Help with the next number, as much as was asked for."""
    if options.step not in (None, "1", "2", "3"):
        raise BadNotation(f"There is no step {options.step}: choose --step 1, 2 or 3.")
    position = asked_position(options)
    patiently_solved(position, shown=True)
    found = hint(position)
    if options.json:
        terminal.emit({"steps": list(found.steps), "number": found.number})
    elif found.number is None or options.step:
        terminal.say(found.steps[int(options.step or 1) - 1])
    else:
        terminal.say("\n".join(found.steps))


def show_review(terminal: Terminal, options: argparse.Namespace) -> None:
    """Each turn of a game, what it was worth, and where the game was decided."""
    game, resigned = _asked_game(options)
    patiently_solved(new_game(game.rules))
    found = review(game, resigned)
    if options.svg:
        Path(options.svg).write_text(drawing(found).svg(), encoding="utf-8")
        terminal.warn(f"The course of the game is drawn in {options.svg}.")
    if options.json:
        terminal.emit(review_facts(found))
    else:
        terminal.say("\n".join(words.review_lines(found)))


def review_facts(found: Review) -> dict[str, object]:
    """A review for JSON."""
    return {
        "turns": [
            {
                "turn": turn.before.turn,
                "player": turn.before.to_move,
                "number": turn.number,
                "mark": turn.mark,
                "winning": list(turn.winning),
            }
            for turn in found.turns
        ],
        "decided_at": found.decided_at,
        "accuracy": {str(player): found.accuracy(player) for player in (1, 2)},
        "resigned": found.resigned,
    }


def _asked_game(options: argparse.Namespace) -> tuple[Position, int | None]:
    """The end of a record, of a game with numbers, or of the last game; and who has resigned."""
    if options.game is None:
        record = journal.latest()
        return record.position, record.resigned
    try:
        game_named(options.game)
    except BadRules:
        if options.numbers:
            raise
        record = parse_record(text_of(options.game))
        return record.position, record.resigned
    return asked_position(options), None
