"""Puzzles: find the one number that wins, and how many you find in a row."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.worker import get_current_worker

from factorduel import describe
from factorduel.catalog import GAMES
from factorduel.coach import Puzzle, daily, puzzles
from factorduel.naming import SIGNS
from factorduel.position import new_game
from factorduel.solver.best import best_number
from factorduel.tui.look import chains
from factorduel.tui.prompt import fitting
from factorduel.tui.seat import SeatScreen
from factorduel.tui.settings import Memory, new_seed

_WIDE = 78
"""Columns that it takes to tell the longest streak beside the puzzle."""


class PuzzleScreen(SeatScreen):
    """One puzzle after the other; a streak is a stream of its own, so none comes twice in it."""

    known_steps = 1  # that one number wins

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "hint", tooltip="a little help; again for more"),
        Binding("d", "daily", "today's puzzle"),
        Binding("n", "next", "next puzzle"),
        Binding("escape,q", "leave", "back"),
    ]

    def __init__(self, memory: Memory) -> None:
        super().__init__(new_game(GAMES[memory.settings.game]))
        self._memory = memory
        self._stream: Iterator[Puzzle] | None = None
        self._puzzle: Puzzle | None = None
        self._day: str | None = None
        self._answered = self._counted = self._is_looking = False

    def on_mount(self) -> None:
        """Begin where the streak was left."""
        super().on_mount()
        self.action_next()

    def refresh_table(self) -> None:
        """The puzzle as it is now."""
        settings = self._memory.settings
        longest = "" if self.app.size.width < _WIDE else f"   longest {settings.best_streak}"
        self.put("right", f"streak {settings.streak}{longest}")
        if self._puzzle is None:
            self.put("left", "Puzzles")
            self.put("prompt", "Looking for a puzzle …")
            return
        position = self._puzzle.position
        rules = position.rules
        fates = {n: n == self._puzzle.answer for n in position.legal_moves}
        self.board.show(position, fates if self._answered else None)
        kind = "Today's puzzle" if self._day else "Puzzle"
        stars = "★" * self._puzzle.difficulty + "☆" * (5 - self._puzzle.difficulty)
        self.put("left", f"{kind} {stars}  {rules.title} {rules.pool[0]}–{rules.pool[-1]}")
        self.put("chains", f"{chains(position)}\n")
        self.show_advice([describe.in_a_line(rules), ""])
        self.show_prompt()

    def show_prompt(self) -> None:
        """What is asked, and what is typed."""
        if self._puzzle is None:
            return
        if self._answered:
            self.put("prompt", "Enter or n: the next puzzle")
            return
        position = self._puzzle.position
        asked = f"{SIGNS[position.to_move]} Only one of ", f" wins: {self.typed}▏"
        legal = fitting(position.legal, self.room - len("".join(asked)))
        self.put("prompt", legal.join(asked))

    def pick_nothing(self) -> None:
        """After an answer Enter goes on."""
        if self._answered:
            self.action_next()
        else:
            super().pick_nothing()

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
            self.say(
                f"{number} loses to {refutation}. The winning number was {answer}.", wrong=True
            )
        self._count(right)
        self.show_hint(3)

    def _count(self, solved: bool) -> None:
        """Add a puzzle to the tally, once; an unsolved one ends the streak, and its stream."""
        if self._counted:
            return
        self._counted = True
        settings = self._memory.settings
        if self._day is not None:
            self._memory.keep(daily_tried=self._day)
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
        self._puzzle = self._day = None
        self.refresh_table()
        if not self._is_looking:  # a stream cannot be asked again before it has answered
            self._is_looking = True
            self._find(self._stream_of_this_streak())

    def action_daily(self) -> None:
        """The puzzle of the day; the first answer to it counts like any other."""
        today = datetime.now().astimezone().date()
        self._show(daily(today), str(today))
        if self._counted:
            self.say("You have answered today's puzzle already: it will not count again.")

    def _stream_of_this_streak(self) -> Iterator[Puzzle]:
        """The streak's own stream, without what was shown of it."""
        if self._stream is None:
            if not self._memory.settings.puzzle_seed:
                self._memory.keep(puzzle_seed=new_seed() or 1, puzzles_seen=0)
            settings = self._memory.settings
            stream = puzzles(None, settings.puzzle_seed)
            self._stream = islice(stream, settings.puzzles_seen, None)
        return self._stream

    @work(thread=True, group="find")
    def _find(self, stream: Iterator[Puzzle]) -> None:
        worker = get_current_worker()
        puzzle = next(stream)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._found, puzzle)

    def _found(self, puzzle: Puzzle) -> None:
        """Show what was looked for, unless the puzzle of the day was asked for meanwhile."""
        self._is_looking = False
        self._memory.keep(puzzles_seen=self._memory.settings.puzzles_seen + 1)
        if self._puzzle is None:
            self._show(puzzle)

    def _show(self, puzzle: Puzzle, day: str | None = None) -> None:
        self._puzzle, self._day = puzzle, day
        self._answered = False
        self._counted = day is not None and day == self._memory.settings.daily_tried
        self.say("Find the one number that wins, whatever the other does.")
        self.turn_to(puzzle.position)
        self.board.put_cursor_away()  # Enter, pressed once too often, is no answer then
        if puzzle.position.last is not None:
            self.board.reveal(puzzle.position.last)

    def action_hint(self) -> None:
        """Say one thing more; after the last one the answer does not count."""
        if self._puzzle is not None and not self._answered:
            super().action_hint()
            if self.hint_steps == 3 and not self._counted:
                self._count(False)
                self.refresh_table()
                self.say("That was the answer: the puzzle counts as not solved.")

    def action_leave(self) -> None:
        """Back to the menu; what was typed is rubbed out first."""
        if not self.clear_typed():
            self.dismiss()
