"""Hypothesis strategies: any rules, any reachable position, any record."""

from __future__ import annotations

from hypothesis import strategies as st

from factorduel import BadRules, Position, Rules, new_game
from factorduel.catalog import GAMES
from factorduel.record import Act, Event, Record

games = st.sampled_from(sorted(GAMES.values(), key=lambda rules: rules.slug))
openings = st.sampled_from(["any", "even", "reply"])
seats = st.sampled_from(["human", "random", "greedy"])


@st.composite
def rules(draw: st.DrawFn, max_number: int = 40) -> Rules:
    """A game, half of the time by house rules."""
    game = draw(games)
    if draw(st.booleans()):
        return game
    lo = draw(st.integers(1, max_number))
    hi = draw(st.integers(lo, max_number))
    try:
        return game.house((lo, hi), draw(openings))
    except BadRules:
        return game.house((lo, hi), "any")


@st.composite
def positions(draw: st.DrawFn, max_number: int = 40) -> Position:
    """A position that can be reached by play; often the end of a game."""
    position = new_game(draw(rules(max_number)), first=draw(st.sampled_from([1, 2])))
    for _ in range(draw(st.integers(0, max_number))):
        if position.winner is not None:
            break
        position = position.play(draw(st.sampled_from(position.legal_moves)))
    return position


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A game with take-backs, perhaps a resignation, in any round of a match."""
    rounds = draw(st.integers(1, 5))
    number = draw(st.integers(1, rounds))
    won = draw(st.integers(0, number - 1))
    record = Record(
        new_game(draw(rules(20)), first=draw(st.sampled_from([1, 2]))),
        seats=(draw(seats), draw(seats)),
        seed=draw(st.integers(0, 10**18 - 1)),
        round=number,
        rounds=rounds,
        score=(won, number - 1 - won),
    )
    for _ in range(draw(st.integers(0, 20))):
        if record.winner is not None:
            break
        mover = record.position.to_move
        event = Event(mover, draw(st.sampled_from(record.position.legal_moves)))
        if len(record.position.moves) > 1:
            player = draw(st.sampled_from([1, 2]))
            choices = [event] * 6 + [Event(player, Act.TAKES_BACK), Event(player, Act.RESIGNS)]
            event = draw(st.sampled_from(choices))
        record = record.add(event)
    return record
