"""8 German entry: who comes where and when, who must come, and who has to wait."""

import pytest

from grognard import Game, position, start, view
from tests.games.mons.positions import position_with, refusals
from tests.playing import play_all
from tests.rules import rule

ARRIVALS = [
    pytest.param("IR75 IR76 IR89 IR90 J9 FAR24 FAR60", 1, ["4700"], marks=rule("8.2-a")),
    pytest.param("IR31 IR84 IR85 IR86 FAR9 FAR45", 1, ["4300"], marks=rule("8.2-b")),
    pytest.param("Hvy20 Cav16", 1, ["4300", "4700"], marks=rule("8.2-c")),
    pytest.param("IR20 IR24 IR35 IR64 J3 FAR3 FAR39", 1, ["3900"], marks=rule("8.2-d")),
    pytest.param("IR8 IR12 IR48 IR52 FAR18 FAR54", 1, ["3100"], marks=rule("8.2-e")),
    pytest.param("Hvy2 Cav3", 1, ["3100", "3900"], marks=rule("8.2-f")),
    pytest.param("IR26 IR27 IR66 IR165 FAR4 FAR40", 4, ["2700"], marks=rule("8.2-g")),
    pytest.param("IR36 IR72 IR93 IR153 J4 FAR74 FAR75", 4, ["2100"], marks=rule("8.2-h")),
    pytest.param("Hvy4 Cav10", 4, ["2100", "2700"], marks=rule("8.2-i")),
]
SHUT = "IR8 4801, IR12 4701, IR48 4601"  # another corps in every hex around 4700


def entries(game: Game) -> dict[str, list[str]]:
    """The hexes by which each unit may enter now."""
    found: dict[str, list[str]] = {}
    for choice in sorted(game.options):
        match choice.split():
            case ["enter", unit, hex_]:
                found.setdefault(unit, []).append(hex_)
    return found


@rule("8.1-a")
def test_all_german_units_wait_for_their_turn_and_hex_at_first():
    """8.1 Nobody German is on the map, and each has one or two of the six entry hexes."""
    game = start("mons", "campaign")
    german = [unit for unit, each in game.sheet.counters.items() if each.side == "german"]
    waiting = view(game, "german")["position"]["waiting"]

    assert sorted(waiting) == sorted(german)
    assert all(0 < len(hexes) <= 2 for hexes in waiting.values())
    assert {hex_ for hexes in waiting.values() for hex_ in hexes} == {
        *("2100", "2700", "3100", "3900", "4300", "4700")
    }
    assert all(game.counter(unit).entry_turn in (1, 4) for unit in german)


@pytest.mark.parametrize(("units", "turn", "hexes"), ARRIVALS)
def test_each_formation_enters_on_its_turn_by_its_hexes(units: str, turn: int, hexes: list[str]):
    """8.2 On the turn of arrival every unit of it is offered these hexes and no others."""
    game = position("mons", f"waiting {units}, turn {turn}")

    assert entries(game) == dict.fromkeys(units.split(), hexes)


def test_the_formations_named_are_the_whole_army():
    """8.2 The lists of arrivals name each German unit once."""
    named = [unit for arrival in ARRIVALS for unit in arrival.values[0].split()]
    counters = start("mons", "campaign").sheet.counters

    assert sorted(named) == sorted(u for u, each in counters.items() if each.side == "german")


@rule("8.2-g", "8.2-h", "8.2-i")
def test_the_fourth_corps_does_not_come_before_turn_4():
    """8.2 On turn 3 its units wait, and the phase may end without them."""
    game = position("mons", "waiting IR26 IR36 Hvy4, turn 3")

    assert game.options == ("end",)
    assert refusals(game, "enter IR26 2700") == ["8.2 Regiment 26 enters on turn 4."]
    assert refusals(game, "enter Hvy4 2100") == ["8.2 Heavy Artillery 4 enters on turn 4."]


@rule("8.2-g", "8.2-i")
def test_the_fourth_corps_may_be_played_as_printed():
    """8.2 With the option the 7th Division enters by 3900, and so may the corps' separate units."""
    game = position_with({"iv_corps_entry": "3900"}, "waiting IR26 IR36 Hvy4, turn 4")

    assert entries(game) == {"Hvy4": ["2100", "3900"], "IR26": ["3900"], "IR36": ["2100"]}


