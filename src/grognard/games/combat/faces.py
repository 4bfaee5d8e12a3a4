"""core-5, 10.1.2-g What stands on a counter of Combat!: name, drawing, firepower, quality."""

from typing import Any

from grognard.games.combat.box import Kind
from grognard.games.combat.shapes import GUN, HALF_SQUAD, LEADER, SQUAD, TEAM, VEHICLE

DRAWN = {SQUAD: "squad", HALF_SQUAD: "half-squad", LEADER: "officer", GUN: "cannon"}
WEAPONS = {  # what is drawn for a team, by what it serves
    "MG 34": "tripod-machine-gun",
    "M1910": "wheeled-machine-gun",
    "DP LMG": "light-machine-gun",
    "PTRD AT rifle": "anti-tank-rifle",
    "FT": "flamethrower",
    "DC": "satchel",
    "MOL": "bottle",
}
HALF = ", half-squad"
LABELS = {  # where a name is longer than a counter is wide
    "Assault troops": "Assault",
    "Workers' militia": "Workers",
    "Replacements": "Repl.",
    "M1910": "Maxim",
    "DP LMG": "DP",
    "PTRD AT rifle": "PTRD",
    "76.2mm field gun": "76.2mm",
    "75mm infantry gun": "75mm IG",
    "Sd Kfz 251-C": "SdKfz 251",
}


def is_turned(unit: dict[str, Any], kind: Kind) -> bool:
    """10.3-b Whether a team or gun shows its move side."""
    return bool(kind.weapon) and unit["weapon up"] is False


def label(name: str, unit: dict[str, Any], kind: Kind) -> str:
    """core-5 What is printed above: what it is, and which of them."""
    plain = "Team" if unit["veiled"] else kind.name.removesuffix(HALF)
    return f"{LABELS.get(plain, plain)} {name.rpartition('-')[2]}"


def drawing(unit: dict[str, Any], kind: Kind) -> str:
    """core-5, 10.3-b Men for squads and for teams that have turned, else the weapon."""
    if unit["veiled"] or (kind.type == TEAM and is_turned(unit, kind)):
        return "half-squad"
    if kind.type == TEAM:
        return WEAPONS[kind.name]
    if kind.type == VEHICLE:
        return "vehicle" if kind.vehicle and kind.vehicle.armoured else "lorry"
    return "tube" if kind.weapon and kind.weapon.mortar else DRAWN[kind.type]


def factors(unit: dict[str, Any], kind: Kind) -> tuple[str, ...]:
    """core-5, 10.1.2-g Firepower with range and quality; a leader's help, a vehicle's movement."""
    if unit["veiled"]:
        return (_power(unit, kind),)
    if kind.vehicle is not None:
        return "", str(kind.vehicle.movement)
    return _power(unit, kind), str(kind.tq)


def _power(unit: dict[str, Any], kind: Kind) -> str:
    weapon = kind.weapon
    if weapon is not None and is_turned(unit, kind):
        return f"{weapon.back_firepower}-{weapon.back_range}"
    if kind.type == LEADER:
        return f"+{kind.modifier}"
    if weapon is not None and weapon.column:
        return f"c{weapon.column}"
    if weapon is not None and weapon.he_column:
        return f"HE{weapon.he_column}"
    return f"{kind.firepower}-{kind.range}" if kind.firepower else ""
