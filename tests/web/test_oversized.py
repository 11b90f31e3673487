"""Requests that are too long, too deep, or none at all: refused, and the server goes on."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import httpx
import pytest
from running import Server, server

TOO_LONG = "That is too long: at most 16,384 bytes are read."
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has nothing to complain about when all is over."""
    home = tmp_path_factory.mktemp("quiet")
    with server(f"sqlite:///{home / 'games.db'}", home=home) as running:
        yield running
        assert "Traceback" not in running.stop()


@pytest.fixture
def http(quiet: Server) -> Iterator[httpx.Client]:
    """Somebody who is still served afterwards."""
    with httpx.Client(base_url=quiet.url, headers={"Origin": quiet.url}, verify=False) as http:
        yield http
        assert http.get("/healthz").status_code == 200


def said_by(where: Server, request: bytes) -> bytes:
    """What is answered to bytes that no client of ours would send, until the line is closed."""
    with socket.create_connection(("127.0.0.1", where.port), timeout=20) as line:
        try:
            line.sendall(request)
            return b"".join(iter(lambda: line.recv(65536), b""))
        except ConnectionError:  # closed while we were still talking
            return b""


@pytest.mark.parametrize("path", ["/games", "/api/games", "/api/solve", "/nowhere"])
def test_a_body_that_is_announced_too_long_is_not_read(quiet: Server, path: str) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: 16385\r\n\r\n"
    answer = said_by(quiet, head.encode())
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert TOO_LONG.encode() in answer


@pytest.mark.parametrize("path", ["/games", "/games/x/moves", "/api/games", "/api/solve"])
def test_a_body_that_grows_too_long_is_not_read_on(http: httpx.Client, path: str) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 1000

    is_api = path.startswith("/api/")
    kind = "application/json" if is_api else "application/x-www-form-urlencoded"
    answer = http.post(path, content=endless(), headers={"Content-Type": kind})
    assert answer.status_code == 413
    assert TOO_LONG in answer.text


def test_a_body_as_long_as_is_allowed_is_read(http: httpx.Client) -> None:
    text = json.dumps({"game": "divisor-duel"})
    answer = http.post("/api/games", content=text + " " * (16384 - len(text)), headers=JSON)
    assert answer.status_code == 201


@pytest.mark.parametrize("length", ["-1", "1e3", "0x10", "²", "9" * 5000, "1, 2", "+5"])
def test_a_length_that_is_none_is_refused(quiet: Server, length: str) -> None:
    answer = said_by(
        quiet,
        b"POST /games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: "
        + length.encode("latin-1")
        + b"\r\n\r\n",
    )
    assert answer.split()[1] in (b"400", b"413")


@pytest.mark.parametrize(
    "text",
    [
        "[" * 16000,
        '{"game":' * 2000,
        '{"game": ' + "[" * 8000 + "]" * 8000 + "}",
        '{"game": ' + "[" * 500 + "]" * 500 + "}",
        '{"game": ' + "9" * 10000 + "}",
        '{"game": "divisor-duel", "rounds": ' + "9" * 4000 + "}",
        '{"game": "divisor-duel", "first": 1e999}',
        '{"game": "divisor-duel", "first": NaN}',
        '{"game": "\\ud800"}',
        '{"\\ud800": 1}',
        '{"game": "\\u0000"}',
        '{"game": "divisor-duel", "seats": {"1": "\\udfff"}}',
        json.dumps({str(number): number for number in range(1200)}),
        json.dumps({"game": "divisor-duel", "moves": [1] * 5000}),
    ],
)
def test_strange_json_is_refused(http: httpx.Client, text: str) -> None:
    for path in ("/api/games", "/api/solve"):
        answer = http.post(path, content=text, headers=JSON)
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["detail"]
        assert len(answer.content) < 2000


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("&".join(f"f{number}=x" for number in range(1800)), "application/x-www-form-urlencoded"),
        ("&" * 16000, "application/x-www-form-urlencoded"),
        ("game=chess&" * 1400, "application/x-www-form-urlencoded"),
        ("game=%ff%fe%00&name=%ed%a0%80", "application/x-www-form-urlencoded"),
        ("--x\r\n", "multipart/form-data"),
        ("--x\r\n", "multipart/form-data; boundary=x"),
        (
            "--x\r\nContent-Disposition: form-data; name=game\r\n\r\n" * 250,
            "multipart/form-data; boundary=x",
        ),
        (
            '--x\r\nContent-Disposition: form-data; name=game; filename="a"\r\n\r\nb\r\n--x--\r\n',
            "multipart/form-data; boundary=x",
        ),
        ("game", "text/plain; charset=nonsense"),
    ],
)
def test_strange_forms_are_answered(http: httpx.Client, body: str, kind: str) -> None:
    for path in ("/games", "/games/x/moves", "/join/x", "/retry/divisor-duel"):
        answer = http.post(path, content=body, headers={"Content-Type": kind})
        assert answer.status_code < 500, answer.text


