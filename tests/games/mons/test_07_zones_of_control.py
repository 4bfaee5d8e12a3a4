"""7 Zones of control: where they reach, and how they stop movement."""

import pytest

from grognard import Game, position, view
from tests.games.mons.positions import refusals
from tests.playing import play_all
from tests.rules import rule

AROUND_4620 = ["4519", "4520", "4619", "4621", "4719", "4720"]


def zone(game: Game, side: str) -> list[str]:
    """The hexes in the zone of control of a side."""
    return sorted(view(game, side)["position"]["zones"][side])


@rule("7.2-b", "7.2-c")
def test_the_zone_of_2707_example():
    """7.2 From a built-up hex the zone reaches the three neighbours that are not built up."""
    assert zone(position("mons", "4RF 2707"), "british") == ["2607", "2706", "2807"]


@rule("7.2-d")
def test_the_zone_of_3513_example():
    """7.2 Ringed by built-up hexes, a unit has no zone of control."""
    assert zone(position("mons", "4RF 3513"), "british") == []


@rule("7.2-e")
def test_the_zone_of_3506_example():
    """7.2 Four of the six neighbours are not built up."""
    assert zone(position("mons", "4RF 3506"), "british") == ["3407", "3505", "3606", "3607"]


@rule("7.1-a")
@pytest.mark.parametrize("unit", ["IR75 4620 1", "J9 4620 1", "Cav16 4620", "FAR24 4620"])
def test_every_unit_exerts_a_zone_into_the_six_hexes_around_it(unit: str):
    """7.1 Type and strength do not matter."""
    assert zone(position("mons", unit), "german") == AROUND_4620


@rule("7.1-a")
@pytest.mark.parametrize("unit", ["4RF 4620 1", "9L 4620", "3RHA 4620", "48Hvy 4620"])
def test_british_units_exert_zones_alike(unit: str):
    """7.1 Battalion, cavalry and guns of all kinds."""
    assert zone(position("mons", unit), "british") == AROUND_4620


@rule("7.1-b", "7.3-h")
@pytest.mark.parametrize("enemies", ["4RF 4621", "4RF 4621, 2RI 4720"])
def test_entering_a_zone_costs_nothing_extra_however_many_exert_it(enemies: str):
    """7.1, 7.3 One enemy or two: the hex costs 1 MP and the move is over."""
    game = play_all(position("mons", f"IR75 4618, {enemies}"), "move IR75", "4619", "4620")

    assert game.units["IR75"].place == "4620"
    assert game.units["IR75"].spent == 2
    assert game.prompt.startswith("9.1 Pick a unit")


@rule("7.1-c")
def test_zones_of_both_sides_lie_on_one_hex():
    """7.1 The vacant hex between two enemies is in the zone of each."""
    game = position("mons", "IR75 4619, 4RF 4621")

    assert "4620" in zone(game, "german")
    assert "4620" in zone(game, "british")


@rule("7.2-a")
@pytest.mark.parametrize(
    ("here", "built_up"), [("3307", ["3207", "3308"]), ("2607", ["2608", "2707"])]
)
def test_no_zone_reaches_into_built_up_hexes(here: str, built_up: list[str]):
    """7.2 Neither residential nor industrial hexes."""
    game = position("mons", f"4RF {here}")

    assert [hex_ for hex_ in built_up if hex_ in zone(game, "british")] == []
    assert len(zone(game, "british")) == 4


@rule("7.2-f")
def test_zones_cross_canals_and_rivers_and_enter_forest():
    """7.2 Over the unbridged canal at 3208, and over the river into the wood of Angre."""
    assert {"3108", "3209"} <= set(zone(position("mons", "IR75 3208"), "german"))
    assert {"2515", "2516"} <= set(zone(position("mons", "IR75 2416"), "german"))


@rule("7.3-a")
def test_a_unit_stops_in_the_first_enemy_zone_it_enters():
    """7.3 Cavalry with six MP left goes no farther in this phase."""
    game = play_all(position("mons", "Cav16 4617, 4RF 4620"), "move Cav16", "4618", "4619")

    assert game.units["Cav16"].place == "4619"
    assert refusals(game, "move Cav16") == ["9.2 Cavalry 16 has moved in this phase."]


@rule("7.3-a")
def test_a_stack_stops_as_a_whole():
    """7.3 Every unit of it has ended its move."""
    game = position("mons", "J9 4617, Cav16 4617, 4RF 4620")

    game = play_all(game, "move J9", "with Cav16", "4618", "4619")

    assert [refusals(game, f"move {unit}")[0][:4] for unit in ("J9", "Cav16")] == ["9.2 "] * 2


