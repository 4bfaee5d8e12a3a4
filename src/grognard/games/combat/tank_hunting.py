"""core-16-e, core-16-f Infantry against AFV in Close Combat."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.charges import CHARGE, Blast, chargers, drm
from grognard.games.combat.shapes import HALF_SQUAD, LEADER, SQUAD, VEHICLE
from grognard.games.combat.state import GOOD, PINNED, SHAKEN, SUPPRESSED, Combat, enemy

TEN = range(1, 11)
KILL, STOP, NOTHING = "K-KILL", "M-KILL", "-"
SPECIAL = ("MOL", "DC")  # core-17-b, core-17-d


def hunters(game: Combat, place: str, side: str) -> list[str]:
    """core-16-e, R-52 The infantry of a side that can attack armour in a place, riders too."""
    return [
        unit
        for unit in sorted(game.known(place, side))
        if game.kind(unit).type not in (VEHICLE, LEADER) and game.units[unit].status not in SHAKEN
    ]


def prey(game: Combat, place: str, side: str) -> list[str]:
    """core-16-e The AFV of the enemies of a side in a place."""
    there = sorted(game.known(place, enemy(side)))
    return [unit for unit in there if is_afv(game.kind(unit))]


def number(game: Combat, unit: str) -> int:
    """core-16-e The attack number: by size, Engineers, bottles or a charge."""
    kind, chart = game.kind(unit), game.sheet.charts["close_combat_afv"]
    row = HALF_SQUAD
    if kind.name in SPECIAL and not game.units[unit].spent:
        row = kind.name
    elif kind.type == SQUAD:
        row = "engineers" if kind.engineer else SQUAD
    return int(chart.result("number", row))


def hunt_mods(game: Combat, unit: str, foe: str) -> Iterator[Mod]:
    """core-16-e, core-16-f What is added to the d10."""
    chart, place = game.sheet.charts["close_combat_afv_modifiers"], game.units[unit].place

    def worth(row: str) -> int:
        return int(chart.result("modifier", row))

    if game.spot(unit).terrain == "woods":
        yield Mod(worth("woods"), "out of the woods", "core-16-f")
    if game.units[foe].status == SUPPRESSED or game.units[foe].stuck:
        yield Mod(worth("helpless"), "AFV helpless", "core-16-e")
    friends = game.known(place, game.owner(foe))
    if any(game.kind(u).vehicle is None and game.units[u].status == GOOD for u in friends):
        yield Mod(worth("escorted"), "AFV escorted", "core-16-e")
    if game.units[unit].status == PINNED:
        yield Mod(worth("pinned"), PINNED, "core-16-e")


def the_hunt(hunt: "TankHunt", game: Combat, unit: str, foe: str) -> Iterator[Tally]:
    """core-16-e The attack number, and what is added to the die."""
    yield tally("kills at", (Mod(number(game, unit), unit, "core-16-e"),))
    yield tally("hunt", hunt_mods(game, unit, foe))


def not_hunting(hunt: "TankHunt", game: Combat, among: int) -> int:
    """core-16-e Units that cannot attack armour here, or do so already."""
    return among & ~game.sheet.units.mask(hunt.able(game))


def no_prey(hunt: "TankHunt", game: Combat, among: int, unit: str) -> int:
    """core-16-e Units that are no enemy AFV here."""
    return among & ~game.sheet.units.mask(prey(game, hunt.place, hunt.side))


def no_charge(hunt: "TankHunt", game: Combat, among: int) -> int:
    """core-17-b Units without a charge in the place that is fought for."""
    return among & ~game.sheet.units.mask(hunt.sappers(game))


def the_blast(hunt: "TankHunt", game: Combat, unit: str) -> Iterator[Tally]:
    """core-17-b The column, and the DRM of each enemy there."""
    yield tally("column", (Mod(int(CHARGE), f"DC of {unit}", "core-17-b"),))
    yield from (drm(game, foe) for foe in sorted(game.known(hunt.place, enemy(hunt.side))))


BLASTER = (Bar("core-17-b", "{UNIT} has no charge to blow here.", no_charge),)
HUNTER = (Bar("core-16-e", "{UNIT} cannot attack armour here.", not_hunting, ends=True),)
PREY = (Bar("core-16-e", "{FOE} is no enemy AFV here.", no_prey),)


@dataclass
class TankHunt(Procedure):
    """core-16-e A side says who attacks which AFV, and rolls; the result is both."""

    place: str
    side: str
    marks: dict[str, str] = field(default_factory=dict)  # who attacks which AFV
    waiting: tuple[str, ...] = ()
    kills: dict[str, str] = field(default_factory=dict)
    spent: tuple[str, ...] = ()  # who has blown a charge (core-17-b)

    def able(self, game: Combat) -> list[str]:
        """core-16-e Those who can attack armour and have not attacked yet."""
        done = (*self.marks, *self.spent)
        return [unit for unit in hunters(game, self.place, self.side) if unit not in done]

    def sappers(self, game: Combat) -> list[str]:
        """core-17-b Those with a charge for the enemies here who do not hunt with it."""
        if not game.known(self.place, enemy(self.side)):
            return []
        return [unit for unit in chargers(game, self.place, self.side) if unit not in self.marks]

    def begin(self, game: Combat, _: object) -> Step:
        """core-16-e Each unit attacks infantry or one AFV, not both; charges go off first.

        Whoever had chosen an AFV that a charge has destroyed may choose again (R-47).
        """
        self.marks = {unit: foe for unit, foe in self.marks.items() if game.is_on_map(foe)}
        hunts = prey(game, self.place, self.side) and self.able(game)
        if not hunts and not self.sappers(game):
            return self.end(game)
        what = "core-16-e Who attacks armour" if hunts else "core-17-b Does a charge go off"
        return Ask(self.side, (self.end, self.hunt, self.blast), f"{what} in {self.place}?")

    @form("blast UNIT", BLASTER, sums=the_blast, label="Charge", says="UNIT blows its charge")
    def blast(self, game: Combat, unit: str) -> Step:
        """core-17-b Among all enemies here, before the others roll."""
        self.spent = (*self.spent, unit)
        return Call(Blast(unit), then=self.begin)

    @form("hunt UNIT FOE", HUNTER, PREY, sums=the_hunt, label="Attack", says="UNIT attacks FOE")
    def hunt(self, game: Combat, unit: str, foe: str) -> Step:
        """core-16-e One more."""
        self.marks = {**self.marks, unit: foe}
        return self.begin(game, None)

    @form("done", passes=True, label="Done", says="nobody else attacks armour")
    def end(self, game: Combat) -> Step:
        """core-16-e The rolls."""
        self.waiting = tuple(self.marks)
        return self.roll(game)

    def roll(self, game: Combat) -> Step:
        """core-16-e One d10 for each attacker."""
        if not self.waiting:
            return Done(((*self.marks, *self.spent), self.kills))
        unit = self.waiting[0]
        foe = self.marks[unit]
        sum_ = tally("hunt", hunt_mods(game, unit, foe))
        upto = number(game, unit) - sum_.total
        means = tuple(
            KILL if face <= upto else STOP if face == upto + 1 else NOTHING for face in TEN
        )
        purpose = f"{unit} attacks {foe} at {number(game, unit)}."
        die = Roll("core-16-e", purpose, means, 1, sum_.mods, self.side, self.place)
        return Call(die, then=self.fell)

    def fell(self, game: Combat, rolled: Rolled) -> Step:
        """core-16-e The worst result for each AFV counts; charges and bottles are used."""
        unit, self.waiting = self.waiting[0], self.waiting[1:]
        foe = self.marks[unit]
        if rolled.means != NOTHING and self.kills.get(foe) != KILL:
            self.kills = {**self.kills, foe: rolled.means}
        if game.kind(unit).name == "DC" and not game.units[unit].spent:
            game.change(unit, spent=True, served=False)
        return self.roll(game)
