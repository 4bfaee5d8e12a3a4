"""8.1 to 8.5 Direct fire: sums, targets, results, rout checks."""

import pytest

from grognard.engine.kernel.flow import explain, objections
from grognard.games.montelimar.fire_sum import MISS, Shot, fire_value, outcomes
from grognard.games.montelimar.results import check_mods
from grognard.games.montelimar.state import Montelimar
from grognard.games.montelimar.zones import fire_zone
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 30.44 column, HQ11Pz 30.44 column, HQ157 44.30 column, HQ45ID 44.30 column"
RIFLES = "A157 40.38, B157 40.38, C157 40.38, AT157-1 40.38"
BATTLE = f"{RIFLES}, HQ11Pz 39.37, PG111-7 39.37, HQ111 30.44 column, HQ45ID 44.30 column"


def value(game: Montelimar, unit: str, target: str, **more: str) -> int:
    """The fire value against a hex with one unit in it."""
    return fire_value(game, Shot(unit, target, picked=game.stacks[target][0], **more)).total


@rule("8.3.2-h", "8.3-a", "8.3.6-a", "8.3.4-a", "12.3-d")
def test_the_fire_at_39_37_sums_to_10_example():
    """8.3.2 Base 4, the gun +3, two units +2, concentrated +1, at defence 0 in the clear."""
    game = at(f"{BATTLE}, chit 157")

    game = play_all(game, "take A157", "aim HQ11Pz", "add AT157-1", "add B157", "add C157")
    (total,) = explain(game, "fire")
    assert total.total == 9

    game = play_all(game, "concentrate")

    assert "with 10 or less" in game.prompt
    assert [each.text for each in game.events if each.opens] == ["A/1/157 fires at HQ11Pz."]
    assert game.country.defence[game.ground("39.37")] == 0


@rule("8.3.2-j", "8.3.2-i", "8.4-a", "8.2-h")
def test_what_each_face_means_in_that_example():
    """8.3.2 R, R*, R, R and then E; a 9 misses."""
    game = at(f"{BATTLE}, chit 157")
    helped = Shot(
        "A157", "39.37", "HQ11Pz", "", "AT157-1", helpers=("B157", "C157"), concentrated=True
    )

    assert outcomes(game, helped) == ("R", "R*", "R", "R", "E", "E", "E", "E", "E", "miss")


@rule("8.1-d", "8.2-f", "8.3-d")
def test_a_mixed_hex_is_fired_at_as_a_hex_or_at_its_hard_target_example():
    """8.1 At the hex with two less."""
    game = play_all(at(f"{BATTLE}, chit 157"), "take A157")

    assert "fire 39.37" in game.options
    assert "aim HQ11Pz" in game.options
    assert fire_value(game, Shot("A157", "39.37", picked="PG111-7")).total == 4 - 2


@rule("8.1-g", "8.2-d", "8.1-c")
def test_a_hex_of_hard_targets_alone_is_no_target_as_a_hex_example():
    """8.1 One Panther company must be picked."""
    game = at(f"{RIFLES}, Pz15-1 41.38, {STAFF}, chit 157")
    game = play_all(game, "take A157")

    assert "fire 41.38" not in game.options
    assert "aim Pz15-1" in game.options


@rule("8.1-e", "8.2-c", "3.2-f")
def test_armour_piercing_weapons_do_not_help_at_a_hex_example():
    """8.1 Two companies in column in a foxhole: the gun is of no use."""
    game = at(
        f"{RIFLES}, PG111-5 40.37 column, PG111-6 40.37 column, foxhole 40.37, {STAFF}, chit 157"
    )
    game = play_all(game, "take A157", "fire 40.37")

    assert "add AT157-1" not in game.options
    assert "add B157" in game.options
    assert play_all(game, "fire").who == "allied"  # all in column: the firer picks


@rule("8.1-f", "8.3.1-b", "8.3.1-c", "12.3-f")
def test_a_flamethrower_makes_its_own_hex_easier_to_hit_example():
    """8.1 One deployed, one in column, and a flamethrower: the defender picks, +1 counts."""
    text = f"{RIFLES}, PG111-5 41.37, PG111-6 41.37 column, Flam111 41.37, {STAFF}, chit 157"
    game = play_all(at(text), "take A157", "fire 41.37", "fire")

    assert (game.who, len(game.options)) == ("german", 2)
    game = play_all(game, "target PG111-5")
    assert game.who == "chance"
    need = 4 + 1 + game.country.defence[game.ground("41.37")]
    assert f"with {need} or less" in game.prompt


