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
    """`Game   ◂ Divisor Duel ▸`; `Changed` says that another value was chosen.

    The arrows stand only where the keys work, so that it can be told without colour.
    """

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

    def __init__(
        self,
        name: str,
        values: Sequence[tuple[str, str]],
        chosen: str,
        id: str,  # noqa: A002
        remark: str = "",
    ) -> None:
        super().__init__(id=id)
        self._name_shown = name
        self._remark = remark
        self.offer(values, chosen)

    @property
    def value(self) -> str:
        """What is chosen."""
        return self._chosen

    def offer(self, values: Sequence[tuple[str, str]], chosen: str) -> None:
        """Offer these values, each with its words; the chosen one is among them."""
        self._values = [*values]
        self._chosen = chosen
        self.refresh()

    def action_turn(self, step: int) -> None:
        """Choose the value before or after."""
        values = [value for value, _ in self._values]
        self._chosen = values[(values.index(self._chosen) + step) % len(values)]
        self.refresh()
        self.post_message(self.Changed(self, self._chosen))

    def on_click(self, event: events.Click) -> None:
        """The left sign goes back, all else goes on."""
        self.action_turn(-1 if event.x <= _NAME + 1 else 1)

    def render(self) -> Text:
        """The name, what is chosen, and a remark."""
        words = dict(self._values)[self._chosen]
        text = Text(f" {self._name_shown:<{_NAME - 2}} ")
        text.append(f"◂ {words} ▸" if self.has_focus else f"  {words}  ", "bold")
        text.append(f"   {self._remark}", "dim")
        return text
