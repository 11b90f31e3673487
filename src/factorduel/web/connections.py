"""Connections, before anything is asked on them: not too many of one address, none for nothing."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

from factorduel.web.guard import network_of
from factorduel.web.limits import CONNECTIONS, Limits
from factorduel.web.problems import Problem

_SECONDS_TO_ASK = 20
"""A request whose head has not come by then is not waited for."""


class Connection(H11Protocol):
    """Closed at once where there are too many, and later where nothing is asked."""

    limits: Limits
    _counted_for: str | None = None
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it."""
        super().connection_made(transport)
        address = network_of(self.client[0] if self.client else "")
        try:
            self.limits.take(CONNECTIONS, address)
        except Problem:
            transport.abort()
            return
        self._counted_for = address
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._wait_no_more()
        if self._counted_for is not None:
            self.limits.give_back(CONNECTIONS, self._counted_for)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Answer; for the rest of a head, uvicorn itself would wait forever."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait()
        else:
            self._wait_no_more()

    def _wait(self) -> None:
        if self._waiting is None:
            self._waiting = self.loop.call_later(_SECONDS_TO_ASK, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def counted(limits: Limits) -> type[Connection]:
    """What uvicorn is to speak HTTP with."""
    return type("Counted", (Connection,), {"limits": limits})
