"""The command line's words, and where each of them leads.

A command's module is imported only when the command is given, so that each starts fast.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn

import factorduel
from factorduel.cli.terminal import Terminal

_NUMERIC = ("--count", "--first", "--pool", "--rounds", "--scan", "--seed", "--turn")

_COMMANDS = {
    None: ("library", "show_games"),
    "games": ("library", "show_games"),
    "rules": ("library", "show_rules"),
    "play": ("play", "play"),
    "replay": ("replay", "replay"),
    "solve": ("solve", "run_solve"),
    "hint": ("coach", "show_hint"),
    "review": ("coach", "show_review"),
    "puzzle": ("puzzle", "run_puzzle"),
    "fairness": ("fairness", "run_fairness"),
}
"""Where each command is; its module is imported when the command is given."""


Command = Callable[[Terminal, argparse.Namespace], object]


def main(arguments: Sequence[str] | None = None, serve: Command | None = None) -> int:
    """Run one command and return its exit code; `serve` starts the server."""
    try:
        try:
            code = _run(_parsed(arguments), serve)
        except SystemExit as told:  # argparse has answered: --help, --version, a mistake
            code = told.code if isinstance(told.code, int) else 0
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _abandon_output()
        return 0
    except OSError as error:  # standard output itself cannot be written
        _abandon_output()
        if sys.stderr is not None:
            sys.stderr.write(f"factorduel: {error}\n")
        return 2
    return code


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options; numbers may stand before and behind them, which argparse alone does not take."""
    parser = _parser()
    words = _joined(sys.argv[1:] if arguments is None else arguments)
    options, rest = parser.parse_known_args(words)
    if rest and (any(word.startswith("-") for word in rest) or "numbers" not in options):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:
        options.numbers += rest
    return options


def _joined(words: Sequence[str]) -> list[str]:
    """--pool -3-9 as --pool=-3-9: argparse would take -3-9 for an option and miss a value.

    So what is wrong with -3-9 is said by the parser of pools, not by argparse.
    """
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] in _NUMERIC and word[:1] == "-" and word[1:2].isdigit():
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def _abandon_output() -> None:
    """Nobody reads on: what Python still holds for them goes nowhere, without a traceback."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(options: argparse.Namespace, serve: Command | None) -> int:
    terminal = Terminal()
    try:
        if options.version:
            terminal.say(f"factorduel {factorduel.__version__} ({_how_kernels_run()})")
            return 0
        if options.command == "serve" and serve is not None:
            serve(terminal, options)
            return 0
        module, function = _COMMANDS[options.command]
        getattr(import_module(f"factorduel.cli.{module}"), function)(terminal, options)
    except EOFError:
        terminal.say()  # the prompt's line is still open
    except (ValueError, FileNotFoundError, IsADirectoryError, PermissionError) as error:
        terminal.warn(f"factorduel: {error}")
        return 2
    return 0


class _Parser(argparse.ArgumentParser):
    """argparse, with errors that say how to go on."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"factorduel: {message}\nTry: {self.prog} --help\n")


