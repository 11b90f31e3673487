"""What every screen with a board on it shares: a title, the board, words beside and below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static
from textual.worker import get_current_worker

from factorduel.match import Match
from factorduel.position import Position
from factorduel.rules import Rules
from factorduel.solver import TooLarge
from factorduel.tui.board import Board
from factorduel.tui.side import Side
from factorduel.tui.thinking import Unwanted

Answer = TypeVar("Answer")


class TableScreen(Screen[Match | None]):
    """A board and the words around it; subclasses say what happens when a number is picked.

    What it gives back when it is left is a match to play, or to go on with.
    """

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
            yield Side(id="side")
        yield Static("", id="message", markup=False)
        yield Static("", id="prompt", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Begin on the board."""
        self.board.focus()
        self.refresh_table()

    def on_resize(self) -> None:
        """What fits into a line is another thing now."""
        if self.is_mounted:
            self.refresh_table()

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self.board.position.rules

    @property
    def room(self) -> int:
        """How many columns a line of words has."""
        return self.app.size.width - 2

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

    def put_title(self, rules: Rules, right: str) -> None:
        """The game and who plays it; without the pool where all does not fit."""
        left = f"{rules.title} {rules.pool[0]}–{rules.pool[-1]}"
        self.put("left", left if len(f"{left} {right}") <= self.room else rules.title)
        self.put("right", right)

    def say(self, words: str, wrong: bool = False) -> None:
        """The line below the board: what has just happened, or why it cannot."""
        self.put("message", words)
        self.query_one("#message").set_class(wrong, "wrong")

    def action_scroll_side(self, lines: int) -> None:
        """Where the coach has much to say."""
        self.query_one(Side).scroll_relative(y=lines, animate=False)

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
