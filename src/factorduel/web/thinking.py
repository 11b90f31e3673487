"""What takes time is thought about in other processes, so that nobody waits for somebody else's.

A thought has a budget. The alarm that ends it is heard by the kernels, too: they call back every
few milliseconds.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

Answer = TypeVar("Answer")

BUDGET = 5.0
"""So many seconds a thought may take."""
_AGAIN = 0.5
"""So often the alarm rings on: Python swallows what is raised while it collects garbage."""
_MOST_WAITING = 200
_MOST_REMEMBERED = 500
"""A class looks at one puzzle, and at one game's review: it is worked out once."""


class TooLong(ValueError):
    """No answer was found within the budget."""


class TooBusy(Exception):
    """Too many are waiting for an answer already."""


class Thinker:
    """A few processes that answer questions; they start with the first one."""

    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or max(1, min(4, (os.cpu_count() or 1)))
        self._pool = self._new_pool()
        self._thoughts: dict[object, asyncio.Task[Any]] = {}
        """What is being thought about: who asks the same meanwhile waits for the same answer."""
        self._remembered: OrderedDict[object, Any] = OrderedDict()
        self._ending: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._processes, mp_context=get_context("spawn"), initializer=_begin_to_serve
        )

    def knows(self, question: Callable[..., object], *args: Any) -> bool:
        """Whether this was asked a moment ago."""
        return (question, args) in self._remembered

    async def ask(self, question: Callable[..., Answer], *args: Any) -> Answer:
        """The answer of a function that another process can import, and that always answers alike.

        Its arguments are values: what was asked a moment ago is not worked out again.
        """
        asked = (question, args)
        if asked in self._remembered:
            self._remembered.move_to_end(asked)
            known: Answer = self._remembered[asked]
            return known
        thought = self._thoughts.get(asked)
        if thought is None:
            if len(self._thoughts) >= _MOST_WAITING:
                raise TooBusy("The coach has too many questions to answer. Try again in a moment.")
            thought = asyncio.create_task(self._answer(question, args))
            self._thoughts[asked] = thought
            thought.add_done_callback(partial(self._remember, asked))
        await asyncio.wait({thought, self._ending}, return_when=asyncio.FIRST_COMPLETED)
        if not thought.done():
            raise TooBusy("The server stops. Try again in a moment.")
        answer: Answer = thought.result()
        return answer

    def refuse(self) -> None:
        """Let go of all who wait for an answer."""
        if not self._ending.done():
            self._ending.set_result(None)

    def _remember(self, asked: object, thought: asyncio.Task[Any]) -> None:
        del self._thoughts[asked]
        if thought.cancelled() or thought.exception() is not None:
            return
        self._remembered[asked] = thought.result()
        if len(self._remembered) > _MOST_REMEMBERED:
            self._remembered.popitem(last=False)

    async def _answer(self, question: Callable[..., Answer], args: tuple[Any, ...]) -> Answer:
        for _ in range(2):
            pool = self._pool
            try:
                return await asyncio.wrap_future(pool.submit(_within_budget, question, args))
            except BrokenExecutor:  # a process was killed: go on with new ones
                if self._pool is pool:
                    self._pool = self._new_pool()
        raise TooBusy("The coach cannot answer now. Try again in a moment.")

    def close(self) -> None:
        """Think no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _begin_to_serve() -> None:
    """Ctrl-C is for the server, which then closes the pool; where it is killed, go as well."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _within_budget(question: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    if not hasattr(signal, "setitimer"):  # not on Windows: limits on pools must do there
        return question(*args)
    signal.signal(signal.SIGALRM, _time_is_up)
    signal.setitimer(signal.ITIMER_REAL, BUDGET, _AGAIN)
    try:
        return question(*args)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _time_is_up(signal_number: int, frame: object) -> None:
    raise TooLong(f"That takes more than {BUDGET:g} seconds to work out: choose a smaller pool.")
