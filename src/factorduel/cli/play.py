"""`factorduel play`: from its options to a session."""

from __future__ import annotations

import argparse
import os

from factorduel import journal
from factorduel.catalog import GAMES, game_named
from factorduel.cli.library import chosen_rules
from factorduel.cli.replay import text_of
from factorduel.cli.session import Quit, Session
from factorduel.cli.terminal import Terminal
from factorduel.match import Match, begin, retry
from factorduel.notation import BadNotation, parse_number, parse_record, parse_seats
from factorduel.players import HUMAN, check_seat
from factorduel.position import Position
from factorduel.rules import BadRules

_FIXED = ("first", "rounds", "pool", "opening")
_SETTINGS = ("players", *_FIXED, "seed", "retry", "turn")


def play(terminal: Terminal, options: argparse.Namespace) -> None:
    """Play a new match, or go on with the last one."""
    if options.resume:
        _resume(terminal, options)
        return
    if options.retry is not None:
        Session(terminal, _tried_again(options)).run()
        return
    if options.turn is not None:
        raise BadRules("--turn says from where to try a game again: add --retry.")
    if options.game is None:
        try:
            options.game = _asked_for(terminal)
        except Quit:
            return
    match = _new_match(options)
    if options.first == "toss":
        terminal.say(f"The coin says: player {match.position.first} starts.\n")
    Session(terminal, match).run()


def _new_match(options: argparse.Namespace) -> Match:
    if options.first not in (None, "1", "2", "toss"):
        raise BadRules(f"{options.first!r} cannot start: choose --first 1, 2 or toss.")
    return _check_perfect(
        begin(
            chosen_rules(options),
            seats=_seats(options) or (HUMAN, HUMAN),
            first=None if options.first == "toss" else int(options.first or 1),
            rounds=parse_number(options.rounds) if options.rounds is not None else 1,
            seed=_seed(options),
        )
    )


def _seats(options: argparse.Namespace) -> tuple[str, str] | None:
    return None if options.players is None else parse_seats(options.players)


def _seed(options: argparse.Namespace) -> int:
    return int.from_bytes(os.urandom(4)) if options.seed is None else parse_number(options.seed)


def _check_perfect(match: Match) -> Match:
    """Refuse to seat perfect where its matching would not fit."""
    if "perfect" in match.record.seats:
        _check_memory(match.position)
    return match


def _check_memory(position: Position) -> None:
    from factorduel.cli.memory import check_memory  # the solver, which most games can do without

    check_memory(position, shown=False)


def _tried_again(options: argparse.Namespace) -> Match:
    """A new game that begins like another one, up to the mistake."""
    if given := [name for name in ("game", *_FIXED) if getattr(options, name) is not None]:
        name = given[0].upper() if given[0] == "game" else f"--{given[0]}"
        raise BadRules(f"--retry begins with a game as it was: leave out {name}.")
    if options.retry == "-":
        raise BadNotation("Standard input is needed to play: name the record's file instead of -.")
    game = (parse_record(text_of(options.retry)) if options.retry else journal.latest()).position
    seats = _seats(options)
    if seats is None:
        try:
            check_seat("perfect", game.rules)
        except BadRules as refusal:
            raise BadRules(f"{refusal} Such as: --players human,greedy") from None
    turn = None if options.turn is None else parse_number(options.turn)
    if turn is None:  # the mistake has to be found first
        _check_memory(game)
    return _check_perfect(retry(game, turn, seats=seats, seed=_seed(options)))


def _resume(terminal: Terminal, options: argparse.Namespace) -> None:
    if given := [name for name in _SETTINGS if getattr(options, name) is not None]:
        raise BadRules(f"--resume goes on with a game as it was: leave out --{given[0]}.")
    slug = game_named(options.game).slug if options.game else None
    for found in journal.unfinished(slug, terminal.warn):
        try:
            match = _check_perfect(Match(found.record))
        except ValueError as refusal:
            terminal.warn(f"{found.journal.path.name} cannot be gone on with: {refusal}")
            found.journal.close()
        else:
            Session(terminal, match, found.journal).run()
            return
    raise BadRules(f"There is no unfinished {slug or 'game'} to go on with.")


def _asked_for(terminal: Terminal) -> str:
    """The game that the player names, or picks by its place in the list."""
    slugs = list(GAMES)
    for place, rules in enumerate(GAMES.values(), start=1):
        terminal.say(f"{place}  {rules.title}")
    while True:
        typed = terminal.ask("Which game? ").strip()
        if typed.lower() in ("quit", "exit"):
            raise Quit
        if typed in map(str, range(1, len(slugs) + 1)):
            return slugs[int(typed) - 1]
        try:
            return game_named(typed).slug
        except BadRules:
            terminal.say(f"Type a number from 1 to {len(slugs)}, or a game's name.")
