"""The games, as data: the five of the rule books, and Juniper Green.

To add a game, add an entry here; CONTRIBUTING.md has the two steps that follow.
"""

from factorduel.relation import divides, shares_factor
from factorduel.rules import BadRules, Chain, Opening, Rules

FACTOR_CHAIN_DUEL = Rules(
    slug="factor-chain-duel",
    title="Factor Chain Duel",
    pool=range(2, 51),
    relation=divides,
    example=(15, 5, 25, 50, 10, 20, 4, 16, 8, 24, 12),
)
FACTOR_CLASH = Rules(
    slug="factor-clash",
    title="Factor Clash",
    pool=range(2, 21),
    relation=shares_factor,
    example=(15, 5, 10, 12, 9, 6, 18, 14, 7),
)
DIVISOR_DUEL = Rules(
    slug="divisor-duel",
    title="Divisor Duel",
    pool=range(1, 21),
    relation=divides,
    factor_word="divisor",
    example=(6, 3, 9, 18, 2, 12, 4, 8, 16),
)
FACTOR_CHAIN = Rules(
    slug="factor-chain",
    title="Factor Chain",
    pool=range(1, 21),
    relation=divides,
    last_resort=frozenset({1}),
    example=(8, 4, 12, 6, 18, 9),
)
NUMBER_CHAIN_DUEL = Rules(
    slug="number-chain-duel",
    title="Number Chain Duel",
    pool=range(1, 51),
    relation=divides,
    chain=Chain.EACH_PLAYER,
    factor_word="divisor",
    example=(15, 5, 45, 25, 9, 50, 27, 10, 3, 20, 21, 40, 7, 8, 14, 16, 28, 32),
)
JUNIPER_GREEN = Rules(
    slug="juniper-green",
    title="Juniper Green",
    pool=range(1, 101),
    relation=divides,
    opening=Opening.EVEN,
    factor_word="divisor",
    example=(38, 19, 57, 3, 99, 11, 77, 7),
)

GAMES: dict[str, Rules] = {
    rules.slug: rules
    for rules in (
        FACTOR_CHAIN_DUEL,
        FACTOR_CLASH,
        DIVISOR_DUEL,
        FACTOR_CHAIN,
        NUMBER_CHAIN_DUEL,
        JUNIPER_GREEN,
    )
}


def game_named(name: str) -> Rules:
    """The game with that slug, or with that title.

    >>> game_named("Factor Clash").slug
    'factor-clash'
    """
    slug = "-".join(name.lower().replace("-", " ").split())
    if slug in GAMES:
        return GAMES[slug]
    raise BadRules(f"There is no game {name[:40]!r}. The games are {', '.join(GAMES)}.")
