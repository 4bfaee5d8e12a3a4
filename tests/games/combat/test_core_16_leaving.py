"""core-16-j A leader leaves Close Combat with others, each on its own check."""

import pytest

from tests.games.combat.positions import offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

HELD = "gLt-1 F18 engaged, g66-1 F18 engaged, gMG34-1 F18 engaged, r65-1 F18 engaged, r65-2 Z20"


@pytest.fixture(scope="module")
def slipping():
    """A lieutenant has passed his check and may take others along."""
    return play_all(works(HELD), "leave gLt-1", "1")


@rule("core-16-j", "core-4-c", "core-6-h")
def test_a_leader_takes_others_out_of_close_combat(slipping):
    """core-6-h Who passes runs with him; who fails has used its impulse and stays held."""
    gone = play_all(slipping, "with g66-1", "9", "run", "F19", "hold", "stop")
    alone = play_all(slipping, "with g66-1", "10")

    assert [gone.units[unit].place for unit in ("gLt-1", "g66-1")] == ["F19", "F19"]
    assert not gone.units["g66-1"].engaged
    assert (alone.units["g66-1"].did, alone.units["g66-1"].engaged) == ("moved", True)
    assert offered(alone, "with") == ["with gMG34-1"]


@rule("core-16-j", "10.3.2-a", "core-4-c")
def test_a_team_slows_those_who_leave_with_it(slipping):
    """10.3.2 Nobody runs with a machine gun; a squad takes nobody along."""
    slow = play_all(slipping, "with gMG34-1", "1")
    squad = play_all(works(HELD), "leave g66-1", "1")

    assert refused(slow, "run") == ["10.3.2"]
    assert refused(squad, "with gMG34-1") == ["core-4-c"]


@rule("core-16-j", "core-16-d", "core-6-i")
def test_whoever_leaves_with_a_leader_shares_his_lot(slipping):
    """core-16-d All have moved if they stay, and are held again where they do not get away."""
    both = play_all(slipping, "with g66-1", "9")
    stayed, halted = play_all(both, "stay"), play_all(both, "move", "stop")
    shy = works(HELD.replace("g66-1 F18 engaged", "g66-1 F18 engaged unready"))

    assert [stayed.units[unit].did for unit in ("gLt-1", "g66-1")] == ["moved", "moved"]
    assert [halted.units[unit].engaged for unit in ("gLt-1", "g66-1")] == [True, True]
    assert refused(play_all(shy, "leave gLt-1", "1", "with g66-1", "9"), "run") == ["core-6-i"]


@rule("core-16-j", "core-9-i", "core-9-g")
def test_a_leader_helps_those_who_fire_after_one_who_leaves():
    """core-16-j They fire as at one who enters, though others keep them in Close Combat."""
    fight = "g66-1 F18, g66-2 F18, r65-1 F18, rLt-1 F18, r65-2 F17, g66-9 A3"
    left = play_all(works(fight), "leave g66-1", "1", "move", "F19", "fire r65-1")

    assert totals(play_all(left, "lead rLt-1"), "shoot") == [8, -15]
    assert refused(left, "lead r65-2") == ["core-9-i"]
    assert offered(left, "add") == ["add r65-2"]


@rule("core-9-a", "core-9-p", "core-16-d")
def test_those_in_close_combat_do_not_fire_at_newcomers():
    """core-9-a, R-107 Those outside may fire at whoever comes to the fight."""
    fight = "g66-1 F18, r65-1 F18, r65-2 F17, g66-2 F19, gLt-1 F19"
    come = play_all(works(fight), "move gLt-1", "with g66-2", "F18")

    assert offered(come, "fire") == ["fire r65-2"]
    assert refused(come, "fire r65-1") == ["core-16-d"]


@rule("11.1.3-b", "core-16-d")
def test_a_tank_that_failed_its_check_to_drive_does_not_leave():
    """11.1.3 It dared to leave, but not to drive, and has no other try in the phase."""
    held = "T34-1 F18 ne, g66-1 F18, r65-2 Z20, g66-2 A1, russian to act"
    stalled = play_all(works(held), "leave T34-1", "1", "move", "10", "pass")

    assert refused(stalled, "leave T34-1") == ["11.1.3"]


