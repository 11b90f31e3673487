"""The JSON API under /api, described by OpenAPI at /api/openapi.json."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, FastAPI, Header, Path, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field, StrictInt

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
from factorduel.web.problems import MEDIA_TYPE
from factorduel.web.secrets import key_of, new_id, new_secret, new_seed
from factorduel.web.service import (
    LONGEST_MATCH,
    Service,
    asked_position,
    asked_rules,
    service_of,
)

Number = Annotated[StrictInt, Field(ge=1, le=10_000_000)]
Pool = Annotated[
    list[Number],
    Field(
        min_length=2,
        max_length=2,
        description="The lowest and the highest number, both included.",
        examples=[[1, 36]],
    ),
]
Player = Annotated[StrictInt, Field(ge=1, le=2)]
Seat = Annotated[str, Field(max_length=20, examples=["human", "level:3", "perfect"])]
OpeningRule = Literal["any", "even", "reply"]
GameId = Annotated[
    str,
    Path(pattern="^[A-Za-z0-9_-]{1,32}$", description="The id that POST /api/games gave."),
]
Token = Annotated[
    HTTPAuthorizationCredentials | None,
    Depends(
        HTTPBearer(
            scheme_name="seat",
            description="The token of a seat, as POST /api/games gave it.",
            auto_error=False,  # without a token one has no seat, which is answered like that
        )
    ),
]


class Strict(BaseModel):
    """Unknown fields are mistakes, and said to be."""

    model_config = ConfigDict(extra="forbid")


class Seats(Strict):
    """Who plays: `human`, `random`, `greedy`, `level:1` to `level:5` or `perfect`."""

    one: Seat = Field(default=HUMAN, alias="1")
    two: Seat = Field(default=HUMAN, alias="2")


class RulesAsked(Strict):
    """A game, and house rules if there are any."""

    game: str = Field(
        max_length=40,
        description=(
            "factor-chain-duel, factor-clash, divisor-duel, factor-chain, number-chain-duel"
            " or juniper-green."
        ),
        examples=["divisor-duel"],
    )
    pool: Pool | None = Field(default=None, description="None: the pool of the rule book.")
    opening: OpeningRule | None = Field(
        default=None,
        description="What may open: any number, an even one, or one that leaves a reply.",
    )
    first: Player = Field(default=1, description="Who starts.")


class GameAsked(RulesAsked):
    """The game that is to be opened."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"game": "divisor-duel", "pool": [1, 36], "seats": {"1": "human", "2": "level:3"}}
            ]
        },
    )

    seats: Seats = Field(default_factory=Seats)
    rounds: Annotated[StrictInt, Field(ge=1, le=LONGEST_MATCH)] = 1


class PositionAsked(RulesAsked):
    """The position that is to be solved."""

    moves: Annotated[list[Number], Field(max_length=200, examples=[[6, 3]])] = Field(
        default=[], description="Every number played, in order, in games with own chains too."
    )


class MoveAsked(Strict):
    """A number for a turn; sent twice, it is played once."""

    number: Number = Field(examples=[6])
    turn: Annotated[StrictInt, Field(ge=1, le=1000)] = Field(
        description="The turn that it is meant for, from 1.", examples=[1]
    )


class ActAsked(Strict):
    """What is to be done besides playing a number; sent twice, it is done once."""

    act: Literal[
        "takes back",
        "resigns",
        "asks to take back",
        "agrees",
        "declines",
        "claims the game",
        "goes on",
    ]
    place: Annotated[StrictInt, Field(ge=0, le=1_000_000)] = Field(
        description="The `place` of the game as you know it: what was done since is done."
    )


class Problem(BaseModel):
    """Why something was refused (RFC 9457)."""

    type: Literal["about:blank"]
    title: str
    status: int
    detail: str = Field(
        description="A sentence that says what is wrong, and what to do.",
        examples=["4 is neither a divisor nor a multiple of 6."],
    )


class NewGame(BaseModel):
    """A game that was opened, and what its people need to play in it."""

    id: str = Field(examples=["qqm-qKgWAUWD"])
    tokens: dict[str, str] = Field(description="A secret for each seat of a person: keep it.")
    url: str = Field(description="Where anybody can watch it in a browser.")


