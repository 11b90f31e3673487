"""`factorduel puzzle`: find the one winning number, again and again, or have puzzles as JSON."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from datetime import datetime
from itertools import chain, islice

from factorduel import describe, listing
from factorduel.cli.library import chosen_rules
from factorduel.cli.terminal import Terminal
from factorduel.coach.hint import Hint, hint
from factorduel.coach.puzzle import Puzzle, daily, puzzles
from factorduel.notation import BadNotation, parse_number
from factorduel.rules import BadRules, Chain
from factorduel.solver.best import best_number

_HELP = """\
Type the number that wins, or one of these words:
  hint   a little help; ask again for more, the third time for the answer
  quit   leave
  help   this list"""


def run_puzzle(terminal: Terminal, options: argparse.Namespace) -> None:
    """Ask for one number after the other, or print the puzzles as JSON."""
    if options.daily:
        _run_daily(terminal, options)
        return
    count = None if options.count is None else parse_number(options.count)
    if count == 0:
        raise BadNotation("No puzzle is none: ask for one or more, such as --count 10.")
    seed = parse_number(options.seed) if options.seed is not None else int.from_bytes(os.urandom(4))
    stream = _stream(options, seed)
    if (first := next(stream, None)) is None:
        raise BadRules("No puzzle was found by these rules: choose another pool.")
    stream = chain([first], stream)
    if options.json:
        _emit(terminal, stream, count or 1)
        return
    if options.seed is None:
        terminal.say(f"With --seed {seed} the same puzzles come again.\n")
    Quiz(terminal, stream, count).run()


def puzzle_facts(puzzle: Puzzle) -> dict[str, object]:
    """A puzzle for JSON."""
    position = puzzle.position
    return {
        "game": position.rules.slug,
        "pool": [position.rules.pool[0], position.rules.pool[-1]],
        "opening": position.rules.opening,
        "moves": list(position.moves),
        "legal": list(position.legal_moves),
        "answer": puzzle.answer,
        "difficulty": puzzle.difficulty,
    }


def puzzle_lines(puzzle: Puzzle) -> list[str]:
    """A puzzle for people."""
    position, rules = puzzle.position, puzzle.position.rules
    stars = "*" * puzzle.difficulty + "." * (5 - puzzle.difficulty)
    lines = [
        f"{rules.title}, {rules.pool[0]}–{rules.pool[-1]}, difficulty {stars}",
        describe.in_a_line(rules),
    ]
    if rules.chain is Chain.SHARED:
        chains = {"The chain": position.moves}
    else:
        chains = {
            "Your chain": position.chain(position.to_move),
            "Your opponent's chain": position.chain(3 - position.to_move),
        }
    lines += [
        f"{whose}: {listing.chained(numbers, ' → ') or 'empty'}"
        for whose, numbers in chains.items()
    ]
    return [*lines, f"You may play: {listing.joined(position.legal)}"]


class Quiz:
    """Puzzles one after the other: a number of them, or until an answer is wrong."""

    def __init__(self, terminal: Terminal, stream: Iterator[Puzzle], count: int | None) -> None:
        self._terminal = terminal
        self._stream = stream
        self._count = count
        self._answered = 0
        self._right = 0

    def run(self) -> None:
        """Ask until the puzzles, the streak or the patience ends; then say how it went."""
        try:
            for puzzle in islice(self._stream, self._count):
                right = _ask(self._terminal, puzzle, f"Puzzle {self._answered + 1}")
                if right is None:
                    break
                self._answered += 1
                self._right += right
                if self._count is None and not right:
                    break
                self._terminal.say()
            else:
                if self._answered != self._count:
                    self._terminal.say("There are no more puzzles by these rules.")
        except (EOFError, KeyboardInterrupt) as leaving:
            self._terminal.say()  # the prompt's line is still open
            self._conclude()
            if isinstance(leaving, KeyboardInterrupt):
                raise
        else:
            self._conclude()

    def _conclude(self) -> None:
        if self._count is None:
            self._terminal.say(f"Your streak: {self._right}.")
        else:
            self._terminal.say(f"You found {self._right} of {self._answered}.")


def _ask(terminal: Terminal, puzzle: Puzzle, heading: str) -> bool | None:
    """Whether the player finds the number without being told it; None if they leave."""
    position = puzzle.position
    terminal.say("\n".join([heading, *puzzle_lines(puzzle)]))
    help_given: Hint | None = None
    steps = 0
    while True:
        typed = terminal.ask("Your number: ").strip()
        match typed.lower():
            case "":
                terminal.say("Type a number, hint, or quit.")
                continue
            case "help" | "?":
                terminal.say(_HELP)
                continue
            case "quit" | "exit":
                return None
            case "hint":
                help_given = help_given or hint(position)
                steps = min(steps + 1, 3)
                terminal.say(help_given.steps[steps - 1])
                continue
        try:
            number = parse_number(typed)
        except BadNotation as refusal:
            terminal.say(str(refusal))
            continue
        if (why_not := position.why_not(number)) is not None:
            terminal.say(why_not)
        elif number != puzzle.answer:
            help_given = help_given or hint(position)
            refutation = best_number(position.play(number))
            terminal.say(f"No, {refutation} beats {number}. {help_given.steps[2]}")
            return False
        else:
            terminal.say("Right." if steps < 3 else "Right, but it was told: it does not count.")
            return steps < 3


def _run_daily(terminal: Terminal, options: argparse.Namespace) -> None:
    given = ("game", "count", "seed", "pool", "opening")
    if extra := [name for name in given if getattr(options, name) is not None]:
        name = "the game" if extra[0] == "game" else f"--{extra[0]}"
        raise BadNotation(f"The puzzle of the day is the same for all: leave out {name}.")
    today = datetime.now().astimezone().date()
    puzzle = daily(today)
    if options.json:
        terminal.emit(puzzle_facts(puzzle))
    else:
        _ask(terminal, puzzle, f"The puzzle of {today}")


def _stream(options: argparse.Namespace, seed: int) -> Iterator[Puzzle]:
    if options.game is not None:
        return puzzles(chosen_rules(options), seed)
    for name in ("pool", "opening"):
        if getattr(options, name) is not None:
            raise BadNotation(
                f"Name the game that --{name} is for, such as: factorduel puzzle divisor-duel"
                f" --{name} {getattr(options, name)}"
            )
    return puzzles(None, seed)


def _emit(terminal: Terminal, stream: Iterator[Puzzle], count: int) -> None:
    found = 0
    for puzzle in islice(stream, count):
        terminal.emit(puzzle_facts(puzzle))
        found += 1
    if found < count:
        terminal.warn(f"There are no more puzzles by these rules: {found} of {count} were found.")
