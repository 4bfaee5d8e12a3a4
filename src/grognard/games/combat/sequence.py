"""core-2, core-3, core-4 The sequence of play: read this first."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.games.combat.bombardment import those_in_hex
from grognard.games.combat.checks import Recovery, the_recovery
from grognard.games.combat.close_combat import CloseCombatPhase
from grognard.games.combat.doors import PlaceRallies
from grognard.games.combat.fortifying import Fortify, SettleIn
from grognard.games.combat.harm import eliminate, reveal, set_status
from grognard.games.combat.impulses import FirePhase
from grognard.games.combat.placing import PlaceArmy
from grognard.games.combat.shapes import VEHICLE
from grognard.games.combat.stacking import surplus
from grognard.games.combat.standing import able, many, trait
from grognard.games.combat.state import (
    DISRUPTED,
    FRESH,
    GOOD,
    SHAKEN,
    SUPPRESSED,
    WIA,
    Combat,
    enemy,
)
from grognard.games.combat.victory import judge, settle_control


@dataclass
class Firefight(Procedure):
    """core-2-a Set-up, then turns of four phases."""

    def begin(self, game: Combat, _: object) -> Step:
        """core-2-f The second side sets up first."""
        first = game.scenario.first
        sides = (enemy(first), first)
        order = (PlaceRallies, Fortify, PlaceArmy, SettleIn)
        steps = (step(side) for side in sides for step in order)
        return Call(tuple(steps), then=self.command)

    def command(self, game: Combat, _: object) -> Step:
        """core-2-a Command Phase."""
        first = game.scenario.first
        game.phase, game.recovered = "command", 0
        phases = (Crowding(first), Crowding(enemy(first)), Recoveries(first))
        return Call((*phases, Recoveries(enemy(first))), then=self.fire_and_move)

    def fire_and_move(self, game: Combat, _: object) -> Step:
        """core-2-a Fire and Movement Phase."""
        game.recovered = 0
        return Call(FirePhase(), then=self.close_combat)

    def close_combat(self, game: Combat, _: object) -> Step:
        """core-2-a Close Combat Phase, unless a side was beaten (core-21-d)."""
        if game.outcome:
            return Done()
        return Call(CloseCombatPhase(), then=self.end)

    def end(self, game: Combat, _: object) -> Step:
        """core-2-c End Phase, unless a side was beaten: hidden units may be shown first."""
        if game.outcome:
            return Done()
        game.phase = "end"
        self.burn(game)
        first = game.scenario.first
        return Call((Showing(enemy(first)), Showing(first)), then=self.next)

    def burn(self, game: Combat) -> None:
        """core-2-c, core-12-e, R-71 Whoever is still in a burning hex is lost, its sewer apart."""
        for hex_ in game.fires:
            for unit in those_in_hex(game, hex_):
                eliminate(game, unit, "core-12-e")

    def next(self, game: Combat, _: object) -> Step:
        """core-2-c Markers come off, control is settled, and the next turn begins."""
        for unit, now in list(game.units.items()):
            if now.did or now.shots or now.flights or now.fled or now.balked or now.unready:
                game.change(unit, did=FRESH, shots=0, flights=0, fled=False)
                game.change(unit, balked=False, unready=False)
            if now.used or now.boarded or now.stalled or now.escort or now.halved:
                game.change(unit, used=(), boarded=False, stalled=False, escort=(), halved=False)
        game.aims = {gun: aim for gun, aim in game.aims.items() if aim.shots}  # core-14-j
        clear_smoke(game)
        settle_control(game)
        judge(game)
        if game.outcome:
            return Done()
        game.turn += 1
        return self.command(game, None)


def clear_smoke(game: Combat) -> None:
    """core-2-c, core-20-a Smoke ages by one turn, and batteries may be called again."""
    old, game.barrages = game.smoke, ()
    if old:
        game.smoke = {hex_: turns - 1 for hex_, turns in old.items() if turns > 1}
        for hex_ in old:
            game.stir(hex_)


def not_surplus(step: "Crowding", game: Combat, among: int) -> int:
    """9.2.2 Units that are in no overfull place, or wounded while others are not."""
    crowd = list(crowded(game, step.side))
    sound = [unit for unit in crowd if game.units[unit].status != WIA]
    return among & ~game.sheet.units.mask(sound or crowd)


def crowded(game: Combat, side: str) -> Iterator[str]:
    """9.2.2 The units in overfull places that could be picked and have not been."""
    for place in full_places(game):
        yield from surplus(game, place, side)


def full_places(game: Combat) -> list[str]:
    """9.1.1 The places that may be overfull: two units are never too much."""
    return sorted(game.sheet.places.pick(many(game)))


def why_not_surplus(step: "Crowding", game: Combat, unit: str) -> str:
    """9.2.2 Why a unit is not picked: it is wounded, or none of those that are too much."""
    if unit in crowded(game, step.side):
        return f"{unit} is wounded, and others can still be picked."
    return f"{unit} is none of those that are too much for a place."


SURPLUS = (Bar("9.2.2", why_not_surplus, not_surplus),)


@dataclass
class Crowding(Procedure):
    """9.2.2 The owner picks the surplus of each overfull place, which is Disrupted."""

    side: str
    picked: int = 0

    def begin(self, game: Combat, _: object) -> Step:
        """9.2.2, R-29 One unit at a time, until what is left would fit; nobody hides in a crowd."""
        for unit in list(crowded(game, self.side)):
            reveal(game, unit)
        for place in full_places(game):
            if surplus(game, place, self.side):
                prompt = f"9.2.2 Which unit is too much in {place}?"
                return Ask(self.side, (self.pick,), prompt)
        game.recovered = 0
        return Done()

    @form("surplus UNIT", SURPLUS, says="UNIT is too much")
    def pick(self, game: Combat, unit: str) -> Step:
        """9.2.2-b, 9.2.2-c Disrupted, or wounded if it was that; a vehicle is Suppressed."""
        game.recovered |= game.sheet.units.bit[unit]
        worse = WIA if game.units[unit].status in SHAKEN else DISRUPTED
        if game.kind(unit).type == VEHICLE:
            game.change(unit, status=SUPPRESSED)
            game.lose_aim(unit)  # core-14-j
            where = game.units[unit].place
            game.tell(f"{unit} is {SUPPRESSED}.", "9.2.2", where=where, result=SUPPRESSED)
        else:
            set_status(game, unit, worse)
        return self.begin(game, None)


def not_hurt(step: "Recoveries", game: Combat, among: int) -> int:
    """core-3-b Units of the side that need no recovery, or tried it in this phase."""
    hurt = able(game, is_hurt) & game.army_bits(step.side)
    return among & ~(hurt & ~game.recovered)


@trait
def is_hurt(game: Combat, unit: str) -> bool:
    """core-3-b Whether a unit is not in good order."""
    return game.units[unit].status != GOOD


RECOVER = (Bar("core-3-b", "{UNIT} cannot try to recover now.", not_hurt),)


@dataclass
class Recoveries(Procedure):
    """core-3-b, core-3-f A side's recovery checks, in the order it likes."""

    side: str

    def begin(self, game: Combat, _: object) -> Step:
        """core-3-f The next check, as long as there is one."""
        if not RECOVER[0].closes(self, game, game.sheet.units.all) ^ game.sheet.units.all:
            return Done()
        return Ask(self.side, (self.end, self.recover), "core-3-b Which unit tries to recover?")

    @form("done", passes=True, says="no more recovery")
    def end(self, game: Combat) -> Step:
        """core-3-b Nobody must try."""
        return Done()

    @form("recover UNIT", RECOVER, sums=the_recovery, says="UNIT tries to recover")
    def recover(self, game: Combat, unit: str) -> Step:
        """core-3-b One check a phase."""
        game.recovered |= game.sheet.units.bit[unit]
        return Call(Recovery(unit), then=self.begin)


def not_hidden(step: "Showing", game: Combat, among: int) -> int:
    """core-2-c Units that are not hidden ones of the side."""
    hidden = (unit for unit in game.army(step.side) if game.units[unit].hidden)
    return among & ~game.sheet.units.mask(hidden)


SHOW = (Bar("core-2-c", "{UNIT} is not hidden.", not_hidden),)


@dataclass
class Showing(Procedure):
    """core-2-c A side may show hidden units before control is settled."""

    side: str

    def begin(self, game: Combat, _: object) -> Step:
        """core-2-c Asked as long as it has any, whose number is public."""
        if not game.hidden_of(self.side):
            return Done()
        return Ask(self.side, (self.end, self.show), "core-2-c Show a hidden unit?")

    @form("done", passes=True, says="show nothing more")
    def end(self, game: Combat) -> Step:
        """core-2-c No more."""
        return Done()

    @form("show UNIT", SHOW, says="show UNIT")
    def show(self, game: Combat, unit: str) -> Step:
        """core-19-b It stands there for all to see."""
        reveal(game, unit)
        return self.begin(game, None)
