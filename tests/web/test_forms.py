"""Forms that are old, sent twice, nonsense, or sent from a page of somebody else's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from running import Server
from visitor import Page, Table, table_of, visitors


@pytest.fixture
def table(site: Server) -> Iterator[Table]:
    with visitors(site.url) as visit:
        yield table_of(visit)


def test_the_same_form_twice_plays_once(table: Table) -> None:
    for _ in range(2):
        page = table.ada.post(f"{table.address}/moves", number=6, turn=1)
        assert (page.status, page.chain) == (200, [6])


def test_a_form_for_an_old_turn_plays_nothing(table: Table) -> None:
    table.ada.play(6)
    table.bob.see(table.address)
    table.bob.play(3)
    page = table.ada.post(f"{table.address}/moves", number=9, turn=1)
    assert (page.status, page.refusal) == (409, "Turn 1 is over: 6 was played.")
    page = table.ada.post(f"{table.address}/moves", number=9, turn=9)
    assert (page.status, page.refusal) == (409, "It is turn 3, not yet turn 9.")
    assert table.moves == [6, 3]


def test_a_form_that_was_sent_before_is_not_done_again(table: Table) -> None:
    """Asked, declined, and the old form again: that was answered already."""
    table.ada.play(6)
    old = {"deed": "asks to take back", "place": 2}
    table.ada.post(f"{table.address}/deeds", **old)
    table.bob.see(table.address)
    table.bob.press("Decline")
    table.ada.post(f"{table.address}/deeds", **old)
    assert "Let them take back" not in table.bob.see(table.address).buttons


@pytest.mark.parametrize("place", ["", "-1", "x", "9" * 30, "1.5", "²"])
def test_a_place_is_a_number(table: Table, place: str) -> None:
    page = table.ada.post(f"{table.address}/deeds", deed="resigns", place=place)
    assert page.status == 422
    assert table.ada.see(table.address).says.startswith("Your turn.")


@pytest.mark.parametrize("deed", ["", "flies", "6", "1; resigns", "x" * 60])
def test_what_cannot_be_done_at_all_is_said_to_be_so(table: Table, deed: str) -> None:
    page = table.ada.post(f"{table.address}/deeds", deed=deed, place=1)
    assert (page.status, page.refusal) == (422, "There is no such thing to do in a game.")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://[evil"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"},
        {"Referer": "http://127.0.0.1/"},
    ],
)
def test_a_form_from_elsewhere_does_nothing(table: Table, headers: dict[str, str]) -> None:
    """Also with the right cookie, as a browser would send it."""
    for path, fields in [("moves", {"number": "6", "turn": "1"}), ("deeds", {"deed": "resigns"})]:
        answer = table.ada.http.post(f"{table.address}/{path}", data=fields, headers=headers)
        assert answer.status_code == 403
        assert Page(answer).refusal == "This form was not sent from one of our pages."
    assert table.moves == []


def test_a_request_that_names_no_host_is_not_from_here(table: Table) -> None:
    answer = table.ada.http.post("/games", headers={"Host": "", "Origin": "null"})
    assert answer.status_code == 403


def test_a_form_whose_browser_says_only_that_it_is_from_here_is_taken(table: Table) -> None:
    answer = table.ada.http.post(
        f"{table.address}/moves",
        data={"number": "6", "turn": "1"},
        headers={"Sec-Fetch-Site": "same-origin"},
    )
    assert Page(answer).chain == [6]
