"""The coach: what would have won, what may win now, and why; always the solver's word."""

from factorduel.coach.hint import Hint, hint
from factorduel.coach.partners import Partners, partners
from factorduel.coach.puzzle import Puzzle, daily, puzzle_at, puzzles
from factorduel.coach.review import Mark, Review, Turn, review

__all__ = [
    "Hint",
    "Mark",
    "Partners",
    "Puzzle",
    "Review",
    "Turn",
    "daily",
    "hint",
    "partners",
    "puzzle_at",
    "puzzles",
    "review",
]
