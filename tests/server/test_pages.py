"""The files of the page, as a browser is handed them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from grognard.server import pages
from tests.server.client import get
from tests.server.processes import Server


def sent(path: str) -> list[dict[str, Any]]:
    """What is sent to a browser that asks for a file."""
    told: list[dict[str, Any]] = []

    async def receive() -> Any:
        return await asyncio.get_running_loop().create_future()  # the browser stays

    async def send(message: Any) -> None:
        told.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "headers": []}
    asyncio.run(pages.Files()(scope, receive, send))
    return told


@pytest.mark.parametrize(
    ("path", "kept"),
    [("/assets/a.js", b"public, max-age=31536000, immutable"), ("/a.svg", b"no-cache")],
)
def test_a_file_is_sent_and_kept_where_its_name_has_a_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, kept: bytes
):
    """Others are asked for again."""
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    (tmp_path / "assets").mkdir()
    (tmp_path / path[1:]).write_bytes(b"text of the file")

    start, *body = sent(path)

    assert (start["status"], dict(start["headers"])[b"cache-control"]) == (200, kept)
    assert b"".join(each.get("body", b"") for each in body) == b"text of the file"


def test_a_browser_that_looks_for_an_icon_beside_plain_answers_is_led_to_it(server: Server):
    """Else every such answer that somebody opens is followed by an error."""
    found = get(server, "/favicon.ico")

    assert (found.status_code, found.headers["location"]) == (307, "/icon.svg")
