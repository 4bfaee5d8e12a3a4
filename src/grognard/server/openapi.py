"""The description of the plain requests, made from the very table that routes them."""

import re
from typing import Any

import msgspec

import grognard
from grognard.games import GAMES
from grognard.hosting.requests import DATA, JSON, NUMBER, OPERATIONS, WAITING, Operation
from grognard.hosting.wire import Fork, NewMatch, TakeSeat

COMPONENT = "#/components/schemas/{name}"
MEANINGS = {
    400: "The request cannot be read",
    401: "The secret of a seat is missing or wrong",
    403: "Not allowed",
    404: "There is no such thing",
    408: "The request came too slowly",
    409: "Not as the match stands",
    413: "Too large",
    415: "Not JSON",
    422: "It can be read but not done",
    429: "Too many requests",
    503: "The store cannot be used just now",
}
ALWAYS = (403, 429)  # an address that floods, a page of another site


class Problem(msgspec.Struct):
    """Why something was not done, in one sentence."""

    error: str


def document() -> dict[str, Any]:
    """The whole description."""
    bodies = (NewMatch, Fork, TakeSeat, Problem)
    _, schemas = msgspec.json.schema_components(bodies, ref_template=COMPONENT)
    schemas["NewMatch"]["properties"]["game"]["enum"] = ["", *GAMES]
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation)
    paths["/api/openapi.json"] = {
        "get": {
            "summary": "This description",
            "operationId": "openapi",
            "responses": {"200": _content("The description", JSON, {"type": "object"})},
        }
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Grognard", "version": grognard.__version__},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _described(operation: Operation) -> dict[str, Any]:
    found: dict[str, Any] = {
        "summary": operation.summary,
        "operationId": operation.handle.__name__,
        "parameters": [_parameter(name) for name in re.findall(r"{(\w+)}", operation.path)],
        "responses": _responses(operation),
    }
    if operation.path.endswith(("map.svg", "board")):
        found["parameters"].append(_switches())
    if operation.path.endswith((".svg", "board")):
        found["parameters"].append({"name": DATA, "in": "query", "schema": {"type": "string"}})
    if operation.path.endswith("since"):
        found["parameters"].append({"name": NUMBER, "in": "query", "schema": {"type": "integer"}})
    if operation.sealed:
        found["security"] = [{"seat": []}]
    if operation.body:
        schema = {"$ref": COMPONENT.format(name=operation.body.__name__)}
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": schema}}}
    return found


def _responses(operation: Operation) -> dict[str, Any]:
    shape = {"type": "string"} if operation.answer != JSON else {}
    responses = {str(operation.status): _content(operation.summary, operation.answer, shape)}
    if operation.may_wait:
        progress = {"type": "object", "properties": {"progress": {"type": "number"}}}
        responses[str(WAITING)] = _content("Not ready yet", JSON, progress)
    problem = {"$ref": COMPONENT.format(name="Problem")}
    for status in sorted({*operation.errors, *ALWAYS}):
        responses[str(status)] = _content(MEANINGS[status], JSON, problem)
    return responses


def _content(description: str, media: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {media: {"schema": schema}}}


def _parameter(name: str) -> dict[str, Any]:
    known = {
        "game": list(GAMES),
        "scenario": [each.id for book in GAMES.values() for each in book.scenarios],
    }
    schema = {"type": "string"} | ({"enum": known[name]} if name in known else {})
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _switches() -> dict[str, Any]:
    return {
        "name": "options",
        "in": "query",
        "style": "form",
        "explode": True,
        "schema": {"type": "object", "additionalProperties": {"type": "string"}},
    }
