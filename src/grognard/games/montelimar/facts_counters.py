"""What the rules say, outright or by their examples, of the counters of Montélimar."""

from collections.abc import Iterator, Mapping
from typing import Any

from grognard.engine.kernel.facts import none_of, same
from grognard.engine.kernel.rulebook import Fact
from grognard.games.montelimar.box import Box
from grognard.games.montelimar.printed import Pieces, PrintedUnit

CENSUS = {  # 5.3: units, weapons, trucks, half-tracks, leaders, headquarters, heroes
    "pz15": (8, 0, 0, 0, 1, 1, 0),
    "pg110": (11, 4, 4, 5, 1, 1, 0),
    "pg111": (11, 4, 4, 5, 1, 1, 0),
    "aa11": (4, 0, 0, 3, 1, 1, 0),
    "pi209": (4, 1, 2, 1, 1, 1, 0),
    "pj61": (3, 0, 0, 2, 1, 1, 0),
    "white": (3, 0, 3, 0, 0, 1, 0),
    "none": (0, 0, 0, 0, 1, 0, 1),
}
DIVISIONS = {
    "3.2 the Allied groups are": ("allied", "3 36 45 tfb ccs ffi"),
    "3.2 the German groups are": ("german", "11pz 198 338 189 att"),
}
NAMED = ["Adams", "Gregg", "Murphy", "Rolin", "Wietersheim"]  # 14.1
PRINTED = (
    ("3.2", "E143", "E/2/143"),
    ("5.3", "PG110-3", "3/I/110"),
    ("5.3", "PG110-6", "6/II/110"),
)


def counter_facts(box: Box) -> Iterator[Fact]:
    """All facts of the counters."""
    yield from group_facts(box.pieces)
    yield from unit_facts(box.pieces)
    yield from example_facts(box.pieces)
    yield from marker_facts(box.pieces)
    yield from chit_facts(box.pieces)


def group_facts(pieces: Pieces) -> Iterator[Fact]:
    """3.2, 5.3, 26.0 Divisions, formations, and the census of the 11th Panzer Division."""
    for text, (side, wanted) in DIVISIONS.items():
        found = " ".join(d for d, each in pieces.divisions.items() if each.side == side)
        yield same(f"{text} {wanted}", found, wanted)
    attachable = " ".join(f for f, each in pieces.formations.items() if each.attachable)
    yield same("3.2 four formations can be attached", attachable, "flak18 pio669 fr71 fr63")
    for formation, census in CENSUS.items():
        text = f"5.3 the 11th Panzer Division has, with stripe {formation}, {census}"
        yield same(text, _census(pieces, formation), census)
    own = (_of(group, "11pz") for group in (*pieces[2:6], pieces.heroes))
    yield same("5.3 the 11th Panzer Division has 97 counters", sum(map(len, own)), 97)
    for formation in pieces.formations:
        heads = [u.id for u in _units(pieces, formation) if "hq" in u.flags]
        leaders = [each.id for each in pieces.leaders.values() if each.formation == formation]
        text = f"5.3 {formation} has one headquarters and one leader"
        yield same(text, (len(heads), len(leaders)), (1, 1))


def unit_facts(pieces: Pieces) -> Iterator[Fact]:
    """3.2, 8.7, 21.2 What holds of every unit."""
    units = pieces.units.values()
    yield none_of("3.2 fire lies between 0 and 8", (u.id for u in units if _wild(u)))
    boxed = (
        u.id for u in units if u.deployed.movement and u.mobility not in ("wheeled", "tracked")
    )
    yield none_of("3.2 only vehicles move when deployed", boxed)
    dual = (u.id for u in units if (u.deployed.indirect >= 0) != ("dual" in u.flags))
    yield none_of("21.1 dual-purpose units, and no others, print two values", dual)
    sided = (u.id for u in units if (u.column is None) != ("one-sided" in u.flags))
    yield none_of("8.7.5 one-sided units, and no others, have no column side", sided)
    guns = (u.id for u in units if u.column and u.column.colour in ("black", "blue"))
    yield none_of("8.7 no column side fires indirectly", guns)
    carried = (u.id for u in units if u.column and not u.column.movement and u.mobility != "leg")
    yield none_of("15.0 a unit that needs transport can be carried", carried)
    crews = (u.id for u in units if ("abandons" in u.flags) != _is_german_gun(u))
    yield none_of("21.2 German anti-tank and anti-aircraft guns are left behind in column", crews)
    trails = (u.id for u in units if ("smoke-trail" in u.flags) != _is_german_tank(u))
    yield none_of("8.7.2 German tanks, and no others, may trail smoke", trails)
    sappers = (u.id for u in units if (u.symbol == "engineer") != ("engineer" in u.flags))
    yield none_of("11.1 engineers are those with the symbol", sappers)
    heads = (
        u.id for u in units if "hq" in u.flags and not (u.command and u.own_tq >= 0 and u.level)
    )
    yield none_of("3.2 every headquarters has a range and a quality of its own", heads)
    rails = " ".join(u.id for u in units if u.mobility == "rail")
    yield same("25.0 there are three railway guns", rails, "Caesar Gneisenau Scharnhorst")
    for division, count in _towed(pieces).items():
        trucks = [
            t
            for t in pieces.transports.values()
            if (t.division, t.formation) == (division, "white")
        ]
        yield same(
            f"15.0 {division} has a truck for each towed battalion", len(trucks) >= count, True
        )


