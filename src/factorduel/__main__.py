"""The command `factorduel`, and `python -m factorduel`: the terminal app, or a command line."""

from __future__ import annotations

import sys
from importlib.util import find_spec


def main() -> int:
    """Without arguments, on a terminal, the app; else what the arguments ask for."""
    if len(sys.argv) == 1 and _on_a_terminal() and find_spec("textual"):
        from factorduel.tui.app import run

        return run()
    from factorduel.cli.main import main as run_command

    return run_command()


def _on_a_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


if __name__ == "__main__":
    sys.exit(main())
