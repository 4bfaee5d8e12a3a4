"""9.0 to 9.3 Assaults step by step: who takes part, who need not, and how it ends."""

import pytest

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.assault_force import able
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at, at_step, told
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 40.41 column, HQ11Pz 40.41 column, HQ3ID 60.20 column"
TWO = "PG111-1 46.41, PG111-2 46.41"


def due(text: str, chit: str = "pg111", **options: str) -> Montelimar:
    """An activation at the assaults that are due."""
    return at_step(at(f"{text}, {STAFF}, chit {chit}", **options), "assaults")


@rule("9.0-b")
def test_another_regiment_may_carry_out_what_one_has_prepared():
    """9.0 Whoever stands next to the marker when his chit comes."""
    text = f"{TWO}, PG110-6 46.42, HQ110 40.40 column, A7 47.41, assault german 47.41"

    assert due(text, "pg110").options == ("assault 47.41", "cancel 47.41")
    assert "assault 47.41" in due(text, "pg111").options


def test_the_question_names_who_would_assault():
    """9.3 All beside the one marker that is due; with two markers the choice comes first."""
    one = due(f"{TWO}, A7 47.41, assault german 47.41")
    assert one.question.about == ("PG111-1", "PG111-2")

    two = due(f"{TWO}, A7 47.41, B7 46.40, assault german 47.41, assault german 46.40")
    assert two.question.about == ()


@rule("9.0-d", "9.0-i")
def test_no_assault_is_made_for_a_direct_command():
    """9.0 Neither with the chit for them nor as a second action."""
    text = f"{TWO}, A7 47.41, assault german 47.41, {STAFF}, 11pz direct 5"

    game = play_all(at(f"{text}, chit DCG"), "take PG111-1")
    assert not any("assault" in choice for choice in game.options)
    second = play_all(at(f"{text}, acted PG111-1, chit pg111"), "again PG111-1")
    assert not any("assault" in choice for choice in second.options)


@rule("9.0-j")
def test_an_assault_needs_neither_commands_nor_command():
    """9.0 Out of command, with nothing on the track."""
    text = "PG111-1 46.41, A7 47.41, assault german 47.41, 11pz direct 0"
    far = "HQ111 20.50 column, HQ11Pz 20.50 column, HQ3ID 60.20 column"
    game = at_step(at(f"{text}, {far}, chit pg111"), "assaults")

    assert game.options == ("assault 47.41", "cancel 47.41")


@rule("9.0-g", "9.1-a", "9.3-b", "9.3-e")
def test_an_assault_is_made_or_called_off():
    """9.0 Nothing else; called off it costs nobody anything, and its units act as others do."""
    game = due(f"{TWO}, A7 47.41, assault german 47.41, 11pz dispatch 0")
    assert game.options == ("assault 47.41", "cancel 47.41")

    game = play_all(game, "cancel 47.41")

    assert game.assaults["german"] == 0
    assert {"take PG111-1", "take PG111-2"} <= set(game.options)


@rule("9.0-f", "4.0-au")
def test_new_markers_are_laid_when_all_assaults_are_over():
    """9.0 Not while one is due."""
    game = due(f"{TWO}, A7 47.41, assault german 47.41, 11pz dispatch 3")
    assert [each.rule for each in objections(game, "prepare 47.42")] != []
    assert not any(choice.startswith("prepare") for choice in game.options)

    assert "prepare 47.41" in play_all(game, "cancel 47.41").options


@rule("9.0-e", "5.2-d", "9.2-e")
def test_who_has_assaulted_is_finished_and_justifies_no_marker():
    """9.0 No first and no second action; the hex beside him cannot be marked."""
    text = f"PG111-1 46.41, A7 47.41, assault german 47.41, PG111-5 30.30, {STAFF}"
    game = at_step(at(f"{text}, 11pz dispatch 3 direct 5, chit pg111"), "assaults")
    game = play_all(game, "assault 47.41", "hold", "0", "9")

    assert game.prompt.startswith("9.2")
    near = [f"prepare {hex_}" for hex_ in game.sheet.board.neighbours("46.41")]
    assert not set(near) & set(game.options)
    game = play_all(game, "laid")
    assert not any("PG111-1" in choice for choice in game.options)


