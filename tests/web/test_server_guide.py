"""What `docs/server.md` tells programs to do works, at a server that is started for it."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from running import Server

from factorduel.web.limits import (
    CONNECTIONS,
    MOVES,
    NEW_GAMES,
    QUESTIONS,
    REQUESTS,
    STREAMS,
    THOUGHTS,
    AtOnce,
    Limit,
)

GUIDE = Path(__file__).parents[2] / "docs" / "server.md"


def test_the_example_for_programs_works(site: Server) -> None:
    text = GUIDE.read_text(encoding="utf-8").replace("http://127.0.0.1:8000", site.url)
    example = doctest.DocTestParser().get_doctest(text, {}, GUIDE.name, str(GUIDE), 0)
    assert len(example.examples) > 5
    said: list[str] = []
    failed, _ = doctest.DocTestRunner().run(example, out=said.append)
    assert not failed, "".join(said)


@pytest.mark.parametrize("limit", [REQUESTS, NEW_GAMES, QUESTIONS, MOVES])
def test_the_limits_that_it_names_are_those_that_are_kept(limit: Limit) -> None:
    assert f"| {limit.burst:,} | {limit.a_second} |" in GUIDE.read_text(encoding="utf-8")


@pytest.mark.parametrize("limit", [STREAMS, THOUGHTS, CONNECTIONS])
def test_what_one_address_may_have_at_once_is_named(limit: AtOnce) -> None:
    assert f"| address | {limit.most} | |" in GUIDE.read_text(encoding="utf-8")
