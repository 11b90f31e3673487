"""How many random games and moves a second, beside OpenSpiel's and PettingZoo's tic-tac-toe."""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from random import Random
from statistics import median
from time import perf_counter

import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401  (its import registers the game)
from pettingzoo.classic import tictactoe_v3

import factorduel as fd
from factorduel.catalog import GAMES

ROUNDS = 7
SECONDS = 0.3
AIM = 5

Game = Callable[[Random], int]
"""Plays one random game and returns how many moves it had."""


@dataclass
class Contestant:
    name: str
    play: Game
    games: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)

    def run(self, chance: Random) -> None:
        """Play for one short round and note both rates."""
        games = moves = 0
        start = perf_counter()
        while (seconds := perf_counter() - start) < SECONDS:
            moves += self.play(chance)
            games += 1
        self.games.append(games / seconds)
        self.moves.append(moves / seconds)

    def times(self, other: Contestant) -> float:
        """How many times the other's moves a second these are."""
        return median(self.moves) / median(other.moves)


def factorduel_game(slug: str) -> Game:
    def play(chance: Random) -> int:
        position = fd.new_game(slug)
        while position.winner is None:
            position = position.play(chance.choice(position.legal_moves))
        return len(position.moves)

    return play


def open_spiel_game() -> Game:
    game = pyspiel.load_game("python_tic_tac_toe")

    def play(chance: Random) -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
        return moves

    return play


def petting_zoo_game() -> Game:
    env = tictactoe_v3.raw_env()

    def play(chance: Random) -> int:
        env.reset()
        moves = 0
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return moves
            legal = observation["action_mask"].nonzero()[0].tolist()
            env.step(chance.choice(legal))
            moves += 1

    return play


def main() -> None:
    open_spiel = Contestant("OpenSpiel python_tic_tac_toe", open_spiel_game())
    petting_zoo = Contestant("PettingZoo tictactoe_v3", petting_zoo_game())
    ours = [Contestant(slug, factorduel_game(slug)) for slug in GAMES]
    contestants = [*ours, open_spiel, petting_zoo]
    chance = Random(1)
    for contestant in contestants:
        contestant.play(chance)
    for _ in range(ROUNDS):
        for contestant in contestants:
            contestant.run(chance)
    report(contestants, open_spiel, petting_zoo)
    print(f"\nAim: at least {AIM} times OpenSpiel's moves a second.")
    for one in ours:
        times = one.times(open_spiel)
        print(f"  {one.name:<18} {times:>5.2f} times: {'met' if times >= AIM else 'not met'}")


def report(contestants: list[Contestant], open_spiel: Contestant, petting_zoo: Contestant) -> None:
    print(
        f"Random play, medians of {ROUNDS} interleaved rounds of {SECONDS} s; Python"
        f" {platform.python_version()}, OpenSpiel {version('open_spiel')},"
        f" PettingZoo {version('pettingzoo')}\n"
    )
    print("| Game                         | games/s | moves/s | x OpenSpiel | x PettingZoo |")
    print("|:-----------------------------|--------:|--------:|------------:|-------------:|")
    for one in contestants:
        print(
            f"| {one.name:<28} | {median(one.games):>7,.0f} | {median(one.moves):>7,.0f}"
            f" | {one.times(open_spiel):>11.1f} | {one.times(petting_zoo):>12.1f} |"
        )


if __name__ == "__main__":
    main()
