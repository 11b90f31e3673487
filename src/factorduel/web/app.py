"""The application: its routes, and what it says where something is refused."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

import factorduel
from factorduel.web import api, fairness, games, puzzles, schema, seats, study
from factorduel.web.guard import Guard, refusal
from factorduel.web.render import STATIC, static_path
from factorduel.web.service import Service


def create_app(service: Service) -> FastAPI:
    """The application that answers with the parts of one server process."""
    app = FastAPI(
        title="factorduel",
        version=factorduel.__version__,
        description="Games of factors and multiples: play them, and ask who wins.",
        docs_url=None,  # its page would load scripts from another host
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.service = service
    app.add_middleware(Guard, limits=service.limits)
    for kind in (HTTPException, RequestValidationError):  # all others get to the guard
        app.add_exception_handler(kind, _refused)
    for module in (api, seats, games, study, puzzles, fairness):
        app.include_router(module.router)
    schema.describe(app, api.router)
    app.mount(static_path(), _Kept(directory=STATIC), name="static")
    return app


class _Kept(StaticFiles):
    """Files that a browser may keep: what changes gets another address."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


async def _refused(request: Request, error: Exception) -> Response:
    return refusal(request.scope, error)
