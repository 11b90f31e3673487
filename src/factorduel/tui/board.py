"""The board: every number of the pool at its own place, and a cursor among them.

cell   [○18]    bracketed: the last number     ●6   player 1's      7✓   wins (fates shown)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from factorduel.naming import SIGNS
from factorduel.position import Position

_FEW = 25
"""Pools that end at most here stand in rows of five, larger ones in rows of ten that fit."""

_REVERSED = Style(reverse=True)  # a cursor in colours of its own would hide the fates

_LINES_BELOW = 10
"""What a narrow window needs for everything but the board."""


class Board(ScrollView, can_focus=True):
    """The numbers of one position; `Clicked` says which of them was clicked on."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board--unused",
        "board--legal",
        "board--one",
        "board--two",
        "board--wins",
        "board--loses",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", "move the cursor", show=False),
        Binding("right", "move(1)", "move the cursor", show=False),
        Binding("up", "move_rows(-1)", "move the cursor", show=False),
        Binding("down", "move_rows(1)", "move the cursor", show=False),
        Binding("home", "to_end(0)", "to the first number, the last", show=False),
        Binding("end", "to_end(-1)", "to the first number, the last", show=False),
        Binding("tab", "next_legal(1)", "on, or back, to a number that may be played", show=False),
        Binding(
            "shift+tab", "next_legal(-1)", "on, or back, to a number that may be played", show=False
        ),
    ]

    class Clicked(Message):
        """A number was clicked on, legal or not."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position
        self._fates: Mapping[int, bool] = {}
        self.cursor: int | None = None
        self.takes_a_choice = True

    def show(self, position: Position, fates: Mapping[int, bool] | None = None) -> None:
        """Show this position, and which legal numbers win if that is to be seen."""
        self.position = position
        self._fates = fates or {}
        self._measure()
        self.refresh()

    def point_at(self, number: int) -> None:
        """Put the cursor on a number."""
        self.cursor = number
        self.reveal(number)
        self.refresh()

    def put_cursor_away(self) -> None:
        """Point at nothing, until somebody chooses again."""
        self.cursor = None
        self.refresh()

    def reveal(self, number: int) -> None:
        """Bring a number into view; there is nothing sideways, because every row fits."""
        y = self._row(number) * self._cell.height
        self.scroll_to_region(Region(0, y, 1, self._cell.height), animate=False)

    # Where things are

    @property
    def _room(self) -> Size:
        return self.size if self.size.width else self.app.size

    @property
    def _columns(self) -> int:
        return self._columns_in(self._room.width)

    def _columns_in(self, width: int) -> int:
        """As many as stand side by side, so that no number is ever drawn in part."""
        most = 5 if self.position.rules.pool[-1] <= _FEW else 10
        return next((n for n in (10, 5, 2) if n <= most and n * self._least <= width), 1)

    def _row(self, number: int, columns: int | None = None) -> int:
        columns = columns or self._columns
        return (number - 1) // columns - (self.position.rules.pool[0] - 1) // columns

    @property
    def _rows(self) -> int:
        return self._row(self.position.rules.pool[-1]) + 1

    @property
    def _digits(self) -> int:
        return len(str(self.position.rules.pool[-1] - 1))  # 100 alone is no reason to widen all

    @property
    def _least(self) -> int:
        return self._digits + 3

    @property
    def _cell(self) -> Size:
        """How much of the window a number has."""
        room, least = self._room, self._least
        widest = max(room.width // self._columns, least)
        for height in (6, 4, 2):
            if room.height >= height * self._rows - 1 and widest > least + height - 3:
                return Size(min(widest, least + 2 * height), height)
        return Size(min(widest, least + 3), 1)

    def _measure(self) -> None:
        cell = self._cell
        last_gap = 1 if cell.height > 1 else 0
        self.virtual_size = Size(cell.width * self._columns, cell.height * self._rows - last_gap)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Where words stand below the board, as much as they leave."""
        room = max(viewport.height - _LINES_BELOW, 3)
        rows = self._row(self.position.rules.pool[-1], self._columns_in(width)) + 1
        loose = 2 * rows - 1
        return loose if loose <= room else min(rows, room)

    def number_at(self, x: int, y: int) -> int | None:
        """The number whose place this is, seen from the board's own corner."""
        column = (x + self.scroll_offset.x - self._margin) // self._cell.width
        row = (y + self.scroll_offset.y) // self._cell.height
        pool = self.position.rules.pool
        number = (row + (pool[0] - 1) // self._columns) * self._columns + column + 1
        return number if 0 <= column < self._columns and number in pool else None

    @property
    def _margin(self) -> int:
        return max(0, (self.size.width - self._cell.width * self._columns) // 2)

    # Drawing

    def on_resize(self) -> None:
        """Another size leaves more room between the numbers, or less, and moves them."""
        self._measure()
        in_sight = self.cursor or self.position.last
        if in_sight:
            self.reveal(in_sight)

    def render_line(self, y: int) -> Strip:
        """One line of the screen: a part of a row of tiles, or the space below it."""
        scroll_x, scroll_y = self.scroll_offset
        row, line = divmod(y + scroll_y, self._cell.height)
        paper = self.rich_style
        segments = [Segment(" " * self._margin, paper)]
        tile_height = max(self._cell.height - 1, 1)
        if line < tile_height and row < self._rows:
            first = (row + (self.position.rules.pool[0] - 1) // self._columns) * self._columns + 1
            for number in range(first, first + self._columns):
                segments += self._tile(number, line == tile_height // 2, paper)
        strip = Strip(segments)
        return strip.crop_extend(scroll_x, scroll_x + self.size.width, paper)

    def _tile(self, number: int, is_middle: bool, paper: Style) -> list[Segment]:
        """A line of one number's tile: the one in the middle with the number on it."""
        width = self._cell.width
        if number not in self.position.rules.pool:
            return [Segment(" " * width, paper)]
        player = self.position.owner(number)
        style = paper + self.get_component_rich_style(f"board--{self._kind(number, player)}")
        if self.has_focus and self.takes_a_choice and number == self.cursor:
            style += _REVERSED
        blank = style + Style(underline=False)
        if not is_middle:
            return [Segment(" " * (width - 1), blank), Segment(" ", paper)]
        before, digits, after = self._signs(number, player)
        spare = max(0, width - 1 - len(before + digits + after))
        return [
            Segment(" " * (spare // 2) + before, blank),
            Segment(digits, style),
            Segment(after + " " * (spare - spare // 2), blank),
            *([Segment(" ", paper)] if spare or width > self._least else []),
        ]

    def _signs(self, number: int, player: int | None) -> tuple[str, str, str]:
        """What stands before a number, itself, and what stands behind it."""
        fate = self._fates.get(number)
        is_last = bool(player) and number == self.position.last
        room = self._digits + 2 - len(str(number))  # 1 for a number such as 100 alone
        before = (("[" if is_last else "") + (SIGNS[player] if player else ""))[:room]
        after = "]" if is_last else " " if fate is None else "✓" if fate else "✗"
        return before.rjust(room), str(number), after

    def _kind(self, number: int, player: int | None) -> str:
        if player:
            return "one" if player == 1 else "two"
        if not self.position.legal >> number & 1:
            return "unused"
        fate = self._fates.get(number)
        return "legal" if fate is None else "wins" if fate else "loses"

    # Choosing

    def on_click(self, event: events.Click) -> None:
        """Say which number was clicked on."""
        number = self.number_at(event.x, event.y)
        if number is not None:
            self.point_at(number)
            self.post_message(self.Clicked(number))

    def action_move(self, step: int) -> None:
        """One number on."""
        self._go(self.cursor + step if self.cursor else self._beginning)

    def action_move_rows(self, rows: int) -> None:
        """A row up or down, in the same column."""
        self._go(self.cursor + rows * self._columns if self.cursor else self._beginning)

    def action_to_end(self, place: int) -> None:
        """To the first number or the last."""
        self._go(self.position.rules.pool[place])

    def action_next_legal(self, step: int) -> None:
        """To the next number that may be played."""
        legal = self.position.legal_moves
        if legal:
            here = self.cursor or self.position.last or 0
            ahead = [n for n in legal if (n - here) * step > 0]
            self._go((ahead or legal)[0 if step > 0 else -1])

    @property
    def _beginning(self) -> int:
        """Where the first arrow key puts the cursor, so that it is seen before it moves."""
        return self.position.last or self.position.rules.pool[0]

    def _go(self, number: int) -> None:
        if number in self.position.rules.pool:
            self.point_at(number)
