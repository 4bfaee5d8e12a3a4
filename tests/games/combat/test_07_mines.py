"""7.4 Mines, 7.6 wire and 7.5 roadblocks in play."""

from random import Random

import pytest

from grognard import BadInput
from grognard.engine.kernel.flow import explain
from grognard.engine.kernel.saving import dump, load
from grognard.engine.kernel.view import view
from grognard.games.combat.view import resample
from tests.games.combat.positions import at, offered, refused, told, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "r65-1 Z20"


@rule("7.4.7-a", "7.4.7-c", "core-17-a", "7.4.2-a")
def test_mines_strike_on_the_way_in_and_on_the_way_out():
    """7.4.7 Column 12 with no DRM at each end of the step; 68 is the last M."""
    game = play_all(at(f"g66-1 B16, mines B17 russian, {FAR}"), "move g66-1", "B17")

    assert game.who == "chance"
    assert "Column 12" in game.prompt
    assert "Mines go off in B17." in told(game)
    through = play_all(game, "69", "B18")
    assert through.who == "chance"
    assert play_all(through, "69").units["g66-1"].place == "B18"
    assert "M" in play_all(game, "68").prompt or play_all(game, "68").who == "chance"


@rule("core-17-a")
def test_who_is_stopped_on_the_way_out_stays_in_the_mine_hex():
    """core-17-a The attack comes before the next hex is entered."""
    game = at(f"g66-1 B17, mines B17 russian, {FAR}")

    stopped = play_all(game, "move g66-1", "B18", "60", "9")
    assert (stopped.units["g66-1"].place, stopped.units["g66-1"].status) == ("B17", "pinned")


@rule("7.4.7-a")
def test_stairs_set_off_nothing():
    """7.4.7 Mines in a house bite at its ground level, for those who come from another hex."""
    game = at(f"g66-1 A18+1, mines A18 russian, {FAR}")

    down = play_all(game, "move g66-1", "A18")
    assert down.who == "german"
    assert play_all(down, "A17").who == "chance"


@rule("7.4.9-a", "7.4.4-c", "7.4.7-a")
def test_crawlers_pass_and_find_hidden_mines():
    """7.4.9, 7.4.4 No attack on a crawler, in or out; an enemy who enters reveals them."""
    game = at("g66-1 B16, r65-1 Z20, mines B17 russian hidden")

    crawled = play_all(game, "crawl g66-1", "B17")
    assert crawled.who != "chance"
    assert not crawled.works["B17"][0].hidden
    assert (
        play_all(at(f"g66-1 B17, mines B17 russian, {FAR}"), "crawl g66-1", "B18").who != "chance"
    )


@rule("7.4.4-a", "7.4.4-c")
def test_hidden_mines_are_not_seen_before_they_bite():
    """7.4.4 The enemy's view has none, wherever they lie; then they are told and attack."""
    game = at("g66-1 B16, r65-1 Z20, mines C17 russian hidden")

    assert view(game, "german")["position"]["works"] == {}
    assert view(game, "german")["position"]["hidden mines"]["russian"] == 1
    assert "C17" in view(game, "russian")["position"]["works"]
    other = resample(game, "german", Random(3))
    assert view(other, "german") == view(game, "german")
    entered = play_all(game, "move g66-1", "C17")
    assert "mines in C17" in told(entered)
    assert entered.who == "chance"


@rule("7.4.4-c", "7.4.5-a")
def test_a_search_finds_mines_without_an_attack():
    """7.4.4 All that is hidden in the searched hex is shown."""
    game = at("g66-1 D18, gLt-1 D18, r65-1 Z20, mines C18 russian hidden")

    found = play_all(game, "search g66-1", "4", "look C18")
    assert not found.works["C18"][0].hidden


