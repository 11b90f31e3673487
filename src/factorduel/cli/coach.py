"""`factorduel hint` and `factorduel review`: the coach's words on standard output."""

from __future__ import annotations

import argparse

from factorduel import listing
from factorduel.catalog import game_named
from factorduel.cli.library import asked_position
from factorduel.cli.replay import text_of
from factorduel.cli.terminal import Terminal
from factorduel.coach import Mark, Review, Turn, hint, review
from factorduel.notation import BadNotation, parse_record
from factorduel.position import Position
from factorduel.rules import BadRules

_WORDS = {
    Mark.ONLY: "the one winning number",
    Mark.KEPT: "kept the win",
    Mark.BLUNDER: "threw the win away",
    Mark.LOST: "lost anyway",
}


def show_hint(terminal: Terminal, options: argparse.Namespace) -> None:
    """Help with the next number, as much as was asked for."""
    if options.step not in (None, "1", "2", "3"):
        raise BadNotation(f"There is no step {options.step}: choose --step 1, 2 or 3.")
    found = hint(asked_position(options))
    if options.json:
        terminal.emit({"steps": list(found.steps), "number": found.number})
    elif found.number is None or options.step:
        terminal.say(found.steps[int(options.step or 1) - 1])
    else:
        terminal.say("\n".join(found.steps))


def show_review(terminal: Terminal, options: argparse.Namespace) -> None:
    """Each turn of a game, what it was worth, and where the game was decided."""
    found = review(_position_of(options))
    if options.json:
        terminal.emit(review_facts(found))
    else:
        terminal.say("\n".join(review_lines(found)))


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
    }


def review_lines(found: Review) -> list[str]:
    """A review for people."""
    if not found.turns:
        return ["Nothing has been played yet."]
    return [*map(_turn_line, found.turns), "", *_course(found), "", *_conclusion(found)]


def _turn_line(turn: Turn) -> str:
    line = f"turn {turn.before.turn:<3} player {turn.before.to_move}  plays {turn.number:<5}"
    line += _WORDS[turn.mark]
    if turn.mark is Mark.BLUNDER:
        winning = sum(1 << number for number in turn.winning)
        line += f"; {listing.joined(winning)} {'wins' if len(turn.winning) == 1 else 'win'}"
    return line


def _course(found: Review) -> list[str]:
    """Who was winning after each turn, one column a turn; a ? where it was thrown away."""
    winners = [turn.before.to_move ^ (0 if _keeps(turn) else 3) for turn in found.turns]
    rows = [
        f"player {player}  " + "".join("#" if winner == player else "." for winner in winners)
        for player in (1, 2)
    ]
    if found.decided_at is not None:
        thrown = "".join("?" if turn.mark is Mark.BLUNDER else " " for turn in found.turns)
        rows.append(f"          {thrown}".rstrip())
    return rows


def _keeps(turn: Turn) -> bool:
    return turn.mark in (Mark.ONLY, Mark.KEPT)


def _conclusion(found: Review) -> list[str]:
    lines = []
    if found.decided_at is None:
        lines.append("Nobody threw a win away.")
    else:
        turn = found.turns[found.decided_at - 1]
        lines.append(
            f"Turn {found.decided_at} decided the game: player {turn.before.to_move} should have"
            f" played {turn.better} instead of {turn.number}, which {turn.refutation} refutes."
        )
    for player in (1, 2):
        accuracy = found.accuracy(player)
        took = "had no chance to win" if accuracy is None else f"took {accuracy:.0%} of the chances"
        lines.append(f"Player {player} {took}.")
    return lines


def _position_of(options: argparse.Namespace) -> Position:
    """The end of a record, or of a game with numbers."""
    try:
        game_named(options.game)
    except BadRules:
        if options.numbers:
            raise
        return parse_record(text_of(options.game)).position
    return asked_position(options)
