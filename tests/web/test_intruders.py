"""Those who try to play where they do not sit: every way is refused, and nothing changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from running import Server, opened, server
from visitor import Page, Table, Visitor, table_of

from factorduel.record import Act
from factorduel.room import Deed

NO_SEAT = "You have no seat in this game: you can watch it."
NOT_VALID = "This invitation is not valid: ask for the link again, copied whole."
FORGED = [
    "",
    "x",
    "x" * 31,
    "x" * 32,
    "x" * 33,
    "x" * 5000,
    "é" * 32,
    "\xff" * 32,
    "'; --",
    '"',
    "=",
]


@pytest.fixture
def table(visit: Callable[[], Visitor]) -> Table:
    return table_of(visit)


def secret_of(visitor: Visitor) -> str:
    return visitor.http.cookies["factorduel"]


def by_api(
    http: httpx.Client, game: dict[str, Any], token: str, number: int, turn: int = 1
) -> httpx.Response:
    return http.post(
        f"/api/games/{game['id']}/moves",
        json={"number": number, "turn": turn},
        headers={b"Authorization": b" ".join([b"Bearer", token.encode("latin-1")]).strip()},
    )


# Pages


def test_nobody_plays_without_a_seat(table: Table) -> None:
    page = table.eve.post(f"{table.address}/moves", number=6, turn=1)
    assert (page.status, page.refusal) == (403, NO_SEAT)
    assert table.moves == []


@pytest.mark.parametrize("deed", [*Act, *Deed])
def test_nobody_acts_without_a_seat(table: Table, deed: str) -> None:
    page = table.eve.post(f"{table.address}/deeds", deed=deed, place=0)
    assert (page.status, page.refusal) == (403, NO_SEAT)
    assert table.ada.see(table.address).says.startswith("Your turn.")


def test_a_watcher_is_offered_nothing_to_press(table: Table) -> None:
    page = table.eve.see(table.address)
    assert (page.buttons, page.playable) == ([], [])
    assert "You are watching." in page.words


def test_nobody_plays_from_the_others_seat(table: Table) -> None:
    page = table.bob.post(f"{table.address}/moves", number=6, turn=1)
    assert (page.status, page.refusal) == (409, "It is not your turn.")
    assert table.moves == []


def test_nobody_claims_or_answers_for_the_other(table: Table) -> None:
    table.ada.play(6)
    table.ada.press("Ask to take back")
    page = table.ada.post(f"{table.address}/deeds", deed="agrees", place=3)
    assert (page.status, page.refusal) == (409, "Your opponent has not asked to take back.")
    assert table.moves == [6]


@pytest.mark.parametrize("secret", FORGED)
def test_a_forged_cookie_is_no_seat(table: Table, http: httpx.Client, secret: str) -> None:
    cookie = f"factorduel={secret}".encode("latin-1")
    answer = http.post(
        f"{table.address}/moves",
        data={"number": "6", "turn": "1"},
        headers={b"Cookie": cookie, b"Origin": table.ada.url.encode()},
    )
    assert (answer.status_code, Page(answer).refusal) == (403, NO_SEAT)
    assert table.moves == []


def test_a_cookie_that_is_almost_right_is_no_seat(table: Table) -> None:
    right = secret_of(table.ada)
    other = "A" if right[-1] != "A" else "B"
    for secret in (right[:-1] + other, right[:-1], right + "A", right.swapcase(), right[::-1]):
        table.eve.http.cookies.set("factorduel", secret)
        page = table.eve.post(f"{table.address}/moves", number=6, turn=1)
        assert (page.status, page.refusal) == (403, NO_SEAT)
        table.eve.http.cookies.clear()


def test_who_sits_in_another_game_does_not_sit_in_this_one(table: Table) -> None:
    table.eve.see("/")
    table.eve.press("Play", opponent="here")
    assert table.eve.page.buttons
    page = table.eve.post(f"{table.address}/moves", number=6, turn=1)
    assert (page.status, page.refusal) == (403, NO_SEAT)


def test_a_bearer_token_is_no_seat_on_pages(site: Server, http: httpx.Client) -> None:
    game = opened(site.url, game="divisor-duel")
    answer = http.post(
        f"/games/{game['id']}/moves",
        data={"number": "6", "turn": "1"},
        headers={"Origin": site.url, "Authorization": f"Bearer {game['tokens']['1']}"},
    )
    assert (answer.status_code, Page(answer).refusal) == (403, NO_SEAT)


# Invitations


@pytest.mark.parametrize("forged", [each for each in FORGED if "\xff" not in each])
def test_a_forged_invitation_is_no_seat(visit: Callable[[], Visitor], forged: str) -> None:
    ada, eve = visit(), visit()
    ada.press("Play", opponent="link")
    game_id = ada.page.address.rpartition("/")[2]
    page = eve.post(f"/join/{game_id}", invitation=forged)
    assert page.status == (404 if len(forged) <= 60 else 422)
    assert ada.see(ada.page.address).value("invitation")  # the seat is still free
    if forged:
        assert eve.see(f"/join/{game_id}/{forged}").refusal == NOT_VALID


def test_an_invitation_is_for_one_game(table: Table) -> None:
    table.ada.see("/")
    table.ada.press("Play", opponent="link")
    another = table.ada.page.address.rpartition("/")[2]
    page = table.eve.post(f"/join/{another}", invitation=table.invitation.rpartition("/")[2])
    assert (page.status, page.refusal) == (404, NOT_VALID)


def test_an_invitation_is_used_once(table: Table) -> None:
    page = table.eve.see(table.invitation)
    assert "Somebody has taken this seat already." in page.words
    game_id, invitation = table.invitation.split("/")[-2:]
    page = table.eve.post(f"/join/{game_id}", invitation=invitation)
    assert (page.status, page.refusal) == (409, "This seat is taken.")
    assert "You are watching." in table.eve.see(table.address).words


def test_who_opened_a_game_does_not_take_the_other_seat(visit: Callable[[], Visitor]) -> None:
    ada = visit()
    ada.press("Play", opponent="link")
    invitation = ada.page.value("invitation")
    assert ada.see(invitation).buttons == []
    game_id, secret = invitation.split("/")[-2:]
    page = ada.post(f"/join/{game_id}", invitation=secret)
    assert (page.status, page.refusal) == (
        409,
        "You have the other seat already. Send the link to the person you want to play.",
    )


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_opening_the_link_takes_no_seat(visit: Callable[[], Visitor], method: str) -> None:
    """Chats open a link to show what is behind it."""
    ada, bob = visit(), visit()
    ada.press("Play", opponent="link")
    invitation = ada.page.value("invitation")
    for _ in range(3):
        answer = bob.http.request(method, invitation)
        assert "set-cookie" not in answer.headers
    bob.see(invitation)
    assert bob.press("Take the seat").status == 200


def test_a_seat_without_a_link_is_never_opened(visit: Callable[[], Visitor]) -> None:
    """A forged form: nobody could ever sit there."""
    visitor = visit()
    page = visitor.post("/games", opponent="human")
    assert (page.status, page.refusal) == (
        422,
        "Nobody could take the other seat: choose a friend, or a computer.",
    )
    assert visitor.post("/retry/divisor-duel", moves="6-3", turn=1, against="human").status == 422


# The API


@pytest.mark.parametrize("token", FORGED)
def test_a_forged_token_is_no_seat(site: Server, http: httpx.Client, token: str) -> None:
    game = opened(site.url, game="divisor-duel")
    answer = by_api(http, game, token, 6)
    assert (answer.status_code, answer.json()["detail"]) == (403, NO_SEAT)


def test_a_token_that_is_almost_right_is_no_seat(site: Server, http: httpx.Client) -> None:
    game = opened(site.url, game="divisor-duel")
    right = game["tokens"]["1"]
    other = "A" if right[-1] != "A" else "B"
    for token in (right[:-1], right[:-1] + other, right + "A", right.swapcase(), right[::-1]):
        assert by_api(http, game, token, 6).status_code == 403
    assert by_api(http, game, right, 6).status_code == 200


def test_a_token_is_for_one_game(site: Server, http: httpx.Client) -> None:
    game, other = (opened(site.url, game="divisor-duel") for _ in range(2))
    for token in other["tokens"].values():
        assert by_api(http, game, token, 6).status_code == 403


@pytest.mark.parametrize("scheme", ["Basic", "Token", "Bearer,"])
def test_only_a_bearer_has_a_token(site: Server, http: httpx.Client, scheme: str) -> None:
    game = opened(site.url, game="divisor-duel")
    answer = http.post(
        f"/api/games/{game['id']}/moves",
        json={"number": 6, "turn": 1},
        headers={"Authorization": f"{scheme} {game['tokens']['1']}"},
    )
    assert answer.status_code == 403


def test_a_cookie_is_no_seat_in_the_api(table: Table) -> None:
    """So no other site can play by it for whoever has the cookie."""
    answer = table.ada.http.post(
        f"/api{table.address}/moves",
        json={"number": 6, "turn": 1},
        headers={"Origin": "https://evil.example"},
    )
    assert (answer.status_code, answer.json()["detail"]) == (403, NO_SEAT)
    assert table.moves == []


def test_the_id_of_a_game_says_nothing_about_others(site: Server) -> None:
    ids = [opened(site.url, game="divisor-duel")["id"] for _ in range(20)]
    assert len(set(ids)) == 20
    assert all(re.fullmatch("[A-Za-z0-9_-]{12}", each) for each in ids)


def test_an_id_that_is_none_is_no_game(database: str) -> None:
    """Looked for in either kind of database."""
    forged = ["%00", "..%2f..", "%F0%9F%8E%B2", "%ff%fe", "'%20or%201=1--", "x" * 5000]
    with server(database) as running:
        for path in ("", "/events", "/record"):
            for game_id in forged:
                answer = httpx.get(f"{running.url}/games/{game_id}{path}")
                assert answer.status_code == 404, (game_id, answer.text)
        assert running.stop() == ""
