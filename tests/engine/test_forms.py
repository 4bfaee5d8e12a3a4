"""Forms and bars: what is offered, what is refused and why, read off one declaration."""

from dataclasses import dataclass, field

import pytest

from grognard.engine.bits import Bits
from grognard.engine.kernel.answering import Answering
from grognard.engine.kernel.flow import Ask, Done, Procedure, Step, explain, objections, play
from grognard.engine.kernel.forms import (
    PLACE,
    UNIT,
    WORD,
    Bar,
    Domain,
    Form,
    form,
    forms_of,
    opened,
    tabled,
)
from grognard.engine.kernel.game import Game, Setting
from grognard.engine.kernel.questions import form_id, offers, passes, question_data
from grognard.engine.kernel.tally import Mod, Objection, tally
from tests.engine.toy import TOY

UNITS, HEXES = Bits(("A", "B", "C")), Bits(("29.08", "N34", "N34+1", "N34-1"))
WORDS = {
    "UNIT": Domain(UNIT, UNITS),
    "FRIEND": Domain(UNIT, UNITS),
    "HEX": Domain(PLACE, HEXES, {"N34+1": "N34", "N34-1": "N34"}),
}


@dataclass
class Rooms(Game):
    """Units that may be tired, and places that may be shut."""

    tired: int = 0
    shut: int = 0
    done: list[str] = field(default_factory=list)

    def called(self, unit: str) -> str:
        """Units go by longer names in sentences."""
        return f"Unit {unit}"


TIRED = Bar("1.1", "{UNIT} is tired.", lambda _, game, among: among & game.tired, ends=True)
SHUT = Bar("1.2", "{HEX} is shut to {UNIT}.", lambda _, game, among, unit: among & game.shut)
CELLAR = Bar(
    "1.3",
    lambda visit, game, unit, hex_: (Objection("1.3", hex_), Objection("1.4", unit)),
    lambda _, game, among, unit: among & HEXES.bit["N34-1"] if unit == "C" else 0,
)
DOORS = {"A": HEXES.all, "B": HEXES.mask(("29.08", "N34"))}
DOOR = tabled("1.8", "{UNIT} has no door to {HEX}.", lambda _, game: DOORS)
ITSELF = Bar("1.5", "{UNIT} is {FRIEND}.", lambda _, game, among, unit: among & UNITS.bit[unit])


@dataclass
class Visit(Procedure):
    """One question with a form of every shape."""

    def begin(self, game: Rooms, _: object) -> Step:
        """Ask."""
        answers = (self.stay, self.go, self.meet)
        return Ask("blue", answers, "1.0 Who goes where?", ("A",))

    @form("stay here", (Bar("1.6", "All are tired.", lambda _, game, a: a if game.tired else 0),))
    def stay(self, game: Rooms) -> Step:
        """Nobody goes."""
        return Done()

    @form(
        "UNIT enters HEX",
        (TIRED,),
        (SHUT, CELLAR),
        sums=lambda visit, game, unit, hex_: (tally("steps", (Mod(2, unit, "1.7"),)),),
        label="Enter",
        says="UNIT goes into HEX",
        way=True,
    )
    def go(self, game: Rooms, unit: str, hex_: str) -> Step:
        """One goes."""
        game.done.append(f"{unit} {hex_}")
        return self.begin(game, None)

    @form("meet UNIT FRIEND", (TIRED,), (ITSELF,), passes=True, gathers=True)
    def meet(self, game: Rooms, unit: str, friend: str) -> Step:
        """Two meet."""
        game.done.append(f"{unit}+{friend}")
        return self.begin(game, None)


@dataclass
class Knock(Procedure):
    """One question with a bar that is a table."""

    def begin(self, game: Rooms, _: object) -> Step:
        """Ask."""
        return Ask("blue", (self.knock,), "1.8 Who knocks where?")

    @form("knock UNIT HEX", (TIRED,), (SHUT, DOOR))
    def knock(self, game: Rooms, unit: str, hex_: str) -> Step:
        """One knocks."""
        return Done()


