"""10.7 Platoon Movement."""

import pytest

from grognard.engine.kernel.saving import dump, load
from tests.games.combat.positions import at, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "r65-1 Z20"
LINE = "gLt-1 B16, g66-1 B16, g66-2 B17, g66-3 B18"


def gathered(text: str = f"{LINE}, {FAR}"):
    """A platoon of three hexes, ready to go."""
    joined = ("platoon gLt-1", "with cautious g66-1", "with cautious g66-2")
    return play_all(at(text), *joined, "with cautious g66-3")


@rule("10.7.1-a")
def test_a_platoon_needs_a_leader_and_three_hexes_at_most():
    """10.7.1 Each hex next to another of the group; a fourth hex or a gap is refused."""
    game = play_all(at(f"{LINE}, g66-4 B19, g82-1 E20, {FAR}"), "platoon gLt-1")

    assert offered(game, "with cautious") == ["with cautious g66-1", "with cautious g66-2"]
    full = play_all(game, "with cautious g66-2", "with cautious g66-3")
    assert refused(full, "with cautious g66-4") == ["10.7.1"]
    assert refused(full, "with cautious g82-1") == ["10.7.1"]
    assert offered(at(f"g66-1 B16, g66-2 B17, {FAR}"), "platoon") == []


@rule("10.7-a")
def test_nine_squads_move_in_one_impulse():
    """10.7 Three hexes of three squads under one leader."""
    squads = [f"g66-{n}" for n in range(1, 10)]
    text = ", ".join(f"{unit} B{16 + place // 3}" for place, unit in enumerate(squads))
    game = play_all(works(f"{text}, gLt-1 B16, r65-1 Z20"), "platoon gLt-1")
    for unit in squads:
        game = play_all(game, f"with cautious {unit}")

    assert len(game.procedures[-1].units) == 10


@rule("10.7.1-a", "core-1-j")
def test_each_level_of_a_hex_counts_as_one_of_the_three():
    """10.7.1 Three floors of a school are a platoon; a squad beside them stands in a fourth place.

    R-84: else one leader would set four squads of each hex going, and 10.7 more than nine.
    """
    school = "gLt-1 C18, g66-1 C18+1, g66-2 C18+2, g66-3 C17"
    game = play_all(works(f"{school}, r65-7 Z20"), "platoon gLt-1", "with cautious g66-1")
    two = play_all(game, "with cautious g66-3")

    assert offered(game, "with cautious") == ["with cautious g66-2", "with cautious g66-3"]
    assert refused(two, "with cautious g66-2") == ["10.7.1"]


@rule("10.7.1-b")
def test_units_step_in_turn_and_pay_for_themselves():
    """10.7.1 One step each in a round, by its own type of movement and at its own price."""
    game = play_all(at(f"{LINE}, {FAR}"), "platoon gLt-1", "with running g66-1")
    moved = play_all(game, "go g66-1 C16")  # debris

    assert moved.procedures[-1].left == {"gLt-1": 6, "g66-1": 6}
    assert refused(moved, "go g66-1 B15") == ["10.7.1"]
    assert refused(moved, "stop") == ["10.7.1"]
    after = play_all(moved, "go gLt-1 B15")
    assert (after.units["g66-1"].did, after.units["gLt-1"].did) == ("moved", "moved")
    assert offered(after, "go g66-1")


@rule("10.7.1-c")
def test_they_are_fired_at_together():
    """10.7.1 No shot between their steps; one round, then a window for each place."""
    text = f"{LINE}, r65-1 C18"
    game = gathered(text)
    first = play_all(game, "go g66-3 B19")

    assert first.who == "german"
    fired = play_all(first, "go g66-2 B18", "go gLt-1 B17", "go g66-1 B17")
    assert fired.who == "russian"
    second = play_all(fired, "hold")
    assert second.who == "russian"
    assert fired.prompt != second.prompt


@rule("10.7.2-a")
def test_a_round_never_leaves_the_platoon_apart():
    """10.7.2 Once the others have gone north, the last squad may not go south."""
    game = play_all(gathered(), "go gLt-1 B15", "go g66-1 B15", "go g66-2 B16")

    assert refused(game, "go g66-3 B19") == ["10.7.2"]
    assert "go g66-3 B17" in game.options
    assert refused(game, "round") == ["10.7.1"]


