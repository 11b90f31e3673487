"""docs/results.md is what its script writes, and what it says of small pools is true."""

from __future__ import annotations

import sys
from pathlib import Path

import factorduel as fd

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "scripts"))

import results  # noqa: E402  (a script, not a module of the package)


def test_the_results_are_those_that_the_script_writes() -> None:
    assert results.results() == (ROOT / "docs" / "results.md").read_text(encoding="utf-8")


def test_the_winning_openings_of_number_chain_duel_are_those_of_a_search() -> None:
    rows = results.solved()
    assert [n for n, _, _, _ in rows] == list(range(1, len(rows) + 1))
    for n, winner, winning, _ in rows[:36]:
        verdict = fd.solve(fd.new_game("number-chain-duel", pool=(1, n)))
        assert (verdict.winner, verdict.winning_moves) == (winner, winning)
