"""4.0 The cup beside the map: the chits in it, those drawn in this turn, whose the next may be."""

from typing import Any

from grognard.engine.look.displays import Cup, Display
from grognard.engine.look.scene import Token
from grognard.games.montelimar.state import ALLIED, GERMAN, Sheet
from grognard.games.montelimar.tokens import INK, OWN, PAPER

NOBODYS = (PAPER, INK)
SIGNS = {"direct": "DC", "wind": "Wind", "event": "Event"}


def the_cup(position: dict[str, Any], sheet: Sheet) -> Display:
    """4.0 2A All chits lie open but for their order."""
    inside = tuple(_chit(sheet, chit) for chit in position["cup"])
    drawn = tuple(_chit(sheet, chit) for chit in position["played"])
    shares = [(side, sum(chit.side == side for chit in inside)) for side in (GERMAN, ALLIED)]
    after = tuple((side, own / len(inside)) for side, own in shares if own)
    now = f"Now: {sheet.names.get(position['chit'], position['chit'])}" if position["chit"] else ""
    cup = Cup(inside, drawn=drawn, next=after, rule="4.0")
    return Display("cup", "The cup", note=now, cup=cup, stays=True)


def _chit(sheet: Sheet, chit: str) -> Token:
    """4.0 A chit as it is drawn: whom it makes active, in the colours of the side."""
    printed = sheet.pieces.chits[chit]
    ground, ink = OWN.get(printed.side, NOBODYS)
    text, name = SIGNS.get(printed.kind, _sign(chit)), sheet.names.get(chit, chit)
    return Token(chit, "", text, name, "round", ground, ink, side=printed.side)


def _sign(formation: str) -> str:
    """4.0 What is written on the chit of a formation: PG 111."""
    letters = formation.rstrip("0123456789")
    return f"{letters.upper()} {formation.removeprefix(letters)}".strip()
