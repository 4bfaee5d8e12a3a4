"""10.1 to 10.3, 9.2 Infantry on the move, and Defensive Fire at it."""

import pytest

from grognard.engine.kernel.flow import explain
from grognard.games.combat.aids import reach
from tests.games.combat.positions import at, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

QUIET = "r65-4 A12"  # somebody far off, so that the game goes on


@rule("10.1.1-a", "10.1.2-a", "10.1.2-b", "10.1.2-c", "10.2.2-b")
@pytest.mark.parametrize(("mode", "hexes"), [("run", 8), ("move", 6), ("assault", 4), ("crawl", 1)])
def test_each_type_of_movement_has_its_points(mode: str, hexes: int):
    """10.1.2 8, 6 or 4 open hexes, or one by crawling."""
    street = [f"F{row}" for row in range(17, 8, -1)]
    game = play_all(at(f"g66-1 F18, {QUIET}"), f"{mode} g66-1", *street[:hexes])

    if hexes > 1:
        assert refused(game, street[hexes]) == ["10.2.2"]
        game = play_all(game, "stop")
    assert game.units["g66-1"].place == street[hexes - 1]
    assert game.who == "russian"


@rule("10.1.2-e", "10.5.1-a")
def test_a_crawl_costs_one_step_whatever_lies_there():
    """10.5.1 Over a wall, into a house or a full place: one step, as its one point has it."""
    walled = play_all(at(f"g66-1 I8, {QUIET}"), "crawl g66-1")
    full = at(f"g66-1 B15, g66-2 B14, g66-3 B14, g66-4 B14, gSgt-1 B15, {QUIET}")

    assert totals(walled, "H7") == [1]
    assert totals(play_all(full, "crawl g66-1"), "B14") == [1]
    assert {way.price for way in reach(walled)} == {1}
    crawling = play_all(full, "platoon gSgt-1", "with crawling g66-1")
    assert totals(crawling, "go g66-1 B14") == [1]
    assert totals(crawling, "go gSgt-1 A16") == [2]


@rule("10.1.1-b", "10.1.2-e", "10.1.2-f", "10.3.1-b", "10.3.1-d", "10.3.2-c")
def test_a_team_turns_before_it_walks_example():
    """10.3.1 No Running; flip 2 of 6, 4 left; and back again for 2."""
    game = at("rM1910-1 F18, g66-1 A12, russian to act")
    walking = play_all(game, "move rM1910-1")

    assert refused(game, "run rM1910-1") == ["10.3.2"]
    assert refused(game, "assault rM1910-1") == ["10.3.2"]
    assert refused(walking, "F17") == ["10.1.2", "10.3.1"]
    turned = play_all(walking, "turn rM1910-1", "F17", "F16")
    assert not turned.units["rM1910-1"].served
    assert play_all(turned, "turn rM1910-1").units["rM1910-1"].served
    assert play_all(turned, "F15", "F14").options == ("stop",)


@rule("10.3.2-a", "10.5.1-b", "10.1.2-d")
def test_a_team_crawls_with_its_weapon_up():
    """10.3.2 One hex, and it is marked Crawled Fired; rubble is no dearer."""
    game = play_all(at("rM1910-1 D14, g66-1 A12, russian to act"), "crawl rM1910-1", "C14")

    unit = game.units["rM1910-1"]
    assert (unit.place, unit.did, unit.served) == ("C14", "crawled-fired", True)


@rule("core-4-d", "core-7-a", "core-7-b")
@pytest.mark.parametrize(
    ("state", "clause"),
    [
        ("moved", "core-4-d"),
        ("fired", "core-4-d"),
        ("crawled", "core-4-d"),
        ("pinned", "core-7-a"),
        ("disrupted", "core-7-b"),
        ("engaged", "core-16-d"),
    ],
)
def test_who_acted_or_is_shaken_does_not_move(state: str, clause: str):
    """core-4-d One movement action a phase, and none for those who are shaken."""
    game = at(f"g66-1 F18 {state}, {QUIET}, loose")

    assert offered(game, "run") + offered(game, "move") + offered(game, "crawl") == []
    assert refused(game, "run g66-1") == [clause]


