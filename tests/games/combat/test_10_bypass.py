"""10.6, 10.1.3, 10.1.4, 6.9.1, 7.1 Bypass, fire on the move, shellholes and digging in."""

import pytest

from grognard.games.combat.sums import hexside_mod
from grognard.games.combat.traces import lines_to, points
from tests.games.combat.positions import at, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

QUIET = "r65-4 A12"


@rule("10.6.4-f", "10.6.2-a", "10.6.2-b", "10.6.1-b", "10.3.1-d")
def test_the_machine_gun_goes_round_two_houses_for_six_example():
    """10.6.4 Flip 2, C24 and C25 bypassed for 1 each, debris in C26 2: six points."""
    game = play_all(at(f"gMG34-1 C23, {QUIET}"), "move gMG34-1", "turn gMG34-1")
    round_ = play_all(game, "around C24 left", "around C25 left", "C26")

    assert round_.units["gMG34-1"].place == "C26"
    assert round_.options == ("stop",)


@rule("10.6.1-a", "10.6.3-b", "10.6.4-c")
def test_a_bypasser_is_outside_the_building():
    """10.6.3 No building DRM: in the open, moving, -20."""
    game = play_all(at("g66-1 C23, r65-1 E26"), "move g66-1")

    assert {"around C24 left", "around C24 right"} <= {*game.options}
    seen = play_all(game, "around C24 left")
    assert seen.who == "russian"
    assert totals(play_all(seen, "fire r65-1"), "shoot")[1] == -20


@rule("10.6.5-a")
def test_nobody_stops_beside_the_building():
    """10.6.5 The move goes on to a hex at the end of the run."""
    game = play_all(at(f"g66-1 C23, {QUIET}"), "move g66-1", "around C24 left")

    assert refused(game, "stop") == ["10.6.5"]
    assert {*offered(game, "")} == {"D24", "C25", "around C25 left"}


@rule("10.6.5-b", "10.6.5-c")
def test_who_is_stopped_beside_it_is_inside():
    """10.6.5 Pinned while bypassing: in the house; a hidden enemy there is met."""
    text = "g66-1 C23, r65-1 E26, r65-2 C24 hidden"
    shot = play_all(at(text), "move g66-1", "around C24 left", "fire r65-1", "shoot", "60", "8")
    after = play_all(shot, "hold")

    assert (after.units["g66-1"].place, after.units["g66-1"].outside) == ("C24", False)
    assert [after.units[unit].engaged for unit in ("g66-1", "r65-2")] == [True, True]
    assert not after.units["r65-2"].hidden


@rule("10.6.5-c")
def test_a_known_enemy_inside_does_not_forbid_the_bypass():
    """10.6.5 No check, and no Close Combat for who passes by."""
    game = play_all(at("g66-1 C23, r65-1 C24, r65-2 A12"), "move g66-1", "around C24 left", "hold")
    after = play_all(game, "D24")

    assert not after.units["g66-1"].engaged
    assert not after.units["r65-1"].engaged


@rule("10.6.5-c")
def test_who_is_inside_fires_at_range_1_at_who_skirts_the_house():
    """10.6.5 A 6-5 with its machine gun 8; the bypasser is in the open and moving, -20."""
    game = play_all(at("g66-1 C23, r65-1 C24, r65-2 A12"), "move g66-1", "around C24 left")

    assert totals(game, "fire r65-1") == [8, -20]
    flamed = play_all(at("r65-1 C23, gFT-1 C24, russian to act"), "move r65-1", "around C24 left")
    assert "fire gFT-1" in flamed.options


@rule("10.6.4-b")
def test_a_fence_on_the_way_into_a_bypass_is_paid():
    """10.6.4 Over the fence from C22 round B22 2 points, through the gate from C27 round B26 1."""
    over = play_all(at(f"g66-1 C22, {QUIET}"), "move g66-1")
    gate = play_all(at(f"g66-1 C27, {QUIET}"), "move g66-1")

    assert totals(over, "around B22 left") == [2]
    assert play_all(over, "around B22 left").procedures[-1].left == {"g66-1": 4}
    assert totals(gate, "around B26 left") == [1]


