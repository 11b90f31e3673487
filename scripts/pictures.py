#!/usr/bin/env python3
"""Draw docs/pictures/: what a real session prints, as SVG."""

import os
import subprocess
import sys
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
LINE_HEIGHT, CHARACTER_WIDTH, MARGIN = 20, 8.4, 24


def printed(*arguments: str, typed: str) -> list[str]:
    """The lines that a session prints, the typed ones included."""
    command = [sys.executable, "-m", "factorduel", *arguments]
    with TemporaryDirectory() as data:
        environment = {**os.environ, "XDG_DATA_HOME": data}
        done = subprocess.run(
            command, input=typed, capture_output=True, text=True, check=True, env=environment
        )
    return [f"$ factorduel {' '.join(arguments)}", *done.stdout.splitlines()]


def drawn(lines: list[str]) -> str:
    """The lines in a window, what a person typed in another colour."""
    width = round(max(map(len, lines)) * CHARACTER_WIDTH + 2 * MARGIN)
    height = len(lines) * LINE_HEIGHT + 2 * MARGIN
    texts = "\n".join(
        f'<text x="{MARGIN}" y="{MARGIN + (place + 0.75) * LINE_HEIGHT}">{coloured(line)}</text>'
        for place, line in enumerate(lines)
    )
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}">
<rect width="{width}" height="{height}" rx="10" fill="#1d2433"/>
<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" fill="#d8dee9"
   xml:space="preserve">
{texts}
</g>
</svg>
"""


def coloured(line: str) -> str:
    """A line as SVG text; behind a prompt stands what was typed."""
    prompt, colon, typed = line.partition("Select a number: ")
    if not colon:
        return escape(line)
    return f'{escape(prompt + colon)}<tspan fill="#88c0d0" font-weight="bold">{typed}</tspan>'


if __name__ == "__main__":
    session = printed("play", "divisor-duel", typed="6\n3\n7\n9\n")
    end = session.index("Remaining Numbers: 1-2, 4-5, 7-8, 10-20") + 1
    picture = ROOT / "docs" / "pictures" / "divisor-duel.svg"
    picture.write_text(drawn(session[:end]), encoding="utf-8")
