"""2 The words of the rules: what each of them takes in, and what it leaves out."""

import pytest

from grognard import view
from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.command import activates
from grognard.games.montelimar.fire_sum import Shot, fire_value
from grognard.games.montelimar.quality import own_quality
from grognard.games.montelimar.stacking import add_dg
from grognard.games.montelimar.state import enemy
from grognard.games.montelimar.zones import fire_zone
from tests.games.montelimar.positions import at, at_step, begun
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 30.41 column, HQ11Pz 30.42 column, E141 60.20, HQ36ID 62.20 column"
NO_STRIPE = 'counters.units = [{ id = "PG111-5", formation = "none" }]'
PIECES = at("").sheet.pieces


def actions(text: str, unit: str, chit: str) -> list[str]:
    """The words that a unit's actions open with."""
    game = play_all(at(f"{text}, {STAFF}, chit {chit}"), f"take {unit}")
    return list(dict.fromkeys(choice.split()[0] for choice in game.options))


@rule("2.0-b", "2.0-u", "11.0-a", "4.0-aw")
@pytest.mark.parametrize(
    ("text", "unit", "chit", "found"),
    [
        ("PG111-5 40.43", "PG111-5", "pg111", ["pass", "flip", "smoke", "dig"]),
        ("PG111-10 40.43", "PG111-10", "pg111", ["pass", "flip", "smoke", "dig", "trench"]),
        ("Pz15-1 40.43 column", "Pz15-1", "11Pz", ["pass", "flip", "move", "smoke"]),
        ("HQ110 40.43 column", "HQ110", "11Pz", ["pass", "flip", "move", "smoke"]),
    ],
)
def test_the_kind_of_unit_limits_its_actions(text: str, unit: str, chit: str, found: list[str]):
    """2.0 Move, fire, rally, engineer and pass; engineers alone have a second work to build."""
    assert actions(text, unit, chit) == found


@rule("2.0-d")
def test_what_is_counted_in_an_activation_is_counted_anew_in_the_next():
    """2.0 A hex rallies once with its formation's chit, and once more with the next chit."""
    text = f"PG111-5 40.43, DG3 40.43, {STAFF}, 11pz direct 3, cup DCG, chit pg111"
    game = play_all(at(text), "take PG111-5", "rally", "end", "wait", "DCG", "0")

    game = play_all(game, "take PG111-5", "rally")

    assert game.dg["40.43"] == 1


@rule("2.0-i", "3.2-ac")
def test_a_coloured_stripe_is_that_of_one_formation_of_its_division():
    """2.0 Units, weapons, leaders, transports and chits alike; a division chit has no stripe."""
    kinds = (PIECES.units, PIECES.weapons, PIECES.leaders, PIECES.transports)
    striped = [
        each
        for kind in kinds
        for each in kind.values()
        if each.formation not in ("white", "none") and each.division not in ("tfb", "ccs", "ffi")
    ]
    chits = [chit for chit in PIECES.chits.values() if chit.kind in ("formation", "division")]

    assert len(striped) > 300
    for each in (*striped, *(chit for chit in chits if chit.kind == "formation")):
        assert PIECES.formations[each.formation].division == each.division
    assert all(not chit.formation for chit in chits if chit.kind == "division")


@rule("2.0-m")
def test_direct_commands_pay_for_second_actions_and_for_air_strikes():
    """2.0 Both come off the same track."""
    text = "E141 40.43, HQ141 41.43 column, HQ36ID 41.43 column, PG111-5 60.20, HQ11Pz 62.20 column"
    game = at(f"{text}, AirA-1 36:air, 36 direct 5, cup 36ID")
    game = play_all(game, "wait", "wait", "36ID", "strike 60.20", "1")
    assert game.records["36"].direct == 4

    game = at(f"{text}, acted E141, 36 direct 5, chit 36ID")
    assert play_all(game, "again E141", "pass").records["36"].direct == 4


@rule("2.0-q", "4.0-n")
def test_dispatch_points_buy_chits_before_the_draws_and_between_them():
    """2.0 A division chit for two in the preparation, a formation at once for two."""
    game = play_all(begun("la-coucourde"), "buy 11Pz")
    left = game.records["11pz"].dispatch
    assert begun("la-coucourde").records["11pz"].dispatch - left == 2

    text = f"PG111-5 40.43, {STAFF}, 11pz dispatch 5, cup 11Pz"
    assert play_all(at(text), "play pg111").records["11pz"].dispatch == 3


@rule("2.0-x", "10.0-b")
def test_five_works_are_known_and_two_are_built():
    """2.0 Pillboxes, bunkers and caves come with a scenario alone; a hex has one work."""
    works = at("").sheet.charts.tables["fortification"]
    built = {row: works.result("built", row) for row in works.rows.headings}

    assert [work for work, who in built.items() if who != "never"] == ["foxhole", "trench"]
    assert [work for work, who in built.items() if who == "never"] == ["pillbox", "bunker", "cave"]
    assert at("PG111-5 40.43, bunker 40.43").forts == {"40.43": "bunker"}
    with pytest.raises(BadInput, match=r"works 40\.43 is in the text twice"):
        at("PG111-5 40.43, foxhole 40.43, bunker 40.43")