@rule("8.3.5-a", "6.2.1-f", "6.2.1-d", "6.2.1-h", "6.2.1-j", "6.2.1-l", "6.2.1-n", "6.2.1-p")
@pytest.mark.parametrize(
    ("ground", "change"),
    [
        *(("clear", 0), ("woods", -2), ("vineyard", -1), ("marsh", 2)),
        *(("village", -1), ("town", -2), ("city", -3)),
    ],
)
def test_the_ground_of_the_target_counts(ground: str, change: int):
    """8.3.5 A rifle company of 4 at a company of defence 0."""
    board = at(STAFF).sheet.board
    there, here = next(
        (hex_, near)
        for hex_ in board.hexes
        if board.terrain(hex_) == ground
        for near in board.neighbours(hex_)
        if not board.features(board.side(near, hex_)) and board.terrain(near) != "water"
    )
    game = at(f"A157 {here}, PG111-5 {there}, loose")

    assert value(game, "A157", there) == 4 + change


@rule("6.2.1-j")
def test_the_marsh_may_be_read_the_other_way():
    """6.2.1 The option marsh_defence."""
    board = at(STAFF).sheet.board
    there = next(hex_ for hex_ in board.hexes if board.terrain(hex_) == "marsh")
    here = next(
        hex_
        for hex_ in board.neighbours(there)
        if board.terrain(hex_) != "water" and not board.features(board.side(hex_, there))
    )
    text = f"A157 {here}, PG111-5 {there}"

    assert value(at(text, marsh_defence="-2"), "A157", there) == 2


@rule("6.2.2-ah", "6.2.2-aq", "6.2.2-at", "6.2.2-av", "8.3.5-b")
def test_a_claimed_ridge_helps_in_front_and_harms_from_the_side_example():
    """6.2.2 Fire over the ridge at −3 besides the woods, round it at +2."""
    text = "E141 18.39, PG111-7 18.40, PG111-6 19.38, HQ36ID 30.30 column"
    plain, claimed = at(text), at(f"{text}, ridge 18.39")
    woods = -2

    assert value(plain, "PG111-7", "18.39") == 4 + woods - 2
    assert value(claimed, "PG111-7", "18.39") == 4 + woods - 3
    assert value(claimed, "PG111-6", "18.39") == 4 + woods + 2


@rule("6.2.2-ar")
def test_fire_from_a_claimed_ridge_over_it_is_two_better():
    """6.2.2 The target's own −2 stays."""
    text = "E141 18.39, PG111-7 18.40, HQ36ID 30.30 column"

    assert value(at(text), "E141", "18.40") == 4 - 2
    assert value(at(f"{text}, ridge 18.39"), "E141", "18.40") == 4 + 2 - 2


@rule("4.0-e", "8.3.7-a", "8.3.7-b", "17.0-d", "8.7.3-f")
def test_rain_and_night_add_up():
    """8.3.7 One less each; a lit hex counts as day."""
    text = "A157 40.38, PG111-5 39.37"

    assert value(at(f"{text}, weather rain"), "A157", "39.37") == 3
    assert value(at(f"{text}, turn 7"), "A157", "39.37") == 3
    assert value(at(f"{text}, turn 7, weather rain"), "A157", "39.37") == 2
    assert value(at(f"{text}, turn 7, lit 39.37"), "A157", "39.37") == 4


@rule("8.3-a", "8.3-b")
def test_the_die_as_it_lies_is_held_against_the_changed_value():
    """8.3 Pinned, 4 becomes 1: a 1 hits and a 2 misses, whatever the die; 0 counts, 9 never."""
    game = at("A157 40.38, PG111-5 39.37, pinned 40.38")
    means = outcomes(game, Shot("A157", "39.37", picked="PG111-5"))

    assert [face for face in range(10) if means[face] != MISS] == [0, 1]


@rule("8.3.3-a", "10.2.2-b", "2.0-n", "10.0-a")
@pytest.mark.parametrize(
    ("marker", "change"),
    [("DG1", -1), ("DG2", -1), ("DG3", -2), ("DG4", -3), ("pinned", -3), ("smoke", -1)],
)
def test_markers_on_the_firer_count(marker: str, change: int):
    """8.5.4 What lies on the firer's hex; on the target's it does not."""
    text = "A157 40.38, PG111-5 39.37"

    stack = at(f"{text}, B157 40.38, C157 40.38, {marker} 40.38")
    assert [value(stack, unit, "39.37") for unit in ("A157", "B157", "C157")] == [4 + change] * 3
    assert value(at(f"{text}, {marker} 39.37"), "A157", "39.37") == 4
    assert value(at(f"{text}, trench 39.37"), "A157", "39.37") == 2


