"""How long a player waits for the coach, in the rule books' own games.

Each question is asked of a process that was forked after the import and has solved nothing: a hint
and the fates at every turn, the partners where there are any, the review of the whole game with
all that is said of it, and its picture. Then, how many puzzles a minute are found.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from subprocess import run
from time import perf_counter, process_time

from contest import aim, load

import factorduel as fd
import factorduel.solver.distance
import factorduel.solver.own
import factorduel.solver.shared
from factorduel.catalog import GAMES
from factorduel.coach import hint, partners, puzzles, review, words
from factorduel.coach.course import drawing

ROUNDS = 5
AIM = 200
"""Milliseconds for any answer."""
LONG_REVIEW_AIM = 1_000
"""Milliseconds for the review of a game that is searched."""
PUZZLES = 1_000
PUZZLES_AIM = 1_000

Question = Callable[[fd.Position], object]
Taken = tuple[float, float]
"""Milliseconds that passed, and milliseconds of the processor."""


def fates(position: fd.Position) -> object:
    return fd.solve(position).fates


def whole_review(position: fd.Position) -> object:
    return words.review_lines(review(position))


def picture(position: fd.Position) -> object:
    return drawing(review(position))


AT_EVERY_TURN: dict[str, Question] = {"hint": hint, "fates": fates, "partners": partners}
OF_THE_GAME: dict[str, Question] = {"review": whole_review, "picture": picture}


def main() -> None:
    version = [sys.executable, "-m", "factorduel", "--version"]
    print(run(version, capture_output=True, text=True, check=True).stdout.strip(), end=", ")
    print(f"Python {platform.python_version()}; {os.cpu_count()} cores, load {load()} at the start")
    print(f"Milliseconds, medians of {ROUNDS} rounds; busy: the processor's part of the longest.\n")
    print("| game              | question |  asked | median | longest | at turn |   busy |")
    print("|:------------------|:---------|-------:|-------:|--------:|--------:|-------:|")
    longest: dict[tuple[str, str], float] = {}
    for game, rules in GAMES.items():
        boards = [fd.new_game(game)]
        for number in rules.example:
            boards.append(boards[-1].play(number))
        for name, question in AT_EVERY_TURN.items():
            going_on = [board for board in boards if board.winner is None]
            longest[game, name] = report(game, name, question, going_on)
        for name, question in OF_THE_GAME.items():
            longest[game, name] = report(game, name, question, boards[-1:])
    print(f"\nLoad at the end: {load()}.")
    for name in (*AT_EVERY_TURN, *OF_THE_GAME):
        for chain in fd.Chain:
            games = [game for game, rules in GAMES.items() if rules.chain is chain]
            searched = chain is fd.Chain.EACH_PLAYER and name in OF_THE_GAME
            most = LONG_REVIEW_AIM if searched else AIM
            taken = max(longest[game, name] for game in games)
            aim(f"{name}, chain of {chain}, under {most} ms", f"{taken:.1f} ms", taken < most)
    rates = {title: a_minute(rules) for title, rules in {**GAMES, "all games": None}.items()}
    for title, rate in rates.items():
        aim(f"puzzles of {title}, {PUZZLES_AIM:,} a minute", f"{rate:,.0f}", rate >= PUZZLES_AIM)


def a_minute(rules: fd.Rules | None) -> float:
    """How many puzzles a minute are found."""
    start = perf_counter()
    found = sum(1 for _ in islice(puzzles(rules, seed=1), PUZZLES))
    return 60 * found / (perf_counter() - start)


def report(game: str, name: str, question: Question, boards: list[fd.Position]) -> float:
    """One line of the table; gives the longest wait."""
    waits = []
    for board in boards:
        rounds = [asked(question, board) for _ in range(ROUNDS)]
        waits.append((median(one[0] for one in rounds), median(one[1] for one in rounds), board))
    longest, busy, board = max(waits, key=lambda wait: wait[0])
    print(
        f"| {game:<17} | {name:<8} | {len(boards):>6} | {median(w[0] for w in waits):>6.1f}"
        f" | {longest:>7.1f} | {board.turn:>7} | {busy:>6.1f} |"
    )
    return longest


def asked(question: Question, position: fd.Position) -> Taken:
    """How long a forked child takes."""
    fork = get_context("fork")
    ours, theirs = fork.Pipe(duplex=False)
    child = fork.Process(target=measure, args=(theirs, question, position))
    child.start()
    taken: Taken = ours.recv()
    child.join()
    return taken


def measure(answer: Connection, question: Question, position: fd.Position) -> None:
    start, busy = perf_counter(), process_time()
    question(position)
    answer.send(((perf_counter() - start) * 1000, (process_time() - busy) * 1000))


if __name__ == "__main__":
    main()
