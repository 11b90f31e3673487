"""The JSON API under /api, described by OpenAPI at /api/openapi.json."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Header, Request
from fastapi.responses import Response
from fastapi.security import HTTPAuthorizationCredentials

from factorduel.match import begin
from factorduel.players import HUMAN
from factorduel.position import Position
from factorduel.record import Act
from factorduel.room import Deed, Entry, Room
from factorduel.solver import solve
from factorduel.web import deeds
from factorduel.web.events import event, seen_before, stream
from factorduel.web.guard import address_of
from factorduel.web.limits import MOVES, NEW_GAMES
from factorduel.web.schema import (
    ActAsked,
    GameAsked,
    GameId,
    Health,
    MoveAsked,
    NewGame,
    PositionAsked,
    State,
    Token,
    Verdict,
    problems,
)
from factorduel.web.secrets import key_of, new_id, new_secret, new_seed
from factorduel.web.service import Service, asked_position, asked_rules, service_of

router = APIRouter(generate_unique_id_function=lambda route: route.name)


@router.post(
    "/api/games",
    status_code=201,
    tags=["games"],
    summary="Open a game",
    response_description="The game is open, and safe.",
    responses=problems(400, 422),
)
async def open_game(asked: GameAsked, request: Request, response: Response) -> NewGame:
    """Open a game. Each seat of a person gets a token, to be sent with every move."""
    service = service_of(request)
    service.limits.spend(NEW_GAMES, address_of(request.scope))
    rules = asked_rules(asked.game, _pair(asked.pool), asked.opening)
    seats = asked.seats.one, asked.seats.two
    match = begin(rules, seats=seats, first=asked.first, rounds=asked.rounds, seed=new_seed())
    tokens = {
        str(player): new_secret() for player, seat in enumerate(seats, start=1) if seat == HUMAN
    }
    game_id = new_id()
    url = str(request.url_for("show_game", game_id=game_id))
    keys = key_of(tokens.get("1", ""), game_id), key_of(tokens.get("2", ""), game_id)
    await service.lobby.open(game_id, match, keys)
    response.headers["Location"] = request.app.url_path_for("get_game", game_id=game_id)
    return NewGame(id=game_id, tokens=tokens, url=url)


@router.get(
    "/api/games/{game_id}",
    tags=["games"],
    summary="Look at a game",
    response_model=State,
    response_description="The game as it is now.",
    responses=problems(404, 422),
)
async def get_game(game_id: GameId, request: Request) -> Response:
    """A game as it is now. No token is needed: whoever has the id may watch."""
    service = service_of(request)
    return _json(_state(service, game_id, await service.lobby.room(game_id)))


@router.post(
    "/api/games/{game_id}/moves",
    tags=["games"],
    summary="Play a number",
    response_model=State,
    response_description="The number is played, and safe.",
    responses=problems(400, 403, 404, 409, 422),
)
async def play(game_id: GameId, asked: MoveAsked, token: Token, request: Request) -> Response:
    """Play a number. The same number sent again for the same turn is the same move."""
    return await _do(game_id, token, request, lambda key: deeds.play(key, asked.number, asked.turn))


@router.post(
    "/api/games/{game_id}/acts",
    tags=["games"],
    summary="Take back, resign, go on to the next round, …",
    response_model=State,
    response_description="It is done, and safe.",
    responses=problems(400, 403, 404, 409, 422),
)
async def act(game_id: GameId, asked: ActAsked, token: Token, request: Request) -> Response:
    """Do something besides playing a number. Sent again for the same place, it is done once."""
    what = Act(asked.act) if asked.act in list(Act) else Deed(asked.act)
    patience = service_of(request).patience
    return await _do(
        game_id, token, request, lambda key: deeds.do(key, what, asked.place, patience)
    )


async def _do(
    game_id: str,
    token: HTTPAuthorizationCredentials | None,
    request: Request,
    deed_of: Callable[[str], deeds.DeedOf],
) -> Response:
    service = service_of(request)
    key = key_of(token.credentials if token else "", game_id)
    service.limits.spend(MOVES, f"{game_id} {key}")
    return _json(_state(service, game_id, await service.lobby.act(game_id, deed_of(key))))


@router.get(
    "/api/games/{game_id}/events",
    tags=["games"],
    summary="Follow a game",
    responses={
        200: {
            "description": (
                "Server-sent events: a `line` for each entry of the game's log, with its place as"
                " id, and behind all that is new a `state`, as GET /api/games/{game_id} gives it."
            ),
            "content": {
                "text/event-stream": {
                    "schema": {"type": "string"},
                    "example": 'event: line\nid: 1\ndata: {"place": 1, "player": 1, "act": "plays",'
                    ' "number": 6, "name": "", "at": 1795069442.5}\n\n',
                }
            },
        },
        **problems(404, 422),
    },
    response_class=Response,
)
async def get_events(
    game_id: GameId,
    request: Request,
    last_event_id: Annotated[
        str | None,
        Header(pattern="^[0-9]{0,9}$", description="The last event seen.", examples=["12"]),
    ] = None,
) -> Response:
    """Everything that happens, as server-sent events: from the start, or behind Last-Event-ID."""
    service = service_of(request)
    await service.lobby.room(game_id)  # 404 before a stream begins

    async def tell(room: Room, seen: int) -> AsyncIterator[bytes]:
        for place, entry in enumerate(room.entries[seen:], start=seen + 1):
            yield event("line", json.dumps(_line(place, entry)), place)
        yield event("state", _state(service, game_id, room))

    return stream(service, request, game_id, seen_before(request, 0), tell)


@router.post(
    "/api/solve",
    tags=["solver"],
    summary="Solve a position",
    response_model=Verdict,
    response_description="Who wins, and the proof.",
    responses=problems(400, 422),
)
async def solve_position(asked: PositionAsked, request: Request) -> Response:
    """Who wins a position, which numbers win, and the proof."""
    service = service_of(request)
    position = asked_position(
        asked.game, _pair(asked.pool), asked.opening, asked.first, asked.moves
    )
    return _json(json.dumps(await service.ask(request, _solved, position)))


@router.get(
    "/healthz",
    tags=["server"],
    summary="Ask whether all is well",
    response_description="It is.",
    responses=problems(),
)
async def healthz(request: Request) -> Health:
    """Whether this server and its database answer."""
    await service_of(request).lobby.check()
    return Health(status="ok")


def _solved(position: Position) -> dict[str, object]:
    return solve(position).facts()


def _json(text: str) -> Response:
    """What is JSON already: FastAPI would take it apart, check it and write it again."""
    return Response(text, media_type="application/json")


def _state(service: Service, game_id: str, room: Room) -> str:
    """A room for programs, written once for all who play in it and watch it."""
    return service.written.get((game_id, len(room.entries)), lambda: _written(game_id, room))


def _written(game_id: str, room: Room) -> str:
    match, position = room.match, room.match.position
    rules = position.rules
    state = State.model_construct(
        id=game_id,
        game=rules.slug,
        pool=[rules.pool[0], rules.pool[-1]],
        opening=rules.opening.value,
        first=position.first,
        seats=_by_player(match.record.seats),
        names=_by_player(room.names),
        moves=list(position.moves),
        turn=position.turn,
        to_move=position.to_move,
        legal=list(position.legal_moves) if match.winner is None else [],
        winner=match.winner,
        resigned=match.record.resigned,
        round=match.record.round,
        rounds=match.record.rounds,
        score=_by_player(room.score),
        place=len(room.entries),
    )
    return state.model_dump_json()


def _line(place: int, entry: Entry) -> dict[str, object]:
    plays = isinstance(entry.act, int)
    return {
        "place": place,
        "player": entry.player,
        "act": "plays" if plays else str(entry.act),
        "number": entry.act if plays else None,
        "name": entry.name,
        "at": entry.at,
    }


def _by_player(pair: tuple[Any, Any]) -> dict[str, Any]:
    return {"1": pair[0], "2": pair[1]}


def _pair(pool: list[int] | None) -> tuple[int, int] | None:
    return None if pool is None else (pool[0], pool[1])
