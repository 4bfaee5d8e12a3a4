"""One die of any game: what it means, what is told of it, and who may act upon it."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from grognard.engine.dice.roll import Roll, die
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step, play
from grognard.engine.kernel.forms import form
from grognard.engine.kernel.game import Game, Rolled, Setting
from grognard.engine.kernel.saving import dump, load
from grognard.engine.kernel.tally import Mod
from grognard.engine.kernel.view import events
from tests.engine.toy import TOY


@dataclass
class Notes(Game):
    """Remembers the dice that counted."""

    dice: list[tuple[int, int, str]] = field(default_factory=list)


@dataclass
class Trial(Procedure):
    """Rolls one die and notes it."""

    roll: tuple[str, str, tuple[str, ...], int, tuple[Mod, ...]]

    def begin(self, game: Notes, _: object) -> Step:
        """Roll."""
        return Call(Roll(*self.roll, side="blue", where="0101"), then=self.note)

    def note(self, game: Notes, rolled: Rolled) -> Step:
        """Note."""
        game.dice.append((rolled.face, rolled.total, rolled.means))
        return Done()


@dataclass
class Appeal(Procedure):
    """Each side in order may have the die rolled again."""

    order: tuple[str, ...]
    asked: tuple[str, ...] = ()

    def begin(self, game: Notes, _: object) -> Step:
        """Ask the next."""
        if not self.order:
            return Done()
        side, *rest = self.order
        self.order, self.asked = tuple(rest), (*self.asked, side)
        return Ask(side, (self.keep, self.again), "7.1 Keep it?")

    @form("keep", passes=True)
    def keep(self, game: Notes) -> Step:
        """Leave it."""
        return self.begin(game, None)

    @form("again")
    def again(self, game: Notes) -> Step:
        """Roll it again."""
        return Done(self.asked)


def appeal(game: Notes, roll: Roll) -> Procedure | None:
    """The sides that have not had their say."""
    order = tuple(side for side in ("blue", "red") if side not in roll.asked)
    return Appeal(order) if order else None


MEANS = ("out", "out", "holds", "holds", "holds", "wins")


def rolling(
    means: tuple[str, ...] = MEANS,
    lowest: int = 1,
    mods: tuple[Mod, ...] = (),
    after_roll: Any = TOY.after_roll,
) -> Notes:
    """A game that waits for the die."""
    kinds = (Trial, Roll, Appeal)
    roll = "2.1", "a test", means, lowest, mods
    book = replace(TOY, game=Notes, procedures=kinds, after_roll=after_roll)
    return Notes(Setting(book, "road", {}, None)).begin(Trial(roll))


def test_chance_is_asked_for_a_face_and_the_meaning_is_returned():
    """The procedure that had it rolled gets the die with all that is known of it."""
    game = rolling()
    assert (game.who, game.prompt, game.options) == ("chance", "2.1 a test", die(1, 6))

    assert play(game, "3").dice == [(3, 3, "holds")]
    assert play(game, "6").dice == [(6, 6, "wins")]


@pytest.mark.parametrize(("lowest", "faces"), [(0, 10), (1, 10), (1, 100), (2, 3)])
def test_a_die_may_have_any_faces(lowest: int, faces: int):
    """From nought to nine as well as from one to a hundred."""
    means = tuple(f"m{face}" for face in range(faces))
    game = rolling(means, lowest)

    assert game.options == die(lowest, lowest + faces - 1)
    assert play(game, str(lowest)).dice == [(lowest, lowest, "m0")]
    last = lowest + faces - 1
    assert play(game, str(last)).dice == [(last, last, f"m{faces - 1}")]


def test_everybody_is_told_the_die_its_sum_and_its_meaning():
    """Log, luck report and page read it from the event."""
    mods = (Mod(-1, "tired", "2.2"),)
    game = play(rolling(mods=mods), "3")

    [told] = events(game, "observer")

    assert told["text"] == "a test Die 3, −1 tired (2.2), becomes 2: holds."
    assert told["roll"] == {
        "face": 3,
        "lowest": 1,
        "highest": 6,
        "rule": "2.1",
        "purpose": "a test",
        "means": "holds",
        "side": "blue",
        "where": "0101",
        "sum": {
            "name": "die",
            "total": -1,
            "mods": [{"value": -1, "why": "tired", "rule": "2.2"}],
            "signed": True,
            "side": "",
        },
    }


def test_sides_may_have_a_die_rolled_again_each_once_in_order():
    """Who has had his say is not asked again about the next die."""
    game = play(rolling(after_roll=appeal), "1")
    assert (game.who, play(play(game, "keep"), "keep").dice) == ("blue", [(1, 1, "out")])

    game = play(play(game, "again"), "2")
    assert (game.who, game.dice) == ("red", [])
    game = play(game, "again")

    assert play(game, "6").dice == [(6, 6, "wins")]


def test_who_kept_a_die_is_not_asked_again_when_the_other_had_it_rolled_again():
    """Blue keeps, red does not: the next die stands."""
    game = play(play(rolling(after_roll=appeal), "5"), "keep")

    assert play(play(game, "again"), "1").dice == [(1, 1, "out")]


@pytest.mark.parametrize("answers", [(), ("1",), ("1", "again"), ("1", "again", "2")])
def test_a_roll_is_saved_at_every_step(answers: tuple[str, ...]):
    """Before the die, after it, and while somebody is asked."""
    game = rolling(mods=(Mod(1, "luck", "2.3"),), after_roll=appeal)
    for answer in answers:
        game = play(game, answer)

    assert load(dump(game), game.setting) == game
