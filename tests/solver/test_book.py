"""The book says what a search says."""

from __future__ import annotations

from random import Random

import pytest

import factorduel as fd
from factorduel.solver.book import verdict_from_book
from factorduel.solver.own import Board


def searched(position: fd.Position) -> int:
    """The winning numbers without the book."""
    return Board(position.rules, tuple(position.rules.pool)).winning(position)


def test_the_second_player_wins_number_chain_duel() -> None:
    verdict = fd.solve(fd.new_game("number-chain-duel"))
    assert (verdict.method, verdict.winner, verdict.winning_moves) == ("book", 2, ())


@pytest.mark.parametrize(
    "n", [40, *(pytest.param(n, marks=pytest.mark.slow) for n in (42, 45, 50, 54, 60))]
)
def test_the_book_s_openings_are_those_of_a_search(n: int) -> None:
    position = fd.new_game("number-chain-duel", pool=(1, n))
    verdict = verdict_from_book(position)
    assert verdict is not None
    assert verdict.winning == searched(position)


def test_the_book_s_replies_are_those_of_a_search() -> None:
    chance = Random(1)
    for _ in range(3):
        n = chance.randint(40, 43)
        position = fd.new_game("number-chain-duel", pool=(1, n)).play(chance.randint(1, n))
        verdict = verdict_from_book(position)
        assert verdict is not None
        assert verdict.winning == searched(position), position


@pytest.mark.slow
def test_the_whole_book_of_the_rule_book_s_pool_is_that_of_a_search() -> None:
    start = fd.new_game("number-chain-duel")
    board = Board(start.rules, tuple(start.rules.pool))
    for opening in start.legal_moves:
        position = start.play(opening)
        assert fd.solve(position).winning == board.winning(position)


def test_an_opening_rule_leaves_fewer_openings_and_the_same_replies() -> None:
    free = fd.new_game("number-chain-duel", pool=(1, 45))
    even = fd.new_game("number-chain-duel", pool=(1, 45), opening="even")
    assert fd.solve(free).winning_moves == (8, 12)
    assert fd.solve(even).winning == fd.solve(free).winning & even.legal
    assert fd.solve(even.play(8)).winning == fd.solve(free.play(8)).winning == 0


def test_other_pools_and_later_turns_are_not_in_the_book() -> None:
    assert verdict_from_book(fd.new_game("number-chain-duel", pool=(2, 50))) is None
    assert verdict_from_book(fd.new_game("number-chain-duel").play_all([12, 6])) is None


@pytest.mark.parametrize("moves", [(), (12,)])
def test_a_line_of_best_play_begins_in_the_book_and_is_searched_to_its_end(
    moves: tuple[int, ...],
) -> None:
    assert fd.solve(fd.new_game("number-chain-duel").play_all(moves)).certificate.check()
