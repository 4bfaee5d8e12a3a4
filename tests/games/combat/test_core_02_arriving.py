"""core-2 Reinforcements come on by the hexes named for them, or by the nearest that is free."""

import pytest

from grognard import BadInput, objections, play
from grognard.engine.kernel.set_up import start
from grognard.games.combat import COMBAT
from tests.games.combat.positions import at, offered, refused, works
from tests.playing import play_all
from tests.rules import rule

RESERVE = "g66-1 A15, due g66-4 3, german to act"  # by A20 or A21
TANK = "g66-1 A15, due PzIII-1 2, turn 2, german to act"  # by A20, A21 or A22


@rule("core-2-e")
def test_the_entry_hex_is_paid_for_and_no_other_is_open():
    """core-2-e A20 is open ground for 1; A19 is at the edge too, but not named."""
    game = at(f"{RESERVE}, r65-1 C17, turn 3")
    asked = play_all(game, "move g66-4")

    assert [hex_ for hex_ in asked.options if hex_ != "stop"] == ["A20", "A21"]
    assert "A19" not in asked.options
    assert play_all(asked, "A20").units["g66-4"].place == "A20"
    assert offered(at(f"{RESERVE}, r65-1 C17, turn 2"), "move g66-4") == []


@rule("core-2-g")
def test_a_reinforcement_does_not_enter_among_enemies():
    """core-2-g One of two is held: the other is left, and nothing more is opened."""
    asked = play_all(at(f"{RESERVE}, r65-1 A20, turn 3"), "move g66-4")

    assert "A21" in asked.options
    assert refused(asked, "A20") == ["core-2-g"]
    assert refused(asked, "A22") == ["core-2-e"]
    assert [each.text for each in objections(asked, "duck g66-4")] == ["g66-4 comes on first."]
    burning = play_all(at(f"{RESERVE}, fire A20, turn 3, loose"), "move g66-4")
    assert refused(burning, "A20") == ["core-12-e"]


@rule("core-2-g")
def test_a_tank_is_told_why_it_does_not_enter_there():
    """core-2-g A20 is held; A23 is no hex of its own; behind it lies nothing."""
    text = "g66-1 A17, r65-1 A20, r65-2 Z20, turn 2, due PzIII-1 2"
    tank = play_all(works(text), "move PzIII-1")

    assert refused(tank, "A20") == ["core-2-g"]
    assert refused(tank, "A23") == ["core-2-e"]
    assert refused(tank, "back A21") == ["11.1.5"]


@rule("core-2-g")
def test_the_nearest_free_edge_hexes_stand_in_for_held_ones():
    """core-2-g With both held it is A19 or A22, next to them; a fire in A19 leaves A22."""
    held = f"{RESERVE}, r65-1 A20, r65-2 A21, turn 3"

    assert play_all(at(held), "move g66-4").options == ("stop", "A19", "A22")
    assert play_all(at(f"{held}, fire A19"), "move g66-4").options == ("stop", "A22")


@rule("core-2-g")
def test_a_full_entry_hex_opens_the_next_and_may_be_overfilled():
    """core-2-g, 9.2.1 Three squads fill A20: a fourth pays double there, or takes A19 or A23."""
    full = "g66-2 A20, g66-3 A20, g66-4 A20, r65-1 A21, r65-2 A22"
    game = works(f"g66-1 A15, {full}, due g66-5 2, turn 2, german to act")
    asked = play_all(game, "move g66-5")

    assert asked.options == ("stop", "A19", "A20", "A23")


@rule("core-2-g")
def test_vehicles_take_the_nearest_hex_that_they_can_drive_into():
    """core-2-g, 11.1.2 A19 and A23 are buildings, which are closed to a tank: it takes A24."""
    game = works(f"{TANK}, r65-1 A20, r65-2 A21, r65-3 A22")

    assert play_all(game, "move PzIII-1").options == ("stop", "A24")


@rule("core-2-e")
def test_a_unit_that_comes_on_another_turn_comes_by_the_same_hexes():
    """core-2-e The tanks of turn 2 on turn 1, and a kind that the scenario does not send."""
    early = "g66-1 A15, r65-1 X40, due PzIII-1 1, due SdKfz-1 1"
    game = works(f"{early}, PzIV-1 A24 e, due StuG-1 1, german to act")

    assert offered(play_all(game, "move PzIII-1"), "A") == ["A20", "A21", "A22"]
    assert offered(play_all(game, "move StuG-1"), "A") == ["A20", "A21", "A22"]


