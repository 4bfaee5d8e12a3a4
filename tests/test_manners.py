"""What a table says of each game: that it can be read, and that it speaks of what there is."""

import pytest

from grognard.engine.data.source import BadData, parse_source
from grognard.engine.kernel.questions import all_forms
from grognard.engine.kernel.rulebook import Rulebook
from grognard.engine.kernel.set_up import start
from grognard.engine.kernel.view import OBSERVER, view
from grognard.engine.look.manners import Manners, manners_of, read_manners
from grognard.games import GAMES
from grognard.players.levels import LADDER

BOOKS = pytest.mark.parametrize("book", GAMES.values(), ids=list(GAMES))


def read(text: str) -> Manners:
    """The manners that a text gives."""
    return manners_of(parse_source(text, "manners.toml"))


def test_what_is_left_out_is_empty() -> None:
    """A blurb is enough."""
    found = read('blurb = "A battle."')
    assert found == Manners(blurb="A battle.")
    assert found.guide.notes == found.figures == found.danger.layers == ()


def test_a_note_says_when_it_is_shown() -> None:
    """What its moment leaves out does not matter."""
    found = read("""
        blurb = "A battle."
        guide = {scenario = "hill", side = "north", notes = [
            {id = "one", title = "One", text = "Look.", when = {mine = true, phase = "Fire"}},
        ]}""")
    when = found.guide.notes[0].when
    assert (when.mine, when.phase, when.over, when.turn) == (True, "Fire", None, 0)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('blurb = "B"\nblurp = "B"', "manners.toml:2: blurp is not a key known here"),
        ('scenario = "x"', "manners.toml:1: the file has no “blurb”"),
        (
            'blurb = "B"\n[[figures]]\ntitle = "fire"',
            "manners.toml:2: a figure has either “printed” or “factor”",
        ),
        (
            'blurb = "B"\n[[figures]]\ntitle = "fire"\nfactor = 0\nprinted = "fire"',
            "manners.toml:2: a figure has either “printed” or “factor”",
        ),
    ],
)
def test_wrong_manners_are_refused_with_their_line(text: str, fault: str) -> None:
    """The file, the line, and what is wrong."""
    with pytest.raises(BadData) as refused:
        read(text)
    assert str(refused.value).startswith(fault)


@BOOKS
def test_scenarios_and_sides_are_those_of_the_game(book: Rulebook) -> None:
    """Nobody is led to a scenario or a seat that is not there."""
    manners = read_manners(book.folder)
    scenarios = ("", *(each.id for each in book.scenarios))
    assert manners.blurb
    assert manners.scenario in scenarios
    assert manners.guide.scenario in scenarios
    assert manners.side in ("", *book.sides)
    assert manners.guide.side in ("", *book.sides)
    assert manners.guide.level in ("", *LADDER)
    assert bool(manners.guide.notes) == bool(manners.guide.scenario) == bool(manners.guide.side)


@BOOKS
def test_notes_speak_of_hexes_and_phases_that_there_are(book: Rulebook) -> None:
    """No two have one name; a phase is the side's own, for in one of both no note would come."""
    guide = read_manners(book.folder).guide
    notes = guide.notes
    game = start(book, book.scenarios[0].id, {})
    seen = view(game, OBSERVER)
    board = book.scene(seen, game.setting.data).board
    phases = {phase.title for phase in book.aids.sequence(seen) if phase.side == guide.side}
    assert len({note.id for note in notes}) == len(notes)
    assert [note.id for note in notes if note.hex and note.hex not in board] == []
    assert [note.id for note in notes if note.when.phase and note.when.phase not in phases] == []
    forms = ("", *all_forms(book))
    assert [note.id for note in notes if note.when.form not in forms] == []


@BOOKS
def test_forms_that_take_up_or_tidy_are_forms_of_the_game(book: Rulebook) -> None:
    """A misspelt id would silently do nothing."""
    manners = read_manners(book.folder)
    named = {
        *manners.sets_out,
        *manners.tidies,
        *manners.spends,
        *manners.at_will,
        *manners.goes_on,
    }
    assert named <= set(all_forms(book))


@BOOKS
def test_every_scenario_says_how_long_it_takes(book: Rulebook) -> None:
    """Nobody should begin an evening with a game for a weekend."""
    scenarios = {scenario.id for scenario in book.scenarios}
    assert set(read_manners(book.folder).times) == scenarios


def value_of(counter: object, path: str) -> object:
    """What is printed on a counter at a path; nothing where it does not lead anywhere."""
    found = counter
    for key in path.split("."):
        found = getattr(found, key, None)
    return found


@BOOKS
def test_figures_and_dangers_are_found_in_what_is_shown(book: Rulebook) -> None:
    """A figure is printed on some counter or drawn on one; a layer of danger can be laid over."""
    manners = read_manners(book.folder)
    game = start(book, book.scenarios[0].id, {})
    seen, data = view(game, OBSERVER), game.setting.data
    layers = {layer.id for layer in book.aids.layers(seen, data)}
    faces = book.scene(seen, data).counters
    boxes = (start(book, scenario.id, {}).setting.data for scenario in book.scenarios)
    counters = [counter for box in boxes for counter in book.aids.counters(box).values()]
    for figure in manners.figures:
        printed = (value_of(each, figure.printed) for each in counters)
        drawn = (face.factors[figure.factor : figure.factor + 1] for face in faces)
        assert any(printed if figure.printed else drawn), figure.title
    assert set(manners.danger.layers) | set(manners.goal_layers) <= layers
