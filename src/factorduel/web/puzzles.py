"""Puzzles: one after the other in a streak, and the puzzle of the day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import RedirectResponse, Response

from factorduel import describe
from factorduel.catalog import GAMES
from factorduel.coach import Puzzle
from factorduel.notation import BadNotation, parse_number
from factorduel.web import board
from factorduel.web.advice import STEPS, Shown, advice_on
from factorduel.web.links import link_to
from factorduel.web.problems import Problem
from factorduel.web.questions import puzzle_in, puzzle_of_the_day, refutation_of
from factorduel.web.render import page
from factorduel.web.secrets import new_seed
from factorduel.web.service import service_of

router = APIRouter(prefix="/puzzles", include_in_schema=False)

ALL = "all"
_LONGEST_STREAK = 300
"""A place costs all places before it, in each process that thinks."""

Hints = Annotated[int, Query(ge=0, le=STEPS)]
Number = Annotated[str, Query(max_length=20)]


@router.get("")
async def choose(request: Request) -> Response:
    """Of which game, or today's."""
    return page("puzzles.html", games=GAMES.values())


@router.get("/daily")
async def today() -> Response:
    """Today's puzzle, under an address of its own."""
    return RedirectResponse(f"/puzzles/daily/{_today().isoformat()}", status_code=303)


@router.get("/daily/{day}")
async def show_daily(
    written: Annotated[str, Path(alias="day")],
    request: Request,
    number: Number = "",
    hint: Hints = 0,
) -> Response:
    """The puzzle of a day."""
    day = _day(written)
    puzzle = await service_of(request).ask(request, puzzle_of_the_day, day)
    title = f"The puzzle of {day:%A}, {day.day} {day:%B %Y}"
    return await _show(request, puzzle, number, hint, title, streak=None, onward="/puzzles/new/all")


@router.get("/new/{which}")
async def begin(which: str) -> Response:
    """A new streak."""
    _game(which)
    return RedirectResponse(f"/puzzles/{which}/{new_seed()}/1", status_code=303)


@router.get("/{which}/{seed}/{place}")
async def show(
    which: str, seed: int, place: int, request: Request, number: Number = "", hint: Hints = 0
) -> Response:
    """A puzzle of a streak; the address of the next one is given to whoever solves it."""
    if not (0 <= seed < 1 << 32 and 1 <= place <= _LONGEST_STREAK):
        raise Problem(404, "There is no such puzzle.")
    puzzle = await service_of(request).ask(request, puzzle_in, _game(which), seed, place)
    if puzzle is None:
        raise Problem(404, "That was the last puzzle of this streak: you have solved them all!")
    onward = f"/puzzles/{which}/{seed}/{place + 1}"
    return await _show(request, puzzle, number, hint, "Puzzle", place - 1, onward)


@dataclass(frozen=True, slots=True)
class Tried:
    """What somebody has answered to a puzzle."""

    number: int | None = None
    refusal: str = ""
    """Why it is no answer at all."""
    is_right: bool = False

    @property
    def is_answered(self) -> bool:
        """Whether it is right or wrong."""
        return self.number is not None and not self.refusal


def _tried(puzzle: Puzzle, written: str) -> Tried:
    if not written.strip():
        return Tried()
    try:
        number = parse_number(written.strip())
    except BadNotation as error:
        return Tried(refusal=str(error))
    refusal = puzzle.position.why_not(number) or ""
    return Tried(number, refusal, is_right=number == puzzle.answer)


async def _show(
    request: Request,
    puzzle: Puzzle,
    number: str,
    hints: int,
    title: str,
    streak: int | None,
    onward: str,
) -> Response:
    """The puzzle as it is asked; or, with a number, what that number is worth."""
    service, position = service_of(request), puzzle.position
    tried = _tried(puzzle, number)
    refutation, fates = None, None
    if tried.is_answered:
        fates = {n: n == puzzle.answer for n in position.legal_moves}
        if not tried.is_right:
            refutation = await service.ask(request, refutation_of, position, tried.number)
    shown = Shown(hint=STEPS if tried.is_answered else hints)
    counts = tried.is_right and hints < STEPS  # the last hint is the answer
    if streak is not None and tried.is_answered:
        streak = streak + counts if tried.is_right else 0
    return page(
        "puzzle.html",
        422 if tried.refusal else 200,
        title=title,
        puzzle=puzzle,
        position=position,
        turn_words=describe.in_a_line(position.rules),
        rows=board.cells(position, fates, chosen=tried.number if tried.is_answered else None),
        board_kind=board.board_kind(position),
        chains=board.chains(position),
        advice=await advice_on(service, request, position, shown),
        hints=hints,
        tried=tried,
        counts=counts,
        refutation=refutation,
        streak=streak,
        onward=onward if counts or streak is None else "/puzzles/new/" + onward.split("/")[2],
        analysis_link=link_to("analysis", position, fates="on"),
    )


def _game(which: str) -> str | None:
    if which != ALL and which not in GAMES:
        raise Problem(404, "There are no puzzles of such a game.")
    return None if which == ALL else which


def _day(written: str) -> date:
    try:
        day = date.fromisoformat(written)
    except ValueError:
        raise Problem(404, "That is no day: write it as 2026-11-19.") from None
    if not date(2020, 1, 1) <= day <= _today() + timedelta(days=1):
        raise Problem(404, "There is no puzzle of that day.")
    return day


def _today() -> date:
    return datetime.now().astimezone().date()
