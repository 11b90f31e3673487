"""What stands below the board of a game: whose turn it is, what may be played, why it is over."""

from __future__ import annotations

from textual.content import Content

from factorduel import listing
from factorduel.match import Match
from factorduel.naming import SIGNS, capital
from factorduel.players import HUMAN
from factorduel.position import Position
from factorduel.rules import Opening
from factorduel.tui.look import player_words

_MOST_LISTED = 40
_OPENINGS = {
    Opening.ANY: "may be any number of the pool",
    Opening.EVEN: "must be even",
    Opening.REPLY: "must leave a reply",
}
_WHAT_NEXT = Content.from_markup(
    "[@click=screen.review]v review[/]   [@click=screen.rematch]r rematch[/]"
    "   [@click=screen.leave]n new game[/]"
)


def prompt(match: Match, typed: str, paused: bool, room: int) -> str | Content:
    """Whose turn it is, what is typed and what may be: one line, so that the board stays put."""
    mover = match.position.to_move
    name = player_words(match.record.seats, mover)
    if match.winner is not None:
        return Content(f"{_wins(match, match.winner)}  ") + _WHAT_NEXT
    if match.seat != HUMAN:
        if paused:
            return f"Paused: Space goes on. {SIGNS[mover]} {name} is next."
        pauses = "" if HUMAN in match.record.seats else "   Space pauses."
        return f"{SIGNS[mover]} {name} is thinking …{pauses}"
    whose = "Your" if name == "you" else f"Player {mover}'s"
    asked = f"{SIGNS[mover]} {whose} number: {typed}▏  "
    return asked + _which(match.position, room - len(asked))


def fitting(numbers: int, room: int) -> str:
    """The first of these numbers, as many as there is room for.

    >>> fitting(0b11111110, room=19), fitting(0b11111110, room=18)
    ('1, 2, 3, 4, 5, 6, 7', '1, 2, 3, …, 4 more')
    """
    for most in range(_MOST_LISTED, 1, -1):
        text = listing.joined(numbers, most)
        if len(text) <= room:
            return text
    return listing.joined(numbers, 1)


def why_over(match: Match) -> str:
    """Why the loser has lost: by giving up, or because nothing can be played."""
    position = match.position
    name = player_words(match.record.seats, match.record.resigned or position.to_move)
    if match.record.resigned:
        return "You give up." if name == "you" else f"{capital(name)} gives up."
    stuck = f"{capital(name)} cannot play"
    if position.last is None:
        return f"{stuck}: no number is left."
    return f"{stuck}: nothing unused may follow {position.last}."


def _wins(match: Match, winner: int) -> str:
    name = player_words(match.record.seats, winner)
    return "You win!" if name == "you" else f"{capital(name)} wins."


def _which(position: Position, room: int) -> str:
    """What may be played, in the room that there is to say so."""
    if position.turn == 1:
        return _OPENINGS[position.rules.opening]
    if position.last is None:
        return "may be any unused number"
    may_be = "may be "
    return may_be + fitting(position.legal, room - len(may_be))
