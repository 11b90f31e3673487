"""What programs ask the JSON API and what it answers, as its OpenAPI document describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, FastAPI, Path
from fastapi.openapi.utils import get_openapi
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field, StrictInt

from factorduel.players import HUMAN
from factorduel.web.problems import MEDIA_TYPE
from factorduel.web.service import LONGEST_MATCH

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
    408: "The request was never sent whole.",
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


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What else an operation may answer."""
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        status: {
            "description": _REASONS[status],
            "content": {MEDIA_TYPE: {"schema": schema}},
            **({"headers": _RETRY_AFTER} if status in (429, 503) else {}),
        }
        for status in sorted((*statuses, 408, 413, 429, 503))
    }


def describe(app: FastAPI, router: APIRouter) -> None:
    """Have the application's OpenAPI document say what a router answers, and nothing else."""

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