def _parser() -> _Parser:
    parser = _Parser(
        prog="factorduel",
        description="Number games for two: play them, and see them played again.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="which version this is")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    games = commands.add_parser("games", help="list the games", allow_abbrev=False)
    _add_json(games)

    rules = commands.add_parser("rules", help="explain a game", allow_abbrev=False)
    rules.add_argument("game", metavar="GAME", help="such as divisor-duel")
    _add_house_rules(rules)
    _add_json(rules)

    _add_play(commands.add_parser("play", help="play a game here", allow_abbrev=False))

    replay = commands.add_parser("replay", help="show a game turn by turn", allow_abbrev=False)
    replay.add_argument(
        "record",
        metavar="RECORD",
        help="a file, - for standard input, or the record itself, such as 'divisor-duel: 6 3 9'",
    )
    _add_json(replay)

    _add_solve(commands.add_parser("solve", help="say who wins, and why", allow_abbrev=False))

    hint = commands.add_parser("hint", help="help with the next number", allow_abbrev=False)
    hint.add_argument("game", metavar="GAME", help="such as divisor-duel")
    _add_moves(hint)
    hint.add_argument("--step", metavar="1|2|3", help="how much to say (all)")

    review = commands.add_parser("review", help="say where a game was lost", allow_abbrev=False)
    review.add_argument(
        "game",
        metavar="RECORD|GAME",
        nargs="?",
        help="as for replay, or a game and numbers; without, the game that was played last",
    )
    _add_moves(review)
    review.add_argument("--svg", metavar="FILE", help="draw the course of the game as well")

    _add_puzzle(commands.add_parser("puzzle", help="find the winning number", allow_abbrev=False))
    _add_fairness(
        commands.add_parser("fairness", help="say how fair rules are", allow_abbrev=False)
    )
    _add_serve(commands.add_parser("serve", help="play in the browser", allow_abbrev=False))
    return parser


def _how_kernels_run() -> str:
    """Whether the kernels were compiled when the package was built."""
    from importlib.util import find_spec

    kernel = find_spec("factorduel.solver.kernels.forest")
    source = kernel is None or kernel.origin is None or kernel.origin.endswith(".py")
    return "kernels interpreted" if source else "kernels compiled"


def _add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument("game", metavar="GAME", nargs="?", help="such as divisor-duel; or be asked")
    play.add_argument(
        "--players",
        metavar="ONE,TWO",
        help="human, random, greedy, level:1 to level:5 or perfect for each (human,human)",
    )
    play.add_argument("--first", metavar="1|2|toss", help="who starts (1)")
    play.add_argument("--rounds", metavar="N", help="rounds to play; starts alternate (1)")
    _add_house_rules(play)
    play.add_argument("--seed", metavar="N", help="repeat the same tosses and computer numbers")
    play.add_argument("--resume", action="store_true", help="go on with the last unfinished game")
    play.add_argument(
        "--retry",
        metavar="RECORD",
        nargs="?",
        const="",
        help="try a game again (the last one), from where a win was thrown away",
    )
    play.add_argument("--turn", metavar="N", help="the turn to try again from")


def _add_solve(solve: argparse.ArgumentParser) -> None:
    solve.add_argument("game", metavar="GAME", nargs="?", help="such as divisor-duel")
    _add_moves(solve)
    solve.add_argument("--save", metavar="FILE", help="write every legal number's fate as CSV")
    solve.add_argument(
        "--batch", action="store_true", help="answer JSON positions, one a line of standard input"
    )


def _add_puzzle(puzzle: argparse.ArgumentParser) -> None:
    puzzle.add_argument("game", metavar="GAME", nargs="?", help="such as divisor-duel (all mixed)")
    puzzle.add_argument("--count", metavar="N", help="so many puzzles (until an answer is wrong)")
    puzzle.add_argument("--seed", metavar="N", help="repeat the same puzzles")
    puzzle.add_argument("--daily", action="store_true", help="today's puzzle, the same everywhere")
    _add_house_rules(puzzle)
    _add_json(puzzle)


def _add_fairness(fairness: argparse.ArgumentParser) -> None:
    fairness.add_argument("game", metavar="GAME", help="such as divisor-duel")
    _add_house_rules(fairness)
    fairness.add_argument(
        "--scan", metavar="LO-HI", help="pools with all these ends, by every opening rule"
    )
    fairness.add_argument("--svg", metavar="FILE", help="draw the scan as a plot")
    _add_json(fairness)


def _add_serve(serve: argparse.ArgumentParser) -> None:
    serve.add_argument(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="who can reach it: 127.0.0.1 this machine alone (default), 0.0.0.0 the whole network",
    )
    serve.add_argument("--port", metavar="N", default="8000", help="where it listens (8000)")
    serve.add_argument(
        "--database",
        metavar="URL",
        help="where games are kept: sqlite:///FILE (a file in your data folder), or"
        " postgresql://USER@HOST/NAME, which any number of servers can share",
    )
    serve.add_argument(
        "--claim-after",
        metavar="HOURS",
        default="24",
        help="when the game of an opponent who is away can be claimed (24)",
    )
    serve.add_argument(
        "--proxy",
        metavar="ADDRESS",
        help="a load balancer that is believed when it says whose request it passes on",
    )
    serve.add_argument(
        "--limits",
        metavar="N",
        default="1",
        help="times N, one address or seat may ask for more than the usual (1)",
    )


def _add_moves(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "numbers", metavar="NUMBER", nargs="*", default=[], help="what was played, in order"
    )
    _add_house_rules(parser)
    parser.add_argument("--first", metavar="1|2", help="who started (1)")
    _add_json(parser)


def _add_house_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pool", metavar="LO-HI", help="play with other numbers, such as 1-36")
    parser.add_argument("--opening", metavar="any|even|reply", help="which number may be the first")


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, one object a line")