@rule("10.6.4-a")
def test_only_buildings_and_cars_are_bypassed():
    """10.6.4 Neither debris nor rubble."""
    game = play_all(at(f"g66-1 D16, {QUIET}"), "move g66-1")

    assert refused(game, "around C16 left") == ["10.6.4"]
    assert offered(game, "around E17") == []


@rule("10.6.5-a")
def test_nobody_fires_while_bypassing():
    """10.6.5, R-35 An Assault mover who goes round C24 fires no sooner than beyond it."""
    game = play_all(at(f"g66-1 C23, r65-1 C26, {QUIET}"), "assault g66-1", "around C24 left")
    game = play_all(game, "decline") if game.who == "russian" else game

    assert refused(game, "fire g66-1 C26") == ["10.6.5"]


@rule("10.1.3-a", "10.1.3-c")
def test_assault_movers_fire_half_at_any_moment():
    """10.1.3 For 1 point, 4 of 8 for an 8-2; then it is marked Assault Fired."""
    game = play_all(at("g82-1 F18, r65-1 F15, r65-2 A12"), "assault g82-1", "F17", "hold")

    shot = play_all(game, "fire g82-1 F15")
    assert totals(shot, "shoot")[0] == 4
    after = play_all(shot, "shoot", "99")
    assert after.units["g82-1"].did == "assault-fired"
    assert offered(after, "fire") == []
    far = (
        play_all(after, "F16", "hold", "E16") if "E16" in after.options else play_all(after, "F16")
    )
    assert far.units["g82-1"].place in ("F16", "E16")


@rule("10.1.4-a")
def test_crawlers_fire_half_after_they_crawl():
    """10.1.4 At the end of the crawl too, in the same impulse; then no step is left."""
    game = play_all(at("r72-1 F18, g66-1 F15, russian to act"), "crawl r72-1", "F17", "hold")

    assert game.options == ("stop", "fire r72-1 F15")
    assert totals(game, "fire r72-1 F15")[0] == 3
    assert refused(game, "F16") == ["10.5.1"]
    assert play_all(game, "fire r72-1 F15", "shoot", "99").who == "german"


@rule("core-17-e")
def test_a_flamethrower_crawls_up_and_burns():
    """core-17-e Flame comes at the end of its own move, Crawling included."""
    game = play_all(at("gFT-1 F18, r65-1 F16, r65-2 A12"), "crawl gFT-1", "F17", "hold")

    assert "fire gFT-1 F16" in game.options


@rule("10.1.4-a", "10.1.4-c")
def test_crawlers_fire_half_before_they_crawl():
    """10.1.4 7 halved down is 3, and the shot is used."""
    game = play_all(at("r72-1 F18, g66-1 F16, russian to act"), "crawl r72-1", "fire r72-1 F16")

    assert totals(game, "shoot")[0] == 3
    assert play_all(game, "shoot", "99").units["r72-1"].did == "crawled-fired"


@rule("10.1.2-a")
def test_runners_do_not_fire():
    """10.1.2 Neither Running nor Cautious Movement has a shot in it."""
    for mode in ("run", "move"):
        game = play_all(at("g66-1 F18, r65-1 F14, r65-2 A12"), f"{mode} g66-1")
        assert (
            refused(game, "fire g66-1 F14") == ["10.1.3", "core-9-o"] or offered(game, "fire") == []
        )


@rule("6.9.1-a", "6.9.1-d", "6.9.1-e", "6.9.1-b")
def test_shellholes_shelter_those_who_go_in():
    """6.9.1 A second point to go in, +10 there; 1 more to come out."""
    game = play_all(at("g66-1 B17, g66-2 B18, r65-1 B21"), "move g66-1", "B18", "hold")
    ducked = play_all(game, "duck g66-1", "hold", "stop")

    assert totals(ducked, "fire r65-1 B18")[1:] == [0, -10]
    later = at("g66-1 B18 in-holes, r65-1 A12")
    assert totals(play_all(later, "move g66-1"), "B17") == [2]
    assert refused(play_all(at(f"g66-1 B17, {QUIET}"), "move g66-1"), "duck g66-1") == ["6.9.1"]


