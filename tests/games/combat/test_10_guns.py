"""10.4, core-13 Guns and mortars: arcs, turns, HE to hit, acquisition."""

import pytest

from tests.games.combat.positions import offered, refused, told, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "g66-9 A12"  # somebody far off, so that the game goes on
GUN = "r45mm-1 F34 e"


@rule("10.4.6-e", "10.4.6-h", "core-13-b", "core-13-a")
def test_a_gun_turns_one_hexspine_and_needs_75_example():
    """10.4.6 95 at range 1, 20 more on the roll for one hexspine: 75 hits, 76 does not."""
    game = play_all(works(f"{GUN}, g66-1 F33, {FAR}, russian to act"), "gun r45mm-1")

    assert totals(game, "shell F33")[:2] == [95, 20]
    shot = play_all(game, "shell F33")
    assert shot.units["r45mm-1"].facing == 5
    assert "Column 6" in play_all(shot, "75").prompt
    assert play_all(shot, "76").who == "german"


@rule("10.4.6-j", "core-13-b", "core-13-c", "core-13-e", "core-9-c")
def test_the_second_shot_is_acquired_example():
    """10.4.6 The second at 95 with -10 always hits, 00 included; a ROF of 2 has no third."""
    game = works(f"r45mm-1 F34 ne, g66-1 F33, {FAR}, russian to act")
    once = play_all(game, "gun r45mm-1", "shell F33", "96", "pass", "gun r45mm-1")

    assert totals(once, "shell F33")[:2] == [95, -10]
    assert "Column 6" in play_all(once, "shell F33", "100").prompt
    assert play_all(game, "gun r45mm-1", "shell F33", "100").who == "german"
    twice = play_all(once, "shell F33", "100", "99", "pass")
    assert refused(twice, "gun r45mm-1") == ["core-9-c"]


@rule("core-13-c")
def test_a_gun_that_was_picked_up_has_lost_its_aim():
    """core-13-c It has moved, though it was put down where it was (R-2)."""
    game = works("r45mm-1 F34 ne, g66-1 F33, aim r45mm-1 F33 2, russian to act")

    assert play_all(game, "move r45mm-1", "stop").aims == {}
    assert play_all(game, "pass").aims


@rule("core-13-c", "core-13-j")
def test_acquisition_lasts_and_ends():
    """core-13-c -20 from the third shot on; gone when the gun turns or the target has left."""
    acquired = works(f"r45mm-1 F34 ne, g66-1 F33, {FAR}, aim r45mm-1 F33 2, russian to act")
    assert totals(play_all(acquired, "gun r45mm-1"), "shell F33")[1] == -20

    left = works(f"r45mm-1 F34 ne, g66-1 F33, {FAR}, aim r45mm-1 F33 2, german to act")
    gone = play_all(left, "run g66-1", "F32", "hold", "stop")
    assert gone.aims == {}
    turned = play_all(acquired, "gun r45mm-1", "face e")
    assert turned.aims == {}


@rule("core-13-c", "core-13-j")
def test_a_gun_has_one_marker():
    """core-13-j R-88 It goes to the tank in the same hex, and the squad is not acquired again."""
    text = f"r45mm-1 F20 nw, g66-1 F15, PzIV-1 F15 se, {FAR}, aim r45mm-1 F15 1, russian to act"
    game = play_all(works(text), "gun r45mm-1")
    shot = play_all(game, "hit PzIV-1", "9", "99", "pass", "gun r45mm-1")

    assert [totals(each, "shell F15")[1] for each in (game, shot)] == [-10, 0]


@rule("core-13-j")
def test_a_shot_at_a_mover_acquires_nothing():
    """core-13-j Neither does it use what was acquired."""
    game = works(f"r45mm-1 F34 ne, g66-1 F31, {FAR}, german to act")
    window = play_all(game, "move g66-1", "F32")

    assert totals(window, "shell r45mm-1")[0] == 90
    assert play_all(window, "shell r45mm-1", "99").aims == {}


@rule("10.4.6-a", "10.4.6-b", "core-9-m")
def test_a_turn_alone_is_a_move():
    """10.4.6 It is marked Moved, fires no more, and the enemy may fire at it."""
    game = play_all(works(f"{GUN}, g66-1 F32, {FAR}, russian to act"), "gun r45mm-1", "face w")

    assert (game.units["r45mm-1"].did, game.units["r45mm-1"].facing) == ("moved", 3)
    assert (game.who, "fire g66-1" in game.options) == ("german", True)
    after = play_all(game, "hold", "pass")
    assert refused(after, "gun r45mm-1") == ["core-4-e"]


