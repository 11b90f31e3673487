"""What the coach says, in sentences and signs: the same words for every way in."""

from __future__ import annotations

from factorduel import listing
from factorduel.coach.partners import partners
from factorduel.coach.review import Mark, Review, Turn
from factorduel.position import Position
from factorduel.solver import Verdict

MARK_WORDS: dict[Mark, str] = {
    Mark.ONLY: "the one winning number",
    Mark.KEPT: "kept the win",
    Mark.BLUNDER: "threw the win away",
    Mark.LOST: "lost anyway",
}
"""What each mark says of a number that was played."""

_MOST_LISTED = 8
"""So many winning numbers stand behind a blunder; one of them would have been enough."""


def worth(turn: Turn) -> str:
    """What a number was worth; of a blunder also what won, and what it loses to.

    >>> from factorduel.coach import review
    >>> from factorduel.position import new_game
    >>> found = review(new_game("divisor-duel", pool=(1, 10)).play_all([7, 1, 2, 4]))
    >>> worth(found.turns[1])
    'the one winning number'
    >>> worth(found.turns[3])
    'threw the win away; 6 wins, and 4 loses to 8'
    """
    words = MARK_WORDS[turn.mark]
    if turn.mark is not Mark.BLUNDER:
        return words
    return f"{words}; {_what_wins(turn.winning)}, and {turn.number} loses to {turn.refutation}"


def _what_wins(winning: tuple[int, ...]) -> str:
    """The numbers that win, or how many they are and a few of them.

    >>> _what_wins((6,)), _what_wins((1, 2, 4)), _what_wins(tuple(range(2, 100)))
    ('6 wins', '1, 2 and 4 win', '98 numbers win, such as 2, 3 and 4')
    """
    if len(winning) == 1:
        return f"{winning[0]} wins"
    if len(winning) <= _MOST_LISTED:
        return f"{_in_words(winning)} win"
    return f"{len(winning)} numbers win, such as {_in_words(winning[:3])}"


def _in_words(numbers: tuple[int, ...]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def review_lines(review: Review) -> list[str]:
    """A whole review: every turn, the course, and where the game was decided."""
    if not review.turns:
        return ["Nothing has been played yet."]
    return [
        *map(turn_line, review.turns),
        "",
        *course_lines(review),
        "",
        *conclusion(review),
    ]


def turn_line(turn: Turn) -> str:
    """One turn in a line, so that lines stand well under one another.

    >>> from factorduel.coach import review
    >>> from factorduel.position import new_game
    >>> turn_line(review(new_game("divisor-duel").play(11)).turns[0])
    'turn 1   player 1  plays 11   kept the win'
    """
    before = turn.before
    return f"turn {before.turn:<3} player {before.to_move}  plays {turn.number:<4} {worth(turn)}"


def course_lines(review: Review) -> list[str]:
    """Who was winning after each turn, one column a turn; a ? where it was thrown away."""
    rows = [
        f"player {player}  "
        + "".join("#" if winner == player else "." for winner in review.winners)
        for player in (1, 2)
    ]
    if review.decided_at is not None:
        thrown = "".join("?" if turn.mark is Mark.BLUNDER else " " for turn in review.turns)
        rows.append(f"          {thrown}".rstrip())
    return rows


def conclusion(review: Review) -> list[str]:
    """Where the game was decided, and how each player used their chances."""
    return [decision(review), *(chances(review, n, f"Player {n}") for n in (1, 2))]


def decision(review: Review) -> str:
    """Where the game was decided.

    >>> from factorduel.coach import review
    >>> from factorduel.position import new_game
    >>> decision(review(new_game("divisor-duel").play_all([10, 1]), resigned=1))
    'Player 1 gave up a game that was won: that decided it.'
    """
    if review.gave_up_a_win:
        return f"Player {review.resigned} gave up a game that was won: that decided it."
    if review.decided_at is None:
        return "Nobody threw a win away."
    turn = review.turns[review.decided_at - 1]
    return (
        f"Turn {review.decided_at} decided the game: player {turn.before.to_move} should have"
        f" played {turn.better} instead of {turn.number}, which loses to {turn.refutation}."
    )


def chances(review: Review, player: int, name: str) -> str:
    """How a player, who is called so, used their chances to win."""
    accuracy = review.accuracy(player)
    if accuracy is None:
        return f"{name} had no chance to win."
    return f"{name} used {accuracy:.0%} of the chances to win."


def fates_lines(verdict: Verdict) -> list[str]:
    """Which legal numbers win and which lose.

    >>> from factorduel.position import new_game
    >>> from factorduel.solver import solve
    >>> fates_lines(solve(new_game("divisor-duel").play_all([6, 3])))
    ['win:  9, 12, 15', 'lose: 1, 18']
    """
    losing = verdict.position.legal & ~verdict.winning
    return [
        f"win:  {listing.joined(verdict.winning) or 'none'}",
        f"lose: {listing.joined(losing) or 'none'}",
    ]


def partners_lines(position: Position) -> list[str]:
    """The pairs that decide a position, and the one to answer the last number with.

    >>> from factorduel.position import new_game
    >>> partners_lines(new_game("divisor-duel", pool=(1, 10)).play_all([7, 1, 2]))
    ['2–6 answers the last number, and these answer whatever comes then:', '3–9']
    """
    found = partners(position)
    if found is None:
        return [f"{position.rules.title} is not decided by pairs. A hint can say more."]
    pairs = listing.paired(found.pairs)
    if position.winner is not None:
        return [f"The game is over: player {position.winner} has won."]
    if found.number is None:
        return ["Whatever you play, your opponent has its partner:", pairs]
    if found.last is None:
        begin = f"Play {found.number}, which has no partner"
    else:
        begin = f"{found.last}–{found.number} answers the last number"
    if not pairs:
        return [f"{begin}, and your opponent has no number then."]
    return [f"{begin}, and these answer whatever comes then:", pairs]