@rule("7.1.3-a", "7.1.3-c", "7.1.5-a", "7.1.5-b", "core-9-m", "core-4-j")
def test_digging_in_takes_the_phase_and_a_check():
    """7.1.3 One window at -10, then the check; moved either way, +10 if it passed."""
    game = play_all(at("g66-1 B17, r65-1 B21"), "dig g66-1")

    assert totals(play_all(game, "fire r65-1"), "shoot")[1] == -20
    passed, failed = play_all(game, "hold", "7"), play_all(game, "hold", "8")
    assert [each.units["g66-1"].dug for each in (passed, failed)] == [True, False]
    assert [each.units["g66-1"].did for each in (passed, failed)] == ["moved", "moved"]
    assert totals(passed, "fire r65-1 B17")[1:] == [0]


@rule("7.1.1-a", "6.13.1-h")
@pytest.mark.parametrize(
    ("place", "clause"), [("C18", "7.1.1"), ("C18+1", "7.1.1"), ("A21", "7.1.1"), ("G26", "6.13.1")]
)
def test_some_ground_cannot_be_dug(place: str, clause: str):
    """7.1.1, 6.13.1 Neither houses nor a paved road, nor machine parts."""
    assert refused(at(f"g66-1 {place}, {QUIET}"), "dig g66-1") == [clause]


@rule("7.1.1-a", "6.15.2-a")
@pytest.mark.parametrize("place", ["B33", "K36", "E20", "D8"])
def test_other_ground_can_be_dug(place: str):
    """7.1.1 A dirt road, rail cars, a fountain and rubble."""
    game = works(f"g66-1 {place} dug-in, g66-2 {place}, {QUIET}")

    assert "dig g66-2" in game.options


@rule("10.4.5-c")
def test_a_gun_digs_no_pit_in_play():
    """10.4.5 It has one from the start, and none after it has moved."""
    game = works("r82mm-1 J32, g66-1 A12, russian to act")

    assert refused(game, "dig r82mm-1") == ["10.4.5"]


@rule("6.9.1-d")
def test_a_crawl_may_end_in_shellholes():
    """6.9.1 One crawl enters the hex, and the crawler goes in or stays out."""
    game = play_all(works(f"g66-1 I30, {QUIET}"), "crawl g66-1", "I31")

    assert game.options == ("stop", "duck g66-1")
    ducked = play_all(game, "duck g66-1")
    assert (ducked.units["g66-1"].holes, ducked.units["g66-1"].did) == (True, "crawled")
    assert ducked.who == "russian"
    assert not play_all(game, "stop").units["g66-1"].holes


@rule("7.1.2-a", "7.1.2-c", "7.1.6-b")
def test_leaving_a_foxhole_is_free_and_ends_it():
    """7.1.2, 7.1.6 One point for the next open hex, and the marker is gone."""
    moving = play_all(at(f"g66-1 F18 dug-in, {QUIET}, loose"), "move g66-1")

    assert totals(moving, "F17") == [1]
    assert not play_all(moving, "F17").units["g66-1"].dug


@rule("10.6.3-c")
def test_a_wall_on_the_line_to_the_centre_still_counts():
    """10.6.3 Around J5: from K6 the line to the centre has the wall, that to a corner not."""
    beside = play_all(at("g66-1 K5, r65-1 K6"), "move g66-1", "around J5 left", "fire r65-1")
    centre, *corners = lines_to(beside, "K6", "g66-1")

    assert totals(beside, "shoot")[1:] == [-20]
    assert hexside_mod(beside, beside.spot("r65-1"), "g66-1", centre).value == 10
    assert [hexside_mod(beside, beside.spot("r65-1"), "g66-1", each).value for each in corners] == [
        0 for _ in corners
    ]
    assert corners


