from __future__ import annotations

import pickle
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factorduel import bitset
from factorduel.relation import Relation, divides, shares_factor

pools = st.tuples(st.integers(1, 150), st.integers(0, 100)).map(lambda p: range(p[0], sum(p) + 1))


def related(relation: Relation, a: int, b: int) -> bool:
    if relation is divides:
        return a % b == 0 or b % a == 0
    return gcd(a, b) > 1


both = pytest.mark.parametrize("relation", [divides, shares_factor], ids=lambda r: r.name)


@both
@given(pools, st.data())
def test_neighbours_are_the_other_numbers_that_are_related(
    relation: Relation, pool: range, data: st.DataObject
) -> None:
    number = data.draw(st.sampled_from(pool))
    expected = tuple(n for n in pool if n != number and related(relation, n, number))
    assert bitset.numbers(relation.neighbours(number, pool)) == expected


@both
@given(pools)
def test_linked_numbers_are_those_with_a_neighbour(relation: Relation, pool: range) -> None:
    expected = tuple(n for n in pool if relation.neighbours(n, pool))
    assert bitset.numbers(relation.linked(pool)) == expected


@both
def test_a_relation_stays_the_same_object_through_pickle(relation: Relation) -> None:
    assert pickle.loads(pickle.dumps(relation)) is relation
