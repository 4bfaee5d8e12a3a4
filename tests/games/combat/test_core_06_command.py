"""core-6-i, core-9-g, 10.6.5, 10.8 Command checks, fire groups, contact, crawling flight."""

import pytest

from grognard.engine.data.source import NO_OVERLAY
from grognard.engine.kernel.flow import explain
from grognard.engine.kernel.forms import form_of
from grognard.engine.kernel.set_up import settle
from grognard.games.combat import COMBAT
from grognard.games.combat.convoy import Convoy
from grognard.games.combat.impulses import Impulse
from grognard.games.combat.state import Combat
from tests.games.combat.positions import at, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "r65-7 Z20"


def by_option(text: str, **options: str) -> Combat:
    """A position of `stairwell` with some options."""
    game = COMBAT.position(settle(COMBAT, "stairwell", options, NO_OVERLAY), text)
    assert isinstance(game, Combat)
    return game


@rule("core-6-i")
def test_by_option_men_without_a_leader_must_dare():
    """core-6-i TQ 7 fails with 8: no Running in this phase, Cautious Movement instead."""
    text = "g66-1 B16, gLt-1 B30, r65-1 Z20"
    game = play_all(by_option(text, command_check="yes"), "run g66-1")

    assert game.who == "chance"
    failed = play_all(game, "10")
    assert failed.who == "german"
    assert refused(failed, "run g66-1") == ["core-6-i"]
    assert refused(failed, "assault g66-1") == ["core-6-i"]
    assert "move g66-1" in failed.options
    assert play_all(game, "1").prompt.startswith("10.2.2")
    assert play_all(at(text), "run g66-1").who == "german"


@rule("core-6-i", "core-2-e")
def test_by_option_who_comes_on_without_a_leader_must_dare():
    """core-6-i Nobody leads a squad that waits off the map; a leader brings it on at a run."""
    game = by_option("due g66-4 1, due gCpl-1 1, g66-1 B16, r65-1 Z20", command_check="yes")

    assert play_all(game, "run g66-4").who == "chance"
    assert play_all(game, "run gCpl-1").who == "german"


@rule("core-6-i")
@pytest.mark.parametrize("leader", ["gLt-1 B16", "gLt-1 B18"])
def test_a_leader_near_and_in_sight_is_enough(leader: str):
    """core-6-i In the stack, or within six hexes in sight."""
    game = by_option(f"g66-1 B16, {leader}, r65-1 Z20", command_check="yes")

    assert play_all(game, "run g66-1").who == "german"


@rule("core-6-i")
@pytest.mark.parametrize(("leader", "who"), [("F26", "german"), ("F27", "chance")])
def test_a_voice_carries_six_hexes(leader: str, who: str):
    """core-6-i Along the road a leader in F26 is heard in F20, one in F27 is not."""
    game = by_option(f"g66-1 F20, gLt-1 {leader}, r65-1 Z20", command_check="yes")

    assert game.line("F20", leader).cause is None
    assert play_all(game, "run g66-1").who == who


@rule("core-9-g", "core-9-h")
def test_a_leader_joins_the_fire_of_two_places():
    """core-9-g Next hexes or levels, one leader in either; the worst line counts for all."""
    text = "g66-1 B17, g66-2 B18, r65-1 B19 in-holes, loose"
    alone = play_all(at(text), "fire g66-1 B19")

    assert offered(alone, "add") == []
    led = play_all(at(f"{text}, gLt-1 B18"), "fire g66-1 B19")
    assert offered(led, "add") == ["add g66-2"]
    group = play_all(led, "add g66-2")
    assert offered(group, "lead") == ["lead gLt-1"]
    assert totals(group, "shoot")[1:] == [10]


@rule("core-9-g")
def test_a_group_of_two_places_has_no_third():
    """core-9-g Once two places fire together, nobody of a third joins."""
    text = "g66-1 B17, g66-2 B18, g66-3 B16, gLt-1 B17, r65-1 B19"
    game = play_all(at(text), "fire g66-1 B19", "add g66-2")

    assert offered(game, "add") == []


