from __future__ import annotations

import pytest

from factorduel import BadRules, Chain, Opening, Rules, new_game
from factorduel.catalog import GAMES, game_named
from factorduel.relation import divides, shares_factor

BOOKS = {
    "factor-chain-duel": (2, 50, divides, Chain.SHARED, Opening.ANY, frozenset()),
    "factor-clash": (2, 20, shares_factor, Chain.SHARED, Opening.ANY, frozenset()),
    "divisor-duel": (1, 20, divides, Chain.SHARED, Opening.ANY, frozenset()),
    "factor-chain": (1, 20, divides, Chain.SHARED, Opening.ANY, frozenset({1})),
    "number-chain-duel": (1, 50, divides, Chain.EACH_PLAYER, Opening.ANY, frozenset()),
    "juniper-green": (1, 100, divides, Chain.SHARED, Opening.EVEN, frozenset()),
}


@pytest.mark.parametrize("slug", BOOKS)
def test_each_game_is_what_its_rule_book_says(slug: str) -> None:
    rules = GAMES[slug]
    lo, hi = rules.pool[0], rules.pool[-1]
    facts = (lo, hi, rules.relation, rules.chain, rules.opening, rules.last_resort)
    assert facts == BOOKS[slug]


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_each_example_is_legal(rules: Rules) -> None:
    assert new_game(rules).play_all(rules.example).moves == rules.example


@pytest.mark.parametrize("name", ["number-chain-duel", "Number Chain Duel", " NUMBER  chain-duel "])
def test_a_game_is_found_by_slug_or_title(name: str) -> None:
    assert game_named(name) is GAMES["number-chain-duel"]


def test_an_unknown_game_is_refused_with_the_list() -> None:
    with pytest.raises(BadRules, match=r"no game 'chess'.*divisor-duel.*juniper-green"):
        game_named("chess")
