"""The fairness explorer: which share of the openings wins, by one rule set or by many."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from factorduel.catalog import GAMES
from factorduel.notation import parse_pool
from factorduel.rules import Chain, Rules
from factorduel.web.problems import problem_of
from factorduel.web.questions import fairness_of, scanned
from factorduel.web.render import page
from factorduel.web.seats import OPENINGS
from factorduel.web.service import asked_rules, service_of
from factorduel.web.thinking import TooBusy

router = APIRouter(include_in_schema=False)

_LARGEST_SCAN = {Chain.SHARED: 100, Chain.EACH_PLAYER: 30}
"""A plot goes up to here, or to the pool's end: own chains take much longer to solve."""
_BEST = 10
Text = Annotated[str, Query(max_length=60)]


@router.get("/fairness")
async def show_fairness(
    request: Request, game: Text = "factor-clash", pool: Text = "", opening: Text = ""
) -> Response:
    """A rule set's openings counted, and beside it all pools with other ends."""
    service = service_of(request)
    context: dict[str, object] = {}
    status = 200
    try:
        rules = asked_rules(game, parse_pool(pool) if pool.strip() else None, opening or None)
        found = await service.ask(request, fairness_of, rules)
        last = _scan_to(rules)
        ranking, plot = await service.ask(request, scanned, rules, last)
        context = {
            "found": found,
            "ranking": [(one, _play_link(one.rules)) for one in ranking[:_BEST]],
            "plot": plot,
            "scanned": f"{rules.pool[0]}–{max(rules.pool[0], 4)} to {rules.pool[0]}–{last}",
        }
    except (ValueError, TooBusy) as error:
        problem = problem_of(error)
        context, status = {"refusal": problem.sentence}, problem.status
    return page(
        "fairness.html",
        status,
        games=GAMES.values(),
        openings=OPENINGS,
        asked={"game": game, "pool": pool, "opening": opening},
        **{"refusal": "", "found": None, **context},
    )


def _play_link(rules: Rules) -> str:
    query = {"game": rules.slug, "pool": rules.pool_text, "opening": str(rules.opening)}
    return f"/?{urlencode(query)}"


def _scan_to(rules: Rules) -> int:
    """Where the plot ends."""
    lowest = rules.pool[0]
    most = lowest + _LARGEST_SCAN[rules.chain] - 1
    return max(min(rules.pool[-1] + 20, most), lowest + 3)
