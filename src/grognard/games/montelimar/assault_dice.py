"""9.4 Step G: the two dice of an assault fall together, and a drink may take either of them."""

from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod
from grognard.games.montelimar.drinks import NAMES, empty_bottle
from grognard.games.montelimar.fire_sum import FACES
from grognard.games.montelimar.state import ALLIED, GERMAN, Montelimar, enemy

BOTH = (ALLIED, GERMAN)  # 28.0 the American decides first


@dataclass
class AssaultDice(Procedure):
    """9.4 Both dice are rolled; then each side in its order may have one of them rolled again."""

    hex: str
    side: str  # the attacker
    mine: tuple[Mod, ...]  # what is added to the attacker's die
    theirs: tuple[Mod, ...]
    faces: tuple[int, ...] = ()  # attacker, defender
    asked: tuple[str, ...] = ()
    anew: str = ""  # whose die is rolled again

    def begin(self, game: Montelimar, _: object) -> Step:
        """9.4 The attacker's die."""
        return Call(self.die(self.side), then=self.second)

    def second(self, game: Montelimar, rolled: Rolled) -> Step:
        """9.4 The defender's die; nobody has a say before both lie there."""
        self.faces = (rolled.face,)
        return Call(self.die(enemy(self.side)), then=self.lie)

    def lie(self, game: Montelimar, rolled: Rolled) -> Step:
        """9.4 Both dice lie on the table."""
        self.faces = (self.faces[0], rolled.face)
        return self.offer(game)

    def offer(self, game: Montelimar) -> Step:
        """28.0 Each side that has its bottle is asked once."""
        waiting = [side for side in BOTH if game.drinks[side] and side not in self.asked]
        if not waiting:
            return Done(self.faces)
        self.asked = (*self.asked, waiting[0])
        mine, theirs = self.faces
        prompt = f"28.0 The dice are {mine} and {theirs}. Keep them, or spend your "
        forms = (self.keep, self.drink_first, self.drink_second)
        return Ask(waiting[0], forms, f"{prompt}{NAMES[waiting[0]]}?")

    @form("keep", passes=True, says="keep the dice")
    def keep(self, game: Montelimar) -> Step:
        """28.0 Leave the dice as they are."""
        return self.offer(game)

    @form("drink attacker", label="Attacker again", says="have the attacker's die rolled again")
    def drink_first(self, game: Montelimar) -> Step:
        """28.0 The attacker's die never was."""
        return self.again(game, self.side)

    @form("drink defender", label="Defender again", says="have the defender's die rolled again")
    def drink_second(self, game: Montelimar) -> Step:
        """28.0 The defender's die never was."""
        return self.again(game, enemy(self.side))

    def again(self, game: Montelimar, whose: str) -> Step:
        """28.0 One die is rolled again; the other stays."""
        empty_bottle(game, self.asked[-1])
        self.anew = whose
        return Call(self.die(whose), then=self.replaced)

    def replaced(self, game: Montelimar, rolled: Rolled) -> Step:
        """28.0 The new die lies in place of the old one; the other side may have its say."""
        mine, theirs = self.faces
        first = self.anew == self.side
        self.faces = (rolled.face, theirs) if first else (mine, rolled.face)
        return self.offer(game)

    def die(self, side: str) -> Roll:
        """One of the dice; a say about it is had when both have fallen."""
        mods = self.mine if side == self.side else self.theirs
        total = sum(mod.value for mod in mods)
        means = tuple(f"{face + total} in all" for face in FACES)
        purpose = f"The {side} die in the assault."
        return Roll("9.4", purpose, means, 0, mods, side, self.hex, asked=BOTH)