@rule("10.4.3-b")
def test_a_gun_that_comes_on_has_its_crew_side_up():
    """10.4.3 A position that has it otherwise is refused."""
    text = "r65-1 X40, g66-1 A15, turn 3, russian to act, due r45mm-1 3"

    with pytest.raises(BadInput, match=r"10\.4\.3"):
        works(text)
    assert offered(play_all(works(f"{text} turned"), "move r45mm-1"), "BB") == [
        "BB21",
        "BB22",
        "BB23",
    ]


@rule("core-2-e", "10.3.1-b", "10.1.2-f")
def test_a_team_that_comes_on_turns_before_it_is_on_the_map():
    """10.3.1, core-2-e For 2 of its 6 points, and nobody watches."""
    game = play_all(at("due gMG34-1 1, g66-1 C19, r65-1 B20, german to act"), "move gMG34-1")
    turned = play_all(game, "turn gMG34-1")

    assert offered(game, "A") == []
    assert (turned.who, turned.procedures[-1].left) == ("german", {"gMG34-1": 4})
    assert offered(turned, "A") != []


@rule("core-2-g", "core-4-c")
def test_a_leader_who_comes_on_takes_others_along():
    """core-2-g Entering stacks move as any stack; without a leader nobody goes along."""
    waiting = "due g66-14 3, due g66-15 3, due gCpl-2 3, turn 3"
    game = works(f"g66-1 A15, {waiting}, r65-1 Z20, german to act")
    led = play_all(game, "move gCpl-2", "with g66-14", "with g66-15", "A20", "B20")

    assert {led.units[unit].place for unit in ("gCpl-2", "g66-14", "g66-15")} == {"B20"}
    entered = play_all(game, "move gCpl-2", "A20").events
    assert [event.leg.start for event in entered if event.leg] == [""]  # from beside the map
    assert offered(play_all(game, "move g66-14"), "with") == ["with gCpl-2"]


@rule("core-2-g", "9.2.1-a")
def test_a_stack_enters_by_hexes_that_are_open_to_all_of_it():
    """core-2-g A20 is full for a squad, who may take A19 or A23; there is room for a leader."""
    full = "g66-2 A20, g66-3 A20, g66-4 A20, r65-1 A21, r65-2 A22"
    due = "due g66-5 2, due gCpl-2 2, turn 2"
    alone = play_all(works(f"g66-1 A15, {full}, {due}, german to act"), "move g66-5")

    assert alone.options == ("stop", "A19", "A20", "A23", "with gCpl-2")
    assert play_all(alone, "with gCpl-2").options == ("stop", "A20")


@rule("core-2-f", "core-10-e", "6.7.1-c", "6.14.2-f", "6.18.1-c")
def test_no_vehicle_is_set_up_where_none_can_drive():
    """core-10-e Neither in a house nor at the fountain; `rest` finds it a place, too."""
    game = start(COMBAT, "tractor-works")
    while "PzIV-1" not in game.prompt:
        first = next((each for each in game.options if each not in ("rest", "done")), "done")
        game = play(game, "done" if "done" in game.options else first)
    placed = play_all(game, "rest")

    assert refused(game, "A16") == ["core-10-e"]
    assert refused(game, "E20") == ["6.18.1-c"]
    assert refused(game, "E16") == ["6.14.2-f"]
    told = "cannot set up in E16: Vehicles only drive past the rail cars in E16."
    assert objections(game, "E16")[0].text.endswith(told)
    assert "A15" in game.options
    tanks = [unit for unit in placed.units if game.kind(unit).type == "vehicle"]
    there = [placed.units[unit].place for unit in tanks if placed.is_on_map(unit)]
    assert there
    assert not [place for place in there if placed.ground.places.spots[place].walls]


@rule("7.2.2-b", "core-2-e")
def test_no_vehicle_comes_on_into_an_anti_tank_trench():
    """7.2.2 The hex of the edge with the trench is closed to it, and open to men."""
    game = play_all(works(f"{TANK}, at-trench A21, r65-1 C17"), "move PzIII-1")

    assert refused(game, "A21") == ["7.2.2"]
    assert {"A20", "A22"} <= {*game.options}