@rule("9.1-b", "9.1-d", "9.2-k")
def test_an_empty_hex_is_walked_into_and_the_others_stay_active():
    """9.1 No fire, no dice; one of three goes in and is done, in column."""
    game = due(f"{TWO}, PG111-3 46.42, assault german 47.41, 11pz dispatch 0")
    game = play_all(game, "assault 47.41")
    assert game.options == ("advance PG111-1", "advance PG111-2", "advance PG111-3")

    game = play_all(game, "advance PG111-2", "enough")

    assert (game.stacks["47.41"], game.units["PG111-2"].column) == (("PG111-2",), True)
    assert game.assaults["german"] == 0
    assert {"take PG111-1", "take PG111-3"} <= set(game.options)
    assert "take PG111-2" not in game.options
    assert not game.units["PG111-1"].column


@rule("9.1-c", "9.3-d")
def test_a_unit_beside_two_markers_assaults_one_of_them():
    """9.3 A stack may split; but who was kept for the second marker must assault it."""
    text = f"{TWO}, A7 47.41, B7 46.40, assault german 47.41, assault german 46.40"
    game = due(text)
    assert game.options == (
        *("assault 46.40", "assault 47.41"),
        *("cancel 46.40", "cancel 47.41"),
    )
    game = play_all(game, "assault 47.41")
    assert game.options == ("set out", "spare PG111-1", "spare PG111-2")

    game = play_all(game, "spare PG111-2", "hold", "3", "2")
    assert game.options == ("assault 46.40",)
    assert [each.rule for each in objections(game, "cancel 46.40")] == ["9.3"]
    assert play_all(game, "assault 46.40").prompt.startswith("9.4")


@rule("9.1-f", "9.1-g", "9.4-d", "9.4-b")
def test_three_guns_support_an_assault_at_most():
    """9.1 One that fires with two that help: no fourth may, and they have no second action."""
    guns = "Grw111 44.41, I-119 44.41, II-119 44.41, III-119 43.41"
    text = f"{TWO}, {guns}, A7 47.41, assault german 47.41, 11pz direct 9"
    game = play_all(due(text, "11Pz"), "assault 47.41")
    assert {"shell I-119", "shell III-119"} <= set(game.options)

    game = play_all(game, "shell Grw111", "add I-119", "add II-119", "9")

    assert "shell III-119" not in game.options
    assert game.who == "allied"
    assert "+3 supporting fire" in told(play_all(game, "hold", "4"))
    assert not game.active & game.mask(("Grw111", "I-119", "II-119"))


@rule("9.4-a", "9.4-e")
def test_guns_shell_the_marked_hex_and_its_defenders_alone_answer():
    """9.4 No other hex, no gun of the defender, and no neighbour who covers the attackers."""
    text = f"{TWO}, Grw111 44.41, A7 47.41, B7 47.42, 10FAB 55.41, assault german 47.41"
    game = play_all(due(text), "assault 47.41")
    assert game.options == ("go", "shell Grw111")

    game = play_all(game, "go")

    assert game.who == "allied"
    assert [c for c in game.options if c.startswith(("fire", "aim"))] == ["fire A7 46.41"]


@rule("9.1-m", "9.1-p", "9.1-q")
def test_a_retreat_needs_a_hex_that_no_enemy_covers():
    """9.1 And legs to walk: pinned units stay. It draws no fire."""
    text = f"{TWO}, A7 47.41 column, assault german 47.41"
    free = play_all(due(text), "assault 47.41")
    refuges = [choice.split()[1] for choice in free.options if choice.startswith("retreat")]
    assert refuges
    assert not set(refuges) & set(free.sheet.board.neighbours("46.41"))
    gone = play_all(free, f"retreat {refuges[0]}")
    assert (gone.who, gone.prompt[:3]) == ("german", "9.1")

    pinned = play_all(due(f"{text}, pinned 47.41"), "assault 47.41")
    assert not any(choice.startswith("retreat") for choice in pinned.options)
    covered = ", ".join(f"PG111-{n} {hex_}" for n, hex_ in zip((5, 6, 7), refuges, strict=False))
    held = play_all(due(f"{text}, {covered}"), "assault 47.41")
    assert not set(refuges) & {c.split()[-1] for c in held.options if c.startswith("retreat")}


