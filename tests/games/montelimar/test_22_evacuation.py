"""20, 22 Evacuation: panic, traffic, and markers that drive to 29.01."""

from itertools import pairwise

import pytest

from grognard.engine.data.source import overlay_of, parse_source
from grognard.engine.kernel.flow import objections
from grognard.engine.kernel.set_up import settle
from grognard.games.montelimar.evacuation import on_the_way, toll
from grognard.games.montelimar.position import position
from grognard.games.montelimar.results import rout
from grognard.games.montelimar.rulebook import MONTELIMAR
from grognard.games.montelimar.state import Montelimar
from grognard.games.montelimar.victory import eliminate
from tests.games.montelimar.positions import TRACKS, at
from tests.playing import play_all
from tests.rules import rule

WORTH = "evacuation = { road = 4, arrived = 3, removed = 2 }"
WIDE = f'id = "hill-300", area = "01.01 80.60", turns = 30, void_events = [], {WORTH}'
PANIC = overlay_of(parse_source(f"scenarios.scenarios = [{{ {WIDE} }}]", "panic.toml"))
QUIET = "bottle allied 0, bottle german 0, 11pz dispatch 0, 36 dispatch 0"
STAFF = "PG111-5 40.43, E141 60.20, HQ36ID 62.20 column"


def panicked(text: str, **options: str) -> Montelimar:
    """A position of a scenario where nothing is void and the evacuation scores."""
    setting = settle(MONTELIMAR, "hill-300", options, PANIC)
    return position(setting, f"{TRACKS}, {STAFF}, {QUIET}, {text}")


def event(die: str, more: str = "", **options: str) -> Montelimar:
    """Evacuation panic, with the die for the marker."""
    return play_all(panicked(f"cup Event{more}", **options), "Event", "3", die)


def driving(text: str, **options: str) -> Montelimar:
    """The German Direct Command chit, just drawn; no division rolls for commands."""
    return play_all(panicked(f"{text}, cup DCG", **options), "DCG")


@rule("20.0-e", "20.0-f", "22.1-a", "22.2-b", "22.2-a")
@pytest.mark.parametrize(
    ("die", "hex_"),
    [("0", "11.60"), ("6", "11.60"), ("7", "03.60"), ("8", "03.60"), ("9", "01.12")],
)
def test_panic_jams_the_city_and_a_marker_sets_out(die: str, hex_: str):
    """20.0 The jam lies before the die is rolled; the die says where the marker enters."""
    before = play_all(panicked("cup Event"), "Event", "3")
    assert before.jam

    game = event(die)

    assert game.markers["Evac-1"] == hex_


@rule("22.2-i")
@pytest.mark.parametrize("reading", ["no", "yes"])
def test_no_marker_sets_out_where_the_allies_or_flames_are(reading: str):
    """22.2, 8.8.1 The jam lies all the same."""
    for more in ("F141 11.60", "burning 11.60"):
        text = f"{more}, cup Event"
        game = play_all(panicked(text, evacuation_markers_in_combat=reading), "Event", "3", "0")

        assert game.jam
        assert not game.markers
        assert "Evac-1" not in game.units


@rule("20.0-g")
@pytest.mark.parametrize(
    ("more", "points"),
    [
        *(("", 4), (", F141 17.30", 0), (", F141 20.32", 4), (", F141 18.31", 0)),
        *((", F141 17.30, suppressed 17.30", 0), (", F141 18.31, suppressed 18.31", 4)),
    ],
)
def test_a_clear_evacuation_road_scores_at_once(more: str, points: int):
    """20.0 An Allied unit on it, or one whose fire zone touches it, is enough against it."""
    assert event("0", more).points["german"] == points


@rule("22.2-c")
def test_with_all_markers_out_the_allies_may_remove_one():
    """22.2 It scores, and enters anew; if they leave them no marker enters."""
    out = ", Evac-1 14.47, Evac-2 16.40, Evac-3 17.34"
    game = event("0", out)
    assert game.who == "allied"

    removed = play_all(game, "remove Evac-2")
    assert removed.markers["Evac-2"] == "11.60"
    assert removed.points["allied"] == 2
    left = play_all(game, "leave them")
    assert left.markers["Evac-2"] == "16.40"
    assert left.points["allied"] == 0