@rule("7.2-a", "7.2-c", "7.2-d", "7.2-e", "7.2-f", "8.3.6-e", "2.0-v", "8.1-a")
def test_a_fire_zone_ends_where_fire_does():
    """7.2 Range, an adjacent enemy, smoke, suppression and concentration."""
    tank = "Pz15-1 40.43"
    near = at(tank).sheet.board.near["40.43"]
    wide = fire_zone(at(tank), "40.43")

    assert wide & ~near
    assert fire_zone(at("PG111-5 40.43"), "40.43") == near
    assert fire_zone(at(f"{tank}, A157 40.42"), "40.43") == near
    assert fire_zone(at(f"{tank}, smoke 40.43"), "40.43") == near
    assert fire_zone(at(f"{tank}, suppressed 40.43"), "40.43") == 0
    assert fire_zone(at(f"{tank}, concentrated 40.43"), "40.43") == 0
    assert fire_zone(at(f"{tank}, pinned 40.43"), "40.43") == wide
    assert fire_zone(at("I-119 40.43"), "40.43") == 0


@rule("7.2-b", "7.0-a", "8.2-a", "7.1.2-o")
def test_fire_needs_sight_and_range():
    """8.2 The refusal names the rule."""
    game = at(f"A157 40.38, PG111-5 40.36, {STAFF}, chit 157")
    game = play_all(game, "take A157")

    assert [each.rule for each in objections(game, "fire 40.36")] == ["7.2"]


@rule("8.0-b", "8.3.4-c")
def test_a_hex_fires_once_among_first_actions():
    """8.0 A stackmate may not fire apart; a helper has spent its action."""
    game = at(f"{RIFLES}, PG111-5 39.37, {STAFF}, 45 direct 5, chit 157")
    game = play_all(game, "take A157", "fire 39.37", "add B157", "fire", "9")

    assert "take B157" not in game.options
    assert "fire 39.37" not in play_all(game, "take C157").options


@rule("8.5-i", "8.5-f", "8.5-g", "8.5.1-h", "8.5.1-m")
def test_a_column_that_fails_its_check_routs_and_the_rest_is_pinned():
    """8.5 DG first, then the check; who routs goes to the box without markers."""
    text = f"A157 40.38, PG111-5 39.37 column, PG111-6 39.37 column, {STAFF}, chit 157"
    game = play_all(at(text), "take A157", "fire 39.37", "fire", "target PG111-5", "4")

    assert game.dg["39.37"] == 1
    assert (game.who, game.options) == ("allied", ("check PG111-5", "check PG111-6"))
    game = play_all(game, "check PG111-6", "9")
    assert game.at("PG111-6") == "11pz:routed"
    assert game.has(game.pinned, "39.37")


@rule("8.5.1-k", "8.5.1-l", "27.4-a")
def test_without_a_way_to_a_headquarters_a_routing_unit_is_lost():
    """8.5.1 And scores for the Allies."""
    text = "A157 40.38, PG111-5 39.37 column, HQ45ID 44.30 column, chit 157"
    game = play_all(at(text), "take A157", "fire 39.37", "fire", "4", "9")

    assert game.at("PG111-5") == "dead"
    assert game.points["allied"] == 1


@rule("8.5.1-g", "8.5.1-i", "8.5.1-c", "8.5-e", "2.0-au")
def test_a_check_at_or_under_the_quality_passes():
    """8.5.1 Quality 6, R* takes one off, defence +1 and DG 1 nothing: 6 passes, 7 fails."""
    text = f"A157 40.38, PG111-5 39.37 column, {STAFF}, chit 157"
    game = play_all(at(text), "take A157", "fire 39.37", "fire", "4")

    assert [sum(mod.value for mod in check_mods(game, "PG111-5", "R*"))] == [0]
    assert play_all(game, "6").at("PG111-5") == "39.37"
    assert play_all(game, "7").at("PG111-5") == "11pz:routed"
    assert play_all(game, "0").at("PG111-5") == "39.37"


