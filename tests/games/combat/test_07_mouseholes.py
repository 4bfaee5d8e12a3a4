"""7.3, 6.5, 6.7 Mouseholes through inner walls, and rubble that arises in play."""

import pytest

from grognard.games.combat.rubble import rubble, rubble_fires
from tests.games.combat.positions import at, elevator, offered, refused, told, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "r65-4 Z20"


@rule("7.3.1-a", "7.3.2-a")
def test_a_charge_is_blown_at_a_named_inner_wall():
    """7.3.1 From N34 towards the three walled sides, not towards the open ones, nor outside."""
    game = at(f"gDC-1 N34, {FAR}")

    assert {*offered(game, "blow")} == {f"blow gDC-1 {hex_}" for hex_ in ("M35", "O35", "N35")}
    assert refused(game, "blow gDC-1 N33") == ["7.3.1"]
    assert offered(at(f"gDC-1 C18, {FAR}"), "blow") == []
    assert offered(at(f"gDC-1 C18-1, {FAR}"), "blow") == ["blow gDC-1 C17", "blow gDC-1 C19"]
    assert offered(at(f"gDC-1 N34 spent, {FAR}"), "blow") == []


@rule("7.3.2-a", "7.3.2-b", "7.3.2-c", "7.3.1-d")
@pytest.mark.parametrize(
    ("die", "opens"), [("50", True), ("76", True), ("98", True), ("99", False)]
)
def test_e_c_and_m_plus_make_the_hole(die: str, opens: bool):
    """7.3.2 Column 100 without terrain; the charge is spent either way."""
    game = play_all(at(f"gDC-1 N34, {FAR}"), "blow gDC-1 N35", die)

    assert ("N34/N35" in game.mouseholes) == opens
    assert game.units["gDC-1"].spent


@rule("7.3.2-b")
def test_the_sums_of_a_charge_at_a_wall():
    """7.3.2 Column 100, and no DRM, whoever is beyond."""
    assert totals(at(f"gDC-1 N34, r65-1 N35 dug-in, {FAR}"), "blow gDC-1 N35") == [100, 0]


@rule("7.3.2-d")
def test_those_beyond_are_attacked_if_it_succeeds():
    """7.3.2 Column 10, with their own debris of +5 under the open roof; none on a failure."""
    text = f"gDC-1 N34, r65-1 N35, {FAR}"
    struck = play_all(at(text), "blow gDC-1 N35", "50")

    assert struck.who == "chance"
    assert "Column 10 " in struck.prompt
    assert play_all(at(text), "blow gDC-1 N35", "99").who == "russian"


@rule("7.3.2-e", "6.7.1-f", "6.7.2-b", "6.7.2-c")
def test_a_00_brings_both_rooms_down():
    """7.3.2 All on both sides are lost, both hexes are rubble without fire; inner walls stand."""
    text = f"gDC-1 N34, g66-1 N34, r65-1 N35, g66-2 Z21, {FAR}"
    game = play_all(at(text), "blow gDC-1 N35", "100")

    assert [game.units[unit].place for unit in ("gDC-1", "g66-1", "r65-1")] == ["dead"] * 3
    assert (game.rubble, game.fires, game.mouseholes) == (("N34", "N35"), (), ())
    assert game.ground.places.spots["N34"].terrain == "rubble"
    assert game.ground.drm["N34"] == 25
    assert game.ground.costs.price("N33", "N34").cost == 3
    assert game.ground.costs.price("M35", "N34").barred is not None
    assert game.line("M35", "N34").cause is not None


@rule("6.7.2-b", "6.7.2-d")
def test_rubble_takes_the_floors_and_leaves_the_cellar():
    """6.7.2 Above the ground nothing is left; the cellar is entered from the rubble for 2."""
    game = at(f"g66-1 C20, {FAR}, rubble C17")
    ground = game.ground

    assert list(ground.places.of_hex["C17"]) == ["C17-1", "C17"]
    assert ground.costs.price("C17", "C17-1").cost == 2
    assert game.line("C16", "C18+1").cause is None
    before = game.copy()
    rubble(game, "C17")
    assert game.rubble == before.rubble == ("C17",)


@rule("6.7.2-a")
def test_fires_leave_rubble_when_a_campaign_firefight_ends():
    """6.7.2 Building hexes alone, and the fires go out."""
    game = at(f"g66-1 C20, {FAR}, fire C17, fire W33")

    rubble_fires(game)
    assert (game.rubble, game.fires) == (("C17",), ())