@pytest.mark.parametrize("size", [10_000, 50_000])
def test_long_addresses_and_headers_are_answered(http: httpx.Client, size: int) -> None:
    long = "x" * size
    paths = [f"/{long}", f"/games/{long}", f"/api/games/{long}", f"/static/{long}"]
    for path in [*paths, f"/?game={long}", f"/analysis?pool={long}"]:
        assert 400 <= http.get(path).status_code < 500 or path.startswith("/?")
    for name in ("Cookie", "Last-Event-ID", "Accept", "Authorization", "Referer", "X-Long"):
        assert http.get("/puzzles", headers={name: long}).status_code == 200
    assert http.post(f"/games/{long}/moves", data={"number": "6"}).status_code == 404


def test_a_head_without_end_is_not_read_on(quiet: Server, http: httpx.Client) -> None:
    answer = said_by(quiet, b"GET / HTTP/1.1\r\nX: " + b"x" * 500_000)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize(
    "request_line",
    [
        b"\x16\x03\x01\x02\x00",
        b"GET\r\n\r\n",
        b"\x00" * 100 + b"\r\n\r\n",
    ],
)
def test_what_is_no_request_is_refused(
    quiet: Server, http: httpx.Client, request_line: bytes
) -> None:
    answer = said_by(quiet, request_line + b"\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("host", ["", "[", "[::1", "a b", "evil.example:99999999", "é", "x" * 5000])
@pytest.mark.parametrize("path", ["/", "/puzzles/", "/api/games/x", "/games/x", "/static/x"])
def test_a_strange_host_does_no_harm(quiet: Server, host: str, path: str) -> None:
    head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    status = int(said_by(quiet, head.encode()).split()[1])
    assert status in (200, 307, 400, 404)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../service.py",
        "/static/%2e%2e/service.py",
        "/static/..%2fservice.py",
        "/static/%00",
        "/puzzles/all/1e9/1",
        f"/puzzles/all/{'9' * 400}/1",
        "/puzzles/all/-1/1",
        "/puzzles/all/1/0",
        "/puzzles/all/1/1001",
        "/puzzles/chess/1/1",
        "/puzzles/daily/2019-12-31",
        "/puzzles/daily/9999-12-31",
        "/puzzles/daily/1e99",
        "/analysis/chess",
        "/analysis/divisor-duel?moves=" + "9" * 999,
        "/analysis/divisor-duel?moves=1&pool=1-99999999999999999",
        "/analysis/divisor-duel?hint=99",
        "/review/divisor-duel?moves=6-3&turn=0",
        "/review/divisor-duel?moves=6-3&turn=" + "9" * 400,
        "/fairness?game=divisor-duel&pool=1-100000000",
    ],
)
def test_addresses_that_make_no_sense_are_refused(http: httpx.Client, path: str) -> None:
    assert http.get(path).status_code in (404, 422)