@pytest.mark.parametrize(
    ("units", "hexes", "turn"),
    [
        pytest.param(("Hvy20", "Cav16"), ("4700", "4300"), 1, marks=rule("8.2-c")),
        pytest.param(("Hvy2", "Cav3"), ("3900", "3100"), 1, marks=rule("8.2-f")),
        pytest.param(("Hvy4", "Cav10"), ("2700", "2100"), 4, marks=rule("8.2-i")),
    ],
)
def test_separate_units_enter_by_one_hex_or_by_both(units, hexes, turn):
    """8.2 The German player picks for each of the two."""
    game = position("mons", f"waiting {' '.join(units)}, turn {turn}")

    for first in hexes:
        for second in hexes:
            enter = (f"enter {units[0]} {first}", first, "stop", f"enter {units[1]} {second}")
            after = play_all(game, *enter, second, "stop")
            assert [after.units[unit].place for unit in units] == [first, second]


@rule("8.2-j")
def test_a_separate_unit_that_had_to_wait_still_has_both_hexes():
    """8.2 Shut out at 4700 and 4300 on turn 1, the guns may take either that is free on turn 2."""
    game = position("mons", "waiting Hvy20, 4RF 4700, 2RI 4300")
    assert game.options == ("end",)

    game = play_all(game, "end", "end", "end", "move/fight", "move 2RI", "4201", "4202", "stop")
    game = play_all(game, "end", "end", "end")

    assert entries(game) == {"Hvy20": ["4300"]}


@rule("8.3-a")
def test_entry_may_not_be_delayed():
    """8.3 The movement phase cannot end while a unit could enter."""
    game = position("mons", "waiting IR75 Hvy20, IR8 4620")

    assert refusals(game, "end") == [
        "8.3 Heavy Artillery 20 can still enter by 4300.",
        "8.3 Heavy Artillery 20 can still enter by 4700.",
        "8.3 Regiment 75 can still enter by 4700.",
    ]


@rule("8.3-a")
def test_a_unit_that_has_lined_up_must_come_on():
    """8.3 Between lining up and entering there is no stopping."""
    game = play_all(position("mons", "waiting IR75"), "enter IR75 4700")

    assert refusals(game, "stop") == ["8.3 A unit that can enter may not wait."]


@rule("8.3-b")
def test_nobody_switches_to_another_entry_hex():
    """8.3 With 4700 held by the British the 17th Division may not come by 4300."""
    game = position("mons", "waiting IR75, 4RF 4700")

    assert refusals(game, "enter IR75 4300") == [
        "8.3 Regiment 75 enters by 4700, not by 4300.",
    ]


@rule("8.3-c")
def test_a_unit_whose_hex_is_held_by_the_british_waits():
    """8.3 It loses nothing, and the phase may end."""
    game = position("mons", "waiting IR8 FAR18, 4RF 3100")
    assert refusals(game, "enter IR8 3100") == ["9.4 The enemy is in 3100."]

    game = play_all(game, "end")

    assert (game.units["IR8"].place, game.units["IR8"].steps) == ("waiting", 4)


@rule("8.3-d")
def test_a_unit_that_waited_must_enter_as_soon_as_it_can():
    """8.3 Once the British have left 3100 the entry is compulsory."""
    game = play_all(position("mons", "waiting IR8, 4RF 3100"), "end", "end", "end")

    game = play_all(game, "move/fight", "move 4RF", "3101", "3102", "stop", "end", "end", "end")

    assert entries(game) == {"IR8": ["3100"]}
    assert refusals(game, "end") == ["8.3 Regiment 8 can still enter by 3100."]


@rule("8.3-e")
def test_a_unit_that_can_enter_only_by_marching_must_march():
    """8.3 The fifth element of the column needs 5 MP, which a regiment has in march mode alone."""
    game = position("mons", "waiting IR75 IR76 IR89 IR90 J9, 4RF 4620")
    game = play_all(game, "enter IR75 4700", "4700", "4701", "4702", "4703", "stop")
    game = play_all(game, "enter IR76 4700", "4700", "4701", "4702", "stop")
    game = play_all(game, "enter IR89 4700", "4700", "4701", "stop")
    game = play_all(game, "enter J9 4700", "4700", "stop")
    assert refusals(game, "end") == ["8.3 Regiment 90 can still enter by 4700."]

    game = play_all(game, "enter IR90 4700")

    assert refusals(game, "4700") == ["8.4 4700 costs Regiment 90 5 MP; 4 are left."]
    game = play_all(game, "march", "4700", "stop")
    assert (game.stacks["4700"], game.units["IR90"].spent) == (("J9", "IR90"), 5)
    assert "end" in game.options


