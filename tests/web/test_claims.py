"""A game whose opponent stays away can be claimed, and not before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from running import Server, server
from visitor import table_of, visitors


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Server]:
    """A server at which nobody has to wait for long."""
    with server(f"sqlite:///{tmp_path / 'games.db'}", "--claim-after", "0") as running:
        yield running


def test_a_game_left_for_long_is_claimed(impatient: Server) -> None:
    with visitors(impatient.url) as visit:
        table = table_of(visit)
        table.ada.play(6)
        page = table.ada.press("Yes, claim it")
        assert page.says == "You win!"
        assert table.bob.see(table.address).says == "Ada wins."
        assert "Ada claimed the game." in table.eve.see(table.address).words


def test_whoever_is_to_play_claims_nothing(impatient: Server) -> None:
    with visitors(impatient.url) as visit:
        table = table_of(visit)
        page = table.ada.post(f"{table.address}/deeds", deed="claims the game", place=1)
        assert (page.status, page.refusal) == (
            409,
            "It is your turn: nobody keeps you waiting.",
        )


def test_the_usual_wait_is_a_day(site: Server) -> None:
    with visitors(site.url) as visit:
        table = table_of(visit)
        page = table.ada.play(6)
        assert "Claim the game" not in page.words
        assert "After 24 hours without a number you can claim the game." in page.words
        page = table.ada.post(f"{table.address}/deeds", deed="claims the game", place=2)
        assert page.status == 409
        assert "a game can be claimed after 24 hours without a move" in page.refusal
