from __future__ import annotations

import pytest

from factorduel import Rules, describe
from factorduel.catalog import FACTOR_CHAIN, FACTOR_CLASH, GAMES, NUMBER_CHAIN_DUEL


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_the_rules_name_the_pool_the_relation_and_the_end(rules: Rules) -> None:
    text = " ".join(describe.in_full(rules))
    assert f"{rules.pool[0]}–{rules.pool[-1]}" in text
    assert rules.relation.related.format(factor=rules.factor_word) in text
    assert describe.in_a_line(rules)
    assert "Whoever cannot play on their turn loses" in text


def test_no_two_games_on_like_chains_are_described_alike() -> None:
    lines = {(rules.pool, describe.in_a_line(rules)) for rules in GAMES.values()}
    assert len(lines) == len(GAMES)


def test_what_differs_is_said_where_it_differs() -> None:
    assert "The number 1 is a last resort" in " ".join(describe.in_full(FACTOR_CHAIN))
    assert "a chain of their own" in " ".join(describe.in_full(NUMBER_CHAIN_DUEL))
    assert "must be even" in " ".join(describe.in_full(FACTOR_CLASH.house(opening="even")))


def test_a_last_resort_outside_the_pool_is_not_mentioned() -> None:
    assert "last resort" not in " ".join(describe.in_full(FACTOR_CHAIN.house((2, 20))))
