"""`factorduel play`: from its options to a session."""

from __future__ import annotations

import argparse
import os

from factorduel import journal
from factorduel.catalog import GAMES, game_named
from factorduel.cli.library import chosen_rules
from factorduel.cli.session import Quit, Session
from factorduel.cli.terminal import Terminal
from factorduel.match import Match, begin
from factorduel.notation import parse_number, parse_seats
from factorduel.players import HUMAN
from factorduel.rules import BadRules

_SETTINGS = ("players", "first", "rounds", "pool", "opening", "seed")


def play(terminal: Terminal, options: argparse.Namespace) -> None:
    """Play a new match, or go on with the last one."""
    if options.resume:
        _resume(terminal, options)
        return
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
    return begin(
        chosen_rules(options),
        seats=parse_seats(options.players) if options.players is not None else (HUMAN, HUMAN),
        first=None if options.first == "toss" else int(options.first or 1),
        rounds=parse_number(options.rounds) if options.rounds is not None else 1,
        seed=parse_number(options.seed)
        if options.seed is not None
        else int.from_bytes(os.urandom(4)),
    )


def _resume(terminal: Terminal, options: argparse.Namespace) -> None:
    if given := [name for name in _SETTINGS if getattr(options, name) is not None]:
        raise BadRules(f"--resume goes on with a game as it was: leave out --{given[0]}.")
    slug = game_named(options.game).slug if options.game else None
    for found in journal.unfinished(slug, terminal.warn):
        try:
            match = Match(found.record)
        except BadRules as refusal:
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
