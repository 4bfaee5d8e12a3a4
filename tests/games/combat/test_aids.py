"""What a board may show of Combat!: goals, impulses, sight over floors, how far a move goes."""

from random import Random

import pytest

from grognard import view
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import IllegalChoice, advance, explain, objections
from grognard.engine.kernel.questions import offers
from grognard.engine.look.together import Destination, together
from grognard.engine.look.wording import spoken
from grognard.games.combat.aids import AIDS
from grognard.games.combat.defensive_fire import DefensiveFire, chance_of_fire
from grognard.games.combat.drawing import scene
from grognard.games.combat.faces import drawing, label
from grognard.games.combat.movement import Move
from grognard.games.combat.ranges import along, ways
from grognard.games.combat.state import Combat
from grognard.match.telling import charts, reasons, tallies
from grognard.picture.signs import DRAWINGS, MEN
from tests.games.combat.positions import SETTING, WORKS, at, crest, works
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


def test_a_way_tells_the_chance_of_each_shot_at_it():
    """core-9-j, core-9-t It is the one that an order to fire waits for once the unit is there."""
    game = play_all(at(ROOM), "move g66-1")
    (found,) = along(game.copy(), ("B18",))
    window = play_all(game, "B18").procedures[-1]
    assert isinstance(window, DefensiveFire)
    chance = chance_of_fire(window, play_all(game, "B18"), "r65-1")
    assert (found.danger, found.chances) == (("r65-1",), (round(chance),))
    assert 0 < chance < 100


def test_a_way_knows_of_guns_and_of_nobody_hidden():
    """core-9-q, core-19-a A gun on the street counts with its shell; who is hidden, not at all."""
    text = "g66-1 F30, r45mm-1 F34 nw, r65-1 G31 hidden, german to act"
    (found,) = along(play_all(works(text), "move g66-1"), ("F31",))
    assert found.danger == ("r45mm-1",)
    assert found.chances[0] > 0
    assert found in ways(play_all(works(text), "move g66-1"))


@rule("core-9-j", "core-9-q")
def test_those_whom_a_way_names_are_those_who_are_asked():
    """core-9-j, core-9-s Whoever may fire after a step, unless his side has declined to."""
    asked = silent = 0
    for game in moves(4, 60):
        for way in ways(game):
            if len(way.choices) > 1:
                continue
            after = game.copy()
            advance(after, way.hex)
            if is_chance(after) or after.declined:
                continue
            opens = isinstance(after.procedures[-1], DefensiveFire) if after.who else False
            firing = [offer.fills[0] for offer in offers(after) if offer.fills] if opens else []
            assert sorted({*firing}) == sorted(way.danger), (game.prompt, way)
            asked, silent = asked + bool(firing), silent + (not firing)
    assert asked > 20
    assert silent > 20


@rule("10.2.5-b", "core-16-j")
def test_no_way_leads_where_a_step_is_barred():
    """10.2.5, core-16-j Not to a second try, nor out of one Close Combat into another."""
    text = "g66-1 D18, r65-1 C18 disrupted, r65-4 A12"
    tried = play_all(at(text), "move g66-1")
    failed = play_all(tried, "C18", "8")
    fight = "g66-1 C23 engaged, g66-2 C23 engaged, r65-2 C23 engaged, r65-1 C24"
    left = play_all(at(fight), "leave g66-1", "1", "move")

    assert "C18" in {way.hex for way in ways(tried)}
    assert "C19" in {way.hex for way in ways(failed)}
    assert "C18" not in {way.hex for way in ways(failed)}
    assert left.procedures[-1].escapes
    assert "C24" in {way.hex for way in ways(play_all(at("g66-1 C23, r65-1 C24"), "move g66-1"))}
    assert "C24" not in {way.hex for way in ways(left)}


@rule("core-16-j", "core-9-r")
def test_a_range_out_of_close_combat_tells_who_is_free_to_fire():
    """core-16-j Who is left alone is free; whom a friend still holds fires at the first step."""
    last = "SdKfz-1 F20 ne, KV1A-1 F20 se, rMOL-1 F20 on:KV1A-1 disrupted, german to act"
    held = "g66-1 F14, g66-2 F14, r65-1 F14, g66-3 A1, r65-7 Z20"
    games = (
        play_all(works(text), *choices)
        for text, choices in (
            (last, ("leave SdKfz-1", "1", "move")),
            (held, ("leave g66-1", "1", "run")),
        )
    )
    free, bound = ({way.hex: way.danger for way in AIDS.reach(game)} for game in games)

    assert (free["F19"], free["F18"]) == (("KV1A-1",), ("KV1A-1",))
    assert (bound["F13"], bound["F12"]) == (("r65-1",), ())


