"""The flow: asking, calling, returning, refusing, and interrupts inside a march."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from grognard.engine.bits import Bits
from grognard.engine.kernel.flow import (
    LONGEST_CHOICE,
    Ask,
    Call,
    Done,
    IllegalChoice,
    Procedure,
    Step,
    advance,
    explain,
    objections,
    play,
    rule_of,
)
from grognard.engine.kernel.forms import NUMBER, Bar, Domain, form
from grognard.engine.kernel.game import Game, Setting
from grognard.engine.kernel.saving import dump
from grognard.engine.kernel.tally import Objection
from tests.engine.toy import TOY, toy
from tests.engine.toy_rules import WORDS, Check, March, Orders, SnapFire

NUMBERS = Bits(str(number) for number in range(2, 10))
ODD, GREAT = NUMBERS.mask("3579"), NUMBERS.mask("789")


def not_seven_or_eight(procedure: Procedure, game: Game, among: int) -> int:
    """What is neither."""
    return among & ~NUMBERS.mask("78")


def counted(procedure: Procedure, game: Game, among: int) -> int:
    """Closes nothing, and notes when all is looked at."""
    if among == NUMBERS.all:
        game.setting.data.append("listed")
    return 0


@dataclass
class Notes(Game):
    """A game that only remembers what its procedures did."""

    done: list[Any] = field(default_factory=list)


def notes(procedure: Procedure, data: Any = None) -> Notes:
    """A game of notes at the first question of `procedure`."""
    words = WORDS | {"NUMBER": Domain(NUMBER, NUMBERS)}
    return Notes(Setting(TOY, "road", {}, data, words=words)).begin(procedure)


@dataclass
class Countdown(Procedure):
    """Calls itself `left` deep, and each level adds one to what it gets back."""

    left: int

    def begin(self, game: Notes, _: object) -> Step:
        """Go deeper, or ask at the bottom."""
        if self.left:
            return Call(Countdown(self.left - 1), then=self.back)
        return Ask("blue", (self.bottom,), "1.1 How many?")

    @form("NUMBER", (Bar("1.1", "{NUMBER} is not among the choices.", not_seven_or_eight),))
    def bottom(self, game: Notes, number: str) -> Step:
        """Hand the choice up."""
        return Done(int(number))

    def back(self, game: Notes, value: int) -> Step:
        """Hand up one more."""
        game.done.append(value)
        return Done(value + 1)


@dataclass
class Fussy(Procedure):
    """Lists its options only when somebody looks, and counts how often that was."""

    def begin(self, game: Notes, _: object) -> Step:
        """Ask with a list made on demand."""
        return Ask("blue", (self.again,), "1.2 Which?")

    @form(
        "NUMBER",
        (
            Bar("", "", counted),
            Bar("1.4", "It is odd.", lambda fussy, game, among: among & ODD),
            Bar("1.5", "It is too great.", lambda fussy, game, among: among & GREAT),
        ),
    )
    def again(self, game: Notes, number: str) -> Step:
        """Ask once more."""
        return self.begin(game, None)


@dataclass
class Silent(Procedure):
    """Calls two procedures that ask nothing and are over at once."""

    told: tuple[str, ...] = ()

    def begin(self, game: Notes, _: object) -> Step:
        """Call the first."""
        return Call(Word("first"), then=self.second)

    def second(self, game: Notes, word: str) -> Step:
        """Call the second with what the first said."""
        self.told = (word,)
        return Call(Word("second"), then=self.end)

    def end(self, game: Notes, word: str) -> Step:
        """Note both."""
        game.done.extend((*self.told, word))
        return Done()


@dataclass
class Word(Procedure):
    """Is over at once, with a word."""

    word: str

    def begin(self, game: Notes, value: object) -> Step:
        """A procedure begins with no value, whatever went before."""
        assert value is None
        return Done(self.word)


def test_results_go_back_up_through_every_level():
    """What a procedure returns is handed to the step that its caller named."""
    game = notes(Countdown(3))
    assert [procedure.at for procedure in game.procedures] == ["back", "back", "back", "answer"]

    game = play(game, "7")

    assert game.done == [7, 8, 9]
    assert (game.who, game.prompt, game.options, game.procedures) == ("", "", (), [])


def test_procedures_that_ask_nothing_run_through():
    """A game may be over before anybody was asked, and each begins with no value."""
    game = notes(Silent())

    assert game.done == ["first", "second"]
    assert game.procedures == []


def test_a_deep_stack_costs_no_recursion():
    """Ten thousand procedures may be under way: they lie in a list, not on Python's stack."""
    game = play(notes(Countdown(10_000)), "8")

    assert len(game.done) == 10_000
    assert game.done[-1] == 10_007


def test_play_leaves_the_old_game_alone():
    """The old value can be played on from, again and otherwise."""
    game = notes(Countdown(2))
    before = dump(game)

    one, other = play(game, "7"), play(game, "8")

    assert dump(game) == before
    assert (one.done, other.done) == ([7, 8], [8, 9])
    assert play(game, "7") == one


def test_advance_changes_the_game_it_is_given():
    """A caller who owns a game may play in place."""
    game = notes(Countdown(0))
    owned = game.copy()

    advance(owned, "7")

    assert owned.who == ""
    assert game.who == "blue"


def test_options_are_not_listed_for_a_caller_who_knows_his_choice():
    """Playing a choice, legal or not, asks the objections alone."""
    looked: list[str] = []
    game = notes(Fussy(), looked)

    game = play(play(game, "2"), "4")
    with pytest.raises(IllegalChoice):
        play(game, "5")
    assert looked == []

    assert game.options == game.options == ("2", "4", "6")
    assert looked == ["listed"], "and listed once, however often somebody looks"