@rule("core-16-j", "core-10-f")
def test_riders_have_moved_with_a_tank_that_did_not_leave():
    """core-10-f The impulse is used, by a failed check or by staying after all."""
    game = works("PzIV-1 F18 ne, g66-1 F18 on:PzIV-1, r65-1 F18, r65-2 Z20")
    tried = (play_all(game, "leave PzIV-1", *more) for more in (("10",), ("1", "stay")))

    assert [after.units["g66-1"].did for after in tried] == ["moved", "moved"]


@rule("core-16-j", "core-18-d")
def test_riders_leave_with_their_vehicle_alone():
    """core-18-d They are on it, and it is the tank that dares."""
    game = works("PzIV-1 F18 ne, g66-1 F18 on:PzIV-1, r65-1 F18, r65-2 Z20")

    assert offered(game, "leave") == ["leave PzIV-1"]
    assert refused(game, "leave g66-1") == ["core-18-d"]


@rule("core-16-j", "core-15-f")
def test_an_afv_leaves_by_assault_movement_too():
    """core-16-j Any type of movement: 18 points, or 6 and a shot later; a truck has no such way."""
    text = "PzIV-1 F18 ne, g66-1 F18 on:PzIV-1, r65-1 F18, r65-2 Z20"
    passed = play_all(works(text), "leave PzIV-1", "1")
    truck = works(text.replace("PzIV-1 F18 ne", "PzIV-1 F18 ne as:german-opel-blitz"))

    assert offered(passed, "") == ["stay", "move", "assault"]
    assert "(18 points" in play_all(passed, "move").prompt
    away = play_all(passed, "assault", "F17", "hold", "stop")
    assert [away.units[unit].did for unit in ("PzIV-1", "g66-1")] == ["assault", "moved"]
    assert not away.units["g66-1"].engaged
    assert refused(play_all(truck, "leave PzIV-1", "1"), "assault") == ["core-15-f"]


@rule("core-16-d", "core-16-g")
def test_who_gets_off_as_the_tank_leaves_stays_in_the_fight():
    """core-16-g It is on foot among enemies; the tank drives on."""
    text = "PzIV-1 F18 ne, g66-1 F18 on:PzIV-1, r65-1 F18, r65-2 Z20"
    off = play_all(works(text), "leave PzIV-1", "1", "move", "unload g66-1", "hold")
    gone = play_all(off, "G18", "stop")

    assert gone.units["g66-1"].engaged
    assert not gone.units["PzIV-1"].engaged


@rule("core-16-d", "11.1.3-b")
def test_a_tank_that_fails_to_start_in_close_combat_does_not_fire_out():
    """core-16-d It and its riders are still held, and the squad in F15 is out of the question."""
    text = "T34-1 F18 nw, r65-1 F18 on:T34-1, g66-1 F18, g66-2 F15, russian to act"
    stalled = play_all(works(text), "leave T34-1", "1", "move", "10")

    assert stalled.who == "german"
    assert [stalled.units[unit].engaged for unit in ("T34-1", "r65-1", "g66-1")] == [True] * 3


@rule("core-16-j", "7.2.1-c")
def test_out_of_close_combat_nobody_goes_down_into_another_trench_with_enemies():
    """core-16-j Neither into the trench of the next hex nor beside it, where an enemy is."""
    text = "trench K33, trench K32, g66-1 K33 in-trench engaged, r65-1 K33 engaged, r65-7 Z20"
    game = play_all(works(f"{text}, r65-2 K32 in-trench"), "leave g66-1", "1", "move")

    assert refused(game, "down K32") == ["core-16-j"]
    assert "down K32" in play_all(works(text), "leave g66-1", "1", "move").options


@rule("core-16-j", "core-3-c")
def test_who_bleeds_to_death_holds_nobody_in_close_combat():
    """core-16-j The last of a side dies of a 10 as it tries to recover: the markers come off."""
    text = "g66-1 B17, r65-1 B17 half wounded, r65-2 Z20, russian to recover"

    game = play_all(works(text), "recover r65-1", "10")
    assert not game.units["g66-1"].engaged
    assert "move g66-1" in game.options


