"""Secrets: who holds one may sit where it belongs; only digests of them are stored.

A browser has one secret, in a cookie. What is stored of it differs from game to game, so nobody
who reads the database can tell that two players are the same person.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from fastapi import Request
from fastapi.responses import Response

_COOKIE = "factorduel"
_LAST_GAME = "factorduel-game"
_LENGTH = 32
_YEAR = 365 * 86_400


def new_id() -> str:
    """An id for a game: whoever has it may watch."""
    return secrets.token_urlsafe(9)


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(24)


def key_of(secret: str, game_id: str) -> str:
    """What is stored of a secret in a game; nothing of no secret."""
    if not secret:
        return ""
    return hashlib.sha256(f"{game_id} {secret}".encode()).hexdigest()


def invitation_of(secret: str, game_id: str) -> str:
    """The invitation that somebody can give out: made from their secret, so it need not be kept."""
    return hmac.new(secret.encode(), game_id.encode(), hashlib.sha256).hexdigest()[:32]


def secret_of(request: Request) -> str:
    """The secret of the browser that asks; empty where it has none yet."""
    secret = request.cookies.get(_COOKIE, "")
    return secret if len(secret) == _LENGTH and secret.isascii() else ""


def my_key(request: Request, game_id: str) -> str:
    """What is stored in a game of the browser that asks."""
    return key_of(secret_of(request), game_id)


def last_game(request: Request) -> str:
    """The game that this browser was at last; empty where there is none."""
    return request.cookies.get(_LAST_GAME, "")[:_LENGTH]


def remember(response: Response, request: Request, secret: str, game_id: str) -> None:
    """Give a browser its secret: no script can read it, and no other site can send it in a form.

    And the game that it is at, so that the first page leads back to it.
    """
    for name, value in ((_COOKIE, secret), (_LAST_GAME, game_id)):
        response.set_cookie(
            name,
            value,
            max_age=_YEAR,
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="lax",
        )


def new_seed() -> int:
    """A seed for the chance in a game."""
    return secrets.randbits(32)