def rooms(tired: str = "", shut: tuple[str, ...] = ()) -> Rooms:
    """The question, with these units tired and these places shut."""
    game = Rooms(Setting(TOY, "road", {}, None, words=WORDS))
    game.tired, game.shut = UNITS.mask(tired), HEXES.mask(shut)
    return game.begin(Visit())


def test_options_are_what_no_bar_closes():
    """Form by form, and within a form in the order of the words."""
    game = rooms(tired="A", shut=("29.08", "N34"))

    assert game.options == (
        *("B enters N34+1", "B enters N34-1", "C enters N34+1"),
        *("meet B A", "meet B C", "meet C A", "meet C B"),
    )


def test_refusals_are_the_reasons_of_the_bars_that_close_a_choice():
    """All of them, with units called by name; a bar that ends the matter is the last."""
    game = rooms(tired="A", shut=("N34-1",))

    assert objections(game, "A enters N34-1") == (Objection("1.1", "Unit A is tired."),)
    assert objections(game, "C enters N34-1") == (
        Objection("1.2", "N34-1 is shut to Unit C."),
        Objection("1.3", "N34-1"),
        Objection("1.4", "C"),
    )
    assert objections(game, "meet B B") == (Objection("1.5", "Unit B is Unit B."),)
    assert objections(game, "stay here") == (Objection("1.6", "All are tired."),)
    assert objections(game, "B enters N34+1") == ()


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ("", "“” cannot be read; an answer begins with “stay”, a unit or “meet”."),
        ("stay", "after “stay” comes “here”."),
        ("D enters N34", "“D” cannot be read; an answer begins with “stay”, a unit or “meet”."),
        ("A enters N35", "“N35” cannot be read; after “A enters” comes a place."),
        ("A  enters N34", "“” cannot be read; after “A” comes “enters”."),
        ("A enters N34 now", "“now” cannot be read; after “A enters N34” comes nothing more."),
    ],
)
def test_what_cannot_be_read_is_named_with_what_was_expected(choice, why):
    """It is refused in plain words, and nothing breaks."""
    refusal = objections(rooms(), choice)

    assert refusal == (Objection("1.0", f"“{choice}” is not among the choices of blue now: {why}"),)


def test_a_blank_for_which_a_game_has_no_word_is_refused_too():
    """A scenario without batteries has no word for one, and says so in plain words."""
    game = rooms()
    words = {**WORDS, "HEX": Domain(WORD, Bits(()))}
    game.setting = game.setting._replace(words=words)

    [refusal] = objections(game, "A enters N34")
    assert refusal.text.endswith("“N34” cannot be read; after “A enters” comes a word.")


@pytest.mark.parametrize("tired", ["", "A", "ABC"])
@pytest.mark.parametrize("shut", [(), ("N34",), HEXES.names])
def test_every_filling_is_offered_exactly_when_nothing_is_against_it(tired, shut):
    """Options and objections come from the same bars."""
    game = rooms(tired, shut)
    every = [
        "stay here",
        *(f"{unit} enters {hex_}" for unit in UNITS.names for hex_ in HEXES.names),
        *(f"meet {unit} {other}" for unit in UNITS.names for other in UNITS.names),
    ]

    assert [choice for choice in every if not objections(game, choice)] == list(game.options)


def test_the_step_of_the_form_is_taken_with_the_words_in_its_blanks():
    """Words that stand for themselves are not handed on."""
    game = play(play(rooms(), "B enters N34+1"), "meet C A")

    assert game.done == ["B N34+1", "C+A"]


def test_sums_belong_to_their_form():
    """A form without sums has nothing to explain."""
    assert [each.total for each in explain(rooms(), "B enters N34")] == [2]
    assert explain(rooms(), "meet A B") == ()


