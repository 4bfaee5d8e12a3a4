"""The shapes that the data files of Combat! must have, and the words of its maps."""

from grognard.engine.board.text import MapWords
from grognard.engine.data.schema import Between, Each, Maybe, OneOf, Schema

SIDES = ("german", "russian")
MAPS = ("tractor-works", "grain-elevator", "hill")
SQUAD, HALF_SQUAD, LEADER, TEAM, GUN, VEHICLE = TYPES = (
    "squad",
    "half-squad",
    "leader",
    "team",
    "gun",
    "vehicle",
)
CLASSES = ("tracked", "semi-tracked", "wheeled")  # 11.1.3
GROUND = (
    "open-ground",
    "building",
    "factory",
    "rubble",
    "debris",
    "woods",
    "machine-parts",
    "lumber",
    "rail-cars",
    "fountain",
    "grain",
    "shellholes",
    "gully",
)
HEXSIDES = ("wall", "hedge", "fence", "bocage")  # 6.8: they block, cover and cost
FORTIFICATIONS = ("mines", "wire", "trench", "at-trench", "roadblock", "dug-in")  # 7
WORDS = MapWords(
    terrain=GROUND,
    sides=(*HEXSIDES, "gate", "interior-wall", "crest", "cliff", "cars"),
    roads=("paved", "dirt", "railway"),
    sizes=("gully", "hall", "building", "square", "area"),
    extra=(
        "building",
        "walls",
        "floors",
        "height",
        "cellar",
        "roof",
        "rooftop",
        "inside",
        "sewer",
        "shellholes",
        "gate",
        "crest",
    ),
)

_FIGHTING: dict[str, Schema] = {
    "firepower": Maybe(Between(1, 20)),
    "range": Maybe(Between(1, 20)),
    "rof": Maybe(Between(1, 3)),
    "tq": Between(1, 10),
    "dfet": Maybe(str),
}
_FOOT: dict[str, Schema] = {
    "quality": Maybe(str),
    "engineer": Maybe(bool),
    "lmg_firepower": Maybe(Between(1, 10)),
    "lmg_range": Maybe(Between(1, 20)),
    "modifier": Maybe(Between(0, 2)),  # core-5-e
    "half": Maybe(str),
    "stacking": Maybe(Between(0, 1, halves=True)),
}
_WEAPON: dict[str, Schema] = {
    "column": Maybe(str),
    "calibre": Maybe(Between(20, 210)),
    "he_column": Maybe(str),
    "least": Maybe(Between(1, 5)),
    "mortar": Maybe(bool),
    "back_firepower": Maybe(Between(1, 5)),
    "back_range": Maybe(Between(1, 5)),
}
_DRIVEN: dict[str, Schema] = {
    "movement_class": Maybe(OneOf(CLASSES)),
    "armoured": Maybe(bool),
    "movement": Maybe(Between(1, 40)),
    "assault_movement": Maybe(Between(1, 20)),
    "turret": Maybe(Between(0, 20)),
    "gun": Maybe(str),
    "front": Maybe(Between(-20, 60)),
    "side_armour": Maybe(Between(-20, 60)),
    "rear": Maybe(Between(-20, 60)),
    "coaxial": Maybe(Between(1, 10)),
    "bow": Maybe(Between(1, 10)),
    "capacity": Maybe(Between(0, 3, halves=True)),
    "tows": Maybe(bool),
}
_KIND: dict[str, Schema] = {
    "id": str,
    "short": str,
    "side": OneOf(SIDES),
    "type": OneOf(TYPES),
    "name": str,
    **_FIGHTING,
    **_FOOT,
    **_WEAPON,
    **_DRIVEN,
}
_UNITS = Each(Between(1, 40))
_FORCE: dict[str, Schema] = {
    "side": OneOf(SIDES),
    "group": str,
    "area": str,
    "hidden": Maybe(Between(0, 20)),
    "mines_hidden": Maybe(Between(0, 20)),
    "rally": Maybe(str),
    "exit": Maybe(str),
    "units": _UNITS,
    "fortifications": Maybe(
        {name: Maybe(Between(1, 20)) for name in FORTIFICATIONS},
    ),
}
_REINFORCEMENT: dict[str, Schema] = {
    "side": OneOf(SIDES),
    "group": str,
    "turn": Between(1, 20),
    "entry": str,
    "units": _UNITS,
    "aboard": Maybe(Each(str)),
}
_SCENARIO: dict[str, Schema] = {
    "id": str,
    "title": str,
    "date": str,
    "map": OneOf(MAPS),
    "text": str,
    "notes": str,
    "first": OneOf(SIDES),
    "attacker": OneOf(SIDES),
    "turns": Between(1, 20),
    "sewers": bool,
    "counts": OneOf(("hexes", "locations")),
    "victory": {
        "decisive": Between(1, 99),
        "marginal": Between(1, 99),
        "defender": Between(0, 99),
    },
    "batteries": Maybe([{"side": OneOf(SIDES), "battery": str, "missions": Between(1, 9)}]),
    "points": Each(Between(1, 9)),
    "forces": [_FORCE],
    "reinforcements": Maybe([_REINFORCEMENT]),
}
SCHEMAS: dict[str, Schema] = {
    "counters": {"kinds": [_KIND]},
    "charts": Each(Each(str)),
    "scenarios": {"scenarios": [_SCENARIO]},
}

CHARTS = {  # chart: the rule it belongs to, and what may stand in its cells
    "fft": ("core-8-a", r"-?\d{1,3}"),
    "terrain": ("6", r"[+-]?\d+|no|gate|hex|all|stops|crawl|bypass|-|half|height"),
    "movement_types": ("10.1.2", r"-?\d+|yes|no|none|half-up|half-down"),
    "he_to_hit": ("core-13-a", r"\d{1,2}"),
    "he_to_hit_modifiers": ("core-13", r"-?\d{1,2}"),
    "he_columns": ("core-13-f", r"\d{1,3}"),
    "dfet_1": ("core-14-e", r"\d{1,2}"),
    "dfet_2": ("core-14-e", r"\d{1,2}"),
    "screened_shot": ("core-14", r"\d"),
    "immobilization": ("11.1.3.1", r"\d|10"),
    "searching": ("7.4.5", r"[0-6]"),
    "close_combat": ("core-16-c", r"\d|10"),
    "close_combat_afv": ("core-16-e", r"\d|10"),
    "close_combat_afv_modifiers": ("core-16-e", r"-?\d"),
    "checks": ("core-6", r"-?\d"),
    "batteries": ("core-20-c", r"\d{1,3}|yes|no"),
}
