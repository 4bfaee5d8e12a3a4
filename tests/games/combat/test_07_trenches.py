"""7.1, 7.2 Dug-In markers, trenches and AT trenches."""

import pytest

from grognard import BadInput
from grognard.engine.kernel.flow import explain
from grognard.games.combat.bombardment import bombarded
from tests.games.combat.positions import at, crest, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "r65-1 Z20"  # an enemy who sees nothing of it


def left(game: object, unit: str) -> int:
    """The movement points that a mover has left."""
    return int(game.procedures[-1].left[unit])  # type: ignore[attr-defined]


@rule("7.2.1-b", "7.2.1-c")
def test_next_trenches_are_connected():
    """7.2.1 One point from trench to trench, whatever the hex costs; not over a hex between."""
    text = f"g66-1 B16 in-trench, trench B16, trench C16, trench B18, {FAR}"
    game = play_all(at(text), "move g66-1")

    assert totals(game, "down C16") == [1]  # debris costs 2 above ground
    moved = play_all(game, "down C16")
    assert (moved.units["g66-1"].trench, left(moved, "g66-1")) == (True, 5)
    assert "down B18" not in game.options


@rule("7.2.1-c", "6.8.2.1-b")
def test_a_wreck_above_does_not_matter_below_ground():
    """7.2.1, R-96 One point past wrecks; 2 more for each to who comes from the open."""
    parked = f"trench B16, trench C16, wreck C16, burning C16, {FAR}"
    game = play_all(at(f"g66-1 B16 in-trench, {parked}"), "move g66-1")
    cellar = play_all(works(f"g66-1 A9-1, trench A8, wreck A8, {FAR}"), "move g66-1")
    above = play_all(at(f"g66-1 B17, trench B16, wreck B16, {FAR}"), "move g66-1")

    assert totals(game, "down C16") == [1]
    assert left(play_all(game, "down C16"), "g66-1") == 5
    assert totals(cellar, "down A8") == [2]
    assert totals(above, "down B16") == [3]


@rule("7.2.1-d")
def test_climbing_out_of_a_trench_costs_a_point():
    """7.2.1 From a trench into open ground 1 + 1; getting in on arrival is free."""
    game = play_all(at(f"g66-1 B17 in-trench, g66-2 B16, trench B17, {FAR}"), "move g66-1")

    assert totals(game, "B16") == [2]
    other = play_all(at(f"g66-1 B17 in-trench, g66-2 B16, trench B17, {FAR}"), "move g66-2")
    assert totals(other, "down B17") == totals(other, "B17") == [1]
    on_top = play_all(other, "B17")
    assert totals(on_top, "down B17") == [1]
    assert play_all(on_top, "down B17").units["g66-2"].trench


@rule("7.2.1-e", "7.2.1-j", "core-10-a")
def test_a_trench_covers_those_down_in_it_alone():
    """7.2.1 +20 in the trench; on top the ground counts, here open ground."""
    game = at("g66-1 C17, r65-1 B17 in-trench, r65-2 B16, trench B17, trench B16")

    assert totals(game, "fire g66-1 B17")[1:] == [20]
    assert totals(game, "fire g66-1 B16")[1:] == [-10]
    debris = at("g66-1 C17, r65-1 C16 in-trench, trench C16")
    assert totals(debris, "fire g66-1 C16")[1:] == [20]  # the higher of trench and debris


@rule("7.2.1-f")
def test_wire_mines_and_walls_do_not_matter_below_ground():
    """7.2.1 From trench to trench over a fence into wired, mined ground: one point, no attack."""
    text = f"g66-1 D18 in-trench, trench D18, trench D19, wire D19, mines D19 russian, {FAR}"
    game = play_all(at(text), "move g66-1")

    assert totals(game, "down D19") == [1]
    moved = play_all(game, "down D19")
    assert moved.who == "german"
    assert moved.units["g66-1"].did == "moved"


@rule("7.2.1-g", "7.4.7-b")
def test_a_trench_leads_into_the_cellar_beside_it():
    """7.2.1 Straight down for the cellar's 2, and back for 2; mines outside do not bite."""
    text = f"g66-1 B17 in-trench, trench B17, mines B17 german, {FAR}"
    game = play_all(at(text), "move g66-1")

    assert totals(game, "C17-1") == [2]
    below = play_all(game, "C17-1")
    assert below.who == "german"
    assert totals(below, "down B17") == [2]
    assert play_all(below, "down B17").units["g66-1"].trench
    above = play_all(at(f"g66-1 B17, trench B17, {FAR}"), "move g66-1")
    assert "C17-1" not in above.options