@rule("10.7.2-a")
def test_no_step_counts_on_one_unit_to_close_two_gaps():
    """10.7.2 With one squad gone ahead another goes no way back: the leader joins one alone."""
    text = "g66-1 F18, g66-2 F17, gLt-1 F18, r65-1 A12"
    joined = ("with cautious g66-1", "with cautious g66-2", "go g66-2 E17")
    game = play_all(works(text), "platoon gLt-1", *joined)
    near = play_all(game, "go g66-1 E18")

    assert refused(game, "go g66-1 G19") == ["10.7.2"]
    assert refused(game, "round") == ["10.7.1"]
    assert {"round", "go gLt-1 E18"} <= {*near.options}
    assert "stop" in play_all(near, "round").options


@rule("10.7.2-b", "10.7.2-c")
def test_a_broken_platoon_closes_up_or_leaves_some_behind():
    """10.7.2 With the middle gone both ends must close up; too far apart, one hex goes on."""
    broken = gathered()
    procedure = broken.procedures[-1]
    procedure.units = ("gLt-1", "g66-1", "g66-3")  # g66-2 was stopped in B17

    assert refused(broken, "go g66-3 B19") == ["10.7.2"]
    assert "go g66-3 B17" in broken.options
    procedure.left = dict.fromkeys(procedure.left, 1)
    procedure.stepped = ("gLt-1", "g66-1")
    far = play_all(broken, "go g66-3 B17")
    assert far.units["g66-3"].place == "B17"


@rule("10.7.2-c")
def test_where_nobody_can_close_up_one_hex_goes_on():
    """10.7.2 Three hexes apart no step joins them: whoever goes leaves the others behind."""
    broken = gathered()
    broken.put("g66-3", "B21")
    procedure = broken.procedures[-1]
    procedure.units = ("gLt-1", "g66-1", "g66-3")

    gone = play_all(broken, "go g66-3 B22")
    assert gone.procedures[-1].units == ("g66-3",)
    assert gone.units["g66-1"].did == "moved"


@rule("10.7.2-d", "10.7.2-e", "core-6-h")
def test_without_a_leader_each_must_dare():
    """10.7.2 Once the leader is stopped each unit checks for itself; a second leader spares it."""
    game = gathered()
    game.procedures[-1].unled = ("g66-1", "g66-2", "g66-3")

    assert totals(gathered(), "go g66-3 B19") == [1]
    assert totals(game, "go g66-3 B19") == [1, 7, 0]  # the price, and the check beforehand
    checked = play_all(game, "go g66-3 B19")
    assert checked.who == "chance"
    stayed = play_all(checked, "10")
    assert "g66-3" not in stayed.procedures[-1].units
    assert stayed.units["g66-3"].did == "moved"
    assert play_all(game, "go g66-2 B16").who == "chance"


@rule("10.7.2-d", "10.7.2-e")
def test_the_loss_of_a_leader_is_noticed_in_the_fire():
    """10.7.2 The leader is pinned by Defensive Fire; with a second one nobody must check."""
    for more, unled in (("", ("g66-1",)), ("gSgt-1 B16, ", ())):
        game = play_all(at(f"gLt-1 B16, g66-1 B16, {more}r65-1 C18"), "platoon gLt-1")
        game = play_all(game, "with cautious g66-1")
        if more:
            game = play_all(game, "with cautious gSgt-1")
        game = play_all(game, "go gLt-1 B17", "round", "fire r65-1", "shoot", "30", "9")
        assert game.units["gLt-1"].status == "pinned"
        assert game.procedures[-1].unled == unled


@rule("10.7-b")
def test_assault_fire_in_a_platoon():
    """10.7 A squad in Assault Movement takes its half-strength shot for a point."""
    text = "gLt-1 B16, g66-1 B16, r65-1 C17"
    game = play_all(at(text), "platoon gLt-1", "with assault g66-1")

    assert "fire g66-1 C17" in game.options
    asked = play_all(game, "fire g66-1 C17")
    assert totals(asked, "shoot")[0] == 3
    shot = play_all(asked, "shoot", "100")
    assert shot.procedures[-1].left["g66-1"] == 3
    assert shot.units["g66-1"].did == "assault-fired"


