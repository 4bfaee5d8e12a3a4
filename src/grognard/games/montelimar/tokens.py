"""What lies on hexes beside units: works, barrages, fires, weapons, leaders, heroes, orders."""

from collections.abc import Iterator
from typing import Any

from grognard.engine.look.scene import Token
from grognard.games.montelimar.printed import Leader, Weapon
from grognard.games.montelimar.state import GERMAN, Sheet, is_place

EARTH, SMOKE, FLAME, NIGHT, PAPER = "#7a5a33", "#b9b6ae", "#c8532b", "#2d3a5a", "#fffdf6"
WARNING, INK = "#8b1e1e", "#15120e"
OWN = {GERMAN: ("#4b4f57", PAPER), "allied": ("#7d8f52", INK)}
ON_GROUND = (  # what is seen of a hex, how it is written, what it is
    ("burning", "fire", "the hex is burning (8.8)", FLAME, PAPER),
    ("lit", "lit", "illuminated (8.7.3)", PAPER, INK),
    ("ridges", "ridge", "a claimed ridge (6.2.2)", EARTH, PAPER),
    ("answered", "OF", "has fired in opportunity: no more until it is active (8.6)", NIGHT, PAPER),
    ("sustained", "SF", "sustains its opportunity fire (8.6.1)", NIGHT, PAPER),
    ("concentrated", "CF", "has concentrated its fire: no fire zone (8.3.6)", NIGHT, PAPER),
)
WORKS = {"foxhole": "fox", "trench": "tr"}
SHORT = {"hmg": "MG", "pzfst": "PF", "bazooka": "BZ", "flamethrower": "FL"}


def tokens(position: dict[str, Any], sheet: Sheet) -> Iterator[Token]:
    """Everything that lies on a hex and is no unit."""
    for hex_, kind in position["forts"].items():
        yield _square(f"fort {hex_}", hex_, WORKS.get(kind, kind), f"{kind} (11.1)", EARTH, PAPER)
    for hex_, kind in position["barrages"].items():
        yield Token(f"barrage {hex_}", hex_, kind, f"{kind} barrage (8.7.2)", "round", SMOKE)
    for seen, text, name, ground, ink in ON_GROUND:
        for hex_ in position[seen]:
            yield _square(f"{seen} {hex_}", hex_, text, name, ground, ink)
    for side, hexes in position["assaults"].items():
        for hex_ in hexes:
            told = f"an assault that the {side.capitalize()} side has prepared (9.2)"
            yield Token(f"{side} {hex_}", hex_, "assault", told, "octagon", WARNING, PAPER)
    yield from _pieces(position["markers"], sheet)


def _pieces(markers: dict[str, str], sheet: Sheet) -> Iterator[Token]:
    """12, 13, 14 Weapons, leaders and heroes where they stand."""
    known: dict[str, Any] = {**sheet.pieces.weapons, **sheet.pieces.leaders, **sheet.pieces.heroes}
    for piece, place in markers.items():
        if piece in known and is_place(place):
            printed = known[piece]
            ground, ink = OWN[printed.side]
            shape = "tab" if isinstance(printed, Weapon) else "round"
            name = sheet.names.get(piece, piece)
            yield Token(piece, place, _written(printed), name, shape, ground, ink, "", printed.side)


def _written(piece: Any) -> str:
    """A piece in a few letters: the kind of a weapon with its fire, a leader or hero as a star."""
    if isinstance(piece, Weapon):
        return f"{SHORT.get(piece.kind, piece.kind[:2].upper())}{piece.fire:+d}"
    return f"★{piece.fire:+d}" if isinstance(piece, Leader) else "★"


def _square(id_: str, hex_: str, text: str, name: str, ground: str, ink: str) -> Token:
    return Token(id_, hex_, text, name, "square", ground, ink)
