"""`games`, `rules` and `replay`: what they print for people, and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from driver import run

from factorduel.catalog import GAMES

RECORD = """\
factorduel record
game: divisor-duel
players: human, greedy

1: 6
2: 3
1: takes back
1: 4
2: resigns
"""


def objects(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("arguments", [[], ["games"]])
def test_the_games_are_listed_with_the_command_that_starts_each(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    for rules in GAMES.values():
        assert rules.title in done.stdout
        assert f"factorduel play {rules.slug}\n" in done.stdout


def test_the_list_says_who_wins_each_game() -> None:
    text = run("games").stdout
    assert "Divisor Duel, 1–20\n" in text
    assert "The first player wins, with 18 of the 20 openings.\n" in text
    assert "The second player wins, whatever the first one opens with.\n" in text
    won = {game["game"]: game["winner"] for game in objects(run("games", "--json").stdout)}
    assert [slug for slug in won if won[slug] == 2] == ["number-chain-duel"]


def test_the_games_are_listed_for_programs_one_a_line() -> None:
    games = objects(run("games", "--json").stdout)
    assert [game["game"] for game in games] == list(GAMES)
    assert games[4] == {
        "game": "number-chain-duel",
        "title": "Number Chain Duel",
        "pool": [1, 50],
        "relation": "divides",
        "chain": "each player",
        "opening": "any",
        "last_resort": [],
        "rule": "Play an unused number that is a divisor or a multiple of the last number of your"
        " own chain.",
        "winner": 2,
        "winning": [],
    }


@pytest.mark.parametrize("slug", GAMES)
def test_each_game_is_explained_with_an_example(slug: str) -> None:
    done = run("rules", slug)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(GAMES[slug].title + "\n\n- ")
    assert f"plays {GAMES[slug].example[-1]}\n" in done.stdout


def test_an_example_that_ends_says_who_has_won() -> None:
    assert run("rules", "factor-clash").stdout.endswith("\nPlayer 2 cannot play: player 1 wins.\n")


def test_house_rules_are_explained_as_they_are() -> None:
    text = run("rules", "divisor-duel", "--pool", "1-36", "--opening", "even").stdout
    assert "1–36" in text
    assert "The first number must be even." in text
    assert "How a game may go" not in text


def test_rules_for_programs_are_one_object() -> None:
    [rules] = objects(run("rules", "factor-chain", "--json").stdout)
    assert rules["last_resort"] == [1]
    assert rules["example"] == [8, 4, 12, 6, 18, 9]
    assert "There are no draws." in str(rules["rules"])


def test_a_record_is_replayed_from_a_file_a_pipe_and_an_argument(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(RECORD, encoding="utf-8")
    texts = {
        run("replay", str(file)).stdout,
        run("replay", "-", typed=RECORD).stdout,
        run("replay", RECORD).stdout,
    }
    assert texts == {
        "Divisor Duel, 1–20, opening any; player 1 human, player 2 greedy\n\n"
        "turn 1   player 1  opens     legal 1-20   plays 6\n"
        "turn 2   player 2  after 6   legal 1 2 3 12 18   plays 3\n"
        "         player 1  takes back to turn 1\n"
        "turn 1   player 1  opens     legal 1-20   plays 4\n"
        "         player 2  resigns\n\n"
        "Player 1 wins.\n"
    }


def test_an_unfinished_game_ends_with_what_may_be_played() -> None:
    text = run("replay", "divisor-duel: 6 3 9").stdout
    assert text.endswith("\nPlayer 2 is to play turn 4: 1, 18 may be played.\n")


def test_a_replay_for_programs_is_an_object_an_event_and_the_result() -> None:
    first, *_, taken_back, _, resigned, result = objects(run("replay", RECORD, "--json").stdout)
    assert first == {
        "turn": 1,
        "player": 1,
        "last": None,
        "legal": list(range(1, 21)),
        "number": 6,
    }
    assert taken_back == {"player": 1, "act": "takes back", "turn": 1}
    assert resigned == {"player": 2, "act": "resigns", "turn": 2}
    assert result == {
        "game": "divisor-duel",
        "pool": [1, 20],
        "opening": "any",
        "players": ["human", "greedy"],
        "first": 1,
        "moves": [4],
        "to_move": 2,
        "winner": 1,
        "over": True,
    }


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("no/such/file", "No such file"),
        ("divisor-duel: 6 4", "Turn 2: 4 is neither a divisor nor a multiple of 6."),
        ("chess: 6 4", "There is no game 'chess'."),
        (RECORD + "1: 6\n", "Line 10: The game is over: player 1 has won."),
    ],
)
def test_what_is_no_record_is_refused(record: str, says: str) -> None:
    done = run("replay", record)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr


def test_bytes_that_are_no_text_are_no_record(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xff\xfe")
    for done in (run("replay", str(file)), run("replay", "-", typed=b"\xff\xfe: 1")):
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


def test_the_version_is_printed() -> None:
    assert run("--version").stdout.startswith("factorduel 0.")


@pytest.mark.parametrize("command", ["games", "rules", "play", "replay"])
def test_every_command_has_help(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert "usage: factorduel" in done.stdout


def test_an_unknown_command_is_refused() -> None:
    done = run("plau")
    assert (done.returncode, done.stdout) == (2, "")
    assert "invalid choice: 'plau'" in done.stderr
