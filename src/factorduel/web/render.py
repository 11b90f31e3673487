"""Pages from templates; every word that people wrote is escaped in them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined

from factorduel.naming import SIGNS, capital
from factorduel.web.problems import Problem, headers_of

STATIC = Path(__file__).parent / "static"


@cache
def static_path() -> str:
    """Where scripts and styles are: another place with each change, so browsers may keep them."""
    digest = hashlib.sha256()
    for file in sorted(STATIC.iterdir()):
        digest.update(file.read_bytes())
    return f"/static/{digest.hexdigest()[:12]}"


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=PackageLoader("factorduel.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(signs=SIGNS, static=static_path())
    environment.filters.update(capital=capital)
    return environment


def page(name: str, status: int = 200, /, **context: Any) -> Response:
    """A page."""
    return HTMLResponse(render(name, **context), status)


def render(name: str, **context: Any) -> str:
    """A page's text, or that of a part of it."""
    return _templates().get_template(name).render(context)


def error_page(problem: Problem) -> Response:
    """A problem for people."""
    response = page(
        "error.html",
        problem.status,
        title="There is nothing here" if problem.status in (404, 405) else "That did not work",
        sentence=problem.sentence,
    )
    response.headers.update(headers_of(problem))
    return response