@rule("core-9-g")
def test_any_two_levels_of_a_hex_fire_together():
    """core-9-g The ground and the second floor too, with a leader; a third level does not join."""
    text = "g66-1 C18, g66-2 C18+1, g66-3 C18+2, r65-1 E18"
    led = play_all(at(f"{text}, gLt-1 C18+2"), "fire g66-1 E18")

    assert offered(led, "add") == ["add g66-3"]
    assert refused(led, "add g66-2") == ["core-9-g"]
    assert refused(play_all(led, "add g66-3"), "add g66-2") == ["core-9-g"]
    assert refused(play_all(at(text), "fire g66-1 E18"), "add g66-3") == ["core-9-g"]


@rule("core-9-h")
def test_the_worst_line_counts_for_the_group():
    """core-9-h Over the wall +10 for one of them, for the other none: all shoot at +10."""
    text = "g66-1 H7, g66-2 I7, gLt-1 I7, r65-1 I8"
    one = totals(at(text), "fire g66-2 I8")[1:]
    both = play_all(at(text), "fire g66-2 I8", "add g66-1")

    assert one == [-10]
    assert totals(both, "shoot")[1:] == [10]


@rule("core-9-h", "core-9-p")
def test_fire_from_next_door_meets_the_house_for_those_inside_too():
    """core-9-h At range 0 no terrain counts; a group with somebody in C17 fires at +25 - 10."""
    text = "g66-1 D18, g66-2 F18, r65-1 C18, r65-2 C17, rCom-1 C17"
    game = play_all(at(text), "move g66-1", "C18", "1", "fire r65-1")

    assert totals(game, "shoot") == [8, -10]
    assert totals(play_all(game, "add r65-2"), "shoot") == [16, 15]


@rule("10.6.5-c")
def test_by_option_bypassing_enemies_is_entering():
    """10.6.5 With the option a check is due and Close Combat follows; without it one passes."""
    text = "g66-1 B17, r65-1 C17"
    usual = play_all(at(text), "move g66-1")
    strict = play_all(by_option(text, bypass_contact="yes"), "move g66-1")
    around = offered(usual, "around C17")[0]

    assert (totals(usual, around), totals(strict, around)) == ([1], [2])
    assert play_all(usual, around).units["g66-1"].outside
    asked = play_all(strict, around)
    assert asked.who == "chance"
    entered = play_all(asked, "1", "hold")
    assert entered.units["g66-1"].engaged


@rule("10.6.5-c", "10.2.5-b", "core-16-j")
def test_by_option_who_may_not_enter_does_not_bypass_either():
    """10.6.5, 10.2.5 Neither after a failed try nor out of another fight; else both pass by."""
    text = "g66-1 C23, r65-1 C24, r65-4 A12"
    fled = "g66-1 C23 engaged, g66-2 C23 engaged, r65-2 C23 engaged, r65-1 C24"
    out = "leave g66-1", "1", "move"
    strict = by_option(text, bypass_contact="yes")

    assert offered(play_all(strict, "move g66-1"), "around C24") != []
    assert refused(play_all(strict, "move g66-1", "C24", "10"), "around C24 left") == ["10.6.5"]
    assert offered(play_all(at(text), "move g66-1", "C24", "10"), "around C24") != []
    assert offered(play_all(by_option(fled, bypass_contact="yes"), *out), "around C24") == []
    assert offered(play_all(at(fled), *out), "around C24") != []


@rule("10.8.1-c", "10.8.3-a", "10.8.3-b")
def test_next_to_its_goal_a_fleer_may_crawl():
    """10.8.3 It is marked Crawled and takes no -10; the flight is over there."""
    game = play_all(at("g66-1 B17 disrupted, r65-1 Z20"), "flee g66-1")

    assert "crawl C17" in game.options
    crawled = play_all(game, "crawl C17")
    assert (crawled.units["g66-1"].place, crawled.units["g66-1"].did) == ("C17", "crawled")


