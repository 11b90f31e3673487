"""What can be typed, what can go wrong, and what is said then."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from driver import Window, run

from factorduel.catalog import GAMES

pytestmark = pytest.mark.usefixtures("data_home")

PROMPT = "Select a number: "
LONGEST = 1 << 24
"""The characters of a line that are kept."""


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "Type a number, or help."),
        ("   ", "Type a number, or help."),
        ("seven", "'seven' is not a number: write it in digits, such as 12."),
        ("7.5", "'7.5' is not a number: write it in digits, such as 12."),
        ("-3", "'-3' is not a number: write it in digits, such as 12."),
        ("0", "0 is not in the pool 2–50."),
        ("51", "51 is not in the pool 2–50."),
        ("1e3", "'1e3' is not a number: write it in digits, such as 12."),
        ("1_0", "'1_0' is not a number: write it in digits, such as 12."),
        ("٣", "'٣' is not a number: write it in digits, such as 12."),
        ("10", "10 was played on turn 3."),
        ("15", "15 is neither a factor nor a multiple of 16."),
        ("\x1b[A", "'\\x1b[A' is not a number: write it in digits, such as 12."),
        ("\x00", "'\\x00' is not a number: write it in digits, such as 12."),
        ("9" * 1_000_000, "A number of 1,000,000 digits is too large."),
    ],
    ids=lambda text: repr(text[:40]),
)
def test_bad_input_gets_one_sentence_and_the_same_prompt_again(typed: str, says: str) -> None:
    done = run("play", "factor-chain-duel", typed=f"4\n20\n10\n2\n16\n{typed}\n8\n")
    prompt = "Select a number that is a factor or multiple of 16: "
    first, second, third = done.stdout.partition("turn.\n" + prompt)[2].split("\n", 2)
    assert second == says
    assert third.startswith(prompt + "8\n")
    assert len(first) < 100
    assert "Current Chain: 4 → 20 → 10 → 2 → 16 → 8\n" in done.stdout


def test_bytes_that_are_no_text_are_bad_input_too() -> None:
    done = run("play", "divisor-duel", typed=b"\xff\xfe\n6\n")
    assert r"'\\xff\\xfe' is not a number" in done.stdout
    assert "Remaining Numbers: 1-5, 7-20" in done.stdout


@pytest.mark.parametrize(
    ("beginning", "filling", "ending"), [("6", " ", "x"), ("resign", " ", "x"), ("9", "9", "9")]
)
@pytest.mark.parametrize("length", [LONGEST, 2 * LONGEST, 40_000_000])
def test_a_line_too_long_to_be_kept_is_not_judged_by_its_beginning(
    beginning: str, filling: str, ending: str, length: int
) -> None:
    typed = beginning.ljust(length, filling) + ending
    done = run("play", "divisor-duel", typed=f"{typed}\n7\n")
    assert done.stdout.count("…' is not a number: write it in digits, such as 12.\n") == 1
    assert "Remaining Numbers: 1-6, 8-20\n" in done.stdout
    assert len(done.stdout) < 1000


@pytest.mark.parametrize("length", [LONGEST, 2 * LONGEST, 40_000_000])
@pytest.mark.parametrize("ending", ["", "\n", "\r\n"])
def test_blanks_without_end_behind_a_number_are_no_harm(ending: str, length: int) -> None:
    done = run("play", "divisor-duel", typed="6".ljust(length) + ending)
    assert "Remaining Numbers: 1-5, 7-20\n" in done.stdout
    assert "Type a number" not in done.stdout


def test_moves_lists_the_legal_numbers() -> None:
    done = run("play", "factor-clash", typed="15\nmoves\n")
    assert "You may play 3, 5, 6, 9, 10, 12, 18, 20.\n" in done.stdout


def test_help_lists_every_word() -> None:
    done = run("play", "factor-clash", typed="HELP\n")
    for word in ("moves", "undo", "resign", "quit", "help"):
        assert f"  {word} " in done.stdout


def test_undo_goes_back_to_the_last_decision_of_the_player_at_the_prompt() -> None:
    done = run("play", "divisor-duel", typed="6\n3\n9\nundo\n12\n")
    assert "Player 2 takes back to turn 2.\nThe chain: 6\n" in done.stdout
    assert "Previous number was 12\n" in done.stdout


def test_undo_against_a_computer_takes_its_number_back_as_well() -> None:
    done = run("play", "divisor-duel", "--players", "human,greedy", typed="6\nundo\n7\n")
    assert "Player 1 takes back to turn 1.\nThe chain: empty\n" in done.stdout


def test_undo_before_the_first_number_says_that_there_is_nothing() -> None:
    done = run("play", "divisor-duel", typed="undo\n6\nundo\n")
    for player in (1, 2):
        assert f"Player {player} has played no number yet" in done.stdout


def test_resigning_gives_the_game_to_the_other_player() -> None:
    done = run("play", "divisor-duel", typed="6\nresign\n")
    assert done.stdout.endswith("\nPlayer 2 resigns.\nPlayer 1 wins the game!\n")


@pytest.mark.parametrize("last_words", ["6\nquit\n", "6\n", "6", ""])
def test_quitting_and_the_end_of_input_are_no_errors_and_keep_the_game(last_words: str) -> None:
    done = run("play", "divisor-duel", typed=last_words)
    assert done.returncode == 0
    assert done.stdout.endswith("\nThe game is kept. Start with --resume to go on with it.\n")


def test_ctrl_c_is_clean_and_keeps_the_game() -> None:
    window = Window("play", "divisor-duel")
    window.wait_for(PROMPT)
    window.type("6")
    window.wait_for(PROMPT)
    window.press(b"\x03")
    assert window.end() == 130
    assert "Traceback" not in window.text
    assert window.text.endswith("Start with --resume to go on with it.\n")


def test_a_closed_pipe_ends_the_program_quietly() -> None:
    reader, writer = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-m", "factorduel", "play", "divisor-duel"],
        stdin=subprocess.PIPE,
        stdout=writer,
        stderr=subprocess.PIPE,
    )
    os.close(writer)
    os.close(reader)
    _, errors = process.communicate(b"6\n3\n9\n", timeout=30)
    assert (process.returncode, errors) == (0, b"")


@pytest.mark.parametrize("setting", [{"LC_ALL": "C"}, {"LC_ALL": "", "LANG": "C"}])
def test_in_a_c_locale_everything_is_ascii(setting: dict[str, str]) -> None:
    done = run("play", "factor-chain-duel", typed="15\n5\n51\n", **setting)
    assert "Current Chain: 15 -> 5\n" in done.stdout
    assert "51 is not in the pool 2-50." in done.stdout
    assert done.stdout.isascii()


def test_without_any_locale_the_book_s_arrows_are_kept() -> None:
    environment = dict.fromkeys(("LC_ALL", "LC_CTYPE", "LANG"), "")
    done = run("play", "factor-chain-duel", typed="15\n5\n", **environment)
    assert "Current Chain: 15 → 5\n" in done.stdout


def test_a_window_of_40_columns_breaks_lines_between_words() -> None:
    window = Window("play", "factor-chain-duel", columns=40)
    window.wait_for(PROMPT)
    window.type("24")
    window.wait_for("multiple of 24: ")
    window.type("quit")
    assert window.end() == 0
    assert max(map(len, window.text.splitlines())) <= 40
    assert "Available Numbers: [2, 3, 4, 5, 6, 7,\n8, 9," in window.text


def test_rounds_alternate_starts_and_keep_score() -> None:
    done = run("play", "factor-clash", "--rounds", "3", typed="11\n13\n17\n")
    assert [line for line in done.stdout.splitlines() if "Round" in line or "core" in line] == [
        "Round 1 of 3. Player 1 starts.",
        "Score: player 1 has won 1, player 2 has won 0.",
        "Round 2 of 3. Player 2 starts.",
        "Score: player 1 has won 1, player 2 has won 1.",
        "Round 3 of 3. Player 1 starts.",
        "Score: player 1 has won 2, player 2 has won 1.",
    ]
    assert done.stdout.endswith("Player 1 wins the match!\n")


def test_an_even_match_is_drawn() -> None:
    done = run("play", "factor-clash", "--rounds", "2", typed="11\n13\n")
    assert done.stdout.endswith("The match is drawn.\n")


def test_a_seed_repeats_the_toss_and_the_computers() -> None:
    arguments = ("play", "juniper-green", "--players", "random,greedy", "--first", "toss")
    texts = {run(*arguments, "--seed", "5").stdout for _ in range(2)}
    others = {run(*arguments, "--seed", seed).stdout for seed in "1234"}
    assert len(texts) == 1
    assert len(others) > 1


def test_house_rules_are_played_and_announced() -> None:
    done = run("play", "divisor-duel", "--pool", "1-36", "--opening", "even", typed="7\n34\n")
    assert "Available Numbers: 1-36\n\nThe first number must be even.\n" in done.stdout
    assert "7 cannot open: the first number must be even.\n" in done.stdout
    assert "Valid selections: 1, 2, 17\n" in done.stdout


def test_a_pool_too_long_for_a_screen_is_cut_to_what_helps() -> None:
    done = run("play", "factor-chain-duel", "--pool", "2-1000000", typed="999983\n")
    assert max(map(len, done.stdout.splitlines())) < 1000
    assert ", 101, …, 999,899 more]" in done.stdout


def test_without_a_game_the_player_is_asked_for_one() -> None:
    done = run("play", typed="99\nchess\n3\n6\n")
    assert done.stdout.count(f"Type a number from 1 to {len(GAMES)}, or a game's name.") == 2
    assert "Remaining Numbers: 1-5, 7-20" in done.stdout


def test_a_player_can_leave_before_choosing_a_game() -> None:
    assert run("play", typed="quit\n").returncode == 0


def test_an_opening_rule_takes_the_place_of_any_number_in_factor_chain() -> None:
    done = run("play", "factor-chain", "--opening", "even")
    assert "Player 1's Turn:\n- The first number must be even.\n> " in done.stdout


def test_the_end_of_input_before_a_game_is_chosen_is_no_error() -> None:
    done = run("play")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess"], "There is no game 'chess'."),
        (["divisor-duel", "--pool", "20-1"], "write the smaller number first, 1-20"),
        (["divisor-duel", "--pool", "0-9"], "start it at 1 or above"),
        (["divisor-duel", "--pool", "nine"], "'nine' is not a pool"),
        (["divisor-duel", "--pool", "-3-9"], "'-3-9' is not a pool: write it as 1-36."),
        (["divisor-duel", "--pool=-3-9"], "'-3-9' is not a pool: write it as 1-36."),
        (["divisor-duel", "--pool", "--seed", "1"], "argument --pool: expected one argument"),
        (["divisor-duel", "--seed", "-1_0"], "'-1_0' is not a number"),
        (["divisor-duel", "--pool", "11-20", "--opening", "reply"], "widen the pool"),
        (["divisor-duel", "--opening", "odd"], "choose any, even or reply"),
        (["divisor-duel", "--players", "human"], "does not name two players"),
        (["divisor-duel", "--players", "human,hal"], "greedy, level:1 to level:5 or perfect"),
        (
            ["divisor-duel", "--players", "greedy,human", "--pool", "1-200000"],
            "greedy weighs every number and is too slow for 1-200000",
        ),
        (["divisor-duel", "--first", "3"], "choose --first 1, 2 or toss"),
        (["divisor-duel", "--rounds", "0"], "1 is the fewest"),
        (["divisor-duel", "--rounds", "many"], "'many' is not a number"),
        (["divisor-duel", "--seed", "x"], "'x' is not a number"),
        (["--resume"], "There is no unfinished game to go on with."),
        (["--resume", "--rounds", "2"], "leave out --rounds"),
        (["divisor-duel", "--colour"], "unrecognized arguments: --colour"),
    ],
)
def test_an_impossible_wish_is_refused_on_standard_error(arguments: list[str], says: str) -> None:
    done = run("play", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_cannot_be_written_is_said_and_the_game_goes_on() -> None:
    done = run("play", "factor-clash", typed="11\n", XDG_DATA_HOME="/dev/null")
    assert done.returncode == 0
    assert "This game cannot be saved" in done.stderr
    assert done.stdout.endswith("Player 1 wins the game!\n")


def test_an_interrupt_while_computers_play_is_clean() -> None:
    arguments = ["play", "juniper-green", "--players", "greedy,greedy", "--rounds", "100000"]
    process = subprocess.Popen(
        [sys.executable, "-m", "factorduel", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.read(10_000)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (130, b"")


def test_the_tests_of_interrupts_pass_in_the_background_of_a_script() -> None:
    """A shell without job control has its background jobs ignore SIGINT."""
    tests = [
        test_ctrl_c_is_clean_and_keeps_the_game,
        test_an_interrupt_while_computers_play_is_clean,
    ]
    names = [f"{__file__}::{test.__name__}" for test in tests]
    done = subprocess.run(
        ["sh", "-c", 'trap "" INT; exec "$@"', "sh", sys.executable, "-m", "pytest", *names],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout
    assert " 2 passed" in done.stdout
