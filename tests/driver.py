"""Runs the real `factorduel`: through pipes, or on a pseudo-terminal as a person would."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from fcntl import ioctl

PATIENCE = 20.0
"""Seconds that a reply may take on a busy machine."""


def run(
    *arguments: str, typed: str | bytes = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command with this on standard input."""
    done = subprocess.run(
        [*_command(), *arguments],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
        timeout=60,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def _command() -> Sequence[str]:
    return (sys.executable, "-m", "factorduel")


class Window:
    """A terminal window with the program in it."""

    def __init__(
        self, *arguments: str, columns: int = 200, rows: int = 24, **environment: str
    ) -> None:
        self.process, self._screen = pty.fork()
        if self.process == 0:
            ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            inherited = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
            for name in ("COLUMNS", "LINES"):  # the window's size is what counts
                inherited.pop(name, None)
            os.execve(sys.executable, [*_command(), *arguments], inherited)
        self.text = ""

    def wait_for(self, pattern: str) -> str:
        """Everything on the screen once it ends with this pattern."""
        give_up = time.monotonic() + PATIENCE
        while not re.search(rf"(?:{pattern})\Z", self.text):
            if not self._read(give_up):
                raise AssertionError(f"no {pattern!r} at the end of:\n{self.text}")
        return self.text

    def type(self, line: str) -> None:
        """Type a line and see it on the screen."""
        shown = len(self.text) + len(line) + 1
        os.write(self._screen, f"{line}\n".encode())
        give_up = time.monotonic() + PATIENCE
        while len(self.text) < shown and self._read(give_up):
            pass

    def press(self, keys: bytes) -> None:
        os.write(self._screen, keys)

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        while self._read(time.monotonic() + 1):
            pass
        os.close(self._screen)

    def end(self) -> int:
        """Wait until the program has ended; its exit code."""
        give_up = time.monotonic() + PATIENCE
        while self._read(give_up):
            pass
        os.close(self._screen)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def _read(self, give_up: float) -> bool:
        """Read on; False at the end of the output or of patience."""
        if not select.select([self._screen], [], [], max(0, give_up - time.monotonic()))[0]:
            return False
        try:
            piece = os.read(self._screen, 65536)
        except OSError:  # what Linux reports when the program has closed its side
            return False
        self.text += piece.decode(errors="replace").replace("\r\n", "\n")
        return bool(piece)