@rule("10.8.1-b", "10.8.1-f")
def test_a_runner_flees_with_what_he_has_left_example():
    """10.8.1 Disrupted after 2 of 8 points he may spend 6, or stay."""
    game = play_all(at("g66-1 D19, r65-1 C18"), "run g66-1", "D18")
    hit = play_all(game, "fire r65-1", "shoot", "40", "9")

    assert hit.units["g66-1"].status == "disrupted"
    assert "stay" in hit.options
    assert hit.procedures[-1].left == 6


@rule("10.8.2-h")
def test_fire_drives_men_out_of_cover():
    """10.8.2 In a house a shaken unit stays; with a fire in it, it flees on."""
    assert offered(at("g66-1 E24 disrupted, r65-1 Z20"), "flee") == []
    assert offered(at("g66-1 E24 disrupted, r65-1 Z20, fire E24"), "flee") == ["flee g66-1"]


@rule("10.8.2-g")
def test_the_nearest_goal_is_the_owners_choice():
    """10.8.2 Of two houses at the same distance either may be fled to."""
    game = play_all(at("g66-1 B18 disrupted, r65-1 Z20"), "flee g66-1")

    assert {"C18", "C19"} <= {*game.options}


@rule("10.8.2-f")
def test_cover_ends_a_flight_with_no_rally_point_near():
    """10.8.2 In E17 the Rally Point A18 is four hexes off: the fleer stops there."""
    there = play_all(at("g66-1 F17 disrupted, r65-1 Z20"), "flee g66-1", "E17")

    assert there.ground.board.distance("E17", "A18") == 4
    assert there.who == "russian"


@rule("10.8.2-g")
def test_a_fleer_runs_through_cover_to_a_rally_point_near_by():
    """10.8.2 From D19 the Rally Point A18 is three hexes off: on through C19 and B18 to it."""
    game = play_all(at("g66-1 D19 disrupted, r65-1 Z20"), "flee g66-1", "C19")

    assert "B18" in game.options
    home = play_all(game, "B18", "A18")
    assert (home.units["g66-1"].place, home.who) == ("A18", "russian")
    rested = at("g66-1 C19 disrupted, r65-1 Z20")
    assert offered(rested, "flee") == []  # 10.8.2-i: who is in cover already stays


@rule("10.8.3-b")
def test_a_crawl_at_the_end_of_a_flight_leaves_the_moved_marker():
    """10.8.3, 10.1.5 Whoever walked first and then Crawls into cover is still marked Moved."""
    game = play_all(at("g66-1 F18 disrupted, r65-1 F10, r65-2 A12"), "flee g66-1", "E18")

    assert play_all(game, "crawl E17").units["g66-1"].did == "moved"


@rule("10.1.5-a", "7.6.2-b", "10.8.3-b")
@pytest.mark.parametrize(("did", "after"), [("moved", "moved"), ("", "crawled-fired")])
def test_wire_does_not_take_the_moved_marker_off_a_fleer(did: str, after: str):
    """10.1.5 Crawling into wire marks Crawled Fired; who had moved before keeps the -10."""
    game = play_all(works(f"wire C26, g66-1 C27 disrupted {did}, r65-1 Z20"), "flee g66-1")

    assert play_all(game, "crawl C26").units["g66-1"].did == after


@rule("10.8.2-g")
def test_three_hexes_are_near_enough_for_a_rally_point():
    """10.8.2 In C16 the Rally Point A18 is three hexes off, and the fleer may go on to it."""
    game = play_all(at("g66-1 D15 disrupted, r65-1 Z20"), "flee g66-1", "C16")

    assert game.ground.board.distance("C16", "A18") == 3
    assert "B16" in game.options


@rule("10.8.3-a")
def test_a_later_flight_has_six_points():
    """10.8.3 As Cautious Movement has."""
    assert play_all(at("g66-1 B18 disrupted, r65-1 Z20"), "flee g66-1").procedures[-1].left == 6


