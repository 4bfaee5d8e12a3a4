"""9.4 Step E: the defenders of a hex fire at those who assault it."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.games.montelimar.assault_sum import origins
from grognard.games.montelimar.fire import Fire, Fired
from grognard.games.montelimar.fire_sum import Shot
from grognard.games.montelimar.opportunity import mark_fired, settle_markers
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
        if self.hex not in game.stacks or game.has(barred, self.hex):
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
        (Bar("9.4", "{UNIT} cannot fire at them.", not_firing, ends=True),),
        (Bar("9.4", "{HEX} is no hex to fire at.", not_coming),),
    )
    def fire(self, game: Montelimar, unit: str, hex_: str) -> Step:
        """9.4 At a hex of assaulters."""
        return self.shoot(game, Shot(unit, hex_, assault=True))

    @form(
        "aim UNIT TARGET",
        (Bar("9.4", "{UNIT} cannot fire at them.", not_firing, ends=True),),
        (Bar("9.4", "{TARGET} is no Hard Target of the assault.", not_hard),),
    )
    def aim(self, game: Montelimar, unit: str, target: str) -> Step:
        """9.4 At one Hard Target."""
        return self.shoot(game, Shot(unit, game.at(target), hard=target, assault=True))

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
        """The assaulting hexes that have not been fired at."""
        coming = [unit for unit in self.units if is_place(game.at(unit))]
        return [hex_ for hex_ in origins(game, coming) if hex_ not in self.shot_at]

    def open_hexes(self, game: Montelimar, unit: str) -> list[str]:
        """8.1 The hexes that a unit can fire at as a whole."""
        if game.face(unit).colour == "blue":
            return []
        return [
            hex_
            for hex_ in self.fresh(game)
            if not all(game.is_hard(each) for each in game.stacks[hex_])
        ]
