from __future__ import annotations

from pathlib import Path

from app_pilot import Hand, at_the_app, choose


def test_only_finished_games_of_a_person_against_a_computer_count(data_home: Path) -> None:
    choose(data_home, game="factor-clash", pool="2-20", two="perfect")

    async def steps(hand: Hand) -> None:
        await hand.press("s")
        assert "not finished a game" in hand.text("tally")
        await hand.press("escape", "enter")
        await hand.type(11)
        await hand.press("r")
        await hand.until(lambda: hand.moves)
        await hand.press("escape", "enter")
        await hand.type(6)
        await hand.press("escape", "s")
        assert "Factor Clash        perfect        2    1   50%" in hand.text("tally")

    at_the_app(steps)