@rule("7.2.2-a", "7.2.2-c", "7.2.2-d")
def test_an_at_trench_costs_two_each_way():
    """7.2.2 Two to get in and two more to get out, one between them; cover as in a trench."""
    text = f"g66-1 B17, at-trench B16, at-trench B15, trench C16, {FAR}"
    game = play_all(at(text), "move g66-1", "down B16")

    assert left(game, "g66-1") == 4
    assert totals(game, "down B15") == totals(game, "down C16") == [1]
    assert totals(game, "B17") == [3]
    shot = at("g66-1 C17, r65-1 B17 in-trench, at-trench B17")
    assert totals(shot, "fire g66-1 B17")[1:] == [20]


@rule("7.2.3-a", "7.4.2-b", "7.5.1-a")
def test_nobody_builds_in_play():
    """7.2.3, 7.5.1 Trenches, mines and roadblocks come at set-up; in play one only digs in."""
    game = at(f"g66-1 B17, gLt-1 B17, {FAR}")

    spoken = {option.split()[0] for option in game.options}
    assert "dig" in spoken
    assert not spoken & {"lay", "trench", "mines", "roadblock", "block"}


@rule("7.1.2-b", "7.1.4-b", "7.1.6-a")
def test_a_marker_in_a_building_may_be_joined():
    """7.1.6 For a point another unit goes under it; it stays while one of them does."""
    text = f"g66-1 A18 dug-in, g66-2 A17, {FAR}"
    game = play_all(at(text), "move g66-2", "A18", "duck g66-2", "stop", "pass")

    assert game.units["g66-2"].dug
    gone = play_all(game, "move g66-1", "A19")
    assert (gone.units["g66-1"].dug, gone.units["g66-2"].dug) == (False, True)


@rule("7.1.4-b", "7.1.6-a", "7.1.4-a")
def test_in_the_field_only_leaders_join_a_marker():
    """7.1.4 A squad digs its own; a leader goes in for a point. Three squads fit, as anywhere."""
    text = f"g66-1 B19 dug-in, g66-2 B20, gLt-1 B20, {FAR}"
    squad = play_all(at(text), "move g66-2", "B19")
    leader = play_all(at(text), "move gLt-1", "B19")

    assert offered(squad, "duck") == []
    assert offered(leader, "duck") == ["duck gLt-1"]
    assert left(play_all(leader, "duck gLt-1"), "gLt-1") == 4
    with pytest.raises(BadInput, match="B19 is overfull"):
        at("g66-1 B19 dug-in, g66-2 B19 dug-in, g66-3 B19 dug-in, g66-4 B19, r65-1 Z20")


@rule("6.9.1-f", "6.9.1-g", "6.10.1-e")
def test_shellholes_and_a_marker_add_up():
    """6.9.1 In the holes +10; dug in among them +20; on the lip of a gully neither counts."""
    holes = at("g66-1 C18, r65-1 B18 in-holes")
    dug = at("g66-1 C18, r65-1 B18 dug-in")

    assert totals(holes, "fire g66-1 B18")[1:] == [10]
    assert totals(dug, "fire g66-1 B18")[1:] == [20]
    lip = at("g66-1 B2, r65-1 C3+lip, r65-2 C3 in-holes")
    assert totals(lip, "fire g66-1 C3+lip")[1:] == [10]
    assert totals(lip, "fire g66-1 C3")[1:] == [10]


@rule("7.2.1-b")
def test_there_is_no_way_down_where_no_trench_is():
    """7.2.1 A hex without a trench is refused by its rule."""
    game = play_all(at(f"g66-1 B17, trench B16, {FAR}"), "move g66-1")

    assert refused(game, "down B18") == ["7.2.1"]


@rule("7.2.1-d", "7.2.1-e")
@pytest.mark.parametrize(("kind", "cost"), [("trench", 1), ("at-trench", 2)])
def test_a_unit_climbs_out_into_its_own_hex(kind: str, cost: int):
    """7.2.1, 7.2.2 It stays there on top of the marker, without its DRM."""
    game = play_all(at(f"g66-1 B17 in-trench, {kind} B17, {FAR}"), "move g66-1")

    assert totals(game, "B17") == [cost]
    out = play_all(game, "B17")
    assert (out.units["g66-1"].place, out.units["g66-1"].trench) == ("B17", False)
    assert left(out, "g66-1") == 6 - cost
    assert refused(out, "B17") == ["10.2.2"]


@rule("7.6.2-a", "7.6.2-b")
def test_wire_bars_the_way_into_a_trench_from_above():
    """7.6.2 Only a crawler gets in, and is marked Crawled Fired."""
    game = at(f"g66-1 B16, trench B17, wire B17, {FAR}")

    assert refused(play_all(game, "move g66-1"), "down B17") == ["7.6.2"]
    crawled = play_all(game, "crawl g66-1", "down B17").units["g66-1"]
    assert (crawled.did, crawled.trench) == ("crawled-fired", True)