@rule("10.6.3-a")
def test_a_bypasser_is_seen_at_the_corners_that_it_passes():
    """10.6.3 From E24 the middle of C24 is hidden; one of the corners is seen, in the open."""
    game = at("g66-1 C23, r65-1 E24")
    assert game.line("E24", "C24").cause is not None
    passing = play_all(game, "move g66-1", "around C24 left")

    assert len(lines_to(passing, "E24", "g66-1")) == 1
    assert totals(play_all(passing, "fire r65-1"), "shoot")[1:] == [-20]
    other = play_all(game, "move g66-1", "around C24 right")
    assert other.who == "german"


@rule("10.6.4-g")
def test_the_machine_gun_is_fired_at_by_centre_or_corners_example():
    """10.6.4 Around C24 and C25: the centre of each, and the corners of the two sides passed."""
    team = play_all(at(f"gMG34-1 C23, {QUIET}"), "move gMG34-1", "turn gMG34-1", "around C24 left")
    on = play_all(team, "around C25 left")

    for game, hex_ in ((team, "C24"), (on, "C25")):
        now, board = game.units["gMG34-1"], game.ground.board
        assert now.flank == tuple(board.side(hex_, each) for each in board.neighbours(hex_)[1:3])
        assert len(points(game, "gMG34-1")) == 3
        assert len(lines_to(game, "D24", "gMG34-1")) > 1


@rule("10.6.5-a")
def test_a_bypass_must_lead_somewhere():
    """10.6.5 With enemies in both hexes at its end nobody sets out round C24 on that hand."""
    game = play_all(at("g66-1 C23, r65-1 D24, r65-2 C25"), "move g66-1")

    assert refused(game, "around C24 left") == ["10.6.5"]
    assert "around C24 right" in game.options


@rule("10.2.3-a", "10.6.5-a")
def test_a_leader_takes_his_men_round_a_house_among_enemies():
    """10.2.3 With enemies in both hexes at its end a led stack goes round C24 and in, unchecked."""
    text = "g66-1 C23, gLt-1 C23, r65-1 D24 fired, r65-2 C25 fired"
    game = play_all(at(text), "move g66-1", "with gLt-1", "around C24 left")

    assert {"C25", "D24"} <= {*game.options}
    assert play_all(game, "D24").units["g66-1"].engaged


@rule("10.6.5-a", "10.6.2-a", "10.2.2-a")
def test_a_way_round_is_refused_for_what_closes_it():
    """10.6.5 One point takes them round and nowhere on; none is too little; walls leave no side."""
    one = play_all(at(f"g66-1 C20, {QUIET}"), "assault g66-1", "C21", "C22", "C23")
    none = play_all(at(f"g66-1 B21, {QUIET}"), "assault g66-1", "C22", "C21", "C22", "C23")
    wall = play_all(at(f"g66-1 D18, {QUIET}"), "run g66-1")

    assert refused(one, "around C24 left") == ["10.6.5"]
    assert refused(none, "around C24 left") == ["10.2.2"]
    assert refused(wall, "around C18 left") == ["10.6.2"]


@rule("10.6.2-b")
def test_two_points_take_a_squad_past_a_house_and_on():
    """10.6.2 One for C24, one for the open ground of D24; none is left for a squad after four."""
    two = play_all(works("g66-1 C23, r65-1 X40"), "assault g66-1", "C22", "C23")
    one = play_all(works("g66-1 C21, r65-1 X40"), "assault g66-1", "C22", "C21", "C22", "C23")

    assert play_all(two, "around C24 left", "D24").units["g66-1"].place == "D24"
    assert one.options == ("stop",)


@rule("10.6.2-b", "6.9.1-e")
def test_out_of_the_shellholes_a_bypass_costs_one_more():
    """6.9.1 A point to climb out, and one to pass the house."""
    plain, holes = (works(f"g66-1 Z21{how}, r65-1 X40") for how in ("", " in-holes"))

    assert totals(play_all(plain, "run g66-1"), "around Z22 left") == [1]
    assert totals(play_all(holes, "run g66-1"), "around Z22 left") == [2]


