from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from factorduel import bitset, listing

sets = st.sets(st.integers(1, 90)).map(lambda members: sum(1 << n for n in members))


def spelt_out(item: str) -> list[int]:
    lo, _, hi = item.partition("-")
    return list(range(int(lo), int(hi or lo) + 1))


@given(sets, st.integers(2, 5))
def test_runs_hold_each_number_once_in_order(bits: int, shortest: int) -> None:
    items = list(listing.runs(bits, shortest))
    assert [n for item in items for n in spelt_out(item)] == list(bitset.numbers(bits))
    assert all(len(spelt_out(item)) == 1 or len(spelt_out(item)) >= shortest for item in items)


def test_a_list_of_a_hundred_is_whole_and_a_longer_one_is_counted() -> None:
    assert listing.joined(bitset.span(1, 100)).endswith(", 99, 100")
    assert listing.joined(bitset.span(1, 1102)).endswith(", 100, …, 1,002 more")


def test_a_long_chain_keeps_its_end() -> None:
    assert listing.chained(range(1, 103), " → ").startswith("2 earlier → … → 3 → 4 → ")


def test_a_long_pool_shows_the_legal_numbers_first() -> None:
    pool = bitset.span(2, 500)
    legal = bitset.multiples(50, 2, 500)
    assert listing.available(pool, legal, None) == (
        "50, 100, 150, 200, 250, 300, 350, 400, 450, 500, …, 489 more"
    )
    assert listing.available(pool, legal, 2) == "2-500"