@rule("10.8.2-c")
def test_nobody_crawls_towards_an_enemy_in_sight_either():
    """10.8.2 From F16 the debris in E17 is open to a fleer; that in E16 is nearer to E14."""
    game = play_all(at("g66-1 F16 disrupted, r65-1 E14"), "flee g66-1")

    assert offered(game, "crawl") == ["crawl E17", "crawl G16"]
    assert refused(game, "crawl E16") == ["10.8.2"]


@rule("core-6-a", "core-6-b", "core-6-c", "core-6-d")
@pytest.mark.parametrize(
    ("text", "choice", "sums"),
    [
        ("g66-1 C18 disrupted, r65-1 D18, german to recover", "recover g66-1", [7, -2]),
        ("g66-1 C18 engaged, r65-1 C18 engaged, german to act", "leave g66-1", [7, -2]),
        ("g66-1 G20, PzIV-1 H20 e, r65-1 Z20, german to act", "dig g66-1", [7, -1]),
        ("g66-1 F18, r65-1 Z20, german to act", "call gLt-1 german-105mm-howitzers", [9, 0]),
    ],
)
def test_a_check_tells_its_sums_before_the_die(text: str, choice: str, sums: list[int]):
    """core-6-a The quality that must not be exceeded, and what is added to the d10."""
    assert totals(works(f"{text}, gLt-1 C18"), choice) == sums


@rule("core-6-c", "8.2.2-a", "11.2.2-a")
@pytest.mark.parametrize(
    ("text", "helps"),
    [
        ("g66-1 J5 pinned, PzIV-1 L6 e", [-1]),
        ("g66-1 J5 pinned cover:inside, PzIV-1 L6 e", []),
        ("g66-1 J5 pinned cover:inside, PzIV-1 K6 e", [-1]),
        ("g66-1 F36 pinned, PzIV-1 E36 e road:E36/F36", [-1]),
        ("g66-1 D36 pinned, PzIV-1 E36 e road:E36/F36", []),
    ],
)
def test_an_afv_supports_those_who_see_it_itself(text: str, helps: list[int]):
    """core-6-c Not past the wall of In Hex Cover, nor through the house that its road skirts."""
    check = explain(works(f"{text}, r65-1 BB40, german to recover"), "recover g66-1")[1]

    assert [mod.value for mod in check.mods if mod.rule == "core-6-c"] == helps


@rule("core-6-d", "11.2.2-a")
def test_a_road_along_a_house_is_no_good_cover():
    """core-6-d, R-67 The tank and its riders are outside, those in the house recover better."""
    text = "PzIV-1 E36 e road:E36/F36 suppressed, g66-1 E36 on:PzIV-1 pinned, g66-2 E36 pinned"
    game = works(f"{text}, r65-1 BB40, german to recover")

    cover = {
        unit: [
            mod.value for mod in explain(game, f"recover {unit}")[1].mods if mod.rule == "core-6-d"
        ]
        for unit in ("PzIV-1", "g66-1", "g66-2")
    }
    assert cover == {"PzIV-1": [], "g66-1": [], "g66-2": [-1]}


@rule("10.2.4-a", "core-6-a", "core-6-h")
def test_a_step_among_enemies_tells_its_check_beforehand():
    """10.2.4 Cost, then quality and check; +1 for armour there, none behind a leader or unseen."""
    alone = play_all(at("g66-1 C20, r65-1 C19"), "move g66-1")
    armour = play_all(works(f"g66-1 B14, T34-1 B15 ne, {FAR}"), "move g66-1")
    led = play_all(at("g66-1 C20, gSgt-1 C20, r65-1 C19"), "move gSgt-1", "with g66-1")
    unseen = play_all(at("g66-1 C20, r65-1 C19 hidden, r65-2 A10"), "move g66-1")

    assert totals(alone, "C19") == [2, 7, 0]
    assert totals(armour, "B15") == [3, 7, 1]
    assert totals(led, "C19") == [2, 2]
    assert totals(unseen, "C19") == [2]


