"""How things look and are called on a screen: two themes, players and chains in words."""

from __future__ import annotations

from textual.theme import Theme

from factorduel.naming import SIGNS, computer_words
from factorduel.players import HUMAN
from factorduel.position import Position
from factorduel.record import Record
from factorduel.rules import Chain

DARK = Theme(
    name="factorduel-dark",
    primary="#7aa2f7",
    secondary="#ff9e64",
    accent="#9ece6a",
    error="#f7768e",
    warning="#e0af68",
    success="#9ece6a",
    foreground="#c8d0e0",
    background="#16181f",
    surface="#1d2029",
    panel="#262a36",
    dark=True,
)
LIGHT = Theme(
    name="factorduel-light",
    primary="#1d4ed8",
    secondary="#b45309",
    accent="#15803d",
    error="#b91c1c",
    warning="#92400e",
    success="#15803d",
    foreground="#1f2430",
    background="#fbfbf8",
    surface="#f1f1ec",
    panel="#e4e4dd",
    dark=False,
)


def player_words(seats: tuple[str, str], player: int) -> str:
    """What a player is called: `you` where one person plays a computer.

    >>> player_words(("human", "level:3"), 1), player_words(("human", "human"), 2)
    ('you', 'player 2')
    """
    if seats[player - 1] != HUMAN:
        return computer_words(seats, player)
    return "you" if seats.count(HUMAN) == 1 else f"player {player}"


def against(record: Record, between: str = "–") -> str:
    """Who plays whom, with their signs.

    >>> from factorduel.notation import parse_record
    >>> against(parse_record("divisor-duel: 6"))
    '● player 1 – ○ player 2'
    """
    one, two = (f"{SIGNS[player]} {player_words(record.seats, player)}" for player in (1, 2))
    return f"{one} {between} {two}"


def chains(position: Position) -> str:
    """The chain, or both, with whose each number is; the place that is to be filled is a `?`.

    >>> from factorduel.position import new_game
    >>> chains(new_game("divisor-duel").play_all([6, 3]))
    '●6 → ○3 → ?'
    """
    if position.rules.chain is Chain.SHARED:
        parts = [
            f"{SIGNS[position.mover(turn)]}{number}"
            for turn, number in enumerate(position.moves, start=1)
        ]
        return " → ".join(parts + ["?"] * (position.winner is None))
    lines = []
    for player in (1, 2):
        numbers = [str(number) for number in position.chain(player)]
        waits = position.winner is None and position.to_move == player
        lines.append(f"{SIGNS[player]} " + (" → ".join(numbers + ["?"] * waits) or "–"))
    return "\n".join(lines)
