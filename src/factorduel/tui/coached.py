"""A table at which the coach can be asked: hints step by step, every number's fate, partners."""

from __future__ import annotations

from collections.abc import Mapping

from factorduel.coach import hint, words
from factorduel.coach.hint import Hint
from factorduel.position import Position
from factorduel.solver import Verdict, solve
from factorduel.tui.table import TableScreen

_STEPS = 3


class CoachedScreen(TableScreen):
    """Keeps what the coach has said of the present position; subclasses bind the keys they want."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.position = position
        self.hint_steps = 0
        self._hint: Hint | None = None
        self._shows_fates = self._shows_partners = False
        self._verdict: Verdict | None = None
        self._partners: list[str] = []

    def turn_to(self, position: Position) -> None:
        """The board is another one: what was said of the last one does not hold any more."""
        self.position = position
        self.hint_steps, self._hint, self._verdict, self._partners = 0, None, None, []
        self._ask_what_is_shown()
        self.refresh_table()

    @property
    def fates(self) -> Mapping[int, bool] | None:
        """The fates, if they are to be seen and the coach has told them."""
        return self._verdict.fates if self._shows_fates and self._verdict else None

    def advice(self) -> list[str]:
        """All that was asked for and is known."""
        lines = [*self._hint.steps[: self.hint_steps]] if self._hint else []
        if self._hint and self.hint_steps < _STEPS:
            lines.append("(h says more)")
        if self._shows_partners and self._partners:
            lines += ["", *self._partners] if lines else self._partners
        return lines

    def action_hint(self) -> None:
        """Say one thing more."""
        self.show_hint(min(self.hint_steps + 1, _STEPS))

    def show_hint(self, steps: int) -> None:
        """Say this much of a hint."""
        self.hint_steps = steps
        if self._hint is None:
            self.ask(self.position, hint, self._tell_hint)
        self.refresh_table()

    def action_fates(self) -> None:
        """Show which numbers win, or show it no more."""
        self._shows_fates = not self._shows_fates
        self.say("✓ wins, ✗ loses." if self._shows_fates else "")
        self._ask_what_is_shown()
        self.refresh_table()

    def action_partners(self) -> None:
        """Show the pairs that decide the game, or show them no more."""
        self._shows_partners = not self._shows_partners
        self._ask_what_is_shown()
        self.refresh_table()

    def _ask_what_is_shown(self) -> None:
        if self.position.winner is None:
            if self._shows_fates and self._verdict is None:
                self.ask(self.position, solve, self._tell_fates)
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