@rule("core-7-a", "10.4.6-k")
def test_a_pinned_gun_has_one_shot_in_defence():
    """core-7-a No impulse of its own; in a window one more shot at +10, if its rate allows."""
    text = "g66-1 F31, german to act, turn 2"
    game = works(f"r45mm-1 F34 ne pinned fired shots-1, {text}")
    spent = works(f"r45mm-1 F34 ne pinned fired shots-2, {text}")

    assert refused(play_all(game, "pass"), "gun r45mm-1") == ["core-7-a"]
    assert totals(play_all(game, "move g66-1", "F32"), "shell r45mm-1")[1] == 10
    assert offered(play_all(spent, "move g66-1", "F32"), "shell") == []


@rule("core-13-i", "core-13-g", "core-13-f", "10.4.7-a", "10.4.7-b", "8.2-b")
def test_the_column_goes_by_the_target():
    """core-13-i A squad in a house at range 5: 90; in the open 80; HE leaves tanks alone."""
    game = works(f"r76mm-1 F18 sw, g66-1 C18, PzIV-1 E20 e, {FAR}, russian to act, loose")
    board = game.ground.board
    laid = play_all(game, "gun r76mm-1")

    assert board.distance("F18", "C18") == 3
    assert totals(laid, "shell C18")[0] == 93
    assert refused(laid, "shell E20") == ["core-13-i"]
    assert "Column 16" in play_all(laid, "shell C18", "1").prompt


@rule("core-13-d")
def test_hindrance_counts_on_the_roll_to_hit_alone():
    """core-13-d A wreck between: 5 on the roll, and the target's DRM is as without it."""
    text = f"r45mm-1 F18 ne, g66-1 F12, {FAR}, russian to act"
    bare = play_all(works(text), "gun r45mm-1")
    game = play_all(works(f"{text}, wreck F15"), "gun r45mm-1")

    assert totals(bare, "shell F12") == [80, 0, -10]
    assert totals(game, "shell F12") == [80, 5, -10]


@rule("core-13-h", "10.4.6-d")
def test_desperation_fire_turns_for_nothing_but_a_check():
    """core-13-h On a passed check no price for the turn; 91 breaks the gun; failed, it is done."""
    game = works(f"r45mm-1 F34 w, g66-1 F33, {FAR}, russian to act")
    dared = play_all(game, "gun r45mm-1", "desperate F33")

    failed = play_all(dared, "8")
    assert (failed.units["r45mm-1"].did, failed.who) == ("fired", "german")
    shot = play_all(dared, "7")
    assert "turned" not in told(play_all(shot, "90"))
    assert "Column 6" in play_all(shot, "90").prompt
    assert play_all(shot, "96").units["r45mm-1"].spent
    assert not play_all(shot, "90", "99").units["r45mm-1"].spent
    assert refused(play_all(play_all(shot, "90", "99"), "pass"), "gun r45mm-1") == ["core-9-c"]


@rule("core-13-l", "core-20-e", "10.4.1-c")
def test_mortars_fire_over_things_from_range_2():
    """core-20-e A leader who sees the target spots for it at +20; not under a roof, not at 1."""
    text = "g81mm-1 B18 e, r65-1 F17, r65-7 Z20"
    blind = works(text)
    spotted = works(f"{text}, gLt-1 F19")

    assert blind.line("B18", "F17").cause is not None
    assert offered(play_all(blind, "gun g81mm-1"), "shell") == []
    sums = totals(play_all(spotted, "gun g81mm-1"), "shell F17")
    assert sums[:2] == [85, 20]
    near = works("g81mm-1 F18 ne, r65-1 F17, r65-2 F12")
    assert offered(play_all(near, "gun g81mm-1"), "shell") == ["shell F12"]
    roofed = works("g81mm-1 C18 ne, r65-1 E15, r65-2 F12, gLt-1 F19")
    assert offered(play_all(roofed, "gun g81mm-1"), "shell") == []


@rule("core-20-g", "core-8-i", "6.12.2-d", "core-20-d")
def test_a_mortar_strikes_every_level():
    """core-20-g, core-13-i One roll for all in the hex, as at infantry, each with its own DRM."""
    game = works("g81mm-1 F18 w, r65-1 C18, r65-2 C18+1, r65-3 C18-1, r65-7 Z20, gLt-1 D19")
    laid = play_all(game, "gun g81mm-1")

    assert totals(laid, "shell C18") == [85, 0, 25, 25, 30]