def example_facts(pieces: Pieces) -> Iterator[Fact]:
    """8.3.2, 8.7, 9.5 The values that the examples use."""
    units, weapons = pieces.units, pieces.weapons
    for rule, unit, wanted in PRINTED:
        yield same(f"{rule} a counter reads {wanted}", units[unit].printed, wanted)
    for unit in ("A157", "B157", "C157"):
        face = units[unit].deployed
        yield same(f"8.3.2 {unit} fires 4", (face.fire, face.range, face.defence), (4, 1, 0))
    guns = [
        (w.fire, w.colour) for w in weapons.values() if w.formation == "157" and w.kind == "at57"
    ]
    yield same("8.3.2 the anti-tank gun of the 157th adds 3, blue", (3, "blue") in guns, True)
    flames = (w.id for w in weapons.values() if "flamethrower" in w.flags and w.defence != 1)
    yield none_of("8.1 a flamethrower makes its hex easier to hit by 1", flames)
    halftracks = [t for t in pieces.transports.values() if t.kind == "halftrack-de"]
    soft = (t.id for t in halftracks if t.target != "hard" or t.column.defence)
    yield none_of("8.3.2 German half-tracks are hard, with defence 0", soft)
    battalion = units["160FAB"].deployed
    yield same("8.7 160 FAB fires 4, indirectly", (battalion.fire, battalion.colour), (4, "black"))
    far = units["171FAB"].deployed.range >= battalion.range
    yield same("8.7 171 FAB reaches as far as 160 FAB", far, True)
    mortar = units["Grw111"].deployed
    yield same("9.5 Gr.w./111 fires 3, indirectly", (mortar.fire, mortar.colour), (3, "black"))
    yield same("9.5 the staff of the 11th Panzer Division adds 3", pieces.leaders["Stab11"].tq, 3)
    third = any(each.division == "3" and each.tq == 2 for each in pieces.leaders.values())
    yield same("9.5 a leader of the 3rd Division adds 2", third, True)
    plain = (u.id for u in units.values() if u.tq and (u.division == "3" or u.formation == "pg111"))
    yield none_of("9.5 the 111th and the 3rd Division have no change of quality", plain)
    rockets = [w for w in weapons.values() if w.kind == "pzfst"]
    values = dict.fromkeys((w.assault_attack, w.assault_defence, w.flags, w.side) for w in rockets)
    rocket = [(2, 3, ("one-use",), "german")]
    yield same("9.5 a Panzerfaust adds 2 attacking, 3 defending, once", list(values), rocket)
    heat = dict.fromkeys(w.assault_attack for w in weapons.values() if "flamethrower" in w.flags)
    yield same("9.5 a flamethrower adds 3", list(heat), [3])
    flak = any(u.kind == "flak20" and "sustained" in u.flags for u in units.values())
    yield same("8.6 20 mm guns sustain their fire", flak, True)
    machine = any(w.division == "3" and "sustained" in w.flags for w in weapons.values())
    yield same("9.5 a weapon of the 3rd Division sustains its fire", machine, True)
    kinds = " ".join(units[f"Pz15-{n}"].kind for n in range(1, 9))
    yield same("5.3 PzR 15 has 4 Panther and 4 Pz IV companies", kinds, _repeated("panther", "pz4"))