@rule("7.1.2-a", "7.1.4-b")
def test_a_leader_has_no_marker_without_its_digger():
    """7.1.2 The squad leaves, and the leader who joined it lies bare, unless another dug there."""
    text = f"g66-1 B17 dug-in, gLt-1 B17, gSgt-1 B17 dug-in, {FAR}"
    joined = play_all(at(text), "move gLt-1", "duck gLt-1", "stop", "pass", "move g66-1", "B16")
    alone = play_all(at(f"g66-1 B17 dug-in, gLt-1 B17 joined, {FAR}"), "move g66-1", "B16")

    assert [joined.units[unit].dug for unit in ("gLt-1", "gSgt-1")] == [True, True]
    assert not alone.units["gLt-1"].dug


@rule("core-10-a")
def test_a_wreck_covers_those_in_a_trench_beside_it():
    """core-10-a A vehicle in the hex is a sum of its own: 20 for the trench and 5."""
    game = at("g66-1 B16, r65-1 B17 in-trench, trench B17, wreck B17")

    assert totals(game, "fire g66-1 B17")[1:] == [25]


@rule("7.2.1-g", "6.6.2-b")
def test_a_gun_crew_goes_from_a_trench_into_a_cellar():
    """7.2.1, 10.4.4 Both ways for twice the 2 points."""
    below = play_all(works("r45mm-1 A8 turned in-trench, trench A8, g66-1 Z40"), "pass")
    above = play_all(works("r45mm-1 A9-1 turned, trench A8, g66-1 Z40"), "pass")

    assert totals(play_all(below, "move r45mm-1"), "A9-1") == [4]
    assert totals(play_all(above, "move r45mm-1"), "down A8") == [4]


@rule("7.2.1-j", "core-10-a")
@pytest.mark.parametrize("unit", ["g66-1", "r45mm-1"])
def test_a_trench_takes_the_place_of_a_dug_in_marker(unit: str):
    """core-10-a The trench alone counts, under artillery as under rifles: 40, by mortars 20."""
    facing = "e " if unit == "r45mm-1" else ""
    game = works(f"{unit} A8 {facing}dug-in in-trench, trench A8, g66-2 Z40, r65-1 Z39")

    assert bombarded(game, unit, artillery=True).total == 40
    assert bombarded(game, unit, artillery=False).total == 20


@rule("7.2.2-c")
@pytest.mark.parametrize(("here", "there"), [("O13", "O12"), ("O11", "O12")])
def test_an_at_trench_costs_two_uphill_as_well(here: str, there: str):
    """7.2.2 Its 2 points take the place of the hex, which would count twice up the slope."""
    game = play_all(crest(f"g66-1 {here}, at-trench {there}, r65-1 T18"), "move g66-1")

    assert totals(game, f"down {there}") == [2]


@rule("7.2.2-c")
def test_the_climb_out_of_an_at_trench_is_priced_by_its_own_clause():
    """7.2.2 Two points out of an AT trench, one out of a trench (7.2.1)."""
    deep = play_all(at(f"g66-1 B16 in-trench, at-trench B16, {FAR}"), "move g66-1")
    plain = play_all(at(f"g66-1 B16 in-trench, trench B16, {FAR}"), "move g66-1")

    (climb, *_), (rise, *_) = (explain(game, "B15")[0].mods for game in (deep, plain))
    assert (climb.value, climb.rule) == (2, "7.2.2")
    assert (rise.value, rise.rule) == (1, "7.2.1")


@rule("7.1.2-a", "7.1.2-c")
@pytest.mark.parametrize("choice", ["board PzIV-1", "down B17", "B16"])
def test_a_guest_is_in_the_open_once_the_digger_is_out(choice: str):
    """7.1.2 Onto a tank, into the trench or off: the marker goes, and its guest has none."""
    text = f"g66-1 B17 dug-in, gLt-1 B17 joined, trench B17, PzIV-1 B17 e, {FAR}"
    alone = play_all(works(text), "move g66-1", choice)
    other = play_all(works(f"{text}, g66-2 B17 dug-in"), "move g66-1", choice)

    assert not alone.units["gLt-1"].dug
    assert other.units["gLt-1"].dug
    assert other.units["g66-2"].dug


@rule("7.1.2-b")
def test_in_a_house_a_leader_keeps_the_marker_that_he_joined():
    """7.1.2 The digger leaves, and the marker stays as long as somebody is under it."""
    game = at(f"g66-1 C17 dug-in, gLt-1 C17 joined, {FAR}")

    left_alone = play_all(game, "move g66-1", "C16").units["gLt-1"]
    assert (left_alone.dug, left_alone.guest) == (True, False)