@rule("6.7.2-b", "core-12-e")
def test_a_burnt_house_leaves_nobody_upstairs_and_no_smoke():
    """6.7.2, R-58 Who was on a floor that is gone is on the ground; the fire hinders no more."""
    game = at(f"g66-1 C17+1, {FAR}, fire C17, fire W33, loose")

    assert {*game.clouds} == {"C17", "W33"}
    rubble_fires(game)
    assert (game.units["g66-1"].place, game.clouds) == ("C17", {})


@rule("6.5-b")
def test_fire_through_a_mousehole_meets_the_marker_alone_example():
    """6.5 Into N34 exactly +10 for the Dug-In marker: no hall, and no hex between."""
    game = works(f"g82-1 N35, r43-1 N34 dug-in, {FAR}, mousehole N34/N35")

    assert totals(game, "fire g82-1 N34")[1:] == [10]


@rule("6.6.3-c")
def test_a_hole_between_cellars_leaves_the_floors_above_as_they_are():
    """6.6.3 On the ground a led squad storms past it; upstairs nobody sees through it."""
    text = f"gLt-1 B35, g66-1 B35+1, r65-1 B36, r65-2 B36+2, {FAR}, mousehole B35/B36"
    game = works(text)

    assert "B36" in play_all(game, "move gLt-1").options
    assert refused(game, "fire g66-1 B36+2") == ["core-11-k"]


@rule("6.6.3-c")
def test_a_hole_between_cellars_outlasts_the_house():
    """6.7.2-b The cellar stays under the rubble, and so does the hole; above it rubble costs 3."""
    game = works(f"g66-1 B35-1, g66-2 B35, {FAR}, rubble B36, mousehole B35/B36")

    assert totals(play_all(game, "move g66-1"), "B36-1") == [2]
    assert totals(play_all(game, "move g66-2"), "B36") == [3]


@rule("7.3.1-b", "7.3.1-c")
def test_a_mousehole_is_seen_and_gone_through():
    """7.3.1 2 points, and sight for those beside it alone; a Dug-In target beyond has +10."""
    game = at(f"g82-1 N34, g66-1 N33, r65-1 N35 dug-in, {FAR}, mousehole N34/N35")

    assert totals(game, "fire g82-1 N35")[1:] == [15]  # under an open roof there is debris too
    assert "fire g66-1 N35" not in game.options
    walled = at(f"g82-1 N34, r65-1 N35, {FAR}")
    assert "fire g82-1 N35" not in walled.options
    empty = play_all(at(f"g82-1 N34, {FAR}, mousehole N34/N35"), "move g82-1")
    assert totals(empty, "N35") == [2]
    assert "there" not in told(game)


@rule("6.5-e")
def test_nobody_goes_through_a_mousehole_at_steady_enemies():
    """6.5 Good order or Pinned keeps even a led squad out; Disrupted does not."""
    text = "g82-1 N34, gLt-1 N34, mousehole N34/N35, r65-4 Z20, r65-1 N35"

    steady = play_all(at(text), "move g82-1", "with gLt-1")
    pinned = play_all(at(f"{text} pinned"), "move g82-1", "with gLt-1")
    shaken = play_all(at(f"{text} disrupted"), "move g82-1", "with gLt-1")
    assert refused(steady, "N35") == ["6.5"]
    assert refused(pinned, "N35") == ["6.5"]
    assert "N35" in shaken.options


@rule("6.5-e", "core-19-c")
@pytest.mark.parametrize(
    "order", [("move g82-1",), ("crawl g82-1",), ("move gLt-1", "with g82-1")], ids=str
)
def test_behind_a_mousehole_a_steady_enemy_shows_itself_and_nobody_goes_in(order: tuple[str, ...]):
    """6.5, R-15 No check, led or not: who comes through is put back, and may go elsewhere."""
    text = "g82-1 N34, gLt-1 N34, mousehole N34/N35, r65-4 Z20, r65-1 N35 hidden"
    game = play_all(at(text), *order, "N35")

    assert (game.units["g82-1"].place, game.units["r65-1"].hidden) == ("N34", False)
    assert game.who == "german"
    assert refused(game, "N35") == ["6.5"]
    assert "N33" in game.options


