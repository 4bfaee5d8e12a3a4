"""18, 21, 25 Reinforcements, guns that are left, railway guns."""

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.command import in_command
from grognard.games.montelimar.indirect import indirect_value, may_shell, targets
from grognard.games.montelimar.opportunity import Opportunity
from grognard.games.montelimar.rail_guns import arc
from grognard.games.montelimar.reinforcement import keeps_out
from grognard.games.montelimar.zones import fire_zone, reach
from tests.games.montelimar.positions import at, next_turn, on_the_hill
from tests.playing import play_all
from tests.rules import rule

QUIET = "11pz dispatch 0, 36 dispatch 0, 198 dispatch 0, bottle allied 0, bottle german 0"
PLACE = "13.50"  # a German reinforcement hex of la-coucourde


@rule("18.0-a", "4.0-aa", "18.0-i")
def test_reinforcements_arrive_in_the_preparation_of_their_turn():
    """18.0 On 25 August at 1900 the first of the 198th come to 13.50."""
    text = "PG111-5 20.43, HQ11Pz 30.42 column, E141 30.36, HQ36ID 32.36 column"
    due = "G305-1 due, G305-2 due, HQ198 due"
    game = at(f"{text}, {due}, {QUIET}, turn 2, cup Wind", scenario="la-coucourde")

    game = play_all(game, "Wind")
    while game.who == "chance" and game.prompt.startswith("4.0 Dispatch"):
        game = play_all(game, "9")

    assert game.clock == (25, "1900")
    assert {"G305-1", "G305-2", "HQ198"} <= set(game.stacks[PLACE])
    assert game.units["G305-1"].column


@rule("18.0-d")
def test_enemies_keep_six_hexes_away():
    """18.0 Distance 6 is closed, 7 is open."""
    game = at("", scenario="la-coucourde")
    board = game.sheet.board
    shut = keeps_out(game, "allied")

    assert all(game.has(shut, hex_) for hex_ in board.ring(PLACE, 6))
    assert any(not game.has(shut, hex_) for hex_ in board.ring(PLACE, 7))
    assert not game.has(keeps_out(game, "german"), PLACE)


@rule("22.3-b")
def test_allied_units_keep_away_from_the_exit():
    """22.3 Three hexes from 29.01, wherever the scenario's own exit is."""
    game = at("", scenario="la-coucourde")

    assert all(game.has(keeps_out(game, "allied"), h) for h in game.sheet.board.ring("29.01", 3))


@rule("18.0-g", "18.0-j")
def test_nobody_fires_in_or_out_of_a_reinforcement_hex_and_stacking_is_free():
    """18.0 And its units are in command."""
    crowd = ", ".join(f"G305-{n} {PLACE}" for n in range(1, 6))
    text = f"{crowd}, A141 13.51, HQ198 {PLACE} column, E141 30.36, HQ36ID 32.36 column"
    game = at(f"{text}, 198 direct 2, chit 198", scenario="la-coucourde")

    assert in_command(game, "G305-1")
    assert Opportunity(("A141",), "13.51", "13.52").shooters(game) == []
    assert not any(c.startswith("fire") for c in play_all(game, "take G305-1").options)
    assert PLACE not in play_all(game, "end").dg


@rule("21.2-a", "21.2-b", "8.7-e", "6.0-g")
def test_a_german_gun_that_has_been_in_column_never_deploys_again():
    """21.2 Its crew marches and fires as riflemen."""
    text = "Flak18-5 40.43, HQ11Pz 30.42 column, E141 60.36, HQ36ID 62.36 column"
    game = at(f"{text}, attached flak18 11pz, 11pz direct 3, chit DCG")

    game = play_all(game, "take Flak18-5", "flip")

    assert game.units["Flak18-5"].lost_guns
    assert game.face("Flak18-5").colour == "red"


@rule("21.1-a", "21.1-d", "8.7-g")
def test_dual_purpose_units_fire_both_ways():
    """21.1 A fire zone by the direct value, shells by the other."""
    game = at("Can141 40.43, HQ36ID 60.36 column")

    assert reach(game, "Can141") == 2
    assert indirect_value(game, "Can141") == (3, 15)


