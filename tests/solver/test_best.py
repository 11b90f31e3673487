"""The perfect player: never loses a won position, and sets traps in a lost one."""

from __future__ import annotations

from random import Random

import pytest

import factorduel as fd
from factorduel.catalog import GAMES
from factorduel.players import Player, greedy, perfect, random
from factorduel.solver.best import best_try
from factorduel.solver.distance import distances

OPPONENTS = {"random": random, "greedy": greedy, "perfect": perfect}


def wins_from_won_positions(slug: str, opponent: Player, games: int, chance: Random) -> None:
    """Play on from random positions, the perfect player in whichever seat is won."""
    played = 0
    while played < games:
        position = fd.new_game(slug)
        for _ in range(chance.randrange(4)):
            if position.winner is None:
                position = position.play(chance.choice(position.legal_moves))
        winner = fd.solve(position).winner
        while position.winner is None:
            player = perfect if position.to_move == winner else opponent
            position = position.play(player(position, chance))
        assert position.winner == winner, position
        played += 1


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("slug", GAMES)
def test_a_won_position_is_won(slug: str, opponent: str) -> None:
    wins_from_won_positions(slug, OPPONENTS[opponent], 5, Random(f"{slug} {opponent}"))


@pytest.mark.slow
@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("slug", GAMES)
def test_a_thousand_won_positions_are_won(slug: str, opponent: str) -> None:
    wins_from_won_positions(slug, OPPONENTS[opponent], 1000, Random(f"{slug} {opponent} 1000"))


def lost_positions(count: int) -> list[fd.Position]:
    chance = Random(3)
    found: list[fd.Position] = []
    while len(found) < count:
        position = fd.new_game(chance.choice(["divisor-duel", "factor-clash", "factor-chain"]))
        for _ in range(chance.randrange(2, 8)):
            if position.winner is None:
                position = position.play(chance.choice(position.legal_moves))
        if len(position.legal_moves) > 1 and not fd.solve(position).winning:
            found.append(position)
    return found


def test_the_best_try_leaves_the_smallest_share_of_winning_replies_and_holds_longest() -> None:
    for position in lost_positions(30):
        shares = {}
        for number in position.legal_moves:
            fates = fd.solve(position.play(number)).fates
            shares[number] = sum(fates.values()) / len(fates)
        hardest = [n for n in shares if shares[n] == min(shares.values())]
        chosen = best_try(position)
        assert chosen in hardest
        left = distances(position)
        if left is not None and position.unused.bit_count() <= 16:
            assert left[chosen] == max(left[number] for number in hardest)


def test_the_perfect_player_takes_the_fastest_win() -> None:
    position = fd.new_game("divisor-duel").play_all([6, 12, 4, 8, 2])
    left = distances(position)
    assert left is not None
    fastest = min(turns for turns in left.values() if turns % 2 == 0)
    assert left[perfect(position, Random(0))] == fastest
