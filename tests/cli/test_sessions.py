"""Each game typed on a real pseudo-terminal, from the first number to the last."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from driver import Window, run

from factorduel import new_game
from factorduel.catalog import GAMES
from factorduel.players import greedy

pytestmark = pytest.mark.usefixtures("data_home")

Golden = Callable[[str, str], None]


def whole_game(slug: str) -> list[int]:
    """The book's example as far as it is legal, and on to a true end."""
    position = new_game(slug).play_all(GAMES[slug].example)
    while position.winner is None:
        position = position.play(greedy(position, Random(0)))
    return list(position.moves)


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_typed_in_a_window(slug: str, golden: Golden) -> None:
    window = Window("play", slug)
    for number in whole_game(slug):
        window.wait_for("(?::|>) ")
        window.type(str(number))
    assert window.end() == 0
    golden(f"sessions/{slug}.txt", window.text)


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_game_through_a_pipe_reads_the_same(slug: str, golden: Golden) -> None:
    done = run("play", slug, typed="\n".join(map(str, whole_game(slug))))
    assert (done.returncode, done.stderr) == (0, "")
    golden(f"sessions/{slug}.txt", done.stdout)


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_game_replayed(slug: str, golden: Golden) -> None:
    done = run("replay", f"{slug}: {' '.join(map(str, whole_game(slug)))}")
    assert (done.returncode, done.stderr) == (0, "")
    golden(f"playthroughs/{slug}.txt", done.stdout)


SAMPLES = {
    "factor-chain-duel": (
        "15 5 25 50 10 20 4 16 8 24 12",
        """\
Current Chain: 15 → 5 → 25 → 50 → 10 → 20 → 4 → 16 → 8 → 24
Last Number Played: 24
Available Numbers: [2, 3, 6, 7, 9, 11, 12, 13, 14, 17, 18, 19, 21, 22, 23, 26, 27, 28, 29, 30, 31, \
32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49]

Player 1, it's your turn.
Select a number that is a factor or multiple of 24: 12

Current Chain: 15 → 5 → 25 → 50 → 10 → 20 → 4 → 16 → 8 → 24 → 12
Last Number Played: 12
Available Numbers: [2, 3, 6, 7, 9, 11, 13, 14, 17, 18, 19, 21, 22, 23, 26, 27, 28, 29, 30, 31, 32, \
33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49]
""",
    ),
    "factor-clash": (
        "15 5 10 12 9 6 18 14 7",
        """\
Game Start
Available Numbers: 2-20

Player 1's Turn
Select a number: 15
Player 1 selects 15.

Player 2's Turn
Available Numbers: 2-14, 16-20
Select a number that shares a common factor with 15: 5
Player 2 selects 5.

Player 1's Turn
Available Numbers: 2-4, 6-14, 16-20
Select a number that shares a common factor with 5: 10
Player 1 selects 10.
""",
    ),
    "divisor-duel": (
        "6 3 9 18",
        """\
Available Numbers: 1-20

Player 1's Turn:
Select a number: 6
Remaining Numbers: 1-5, 7-20

Player 2's Turn:
Previous number was 6
Valid selections: 1, 2, 3, 12, 18
Select a number: 3
Remaining Numbers: 1-2, 4-5, 7-20

Player 1's Turn:
Previous number was 3
Valid selections: 1, 9, 12, 15, 18
Select a number: 9
Remaining Numbers: 1-2, 4-5, 7-8, 10-20

Player 2's Turn:
Previous number was 9
Valid selections: 1, 18
Select a number: 18
Remaining Numbers: 1-2, 4-5, 7-8, 10-17, 19-20
""",
    ),
    "factor-chain": (
        "8 4 12 6 18 9",
        """\
Welcome to Factor Chain!

Available Numbers: [1, 2, 3, ..., 20]
Current Sequence: []

Player 1's Turn:
- Choose any number from the available numbers.
> 8
Sequence Updated: [8]
Available Numbers: [1-7, 9-20]

Player 2's Turn:
- Last Number: 8
- Valid Moves: [2, 4, 16]
> 4
Sequence Updated: [8, 4]
Available Numbers: [1-3, 5-7, 9-20]

Player 1's Turn:
- Last Number: 4
- Valid Moves: [2, 12, 16, 20]
> 12
Sequence Updated: [8, 4, 12]
Available Numbers: [1-3, 5-7, 9-11, 13-20]
""",
    ),
    "number-chain-duel": (
        "15 5 45",
        """\
--- Number Chain Duel ---

Numbers Available: [1, 2, 3, ..., 50]

Player 1's Turn:
- Select a number to start your chain: 15
- Player 1's Chain: [15]
- Numbers Available: [1-14, 16-50]

Player 2's Turn:
- Last number in your chain: None (starting chain)
- Select a number to start your chain: 5
- Player 2's Chain: [5]
- Numbers Available: [1-4, 6-14, 16-50]

Player 1's Turn:
- Last number in your chain: 15
- Select a number that is a divisor or multiple of 15: 45
- Player 1's Chain: [15, 45]
- Numbers Available: [1-4, 6-14, 16-44, 46-50]
""",
    ),
}


@pytest.mark.parametrize("slug", SAMPLES)
def test_the_rule_book_s_sample_session_reads_as_in_the_book(slug: str) -> None:
    numbers, sample = SAMPLES[slug]
    window = Window("play", slug)
    for number in numbers.split():
        window.wait_for("(?::|>) ")
        window.type(number)
    if slug != "factor-clash":  # whose sample goes on to the end of its game
        window.wait_for("(?::|>) ")
        window.type("quit")
    assert window.end() == 0
    assert sample in window.text
    assert slug == "factor-chain-duel" or window.text.startswith(sample)


CLOSINGS = {
    "factor-chain-duel": (
        "47",
        "\nPlayer 2 cannot make a valid move.\nPlayer 1 wins the game!\n",
    ),
    "factor-clash": (
        "15 5 10 12 9 6 18 14 7",
        "End of Game\nPlayer 2 cannot make a valid move.\nPlayer 1 wins the game!\n",
    ),
    "divisor-duel": (
        "17 1 19",
        "Player 2's Turn:\nPrevious number was 19\nValid selections: None\n"
        "Player 2 cannot make a valid move.\nPlayer 1 wins the game!\n",
    ),
    "factor-chain": (
        "17 1 19",
        "Player 2's Turn:\n- Last Number: 19\n- Valid Moves: []\n"
        "No valid moves available. Player 1 wins the game!\n",
    ),
    "number-chain-duel": (
        "47 1",
        "Player 1's Turn:\n- Last number in your chain: 47\n- No valid moves available.\n"
        "- Player 1 cannot make a move.\n- Player 2 wins the game!\n",
    ),
}


@pytest.mark.parametrize("slug", CLOSINGS)
def test_a_game_that_really_ends_closes_as_in_the_book(slug: str) -> None:
    numbers, closing = CLOSINGS[slug]
    assert run("play", slug, typed=numbers.replace(" ", "\n")).stdout.endswith(closing)
