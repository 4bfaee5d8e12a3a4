"""core-9-f to core-9-i A volley: who fires together, who leads, and which guns keep silent."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, Beforehand, form, ordered
from grognard.engine.kernel.tally import Objection, Tally
from grognard.engine.look.wording import listed
from grognard.games.combat.attack import Attack
from grognard.games.combat.chances import of_volley
from grognard.games.combat.cover import is_in_view
from grognard.games.combat.defence_refusals import why_no_addition, why_no_reach
from grognard.games.combat.fire import is_left, mark_fired, may_fire, reaches
from grognard.games.combat.harm import reveal
from grognard.games.combat.looking import within
from grognard.games.combat.shapes import LEADER, TEAM, VEHICLE
from grognard.games.combat.stacking import SQUADS, squads_in
from grognard.games.combat.standing import where
from grognard.games.combat.state import (
    FIRED,
    FRESH,
    GOOD,
    Combat,
    enemy,
    is_present,
)
from grognard.games.combat.sums import (
    ALWAYS,
    column,
    firepower,
    fixed_column,
    modifiers,
)
from grognard.games.combat.vehicle_fire import (
    hurts,
    is_exposed,
    machine_guns,
    use_machine_guns,
)


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
    """core-9-g, core-5-h, core-16-j Whether a unit is a leader in good order who is not held.

    One whom a mover has just left helps those who fire after him.
    """
    now = game.units[unit]
    free = not now.engaged or is_left(game, unit)
    return game.kind(unit).type == LEADER and now.status == GOOD and free


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
    """core-9-e, 11.4.8-c Units that do not reach the target, or hurt nobody there."""
    units, marks = game.sheet.units, step.shown(game)
    return units.mask(
        unit
        for unit in units.pick(among)
        if not reaches(game, unit, step.place) or not hurts(game, unit, marks)
    )


def too_many(step: "Volley", game: Combat, among: int) -> int:
    """core-9-g Units that would make the group too large."""
    units, taken = game.sheet.units, squads_in(game, step.firers)
    return units.mask(
        unit for unit in units.pick(among) if taken + game.kind(unit).stacking > SQUADS
    )


def is_open_to(game: Combat, firer: str, unit: str) -> bool:
    """core-8-i, 8.2-d, 11.4.8-c Whether small arms of one unit can hurt another, and it sees it."""
    return is_exposed(game, firer, unit) and is_in_view(game, firer, unit)


def no_leader(step: "Volley", game: Combat, among: int) -> int:
    """core-9-i, R-77 Units that are no fresh leader with those who fire, or all by a vehicle."""
    if all(game.kind(unit).type == VEHICLE for unit in step.firers):
        return among
    places = dict.fromkeys(game.units[unit].place for unit in step.firers)
    able = (
        unit
        for place in places
        for unit in game.here(place, step.side)
        if is_leading(game, unit) and game.kind(unit).modifier and game.units[unit].did == FRESH
    )
    return among & ~game.sheet.units.mask(able)


def why_no_lead(step: "Volley", game: Combat, unit: str) -> list[Objection]:
    """core-9-i, core-5-h Why a unit does not help this fire."""
    now = game.units[unit]
    if game.kind(unit).type != LEADER:
        told = f"{unit} is no leader."
    elif all(game.kind(each).type == VEHICLE for each in step.firers):
        told = f"{unit} leads no fire of a vehicle alone."
    elif not is_leading(game, unit):
        told = f"{unit} is not in good order, or is held in Close Combat."
    elif now.did != FRESH:
        told = f"{unit} has moved or fired in this phase, and leads no fire."
    elif now.place not in [game.units[each].place for each in step.firers]:
        told = f"{unit} is not with those who fire."
    else:
        told = f"{unit} has no modifier to help with."
    return [Objection("core-9-i", told)]


def the_volley(step: "Volley", game: Combat) -> Iterator[Tally]:
    """core-8, core-10 The sums that decide an attack: firepower, and DRM target by target."""
    yield firepower(game, step.firers, step.place, step.silent)
    for unit in step.shown(game):
        yield modifiers(game, step.firers, unit, step.leader, step.defending)


def not_of_two(step: "Volley", game: Combat, among: int) -> int:
    """core-15-g Machine guns that do not fire together with another."""
    guns = step.guns(game)
    return among & ~game.sheet.words["WEAPON"].bits.mask(guns if len(guns) > 1 else ())


def chance_of_volley(step: "Volley", game: Combat) -> float:
    """core-9-t What an order to fire waits for."""
    return of_volley(game, step.firers, step.place, step.targets(game))


def opens_fire(step: "Volley", game: Combat) -> tuple[str, tuple[str, ...]] | None:
    """core-9-t A unit that fires by order in Defensive Fire asks nobody who else fires."""
    alone = step.defending and len(step.firers) == 1 and not step.leader
    return ("DefensiveFire.fire", step.firers) if alone else None


JOINING = (
    Bar("core-9-g", why_apart, apart_from, ends=True),
    Bar("core-9-a", why_no_addition, no_shot, ends=True),
    Bar("core-9-e", why_no_reach, out_of_reach),
    Bar("core-9-g", "A group holds three squads at most.", too_many),
)
LEADING = (Bar("core-9-i", why_no_lead, no_leader),)
KEPT = (Bar("core-15-g", "The {WEAPON} machine gun is not one of two that fire.", not_of_two),)


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
    silent: tuple[str, ...] = ()  # machine guns that are kept for later (core-15-g)

    def begin(self, game: Combat, _: object) -> Step:
        """core-9-f Others may join, unless the weapon fires alone."""
        if fixed_column(game, self.firers[0]):
            return self.shoot(game)
        return self.ask(game)

    def ask(self, game: Combat) -> Step:
        """core-9-f Who else fires, and who leads?"""
        leads, holds = () if self.leader else (self.lead,), (self.keep,) if self.guns(game) else ()
        answers = (self.shoot, self.add, *leads, *holds)
        prompt = f"core-9-f Fire at {self.place} with {listed(self.firers)}, or add to it."
        return Ask(self.side, answers, prompt, (*self.firers, *self.shown(game)))

    def shown(self, game: Combat) -> list[str]:
        """The targets that the firing side knows of."""
        return [unit for unit in self.targets(game) if not game.units[unit].hidden]

    def targets(self, game: Combat) -> list[str]:
        """core-8-k, core-9-l, R-9 The enemies in the place whom all can hurt, or who move."""
        there = sorted(
            unit
            for unit in game.here(self.place, enemy(self.side))
            if all(is_open_to(game, each, unit) for each in self.firers)
        )
        if self.defending:
            return [unit for unit in there if unit in self.movers]
        return [unit for unit in there if not game.units[unit].engaged]  # core-16-d

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

    @form("without WEAPON", KEPT, gathers=True, label="Keep back", says="the WEAPON gun is silent")
    def keep(self, game: Combat, weapon: str) -> Step:
        """core-15-g Each machine gun fires once in a phase, with the other or by itself."""
        self.silent = (weapon,)
        return self.ask(game)

    @ordered(Beforehand(chance=chance_of_volley, carries=opens_fire))
    @form("shoot", sums=the_volley, label="Fire", says="fire")
    def shoot(self, game: Combat) -> Step:
        """core-8-c The attack."""
        targets = tuple(self.targets(game))
        column_ = column(game, self.firers, self.place, self.silent)
        for unit in (*self.firers, *((self.leader,) if self.leader else ())):
            reveal(game, unit)
        sums = tuple(
            modifiers(game, self.firers, unit, self.leader, self.defending) for unit in targets
        )
        verb = "fires" if len(self.firers) == 1 else "fire"
        told = f"{listed(self.firers)} {verb} at {self.place}."
        game.tell(told, "core-9-f", where=self.place)
        guns = self.guns(game)
        for unit in self.firers:
            self.use(game, unit, guns)
        if self.leader:
            game.change(self.leader, did=FIRED)
        shifts = tuple(sum_.total for sum_ in sums)
        strikes = self.firers, column_, targets, shifts, sums
        return Call(Attack(*strikes, place=self.place, guns=guns), then=self.over)

    def guns(self, game: Combat) -> tuple[str, ...]:
        """core-15-g The machine guns of a vehicle that fire."""
        bear = (name for unit in self.firers for name, _ in machine_guns(game, unit, self.place))
        return tuple(name for name in bear if name not in self.silent)

    def use(self, game: Combat, unit: str, guns: tuple[str, ...]) -> None:
        """core-9-b, core-17-b The shot is used, and a charge with it."""
        use_machine_guns(game, unit, guns)
        mark_fired(game, unit)
        if fixed_column(game, unit) and game.kind(unit).type == TEAM:
            weapon = game.kind(unit).weapon
            if weapon is not None and weapon.column == "100":
                game.change(unit, spent=True, served=False)

    def over(self, game: Combat, _: object) -> Step:
        """core-9-k It is over; the result is who fired in defence, else who was fired at."""
        return Done(self.firers if self.defending else tuple(self.targets(game)))
