"""What stands between the network and the pages: sizes, origins, floods, headers, the log."""

from __future__ import annotations

import asyncio
import logging
import time
from ipaddress import IPv6Address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from factorduel.web.limits import REQUESTS, Limits
from factorduel.web.problems import Problem, problem_json, problem_of
from factorduel.web.render import error_page, static_path

_log = logging.getLogger("factorduel.web.access")

MOST_BYTES = 16_384
"""A body is a number or a few settings: none needs more."""

_SECONDS_TO_SEND = 20
_TOO_MUCH = f"That is too long: at most {MOST_BYTES:,} bytes are read."

_HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
        b" connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)
"""What every answer says, unless it says something else itself."""


class Guard:
    """Lets a request pass, or answers it at once."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                said = {name.lower() for name, _ in message["headers"]}
                unsaid = [header for header in _HEADERS if header[0] not in said]
                message["headers"] = [*message["headers"], *unsaid]
            await send(message)

        try:
            self._check(scope)
            await self._app(scope, _limited(receive), watched)
        except Exception as error:
            if status:  # an answer has begun: it can only be broken off
                raise
            await refusal(scope, error)(scope, receive, watched)
        finally:
            self._write_down(scope, status, time.perf_counter() - started)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        size = headers.get("content-length", "0")
        if not size.isdigit() or int(size) > MOST_BYTES:
            raise Problem(413, _TOO_MUCH)
        if not scope["path"].startswith(static_path()):
            self._limits.spend(REQUESTS, address_of(scope))
        is_form = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if is_form and not scope["path"].startswith("/api/") and not _is_from_here(headers):
            raise Problem(403, "This form was not sent from one of our pages.")

    def _write_down(self, scope: Scope, status: int, seconds: float) -> None:
        """The kind of address only: an address itself may hold an invitation."""
        route = scope.get("route")
        where = getattr(route, "path", "-")
        _log.info("%s %s %s %.0f ms", scope["method"], where, status or "-", seconds * 1000)


def refusal(scope: Scope, error: Exception) -> Response:
    """What is answered where something is refused or fails: to programs JSON, to people a page."""
    problem = problem_of(error)
    is_for_programs = scope["path"].startswith(("/api/", "/healthz"))
    response = problem_json(problem) if is_for_programs else error_page(problem)
    if problem.status in (408, 413):
        response.headers["Connection"] = "close"  # what is left of the body is not read
    return response


def address_of(scope: Scope) -> str:
    """Where a request comes from; a whole IPv6 network counts as one."""
    return network_of(scope["client"][0] if scope.get("client") else "")


def network_of(host: str) -> str:
    """What counts as one address."""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host)
    except ValueError:  # a proxy has passed on what somebody claims to be
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))


def _is_from_here(headers: Headers) -> bool:
    """Whether a form stands on one of our own pages; browsers say so with every form."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") == "same-origin"
    try:
        return urlsplit(origin).netloc == (headers.get("host") or None)
    except ValueError:  # no address at all
        return False


def _limited(receive: Receive) -> Receive:
    """Receive, until it is too much or takes too long."""
    size, is_all = 0, False

    async def receive_some() -> Message:
        nonlocal size, is_all
        try:
            async with asyncio.timeout(None if is_all else _SECONDS_TO_SEND):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, "The request was never sent whole.") from None
        is_all = not message.get("more_body", False)
        size += len(message.get("body", b""))
        if size > MOST_BYTES:
            raise HTTPException(413, _TOO_MUCH)
        return message

    return receive_some
