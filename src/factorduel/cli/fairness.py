"""`factorduel fairness`: which share of the openings wins, by one rule set or by many."""

from __future__ import annotations

import argparse
from pathlib import Path

from factorduel.cli.library import chosen_rules
from factorduel.cli.memory import check_memory
from factorduel.cli.progress import shown_progress
from factorduel.cli.terminal import Terminal
from factorduel.coach.fairness import Fairness, fairness, ranked, scan
from factorduel.coach.plot import plot
from factorduel.notation import BadNotation, parse_pool
from factorduel.position import new_game
from factorduel.rules import BadRules, Opening, opening_from, pool_from

_HEADINGS = ("pool", "opening", "winning", "of", "share", "end at once")


def run_fairness(terminal: Terminal, options: argparse.Namespace) -> None:
    """Count the openings, and say how fair that is."""
    if options.scan is not None:
        found = _scanned(options)
    elif options.svg is not None:
        raise BadNotation("A plot is made of many pools: add --scan, such as --scan 10-50.")
    else:
        rules = chosen_rules(options)
        check_memory(new_game(rules), shown=False)
        with shown_progress(len(rules.pool)) as progress:
            found = [fairness(rules, progress)]
    if options.svg is not None:
        Path(options.svg).write_text(plot(found).svg() + "\n", encoding="utf-8")
    order = ranked(found)
    if options.json:
        for one in order:
            terminal.emit(fairness_facts(one))
        return
    terminal.say("\n".join([*_table(order), "", _conclusion(order)]))
    if options.svg is not None:
        terminal.say(f"The plot is in {options.svg}.")


def fairness_facts(found: Fairness) -> dict[str, object]:
    """A rule set and its openings for JSON."""
    rules = found.rules
    return {
        "game": rules.slug,
        "pool": [rules.pool[0], rules.pool[-1]],
        "opening": rules.opening,
        "allowed": found.allowed,
        "winning": found.winning,
        "ends_at_once": found.ends_at_once,
        "share": found.share,
    }


def _scanned(options: argparse.Namespace) -> list[Fairness]:
    """All rule sets of a scan: from the pool's own lower end, by one opening rule or by all."""
    asked, options.opening = options.opening, None
    rules = chosen_rules(options)
    ends = pool_from(parse_pool(options.scan))
    openings = list(Opening) if asked is None else [opening_from(asked)]
    with shown_progress(len(ends), counted="scanning") as progress:
        stream = scan(rules, ends, openings, progress)
        check_memory(new_game(rules, pool=(rules.pool[0], ends[-1]), opening="any"), shown=False)
        found = list(stream)
    if not found:
        raise BadRules(f"None of these pools can be played with opening {asked}: scan others.")
    return found


def _table(found: list[Fairness]) -> list[str]:
    rows = [
        _HEADINGS,
        *(
            (
                one.rules.pool_text,
                str(one.rules.opening),
                str(one.winning),
                str(one.allowed),
                f"{one.share:.1%}",
                str(one.ends_at_once),
            )
            for one in found
        ),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place < 2 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def _conclusion(found: list[Fairness]) -> str:
    best = found[0]
    ways = f"{best.winning} of {best.allowed} openings win"
    if len(found) > 1:
        return f"Fairest is {best.rules.pool_text} with opening {best.rules.opening}: {ways}."
    if best.winning == 0:
        return "The second player wins, whatever the first one opens with."
    if best.winning == best.allowed:
        return "The first player wins with any opening."
    favoured = "first" if best.share > 0.5 else "second"
    if best.share == 0.5:
        return f"An opening picked blindly is fair: {ways}."
    return f"An opening picked blindly favours the {favoured} player: {ways}."
