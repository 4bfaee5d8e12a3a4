"""core-9 Fire: who may, at what, together with whom."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, Beforehand, form, ordered
from grognard.engine.kernel.tally import Objection, Tally
from grognard.games.combat.attack import Attack
from grognard.games.combat.chances import of_volley
from grognard.games.combat.cover import is_in_view, is_sheltered
from grognard.games.combat.harm import reveal
from grognard.games.combat.looking import edges, maybe_seen, within
from grognard.games.combat.places import CELLAR, SEWER
from grognard.games.combat.shapes import LEADER, TEAM, VEHICLE
from grognard.games.combat.stacking import SQUADS, squads_in
from grognard.games.combat.standing import where
from grognard.games.combat.state import (
    ASSAULT,
    ASSAULT_FIRED,
    CRAWLED,
    CRAWLED_FIRED,
    FIRED,
    FRESH,
    GOOD,
    MOVED,
    PINNED,
    Combat,
    enemy,
    is_present,
)
from grognard.games.combat.sums import (
    ALWAYS,
    column,
    farthest,
    firepower,
    fixed_column,
    modifiers,
    range_of,
)
from grognard.games.combat.traces import sees_into
from grognard.games.combat.vehicle_fire import (
    REACH,
    has_machine_gun,
    hurts,
    is_exposed,
    machine_guns,
    rider_may_fire,
    use_machine_guns,
)

FIRED_AS = {FRESH: FIRED, ASSAULT: ASSAULT_FIRED, CRAWLED: CRAWLED_FIRED, MOVED: MOVED}
OPEN_SHOTS = (FRESH, ASSAULT, CRAWLED)


def rate(game: Combat, unit: str) -> int:
    """core-9-c How often a unit may fire in a phase."""
    kind, now = game.kind(unit), game.units[unit]
    if kind.weapon is not None and now.served and not now.spent:
        return kind.weapon.rof
    return 1


def is_left(game: Combat, unit: str) -> bool:
    """core-16-j Whether a mover has just left Close Combat with a unit, which may fire at him."""
    return bool(game.leaving) and game.units[unit].place == game.leaving


def may_fire(game: Combat, unit: str, defending: bool, melee: bool = False) -> bool:
    """core-9-a, core-7-a, core-9-q Whether a unit has a shot left, in Close Combat or out of it."""
    now, kind = game.units[unit], game.kind(unit)
    if kind.type == VEHICLE:
        return has_machine_gun(game, unit, melee)
    if kind.type == LEADER or (now.engaged and not melee) or not rider_may_fire(game, unit):
        return False
    if now.status != GOOD and not (defending and now.status == PINNED):
        return False
    if fixed_column(game, unit):  # core-17-e
        blast = kind.weapon is not None and kind.weapon.column == "100"
        return now.shots == 0 and not (defending and blast)
    if now.did not in OPEN_SHOTS and not (now.did == FIRED and now.shots < rate(game, unit)):
        return False
    return now.shots < rate(game, unit)


def reaches(game: Combat, unit: str, place: str) -> bool:
    """core-9-a, core-9-e, core-17-e Whether a unit sees a place and has firepower there."""
    here, kind_type = game.units[unit].place, game.kind(unit).type
    if is_left(game, unit):  # core-16-j
        return bool(fixed_column(game, unit)) or firepower(game, (unit,), place).total > 0
    apart = range_of(game, unit, place)
    if fixed_column(game, unit):
        if apart == 1 and game.line(here, place).cause is None:
            return True
        return game.kind(unit).name == "DC" and is_below(game, here, place)
    if kind_type == VEHICLE and not any(machine_guns(game, unit, place)):
        return False
    if kind_type != VEHICLE and (apart > farthest(game, unit)):
        return False
    if not sees_into(game, here, place) or is_sheltered(game, place, unit):
        return False
    foes = [foe for foe in game.stacks.get(place, ()) if not game.units[foe].hidden]
    return not foes or not all(is_sheltered(game, here, foe) for foe in foes)


def fired_at(game: Combat, unit: str, among: int) -> int:
    """core-9-a Those of some places that a unit reaches with a known enemy whom it can hurt."""
    places, foe = game.sheet.places, enemy(game.owner(unit))
    here = game.units[unit].place
    near, found = among & within(game, here, reach_of(game, unit)), 0
    if near:
        around = within(game, here, 1) | edges(game)  # 6.16.2: down a manhole too
        near = near & around | maybe_seen(game, here, near)
    for place in places.pick(near):
        if place == here and not range_of(game, unit, place):
            continue  # core-1-i
        if reaches(game, unit, place) and hurts(game, unit, game.known(place, foe)):
            found |= places.bit[place]
    return found


def is_below(game: Combat, here: str, place: str) -> bool:
    """6.16.2-c Whether a place is the sewer under the manhole at another."""
    spots, of_hex = game.ground.places.spots, game.ground.places.of_hex
    if spots[place].kind != SEWER or spots[here].hex != spots[place].hex:
        return False
    cellars = [each for each in of_hex[spots[here].hex] if spots[each].kind == CELLAR]
    return here == (cellars[0] if cellars else spots[here].hex)


def reach_of(game: Combat, unit: str) -> int:
    """core-9-e The range up to which a unit has any firepower."""
    if game.kind(unit).type == VEHICLE:
        return REACH
    return 1 if fixed_column(game, unit) else max(0, farthest(game, unit))


def mark_fired(game: Combat, unit: str) -> None:
    """core-9-b, 10.1.3, 10.1.4 A unit has fired."""
    now = game.units[unit]
    if game.kind(unit).type == VEHICLE:
        return
    shots = rate(game, unit) if now.status == PINNED else now.shots + 1  # core-7-a: once
    game.change(unit, did=FIRED_AS.get(now.did, now.did), shots=shots)


def not_mine(step: "Volley", game: Combat, among: int) -> int:
    """core-9-f Units that are not of the firing side."""
    return among & ~game.army_bits(step.side)


def no_shot(step: "Volley", game: Combat, among: int) -> int:
    """core-9-a, core-9-c Units without a shot left, or that fired in this window."""
    units = game.sheet.units
    return units.mask(
        unit
        for unit in units.pick(among)
        if unit in step.fired
        or unit not in game.units
        or not may_fire(game, unit, step.defending, step.defending and is_left(game, unit))
    )


def apart_from(step: "Volley", game: Combat, among: int) -> int:
    """core-9-f, core-9-g Units that stand apart from those who fire, or fire alone by kind."""
    joined = (
        unit
        for place in group_places(game, step.firers)
        for unit in game.here(place, step.side)
        if unit not in step.firers and not fixed_column(game, unit) and _joins(game, step, unit)
    )
    return among & ~game.sheet.units.mask(joined)


def group_places(game: Combat, firers: tuple[str, ...]) -> list[str]:
    """core-9-g The places of a group: its own, and in its hex or the next ones with a leader."""
    own = list(dict.fromkeys(game.units[unit].place for unit in firers))
    side = game.owner(firers[0])
    if len(own) > 1:
        return own
    places = game.sheet.places
    around = places.pick(where(game, is_present) & within(game, own[0], 1) & ~places.bit[own[0]])
    return own + [
        place
        for place in around
        if any(is_leading(game, unit) for each in (own[0], place) for unit in game.here(each, side))
    ]


def why_apart(step: "Volley", game: Combat, unit: str) -> list[Objection]:
    """core-9-g, core-17 Why a unit does not join: its weapon fires alone, or it stands apart."""
    if unit in game.units and fixed_column(game, unit):
        name = game.kind(unit).name
        return [Objection(ALWAYS[name], f"{unit} fires its {name} alone.")]
    if unit in step.firers:
        return [Objection("core-9-f", f"{unit} fires already.")]
    if unit in game.units and game.units[unit].place in group_places(game, step.firers):
        told = f"{unit} does not join: guns fire alone, vehicles with those aboard at most."
        return [Objection("core-9-g", told)]
    told = f"{unit} stands elsewhere: two places fire together, next to each other and led."
    return [Objection("core-9-g", told)]


def is_leading(game: Combat, unit: str) -> bool:
    """core-9-g, core-5-h Whether a unit is a leader in good order who is not held."""
    now = game.units[unit]
    return game.kind(unit).type == LEADER and now.status == GOOD and not now.engaged


def _joins(game: Combat, step: "Volley", unit: str) -> bool:
    """core-9-g, core-18-f Vehicles join nobody, but for a half-track and those aboard it."""
    group = (*step.firers, unit)
    vehicles = [each for each in group if game.kind(each).type == VEHICLE]
    return all(
        each == vehicle or game.units[each].aboard == vehicle
        for vehicle in vehicles
        for each in group
    )


def out_of_reach(step: "Volley", game: Combat, among: int) -> int:
    """core-9-e Units that do not reach the target."""
    units = game.sheet.units
    return units.mask(unit for unit in units.pick(among) if not reaches(game, unit, step.place))


def too_many(step: "Volley", game: Combat, among: int) -> int:
    """core-9-g Units that would make the group too large."""
    units, taken = game.sheet.units, squads_in(game, step.firers)
    return units.mask(
        unit for unit in units.pick(among) if taken + game.kind(unit).stacking > SQUADS
    )


def no_leader(step: "Volley", game: Combat, among: int) -> int:
    """core-9-i Units that are no fresh leader with those who fire."""
    places = dict.fromkeys(game.units[unit].place for unit in step.firers)
    able = (
        unit
        for place in places
        for unit in game.here(place, step.side)
        if is_leading(game, unit) and game.kind(unit).modifier and game.units[unit].did == FRESH
    )
    return among & ~game.sheet.units.mask(able)


def the_shot(step: object, game: Combat, unit: str, place: str) -> Iterator[Tally]:
    """core-8, core-10 The sums of a shot by one unit alone."""
    yield firepower(game, (unit,), place)
    for target in sorted(game.known(place, enemy(game.owner(unit)))):
        if is_exposed(game, unit, target) and is_in_view(game, unit, target):
            yield modifiers(game, (unit,), target)


def the_volley(step: "Volley", game: Combat) -> Iterator[Tally]:
    """core-8, core-10 The sums that decide an attack: firepower, and DRM target by target."""
    yield firepower(game, step.firers, step.place)
    for unit in step.shown(game):
        yield modifiers(game, step.firers, unit, step.leader, step.defending)


def chance_of_volley(step: "Volley", game: Combat) -> float:
    """core-9-t What an order to fire waits for."""
    return of_volley(game, step.firers, step.place, step.targets(game))


def opens_fire(step: "Volley", game: Combat) -> tuple[str, tuple[str, ...]] | None:
    """core-9-t A unit that fires by order in Defensive Fire asks nobody who else fires."""
    alone = step.defending and len(step.firers) == 1 and not step.leader
    return ("DefensiveFire.fire", step.firers) if alone else None


JOINING = (
    Bar("core-9-g", why_apart, apart_from, ends=True),
    Bar("core-9-a", "{UNIT} has no shot left.", no_shot, ends=True),
    Bar("core-9-e", "{UNIT} does not reach the target.", out_of_reach),
    Bar("core-9-g", "A group holds three squads at most.", too_many),
)
LEADING = (Bar("core-9-i", "{UNIT} cannot lead this fire.", no_leader),)


@dataclass
class Volley(Procedure):
    """core-9-f Units of one place fire together at another; Defensive Fire at those who move."""

    side: str
    place: str
    firers: tuple[str, ...]
    defending: bool = False
    movers: tuple[str, ...] = ()
    leader: str = ""
    fired: tuple[str, ...] = ()  # who fired in this window before (core-9-c)

    def begin(self, game: Combat, _: object) -> Step:
        """core-9-f Others may join, unless the weapon fires alone."""
        if fixed_column(game, self.firers[0]):
            return self.shoot(game)
        return self.ask(game)

    def ask(self, game: Combat) -> Step:
        """core-9-f Who else fires, and who leads?"""
        answers = (self.shoot, self.add) if self.leader else (self.shoot, self.add, self.lead)
        prompt = f"core-9-f Fire at {self.place} with {', '.join(self.firers)}, or add to it."
        return Ask(self.side, answers, prompt, self.firers)

    def shown(self, game: Combat) -> list[str]:
        """The targets that the firing side knows of."""
        return [unit for unit in self.targets(game) if not game.units[unit].hidden]

    def targets(self, game: Combat) -> list[str]:
        """core-8-k, core-9-l All enemies in the place, or only those who move."""
        there = sorted(
            unit
            for unit in game.here(self.place, enemy(self.side))
            if is_exposed(game, self.firers[0], unit) and is_in_view(game, self.firers[0], unit)
        )
        return [unit for unit in there if unit in self.movers] if self.defending else there

    @form("add UNIT", JOINING, gathers=True, says="UNIT fires too")
    def add(self, game: Combat, unit: str) -> Step:
        """core-9-f One more."""
        self.firers = (*self.firers, unit)
        return self.ask(game)

    @form("lead UNIT", LEADING, gathers=True, label="Lead", says="UNIT leads the fire")
    def lead(self, game: Combat, unit: str) -> Step:
        """core-9-i A leader helps."""
        self.leader = unit
        return self.ask(game)

    @ordered(Beforehand(chance=chance_of_volley, carries=opens_fire))
    @form("shoot", sums=the_volley, label="Fire", says="fire")
    def shoot(self, game: Combat) -> Step:
        """core-8-c The attack."""
        targets = tuple(self.targets(game))
        column_ = column(game, self.firers, self.place)
        for unit in (*self.firers, *((self.leader,) if self.leader else ())):
            reveal(game, unit)
        sums = tuple(
            modifiers(game, self.firers, unit, self.leader, self.defending) for unit in targets
        )
        verb = "fires" if len(self.firers) == 1 else "fire"
        told = f"{', '.join(self.firers)} {verb} at {self.place}."
        game.tell(told, "core-9-f", where=self.place)
        guns = tuple(
            name for unit in self.firers for name, _ in machine_guns(game, unit, self.place)
        )
        for unit in self.firers:
            self.use(game, unit)
        if self.leader:
            game.change(self.leader, did=FIRED)
        shifts = tuple(sum_.total for sum_ in sums)
        strikes = self.firers, column_, targets, shifts, sums
        return Call(Attack(*strikes, place=self.place, guns=guns), then=self.over)

    def use(self, game: Combat, unit: str) -> None:
        """core-9-b, core-17-b The shot is used, and a charge with it."""
        use_machine_guns(game, unit, self.place)
        mark_fired(game, unit)
        if fixed_column(game, unit) and game.kind(unit).type == TEAM:
            weapon = game.kind(unit).weapon
            if weapon is not None and weapon.column == "100":
                game.change(unit, spent=True, served=False)

    def over(self, game: Combat, _: object) -> Step:
        """core-9-k It is over; the result is who fired in defence, else who was fired at."""
        return Done(self.firers if self.defending else tuple(self.targets(game)))
