"""8.5 Results: who is taken, who checks, where routed units come back."""

import pytest

from grognard.engine.kernel.flow import objections
from grognard.engine.kernel.positions import position
from grognard.games.montelimar.results import check_mods, rout, suppress
from grognard.games.montelimar.rulebook import MONTELIMAR
from tests.games.montelimar.ground import BOARD, step
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 30.44 column, HQ11Pz 30.44 column, HQ157 44.30 column, HQ45ID 44.30 column"
FIRE = ("take A157", "fire 39.37", "fire")


@rule("8.5-h")
def test_elimination_takes_the_target_unit_and_nobody_else():
    """8.5 Three Panther companies with an 8: the defender has picked A Company."""
    text = "Pz15-1 40.38, Pz15-2 40.38, Pz15-3 40.38, A157 39.37, B157 39.37, HQ45ID 44.30 column"
    game = at(f"{text}, HQPz15 30.44 column, HQ11Pz 30.44 column, chit pz15")
    shots = ("take Pz15-1", "fire 39.37", "add Pz15-2", "add Pz15-3", "fire", "target A157", "8")

    game = play_all(game, *shots)

    assert (game.at("A157"), game.stacks["39.37"]) == ("dead", ("B157",))


@rule("8.5.1-a")
def test_the_enemy_picks_which_column_checks():
    """8.5.1 Two in column and one deployed: one of the two."""
    text = f"PG111-5 39.37 column, PG111-6 39.37 column, PG111-7 39.37, A157 40.38, {STAFF}"
    game = play_all(at(f"{text}, chit 157"), *FIRE, "target PG111-7", "4")

    assert (game.who, game.options) == ("allied", ("check PG111-5", "check PG111-6"))


@rule("8.5.1-e", "13.2-d")
@pytest.mark.parametrize(
    ("leaders", "hero", "change"),
    [("Hax", "", -2), ("", "HeroG-1", -1), ("Hax", "HeroG-1", -3), ("Hax Stab11", "", -3)],
)
def test_a_leader_and_a_hero_help_a_check(leaders: str, hero: str, change: int):
    """8.5.1 One leader, the better one, and a hero; fire at a single target is no exception."""
    there = "".join(f", {name} 39.37" for name in leaders.split())
    there += f", {hero} on:PG111-5" if hero else ""
    game = at(f"PG111-5 39.37{there}")

    assert sum(mod.value for mod in check_mods(game, "PG111-5", "R", hero)) == change


@rule("8.5.1-f", "11.1-a", "11.1-b", "10.2.1-c")
@pytest.mark.parametrize(
    ("markers", "change"),
    [
        ("foxhole 39.37, DG2 39.37", 0),
        ("foxhole 39.37", -1),
        ("trench 39.37", -3),
        ("DG2 39.37", 1),
        ("suppressed 39.37", 1),
    ],
)
def test_works_shelter_and_markers_harm_a_check(markers: str, change: int):
    """8.5.1 A foxhole takes one off the die, a trench two and one by its quality; DG 2 adds one."""
    game = at(f"PG111-5 39.37, {markers}")

    assert sum(mod.value for mod in check_mods(game, "PG111-5", "R")) == change


@rule("8.5.1-p")
def test_a_headquarters_routs_to_another_of_its_division():
    """8.5.1 To the box without points; where it is the last, it counts as eliminated."""
    shots = (*FIRE, "4", "9")
    text = "A157 40.38, HQ111 39.37 column, HQ157 44.30 column, HQ45ID 44.30 column, chit 157"

    saved = play_all(at(f"{text}, HQ11Pz 30.44 column"), *shots)
    assert (saved.at("HQ111"), saved.points["allied"]) == ("11pz:routed", 0)
    lost = play_all(at(text), *shots)
    assert (lost.at("HQ111"), lost.points["allied"]) == ("11pz:routed", 1)


@rule("8.5.2-c")
def test_a_headquarters_comes_back_beside_its_divisions_leader():
    """8.5.2 Not beside another headquarters."""
    text = "HQ111 11pz:routed, HQ11Pz 30.42 column, PG111-5 40.43, Stab11 40.43, E141 70.20"
    game = play_all(at(f"{text}, HQ36ID 72.20 column, chit pg111"), "take HQ111")
    spots = [choice.split()[1] for choice in game.options if choice.startswith("return")]

    assert spots
    assert {game.sheet.board.distance(hex_, "40.43") for hex_ in spots} == {0, 1}


@rule("8.5.2-e")
def test_without_a_place_a_routed_unit_stays_in_its_box():
    """8.5.2 Its division's headquarters is not on the map."""
    text = "PG111-5 11pz:routed, PG111-6 40.43, HQ111 30.41 column, E141 70.20, HQ36ID 72.20 column"

    assert "take PG111-5" not in at(f"{text}, chit pg111").options
    assert "take PG111-5" in at(f"{text}, HQ11Pz 30.42 column, chit pg111").options


