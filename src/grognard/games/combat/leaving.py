"""core-16-j Out of Close Combat: a check, then a movement impulse of any type, under fire."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.games.combat.checks import ActionCheck
from grognard.games.combat.commanding import needs_command
from grognard.games.combat.driving import Drive
from grognard.games.combat.movement import Move
from grognard.games.combat.shapes import GUN, TEAM, VEHICLE
from grognard.games.combat.state import MOVED, Combat, enemy
from grognard.games.combat.steps import ASSAULT_MOVE, CAUTIOUS, CRAWL, RUN
from grognard.games.combat.wrecking import riders


def laden(step: "Leaving", game: Combat, among: int) -> int:
    """10.3.2, 10.4.2, core-6-i All, for one with a weapon, or who did not dare before."""
    burdened = game.kind(step.unit).type in (TEAM, GUN)
    return among if burdened or game.units[step.unit].unready else 0


HASTE = (Bar("10.1.1", "It moves Cautiously or Crawls.", laden),)


@dataclass
class Leaving(Procedure):
    """core-16-j One unit tries to leave the place where it is held."""

    side: str
    unit: str
    mode: str = ""  # how it would leave, if it dares (core-6-i)

    def begin(self, game: Combat, _: object) -> Step:
        """core-16-d First it must pass an Action Check."""
        return Call(ActionCheck(self.unit, "leave Close Combat", "core-16-j"), then=self.slip)

    def slip(self, game: Combat, passed: bool) -> Step:
        """core-16-j A failed check uses the impulse; a vehicle drives off, infantry says how."""
        if not passed:
            game.change(self.unit, did=MOVED)
            return Done()
        if game.kind(self.unit).type == VEHICLE:
            for unit in (self.unit, *riders(game, self.unit)):
                game.change(unit, engaged=False)
            game.leaving = game.units[self.unit].place
            return Call(Drive(self.side, self.unit, escapes=True), then=self.rejoin)
        return self.ask(game)

    def ask(self, game: Combat) -> Step:
        """10.1.1-c By which type of movement?"""
        answers = (self.stay, self.run, self.walk, self.storm, self.crawl)
        return Ask(self.side, answers, f"core-16-j How does {self.unit} leave?", (self.unit,))

    @form("stay", passes=True, says="stay after all")
    def stay(self, game: Combat) -> Step:
        """core-16-d It is held as before, and its impulse is used."""
        game.change(self.unit, did=MOVED)
        return Done()

    @form("run", HASTE, says="run")
    def run(self, game: Combat) -> Step:
        """10.1.2-a Running."""
        return self.go(game, RUN)

    @form("move", says="move cautiously")
    def walk(self, game: Combat) -> Step:
        """10.1.2-b Cautiously."""
        return self.go(game, CAUTIOUS)

    @form("assault", HASTE, says="use Assault Movement")
    def storm(self, game: Combat) -> Step:
        """10.1.2-c Assault Movement."""
        return self.go(game, ASSAULT_MOVE)

    @form("crawl", says="crawl")
    def crawl(self, game: Combat) -> Step:
        """10.1.2-d Crawling."""
        return self.go(game, CRAWL)

    def go(self, game: Combat, mode: str, urged: bool = False) -> Step:
        """core-16-j Those whom it leaves fire as at one who enters (core-9-p)."""
        if mode in (RUN, ASSAULT_MOVE) and not urged and needs_command(game, self.unit):
            check = ActionCheck(self.unit, f"go on ({mode})", "core-6-i")
            self.mode = mode
            return Call(check, then=self.dare)
        game.leaving = game.units[self.unit].place
        game.change(self.unit, engaged=False)
        return Call(Move(self.side, (self.unit,), mode, escapes=True), then=self.rejoin)

    def dare(self, game: Combat, passed: bool) -> Step:
        """core-6-i Who does not dare may leave otherwise."""
        if passed:
            return self.go(game, self.mode, urged=True)
        game.change(self.unit, unready=True)
        return self.ask(game)

    def rejoin(self, game: Combat, _: object) -> Step:
        """core-16-d Who did not get away is held again."""
        game.leaving = ""
        place = game.units[self.unit].place
        if game.is_on_map(self.unit) and any(game.known(place, enemy(self.side))):
            game.change(self.unit, engaged=True)
        return Done()
