"""Pages on which one looks at a position or a game: analysis, review, another try."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import RedirectResponse, Response

from factorduel import describe
from factorduel.catalog import GAMES
from factorduel.coach import words
from factorduel.coach.review import Mark
from factorduel.match import retry
from factorduel.notation import parse_number
from factorduel.players import HUMAN
from factorduel.position import Position, new_game
from factorduel.solver import covered_by_the_theorem
from factorduel.web import board
from factorduel.web.advice import Shown, ShownAsked, advice_on
from factorduel.web.links import PositionAsked, house_rules, link_to, position_at
from factorduel.web.problems import Problem, problem_of
from factorduel.web.questions import Reviewed, reviewed
from factorduel.web.render import page
from factorduel.web.seats import COMPUTERS, OPENINGS, open_room
from factorduel.web.secrets import new_seed
from factorduel.web.service import service_of

router = APIRouter(include_in_schema=False)

_ENOUGH = 1000
MARKS = {Mark.ONLY: "!", Mark.KEPT: "✓", Mark.BLUNDER: "?", Mark.LOST: "·"}
"""A sign for each mark; the words stand beside it."""


@router.get("/analysis")
async def choose_analysis(request: Request) -> Response:
    """The analysis of what a form asks for, under the address that it can be sent by."""
    asked = request.query_params
    game = asked.get("game", "divisor-duel")
    try:
        position = await position_at(
            game,
            asked.get("moves", "")[:_ENOUGH],
            asked.get("pool", "").strip(),
            asked.get("opening", ""),
            asked.get("first", "1"),
        )
    except ValueError as error:
        start = new_game(GAMES.get(game, GAMES["divisor-duel"]))
        return await _analysis(request, start, Shown(), problem_of(error), dict(asked))
    return RedirectResponse(link_to("analysis", position, fates="on"), status_code=303)


@router.get("/analysis/{game}")
async def show_analysis(
    request: Request,
    position: PositionAsked,
    shown: ShownAsked,
    number: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """Any position with what the coach knows of it; with a number, the one after that."""
    if number.strip():
        try:
            after = position.play(parse_number(number.strip()))
        except ValueError as error:
            return await _analysis(request, position, shown, problem_of(error))
        return RedirectResponse(_with_shown(after, shown, hint=0), status_code=303)
    return await _analysis(request, position, shown)


async def _analysis(
    request: Request,
    position: Position,
    shown: Shown,
    problem: Problem | None = None,
    asked: dict[str, str] | None = None,
) -> Response:
    service = service_of(request)
    advice = await advice_on(service, request, position, shown)
    return page(
        "analysis.html",
        problem.status if problem else 200,
        position=position,
        shown=shown,
        advice=advice,
        status=_standing(position, advice.fates),
        rows=board.cells(position, advice.fates),
        board_kind=board.board_kind(position),
        chains=board.chains(position),
        rules=describe.in_full(position.rules),
        has_pairs=covered_by_the_theorem(position.rules),
        games=GAMES.values(),
        here=lambda **more: _with_shown(position, shown, **more),
        back=lambda turn: _with_shown(_as_of(position, turn), shown, hint=0),
        review_link=link_to("review", position) if position.moves else "",
        refusal=problem.sentence if problem else "",
        openings=OPENINGS,
        asked={
            "game": position.rules.slug,
            "moves": " ".join(map(str, position.moves)),
            **house_rules(position.rules),
            "first": str(position.first),
            **(asked or {}),
        },
    )


def _with_shown(position: Position, shown: Shown, **changes: object) -> str:
    """The analysis of a position, with this much of the coach's knowledge."""
    query = shown.query(**changes)
    link = link_to("analysis", position)
    return link + (query.replace("?", "&") if "?" in link else query)


def _as_of(position: Position, turn: int) -> Position:
    """The position after that turn."""
    start = new_game(position.rules, first=position.first)
    return start.play_all(position.moves[:turn])


def _standing(position: Position, fates: dict[int, bool] | None) -> str:
    """Who is to play, and who wins."""
    mover = position.to_move
    if position.winner is not None:
        return f"The game is over: player {position.winner} has won."
    if fates is None:
        return f"Player {mover} is to play."
    wins = sum(fates.values())
    if not wins:
        return f"Player {mover} is to play, and loses: every number does."
    numbers = "one number wins" if wins == 1 else f"{wins} of {len(fates)} numbers win"
    return f"Player {mover} is to play, and wins: {numbers}."


@router.get("/review/{game}")
async def show_review(
    request: Request,
    position: PositionAsked,
    turn: Annotated[int | None, Query(ge=1, le=_ENOUGH)] = None,
    resigned: Annotated[int | None, Query(ge=1, le=2)] = None,
    against: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """A game looked at again, at one of its turns: the one that decided it, if none is named."""
    service = service_of(request)
    if not position.moves:
        raise Problem(404, "Nothing has been played in this game yet: there is nothing to review.")
    found = await service.ask(request, reviewed, position, resigned)
    turn = min(turn or _first_look(found, resigned), len(found.turns))
    looked_at = found.turns[turn - 1]
    before = _as_of(position, turn - 1)
    return page(
        "review.html",
        position=position,
        before=before,
        found=found,
        turn=turn,
        looked_at=looked_at,
        marks=MARKS,
        mark_words=words.MARK_WORDS,
        rows=board.cells(before, looked_at.fates, chosen=looked_at.number),
        board_kind=board.board_kind(before),
        chains=board.chains(position),
        to_turn=lambda n: link_to("review", position, turn=n, resigned=resigned, against=against),
        analysis_link=link_to("analysis", before, fates="on"),
        opponents=COMPUTERS,
        against=against or "perfect",
        query={
            "moves": "-".join(map(str, position.moves)),
            "pool": position.rules.pool_text,
            "opening": str(position.rules.opening),
            "first": str(position.first),
        },
    )


def _first_look(found: Reviewed, resigned: int | None) -> int:
    """The turn that decided the game, the last one of whoever gave it up, or the last of all."""
    last = len(found.turns)
    theirs = [turn for turn, one in enumerate(found.turns, start=1) if one.player == resigned]
    return found.decided_at or (theirs or [last])[-1]


Text = Annotated[str, Form(max_length=_ENOUGH)]


@router.post("/retry/{game}")
async def try_again(
    request: Request,
    game: str,
    moves: Text = "",
    pool: Text = "",
    opening: Text = "",
    first: Text = "1",
    turn: Text = "",
    against: Text = "perfect",
) -> Response:
    """A new game that begins where one was thrown away."""
    position = await position_at(game, moves, pool, opening, first)
    number = parse_number(turn)
    if not 1 <= number <= len(position.moves):
        raise Problem(422, "This turn was not played: there is nothing to try again.")
    mover = position.mover(number)
    seats = (HUMAN, against) if mover == 1 else (against, HUMAN)
    match = retry(position, number, seats=seats, seed=new_seed())
    return await open_room(request, match, mover)
