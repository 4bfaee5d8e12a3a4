"""16.0, 16.1 Air support: how it comes, fights, and is shared out."""

from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.games.montelimar.command import on_map
from grognard.games.montelimar.fire_sum import FACES, MISS
from grognard.games.montelimar.state import (
    ALLIED,
    GERMAN,
    NOWHERE,
    Montelimar,
    box,
    enemy,
    pieces_at,
)

SKY = "air"  # the box of air support on a display (19.0)
DOWN = "shot down"


def support(game: Montelimar, division: str) -> list[str]:
    """16.2 The air markers of a division."""
    return pieces_at(game, box(division, SKY))


def no_prey(sky: "AirCombat", game: Montelimar, among: int) -> int:
    """16.1 The markers that are not there to be shot at."""
    return among & ~game.setting.words["AIR"].bits.mask(sky.flying[sky.prey])


def not_home(sky: "AirCombat", game: Montelimar, among: int) -> int:
    """16.1 The divisions that cannot get air support."""
    return among & ~game.setting.words["DIVISION"].bits.mask(homes(game, sky.shooter))


def homes(game: Montelimar, side: str) -> list[str]:
    """16.1 The divisions of a side with units on the map."""
    known = game.sheet.pieces.divisions
    return [d for d in game.records if known[d].side == side and on_map(game, d)]


@dataclass
class AirCombat(Procedure):
    """16.0, 16.1 All markers not in play come, fight, and are shared out."""

    flying: dict[str, tuple[str, ...]]
    shooter: str = ALLIED
    shots: int = 0
    aimed: str = ""

    @property
    def prey(self) -> str:
        """The side that is shot at."""
        return enemy(self.shooter)

    def begin(self, game: Montelimar, _: object) -> Step:
        """16.1 The Allied markers fire first, one shot each."""
        self.shots = len(self.flying[ALLIED])
        return self.duel(game)

    def duel(self, game: Montelimar) -> Step:
        """16.1 The next shot, as long as there is somebody to hit."""
        if not self.shots or not self.flying[self.prey]:
            if self.shooter == ALLIED:
                self.shooter, self.shots = GERMAN, len(self.flying[GERMAN])
                return self.duel(game)
            self.shooter = ALLIED
            return self.share(game)
        prompt = f"16.1 {self.shots} shots left: at which aircraft?"
        return Ask(self.shooter, (self.shoot,), prompt)

    @form("shoot AIR", (Bar("16.1", "{AIR} is not there.", no_prey),))
    def shoot(self, game: Montelimar, air: str) -> Step:
        """16.1 Six or less for the Allies, four or less for the Germans."""
        self.aimed = air
        self.shots -= 1
        most = game.sheet.charts.numbers["air"][f"{self.shooter}_kills"]
        means = tuple(DOWN if face <= most else MISS for face in FACES)
        purpose = f"{air} is shot down with {most} or less."
        return Call(Roll("16.1", purpose, means, lowest=0, side=self.shooter), then=self.shot)

    def shot(self, game: Montelimar, rolled: Rolled) -> Step:
        """16.1 It is gone, or flies on."""
        if rolled.means == DOWN:
            left = tuple(each for each in self.flying[self.prey] if each != self.aimed)
            self.flying = {**self.flying, self.prey: left}
        return self.duel(game)

    def share(self, game: Montelimar) -> Step:
        """16.1 Who is left goes to the divisions of his side."""
        left = self.flying[self.shooter]
        if not left or not homes(game, self.shooter):
            if self.shooter == GERMAN:
                return Done()
            self.shooter = GERMAN
            return self.share(game)
        prompt = f"16.1 Which division gets {left[0]}?"
        return Ask(self.shooter, (self.assign,), prompt)

    @form("assign DIVISION", (Bar("16.1", "{DIVISION} cannot get air support.", not_home),))
    def assign(self, game: Montelimar, division: str) -> Step:
        """16.1 To its box."""
        first, *rest = self.flying[self.shooter]
        game.markers[first] = box(division, SKY)
        self.flying = {**self.flying, self.shooter: tuple(rest)}
        return self.share(game)


def air_support(game: Montelimar) -> AirCombat | None:
    """16.0, 20.0 The markers that come now; by night and in rain none."""
    if game.is_night or game.weather == "rain":
        return None
    air = game.sheet.pieces.air.values()
    spare = [each for each in air if not game.markers.get(each.id, NOWHERE)]
    flying = {
        side: tuple(each.id for each in spare if each.side == side) for side in (ALLIED, GERMAN)
    }
    return AirCombat(flying) if any(flying.values()) else None


def ground_aircraft(game: Montelimar) -> None:
    """17.0 Air support that is left goes home as night falls."""
    for name in game.sheet.pieces.air:
        if game.markers.get(name):
            game.markers[name] = NOWHERE
