from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from factorduel import bitset

numbers = st.sets(st.integers(0, 700))


@given(numbers)
def test_numbers_come_back_in_ascending_order(members: set[int]) -> None:
    bits = sum(1 << n for n in members)
    assert bitset.numbers(bits) == tuple(sorted(members))


@given(st.integers(0, 700), st.integers(0, 700))
def test_a_span_holds_both_ends_and_all_between(lo: int, length: int) -> None:
    assert bitset.numbers(bitset.span(lo, lo + length)) == tuple(range(lo, lo + length + 1))


@given(st.integers(1, 50), st.integers(1, 700), st.integers(0, 700))
def test_multiples_are_what_the_remainder_says(step: int, lo: int, length: int) -> None:
    hi = lo + length
    expected = tuple(n for n in range(lo, hi + 1) if n % step == 0)
    assert bitset.numbers(bitset.multiples(step, lo, hi)) == expected


@given(numbers, st.integers(0, 20))
def test_the_lowest_members_come_first(members: set[int], count: int) -> None:
    bits = sum(1 << 5 * n for n in members)
    assert bitset.lowest(bits, count) == tuple(5 * n for n in sorted(members)[:count])


@given(numbers)
def test_flags_stand_at_the_members_places(members: set[int]) -> None:
    flags = bitset.flags(sum(1 << n for n in members), 701)
    assert len(flags) == 701
    assert {place for place, flag in enumerate(flags) if flag} == members


def test_the_empty_set_has_no_numbers() -> None:
    assert bitset.numbers(0) == ()