@rule("6.5-e", "core-19-c")
def test_a_platoon_is_put_back_behind_a_mousehole_as_well():
    """6.5, R-15 Its unit has its step of this round still to make."""
    text = "g82-1 N34, gLt-1 N34, mousehole N34/N35, r65-4 Z20, r65-1 N35 hidden"
    game = play_all(at(text), "platoon gLt-1", "with cautious g82-1", "go g82-1 N35")

    assert (game.units["g82-1"].place, game.units["r65-1"].hidden) == ("N34", False)
    assert refused(game, "go g82-1 N35") == ["6.5"]
    assert "go g82-1 N33" in game.options


@rule("6.5-d")
def test_inside_a_hall_the_building_gives_nothing():
    """6.5 Roofed halls have no DRM between their own hexes."""
    game = at(f"g66-1 M18, r65-1 M17, {FAR}")

    assert totals(game, "fire g66-1 M17")[1:] == [0]


@rule("7.3.1-a")
@pytest.mark.parametrize(
    ("team", "clause"),
    [
        ("gDC-1 M33", "7.3.1"),
        ("gDC-1 B35", "7.3.1"),
        ("gDC-1 N35 spent", "7.3.2"),
        ("gDC-1 N35 pinned", "core-7-a"),
    ],
)
def test_a_blast_is_refused_by_what_is_missing(team: str, clause: str):
    """7.3.1, 7.3.2 An inner wall, a cellar to stand in, a charge, or the nerve for it."""
    beyond = {"M33": "M32", "B35": "B36", "N35": "N34"}[team.split()[1]]

    assert refused(works(f"{team}, {FAR}"), f"blow gDC-1 {beyond}") == [clause]


@rule("7.3.2-d", "core-19-b")
def test_the_blast_beyond_a_mousehole_betrays_nobody():
    """7.3.2, core-19-b While anybody is hidden the die falls, wherever he is."""
    beyond = play_all(at(f"gDC-1 N34, r65-1 N35 hidden, {FAR}"), "blow gDC-1 N35", "50")
    elsewhere = play_all(at(f"gDC-1 N34, r65-1 Z21 hidden, {FAR}"), "blow gDC-1 N35", "50")

    assert beyond.who == elsewhere.who == "chance"
    assert beyond.prompt == elsewhere.prompt
    assert play_all(elsewhere, "1").who == "russian"
    assert play_all(at(f"gDC-1 N34, {FAR}"), "blow gDC-1 N35", "50").who == "russian"


@rule("6.6.3-c", "7.3.1-a")
def test_a_mousehole_joins_the_cellars_of_two_buildings():
    """6.6.3 From the elevator's cellar into that of the headhouse: blown, seen through, passed."""
    assert "blow gDC-1 K11" in elevator("gDC-1 K10-1, r65-1 A1").options
    shut, holed = "g66-1 K10-1, r65-1 A1", "g66-1 K10-1, r65-1 A1, mousehole K10/K11"
    assert refused(play_all(elevator(shut), "move g66-1"), "K11-1") == ["7.3.1"]
    assert totals(play_all(elevator(holed), "move g66-1"), "K11-1") == [2]
    seen = elevator(holed.replace("A1", "K11-1"))
    assert "fire g66-1 K11-1" in seen.options


@rule("6.5-e", "core-19-c")
@pytest.mark.parametrize(
    ("order", "enters"),
    [
        (("move gLt-1", "with g82-1"), "N34"),
        (("platoon gLt-1", "with cautious g82-1"), "go g82-1 N34"),
    ],
)
def test_a_hidden_enemy_behind_a_mousehole_turns_them_away(order: tuple[str, ...], enters: str):
    """6.5 Steady, he shows himself, and they stay where they were, a leader along or not."""
    hole = works("gLt-1 N35, g82-1 N35, r43-1 N34 hidden, mousehole N34/N35, r65-1 Z20")
    away = play_all(hole, *order, enters)

    assert (away.units["r43-1"].hidden, away.units["g82-1"].place) == (False, "N35")


@rule("7.3.2-d", "6.5-d")
def test_the_blast_beyond_names_what_shelters_alone():
    """7.3.2, 6.5 In a roofed hall there is nothing but the Dug-In marker to name."""
    hall = works("gDC-1 N35, r65-1 N34 dug-in, r65-4 BB40")
    open_roof = works("gDC-1 N34, r65-1 N35 dug-in, r65-4 BB40")

    assert "debris" not in told(play_all(hall, "blow gDC-1 N34", "50", "99"))
    assert "+5 debris (6.18.2)" in told(play_all(open_roof, "blow gDC-1 N35", "50", "99"))
