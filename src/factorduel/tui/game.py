"""A game in progress: two seats, the coach beside the board, every number kept at once."""

from __future__ import annotations

import time
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.worker import get_current_worker

from factorduel import describe, listing
from factorduel.journal import Journal, Keeper
from factorduel.match import Match, begin
from factorduel.naming import SIGNS, capital
from factorduel.notation import record_text
from factorduel.players import HUMAN
from factorduel.position import IllegalMove, Position
from factorduel.tui.ask import AskScreen
from factorduel.tui.look import against, chains, player_words
from factorduel.tui.review import ReviewScreen
from factorduel.tui.seat import SeatScreen
from factorduel.tui.settings import Memory

_PACE = 0.4
_PACE_TO_BE_WATCHED = 0.9
"""Seconds that a computer takes at least, so that what it plays is seen."""

_WHAT_NEXT = Content.from_markup(
    "[@click=screen.review]v review[/]   [@click=screen.rematch]r rematch[/]"
    "   [@click=screen.leave]n new game[/]"
)


class GameScreen(SeatScreen):
    """One match after another between the same two."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "hint", tooltip="a little help; again for more"),
        Binding("f", "fates", "fates", tooltip="which numbers win or lose"),
        Binding("p", "partners", "partners", tooltip="the pairs that decide"),
        Binding("u", "take_back", "take back"),
        Binding("n", "leave", "new game"),
        # What is shown must fit in 60 columns; these two are offered when the game is over.
        Binding("v", "review", "review", show=False),
        Binding("r", "rematch", "rematch", show=False),
        Binding("g", "give_up", "give up", show=False),
        Binding("s", "save", "save a copy", show=False),
        Binding("space", "pause", "pause, or go on (two computers)", show=False),
        Binding("escape,q", "leave", "back; the game is kept", show=False),
    ]

    def __init__(self, memory: Memory, match: Match, journal: Journal | None = None) -> None:
        super().__init__(match.position)
        self._memory = memory
        self._match = match
        self._kept = Keeper(self._warn, journal)
        self._won = {1: 0, 2: 0}
        self._paused = self._may_give_up = False

    def on_mount(self) -> None:
        """Open the game's file, unless it goes on in the one it has."""
        super().on_mount()
        if self._kept.path is None:
            self._kept.begin(self._match.record)
        self._next()

    def on_unmount(self) -> None:
        """Let go of the game's file."""
        self._kept.close()

    # What is shown

    @property
    def _seats(self) -> tuple[str, str]:
        return self._match.record.seats

    def _called(self, player: int) -> str:
        return player_words(self._seats, player)

    def refresh_table(self) -> None:
        """Show everything as it is now."""
        position, match = self._match.position, self._match
        self.board.show(position, self.fates)
        rules = position.rules
        self.put("left", f"{rules.title} {rules.pool[0]}–{rules.pool[-1]}")
        score = f"{self._won[1]}:{self._won[2]}" if any(self._won.values()) else "–"
        turn = "over" if match.winner else f"turn {position.turn}"
        self.put("right", f"{against(match.record, score)}  {turn}")
        self.put("chains", f"{chains(position)}\n")
        self.put("coach", "\n".join(self.advice()))
        self.query_one("#side").scroll_end(animate=False)
        self.show_prompt()

    def show_prompt(self) -> None:
        """Whose turn it is, and what is typed."""
        self.put("prompt", self._prompt())

    def _prompt(self) -> str | Content:
        match, position = self._match, self._match.position
        mover = position.to_move
        if match.winner is not None:
            return Content(f"{self._wins(match.winner)}  ") + _WHAT_NEXT
        if match.seat != HUMAN:
            pausing = " (paused, Space goes on)" if self._paused else ""
            return f"{SIGNS[mover]} {self._called(mover)} is thinking …{pausing}"
        whose = "Your" if self._called(mover) == "you" else f"Player {mover}'s"
        if position.turn == 1:
            which = describe.opening_rule(position.rules)
        elif position.last is None:
            which = "Any unused number may begin your chain."
        else:
            which = f"may be {listing.joined(position.legal, 12)}"
        return f"{SIGNS[mover]} {whose} number: {self.typed}▏  {which}"

    def _wins(self, player: int) -> str:
        name = self._called(player)
        return "You win!" if name == "you" else f"{capital(name)} wins."

    # Playing

    def pick(self, number: int) -> None:
        """A person plays a number."""
        if self._match.winner is not None or self._match.seat != HUMAN:
            self.show_prompt()
            over = self._match.winner is not None
            self.say("The game is over." if over else "It is not your turn.", wrong=True)
            return
        try:
            match = self._match.play(number)
        except IllegalMove as refusal:
            self.show_prompt()
            self.say(str(refusal), wrong=True)
        else:
            self._happened(match, "")

    def _happened(self, match: Match, words: str) -> None:
        """Write down what was done, show it, and see whose turn it is."""
        self._match = match
        self._kept.write(match.record.events[-1])
        self._kept.sync()
        self._may_give_up = False
        self.say(words)
        self._next()

    def _next(self) -> None:
        """The board has changed: a computer thinks, if it is to move."""
        match = self._match
        if match.winner is not None:
            self._won[match.winner] += 1
            if not match.record.resigned:
                self.say(self._why_over(match.position))
        elif match.seat != HUMAN and not self._paused:
            self._think(match)
        self.turn_to(match.position)

    def _why_over(self, position: Position) -> str:
        name = self._called(position.to_move)
        stuck = f"{capital(name)} cannot play"
        if position.last is None:
            return f"{stuck}: no number is left."
        return f"{stuck}: nothing unused may follow {position.last}."

    @work(thread=True, exclusive=True, group="think")
    def _think(self, match: Match) -> None:
        """A computer chooses, in a thread of its own."""
        worker = get_current_worker()
        began = time.monotonic()
        try:
            number = match.choose()
        except ValueError as refusal:
            self.app.call_from_thread(self.say, str(refusal), wrong=True)
            return
        pace = _PACE if HUMAN in self._seats else _PACE_TO_BE_WATCHED
        if not worker.is_cancelled:
            rest = max(0.01, pace - (time.monotonic() - began))
            self.app.call_from_thread(
                self.set_timer, rest, lambda: self._computer_plays(match, number)
            )

    def _computer_plays(self, match: Match, number: int) -> None:
        """Play what was chosen, unless the board is another one by now."""
        if match is self._match and not self._paused and self.is_attached:
            mover = match.position.to_move
            name = self._called(mover)
            self._happened(match.play(number), f"{SIGNS[mover]} {name} plays {number}.")
            self.board.reveal(number)

    # Actions

    def action_hint(self) -> None:
        """Say one thing more, to a person who is to play."""
        if self._match.winner is not None:
            self.say("The game is over: v shows where it was decided.", wrong=True)
        elif self._match.seat != HUMAN:
            self.say("Hints are for a person's turn.", wrong=True)
        else:
            super().action_hint()

    def action_take_back(self) -> None:
        """Back to a person's last choice: with two persons, that of the one who played last."""
        people = [player for player in (1, 2) if self._seats[player - 1] == HUMAN]
        if not people:
            self.say("Nobody here can take back: two computers are playing.", wrong=True)
            return
        player = people[0] if len(people) == 1 else 3 - self._match.position.to_move
        try:
            match = self._match.take_back(player)
        except IllegalMove as refusal:
            self.say(str(refusal), wrong=True)
        else:
            self._happened(match, f"Back at turn {match.position.turn}.")

    def action_give_up(self) -> None:
        """Lose the game, when asked twice."""
        match = self._match
        if match.winner is not None or match.seat != HUMAN:
            self.say("There is nothing to give up now.", wrong=True)
        elif not self._may_give_up:
            self._may_give_up = True
            self.say("Press g again to give up this game.")
        else:
            mover = match.position.to_move
            name = self._called(mover)
            gives = "You give up." if name == "you" else f"{capital(name)} gives up."
            self._happened(match.resign(mover), gives)

    def action_rematch(self) -> None:
        """The same again, but the other one starts."""
        match = self._match
        if match.winner is None:
            self.say("A rematch comes after the game; g gives up, n begins another.", wrong=True)
            return
        record = match.record
        self._match = begin(
            match.position.rules,
            seats=record.seats,
            first=3 - match.position.first,
            seed=record.seed + 1,
        )
        self._kept.begin(self._match.record)
        self.say(f"A new game: {self._called(self._match.position.to_move)} to start.")
        self._next()

    def action_review(self) -> None:
        """Look at the game so far."""
        if self._match.position.moves:
            self.app.push_screen(ReviewScreen(self._memory, self._match.record))
        else:
            self.say("Nothing has been played yet.", wrong=True)

    def action_pause(self) -> None:
        """Stop two computers, or let them go on."""
        if HUMAN not in self._seats and self._match.winner is None:
            self._paused = not self._paused
            if not self._paused:
                self._think(self._match)
            self.show_prompt()

    @work
    async def action_save(self) -> None:
        """Write the game to a file of the player's choice; it is kept in any case."""
        slug = self._match.position.rules.slug
        question = "Save a copy of this game as:"
        name = await self.app.push_screen_wait(
            AskScreen(question, str(Path.home() / f"{slug}.txt"), _wrong_file)
        )
        if name is not None:
            try:
                Path(name).expanduser().write_text(record_text(self._match.record), "utf-8")
            except OSError as error:
                self.say(f"It cannot be saved: {error}.", wrong=True)
            else:
                self.say(f"Saved as {name}.")

    def action_leave(self) -> None:
        """Back to the menu; what was typed is rubbed out first."""
        if not self.clear_typed():
            if self._match.winner is None and self._kept.path is not None:
                self.app.notify("The game is kept: g in the menu goes on with it.")
            self.dismiss()

    def _warn(self, words: str) -> None:
        self.app.notify(words, severity="warning")


def _wrong_file(name: str) -> str | None:
    path = Path(name).expanduser()
    if not name or path.is_dir():
        return "Write a file's name."
    if path.exists():
        return "There is such a file already: choose another name."
    return None if path.parent.is_dir() else f"There is no folder {path.parent}."
