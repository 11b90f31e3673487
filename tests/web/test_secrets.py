"""What nobody else may learn: tokens, cookies and invitations; and who can reach the server."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from http.cookies import Morsel, SimpleCookie
from pathlib import Path

import httpx
import psutil
import pytest
from running import Server, opened, server
from visitor import Table, Visitor, table_of, visitors

from factorduel.web import secrets


@pytest.fixture
def table(visit: Callable[[], Visitor]) -> Table:
    return table_of(visit)


def secrets_of(table: Table) -> set[str]:
    cookies = {each.http.cookies["factorduel"] for each in (table.ada, table.bob)}
    assert len(cookies) == 2
    return {*cookies, table.invitation.rpartition("/")[2]}


def seen_of(table: Table) -> Iterator[str]:
    """Everything that can be read of a game, as those with and without a seat see it."""
    for visitor in (table.ada, table.bob, table.eve):
        for address in ("", "/record"):
            yield visitor.http.get(f"{table.address}{address}").text
        yield visitor.http.get(f"/api{table.address}").text
        yield visitor.http.get("/").text
        for address in (f"{table.address}/events?seen=0", f"/api{table.address}/events"):
            with visitor.http.stream("GET", address) as answer:
                yield first_event(answer)


def first_event(answer: httpx.Response) -> str:
    """What a stream tells until it has told how the game stands."""
    told = ""
    for line in answer.iter_lines():
        told += f"{line}\n"
        if not line and ("event: page" in told or "event: state" in told):
            break
    return told


def test_no_secret_is_told_to_anybody(table: Table) -> None:
    """Not even to those whose own it is: a page can be seen over a shoulder."""
    table.ada.play(6)
    told = "".join(seen_of(table))
    assert "Ada" in told
    assert [secret for secret in secrets_of(table) if secret in told] == []


def test_what_is_stored_is_told_to_nobody(table: Table) -> None:
    game_id = table.address.rpartition("/")[2]
    keys = {secrets.key_of(secret, game_id) for secret in secrets_of(table)}
    told = "".join(seen_of(table))
    assert [key for key in keys if key in told] == []


def test_the_api_tells_tokens_once(site: Server) -> None:
    game = opened(site.url, game="divisor-duel")
    for token in game["tokens"].values():
        for path in (
            f"/api/games/{game['id']}",
            f"/games/{game['id']}",
            f"/games/{game['id']}/record",
        ):
            assert token not in httpx.get(f"{site.url}{path}").text


def test_only_who_opened_a_game_sees_its_invitation(visit: Callable[[], Visitor]) -> None:
    ada, eve = visit(), visit()
    ada.press("Play", opponent="link")
    secret = ada.page.value("invitation").rpartition("/")[2]
    assert secret not in eve.see(ada.page.address).source
    assert secret in ada.see(ada.page.address).source


def test_no_secret_is_in_the_database(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with server(f"sqlite:///{database}") as running, visitors(running.url) as visit:
        game = opened(running.url, game="divisor-duel")
        hidden = {*secrets_of(table_of(visit)), *game["tokens"].values()}
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert b"divisor-duel" in stored
        assert [secret for secret in hidden if secret.encode() in stored] == []


def test_no_secret_is_in_what_the_server_says(tmp_path: Path) -> None:
    with server(f"sqlite:///{tmp_path / 'games.db'}") as running, visitors(running.url) as visit:
        table = table_of(visit)
        game = opened(running.url, game="divisor-duel")
        hidden = {*secrets_of(table), *game["tokens"].values()}
        for secret in hidden:  # also where it has no place, and where something is wrong with it
            table.eve.see(f"/join/{table.address.rpartition('/')[2]}/{secret}")
            table.eve.post(f"/join/x/{secret}", invitation=secret)
            table.eve.http.get("/nowhere", params={"token": secret})
            table.eve.http.get("/", headers={"Authorization": f"Bearer {secret}"})
            with closing(socket.create_connection(("127.0.0.1", running.port))) as line:
                line.sendall(f"GET /{secret} nonsense\r\n\r\n".encode())
                assert line.recv(100).startswith(b"HTTP/1.1 400")
        said = running.stop()
    assert [secret for secret in hidden if secret in said] == []


def test_two_games_of_one_person_cannot_be_told_to_be_theirs() -> None:
    secret = secrets.new_secret()
    assert secrets.key_of(secret, "one") != secrets.key_of(secret, "other")
    assert secrets.invitation_of(secret, "one") != secrets.invitation_of(secret, "other")
    assert secrets.key_of("", "one") == ""


def cookies_of(answer: httpx.Response) -> list[Morsel[str]]:
    lines = answer.headers.get_list("set-cookie")
    return [cookie for line in lines for cookie in SimpleCookie(line).values()]


def test_the_cookie_is_for_the_browser_alone(site: Server) -> None:
    answer = httpx.post(f"{site.url}/games", headers={"Origin": site.url})
    secret, game = cookies_of(answer)
    assert (secret.key, len(secret.value)) == ("factorduel", 32)
    assert (game.key, game.value) == ("factorduel-game", answer.headers["location"][7:])
    for cookie in (secret, game):
        assert cookie["httponly"] is True
        assert (cookie["samesite"], cookie["path"], cookie["domain"]) == ("lax", "/", "")
        assert cookie["secure"] == ""  # or a server on the classroom's network could set none


def test_behind_tls_the_cookie_is_never_sent_without(tmp_path: Path) -> None:
    with server(f"sqlite:///{tmp_path / 'games.db'}", "--proxy", "127.0.0.1") as running:
        answer = httpx.post(
            f"{running.url}/games", headers={"Origin": running.url, "X-Forwarded-Proto": "https"}
        )
    assert [cookie["secure"] for cookie in cookies_of(answer)] == [True, True]


def test_one_browser_keeps_one_secret(visit: Callable[[], Visitor]) -> None:
    ada = visit()
    ada.press("Play", opponent="here")
    first = ada.http.cookies["factorduel"]
    ada.see("/")
    ada.press("Play", opponent="link")
    assert ada.http.cookies["factorduel"] == first
    assert len({secrets.new_secret() for _ in range(100)}) == 100


def test_looking_around_gives_no_cookie(site: Server) -> None:
    game = opened(site.url, game="divisor-duel")
    with httpx.Client(base_url=site.url, verify=False) as http:
        for path in ("/", f"/games/{game['id']}", "/puzzles", "/analysis/divisor-duel", "/nowhere"):
            assert "set-cookie" not in http.get(path).headers


# Who can reach it


def test_only_this_machine_is_served_unless_asked_otherwise(site: Server) -> None:
    listening = {
        (one.laddr.ip, one.laddr.port)
        for one in psutil.Process(site.process.pid).net_connections("tcp")
        if one.status == psutil.CONN_LISTEN
    }
    assert listening == {("127.0.0.1", site.port)}


def test_a_class_is_served_where_that_is_asked_for(tmp_path: Path) -> None:
    with server(f"sqlite:///{tmp_path / 'games.db'}", "--host", "0.0.0.0") as running:
        for address in ("127.0.0.1", "127.0.0.2"):
            assert httpx.get(f"http://{address}:{running.port}/healthz").status_code == 200


def test_what_a_reader_claims_to_be_counts_only_behind_a_proxy(tmp_path: Path) -> None:
    """By the link that an answer gives one sees whom the server believes."""
    claimed = {"X-Forwarded-Proto": "https"}
    for options, scheme in [((), "http"), (("--proxy", "127.0.0.1"), "https")]:
        with server(f"sqlite:///{tmp_path / scheme}.db", *options) as running:
            answer = httpx.post(
                f"{running.url}/api/games", json={"game": "divisor-duel"}, headers=claimed
            )
            assert answer.json()["url"].startswith(f"{scheme}://")