@rule("10.6.5-a", "core-17-a")
def test_mines_stop_a_bypasser_inside_the_building():
    """10.6.5, core-17-a Pinned on his way on from Z6, he is in the house, with who is there."""
    game = works("g66-4 Z5, mines Z6 russian, r65-1 BB20")
    passed = play_all(game, "move g66-4", "around Z6 left", "99")
    stopped = play_all(passed, "AA7", "49", "9")

    assert (stopped.units["g66-4"].place, stopped.units["g66-4"].status) == ("Z6", "pinned")
    assert not stopped.units["g66-4"].outside
    assert stopped.units["g66-4"].flank == ()


@rule("7.5.2-b", "10.6.3-a")
def test_a_roadblock_hides_the_corners_of_a_bypasser():
    """7.5.2-b From B20 one corner of C24 is seen, until a roadblock stands in B21."""
    around = "move g66-1", "around C24 left"
    seen = play_all(at("g66-1 C23, r65-1 B20"), *around)
    hidden = play_all(at("g66-1 C23, r65-1 B20, roadblock B21 C22, loose"), *around)

    assert len(lines_to(seen, "B20", "g66-1")) == 1
    assert lines_to(hidden, "B20", "g66-1") == []


@pytest.mark.parametrize(
    ("text", "order", "clause"),
    [
        ("g66-1 C23", "crawl g66-1", "10.6.5"),
        ("g66-1 C23, fire C24", "move g66-1", "core-12-e"),
        ("g66-1 C23, rubble C24", "move g66-1", "10.6.4"),
        ("gMG34-1 C23", "move gMG34-1", "10.3.1"),
        ("g66-1 C23 as:german-75mm-pak-40 turned", "move g66-1", "10.6.1"),
    ],
)
def test_a_bypass_is_refused_by_what_is_in_its_way(text: str, order: str, clause: str):
    """10.6 A crawl, a fire, rubble, a weapon that is up and a gun each have their own clause."""
    game = play_all(works(f"{text}, {QUIET}"), order)

    assert refused(game, "around C24 left") == [clause]


@rule("core-4-i", "6.9.1-e", "10.6.2-b")
@pytest.mark.parametrize(
    ("squad", "leader", "left"),
    [(" in-holes", "", {"gLt-1": 5, "g66-1": 4}), ("", " in-holes", {"gLt-1": 4, "g66-1": 5})],
)
def test_each_of_a_stack_pays_its_own_way_round(squad: str, leader: str, left: dict[str, int]):
    """core-4-i Who lies in shellholes pays a point to come out; who is with him does not."""
    game = works(f"gLt-1 B18{leader}, g66-1 B18{squad}, r54-2 Z20, g66-9 A33")
    moving = play_all(game, "move gLt-1", "with g66-1")

    assert totals(moving, "around C18 left") == [6 - left["gLt-1"], 6 - left["g66-1"]]
    assert play_all(moving, "around C18 left").procedures[-1].left == left


@rule("10.2.5-a", "10.6.2-a", "10.6.5-a")
def test_who_does_not_dare_beyond_a_house_is_still_beside_it():
    """10.6.2 Only the two hexes at the end of the way round were open, and both are held."""
    game = play_all(at(f"g66-1 C23, r65-1 A22 hidden, r65-2 B21, {QUIET}"), "move g66-1")
    shy = play_all(game, "around B22 right", "hold", "A22", "10")

    assert shy.options == ("stop",)
    inside = play_all(shy, "stop").units["g66-1"]
    assert (inside.place, inside.outside, inside.engaged) == ("B22", False, False)


@rule("10.6.5-b", "core-4-i")
def test_who_stays_with_his_pinned_leader_beside_a_house_is_inside():
    """10.6.5 The leader is pinned, and the squad does not dare to go on: both are in C24."""
    text = "gLt-1 C23, g66-1 C23, r65-1 B24, r65-2 C24 hidden, r65-3 A3"
    game = play_all(works(text), "move gLt-1", "with g66-1", "around C24 right", "fire r65-1")
    stayed = play_all(game, "shoot", "23", "1", "9", "hold", "10")

    for unit in ("gLt-1", "g66-1", "r65-2"):
        assert (stayed.units[unit].outside, stayed.units[unit].engaged) == (False, True)