@rule("21.1-b", "8.7-h", "8.7.1-f")
def test_a_hex_that_has_shelled_does_not_fire_directly():
    """21.1 Once an activation."""
    text = "Can141 40.43, E141 40.44, PG111-5 40.45, HQ141 41.40 column, HQ36ID 50.36 column"
    game = at(f"{text}, 36 direct 3, chit 141")
    game = play_all(game, "take Can141", "barrage 40.45", "fire", "9")

    assert "again Can141" in game.options
    options = play_all(game, "again Can141").options
    assert not any(choice.startswith(("fire", "barrage")) for choice in options)


@rule("21.1-c")
def test_dual_purpose_units_do_not_leave_their_guns():
    """21.1 An enemy beside them changes nothing."""
    game = at("Can141 40.43, PG111-5 40.44, HQ36ID 50.36 column, 36 direct 2, chit DCA")

    assert play_all(game, "take Can141").is_deployed("Can141")


@rule("25.0-h", "25.0-i", "25.0-e")
def test_a_railway_gun_fires_along_its_track_example():
    """25.0 Caesar from 18.16 and Gneisenau from 18.14; without a track through there is no line."""
    game = at("")
    board, crossings = game.sheet.board, game.sheet.crossings

    assert arc(board, crossings, "18.16")[:4] == ("18.15", "18.14", "18.13", "19.12")
    assert arc(board, crossings, "18.14")[:3] == ("19.13", "20.13", "21.12")
    assert arc(board, crossings, "40.40") == ()


@rule("6.2.1-ag")
def test_a_railway_gun_needs_a_spotter_and_keeps_to_the_railway():
    """25.0 It shells only hexes of its line that are seen, and moves only along rails."""
    pioneers = next(
        unit.id
        for unit in at("").sheet.pieces.units.values()
        if unit.formation == "pio669" and "engineer" in unit.flags
    )
    game = at(f"Caesar 18.16, {pioneers} 19.11, attached pio669 11pz")
    found = game.hexes(targets(game, "Caesar"))

    assert found
    assert set(found) <= set(arc(game.sheet.board, game.sheet.crossings, "18.16"))
    ways = game.country.ways("rail", "18.16")
    assert set(ways) == {"18.15", "18.17"}


@rule("26.0-e", "26.0-f")
def test_an_attached_formation_belongs_to_its_parent():
    """26.0 Quality, chits and commands are the parent's."""
    game = at("Flak18-5 40.43, attached flak18 11pz, HQ11Pz 30.42 column")

    assert game.division("Flak18-5") == "11pz"


@rule("29.0-i")
def test_butler_s_units_join_the_143rd_on_24_august():
    """29.0 In every way."""
    game = at("E143 40.43, HQ36ID 50.36 column")

    assert game.clock[0] == 24
    assert game.home(game.printed("E143")) == ("36", "143")


@rule("18.0-b", "18.0-c", "19.1-b")
def test_a_division_that_arrives_buys_at_once_and_rolls_from_then_on():
    """18.0 Its chit is for sale in that turn, dispatches come a turn later, commands at once."""
    due = 'arrivals = [{ turn = "24 1300", hex = "80.20", pieces = "A157 HQ45ID" }]'
    rules = f'chits = "157 179 45ID 3ID DCA Wind", {due}'
    text = "PG111-5 20.20, HQ11Pz 20.20 column, A157 due, HQ45ID due, 45 dispatch 4 direct 0"
    game = next_turn(
        on_the_hill(f"{text}, 11pz dispatch 0, 36 dispatch 0, 3 dispatch 4, cup Wind", rules)
    )
    assert {"buy 157", "buy 45ID"} <= set(game.options)
    assert not {"buy 179", "buy 3ID"} & set(game.options)

    game = play_all(game, "done")
    asked = []
    while game.cup != ("DCA", "Wind"):
        asked.append(game.prompt)
        game = play_all(game, game.options[0])
    assert not any("Dispatch Points for 45" in prompt for prompt in asked)
    assert game.at("A157") == "80.20"
    while game.who != "chance":
        game = play_all(game, "wait")
    assert "Direct Commands for 45" in play_all(game, "DCA").prompt


