"""What one side may know, built from nothing, and worlds that would look the same to it."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from json import dumps
from random import Random
from typing import Any, TypeVar

from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.game import Event, Game

OBSERVER = "observer"
T = TypeVar("T")


def view(game: Game, side: str) -> dict[str, Any]:
    """What `side` may know, as plain JSON; its own question with the options, others' without."""
    setting = game.setting
    seen: dict[str, Any] = {
        "game": setting.rulebook.id,
        "scenario": setting.scenario,
        "side": side,
        "turn": game.turn,
        "who": game.who,
        "prompt": _prompt(game, side),
        "options": list(game.options) if game.who == side else [],
        "outcome": game.outcome._asdict() if game.outcome else None,
    }
    seen["position"] = setting.rulebook.view(game, side)
    return seen


def kept(game: Game, name: str, made_of: Any, make: Callable[[], T]) -> T:
    """A piece of a view, the same object until what it is made of changes.

    It is remembered with the game and carried on by its copies; nobody may change it.
    """
    last: tuple[Any, T] | None = game.looked.get(name)
    if last is not None and last[0] == made_of:
        return last[1]
    made = make()
    game.looked[name] = made_of, made
    return made


def events(game: Game, side: str) -> list[dict[str, Any]]:
    """What `side` is told of the last step."""
    return told(game.events, side)


def told(events: Iterable[Event], side: str) -> list[dict[str, Any]]:
    """These events as `side` may read them."""
    return [record for event in events if (record := _told(event, side))]


def stream(game: Game, side: str) -> Random:
    """A random stream that depends on nothing but what `side` sees."""
    seen = dumps(view(game, side), sort_keys=True)
    return Random(sha256(seen.encode()).digest())


def world(game: Game, side: str, random: Random) -> Game:
    """A full game that `side` cannot tell from this one, what it may not know made up anew."""
    made_up = game.setting.rulebook.resample(game, side, random)
    made_up.listed = None  # options of a side that sees more may differ
    made_up.look_anew()
    made_up.events = [event for event in game.events if not event.knows or side in event.knows]
    return made_up


def may_look(game: Game, side: str) -> bool:
    """Whether there is such a seat at this game."""
    return side in game.setting.rulebook.sides or side == OBSERVER


def _prompt(game: Game, side: str) -> str:
    """The question as it was put, or for other sides only the rule that is at work."""
    if game.who in ("", side, CHANCE):
        return game.prompt
    rule, _, _ = game.prompt.partition(" ")
    return f"{rule} {game.who.capitalize()} is choosing."


def _told(event: Event, side: str) -> dict[str, Any] | None:
    if event.knows and side not in event.knows and side != CHANCE:
        if not event.public:
            return None
        told: dict[str, Any] = {"text": event.public, "rule": event.rule, "where": ""}
        return told | _leg(event, event.leg.public) if event.leg else told
    if not event.text:
        return None
    told = {"text": event.text, "rule": event.rule, "where": event.where}
    if event.result:
        told["result"] = event.result
    if event.opens:
        told["opens"] = True
    if event.leg:
        return told | _leg(event, event.leg.who)
    return told | {"roll": event.roll.record()} if event.roll else told


def _leg(event: Event, who: str) -> dict[str, Any]:
    """The step of a move under the name that a side may know."""
    leg = event.leg
    return {"leg": {"who": who, "from": leg.start, "to": leg.end}} if leg and who else {}
