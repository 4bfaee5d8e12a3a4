"""The descriptions of requests and messages, compared with the server that runs."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import yaml

from grognard.hosting.requests import OPERATIONS, WAITING
from grognard.hosting.settings import Settings
from grognard.hosting.wire import AnyMessage
from grognard.server import openapi
from grognard.server.app import make_app
from grognard.server.sqlite_store import SqliteStore
from tests.server.client import get, make
from tests.server.playing import everybody, play_at_random
from tests.server.processes import Server

ROOT = Path(__file__).parents[2]
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_schema_conformance,response_headers_conformance,unsupported_method"
)


def test_the_description_of_requests_names_exactly_the_routes_there_are(
    server: Server, tmp_path: Path
):
    """What is described is served, and what is served is described."""
    app = make_app(Settings("sqlite:///unused"), SqliteStore(str(tmp_path / "m.sqlite")))
    mounted: Any = app.routes[0]
    served = {
        ("/api" + route.path, method)
        for route in mounted.routes
        for method in getattr(route, "methods", None) or ()
        if method != "HEAD"
    }
    document = get(server, "/api/openapi.json").json()
    described = {
        (path, method.upper())
        for path, operations in document["paths"].items()
        for method in operations
    }

    assert described == served
    assert {(each.path, each.method) for each in OPERATIONS} < described


def test_only_what_may_take_long_is_described_as_not_ready_yet():
    """Whoever writes a client need not wait for anything else."""
    described = {
        (path, method.upper())
        for path, operations in openapi.document()["paths"].items()
        for method, operation in operations.items()
        if str(WAITING) in operation["responses"]
    }

    assert described == {("/api/matches/{match}/analysis", "GET")}


def test_requests_made_up_from_the_description_never_break_the_server(
    server: Server, tmp_path: Path
):
    """Schemathesis tries what the description allows and what it does not, on a finished match."""
    made = make(server)
    play_at_random(server, made, Random(1), most=5, resign=True)
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(f'[parameters]\n"path.match" = "{made["match"]}"\n')
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings)),
        *("run", f"{server.address}/api/openapi.json"),
        *("--checks", CHECKS, "--max-examples", "1", "--seed", "1", "--no-color"),
        *("--header", f"Authorization: Bearer {made['observer']}"),
        *("--phases", "coverage,fuzzing"),
        *("--request-timeout", "60", "--suppress-health-check", "all"),  # a machine may be busy
    ]

    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)

    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert f"✅ {len(OPERATIONS)} passed" in done.stdout


def asyncapi() -> dict[str, Any]:
    """The description of the socket."""
    text = (ROOT / "docs/asyncapi.yaml").read_text("utf-8")
    document: dict[str, Any] = yaml.safe_load(text)
    return document


def test_the_description_of_messages_names_exactly_what_a_client_may_send():
    """Every verb with its fields, those that must be there and those that may."""
    messages = asyncapi()["components"]["messages"]
    described = {
        name: (
            set(message["payload"]["properties"]) - {"id", "do"},
            set(message["payload"]["required"]) - {"id", "do"},
        )
        for name, message in messages.items()
        if "do" in message["payload"]["properties"]
    }
    understood = {}
    for kind in AnyMessage.__args__:
        fields = [field for field in msgspec.structs.fields(kind) if field.name != "id"]
        understood[kind.__struct_config__.tag] = (
            {field.encode_name for field in fields},
            {field.encode_name for field in fields if field.required},
        )

    assert described == understood


def test_the_description_of_messages_names_what_a_server_pushes_and_replies(server: Server):
    """Reply, state, change, chat, presence and request."""
    messages = asyncapi()["components"]["messages"]
    pushed = {
        message["payload"]["properties"]["is"]["const"]
        for message in messages.values()
        if "is" in message["payload"]["properties"]
    }
    state = asyncapi()["components"]["schemas"]["State"]
    with everybody(server, make(server)) as seats:
        told = set(seats["red"].state) - {"options"}  # written out by our client
        undo = set(seats["red"].state["undo"])

    assert set(state["required"]) <= told <= set(state["properties"])
    assert undo == set(state["properties"]["undo"]["properties"])
    assert pushed == {"reply", "state", "change", "chat", "presence", "request"}