@rule("19.1-b")
def test_a_division_without_its_headquarters_gains_no_commands():
    """19.1 In the box of routed units it is not on the map."""
    for place, rolls in (("60.20 column", True), ("36:routed column", False)):
        text = f"E141 60.20, HQ36ID {place}, PG111-5 20.20, 11pz dispatch 0, 36 dispatch 0"
        game = play_all(at(f"{text}, bottle allied 0, bottle german 0, cup DCA Wind"), "DCA")
        assert ("Direct Commands for 36" in game.prompt) is rolls


@rule("25.0-f")
def test_along_a_hexside_both_hexes_are_on_the_line():
    """25.0 A track from corner to corner points along the side between two hexes."""
    game = at("")
    board, road, hex_ = next(
        (game.sheet.board, road, here)
        for road in game.sheet.board.ground.roads
        if road.kind == "rail"
        for before, here, after in zip(road.path, road.path[1:], road.path[2:], strict=False)
        if game.sheet.board.direction(here, before) == "sw"
        and game.sheet.board.direction(here, after) == "ne"
    )
    number = road.path.index(hex_)
    corners = [0.0] * (number - 1) + [1.0, -1.0] + [0.0] * (len(road.path) - number - 2)
    found = arc(board, {road.name: tuple(corners)}, hex_)

    sides = [board.neighbour(hex_, way) for way in ("n", "ne")]
    assert set(found[:2]) == set(sides)


@rule("18.0-g", "7.2-f")
def test_a_reinforcement_hex_has_no_fire_zone():
    """18.0 Nobody fires out of it, not even guns before an assault."""
    text = f"G305-1 {PLACE}, I-119 {PLACE}, HQ198 {PLACE} column, 11pz direct 2"
    game = at(f"{text}, chit DCG", scenario="la-coucourde")

    assert not fire_zone(game, PLACE)
    assert not may_shell(game, "I-119")
    assert fire_zone(at("G305-1 13.46", scenario="la-coucourde"), "13.46")


@rule("18.0-f", "8.7.2-o")
def test_no_smoke_is_laid_on_those_who_have_just_come_on():
    """18.0 They are fired at in no way; an empty hex beside them may be smoked."""
    text = f"G305-1 {PLACE}, HQ198 {PLACE} column, A141 13.51, HQ141 30.36 column"
    game = at(f"{text}, HQ36ID 32.36 column, chit 141", scenario="la-coucourde")
    game = play_all(game, "take A141")

    assert "smoke 12.51" in game.options
    assert [each.rule for each in objections(game, f"smoke {PLACE}")] == ["18.0"]


@rule("18.0-e")
def test_rounds_that_light_fall_as_far_from_reinforcement_hexes_as_other_shells():
    """8.7.3, 18.0 By night at La Coucourde 16.46 is six hexes from 13.50, 17.45 is seven."""
    units = "131FAB 09.41, HQ36ID 32.36 column, PG111-5 30.46, HQ11Pz 16.48 column"
    game = at(f"{units}, turn 5, chit 36ID", scenario="la-coucourde")
    game = play_all(game, "take 131FAB")

    assert game.is_night
    assert "light 17.45" in game.options
    assert [each.rule for each in objections(game, "light 16.46")] == ["18.0"]


@rule("18.0-f", "9.4-e")
def test_those_who_assault_out_of_a_reinforcement_hex_are_not_fired_at():
    """18.0, 9.4 Defensive fire falls on the hex beside it alone, and on no tank in it either."""
    attack = f"G305-1 {PLACE} column, Pz15-1 {PLACE} column, G305-2 13.49 column"
    text = f"{attack}, E141 14.50, HQ198 12.50 column, assault german 14.50"
    game = at(f"{text}, {QUIET}, drawn KG198", scenario="la-coucourde")
    game = play_all(game, f"place {PLACE}")
    while "assault 14.50" not in game.options:
        game = play_all(game, game.options[0])
    game = play_all(game, "assault 14.50")

    assert set(game.options) == {"hold", "fire E141 13.49"}
    for choice in (f"fire E141 {PLACE}", "aim E141 Pz15-1"):
        assert [each.rule for each in objections(game, choice)] == ["18.0"]