@rule("8.5.1-d")
@pytest.mark.parametrize(("ground", "change"), [("town", -2), ("woods", -2), ("clear", 0)])
def test_the_ground_of_the_hex_shelters_in_a_check(ground: str, change: int):
    """8.5.1 A town takes two off the die, open ground nothing; hexsides do not count."""
    hex_ = next(each for each in BOARD.hexes if BOARD.terrain(each) == ground)
    game = at(f"PG111-5 {hex_}")

    assert sum(mod.value for mod in check_mods(game, "PG111-5", "R")) == change


@rule("8.5.1-j")
@pytest.mark.parametrize(("unit", "place"), [("PG111-5", "11pz:routed"), ("Pz15-5", "dead")])
def test_the_way_home_is_that_of_the_unit_s_own_class(unit: str, place: str):
    """8.5.1 Guns without a fire zone stand round, but for a stream: men wade, tanks do not."""
    here, there = step("stream")
    ring = [hex_ for hex_ in BOARD.neighbours(here) if hex_ != there]
    guns = ("131FAB", "132FAB", "133FAB", "158FAB", "160FAB")
    text = ", ".join(f"{gun} {hex_}" for gun, hex_ in zip(guns, ring, strict=False))
    game = at(f"{unit} {here} column, {text}, HQ11Pz {there} column, loose")

    rout(game, unit)

    assert game.at(unit) == place


@rule("8.5.1-b")
def test_a_tank_that_was_aimed_at_checks_though_a_column_is_beside_it():
    """8.5.1 The company in column has nothing to check."""
    text = "A753 40.38, Pz15-5 39.37, PG111-5 39.37 column, HQ36ID 44.30 column"
    game = at(f"{text}, HQ11Pz 30.44 column, chit 36ID")
    game = play_all(game, "take A753", "aim Pz15-5", "fire", "2")

    assert game.who == "chance"
    assert "5/II/15 checks" in game.prompt


@rule("6.1.1-d", "8.5.1-n")
def test_a_routed_unit_leaves_its_markers_behind():
    """6.1.1 From DG 3 and a pin it comes back in order."""
    text = f"PG111-5 39.37 column, DG3 39.37, pinned 39.37, foxhole 39.37, A157 45.38, {STAFF}"
    game = at(f"{text}, chit pg111")
    rout(game, "PG111-5")
    assert (game.dg, game.pinned, game.forts) == ({}, 0, {})

    game = play_all(game, "take PG111-5", "return 30.43")
    assert (game.at("PG111-5"), game.dg) == ("30.43", {})


@rule("8.5.2-b")
def test_on_the_edge_of_a_scenario_nobody_comes_back_or_shells_beyond_it():
    """8.5.2 The map of Hill 300 ends with row 48: neither units, shells nor smoke go to row 49."""
    text = "HQ36ID 18.48 column, E141 36:routed, Mort141 18.47, F141 18.48, PG111-5 18.41"
    game = position(MONTELIMAR, f"{text}, chit 36ID")
    back = play_all(game, "take E141")
    assert "return 18.48" in back.options
    assert [each.rule for each in objections(back, "return 18.49")] == ["3.0"]

    for unit, what in (("Mort141", "barrage"), ("F141", "smoke")):
        held = play_all(game, f"take {unit}")
        assert f"{what} 18.48" in held.options
        assert [each.rule for each in objections(held, f"{what} 18.49")] == ["3.0"]


@rule("8.5.2-b", "25.0-b", "6.2.1-i")
@pytest.mark.parametrize(
    ("text", "unit", "open_", "shut", "number"),
    [
        (
            "HQ198 18.16 column, attached pio669 198, Caesar 198:routed column, chit 198",
            *("Caesar", "18.15", "17.15", "25.0"),
        ),
        (
            "HQ36ID 05.55 column, A753 36:routed column, chit 36ID",
            "A753",
            "06.55",
            "05.56",
            "6.2.1",
        ),
        ("HQ36ID 05.55 column, E141 36:routed column, chit 36ID", "E141", "05.56", "", ""),
    ],
)
def test_units_come_back_where_their_class_may_be(
    text: str, unit: str, open_: str, shut: str, number: str
):
    """R-37, 8.5.2 Railway guns on rails, vehicles in no marsh without a road; on foot anywhere."""
    game = play_all(at(f"{text}, E142 60.40, PG111-5 60.45"), f"take {unit}")

    assert f"return {open_}" in game.options
    if shut:
        assert f"return {shut}" not in game.options
        assert [each.rule for each in objections(game, f"return {shut}")] == [number]