@rule("10.2.3-a")
def test_a_platoon_enters_enemy_hexes_unchecked():
    """10.2.3 No Action Check; whoever gets there is held in Close Combat."""
    game = play_all(at("gLt-1 B16, g66-1 B16, r65-1 B17"), "platoon gLt-1", "with cautious g66-1")

    entered = play_all(game, "go g66-1 B17")
    assert entered.who != "chance"
    assert play_all(entered, "round", "hold").units["g66-1"].engaged


@rule("core-9-p", "core-16-g")
def test_those_whom_a_platoon_comes_upon_fire_first():
    """core-9-p At range 0 with the -10 for moving alone; the survivors are marked afterwards."""
    game = play_all(at("gLt-1 B16, g66-1 B16, r65-1 B17"), "platoon gLt-1", "with cautious g66-1")
    window = play_all(game, "go g66-1 B17", "round")

    assert totals(window, "fire r65-1")[1:] == [-10]
    pinned = play_all(window, "fire r65-1", "shoot", "60", "8")
    assert pinned.units["g66-1"].status == "pinned"
    assert pinned.units["g66-1"].engaged
    assert pinned.units["r65-1"].engaged


@rule("10.7-b")
def test_the_sums_of_a_platoon_are_told_beforehand():
    """10.7 What a step costs each, and that Assault Fire is half: 3 of 6."""
    game = play_all(at("gLt-1 B16, g66-1 B16, r65-1 C17"), "platoon gLt-1", "with assault g66-1")

    assert totals(game, "go g66-1 C16") == [2]
    assert totals(game, "fire g66-1 C17")[0] == 3


@rule("7.1.3-b", "core-6-h")
def test_a_platoon_digs_in():
    """7.1.3 In several hexes at once under a leader, each unit by its own check."""
    game = play_all(at(f"gLt-1 B16, g66-1 B16, g66-2 B17, {FAR}"), "platoon gLt-1")
    game = play_all(game, "with cautious g66-1", "with cautious g66-2")

    dug = play_all(game, "dig", "1", "1", "10")
    assert [dug.units[unit].dug for unit in ("gLt-1", "g66-1", "g66-2")] == [True, True, False]
    assert {dug.units[unit].did for unit in ("gLt-1", "g66-1", "g66-2")} == {"moved"}
    moved = play_all(game, "go g66-2 B18")
    assert refused(moved, "dig") == ["7.1.3"]


@rule("10.7.1-b")
def test_the_leader_of_a_platoon_may_run_with_it():
    """10.7.1 Each goes by its own type, he who leads too: 8 points for both."""
    game = play_all(at(f"gLt-1 B16, g66-1 B16, {FAR}"), "platoon gLt-1", "with running gLt-1")
    running = play_all(game, "with running g66-1")

    assert running.procedures[-1].left == {"gLt-1": 8, "g66-1": 8}
    assert refused(running, "with assault gLt-1") == ["10.7.1"]
    assert running.procedures[-1].units == ("gLt-1", "g66-1")


@rule("10.7.1-b")
def test_a_platoon_may_crawl():
    """10.7.1, 10.5.1 One step each, whatever it costs, and half a shot without a point."""
    text = "gLt-1 B16, g66-1 B16, gMG34-1 B17, r65-1 E15, r65-2 A12"
    types = "with crawling gLt-1", "with crawling g66-1", "with crawling gMG34-1"
    game = play_all(at(text), "platoon gLt-1", *types)

    assert totals(game, "fire g66-1 E15")[0] == 3
    stepped = play_all(game, "go g66-1 C16", "go gLt-1 C16", "go gMG34-1 B16", "decline")
    assert [stepped.units[unit].did for unit in ("g66-1", "gMG34-1")] == [
        "crawled",
        "crawled-fired",  # 10.3.2: with its weapon up
    ]
    assert refused(stepped, "go g66-1 D15") == ["10.5.1"]


