"""Write docs/levels.md: how often each level throws a won position away, and who beats whom.

About half an hour on two cores; `--quick` measures a twentieth and prints it instead.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from random import Random

import factorduel as fd
from factorduel.catalog import GAMES
from factorduel.players import player_named

DOCS = Path(__file__).parent.parent / "docs"
LEVELS = [f"level:{level}" for level in range(1, 6)]
MEASURED = ["random", *LEVELS, "greedy", "perfect"]
DECISIONS = 4_000
CONTESTS = 1_500
"""At least so many games a pair: every opening twice, as often as that takes."""


def decisions(slug: str, many: int) -> Iterator[fd.Verdict]:
    """Won positions in which a number can be wrong, from games played at random and greedily."""
    chance = Random(f"levels/{slug}")
    random, greedy = player_named("random"), player_named("greedy")
    found = 0
    while found < many:
        position = fd.new_game(slug)
        whim = chance.random()
        while position.legal and found < many:
            verdict = fd.solve(position)
            if verdict.winning and verdict.winning != position.legal:
                found += 1
                yield verdict
            by_whim = position.turn == 1 or chance.random() < whim
            position = position.play((random if by_whim else greedy)(position, chance))


def thrown_away(slug: str, many: int) -> dict[str, int]:
    """Of so many decisions, how many each player got wrong."""
    wrong = dict.fromkeys(MEASURED, 0)
    chances = {name: Random(f"{slug}/{name}") for name in MEASURED}
    for verdict in decisions(slug, many):
        for name in MEASURED:
            number = player_named(name)(verdict.position, chances[name])
            wrong[name] += not verdict.winning >> number & 1
    return wrong


def contest(slug: str, weaker: str, stronger: str, many: int) -> tuple[int, int]:
    """Games that the stronger won, and all: every opening that leaves a reply, seats swapped."""
    start = fd.new_game(slug)
    boards = [board for opening in start.legal_moves if (board := start.play(opening)).legal]
    won = played = 0
    while played < many:
        for board in boards:
            for opener in (weaker, stronger):
                chance = Random(f"{slug}/{weaker}/{stronger}/{played}")
                winner = play_on(board, opener, weaker if opener == stronger else stronger, chance)
                won += winner == stronger
                played += 1
    return won, played


def play_on(position: fd.Position, opener: str, other: str, chance: Random) -> str:
    """The winner, the opener's first number being played."""
    while position.legal:
        name = opener if position.to_move == 1 else other
        position = position.play(player_named(name)(position, chance))
    return opener if position.winner == 1 else other


def interval(hits: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    middle = (hits + z * z / 2) / (of + z * z)
    half = z / (of + z * z) * sqrt(hits * (of - hits) / of + z * z / 4)
    return max(0.0, middle - half), middle + half


def shown(hits: int, of: int) -> str:
    """A share in per cent with its interval."""
    low, high = interval(hits, of)
    return f"{100 * hits / of:.1f} ({100 * low:.1f}–{100 * high:.1f})"


def errors_table(many: int, wrong: dict[str, dict[str, int]]) -> str:
    """A row a player, a column a game."""
    head = "| player | " + " | ".join(GAMES[slug].title for slug in wrong) + " |\n"
    rows = [
        f"| {name} | " + " | ".join(shown(wrong[slug][name], many) for slug in wrong) + " |\n"
        for name in MEASURED
    ]
    return head + "|---" + "|---:" * len(wrong) + "|\n" + "".join(rows)


def contests_table(results: dict[tuple[str, str], tuple[int, int]]) -> str:
    """A row the stronger player, a column the weaker."""
    names = [*LEVELS, "perfect"]
    head = "| | " + " | ".join(f"beats {name}" for name in names[:-1]) + " |\n"
    rows = []
    for place, stronger in enumerate(names[1:], start=1):
        cells = [shown(*results[weaker, stronger]) for weaker in names[:place]]
        cells += [""] * (len(names) - 1 - place)
        rows.append(f"| {stronger} | " + " | ".join(cells) + " |\n")
    return head + "|---" * len(names) + "|\n" + "".join(rows)


def document(scale: float) -> str:
    """All of docs/levels.md."""
    many, games = int(DECISIONS * scale), int(CONTESTS * scale)
    pairs = list(combinations([*LEVELS, "perfect"], 2))
    with Pool() as pool:
        counted = {slug: pool.apply_async(thrown_away, (slug, many)) for slug in GAMES}
        contests = {
            slug: {pair: pool.apply_async(contest, (slug, *pair, games)) for pair in pairs}
            for slug in GAMES
        }
        wrong = {slug: waiting.get() for slug, waiting in counted.items()}
        sections = "".join(
            f"\n### {GAMES[slug].title}\n\n"
            + contests_table({pair: waiting.get() for pair, waiting in waiting_for.items()})
            for slug, waiting_for in contests.items()
        )
    return f"""# How strong the levels are

Made by `scripts/levels.py`; nothing here is written by hand. Shares are in per cent, with their
95 % intervals. What a level overlooks, and why, is said at the top of
`src/factorduel/players/levels.py`.

## Won positions thrown away

Of {many:,} positions a game in which some numbers win and some do not, taken from games played at
random and greedily, each player threw away:

{errors_table(many, wrong)}
## Each against each

Every opening that leaves a reply is played twice, once by either player, and all that as often as
{games:,} games take. Shown is what the player at the left wins of the games against the one above.
{sections}"""


def main() -> None:
    if sys.argv[1:] == ["--quick"]:
        print(document(0.05))
    else:
        DOCS.joinpath("levels.md").write_text(document(1), encoding="utf-8")


if __name__ == "__main__":
    main()
