"""9 What each choice in an assault is worth before the dice fall, and why fire is refused."""

from grognard import Game
from grognard.engine.kernel.flow import explain, objections
from grognard.engine.kernel.forms import form_of
from grognard.games.montelimar.assault import Assault
from grognard.games.montelimar.assault_force import Muster
from grognard.games.montelimar.result_rows import result_rows
from grognard.games.montelimar.results import RoutCheck
from tests.games.montelimar.positions import at, at_step
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 37.48 column, HQ11Pz 30.44 column, HQ7 55.38 column, HQ3ID 56.38 column"
ATTACK = "PG111-5 46.41, PG111-6 46.41, PG111-7 46.42, assault german 47.41"
DRY = "bottle allied 0, bottle german 0"


def assaulted(text: str, chit: str = "pg111") -> Game:
    """The assaults of a chit are due."""
    return at_step(at(f"{ATTACK}, {text}, {STAFF}, {DRY}, chit {chit}"), "assaults")


def totals(game: Game, choice: str) -> list[int]:
    """The sums that a choice rests on."""
    return [each.total for each in explain(game, choice)]


def refused_by(game: Game, choice: str) -> list[str]:
    """The rules that refuse a choice."""
    assert choice not in game.options
    return [each.rule for each in objections(game, choice)]


@rule("9.4-h")
def test_fire_at_those_who_assault_shows_its_sum():
    """9.4 Four at a column of +1 behind its marker of -1; from DG 3 two less, into a town four."""
    game = play_all(assaulted("E7 47.41"), "assault 47.41")
    assert [totals(game, f"fire E7 {hex_}") for hex_ in ("46.41", "46.42")] == [[4], [2]]
    row, *_ = result_rows(game, "fire E7 46.41")
    assert row.columns == ("0", "1", "2", "3", "4")

    shaken = play_all(assaulted("E7 47.41, DG3 47.41"), "assault 47.41")
    assert totals(shaken, "fire E7 46.41") == [2]


@rule("9.4-j")
def test_fire_at_a_tank_that_assaults_shows_its_sum():
    """9.4 Five at a Panther in column: its -1, the marker's -1."""
    tank = "Pz15-1 46.41, HQPz15 37.48 column, A756 47.41, HQ36ID 56.38 column"
    game = play_all(assaulted(f"{tank}, E7 47.41", "11Pz"), "assault 47.41")

    assert totals(game, "aim A756 Pz15-1") == [3]
    assert refused_by(game, "aim A756 PG111-5") == ["9.4"]


@rule("9.4-e", "9.4-k")
def test_fire_in_an_assault_is_refused_by_what_forbids_it():
    """9.4 From another hex, at one that nobody comes from, and twice at one."""
    game = play_all(assaulted("E7 47.41, HMG7-1 47.41, F7 48.41, Can7 47.41"), "assault 47.41")
    assert refused_by(game, "fire F7 46.41") == ["9.4"]
    assert refused_by(game, "fire E7 46.43") == ["9.4"]

    game = play_all(game, "fire E7 46.42", "add HMG7-1", "fire", "4")
    assert refused_by(game, "fire E7 46.42") == ["9.4"]
    assert "fire E7 46.41" in game.options


@rule("8.1-c")
def test_guns_without_a_target_of_theirs_do_not_fire_at_an_assault():
    """8.1, 8.7 Armour-piercing guns need a Hard Target; mortars have no value for it."""
    gun = "E7 46.41 column, assault allied 47.41, G308-14 47.41, Grw308 47.41, G308-1 47.41"
    text = f"{gun}, HQ308 37.48 column, HQ198 30.44 column, HQ7 55.38 column, {DRY}, chit 7"
    game = play_all(at_step(at(text), "assaults"), "assault 47.41")

    assert refused_by(game, "fire G308-14 46.41") == ["8.1"]
    assert refused_by(game, "fire Grw308 46.41") == ["8.7"]
    assert "fire G308-1 46.41" in game.options


@rule("9.5-z", "9.5-aa")
def test_each_defender_whose_defence_may_count_has_its_sums():
    """9.5 A tank of -1 is worth one more than a deployed company, a column one less."""
    tank = "E7 47.41 column, F7 47.41, A756 47.41, HQ36ID 56.38 column"
    game = play_all(assaulted(tank), "assault 47.41", "hold")

    sums = [totals(game, f"defend {unit}") for unit in ("E7", "F7", "A756")]
    mine, theirs = sums[1]
    assert sums == [[mine, theirs - 1], [mine, theirs], [mine, theirs + 1]]


@rule("9.1-e")
def test_shells_before_an_assault_show_their_sum():
    """8.7.4 A mortar of 3 at a company in a town: 1."""
    game = play_all(assaulted("E7 47.41, Grw111 42.41"), "assault 47.41")

    assert totals(game, "shell Grw111") == [1]
    row, *_ = result_rows(game, "shell Grw111")
    assert row.row == "black"


@rule("9.3-d")
def test_who_is_kept_for_another_marker_is_out_of_the_sums():
    """9.3, 9.5 Three at one are worth 0, two -1."""
    game = assaulted("E7 47.41, F7 47.42, assault german 47.42")
    game = play_all(game, "assault 47.41")

    (all_three, _), (two, _) = totals(game, "set out"), totals(game, "spare PG111-7")
    assert all_three - two == 1


@rule("9.1-e", "9.3-c")
def test_a_gun_that_assaults_does_not_shell_the_hex_as_well():
    """9.1, 9.3 Infantry guns beside the marker must assault; the mortars behind may shell it."""
    game = play_all(assaulted("E7 47.41, PG111-9 46.41, Grw111 42.41"), "assault 47.41")

    assert "shell Grw111" in game.options
    assert refused_by(game, "shell PG111-9") == ["9.1"]


def test_units_that_must_be_named_are_picked_and_not_weighed():
    """A table lists them as a choice that must be made, each with its sums."""
    steps = (RoutCheck.check, Assault.defend, Muster.spare)

    assert all(form_of(step).sums and form_of(step).gathers for step in steps)


@rule("9.5-t", "15.0-j")
def test_pioneers_on_a_half_track_have_no_flames_in_an_assault():
    """15.0, 9.5 The half-track's values alone count; on foot they add three, as a weapon does."""

    def terms(pioneers: str) -> list[int]:
        game = at(f"{pioneers}, E7 47.41, assault german 47.41, {STAFF}, {DRY}, chit pg111")
        mine, _ = explain(at_step(game, "assaults"), "assault 47.41")
        return [mod.value for mod in mine.mods if mod.why == "flamethrower"]

    assert terms("PG111-10 46.41 column") == [3]
    assert terms("PG111-10 46.41 riding SdK111-1") == []
    assert terms("PG111-10 46.41 riding SdK111-1, Flam111 46.41") == [3]
