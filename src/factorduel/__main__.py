"""The command `factorduel`, and `python -m factorduel`: the terminal app, or a command line."""

from __future__ import annotations

import sys
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from factorduel.cli.terminal import Terminal


def main() -> int:
    """Without arguments, on a terminal, the app; else what the arguments ask for."""
    if len(sys.argv) == 1 and _on_a_terminal() and find_spec("textual"):
        from factorduel.tui.app import run

        return run()
    from factorduel.cli.main import main as run_command

    return run_command(serve=_serve)


def _on_a_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _serve(terminal: Terminal, options: argparse.Namespace) -> None:
    """The ways in do not know each other; here is where the command line gets to the server."""
    if not find_spec("uvicorn"):
        raise ValueError("The server is not installed: pip install 'factorduel[web]' brings it.")
    from factorduel.notation import parse_number
    from factorduel.web.serve import serve
    from factorduel.web.service import Settings

    settings = Settings(
        database=options.database,
        patience=parse_number(options.claim_after) * 3600,
        limits=parse_number(options.limits),
    )
    say = partial(terminal.say, at_once=True)
    serve(settings, options.host, parse_number(options.port), options.proxy, say)


if __name__ == "__main__":
    sys.exit(main())
