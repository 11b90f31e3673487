"""What a server process holds together: the rooms, those who think, what each may ask for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from fastapi import Request
from platformdirs import user_data_path

from factorduel.catalog import game_named
from factorduel.position import Position, new_game
from factorduel.rules import BadRules, Chain, Rules
from factorduel.store import open_store
from factorduel.web.guard import address_of
from factorduel.web.limits import QUESTIONS, THOUGHTS, Limits
from factorduel.web.lobby import Lobby
from factorduel.web.thinking import Thinker

Answer = TypeVar("Answer")

LARGEST_POOL = 200
"""A board of more numbers is no page any more."""
LARGEST_OWN_CHAINS = 50
"""Own chains are searched: on more numbers an answer may take longer than anybody waits."""
LONGEST_MATCH = 99


@dataclass(frozen=True)
class Settings:
    """What can be chosen when a server starts."""

    database: str | None = None
    """Where games are kept; None for a file in the user's data folder."""
    patience: float = 86_400
    """After so many seconds without a move, the game of an opponent who is away may be claimed."""
    limits: float = 1
    """Times this, one address or seat may ask for more than the usual."""


class Written:
    """What was written lately of rooms, each at a place of its log, where it never changes."""

    def __init__(self, most: int = 5000) -> None:
        self._most = most
        self._texts: OrderedDict[tuple[str, int], str] = OrderedDict()

    def get(self, which: tuple[str, int], write: Callable[[], str]) -> str:
        """What stands there; written now if it is not."""
        text = self._texts.get(which)
        if text is None:
            text = self._texts[which] = write()
            if len(self._texts) > self._most:
                self._texts.popitem(last=False)
        return text


@dataclass
class Service:
    """The parts of one server process."""

    lobby: Lobby
    thinker: Thinker
    limits: Limits
    patience: float
    written: Written = field(default_factory=Written)

    async def ask(self, request: Request, question: Callable[..., Answer], *args: Any) -> Answer:
        """What the coach answers; counted, unless it is known already."""
        if self.thinker.knows(question, *args):
            return await self.thinker.ask(question, *args)
        address = address_of(request.scope)
        self.limits.spend(QUESTIONS, address)
        self.limits.take(THOUGHTS, address)
        try:
            return await self.thinker.ask(question, *args)
        finally:
            self.limits.give_back(THOUGHTS, address)

    def end(self) -> None:
        """Let go of all who wait for something, so that the server can stop."""
        self.lobby.end_streams()
        self.thinker.refuse()


@asynccontextmanager
async def open_service(settings: Settings) -> AsyncIterator[Service]:
    """Everything that pages and programs are answered with; what is under way is finished."""
    default = user_data_path("factorduel") / "server" / "games.db"
    async with open_store(settings.database, default) as store:
        thinker = Thinker()
        for_computers = Thinker(1)  # who play on, however much the coach is asked
        lobby = Lobby(store, for_computers)
        try:
            yield Service(lobby, thinker, Limits(settings.limits), settings.patience)
        finally:
            await lobby.close()
            thinker.close()
            for_computers.close()


def service_of(request: Request) -> Service:
    """The service that answers a request."""
    service = request.app.state.service
    assert isinstance(service, Service)  # noqa: S101 - set when the server starts
    return service


def asked_rules(game: str, pool: tuple[int, int] | None, opening: str | None) -> Rules:
    """The rules that are asked for, unless they are too much for a page."""
    book = game_named(game)
    lo, hi = pool or (book.pool[0], book.pool[-1])
    most = LARGEST_POOL if book.chain is Chain.SHARED else LARGEST_OWN_CHAINS
    if hi - lo >= most or hi > 10 * LARGEST_POOL:  # first: to look at millions takes a second
        raise BadRules(
            f"The pool {lo}-{hi} is too large for a page: {book.title} is played here on"
            f" at most {most} numbers, none above {10 * LARGEST_POOL}."
        )
    return book.house(pool, opening)


def asked_position(
    game: str, pool: tuple[int, int] | None, opening: str | None, first: int, moves: list[int]
) -> Position:
    """The position that is asked about; it is legal, or refused."""
    return new_game(asked_rules(game, pool, opening), first=first).play_all(moves)
