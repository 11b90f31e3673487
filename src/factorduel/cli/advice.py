"""The coach at the prompt of a game: said when it is asked for, and only then."""

from __future__ import annotations

from factorduel.cli.memory import check_memory
from factorduel.cli.progress import shown_progress
from factorduel.coach import hint, review, words
from factorduel.position import Position, new_game
from factorduel.solver import TooLarge, Verdict, covered_by_the_theorem, solve


class Coach:
    """Answers what a player asks; a hint that is asked for again says one step more."""

    def __init__(self) -> None:
        self._hinted: Position | None = None
        self._step = 0

    def says(self, word: str, position: Position) -> str:
        """The answer to `hint`, `fates`, `partners` or `review`."""
        try:
            match word:
                case "hint":
                    return self._hint(position)
                case "fates":
                    lines = words.fates_lines(patiently_solved(position))
                case "partners":
                    if covered_by_the_theorem(position.rules):
                        patiently_solved(position, shown=True)
                    lines = words.partners_lines(position)
                case _:
                    patiently_solved(new_game(position.rules))
                    lines = words.review_lines(review(position))
        except TooLarge as refusal:
            return str(refusal)
        return "\n".join(lines)

    def _hint(self, position: Position) -> str:
        patiently_solved(position, shown=True)
        self._step = min(self._step + 1, 3) if position == self._hinted else 1
        self._hinted = position
        return hint(position).steps[self._step - 1]


def patiently_solved(position: Position, *, shown: bool = False) -> Verdict:
    """A verdict, with progress shown if it takes long; what the coach asks next comes fast.

    Where memory would not do, it refuses; `shown` says that there will be pairs, too.
    """
    check_memory(position, shown)
    with shown_progress(len(position.rules.pool)) as progress:
        return solve(position, progress)