def test_the_next_question_lists_its_options_anew():
    """A list made for one question is never shown for the next."""
    game = toy("rest")
    assert "march 0101" not in game.options
    assert "march 0102" in game.options

    game = toy("march 0102", "hold")

    assert "march 0102" not in game.options
    assert "march 0103" in game.options


def test_a_copy_lists_for_itself():
    """The list of a copy does not spoil the list of the game it came from."""
    looked: list[str] = []
    game = notes(Fussy(), looked)
    twin = game.copy()
    assert twin.options == ("2", "4", "6")
    assert game.options == ("2", "4", "6")

    advance(twin, "2")
    assert twin.listed is None
    assert game.listed == ("2", "4", "6")


def test_an_illegal_choice_meets_every_objection():
    """Not the first reason alone: all of them, in the refusal and in the question why not."""
    game = notes(Fussy(), [])
    reasons = (Objection("1.4", "It is odd."), Objection("1.5", "It is too great."))

    assert objections(game, "9") == reasons
    with pytest.raises(IllegalChoice) as refusal:
        play(game, "9")

    assert refusal.value.objections == reasons
    assert (refusal.value.who, refusal.value.choice) == ("blue", "9")
    assert str(refusal.value) == "1.4 It is odd.; 1.5 It is too great."


READ = "“11” cannot be read; an answer begins with “2”, “3”, “4”, “5”, “6”, “7”, “8” or “9”."


def test_a_choice_that_is_not_offered_is_refused_with_the_rule_of_the_question():
    """What answers no form is refused in plain words."""
    game = notes(Countdown(0))

    assert objections(game, "7") == ()
    assert objections(game, "11") == (
        Objection("1.1", f"“11” is not among the choices of blue now: {READ}"),
    )


@pytest.mark.parametrize(
    ("prompt", "rule"),
    [("7.3 Fire?", "7.3"), ("core-4-b Move?", "core-4-b"), ("Move 3 hexes?", ""), ("", "")],
)
def test_the_rule_of_a_question_is_its_first_word_if_that_holds_a_number(prompt: str, rule: str):
    """Books number their rules in several ways; a prompt may also name none."""
    game = notes(Countdown(0))
    game.question = game.question._replace(prompt=prompt)

    assert rule_of(game) == rule


@pytest.mark.parametrize(
    "choice",
    [None, 7, 7.0, b"7", ["7"], "7\n", "7\x00", "\x1b[2J", "7\u2028", "\ud800", "7" * 1001],
    ids=repr,
)
def test_what_is_no_line_of_text_is_refused(choice):
    """Whatever a caller hands in, the answer is an objection and never a crash."""
    for game in (notes(Countdown(0)), notes(Fussy(), [])):
        assert [reason.text for reason in objections(game, choice)] == [
            "A choice is one short line of text."
        ]


def test_the_longest_choice_is_judged_by_the_rules():
    """The bound on length is not itself too long."""
    game = notes(Fussy(), [])

    assert [reason.rule for reason in objections(game, "x" * LONGEST_CHOICE)] == ["1.2"]


def test_nothing_can_be_played_when_the_game_is_over():
    """The end refuses everything, in words."""
    over = play(notes(Countdown(0)), "7")

    for choice in ("7", "", None):
        assert objections(over, choice) == (Objection("", "The game is over."),)


def test_tallies_are_told_before_a_choice_and_only_for_a_legal_one():
    """Explaining gives the sums that would decide the choice, and refuses like playing."""
    game = toy()

    assert [tally.total for tally in explain(game, "shell")] == [2]
    assert explain(game, "rest") == ()
    assert explain(toy("shell"), "4") == ()
    with pytest.raises(IllegalChoice, match="0101 does not lie ahead"):
        explain(game, "march 0101")


def test_a_march_under_fire_is_readable_on_the_stack():
    """A check offered for a re-roll, inside fire, inside a march, inside an order."""
    game = toy("march 0104", "fire X", "5")

    assert game.procedures == [
        Orders(at="order"),
        March("A", path=("0103", "0104"), at="begin"),
        SnapFire("A", at="resolve"),
        Check(need=3, order=("blue", "red"), die=5, at="answer"),
    ]
    assert (game.who, game.prompt) == ("blue", "7.4 The die is 5.")
    assert game.units["A"].hex == "0102"


def test_a_march_goes_on_after_fire_that_missed():
    """Both sides have the die rolled again, and the march resumes where it was."""
    game = toy("march 0103", "fire X", "2", "reroll", "1", "reroll", "6")

    assert game.fate == {"blue": 0, "red": 0}
    assert (game.units["A"].hex, game.units["A"].routed) == ("0103", False)
    assert (game.who, [type(each) for each in game.procedures]) == ("blue", [Orders])


def test_a_routed_marcher_stops():
    """The march ends in the hex where the unit routs, and why it cannot go on is told."""
    game = toy("march 0104", "fire X", "1", "6", fate="0")

    assert game.units["A"].hex == "0102"
    assert [str(reason) for reason in objections(game, "march 0102")] == [
        "5.1 A is routed.",
        "5.2 0102 does not lie ahead of 0102.",
    ]
    assert game.options == ("done", "rest", "shell", "draw")


def test_events_are_those_of_the_last_step_alone():
    """Each step tells its own story, the game before keeps its own."""
    game = toy("march 0103")
    assert [event.text for event in game.events] == ["A marches to 0102."]

    after = play(game, "hold")

    assert [event.text for event in after.events] == ["A marches to 0103."]
    assert [event.text for event in game.events] == ["A marches to 0102."]
