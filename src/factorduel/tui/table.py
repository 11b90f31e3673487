"""What every screen with a board on it shares: a title, the board, words beside and below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static
from textual.worker import get_current_worker

from factorduel.position import Position
from factorduel.solver import TooLarge
from factorduel.tui.board import Board
from factorduel.tui.thinking import Unwanted

Answer = TypeVar("Answer")


class TableScreen(Screen[None]):
    """A board and the words around it; subclasses say what happens when a number is picked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "scroll_side(-4)", "scroll the words up", show=False),
        Binding("pagedown", "scroll_side(4)", "scroll the words down", show=False),
    ]

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.board = Board(position)

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
        """A number was chosen."""
        raise NotImplementedError

    # Words

    def put(self, place: str, words: str | Content) -> None:
        """Write words in one of the places around the board."""
        self.query_one(f"#{place}", Static).update(words)

    def say(self, words: str, wrong: bool = False) -> None:
        """The line below the board: what has just happened, or why it cannot."""
        self.put("message", words)
        self.query_one("#message").set_class(wrong, "wrong")

    def action_scroll_side(self, lines: int) -> None:
        """Where the coach has much to say."""
        self.query_one("#side").scroll_relative(y=lines, animate=False)

    def on_board_clicked(self, event: Board.Clicked) -> None:
        """A number that is clicked on is chosen at once."""
        self.pick(event.number)

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
        except Unwanted:
            return
        except TooLarge as refusal:
            if not worker.is_cancelled:
                self.app.call_from_thread(self.say, str(refusal), wrong=True)
            return
        if not worker.is_cancelled:
            self.app.call_from_thread(tell, position, answer)
