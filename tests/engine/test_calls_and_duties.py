"""Calls that hand their result on, calls in a row, and duties that come before a question."""

from dataclasses import dataclass, replace

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step, play
from grognard.engine.kernel.forms import NUMBER, Domain, form
from grognard.engine.kernel.game import Setting
from grognard.engine.kernel.saving import dump, load
from tests.engine.test_flow import NUMBERS, Countdown, Notes, Word, notes
from tests.engine.toy import TOY
from tests.engine.toy_rules import WORDS


@dataclass
class Errand(Procedure):
    """Calls words one after the other, and is over with the last of them."""

    words: tuple[str, ...]

    def begin(self, game: Notes, _: object) -> Step:
        """Call them all; nothing is left to do here."""
        return Call(tuple(Word(word) for word in self.words))


@dataclass
class Sender(Procedure):
    """Sends somebody on an errand and notes what comes back."""

    words: tuple[str, ...]

    def begin(self, game: Notes, _: object) -> Step:
        """Send."""
        return Call(Errand(self.words), then=self.back)

    def back(self, game: Notes, word: str) -> Step:
        """Note."""
        game.done.append(word)
        return Done()


def test_a_call_without_a_step_hands_its_result_to_the_caller_above():
    """The caller is over as soon as it calls, and several procedures run in order."""
    assert notes(Sender(("one",))).done == ["one"]
    assert notes(Sender(("one", "two", "three"))).done == ["three"]


@dataclass
class Tidy(Procedure):
    """A duty: asks blue to tidy up."""

    def begin(self, game: Notes, _: object) -> Step:
        """Ask."""
        return Ask("blue", (self.tidy,), "9.1 Tidy up.")

    @form("tidy")
    def tidy(self, game: Notes) -> Step:
        """It is done."""
        game.done.append("tidy")
        return Done()


def test_a_duty_comes_before_the_question_and_the_question_stands_after_it():
    """What follows from the position alone is looked at in one place, as often as it holds."""
    untidy = replace(
        TOY,
        game=Notes,
        procedures=(Countdown, Tidy),
        duties=lambda game: Tidy() if len(game.done) < 2 else None,
    )
    words = WORDS | {"NUMBER": Domain(NUMBER, NUMBERS)}
    game = Notes(Setting(untidy, "road", {}, None, words=words)).begin(Countdown(0))

    assert (game.prompt, game.options) == ("9.1 Tidy up.", ("tidy",))
    game = play(game, "tidy")
    assert game.prompt == "9.1 Tidy up."
    assert load(dump(game), game.setting).procedures == game.procedures
    game = play(game, "tidy")
    assert (game.prompt, game.options) == ("1.1 How many?", ("7", "8"))
    assert play(game, "8").procedures == []
