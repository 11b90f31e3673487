"""Server-sent events: what happens in a room, as it happens, and a sign of life in between.

Whoever reads slowly is simply told later: nothing is queued for anybody, a stream asks for what
is next when it has passed on what was before.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing

from fastapi import Request
from fastapi.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from factorduel.room import Room
from factorduel.store import Unavailable
from factorduel.web.guard import address_of
from factorduel.web.limits import STREAMS
from factorduel.web.lobby import Lobby
from factorduel.web.problems import Problem
from factorduel.web.service import Service

_SIGN_OF_LIFE = 15.0
_LONGEST = 1800.0
"""After so many seconds a stream ends and a browser opens another: none is kept for nobody."""

Tell = Callable[[Room, int], AsyncIterator[bytes]]
"""What is said of a room to somebody who has seen so many entries of its log."""


def event(name: str, data: str, number: int | None = None) -> bytes:
    r"""One event, as it stands in a stream; with a number, a reader can go on behind it.

    >>> event("line", "one\ntwo", 3)
    b'event: line\nid: 3\ndata: one\ndata: two\n\n'
    """
    lines = [f"event: {name}"]
    if number is not None:
        lines.append(f"id: {number}")
    lines += [f"data: {line}" for line in data.split("\n")]
    return ("\n".join(lines) + "\n\n").encode()


def seen_before(request: Request, otherwise: int) -> int:
    """How many entries a reader has seen who comes back: browsers send it by themselves."""
    text = request.headers.get("last-event-id", "")
    if not text:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Problem(422, "Last-Event-ID is not the number of an event.")
    return int(text)


def stream(service: Service, request: Request, game_id: str, seen: int, tell: Tell) -> Response:
    """Everything that happens in a room behind what was seen."""
    address = address_of(request.scope)
    service.limits.take(STREAMS, address)
    return _Stream(
        _told(service.lobby, game_id, seen, tell),
        lambda: service.limits.give_back(STREAMS, address),
    )


class _Stream(StreamingResponse):
    """A stream that says when it has ended, also where its reader was gone before it began."""

    def __init__(self, events: AsyncGenerator[bytes, None], ended: Callable[[], object]) -> None:
        super().__init__(events, media_type="text/event-stream")
        self._events = events
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with aclosing(self._events):
                await super().__call__(scope, receive, send)
        finally:
            self._ended()


async def _told(lobby: Lobby, game_id: str, seen: int, tell: Tell) -> AsyncGenerator[bytes, None]:
    yield b"retry: 1000\n\n"
    end = time.monotonic() + _LONGEST
    with lobby.watch(game_id) as watch:
        while not lobby.is_closed and time.monotonic() < end:
            try:
                async with asyncio.timeout(_SIGN_OF_LIFE):
                    room = await watch.change(seen)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            except Unavailable:  # a page cannot do more about it than wait here
                await asyncio.sleep(1)
                yield b": still here\n\n"
                continue
            if len(room.entries) <= seen:  # the server stops
                break
            async for part in tell(room, seen):
                yield part
            seen = len(room.entries)