@rule("9.1-aa")
def test_if_shells_empty_the_hex_the_attacker_walks_in():
    """9.1 Suppressed twice: no fire, no dice; all who were named are done."""
    data = 'charts.fire_at_hex.black = "DG1 S+DG1 DG1 DG1 DG1 DG1 DG1 DG1 DG1"'
    text = f"{TWO}, Grw111 44.41, A7 47.41, suppressed 47.41, assault german 47.41, {STAFF}"
    game = at_step(at(f"{text}, chit pg111", data=data), "assaults")
    game = play_all(game, "assault 47.41", "shell Grw111", "1")
    assert game.options == ("advance PG111-1", "advance PG111-2")

    game = play_all(game, "advance PG111-1", "enough")

    assert not game.active & game.mask(("PG111-1", "PG111-2"))


@rule("9.3-h")
def test_if_shells_set_the_hex_on_fire_the_assault_is_over():
    """9.3 A 0 on a town: nobody goes in, the marker is gone, who took part is done."""
    text = f"{TWO}, Grw111 44.41, A7 47.41, B7 47.41, assault german 47.41, 11pz dispatch 0"
    game = play_all(due(text), "assault 47.41", "shell Grw111", "0", "0")

    assert game.has(game.burning, "47.41")
    assert game.assaults["german"] == 0
    assert not any(unit in choice for choice in game.options for unit in ("PG111-1", "Grw111"))


@rule("9.1-ab", "9.1-ac", "9.4-q")
def test_who_is_suppressed_by_the_defenders_drops_out():
    """9.1 Of two hexes one: the odds are 2 to 1 and not 4 to 1; with one hex it is all over."""
    data = 'charts.fire_at_hex.red = "S+DG1 DG1 DG1 DG1 DG1 DG1 DG1 DG1 DG1"'
    more = "PG111-3 46.42, PG111-4 46.42"
    rest = f"A7 47.41, assault german 47.41, {STAFF}, 11pz dispatch 0, chit pg111"
    two = at_step(at(f"{TWO}, {more}, {rest}", data=data), "assaults")
    two = play_all(two, "assault 47.41", "fire A7 46.41", "target PG111-1", "0")
    assert "odds 2 to 1" in told(play_all(two, "4"))
    assert not two.active & two.mask(("PG111-1", "PG111-2", "PG111-3", "PG111-4"))

    one = at_step(at(f"{TWO}, {rest}", data=data), "assaults")
    one = play_all(one, "assault 47.41", "fire A7 46.41", "target PG111-1", "0")
    assert one.assaults["german"] == 0
    assert not any("PG111-1" in choice or "PG111-2" in choice for choice in one.options)


@rule("9.2-c")
def test_a_kampfgruppe_pays_with_the_points_of_its_own_division():
    """9.2 Beside a unit of the 198th the 11th Panzer pays."""
    text = "PG111-1 45.41, G305-1 46.41, A7 47.41, HQ11Pz 40.41 column, HQ3ID 60.20 column"
    quiet = "bottle allied 0, bottle german 0, 11pz dispatch 5, 198 dispatch 4, 3 dispatch 0"
    game = at(f"{text}, {quiet}, cup Wind", scenario="la-coucourde")
    game = play_all(game, "play KG11Pz", "place 46.41", "prepare 47.41")

    assert (game.records["11pz"].dispatch, game.records["198"].dispatch) == (2, 4)


@rule("9.2-f", "9.2-l")
def test_an_empty_hex_or_a_friends_hex_can_be_marked_once():
    """9.2 And the enemy's; a second marker in the same hex is refused."""
    text = "PG111-1 46.41, PG111-2 46.42, A7 47.41, 11pz dispatch 5"
    game = due(text)
    assert {"prepare 47.41", "prepare 46.42", "prepare 45.41"} <= set(game.options)

    game = play_all(game, "prepare 47.41")

    assert [each.rule for each in objections(game, "prepare 47.41")] == ["9.2"]


