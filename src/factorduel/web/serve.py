"""`factorduel serve`: start the server, say where it is, and leave cleanly."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from threading import Thread
from types import FrameType

import uvicorn

from factorduel.web.app import create_app
from factorduel.web.connections import counted
from factorduel.web.service import Service, Settings, open_service

_RARELY = 500
"""All objects are looked through for garbage after so many looks at the younger ones, not 10."""
_QUEUE = 2048
_MOST_FILES = 65_536
_SECONDS_TO_FINISH = 5
"""A request that is being answered when the server stops has so long."""
_SECONDS_KEPT = 75
"""A connection that nothing comes on is closed: later than load balancers do it, or what they send
just then would be lost."""


def serve(
    settings: Settings, host: str, port: int, proxy: str | None, say: Callable[[str], object]
) -> None:
    """Serve until somebody stops it; KeyboardInterrupt if that was Ctrl-C."""
    _allow_many_connections()
    listening = _listening(host, port)
    if asyncio.run(_serve(settings, listening, proxy, say)):
        raise KeyboardInterrupt


async def _serve(
    settings: Settings,
    listening: socket.socket,
    proxy: str | None,
    say: Callable[[str], object],
) -> bool:
    """Whether it was stopped by Ctrl-C."""
    async with open_service(settings) as service:
        config = uvicorn.Config(
            create_app(service),
            # Behind a proxy all connections come from there, and it is for it to count them.
            http=counted(service.limits) if proxy is None else "h11",
            ws="none",
            lifespan="off",
            log_level="warning",
            access_log=False,  # the guard writes one without what is secret in an address
            server_header=False,
            proxy_headers=proxy is not None,
            forwarded_allow_ips=proxy,
            timeout_keep_alive=_SECONDS_KEPT,
            timeout_graceful_shutdown=_SECONDS_TO_FINISH,
        )
        server = _Server(config, service, lambda: _announce(_url(listening), say))
        await server.serve([listening])
        return server.was_interrupted


class _Server(uvicorn.Server):
    """Lets go of those who wait for something to happen, or it would wait for them."""

    def __init__(
        self, config: uvicorn.Config, service: Service, announce: Callable[[], object]
    ) -> None:
        super().__init__(config)
        self._service = service
        self._announce = announce
        self._loop = asyncio.get_running_loop()
        self.was_interrupted = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        _collect_rarely()
        self._announce()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End; uvicorn's own way would raise the signal again, before all is closed."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True
        self.was_interrupted |= sig == signal.SIGINT
        self._loop.call_soon_threadsafe(self._service.end)


def _collect_rarely() -> None:
    """Look for garbage among old objects much more seldom: meanwhile nobody is served.

    With a thousand games it took a fifth of a second every few seconds, and found next to nothing.
    """
    gc.collect()
    gc.freeze()
    young, middling, _ = gc.get_threshold()
    gc.set_threshold(young, middling, _RARELY)


def _allow_many_connections() -> None:
    """Each is a file, and the usual 1,024 are too few for a school."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _listening(host: str, port: int) -> socket.socket:
    try:
        [(family, kind, protocol, _, address), *_] = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        # With its protocol named, asyncio sends small answers at once: 1 ms instead of 44.
        listening = socket.socket(family, kind, protocol)
        if os.name == "posix":  # elsewhere this would share the port with another server
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(_QUEUE)  # now, so that of two servers the second is told so
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ValueError(
            f"The server cannot listen at {host}, port {port}: {reason}. Choose another --port."
        ) from None
    return listening


def _url(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 - all addresses; one of them is this
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _announce(url: str, say: Callable[[str], object]) -> None:
    say(f"factorduel is at {url} (Ctrl-C stops it)")
    if _has_a_window():
        Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _has_a_window() -> bool:
    """Whether somebody sits here with a browser that is no program of the terminal's."""
    if not (sys.stdout and sys.stdout.isatty()):
        return False
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
