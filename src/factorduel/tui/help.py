"""`?`: every key of the screen that is open, and what the signs mean."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

_SIGNS = """\
●6  player 1 has used it      [●18]  the last number, to be followed
○3  player 2 has used it      7✓ 8✗  it wins, it loses (while fates are shown)"""
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

    def __init__(self, about: Screen[object]) -> None:
        super().__init__()
        self._keys = _keys(about)

    def compose(self) -> ComposeResult:
        """A box with the list in it."""
        with VerticalScroll(id="help"):
            yield Static("Keys", classes="heading")
            yield Static(self._keys)
            yield Static("Signs", classes="heading")
            yield Static(_SIGNS)
            yield Static("\nEsc closes this.", classes="quiet")

    def action_scroll(self, lines: int) -> None:
        """Move the list."""
        self.query_one("#help").scroll_relative(y=lines, animate=False)


def _keys(screen: Screen[object]) -> Text:
    """A line an action: the keys for it, and what it does; the screen's own come first."""
    lines: dict[str, list[str]] = {}
    for shown in sorted(screen.active_bindings.values(), key=lambda shown: shown.node != screen):
        binding = shown.binding
        if (binding.action, binding.description) in _own(shown.node):
            name = _NAMES.get(binding.key, binding.key)
            lines.setdefault(binding.description, []).append(name)
    rows = [
        (" ".join(names) if len(names) < 10 else f"{names[0]}–{names[-1]}", words)
        for words, names in lines.items()
    ]
    width = max(len(names) for names, _ in rows)
    return Text("\n".join(f"{names:<{width}}  {words}" for names, words in rows))


def _own(node: DOMNode) -> set[tuple[str, str]]:
    """The actions that this package gave to a widget, and not Textual."""
    return {
        (binding.action, binding.description)
        for kind in type(node).__mro__
        if kind.__module__.startswith("factorduel.")
        for binding in vars(kind).get("BINDINGS", ())
    }
