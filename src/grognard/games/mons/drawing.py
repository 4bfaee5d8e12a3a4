"""How a game of Mons looks: the stacks that a view shows, on the map."""

from collections.abc import Iterator
from itertools import chain
from operator import attrgetter, itemgetter
from typing import Any

from grognard.engine.look.scene import CounterFace, Scene
from grognard.games.mons.box import Counter as Printed
from grognard.games.mons.organisation import formation
from grognard.games.mons.seen import SeenStack
from grognard.games.mons.state import GERMAN, Sheet, is_artillery

FACES = attrgetter("faces")
MOST_DRAWN = 10_000  # counters that are remembered
LOOKS = ("steps", "melee", "moved", "fired", "fought")  # what a counter shows besides its print
SUBSTITUTE_STEPS = 2  # 2.13 a regiment with so many steps or fewer lies there as its substitute


def scene(seen: dict[str, Any], sheet: Sheet) -> Scene:
    """What the side that owns this view sees."""
    position = seen["position"]
    return Scene(
        sheet.board,
        sheet.box.style,
        _counters(position["stacks"], sheet),
        title=sheet.board.title,
        subtitle=f"turn {seen['turn']}, {position['phase'] or 'set-up'}",
        off=_waiting(seen, sheet),
    )


def _waiting(seen: dict[str, Any], sheet: Sheet) -> tuple[CounterFace, ...]:
    """8.1 The units that are still to come, for their owner alone; nothing has touched them yet."""
    if seen["side"] != GERMAN:
        return ()
    drawn, counters = sheet.drawn, sheet.counters
    waiting = seen["position"]["waiting"]
    return tuple([drawn.get(("", unit)) or _fresh(counters[unit], sheet) for unit in waiting])


def _fresh(printed: Printed, sheet: Sheet) -> CounterFace:
    """A counter that nothing has touched yet; it is kept."""
    unit = {"id": printed.id, "steps": printed.steps, "melee": printed.melee_at(printed.steps)}
    face = counter({**unit, "moved": False, "fired": False, "fought": False}, "", printed)
    sheet.drawn["", printed.id] = face
    return face


def _counters(stacks: dict[str, Any], sheet: Sheet) -> tuple[CounterFace, ...]:
    """All counters on the map; those of a stack that has been drawn before as they were then."""
    try:
        known = [*map(FACES, stacks.values())]
    except AttributeError:  # a view that somebody has read
        known = [()] * len(stacks)
    if not all(known):
        pairs = zip(known, stacks.items(), strict=True)
        known = [faces or _drawn(hex_, stack, sheet) for faces, (hex_, stack) in pairs]
    return tuple(chain.from_iterable(known))


def _drawn(hex_: str, stack: dict[str, Any], sheet: Sheet) -> tuple[CounterFace, ...]:
    """The counters of a stack, which keeps them."""
    faces = tuple(_faces(hex_, stack, sheet))
    if isinstance(stack, SeenStack):
        stack.faces = faces
    return faces


def _faces(hex_: str, stack: dict[str, Any], sheet: Sheet) -> Iterator[CounterFace]:
    """The counters of a stack; one that looks as before is not made anew."""
    drawn, looks = sheet.drawn, itemgetter("id", *LOOKS)
    if len(drawn) > MOST_DRAWN:
        drawn.clear()
    for unit in stack["units"]:
        key = (hex_, looks(unit) if unit else stack["side"])
        face = drawn.get(key)
        if face is None:
            face = drawn[key] = _face(hex_, stack["side"], unit, sheet)
        yield face


def _face(hex_: str, side: str, unit: dict[str, Any] | None, sheet: Sheet) -> CounterFace:
    """A counter, or the back of one that lies hidden."""
    if unit is None:
        return CounterFace(hex_, side, hidden=True)
    return counter(unit, hex_, sheet.counters[unit["id"]])


def counter(unit: dict[str, Any], hex_: str, printed: Printed) -> CounterFace:
    """2.3, 2.13 A unit's counter, on the side and with the dot that its steps call for."""
    strength = str(printed.bombardment) if is_artillery(printed) else str(unit["melee"])
    left, full = unit["steps"], printed.steps
    regiment = printed.counters > 1
    return CounterFace(
        hex_,
        printed.side,
        id=printed.id,
        name=printed.printed,
        start=printed.hex,  # 3.1
        kind=printed.type if not is_artillery(printed) else f"artillery-{printed.type}",
        size=printed.size,
        formation=formation(printed),
        factors=(strength, str(printed.movement)),
        raised=str(printed.range) if is_artillery(printed) else "",
        colours=printed.corps or printed.side,
        steps=(left, full),
        dot=regiment and left <= SUBSTITUTE_STEPS,
        reduced=left % 2 == 1 and full > 1,
        badges=tuple(flag for flag in ("moved", "fired", "fought") if unit[flag]),
        within=printed.corps if printed.division else "",
    )
