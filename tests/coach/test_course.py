"""The picture of a game shows each turn where it belongs, and can be read at any length."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from strategies import positions

import factorduel as fd
from factorduel.catalog import GAMES
from factorduel.coach import Mark, Review, review
from factorduel.coach.course import drawing

SVG = "{http://www.w3.org/2000/svg}"


def shapes(found: Review, name: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(drawing(found).svg()).findall(SVG + name)


def long_game() -> fd.Position:
    """A hundred turns of Factor Clash, steered clear of dead ends."""
    position = fd.new_game("factor-clash", pool=(2, 200))
    for turn in range(100):
        replies = {n: position.play(n).legal.bit_count() for n in position.legal_moves}
        some = sorted(replies, key=lambda n: (-replies[n], n))[:6]
        position = position.play(some[turn * 7 % len(some)])
    return position


@pytest.mark.parametrize("slug", GAMES)
def test_every_turn_has_a_dot_on_the_side_of_who_is_winning(slug: str) -> None:
    found = review(fd.new_game(slug).play_all(GAMES[slug].example))
    dots = [dot for dot in shapes(found, "circle") if len(dot)]  # those that say a turn's words
    assert len(dots) == len(found.turns)
    heights = dict(zip((float(dot.get("cy", "")) for dot in dots), found.winners, strict=True))
    assert len(heights) == len(set(found.winners))
    if len(heights) == 2:
        assert heights[min(heights)] == 1
    for dot, turn in zip(dots, found.turns, strict=True):
        assert dot.get("class") == ("one" if turn.before.to_move == 1 else "two")


@pytest.mark.parametrize("slug", GAMES)
def test_the_line_crosses_at_blunders_alone(slug: str) -> None:
    found = review(fd.new_game(slug).play_all(GAMES[slug].example))
    blunders = sum(turn.mark is Mark.BLUNDER for turn in found.turns)
    crossing = [line for line in shapes(found, "polyline") if line.get("class") == "thrown"]
    labels = [text for text in shapes(found, "text") if re.fullmatch(r"\d+\?", text.text or "")]
    assert len(crossing) == len(labels) == blunders
    for line in crossing:
        (_, y), (_, z) = (point.split(",") for point in line.get("points", "").split())
        assert y != z


def test_the_numbers_of_a_long_game_do_not_run_into_each_other() -> None:
    found = review(long_game())
    labels = [text for text in shapes(found, "text") if text.get("text-anchor") == "middle"]
    for one, other in combinations(labels, 2):
        if one.get("y") == other.get("y"):
            apart = abs(float(one.get("x", "")) - float(other.get("x", "")))
            assert apart >= 8 * (len(one.text or "") + len(other.text or "")) / 2
    thrown = {f"{turn.number}?" for turn in found.turns if turn.mark is Mark.BLUNDER}
    assert thrown <= {text.text for text in labels}


def test_a_game_without_a_number_has_a_picture_that_says_so() -> None:
    assert "Nothing has been played yet." in drawing(review(fd.new_game("factor-clash"))).svg()


@settings(deadline=None, max_examples=30)
@given(positions(max_number=20))
def test_any_picture_is_sound(position: fd.Position) -> None:
    found = review(position)
    picture = ElementTree.fromstring(drawing(found).svg())
    width = float(picture.get("width", ""))
    for dot in picture.iter(SVG + "circle"):
        assert 0 < float(dot.get("cx", "")) < width
