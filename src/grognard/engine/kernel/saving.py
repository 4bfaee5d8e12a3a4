"""A game as JSON and back, and the digest that stands for it."""

import json
import types
import typing
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from hashlib import sha256
from typing import Any

from grognard.engine.kernel.flow import Again, Procedure
from grognard.engine.kernel.game import Game, Setting

UNSAVED = ("setting", "events", "listed", "looked")
DIGEST_LENGTH = 16
PLAIN = {  # what JSON holds, and what a complaint calls it
    str: "text",
    int: "whole number",
    bool: "yes or no",
    list: "list",
    dict: "table of values",
    type(None): "null",
}
_hints: Callable[[Any], dict[str, Any]] = cache(typing.get_type_hints)


def dump(game: Game) -> str:
    """The game as JSON, the same text for equal games."""
    return _written(_state(game))


def load(text: str, setting: Setting) -> Game:
    """The game that `dump` wrote, played under the same setting."""
    return setting.rulebook.game(setting, **_values(json.loads(text), setting))


def patched(game: Game, state: dict[str, Any]) -> Game:
    """The game with other values in these fields, which are as `dump` would write them."""
    return replace(game, **_values(state, game.setting), listed=None, looked={})


def _values(state: Any, setting: Setting) -> dict[str, Any]:
    """The values of the fields of a game."""
    rulebook = setting.rulebook
    rest = dict(_held(dict, state))
    if strange := [name for name in rest if name in UNSAVED]:
        raise ValueError(f"{strange[0]} is not saved")
    known = {procedure.__name__: procedure for procedure in (*rulebook.procedures, Again)}
    under_way = rest.pop("procedures", None)
    values = _decode_fields(rulebook.game, rest)
    if "procedures" in state:
        values["procedures"] = [_procedure(known, item) for item in _held(list, under_way)]
    return values


def digest(game: Game) -> str:
    """A short text that differs where two games differ, but not by how a question is worded."""
    state = _state(game)
    state["question"] = _encode(game.question._replace(prompt=""))
    return sha256(_written(state).encode()).hexdigest()[:DIGEST_LENGTH]


def _state(game: Game) -> dict[str, Any]:
    """All that is saved of a game: its fields, and nothing that it has only looked up."""
    names = (each.name for each in fields(game))
    return {name: _encode(getattr(game, name)) for name in names if name not in UNSAVED}


def _written(state: dict[str, Any]) -> str:
    return json.dumps(state, separators=(",", ":"), sort_keys=True, ensure_ascii=False)


def _encode(value: Any) -> Any:
    if value is None or isinstance(value, str | int):  # most of a game
        return value
    if isinstance(value, Procedure):
        return {"procedure": type(value).__name__} | _encode(vars(value))
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _encode(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {_text(key): _encode(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [_encode(item) for item in value]
    raise TypeError(f"a game may not hold a {type(value).__name__}: {value!r}")


def _text(key: Any) -> str:
    if isinstance(key, str):
        return key
    raise TypeError(f"a dictionary in a game is keyed by text, not by {key!r}")


def _procedure(known: dict[str, type[Procedure]], item: Any) -> Procedure:
    fields_of = dict(_held(dict, item))
    name = _held(str, fields_of.pop("procedure", ""))
    if name not in known:
        raise ValueError(f"{_shown(name)} is no procedure of the game")
    kind = known[name]
    if fields_of.keys() != _hints(kind).keys():
        raise ValueError(f"{name} has other fields")
    return kind(**_decode_fields(kind, fields_of))


def _decode_fields(kind: type, values: dict[str, Any]) -> dict[str, Any]:
    """The values of some fields of a record."""
    hints = _hints(kind)
    if strange := [name for name in values if name not in hints]:
        raise ValueError(f"{kind.__name__} has no field {_shown(strange[0])}")
    return {name: _decode_named(name, hints[name], value) for name, value in values.items()}


def _decode_named(name: str, hint: Any, value: Any) -> Any:
    """A value with a name, which every complaint about it opens with."""
    try:
        return _decode(hint, value)
    except ValueError as fault:
        raise ValueError(f"{name[:40]}: {fault}") from None


def _decode(hint: Any, value: Any) -> Any:
    """`value` from JSON as the type that `hint` names; another type is refused."""
    if hint in PLAIN:
        return _held(hint, value)
    if hint is Any:
        return value
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return _decode_union(arguments, value)
    if hint is tuple or origin is tuple:
        return _decode_tuple(arguments, _held(list, value))
    if origin is list:
        return [_decode(arguments[0], item) for item in _held(list, value)]
    if origin is typing.Literal:
        return _among(arguments, value)
    if isinstance(origin, type) and issubclass(origin, typing.Mapping):
        of_key, of_item = arguments
        return {
            _decode(of_key, key): _decode_named(key, of_item, item)
            for key, item in _held(dict, value).items()
        }
    return _decode_record(hint, value)


def _decode_record(hint: type, value: Any) -> Any:
    """A record, a named tuple or one of a closed set of words."""
    if is_dataclass(hint):
        return hint(**_decode_fields(hint, _held(dict, value)))
    if issubclass(hint, tuple):
        hints, items = _hints(hint), _held(list, value)
        if len(items) != len(hints):
            raise ValueError(f"{_shown(value)} has not the length of a {hint.__name__}")
        return hint(*map(_decode_named, hints, hints.values(), items))
    if issubclass(hint, Enum):
        return hint(_among(tuple(each.value for each in hint), value))
    raise TypeError(f"a game may not hold a {hint.__name__}")


def _held(kind: Any, value: Any) -> Any:
    """The value, if it is of this type and no other."""
    if type(value) is not kind:
        raise ValueError(f"{_shown(value)} is no {PLAIN[kind]}")
    return value


def _among(words: tuple[Any, ...], value: Any) -> Any:
    """The value, if it is one of these words."""
    if value not in words or type(value) is bool:
        raise ValueError(f"{_shown(value)} is none of {', '.join(map(str, words))}")
    return value


def _shown(value: Any) -> str:
    """A value as JSON, cut short."""
    return f"{json.dumps(value, ensure_ascii=False):.40}"


def _decode_union(arms: tuple[Any, ...], value: Any) -> Any:
    """The value as the first arm of a union that can hold it."""
    for arm in arms:
        if _can_hold(arm, value):
            return _decode(arm, value)
    raise ValueError(f"{_shown(value)} cannot stand here")


def _can_hold(arm: Any, value: Any) -> bool:
    if arm in PLAIN or arm is type(None):
        return type(value) is arm
    kind = typing.get_origin(arm) or arm
    if not isinstance(kind, type):
        return False
    if isinstance(value, list):
        return issubclass(kind, tuple | list)
    if isinstance(value, dict) and is_dataclass(kind):
        return value.keys() == {field.name for field in fields(kind)}
    return issubclass(kind, typing.Mapping if isinstance(value, dict) else Enum)


def _decode_tuple(arguments: tuple[Any, ...], value: list[Any]) -> tuple[Any, ...]:
    if not arguments:
        return tuple(value)
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return tuple(_decode(arguments[0], item) for item in value)
    if len(arguments) != len(value):
        raise ValueError(f"{_shown(value)} has not {len(arguments)} items")
    return tuple(_decode(of, item) for of, item in zip(arguments, value, strict=True))
