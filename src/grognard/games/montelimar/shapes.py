"""The shapes that the data files of Montélimar must have, and the words of its map."""

from grognard.engine.board.text import MapWords
from grognard.engine.data.schema import Between, Each, Maybe, OneOf, Schema

SIDES = ("german", "allied")
GROUND = ("clear", "woods", "vineyard", "marsh", "village", "town", "city")  # 6.2.1
RELIEF = ("slope", "steep", "ridge")  # 6.2.2
WATERS = ("stream", "river")
ROADS = ("trail", "paved", "rail", "evacuation")
WORDS = MapWords(
    terrain=(*GROUND, "water"),
    sides=(*WATERS, *RELIEF, "grey"),
    bridges=("road", "rail"),
    roads=ROADS,
    sizes=("city", "town", "village", "hill"),
    water=WATERS,
)
MOBILITY = ("leg", "wheeled", "tracked", "rail")  # 3.2
TARGETS = ("soft", "hard", "tank")  # 2.0
COLOURS = ("red", "yellow", "blue", "white", "black")  # 3.2 the types of fire
LEVELS = ("formation", "division")
CHITS = ("formation", "division", "force", "kampfgruppe", "direct", "wind", "event")
MODES = ("deployed", "column")  # 2.0

_TQ = Between(-3, 8)
_DEFENCE = Between(-4, 3)
_FACE: Schema = {
    "fire": Between(0, 8),  # 3.2
    "colour": OneOf(COLOURS),
    "range": Between(1, 99),
    "defence": _DEFENCE,
    "movement": Between(0, 20),
    "indirect": Maybe(Between(0, 8)),
    "indirect_range": Maybe(Between(1, 99)),
}
_KIND: dict[str, Schema] = {
    "id": str,
    "symbol": str,
    "class": OneOf(MOBILITY),
    "target": OneOf(TARGETS),
    "deployed": _FACE,
    "column": Maybe(_FACE),
    "flags": Maybe([str]),
    "tq": Maybe(_TQ),
}
_PIECE: dict[str, Schema] = {
    "id": str,
    "name": str,
    "division": str,
    "formation": str,
    "reverts": Maybe(str),
}
_UNIT: dict[str, Schema] = {
    **_PIECE,
    "kind": str,
    "printed": Maybe(str),
    "symbol": Maybe(str),
    "deployed": Maybe(_FACE),
    "column": Maybe(_FACE),
    "flags": Maybe([str]),
    "tq": Maybe(_TQ),
    "level": Maybe(OneOf(LEVELS)),
    "command": Maybe(Between(1, 20)),
    "own_tq": Maybe(Between(0, 8)),
}
_LEADER: dict[str, Schema] = {
    **_PIECE,
    "level": OneOf(LEVELS),
    "fire": Between(0, 3),
    "tq": Between(0, 3),
    "replacement": {"fire": Between(0, 3), "tq": Between(0, 3)},
}
_HERO: dict[str, Schema] = {
    "id": str,
    "name": str,
    "side": OneOf(SIDES),
    "division": str,
    "formation": str,
    "named": bool,
    "fire": Maybe(Between(0, 3)),
    "tq": Maybe(Between(0, 3)),
    "defence": Maybe(_DEFENCE),
    "movement": Maybe(Between(0, 3)),
}
_WEAPON_KIND: dict[str, Schema] = {
    "id": str,
    "fire": Between(0, 8),
    "colour": OneOf(COLOURS),
    "range": Between(1, 99),
    "defence": _DEFENCE,
    "flags": Maybe([OneOf(("flamethrower", "sustained", "one-use"))]),  # 3.2
    "assault_attack": Maybe(Between(0, 5)),
    "assault_defence": Maybe(Between(0, 5)),
}
_CARRIED: dict[str, Schema] = {
    "fire": Maybe(Between(0, 8)),
    "colour": Maybe(OneOf(COLOURS)),
    "range": Maybe(Between(1, 99)),
    "defence": _DEFENCE,
    "movement": Between(1, 20),
}
_TRANSPORT_KIND: dict[str, Schema] = {
    "id": str,
    "class": OneOf(MOBILITY),
    "target": OneOf(TARGETS),
    "column": _CARRIED,
}
_CHIT: dict[str, Schema] = {
    "id": str,
    "kind": OneOf(CHITS),
    "side": Maybe(OneOf(SIDES)),
    "division": Maybe(str),
    "formation": Maybe(str),
}
COUNTERS: dict[str, Schema] = {
    "divisions": [{"id": str, "name": str, "side": OneOf(SIDES)}],
    "formations": [{"id": str, "name": str, "division": str, "attachable": Maybe(bool)}],
    "kinds": [_KIND],
    "weapon_kinds": [_WEAPON_KIND],
    "transport_kinds": [_TRANSPORT_KIND],
    "units": [_UNIT],
    "weapons": [{**_PIECE, "kind": str}],
    "transports": [{**_PIECE, "kind": str}],
    "leaders": [_LEADER],
    "heroes": [_HERO],
    "air": [{"id": str, "side": OneOf(SIDES), "fire": Between(0, 8), "colour": OneOf(COLOURS)}],
    "evacuation": [
        {
            "id": str,
            "class": OneOf(MOBILITY),
            "movement": Between(1, 20),
            "defence": _DEFENCE,
            "own_tq": Between(0, 8),
        }
    ],
    "chits": [_CHIT],
    "markers": [{"id": str, "name": str, "count": Between(1, 99)}],
}
_RATING: dict[str, Schema] = {
    "dispatch": Between(0, 8),
    "command": Between(0, 9),
    "most_tq": Between(0, 8),  # 19.2
}
_MARKER = {"tq": Between(0, 5), "defence": Between(-4, 0)}
_DIE = Between(0, 9)
_PRICE = Between(0, 19)
TABLES: dict[str, tuple[str, ...]] = {  # chart: its rows, the headings first
    "terrain": ("terrain/effect", *GROUND),
    "sides": (
        *("side/effect", "stream", "river", "slope", "slope-down", "slope-up"),
        *("steep", "steep-up", "ridge"),
    ),
    "roads": ("road/effect", *ROADS),
    "fire_at_hex": ("type/die", "red", "yellow", "black"),
    "fire_at_hard": ("type/die", "red", "yellow", "blue"),
    "status": ("marker/effect", "DG1", "DG2", "DG3", "DG4", "suppressed", "pinned"),
    "barrage": ("marker/effect", "smoke", "light", "medium", "heavy"),
    "fortification": ("marker/effect", "foxhole", "trench", "pillbox", "bunker", "cave"),
    "odds": ("effect/odds", "modifier"),
    "weather": ("die/result", "0-8", "9-10"),
    "evacuation": ("die/result", "0-6", "7-8", "9"),
}
NUMBERS: dict[str, dict[str, Schema]] = {
    "assault_bonus": {
        "tanks": Between(0, 5),
        "only_tanks": Between(-5, 0),
        "supporting_fire": Between(0, 3),
        "most_supporting_fires": Between(0, 9),
        "panzerfaust_attacking": Between(0, 5),
        "panzerfaust_defending": Between(0, 5),
        "flamethrower": Between(0, 5),
    },
    "ridge": {
        "defence": Between(-4, 0),
        "tq": Between(0, 4),
        "own_fire": Between(0, 4),
        "flank": Between(0, 4),
    },
    "dispatch_points": dict.fromkeys(
        (
            *("division_chit", "formation_chit", "immediate_play", "assault_marker"),
            *("attachment", "hit", "missed", "most"),
        ),
        _PRICE,
    ),
    "direct_commands": dict.fromkeys(
        ("unit", "second_action", "ffi_unit", "air_strike", "most"), _PRICE
    ),
    "air": {"allied_kills": _DIE, "german_kills": _DIE},
    "sustained": {"allied": _DIE, "german": _DIE},
    "sight": {"clear": Between(1, 20), "rain": Between(1, 20), "night": Between(1, 20)},
    "heroes": {"unnamed": _DIE, "Gregg": _DIE, "Murphy": _DIE},
    "fires": dict.fromkeys(
        (
            *("flame_in_woods", "flame_in_houses", "shells_in_houses"),
            *("goes_out", "spreads", "north_east"),
        ),
        _DIE,
    ),
    "ffi": {
        "tq": Between(0, 8),
        "ambush": _DIE,
        "ambush_distance": Between(0, 20),
        "ambushes": Between(0, 20),
    },
}
CHARTS: dict[str, Schema] = {
    **{name: dict.fromkeys(rows, str) for name, rows in TABLES.items()},
    **NUMBERS,
    "assault": {"german": _MARKER, "allied": _MARKER},
    "turns": {"day": [str], "night": [str]},
    "divisions": Each(_RATING),
}
SCENARIO: dict[str, Schema] = {
    "id": str,
    "title": str,
    "first": str,
    "turns": Between(1, 99),
    "initiative": OneOf(SIDES),
    "area": str,
    "weather": OneOf(("clear", "roll")),
    "drinks": bool,
    "text": str,
    "chits": str,
    "ambushes": Between(0, 5),
    "void_events": [_DIE],
    "eliminated": Between(0, 9),
    "roadblock": Maybe({"hexes": str, "points": Between(0, 9)}),
    "exit": Maybe(
        {
            "hex": str,
            "points": Between(0, 9),
            "keep_out": Between(0, 9),
            "never": Maybe(str),
            "before": Maybe(Between(0, 29)),
        }
    ),
    "evacuation": Maybe(dict.fromkeys(("road", "arrived", "removed"), Between(0, 9))),
    "attached": Maybe(Each(str)),
    "divisions": [
        {
            "id": str,
            "tq": Between(0, 8),
            "dispatch": Between(0, 9),
            "direct": Between(0, 19),
            "fatigue": Between(0, 19),
            "rating": Maybe({key: Maybe(value) for key, value in _RATING.items()}),  # 19.1
        }
    ],
    "colours": Maybe(dict.fromkeys(("red", "yellow", "green"), Maybe(Between(0, 29)))),  # 27.2
    "victory": [{"hex": str, "name": str, "points": Between(0, 29)}],
    "forces": [{"hex": str, "mode": OneOf(MODES), "pieces": str, "markers": Maybe(str)}],
    "arrivals": Maybe([{"turn": str, "hex": str, "pieces": str}]),
    "heroes": Maybe([{"id": str, "turn": str}]),
    "boxes": Maybe([{"turn": str, "division": str, "pieces": str}]),
}
SCHEMAS: dict[str, Schema] = {
    "counters": COUNTERS,
    "charts": CHARTS,
    "scenarios": {"scenarios": [SCENARIO]},
    "rails": {"rails": [{"name": str, "crossings": str}]},
}
CELLS = {  # what may stand in each chart
    "terrain": r"[+-]?\d|no|open|blocks",
    "sides": r"[+-]?\d|no",
    "roads": r"\d|1/2",
    "fire_at_hex": r"(S\+)?DG[1-4](\+(R\*{0,2}|E))?",
    "fire_at_hard": r"R\*{0,2}|E",
    "status": r"[+-]?\d|half|none|yes|no",
    "barrage": r"[+-]?\d|≤\d|\d\+|half|none|yes|no",
    "fortification": r"[+-]?\d|any|engineer|never",
    "odds": r"[+-]?\d",
    "weather": "clear|rain",
    "evacuation": r"\d\d\.\d\d",
}
