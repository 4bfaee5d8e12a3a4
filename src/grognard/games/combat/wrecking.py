"""core-8-i, core-8-j, core-15 What becomes of vehicles: M-KILL, K-KILL, Suppressed, and riders."""

from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.game import Rolled
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.checks import MoraleCheck
from grognard.games.combat.harm import casualty, settle_close_combat
from grognard.games.combat.shapes import GUN
from grognard.games.combat.state import DEAD, Combat, Unit

MINES = "7.4.7"  # the rule of an attack by mines
BURNS_UPTO = 3  # core-15-a
TEN = range(1, 11)
BURNS, STANDS = "it burns", "it does not burn"
KILL, STOP, SHAKE = "K-KILL", "M-KILL", "crew check"
SOFT = {"E": KILL, "C": KILL, "M+": STOP, "M": STOP}  # core-8-j
HARD = {"E": KILL, "C": STOP, "M+": SHAKE, "M": SHAKE}  # core-8-i


def riders(game: Combat, vehicle: str) -> list[str]:
    """11.4.1 The units that a vehicle carries or tows."""
    place = game.units[vehicle].place
    return [unit for unit in game.stacks.get(place, ()) if game.units[unit].aboard == vehicle]


def is_open_topped(game: Combat, vehicle: str) -> bool:
    """11.4.8 Whether a vehicle is a half-track."""
    card = game.kind(vehicle).vehicle
    return card is not None and card.movement_class == "semi-tracked"


def shelters(game: Combat, vehicle: str) -> bool:
    """core-15-c Whether those aboard stay there under fire: in half-tracks and trucks."""
    return is_open_topped(game, vehicle) or not is_afv(game.kind(vehicle))


def get_off(game: Combat, unit: str) -> None:
    """core-15-c, core-15-j A rider is in the hex; a towed gun is left with its crew side up."""
    if not game.units[unit].aboard:
        return
    game.change(unit, aboard="")
    if game.kind(unit).type == GUN:
        game.change(unit, served=False)


def immobilise(game: Combat, vehicle: str, rule: str) -> None:
    """core-15-b M-KILL: it neither moves nor turns its hull; what it tows is unhooked."""
    where = game.units[vehicle].place
    if not game.units[vehicle].stuck:
        game.change(vehicle, stuck=True)
        game.tell(f"{vehicle} is immobilised.", rule, where=where, result=STOP)
    for unit in riders(game, vehicle):
        if game.kind(unit).type == GUN and not is_mortar(game, unit):
            get_off(game, unit)


def is_mortar(game: Combat, unit: str) -> bool:
    """11.4.2-e Whether a unit is a mortar, which rides and is not towed."""
    weapon = game.kind(unit).weapon
    return weapon is not None and weapon.mortar


def is_towing(game: Combat, vehicle: str) -> bool:
    """11.2.1-b, 11.4.2-e Whether a vehicle has a gun in tow; a mortar rides."""
    aboard = riders(game, vehicle)
    return any(game.kind(unit).type == GUN and not is_mortar(game, unit) for unit in aboard)


@dataclass
class Wrecking(Procedure):
    """core-15-a K-KILL: a wreck takes the vehicle's place, and those aboard take C."""

    vehicle: str
    rule: str = "core-15-a"

    def begin(self, game: Combat, _: object) -> Step:
        """core-15-a Does it burn?"""
        where = game.units[self.vehicle].place
        if where == DEAD:
            return Done()
        means = tuple(BURNS if face <= BURNS_UPTO else STANDS for face in TEN)
        purpose = f"Does the wreck of {self.vehicle} burn?"
        side = game.owner(self.vehicle)
        return Call(Roll("core-15-a", purpose, means, side=side, where=where), then=self.fell)

    def fell(self, game: Combat, rolled: Rolled) -> Step:
        """core-15-a, 11.2.2 The wreck lies in the hex, or on the hexside of its road."""
        now = game.units[self.vehicle]
        aboard, where = riders(game, self.vehicle), now.along or now.place
        game.put(self.vehicle, DEAD)
        printed = game.sheet.rosters[game.setting.scenario][self.vehicle]
        game.rewrite(self.vehicle, Unit(printed, DEAD))
        burns = rolled.means == BURNS
        told = f"{self.vehicle} is destroyed{' and burns' if burns else ''}."
        game.tell(told, self.rule, where=now.place, result=KILL)
        if burns:
            game.burning = {**game.burning, where: game.burning.get(where, 0) + 1}
        else:
            game.wrecks = {**game.wrecks, where: game.wrecks.get(where, 0) + 1}
        game.stir(where)
        for unit in aboard:
            get_off(game, unit)
            casualty(game, unit)
        settle_close_combat(game, now.place)
        return Done()


@dataclass
class Battering(Procedure):
    """core-8-i, core-8-j The results of an attack against one vehicle."""

    vehicle: str
    result: str
    rule: str = "core-8-i"

    def begin(self, game: Combat, _: object) -> Step:
        """core-8-i Armour asks for more than a soft skin does."""
        if game.units[self.vehicle].place == DEAD:
            return Done()
        table = HARD if is_afv(game.kind(self.vehicle)) else SOFT
        if self.rule == MINES and table[self.result] == SHAKE:  # 7.4.7.1-a
            return Done()
        match table[self.result]:
            case "K-KILL":
                return Call(Wrecking(self.vehicle, self.rule))
            case "M-KILL":
                immobilise(game, self.vehicle, self.rule)
                if table is SOFT:  # core-8-l
                    for unit in riders(game, self.vehicle):
                        get_off(game, unit)
                return Done()
        return Call(MoraleCheck(self.vehicle, self.result))
