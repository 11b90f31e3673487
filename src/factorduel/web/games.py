"""The pages on which people play, and watch."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response

from factorduel import describe
from factorduel.notation import parse_number, record_text
from factorduel.record import Act
from factorduel.room import INVITED, Deed, Room
from factorduel.web import board, deeds
from factorduel.web.advice import NONE, Shown, ShownAsked, advice_on
from factorduel.web.events import event, seen_before, stream
from factorduel.web.limits import MOVES
from factorduel.web.problems import Problem, problem_of
from factorduel.web.render import page, render
from factorduel.web.secrets import invitation_of, my_key, secret_of
from factorduel.web.service import service_of
from factorduel.web.view import SURE, View

_LONGEST_ID = 32
"""No id of ours is longer; what others send in place of one is not remembered whole."""

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=60)]


@router.get("/games/{game_id}")
async def show_game(game_id: str, request: Request, shown: ShownAsked) -> Response:
    """A game as whoever asks may see it."""
    room = await service_of(request).lobby.room(game_id)
    return await _game_page(request, game_id, room, shown)


@router.post("/games/{game_id}/moves")
async def play(
    game_id: str, request: Request, shown: ShownAsked, number: Text = "", turn: Text = ""
) -> Response:
    """Play a number; the reason if it is refused stands above the board."""

    def deed_of(key: str) -> deeds.DeedOf:
        return deeds.play(key, parse_number(number.strip()), parse_number(turn))

    return await _act(request, game_id, shown, deed_of)


@router.post("/games/{game_id}/deeds")
async def do(
    game_id: str, request: Request, shown: ShownAsked, deed: Text = "", place: Text = ""
) -> Response:
    """Take back, resign, ask, answer, claim, go on."""

    def deed_of(key: str) -> deeds.DeedOf:
        return deeds.do(key, _named(deed), parse_number(place), service_of(request).patience)

    return await _act(request, game_id, shown, deed_of)


@router.get("/games/{game_id}/events")
async def show_events(game_id: str, request: Request, shown: ShownAsked, seen: int = 0) -> Response:
    """The page's changing part, each time that it changes."""
    service = service_of(request)
    await service.lobby.room(game_id)

    async def tell(room: Room, _: int) -> AsyncIterator[bytes]:
        context = await _context(request, game_id, room, shown)
        yield event("page", render("_game.html", **context), len(room.entries))

    return stream(service, request, game_id, seen_before(request, seen), tell)


@router.get("/games/{game_id}/record")
async def show_record(game_id: str, request: Request) -> Response:
    """The present game as text, which `factorduel replay` and `review` read."""
    room = await service_of(request).lobby.room(game_id)
    return PlainTextResponse(record_text(room.match.record))


async def _act(request: Request, game_id: str, shown: Shown, deed_of: deeds.DeedFor) -> Response:
    """Do it and show the game; or show the game and say why it cannot be done."""
    service, key = service_of(request), my_key(request, game_id)
    try:
        service.limits.spend(MOVES, f"{game_id[:_LONGEST_ID]} {key}")
        await service.lobby.act(game_id, deed_of(key))
    except ValueError as error:
        room = await service.lobby.room(game_id)
        return await _game_page(request, game_id, room, shown, problem_of(error))
    address = f"/games/{game_id}{shown.query(hint=0)}"
    return RedirectResponse(address, status_code=303)


async def _game_page(
    request: Request, game_id: str, room: Room, shown: Shown, problem: Problem | None = None
) -> Response:
    context = await _context(request, game_id, room, shown, problem.sentence if problem else "")
    return page("game.html", problem.status if problem else 200, **context)


async def _context(
    request: Request, game_id: str, room: Room, shown: Shown, refusal: str = ""
) -> dict[str, object]:
    """What the game's template shows."""
    service = service_of(request)
    seats = room.seats_of(my_key(request, game_id))
    view = View(game_id, room, seats, service.patience, shown)
    advice = NONE
    if view.is_to_move and view.may_ask_the_coach:
        advice = await advice_on(service, request, view.position, shown)
    return {
        "view": view,
        "advice": advice,
        "rows": board.cells(view.position, advice.fates, called=view.called, is_over=view.is_over),
        "board_kind": board.board_kind(view.position),
        "chains": board.chains(view.position),
        "rules": describe.in_full(view.rules),
        "refusal": refusal,
        "sure": SURE,
        "invitation_link": _invitation_link(request, game_id, view),
        "watchers_link": str(request.url_for("show_game", game_id=game_id)),
        "is_local": request.url.hostname in ("127.0.0.1", "localhost", "::1"),
    }


def _invitation_link(request: Request, game_id: str, view: View) -> str:
    """Only to the one who opened the game, as long as the seat is free."""
    if not (view.seats and view.room.invitation and view.room.is_open(INVITED)):
        return ""
    invitation = invitation_of(secret_of(request), game_id)
    return str(request.url_for("show_invitation", game_id=game_id, invitation=invitation))


def _named(deed: str) -> Act | Deed:
    if deed in list(Act):
        return Act(deed)
    if deed in list(Deed):
        return Deed(deed)
    raise Problem(422, "There is no such thing to do in a game.")