@rule("core-14-g")
def test_arcs_are_drawn_about_guns_and_hulls():
    """core-1-f, core-14-g The hexes before a gun; each face of a hull, and its turret."""
    game = works("r45mm-1 F34 e, PzIV-1 L33 w turret-nw, StuG-1 L20 w, r65-1 G33, russian to act")

    def marked(unit: str) -> dict[str, list[str]]:
        marks = [*AIDS.arcs(view(game, "russian"), game.setting.data, unit)]
        return {mark.kind: [m.hex for m in marks if m.kind == mark.kind] for mark in marks}

    gun, tank = marked("r45mm-1"), marked("PzIV-1")
    assert list(gun) == ["covered"]
    assert ("G34" in gun["covered"], "E34" in gun["covered"]) == (True, False)
    assert list(tank) == ["front", "rear", "flank", "turret"]
    assert ("K33" in tank["front"], "M33" in tank["rear"]) == (True, True)
    assert ("L29" in tank["flank"], "L37" in tank["flank"]) == (True, True)
    assert ("K32" in tank["turret"], "M33" in tank["turret"]) == (True, False)
    assert "turret" not in marked("StuG-1")
    assert marked("r65-1") == marked("x") == {}


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


@rule("11.2.2-d")
def test_sight_is_hindered_by_a_wreck_that_burns_on_the_hexside():
    """11.2.2 The same 10 as in the sums of fire over it."""
    game = works("g66-1 E36, r65-1 F36, burning E36/F36")
    found = AIDS.sight(view(game, "german"), WORKS.data, "E36", "F36") if AIDS.sight else None
    assert game.line("E36", "F36").hindrance == 10
    assert found is not None
    assert found.hindrance is not None
    assert found.hindrance.total == 10


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


def test_impulses_are_never_folded_away():
    """core-4-f Whose impulse it is and who has passed is always to be seen, and nothing else."""
    shown = AIDS.displays(view(at(ROOM), "german"), SETTING.data)
    assert [each.id for each in shown if each.stays] == ["impulses"]


def test_people_read_names_and_states():
    """core-5, core-7 A unit goes by its kind and what its counter says, a state by its word."""
    names = AIDS.names(SETTING.data)
    assert names["g66-1"] == "Infantry 1"
    assert names["DIS"] == "disrupted"
    assert names["german-105mm-howitzers"] == "105mm howitzers"
    assert names["fft"] == "Firepower Factors Table"
    assert spoken("The german r65-1 is out.", names) == "The German Guards 1 is out."


def test_refusals_call_units_by_their_names():
    """core-5 In what a bar says as in what is said of one case, and weapons in words."""
    game = at("gDC-1 A18 fired, gFT-1 A19, r65-1 C18+1 pinned, german to act")
    assert game.called("gFT-1") == "Flamethrower"
    for choice in ("move gDC-1", "move r65-1"):
        (told,) = {each.text.split(" is ")[0] for each in reasons(game, objections(game, choice))}
        assert told.startswith(("Demolition charge has", "Guards 1"))


def test_sums_and_result_rows_call_units_by_their_names():
    """core-8 Who fires at what range, and what each face does to whom."""
    game, choice = at("g66-1 B18, r65-1 C18, german to act"), "fire g66-1 C18"
    why = [term["why"] for sum_ in tallies(game, explain(game, choice)) for term in sum_["mods"]]
    titles = [row["title"] for row in charts(game, AIDS.charts(game, choice)) if "title" in row]
    assert any(each.startswith("Infantry 1 at range") for each in why)
    assert any(each.startswith("Guards 1 in column") for each in titles)


def test_the_price_of_a_step_says_whose_it_is():
    """10.7.1-b In a platoon each unit has a sum of its own, headed by its name."""
    game = play_all(
        at("gLt-1 C19, g66-1 C19, german to act"), "platoon gLt-1", "with cautious g66-1"
    )
    choice = "go g66-1 C19+1"
    assert [each["name"] for each in tallies(game, explain(game, choice))] == [
        "cost for Infantry 1"
    ]


def test_facings_are_said_in_words():
    """10.4.6 In what a button says and in the log: the north-east, not its two letters."""
    words = SETTING.words
    assert words["FACING"].names["ne"] == "the north-east"
    assert words["WORK"].names["at-trench"] == "anti-tank trench"


def test_a_line_that_is_lost_says_where():
    """core-11-j The sentence may end with the hex."""
    game = works("g66-1 A21, r65-1 N21, german to act")
    found = AIDS.sight(view(game, "german"), WORKS.data, "A21", "N21") if AIDS.sight else None
    assert found is not None
    assert (found.clear, found.where) == (False, "M21")
    assert [cell.hex for cell in found.profile.cells if cell.verdict == "blocks"] == ["M21"]


