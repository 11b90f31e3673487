"""Whatever is sent, the server answers as /api/openapi.json says it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from running import Server, opened, server
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema

from factorduel.web.problems import MEDIA_TYPE

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
    ignored_auth,
]
OPERATIONS = {
    "open_game": "POST /api/games",
    "get_game": "GET /api/games/{game_id}",
    "play": "POST /api/games/{game_id}/moves",
    "act": "POST /api/games/{game_id}/acts",
    "get_events": "GET /api/games/{game_id}/events",
    "solve_position": "POST /api/solve",
    "healthz": "GET /healthz",
}
BRIEFLY = settings(
    max_examples=25, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
AT_LENGTH = settings(BRIEFLY, max_examples=1000)
SMALL = st.integers(1, 20)


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes as many requests as come."""
    home = tmp_path_factory.mktemp("unlimited")
    with server(f"sqlite:///{home / 'games.db'}", "--limits", "100000", home=home) as running:
        yield running


@pytest.fixture(scope="module")
def schema(unlimited: Server) -> OpenApiSchema:
    return schemathesis.openapi.from_url(f"{unlimited.url}/api/openapi.json")


@pytest.fixture(scope="module")
def document(unlimited: Server) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{unlimited.url}/api/openapi.json").json()
    return found


# Anything, to any operation


@pytest.mark.parametrize("mode", list(GenerationMode), ids=str)
@pytest.mark.parametrize("name", OPERATIONS)
def test_answers_are_as_described(schema: OpenApiSchema, name: str, mode: GenerationMode) -> None:
    _ask(schema, name, mode, BRIEFLY)


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(GenerationMode), ids=str)
@pytest.mark.parametrize("name", OPERATIONS)
def test_many_answers_are_as_described(
    schema: OpenApiSchema, name: str, mode: GenerationMode
) -> None:
    _ask(schema, name, mode, AT_LENGTH)


def _ask(schema: OpenApiSchema, name: str, mode: GenerationMode, how_long: settings) -> None:
    method, path = OPERATIONS[name].split()
    operation = schema[path][method]
    if mode is GenerationMode.NEGATIVE and name == "healthz":
        return  # it is asked for nothing, so nothing can be wrong with it
    with requests.Session() as session:

        @how_long
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Case[Any]) -> None:
            case.call_and_validate(session=session, checks=CHECKS)

        ask()


# In a real game, with its tokens


@BRIEFLY
@given(number=SMALL, turn=st.integers(1, 4), player=st.sampled_from(["1", "2"]))
def test_moves_are_answered_as_described(
    schema: OpenApiSchema, unlimited: Server, number: int, turn: int, player: str
) -> None:
    game = opened(unlimited.url, game="divisor-duel")
    for case in (
        _case(schema, "play", game, {"number": 6, "turn": 1}, "1"),
        _case(schema, "play", game, {"number": number, "turn": turn}, player),
        _case(schema, "get_game", game, None, None),
    ):
        case.call_and_validate(checks=CHECKS)


@BRIEFLY
@given(data=st.data())
def test_acts_are_answered_as_described(
    schema: OpenApiSchema, unlimited: Server, document: dict[str, Any], data: st.DataObject
) -> None:
    acts = document["components"]["schemas"]["ActAsked"]["properties"]["act"]["enum"]
    game = opened(unlimited.url, game="divisor-duel", rounds=3)
    _case(schema, "play", game, {"number": 6, "turn": 1}, "1").call_and_validate(checks=CHECKS)
    for place in range(1, 5):
        asked = {"act": data.draw(st.sampled_from(acts)), "place": place}
        player = data.draw(st.sampled_from(["1", "2"]))
        _case(schema, "act", game, asked, player).call_and_validate(checks=CHECKS)


def _case(
    schema: OpenApiSchema, name: str, game: dict[str, Any], body: object, player: str | None
) -> Case[Any]:
    method, path = OPERATIONS[name].split()
    headers = {"Authorization": f"Bearer {game['tokens'][player]}"} if player else {}
    asked: dict[str, Any] = {"body": body, "media_type": "application/json"} if body else {}
    return schema[path][method].Case(
        path_parameters={"game_id": game["id"]}, headers=headers, **asked
    )


# The document itself


def test_only_the_api_is_described(document: dict[str, Any]) -> None:
    found = {
        each["operationId"]: f"{method.upper()} {path}"
        for path, methods in document["paths"].items()
        for method, each in methods.items()
    }
    assert found == OPERATIONS


def test_everything_is_explained(document: dict[str, Any]) -> None:
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            assert operation["description"].endswith(".")
            for parameter in operation.get("parameters", []):
                assert parameter["description"]
            for answer in operation["responses"].values():
                assert answer["description"].endswith((".", "gives it."))
    for schema in document["components"]["schemas"].values():
        assert schema["description"]


def test_refusals_are_problems_and_nothing_else(document: dict[str, Any]) -> None:
    for methods in document["paths"].values():
        for operation in methods.values():
            refusals = {s: r for s, r in operation["responses"].items() if s >= "400"}
            assert {"413", "429", "503"} <= set(refusals)
            for status, refusal in refusals.items():
                assert list(refusal["content"]) == [MEDIA_TYPE]
                assert ("Retry-After" in refusal.get("headers", {})) == (status in ("429", "503"))
    assert "HTTPValidationError" not in document["components"]["schemas"]


def test_seats_are_proved_by_bearer_tokens(document: dict[str, Any]) -> None:
    [(name, scheme)] = document["components"]["securitySchemes"].items()
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    guarded = {
        operation["operationId"]
        for methods in document["paths"].values()
        for operation in methods.values()
        if {name: []} in operation.get("security", [])
    }
    assert guarded == {"play", "act"}


def test_examples_in_the_document_work(unlimited: Server, document: dict[str, Any]) -> None:
    [asked] = document["components"]["schemas"]["GameAsked"]["examples"]
    assert set(opened(unlimited.url, **asked)["tokens"]) == {"1"}
