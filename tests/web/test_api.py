"""The JSON API as a program meets it: over a real server, from opening a game to its end."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from programs import Api, refused
from running import eventually

import factorduel as fd
from factorduel.catalog import GAMES

SHORT = {
    "factor-chain-duel": (2, 12),
    "factor-clash": (2, 9),
    "divisor-duel": (1, 8),
    "factor-chain": (1, 8),
    "number-chain-duel": (1, 8),
    "juniper-green": (1, 8),
}
COMPUTERS = ["random", "greedy", *(f"level:{level}" for level in range(1, 6)), "perfect"]


# A game


def test_a_game_is_opened_and_looked_at(api: Api) -> None:
    game = api.open("divisor-duel", pool=[1, 36], opening="even", first=2)
    assert set(game["tokens"]) == {"1", "2"}
    state = api.state(game)
    assert state.pop("legal") == list(range(2, 37, 2))
    assert state == {
        "id": game["id"],
        "game": "divisor-duel",
        "pool": [1, 36],
        "opening": "even",
        "first": 2,
        "seats": {"1": "human", "2": "human"},
        "names": {"1": "", "2": ""},
        "moves": [],
        "turn": 1,
        "to_move": 2,
        "winner": None,
        "resigned": None,
        "round": 1,
        "rounds": 1,
        "score": {"1": 0, "2": 0},
        "place": 0,
    }


def test_the_answer_says_where_the_game_is(api: Api) -> None:
    answer = api.http.post("/api/games", json={"game": "factor-clash"})
    game = answer.json()
    assert answer.headers["location"] == f"/api/games/{game['id']}"
    assert game["url"] == f"{str(api.http.base_url).rstrip('/')}/games/{game['id']}"


def test_a_game_can_be_named_as_it_is_spoken_of(api: Api) -> None:
    assert api.state(api.open("Factor Clash"))["game"] == "factor-clash"


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_books_game_is_played_to_its_end(api: Api, game: str) -> None:
    example = GAMES[game].example
    opened = api.open(game)
    *others, last = example
    before = api.play(opened, *others)
    assert before["winner"] is None
    assert last in before["legal"]
    after = api.play(opened, last)
    assert after["moves"] == list(example)
    position = fd.new_game(game).play_all(example)
    assert after["winner"] == position.winner
    assert after["legal"] == list(position.legal_moves)


@pytest.mark.parametrize("computer", COMPUTERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_against_every_computer(api: Api, game: str, computer: str) -> None:
    opened = api.open(game, pool=SHORT[game], seats={"2": computer})
    assert set(opened["tokens"]) == {"1"}
    state = api.state(opened)
    with api.events(opened) as events:
        while state["winner"] is None:
            if state["to_move"] == 1:
                answer = api.move(opened, 1, state["legal"][0], state["turn"])
                assert answer.status_code == 200, answer.text
            _, state = events.until_state()
    position = fd.new_game(game, pool=SHORT[game]).play_all(state["moves"])
    assert position.winner == state["winner"]


def test_computers_play_each_other(api: Api) -> None:
    opened = api.open("factor-clash", seats={"1": "perfect", "2": "random"})
    assert opened["tokens"] == {}
    eventually(lambda: api.state(opened)["winner"] is not None)
    assert api.state(opened)["winner"] == 1


def test_a_computer_opens_when_it_starts(api: Api) -> None:
    opened = api.open("factor-chain", seats={"1": "greedy", "2": "human"})
    eventually(lambda: api.state(opened)["turn"] == 2)
    assert api.state(opened)["to_move"] == 2


def test_the_same_move_sent_twice_is_played_once(api: Api) -> None:
    game = api.open()
    first = api.move(game, 1, 6, 1)
    again = api.move(game, 1, 6, 1)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    api.play(game, 3)
    assert api.move(game, 1, 6, 1).json()["moves"] == [6, 3]


def test_the_same_move_sent_many_times_at_once_is_played_once(api: Api) -> None:
    game = api.open()
    with ThreadPoolExecutor(10) as several:
        answers = list(several.map(lambda _: api.move(game, 1, 6, 1), range(10)))
    assert {answer.status_code for answer in answers} == {200}
    assert api.state(game)["moves"] == [6]
    assert api.state(game)["place"] == 1


def test_of_two_moves_at_once_one_comes_first(api: Api) -> None:
    """One program has both seats of one player open in two windows."""
    game = api.open()
    with ThreadPoolExecutor(8) as several:
        answers = list(several.map(lambda n: api.move(game, 1, n, 1), range(2, 10)))
    assert sorted(answer.status_code for answer in answers) == [200] + 7 * [409]
    assert len(api.state(game)["moves"]) == 1


# Besides playing


def test_a_match_has_rounds(api: Api) -> None:
    game = api.open("factor-clash", rounds=3)
    over = api.play(game, 11)
    assert (over["winner"], over["score"], over["round"]) == (1, {"1": 1, "2": 0}, 1)
    waiting = api.act(game, 1, "goes on", over["place"])
    assert waiting.json()["round"] == 1  # until the other wants it as well
    state = api.act(game, 2, "goes on", waiting.json()["place"]).json()
    assert (state["round"], state["rounds"], state["first"], state["moves"]) == (2, 3, 2, [])


def test_against_a_computer_the_next_round_begins_at_once(api: Api) -> None:
    game = api.open("factor-clash", rounds=2, seats={"2": "random"})
    over = api.play(game, 11)
    assert api.act(game, 1, "goes on", over["place"]).json()["round"] == 2
    eventually(lambda: api.state(game)["turn"] == 2)  # the computer starts


def test_a_player_resigns_once(api: Api) -> None:
    game = api.open()
    state = api.act(game, 1, "resigns", 0).json()
    assert (state["winner"], state["resigned"], state["legal"]) == (2, 1, [])
    assert api.act(game, 1, "resigns", 0).json() == state
    assert refused(api.act(game, 2, "resigns", 1), 409) == "The game is over: player 2 has won."


def test_a_number_is_taken_back_if_the_other_agrees(api: Api) -> None:
    game = api.open()
    api.play(game, 6)
    assert "Ask your opponent" in refused(api.act(game, 1, "takes back", 1), 409)
    assert api.act(game, 1, "asks to take back", 1).json()["moves"] == [6]
    state = api.act(game, 2, "agrees", 2).json()
    assert (state["moves"], state["to_move"]) == ([], 1)


def test_nobody_takes_back_what_was_never_played(api: Api) -> None:
    game = api.open(seats={"2": "greedy"})
    assert "has played no number yet" in refused(api.act(game, 1, "takes back", 0), 422)


def test_nobody_claims_a_game_at_once(api: Api) -> None:
    game = api.open()
    api.play(game, 6)
    assert "not been away for long enough" in refused(api.act(game, 1, "claims the game", 1), 409)


def test_nobody_acts_without_a_seat(api: Api) -> None:
    game = api.open()
    stranger = {**game, "tokens": api.open()["tokens"]}
    refused(api.act(stranger, 1, "resigns", 0), 403)
    assert api.state(game)["winner"] is None


# Watching


def test_events_tell_all_from_the_start_and_what_comes(api: Api) -> None:
    game = api.open()
    api.play(game, 6, 3)
    with api.events(game) as events:
        name, number, line = events.next()
        assert (name, number) == ("line", 1)
        at = line.pop("at")
        assert isinstance(at, float)
        assert line == {"place": 1, "player": 1, "act": "plays", "number": 6, "name": ""}
        assert events.until_state() == ([2], api.state(game))
        api.play(game, 9)
        assert events.until_state() == ([3], api.state(game))
        api.act(game, 2, "resigns", 3)
        name, number, line = events.next()
        assert (number, line["player"], line["act"], line["number"]) == (4, 2, "resigns", None)


def test_events_go_on_behind_the_last_that_was_seen(api: Api) -> None:
    game = api.open()
    api.play(game, 6, 3)
    with api.events(game, seen=1) as events:
        assert events.until_state()[0] == [2]
    api.play(game, 9, 18)
    with api.events(game, seen=2) as events:
        assert events.until_state() == ([3, 4], api.state(game))
    with api.events(game, seen=4) as events:
        api.play(game, 2)
        assert events.until_state()[0] == [5]


def test_computers_answers_are_told(api: Api) -> None:
    game = api.open(seats={"2": "greedy"})
    with api.events(game) as events:
        api.move(game, 1, 6, 1)
        assert events.until_state()[0] == [1]
        told, state = events.until_state()
        assert (told, state["to_move"], len(state["moves"])) == ([2], 1, 2)


@pytest.mark.parametrize("seen", ["x", "-1", "1" * 10, "1.5"])
def test_what_was_seen_last_is_the_number_of_an_event(api: Api, seen: str) -> None:
    game = api.open()
    answer = api.http.get(f"/api/games/{game['id']}/events", headers={"Last-Event-ID": seen})
    assert refused(answer, 422).startswith("last-event-id: ")


# Solving


def test_a_position_is_solved_with_proof(api: Api) -> None:
    answer = api.solve("divisor-duel", 6, 3)
    assert answer.status_code == 200
    position = fd.new_game("divisor-duel").play_all([6, 3])
    verdict = fd.solve(position)
    assert answer.json() == json.loads(json.dumps(verdict.facts()))
    assert set(answer.json()["certificate"]) == {"pairs", "barrier"}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_solved(api: Api, game: str) -> None:
    found = api.solve(game, pool=SHORT[game]).json()
    assert found["winner"] == fd.solve(fd.new_game(game, pool=SHORT[game])).winner


def test_an_impossible_position_names_the_turn(api: Api) -> None:
    assert refused(api.solve("divisor-duel", 6, 4), 422) == (
        "Turn 2: 4 is neither a divisor nor a multiple of 6."
    )


def test_the_server_says_that_it_is_well(api: Api) -> None:
    answer = api.http.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