@rule("10.1.2-e", "6.9.1-d", "10.4.2-a")
@pytest.mark.parametrize(
    ("weapon", "clauses"),
    [("gMG34-1 P4", ["10.1.2", "10.3.1"]), ("g81mm-1 P4 e", ["10.1.2", "10.4.2"])],
)
def test_nobody_drags_a_weapon_into_shellholes(weapon: str, clauses: list[str]):
    """10.1.2 To go in is to move: the weapon is turned over first; flame needs no turning."""
    unit = weapon.split(maxsplit=1)[0]
    game = play_all(works(f"{weapon}, gLt-1 P4, r65-1 BB40"), f"move {unit}")

    assert refused(game, f"duck {unit}") == clauses
    turned = play_all(game, f"turn {unit}")
    assert totals(turned, f"duck {unit}") == [2 if unit == "g81mm-1" else 1]
    flame = play_all(works("gFT-1 P4, r65-1 BB40"), "move gFT-1")
    assert totals(flame, "duck gFT-1") == [1]


@rule("7.1.1-a", "core-10-a")
def test_nobody_digs_a_foxhole_in_a_trench():
    """7.2.1, R-89 The trench alone counts there; on top of it one digs as anywhere."""
    text = "g66-1 H7 in-trench, trench H7, gLt-1 H7, r65-1 BB40"

    assert refused(works(text), "dig g66-1") == ["7.2.1"]
    assert offered(works(text.replace(" in-trench", "")), "dig g66-1")
    led = play_all(works(text), "platoon gLt-1", "with cautious g66-1")
    assert refused(led, "dig") == ["7.2.1"]


@rule("10.4.5-b", "7.1.2-a")
@pytest.mark.parametrize("owner", ["r45mm-1 J32 e dug-in", "T34-1 J32 e dug-in"])
def test_nobody_lies_in_the_pit_of_a_gun_or_of_a_tank(owner: str):
    """10.4.5, 7.1.6 A leader joins infantry alone, and keeps no marker when the digger goes."""
    gunless = f"rLt-1 J32, {owner}, g66-1 A12, russian to act"
    game = play_all(works(gunless), "move rLt-1")
    text = f"r65-1 J32 dug-in, rLt-1 J32 joined, {owner}, g66-1 A12, russian to act"

    assert refused(game, "duck rLt-1") == ["6.9.1"]
    assert not play_all(works(text), "move r65-1", "J33").units["rLt-1"].dug
    with pytest.raises(BadInput, match=r"rLt-1 cannot have joined.*7\.1\.4"):
        works(gunless.replace("rLt-1 J32", "rLt-1 J32 joined"))


@rule("10.4.5-b", "10.4.5-c")
def test_a_gun_is_dug_in_from_the_start_or_never():
    """10.4.5 In a house its pit takes in no squad, nor a squad's marker a gun that came there."""
    text = "r65-1 R21, r45mm-1 R21 e dug-in, g66-1 A12, russian to act"
    pit = play_all(works(text), "move r65-1")
    text = "r45mm-1 R21 turned, r65-1 R21 dug-in, g66-1 A12, russian to act"
    moved = play_all(works(text), "move r45mm-1")

    assert refused(pit, "duck r65-1") == ["6.9.1"]
    assert refused(moved, "duck r45mm-1") == ["10.4.5", "6.9.1"]


@rule("7.1.4-b")
def test_a_squad_digs_a_marker_of_its_own():
    """7.1.4 In the open only a leader joins; who is dug in has nowhere deeper to go."""
    text = "g66-1 P4 dug-in, g66-2 P4, gLt-1 P4 joined, r65-1 BB40"
    field = text.replace("P4", "J32")

    assert refused(play_all(works(field), "move g66-2"), "duck g66-2") == ["7.1.4", "6.9.1"]
    assert offered(play_all(works(text), "move g66-2"), "duck g66-2")
    for unit in ("g66-1", "gLt-1"):
        assert refused(play_all(works(text), f"move {unit}"), f"duck {unit}") == ["7.1.5"]


@rule("7.1.3-a", "7.1.3-b")
@pytest.mark.parametrize("mode", ["running", "assault", "crawling"])
def test_a_platoon_digs_in_by_cautious_movement_alone(mode: str):
    """7.1.3, 10.1.1 Nobody digs who is to go by another type, a leader neither."""
    game = play_all(works("g66-1 J32, gLt-1 J32, g66-2 J33, r65-1 BB40"), "platoon gLt-1")

    for unit in ("g66-1", "gLt-1"):
        assert refused(play_all(game, f"with {mode} {unit}"), "dig") == ["7.1.3"]
    assert "dig" in play_all(game, "with cautious g66-1").options
