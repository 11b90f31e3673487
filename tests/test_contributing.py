"""What CONTRIBUTING.md says about adding a game is followed to the letter."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def source_with_the_new_game(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "src", tmp_path / "src")
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    entry = dedent(block)
    catalog = tmp_path / "src" / "factorduel" / "catalog.py"
    text = catalog.read_text(encoding="utf-8")
    name = entry.partition(" ")[0]
    text = text.replace("GAMES: dict", f"{entry}\nGAMES: dict")
    catalog.write_text(
        text.replace("        JUNIPER_GREEN,\n", f"        JUNIPER_GREEN,\n        {name},\n"),
        encoding="utf-8",
    )
    return tmp_path / "src"


def factorduel(source: Path, *arguments: str, typed: str = "") -> str:
    return subprocess.run(
        [sys.executable, "-m", "factorduel", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=True,
        cwd=source,
        env={**os.environ, "PYTHONPATH": str(source), "XDG_DATA_HOME": str(source)},
    ).stdout


def test_an_entry_in_the_catalog_is_a_game(source_with_the_new_game: Path) -> None:
    source = source_with_the_new_game
    assert "factorduel play factor-sprint" in factorduel(source, "games")
    assert "plays 10\n" in factorduel(source, "rules", "factor-sprint")
    played = factorduel(source, "play", "factor-sprint", typed="29\n22\n2\n4\n")
    assert "29 cannot open: it leaves the opponent no number." in played
    assert "Previous number was 4\n" in played
