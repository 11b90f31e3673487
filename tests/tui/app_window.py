"""The terminal app as a person meets it: in a window, by keyboard, read off the screen."""

from __future__ import annotations

import os
import re
import select
import time

import pyte
from driver import PATIENCE, Window

KEYS = {
    "enter": b"\r",
    "escape": b"\x1b",
    "tab": b"\t",
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "right": b"\x1b[C",
    "left": b"\x1b[D",
    "space": b" ",
    "backspace": b"\x7f",
}


class AppWindow(Window):
    """The app on a pseudo-terminal of this size; what it draws is kept as a screen."""

    def __init__(self, columns: int = 80, rows: int = 24, **environment: str) -> None:
        environment = {"TERM": "xterm-256color", **environment}
        self._drawn = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._drawn)
        super().__init__(columns=columns, rows=rows, **environment)

    @property
    def screen(self) -> str:
        """The screen as text, without the blanks at the ends of lines."""
        return "\n".join(line.rstrip() for line in self._drawn.display)

    def keys(self, *names: str) -> None:
        """Press keys by name; any other text is typed."""
        for name in names:
            self.press(KEYS.get(name, name.encode()))
            self._draw(time.monotonic() + 0.05)

    def see(self, pattern: str) -> re.Match[str]:
        """Wait until the screen shows this."""
        give_up = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.screen, re.DOTALL)):
            if time.monotonic() > give_up:
                raise AssertionError(f"no {pattern!r} on:\n{self.screen}")
            self._draw(min(give_up, time.monotonic() + 0.2))
        return found

    def settled(self) -> str:
        """The screen once nothing more is drawn for a while."""
        while self._draw(time.monotonic() + 0.5):
            pass
        return self.screen

    def colours(self) -> set[str]:
        """The colours in use, of letters and of what is behind them."""
        cells = [cell for row in self._drawn.buffer.values() for cell in row.values()]
        return {cell.fg for cell in cells} | {cell.bg for cell in cells}

    def underlined(self) -> list[str]:
        """The lines that begin underlined."""
        rows = self._drawn.buffer
        return [line for y, line in enumerate(self._drawn.display) if rows[y][0].underscore]

    def leave(self) -> int:
        """Ctrl-C; the exit code."""
        self.press(b"\x03")
        give_up = time.monotonic() + PATIENCE
        while self._draw(give_up):
            pass
        return self.end()

    def _draw(self, until: float) -> bool:
        """Take in what the app has drawn; False if that was nothing."""
        wait = max(0.0, until - time.monotonic())
        if not select.select([self._screen], [], [], wait)[0]:
            return False
        try:
            piece = os.read(self._screen, 65536)
        except OSError:  # what Linux reports when the program has closed its side
            return False
        self._stream.feed(piece)
        return bool(piece)
