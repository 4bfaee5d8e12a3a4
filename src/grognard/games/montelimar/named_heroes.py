"""14.1 The heroes with names who work from a box: Gregg, Adams, Murphy, Rolin."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Objection, Tally, tally
from grognard.games.montelimar import stacking
from grognard.games.montelimar.fire_sum import FACES
from grognard.games.montelimar.heroes import (
    ADAMS,
    GREGG,
    ROLIN,
    HeroLeaves,
    at_hand,
    helps_unit,
)
from grognard.games.montelimar.quality import checked_mods, checked_quality, ignores_changes
from grognard.games.montelimar.reinforcement import in_play
from grognard.games.montelimar.state import ALLIED, GERMAN, NOWHERE, Montelimar
from grognard.games.montelimar.victory import eliminate
from grognard.games.montelimar.zones import seen_from

REGIMENT = {GREGG: "143", ADAMS: "7"}
FREE_ROUNDS = 3  # 14.1 Rolin's, each night turn
YIELD, REFUSE = "surrenders", "refuses"


def is_active(game: Montelimar, formation: str) -> bool:
    """14.1-b Whether a chit in play makes the regiment active: its own, or its division's."""
    chit = game.sheet.pieces.chits.get(game.chit)
    home = game.sheet.pieces.formations[formation].division
    if chit is None:
        return False
    return chit.formation == formation or (chit.kind == "division" and chit.division == home)


def posts(game: Montelimar, formation: str) -> list[str]:
    """The hexes with units of a formation."""
    return [
        hex_
        for hex_ in game.hexes(game.occupied[ALLIED])
        if any(game.formation(unit) == formation for unit in game.stacks[hex_])
    ]


def beside(game: Montelimar, hero: str) -> int:
    """14.1 The hexes with Germans next to a unit of the hero's regiment."""
    found = 0
    for hex_ in posts(game, REGIMENT[hero]):
        found |= game.sheet.board.near[hex_]
    return found & game.occupied[GERMAN]


def steadied(game: Montelimar) -> list[str]:
    """14.1 The hexes that Gregg can free: without another formation (6.1), not overstacked."""
    bits = game.pinned | game.suppressed
    return [
        hex_
        for hex_ in posts(game, REGIMENT[GREGG])
        if (hex_ in game.dg or game.has(bits, hex_))
        and len(game.stacks[hex_]) <= stacking.LIMIT
        and not stacking.differ(game, game.stacks[hex_])
    ]


def ready(game: Montelimar) -> list[str]:
    """14.1 The heroes who can be used now."""
    return [
        hero
        for hero in (GREGG, ADAMS)
        if at_hand(game, hero)
        and is_active(game, REGIMENT[hero])
        and (beside(game, hero) or (hero == GREGG and steadied(game)))
    ]


def not_ready(step: Procedure, game: Montelimar, among: int) -> int:
    """14.1 The pieces that are no heroes who can be used now."""
    return among & ~game.setting.words["PIECE"].bits.mask(ready(game))


def why_not_called(step: Procedure, game: Montelimar, hero: str) -> Iterator[Objection]:
    """14.1 Why a piece cannot be called as a hero now."""
    name = game.called(hero)
    if hero not in REGIMENT:
        yield Objection("14.1", f"{name} is no hero who is called; Gregg and Adams are.")
    elif not at_hand(game, hero):
        yield Objection("14.1", f"{name} is not in the box of heroes of his division.")
    elif not is_active(game, REGIMENT[hero]):
        yield Objection(
            "14.1", f"{name} is used when his regiment is active, by its chit or its division's."
        )
    else:
        yield Objection("14.1", f"Nobody is there for {name}: no German next to his regiment.")


CALLED = (Bar("14.1", why_not_called, not_ready),)


@dataclass
class CallHeroes(Procedure):
    """14.1 Before the assaults of an activation heroes may be used."""

    def begin(self, game: Montelimar, _: object) -> Step:
        """14.1 As long as one is at hand who can do something."""
        if not ready(game):
            return Done()
        return Ask(ALLIED, (self.no_more, self.call), "14.1 Use a hero?")

    @form("no hero", passes=True, label="No hero", says="use no hero now")
    def no_more(self, game: Montelimar) -> Step:
        """14.1 Not now."""
        return Done()

    @form("hero PIECE", CALLED, says="use PIECE")
    def call(self, game: Montelimar, piece: str) -> Step:
        """14.1 He is used."""
        return Call(UseHero(piece), then=self.begin)


def not_beside(use: "UseHero", game: Montelimar, among: int) -> int:
    """14.1 The units that are no Germans next to the regiment."""
    units = (unit for hex_ in game.hexes(beside(game, use.hero)) for unit in game.stacks[hex_])
    return among & ~game.mask(units)


