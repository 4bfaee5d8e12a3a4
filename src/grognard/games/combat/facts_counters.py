"""What the rules say, outright or by their examples, of the counters of Combat!."""

from collections.abc import Iterator, Mapping

from grognard.engine.kernel.facts import none_of, same
from grognard.engine.kernel.rulebook import Fact
from grognard.games.combat.box import Kind
from grognard.games.combat.shapes import GUN, HALF_SQUAD, LEADER, SIDES, SQUAD, TEAM

SQUADS = (  # rule, kind, firepower and range as they are printed
    ("6.5", "german-8-2", "8-2"),
    ("6.5", "german-6-6", "6-6"),
    ("6.5", "russian-4-3", "4-3"),
    ("6.8.1.2", "russian-7-2", "7-2"),
    ("6.8.1.2", "russian-6-5", "6-5"),
)
STACKING = (("9.1.1", SQUAD, 1), ("9.1.2", HALF_SQUAD, 0.5), ("9.1.2", TEAM, 1), ("9.1.2", GUN, 1))
CARRIERS = (  # 11.4.3 capacity in squads, and whether it tows
    ("german-opel-blitz", 2, True),
    ("russian-gaz-mm", 2, True),
    ("german-sd-kfz-251-c", 2, True),
    ("russian-jeep", 0.5, True),
    ("german-kfz-4", 0.5, True),
    ("russian-gaz-ii-73", 0.5, True),
    ("russian-komsomolets", 0.5, True),
)


def counter_facts(kinds: Mapping[str, Kind]) -> Iterator[Fact]:
    """All facts of the counters."""
    for rule, kind, wanted in SQUADS:
        printed = f"{kinds[kind].firepower}-{kinds[kind].range}"
        yield same(f"{rule} {kind} has {wanted}", printed, wanted)
    for rule, type_, counts in STACKING:
        of_type = (each for each in kinds.values() if each.type == type_)
        odd = (each.id for each in of_type if each.stacking != counts)
        yield none_of(f"{rule} a {type_} counts as {counts} in stacking", odd)
    heavy = (each.id for each in kinds.values() if each.type == LEADER and each.stacking)
    yield none_of("9.1.3 leaders do not count in stacking", heavy)
    yield from half_squad_facts(kinds)
    yield from weapon_facts(kinds)
    yield from vehicle_facts(kinds)


def half_squad_facts(kinds: Mapping[str, Kind]) -> Iterator[Fact]:
    """core-5-a A half-squad has half the firepower of its squad, its range and its quality."""
    squads = [each for each in kinds.values() if each.type == SQUAD]
    odd = (each.id for each in squads if _halved(each) != _printed(kinds[each.half]))
    yield none_of("9.1.2 a half-squad has half its squad's firepower, its range and TQ", odd)
    for side in SIDES:
        engineers = [each.id for each in squads if each.engineer and each.side == side]
        yield same(f"7.4.8 the {side} side has Engineers", bool(engineers), True)


def weapon_facts(kinds: Mapping[str, Kind]) -> Iterator[Fact]:
    """10.3, 10.4 The move sides of teams and guns, and the weapons that the text names."""
    served = [each for each in kinds.values() if each.weapon]
    odd = (
        each.id
        for each in served
        if each.weapon and (each.weapon.back_firepower, each.weapon.back_range) != (1, 2)
    )
    yield none_of("10.3.1, 10.4.1 the move side of teams and guns is 1-2", odd)
    gun = kinds["russian-45mm-at"].weapon
    yield same("10.4.6 the 45mm fires twice", gun.rof if gun else 0, 2)
    charge = kinds["german-dc"].weapon
    yield same("7.3.2 a charge fires in column 100", charge.column if charge else "", "100")
    names = [each.name for each in served]
    wanted = ("MG 34", "M1910", "FT", "DC", "MOL", "45mm AT")
    yield none_of(
        "10.3, 10.4 the weapons of the text are there", (n for n in wanted if n not in names)
    )


def vehicle_facts(kinds: Mapping[str, Kind]) -> Iterator[Fact]:
    """11.1.3, 11.4.3 The cards of the vehicles that the text names."""
    heavy, tank = kinds["russian-kv1a"], kinds["russian-t-34-76b"].vehicle
    assert heavy.vehicle is not None
    assert tank is not None
    card = heavy.vehicle
    armour = (card.front, card.side, card.rear)
    yield same("11.1.3 the KV1A has armour 30, 20 and 20", armour, (30, 20, 20))
    yield same(
        "11.1.3 the KV1A moves 14 and assaults 5", (card.movement, card.assault_movement), (14, 5)
    )
    yield same("11.1.3 the KV1A has machine guns 4 and 3", (card.coaxial, card.bow), (4, 3))
    yield same(
        "11.1.3 the KV1A has turret 10, rate 1, TQ 8", (card.turret, card.rof, heavy.tq), (10, 1, 8)
    )
    yield same("11.1.3 the KV1A fires as Russian 76.2mm", card.gun, "Russian 76.2mm")
    yield same("11.1.3 the T-34 moves 21", tank.movement, 21)
    carriers = {name: (capacity, tows) for name, capacity, tows in CARRIERS}
    for each in kinds.values():
        if each.vehicle is not None:
            wanted = carriers.get(each.id, (1, False))
            found = (each.vehicle.capacity, each.vehicle.tows)
            yield same(f"11.4.3 {each.id} carries {wanted[0]}", found, wanted)


def _halved(kind: Kind) -> tuple[int, int, int, bool]:
    return kind.firepower // 2, kind.range, kind.tq, kind.engineer


def _printed(kind: Kind) -> tuple[int, int, int, bool]:
    return kind.firepower, kind.range, kind.tq, kind.engineer
