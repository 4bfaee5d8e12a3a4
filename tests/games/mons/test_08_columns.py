"""8.4 Entering in column: the order, the price, stacks, march mode, and what may be done next."""

import pytest

from grognard import Game, position
from tests.games.mons.positions import refusals
from tests.playing import G, play_all
from tests.rules import rule


def enter(game: G, unit: str, *way: str) -> G:
    """The game after a unit has marched on at 4700 and along this way."""
    return play_all(game, f"enter {unit} 4700", "march", "4700", *way, "stop")


def six_marched_on() -> Game:
    """Six elements have come on at 4700, so that the seventh pays 7 MP."""
    text = "waiting IR75 IR76 IR89 IR90 J9 FAR24 FAR60 Hvy20 Cav16, 4RF 4620"
    game = enter(position("mons", text), "IR75", "4701", "4702", "4703", "4704")
    game = enter(game, "IR76", "4701", "4702", "4703")
    game = enter(game, "IR89", "4701", "4702")
    game = enter(game, "IR90", "4701")
    return enter(enter(game, "J9", "4601"), "FAR24", "4601")


@rule("8.4-a")
@pytest.mark.parametrize("order", [("J9", "FAR24", "FAR60"), ("FAR60", "J9", "FAR24")])
def test_the_german_player_sets_the_order_of_a_column(order):
    """8.4 Whoever is called first enters first, and the place in the column is the price."""
    game = position("mons", "waiting J9 FAR24 FAR60")

    for unit in order:
        game = play_all(game, f"enter {unit} 4700", "4700", "stop")

    assert [game.units[unit].spent for unit in order] == [1, 2, 3]


@rule("8.4-b")
def test_each_element_pays_one_point_more_than_the_one_before():
    """8.4 The third to come by 3900 has one of its four MP left."""
    game = position("mons", "waiting IR20 IR24 IR35")
    game = play_all(game, "enter IR20 3900", "3900")
    assert game.units["IR20"].spent == 1
    game = play_all(game, "3901", "3802", "3803", "stop", "enter IR24 3900", "3900")
    assert game.units["IR24"].spent == 2

    game = play_all(game, "3901", "3802", "stop", "enter IR35 3900", "3900")

    assert game.units["IR35"].spent == 3
    assert refusals(play_all(game, "3901"), "4001") == [
        "9.3 4001 costs Regiment 35 1 MP; 0 are left."
    ]


@rule("8.4-c")
def test_the_price_is_all_that_the_entry_hex_costs():
    """8.4 Heavy artillery pays 1 MP as first of the column, though clear ground costs it 2."""
    game = play_all(position("mons", "waiting Hvy20"), "enter Hvy20 4700", "4700")

    assert game.units["Hvy20"].spent == 1


@rule("8.4-d")
def test_each_entry_hex_has_its_own_count():
    """8.4 After three by 4700 the first by 4300 pays 1 MP."""
    game = position("mons", "waiting J9 FAR24 FAR60 FAR9")
    for unit in ("J9", "FAR24", "FAR60"):
        game = play_all(game, f"enter {unit} 4700", "4700", "stop")

    game = play_all(game, "enter FAR9 4300", "4300", "stop")

    assert [game.units[unit].spent for unit in ("J9", "FAR24", "FAR60", "FAR9")] == [1, 2, 3, 1]


@rule("8.4-d")
def test_the_count_starts_anew_in_every_phase():
    """8.4 A regiment that had to wait behind another is the first of the next turn's column."""
    game = position("mons", "waiting IR75 IR76, 4RF 4701")
    game = play_all(game, "enter IR75 4700", "4700", "end", "end", "end")
    game = play_all(game, "move/fight", "move 4RF", "4702", "4703", "stop", "end", "end", "end")

    game = play_all(game, "move IR75", "4701", "stop", "enter IR76 4700", "4700")

    assert game.units["IR76"].spent == 1


@rule("8.4-e")
def test_a_column_element_obeys_stacking():
    """8.4 Two regiments never make one element; a regiment takes one other unit."""
    game = play_all(position("mons", "waiting IR75 IR76 J9 FAR24"), "enter IR75 4700")
    assert refusals(game, "with IR76") == [
        "6.3 Together they make 8 stacking points; 5 is the limit.",
    ]

    game = play_all(game, "with J9")

    assert refusals(game, "with FAR24") == [
        "6.3 Together they make 6 stacking points; 5 is the limit.",
    ]


@rule("8.4-e")
def test_five_small_units_of_a_corps_make_one_element():
    """8.4 Jäger, guns and cavalry come on together for one price."""
    game = position("mons", "waiting J9 FAR24 FAR60 Hvy20 Cav16")
    others = ("with FAR24", "with FAR60", "with Hvy20", "with Cav16")

    game = play_all(game, "enter J9 4700", *others, "4700")

    assert game.stacks["4700"] == ("J9", "FAR24", "FAR60", "Hvy20", "Cav16")
    assert [game.units[unit].spent for unit in game.stacks["4700"]] == [1] * 5


@rule("8.4-e")
def test_units_of_other_entry_hexes_do_not_join_an_element():
    """8.4 The 18th Division has its own hex, and units on the map have entered."""
    game = play_all(position("mons", "waiting IR75 FAR9, J9 4620"), "enter IR75 4700")

    assert refusals(game, "with FAR9") == ["8.3 Field Artillery 9 enters by 4300, not by 4700."]
    assert refusals(game, "with J9") == ["8.4 Jäger Battalion 9 does not wait off the map."]


