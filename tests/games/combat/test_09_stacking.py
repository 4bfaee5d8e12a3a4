"""9, 10.1, 10.3, core-4 to core-9 Stacking, teams, and what movement and fire leave open."""

import pytest

from grognard.games.combat.stacking import is_overfull
from tests.games.combat.positions import at, offered, refused, told, totals, works
from tests.playing import play_all
from tests.rules import rule

QUIET = "r65-4 A12"


@rule("9.1.1-a", "9.1.1-b", "9.1.1-e", "9.1.2-a", "9.1.3-a", "6.6.2-a")
@pytest.mark.parametrize(
    ("text", "over"),
    [
        ("g66-1 C18, g66-2 C18, g66-3 C18", False),
        ("g66-1 C18, g66-2 C18, g66-3 C18, g82-1 C18", True),
        ("g66-1 C18, g66-2 C18, g66-3 C18, g82-1 C18-1, g82-2 C18+1", False),
        ("g66-1 C18, g66-2 C18, g66-3 C18, gLt-1 C18, gSgt-1 C18", False),
        ("g66-1 C18, g66-2 C18, g66-3 C18 half, g82-1 C18 half", False),
        ("g66-1 C18, g66-2 C18, gMG34-1 C18, g82-1 C18 half", True),
        ("g66-1 C18, g66-2 C18, gDC-1 C18 spent, g82-1 C18 half", True),
    ],
)
def test_a_place_holds_three_squads(text: str, over: bool):
    """9.1 Each level by itself; half-squads are halves, teams ones, leaders nothing."""
    assert is_overfull(at(f"{text}, r65-1 A12, loose"), "C18", "german") == over


@rule("9.1.5-a")
def test_each_side_has_a_limit_of_its_own():
    """9.1.5 Three squads of both are not too many."""
    text = "g66-1 C18, g66-2 C18, g66-3 C18, r65-1 C18, r65-2 C18, r65-3 C18"
    game = at(text)

    assert not is_overfull(game, "C18", "german")
    assert not is_overfull(game, "C18", "russian")


@rule("10.1.1-c", "10.1.1-d", "core-4-b")
def test_the_type_is_named_at_the_start():
    """10.1.1 Without another word a unit moves cautiously; then it cannot change."""
    game = play_all(at(f"g66-1 F18, {QUIET}"), "move g66-1")

    assert "cautious" in game.prompt
    assert refused(game, "run g66-1") == ["core-4-a"]


@rule("10.1.2-g", "10.3.4-b", "10.3.4-c", "10.3.5-a", "10.3.5-b")
def test_a_team_fires_its_weapon_or_as_a_half_squad():
    """10.1.2 6 to range 10 with the weapon up; 1 to range 2 with it down."""
    up = at("gMG34-1 F18, r65-1 F16, r65-2 F9")
    down = at("gMG34-1 F18 turned, r65-1 F16, r65-2 F9")

    assert totals(up, "fire gMG34-1 F16")[0] == 6
    assert totals(up, "fire gMG34-1 F9")[0] == 6
    assert totals(down, "fire gMG34-1 F16")[0] == 1
    assert refused(down, "fire gMG34-1 F9") == ["core-9-e"]


@rule("10.3.2-b", "10.3.3-a", "10.3.4-a")
def test_a_team_may_turn_as_often_as_it_can_pay():
    """10.3.3 Turn, one hex, turn: 5 of 6; a Moved machine gun does not fire."""
    game = play_all(at(f"gMG34-1 F18, {QUIET}"), "move gMG34-1", "turn gMG34-1", "F17")
    again = play_all(game, "turn gMG34-1")

    assert (again.units["gMG34-1"].served, again.procedures[-1].left["gMG34-1"]) == (True, 1)
    assert refused(at("gMG34-1 F18 moved, r65-1 F16"), "fire gMG34-1 F16") == ["core-4-e", "10.3.4"]
    assert "crawl gMG34-1" in at(f"gMG34-1 F18 turned, {QUIET}").options