def marker_facts(pieces: Pieces) -> Iterator[Fact]:
    """14, 16, 22, 23 Heroes, air support, evacuation markers, FFI."""
    named = sorted(hero.id for hero in pieces.heroes.values() if hero.named)
    yield same("14.1 five heroes have names", named, NAMED)
    for side in ("allied", "german"):
        count = sum(not h.named and h.side == side for h in pieces.heroes.values())
        yield same(f"14.2 the {side} side has heroes without a name", count >= 1, True)
    air = [sum(each.side == side for each in pieces.air.values()) for side in ("allied", "german")]
    yield same("16.0 there are 6 Allied and 4 German air markers", air, [6, 4])
    hexes = (each.id for each in pieces.air.values() if each.colour != "white")
    yield none_of("16.2 air can strike a hex or a Hard Target", hexes)
    yield same("22.2 there are three evacuation markers", len(pieces.convoys), 3)
    ffi = [u for u in pieces.units.values() if u.division == "ffi"]
    counts = [sum("ambush" in u.flags for u in ffi), sum("hq" in u.flags for u in ffi), len(ffi)]
    yield same("23.1, 23.2 the FFI are 5 units, a headquarters and 5 ambushes", counts, [5, 1, 11])
    yield none_of("23.1 the FFI have quality 5", (u.id for u in ffi if u.own_tq != 5))
    butler = [x for group in pieces[2:6] for x in group.values() if x.division == "tfb"]
    stay = (x.id for x in butler if x.reverts != "143")
    yield none_of("29.0 all of Task Force Butler joins the 143rd", stay)


def chit_facts(pieces: Pieces) -> Iterator[Fact]:
    """4.0, 5.1, 24.0, 29.0 The chits."""
    chits = list(pieces.chits.values())
    groups = " ".join(c.division for c in chits if c.kind == "kampfgruppe")
    yield same("24.0 three divisions have a Kampfgruppe chit", groups, "11pz 198 338")
    standing = sorted(c.kind for c in chits if c.kind in ("direct", "wind", "event"))
    yield same("4.0 four chits go in each turn", standing, ["direct", "direct", "event", "wind"])
    for formation in pieces.formations:
        own = sum(c.formation == formation for c in chits)
        yield same(f"5.1 {formation} has one chit", own, 1)
    yield none_of("23.1 the FFI have no chit", (c.id for c in chits if c.division == "ffi"))
    divisions = sum(c.kind in ("division", "force") for c in chits)
    yield same("5.3 nine divisions have a chit", divisions, 9)


def _census(pieces: Pieces, formation: str) -> tuple[int, ...]:
    """5.3 The counters of the 11th Panzer Division with one stripe."""
    units = [u for u in _units(pieces, formation) if u.division == "11pz"]
    carried = [t for t in _of(pieces.transports, "11pz") if t.formation == formation]
    heads = sum("hq" in u.flags for u in units)
    rest = (pieces.leaders, pieces.heroes)
    leaders, heroes = (
        sum(each.formation == formation for each in _of(group, "11pz")) for group in rest
    )
    return (
        len(units) - heads,
        sum(w.formation == formation for w in _of(pieces.weapons, "11pz")),
        sum(t.kind.startswith("truck") for t in carried),
        sum(t.kind.startswith("halftrack") for t in carried),
        leaders,
        heads,
        heroes,
    )


def _of(group: Mapping[str, Any], division: str) -> list[Any]:
    return [each for each in group.values() if each.division == division]


def _units(pieces: Pieces, formation: str) -> list[PrintedUnit]:
    return [unit for unit in pieces.units.values() if unit.formation == formation]


def _wild(unit: PrintedUnit) -> bool:
    faces = [unit.deployed, *([unit.column] if unit.column else [])]
    return any(not 0 <= face.fire <= 8 or face.range < 1 for face in faces)


def _is_german_gun(unit: PrintedUnit) -> bool:
    gun = any(flag in unit.flags for flag in ("at", "aa"))
    return unit.side == "german" and unit.mobility == "leg" and gun


def _is_german_tank(unit: PrintedUnit) -> bool:
    return unit.side == "german" and unit.target == "tank"


def _towed(pieces: Pieces) -> dict[str, int]:
    """How many battalions of each division cannot move by themselves."""
    found: dict[str, int] = {}
    for unit in pieces.units.values():
        if unit.column and not unit.column.movement:
            found[unit.division] = found.get(unit.division, 0) + 1
    return found


def _repeated(*kinds: str) -> str:
    return " ".join(kind for kind in kinds for _ in range(4))