@rule("9.2-j", "9.2-k")
def test_a_marker_that_waits_changes_nothing():
    """9.2 The enemy goes in, out and through; what he pays and sees is the same."""
    text = "A7 48.41 column, PG111-1 46.41, answered 46.41, HQ3ID 60.20 column, HQ7 60.20 column"
    marked = play_all(at(f"{text}, assault german 47.41, chit 7"), "take A7", "move", "47.41")
    plain = play_all(at(f"{text}, chit 7"), "take A7", "move", "47.41")

    assert marked.at("A7") == "47.41"
    assert (marked.prompt, marked.options) == (plain.prompt, plain.options)
    assert play_all(marked, "48.41").has(marked.assaults["german"], "47.41")


@rule("9.3-f")
@pytest.mark.parametrize(("unit", "can"), [("PG111-1", True), ("HQ110", False), ("II-119", False)])
def test_only_who_can_enter_may_assault(unit: str, can: bool):
    """9.3 On foot into a marsh, not on wheels; and no gun that cannot move."""
    board = at("").sheet.board
    marsh, here = next(
        (marsh, here)
        for marsh in board.hexes
        if board.terrain(marsh) == "marsh"
        for here in board.neighbours(marsh)
        if board.terrain(here) == "clear"
        and not board.features(board.side(here, marsh))
        and not board.roads(here, marsh)
    )

    assert able(at(f"{unit} {here}, A7 {marsh}"), unit, marsh) is can


@rule("9.1-k", "6.2.2-ae")
def test_no_weapon_is_taken_along_over_a_ridge_when_defenders_fall_back():
    """9.1 D, 6.2.2 From 18.40 over the ridge to 18.39; on level ground the weapon comes along."""
    text = "PG111-5 18.40 column, HMG111-1 18.40, HQ111 14.36 column, HQ11Pz 14.36 column"
    text = f"{text}, E141 18.41, assault allied 18.40, HQ141 19.44 column, HQ36ID 19.44 column"
    game = play_all(at_step(at(f"{text}, chit 141"), "assaults"), "assault 18.40")

    over = play_all(game, "retreat 18.39")
    assert over.markers["HMG111-1"] == "11pz:reallocating"
    assert over.has(over.suppressed, "18.39")
    level = next(each for each in game.options if each not in ("stand", "retreat 18.39"))
    assert play_all(game, level).markers["HMG111-1"] == level.removeprefix("retreat ")


@rule("9.1-k", "6.2.2-w")
def test_defenders_take_their_weapon_along_a_road_when_they_fall_back():
    """9.1 D, 6.2.2 From 18.44 a trail goes down the steep slope to 17.44."""
    text = "PG111-5 18.44 column, HMG111-1 18.44, HQ111 14.46 column, HQ11Pz 14.46 column"
    text = f"{text}, E141 19.43, assault allied 18.44, HQ141 24.43 column, HQ36ID 24.43 column"
    game = play_all(at_step(at(f"{text}, chit 141"), "assaults"), "assault 18.44")

    assert play_all(game, "retreat 17.44").markers["HMG111-1"] == "17.44"


@rule("9.1-m", "22.3-b")
def test_defenders_do_not_fall_back_to_where_they_may_never_be():
    """9.1 D, 22.3 Near 29.01, where the Allies keep away, the refusal names that rule."""
    text = "A141 27.04 column, HQ141 20.10 column, HQ36ID 20.10 column, PG111-5 26.05"
    text = f"{text}, assault german 27.04, HQ111 26.10 column, HQ11Pz 26.10 column"
    game = play_all(at_step(at(f"{text}, chit pg111"), "assaults"), "assault 27.04")

    assert any(choice.startswith("retreat") for choice in game.options)
    assert [each.rule for each in objections(game, "retreat 28.04")] == ["22.3"]


@rule("9.1-o")
def test_who_falls_back_among_pinned_friends_leaves_one_marker():
    """9.1 D The hex is suppressed and no longer pinned, and nobody is lost."""
    text = "PG111-5 18.40 column, PG111-6 18.39, pinned 18.39, HQ111 14.36 column"
    text = f"{text}, HQ11Pz 14.36 column, E141 18.41, assault allied 18.40, HQ141 19.44 column"
    game = at_step(at(f"{text}, HQ36ID 19.44 column, chit 141"), "assaults")
    game = play_all(game, "assault 18.40", "retreat 18.39")

    assert game.stacks["18.39"] == ("PG111-6", "PG111-5")
    assert (game.hexes(game.pinned), game.hexes(game.suppressed)) == ([], ["18.39"])