@rule("7.3-b")
def test_a_unit_leaves_an_enemy_zone_for_a_hex_that_is_free_of_one():
    """7.3 Of the five open neighbours only the three outside the zone are offered."""
    game = play_all(position("mons", "IR75 4620, 4RF 4621"), "move IR75")

    hexes = [choice for choice in game.options if choice.isdecimal()]

    assert sorted(hexes) == ["4519", "4619", "4719"]


@rule("7.3-c")
def test_after_a_free_hex_a_zone_may_be_entered_again():
    """7.3 Out of one zone, through 4619, into another, and there the move ends."""
    game = position("mons", "IR75 4620, 4RF 4621, 2RI 4617")

    game = play_all(game, "move IR75", "4619")
    assert "4618" in game.options

    game = play_all(game, "4618")

    assert game.units["IR75"].place == "4618"
    assert game.prompt.startswith("9.1 Pick a unit")


@rule("7.3-d")
def test_no_step_leads_from_one_zone_straight_into_another():
    """7.3 Not even where two enemies exert them."""
    game = play_all(position("mons", "IR75 4620, 4RF 4621, 2RI 4618"), "move IR75")

    assert refusals(game, "4619") == [
        "7.3 4620 is in a British zone of control and so is 4619.",
    ]


@rule("7.3-d")
def test_the_british_are_bound_alike():
    """7.3 A German in 2707 holds a battalion in 2607 out of 2706."""
    game = play_all(position("mons", "4RF 2607, IR75 2707, british move"), "move 4RF")

    assert refusals(game, "2706") == [
        "7.3 2607 is in a German zone of control and so is 2706.",
    ]


@rule("7.3-e")
def test_an_advance_after_combat_goes_from_zone_to_zone():
    """7.3 The victor enters 4621 and goes on to 4521, both in British zones, as was 4620."""
    game = position("mons", "IR75 4620, 4RF 4621 1, 2RI 4622, 1GH 4720, german melee")
    assert {"4620", "4621", "4521"} <= set(zone(game, "british"))

    game = play_all(game, "attack IR75 4621", "declare", "hold", "6", "advance IR75")
    game = play_all(game, "advance IR75 4521")

    assert game.units["IR75"].place == "4521"


@rule("7.3-f")
def test_a_ringed_unit_stays_and_comes_to_no_harm():
    """7.3 No neighbour is free of Germans and their zones, so no move is offered."""
    game = position("mons", "4RF 4620, IR75 4619, IR76 4621, british move")

    assert game.options == ("end",)
    assert refusals(game, "move 4RF") == [
        "9.4 The enemy is in 4619.",
        "7.3 4620 is in a German zone of control and so is 4719.",
        "7.3 4620 is in a German zone of control and so is 4720.",
        "9.4 The enemy is in 4621.",
        "7.3 4620 is in a German zone of control and so is 4520.",
        "7.3 4620 is in a German zone of control and so is 4519.",
    ]
    game = play_all(game, "end")
    assert (game.units["4RF"].place, game.units["4RF"].steps) == ("4620", 2)


@rule("7.3-g")
def test_the_stop_binds_for_one_phase():
    """7.3 A German stopped by a zone may leave it in his next movement phase."""
    game = play_all(position("mons", "IR75 4618, 4RF 4621"), "move IR75", "4619", "4620")
    game = play_all(game, "end", "end", "end", "move/move", "end", "end")

    assert play_all(game, "move IR75", "4619", "stop").units["IR75"].place == "4619"


@rule("7.3-i")
def test_a_unit_slips_past_the_enemy_through_built_up_hexes():
    """7.3 3613 and 3513 touch the British in 3512, and neither stops the move."""
    game = play_all(position("mons", "IR75 3614, 4RF 3512"), "move IR75", "3613", "3513")

    assert game.units["IR75"].place == "3513"
    assert game.prompt.startswith("9.1 Move")


@rule("7.3-i")
def test_a_unit_in_a_zone_may_leave_into_a_built_up_hex_beside_the_enemy():
    """7.3 From 3607 next to 3506 the zone bars 3606 but never built-up 3507."""
    game = play_all(position("mons", "IR75 3607, 4RF 3506"), "move IR75")

    assert refusals(game, "3606") == ["7.3 3607 is in a British zone of control and so is 3606."]
    assert "3507" in game.options


@rule("7.4-a")
def test_a_friendly_unit_does_not_negate_an_enemy_zone():
    """7.4 Where Jäger stand already a newcomer stops, and zone to zone stays barred."""
    game = position("mons", "J9 4620, FAR24 4618, Cav16 4520, 4RF 4621")

    stopped = play_all(game, "move FAR24", "4619", "4620")

    assert stopped.prompt.startswith("9.1 Pick a unit")
    assert refusals(play_all(game, "move Cav16"), "4620") == [
        "7.3 4520 is in a British zone of control and so is 4620.",
    ]