@rule("8.4-h")
def test_an_element_next_to_the_british_pays_without_marching():
    """8.4, 9.20 The fourth pays 4 MP; heavy guns have 3, and may not march beside a battalion."""
    near, far = "waiting J9 FAR24 FAR60 Hvy20, 4RF 4701", "waiting J9 FAR24 FAR60 Hvy20, 4RF 4702"
    column = [
        step for unit in ("J9", "FAR24", "FAR60") for step in (f"enter {unit} 4700", "4700", "stop")
    ]
    beside = play_all(position("mons", near), *(step for step in column if step != "stop"))

    assert entries(beside) == {"Hvy20": ["4300"]}
    assert refusals(beside, "enter Hvy20 4700") == [
        "8.4 Entering 4700 costs 4 MP now; 3 is all they have."
    ]
    assert entries(play_all(position("mons", far), *column)) == {"Hvy20": ["4300", "4700"]}


@rule("8.3-f")
def test_an_element_may_not_shut_out_the_next_by_stopping():
    """8.3 While Regiment 76 waits, Regiment 75 has to move on from 4700."""
    game = play_all(position("mons", "waiting IR75 IR76"), "enter IR75 4700", "4700")

    assert refusals(game, "stop") == [
        "8.3 Stopping in 4700 shuts out Regiment 76, and there is a way on.",
    ]
    assert "stop" in play_all(game, "4701").options


@rule("8.3-f")
def test_an_element_without_a_way_on_may_stop_and_the_next_waits():
    """8.3 With another corps all around, the first stays in 4700 and the second off the map."""
    game = play_all(position("mons", f"waiting IR75 IR76, {SHUT}"), "enter IR75 4700", "4700")

    game = play_all(game, "stop", "end")

    assert (game.units["IR75"].place, game.units["IR76"].place) == ("4700", "waiting")


@rule("8.3-f")
def test_an_element_that_leaves_room_may_stop():
    """8.3 A Jäger battalion shuts out no regiment."""
    game = play_all(position("mons", "waiting J9 IR76"), "enter J9 4700", "4700")

    assert "stop" in game.options


@rule("8.3-f")
def test_an_element_that_shuts_out_nobody_by_itself_may_stop():
    """8.3 Where Regiment 75 stands already, guns that stay there make no difference to another."""
    game = position("mons", "waiting FAR24 IR76, IR75 4700")

    assert "stop" in play_all(game, "enter FAR24 4700", "4700").options


@rule("8.3-f")
def test_an_element_may_not_shut_out_the_next_by_leaving_parts_behind():
    """8.3 Beside one small unit Regiment 75 finds room in 4700, beside two it does not."""
    game = position("mons", "waiting IR75 J9 FAR24 FAR60")
    game = play_all(game, "enter J9 4700", "with FAR24", "with FAR60", "4700")

    game = play_all(game, "split J9", "stop", "split FAR24")

    assert refusals(game, "stop") == [
        "8.3 Stopping in 4700 shuts out Regiment 75, and there is a way on.",
    ]
    game = play_all(game, "4701", "stop", "4701", "stop")
    assert "enter IR75 4700" in game.options


@rule("8.3-f")
def test_an_element_may_stop_where_the_next_has_another_hex_to_enter_by():
    """8.3 The heavy guns find no room in 4700; they may come by 4300, unless that is shut too."""
    column = "enter IR75 4700", "with FAR24", "4700"
    free = play_all(position("mons", "waiting IR75 FAR24 Hvy20"), *column)
    shut = play_all(position("mons", "waiting IR75 FAR24 Hvy20, 4RF 4300"), *column)

    assert "stop" in free.options
    assert refusals(shut, "stop") == [
        "8.3 Stopping in 4700 shuts out Heavy Artillery 20, and there is a way on.",
    ]


def test_the_question_offers_to_end_the_phase_only_when_it_may_end():
    """8.3 While a unit can enter the phase goes on, and the question says so."""
    game = position("mons", "waiting IR75, IR8 4620")

    assert "end" not in game.options
    assert game.prompt == (
        "9.1 Pick a unit to move or to bring on; every unit that can enter must (8.3)."
    )
    game = play_all(game, "enter IR75 4700", "4700", "stop")
    assert "end" in game.options
    assert game.prompt == "9.1 Pick a unit to move, or end the movement phase."


@rule("8.3-c")
def test_the_british_may_stop_in_an_entry_hex_and_keep_germans_waiting():
    """8.3 Only Germans may not delay their entry by choice; British in the hex make them wait."""
    text = "waiting IR75 IR76, 4RF 4701, 1N 4701, british move"
    game = play_all(position("mons", text), "move 4RF", "with 1N", "4700")

    assert "stop" in game.options
    assert play_all(game, "stop").units["4RF"].place == "4700"