@rule("11.1.4-a", "11.4.6-a", "11.1.3.1-a", "core-15-d")
def test_a_drive_tells_its_checks_and_rolls_beforehand():
    """11.1.4, 11.1.3.1 A crew among enemies, its riders without a leader, and bad ground."""
    ridden = "PzIV-1 B15 nw, g66-1 B15 on:PzIV-1"
    tank = play_all(works(f"{ridden}, r65-1 B14, {FAR}"), "move PzIV-1")
    debris = play_all(works(f"PzIV-1 D38 nw, {FAR}"), "move PzIV-1")

    assert totals(tank, "B14") == [1, 8, 0, 7, -1]
    assert totals(debris, "D37") == [3, 9]


@rule("core-13-h", "6.16.2-f", "7.1.3-b")
def test_checks_of_guns_in_sewers_and_of_platoons_are_told_beforehand():
    """core-13-h, 6.16.2, 7.1.3 Desperation Fire, the way below, and everyone who digs."""
    gun = play_all(works("r45mm-1 F34 w, g66-1 F33, russian to act"), "gun r45mm-1")
    below = works("r65-1 N32+sewer, rLt-1 N32+sewer, g66-1 A1, russian to act")
    pipe = play_all(below, "sewer r65-1", "with rLt-1")
    digging = works(f"g66-1 B14, gSgt-1 B14, g66-2 B15, {FAR}")
    platoon = play_all(digging, "platoon gSgt-1", "with cautious g66-1")

    assert totals(gun, "desperate F33") == [95, 0, -10, 7, 0]
    goals = [option for option in pipe.options if "+sewer" in option]
    assert totals(pipe, goals[0]) == [8, -1, 8, 0]
    assert totals(platoon, "dig") == [8, 0, 7, -1]


@rule("11.1.3-a", "core-6-i", "core-19-d")
def test_checks_before_a_move_are_told_to_who_asks():
    """11.1.3, core-6-i A Russian tank's, by option a lone squad's; Engineers search at -1."""
    tank = works("T34-1 B15 nw, PzIV-1 B13 nw, russian to act")
    squad = "g66-1 B16, gLt-1 B30, r65-1 Z20"
    led = works(f"g82-1 B14, g66-1 B14, gSgt-1 B14, {FAR}")

    assert totals(tank, "move T34-1") == totals(tank, "assault T34-1") == [7, 1]
    assert totals(by_option(squad, command_check="yes"), "run g66-1") == [7, 0]
    assert totals(at(squad), "run g66-1") == totals(at(squad), "move g66-1") == []
    assert [totals(led, f"search {unit}") for unit in ("g82-1", "g66-1")] == [[-1], [0]]
    assert not any(form_of(step).decides for step in (Impulse.run, Impulse.walk, Impulse.search))


@rule("11.1.3-a", "11.3.4-b", "11.3.5-b", "11.1.4-a")
def test_the_checks_of_a_platoon_of_tanks_are_told_beforehand():
    """11.3.4 For each Russian tank that sets out, for one alone, and to go among foes."""
    text = "T34-1 F18 ne, T34-2 F19 ne, g66-1 F17, g66-9 A12, russian to act"
    joined = play_all(works(text), "convoy T34-1", "with T34-2")
    torn = works("T34-1 F18 ne, T34-2 F19 ne, KV1A-1 F20 sw, g66-9 A12, russian to act")
    torn = play_all(torn, "convoy T34-1", "with T34-2", "with KV1A-1", "assault")
    torn = play_all(torn, "go", "1", "10", "1")

    assert totals(joined, "go") == [7, -1, 7, -1]
    assert totals(play_all(joined, "go", "1", "1", "on"), "F17") == [1, 7, -1]
    assert totals(torn, "alone KV1A-1") == [8, -1]
    assert not form_of(Convoy.go).decides