@rule("10.3.4-a", "core-17-e", "core-4-e")
def test_flame_and_bottles_work_after_a_move():
    """10.3.4 A team that moved next to its target may use it all the same."""
    assert offered(at("gFT-1 D18 moved, r65-1 C18"), "fire") == ["fire gFT-1 C18"]
    bottles = at("rMOL-1 D18 moved, g66-1 C18, russian to act")
    assert offered(bottles, "fire") == ["fire rMOL-1 C18"]


@rule("core-17-e", "10.3.4-a")
def test_a_charge_goes_off_at_the_end_of_the_move():
    """core-17-e The team walks up to the house and attacks in the same impulse; then it is done."""
    moved = play_all(at("gDC-1 E18, r65-1 C18, r65-2 F12"), "move gDC-1", "D18", "hold")
    assert "fire gDC-1 C18" in moved.options
    thrown = play_all(moved, "fire gDC-1 C18", "100")

    assert thrown.who == "russian"
    assert thrown.units["gDC-1"].spent


@rule("10.3.2-d", "10.8-a", "core-7-b")
def test_a_disrupted_team_flees():
    """10.3.2 Like any infantry."""
    assert offered(at("gMG34-1 B18 disrupted, r65-1 E15"), "flee") == ["flee gMG34-1"]


@rule("core-7-c", "core-6-g")
def test_the_worst_status_stays():
    """core-7-c A Disrupted unit that is hit again does not get better."""
    game = play_all(at("g66-1 F18, r72-1 F16 disrupted, r65-4 C17"), "fire g66-1 F16", "shoot")

    assert play_all(game, "60", "1").units["r72-1"].status == "disrupted"


@rule("core-7-h", "core-4-h")
def test_a_pinned_mover_stays_where_it_is():
    """core-7-h It is marked Moved, and the impulse goes to the other side."""
    game = play_all(at("g66-1 F18, r65-1 F12, r65-2 F12"), "run g66-1", "F17", "fire r65-1")
    after = play_all(game, "shoot", "70", "8", "hold")

    unit = after.units["g66-1"]
    assert (unit.place, unit.did, unit.status) == ("F17", "moved", "pinned")
    assert after.who == "russian"


@rule("core-5-h")
def test_only_leaders_in_good_order_lead():
    """core-5-h A pinned one neither helps fire nor takes others along."""
    game = at("g66-1 F18, gLt-1 F18 pinned, r65-1 F16")

    assert refused(play_all(game, "fire g66-1 F16"), "lead gLt-1") == ["core-9-i"]
    assert refused(play_all(game, "move g66-1"), "with gLt-1") == ["core-7-a"]


@rule("core-8-k")
def test_only_the_named_level_is_attacked():
    """core-8-k Squads on other floors of the hex are not struck."""
    game = play_all(at("g66-1 D18, r65-1 C18, r65-2 C18+1"), "fire g66-1 C18", "shoot")

    assert "r65-2" not in game.prompt
    assert "r65-2" not in told(play_all(game, "10"))


@rule("core-1-a")
def test_dice_have_ten_and_a_hundred_faces():
    """core-1-a 1 to 10 and 1 to 100."""
    shot = play_all(at("g66-1 F18, r72-1 F16, r65-4 C17"), "fire g66-1 F16", "shoot")
    check = play_all(shot, "60")

    assert (shot.options[0], shot.options[-1], len(shot.options)) == ("1", "100", 100)
    assert (check.options[0], check.options[-1], len(check.options)) == ("1", "10", 10)


@rule("core-1-j", "6.16.2-a")
def test_a_level_is_a_place_of_its_own():
    """core-1-j An enemy on +1 neither stops nor fights who enters the ground floor."""
    game = play_all(at("g66-1 D18, r65-1 C18+1, r65-2 A12"), "move g66-1", "C18", "hold")

    assert not game.units["g66-1"].engaged
    assert game.who == "german"


@rule("core-9-q", "core-7-a")
def test_open_shots_serve_for_defensive_fire():
    """core-9-q Assault and Crawled shots that were not used, at half; those of Pinned units too."""
    text = "g66-1 F18, r65-1 F12 assault, r65-2 F12 crawled, r65-3 F12 moved, r65-4 F13 pinned"
    game = play_all(at(text), "move g66-1", "F17")

    assert offered(game, "fire") == ["fire r65-1", "fire r65-2", "fire r65-4"]
    assert totals(play_all(game, "fire r65-1"), "shoot")[0] == 3