@rule("10.2.2-a")
def test_only_the_next_place_is_entered():
    """10.2.2 Neither two hexes on nor through a floor."""
    game = play_all(at(f"g66-1 D17, {QUIET}"), "run g66-1")

    assert refused(game, "D15") == ["10.2.2"]
    assert refused(game, "C17+1") == ["10.2.2", "core-11-g"]
    assert refused(game, "C17-1") == ["10.2.2", "6.6.2"]
    assert totals(game, "C17") == [2]


@rule("9.2.1-a", "9.2.3-a")
def test_a_full_place_costs_double():
    """9.2.1 The fourth squad pays 2 for open ground."""
    game = play_all(at(f"g66-1 F18, g66-2 F17, g66-3 F17, g82-1 F17, {QUIET}"), "run g66-1")

    assert totals(game, "F17") == [2]
    assert totals(game, "F19") == [1]


@rule("core-4-i", "core-6-h")
def test_each_squad_dares_when_the_leader_is_stopped():
    """core-4-i The lieutenant is pinned: one squad passes its check and goes on, one stays."""
    text = "g66-1 F18, g66-2 F18, gLt-1 F18, r65-1 F14, german to act"
    moved = play_all(at(text), "move gLt-1", "with g66-1", "with g66-2", "F17")
    pinned = play_all(moved, "fire r65-1", "shoot", "50", "1", "1", "9")
    assert pinned.units["gLt-1"].status == "pinned"
    assert (pinned.who, "g66-1" in pinned.prompt) == ("chance", True)

    one = play_all(pinned, "10", "1")
    assert one.prompt == "10.2.2 Move g66-2 on (cautious), or stop."
    assert play_all(pinned, "10", "10").who == "russian"
    assert "g66-1 and g66-2" in play_all(pinned, "1", "1").prompt


@rule("core-4-i", "10.5.1-b")
def test_nobody_checks_to_go_on_who_has_no_step_left():
    """core-4-i The lieutenant is pinned at the end of a crawl: there is nowhere to go on to."""
    game = at("g66-1 F18, gLt-1 F18, r65-1 F14, german to act")
    crawled = play_all(game, "crawl gLt-1", "with g66-1", "F17")
    pinned = play_all(crawled, "fire r65-1", "shoot", "35", "1", "9")

    assert pinned.units["gLt-1"].status == "pinned"
    assert pinned.options == ("stop", "fire g66-1 F14")


@rule("core-4-i")
def test_a_leader_who_is_killed_leads_no_more():
    """core-4-i He alone is fired at as he ducks, and dies: the squad goes on by a check."""
    guns = ", ".join(f"r65-{number} B19" for number in (1, 2, 3))
    game = works(f"gLt-1 B17, g66-1 B17, g66-2 Z9, {guns}, german to act")
    below = play_all(game, "run gLt-1", "with g66-1", "B18", "hold", "duck g66-1", "hold")
    volley = ("fire r65-1", "add r65-2", "add r65-3", "shoot", "1")
    killed = play_all(below, "duck gLt-1", *volley)

    assert not killed.is_on_map("gLt-1")
    assert killed.prompt == "core-4-i g66-1 checks to go on without a leader."


@rule("core-4-c")
def test_a_leader_takes_others_along():
    """core-4-c Two squads without a leader do not go together; with one they do."""
    game = at(f"g66-1 F18, g66-2 F18, gLt-1 F18, {QUIET}")
    squad = play_all(game, "move g66-1")

    assert refused(squad, "with g66-2") == ["core-4-c"]
    led = play_all(squad, "with gLt-1", "with g66-2", "F17", "F16", "stop")
    assert {led.units[unit].place for unit in ("g66-1", "g66-2", "gLt-1")} == {"F16"}


@rule("10.2.3-a", "10.2.4-a", "10.2.5-a", "10.2.5-b")
def test_enemy_places_are_entered_by_a_check_or_with_a_leader():
    """10.2.4 Who fails goes elsewhere and does not try again; a leader needs no check."""
    game = play_all(at("g66-1 D18, gLt-1 D17, r65-1 C18 disrupted, r65-4 A12"), "move g66-1", "C18")

    assert game.who == "chance"
    failed = play_all(game, "8")
    assert failed.units["g66-1"].place == "D18"
    assert refused(failed, "C18") == ["10.2.5"]
    assert "C19" in failed.options
    assert play_all(game, "7").units["g66-1"].place == "C18"


