"""Positions as addresses, both ways: /analysis/divisor-duel?moves=6-3-9 can be sent to anybody."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from fastapi import Depends, Query

from factorduel.catalog import game_named
from factorduel.notation import parse_number, parse_pool
from factorduel.position import Position
from factorduel.rules import Rules
from factorduel.web.service import asked_position


def moves_in(text: str) -> list[int]:
    """Numbers with anything usual between them.

    >>> moves_in("6-3-9"), moves_in("6, 3 9")
    ([6, 3, 9], [6, 3, 9])
    """
    return [parse_number(word) for word in text.replace("-", " ").replace(",", " ").split()]


def link_to(page: str, position: Position, **more: object) -> str:
    """Where a page shows this position.

    >>> from factorduel.position import new_game
    >>> link_to("analysis", new_game("divisor-duel", pool=(1, 36)).play_all([6, 3]))
    '/analysis/divisor-duel?moves=6-3&pool=1-36'
    """
    query = {
        "moves": "-".join(map(str, position.moves)),
        **house_rules(position.rules),
        "first": position.first if position.first != 1 else "",
        **more,
    }
    text = urlencode({key: value for key, value in query.items() if value not in ("", None)})
    return f"/{page}/{position.rules.slug}?{text}".rstrip("?")


def house_rules(rules: Rules) -> dict[str, str]:
    """What is not as in the rule book; the rest is empty."""
    book = game_named(rules.slug)
    return {
        "pool": rules.pool_text if rules.pool != book.pool else "",
        "opening": str(rules.opening) if rules.opening != book.opening else "",
    }


async def position_at(
    game: str,
    moves: Annotated[str, Query(max_length=1000)] = "",
    pool: Annotated[str, Query(max_length=30)] = "",
    opening: Annotated[str, Query(max_length=30)] = "",
    first: Annotated[str, Query(max_length=2)] = "1",
) -> Position:
    """The position that an address stands for."""
    return asked_position(
        game,
        parse_pool(pool) if pool else None,
        opening or None,
        parse_number(first),
        moves_in(moves),
    )


PositionAsked = Annotated[Position, Depends(position_at)]
