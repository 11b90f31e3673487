"""Standard streams that are closed, full, narrow or broken: a sentence or silence, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from driver import Window

pytestmark = pytest.mark.usefixtures("data_home")


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run a command line in which F is the program, with Python's ordinary buffering."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(
        ["sh", "-c", command.replace("F ", f"{sys.executable} -m factorduel ")],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=environment,
    )


@pytest.mark.parametrize(
    "command",
    [
        "F games > /dev/full",
        "F play divisor-duel --players random,random > /dev/full",
        "printf '6\\n' | F play divisor-duel > /dev/full",
        "F --help > /dev/full",
    ],
)
def test_output_that_cannot_be_written_is_said_in_a_sentence(command: str) -> None:
    done = shell(command)
    assert done.returncode == 2
    assert done.stderr == "factorduel: [Errno 28] No space left on device\n"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("F games >&-", 0),
        ("F play divisor-duel <&-", 0),
        ("F play <&-", 0),
        ("F rules chess 2>&-", 2),
        ("F --help | true", 0),
        ("F games | head -n 1 > /dev/null", 0),
    ],
)
def test_closed_streams_are_taken_in_silence(command: str, code: int) -> None:
    done = shell(command)
    assert (done.returncode, done.stderr) == (code, "")


@pytest.mark.parametrize("command", ["F rules chess >&-", "F replay - <&-"])
def test_a_mistake_is_said_on_what_is_left(command: str) -> None:
    done = shell(command)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("factorduel: Th")


def test_an_error_never_takes_the_place_of_the_answer() -> None:
    assert shell("F rules chess 2>&-").stdout == ""


def test_json_stays_on_its_line_in_a_narrow_window() -> None:
    window = Window("games", "--json", columns=30)
    assert window.end() == 0
    assert all(line.endswith("}") for line in window.text.splitlines())


@pytest.mark.parametrize("columns", [1, 2, 20])
def test_no_window_is_too_narrow(columns: int) -> None:
    window = Window("play", "factor-chain-duel", columns=columns)
    window.wait_for(": ?\n?")
    window.type("quit")
    assert window.end() == 0
    assert "Traceback" not in window.text


def test_end_of_input_in_mid_line_plays_what_was_typed_and_leaves() -> None:
    window = Window("play", "divisor-duel")
    window.wait_for("Select a number: ")
    window.press(b"6\x04\x04")
    window.wait_for("Valid selections: 1, 2, 3, 12, 18\nSelect a number: ")
    window.press(b"\x04")
    assert window.end() == 0