@rule("core-12-d", "core-8-h")
def test_a_00_of_he_sets_fires_and_breaks_the_gun():
    """core-12-d, core-8-h On the firepower table, in a house."""
    game = works(f"r45mm-1 E17 w, g66-1 C18, {FAR}, russian to act")
    assert game.line("E17", "C18").cause is None
    hit = play_all(game, "gun r45mm-1", "shell C18", "1", "100")

    assert (hit.fires, hit.units["r45mm-1"].spent) == (("C18",), True)


@rule("10.4.5-a", "10.4.5-b", "10.4.5-c")
def test_a_gun_has_a_pit_of_its_own():
    """10.4.5 +20 for the gun, nothing for others in its hex."""
    game = works("g66-1 F18, r45mm-1 F15 sw dug-in, r65-1 F15")

    assert "open ground" not in told(game)
    drm = dict(zip(("r45mm-1", "r65-1"), totals(game, "fire g66-1 F15")[1:], strict=True))
    assert drm == {"r45mm-1": 20, "r65-1": -10}


@pytest.mark.parametrize("place", ["F34", "F33"])
@rule("core-13-i")
def test_a_gun_does_not_fire_into_its_own_hex(place: str):
    """core-13-i There is no row for range 0."""
    game = play_all(works(f"{GUN}, g66-1 {place}, {FAR}, russian to act, loose"), "gun r45mm-1")

    assert bool(offered(game, "shell")) == (place == "F33")


@rule("10.4.5-c")
def test_a_gun_that_left_its_pit_digs_no_other():
    """10.4.5 A squad digs in at G18, a gun is refused on either side of its counter."""
    for side in ("ne", "turned"):
        game = works(f"r45mm-1 G18 {side}, r65-1 G18, g66-1 A1, russian to act")
        assert refused(game, "dig r45mm-1") == ["10.4.5"]
    assert "dig r65-1" in game.options


@rule("core-20-e", "core-13-l")
def test_a_shell_is_refused_by_what_keeps_it_from_its_target():
    """core-20-e Too near for a mortar, under a roof (core-13-l), nobody there."""
    near = works("g81mm-1 F18 ne, r65-1 F17, r65-2 F12, german to act")
    laid = play_all(near, "gun g81mm-1")
    roofed = play_all(works("g81mm-1 C18 ne, r65-1 E15, gLt-1 F19, german to act"), "gun g81mm-1")

    assert refused(laid, "shell F17") == ["core-20-e"]
    assert refused(laid, "shell F15") == ["core-9-o"]
    assert refused(roofed, "shell E15") == ["core-13-l", "core-11-c"]


@rule("core-13-i", "core-8-i")
def test_a_mortar_shells_armour_and_a_gun_does_not():
    """core-8-i A mortar's bomb meets the rear armour; a gun's HE leaves it to “hit”."""
    text = "F18 nw, PzIV-1 F14 ne, g66-1 A3, russian to act"
    mortar, gun = (
        play_all(works(f"{unit} {text}"), f"gun {unit}") for unit in ("r82mm-1", "r45mm-1")
    )

    assert totals(mortar, "shell F14") == [85, 0, 5]
    assert refused(gun, "shell F14") == ["core-13-i"]
    moving = "r82mm-1 F18 nw, PzIV-1 F12 se, g66-1 A12"
    assert totals(play_all(works(moving), "move PzIV-1", "F13"), "shell r82mm-1") == [80, 0, 5]


@rule("core-13-h")
def test_desperation_fire_tells_its_sums_beforehand():
    """core-13-h 95 at range 1, and nothing added for the hexspine."""
    game = play_all(works(f"r45mm-1 F34 w, g66-1 F33, {FAR}, russian to act"), "gun r45mm-1")

    assert totals(game, "shell F33")[:2] == [95, 20]
    assert totals(game, "desperate F33")[:2] == [95, 0]


@rule("10.4.7-a")
def test_a_gun_that_is_up_does_not_fire_like_a_squad():
    """10.4.7 It must be laid: the word “gun” is the answer."""
    game = works(f"r45mm-1 F18 ne, g66-1 F16, {FAR}, russian to act")

    assert refused(game, "fire r45mm-1 F16") == ["10.4.7"]


