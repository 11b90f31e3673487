"""Nothing that was played is lost: games are left, gone on with, copied."""

from __future__ import annotations

from pathlib import Path

from app_pilot import Hand, at_the_app, choose

from factorduel import journal
from factorduel.journal import Keeper
from factorduel.notation import parse_record

FRIENDS = {"one": "human", "two": "human"}


def test_a_game_that_is_left_is_kept_and_gone_on_with(data_home: Path) -> None:
    choose(data_home, **FRIENDS)

    async def begin(hand: Hand) -> None:
        await hand.press("enter")
        await hand.type(6)
        await hand.press("escape")

    async def go_on(hand: Hand) -> None:
        await hand.press("g")
        assert hand.moves == [6]
        await hand.type(3)

    at_the_app(begin)
    at_the_app(go_on)
    [record] = journal.records()
    assert record.position.moves == (6, 3)


def test_only_a_game_in_which_something_was_played_is_gone_on_with(data_home: Path) -> None:
    choose(data_home, **FRIENDS)

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        await hand.type(6)
        await hand.press("escape")
        assert hand.text("refusal") == "The game is kept: g goes on with it."
        assert not hand.pilot.app._notifications
        await hand.press("right", "left", "enter", "escape")
        assert "kept" not in hand.text("refusal")
        await hand.press("g")
        assert hand.moves == [6]

    at_the_app(steps)


def test_a_game_that_is_played_in_another_window_is_left_alone(data_home: Path) -> None:
    keeper = Keeper(lambda words: None)
    keeper.begin(parse_record("divisor-duel: 6 3"))

    async def steps(hand: Hand) -> None:
        await hand.press("g")
        assert hand.text("refusal") == "Your last game is open in another window."
        await hand.press("o", "enter")
        assert [str(said.message) for said in hand.pilot.app._notifications] == [
            "That game is open in another window."
        ]

    at_the_app(steps)
    keeper.close()


def test_a_copy_is_saved_where_the_player_says_and_over_nothing(
    data_home: Path, tmp_path: Path
) -> None:
    choose(data_home, **FRIENDS)
    copy = tmp_path / "copy.txt"

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        await hand.type(6)
        for _ in range(2):
            await hand.press("s")
            hand.screen.query_one("Input").value = str(copy)
            await hand.press("enter")
        assert "There is such a file already" in hand.text("verdict")
        await hand.press("escape")

    at_the_app(steps)
    assert parse_record(copy.read_text(encoding="utf-8")).position.moves == (6,)


def test_a_game_that_cannot_be_saved_is_played_all_the_same(data_home: Path) -> None:
    data_home.parent.mkdir(parents=True)
    data_home.write_text("a file where the folder should be", encoding="utf-8")

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        await hand.type(6)
        assert hand.moves[:1] == [6]
        assert any("cannot be saved" in str(n.message) for n in hand.pilot.app._notifications)

    at_the_app(steps)