@rule("8.5-d")
@pytest.mark.parametrize(("reading", "change"), [("subtract", -2), ("add", 2)])
def test_asterisks_change_the_check(reading: str, change: int):
    """8.5 They help the defender, or by the option harm him."""
    game = at("PG111-5 39.37", rout_stars=reading)

    assert sum(mod.value for mod in check_mods(game, "PG111-5", "R**")) == change


@rule("3.2-x")
def test_a_headquarters_checks_against_its_own_quality():
    """3.2 Disorganisation changes nothing for it."""
    game = at("HQ111 39.37, DG4 39.37")

    assert list(check_mods(game, "HQ111", "R")) == []


@rule("8.5-a", "8.5.3-a", "8.5.3-c")
def test_suppression_twice_empties_a_hex():
    """8.5.3 On a suppressed or pinned hex; by the option a pin only turns into it."""
    text = "Pz15-1 40.38, Pz15-2 40.38, Pz15-3 40.38, A157 39.37, B157 39.37, HQ45ID 44.30 column"
    shots = ("take Pz15-1", "fire 39.37", "add Pz15-2", "add Pz15-3", "fire", "target A157", "7")

    def after(marker: str, **options: str) -> Montelimar:
        staff = "HQPz15 30.44 column, HQ11Pz 30.44 column"
        return play_all(at(f"{text}, {staff}{marker}, chit pz15", **options), *shots)

    assert after("").has(after("").suppressed, "39.37")
    assert "39.37" not in after(", suppressed 39.37").stacks
    assert "39.37" not in after(", pinned 39.37").stacks
    kept = after(", pinned 39.37", pinned_then_suppressed="suppress")
    assert kept.has(kept.suppressed, "39.37")
    assert not kept.pinned


@rule("8.4-c", "12.2-e")
def test_a_nine_breaks_the_weapon_that_was_used():
    """8.4 It goes to the Reallocating box."""
    game = at(f"{BATTLE}, HQ157 44.30 column, chit 157")

    game = play_all(game, "take A157", "aim HQ11Pz", "add AT157-1", "fire", "9")

    assert game.markers["AT157-1"] == "45:reallocating"


@rule("13.3-b", "13.3-c", "3.2-v")
def test_a_nought_costs_a_leader():
    """13.3 He is replaced; the replacement is removed."""
    text = f"A157 40.38, PG111-5 39.37, Hax 39.37, {STAFF}, chit 157"
    shots = ("take A157", "fire 39.37", "fire", "0")

    assert play_all(at(text), *shots).replaced == ("Hax",)
    assert play_all(at(f"{text}, replaced Hax"), *shots).markers["Hax"] == ""


@rule("8.3.6-b")
def test_concentrated_fire_marks_the_hex():
    """8.3.6 Whatever the die."""
    game = at(f"A157 40.38, PG111-5 39.37, {STAFF}, chit 157")
    game = play_all(game, "take A157", "fire 39.37", "concentrate", "9")

    assert game.has(game.concentrated, "40.38")


@rule("8.3.2-c", "12.3-e")
def test_a_unit_in_column_fires_alone():
    """8.3.2 Without weapon, helpers or concentration."""
    text = f"A157 40.38 column, B157 40.38, HMG157-1 40.38, PG111-5 39.37, {STAFF}, chit 157"
    game = play_all(at(text), "take A157", "fire 39.37")

    assert game.who == "chance"


@rule("8.3.2-d", "12.3-c")
def test_a_weapon_must_belong_to_the_formation():
    """8.3.2 A gun of another regiment is of no use."""
    text = f"A157 40.38, B157 40.38, HMG141-1 40.38, HMG157-1 40.38, PG111-5 39.37, {STAFF}"
    game = play_all(at(f"{text}, chit 157"), "take A157", "fire 39.37")

    assert "add HMG157-1" in game.options
    assert "add HMG141-1" not in game.options


@rule("8.2-e", "8.5.1-b")
@pytest.mark.parametrize(("reading", "place"), [("pin", "39.37"), ("rout", "11pz:routed")])
def test_a_deployed_tank_that_fails_stays_or_by_the_option_routs(reading: str, place: str):
    """8.5 Its hex is pinned."""
    text = "A753 40.38, Pz15-5 39.37, Pz15-6 39.37, HQ36ID 44.30 column, HQ11Pz 30.44 column"
    game = at(f"{text}, chit 36ID", deployed_hard_target_rout=reading)

    game = play_all(game, "take A753", "aim Pz15-5", "fire", "2", "9")

    assert game.at("Pz15-5") == place
    assert game.has(game.pinned, "39.37")