class State(BaseModel):
    """A game as it is now."""

    id: str
    game: str
    pool: list[int] = Field(description="The lowest and the highest number, both included.")
    opening: OpeningRule
    first: int = Field(description="Who started.")
    seats: dict[str, str]
    names: dict[str, str] = Field(description="What the players call themselves, as they typed it.")
    moves: list[int] = Field(description="Every number played in the present game, in order.")
    turn: int = Field(description="The turn that is being played, from 1.")
    to_move: int = Field(description="Whose turn it is, also of a player who is stuck.")
    legal: list[int] = Field(description="The numbers that may be played now, ascending.")
    winner: int | None = Field(description="Null until the game is over.")
    resigned: int | None
    round: int
    rounds: int
    score: dict[str, int] = Field(description="Games won by each player.")
    place: int = Field(description="How many entries the log has: the id of the last event.")


class Health(BaseModel):
    """That all is well."""

    status: Literal["ok"]


class Verdict(BaseModel):
    """Who wins a position, with which numbers, and why."""

    game: str
    pool: list[int]
    opening: OpeningRule
    moves: list[int]
    to_move: int
    legal: list[int]
    winning: list[int] = Field(description="The numbers that win, ascending.")
    winner: int = Field(description="Who wins if both play well, or who has won.")
    over: bool
    method: str = Field(examples=["matching"])
    certificate: dict[str, Any] = Field(
        description="A proof that can be checked: `pairs` and `barrier`, or a winning `line`."
    )


_REASONS = {
    400: "The request cannot be read.",
    403: "You have no seat in this game.",
    404: "There is no such game.",
    409: "It cannot be done now: it is not your turn, or another move came first.",
    413: "The request is too long.",
    422: "What was asked for cannot be, and why.",
    429: "Too many requests.",
    503: "Too busy, or the database is away.",
}
_RETRY_AFTER = {
    "Retry-After": {
        "description": "Try again after so many seconds.",
        "schema": {"type": "integer", "minimum": 1},
    }
}


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What else an operation may answer."""
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        status: {
            "description": _REASONS[status],
            "content": {MEDIA_TYPE: {"schema": schema}},
            **({"headers": _RETRY_AFTER} if status in (429, 503) else {}),
        }
        for status in sorted((*statuses, 413, 429, 503))
    }


def describe(app: FastAPI) -> None:
    """Describe the API in the application's OpenAPI document."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            found = get_openapi(
                title=app.title,
                version=app.version,
                description=app.description,
                routes=router.routes,
                tags=[
                    {"name": "games", "description": "Play and watch."},
                    {"name": "solver", "description": "Ask who wins."},
                    {"name": "server", "description": "Ask how the server is."},
                ],
            )
            # FastAPI would say of every model that is named with a route that it is plain JSON.
            found["components"]["schemas"]["Problem"] = Problem.model_json_schema()
            app.openapi_schema = found
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]  # as FastAPI's own documents say


router = APIRouter(generate_unique_id_function=lambda route: route.name)


@router.post(
    "/api/games",
    status_code=201,
    tags=["games"],
    summary="Open a game",
    response_description="The game is open, and safe.",
    responses=_problems(400, 422),
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
    responses=_problems(404, 422),
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
    responses=_problems(400, 403, 404, 409, 422),
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
    responses=_problems(400, 403, 404, 409, 422),
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
        **_problems(404, 422),
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
    responses=_problems(400, 422),
)
async def solve_position(asked: PositionAsked, request: Request) -> Response:
    """Who wins a position, which numbers win, and the proof."""
    service = service_of(request)
    service.may_ask(request)
    position = asked_position(
        asked.game, _pair(asked.pool), asked.opening, asked.first, asked.moves
    )
    return _json(json.dumps(await service.thinker.ask(_solved, position)))


@router.get(
    "/healthz",
    tags=["server"],
    summary="Ask whether all is well",
    response_description="It is.",
    responses=_problems(),
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
