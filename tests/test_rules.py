from __future__ import annotations

import pickle
import time

import pytest

from factorduel import BadRules, Chain, Opening, Rules, new_game
from factorduel.catalog import DIVISOR_DUEL, FACTOR_CHAIN, FACTOR_CLASH, NUMBER_CHAIN_DUEL
from factorduel.relation import divides


def test_house_rules_change_fields_and_nothing_else() -> None:
    rules = FACTOR_CHAIN.house((1, 36), "even")
    assert rules.pool == range(1, 37)
    assert rules.opening is Opening.EVEN
    assert (rules.slug, rules.last_resort, rules.chain) == (
        "factor-chain",
        frozenset({1}),
        Chain.SHARED,
    )


def test_the_book_s_own_rules_as_house_rules_are_the_book_s() -> None:
    assert DIVISOR_DUEL.house((1, 20), "any") is DIVISOR_DUEL


@pytest.mark.parametrize(
    ("pool", "says"),
    [
        ((9, 3), "The pool 9-3 is empty: write the smaller number first, 3-9."),
        ((0, 20), "The pool cannot start at 0: start it at 1 or above."),
        ((-5, 20), "The pool cannot start at -5: start it at 1 or above."),
        ((5, -5), "The pool is empty: give it at least one number."),
        ((1, 10_000_001), "The largest number that can be played is 10000000"),
        ((1, 2, 3), "A pool is two whole numbers, (lo, hi), not (1, 2, 3)."),
        (7, "A pool is two whole numbers, (lo, hi), not 7."),
        (("1", "9"), "A pool is two whole numbers, (lo, hi), not ('1', '9')."),
    ],
)
def test_an_impossible_pool_is_refused_with_what_to_change(pool: object, says: str) -> None:
    with pytest.raises(BadRules) as refusal:
        DIVISOR_DUEL.house(pool)  # type: ignore[arg-type]
    assert says.lower() in str(refusal.value).lower()


@pytest.mark.parametrize(
    ("rules", "pool", "opening"),
    [
        (DIVISOR_DUEL, (3, 3), "even"),
        (DIVISOR_DUEL, (7, 7), "reply"),
        (DIVISOR_DUEL, (11, 20), "reply"),
        (FACTOR_CLASH, (4, 5), "reply"),
        (NUMBER_CHAIN_DUEL, (1, 1), "reply"),
    ],
)
def test_an_opening_rule_that_no_number_meets_is_refused(
    rules: Rules, pool: tuple[int, int], opening: str
) -> None:
    with pytest.raises(BadRules, match="widen the pool, or choose the opening rule 'any'"):
        rules.house(pool, opening)


def test_an_unknown_opening_rule_is_refused_with_the_choices() -> None:
    with pytest.raises(BadRules, match="choose any, even or reply"):
        DIVISOR_DUEL.house(opening="odd")


def test_a_pool_with_gaps_is_refused() -> None:
    with pytest.raises(BadRules, match="gaps"):
        Rules(slug="gaps", title="Gaps", pool=range(1, 20, 2), relation=divides)


def test_own_chains_with_reply_may_open_with_anything_as_the_answer_is_free() -> None:
    assert new_game(NUMBER_CHAIN_DUEL, opening="reply").legal == NUMBER_CHAIN_DUEL.openings


def test_neighbours_are_shared_between_games_of_the_same_pool() -> None:
    assert DIVISOR_DUEL.neighbours is FACTOR_CHAIN.neighbours
    assert DIVISOR_DUEL.neighbours is not FACTOR_CLASH.neighbours


def test_rules_survive_pickling() -> None:
    rules = FACTOR_CHAIN.house((1, 36), "even")
    copy = pickle.loads(pickle.dumps(rules))
    assert copy == rules
    assert copy.neighbours is rules.neighbours


def test_a_pool_of_a_million_is_set_up_without_its_edges() -> None:
    began = time.perf_counter()
    position = new_game("divisor-duel", pool=(1, 1_000_000)).play(720_720).play(1)
    assert len(position.rules.neighbours) <= 2
    assert position.legal.bit_count() == 999_998
    assert time.perf_counter() - began < 1


def test_what_is_remembered_of_a_large_pool_is_bounded() -> None:
    rules = DIVISOR_DUEL.house((1, 10_000_000))
    for number in range(1, 300):
        rules.neighbours[number]
    assert len(rules.neighbours) * 10_000_000 <= 1 << 28
