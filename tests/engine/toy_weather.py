"""A toy of two turns with the weather between them: dice that nobody's choice asked for."""

from dataclasses import dataclass

from grognard.engine.dice.roll import die
from grognard.engine.kernel.flow import Ask, Call, Done, Draw, Procedure, Step
from grognard.engine.kernel.forms import form
from grognard.engine.kernel.game import Game


@dataclass
class Weather(Procedure):
    """Blue acts, then the weather, then red."""

    def begin(self, game: Game, _: object) -> Step:
        """Blue first."""
        return Call(Act("blue"), then=self.weather)

    def weather(self, game: Game, _: object) -> Step:
        """Chance next."""
        return Draw(die(1, 6), self.red, "2.1 How is the weather?")

    def red(self, game: Game, die: str) -> Step:
        """Red last."""
        game.tell("The weather changes.", result="rain" if die == "6" else "sun")
        return Call(Act("red"), then=self.end)

    def end(self, game: Game, _: object) -> Step:
        """Over."""
        return Done()


@dataclass
class Act(Procedure):
    """A side does something."""

    side: str

    def begin(self, game: Game, _: object) -> Step:
        """Ask what."""
        return Ask(self.side, (self.dance,), "1.1 What?")

    @form("dance")
    def dance(self, game: Game) -> Step:
        """Do it."""
        game.tell("Somebody dances.", result=f"{self.side} dances")
        return Done()
