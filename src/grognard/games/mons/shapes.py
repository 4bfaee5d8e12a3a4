"""The shapes that the data files of The Old Contemptibles must have, and the words of its map."""

from grognard.engine.board.text import MapWords
from grognard.engine.data.schema import Between, Each, Few, Maybe, OneOf, Schema

SIDES = ("german", "british")
TYPES = ("infantry", "cavalry", "field", "horse", "heavy")  # 2.8
SIZES = ("I", "II", "III", "X")  # 2.7
GROUND = ("clear", "forest", "residential", "industrial")  # 9.9, 9.14
WATER = ("river", "canal")
VICTORIES = ("campaign", "first-day", "objectives")
WORDS = MapWords(
    terrain=GROUND,
    sides=WATER,
    bridges=("road", "rail"),
    roads=("main", "lesser"),
    sizes=("city", "town", "village", "hamlet", "wood", "forest"),
    water=WATER,
)

_FORMATION: dict[str, Schema] = {"corps": Maybe(str), "division": Maybe(str)}
_FACTOR, _TURN = Between(0, 30), Between(0, 30)
_VALUES: dict[str, Schema] = {
    "melee": Few(_FACTOR, 1, 4),  # one for each step (2.13)
    "movement": Between(0, 30),
    "points": Between(0, 12),
    "counters": Between(1, 4),
}
_GUNS: dict[str, Schema] = {"bombardment": Maybe(_FACTOR), "range": Maybe(Between(0, 40))}
_KIND: dict[str, Schema] = {
    "id": str,
    "side": OneOf(SIDES),
    "type": OneOf(TYPES),
    "size": OneOf(SIZES),
    **_VALUES,
    **_GUNS,
}
_UNIT: dict[str, Schema] = {
    "id": str,
    "name": str,
    "short": str,
    "printed": Maybe(str),
    "kind": str,
    **_FORMATION,
    "brigade": Maybe(str),
    "hex": Maybe(str),
    **{key: Maybe(value) for key, value in _VALUES.items()},
    **_GUNS,
}
_ARRIVAL: dict[str, Schema] = {
    "id": str,
    **_FORMATION,
    "turn": _TURN,
    "hexes": str,
}
_SCENARIO: dict[str, Schema] = {
    "id": str,
    "title": str,
    "turns": Between(1, 30),
    "victory": OneOf(VICTORIES),
    "text": str,
    "objectives": Maybe(str),
    "needed": Maybe(Between(1, 9)),
    "losses": Maybe(Between(0, 99)),
    "losses_before": Maybe(Between(0, 99)),
    "units": Maybe(Each(str)),
    "reserves": Maybe(Each(str)),
}
_STRENGTHS = ("factors/die", "1", "2-3", "4-6", "7-10", "11-15", "16+")
_ROWS: dict[str, tuple[str, ...]] = {
    "movement": ("terrain/type", *GROUND, *WATER, "road"),
    "combat": ("terrain/effect", *GROUND, *WATER),
    "bombardment": _STRENGTHS,
    "defensive_fire": _STRENGTHS,
    "melee": ("die/odds", "1", "2", "3", "4", "5", "6"),
}
SCHEMAS: dict[str, Schema] = {
    "counters": {"kinds": [_KIND], "arrivals": [_ARRIVAL], "units": [_UNIT]},
    "charts": {name: dict.fromkeys(rows, str) for name, rows in _ROWS.items()},
    "scenarios": {"scenarios": [_SCENARIO], "closed_east": {"sides": str}},
}
CELLS = {
    "movement": r"\+?\d{1,2}|road|no",
    "combat": r"[+-]?\d{1,2}|open|bars",
    "bombardment": "[0-3]",
    "defensive_fire": "[0-3]",
    "melee": "[0-4]/[0-4]",
}
