"""Hostile data: every field of every schema of a game, with every kind of value nobody expects."""

import importlib
import json
import pkgutil
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import grognard.games
from grognard.engine.board.file import MAP
from grognard.engine.data.schema import Each, Either, Few, Maybe
from grognard.engine.data.source import NAMED_BY

GAMES_FOLDER = Path(grognard.games.__file__).parent
VALUES = (
    *("1000000000", "-1000000000", "9999", "-9999", "0", "-1", "41", "0.5", "1e308", "-0.0"),
    *("inf", "-inf", "nan", "99999999999999999999999999", f"0x{'f' * 5000}", "true"),
    *('""', f'"{"x" * 9000}"', '"<script>"', '"\\u0000\\u001b"', '"0101 0101"', '"99999999"'),
    *("1979-05-27", "07:32:00", "[]", "{}", "[[[[[[1]]]]]]", "{ a = { a = { a = 1 } } }"),
    *("[" * 300 + "]" * 300, f"[{'1, ' * 3000}]", '["a", 1, true]', "[{}]"),
    f"{{ {'a.' * 300}a = 1 }}",
)


class Raw(NamedTuple):
    """TOML that stands for a value as it is written."""

    text: str


def schemas(game: str) -> dict[str, Any]:
    """The shapes of a game's data files, wherever in its folder they are written down."""
    found: dict[str, Any] = {}
    for module in pkgutil.iter_modules([str(GAMES_FOLDER / game)]):
        loaded = importlib.import_module(f"grognard.games.{game}.{module.name}")
        found |= getattr(loaded, "SCHEMAS", {})
    return found


@cache
def documents(game: str) -> dict[str, Any]:
    """What the data files of a game say."""
    files = sorted((GAMES_FOLDER / game / "data").glob("*.toml"))
    return {file.stem: tomllib.loads(file.read_text("utf-8")) for file in files}


def fields(game: str) -> Iterator[tuple[Any, ...]]:
    """The path of every field, each once: tables by key, arrays by their first entry."""
    shapes = schemas(game)
    for name, document in documents(game).items():
        schema = shapes.get(name, MAP if isinstance(document.get("grid"), dict) else None)
        yield from dict.fromkeys((name, *path) for path in _paths(document, schema))


def _paths(node: Any, schema: Any, depth: int = 0) -> Iterator[tuple[Any, ...]]:
    """The paths below a node, by what is there and by what the schema says may be there."""
    while isinstance(schema, Maybe):
        schema = schema.schema
    yield ()
    if depth > 5:
        return
    for step, inner in _steps(node, schema):
        value = node[step] if _has(node, step) else None
        yield from ((step, *path) for path in _paths(value, inner, depth + 1))


def _steps(node: Any, schema: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(schema, Either):
        schema = next((each for each in schema.schemas if isinstance(each, (list, Mapping))), None)
    if isinstance(schema, Few) or (isinstance(node, list) and schema is None):
        schema = [getattr(schema, "schema", None)]
    if isinstance(schema, list):
        yield 0, schema[0]
        return
    if isinstance(schema, Each):
        yield from [(key, schema.schema) for key in [*(node or {}), "strange"][:2]]
        return
    keys = dict(schema) if isinstance(schema, Mapping) else {}
    found = node if isinstance(node, Mapping) else {}
    for key in dict.fromkeys((*found, *keys)):
        yield key, keys.get(key)


def _has(node: Any, step: Any) -> bool:
    return (isinstance(node, Mapping) and step in node) or (
        isinstance(node, list) and isinstance(step, int) and step < len(node)
    )


def overlay_text(game: str, path: tuple[Any, ...], value: str) -> str:
    """A data file that puts a value in the place of one field of a game."""
    return f"{path[0]} = {written(_wrapped(documents(game)[path[0]], path[1:], Raw(value)))}\n"


def _wrapped(node: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The value with everything around it that says where it belongs."""
    if not path:
        return value
    step, *rest = path
    below = node[step] if _has(node, step) else None
    inner = _wrapped(below, tuple(rest), value)
    if isinstance(step, str):
        return {step: inner}
    if isinstance(below, Mapping) and isinstance(inner, dict):
        return [{key: below[key] for key in NAMED_BY if key in below} | inner]
    return [inner]


def written(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, Raw):
        return value.text
    if isinstance(value, dict):
        pairs = (f"{json.dumps(str(key))} = {written(each)}" for key, each in value.items())
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return json.dumps(value)