def test_a_line_that_is_lost_on_a_hexside_says_on_which():
    """6.8.1 The bocage blocks, and neither of the hexes that it parts."""
    game = crest("g66-1 H6, r65-1 H9, german to act")
    found = AIDS.sight(view(game, "german"), game.setting.data, "H6", "H9") if AIDS.sight else None
    assert found is not None
    assert [edge.side for edge in found.profile.sides if edge.verdict == "blocks"] == ["H7/H8"]
    assert (found.where, "H7/H8" in found.why) == ("H7", True)
    assert "blocks" not in [cell.verdict for cell in found.profile.cells]


def test_the_other_levels_of_both_ends_are_looked_at_too():
    """core-11-k The street sees the ground and the floor above it as single lines do."""
    game, sight = at("g66-1 A18, r65-1 C18+1, german to act"), AIDS.sight
    assert sight is not None
    seen = view(game, "german")
    found = sight(seen, SETTING.data, "B18", "C18+1")
    (here, there) = found.levels
    assert [place for place, _ in there] == ["C18+roof", "C18+2", "C18+1", "C18", "C18-1"]
    assert dict(there) == {
        place: sight(seen, SETTING.data, "B18", place).clear for place, _ in there
    }
    assert here == (("B18", True),)
    assert (found.profile.eyes, found.profile.step) == ((0, 2), 2)


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
    assert shown["german"]["cover of Infantry 1"].place == "H7/I8"
    assert "hidden mines" in shown["russian"]
    assert "hidden mines" not in shown["german"]


def test_a_group_is_led_over_floors_and_only_who_is_on_the_move_goes():
    """10.2.2 A way may end on a floor; those who wait elsewhere do not go in the mover's place."""
    upstairs = "r63-1 I12+2, g66-1 A20, russian to act"
    alone = play_all(works(upstairs), "move r63-1", "I12+1", "I12+2")
    watched = play_all(works(f"r65-1 K20, {upstairs}"), "move r63-1")

    (mover,) = together(alone, ("r63-1",), Destination("G2"))
    (other,) = together(watched, ("r65-1",), Destination("G2"))

    assert (mover.path, mover.left) == (("I12", "I11+2"), 10)
    assert other.choices == ()


def test_every_kind_of_counter_has_its_drawing():
    """core-5, 10.3-b Weapons look as they are, and men stand for who carries one."""
    up, down = ({"veiled": False, "weapon up": each} for each in (True, False))
    kinds = SETTING.data.kinds.values()
    assert {drawing(up, kind) for kind in kinds} <= {*DRAWINGS, *MEN, "vehicle"}
    teams = [kind for kind in kinds if kind.type == "team"]
    assert {drawing(down, kind) for kind in teams} == {"half-squad"}


def test_a_counter_says_what_it_is_and_no_short_word():
    """core-5, 10.3.1-c Firepower with range and quality; of what is veiled no more than a team."""
    game = at("g66-1 A18, gLt-1 A18, gMG34-1 A19, r65-1 C18+1, german to act")
    shown = {each.id: each for each in scene(view(game, "german"), SETTING.data).counters}
    assert (shown["g66-1"].name, shown["g66-1"].factors) == ("Infantry 1", ("6-6", "7"))
    assert (shown["gLt-1"].kind, shown["gLt-1"].factors[0]) == ("officer", "+2")
    assert shown["gMG34-1"].kind == "tripod-machine-gun"
    veiled = {"veiled": True, "weapon up": False}
    assert label("g12-2", veiled, SETTING.data.kinds["german-mg-34"]) == "Team 2"


def test_no_two_units_go_by_one_name():
    """core-5 A number tells those of a kind apart, the side those that both have."""
    for data in (SETTING.data, WORKS.data):
        assert len({*data.named.values()}) == len(data.named)
        assert not any(unit in name for unit, name in data.named.items())
    assert SETTING.data.named["rLt-1"] == "Russian lieutenant"
    assert WORKS.data.named["gMG34-2"] == "MG 34 no. 2"
    assert WORKS.data.named["r12-1"] == "Russian team 1"


@rule("core-10-d")
def test_what_is_printed_in_a_hex_is_told_in_words():
    """core-10-d Open ground helps whoever fires at it, and a true minus says so."""
    told = AIDS.about_hex(at(ROOM).sheet, "B17")
    assert told["terrain"] == "open ground"
    assert told["B17"] == "ground, −10 to fire at it"