@rule("10.2.5-b", "core-19-c")
def test_no_second_try_among_those_who_show_themselves():
    """10.2.5 Once is enough: who then walks into hidden enemies stays where he was, unchecked."""
    game = at("g66-1 D18, r65-1 C18, r65-2 C19 hidden, r65-4 A12")
    failed = play_all(game, "move g66-1", "C18", "9")
    away = play_all(failed, "C19")

    assert (away.who, away.units["g66-1"].place) == ("german", "D18")
    assert not away.units["r65-2"].hidden
    assert refused(away, "C19") == ["10.2.5"]
    assert away.procedures[-1].left == {"g66-1": 6}


@rule("10.2.5-a")
def test_who_did_not_dare_may_duck_and_go_on():
    """10.2.5 A point for the holes, and five are left."""
    game = at("g66-1 D18, r65-1 C18, r65-4 A12")
    ducked = play_all(game, "move g66-1", "C18", "9", "duck g66-1", "hold")

    assert ducked.prompt == "10.2.2 Move g66-1 on (cautious), or stop."
    assert ducked.procedures[-1].left == {"g66-1": 5}


@rule("10.2.3-a", "core-16-g")
def test_those_who_enter_are_marked_for_close_combat():
    """core-16-g All in the place are marked, and the move ends."""
    text = "g66-1 D18, gLt-1 D18, r65-1 C18 disrupted, r65-4 A12"
    game = play_all(at(text), "move gLt-1", "with g66-1", "C18")

    assert [game.units[unit].engaged for unit in ("g66-1", "gLt-1", "r65-1")] == [True] * 3
    assert game.who == "russian"


@rule("10.2.6-a", "10.2.6-b")
def test_a_disrupted_friend_shakes_who_comes():
    """10.2.6 A Morale Check on entering, unless a leader is there or comes along."""
    alone = play_all(at(f"g66-1 F18, g66-2 F17 disrupted, {QUIET}"), "run g66-1", "F17")
    led = play_all(at(f"g66-1 F18, g66-2 F17 disrupted, gLt-1 F17, {QUIET}"), "run g66-1", "F17")

    assert alone.who == "chance"
    assert play_all(alone, "8").units["g66-1"].status == "pinned"
    assert led.who == "german"


@rule("10.2.6-a", "10.2.6-b")
@pytest.mark.parametrize(
    ("friends", "choices"),
    [
        pytest.param("gLt-1 F18", ("run gLt-1", "F17"), id="a leader comes alone"),
        pytest.param("g66-1 F18, gLt-1 F18", ("run gLt-1", "with g66-1", "F17"), id="led"),
        pytest.param("g66-1 F18, gLt-1 F17 pinned", ("run g66-1", "F17"), id="Pinned leader there"),
    ],
)
def test_these_are_not_shaken_by_a_disrupted_friend(friends: str, choices: tuple[str, ...]):
    """10.2.6 A leader never; nobody beside one who is not Disrupted, though he be Pinned."""
    game = play_all(at(f"{friends}, g66-2 F17 disrupted, {QUIET}"), *choices)

    assert game.who == "german"


@rule("10.2.6-a")
def test_who_passes_outside_is_not_shaken():
    """10.2.6 A Disrupted friend in the house shakes those who come in, not who bypasses it."""
    game = play_all(at(f"g66-1 C23, g66-2 C24 disrupted, {QUIET}"), "move g66-1")

    assert play_all(game, "C24").who == "chance"
    assert play_all(game, "around C24 left").who == "german"


@rule("core-9-j", "core-9-r", "core-9-k", "core-9-l")
def test_each_step_in_sight_opens_a_window():
    """core-9-j Three hexes, three windows; only the mover is hit."""
    game = play_all(at("g66-1 F18, g66-2 F17, r65-1 F12"), "move g66-1", "F17")

    assert (game.who, game.options) == ("russian", ("hold", "decline", "fire r65-1"))
    again = play_all(game, "hold", "F16")
    assert again.who == "russian"
    shot = play_all(game, "fire r65-1", "shoot", "60", "8")
    assert shot.units["g66-1"].status == "pinned"
    assert shot.units["g66-2"].status == ""
    assert shot.units["g66-1"].did == "moved"