@rule("7.6.2-a", "6.5-e")
def test_a_platoon_is_kept_out_by_the_rule_of_the_place():
    """7.6.2, 6.5 Wire is crawled into, and nobody goes through a Mousehole at steady enemies."""
    wire = play_all(works(f"gLt-1 J32, g66-1 J32, wire J31, {FAR}"), "platoon gLt-1")
    hole = works(f"gLt-1 N35, g82-1 N35, r43-1 N34, mousehole N34/N35, {FAR}")

    assert refused(wire, "go gLt-1 J31") == ["7.6.2"]
    assert refused(play_all(hole, "platoon gLt-1"), "go gLt-1 N34") == ["6.5"]


@rule("7.2.1-c")
def test_a_platoon_goes_along_its_trench():
    """7.2.1 Each from trench to trench for 1, and up into its own hex for 1."""
    trench = ", ".join(f"trench F{row}" for row in (11, 12, 13))
    below = "gSgt-1 F11 in-trench, g66-1 F12 in-trench"
    game = play_all(works(f"{below}, {trench}, {FAR}"), "platoon gSgt-1", "with cautious g66-1")

    assert totals(game, "down g66-1 F13") == [1]
    assert refused(game, "down gSgt-1 F13") == ["7.2.1"]
    along = play_all(game, "down g66-1 F13", "down gSgt-1 F12")
    assert [along.units[unit].trench for unit in ("gSgt-1", "g66-1")] == [True, True]
    up = play_all(game, "go g66-1 F12")
    assert (up.units["g66-1"].trench, up.procedures[-1].left["g66-1"]) == (False, 5)


@rule("6.9.1-d")
def test_a_platoon_ducks_into_shellholes():
    """6.9.1 For a point as the step of a round; whoever crawled there ends in them for nothing."""
    game = play_all(at(f"gSgt-1 C19, g66-1 C19, {FAR}"), "platoon gSgt-1", "with crawling g66-1")
    there = play_all(game, "go g66-1 C20", "go gSgt-1 C20")
    ducked = play_all(there, "duck gSgt-1", "duck g66-1")

    assert [ducked.units[unit].holes for unit in ("gSgt-1", "g66-1")] == [True, True]
    assert ducked.procedures[-1].left == {"gSgt-1": 4, "g66-1": 0}
    assert refused(play_all(there, "duck gSgt-1"), "go gSgt-1 C21") == ["10.7.1"]
    beside = play_all(at(f"gSgt-1 C20, g66-1 C20, {FAR}"), "platoon gSgt-1", "duck gSgt-1")
    assert beside.units["gSgt-1"].did == "moved"


@rule("10.1.2-f")
def test_a_team_turns_over_in_its_platoon():
    """10.1.2 Two of its six points, and then it walks with the others, two hexes or more."""
    game = play_all(at(f"gSgt-1 B16, gMG34-1 B16, {FAR}"), "platoon gSgt-1")
    game = play_all(game, "with cautious gMG34-1")

    assert refused(game, "go gMG34-1 B15") == ["10.1.2", "10.3.1"]
    turned = play_all(game, "turn gMG34-1", "round")
    assert turned.procedures[-1].left == {"gSgt-1": 6, "gMG34-1": 4}
    assert "go gMG34-1 B15" in turned.options


@pytest.mark.parametrize(
    ("how", "mode", "clause"),
    [
        ("g66-1 B16 pinned", "cautious", "core-7-a"),
        ("g66-1 B16 moved", "cautious", "core-4-d"),
        ("gMG34-1 B16", "running", "10.3.2"),
        ("g66-1 D16", "cautious", "10.7.1"),
    ],
)
def test_a_recruit_is_refused_by_what_keeps_it_out(how: str, mode: str, clause: str):
    """10.7.1 Pinned, moved already, a team that would run; too far off."""
    unit = how.split(maxsplit=1)[0]
    game = play_all(at(f"gLt-1 B16, {how}, {FAR}"), "platoon gLt-1")

    assert refused(game, f"with {mode} {unit}") == [clause]


@pytest.mark.parametrize(
    ("how", "clause"),
    [("m-killed", "core-15-b"), ("suppressed", "core-7-d"), ("moved", "core-4-d")],
)
def test_a_vehicle_is_kept_out_by_what_it_is(how: str, clause: str):
    """11.3.1 It would have to be able to drive."""
    text = f"PzIV-1 F12 ne, PzIII-1 F13 ne {how}, PzIII-2 F12 ne"
    game = play_all(works(f"{text}, {FAR}"), "convoy PzIV-1")

    assert refused(game, "with PzIII-1") == [clause]


