"""What is printed on the pieces of Montélimar: records that never change."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from grognard.engine.look.wording import spoken


class Face(NamedTuple):
    """One side of a counter: deployed or column (2.0)."""

    fire: int
    colour: str  # the type of fire (3.2)
    range: int
    defence: int
    movement: int  # 0: it cannot move so
    indirect: int = -1  # dual-purpose units have a second value (21.1)
    indirect_range: int = 0


class PrintedUnit(NamedTuple):
    """A company, battery or headquarters as printed."""

    id: str
    name: str
    printed: str
    side: str
    division: str
    formation: str  # its stripe: a formation, `white` or `none` (2.0)
    kind: str
    symbol: str
    mobility: str  # leg, wheeled, tracked or rail
    target: str  # soft, hard, or tank, which is hard too
    deployed: Face
    column: Face | None  # none: the counter has one side (8.7.5)
    flags: tuple[str, ...]
    tq: int  # added to the division's (19.2)
    level: str  # of a headquarters
    command: int  # the range of a headquarters
    own_tq: int  # -1: it has its division's
    reverts: str  # the formation that it joins on 24 August (29.0)

    @property
    def is_hard(self) -> bool:
        """2.0 Whether the defence value is boxed."""
        return self.target != "soft"

    @property
    def may_ride(self) -> bool:
        """15.0, 23.2 Whether transports may carry it: it is on foot, and not in ambush."""
        return self.mobility == "leg" and "ambush" not in self.flags


class Weapon(NamedTuple):
    """A support weapon (12)."""

    id: str
    name: str
    side: str
    division: str
    formation: str
    kind: str
    fire: int
    colour: str
    range: int
    defence: int
    flags: tuple[str, ...]
    assault_attack: int
    assault_defence: int
    reverts: str


class Transport(NamedTuple):
    """Trucks or half-tracks (15)."""

    id: str
    name: str
    side: str
    division: str
    formation: str
    kind: str
    mobility: str
    target: str
    column: Face
    reverts: str


class Leader(NamedTuple):
    """A leader with his replacement on the back (13)."""

    id: str
    name: str
    side: str
    division: str
    formation: str
    level: str
    fire: int
    tq: int
    next_fire: int
    next_tq: int
    reverts: str


class Hero(NamedTuple):
    """A hero, named or not (14)."""

    id: str
    name: str
    side: str
    division: str
    formation: str
    named: bool
    fire: int
    tq: int
    defence: int
    movement: int


class Air(NamedTuple):
    """Air support (16)."""

    id: str
    side: str
    fire: int
    colour: str


class EvacuationMarker(NamedTuple):
    """An evacuation marker (22.2); defence and TQ count with the option alone."""

    id: str
    mobility: str
    movement: int
    defence: int
    own_tq: int


def unit_of(convoy: EvacuationMarker) -> PrintedUnit:
    """22.2-i An evacuation marker as the soft unit in column that it is in combat."""
    face = Face(0, "red", 1, convoy.defence, convoy.movement)
    return PrintedUnit(
        id=convoy.id,
        name="Evacuation marker",
        printed=convoy.id,
        side="german",
        division="",
        formation="none",
        kind="convoy",
        symbol="truck",
        mobility=convoy.mobility,
        target="soft",
        deployed=face._replace(movement=0),
        column=face,
        flags=("convoy",),
        tq=0,
        level="",
        command=0,
        own_tq=convoy.own_tq,
        reverts="",
    )


class Chit(NamedTuple):
    """A chit of the cup (4.0); side, division and formation where it has them."""

    id: str
    kind: str
    side: str
    division: str
    formation: str


class Division(NamedTuple):
    """A group of one ground colour (2.0); the ratings are 0 where it has no record (19)."""

    id: str
    name: str
    side: str
    dispatch: int
    command: int
    most_tq: int


class Formation(NamedTuple):
    """A regiment or the like, by the colour of its stripe."""

    id: str
    name: str
    division: str
    attachable: bool  # 26.0


class Marker(NamedTuple):
    """A marker that lies on hexes or tracks; in play there is no end of them (2.0)."""

    id: str
    name: str
    number: int


class Pieces(NamedTuple):
    """All counters, each kind under its ids."""

    divisions: Mapping[str, Division]
    formations: Mapping[str, Formation]
    units: Mapping[str, PrintedUnit]
    weapons: Mapping[str, Weapon]
    transports: Mapping[str, Transport]
    leaders: Mapping[str, Leader]
    heroes: Mapping[str, Hero]
    air: Mapping[str, Air]
    convoys: Mapping[str, EvacuationMarker]
    chits: Mapping[str, Chit]
    markers: Mapping[str, Marker]

    @property
    def counters(self) -> int:
        """3.0 How many counters there are."""
        single = self[2:10]
        return sum(map(len, single)) + sum(each.number for each in self.markers.values())


COMMANDS = {"allied": "American Direct Command", "german": "German Direct Command"}


def names_of(pieces: Pieces) -> dict[str, str]:
    """3.2 What pieces, divisions and chits go by in a sentence; units as on their counters."""
    named = (pieces.divisions, pieces.formations, pieces.weapons, pieces.transports)
    found = {id_: each.name for group in (*named, pieces.leaders) for id_, each in group.items()}
    found |= {hero.id: hero.name for hero in pieces.heroes.values() if hero.name}
    found |= {unit.id: unit.printed for unit in pieces.units.values()}
    found |= dict(_numbered(pieces))
    return found | {chit.id: _chit(pieces, chit) for chit in pieces.chits.values()}


def spoken_of(pieces: Pieces) -> dict[str, str]:
    """3.2 What people read for the sides, and for pieces with only a sign on their counters."""
    units = {unit.id: unit.name for unit in pieces.units.values() if unit.printed == unit.id}
    named = (pieces.weapons, pieces.transports, pieces.leaders, pieces.heroes)
    signs = {id_: each.name for group in named for id_, each in group.items() if each.name}
    sides = {side: side.capitalize() for side in COMMANDS}
    told = {id_: spoken(name, sides) for id_, name in signs.items() if any(map(str.isdigit, id_))}
    return units | told | sides | dict(_numbered(pieces))


def _numbered(pieces: Pieces) -> Iterator[tuple[str, str]]:
    """16.0, 22.2 Pieces that are alike and go by their number."""
    for air in pieces.air.values():
        yield air.id, f"{air.side.capitalize()} aircraft {air.id.split('-')[1]}"
    for convoy in pieces.convoys:
        yield convoy, f"Evacuation {convoy.split('-')[1]}"


def _chit(pieces: Pieces, chit: Chit) -> str:
    """4.0 A chit by whom it makes active."""
    if chit.kind == "formation":
        return pieces.formations[chit.formation].name
    if chit.kind == "direct":
        return COMMANDS[chit.side]
    if not chit.division:
        return chit.id
    name = pieces.divisions[chit.division].name
    return f"Kampfgruppe of {name}" if chit.kind == "kampfgruppe" else name
