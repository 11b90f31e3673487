"""A game looked at again: its course, a walk through it, another try from any turn."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

from factorduel.coach import Mark, Review, review, words
from factorduel.coach.review import Turn
from factorduel.match import retry
from factorduel.naming import SIGNS, capital
from factorduel.players import HUMAN
from factorduel.position import Position
from factorduel.record import Record
from factorduel.tui.look import against, chains, player_words
from factorduel.tui.settings import new_seed
from factorduel.tui.side import Side
from factorduel.tui.table import TableScreen

_WIDEST_TURN = 4


class ReviewScreen(TableScreen):
    """Each turn as it stood before the number was played, with every number's fate.

    It gives back the match that tries a turn again, if one is to be tried.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "walk(-1)", "back", priority=True),
        Binding("right", "walk(1)", "on", priority=True),
        Binding("up", "blunder(-1)", "previous blunder", show=False, priority=True),
        Binding("down", "blunder(1)", "next blunder", priority=True),
        Binding("home", "walk(-9999)", "the first turn", show=False, priority=True),
        Binding("end", "walk(9999)", "the last turn", show=False, priority=True),
        Binding("r", "retry", "retry", priority=True),
        Binding("escape,q", "dismiss", "leave"),
    ]

    def __init__(self, record: Record) -> None:
        super().__init__(record.position)
        self._record = record
        self._turn = len(record.position.moves)
        self._review: Review | None = None

    def on_mount(self) -> None:
        """Have the coach look at the game."""
        self.query_one("#prompt").remove()
        self.query_one("#message").add_class("course")
        self.say("The coach looks at every turn …")
        super().on_mount()
        self.ask(self._record.position, self._reviewed, self._tell)

    def _reviewed(self, position: Position) -> Review:
        return review(position, self._record.resigned)

    def _tell(self, position: Position, found: Review) -> None:
        self._review = found
        if found.decided_at is not None:
            self._turn = found.decided_at
        self.refresh_table()

    def refresh_table(self) -> None:
        """The board before the turn that is looked at, and what was played then."""
        position = self._record.position
        if self._review is None:
            self.put_title(position.rules, "")
            self.board.show(position)
            return
        turn = self._review.turns[self._turn - 1]
        fates = {n: n in turn.winning for n in turn.before.legal_moves}
        self.board.show(turn.before, fates)
        self.board.point_at(turn.number)
        right = f"{against(self._record)}  turn {self._turn}/{len(position.moves)}"
        self.put_title(position.rules, right)
        self.put("chains", f"{chains(turn.before)}\n")
        self.query_one(Side).tell(self._words(self._review), newest=0)
        self.query_one("#message", Static).update(course(self._review, self._turn, self.room - 4))

    def _words(self, found: Review) -> list[str]:
        turn = found.turns[self._turn - 1]
        mover = turn.before.to_move
        name = player_words(self._record.seats, mover)
        lines = [f"{SIGNS[mover]} {capital(name)} played {turn.number}: {words.worth(turn)}.", ""]
        if found.gave_up_a_win or found.decided_at is None:
            lines += [words.decision(found), ""]
        elif self._turn == found.decided_at:
            again = "." if self._is_a_computers(turn) else ": r tries it again."
            lines += [f"This turn decided the game{again}", ""]
        names = {n: capital(player_words(self._record.seats, n)) for n in (1, 2)}
        return lines + [words.chances(found, n, name) for n, name in names.items()]

    def action_walk(self, steps: int) -> None:
        """Some turns on or back."""
        if self._review is not None:
            self._turn = min(max(self._turn + steps, 1), len(self._review.turns))
            self.refresh_table()

    def action_blunder(self, step: int) -> None:
        """To the next turn that threw a win away, or the one before."""
        if self._review is None:
            return
        blunders = [t.before.turn for t in self._review.turns if t.mark is Mark.BLUNDER]
        ahead = [turn for turn in blunders[::step] if (turn - self._turn) * step > 0]
        if ahead:
            self.action_walk(ahead[0] - self._turn)

    def action_retry(self) -> None:
        """Play on from this turn: a person where they went wrong, the same opponent."""
        if self._review is None:
            return
        turn = self._review.turns[self._turn - 1]
        if self._is_a_computers(turn):
            name = player_words(self._record.seats, turn.before.to_move)
            self.app.notify(f"That was {name}'s turn: go to one of yours.", severity="warning")
            return
        seats = self._record.seats if HUMAN in self._record.seats else None
        try:
            match = retry(self._record.position, self._turn, seats=seats, seed=new_seed())
        except ValueError as refusal:
            self.app.notify(str(refusal), severity="warning")
            return
        self.dismiss(match)

    def _is_a_computers(self, turn: Turn) -> bool:
        """Whether a person has turns of their own to try again, and this is not one of them."""
        seats = self._record.seats
        return HUMAN in seats and seats[turn.before.to_move - 1] != HUMAN

    def pick(self, number: int) -> None:
        """A number that was played leads to its turn."""
        moves = self._record.position.moves
        if self._review is not None and number in moves:
            self.action_walk(moves.index(number) + 1 - self._turn)


def course(found: Review, at: int, room: int) -> Text:
    """Who was winning after each turn: above player 1, below player 2, a ? under each blunder.

    >>> from factorduel.position import new_game
    >>> game = new_game("divisor-duel", pool=(1, 10)).play_all([7, 1, 2, 4, 8])
    >>> for row in course(review(game), at=4, room=20).plain.split("\\n"):
    ...     print(row.rstrip())
    1              ╱▔▔▔▔▔▔
    2 ▁▁▁▁▁▁▁▁▁▁▁▁╱
                  4?
    """
    wide = max(1, min(_WIDEST_TURN, room // max(len(found.turns), 1)))
    shown = max(room // wide, 1)
    first = min(max(0, at - shown // 2 - 1), max(0, len(found.turns) - shown))
    turns = found.turns[first : first + shown]
    rows = Text("1 "), Text("2 "), Text("  ")
    before = turns[0].winner if turns else 1
    for turn in turns:
        style = "reverse" if turn.before.turn == at else ""
        label = f"{turn.before.turn}?" if turn.mark is Mark.BLUNDER else ""
        cells = *_line(before, turn.winner, wide), (label if len(label) <= wide else "?")
        for row, cell in zip(rows, cells, strict=True):
            row.append(cell.ljust(wide), style)
        before = turn.winner
    return Text("\n").join(rows)


def _line(before: int, now: int, wide: int) -> tuple[str, str]:
    """One turn's part of the line, over two rows; it crosses where the lead changes."""
    if before == now or wide < 2:
        return ("▔" if now == 1 else " ") * wide, ("▁" if now == 2 else " ") * wide
    if now == 2:
        return "╲", " ╲" + "▁" * (wide - 2)
    return " ╱" + "▔" * (wide - 2), "╱"
