"""Lines in and lines out, whatever stands at the other end: a window, a pipe, a C locale."""

from __future__ import annotations

import os
import sys
from shutil import get_terminal_size
from typing import TextIO

_ASCII = str.maketrans({"→": "->", "–": "-", "—": "-", "…": "..."})
_LONGEST_LINE = 1 << 24
_NARROW = 80


class Terminal:
    """Standard input and output of one session."""

    def __init__(self) -> None:
        # Bytes that are no text, and text that cannot be written, become escapes, not tracebacks.
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if stream is not None:
                stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
        self._ascii = _ascii_wanted(sys.stdout)
        self._typed = sys.stdin is not None and sys.stdin.isatty()
        self._window = sys.stdout is not None and sys.stdout.isatty()

    def say(self, text: str = "", *, at_once: bool = False) -> None:
        """Print lines; at once, where nothing follows for long and somebody may read a pipe."""
        print(self._fitted(text), flush=at_once)

    def warn(self, text: str) -> None:
        """Print a line that is not part of the answer."""
        if sys.stderr is not None:  # print would take None for standard output
            print(self._fitted(text), file=sys.stderr)

    def emit(self, facts: dict[str, object]) -> None:
        """Print one JSON object, on one line however narrow the window."""
        from json import dumps

        print(dumps(facts))

    def ask(self, prompt: str) -> str:
        """The line that is typed behind the prompt; EOFError where there is none."""
        print(self._fitted(prompt), end="", flush=True)
        line = sys.stdin.readline(_LONGEST_LINE) if sys.stdin is not None else ""
        if not line:
            raise EOFError
        part, whole = line, True
        while len(part) == _LONGEST_LINE and not part.endswith("\n"):
            part = sys.stdin.readline(_LONGEST_LINE)
            whole = whole and not part.strip()
        line = line.removesuffix("\n").removesuffix("\r")
        if not whole:  # what it began with may be a number or a word: it must not count as one
            line = line[:_NARROW] + "…"
        if not self._typed:  # a window shows what is typed; a transcript should, too
            short = line if len(line) < _NARROW else line[:_NARROW] + "…"
            print(self._fitted(short if short.isprintable() else repr(short)))
        return line

    def _fitted(self, text: str) -> str:
        """Text for this window: lines broken between words where they are short."""
        if self._ascii:
            text = text.translate(_ASCII)
        columns = get_terminal_size().columns if self._window else _NARROW
        if columns >= _NARROW or len(text) < columns:
            return text
        return "\n".join(_broken(line, columns) for line in text.split("\n"))


def _broken(line: str, columns: int) -> str:
    if len(line) < columns:
        return line
    from textwrap import wrap

    ending = line[len(line.rstrip()) :]
    return "\n".join(wrap(line, max(columns - 1, 1), break_on_hyphens=False)) + ending


def _ascii_wanted(stdout: TextIO | None) -> bool:
    """Whether arrows and dashes must be spelt in ASCII.

    Python turns a C locale into UTF-8 for itself (PEP 538: it then sets LC_CTYPE to C.UTF-8,
    PEP 540), so the encoding of stdout alone does not tell what the user's window can show.
    """
    names = [os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    if names[1] == "C.UTF-8" and names[2] in ("C", "POSIX"):
        names[1] = None
    asked_for = next((name for name in names if name), "")
    if asked_for in ("C", "POSIX"):
        return True
    try:
        "→–…".encode(getattr(stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return True
    return False
