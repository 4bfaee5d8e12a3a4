"""14 Heroes: those who leave after they were used."""

from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.game import Rolled
from grognard.games.montelimar.fire_sum import FACES
from grognard.games.montelimar.quality import belongs
from grognard.games.montelimar.state import HEROES, NOWHERE, Montelimar, box

LEAVES, STAYS = "leaves", "stays"
GREGG, ADAMS, MURPHY, ROLIN = "Gregg", "Adams", "Murphy", "Rolin"  # 14.1


def at_hand(game: Montelimar, hero: str) -> bool:
    """14.1 Whether a hero with a name is in his division's box of heroes."""
    division = game.sheet.pieces.heroes[hero].division
    return game.markers.get(hero) == box(division, HEROES)


def helps_unit(game: Montelimar, unit: str) -> list[str]:
    """14.0, 14.1, 14.2 The heroes who can better a unit's own values: in its hex, or Murphy."""
    heroes = game.sheet.pieces.heroes
    found = [
        hero
        for hero in game.heroes(game.at(unit))
        if not heroes[hero].named and belongs(game, hero, unit)
    ]
    murphy = game.formation(unit) == "15" and at_hand(game, MURPHY)
    return [*found, MURPHY] if murphy else found


def wears_out(game: Montelimar, hero: str) -> bool:
    """14.1, 14.2 Whether a die is rolled for a hero after use; for the Germans with names none."""
    named = game.sheet.pieces.heroes[hero].named
    return not named or hero in game.sheet.charts.numbers["heroes"]


@dataclass
class HeroLeaves(Procedure):
    """14.2 After use a hero leaves on a low die."""

    hero: str

    def begin(self, game: Montelimar, _: object) -> Step:
        """14.2 Four or less for one without a name; no die for one who has left already."""
        if not game.markers.get(self.hero):
            return Done()
        numbers = game.sheet.charts.numbers["heroes"]
        most = numbers.get(self.hero, numbers["unnamed"])
        means = tuple(LEAVES if face <= most else STAYS for face in FACES)
        side = game.sheet.pieces.heroes[self.hero].side
        purpose = f"{self.hero} leaves with {most} or less."
        return Call(Roll(self.rule(game), purpose, means, lowest=0, side=side), then=self.settle)

    def settle(self, game: Montelimar, rolled: Rolled) -> Step:
        """14.2 He is gone, or stays."""
        if rolled.means == LEAVES:
            game.markers[self.hero] = NOWHERE
            game.count(LEAVES)
        return Done()

    def rule(self, game: Montelimar) -> str:
        """Where the rulebook speaks of him."""
        return "14.1" if game.sheet.pieces.heroes[self.hero].named else "14.2"
