"""Odds that would take too long: the likeliest branches are followed, and the answer says so."""

from dataclasses import dataclass
from fractions import Fraction

from grognard import Game
from grognard.engine.dice import odds as odds_module
from grognard.engine.dice.odds import CUT, CUT_SHORT, UNDECIDED, Case, joined, odds
from grognard.engine.kernel.flow import Ask, Done, Draw, Procedure, Step
from grognard.engine.kernel.forms import form
from tests.engine.toy import toy

CHECK = ("steady", "steady", "steady", "broken")


@dataclass
class Salvo(Procedure):
    """A shell that asks each target for a check; so many targets that it may never be over."""

    targets: int

    def begin(self, game: Game, _: object) -> Step:
        """Ask for the shell."""
        return Ask("blue", (self.shell,), "2.3 Shell them?")

    @form("salvo")
    def shell(self, game: Game) -> Step:
        """Have the first target checked."""
        return Draw(CHECK, self.check, "2.4 A check")

    def check(self, game: Game, checked: str) -> Step:
        """One target after the other."""
        game.tell("A target is tried.", result=checked)
        self.targets -= 1
        return Draw(CHECK, self.check, "2.4 A check") if self.targets else Done()


def salvo(targets: int) -> Game:
    """A game without secrets that asks for a salvo on so many targets."""
    game = toy()
    game.known = True
    game.procedures.clear()
    return game.begin(Salvo(targets))


def test_what_is_likeliest_is_followed_to_its_end(monkeypatch):
    """What is less likely is counted as it stands, and the answer says that it is not exact."""
    monkeypatch.setattr(odds_module, "MOST_POSITIONS", 20)

    found = odds(salvo(8), "salvo")

    chances = dict(found.results)
    assert sum(chances.values()) == 1
    assert chances["; ".join(["steady"] * 8)] == Fraction(3, 4) ** 8
    assert any(result.endswith(f"broken; {CUT}") for result in chances)
    assert (found.exact, found.policy) == (False, f"{UNDECIDED}; {CUT_SHORT}")
    assert (found.decided, found.cut) == (False, True)


def test_within_the_bound_every_branch_is_followed():
    """Nothing is cut off, and the odds are exact."""
    found = odds(salvo(6), "salvo")

    assert len(found.results) == 2**6
    assert (found.exact, found.policy) == (True, UNDECIDED)
    assert (found.decided, found.cut) == (False, False)


def test_a_choice_that_is_never_over_is_left_in_the_end(monkeypatch):
    """It is followed for so long and no longer, and all of it is counted."""
    monkeypatch.setattr(odds_module, "MOST_POSITIONS", 20)

    found = odds(salvo(-1), "salvo")

    assert all(result.endswith(CUT) for result, _ in found.results)
    assert sum(chance for _, chance in found.results) == 1


def test_joined_branches_keep_to_small_numbers():
    """Branches of different lengths count by the cases of the longer one, not by the product."""
    game = toy()

    (met,) = joined([Case(game, 3, 100, ()), Case(game, 1, 10, ())])

    assert (met.weight, met.whole) == (13, 100)
