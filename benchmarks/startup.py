"""How long a player waits for `factorduel`, beside Python that does nothing."""

from __future__ import annotations

import os
import platform
import pty
import sys
from contextlib import suppress
from pathlib import Path
from select import select
from statistics import median
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.request import urlopen

ROUNDS = 15
AIM = 150
PAGE_AIM = 2_000
LONGEST_WAIT = 30
"""Seconds of silence after which no prompt is expected any more."""

FACTORDUEL = str(Path(sys.executable).with_name("factorduel"))
PROMPT = b"Select a number:"

BARE = "python -c pass"
FIRST_PROMPT = "factorduel play, first prompt"
FIRST_PAGE = "factorduel serve, first page"
COMMANDS: dict[str, tuple[list[str], bytes | None]] = {
    BARE: ([sys.executable, "-c", "pass"], None),
    "factorduel --version": ([FACTORDUEL, "--version"], None),
    FIRST_PROMPT: ([FACTORDUEL, "play", "divisor-duel"], PROMPT),
}
"""name -> what is started, and the text that stops the clock; None: its end does."""


def main() -> None:
    times: dict[str, list[float]] = {name: [] for name in (*COMMANDS, FIRST_PAGE)}
    # Not in /tmp, which may be memory: a real disk's delay belongs to the first prompt.
    with TemporaryDirectory(dir=sys.prefix) as data:
        surroundings = {**os.environ, "HOME": data, "XDG_DATA_HOME": data}
        for command, text in COMMANDS.values():
            milliseconds(command, text, surroundings)
        for _ in range(ROUNDS):
            for name, (command, text) in COMMANDS.items():
                times[name].append(milliseconds(command, text, surroundings))
            times[FIRST_PAGE].append(milliseconds_to_a_page(Path(data)))
    report(times)


def milliseconds_to_a_page(folder: Path) -> float:
    """The time until somebody has the page on which games are opened, from a server that is new."""
    with TemporaryDirectory(dir=folder) as data:
        start = perf_counter()
        process = Popen(
            [FACTORDUEL, "serve", "--port", "0"],
            stdout=PIPE,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": data},
        )
        try:
            assert process.stdout is not None
            url = next(word for word in process.stdout.readline().split() if "://" in word)
            with urlopen(url) as page:
                assert b'action="/games"' in page.read()
            return (perf_counter() - start) * 1000
        finally:
            process.terminate()
            process.communicate()


def milliseconds(command: list[str], text: bytes | None, surroundings: dict[str, str]) -> float:
    """The time from the start of a command in a terminal of its own."""
    ours, theirs = pty.openpty()
    start = perf_counter()
    process = Popen(
        command,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=surroundings,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        if text is None:
            process.wait()  # with a time limit it would poll, in steps of up to 50 ms
        else:
            wait_for(text, ours)
        elapsed = perf_counter() - start
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    if text is None and process.returncode:
        raise SystemExit(f"{' '.join(command)} failed with exit code {process.returncode}.")
    return elapsed * 1000


def wait_for(text: bytes, terminal: int) -> None:
    shown = b""
    while text not in shown:
        part = b""
        if select([terminal], [], [], LONGEST_WAIT)[0]:
            with suppress(OSError):  # how Linux says that nobody writes any more
                part = os.read(terminal, 4096)
        if not part:
            raise SystemExit(f"{text!r} was never shown, only {shown!r}.")
        shown += part


def report(times: dict[str, list[float]]) -> None:
    bare = times[BARE]
    print(
        f"Start, {ROUNDS} interleaved rounds; Python {platform.python_version()};"
        " milliseconds, and what they are above bare Python's\n"
    )
    print("| Command                       | median |   min | median above | min above |")
    print("|:------------------------------|-------:|------:|-------------:|----------:|")
    for name, taken in times.items():
        print(
            f"| {name:<29} | {median(taken):>6.1f} | {min(taken):>5.1f}"
            f" | {median(taken) - median(bare):>+12.1f} | {min(taken) - min(bare):>+9.1f} |"
        )
    above = median(times[FIRST_PROMPT]) - median(bare)
    page = median(times[FIRST_PAGE])
    print(f"\nAim: the first prompt within {AIM} ms of bare Python, by the medians.")
    print(f"  {above:.1f} ms: {'met' if above <= AIM else 'not met'}")
    print(f"Aim: the first page within {PAGE_AIM:,} ms.")
    print(f"  {page:.1f} ms: {'met' if page <= PAGE_AIM else 'not met'}")


if __name__ == "__main__":
    main()
