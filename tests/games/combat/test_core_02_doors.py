"""core-2-h, core-3-d Exits, and Rally Points that a side places itself."""

import pytest

from grognard.engine.data.source import overlay_of, parse_source
from grognard.engine.kernel.set_up import settle
from grognard.games.combat import COMBAT
from grognard.games.combat.checks import rally_points
from tests.games.combat.positions import at, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "r65-1 Z20"


def own_data(force: str):
    """`stairwell` with a user's own values for one of its forces, ready to be set up."""
    text = f"scenarios.scenarios = [{{ id = 'stairwell', forces = [{{ {force} }}] }}]"
    overlay = overlay_of(parse_source(text, "mine.toml"))
    return COMBAT.set_up(settle(COMBAT, "stairwell", None, overlay))


GARRISON, ATTACKERS = "group = 'Garrison of the school'", "group = 'Assault group'"


@pytest.fixture(scope="module")
def unlisted():
    """The lesson with no Rally Point listed for its garrison."""
    return own_data(f"{GARRISON}, rally = ''")


@rule("core-3-d")
def test_a_side_without_listed_rally_points_places_its_own(unlisted):
    """core-3-d One for two leaders, on the ground of a house in its area, for all to see."""
    assert unlisted.options == ("rally C17", "rally C18")
    assert refused(unlisted, "rally B18") == ["core-3-d"]
    assert refused(unlisted, "rally A18") == ["core-2-f"]
    placed = play_all(unlisted, "rally C18")
    assert list(rally_points(placed, "russian")) == ["C18"]
    assert placed.prompt.startswith("core-2-f Where does")


@rule("core-3-d")
def test_rally_points_of_one_game_are_not_kept_for_all(unlisted):
    """core-3-d What games of a scenario share does not grow with where their players rally."""
    first, second = (play_all(unlisted, f"rally {hex_}") for hex_ in ("C17", "C18"))
    shared = len(unlisted.sheet.worked)

    assert [*rally_points(first, "russian"), *rally_points(second, "russian")] == ["C17", "C18"]
    assert len(unlisted.sheet.worked) == shared


@rule("core-3-d")
def test_four_leaders_have_two_rally_points():
    """core-3-d Fractions are rounded up."""
    units = "units = { russian-lieutenant = 3 }"
    game = own_data(f"{GARRISON}, rally = '', {units}")

    first = play_all(game, "rally C17")
    assert refused(first, "rally C17") == ["core-2-f"]
    assert play_all(first, "rally C18").prompt.startswith("core-2-f Where does")


@rule("core-3-d")
def test_a_position_names_a_rally_point():
    """core-3-d Whoever recovers in it is in good order at once, elsewhere one step better."""
    text = "r65-1 B18 disrupted, g66-1 A1, russian to recover"
    there, elsewhere = at(f"{text}, rally B18 russian"), at(text)

    assert play_all(there, "recover r65-1", "1").units["r65-1"].status == ""
    assert play_all(elsewhere, "recover r65-1", "1").units["r65-1"].status == "pinned"
    assert "rally B18 russian" in COMBAT.position_text(there)


@rule("core-2-h")
def test_an_exit_leads_off_the_map_for_a_point():
    """core-2-h A led stack goes for good; nobody of it fights on, and the text keeps it."""
    game = at(f"g66-1 A20, gLt-1 A20, g66-2 F18, exit A20 german, {FAR}")
    moving = play_all(game, "move gLt-1", "with g66-1")

    assert totals(moving, "exit") == [1]
    gone = play_all(moving, "exit")
    assert [gone.units[unit].place for unit in ("gLt-1", "g66-1")] == ["left", "left"]
    assert "A20" not in gone.stacks
    again = COMBAT.position(gone.setting, COMBAT.position_text(gone))
    assert again.units == gone.units


@rule("core-2-h")
def test_a_vehicle_leaves_with_all_aboard():
    """core-2-h By the same hex and for the same price."""
    text = f"PzIV-1 A20 w, g66-1 A20 on:PzIV-1, g66-2 F18, exit A20 german, {FAR}"
    gone = play_all(works(text), "move PzIV-1", "exit")

    assert [gone.units[unit].place for unit in ("PzIV-1", "g66-1")] == ["left", "left"]


@rule("core-2-h")
@pytest.mark.parametrize("text", ["g66-1 A21, exit A20 german", "g66-1 A20, exit A20 russian"])
def test_elsewhere_and_by_the_enemys_exit_nobody_leaves(text: str):
    """core-2-h An edge hex that is no exit of one's own leads nowhere."""
    assert refused(play_all(at(f"{text}, {FAR}"), "run g66-1"), "exit") == ["core-2-h"]


@rule("core-2-h", "10.3.1-b")
def test_a_weapon_that_is_up_keeps_a_team_from_leaving():
    """10.3.1 At an exit it turns over first, for 2 of its points, and then leaves."""
    game = play_all(at(f"gMG34-1 A20, exit A20 german, {FAR}"), "move gMG34-1")

    assert refused(game, "exit") == ["10.1.2", "10.3.1"]
    assert play_all(game, "turn gMG34-1", "exit").units["gMG34-1"].place == "left"


@rule("core-2-h")
def test_a_user_names_exits_in_data_of_his_own():
    """core-2-h They are taken at the edge of the map and refused inside it."""
    setting = own_data(f"{ATTACKERS}, exit = 'A20'").setting
    game = COMBAT.position(setting, f"g66-1 A20, {FAR}")

    assert "exit" in play_all(game, "move g66-1").options
    with pytest.raises(ValueError, match="exit in C17"):
        own_data(f"{ATTACKERS}, exit = 'C17'")


@rule("core-2-f")
def test_a_gun_is_set_up_though_the_enemy_has_floors_alone():
    """core-2-f No hex of the enemy's area is there to face: `rest` lays the gun all the same."""
    upstairs = f"{ATTACKERS}, area = 'C19+1'"
    game = own_data(f"{upstairs} }}, {{ {GARRISON}, units = {{ russian-45mm-at = 1 }}")

    game = play_all(game, "rest")

    assert game.units["r45mm-1"].place == "C18"
    assert game.prompt.startswith("8.1.1")
