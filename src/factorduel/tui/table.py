"""What every screen with a board on it shares: a title, the board, a side, a line to type on."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static
from textual.worker import get_current_worker

from factorduel.notation import parse_number
from factorduel.position import Position
from factorduel.solver import TooLarge
from factorduel.tui.board import Board

Answer = TypeVar("Answer")


class TableScreen(Screen[None]):
    """A board and the words around it; subclasses say what happens when a number is picked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "rub_out", "take a typed digit away", show=False),
        Binding("pageup", "scroll_side(-4)", "scroll the words up", show=False),
        Binding("pagedown", "scroll_side(4)", "scroll the words down", show=False),
    ]
    TYPED_KEYS: ClassVar[list[tuple[str, str]]] = [("0–9, Enter", "type a number and play it")]

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.board = Board(position)
        self._typed = ""

    def compose(self) -> ComposeResult:
        """From top to bottom; the side stands below the board where the window is narrow."""
        with Horizontal(id="title"):
            yield Static("", id="left", markup=False)
            yield Static("", id="right", markup=False)
        with Horizontal(id="table"):
            yield self.board
            with VerticalScroll(id="side", can_focus=False):
                yield Static("", id="chains", markup=False)
                yield Static("", id="coach", markup=False)
        yield Static("", id="message", markup=False)
        yield Static("", id="prompt", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Begin on the board."""
        self.board.focus()
        self.refresh_table()

    def refresh_table(self) -> None:
        """Show everything as it is now."""
        raise NotImplementedError

    def pick(self, number: int) -> None:
        """A number was typed, clicked on or chosen with the cursor."""
        raise NotImplementedError

    # Words

    def put(self, place: str, words: str) -> None:
        """Write words in one of the places around the board."""
        self.query_one(f"#{place}", Static).update(words)

    def say(self, words: str, wrong: bool = False) -> None:
        """The line below the board: what has just happened, or why it cannot."""
        self.put("message", words)
        self.query_one("#message").set_class(wrong, "wrong")

    def action_scroll_side(self, lines: int) -> None:
        """Where the coach has much to say."""
        self.query_one("#side").scroll_relative(y=lines, animate=False)

    # Typing

    @property
    def typed(self) -> str:
        """The digits typed so far."""
        return self._typed

    def on_key(self, event: events.Key) -> None:
        """Digits are collected until Enter."""
        if event.character and event.character in "0123456789" and len(self._typed) < 8:
            self._type(self._typed + event.character)
            event.stop()

    def action_rub_out(self) -> None:
        """Take the last digit away."""
        self._type(self._typed[:-1])

    def clear_typed(self) -> bool:
        """Forget what was typed; False if nothing was."""
        was = bool(self._typed)
        if was:
            self._type("")
        return was

    def _type(self, digits: str) -> None:
        self._typed = digits
        if digits and (number := parse_number(digits)) in self.board.position.rules.pool:
            self.board.point_at(number)
        self.show_prompt()

    def show_prompt(self) -> None:
        """The line that shows what is typed."""
        raise NotImplementedError

    def on_board_picked(self, event: Board.Picked) -> None:
        """Enter takes what was typed before what the cursor is on."""
        number = parse_number(self._typed) if self._typed else event.number
        self._typed = ""
        self.pick(number)

    # Asking the coach without holding up the screen

    @work(thread=True, group="coach")
    def ask(
        self,
        position: Position,
        question: Callable[[Position], Answer],
        tell: Callable[[Position, Answer], None],
    ) -> None:
        """Have a thread answer, then tell it here; what is too large to answer is said."""
        worker = get_current_worker()
        try:
            answer = question(position)
        except TooLarge as refusal:
            if not worker.is_cancelled:
                self.app.call_from_thread(self.say, str(refusal), wrong=True)
            return
        if not worker.is_cancelled:
            self.app.call_from_thread(tell, position, answer)
