"""What a seat is told of a position: a plain record, made of what the seat may know alone."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from msgspec import Raw
from msgspec.json import encode

from grognard.engine.kernel import view
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.tally import Objection, Tally
from grognard.engine.look.aids import Layer
from grognard.match import guessed


def position(game: Game, seat: str) -> dict[str, Any]:
    """The position as a seat sees it, with everything a board draws."""
    setting = game.setting
    seen = view.view(game, seat)
    scene = setting.rulebook.scene(seen, setting.data)
    aids = setting.rulebook.aids
    return {
        "turn": game.turn,
        "role": seat,
        "who": seen["who"],
        "prompt": seen["prompt"],
        "options": seen["options"],
        "question": guessed.question(game) if game.who == seat else None,
        "view": seen,
        "scene": {
            "counters": scene.counters,
            "marks": [mark._asdict() for mark in scene.marks],
            "arrows": [record(arrow) for arrow in scene.arrows],
            "off": scene.off,
        },
        "movement": aids.movement(seen, setting.data),
        "layers": [_layer(layer) for layer in aids.layers(seen, setting.data)],
        "panels": [panel._asdict() for panel in aids.panels(seen, setting.data)],
        "sequence": [phase._asdict() for phase in aids.sequence(seen)],
    }


@lru_cache(maxsize=512)
def _layer(layer: Layer) -> Raw:
    """A layer as JSON, of its marks what there is to say; most stay the same for long."""
    marks = [{name: said for name, said in mark._asdict().items() if said} for mark in layer.marks]
    return Raw(encode({**layer._asdict(), "marks": marks}))


def record(value: Any) -> Any:
    """A named tuple as a record; anything else as it is."""
    return value._asdict() if hasattr(value, "_asdict") else value


def objections(found: Iterable[Objection]) -> list[dict[str, str]]:
    """Reasons why something is not allowed."""
    return [each._asdict() for each in found]


def tallies(found: Iterable[Tally]) -> list[dict[str, Any]]:
    """Sums with their terms."""
    return [each.record() for each in found]
