"""Odds tell a side no more than it may know."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

import pytest

from grognard import BadInput, Game
from grognard.engine.dice.odds import WORLDS, distribution, odds, record
from grognard.engine.kernel.flow import Ask, Done, Procedure, Step, play
from grognard.engine.kernel.forms import form
from grognard.engine.kernel.tally import Objection
from grognard.engine.kernel.view import world
from tests.engine.toy import toy
from tests.engine.toy_rules import ROAD


def test_odds_do_not_depend_on_what_the_side_may_not_know():
    """The mine may be anywhere: blue reads the same odds in every world."""
    found = [odds(toy(mine=hex_), "march 0104") for hex_ in ROAD[1:]]

    assert all(each == found[0] for each in found)
    mined = dict(found[0].results)["mined"]
    assert 0 < mined < 1
    assert (found[0].worlds, sum(chance for _, chance in found[0].results)) == (WORLDS, 1)


def test_what_is_hidden_has_bounds():
    """Each result has its least and its most chance in any world tried; their mean is between."""
    found = odds(toy(mine="0103"), "march 0104")

    for (_, chance), (least, most) in zip(found.results, found.bounds, strict=True):
        assert least <= chance <= most
    told = {each["result"]: each for each in record(found)["results"]}
    assert (told["mined"]["least"], told["mined"]["most"]) == (0.0, 1.0)
    assert not odds(toy("march 0104", mine="0103"), "hold").bounds


def test_the_side_that_knows_reads_the_odds_of_the_one_true_world():
    """Red laid the mine and need not guess."""
    game = toy("march 0104", mine="0103")

    found = odds(game, "hold")

    assert found.worlds == 1
    assert found.results == (("mined", Fraction(1)),)


@dataclass
class Whisper(Procedure):
    """Tells both sides one thing and red another."""

    def begin(self, game: Game, _: object) -> Step:
        """Ask blue."""
        return Ask("blue", (self.whisper,), "1.1 Listen?")

    @form("listen")
    def whisper(self, game: Game) -> Step:
        """Tell."""
        game.tell("There is a noise.", result="a noise")
        game.tell("It was a cow.", result="a cow", knows=("red",), public="It was something.")
        return Done()


def test_results_that_the_side_is_not_told_are_not_counted():
    """An event for the other side alone is no result for this one."""
    game = Game(toy().setting).begin(Whisper())

    assert distribution(game, "listen") == {"a noise": Fraction(1)}


def test_a_game_may_keep_odds_to_itself():
    """Where odds would tell a secret the game says so, and the choice itself stays legal."""

    def conceals(game: Game, choice: str) -> Iterable[Objection]:
        return (Objection("9.9", "This would tell where the mine is."),)

    game = toy()
    game.setting = game.setting._replace(rulebook=replace(game.setting.rulebook, conceals=conceals))

    with pytest.raises(BadInput, match="This would tell where the mine is"):
        odds(game, "march 0104")
    assert play(game, "march 0104").units["A"].hex == "0102"


def test_a_made_up_world_gives_the_same_odds():
    """Odds asked in a world made up for the side are those of the true game."""
    game = toy(mine="0105")
    random = Random(2)

    for _ in range(5):
        assert odds(world(game, "blue", random), "march 0104") == odds(game, "march 0104")