@rule("core-9-s")
def test_a_decline_holds_for_the_impulse():
    """core-9-s No window is asked any more; the next impulse asks again."""
    game = play_all(at("g66-1 F18, g66-2 F19, r65-1 F12"), "move g66-1", "F17", "decline", "F16")

    assert game.who == "german"
    later = play_all(game, "stop", "pass", "move g66-2", "F18")
    assert later.who == "russian"


@rule("10.1.2-h", "10.1-a", "10.1.5-b")
def test_runners_are_easier_to_hit_while_they_run():
    """10.1.2 -20 in the window, -10 once the impulse is over, each beside Open Ground."""
    running = play_all(at("g66-1 F18, r65-1 F12, r65-2 F12"), "run g66-1", "F17", "fire r65-1")
    stopped = play_all(at("g66-1 F18, r65-1 F12"), "run g66-1", "F17", "hold", "stop", "hold")

    assert totals(running, "shoot")[1] == -30
    assert totals(stopped, "fire r65-1 F17")[1] == -20


@rule("10.1-a", "10.1.2-i", "core-9-r")
def test_a_runner_left_behind_runs_until_the_next_impulse():
    """core-9-r He is Disrupted in F17 and stays; the others go on and stop, and -20 still holds."""
    text = "g66-1 F18, g66-2 F18, gLt-1 F18, r65-1 F12, r65-2 F12"
    stack = play_all(at(text), "run gLt-1", "with g66-1", "with g66-2", "F17")
    behind = play_all(stack, "fire r65-1", "shoot", "75", "10", "1", "1", "decline", "stay")
    stopped = play_all(behind, "F16", "stop")
    again = play_all(stack, "fire r65-1", "shoot", "75", "10", "1", "1", "hold", "stay")
    last = play_all(again, "F16", "hold", "stop", "hold")

    assert stopped.prompt.startswith("core-4-b Russian impulse")
    assert last.prompt == "core-9-j Fire at g66-1 in F17?"
    assert totals(last, "fire r65-2")[1] == -30


@rule("10.1.2-a", "core-9-m", "7.2.1-d")
@pytest.mark.parametrize(
    ("where", "what"),
    [("g66-1 F11 in-trench, trench F11, r65-1 F16", "F11"), ("g66-1 D18, r65-1 D16", "duck g66-1")],
)
def test_whoever_runs_in_his_hex_runs(where: str, what: str):
    """core-9-m Out of a trench or into holes by Running: -20, in the window of that type."""
    game = play_all(works(where), "run g66-1", what)

    assert (-20, "running") in [
        (mod.value, mod.why) for tally in explain(game, "fire r65-1") for mod in tally.mods
    ]


@rule("core-9-p")
def test_defenders_fire_point_blank_at_who_enters():
    """core-9-p In the place itself no terrain counts, only the movement."""
    game = play_all(at("g66-1 D18, gLt-1 D18, r65-1 C18"), "move gLt-1", "with g66-1", "C18")
    shot = play_all(game, "fire r65-1")

    assert totals(shot, "shoot")[1:] == [-10, -10]


@rule("core-7-a")
def test_a_pinned_unit_still_defends_itself():
    """core-7-a No impulse of its own, but Defensive Fire at half."""
    game = at("g66-1 F18, r65-1 F12 pinned")
    asked = play_all(game, "move g66-1", "F17", "fire r65-1")

    assert totals(asked, "shoot")[0] == 3
    assert offered(play_all(game, "pass"), "fire") == []


@rule("core-2-e", "core-3-d")
def test_reinforcements_enter_by_their_hexes():
    """core-2-e On turn 3 by A20 or A21, for the cost of the hex."""
    early, late = (at(f"due g66-4 3, g66-1 F18, {QUIET}, turn {turn}") for turn in (2, 3))

    assert refused(early, "move g66-4") == ["core-2-e"]
    game = play_all(late, "move g66-4")
    assert offered(game, "A") == ["A20", "A21"]
    assert totals(game, "A20") == [1]
    assert play_all(game, "A20").units["g66-4"].place == "A20"


