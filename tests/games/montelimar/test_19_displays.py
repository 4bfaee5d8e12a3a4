"""19 Division displays: ratings and quality."""

import pytest

from grognard.games.montelimar.quality import own_quality
from tests.games.montelimar.positions import at, next_turn, on_the_hill
from tests.playing import play_all
from tests.rules import rule

TEXT = "PG111-5 40.43, HQ11Pz 30.42 column, E141 60.20, HQ36ID 62.20 column"
POOR = "11pz dispatch 0, 36 dispatch 0, bottle allied 0, bottle german 0"


@rule("19.0-a", "22.1-b", "22.2-a", "23.1-a", "22.3-a", "26.0-a")
def test_the_data_holds_what_the_rules_state():
    """19.0 Nine divisions; 22.1 a city of 32 hexes in one piece, and the other counts."""
    game = at("")
    rated = [name for name, each in game.sheet.pieces.divisions.items() if each.command]
    assert sorted(rated) == ["11pz", "189", "198", "3", "338", "36", "45", "ccs", "tfb"]

    board = game.sheet.board
    city = [hex_ for hex_ in board.hexes if board.terrain(hex_) == "city"]
    joined, edge = {city[0]: None}, [city[0]]
    while edge:
        around = [h for h in board.neighbours(edge.pop()) if h in city and h not in joined]
        joined.update(dict.fromkeys(around))
        edge += around
    assert len(city) == len(joined) == 32
    assert len(game.sheet.pieces.convoys) == 3
    assert board.group("evacuation") == ("29.01",)


@rule("19.1-f")
def test_a_scenario_may_have_ratings_of_its_own():
    """19.1 In place of those on the display, for commands and for dispatches."""
    track = 'id = "11pz", tq = 6, dispatch = 0, direct = 0, fatigue = 0'
    american = 'id = "36", tq = 5, dispatch = 0, direct = 0, fatigue = 0'
    own = f"divisions = [{{ {track}, rating = {{ command = 1, dispatch = 0 }} }}, {{ {american} }}]"
    game = on_the_hill(f"{TEXT}, {POOR}, cup DCG Wind", own)

    rolled = play_all(game, "DCG")
    assert "half the die and 1" in rolled.prompt
    assert play_all(rolled, "4").records["11pz"].direct == 3
    morning = next_turn(on_the_hill(f"{TEXT}, {POOR}, cup Wind", own))
    while "Dispatch Points for 11. Panzer-Division" not in morning.prompt:
        morning = play_all(morning, morning.options[0])
    assert "3 with 0 or less" in morning.prompt


@rule("19.2-a", "19.2-c")
@pytest.mark.parametrize(("quality", "after"), [(5, 6), (7, 7)])
def test_quality_recovers_to_the_division_s_best_and_no_further(quality: int, after: int):
    """19.2, 4.0 A rested division gains one at 0700; 7 is the panzers' best."""
    text = f"{TEXT}, {POOR}, 11pz tq {quality} fatigue 0, cup Wind"
    game = next_turn(on_the_hill(text, 'first = "23 N2"'))

    assert game.records["11pz"].tq == after
    assert own_quality(at(f"{TEXT}, 11pz tq {quality}"), "PG111-5") == quality


@rule("19.2-d", "19.2-e")
@pytest.mark.parametrize(("division", "quality"), [(5, 6), (7, 8), (8, 8)])
def test_a_unit_s_own_change_may_lift_it_above_its_division(division: int, quality: int):
    """19.2 The reconnaissance companies have one more; 8 is the end."""
    game = at(f"AA11-1 40.43, AA11-2 40.44, HQ11Pz 30.42 column, 11pz tq {division}, loose")
    unit = next(u for u in ("AA11-1", "AA11-2") if game.printed(u).tq == 1)

    assert own_quality(game, unit) == quality
