from __future__ import annotations

from pathlib import Path

from app_pilot import Hand, at_the_app, choose, kept
from textual.widgets import Input

from factorduel import new_game
from factorduel.coach import review
from factorduel.tui.review import course

GAME = "divisor-duel pool=1-10: 7 1 2 4 8"


def test_the_walk_begins_where_the_game_was_decided(data_home: Path) -> None:
    kept(GAME)

    async def steps(hand: Hand) -> None:
        await hand.press("o", "enter")
        await hand.until(lambda: "turn 4/5" in hand.text("right"))
        assert "Player 2 played 4: threw the win away; 6 wins, and 4 loses to 8." in hand.text(
            "coach"
        )
        assert hand.moves == [7, 1, 2]
        await hand.press("right")
        assert "played 8: the one winning number." in hand.text("coach")
        await hand.press("right", "right")
        assert "turn 5/5" in hand.text("right")
        await hand.press("home")
        assert "turn 1/5" in hand.text("right")
        await hand.press("down")
        assert "turn 4/5" in hand.text("right")

    at_the_app(steps)


def test_a_click_on_a_number_leads_to_its_turn(data_home: Path) -> None:
    kept(GAME)

    async def steps(hand: Hand) -> None:
        await hand.press("o", "enter")
        await hand.until(lambda: "turn 4/5" in hand.text("right"))
        await hand.click_number(1)
        assert "turn 2/5" in hand.text("right")

    at_the_app(steps)


def test_retry_begins_before_the_turn_that_is_looked_at(data_home: Path) -> None:
    kept(GAME)

    async def steps(hand: Hand) -> None:
        await hand.press("o", "enter")
        await hand.until(lambda: "turn 4/5" in hand.text("right"))
        await hand.press("left", "left", "r")
        assert hand.moves == [7]
        await hand.type(1)
        assert hand.moves == [7, 1]

    at_the_app(steps)


def test_computers_that_are_watched_leave_their_mistake_to_a_person(data_home: Path) -> None:
    kept(
        "factorduel record\ngame: divisor-duel\npool: 1-10\nplayers: random, greedy\n"
        "1: 7\n2: 1\n1: 2\n2: 4\n1: 8\n"
    )

    async def steps(hand: Hand) -> None:
        await hand.press("o", "enter")
        await hand.until(lambda: "turn 4/5" in hand.text("right"))
        await hand.press("r")
        assert "● perfect – ○ you" in hand.text("right")

    at_the_app(steps)


def test_a_computers_turn_is_not_for_a_person_to_try_again(data_home: Path) -> None:
    kept(
        "factorduel record\ngame: divisor-duel\npool: 1-10\nplayers: human, level:2\n"
        "1: 7\n2: 1\n1: 2\n2: 4\n1: 8\n"
    )

    async def steps(hand: Hand) -> None:
        await hand.press("o", "enter")
        await hand.until(lambda: "turn 4/5" in hand.text("right"))
        assert "This turn decided the game.\n" in hand.text("coach")
        await hand.press("r")
        assert [str(said.message) for said in hand.pilot.app._notifications] == [
            "That was level 2's turn: go to one of yours."
        ]
        await hand.press("left", "r")
        assert hand.moves == [7, 1]

    at_the_app(steps)


def test_after_a_retry_the_way_leads_back_to_the_menu(data_home: Path) -> None:
    choose(data_home, game="factor-clash", pool="2-20", two="human")

    async def steps(hand: Hand) -> None:
        await hand.press("enter")
        await hand.type(6)
        await hand.type(4)
        await hand.press("x", "x", "v")
        await hand.until(lambda: "turn" in hand.text("right"))
        await hand.press("end", "r")
        assert hand.moves == [6]
        assert hand.text("message") == "Another try, from turn 2 on."
        await hand.press("escape")
        assert hand.screen.query("#menu")

    at_the_app(steps)


def test_enter_twice_in_the_library_starts_no_game(data_home: Path) -> None:
    kept(GAME)

    async def steps(hand: Hand) -> None:
        await hand.press("o", "enter")
        await hand.until(lambda: "turn 4/5" in hand.text("right"))
        await hand.press("enter")
        assert "turn 4/5" in hand.text("right")

    at_the_app(steps)


def test_the_turn_is_seen_in_a_narrow_title(data_home: Path) -> None:
    kept(
        "factorduel record\ngame: number-chain-duel\nplayers: level:3, level:3\n"
        "1: 4\n2: 8\n1: 2\n2: resigns\n"
    )

    async def steps(hand: Hand) -> None:
        await hand.press("o", "enter")
        await hand.until(lambda: "turn" in hand.text("right"))
        title = hand.seen.split("\n")[0]
        assert title.endswith(f"turn {hand.screen._turn}/3")
        assert "1–50" not in title

    at_the_app(steps, size=(60, 20))


def test_the_course_is_drawn_again_in_another_window(data_home: Path) -> None:
    kept(GAME)

    async def steps(hand: Hand) -> None:
        await hand.press("o", "enter")
        await hand.until(lambda: "turn 4/5" in hand.text("right"))
        wide = hand.text("message")
        await hand.pilot.resize_terminal(17, 24)
        await hand.until(lambda: len(hand.text("message")) < len(wide))

    at_the_app(steps)


def test_what_cannot_be_reviewed_says_so(data_home: Path) -> None:
    async def steps(hand: Hand) -> None:
        await hand.press("o", "f")
        hand.screen.query_one(Input).value = "number-chain-duel pool=1-100: 7 14 49 28"
        await hand.press("enter")
        await hand.until(lambda: "can be solved when at most 64" in hand.text("message"))
        await hand.press("left", "r", "down")

    at_the_app(steps)


def test_the_course_of_a_long_game_keeps_the_turn_in_sight() -> None:
    game = new_game("juniper-green", pool=(1, 100), opening="any")
    while game.legal:
        game = game.play(game.legal_moves[0])
    found = review(game)
    for at in range(1, len(found.turns) + 1):
        drawn = course(found, at, room=20)
        assert all(len(line) <= 22 for line in drawn.plain.split("\n"))
        assert any(span.style == "reverse" for span in drawn.spans)


def test_up_is_player_1_and_down_is_player_2() -> None:
    found = review(new_game("divisor-duel", pool=(1, 10)).play_all([7, 1, 2, 4, 8]))
    above, below, thrown = course(found, at=1, room=5).plain.split("\n")
    assert (above, below, thrown.rstrip()) == ("1    ▔▔", "2 ▁▁▁  ", "     ?")


def test_a_game_without_a_number_is_not_reviewed(data_home: Path) -> None:
    choose(data_home, two="human")

    async def steps(hand: Hand) -> None:
        await hand.press("enter", "v")
        assert hand.text("message") == "Nothing has been played yet."

    at_the_app(steps)
