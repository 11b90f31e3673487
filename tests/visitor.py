"""A browser without scripts: it keeps cookies, follows links, and sends forms as they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import httpx

_EMPTY = {"meta", "link", "input", "br", "path", "circle", "line", "rect"}
_FIELDS = {"input", "select", "textarea"}


@dataclass(eq=False)
class Element:
    """A part of a page."""

    tag: str
    attributes: dict[str, str]
    inside: list[Element | str] = field(default_factory=list)

    def all(self, *tags: str) -> Iterator[Element]:
        """All elements inside this one, or those with one of these tags."""
        for each in self.inside:
            if isinstance(each, Element):
                if not tags or each.tag in tags:
                    yield each
                yield from each.all(*tags)

    def marked(self, mark: str) -> list[str]:
        """What the elements of a class say."""
        found = (each for each in self.all() if mark in each.attributes.get("class", "").split())
        return [each.words for each in found]

    @property
    def words(self) -> str:
        """What is read, without more space than needed."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for each in self.inside:
            if isinstance(each, str):
                yield each
            elif each.attributes.get("aria-hidden") != "true":
                yield from each._texts()


class Page(Element):
    """A page as it was answered."""

    def __init__(self, answer: httpx.Response) -> None:
        super().__init__("page", {})
        self.status = answer.status_code
        self.address = answer.url.raw_path.decode()
        self.source = answer.text
        self.headers = answer.headers
        _Reader(self).feed(answer.text)

    @property
    def refusal(self) -> str:
        """Why something was refused; nothing if nothing was."""
        return " ".join(self.marked("refusal"))

    @property
    def heading(self) -> str:
        [heading] = self.all("h1")
        return heading.words

    @property
    def says(self) -> str:
        """Who is to play, or who has won."""
        return self.marked("status")[0]

    @property
    def chain(self) -> list[int]:
        """The numbers of the first chain."""
        first = next(each for each in self.all() if each.attributes.get("class") == "chain")
        return [int(one.words) for one in first.all("li") if one.words.isdigit()]

    @property
    def buttons(self) -> list[str]:
        """What the buttons say that are no numbers."""
        return [one.words for one in self.all("button") if one.attributes.get("name") != "number"]

    @property
    def links(self) -> dict[str, str]:
        """Where the links lead, by what they say."""
        return {one.words: one.attributes["href"] for one in self.all("a")}

    @property
    def playable(self) -> list[int]:
        """The numbers of the board that can be pressed."""
        return [
            int(one.attributes["value"])
            for one in self.all("button")
            if one.attributes.get("name") == "number" and "aria-disabled" not in one.attributes
        ]

    @property
    def fates(self) -> dict[int, str]:
        """What is said on the board of the numbers whose fate is shown."""
        return {
            int(one.attributes["value"]): fate
            for one in self.all("button")
            for fate in ("wins", "loses")
            if fate in one.attributes.get("class", "").split()
        }

    def value(self, name: str) -> str:
        """What stands in the field with this id."""
        [found] = [one for one in self.all("input") if one.attributes.get("id") == name]
        return found.attributes["value"]


class _Reader(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self._open: list[Element] = [page]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].inside.append(element)
        if tag not in _EMPTY:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _EMPTY:
            closed = self._open.pop()
            assert closed.tag == tag, f"{closed.tag} is closed by {tag}, line {self.getpos()[0]}"

    def handle_data(self, data: str) -> None:
        self._open[-1].inside.append(data)


class Visitor:
    """Somebody who reads pages and presses what stands on them; `page` is what they see."""

    def __init__(self, url: str, address: str | None = None) -> None:
        self.url = url
        self.http = httpx.Client(
            base_url=url,
            follow_redirects=True,
            timeout=30,
            # Nothing is encrypted here, so no certificates need be read: that takes long.
            transport=httpx.HTTPTransport(verify=False, local_address=address),
        )
        self.page = self.see("/")

    def see(self, address: str, **query: object) -> Page:
        """Go to an address; a whole one must be here."""
        parts = urlsplit(address)
        assert not parts.netloc or address.startswith(self.url)
        asked = {name: str(value) for name, value in query.items()}
        self.page = Page(self.http.get(address, params=asked or None))
        return self.page

    def follow(self, words: str) -> Page:
        """Follow the link that says this."""
        return self.see(urljoin(self.page.address, self.page.links[words]))

    def press(self, words: str, **typed: object) -> Page:
        """Press the button that says this, having filled in these fields of its form."""
        return self._send(*self._found(words=words), typed)

    def play(self, number: int) -> Page:
        """Press a number of the board."""
        form, button = self._found(name="number", value=str(number))
        assert "aria-disabled" not in button.attributes, f"{number} cannot be pressed"
        return self._send(form, button, {})

    def type(self, number: object, button: str = "Play it") -> Page:
        """Type a number into the field beside the board."""
        return self.press(button, number=number)

    def post(self, address: str, **fields: object) -> Page:
        """Send a form that stands on no page, as if it stood on one of this site."""
        sent = {name: str(value) for name, value in fields.items()}
        self.page = Page(self.http.post(address, data=sent, headers={"Origin": self.url}))
        return self.page

    def close(self) -> None:
        self.http.close()

    def _found(self, words: str | None = None, **attributes: str) -> tuple[Element, Element]:
        """The form with such a button, and the button."""
        for form in self.page.all("form"):
            for button in form.all("button"):
                if (words is None or button.words == words) and attributes.items() <= (
                    button.attributes.items()
                ):
                    return form, button
        raise AssertionError(f"There is no button {words or attributes}: {self.page.buttons}")

    def _send(self, form: Element, button: Element, typed: dict[str, object]) -> Page:
        fields = dict(_fields(form))
        assert typed.keys() <= fields.keys(), f"The form has no {typed.keys() - fields.keys()}"
        fields |= {name: str(value) for name, value in typed.items()}
        if "name" in button.attributes:
            fields[button.attributes["name"]] = button.attributes["value"]
        action = form.attributes.get("action", "")
        if form.attributes["method"] == "post":
            return self.post(action, **fields)
        # A form that is sent with GET replaces what was asked in the address.
        return self.see(action or urlsplit(self.page.address).path, **fields)


@contextmanager
def visitors(url: str) -> Iterator[Callable[[], Visitor]]:
    """As many as are wanted; all of them leave at the end."""
    with ExitStack() as here:
        yield lambda: here.enter_context(closing(Visitor(url)))


@dataclass
class Table:
    """A game by link: Ada opened it, Bob took the seat, Eve has no part in it."""

    address: str
    invitation: str
    ada: Visitor
    bob: Visitor
    eve: Visitor

    @property
    def moves(self) -> list[int]:
        return self.eve.see(self.address).chain


def table_of(visit: Callable[[], Visitor]) -> Table:
    """A table at which everybody sits who will."""
    ada, bob, eve = visit(), visit(), visit()
    ada.press("Play", game="divisor-duel", opponent="link", name="Ada")
    invitation = ada.page.value("invitation")
    bob.see(invitation)
    bob.press("Take the seat", name="Bob")
    return Table(ada.page.address, invitation, ada, bob, eve)


def _fields(form: Element) -> Iterator[tuple[str, str]]:
    for one in form.all(*_FIELDS):
        name, kind = one.attributes.get("name", ""), one.attributes.get("type", "")
        if one.tag == "select":
            options = list(one.all("option"))
            chosen = [option for option in options if "selected" in option.attributes]
            yield name, (chosen or options)[0].attributes["value"]
        elif kind != "radio" or "checked" in one.attributes:
            yield name, one.attributes.get("value", "")