@rule("core-2-h")
def test_nobody_leaves_the_map():
    """core-2-h At the edge there is no further hex to go to."""
    game = play_all(at("g66-1 A20, r65-1 E15"), "run g66-1")

    assert offered(game, "A") == ["A19", "A21"]


@rule("10.8.2-c")
def test_nobody_flees_towards_an_enemy_in_sight():
    """10.8.2 From B20 the way to A19 leads by A20, not by B19 towards the Russian."""
    game = play_all(at("g66-1 B20 disrupted, r65-1 B17"), "flee g66-1")

    assert "A20" in game.options
    assert refused(game, "B19") == ["10.8.2"]


@rule("10.8.3-b", "10.8.2-a")
def test_who_fled_has_moved():
    """10.8.3 It is marked Moved, and may flee on another turn while it is shaken."""
    game = play_all(at("g66-1 B18 disrupted, r65-1 E15"), "flee g66-1")
    step = next(option for option in game.options if option != "stay")
    fled = play_all(game, step)

    assert (fled.units["g66-1"].did, fled.units["g66-1"].flights) == ("moved", 1)


@rule("core-21-f")
def test_the_defender_wins_when_nobody_is_left():
    """core-21-f Both last squads lost in one Close Combat."""
    game = play_all(at("g66-1 C18 engaged, r65-1 C18 engaged, close combat"), "1", "1")

    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.rule) == ("russian", "core-21-f")


@rule("6.8.2.1-b")
@pytest.mark.parametrize(
    ("there", "steps"),
    [
        ("PzIV-1 F17 ne", ("assault g66-1", "G18", "F18")),
        ("g66-2 F17, g66-3 F17, g66-4 F17", ("run g66-1", "G19", "F18", "G18", "G17", "F16")),
    ],
)
def test_the_last_points_pay_for_no_hex_that_others_are_in(there: str, steps: tuple[str, ...]):
    """6.8.2.1, 9.2.1 A tank or a full place costs more than the ground, and may cost too much."""
    empty, crowded = (
        play_all(works(f"g66-1 F18, {who}, r65-4 Z20"), *steps) for who in ("g66-5 A1", there)
    )

    assert "F17" in empty.options
    assert refused(crowded, "F17") == ["10.2.2"]


@rule("9.2.1-a", "9.1.3-a")
@pytest.mark.parametrize(
    ("mover", "there", "price"),
    [
        ("gSgt-1", "g66-2 F17, g66-3 F17, g66-4 F17, g66-5 F17", 1),
        ("g66-1", "g66-2 F17, g66-3 F17, g66-4 F17, g66-5 F17", 2),
        ("g66-1", "PzIV-1 F17 ne, PzIV-2 F17 ne, StuG-1 F17 ne", 7),
    ],
)
def test_only_who_adds_to_a_crowd_pays_double(mover: str, there: str, price: int):
    """9.2.1 A leader counts nothing, and a squad is no third tank: that one pays, not they."""
    game = play_all(works(f"{mover} F18, {there}, r65-4 Z20, loose"), f"run {mover}")

    assert totals(game, "F17") == [price]


@rule("9.2.1-a", "9.2.3-a", "7.2.1-d")
def test_nobody_enters_the_full_place_where_he_is():
    """9.2.1 Out of its trench, or into it, costs a point in a crowd too; a fourth squad pays 2."""
    crowd = "g66-1 W20{}, g66-2 W20, g66-3 W20, g66-4 W20, g66-5 W21, trench W20"
    text = f"{crowd}, {QUIET}, loose"
    lying = play_all(works(text.format(" in-trench")), "move g66-1")
    standing = play_all(works(text.format("")), "move g66-1")
    coming = play_all(works(text.format("")), "move g66-5")

    assert totals(lying, "W20") == totals(standing, "down W20") == [1]
    assert totals(coming, "W20") == [2]