@rule("10.7.1-a", "10.4.4-a")
def test_a_gun_crew_joins_with_its_move_side_up():
    """10.7.1 It is infantry then (6.6.2-b), and pays double; a gun in place is not."""
    text = "r45mm-1 F20 e{}, rSgt-1 F19, g66-1 A1, russian to act"
    turned = play_all(works(text.format(" turned")), "platoon rSgt-1", "with cautious r45mm-1")

    assert totals(turned, "go r45mm-1 F21") == [2]
    assert refused(play_all(works(text.format("")), "platoon rSgt-1"), "with cautious r45mm-1") == [
        "10.4.2"
    ]


@rule("10.7.2-b", "10.7.2-d")
def test_nobody_turns_over_where_a_step_is_owed():
    """10.7.2 Not while the platoon is apart, nor by one who must dare first."""
    text = f"gSgt-1 B16, gMG34-1 B16, {FAR}"
    apart, unled = (play_all(at(text), "platoon gSgt-1", "with cautious gMG34-1") for _ in range(2))
    apart.put("gMG34-1", "B19")
    unled.procedures[-1].unled = ("gMG34-1",)

    assert [refused(game, "turn gMG34-1") for game in (apart, unled)] == [["10.1.2"], ["10.1.2"]]


@rule("10.7-b", "10.1.3-a", "core-4-d", "core-9-i")
def test_assault_fire_of_a_platoon_is_paid_by_all_who_fire():
    """10.7 Each pays its point; the leader who goes with them leads no fire, for he moves."""
    text = "gLt-1 F18, g66-1 F18, g66-2 F18, r65-1 F12, r65-4 A12"
    game = play_all(at(text), "platoon gLt-1", "with assault g66-1", "with assault g66-2")
    asked = play_all(game, "fire g66-1 F12")

    assert refused(asked, "lead gLt-1") == ["core-9-i"]
    fired = play_all(asked, "add g66-2", "shoot", "99")
    assert fired.procedures[-1].left == {"gLt-1": 6, "g66-1": 3, "g66-2": 3}
    assert fired.units["gLt-1"].did == "moved"


@rule("10.1.3-a")
def test_a_game_read_back_takes_the_same_points_for_shots():
    """10.1.3 Who joined first and what was stored meanwhile change nothing."""
    text = "gLt-1 F18, g66-1 F18, g66-2 F18, r65-1 F12, r65-4 A12"
    game = play_all(at(text), "platoon gLt-1", "with assault g66-2", "with assault g66-1")
    asked = play_all(game, "fire g66-1 F12", "add g66-2", "shoot")
    read = load(dump(asked), asked.setting)

    assert dump(play_all(read, "99")) == dump(play_all(asked, "99"))


@rule("10.7.2-d")
def test_a_leader_in_close_combat_is_not_lost():
    """10.7.2 He is neither Pinned nor worse, so that nobody must dare to go on."""
    text = "gLt-1 B16, g66-1 B16, g66-2 B16, r65-1 B17"
    game = play_all(at(text), "platoon gLt-1", "with cautious g66-1", "with cautious g66-2")
    held = play_all(game, "go gLt-1 B17", "round", "hold")

    assert held.units["gLt-1"].engaged
    assert play_all(held, "go g66-1 A17").who == "german"


@rule("10.1.2-i", "core-9-r")
def test_a_runner_who_halts_in_his_platoon_runs_until_the_next_impulse():
    """core-9-r In the second round only the leader steps; the runner's last window stays open."""
    text = "gLt-1 B16, g66-1 B16, r65-1 C18"
    game = play_all(at(text), "platoon gLt-1", "with running g66-1", "go g66-1 B17", "go gLt-1 B17")
    last = play_all(game, "hold", "go gLt-1 B18", "round", "hold", "stop")

    assert last.prompt == "core-9-j Fire at g66-1 in B17?"
    assert totals(last, "fire r65-1")[1] == -30