@rule("2.0-z")
def test_a_day_ends_with_two_night_turns():
    """2.0 And no other turn is one."""
    charts = at("").sheet.charts

    assert charts.day[-2:] == charts.night
    assert [at(f"turn {turn}").is_night for turn in range(1, 10)] == [
        at(f"turn {turn}").clock[1] in ("N1", "N2") for turn in range(1, 10)
    ]


@rule("2.0-ab", "2.0-ac", "2.0-al", "3.2-j")
def test_boxes_round_the_defence_make_hard_targets_and_tanks():
    """2.0 A tank and a half-track are hard, the first alone is a tank; what has no box is soft."""
    tank, half_track, rifles = (PIECES.units[unit] for unit in ("Pz15-1", "443AAA", "PG111-5"))
    assert (tank.target, half_track.target, rifles.target) == ("tank", "hard", "soft")
    assert (tank.is_hard, half_track.is_hard, rifles.is_hard) == (True, True, False)
    assert rifles.deployed.defence == 0

    text = "PJ61-2 40.43, A157 40.44, HQ11Pz 30.42 column, HQ45ID 60.20 column"
    game = play_all(at(f"{text}, chit 11Pz"), "take PJ61-2")
    assert not any(choice.startswith(("fire", "aim")) for choice in game.options)


@rule("2.0-ae", "2.0-ao", "2.0-as")
def test_weapons_and_leaders_are_no_units():
    """2.0 Three companies with a weapon and a leader are three units: no crowd."""
    units = "PG111-5 40.43, PG111-6 40.43, PG111-7 40.43, HMG111-1 40.43, Hax 40.43, DG1 40.43"
    game = at(f"{units}, {STAFF}, chit pg111")
    assert len(game.stacks["40.43"]) == 3

    assert play_all(game, "end").dg["40.43"] == 1


@rule("2.0-ag", "3.2-o")
def test_a_unit_without_a_stripe_belongs_to_every_formation():
    """2.0 It is active with each formation chit of its division, and mixes with any."""
    game = at("PG111-5 40.43, PG110-5 40.43", data=NO_STRIPE)
    for chit in ("pg110", "pg111", "pz15", "11Pz"):
        assert "PG111-5" in activates(game, game.sheet.pieces.chits[chit])
    assert "PG111-5" not in activates(game, game.sheet.pieces.chits["198"])

    text = f"PG111-5 40.43, PG110-5 40.43, {STAFF}, HQ110 30.40 column, chit pg110"
    assert play_all(at(text, data=NO_STRIPE), "end").dg == {}
    assert play_all(at(text), "end").dg == {"40.43": 1}


@rule("2.0-ah", "9.0-h")
@pytest.mark.parametrize(
    ("chit", "division", "hex_"), [("pg111", "11pz", "47.41"), ("7", "3", "46.41")]
)
def test_both_sides_prepare_assaults(chit: str, division: str, hex_: str):
    """2.0, 9.0 The German and the American alike."""
    text = "PG111-1 46.41, A7 47.41, HQ111 40.41 column, HQ11Pz 40.41 column, HQ3ID 60.20 column"
    game = at_step(at(f"{text}, {division} dispatch 3, chit {chit}"), "assaults")

    assert f"prepare {hex_}" in game.options


@rule("2.0-ai")
def test_the_reaction_player_is_the_other_one():
    """2.0 Whoever has not the initiative buys and plays second."""
    for first in ("german", "allied"):
        game = at(f"PG111-5 40.43, {STAFF}, 11pz dispatch 5, initiative {first}, cup 11Pz")
        assert game.who == first
        assert play_all(game, "wait").who == enemy(first)


@rule("2.0-aj", "2.0-ak", "5.2-e")
def test_second_actions_cost_a_command_each_and_may_repeat_the_first():
    """2.0 Three companies move and move again; one out of command gets nothing."""
    text = (
        "PG111-5 40.43 column, PG111-6 40.44 column, PG111-7 40.45 column, PG111-8 70.50 column, "
        "HQ111 41.43 column, HQ11Pz 41.44 column, E141 60.20, HQ36ID 62.20 column, 11pz direct 9, "
        "acted PG111-5, acted PG111-6, acted PG111-7, acted PG111-8"
    )
    game = at(f"{text}, chit pg111")
    assert "again PG111-8" not in game.options
    for unit, there in (("PG111-5", "40.42"), ("PG111-6", "40.43"), ("PG111-7", "40.44")):
        game = play_all(game, f"again {unit}", "move", there, "stop")

    assert game.records["11pz"].direct == 6


