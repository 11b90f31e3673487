"""The pages on which people open games and take seats."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import BaseModel, Field

from factorduel import describe
from factorduel.catalog import GAMES
from factorduel.match import Match, begin
from factorduel.naming import seat_words
from factorduel.notation import parse_number, parse_pool
from factorduel.players import HUMAN, PLAYERS
from factorduel.room import INVITED, LONGEST_NAME, NotNow, Room
from factorduel.store import Unavailable
from factorduel.web import deeds
from factorduel.web.guard import address_of
from factorduel.web.limits import NEW_GAMES
from factorduel.web.lobby import NoSuchGame
from factorduel.web.problems import Problem, problem_of
from factorduel.web.render import page
from factorduel.web.secrets import (
    invitation_of,
    key_of,
    last_game,
    my_key,
    new_id,
    new_secret,
    new_seed,
    remember,
    secret_of,
)
from factorduel.web.service import asked_rules, service_of
from factorduel.web.view import View

HERE, LINK = "here", "link"
"""A friend on this screen, or one who is sent a link."""
FRIENDS = {HERE: "a friend on this screen", LINK: "a friend by link"}
_NOTES = {"level:1": ", the easiest", "perfect": ", never wrong"}
COMPUTERS = {
    name: seat_words(name) + _NOTES.get(name, "")
    for name in PLAYERS
    if name not in ("random", "greedy")
}
OPENINGS = {
    "": "as in the rule book",
    "any": "any number",
    "even": "an even number",
    "reply": "one that leaves a reply",
}
_ROUNDS = (1, 3, 5, 7)
_STARTS = {"me": 1, "other": 2, "toss": None}

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=60)]
Short = Annotated[str, Field(max_length=60)]


class GameForm(BaseModel):
    """What the form on the first page asks for."""

    game: Short = "divisor-duel"
    opponent: Short = "level:2"
    start: Short = "me"
    pool: Short = ""
    opening: Short = ""
    rounds: Short = "1"
    name: Short = ""


@router.get("/")
async def home(request: Request, asked: Annotated[GameForm, Query()]) -> Response:
    """What there is to play; an address may have chosen already."""
    return _home(asked, begun=await _begun_game(request))


async def _begun_game(request: Request) -> View | None:
    """The game that this browser was at last, if it can be gone on with."""
    service, game_id = service_of(request), last_game(request)
    if not game_id:
        return None
    try:
        room = await service.lobby.room(game_id)
    except (NoSuchGame, Unavailable):
        return None
    view = View(game_id, room, room.seats_of(my_key(request, game_id)), service.patience)
    return view if view.seats and not view.is_over else None


def _home(asked: GameForm, problem: Problem | None = None, begun: View | None = None) -> Response:
    return page(
        "home.html",
        problem.status if problem else 200,
        games=[(rules, describe.in_a_line(rules)) for rules in GAMES.values()],
        begun=begun,
        opponents={"A friend": FRIENDS, "A computer": COMPUTERS},
        rounds=_ROUNDS,
        openings=OPENINGS,
        longest_name=LONGEST_NAME,
        asked=asked,
        refusal=problem.sentence if problem else "",
    )


@router.post("/games")
async def open_game(request: Request, asked: Annotated[GameForm, Form()]) -> Response:
    """Open a game and go to it; what cannot be opened is said above the form."""
    try:
        match = begin(
            asked_rules(
                asked.game,
                parse_pool(asked.pool) if asked.pool.strip() else None,
                asked.opening or None,
            ),
            seats=(HUMAN, HUMAN if asked.opponent in FRIENDS else asked.opponent),
            first=_STARTS.get(asked.start, 1),
            rounds=_rounds(asked.rounds),
            seed=new_seed(),
        )
    except ValueError as error:
        return _home(asked, problem_of(error))
    both, invite = asked.opponent == HERE, asked.opponent == LINK
    return await open_room(request, match, 1, asked.name, both=both, invite=invite)


async def open_room(
    request: Request,
    match: Match,
    player: int,
    name: str = "",
    *,
    both: bool = False,
    invite: bool = False,
) -> Response:
    """Begin a match with the one who asks at one seat, or at both; and go to it."""
    service = service_of(request)
    if match.record.seats == (HUMAN, HUMAN) and not (both or invite):
        raise Problem(422, "Nobody could take the other seat: choose a friend, or a computer.")
    service.limits.spend(NEW_GAMES, address_of(request.scope))
    secret = secret_of(request) or new_secret()
    game_id = new_id()
    mine = key_of(secret, game_id)
    keys = (mine, mine) if both else (mine, "") if player == 1 else ("", mine)
    names = (nickname(name), "") if player == 1 else ("", nickname(name))
    invitation = key_of(invitation_of(secret, game_id), game_id) if invite else ""
    await service.lobby.open(game_id, match, keys, names, invitation)
    response = _to_game(game_id)
    remember(response, request, secret, game_id)
    return response


@router.get("/join/{game_id}")
@router.get("/join/{game_id}/{invitation}")
async def show_invitation(game_id: str, request: Request, invitation: str = "") -> Response:
    """What somebody is invited to: only a button takes the seat, for previews open links, too."""
    room = await service_of(request).lobby.room(game_id)
    return _invitation_page(request, game_id, room, invitation)


@router.post("/join/{game_id}")
async def join(game_id: str, request: Request, invitation: Text = "", name: Text = "") -> Response:
    """Take the seat, and go to the game."""
    secret = secret_of(request) or new_secret()
    key, digest = key_of(secret, game_id), key_of(invitation, game_id)
    lobby = service_of(request).lobby
    try:
        await lobby.act(game_id, deeds.sit(key, digest, nickname(name)))
    except NotNow as error:
        room = await lobby.room(game_id)
        return _invitation_page(request, game_id, room, invitation, problem_of(error))
    response = _to_game(game_id)
    remember(response, request, secret, game_id)
    return response


def nickname(text: str) -> str:
    """A name as it is kept: nothing that is not seen, not too much, and not what others are called.

    >>> nickname("  Ada\\u202e   L. "), nickname("You")
    ('Ada L.', '')
    """
    seen = "".join(c for c in text if c.isprintable())
    name = " ".join(seen.split())[:LONGEST_NAME].strip()
    return "" if name.casefold() == "you" else name  # else the loser would read: You win!


def _invitation_page(
    request: Request, game_id: str, room: Room, invitation: str, problem: Problem | None = None
) -> Response:
    deeds.invited_to(room, key_of(invitation, game_id))
    seats = room.seats_of(my_key(request, game_id))
    if INVITED in seats:
        return _to_game(game_id)
    rules = room.match.position.rules
    return page(
        "join.html",
        problem.status if problem else 200,
        refusal=problem.sentence if problem else "",
        game_id=game_id,
        invitation=invitation,
        game=rules,
        rules=describe.in_full(rules),
        host=room.names[0] or "somebody",
        is_host=bool(seats),
        is_open=room.is_open(INVITED),
        starts=room.match.position.to_move,
        rounds=room.match.record.rounds,
        longest_name=LONGEST_NAME,
    )


def _rounds(text: str) -> int:
    rounds = parse_number(text)
    if rounds not in _ROUNDS:
        raise Problem(422, f"A match is best of {', '.join(map(str, _ROUNDS))} games.")
    return rounds


def _to_game(game_id: str) -> RedirectResponse:
    return RedirectResponse(f"/games/{game_id}", status_code=303)
