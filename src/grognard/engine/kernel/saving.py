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
_hints: Callable[[Any], dict[str, Any]] = cache(typing.get_type_hints)


def dump(game: Game) -> str:
    """The game as JSON, the same text for equal games."""
    return _written(_state(game))


def load(text: str, setting: Setting) -> Game:
    """The game that `dump` wrote, played under the same setting."""
    return setting.rulebook.game(setting, **_values(json.loads(text), setting))


def patched(game: Game, state: dict[str, Any]) -> Game:
    """The game with other values in these fields, which are as `dump` would write them."""
    return replace(game, **_values(state, game.setting))


def _values(state: dict[str, Any], setting: Setting) -> dict[str, Any]:
    """The values of the fields of a game."""
    rulebook = setting.rulebook
    saved = [field.name for field in fields(rulebook.game) if field.name not in UNSAVED]
    if strange := [name for name in state if name not in saved]:
        raise ValueError(f"a game has no field {strange[0][:40]}")
    known = {procedure.__name__: procedure for procedure in (*rulebook.procedures, Again)}
    hints = _hints(rulebook.game)
    return {
        name: [_procedure(known, item) for item in value]
        if name == "procedures"
        else _decode(hints[name], value)
        for name, value in state.items()
    }


def digest(game: Game) -> str:
    """A short text that differs where two games differ, but not by how a question is worded."""
    state = _state(game)
    state["question"] = _encode(game.question._replace(prompt=""))
    return sha256(_written(state).encode()).hexdigest()[:DIGEST_LENGTH]


def _state(game: Game) -> dict[str, Any]:
    """All that is saved of a game."""
    return {name: _encode(value) for name, value in vars(game).items() if name not in UNSAVED}


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


def _procedure(known: dict[str, type[Procedure]], item: dict[str, Any]) -> Procedure:
    kind = known[item.pop("procedure")]
    hints = _hints(kind)
    return kind(**{name: _decode(hints[name], value) for name, value in item.items()})


def _decode(hint: Any, value: Any) -> Any:
    """`value` from JSON as the type that `hint` names."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return _decode_union(arguments, value)
    if hint is tuple or origin is tuple:
        return _decode_tuple(arguments, value)
    if origin is list:
        return [_decode(arguments[0], item) for item in value]
    if isinstance(origin, type) and issubclass(origin, typing.Mapping):
        of_key, of_item = arguments
        return {_decode(of_key, key): _decode(of_item, item) for key, item in value.items()}
    if isinstance(hint, type) and is_dataclass(hint):
        hints = _hints(hint)
        return hint(**{name: _decode(hints[name], item) for name, item in value.items()})
    if isinstance(hint, type) and issubclass(hint, tuple):
        return hint(
            *(_decode(of, item) for of, item in zip(_hints(hint).values(), value, strict=True))
        )
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(value)
    return value


def _decode_union(arms: tuple[Any, ...], value: Any) -> Any:
    """The value as the first arm of a union that can hold it; a plain value as it is."""
    for arm in arms:
        if _can_hold(arm, value):
            return _decode(arm, value)
    return value


def _can_hold(arm: Any, value: Any) -> bool:
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
    return tuple(_decode(of, item) for of, item in zip(arguments, value, strict=True))
