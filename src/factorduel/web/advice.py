"""What of the coach's knowledge a page shows beside a board, as its address asks for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated
from urllib.parse import urlencode

from fastapi import Depends, Query, Request

from factorduel.position import Position
from factorduel.web.problems import problem_of
from factorduel.web.questions import fates_of, hint_at, partners_at
from factorduel.web.service import Service
from factorduel.web.thinking import TooBusy

STEPS = 3


@dataclass(frozen=True, slots=True)
class Shown:
    """What is to be seen of the coach's knowledge."""

    hint: int = 0
    fates: bool = False
    partners: bool = False

    def query(self, **changes: object) -> str:
        """An address's end that shows this, or something else.

        >>> Shown(hint=1, fates=True).query(hint=2), Shown().query()
        ('?hint=2&fates=on', '')
        """
        shown = replace(self, **changes)  # type: ignore[arg-type]
        query: dict[str, object] = {"hint": shown.hint} if shown.hint else {}
        query |= {name: "on" for name in ("fates", "partners") if getattr(shown, name)}
        return f"?{urlencode(query)}" if query else ""


async def shown_at(
    hint: Annotated[int, Query(ge=0, le=STEPS)] = 0, fates: str = "", partners: str = ""
) -> Shown:
    """What an address asks to see."""
    return Shown(hint, fates == "on", partners == "on")


ShownAsked = Annotated[Shown, Depends(shown_at)]


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach says."""

    hints: tuple[str, ...] = ()
    fates: dict[int, bool] | None = None
    partners: tuple[str, ...] = ()
    refusal: str = ""
    """Why the coach does not answer."""


NONE = Advice()


async def advice_on(service: Service, request: Request, position: Position, shown: Shown) -> Advice:
    """What is to be seen; a question that is too hard, or one too many, spoils no page."""
    if position.winner is not None:
        return NONE
    ask = partial(service.ask, request)
    try:
        return Advice(
            (await ask(hint_at, position)).steps[: shown.hint] if shown.hint else (),
            await ask(fates_of, position) if shown.fates else None,
            tuple(await ask(partners_at, position)) if shown.partners else (),
        )
    except (ValueError, TooBusy) as error:
        return Advice(refusal=problem_of(error).sentence)