@rule("7.4.4-b", "7.4.3-a", "7.6.1-a", "6.13.1-h")
@pytest.mark.parametrize(
    ("text", "rule_"),
    [
        ("mines L20 russian hidden", "7.4.4"),
        ("wire C17", "7.6.1"),
        ("wire G26", "6.13.1"),
        ("roadblock L20 M20", "7.5.2"),
        ("trench B18, at-trench B18", "7.2.2"),
    ],
)
def test_works_stand_where_the_rules_let_them(text: str, rule_: str):
    """7.4.4, 7.6.1 No hidden mines on paved roads, no wire in houses or among machine parts."""
    with pytest.raises(BadInput, match=rule_):
        at(f"g66-1 B16, {FAR}, {text}")
    at(f"g66-1 B16, {FAR}, mines L20 russian, mines C17 russian hidden, mines G26 russian")


@rule("7.4.7.2-a")
def test_a_00_uses_the_mines_up():
    """7.4.7.2 The counter goes, and nobody is hurt."""
    entering = play_all(at(f"g66-1 B16, mines B17 russian, {FAR}"), "move g66-1", "B17")
    game = play_all(entering, "100")

    assert list(play_all(entering, "99").works) == ["B17"]
    assert game.works == {}
    assert game.units["g66-1"].status == ""


@rule("7.4.3-b")
def test_mines_lie_outside_the_trench():
    """7.4.3 From the open into a mined trench they bite, from trench to trench they do not."""
    text = "mines B17 russian, trench B17, trench B16"
    above = play_all(at(f"g66-1 B18, {text}, {FAR}"), "move g66-1", "down B17")
    below = play_all(at(f"g66-1 B16 in-trench, {text}, {FAR}"), "move g66-1", "down B17")

    assert above.who == "chance"
    assert below.who == "german"


@rule("core-7-i")
def test_flight_keeps_out_of_known_mines_and_wire():
    """core-7-i The shortest way to cover is shut; hidden mines do not show themselves."""
    shaken = "g66-1 B19 disrupted, r65-1 Z20"

    assert "flee g66-1" in at(shaken).options
    free = play_all(at(shaken), "flee g66-1")
    known = play_all(at(f"{shaken}, mines C19 russian"), "flee g66-1")
    secret = play_all(at(f"{shaken}, mines C19 russian hidden"), "flee g66-1")
    assert "C19" in free.options
    assert "C19" not in known.options
    assert free.options == secret.options


@rule("7.6.2-a", "7.6.2-b")
def test_wire_is_crawled_into():
    """7.6.2 Walking is refused; a crawler is marked Crawled Fired; leaving is free."""
    game = at(f"g66-1 B16, wire B17, {FAR}")

    assert refused(play_all(game, "move g66-1"), "B17") == ["7.6.2"]
    crawled = play_all(game, "crawl g66-1", "B17")
    assert crawled.units["g66-1"].did == "crawled-fired"
    out = play_all(at(f"g66-1 B17, wire B17, {FAR}"), "move g66-1")
    assert totals(out, "B16") == [1]


@rule("7.5.2-a", "7.5.2-b")
def test_a_roadblock_is_a_wall_on_three_hexsides():
    """7.5.2 It gives +15 over the side it points to and the two beside, nothing over others."""
    block = "roadblock F22 F21"  # towards the north, along the road
    south = at(f"r65-1 F22, g66-1 F21, {block}")
    beside = at(f"r65-1 F22, g66-1 E22, {block}")
    behind = at(f"r65-1 F22, g66-1 F23, {block}")

    assert totals(south, "fire g66-1 F22")[1:] == [15]
    assert totals(beside, "fire g66-1 F22")[1:] == [15]
    assert totals(behind, "fire g66-1 F22")[1:] == [-10]


@rule("7.5.2-b", "7.5.2-c")
def test_a_roadblock_costs_and_hides():
    """7.5.2 Infantry pay 1 more over it; from afar it hides the ground behind it, as a wall."""
    game = play_all(at(f"g66-1 F21, roadblock F22 F21, {FAR}"), "move g66-1")

    assert totals(game, "F22") == [2]
    assert "fire g66-1 F23" in at("g66-1 F20, r65-1 F23").options
    assert "fire g66-1 F23" not in at("g66-1 F20, r65-1 F23, roadblock F22 F21").options
    assert "fire g66-1 F23" in at("g66-1 F22, r65-1 F23, roadblock F22 F21").options