@rule("10.1.3-a", "10.1.4-a")
@pytest.mark.parametrize(("mode", "firepower"), [("assault", 4), ("crawl", 3)])
def test_a_shot_on_the_move_shows_its_sums(mode: str, firepower: int):
    """10.1.3-a, 10.1.4-a Half of a 7-2, rounded up in Assault Movement and down Crawling."""
    game = play_all(at("r72-1 F18, g66-1 F16, russian to act"), f"{mode} r72-1")

    assert totals(game, "fire r72-1 F16") == [firepower, -10]


@rule("6.7.2-b")
def test_steps_beside_a_house_that_fell_in():
    """6.7.2-b Next to it the same places are reached as before, rubble at its own price."""
    whole, fallen = (
        play_all(at(f"g66-1 C18{more}"), "move g66-1") for more in ("", ", rubble C17, loose")
    )

    assert [o for o in fallen.options if o != "C17"] == [o for o in whole.options if o != "C17"]
    assert totals(fallen, "C17") == [3]


@rule("core-6-h", "core-4-i")
def test_a_stack_without_its_leader_checks_man_by_man_to_storm_a_place():
    """core-6-h The leader was pinned on the way; who fails stays behind."""
    text = "gSgt-1 F18, g66-1 F18, g66-2 F18, r65-1 F15, r65-2 F16 disrupted"
    stack = play_all(at(text), "move gSgt-1", "with g66-1", "with g66-2", "F17")
    alone = play_all(stack, "fire r65-1", "shoot", "54", "1", "1", "9", "1", "1")
    inside = play_all(alone, "F16", "1", "10")

    assert [inside.units[unit].place for unit in ("g66-1", "g66-2")] == ["F16", "F17"]


@rule("10.1.3-a", "core-9-f")
def test_each_assault_mover_pays_for_its_shot():
    """10.1.3 A point from every squad of the stack that fires along, and none without a point."""
    text = "g66-1 F18, g66-2 F18, gLt-1 F18, g66-3 F18, r65-1 F12, r65-4 A12"
    led = play_all(at(text), "assault gLt-1", "with g66-1", "with g66-2")
    shot = play_all(led, "fire g66-1 F12", "add g66-2", "shoot", "99")
    later = play_all(led, "fire g66-1 F12", "shoot", "99", "fire g66-2 F12", "shoot", "99")

    for game in (shot, later):
        assert game.procedures[-1].left == {"gLt-1": 4, "g66-1": 3, "g66-2": 3}
    tired = play_all(led, "F17", "hold", "F16", "hold", "F15", "hold", "F14", "hold")
    assert offered(tired, "fire") == []
    assert play_all(led, "fire g66-1 F12", "add g66-3", "shoot", "99").units["g66-3"].did == "fired"


@rule("core-4-i", "core-17-a")
@pytest.mark.parametrize(("dares", "there"), [("1", "B16"), ("10", "B17")])
def test_men_whose_leader_mines_stop_dare_before_they_leave(dares: str, there: str):
    """core-4-i, core-17-a He is Pinned as they set out of the mines; who fails stays in them."""
    text = f"g66-1 B17, gLt-1 B17, mines B17 russian, {QUIET}"
    led = play_all(at(text), "move gLt-1", "with g66-1", "B16", "40", "1", "8")

    assert led.prompt == "core-4-i g66-1 checks to go on without a leader."
    gone = play_all(led, dares)
    assert [gone.units[unit].place for unit in ("gLt-1", "g66-1")] == ["B17", there]
    assert gone.prompt.startswith("core-4-b Russian") == (dares == "10")


@rule("10.2.4-a", "core-17-a")
def test_men_whose_leader_mines_stop_need_a_check_among_enemies():
    """10.2.4, R-5 Without him they go among enemies by a check alone."""
    text = "g66-1 B17, gLt-1 B17, mines B17 russian, r65-1 B16"
    led = play_all(at(text), "move gLt-1", "with g66-1", "B16", "40", "1", "8")

    assert led.prompt == "10.2.4 g66-1 checks to enter B16."
    assert play_all(led, "10").units["g66-1"].place == "B17"
    assert play_all(led, "1").units["g66-1"].place == "B16"
