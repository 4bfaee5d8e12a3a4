"""What stands in for msgspec in a page: it reads, refuses and writes as msgspec does."""

import runpy
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from grognard.hosting import plain, wire
from grognard.match.letters import Letter
from grognard.match.records import Change

LETTER = (
    '{"id": "m", "game": "crossroads", "scenario": "s", "options": {}, "rules": "1",'
    ' "sender": "red", "links": {"red": ["a"]}, "entries": ENTRIES}'
)
ENTRIES = (
    '[["red", "go"]]',
    '[["red"]]',
    '[["red", "go", "blue"]]',
    '[["red", 3]]',
    '["red"]',
    "{}",
)
CHANGES = (
    "{}",
    '{"at": 3}',
    '{"at": true}',
    '{"at": 1.5, "first": 1.0}',
    '{"at": 1.5, "seats": [["red", "person"]]}',
    '{"at": 1.5, "seats": [["red"]]}',
    '{"at": 1.5, "seats": [[]]}',
    '{"at": 1.5, "seats": [["red", 3, "x"]]}',
)
MESSAGES = (
    "3",
    "null",
    "{}",
    '{"do": "nothing"}',
    '{"do": 3}',
    '{"do": null}',
    '{"do": []}',
    '{"do": {}}',
    '{"do": "leave"}',
    '{"do": "leave", "id": 3}',
    '{"do": "leave", "id": null}',
    '{"do": "leave", "id": -1}',
    '{"do": "leave", "id": 1, "more": 1}',
    '{"id": 1, "do": "chat"}',
    '{"id": 1, "do": "chat", "text": "à vous"}',
    '{"id": 1, "do": "layers", "layers": "*"}',
    '{"id": 1, "do": "layers", "layers": ["*", 3]}',
    '{"id": 1, "do": "layers", "layers": [null]}',
    '{"id": 1, "do": "sight", "from": "0102", "to": "0104"}',
    '{"id": 1, "do": "sight", "to": "0104"}',
    '{"id": 1, "do": "choose", "number": 1, "choice": "x", "epoch": 2}',
    '{"id": 1, "do": "choose", "number": 1, "choice": "x", "epoch": -2}',
    '{"id": 1, "do": "choose", "number": 1000001, "choice": "x"}',
    '{"id": 1, "do": "hello", "token": "x", "known": {"number": 1, "epoch": 0}}',
    '{"id": 1, "do": "hello", "token": "x", "known": {"number": 1}}',
    '{"id": 1, "do": "arcs", "units": ["a", "b"]}',
    '{"id": 1, "do": "revoke", "fills": null}',
    '{"id": 1, "do": "revoke", "fills": ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]}',
    '{"id": 1, "do": "name", "name": "12345678901234567890123456789012345678901"}',
)
WISHES = (
    "[]",
    '{"game": 3}',
    '{"own": ["red"]}',
    '{"own": null}',
    '{"hot_seat": 1}',
    '{"options": {"a": "b"}}',
    '{"options": {"a": 3}}',
    '{"options": []}',
    '{"seats": {"red": {"kind": "ghost"}}}',
    '{"seats": {"red": {"kind": 3}}}',
    '{"seats": {"red": {"kind": []}}}',
    '{"absence": {"level": "x"}}',
    '{"absence": {"level": "x", "after": 5}}',
    '{"absence": {"level": "x", "after": -5}}',
    '{"clock": {"kind": "move", "seconds": 9}}',
    '{"clock": {"kind": "move", "seconds": 1e9}}',
)


@pytest.fixture(scope="module")
def in_a_page() -> dict[str, Any]:
    """The words of messages as a page has them, where there is no msgspec."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "grognard.hosting.written", plain)
        return runpy.run_path(wire.__file__)


def read(decode: Callable[..., Any], text: str, kind: Any) -> Any:
    """What a text says, or why it is refused."""
    try:
        return decode(text, type=kind)
    except (msgspec.DecodeError, plain.Unreadable) as fault:
        return str(fault)


@pytest.mark.parametrize("entries", ENTRIES)
def test_a_letter_that_is_cut_or_stretched_is_refused(entries: str):
    """Somebody else has written it, and it tells of each choice who made it and what it is."""
    text = LETTER.replace("ENTRIES", entries)

    assert read(plain.decode, text, Letter) == read(msgspec.json.decode, text, Letter)


@pytest.mark.parametrize("text", CHANGES)
def test_a_kept_change_is_read(text: str):
    """Named tuples in it may leave out what has a value of its own, and nothing else."""
    assert read(plain.decode, text, Change) == read(msgspec.json.decode, text, Change)


@pytest.mark.parametrize("text", MESSAGES)
def test_a_message_is_read(in_a_page: dict[str, Any], text: str):
    """It is told from others by its verb, which must be a word."""
    there = read(plain.decode, text, in_a_page["AnyMessage"])
    here = read(msgspec.json.decode, text, wire.AnyMessage)

    assert plain.encode(there) == msgspec.json.encode(here)


@pytest.mark.parametrize("text", WISHES)
def test_a_wish_is_read(in_a_page: dict[str, Any], text: str):
    """What a match shall be like, word for word."""
    there = read(plain.decode, text, in_a_page["NewMatch"])
    here = read(msgspec.json.decode, text, wire.NewMatch)

    assert plain.encode(there) == msgspec.json.encode(here)


def test_half_a_sign_is_no_text():
    """It could never be written down again."""
    text = r'{"a": "\ud83d"}'

    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(text, type=dict[str, str])
    with pytest.raises(plain.Unreadable):
        plain.decode(text, type=dict[str, str])