@rule("2.0-am")
@pytest.mark.parametrize("marker", ["concentrated", "sustained", "answered"])
def test_fire_markers_change_no_value(marker: str):
    """2.0 They are no status markers: DG, suppression, pins, works, barrages and assaults are."""
    text = "A157 40.38, PG111-5 39.37"
    shot = Shot("A157", "39.37", picked="PG111-5")
    plain = fire_value(at(text), shot)

    assert fire_value(at(f"{text}, {marker} 40.38, {marker} 39.37"), shot) == plain
    status = at("").sheet.charts.tables["status"].rows.headings
    assert status == ("DG1", "DG2", "DG3", "DG4", "suppressed", "pinned")


@rule("2.0-an")
def test_markers_never_run_out():
    """2.0 More hexes are disorganised than there are markers in the box."""
    units = [unit for unit, each in PIECES.units.items() if each.side == "allied"][:120]
    hexes = [hex_ for hex_ in at("").sheet.board.hexes if hex_ > "40.00"]
    dry = [hex_ for hex_ in hexes if at("").ground(hex_) == "clear"][: len(units)]
    text = ", ".join(f"{unit} {hex_}, DG1 {hex_}" for unit, hex_ in zip(units, dry, strict=True))

    assert len(at(text).dg) == len(units) > PIECES.markers["dg1"].number


@rule("2.0-ar", "19.2-a")
def test_the_quality_of_a_division_is_that_of_its_units():
    """2.0 One less for the division is one less for each of them."""
    text = "PG111-5 40.43, PG110-5 40.44, Pz15-1 40.45, 11pz tq"
    high, low = at(f"{text} 6"), at(f"{text} 5")

    for unit in ("PG111-5", "PG110-5", "Pz15-1"):
        assert own_quality(low, unit) == own_quality(high, unit) - 1


@rule("2.0-at")
def test_kampfgruppen_are_german():
    """2.0 No Allied chit is one."""
    groups = [chit for chit in PIECES.chits.values() if chit.kind == "kampfgruppe"]

    assert [chit.side for chit in groups] == ["german"] * 3


@rule("2.0-aw")
def test_a_truck_with_a_white_stripe_is_not_active_with_a_formation():
    """2.0 It is with its division's chit."""
    text = (
        "E141 40.43, HQ141 41.43 column, HQ36ID 41.43 column, Trk36ID-1 36:pool, Trk141-1 36:pool"
    )

    loads = [choice for choice in at(f"{text}, chit 141").options if "Trk" in choice]
    assert loads == ["load E141 Trk141-1"]
    assert "load E141 Trk36ID-1" in at(f"{text}, chit 36ID").options


@rule("2.0-c", "4.0-bc", "5.3-e")
def test_units_act_in_their_activation_alone():
    """2.0, 5.3 Not in the preparation, and not with the chit of another formation."""
    assert objections(begun(), "take PG111-6")[0].rule == "5.1"

    game = at(f"PG111-5 40.43, PG110-5 40.44, {STAFF}, chit pg111")
    assert [each.rule for each in objections(game, "take PG110-5")] == ["5.1"]


@rule("2.0-o")
def test_a_hex_is_disorganised_four_times_at_most():
    """2.0, 8.5 DG 3 and two more: DG 4, and a unit of the owner's choice is lost."""
    game = at("E141 40.38, F141 40.38, DG3 40.38")
    assert add_dg(game, "40.38", 2) == 1
    assert game.dg["40.38"] == 4

    assert add_dg(game, "40.38", 1) == 1
    assert game.dg["40.38"] == 4


@rule("2.0-t")
@pytest.mark.parametrize("moment", ["phase preparation", "cup Wind", "chit 141", "drawn DCG"])
def test_both_sides_see_all_displays_at_any_time(moment: str):
    """2.0 Tracks and boxes of friend and enemy alike."""
    boxes = (
        "HMG111-1 11pz:reallocating, HMG141-1 36:available, PG111-8 11pz:routed, Gregg 36:heroes"
    )
    game = at(f"E141 40.38, PG111-5 50.38, {boxes}, 11pz tq 4 dispatch 3 direct 2, {moment}")

    for side in ("allied", "german"):
        seen = view(game, side)["position"]
        assert seen["records"]["11pz"] == game.records["11pz"]._asdict()
        assert seen["records"]["36"] == game.records["36"]._asdict()
        assert seen["markers"]["HMG111-1"] == "11pz:reallocating"
        assert seen["markers"]["Gregg"] == "36:heroes"
        assert seen["units"]["PG111-8"]["at"] == "11pz:routed"


@rule("2.0-v")
def test_a_gun_for_armour_covers_hexes_where_infantry_draws_no_fire():
    """2.0, 8.6 An empty hex in its range is covered; a company that leaves it draws no fire."""
    text = "PJ61-2 40.38, HQ11Pz 20.20 column, HQ36ID 60.20 column, HQ141 60.20 column, chit 141"
    game = at(f"E141 40.39 column, {text}")
    assert game.has(fire_zone(game, "40.38"), "40.37")
    assert game.has(fire_zone(game, "40.38"), "40.39")

    game = play_all(game, "take E141", "move", "40.40")

    assert game.who == "allied"
