"""A line of the menu: a name and one of several values, changed by arrow keys or clicks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

_NAME = 13


class Choice(Static, can_focus=True):
    """`Game   ◂ Divisor Duel ▸`; `Changed` says that another value was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "the value before", show=False),
        Binding("right,space", "turn(1)", "the next value", show=False),
    ]

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, choice: Choice, value: str) -> None:
            super().__init__()
            self.choice = choice
            self.value = value

    def __init__(self, name: str, values: Sequence[tuple[str, str]], chosen: str, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._name_shown = name
        self.offer(values, chosen)

    @property
    def value(self) -> str:
        """What is chosen."""
        return self._chosen

    def offer(self, values: Sequence[tuple[str, str]], chosen: str) -> None:
        """Offer these values, each with its words; and the chosen one, if it is another."""
        known = any(value == chosen for value, _ in values)
        self._values = [*values] if known else [*values, (chosen, chosen)]
        self._chosen = chosen
        self._draw()

    def action_turn(self, step: int) -> None:
        """Choose the value before or after."""
        values = [value for value, _ in self._values]
        self._chosen = values[(values.index(self._chosen) + step) % len(values)]
        self._draw()
        self.post_message(self.Changed(self, self._chosen))

    def on_click(self, event: events.Click) -> None:
        """The left sign goes back, all else goes on."""
        self.action_turn(-1 if event.x <= _NAME + 1 else 1)

    def _draw(self) -> None:
        words = dict(self._values)[self._chosen]
        text = Text(f" {self._name_shown:<{_NAME - 2}} ")
        text.append(f"◂ {words} ▸", "bold")
        self.update(text)