@rule("7.4.4-a")
def test_own_mines_bite_their_owner_too():
    """7.4.7 Any infantry that walks; R-6: who sets off hidden mines shows them and himself."""
    game = at("r65-1 B16, g66-1 Z20, mines B17 russian hidden, russian to act")

    entered = play_all(game, "move r65-1", "B17")
    assert entered.who == "chance"
    assert not entered.works["B17"][0].hidden


@rule("7.4-b", "7.4.8-a", "7.4.8-b", "7.6.3-b", "7.5.3-b")
def test_who_may_clear():
    """7.4.8 A squad with a leader, two half-squads with one, Engineers alone; all crawled in."""
    works = "mines B17 russian, wire B18, roadblock F22 F21"

    def clear(text: str) -> list[str]:
        return offered(at(f"{text}, {works}, {FAR}"), "clear")

    assert clear("g66-1 B17") == []
    assert clear("g66-1 B17, gLt-1 B17") == ["clear g66-1 mines"]
    assert clear("g66-1 B17 walked, gLt-1 B17") == []
    assert clear("g66-1 B17 pinned, gLt-1 B17") == []
    assert clear("g66-1 B17, gLt-1 B17 pinned") == []
    assert clear("g66-1 B18, gLt-1 B18") == ["clear g66-1 wire"]
    assert clear("g66-1 F22, gLt-1 F22") == ["clear g66-1 roadblock"]
    assert clear("g82-1 B17") == ["clear g82-1 mines"]
    assert clear("g66-1 B17 half, gLt-1 B17") == []
    two = clear("g66-1 B17 half, g66-2 B17 half, gLt-1 B17")
    assert two == ["clear g66-1 mines", "clear g66-2 mines"]
    assert offered(at(f"g82-1 B17, mines B17 russian hidden, {FAR}"), "clear") == []


@rule("7.4.8-c", "7.4.8-d", "7.4.8-e", "7.4.8-f")
def test_clearing_takes_the_whole_phase():
    """7.4.8 All are marked Moved at once and shot at with -10; the counter goes at the end."""
    text = "g66-1 B17, gLt-1 B17, r65-1 C18, r65-2 Z20, mines B17 russian"
    game = play_all(at(text), "clear g66-1 mines")

    assert [game.units[unit].did for unit in ("g66-1", "gLt-1")] == ["moved", "moved"]
    assert game.units["g66-1"].place == "B17"
    fire = play_all(game, "fire r65-1")
    assert totals(fire, "shoot")[1:] == [-20, -20]
    done = play_all(game, "hold", "pass", "pass")
    assert done.works == {}
    hurt = play_all(fire, "shoot", "1", "1")
    assert hurt.units["g66-1"].status == "disrupted"
    while hurt.phase == "fire and movement":
        hurt = play_all(hurt, "stay" if "stay" in hurt.options else "pass")
    assert hurt.works["B17"]


@rule("7.4.7.1-a", "7.4.7.1-b", "7.4.7-c", "7.4.2-a")
@pytest.mark.parametrize(
    ("unit", "die", "result"),
    [
        ("PzIV-1", "24", "destroyed"),
        ("PzIV-1", "53", "immobilised"),
        ("PzIV-1", "80", ""),
        ("SdKfz-1", "53", "destroyed"),
        ("SdKfz-1", "90", "immobilised"),
    ],
)
def test_mines_under_vehicles(unit: str, die: str, result: str):
    """7.4.7.1 Column 45+: tanks on E and C alone, trucks on every result."""
    game = works(f"{unit} F18 se, g66-1 A1, r65-1 Z20, mines F19 russian")
    if unit == "SdKfz-1":
        game.change(unit, kind="german-opel-blitz")
    entered = play_all(game, f"move {unit}", "F19")

    assert "Column 45+" in entered.prompt
    hit = play_all(entered, die)
    while hit.who == "chance":
        assert result == "destroyed"
        hit = play_all(hit, "9")
    now = hit.units[unit]
    assert (now.place == "dead", now.stuck) == (result == "destroyed", result == "immobilised")