@rule("core-13-i", "core-8-l")
def test_a_loaded_truck_is_hit_as_a_vehicle():
    """core-13-i Those aboard share the roll against it; with men beside it they are the target."""
    load = "SdKfz-1 F14 ne as:german-opel-blitz, g66-1 F14 on:SdKfz-1, russian to act"
    alone = play_all(works(f"r45mm-1 F18 nw, {load}"), "gun r45mm-1")
    beside = play_all(works(f"r45mm-1 F18 nw, g66-2 F14, {load}"), "gun r45mm-1")

    assert totals(alone, "shell F14")[0] == 88
    assert totals(beside, "shell F14")[0] == 85


@rule("core-20-e", "8.2.2-a")
def test_nobody_spots_past_in_hex_cover():
    """8.2.2 Neither to a man in debris well inside the hex, nor out of a house behind a wall."""
    text = "g81mm-1 {} nw, gLt-1 {}, r65-2 A1"
    clear = works(f"r65-1 D37, {text.format('B18', 'F39')}")
    target = works(f"r65-1 D37 cover:inside, {text.format('B18', 'F39')}")
    leader = works(f"r65-1 L6, {text.format('B18', 'J5 cover:inside')}")

    assert "shell D37" in play_all(clear, "gun g81mm-1").options
    assert offered(play_all(target, "gun g81mm-1"), "shell D37") == []
    assert offered(play_all(leader, "gun g81mm-1"), "shell L6") == []


@rule("8.2.2-a", "core-12-f", "core-13-g")
def test_a_gun_well_inside_fires_at_no_hex_beyond_its_wall():
    """8.2.2 Neither smoke nor HE at a building; in the open window it does both."""
    text = "r76mm-1 J5 e{}, g66-1 A1, g66-2 L6, russian to act"
    inside, open_ = (
        play_all(works(text.format(how)), "gun r76mm-1") for how in (" cover:inside", "")
    )

    assert "smoke L6" in play_all(open_, "smoke").options
    assert refused(play_all(inside, "smoke"), "smoke L6") == ["core-12-f"]


@rule("core-13-i", "10.6.3-b")
def test_who_skirts_a_house_is_shelled_as_infantry():
    """core-13-i Outside its walls: 85 at range 4, and not the 93 of a building."""
    asked = play_all(works("g66-1 I6, r76mm-1 H2 se"), "move g66-1", "around J5 left")

    assert totals(asked, "shell r76mm-1") == [85, 0, -20]


@rule("core-8-h", "core-13-e")
def test_a_00_to_hit_misses_and_breaks_nothing():
    """core-13-e, R-74 The gun has its second shot left."""
    game = works("r45mm-1 C18 e, g66-1 E17, g66-2 A3, russian to act")
    missed = play_all(game, "gun r45mm-1", "shell E17", "100", "pass")

    assert not missed.units["r45mm-1"].spent
    assert "gun r45mm-1" in missed.options


@rule("core-16-d", "core-13-i")
@pytest.mark.parametrize("gun", ["r45mm-1", "r82mm-1"])
def test_no_shell_falls_into_close_combat(gun: str):
    """core-16-d Only artillery reaches those who are in it, and the refusal says so."""
    game = works(f"{gun} F18 ne, r65-1 F13, g66-1 F13, g66-9 A12, russian to act")

    assert refused(play_all(game, f"gun {gun}"), "shell F13") == ["core-16-d"]


@rule("core-13-c", "core-19-e")
@pytest.mark.parametrize(
    ("text", "choices", "kept"),
    [
        ("g66-1 F33, g66-2 F33 hidden", ("run g66-1", "G33", "stop"), False),
        ("g66-1 F33, g66-2 F33", ("run g66-1", "G33", "stop"), True),
        ("g66-9 A12, r65-1 F33, russian to act", ("run r65-1", "G33", "stop"), True),
    ],
)
def test_a_place_stays_acquired_while_known_targets_are_in_it(
    text: str, choices: tuple[str, ...], kept: bool
):
    """core-13-c, core-19-e Who is hidden there does not show by it, and a friend may come by."""
    game = works(f"r45mm-1 F34 ne, aim r45mm-1 F33 1, {text}")
    for choice in choices:
        game = play_all(game, *(["hold"] if "hold" in game.options else []), choice)

    assert ("r45mm-1" in game.aims) == kept
