"""The coach: what would have won, what may win now, and why; always the solver's word."""

from factorduel.coach.hint import Hint, hint
from factorduel.coach.review import Mark, Review, Turn, review

__all__ = ["Hint", "Mark", "Review", "Turn", "hint", "review"]
