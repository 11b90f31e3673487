"""No page runs what somebody wrote: names are text, and nothing on a page comes from elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import httpx
import pytest
from running import Server, opened
from visitor import Page, Visitor

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
PAGES = [
    "/",
    "/?game=factor-clash&pool=2-9&opening=even&name=Ada",
    "/puzzles",
    "/puzzles/daily",
    "/puzzles/divisor-duel/1/1",
    "/puzzles/divisor-duel/1/1?number=1&hint=2",
    "/analysis/divisor-duel?moves=6-3&fates=on&partners=on&hint=3",
    "/analysis?game=chess",
    "/review/divisor-duel?moves=6-3-9-18-2-12",
    "/fairness?game=factor-clash&pool=2-9",
    "/fairness?game=chess",
    "/nowhere",
    "/games/nothing",
    "/join/nothing/nothing",
]
NAMES = {
    "<script>alert(1)</script>": "&lt;script&gt;alert(1)&lt;",
    '"><img onerror=alert(1)>': "&#34;&gt;&lt;img onerror=alert(1",
    "'><svg/onload=alert()>": "&#39;&gt;&lt;svg/onload=alert()&gt;",
    "{{ 7 * 7 }}{% raw %}": "{{ 7 * 7 }}{% raw %}",
    "</title><b>": "&lt;/title&gt;&lt;b&gt;",
    "\u202eada\u2066\u200b\u200dbob": "adabob",
    "a\x00b\x07c\x1b[31md\r\ne": "abc[31mde",
    "\ud7ff\ue000\ufffe\U000e0041Ada": "Ada",
    "data: x\n\nevent: page\ndata: y": "data: xevent: pagedata:",
    "Ωmega 🎲 名前": "Ωmega 🎲 名前",
}
HARMFUL = r"<(script>|img|svg/|b>)|[\u200b-\u200f\u202a-\u202e\u2060-\u2069]|[\x00-\x08\x0b-\x1f]"


# Names


def every_page(address: str, invitation: str, *visitors: Visitor) -> Iterator[str]:
    """Wherever the names of those who play can be read."""
    for each in visitors:
        yield each.http.get(address).text
        yield each.http.get(invitation).text
        yield next_page(each, address)


def next_page(visitor: Visitor, address: str) -> str:
    """The page as it stands in the stream of events."""
    with visitor.http.stream("GET", f"{address}/events?seen=0") as answer:
        lines = answer.iter_lines()
        while next(lines) != "event: page":
            pass
        return "\n".join(iter(lambda: next(lines), ""))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_text_wherever_it_is_shown(visit: Callable[[], Visitor], name: str) -> None:
    ada, bob, eve = visit(), visit(), visit()
    ada.press("Play", opponent="link", name=name)
    address, invitation = ada.page.address, ada.page.value("invitation")
    joining = bob.see(invitation).source
    bob.press("Take the seat", name=name)
    shown = NAMES[name]
    assert shown.lower() in joining.lower()
    for seen in every_page(address, invitation, ada, bob, eve):
        assert not re.search(HARMFUL, seen)
        assert not re.search(r"^event: ", seen, re.MULTILINE)
    for each, times in [(ada, 1), (bob, 1), (eve, 2)]:
        assert each.see(address).source.lower().count(shown.lower()) >= times


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_text_in_the_api(visit: Callable[[], Visitor], name: str) -> None:
    ada = visit()
    ada.press("Play", opponent="link", name=name)
    ada.play(6)
    answer = ada.http.get(f"/api{ada.page.address}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    kept = answer.json()["names"]["1"]
    assert kept.isprintable()
    assert len(kept) <= 24
    with ada.http.stream("GET", f"/api{ada.page.address}/events") as events:
        lines = events.iter_lines()
        told = next(line for line in lines if line.startswith('data: {"id"'))
    assert json.loads(told.removeprefix("data: "))["names"]["1"] == kept


@pytest.mark.parametrize("size", [61, 10_000])
def test_a_name_without_end_is_refused(visit: Callable[[], Visitor], size: int) -> None:
    ada, bob = visit(), visit()
    page = ada.post("/games", name="x" * size)
    assert (page.status, page.refusal) == (
        422,
        "name: String should have at most 60 characters.",
    )
    ada.see("/")
    ada.press("Play", opponent="link")
    bob.see(ada.page.value("invitation"))
    assert bob.press("Take the seat", name="x" * size).status == 422


def test_of_a_long_name_so_much_is_kept(visit: Callable[[], Visitor]) -> None:
    ada = visit()
    ada.press("Play", opponent="link", name="x" * 60)
    state = ada.http.get(f"/api{ada.page.address}").json()
    assert state["names"]["1"] == "x" * 24


@pytest.mark.parametrize("name", ["you", "You", " yoU\u200b "])
def test_nobody_is_called_what_everybody_else_is(visit: Callable[[], Visitor], name: str) -> None:
    """The loser would read that they have won."""
    ada, bob = visit(), visit()
    ada.press("Play", game="factor-clash", opponent="link", name=name)
    bob.see(ada.page.value("invitation"))
    bob.press("Take the seat", name="Bob")
    ada.play(11)
    assert ada.page.says == "You win! Bob has no number left."
    assert bob.see(bob.page.address).says == "Player 1 wins. You have no number left."


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", '"onfocus="alert(1)', "javascript:x"]
)
def test_what_an_address_asks_for_is_text(http: httpx.Client, text: str) -> None:
    for path, names in {
        "/": ("game", "pool", "opening", "name", "rounds", "opponent", "start"),
        "/analysis": ("game", "moves", "pool", "opening", "first"),
        "/analysis/divisor-duel": ("moves", "pool", "opening", "first", "number", "fates"),
        "/review/divisor-duel": ("moves", "turn", "against"),
        "/fairness": ("game", "pool", "opening"),
        "/puzzles/all/1/1": ("number", "hint"),
    }.items():
        for name in names:
            moves = {"moves": "6-3"} if name == "against" else {}
            answer = http.get(path, params={name: text[:20], **moves}, follow_redirects=True)
            assert answer.status_code < 500
            check_page(Page(answer))
    for path in (f"/{text}", f"/games/{text}", f"/join/x/{text}", f"/puzzles/new/{text}"):
        check_page(Page(http.get(path)))


# What stands on a page


def check_page(page: Page) -> None:
    """Everything on it is its own, and nothing in it runs."""
    for element in page.all():
        for name, value in element.attributes.items():
            assert not name.startswith("on"), f"{name} on {element.tag}"
            assert name != "style", element.tag
            if name in ("href", "src", "action", "formaction", "data-events"):
                assert re.match(r"/(?!/)|[?#]|$", value), value
        if element.tag == "script":
            assert element.attributes["src"].startswith("/static/")
            assert element.words == ""
        assert element.tag not in ("style", "iframe", "object", "embed", "base")
    assert len(list(page.all("title", "h1"))) >= 2


@pytest.mark.parametrize("path", PAGES)
def test_nothing_on_a_page_runs_or_comes_from_elsewhere(http: httpx.Client, path: str) -> None:
    page = Page(http.get(path, follow_redirects=True))
    check_page(page)
    hosts = set(re.findall(r"https?://[^/\"'<\s]+", page.source))
    assert hosts <= {"http://www.w3.org"}  # the name of a kind of picture; nothing is loaded


def test_a_game_is_such_a_page_as_well(visit: Callable[[], Visitor]) -> None:
    ada = visit()
    for opponent in ("link", "here", "perfect"):
        ada.see("/")
        check_page(ada.press("Play", opponent=opponent))
        if opponent != "link":
            check_page(ada.play(7))


def test_scripts_name_no_other_host(site: Server, http: httpx.Client) -> None:
    for file in files_of(http):
        text = http.get(file).text.replace("http://www.w3.org/2000/svg", "a kind of picture")
        assert re.findall(r"https?:|//\w+\.|@import|\beval\b|innerHTML", text) == [], file


# What every answer says


def files_of(http: httpx.Client) -> set[str]:
    """Scripts, styles and pictures, also those that scripts name."""
    files = set(re.findall(r'"(/static/[^"]+)"', http.get("/").text))
    assert len(files) >= 3
    for file in list(files):
        folder = file.rpartition("/")[0]
        files |= {
            f"{folder}/{name}" for name in re.findall(r'from "\./([^"]+)"', http.get(file).text)
        }
    return files


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        *[("GET", path, 0) for path in PAGES],
        ("GET", "/puzzles/new/all", 303),
        ("GET", "/puzzles/", 307),
        ("GET", "/healthz", 200),
        ("GET", "/api/openapi.json", 200),
        ("GET", "/api/nothing", 404),
        ("GET", "/static/nothing", 404),
        ("POST", "/games", 403),
        ("POST", "/api/games", 422),
        ("DELETE", "/api/games", 405),
        ("PUT", "/", 403),
        ("HEAD", "/nowhere", 404),
        ("OPTIONS", "/", 405),
    ],
)
def test_every_answer_is_guarded(http: httpx.Client, method: str, path: str, status: int) -> None:
    answer = http.request(method, path)
    assert answer.status_code == status or not status
    check_headers(answer)
    assert answer.headers["cache-control"] == "no-store"


def check_headers(answer: httpx.Response) -> None:
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert all(len(answer.headers.get_list(name)) == 1 for name in HEADERS)
    assert "server" not in answer.headers
    assert "access-control-allow-origin" not in answer.headers


def test_files_may_be_kept_until_they_change(http: httpx.Client) -> None:
    for file in files_of(http):
        answer = http.get(file)
        check_headers(answer)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        again = http.get(file, headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304
        check_headers(again)


def test_streams_and_records_are_guarded(site: Server, http: httpx.Client) -> None:
    game = opened(site.url, game="divisor-duel")
    record = http.get(f"/games/{game['id']}/record")
    assert record.headers["content-type"] == "text/plain; charset=utf-8"
    check_headers(record)
    for path in (f"/games/{game['id']}/events", f"/api/games/{game['id']}/events"):
        with http.stream("GET", path) as answer:
            check_headers(answer)
            assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
