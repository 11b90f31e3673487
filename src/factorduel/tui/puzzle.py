"""Puzzles: find the one number that wins, and how many you find in a row."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from factorduel import describe, listing
from factorduel.catalog import GAMES
from factorduel.coach import Puzzle, daily, puzzles
from factorduel.naming import SIGNS
from factorduel.position import new_game
from factorduel.solver.best import best_number
from factorduel.tui.look import chains
from factorduel.tui.seat import SeatScreen
from factorduel.tui.settings import Memory, new_seed


class PuzzleScreen(SeatScreen):
    """One puzzle after the other; a streak is a stream of its own, so none comes twice in it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "hint"),
        Binding("d", "daily", "today's puzzle"),
        Binding("n", "next", "next puzzle"),
        Binding("escape,q", "leave", "back"),
    ]

    def __init__(self, memory: Memory) -> None:
        super().__init__(new_game(GAMES[memory.settings.game]))
        self._memory = memory
        self._stream: Iterator[Puzzle] | None = None
        self._puzzle: Puzzle | None = None
        self._is_daily = self._answered = False

    def on_mount(self) -> None:
        """Begin where the streak was left."""
        super().on_mount()
        self.action_next()

    def refresh_table(self) -> None:
        """The puzzle as it is now."""
        settings = self._memory.settings
        self.put("right", f"streak {settings.streak}   longest {settings.best_streak}")
        if self._puzzle is None:
            self.put("left", "Puzzles")
            self.put("prompt", "Looking for a puzzle …")
            return
        position = self._puzzle.position
        rules = position.rules
        fates = {n: n == self._puzzle.answer for n in position.legal_moves}
        self.board.show(position, fates if self._answered else None)
        kind = "The puzzle of the day" if self._is_daily else "Puzzle"
        stars = "★" * self._puzzle.difficulty + "☆" * (5 - self._puzzle.difficulty)
        self.put("left", f"{kind} {stars}  {rules.title}  {rules.pool[0]}–{rules.pool[-1]}")
        self.put("chains", f"{chains(position)}\n")
        self.put("coach", "\n".join([describe.in_a_line(rules), "", *self.advice()]))
        self.query_one("#side").scroll_end(animate=False)
        self.show_prompt()

    def show_prompt(self) -> None:
        """What is asked, and what is typed."""
        if self._puzzle is None:
            return
        if self._answered:
            self.put("prompt", "Enter or n: the next puzzle")
            return
        position = self._puzzle.position
        sign = SIGNS[position.to_move]
        legal = listing.joined(position.legal, 12)
        self.put("prompt", f"{sign} Only one of {legal} wins: {self.typed}▏")

    def pick(self, number: int) -> None:
        """An answer; or, after one, on to the next puzzle."""
        if self._puzzle is None:
            return
        if self._answered:
            self.action_next()
            return
        position = self._puzzle.position
        refusal = position.why_not(number)
        if refusal is not None:
            self.show_prompt()
            self.say(refusal, wrong=True)
            return
        self._answered = True
        right = number == self._puzzle.answer
        if right:
            self.say(f"Right! {number} is the one number that wins.")
        else:
            refutation = best_number(position.play(number))
            answer = self._puzzle.answer
            self.say(f"{number} loses to {refutation}. The one was {answer}.", wrong=True)
        self._count(right and self.hint_steps < 3)
        self.show_hint(3)

    def _count(self, solved: bool) -> None:
        """Add the answer to the tally; a wrong one ends the streak, and its stream."""
        settings = self._memory.settings
        streak = settings.streak + 1 if solved else 0
        self._memory.keep(
            puzzles_tried=settings.puzzles_tried + 1,
            puzzles_solved=settings.puzzles_solved + solved,
            streak=streak,
            best_streak=max(settings.best_streak, streak),
        )
        if not solved:
            self._memory.keep(puzzle_seed=0, puzzles_seen=0)
            self._stream = None

    def action_next(self) -> None:
        """Another puzzle; one that was shown is not shown again, answered or not."""
        self._typed = ""
        self._puzzle, self._is_daily = None, False
        self.refresh_table()
        self._find()

    def action_daily(self) -> None:
        """The puzzle of the day; it counts like any other."""
        self._show(daily(datetime.now().astimezone().date()), is_daily=True)

    @work(thread=True, exclusive=True, group="find")
    def _find(self) -> None:
        if self._stream is None:
            if not self._memory.settings.puzzle_seed:
                self._memory.keep(puzzle_seed=new_seed() or 1, puzzles_seen=0)
            settings = self._memory.settings
            stream = puzzles(None, settings.puzzle_seed)
            self._stream = islice(stream, settings.puzzles_seen, None)
        self._memory.keep(puzzles_seen=self._memory.settings.puzzles_seen + 1)
        self.app.call_from_thread(self._show, next(self._stream))

    def _show(self, puzzle: Puzzle, is_daily: bool = False) -> None:
        self._puzzle, self._is_daily, self._answered = puzzle, is_daily, False
        self.say("Find the one number that wins, whatever the other does.")
        self.turn_to(puzzle.position)
        self.board.point_at(puzzle.position.legal_moves[0])

    def action_hint(self) -> None:
        """Say one thing more; after the last one the answer does not count."""
        if self._puzzle is not None and not self._answered:
            super().action_hint()
            if self.hint_steps == 3:
                self.say("That was the answer: it will not count.")

    def action_leave(self) -> None:
        """Back to the menu; what was typed is rubbed out first."""
        if not self.clear_typed():
            self.dismiss()