@rule("8.4-f")
def test_units_of_an_element_move_on_together_or_split():
    """8.4 A regiment and guns enter as one, go on as one, and part."""
    game = play_all(position("mons", "waiting IR75 FAR24"), "enter IR75 4700", "with FAR24")

    game = play_all(game, "4700", "4701", "split FAR24", "4801", "stop", "4702", "stop")

    assert (game.units["IR75"].place, game.units["FAR24"].place) == ("4702", "4801")


@rule("8.4-g")
def test_an_element_ends_its_move_before_the_next_enters():
    """8.4 In the move of the first nobody enters; after it the first moves no more."""
    game = play_all(position("mons", "waiting J9 FAR24"), "enter J9 4700", "4700")
    assert refusals(game, "enter FAR24 4700")[0].startswith("9.2 ")

    game = play_all(game, "4701", "stop", "enter FAR24 4700", "4700", "stop")

    assert refusals(game, "move J9") == ["9.2 Jäger Battalion 9 has moved in this phase."]


@rule("8.4-h")
def test_an_element_that_cannot_pay_is_passed_over():
    """8.4 As seventh, heavy artillery has only 6 MP even on the march; cavalry takes its price."""
    game = six_marched_on()
    assert refusals(game, "enter Hvy20 4700") == [
        "8.4 Entering 4700 costs 7 MP now; 6 is all they have.",
    ]
    assert "enter Hvy20 4300" in game.options

    game = play_all(game, "enter Cav16 4700", "4700", "stop")

    assert game.units["Cav16"].spent == 7


@rule("8.4-h")
def test_an_element_that_cannot_stack_is_passed_over_at_the_same_price():
    """8.4 Behind a regiment that stands fast in 4700 another must wait, while Jäger enter for 2."""
    game = position("mons", "waiting IR75 IR76 J9, 4RF 4701")
    game = play_all(game, "enter IR75 4700", "4700")
    assert refusals(game, "enter IR76 4700") == [
        "6.3 4700 would hold 8 stacking points; 5 is the limit.",
    ]

    game = play_all(game, "enter J9 4700", "4700")

    assert (game.units["J9"].spent, game.units["IR76"].place) == (2, "waiting")
    assert "end" in game.options


@rule("8.4-i")
def test_an_entering_unit_may_march():
    """8.4 A regiment has 8 MP: one for the entry and seven along the road."""
    game = play_all(position("mons", "waiting IR75"), "enter IR75 4700", "march", "4700")

    game = play_all(game, "4701", "4602", "4502", "4503", "4404", "4304", "4205")

    assert (game.units["IR75"].place, game.units["IR75"].spent) == ("4205", 8)
    assert game.options == ("stop",)


@rule("8.4-j")
def test_no_march_leads_on_by_an_entry_hex_beside_the_british():
    """8.4 The British in 3901 bar a march by 3900, not a normal entry."""
    game = play_all(position("mons", "waiting IR20, 4RF 3901"), "enter IR20 3900")

    assert refusals(game, "march") == ["9.20 3900 is next to a British unit."]
    assert "3900" in game.options


@rule("8.4-j")
def test_british_units_farther_off_do_not_bar_a_march_on():
    """8.4 Off the map a unit is next to nobody; with the British in 3902 the entry hex is free."""
    game = play_all(position("mons", "waiting IR20, 4RF 3902"), "enter IR20 3900", "march")

    assert "3900" in game.options


@rule("8.4-k")
def test_units_that_entered_normally_may_attack_at_once():
    """8.4 A regiment reaches the British in 4703 and attacks; guns fire at them."""
    game = position("mons", "waiting IR75 FAR24, 4RF 4703")
    game = play_all(game, "enter IR75 4700", "4700", "4701", "4702")
    game = play_all(game, "enter FAR24 4700", "4700", "4701", "stop", "end")
    assert "fire FAR24 4703" in game.options

    game = play_all(game, "end")

    assert "attack IR75 4703" in game.options


@rule("8.4-l")
def test_an_entry_hex_in_an_enemy_zone_may_be_entered_and_stops_the_move():
    """8.4 With the British in 3101 the first stays in 3100; guns fit beside it."""
    game = position("mons", "waiting IR8 IR12 FAR18, 4RF 3101")

    game = play_all(game, "enter IR8 3100", "3100")

    assert game.prompt.startswith("9.1 Pick a unit")
    assert "enter FAR18 3100" in game.options
    assert refusals(game, "enter IR12 3100")[0].startswith("6.3 ")


@rule("8.4-m")
def test_units_that_marched_on_do_not_attack_in_that_turn():
    """8.4 A march keeps infantry off the British, and guns that marched are silent."""
    game = position("mons", "waiting IR75 FAR24, 4RF 4703")
    marching = play_all(game, "enter IR75 4700", "march", "4700", "4701")
    assert refusals(marching, "4702") == [
        "9.20 4702 is next to a British unit, which a march must avoid.",
    ]
    game = play_all(marching, "4801", "stop")

    game = play_all(game, "enter FAR24 4700", "march", "4700", "4701", "stop", "end")

    assert refusals(game, "fire FAR24 4703") == [
        "9.20 Field Artillery 24 has marched in this turn.",
    ]
    assert refusals(play_all(game, "end"), "attack IR75 4703") == [
        "12.1 4703 is not next to Regiment 75 in 4801.",
    ]