@rule("22.2-d", "22.2-e")
def test_markers_drive_first_on_the_german_direct_command_chit():
    """22.2 Free of charge, if the German likes, before any unit is paid for."""
    game = driving("Evac-1 16.40, Evac-2 17.34, 11pz direct 3")
    assert game.options == ("no drive", "drive Evac-1", "drive Evac-2")

    game = play_all(game, "drive Evac-1", "16.39", "stop")

    assert game.markers["Evac-1"] == "16.39"
    assert game.records["11pz"].direct == 3
    assert game.options == ("no drive", "drive Evac-2")
    assert play_all(game, "no drive").prompt.startswith("5.1")


@rule("22.2-f")
def test_markers_keep_to_roads_and_railways():
    """22.2 No open ground and no trail."""
    game = play_all(driving("Evac-1 16.40"), "drive Evac-1")
    assert set(game.options) == {"stop", "15.40", "16.39"}
    assert objections(game, "17.40")[0].rule == "22.2"

    trail = at("")
    path = next(r.path for r in trail.sheet.board.ground.roads if r.kind == "trail")
    steps = list(pairwise(path))
    only = [s for s in steps if all(r.kind == "trail" for r in trail.sheet.board.roads(*s))]
    assert only
    assert all(toll(trail, a, b) is None for a, b in only)


@rule("22.2-g")
def test_in_a_jam_markers_pay_for_the_streets():
    """22.1, 22.2 The doubled terrain of the city in place of half a point."""
    free, jam = at("Evac-1 12.55"), at("Evac-1 12.55, jam")

    assert toll(free, "12.55", "12.54") == (1, "paved")
    assert toll(jam, "12.55", "12.54") == (16, "paved")


def test_markers_cross_a_marsh_by_road():
    """22.2 Wheels have no price for the marsh itself."""
    game = play_all(driving("Evac-1 04.58"), "drive Evac-1", "05.57")

    assert game.ground("05.57") == "marsh"
    assert game.markers["Evac-1"] == "05.57"


@rule("22.2-h", "22.3-a", "27.3-a")
def test_a_marker_that_reaches_the_evacuation_hex_scores_and_can_be_used_again():
    """22.2, 22.3 Hex 29.01."""
    game = play_all(driving("Evac-1 28.02"), "drive Evac-1", "29.01")

    assert game.points["german"] == 3
    assert on_the_way(game) == []
    assert event("0").markers["Evac-1"] == "11.60"


@rule("22.2-f", "8.8.1-b")
def test_markers_do_not_drive_into_a_fire():
    """8.8.1 Nobody enters it."""
    game = play_all(driving("Evac-1 17.35, burning 17.34"), "drive Evac-1")

    assert [each.rule for each in objections(game, "17.34")] == ["8.8.1"]


@rule("22.2-i")
def test_markers_do_not_enter_hexes_of_the_allies_and_are_not_attacked():
    """22.2 An American on the road stops them; he has nothing to fire at."""
    game = play_all(driving("Evac-1 17.35, F141 17.34"), "drive Evac-1")
    assert "17.34" not in game.options
    assert objections(game, "17.34")[0].rule == "22.2"

    american = panicked("Evac-1 17.35, F141 17.34, HQ141 18.34 column, chit 141")
    assert not any("17.35" in c for c in play_all(american, "take F141").options if "fire" in c)


FIGHT = {"evacuation_markers_in_combat": "yes"}


@rule("22.2-i")
def test_with_the_option_markers_are_fired_at_and_stopped():
    """22.2-i A rout or loss takes one off the map, for the points of a removal."""
    text = "Evac-1 17.35 column, F141 17.34, HQ141 18.34 column"
    game = panicked(f"{text}, chit 141", **FIGHT)
    assert "fire 17.35" in play_all(game, "take F141").options

    for stop in (eliminate, rout):
        game = panicked(text, **FIGHT)
        stop(game, "Evac-1")
        assert on_the_way(game) == []
        assert game.points["allied"] == 2


@rule("22.2-i")
def test_with_the_option_markers_draw_fire_on_the_road():
    """22.2-i Opportunity fire as a marker leaves a hex; no Direct Command can activate one."""
    game = driving("Evac-1 17.35 column, F141 18.36, 11pz direct 3", **FIGHT)

    game = play_all(game, "drive Evac-1", "17.34")
    assert game.options == ("hold", "fire F141")
    game = play_all(game, "hold")
    assert game.at("Evac-1") == "17.34"
    assert "take Evac-1" not in play_all(game, "stop").options
    placed = event("0", **FIGHT)
    assert placed.at("Evac-1") == "11.60"
    assert placed.units["Evac-1"].column