@rule("7.4.8-a")
def test_riders_clear_nothing():
    """7.4.8, core-18-d Men on a tank get off first."""
    game = works("mines J32 russian, PzIV-1 J32 e, g82-1 J32 on:PzIV-1, r65-7 Z20")

    assert refused(game, "clear g82-1 mines") == ["core-18-d"]


@rule("7.4.7.2-a")
def test_mines_that_are_used_up_are_told_by_their_rule():
    """7.4.7.2 The last face of the die, and the counter is gone."""
    game = works("mines J32 russian, g66-1 J33, r65-7 Z20")

    gone = play_all(game, "move g66-1", "J32", "100")
    assert [event.rule for event in gone.events if "are gone." in event.text][-1:] == ["7.4.7.2"]


@rule("7.5.2-a", "7.5.2-b")
def test_a_roadblock_stands_at_the_edge_of_the_map():
    """7.5.2 It covers the hexside of the road and those beside it."""
    game = works("roadblock M1 M2, roadblock A28 B27, r65-7 Z20")

    assert {*game.barred_sides} == {"M1/M2", "L1/M1", "M1/N1", "A28/B27", "A27/A28", "A28/B28"}


@rule("7.5.2-b")
def test_a_roadblock_covers_by_its_own_rule():
    """7.5.2 The sum names it with its +15."""
    game = works("roadblock H20 I21, g66-1 H20, r65-1 I21")
    [cover] = explain(game, "fire g66-1 I21")[1].mods

    assert (cover.value, cover.rule) == (15, "7.5.2")


@rule("core-8-m")
def test_a_charge_at_a_roadblock_is_offered_once():
    """core-8-m One order, said once."""
    game = works("roadblock H20 I21, rDC-1 I21, g66-9 A12, russian to act")

    assert offered(game, "charge") == ["charge rDC-1 H20"]


@rule("7.4.7-a", "6.10.2-f")
def test_mines_strike_who_walks_off_the_lip_of_their_gully():
    """7.4.7, 6.10.2 The lip is in the hex: walking off it leaves the mines, going down does not."""
    game = play_all(at(f"g66-1 F4+lip, mines F4 russian, {FAR}"), "move g66-1")

    assert "Column 12" in play_all(game, "F5").prompt
    assert play_all(game, "F4").who == "german"


@rule("7.4.4-c", "7.6.2-b")
def test_a_crawl_to_the_lip_enters_the_hex():
    """7.4.4, 7.6.2 Hidden mines are found there, and wire marks whoever comes from elsewhere."""
    game = at(f"g66-1 F5, mines F4 russian hidden, wire F4, {FAR}")

    there = play_all(game, "crawl g66-1", "F4+lip")
    assert not any(work.hidden for work in there.works["F4"])
    assert there.units["g66-1"].did == "crawled-fired"
    down = play_all(at(f"g66-1 F4+lip, wire F4, {FAR}"), "move g66-1", "F4")
    assert down.units["g66-1"].did == "moved"


@rule("7.4.3-b")
def test_of_a_stack_only_those_above_ground_set_off_mines():
    """7.4.3 The leader goes from trench to trench, the squad with him from the top of his."""
    text = f"gSgt-1 B16 in-trench, g66-1 B16, trench B16, trench B17, mines B17 german, {FAR}"
    game = play_all(at(text), "move gSgt-1", "with g66-1", "down B17")

    assert game.prompt.endswith("against g66-1.")


