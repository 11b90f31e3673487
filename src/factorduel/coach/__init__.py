"""The coach: what would have won, what may win now, and why; always the solver's word."""

from factorduel.coach.fairness import Fairness, fairness, ranked, scan
from factorduel.coach.hint import Hint, hint
from factorduel.coach.partners import Partners, partners
from factorduel.coach.plot import plot
from factorduel.coach.puzzle import Puzzle, daily, puzzle_at, puzzles
from factorduel.coach.review import Mark, Review, Turn, review

__all__ = [
    "Fairness",
    "Hint",
    "Mark",
    "Partners",
    "Puzzle",
    "Review",
    "Turn",
    "daily",
    "fairness",
    "hint",
    "partners",
    "plot",
    "puzzle_at",
    "puzzles",
    "ranked",
    "review",
    "scan",
]