@rule("8.5.2-b", "18.0-d")
def test_nobody_comes_back_near_a_reinforcement_hex_of_the_enemy():
    """8.5.2, 18.0 Not within six hexes of where the enemy arrives."""
    text = "scenario la-coucourde, HQ36ID 12.44 column, E141 36:routed, PG111-5 18.41, chit 141"
    game = play_all(position(MONTELIMAR, text), "take E141")

    assert "return 13.43" in game.options
    assert [each.rule for each in objections(game, "return 13.44")] == ["18.0"]


@rule("8.5.3-b", "10.1-h", "10.1-k", "10.1-i")
@pytest.mark.parametrize("marker", ["pinned", "suppressed"])
def test_another_pin_leaves_a_hex_suppressed(marker: str):
    """8.5.3, 10.1 Pinned and pinned again is suppressed; suppressed it stays so."""
    text = f"A157 40.38, PG111-5 39.37, {marker} 39.37, {STAFF}, chit 157"
    game = play_all(at(text), *FIRE, "4", "9")

    assert (game.pinned, game.has(game.suppressed, "39.37")) == (0, True)
    assert game.at("PG111-5") == "39.37"


@rule("10.1-j", "10.1-l")
@pytest.mark.parametrize("marker", ["pinned", "suppressed"])
def test_suppressed_once_more_a_hex_is_empty_and_its_staff_in_the_box(marker: str):
    """10.1, 8.5 Of both kinds; a company is lost, a headquarters waits among the routed."""
    game = at(f"PG111-5 39.37, HQ111 39.37 column, HQ11Pz 30.42 column, {marker} 39.37")

    suppress(game, "39.37")

    assert "39.37" not in game.stacks
    assert (game.at("PG111-5"), game.at("HQ111")) == ("dead", "11pz:routed")
    assert (game.pinned, game.suppressed) == (0, 0)


@rule("10.0-h", "10.0-f")
def test_neither_wind_nor_time_takes_markers_away():
    """10.0 Pins, suppression, DG and prepared assaults stay; they have ways of their own to go."""
    text = "PG111-5 39.37, PG111-6 40.43, E141 40.37, DG2 39.37, pinned 39.37, suppressed 40.43"
    game = at(f"{text}, assault german 40.37, 11pz dispatch 0, 36 dispatch 0, cup Wind")

    game = play_all(game, "Wind")

    assert game.turn == 2
    assert (game.dg, game.has(game.pinned, "39.37")) == ({"39.37": 2}, True)
    assert game.has(game.suppressed, "40.43")
    assert game.has(game.assaults["german"], "40.37")


@rule("10.0-f")
def test_a_rally_leaves_a_prepared_assault():
    """10.0 The marker of the side that rallies and of the other."""
    text = f"PG111-5 39.37, DG2 39.37, A157 40.38, assault german 40.38, {STAFF}, chit pg111"
    game = play_all(at(text), "take PG111-5", "rally")

    assert game.has(game.assaults["german"], "40.38")


@rule("10.1-b", "11.1-n")
@pytest.mark.parametrize("action", ["rally", "dig"])
def test_rallying_and_digging_under_the_enemys_guns_draw_no_fire(action: str):
    """10.1, 11.1 Nobody is asked, and no points are spent."""
    text = f"PG111-5 39.37, DG2 39.37, A157 40.38, {STAFF}, chit pg111"
    game = play_all(at(text), "take PG111-5", action)

    assert (game.who, game.prompt[:3]) == ("german", "5.2")


@rule("10.2.2-c")
def test_a_pinned_unit_fires_digs_and_rallies_but_does_not_move():
    """10.2.2 In either mode."""
    deployed = at(f"PG111-5 39.37, pinned 39.37, A157 40.38, {STAFF}, chit pg111")
    column = at(f"PG111-5 39.37 column, pinned 39.37, A157 40.38, {STAFF}, chit pg111")

    assert {"fire 40.38", "dig", "rally"} <= set(play_all(deployed, "take PG111-5").options)
    assert "move" not in play_all(column, "take PG111-5").options


@rule("8.5.1-e", "13.0-a", "3.2-u")
def test_a_leader_steadies_his_own_formation_alone():
    """13.0 Hax helps a company of his regiment in its check, and none of another."""
    game = at("PG110-5 40.43 column, PG111-5 40.43 column, Hax 40.43, HQ11Pz 30.42 column")

    assert "leader" in [mod.why for mod in check_mods(game, "PG111-5", "R")]
    assert "leader" not in [mod.why for mod in check_mods(game, "PG110-5", "R")]
    adams = at("I143 40.43 column, PAdams 40.43, HQ36ID 30.42 column")
    assert [mod.value for mod in check_mods(adams, "I143", "R") if mod.why == "leader"] == [-2]