def test_a_question_is_data():
    """Its forms with typed blanks, what passes, and each option with its words and places."""
    game = rooms(tired="AB", shut=("29.08", "N34", "N34-1"))

    told = question_data(game)

    assert (told["who"], told["rule"], told["about"]) == ("blue", "1.0", ["A"])
    assert told["key"] == "Visit A"
    assert [each["id"] for each in told["forms"]] == ["Visit.stay", "Visit.go", "Visit.meet"]
    assert told["forms"][1] == {
        "id": "Visit.go",
        "words": "UNIT enters HEX",
        "blanks": [{"name": "UNIT", "kind": "unit"}, {"name": "HEX", "kind": "place"}],
        "label": "Enter",
        "says": "UNIT goes into HEX",
        "passes": False,
        "gathers": False,
        "weighs": True,
        "way": True,
        "mode": False,
        "waits": False,
        "quiet": "",
    }
    assert told["options"][0] == [1, [["C", "N34+1"]]]
    assert told["places"] == {"N34+1": "N34"}
    assert [offer.text for offer in offers(game)] == list(game.options)
    assert passes(game) == "meet C A"


def test_a_form_has_no_more_bars_than_blanks():
    """A mistake in a declaration is found when it is made."""
    with pytest.raises(TypeError, match="more blanks than it has"):
        Form("go HEX", ((), ()), None, label="", says="", passes=False, gathers=False, way=False)


def test_forms_are_found_by_their_steps():
    """In the order in which they are written, with ids that stay."""
    assert list(forms_of(Visit)) == ["stay", "go", "meet"]
    assert form_id(Visit, "go") == "Visit.go"


def test_bars_may_be_asked_by_others_too():
    """Ranges, overlays and advice use the same masks."""
    game = rooms(shut=("N34",))

    open_ = opened((SHUT, CELLAR), Visit(), game, HEXES.all, ("C",))

    assert HEXES.pick(open_) == ["29.08", "N34+1"]


def test_a_bar_that_is_a_table_closes_what_its_row_does_not_open():
    """Beside other bars, also for a word that has no row, and with its own reason."""
    game = Rooms(Setting(TOY, "road", {}, None, words=WORDS))
    game.shut = HEXES.bit["29.08"]
    game = game.begin(Knock())

    opens = tuple(f"knock A {hex_}" for hex_ in ("N34", "N34+1", "N34-1"))
    assert game.options == (*opens, "knock B N34")
    assert objections(game, "knock B N34+1") == (Objection("1.8", "Unit B has no door to N34+1."),)
    assert [each.rule for each in objections(game, "knock C 29.08")] == ["1.2", "1.8"]


@pytest.mark.parametrize("asks", [Visit, Knock])
def test_one_option_can_be_had_without_the_list(asks: type[Procedure]):
    """At every share it is the one that the list has there."""
    game = Rooms(Setting(TOY, "road", {}, None, words=WORDS), shut=HEXES.bit["N34"]).begin(asks())
    listed = game.copy().options

    found = [game.option_at((number + 0.5) / len(listed)) for number in range(len(listed))]

    assert tuple(found) == listed
    assert game.listed is None


def test_a_bar_that_many_share_is_asked_once():
    """One that several forms begin with, and one that is alike for all words before."""
    asked: list[str] = []

    def closes(name: str, *rest: object) -> int:
        asked.append(name)
        return 0

    first = (Bar("1.1", "No.", lambda *rest: closes("first", *rest)),)
    last = (Bar("1.2", "No.", lambda *rest: closes("last", *rest), alike=True),)
    plain = {"label": "", "says": "", "passes": False, "gathers": False, "way": False}
    enter = Form("enter UNIT HEX", (first, last), None, **plain)
    leave = Form("leave UNIT", (first,), None, **plain)
    game = rooms()

    rows = Answering({"enter": enter, "leave": leave}).rows(Visit(), game)

    assert len(rows) == len(UNITS) + 1
    assert asked == ["first", "last"]


def test_a_choice_is_read_by_the_first_form_that_it_has():
    """Forms that begin with its first word, and those that begin with a blank."""
    plain = {"label": "", "says": "", "passes": False, "gathers": False, "way": False}
    lines = ("go UNIT", "UNIT", "go HEX", "HEX", "wait")
    ways = Answering({words: Form(words, (), None, **plain) for words in lines})

    read = [ways.read(choice.split(" "), WORDS) for choice in ("go N34", "A", "N34", "wait")]

    assert read == [("go HEX", ("N34",)), ("UNIT", ("A",)), ("HEX", ("N34",)), ("wait", ())]
    assert ways.read(["come", "A"], WORDS) is None
