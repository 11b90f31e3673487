"""`?`: how to play, every key of the screen that is open, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from factorduel import describe
from factorduel.rules import Rules

_SIGNS = Content.from_markup(
    """\
[underline]6[/]      underlined: may be played
●6     player 1 has used it
○3     player 2 has used it
\\[●18]  the last number, to be followed
7✓     it wins (while fates are shown)
8✗     it loses"""
)
_NAMES = {
    "question_mark": "?",
    "escape": "Esc",
    "space": "Space",
    "enter": "Enter",
    "backspace": "Backspace",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "ctrl+c": "Ctrl+C",
}


class HelpScreen(ModalScreen[None]):
    """A list of keys over the screen that it is about."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,enter", "dismiss", "back"),
        Binding("up", "scroll(-1)", "up", show=False),
        Binding("down", "scroll(1)", "down", show=False),
    ]

    def __init__(self, about: Screen[object], rules: Rules | None = None) -> None:
        super().__init__()
        self._rules = describe.in_full(rules) if rules else []
        self._keys = _keys(about)

    def compose(self) -> ComposeResult:
        """A box with the list in it."""
        with VerticalScroll(id="help"):
            if self._rules:
                yield Static("How to play", classes="heading")
                yield Static("\n".join(self._rules) + "\n", markup=False)
            yield Static("Keys", classes="heading")
            yield Static(self._keys)
            yield Static("\nSigns", classes="heading")
            yield Static(_SIGNS)
            yield Static("\nEsc closes this.", classes="quiet")

    def action_scroll(self, lines: int) -> None:
        """Move the list."""
        self.query_one("#help").scroll_relative(y=lines, animate=False)


def _keys(screen: Screen[object]) -> Text:
    """A line an action: the keys for it, and what it does; the screen's own come first."""
    within = screen.focused.ancestors_with_self if screen.focused else []
    lines: dict[str, list[str]] = {}
    taken: set[str] = set()
    for node in [screen, *(node for node in within if node is not screen), screen.app]:
        for binding in _own_bindings(type(node)):
            for key in binding.key.split(","):
                if key not in taken:
                    taken.add(key)
                    words = ": ".join(filter(None, (binding.description, binding.tooltip)))
                    lines.setdefault(words, []).append(_NAMES.get(key, key))
    rows = [
        (" ".join(names) if len(names) < 10 else f"{names[0]}–{names[-1]}", words)
        for words, names in lines.items()
    ]
    width = max(len(names) for names, _ in rows)
    return Text("\n".join(f"{names:<{width}}  {words}" for names, words in rows))


def _own_bindings(kind: type) -> Iterator[Binding]:
    """The keys that this package gave to a kind of widget, and not Textual."""
    for base in kind.__mro__:
        if base.__module__.startswith("factorduel."):
            yield from vars(base).get("BINDINGS", ())
