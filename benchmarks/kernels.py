"""The same questions to compiled and to interpreted kernels, each in a process of its own."""

from __future__ import annotations

import os
import platform
import resource
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import factorduel as fd

ROUNDS = 3
KERNELS = "factorduel.solver.kernels"
SOLVING = [f"{KERNELS}.forest", f"{KERNELS}.trails"]
"""A question is solved by one of these, and the other is not loaded."""

Question = Callable[[], object]
"""Solves something and returns what both kinds of kernels must agree on."""


def openings(game: str, lo: int, hi: int) -> Question:
    return lambda: fd.solve(fd.new_game(game, pool=(lo, hi))).winning


def turns(game: str, lo: int, hi: int) -> Question:
    """Every turn of a random game: what was found out is kept from move to move."""

    def winning() -> list[int]:
        chance = Random(1)
        position = fd.new_game(game, pool=(lo, hi))
        sets = []
        while position.winner is None:
            sets.append(fd.solve(position).winning)
            position = position.play(chance.choice(position.legal_moves))
        return sets

    return winning


QUESTIONS: dict[str, Question] = {
    "openings of 1–20,000, divisibility": openings("divisor-duel", 1, 20_000),
    "openings of 2–20,000, common factor": openings("factor-clash", 2, 20_000),
    "a game on 1–1,000, divisibility": turns("divisor-duel", 1, 1_000),
    "a game on 2–1,000, common factor": turns("factor-clash", 2, 1_000),
    "openings of 1–32, own chains": openings("number-chain-duel", 1, 32),  # not in the book
    "a game on 1–30, own chains": turns("number-chain-duel", 1, 30),
}


class SourceOnly(MetaPathFinder):
    """Finds the kernels' source, where Python would take what was compiled from it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: object = None
    ) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        if package != KERNELS or path is None:
            return None
        return spec_from_file_location(fullname, Path(path[0]) / f"{name}.py")


def main() -> None:
    print(
        f"Python {platform.python_version()}, medians of {ROUNDS} interleaved rounds;"
        f" {os.cpu_count()} cores, load {os.getloadavg()[0]:.2f} at the start\n"
    )
    print("| Question                            | compiled s | MiB | interpreted s | MiB |   x |")
    print("|:------------------------------------|-----------:|----:|--------------:|----:|----:|")
    for question in QUESTIONS:
        report(question)
    print(f"\nLoad at the end: {os.getloadavg()[0]:.2f}.")


def report(question: str) -> None:
    runs = [(ask(question, False), ask(question, True)) for _ in range(ROUNDS)]
    if any(compiled[0] != interpreted[0] for compiled, interpreted in runs):
        raise SystemExit(f"Compiled and interpreted kernels differ on {question}.")
    (fast, little), (slow, much) = (
        (median(one[1] for one in kind), median(one[2] for one in kind))
        for kind in zip(*runs, strict=True)
    )
    print(
        f"| {question:<35} | {fast:>10.4f} | {little:>3.0f} | {slow:>13.3f} | {much:>3.0f}"
        f" | {slow / fast:>3.0f} |",
        flush=True,
    )


def ask(question: str, interpreted: bool) -> tuple[object, float, float]:
    """The answer of a new process, its seconds and its MiB."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(answer, question, interpreted).result()


def answer(question: str, interpreted: bool) -> tuple[object, float, float]:
    if interpreted:
        sys.meta_path.insert(0, SourceOnly())
    start = perf_counter()
    found = QUESTIONS[question]()
    seconds = perf_counter() - start
    used = [str(sys.modules[name].__file__) for name in SOLVING if name in sys.modules]
    if [one.endswith(tuple(SOURCE_SUFFIXES)) for one in used] != [interpreted]:
        raise SystemExit(f"There is nothing to compare: {used} was used.")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return found, seconds, peak / 1024


if __name__ == "__main__":
    main()
