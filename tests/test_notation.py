from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import positions, records

from factorduel import IllegalMove, Position, new_game
from factorduel.notation import (
    BadNotation,
    parse_number,
    parse_pool,
    parse_position,
    parse_record,
    record_text,
)
from factorduel.record import Record


@given(positions())
def test_a_position_round_trips(position: Position) -> None:
    assert parse_position(str(position)) == position


@given(records())
def test_a_record_round_trips_exactly(record: Record) -> None:
    text = record_text(record)
    assert parse_record(text) == record
    assert record_text(parse_record(text)) == text


@given(positions())
def test_a_position_in_a_line_is_a_record_too(position: Position) -> None:
    assert parse_record(str(position)).position == position


@given(st.text())
def test_any_text_is_a_record_or_a_clear_error(text: str) -> None:
    assert_parses_or_explains(text)


@given(records(), st.data())
def test_any_edit_of_a_record_is_a_record_or_a_clear_error(
    record: Record, data: st.DataObject
) -> None:
    text = record_text(record)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assert_parses_or_explains(text[:start] + data.draw(st.text(max_size=8)) + text[end:])


def assert_parses_or_explains(text: str) -> None:
    try:
        record = parse_record(text)
    except ValueError as error:
        sentence = str(error)
    else:
        sentence = "It round-trips."
        assert parse_record(record_text(record)) == record
    assert sentence.endswith((".", "such as divisor-duel: 6 3 9"))
    assert len(sentence) < 400


def test_a_record_reads_like_this() -> None:
    text = """\
    factorduel record      # typed from memory
    game: Divisor Duel
    players: human, greedy
    first: 2

    2: 6
    1: 3
    2: 9
    1: takes back
    1: 12
    2: resigns
    """
    record = parse_record(text)
    assert record.position == new_game("divisor-duel", first=2).play_all([6, 12])
    assert (record.seats, record.resigned, record.winner) == (("human", "greedy"), 2, 1)


HEADING = "factorduel record\ngame: divisor-duel\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "This is not a record: its first line should be 'factorduel record'."),
        ("factorduel record\n", "The game is not named: add a line such as 'game: divisor-duel'."),
        (HEADING + "1: 6\n2: 4\n", "Line 4: 4 is neither a divisor nor a multiple of 6."),
        (HEADING + "1: 6\n1: 3\n", "Line 4: It is player 2's turn, not player 1's."),
        (HEADING + "1: six\n", "Line 3: 'six' is not a number: write it in digits, such as 12."),
        (HEADING + "1: 6\nseed: 3\n", "Line 4: seed may stand once, above the first number."),
        (HEADING + "game: factor-chain\n", "Line 3: game may stand once, above the first number."),
        (HEADING + "colour: red\n", "Line 3: 'colour' is none of game, pool, opening, players,"),
        (HEADING + "pool: 1 to 20\n", "'1 to 20' is not a pool: write it as 1-36."),
        (HEADING + "round: 4 of 3\n", "There is no round 4 of 3."),
        (HEADING + "score: 1-0\n", "The score 1-0 does not fit round 1"),
        (HEADING + "players: human\n", "'human' does not name two players, such as human,greedy."),
        ("divisor-duel\n", "'divisor-duel' is not a position"),
        ("divisor-duel size=3: 6", "'size=3' is not understood"),
    ],
)
def test_a_bad_record_is_refused_with_the_place_and_the_reason(text: str, says: str) -> None:
    with pytest.raises(BadNotation) as error:
        parse_record(text)
    assert says in str(error.value)


def test_an_illegal_position_is_refused_with_the_turn_and_the_reason() -> None:
    with pytest.raises(IllegalMove, match=r"Turn 2: 4 is neither a divisor nor a multiple of 6\."):
        parse_position("divisor-duel: 6 4")


@pytest.mark.parametrize(
    "text", ["", " ", "seven", "7.5", "-3", "+3", "1e3", "1_0", "٣", "²", "1 2", "\x1b[A", "0x10"]
)
def test_only_ascii_digits_are_a_number(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a number: write it in digits"):
        parse_number(text)


@given(st.integers(0, 10**18 - 1))
def test_digits_are_a_number_with_or_without_leading_zeros(number: int) -> None:
    assert parse_number(str(number)) == parse_number(f"000{number}") == number


def test_a_number_of_a_million_digits_is_refused_at_once() -> None:
    with pytest.raises(BadNotation, match="A number of 1,000,000 digits is too large"):
        parse_number("9" * 1_000_000)


@pytest.mark.parametrize("text", ["1-36", " 1-36 ", "1–36"])
def test_a_pool_is_its_two_ends(text: str) -> None:
    assert parse_pool(text) == (1, 36)


@pytest.mark.parametrize("text", ["", "5", "1-", "-3-5", "a-b", "1-2-3", "1..5"])
def test_anything_else_is_no_pool(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a pool: write it as 1-36"):
        parse_pool(text)
