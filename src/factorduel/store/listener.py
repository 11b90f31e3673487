"""What other servers wrote: PostgreSQL tells whoever listens, on a connection kept for that."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import asyncpg
from sqlalchemy import URL

from factorduel.store.writer import CHANNEL

_log = logging.getLogger(__name__)

_HEARTBEAT = 10.0
"""So often it is seen whether the connection still lives."""
_LOST = 1.0
"""After so many seconds it is seen whether something written here was told to be safe."""
_SHORTEST_PAUSE, _LONGEST_PAUSE = 0.1, 2.0


class Listener:
    """Passes on where others have written, later where we have; after a gap says so."""

    def __init__(
        self, url: URL, sign: str, told: Callable[[str, int], None], missed: Callable[[], None]
    ) -> None:
        _, self._address = url.get_dialect()().create_connect_args(url)
        self._sign = sign
        self._told = told
        self._missed = missed
        self._task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Listen no more."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _listen(self) -> None:
        """Whatever goes wrong: without this, one server knows nothing of the others."""
        pause = _SHORTEST_PAUSE
        while True:
            why: object = "it has closed the connection"
            try:
                connection = await asyncpg.connect(**self._address, timeout=5)
                pause = _SHORTEST_PAUSE
                try:
                    await self._listen_on(connection)
                finally:
                    connection.terminate()
            except Exception as error:
                why = error
            if pause == _SHORTEST_PAUSE:  # said once, not at every try
                _log.warning("The database does not tell what others write: %s", why)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _listen_on(self, connection: asyncpg.Connection) -> None:
        """Until the connection is gone; what was said before it came may have been missed."""
        gone = asyncio.Event()
        connection.add_termination_listener(lambda _: gone.set())
        await connection.add_listener(CHANNEL, self._pass_on)
        self._missed()
        while not gone.is_set():
            try:
                await asyncio.wait_for(gone.wait(), _HEARTBEAT)
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=5)

    def _pass_on(self, connection: object, process: int, channel: str, words: object) -> None:
        sign, game_id, place = str(words).split()
        if sign != self._sign:
            self._told(game_id, int(place))
        else:  # known already, unless the answer to what was written has been lost
            asyncio.get_running_loop().call_later(_LOST, self._told, game_id, int(place))
