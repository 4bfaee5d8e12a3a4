"""Hostile input: floods of nonsense on a socket change nothing and break nothing."""

from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.server.client import connecting, get, make
from tests.server.nonsense import flood_with_nonsense
from tests.server.processes import Server

MESSAGES = 2_000  # the soak sends many more


def test_a_flood_of_nonsense_changes_nothing_and_gets_a_sentence_each(tmp_path: Path):
    """From strangers, observers and a side that is not asked; no fault in the server's log."""
    flooded = flood_with_nonsense(tmp_path, MESSAGES)

    strangers = flooded.replies["stranger"]
    assert flooded.messages == MESSAGES
    assert flooded.is_unchanged
    assert not any(reply["ok"] for reply in strangers)
    assert all(reply["error"] for reply in strangers)
    assert {reply["status"] for reply in strangers} <= {400, 401, 422, 429}
    assert 500 not in flooded.statuses
    assert "Traceback" not in flooded.complaints


def test_a_message_that_is_too_long_closes_the_socket_and_nothing_else(server: Server):
    """64 kB is more than anybody needs."""
    made = make(server)
    with connecting(server, made["match"]) as seat:
        try:
            seat.connection.send("x" * 70_000)
            seat.until(lambda _: True)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 0
    assert code == 1009
    assert get(server, f"/api/matches/{made['match']}", made["observer"]).status_code == 200
