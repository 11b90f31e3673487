"""What went wrong, as a status and a sentence: a JSON problem for programs, a page for people."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from http import HTTPStatus

from fastapi import Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from factorduel.notation import BadNotation
from factorduel.position import IllegalMove
from factorduel.room import NotNow
from factorduel.rules import BadRules
from factorduel.solver import TooLarge
from factorduel.store import Unavailable
from factorduel.web.lobby import NoSuchGame
from factorduel.web.thinking import TooBusy, TooLong

_log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"


@dataclass(eq=False)
class Problem(ValueError):
    """A request that is refused; the sentence says why, and what to do."""

    status: int
    sentence: str
    retry_after: int | None = None
    allow: str | None = None
    """The methods that there are at an address where another one was tried."""


def problem_of(error: Exception) -> Problem:
    """What an error means to whoever asked."""
    match error:
        case Problem():
            return error
        case NoSuchGame():
            return Problem(404, str(error))
        case NotNow():
            return Problem(409, str(error))
        case TooBusy() | Unavailable():
            return Problem(503, str(error), retry_after=2)
        case RequestValidationError():
            return Problem(422, _what_is_wrong(error))
        case HTTPException():
            sentence = _SENTENCES.get(error.status_code, str(error.detail))
            return Problem(error.status_code, sentence, allow=(error.headers or {}).get("Allow"))
        case BadRules() | BadNotation() | IllegalMove() | TooLarge() | TooLong():
            return Problem(422, str(error))
        case _:
            _log.exception("A request failed", exc_info=error)
            return Problem(500, "Something went wrong here. What was played before is safe.")


_SENTENCES = {
    400: "The request cannot be read.",
    404: "There is nothing at this address.",
    405: "That cannot be done at this address.",
}


def problem_json(problem: Problem) -> Response:
    """A problem for programs (RFC 9457)."""
    return JSONResponse(
        {
            "type": "about:blank",
            "title": HTTPStatus(problem.status).phrase,
            "status": problem.status,
            "detail": problem.sentence,
        },
        status_code=problem.status,
        headers=headers_of(problem),
        media_type=MEDIA_TYPE,
    )


def headers_of(problem: Problem) -> dict[str, str]:
    """When to try again, or what can be done instead, if either makes sense."""
    headers = {"Retry-After": problem.retry_after, "Allow": problem.allow}
    return {name: str(value) for name, value in headers.items() if value is not None}


def _what_is_wrong(error: RequestValidationError) -> str:
    """The first thing that is wrong with a request, and where."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return f"The request is no JSON, from character {first['loc'][-1] + 1} on."
    if first["loc"] == ("body",):
        return "The request should be a JSON object, sent as application/json."
    # A place is what somebody sent: it may be long, and hold what UTF-8 cannot.
    place = ".".join(str(part)[:40] for part in first["loc"][1:])
    return f"{place}: {first['msg']}.".encode(errors="replace").decode()
