"""A game in progress: two seats, the coach beside the board, every number kept at once."""

from __future__ import annotations

import time
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.worker import get_current_worker

from factorduel.journal import Journal, Keeper
from factorduel.match import Match, begin
from factorduel.naming import SIGNS
from factorduel.players import HUMAN
from factorduel.position import IllegalMove
from factorduel.tui import saving
from factorduel.tui.look import against, chains, player_words
from factorduel.tui.prompt import prompt, why_over
from factorduel.tui.review import ReviewScreen
from factorduel.tui.seat import SeatScreen
from factorduel.tui.settings import Memory

_PACE = 0.4
_PACE_TO_BE_WATCHED = 0.9
"""Seconds that a computer takes at least, so that what it plays is seen."""

_SEEN = {"fates", "partners"}
"""What whoever watches two computers can do as well."""
_ON_A_TURN = {"hint", "take_back", *_SEEN}
"""What only a person who is to play can do."""

_HOW_TO_PLAY = "Type a number and press Enter, or click one."


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
        Binding("x", "give_up", "give up", show=False),
        Binding("s", "save", "save a copy", show=False),
        Binding("space", "pause", "pause, or go on (two computers)", show=False),
        Binding("escape,q", "leave", "back; the game is kept", show=False),
        Binding("h,f,p,u", "not_now", "why not", show=False),  # reached where the above are not
    ]

    def __init__(
        self, memory: Memory, match: Match, journal: Journal | None = None, *, tossed: bool = False
    ) -> None:
        super().__init__(match.position)
        self._memory = memory
        self._match = match
        self._kept = Keeper(self._warn, journal)
        self._won = {1: 0, 2: 0}
        self._paused = self._may_give_up = False
        self._toss = self._coin() if tossed else ""

    def on_mount(self) -> None:
        """Open the game's file, unless it goes on in the one it has."""
        super().on_mount()
        if self._kept.path is None:
            self._kept.begin(self._match.record)
        self._greet(self._toss)
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
        self.board.takes_a_choice = match.winner is None
        self.board.show(position, self.fates)
        score = f"{self._won[1]}:{self._won[2]}" if any(self._won.values()) else "–"
        turn = "over" if match.winner else f"turn {position.turn}"
        self.put_title(position.rules, f"{against(match.record, score)}  {turn}")
        self.put("chains", f"{chains(position)}\n")
        self.show_advice()
        self.show_prompt()

    def show_prompt(self) -> None:
        """Whose turn it is, and what is typed."""
        self.put("prompt", prompt(self._match, self.typed, self._paused, self.room))

    def _greet(self, words: str) -> None:
        """Say what has begun, and to a person who starts how to."""
        starts = self._match.position.turn == 1 and self._match.seat == HUMAN
        self.say(f"{words} {_HOW_TO_PLAY}".lstrip() if starts else words)

    def _coin(self) -> str:
        name = self._called(self._match.position.to_move)
        return f"The coin says: {name} start{'' if name == 'you' else 's'}."

    # Playing

    def pick_nothing(self) -> None:
        """Enter alone, which may be pressed once too often, plays nothing."""
        if self._why_not_now():
            self.action_not_now()
        else:
            super().pick_nothing()

    def pick(self, number: int) -> None:
        """A person plays a number."""
        if self._why_not_now():
            self.show_prompt()
            self.action_not_now()
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
            self.say(why_over(match))
        elif match.seat != HUMAN and not self._paused:
            self._think(match)
        self.turn_to(match.position)
        self.refresh_bindings()

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
            toss = self._toss if match.position.turn == 1 else ""
            words = f"{toss} {SIGNS[mover]} {name} plays {number}.".lstrip()
            self._happened(match.play(number), words)
            self.board.reveal(number)

    # Actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Some things are offered, and done, only while a person is to play."""
        watches = HUMAN not in self._seats and self._match.winner is None
        if action not in _ON_A_TURN or (watches and action in _SEEN):
            return True
        return not self._why_not_now()

    def action_not_now(self) -> None:
        """Say why a person cannot do this now; why the game is over stays to be read."""
        self.say(self._why_not_now(), wrong=True)

    def _why_not_now(self) -> str:
        if self._match.winner is not None:
            return f"{why_over(self._match)} The game is over: v reviews it."
        if self._match.seat == HUMAN:
            return ""
        return "It is not your turn." if HUMAN in self._seats else "Two computers are playing."

    def on_key(self, event: Key) -> None:
        """Whatever else is done after the first x, another one does not give up."""
        if event.key != "x":
            self._play_on()

    def on_click(self) -> None:
        """A click is something else as well."""
        self._play_on()

    def _play_on(self) -> None:
        if self._may_give_up:
            self._may_give_up = False
            self.say("")

    def action_take_back(self) -> None:
        """Back to a person's last choice: with two persons, that of the one who played last."""
        people = [player for player in (1, 2) if self._seats[player - 1] == HUMAN]
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
        if self._why_not_now():
            self.action_not_now()
        elif not self._may_give_up:
            self._may_give_up = True
            self.say("Press x again to give up this game.")
        else:
            self._happened(match.resign(match.position.to_move), "")

    def action_rematch(self) -> None:
        """The same again, but the other one starts."""
        match = self._match
        if match.winner is None:
            self.say("A rematch comes after the game; x gives up, n begins another.", wrong=True)
            return
        record = match.record
        swapped = begin(
            match.position.rules,
            seats=record.seats,
            first=3 - match.position.first,
            seed=record.seed + 1,
        )
        self._begin(swapped, f"A new game: {self._called(swapped.position.to_move)} to start.")

    def _begin(self, match: Match, words: str) -> None:
        """Another match at this table."""
        self._match, self._toss, self._paused = match, "", False
        self._kept.begin(match.record)
        self.board.put_cursor_away()
        self._greet(words)
        self._next()

    def action_review(self) -> None:
        """Look at the game so far."""
        if self._match.position.moves:
            self.app.push_screen(ReviewScreen(self._match.record), self._try_again)
        else:
            self.say("Nothing has been played yet.", wrong=True)

    def _try_again(self, match: Match | None) -> None:
        """Play what the review gave back, if it did; the score was that of other games."""
        if match is not None:
            self._won = {1: 0, 2: 0}
            self._begin(match, f"Another try, from turn {match.position.turn} on.")

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
        record = self._match.record
        name = await self.app.push_screen_wait(saving.where(record))
        if name is not None:
            try:
                saving.save(record, name)
            except OSError as error:
                self.say(f"It cannot be saved: {error}.", wrong=True)
            else:
                self.say(f"Saved as {name}.")

    def action_leave(self) -> None:
        """Give back a match that can be gone on with; what was typed is rubbed out first."""
        if not self.clear_typed():
            match = self._match
            goes_on = match.winner is None and match.position.moves and self._kept.path is not None
            self.dismiss(match if goes_on else None)

    def _warn(self, words: str) -> None:
        self.app.notify(words, severity="warning")