def not_beside_hex(use: "UseHero", game: Montelimar, among: int) -> int:
    """14.1 The hexes without Germans next to the regiment."""
    return among & ~beside(game, use.hero)


def worst_of(game: Montelimar, hex_: str) -> str:
    """14.1 The unit of the lowest quality in a hex."""
    return min(game.stacks[hex_], key=lambda unit: checked_quality(game, unit))


def demand_sum(use: "UseHero", game: Montelimar, hex_: str) -> Iterator[Tally]:
    """14.1 The lowest quality in a hex, which all there check against."""
    yield tally("quality", checked_mods(game, worst_of(game, hex_)))


def not_steadied(use: "UseHero", game: Montelimar, among: int) -> int:
    """14.1 The hexes that Gregg cannot free of markers."""
    return among & ~game.sheet.board.area.mask(steadied(game))


def why_not_steadied(use: "UseHero", game: Montelimar, hex_: str) -> Iterator[Objection]:
    """14.1 Why Gregg cannot free a hex of markers."""
    if hex_ not in posts(game, REGIMENT[GREGG]):
        yield Objection("14.1", f"No unit of his regiment is in {hex_}.")
    elif len(game.stacks[hex_]) > stacking.LIMIT:
        yield Objection("14.1", f"{hex_} is overstacked.")
    elif stacking.differ(game, game.stacks[hex_]):
        yield Objection("14.1", f"Another formation is in {hex_}.")
    else:
        yield Objection("14.1", f"{hex_} has no disorganisation, pin or suppression.")


@dataclass
class UseHero(Procedure):
    """14.1 What Gregg or Adams does, and whether he goes after it."""

    hero: str

    def begin(self, game: Montelimar, _: object) -> Step:
        """14.1 Adams demands a surrender; Gregg takes one, or steadies a hex."""
        prompt = f"14.1 What does {self.hero} do?"
        if self.hero == ADAMS:
            return Ask(ALLIED, (self.demand,), prompt)
        return Ask(ALLIED, (self.surrender, self.steady), prompt)

    @form("surrender UNIT", (Bar("14.1", "{UNIT} is not next to his regiment.", not_beside),))
    def surrender(self, game: Montelimar, unit: str) -> Step:
        """14.1 One German unit gives up, without a check."""
        game.tell(f"{game.called(unit)} surrenders to {self.hero}.", "14.1", where=game.at(unit))
        eliminate(game, unit, "14.1")
        return Call(HeroLeaves(self.hero))

    @form("steady HEX", (Bar("14.1", why_not_steadied, not_steadied),))
    def steady(self, game: Montelimar, hex_: str) -> Step:
        """14.1 All disorganisation, pins and suppression leave a hex."""
        away = ~game.bit(hex_)
        game.pinned &= away
        game.suppressed &= away
        game.dg.pop(hex_, None)
        game.tell(f"{self.hero} steadies {hex_}.", "14.1", where=hex_)
        return Call(HeroLeaves(self.hero))

    @form(
        "demand HEX",
        (Bar("14.1", "{HEX} is not next to his regiment.", not_beside_hex),),
        sums=demand_sum,
    )
    def demand(self, game: Montelimar, hex_: str) -> Step:
        """14.1 One check for the whole hex; Adams is gone after it."""
        game.markers[self.hero] = NOWHERE
        return Call(Surrender(hex_))


def cannot_steady(check: "Surrender", game: Montelimar, among: int) -> int:
    """14.2 The pieces that are no heroes of the hex."""
    return among & ~game.setting.words["PIECE"].bits.mask(check.comrades(game))