@rule("7.2.1-b", "7.4.3-b")
def test_trenches_on_two_levels_are_no_way_past_mines():
    """7.2.1-b A trench in a gully is not joined to one above it: who climbs out treads on them."""
    text = "g66-1 F4 in-trench, trench F4, trench {0}, mines {0} russian, r65-1 A20"
    above, beside = (
        play_all(works(text.format(hex_)), "move g66-1", f"down {hex_}") for hex_ in ("F3", "G4")
    )

    assert above.who == "chance"
    assert (beside.who, beside.units["g66-1"].place) == ("german", "G4")


@rule("7.4.8-a")
def test_two_half_squads_of_engineers_find_each_other():
    """7.4.8-a They need no leader, though half a squad of others is named before them."""
    text = "g66-1 W18 half, g82-1 W18 half, g82-2 W18 half, mines W18 russian, r65-1 A1"

    assert offered(works(text), "clear") == ["clear g82-1 mines", "clear g82-2 mines"]


@rule("7.4.8-c", "7.4.7.2-a")
def test_mines_that_blew_up_are_not_cleared_again():
    """7.4.8-c A 00 of the mines themselves leaves nothing to clear at the end of the phase."""
    text = "g82-1 W20 moved, clearing g82-1 mines W20, g66-1 W21, mines W20 russian, r65-1 A1"
    blown = play_all(works(text), "move g66-1", "W20", "100", "stop")

    assert "are gone" in told(play_all(works(text), "pass", "pass"))
    assert "are gone" not in told(play_all(blown, "pass", "pass"))


@rule("7.4.7-a", "core-2-h", "7.4.9-a")
def test_mines_strike_those_who_leave_the_map():
    """7.4.7 Off the map is out of the hex too; who is stopped stays, a crawler goes unharmed."""
    text = "g66-1 A20, gLt-1 A20, PzIV-1 A20 w, mines A20 russian, exit A20 german, r65-1 Z20"
    walks = play_all(works(text), "move gLt-1", "with g66-1", "exit")
    drives = play_all(works(text), "move PzIV-1", "exit")
    crawls = play_all(works(text), "crawl gLt-1", "with g66-1", "exit")

    assert "Column 12" in walks.prompt
    stopped = play_all(walks, "60", "10", "1", "stay")
    assert [stopped.units[unit].place for unit in ("gLt-1", "g66-1")] == ["left", "A20"]
    assert "Column 45+" in drives.prompt
    assert play_all(drives, "45").units["PzIV-1"].stuck
    assert play_all(drives, "99").units["PzIV-1"].place == "left"
    assert crawls.units["g66-1"].place == "left"


@rule("7.4.7-a", "11.2.1-c")
def test_mines_strike_on_a_road_along_a_hexside():
    """7.4.7 Out of E37 and into E36, around which the road bends; along its next side no more."""
    game = works("PzIV-1 E37 ne, mines E36 russian, mines E37 russian, r65-1 Z20")
    out = play_all(game, "move PzIV-1", "along")
    into = play_all(out, "99")

    assert play_all(out, "45").units["PzIV-1"].place == "E37"
    assert (into.who, into.units["PzIV-1"].along) == ("chance", "E36/F36")
    assert play_all(into, "99", "face nw", "along").units["PzIV-1"].along == "E36/F35"


@rule("7.4.7-a", "core-8-d")
def test_a_game_read_back_lets_the_same_units_check_in_the_same_order():
    """core-8-d Those who were not picked check in the order in which they were struck."""
    text = f"gSgt-1 B16, g66-1 B16, g66-2 B16, mines B17 russian, {FAR}"
    led = play_all(at(text), "move gSgt-1", "with g66-2", "with g66-1", "B17")
    drawn = play_all(led, "1")
    read = load(dump(drawn), drawn.setting)

    assert drawn.prompt.startswith("core-1-g")
    assert dump(play_all(read, "g66-1")) == dump(play_all(drawn, "g66-1"))
