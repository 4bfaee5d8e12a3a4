"""How a game of Crossroads looks: the counters that a view shows, on the map."""

from functools import cache
from typing import Any

from grognard.engine.data.source import read_toml
from grognard.engine.look.scene import CounterFace, Mark, Scene
from grognard.engine.look.style import Style, read_style
from grognard.games.crossroads.set_up import FOLDER
from grognard.games.crossroads.state import Box


def scene(seen: dict[str, Any], box: Box) -> Scene:
    """What the side that owns this view sees, woods where the ambush may be marked for it."""
    position = seen["position"]
    counters = (_counter(unit, record) for unit, record in position["units"].items())
    marks = (Mark(hex_, "zone", side="red") for hex_ in position["lairs"])
    fought_for = tuple(Mark(hex_, "objective") for hex_ in box.clearings)
    return Scene(
        box.board,
        _style(),
        tuple(counters),
        (*fought_for, *marks) if seen["side"] != "red" else fought_for,
        title="Crossroads",
        subtitle=f"turn {seen['turn']}",
    )


def _counter(unit: str, record: dict[str, Any]) -> CounterFace:
    return CounterFace(
        record["hex"],
        record["side"],
        name=unit,
        kind="infantry",
        size="I",
        factors=(str(record["strength"]), "3"),
        steps=(record["steps"], 2),
        spent=record["used"],
        badges=("hidden",) if record["ambush"] else (),
    )


@cache
def _style() -> Style:
    return read_style(read_toml(FOLDER / "style.toml"))
