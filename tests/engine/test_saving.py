"""Games as JSON and back, and the digest that stands for them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from fractions import Fraction
from random import Random
from typing import Any, Literal, NamedTuple, Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step, play
from grognard.engine.kernel.forms import form
from grognard.engine.kernel.game import Game, Outcome, Setting
from grognard.engine.kernel.rulebook import Rulebook
from grognard.engine.kernel.saving import digest, dump, load, patched
from grognard.players.uniform import pick
from tests.engine.toy import TOY, toy
from tests.engine.toy_rules import Toy


class Weather(StrEnum):
    """A closed set of words."""

    DRY = "dry"
    WET = "wet"


class Gun(NamedTuple):
    """A named tuple with plain fields."""

    range: int
    name: str = "gun"


class Battery(NamedTuple):
    """A named tuple of others."""

    guns: tuple[Gun, ...]
    spare: Gun | None = None


@dataclass(frozen=True)
class Crew:
    """A record that holds records."""

    name: str
    battery: Battery
    leaders: tuple["Crew", ...] = ()


@dataclass(frozen=True)
class Mule:
    """A record with other fields than a crew."""

    load: int


NO_GUN, NO_GUNS = Gun(0), Battery(())
NOBODY = Crew("", NO_GUNS)


@dataclass
class Wait(Procedure):
    """A procedure with a field of every kind that may wait."""

    path: tuple[str, ...] = ()
    pair: tuple[str, int] = ("", 0)
    crew: Crew | None = None
    by_name: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def begin(self, game: "Kinds", _: object) -> Step:
        """Ask once."""
        return Ask("blue", (self.end,), "1.1 Go?")

    @form("go")
    def end(self, game: "Kinds") -> Step:
        """Over."""
        return Done()


@dataclass
class Kinds(Game):
    """A game that holds a value of every kind."""

    number: int = 0
    text: str = ""
    flag: bool = False
    nothing: None = None
    side: Literal["blue", "red"] = "blue"
    weather: Weather = Weather.DRY
    maybe: str | None = None
    old_maybe: Optional[int] = None  # noqa: UP045 both spellings are read
    list_or_text: tuple[str, ...] | str = ()
    either: Crew | Mule | None = None
    table_or_list: dict[str, int] | tuple[int, ...] = ()
    gun: Gun = NO_GUN
    battery: Battery = NO_GUNS
    crew: Crew = NOBODY
    crews: dict[str, Crew] = field(default_factory=dict)
    by_weather: dict[Weather, int] = field(default_factory=dict)
    words: tuple[Literal["a", "b"], ...] = ()
    loose: tuple = ()  # type: ignore[type-arg]
    nested: dict[str, dict[str, tuple[Gun, ...]]] = field(default_factory=dict)
    rows: list[tuple[int, str]] = field(default_factory=list)
    readings: Mapping[str, int] = field(default_factory=dict)


BOOK = Rulebook(**(vars(TOY) | {"game": Kinds, "procedures": (Wait,)}))
SETTING = Setting(BOOK, "road", {}, None)
GUNS = (Gun(3), Gun(12, "“Fritz” ü"))
CREW = Crew("first", Battery(GUNS, Gun(1)), (Crew("second", Battery(())),))

VALUES: dict[str, list[Any]] = {
    "number": [0, -7, 2**70],
    "text": ["", '“Grüße” \\ " \n ⑨'],
    "flag": [True, False],
    "nothing": [None],
    "side": ["red"],
    "weather": [Weather.WET],
    "maybe": [None, "", "0101"],
    "old_maybe": [None, 0, 5],
    "list_or_text": [(), ("a", "b"), "a"],
    "either": [None, CREW, Mule(4)],
    "table_or_list": [(), (1, 2), {}, {"a": 1}],
    "gun": [Gun(5, "long")],
    "battery": [Battery(GUNS), Battery((), Gun(2))],
    "crew": [CREW],
    "crews": [{"b": CREW, "a": Crew("x", Battery(()))}],
    "by_weather": [{Weather.WET: 1, Weather.DRY: 0}],
    "words": [("a", "b", "a")],
    "loose": [(), ("a", 1)],
    "nested": [{"a": {"b": GUNS}, "c": {}}],
    "rows": [[], [(1, "a"), (2, "b")]],
    "readings": [{"a": 1}],
    "turn": [9],
    "outcome": [None, Outcome("blue", "reason", "6.1", {"blue": 3, "red": 0})],
}
CASES = [(name, value) for name, values in VALUES.items() for value in values]


def kinds(**values: Any) -> Kinds:
    """A game that waits, with these values."""
    return Kinds(SETTING, **values).begin(Wait(("0101",), ("a", 1), CREW, {"x": (1, 2)}))


def kinds_of(value: Any) -> Any:
    """A value with the type of everything in it, for a comparison that trusts no equality."""
    if isinstance(value, dict):
        return type(value), {key: (type(key), kinds_of(item)) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value), [kinds_of(item) for item in value]
    inner = kinds_of(vars(value)) if hasattr(value, "__dict__") and vars(value) else value
    return type(value), inner if not isinstance(value, Enum) else value.value


@pytest.mark.parametrize(("name", "value"), CASES, ids=lambda part: str(part)[:30])
def test_every_kind_of_value_comes_back_as_it_was(name, value):
    """Equal, and of the same types all the way down."""
    game = kinds(**{name: value})

    read = load(dump(game), SETTING)

    assert read == game
    assert kinds_of(getattr(read, name)) == kinds_of(value)
    assert kinds_of(read.procedures) == kinds_of(game.procedures)
    assert play(read, "go") == play(game, "go")


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ({"side": "green"}, '"green" is none of blue, red'),
        ({"words": ["c"]}, '"c" is none of a, b'),
        ({"weather": "hot"}, '"hot" is none of dry, wet'),
    ],
)
def test_a_word_that_a_field_does_not_know_is_not_read(state: dict[str, Any], told: str):
    """Neither in a field of its own, nor in a list, nor as one of a closed set of words."""
    with pytest.raises(ValueError, match=told):
        patched(kinds(), state)


def test_a_field_of_every_kind_is_tried():
    """The list above forgets none."""
    assert set(VALUES) >= set(Kinds.__annotations__)


@pytest.mark.parametrize(
    ("value", "named"),
    [
        ({"a", "b"}, "set"),
        (frozenset("a"), "frozenset"),
        (0.5, "float"),
        (Fraction(1, 2), "Fraction"),
        (b"a", "bytes"),
        (Random(1), "Random"),
        (object(), "object"),
        (print, "builtin_function_or_method"),
        (Crew, "type"),
        (("fine", {"deep": [0.5]}), "float"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_what_a_game_may_not_hold_is_refused(value, named):
    """Sets, floats and foreign objects never reach a save."""
    game = kinds()
    game.text = value

    with pytest.raises(TypeError, match=f"a game may not hold a {named}: "):
        dump(game)


@pytest.mark.parametrize("key", [1, None, ("a", "b"), True])
def test_a_dictionary_is_keyed_by_text(key):
    """JSON would turn any other key into text and not back."""
    game = kinds(crews={key: CREW})

    with pytest.raises(TypeError, match="keyed by text, not by"):
        dump(game)


def test_a_procedure_may_hold_no_foreign_object_either():
    """The rule is the same for what procedures keep."""
    game = kinds()
    game.procedures[0].path = {"0101"}  # type: ignore[attr-defined]

    with pytest.raises(TypeError, match="a game may not hold a set"):
        dump(game)


def test_equal_games_give_equal_text_whatever_was_put_in_first():
    """The order in which a dictionary was filled does not matter."""
    one, other = kinds(), kinds()
    for name in ("a", "b", "c"):
        one.crews[name] = Crew(name, Battery(()))
    for name in ("c", "a", "b"):
        other.crews[name] = Crew(name, Battery(()))

    assert one == other
    assert list(one.crews) != list(other.crews)
    assert dump(one) == dump(other)
    assert digest(one) == digest(other)


@pytest.mark.parametrize(("name", "value"), CASES, ids=lambda part: str(part)[:30])
def test_the_digest_differs_when_anything_differs(name, value):
    """Each value of each field makes another digest, unless it was there before."""
    before = kinds()
    game = kinds(**{name: value})

    assert (digest(game) == digest(before)) == (game == before)


def test_the_digest_tells_steps_questions_and_procedures_apart():
    """Not the board alone: where the game stands counts too."""
    games = [
        toy(),
        toy("march 0103"),
        toy("march 0104"),
        toy("march 0104", "fire X"),
        toy("march 0104", "fire X", "1"),
        toy("march 0104", "fire X", "2"),
        toy("draw", "event"),
        toy("draw", "rally"),
        toy("rest"),
        toy("done"),
    ]
    assert len({digest(game) for game in games}) == len(games)


def test_a_digest_is_short_and_stays_the_same():
    """Sixteen hexadecimal digits, the same in every process and version."""
    assert digest(toy("march 0104", "fire X", "5")) == "f49bab9821c4640b"


def test_a_question_may_be_put_in_other_words():
    """A sentence that is improved breaks no journal; who is asked and for what still counts."""
    game, other = toy("march 0104"), toy("march 0104")
    other.question = other.question._replace(prompt="Whom do you shoot at?")

    assert digest(other) == digest(game)
    assert dump(other) != dump(game)


def test_what_merely_surrounds_a_game_is_not_saved():
    """Events, the list of options and the setting belong to no position."""
    game = toy("march 0103")
    assert game.options
    saved = json.loads(dump(game))

    assert not {"events", "listed", "setting"} & set(saved)
    assert load(dump(game), game.setting).events == []


def test_a_game_goes_on_from_a_save_in_the_middle_of_a_procedure():
    """Saved in the middle of a re-roll inside fire inside a march, it plays on the same."""
    game = toy("march 0104", "fire X", "5")
    read = load(dump(game), game.setting)
    assert isinstance(read, Toy)

    for choice in ("reroll", "2", "keep", "4", "keep"):
        game, read = play(game, choice), play(read, choice)

    assert read == game
    assert read.units["A"].hex == "0104"


@given(st.integers(0, 2**32), st.integers(0, 30))
def test_any_position_of_the_toy_comes_back(seed, length):
    """Wherever random play leads, the save is the same game."""
    random, game = Random(seed), toy()
    for _ in range(length):
        if game.who:
            game = play(game, pick(game, random))

    read = load(dump(game), game.setting)

    assert read == game
    assert (dump(read), read.options) == (dump(game), game.options)


def test_what_was_only_looked_up_is_not_saved():
    """A value that a game keeps at hand beside its fields is in no text of it."""
    game = toy()
    before = dump(game)
    vars(game)["at hand"] = object()

    assert dump(game) == before
    assert load(before, game.setting) == game


def test_other_values_bring_other_options():
    """Nothing is kept of what was looked up in the game that the values are put into."""
    begun = toy()
    later = play(begun, begun.options[0])
    assert begun.options != later.options
    begun.looked["something"] = 1

    after = patched(begun, json.loads(dump(later)))

    assert (after, after.options, after.looked) == (later, later.options, {})
