"""What a board may show of Combat!: goals, impulses, sight over floors, how far a move goes."""

from random import Random

import pytest

from grognard import view
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import IllegalChoice, advance, objections
from grognard.engine.look.together import together
from grognard.games.combat.aids import AIDS
from grognard.games.combat.drawing import SYMBOLS, scene
from grognard.games.combat.movement import Move
from grognard.games.combat.ranges import along, ways
from grognard.games.combat.state import Combat
from grognard.picture.symbols import SYMBOLS as DRAWN
from tests.games.combat.positions import SETTING, WORKS, at, works
from tests.playing import play_all
from tests.rules import rule

ROOM = "g66-1 A18, gLt-1 A18, r65-1 C18+1, held C19 german, german to act"


def moves(seed: int, count: int) -> list[Combat]:
    """Positions of random play in which infantry moves."""
    draw, found = Random(seed), list[Combat]()
    game = at("g66-1 A18, g66-2 B18, gLt-1 A18, gMG34-1 A19, r65-1 C18+1, r72-1 C17")
    while game.who and len(found) < count:
        if not is_chance(game) and isinstance(game.procedures[-1], Move):
            found.append(game.copy())
        advance(game, draw.choice(game.question.among if is_chance(game) else game.options))
    return found


@rule("10.2.2-a")
def test_every_way_is_offered_place_by_place_and_costs_what_it_says():
    """10.2.2 Each way can be followed, and the price along it is the price of its end."""
    shown = 0
    for game in moves(4, 12):
        for way in ways(game):
            *_, last = along(game.copy(), way.choices)
            assert (last.hex, last.price, last.stops) == (way.hex, way.price, way.stops)
            assert objections(game, way.choices[0]) == ()
            shown += 1
    assert shown > 100


def test_a_way_names_those_who_may_fire_at_it():
    """core-9-j The Russian upstairs covers the street, and not the far side of the school."""
    game = play_all(at(ROOM), "move g66-1")
    found = {way.hex: way.danger for way in ways(game)}
    assert found["B18"] == ("r65-1",)
    assert found["C16"] == ()


def test_a_way_that_is_closed_is_refused():
    """10.2.2 A place that is not next to the one before cannot be on a way."""
    game = play_all(at(ROOM), "move g66-1")
    with pytest.raises(IllegalChoice, match="C19"):
        list(along(game, ("C19",)))


def test_the_goal_is_told_to_each_side_in_its_own_words():
    """core-21-c Ten of twelve points for the attacker, fewer for the other side."""
    game = at(ROOM)
    told = {side: AIDS.goals(view(game, side), SETTING.data) for side in ("german", "russian")}
    assert told["german"] is not None
    assert told["russian"] is not None
    assert told["german"].text == "Hold 10 of 12 points when turn 6 ends."
    assert told["german"].aims[0].stands == "1 of 10"
    assert told["russian"].text.startswith("Leave the enemy fewer than 10")
    assert told["german"].aims[3].stands == "Russian and German"  # C19


def test_sight_is_told_with_its_levels_and_hindrance():
    """core-11-a, core-12-b Smoke in the street adds to fire at the upper floor."""
    game = at(f"{ROOM}, smoke B18 1")
    found = AIDS.sight(view(game, "german"), SETTING.data, "A18", "C18+1") if AIDS.sight else None
    assert found is not None
    assert found.clear
    assert found.hindrance is not None
    assert found.hindrance.total == 10
    assert [cell.hindrance for cell in found.profile.cells if cell.hex == "B18"] == [10]


def test_sight_that_is_blocked_says_by_what():
    """core-11-k The second floor is not seen from the ground inside one house."""
    assert AIDS.sight
    found = AIDS.sight(view(at(ROOM), "german"), SETTING.data, "C19", "C19+2")
    assert not found.clear
    assert found.rule == "core-11-k"


def test_passes_and_points_lie_beside_the_map():
    """core-4-k, core-21-c The tracks show the passes of each side and the attacker's points."""
    shown = {each.id: each for each in AIDS.displays(view(at(ROOM), "german"), SETTING.data)}
    assert [track.id for track in shown["impulses"].tracks] == ["german-passes", "russian-passes"]
    assert shown["points"].tracks[0].tokens[0].at == 1


def test_the_lost_lie_beside_the_map():
    """core-7-f The dead of a side by name, and nobody who is on the map."""
    shown = AIDS.displays(view(at("g66-1 A18, r65-1 C18"), "german"), SETTING.data)
    [lost] = [box for each in shown for box in each.boxes if box.id == "german-lost"]
    names = [name for name, _ in lost.pieces]
    assert "g66-2" in names
    assert "g66-1" not in names


def test_counters_say_how_they_are_in_short():
    """core-7 A pinned squad that has fired shows both."""
    game = at("g66-1 A18 pinned fired, r65-1 C18")
    faces = {face.id: face for face in scene(view(game, "german"), SETTING.data).counters}
    assert faces["g66-1"].badges == ("PIN", "fired")


def test_a_picture_bears_the_name_of_its_scenario():
    """Several are played on one map: the lesson is not called after the works beside it."""
    assert scene(view(at("g66-1 C19"), "german"), SETTING.data).title == "Stairwell"


def test_works_and_cover_lie_on_the_map():
    """7.5.1, 8.1.1 A roadblock points, a unit's cover stands on its hexside, mines stay hidden."""
    game = works(
        "g66-1 I8 crawled cover:H7/I8, r65-1 Z20, wire L20, mines L21 russian hidden, "
        "roadblock F22 F21, loose"
    )
    shown = {
        side: {token.name: token for token in scene(view(game, side), WORKS.data).tokens}
        for side in ("german", "russian")
    }
    assert shown["german"]["roadblock"].points_at == "F21"
    assert shown["german"]["wire"].text == "W"
    assert shown["german"]["cover of g66-1"].place == "H7/I8"
    assert "hidden mines" in shown["russian"]
    assert "hidden mines" not in shown["german"]


def test_a_group_is_led_over_floors_and_only_who_is_on_the_move_goes():
    """10.2.2 A way may end on a floor; those who wait elsewhere do not go in the mover's place."""
    upstairs = "r63-1 I12+2, g66-1 A20, russian to act"
    alone = play_all(works(upstairs), "move r63-1", "I12+1", "I12+2")
    watched = play_all(works(f"r65-1 K20, {upstairs}"), "move r63-1")

    (mover,) = together(alone, ("r63-1",), "G2")
    (other,) = together(watched, ("r65-1",), "G2")

    assert (mover.path, mover.left) == (("I12", "I11+2"), 10)
    assert other.choices == ()


def test_every_kind_of_counter_has_its_symbol():
    """core-5 A leader too; what nobody can draw would be a question mark."""
    assert {*SYMBOLS.values()} <= {*DRAWN, "leader"}
