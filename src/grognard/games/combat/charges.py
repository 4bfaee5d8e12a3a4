"""core-17-b Charges in Close Combat: blown among the enemies in one's own place."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.attack import Attack
from grognard.games.combat.state import SHAKEN, Combat, enemy
from grognard.games.combat.sums import fixed_column, movement_mods, shelter_mods

CHARGE = "100"  # core-17-b: the column


def chargers(game: Combat, place: str, side: str) -> list[str]:
    """core-17-b The teams of a side in a place that have a charge, and the nerve for it."""
    return [
        unit
        for unit in sorted(game.known(place, side))
        if fixed_column(game, unit) == CHARGE
        and game.units[unit].status not in SHAKEN
        and not game.units[unit].aboard
    ]


def drm(game: Combat, target: str) -> Tally:
    """core-17-b The terrain that the target is in, core-8-i the rear of an AFV."""
    here, card = game.spot(target), game.kind(target).vehicle
    cover = shelter_mods(game, here, target, game.line(here.place, here.place))
    back = (Mod(card.rear, "rear armour", "core-8-i"),) if card and card.armoured else ()
    return tally("DRM", (*cover, *back, *movement_mods(game, target, False)), signed=True)


def the_blast(step: "Charges", game: Combat, unit: str) -> Iterator[Tally]:
    """core-17-b The column, and the DRM of each enemy there."""
    yield tally("column", (Mod(int(CHARGE), f"DC of {unit}", "core-17-b"),))
    yield from (drm(game, foe) for foe in sorted(game.known(step.place, enemy(step.side))))


def no_charge(step: "Charges", game: Combat, among: int) -> int:
    """core-17-b Units without a charge in the place that is fought for."""
    return among & ~game.sheet.units.mask(chargers(game, step.place, step.side))


BLASTER = (Bar("core-17-b", "{UNIT} has no charge to blow here.", no_charge),)


@dataclass
class Charges(Procedure):
    """core-17-b A side may blow its charges before the rolls; the result is who did."""

    place: str
    side: str
    used: tuple[str, ...] = ()

    def begin(self, game: Combat, _: object) -> Step:
        """core-17-b Whoever has one is asked, as long as enemies are left."""
        foes = game.known(self.place, enemy(self.side))
        if not foes or not chargers(game, self.place, self.side):
            return Done(self.used)
        prompt = f"core-17-b Does a charge go off in {self.place}?"
        return Ask(self.side, (self.end, self.blast), prompt)

    @form("blast UNIT", BLASTER, sums=the_blast, label="Charge", says="UNIT blows its charge")
    def blast(self, game: Combat, unit: str) -> Step:
        """core-17-b An attack in column 100 on all enemies there; the charge is gone."""
        self.used = (*self.used, unit)
        game.change(unit, spent=True, served=False)
        game.tell(f"{unit} blows its charge in {self.place}.", "core-17-b", where=self.place)
        targets = tuple(sorted(game.known(self.place, enemy(self.side))))
        sums = tuple(drm(game, foe) for foe in targets)
        shifts = tuple(sum_.total for sum_ in sums)
        strikes = (unit,), CHARGE, targets, shifts, sums
        return Call(Attack(*strikes, place=self.place), then=self.begin)

    @form("done", passes=True, label="Done", says="no charge goes off")
    def end(self, game: Combat) -> Step:
        """core-17-b On to the fight."""
        return Done(self.used)