@rule("22.2-i")
def test_with_the_option_a_marker_that_is_pinned_on_the_road_stops():
    """22.2-i Fire that pins or suppresses it as it leaves keeps it where it is."""
    game = driving("Evac-1 17.35 column, F141 18.36, suppressed 18.36, 11pz direct 3", **FIGHT)
    game = play_all(game, "drive Evac-1")
    game.pinned |= game.bit("17.35")

    assert play_all(game, "17.34").at("Evac-1") == "17.35"


@rule("22.2-h", "20.0-g")
def test_where_the_scenario_says_nothing_the_evacuation_scores_nothing():
    """22.2 Neither a marker that arrives nor a clear road, nor one that is removed."""
    quiet = f"{STAFF}, {QUIET}, HQ11Pz 20.20 column"
    game = play_all(at(f"{quiet}, Evac-1 28.02, drawn DCG"), "drive Evac-1", "29.01")
    assert not game.markers["Evac-1"]
    assert game.points == {"german": 0, "allied": 0}

    out = "Evac-1 14.47, Evac-2 11.60, Evac-3 14.46"
    game = at(f"{quiet}, {out}, drawn Event", rules="void_events = []")
    game = play_all(game, "3", "0", "remove Evac-1")
    assert game.points == {"german": 0, "allied": 0}


@rule("22.3-c", "22.3-d")
def test_on_the_whole_map_germans_leave_by_29_01_for_a_point():
    """22.3 In the middle of a move; they are gone for good."""
    staff = "HQ11Pz 20.20 column, HQ36ID 60.20 column"
    game = at(f"PG111-5 29.02 column, PG111-6 20.20, {staff}, at-large, chit pg111")

    game = play_all(game, "take PG111-5", "move", "29.01")

    assert (game.at("PG111-5"), game.points["german"]) == ("exited", 1)
    assert "stop" not in game.options


@rule("20.0-g")
@pytest.mark.parametrize(("allies", "points"), [("60.20", 1), ("17.34", 0)])
def test_on_the_whole_map_a_clear_road_is_a_point(allies: str, points: int):
    """20.0 A company on the N7 keeps the German from it."""
    game = at(f"PG111-5 20.20, E141 {allies}, {QUIET}, at-large, cup Event")

    assert play_all(game, "Event", "3", "6").points["german"] == points


@rule("22.2-f", "22.2-e")
@pytest.mark.parametrize(
    ("text", "choices", "went"),
    [
        ("assault allied 17.34, drawn 141", ("assault 17.34", "retreat 16.35"), "16.35"),
        (
            "assault german 18.34, drawn pg111",
            ("done", "assault 18.34", "advance PG111-5"),
            "18.34",
        ),
    ],
)
def test_a_marker_goes_with_nobody_off_its_road(text: str, choices: tuple[str, ...], went: str):
    """22.2 Neither with those who fall back from its hex nor with those who advance out of it."""
    foe = "18.34" if "allied" in text else "18.30"
    near = "HQ141 21.38 column, HQ111 14.45 column, HQ11Pz 14.46 column, 36 tq 5"
    units = f"PG111-5 17.34 column, Hax 17.34, Evac-1 17.34, E141 {foe}"
    game = at(f"{units}, {near}, {text}")
    game = play_all(game, *choices)

    assert (game.at("PG111-5"), game.markers["Hax"]) == (went, went)
    assert game.markers["Evac-1"] == "17.34"


@rule("22.3-c")
def test_who_advances_or_comes_back_into_29_01_has_got_away():
    """22.3 However he came there."""
    staff = "HQ111 20.21 column, HQ11Pz 29.02 column, HQ36ID 60.20 column, Stab11 29.02"
    text = f"PG111-5 29.02 column, PG111-6 11pz:routed, {staff}, at-large"
    won = at(f"{text}, assault german 29.01, drawn pg111")
    won = play_all(won, "done", "assault 29.01", "advance PG111-5")
    back = play_all(at(f"{text}, chit pg111"), "take PG111-6", "return 29.01")

    assert (won.at("PG111-5"), won.points["german"]) == ("exited", 1)
    assert (back.at("PG111-6"), back.points["german"]) == ("exited", 1)


@rule("22.2-f", "6.2.1-aa")
def test_a_marker_that_changes_from_road_to_railway_pays_for_the_ground():
    """6.2.1, 22.2 Three points for clear ground, as wheels do, and one for the railway."""
    game = panicked("")

    assert toll(game, "04.50", "05.49") == (2, "rail")
    assert toll(game, "04.50", "05.49", "rail") == (2, "rail")
    assert toll(game, "04.50", "05.49", "paved") == (8, "rail")
