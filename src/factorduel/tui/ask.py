"""A question that is answered with a line of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static


class AskScreen(ModalScreen[str | None]):
    """Asks until the answer will do; None if the question was left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "cancel")]

    def __init__(self, question: str, given: str, check: Callable[[str], str | None]) -> None:
        super().__init__()
        self._question = question
        self._given = given
        self._check = check

    def compose(self) -> ComposeResult:
        """The question, a line to type on, and what is wrong with the answer."""
        with Vertical(id="ask"):
            yield Static(self._question, markup=False)
            yield Input(self._given)
            yield Static("Enter: OK   Esc: cancel", id="verdict", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take an answer that will do; say what is wrong with any other."""
        wrong = self._check(event.value.strip())
        if wrong is None:
            self.dismiss(event.value.strip())
        else:
            self.query_one("#verdict", Static).add_class("wrong").update(wrong)
