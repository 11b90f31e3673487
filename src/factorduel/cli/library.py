"""`factorduel games` and `factorduel rules`: what there is to play, and how it is played."""

from __future__ import annotations

import argparse

from factorduel import describe
from factorduel.catalog import GAMES, game_named
from factorduel.cli.replay import end_line, turn_line
from factorduel.cli.terminal import Terminal
from factorduel.notation import parse_number, parse_pool
from factorduel.position import Position, new_game
from factorduel.rules import Rules
from factorduel.solver import Verdict, solve


def show_games(terminal: Terminal, options: argparse.Namespace) -> None:
    """List all games."""
    for rules in GAMES.values():
        verdict = solve(new_game(rules))
        if options.command and options.json:
            terminal.emit(
                {
                    **_facts(rules),
                    "rule": describe.in_a_line(rules),
                    "winner": verdict.winner,
                    "winning": list(verdict.winning_moves),
                }
            )
        else:
            terminal.say(f"{rules.title}, {rules.pool[0]}–{rules.pool[-1]}")
            terminal.say(f"    {describe.in_a_line(rules)}")
            terminal.say(f"    {_who_wins(verdict)}")
            terminal.say(f"    factorduel play {rules.slug}")


def _who_wins(verdict: Verdict) -> str:
    """What the solver says of the empty board."""
    wins, all_ways = verdict.winning.bit_count(), verdict.position.legal.bit_count()
    if not wins:
        return "The second player wins, whatever the first one opens with."
    return f"The first player wins, with {wins} of the {all_ways} openings."


def show_rules(terminal: Terminal, options: argparse.Namespace) -> None:
    """Explain one game, by its rule book or by house rules."""
    rules = chosen_rules(options)
    sentences = describe.in_full(rules)
    if options.json:
        terminal.emit({**_facts(rules), "rules": sentences, "example": list(rules.example)})
        return
    terminal.say(f"{rules.title}\n")
    for sentence in sentences:
        terminal.say(f"- {sentence}")
    if rules.example:
        terminal.say("\nHow a game may go:\n")
        position = new_game(rules)
        for number in rules.example:
            terminal.say(turn_line(position, number))
            position = position.play(number)
        if position.winner:
            terminal.say(end_line(position))


def chosen_rules(options: argparse.Namespace) -> Rules:
    """The game and the house rules that the options name."""
    pool = None if options.pool is None else parse_pool(options.pool)
    return game_named(options.game).house(pool, options.opening)


def asked_position(options: argparse.Namespace) -> Position:
    """The position that a game, house rules and numbers name."""
    numbers = [parse_number(number) for number in options.numbers]
    first = parse_number(options.first or "1")
    return new_game(chosen_rules(options), first=first).play_all(numbers)


def _facts(rules: Rules) -> dict[str, object]:
    return {
        "game": rules.slug,
        "title": rules.title,
        "pool": [rules.pool[0], rules.pool[-1]],
        "relation": rules.relation.name,
        "chain": rules.chain,
        "opening": rules.opening,
        "last_resort": sorted(rules.last_resort),
    }
