"""The course of a game as a picture: who was winning when, and which numbers changed it.

    ● player 1 wins    ──● 3 ──○ 9                  ╱──● 16
                                  ╲                ╱
    ○ player 2 wins                ╲──● 4? ──○ 8? ╱

One column a turn; each number carries the sign of the player who played it.
"""

from __future__ import annotations

from dataclasses import dataclass

from factorduel.coach import words
from factorduel.coach.review import Mark, Review, Turn
from factorduel.svg import Drawing, Point

_LEFT, _RIGHT = 142, 28
_LEAST_WIDTH = 730
"""The sentence above the course fits into it."""
_LEAST_COLUMN, _MOST_COLUMN = 14, 48
_HEIGHT = {1: 118, 2: 182}
"""How far down the line runs while this player is winning."""
_KIND = {1: "one", 2: "two"}
_DIGIT, _GAP = 8, 7


def drawing(review: Review) -> Drawing:
    """The course of a game: above player 1 is winning, below player 2.

    >>> from factorduel.coach import review
    >>> from factorduel.position import new_game
    >>> picture = drawing(review(new_game("divisor-duel", pool=(1, 10)).play_all([7, 1, 2, 4])))
    >>> '<text class="thrown" x="310" y="106" text-anchor="middle">4?</text>' in picture.svg()
    True
    """
    if not review.turns:
        blank = Drawing(_LEAST_WIDTH, 60, "The course of a game")
        blank.text("faint", (24, 35), "Nothing has been played yet.", "start")
        return blank
    frame = _Frame(review)
    rules = review.turns[0].before.rules
    heading = f"{rules.title}, {rules.pool[0]}–{rules.pool[-1]}"
    picture = Drawing(frame.width, 278, f"The course of a game of {heading}")
    picture.text("heading", (24, 34), heading, "start")
    picture.text("faint", (24, 56), words.conclusion(review)[0], "start")
    _draw_scale(picture, frame)
    _draw_line(picture, frame)
    for turn in review.turns:
        _draw_turn(picture, frame, turn)
    for turn in _labelled(frame):
        _draw_label(picture, frame, turn)
    _draw_legend(picture)
    return picture


@dataclass(frozen=True)
class _Frame:
    """Where things stand: short games have wide columns, long ones make the picture wide."""

    review: Review

    @property
    def column(self) -> int:
        """The room for a turn; half of one is left on either side."""
        fitting = (_LEAST_WIDTH - _LEFT - _RIGHT) // len(self.review.turns)
        return max(_LEAST_COLUMN, min(fitting, _MOST_COLUMN))

    @property
    def width(self) -> int:
        """Of the whole picture."""
        return max(_LEAST_WIDTH, _LEFT + _RIGHT + self.column * len(self.review.turns))

    @property
    def end(self) -> float:
        """Where the last column ends."""
        return self.across(len(self.review.turns)) + self.column / 2

    def across(self, turn: int) -> float:
        """The middle of a turn's column; of turn 0 the edge before the first."""
        return _LEFT + self.column * (turn - 0.5) if turn else _LEFT

    def at(self, turn: Turn) -> Point:
        """Where a turn stands on the line."""
        return self.across(turn.before.turn), _HEIGHT[turn.winner]


def _draw_scale(picture: Drawing, frame: _Frame) -> None:
    """Both players' heights, and the turns' numbers below."""
    for player, height in _HEIGHT.items():
        picture.line("faint", (_LEFT, height), (frame.end, height))
        picture.dot(_KIND[player], (30, height), 5)
        picture.text("plain", (44, height + 4), f"player {player} wins", "start")
    step = 1 if frame.column >= 3 * _DIGIT else 5
    turns = range(1, len(frame.review.turns) + 1)
    picture.text("faint", (44, 228), "turn", "start")
    for turn in turns:
        if turn % step == 0 or turn == 1:
            picture.text("faint", (frame.across(turn), 228), str(turn))


def _draw_line(picture: Drawing, frame: _Frame) -> None:
    """The course itself; where it crosses, a win was thrown away."""
    first = frame.review.turns[0]
    winner = first.before.to_move if first.winning else 3 - first.before.to_move
    here: Point = (_LEFT, _HEIGHT[winner])
    for turn in frame.review.turns:
        there = frame.at(turn)
        picture.line("thrown" if turn.winner != winner else _KIND[winner], here, there)
        here, winner = there, turn.winner
    picture.line(_KIND[winner], here, (frame.end, here[1]))


def _draw_turn(picture: Drawing, frame: _Frame, turn: Turn) -> None:
    radius = 5 if frame.column > _LEAST_COLUMN else 4
    picture.dot(_KIND[turn.before.to_move], frame.at(turn), radius, words.turn_line(turn))


def _draw_label(picture: Drawing, frame: _Frame, turn: Turn) -> None:
    """The number, away from the line: above it or below it."""
    x, y = frame.at(turn)
    kind = "thrown" if turn.mark is Mark.BLUNDER else "plain"
    picture.text(kind, (x, y - 12 if turn.winner == 1 else y + 21), _label(turn))


def _label(turn: Turn) -> str:
    return f"{turn.number}?" if turn.mark is Mark.BLUNDER else str(turn.number)


def _labelled(frame: _Frame) -> list[Turn]:
    """The turns whose numbers fit beside each other; blunders come first."""
    turns = sorted(frame.review.turns, key=lambda turn: turn.mark is not Mark.BLUNDER)
    chosen: list[Turn] = []
    for turn in turns:
        if all(_fit(frame, turn, other) for other in chosen):
            chosen.append(turn)
    return chosen


def _fit(frame: _Frame, one: Turn, other: Turn) -> bool:
    if one.winner != other.winner:
        return True
    needed = (len(_label(one)) + len(_label(other))) * _DIGIT / 2 + _GAP
    return abs(one.before.turn - other.before.turn) * frame.column >= needed


def _draw_legend(picture: Drawing) -> None:
    picture.dot("one", (30, 254), 5)
    picture.text("faint", (44, 258), "played by player 1", "start")
    picture.dot("two", (190, 254), 5)
    picture.text("faint", (204, 258), "played by player 2", "start")
    picture.text("thrown", (350, 258), "?", "middle")
    picture.text("faint", (362, 258), "threw the win away", "start")