@dataclass
class Surrender(Procedure):
    """14.1 The Germans of a hex check once, at their lowest quality, and yield or not."""

    hex: str
    helper: str = ""  # the hero of the Germans who steadies their worst unit (14.2)

    def begin(self, game: Montelimar, _: object) -> Step:
        """14.2 A hero among them may help; the owner says so before the die."""
        if not self.comrades(game):
            return self.alone(game)
        prompt = f"14.2 Does a hero help those in {self.hex} to refuse?"
        return Ask(GERMAN, (self.alone, self.brace), prompt)

    def comrades(self, game: Montelimar) -> list[str]:
        """14.2 The heroes without a name who can help the worst unit."""
        worst = worst_of(game, self.hex)
        return [] if ignores_changes(game, worst) else helps_unit(game, worst)

    @form("brace PIECE", (Bar("14.2", "{PIECE} cannot help them.", cannot_steady),))
    def brace(self, game: Montelimar, piece: str) -> Step:
        """14.2 He changes the quality of one unit, the worst."""
        self.helper = piece
        return self.alone(game)

    @form("alone", passes=True, label="No hero", says="use no hero")
    def alone(self, game: Montelimar) -> Step:
        """14.1 One die for all; 0 always refuses, 9 always yields."""
        quality = self.quality(game)
        means = tuple(
            REFUSE if face == 0 or (face != 9 and face <= quality) else YIELD for face in FACES
        )
        purpose = f"The Germans in {self.hex} refuse to surrender with {quality} or less."
        roll = Roll("14.1", purpose, means, lowest=0, side=GERMAN, where=self.hex)
        return Call(roll, then=self.answered)

    def quality(self, game: Montelimar) -> int:
        """14.1 The lowest in the hex, with what the hero adds to the worst."""
        qualities = {unit: checked_quality(game, unit) for unit in game.stacks[self.hex]}
        if self.helper:
            worst = worst_of(game, self.hex)
            qualities[worst] = checked_quality(game, worst, self.helper)
        return min(qualities.values())

    def answered(self, game: Montelimar, rolled: Rolled) -> Step:
        """14.1 Those who fail are all lost; 14.2 a hero who helped may leave."""
        if rolled.means == YIELD:
            for unit in game.stacks[self.hex]:
                eliminate(game, unit, "14.1")
        return Call(HeroLeaves(self.helper)) if self.helper else Done()


def no_flare(lights: "RolinLights", game: Montelimar, among: int) -> int:
    """14.1 The hexes that Rolin cannot light."""
    return among & ~lights.open_hexes(game)


@dataclass
class RolinLights(Procedure):
    """14.1 With Rolin a night turn begins with up to three free rounds that light hexes."""

    left: int = FREE_ROUNDS

    def begin(self, game: Montelimar, _: object) -> Step:
        """14.1 No action and no die."""
        if not self.left or not self.open_hexes(game):
            return Done()
        prompt = f"14.1 Rolin has {self.left} rounds to light hexes with."
        return Ask(GERMAN, (self.stop, self.light), prompt)

    @form("no light", passes=True, label="No more", says="light no more hexes")
    def stop(self, game: Montelimar) -> Step:
        """14.1 He keeps the rest."""
        return Done()

    @form("light HEX", (Bar("14.1", "{HEX} cannot be lit.", no_flare),))
    def light(self, game: Montelimar, hex_: str) -> Step:
        """14.1 It is lit."""
        self.left -= 1
        game.lit |= game.bit(hex_)
        game.tell(f"{hex_} is lit.", "14.1", where=hex_)
        return self.begin(game, None)

    def open_hexes(self, game: Montelimar) -> int:
        """14.1, 17.1 What the units of his division see by day, and is not lit."""
        daylight, seen = game.sheet.charts.numbers["sight"][game.weather], 0
        for hex_ in game.hexes(game.occupied[GERMAN]):
            if any(game.division(unit) == "338" for unit in game.stacks[hex_]):
                seen |= seen_from(game, hex_, daylight) | game.bit(hex_)
        return seen & in_play(game) & ~game.lit


def may_rush(game: Montelimar, unit: str) -> bool:
    """14.1 Whether a unit of the 338th may assault at once with Rolin's marker."""
    if not at_hand(game, ROLIN) or game.rushed or game.division(unit) != "338":
        return False
    return game.is_night or game.option("rolin_assault") == "once_per_activation"


@dataclass
class GreggAims(Procedure):
    """14.1 Gregg may turn the die of the 143rd's mortars into a 0 once it lies."""

    face: int

    def begin(self, game: Montelimar, _: object) -> Step:
        """14.1 The Allied player has seen the die."""
        prompt = f"14.1 The mortars have rolled {self.face}: does Gregg make it a 0?"
        return Ask(ALLIED, (self.keep, self.correct), prompt)

    @form("keep", passes=True, says="let the die stand")
    def keep(self, game: Montelimar) -> Step:
        """14.1 It stands."""
        return Done(False)

    @form("make 0", label="Make it a 0", says="make it a 0")
    def correct(self, game: Montelimar) -> Step:
        """14.1 It is a 0; then the die for Gregg himself."""
        game.tell("Gregg directs the mortars.", "14.1")
        return Call(HeroLeaves(GREGG), then=self.done)

    def done(self, game: Montelimar, _: object) -> Step:
        """14.1 Back to the fire."""
        return Done(True)


def gregg_can_aim(game: Montelimar, unit: str, face: int) -> bool:
    """14.1 Whether Gregg can change this die of indirect fire."""
    if face == 0 or not at_hand(game, GREGG) or not is_active(game, REGIMENT[GREGG]):
        return False
    printed = game.printed(unit)
    return printed.symbol == "mortar" and game.formation(unit) == REGIMENT[GREGG]
