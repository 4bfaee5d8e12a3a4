"""9.4 Step E: the defenders of a hex fire at those who assault it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Objection, Tally
from grognard.games.montelimar.assault_sum import origins
from grognard.games.montelimar.fire import Fire, Fired, expected
from grognard.games.montelimar.fire_sum import Shot, fire_value
from grognard.games.montelimar.opportunity import mark_fired, settle_markers
from grognard.games.montelimar.reinforcement import is_entry
from grognard.games.montelimar.state import Montelimar, is_place
from grognard.games.montelimar.zones import reach


def not_firing(fire: "AssaultFire", game: Montelimar, among: int) -> int:
    """9.4 The units that cannot fire from the assaulted hex."""
    return among & ~game.mask(fire.shooters(game))


def not_coming(fire: "AssaultFire", game: Montelimar, among: int, unit: str) -> int:
    """9.4 The hexes that nobody assaults from, or that were fired at."""
    return among & ~game.sheet.board.area.mask(fire.open_hexes(game, unit))


def not_hard(fire: "AssaultFire", game: Montelimar, among: int, unit: str) -> int:
    """9.4 The units that are no Hard Targets of the assault."""
    fresh = fire.fresh(game)
    return among & ~game.mask(u for u in fire.units if game.at(u) in fresh and game.is_hard(u))


def hex_sum(fire: "AssaultFire", game: Montelimar, unit: str, hex_: str) -> Iterator[Tally]:
    """9.4 The value of a unit's fire at a hex of assaulters before help."""
    yield fire_value(game, fire.shot_at_hex(game, unit, hex_))


def aimed_sum(fire: "AssaultFire", game: Montelimar, unit: str, target: str) -> Iterator[Tally]:
    """9.4 The value of a unit's fire at one Hard Target of the assault before help."""
    yield fire_value(game, fire.shot_aimed(game, unit, target))


def why_not_firing(
    fire: "AssaultFire", game: Montelimar, unit: str, *_: str
) -> Iterable[Objection]:
    """8.1, 8.7, 9.4 Why a unit does not fire at those who assault."""
    if unit not in game.stacks[fire.hex]:
        return (Objection("9.4", f"Only units in {fire.hex} fire at those who assault it."),)
    if game.face(unit).colour == "black":
        return (Objection("8.7", "Units with an indirect value alone never fire at moves."),)
    if not reach(game, unit):
        return (Objection("8.2", f"{game.called(unit)} shows no value for fire."),)
    return (Objection("8.1", "Armour-piercing fire needs a Hard Target in the assault."),)


def why_not_coming(
    fire: "AssaultFire", game: Montelimar, unit: str, hex_: str
) -> Iterable[Objection]:
    """8.1, 8.2, 9.4 Why a hex is not fired at in this assault."""
    if hex_ not in origins(game, fire.units):
        return (Objection("9.4", f"Nobody assaults from {hex_}."),)
    if hex_ in fire.shot_at:
        return (Objection("9.4", f"{hex_} has been fired at: one shot for each hex."),)
    if is_entry(game, hex_):
        return (Objection("18.0", f"{hex_} is a reinforcement hex, where nobody is fired at."),)
    if game.face(unit).colour == "blue":
        text = "Armour-piercing fire is aimed at one Hard Target, not at a hex."
        return (Objection("8.1", text),)
    return (Objection("8.2", f"Only Hard Targets are in {hex_}, and one of them is aimed at."),)


def why_not_hard(
    fire: "AssaultFire", game: Montelimar, unit: str, target: str
) -> Iterable[Objection]:
    """9.4, 18.0 Why a unit is not fired at alone in this assault."""
    if target in fire.units and game.is_hard(target) and is_entry(game, game.at(target)):
        return why_not_coming(fire, game, unit, game.at(target))
    return (Objection("9.4", f"{game.called(target)} is no Hard Target of the assault."),)


@dataclass
class AssaultFire(Procedure):
    """9.4 One shot, or one at each assaulting hex under sustained fire."""

    hex: str
    units: tuple[str, ...]
    shot_at: tuple[str, ...] = ()
    firer: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """9.4 As long as the hex may fire."""
        settle_markers(game)
        barred = game.answered | game.concentrated | game.suppressed
        if self.hex not in game.stacks or game.has(barred, self.hex) or is_entry(game, self.hex):
            return Done()
        if not self.shooters(game) or not self.fresh(game):
            return Done()
        prompt = f"9.4 Fire from {self.hex} at those who assault?"
        return Ask(game.owner(self.hex), (self.hold, self.fire, self.aim), prompt)

    @form("hold", passes=True, label="Hold fire", says="hold fire")
    def hold(self, game: Montelimar) -> Step:
        """9.4 No fire."""
        return Done()

    @form(
        "fire UNIT HEX",
        (Bar("9.4", why_not_firing, not_firing, ends=True),),
        (Bar("9.4", why_not_coming, not_coming),),
        sums=hex_sum,
    )
    def fire(self, game: Montelimar, unit: str, hex_: str) -> Step:
        """9.4 At a hex of assaulters."""
        return self.shoot(game, Shot(unit, hex_, assault=True))

    @form(
        "aim UNIT TARGET",
        (Bar("9.4", why_not_firing, not_firing, ends=True),),
        (Bar("9.4", why_not_hard, not_hard),),
        sums=aimed_sum,
    )
    def aim(self, game: Montelimar, unit: str, target: str) -> Step:
        """9.4 At one Hard Target."""
        return self.shoot(game, self.shot_aimed(game, unit, target))

    def shot_at_hex(self, game: Montelimar, unit: str, hex_: str) -> Shot:
        """8.3.1, 9.4 A unit's fire at a hex, as if at the first of those who assault from it."""
        return expected(game, Shot(unit, hex_, assault=True), self.units)

    def shot_aimed(self, game: Montelimar, unit: str, target: str) -> Shot:
        """9.4 A unit's fire at one Hard Target."""
        return Shot(unit, game.at(target), hard=target, assault=True)

    def shoot(self, game: Montelimar, shot: Shot) -> Step:
        """9.4 Ordinary opportunity fire but for the marker."""
        self.firer = shot.unit
        self.shot_at = (*self.shot_at, shot.target)
        return Call(Fire(shot, reaction=True, drew=self.units), then=self.mark)

    def mark(self, game: Montelimar, fired: Fired) -> Step:
        """8.6.1, 9.4 No more, or sustained until it breaks down."""
        mark_fired(game, self.hex, game.side(self.firer), fired)
        return self.begin(game, None)

    def shooters(self, game: Montelimar) -> list[str]:
        """9.4 The units of the hex that can fire directly at something."""
        hard = any(game.is_hard(unit) for unit in self.units)
        return [
            unit
            for unit in game.stacks[self.hex]
            if reach(game, unit) and (hard or game.face(unit).colour != "blue")
        ]

    def fresh(self, game: Montelimar) -> list[str]:
        """9.4, 18.0 The assaulting hexes that have not been fired at and may be."""
        coming = [unit for unit in self.units if is_place(game.at(unit))]
        fresh = [hex_ for hex_ in origins(game, coming) if hex_ not in self.shot_at]
        return [hex_ for hex_ in fresh if not is_entry(game, hex_)]

    def open_hexes(self, game: Montelimar, unit: str) -> list[str]:
        """8.1 The hexes that a unit can fire at as a whole."""
        if game.face(unit).colour == "blue":
            return []
        return [
            hex_
            for hex_ in self.fresh(game)
            if not all(game.is_hard(each) for each in game.stacks[hex_])
        ]
