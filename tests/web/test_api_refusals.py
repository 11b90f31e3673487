"""What the JSON API refuses, each with a sentence."""

from __future__ import annotations

import pytest
from programs import Api, refused


def test_nobody_plays_without_a_seat(api: Api) -> None:
    game = api.open()
    answer = api.http.post(f"/api/games/{game['id']}/moves", json={"number": 6, "turn": 1})
    assert refused(answer, 403) == "You have no seat in this game: you can watch it."


def test_nobody_plays_for_the_other(api: Api) -> None:
    game = api.open()
    assert refused(api.move(game, 2, 6, 1), 409) == "It is not your turn."
    assert api.state(game)["moves"] == []


def test_a_turn_is_over_or_has_not_come_yet(api: Api) -> None:
    game = api.open()
    api.play(game, 6)
    assert refused(api.move(game, 1, 4, 1), 409) == "Turn 1 is over: 6 was played."
    assert refused(api.move(game, 2, 6, 1), 409) == "Turn 1 is over: 6 was played."
    assert refused(api.move(game, 1, 9, 3), 409) == "It is turn 2, not yet turn 3."


def test_an_illegal_number_is_refused_as_the_game_would_say_it(api: Api) -> None:
    game = api.open()
    assert refused(api.move(game, 1, 21, 1), 422) == "21 is not in the pool 1–20."
    api.play(game, 6)
    assert refused(api.move(game, 2, 4, 2), 422) == "4 is neither a divisor nor a multiple of 6."
    assert refused(api.move(game, 2, 6, 2), 422) == "6 was played on turn 1."


def test_nothing_is_played_behind_the_end(api: Api) -> None:
    game = api.open("factor-clash")
    assert api.play(game, 11)["winner"] == 1
    assert refused(api.move(game, 2, 2, 2), 409) == "The game is over: player 1 has won."


@pytest.mark.parametrize("path", ["", "/events"])
def test_there_is_no_such_game(api: Api, path: str) -> None:
    answer = api.http.get(f"/api/games/qqm-qKgWAUWD{path}")
    assert refused(answer, 404) == "There is no such game."


def test_there_is_nothing_at_this_address(api: Api) -> None:
    assert refused(api.http.get("/api/nothing"), 404) == "There is nothing at this address."


def test_a_wrong_method_is_told_the_right_one(api: Api) -> None:
    answer = api.http.put("/api/games", json={})
    assert refused(answer, 405) == "That cannot be done at this address."
    assert answer.headers["allow"] == "POST"


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({}, "game: Field required."),
        ({"game": "chess"}, "There is no game 'chess'. The games are factor-chain-duel, "),
        ({"game": "divisor-duel", "pool": [9, 3]}, "The pool 9-3 is empty: write the smaller"),
        ({"game": "divisor-duel", "pool": [1, 201]}, "The pool 1-201 is too large for a page"),
        ({"game": "divisor-duel", "pool": [1]}, "pool: List should have at least 2 items"),
        ({"game": "number-chain-duel", "pool": [1, 51]}, "The pool 1-51 is too large for a page"),
        ({"game": "divisor-duel", "pool": [0, 9]}, "pool.0: Input should be greater than or equal"),
        ({"game": "divisor-duel", "opening": "odd"}, "opening: Input should be 'any', 'even' or"),
        ({"game": "divisor-duel", "first": 3}, "first: Input should be less than or equal to 2."),
        ({"game": "divisor-duel", "rounds": 0}, "rounds: Input should be greater than or equal"),
        ({"game": "divisor-duel", "seats": {"2": "hal"}}, "There is no player 'hal': choose human"),
        ({"game": "divisor-duel", "seats": {"3": "human"}}, "seats.3: Extra inputs are not"),
        ({"game": "divisor-duel", "hints": True}, "hints: Extra inputs are not permitted."),
        ({"game": "number-chain-duel", "opening": "reply", "pool": [7, 7]}, "The pool 7-7 has no"),
        ([], "The request should be a JSON object, sent as application/json."),
    ],
)
def test_what_cannot_be_opened_is_explained(api: Api, asked: object, sentence: str) -> None:
    assert refused(api.http.post("/api/games", json=asked), 422).startswith(sentence)


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None])
@pytest.mark.parametrize("field", ["first", "rounds"])
def test_only_whole_numbers_are_numbers(api: Api, field: str, value: object) -> None:
    answer = api.http.post("/api/games", json={"game": "divisor-duel", field: value})
    assert refused(answer, 422) == f"{field}: Input should be a valid integer."


@pytest.mark.parametrize("value", [True, 1.0, "1", None])
def test_only_whole_numbers_are_played(api: Api, value: object) -> None:
    game = api.open()
    assert refused(api.move(game, 1, value, 1), 422) == "number: Input should be a valid integer."
    assert refused(api.move(game, 1, 1, value), 422) == "turn: Input should be a valid integer."


def test_what_is_no_json_is_said_to_be_none(api: Api) -> None:
    headers = {"Content-Type": "application/json"}
    answer = api.http.post("/api/games", content=b'{"game": ', headers=headers)
    assert refused(answer, 422) == "The request is no JSON, from character 10 on."
    answer = api.http.post("/api/games", content=b'{"game": "\xff"}', headers=headers)
    assert refused(answer, 400) == "The request cannot be read."
    answer = api.http.post("/api/games", content=b'{"game": "divisor-duel"}')
    assert "sent as application/json" in refused(answer, 422)
