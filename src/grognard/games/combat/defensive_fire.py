"""core-9-j Defensive Fire: windows for the other side at each step of a move."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, opened
from grognard.games.combat.fire import Volley, may_fire, reaches
from grognard.games.combat.state import Combat, enemy


def not_theirs(step: "DefensiveFire", game: Combat, among: int) -> int:
    """core-9-j Units that are not of the defending side, or not on the map."""
    return among & ~game.sheet.units.mask(game.army(step.side))


def no_shot(step: "DefensiveFire", game: Combat, among: int) -> int:
    """core-9-q Units without a shot for Defensive Fire."""
    units = game.sheet.units
    return units.mask(unit for unit in units.pick(among) if not may_fire(game, unit, True))


def blind(step: "DefensiveFire", game: Combat, among: int) -> int:
    """core-9-j, core-9-p Units that do not reach the mover, who may be in their own place."""
    units, place = game.sheet.units, step.place
    return units.mask(unit for unit in units.pick(among) if not reaches(game, unit, place))


SHOOTERS = (
    Bar("core-9-j", "{UNIT} is not yours to fire with.", not_theirs, ends=True),
    Bar("core-9-q", "{UNIT} has no shot left.", no_shot, ends=True),
    Bar("core-9-j", "{UNIT} does not reach the mover.", blind),
)


@dataclass
class DefensiveFire(Procedure):
    """core-9-r One window: the other side may fire at those who have just moved."""

    side: str  # who may fire
    movers: tuple[str, ...]
    place: str

    def begin(self, game: Combat, _: object) -> Step:
        """core-9-r Ask whenever the public position allows fire; core-9-s unless declined."""
        movers = [
            unit
            for unit in self.movers
            if game.units[unit].place == self.place and not game.units[unit].hidden
        ]
        if game.declined or not movers or not self.might_fire(game):
            return Done()
        self.movers = tuple(movers)
        prompt = f"core-9-j Fire at {', '.join(movers)} in {self.place}?"
        return Ask(self.side, (self.hold, self.decline, self.fire), prompt, self.movers)

    def might_fire(self, game: Combat) -> bool:
        """core-9-r Whether a known unit could fire, or hidden ones are left."""
        if game.hidden_of(self.side):
            return True
        return bool(opened(SHOOTERS, self, game, game.sheet.units.all))

    @form("hold", passes=True, label="Let it pass", says="hold fire")
    def hold(self, game: Combat) -> Step:
        """core-9-j No fire at this step."""
        return Done()

    @form("decline", label="Not this move", says="hold fire for the rest of this impulse")
    def decline(self, game: Combat) -> Step:
        """core-9-s No more windows until the impulse ends."""
        game.declined = True
        return Done()

    @form("fire UNIT", SHOOTERS, says="UNIT fires")
    def fire(self, game: Combat, unit: str) -> Step:
        """core-9-k One fires, alone or with others; then the next may."""
        volley = Volley(self.side, self.place, (unit,), True, self.movers)
        return Call(volley, then=self.begin)


def window(game: Combat, movers: tuple[str, ...], place: str) -> DefensiveFire:
    """core-9-r The window that a step opens."""
    return DefensiveFire(enemy(game.owner(movers[0])), movers, place)