@rule("core-16-j", "core-19-c")
def test_no_hidden_enemy_takes_in_who_leaves_close_combat():
    """core-16-j The enemy shows itself, and he who left is where he was, unchecked."""
    game = works("g66-1 D18, r65-1 D18, r65-2 D17 hidden, r65-3 A12")
    away = play_all(game, "leave g66-1", "1", "move", "D17")

    assert (away.who, away.units["g66-1"].place) == ("german", "D18")
    assert refused(away, "D17") == ["core-16-j"]
    assert play_all(away, "stop").units["g66-1"].engaged


@rule("core-16-j")
def test_whose_last_enemy_is_lost_is_held_no_more():
    """core-16-j The mines take him as he flees, and at once the others may go and fire again."""
    text = "g66-1 D5 wounded half, g66-2 Z20, r65-2 D5, r65-1 C5, mines D5"
    fleeing = play_all(works(text), "flee g66-1", "D6")

    assert not play_all(fleeing, "1").units["r65-2"].engaged


@rule("core-16-d", "core-17-a")
def test_a_fleer_whom_mines_stop_is_still_held():
    """core-17-a It is in the place that it wanted to leave, and so in Close Combat."""
    text = "g66-1 D5 disrupted, g66-2 Z20, r65-2 D5, r65-1 C5, mines D5"
    stopped = play_all(works(text), "flee g66-1", "D6", "1", "stay", "stay").units

    assert [stopped[unit].engaged for unit in ("g66-1", "r65-2")] == [True, True]


@rule("core-16-i", "core-4-h")
def test_armour_is_not_held_when_the_infantry_that_came_has_fled():
    """core-16-i The squad enters AA18, is Disrupted, and crawls off: two tanks do not fight."""
    text = "g66-2 AA17, PzIV-1 AA18 e, T34-1 AA18 w, r65-1 BB18"
    entered = play_all(works(text), "move g66-2", "AA18", "5", "fire T34-1", "shoot", "31", "10")
    fled = play_all(entered, "decline", "crawl Z17+lip")

    assert [fled.units[tank].engaged for tank in ("PzIV-1", "T34-1")] == [False, False]


@rule("10.7.2-a", "core-16-g")
def test_the_platoon_stays_with_those_who_storm():
    """10.7.2 Whoever is held among enemies in good order is part of it; who is Pinned is not."""
    text = "gLt-1 W22, g66-1 W21, g66-2 W22, r65-1 W20, r65-7 A30"
    game = play_all(works(text), "platoon gLt-1", "with cautious g66-1", "with cautious g66-2")
    storm = play_all(game, "go g66-1 W20", "go gLt-1 W21", "go g66-2 W21")

    held = play_all(storm, "hold", "hold", "go gLt-1 W22")
    assert refused(held, "go g66-2 W22") == ["10.7.2"]
    assert held.options == ("round",)
    pinned = play_all(storm, "fire r65-1", "shoot", "60", "8", "go gLt-1 W22")
    assert (pinned.units["g66-1"].status, "go g66-2 W22" in pinned.options) == ("pinned", True)


@rule("core-16-d", "core-15-b", "core-18-d")
@pytest.mark.parametrize("state", ["m-killed", "suppressed"])
def test_riders_of_a_vehicle_that_cannot_leave_a_fight_leave_by_themselves(state: str):
    """core-16-d By a check, then off for 2 of 6 points; who got on in this phase does not."""
    text = "PzIV-1 W20 ne {}, g66-1 W20 on:PzIV-1 {}, r65-1 W20, r65-7 A30"
    stuck = works(text.format(state, ""))
    passed = play_all(stuck, "leave g66-1", "3")

    assert passed.options == ("stay", "move")
    assert refused(passed, "run") == refused(passed, "crawl") == ["core-18-d"]
    down = play_all(passed, "move", "hold")
    assert down.procedures[-1].left == {"g66-1": 4}
    away = play_all(down, "X20", "hold", "stop")
    assert (away.units["g66-1"].place, away.units["g66-1"].engaged) == ("X20", False)
    assert refused(works(text.format(state, "boarded")), "leave g66-1") == ["core-18-d"]
