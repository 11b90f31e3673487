"""A seat for a person at a table: numbers are typed, and the coach can be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from factorduel.coach import hint, words
from factorduel.coach.hint import Hint
from factorduel.notation import parse_number
from factorduel.position import Position
from factorduel.solver import Verdict, solve
from factorduel.tui.side import Side
from factorduel.tui.table import TableScreen
from factorduel.tui.thinking import giving_way

_STEPS = 3

_LONGEST = 8
"""No number of any pool has more digits."""


class SeatScreen(TableScreen):
    """What is typed, and what the coach has said of the present position."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # Digits are bindings as Enter is, so that fast typing is taken in the order typed.
        *(Binding(digit, f"digit({digit})", "type a number", show=False) for digit in "0123456789"),
        Binding("enter", "pick", "play the number", show=False),
        Binding("backspace", "rub_out", "take a typed digit away", show=False),
    ]

    known_steps: ClassVar[int] = 0
    """How many steps of a hint say what is known already."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.position = position
        self._typed = ""
        self.hint_steps = self.known_steps
        self._hint: Hint | None = None
        self._shows_fates = self._shows_partners = self._asked_partners_last = False
        self._verdict: Verdict | None = None
        self._partners: list[str] = []

    # Typing

    @property
    def typed(self) -> str:
        """The digits typed so far."""
        return self._typed

    def action_digit(self, digit: int) -> None:
        """Digits are collected until Enter."""
        if len(self._typed) < _LONGEST:
            self._type(f"{self._typed}{digit}")

    def action_pick(self) -> None:
        """Take what was typed; if nothing was, what the cursor is on."""
        number = parse_number(self._typed) if self._typed else self.board.cursor
        self._typed = ""
        if number is None:
            self.pick_nothing()
        else:
            self.pick(number)

    def pick_nothing(self) -> None:
        """Enter was pressed before anything was chosen."""
        self.say("Type a number and press Enter, or choose one with the arrow keys.", wrong=True)

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

    # The coach

    def turn_to(self, position: Position) -> None:
        """The board is another one: what was said of the last one does not hold any more."""
        self.position, self._typed = position, ""
        self.hint_steps, self._hint = self.known_steps, None
        self._verdict, self._partners = None, []
        self._ask_what_is_shown()
        self.refresh_table()

    @property
    def fates(self) -> Mapping[int, bool] | None:
        """The fates, if they are to be seen and the coach has told them."""
        return self._verdict.fates if self._shows_fates and self._verdict else None

    def show_advice(self, before: Sequence[str] = ()) -> None:
        """All that was asked for and is known; the newest of it can be read from its first line."""
        steps = self._hint.steps[self.known_steps : self.hint_steps] if self._hint else ()
        hints = [*steps, "(h says more)"] if steps and self.hint_steps < _STEPS else [*steps]
        partners = self._partners if self._shows_partners else []
        between = [""] if hints and partners else []
        lines = [*before, *hints, *between, *partners]
        newest = None
        if partners and (self._asked_partners_last or not hints):
            newest = len(lines) - len(partners)
        elif steps:
            newest = len(before) + len(steps) - 1
        self.query_one(Side).tell(lines, newest)

    def action_hint(self) -> None:
        """Say one thing more."""
        self.show_hint(min(self.hint_steps + 1, _STEPS))

    def show_hint(self, steps: int) -> None:
        """Say this much of a hint."""
        self.hint_steps, self._asked_partners_last = steps, False
        if self._hint is None:
            self.ask(self.position, _patient_hint, self._tell_hint)
        self.refresh_table()

    def action_fates(self) -> None:
        """Show which numbers win, or show it no more."""
        self._shows_fates = not self._shows_fates
        self.say("✓ wins, ✗ loses." if self._shows_fates else "")
        self._ask_what_is_shown()
        self.refresh_table()

    def action_partners(self) -> None:
        """Show the pairs that decide the game, or show them no more."""
        self._shows_partners = self._asked_partners_last = not self._shows_partners
        self._ask_what_is_shown()
        self.refresh_table()

    def _ask_what_is_shown(self) -> None:
        if self.position.winner is None:
            if self._shows_fates and self._verdict is None:
                self.ask(self.position, _patiently_solved, self._tell_fates)
            if self._shows_partners and not self._partners:
                self.ask(self.position, words.partners_lines, self._tell_partners)

    def _tell_hint(self, position: Position, found: Hint) -> None:
        if position is self.position:
            self._hint = found
            self.refresh_table()

    def _tell_fates(self, position: Position, verdict: Verdict) -> None:
        if position is self.position:
            self._verdict = verdict
            self.refresh_table()

    def _tell_partners(self, position: Position, lines: list[str]) -> None:
        if position is self.position:
            self._partners = lines
            self.refresh_table()


def _patiently_solved(position: Position) -> Verdict:
    return solve(position, giving_way())


def _patient_hint(position: Position) -> Hint:
    _patiently_solved(position)  # what it finds is remembered, so that the hint itself is quick
    return hint(position)
