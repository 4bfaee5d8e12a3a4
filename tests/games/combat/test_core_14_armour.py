"""core-14, core-15 Shots at armour: Screened Shot, Trigger Pull, armour, K-KILL and M-KILL."""

import pytest

from grognard.engine.kernel.set_up import settle
from grognard.games.combat import COMBAT
from grognard.games.combat.armour import effects, facing_hit
from tests.games.combat.positions import offered, refused, told, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "g66-9 A12"
QUIET = "r65-7 Z20"


@rule("10.4.6-c", "10.4.6-g", "core-14-a", "core-1-b")
def test_a_gun_turns_one_hexspine_and_needs_3_example():
    """10.4.6 The d10 must exceed 2: 3 is a clear shot, 2 is not."""
    game = play_all(works(f"r45mm-1 F34 e, PzIV-1 I30 w, {FAR}, russian to act"), "gun r45mm-1")

    assert totals(game, "hit PzIV-1")[0] == 2
    shot = play_all(game, "hit PzIV-1")
    assert "core-14-e" in play_all(shot, "3").prompt
    assert play_all(shot, "2").who == "german"


@rule("10.4.6-i", "core-14-d", "core-14-c", "core-14-j")
def test_the_second_shot_is_pull_2_example():
    """10.4.6 No Screened Shot for the second; a failed one starts nothing."""
    game = works(f"r45mm-1 F34 ne, PzIV-1 I30 w, {FAR}, russian to act")
    once = play_all(game, "gun r45mm-1", "hit PzIV-1", "10", "99", "pass", "gun r45mm-1")
    failed = play_all(works(f"r45mm-1 F34 e, PzIV-1 I30 w, {FAR}, russian to act"), "gun r45mm-1")
    failed = play_all(failed, "hit PzIV-1", "2", "pass", "gun r45mm-1")

    assert "pull 2" in play_all(once, "hit PzIV-1").prompt
    assert "core-14-a" in play_all(failed, "hit PzIV-1").prompt


@rule("10.1.5-c", "core-14-b", "core-14-h", "7.1.1-c")
@pytest.mark.parametrize(
    ("gun", "target", "sum_"),
    [
        ("r45mm-1 F18 ne", "PzIV-1 F12 e moved", 2),
        ("r45mm-1 F18 ne", "PzIV-1 F12 e dug-in", 2),
        ("r45mm-1 F18 ne", "PzIV-1 F12 e", 0),
        ("r45mm-1 F18 e", "PzIV-1 F12 e moved", 4),
        ("r45mm-1 F18 ne", "PzIV-1 F12 e, smoke F15 1", 1),
        ("KV1A-1 F18 e", "PzIV-1 F12 e", 1),
        ("KV1A-1 F18 ne assault", "PzIV-1 F12 e", 2),
    ],
)
def test_what_screens_a_shot(gun: str, target: str, sum_: int):
    """core-14-b Turned 2, moved 2, Dug-In 2, 1 for each 10 of hindrance, Assault 2."""
    game = works(f"{gun}, {target}, {FAR}, russian to act, loose")
    unit = gun.split(maxsplit=1)[0]

    assert totals(play_all(game, f"gun {unit}"), "hit PzIV-1")[0] == sum_


@rule("core-14-h")
@pytest.mark.parametrize(("facing", "hit", "shell"), [("ne", 0, 0), ("e", 0, 5), ("se", 1, 10)])
def test_a_turret_costs_its_own_modifier(facing: str, hit: int, shell: int):
    """core-14-h PzKw IVF2: 5 a hexspine on the roll to hit, a tenth on the Screened Shot."""
    text = f"PzIV-1 F18 ne turret-{facing}, T34-1 F12 e, r65-1 F13, {QUIET}"
    game = play_all(works(text), "gun PzIV-1")

    assert totals(game, "hit T34-1")[0] == hit
    assert totals(game, "shell F13")[1] == shell
    after = play_all(game, "hit T34-1")
    assert (after.units["PzIV-1"].turret, after.units["PzIV-1"].facing) == (5, 5)


@rule("core-14-e", "core-14-f")
def test_what_the_roll_does_to_a_tank():
    """core-14-e 76.2mm at range 2 against front 15: K to 47, M to 57; 03 stops, 00 never."""
    faces = effects(62, 15)

    assert [faces[number - 1] for number in (47, 48, 57, 58)] == [
        "K-KILL",
        "M-KILL",
        "M-KILL",
        "no effect",
    ]
    lucky = effects(3, 30)
    assert [lucky[number - 1] for number in (2, 3, 4, 100)] == [
        "M-KILL",
        "M-KILL",
        *["no effect"] * 2,
    ]
    assert effects(90, 0)[99] == "no effect"


@rule("6.11.2.7-c", "core-14-a")
def test_a_tank_on_a_hill_is_harder_to_see():
    """6.11.2.7 1 more on the Screened Shot of a gun below it."""
    crest = settle(COMBAT, "crest")
    text = "r65-1 A2 as:russian-45mm-at {way}, g66-1 {place} as:german-pzkw-ivf2 e, g66-2 A1"
    sums = {}
    for place in ("E4", "A4"):
        for way in ("ne", "e", "se", "sw"):
            game = COMBAT.position(crest, text.format(way=way, place=place) + ", russian to act")
            laid = play_all(game, "gun r65-1")
            sums[place] = min(sums.get(place, 9), totals(laid, "hit g66-1")[0])

    assert sums == {"E4": 1, "A4": 0}


@rule("core-14-g")
def test_the_face_that_is_hit():
    """core-14-g Of the six hexes around two see the front, two a side, two the rear."""
    game = works(f"r45mm-1 F34 e, PzIV-1 G20 ne, {FAR}")
    faces = []
    for hex_ in game.ground.board.neighbours("G20"):
        game.put("r45mm-1", hex_)
        faces.append(facing_hit(game, "PzIV-1", "r45mm-1")[0])
    assert faces == ["front", "front", "side", "rear", "rear", "side"]


@rule("core-14-k", "core-13-i")
def test_rifles_shoot_at_armour_as_far_as_their_chart_goes():
    """core-14-k In any direction, out to the last number above 0; a rifle squad cannot at all."""
    near = works(f"rPTRD-1 F18, r65-1 F18, PzIV-1 F12 e, {FAR}, russian to act")
    far = works(f"rPTRD-1 F26, PzIV-1 F3 e, {FAR}, russian to act, loose")

    assert offered(play_all(near, "gun rPTRD-1"), "hit") == ["hit PzIV-1"]
    assert offered(far, "gun rPTRD-1") == []
    assert refused(near, "fire r65-1 F12") == ["core-8-i"]


@rule("core-15-a", "core-15-b", "core-14-e")
def test_a_kill_leaves_a_wreck():
    """core-15-a A d10 of 1 to 3 burns it; an M-KILL leaves it there, to fire and not to move."""
    game = works(f"r45mm-1 F18 ne, PzIV-1 F15 e, {FAR}, russian to act")
    shot = play_all(game, "gun r45mm-1", "hit PzIV-1", "10")

    killed = play_all(shot, "1")
    assert play_all(killed, "3").burning == {"F15": 1}
    assert play_all(killed, "4").wrecks == {"F15": 1}
    assert play_all(killed, "4").units["PzIV-1"].place == "dead"
    stopped = play_all(shot, "50")
    assert stopped.units["PzIV-1"].stuck
    assert refused(stopped, "move PzIV-1") == ["core-15-b"]
    assert "gun PzIV-1" in stopped.options


@rule("core-15-b", "core-14-h")
def test_an_assault_gun_without_tracks_does_not_turn():
    """core-15-b, core-14-h A StuG turns its hull at 2 a hexspine; M-KILLED it cannot."""
    game = works(f"StuG-1 F18 e, T34-1 F12 e, {QUIET}")
    stuck = works(f"StuG-1 F18 e m-killed, T34-1 F12 e, {QUIET}")

    assert totals(play_all(game, "gun StuG-1"), "hit T34-1")[0] == 2
    assert play_all(game, "gun StuG-1", "hit T34-1").units["StuG-1"].facing == 5
    assert refused(play_all(stuck, "gun StuG-1"), "hit T34-1") == ["core-15-b"]


@rule("core-16-i")
def test_tanks_in_one_hex_shoot_at_the_side():
    """core-16-i Range 1, the side factor, whatever their arcs."""
    game = play_all(works(f"PzIV-1 F18 e, T34-1 F18 e, {QUIET}"), "gun PzIV-1")

    assert totals(game, "hit T34-1") == [0, 68, 15]


@rule("core-16-i", "core-16-d")
def test_tanks_shoot_at_each_other_beside_infantry_in_close_combat():
    """core-16-i, R-57 At the tank in the hex alone, no shells; nobody from outside may."""
    held = "PzIV-1 F18 e engaged, T34-1 F18 e engaged, r65-1 F18 engaged"
    game = works(f"{held}, PzIV-2 F19 ne, T34-2 F15 e, {QUIET}")
    order = play_all(game, "gun PzIV-1")

    assert offered(order, "hit") == ["hit T34-1"]
    assert offered(order, "shell") == offered(order, "smoke") == []
    assert totals(order, "hit T34-1") == [0, 68, 15]
    assert offered(play_all(game, "gun PzIV-2"), "hit") == ["hit T34-2"]


@rule("core-14-d", "core-14-j")
def test_a_gun_keeps_a_tank_that_is_suppressed_for_this_phase_alone():
    """core-14-d Pull 2 as long as it stays put; core-14-j pull 1 in the next phase."""
    game = works(f"PzIII-1 F18 ne, g81mm-1 F20 ne, T34-1 F12 e, {QUIET}, r65-6 A1")
    shelled = "pass", "gun g81mm-1", "shell F12", "1", "40", "10", "pass"
    same = play_all(game, "gun PzIII-1", "hit T34-1", "10", "90", *shelled)
    again = play_all(same, "pass", "done", "gun PzIII-1")

    assert same.units["T34-1"].status == "suppressed"
    assert totals(play_all(same, "gun PzIII-1"), "hit T34-1") == [51, 15]
    assert totals(again, "hit T34-1") == [0, 41, 15]


@rule("core-8-h")
def test_a_00_breaks_a_vehicle_gun():
    """core-8-h For the firefight; the die says so, and no other that has no effect."""
    game = works(f"PzIV-1 F18 ne, T34-1 F12 e, {QUIET}")
    rolled = play_all(game, "gun PzIV-1", "hit T34-1", "10")
    after = play_all(rolled, "100")

    assert after.units["PzIV-1"].broken == ("gun",)
    assert "no effect, and the gun breaks" in told(after)
    assert "breaks" not in told(play_all(rolled, "99"))


@rule("core-15-g", "core-15-h", "core-5-g")
def test_machine_guns_fire_through_their_arcs():
    """core-15-g Coaxial with the turret 4, bow with the hull 4; 8 hexes; once a phase each."""
    both = works(f"PzIV-1 F18 ne, r65-1 F12, {QUIET}")
    one = works(f"PzIV-1 F18 e turret-ne, r65-1 F12, {QUIET}")

    assert totals(both, "fire PzIV-1 F12")[0] == 8
    assert totals(one, "fire PzIV-1 F12")[0] == 4
    fired = play_all(both, "fire PzIV-1 F12", "shoot", "99", "pass")
    assert refused(fired, "fire PzIV-1 F12") == ["core-15-g"]
    assert "gun PzIV-1" in fired.options
    assert offered(works(f"PzIV-1 F18 ne, r65-1 F9, {QUIET}"), "fire PzIV-1") == []


@rule("core-7-d", "core-7-g", "core-8-i")
def test_a_suppressed_tank_does_nothing():
    """core-7-d Neither moves nor fires."""
    game = works(f"PzIV-1 F18 ne suppressed, r65-1 F12, T34-1 F13 e, {QUIET}")

    assert offered(game, "fire PzIV") + offered(game, "gun PzIV") + offered(game, "move PzIV") == []


@rule("core-14-d", "core-14-j")
def test_a_target_that_moved_is_a_first_shot_again():
    """core-14-j Pull 2 is lost when the target moves or turns its hull, or the gun is pinned."""
    aimed = works(f"r45mm-1 F34 ne, PzIV-1 I30 w, {FAR}, aim r45mm-1 PzIV-1 1, german to act")
    assert "PzIV-1" in aimed.aims["r45mm-1"].target

    turned = play_all(aimed, "move PzIV-1", "face nw")
    assert turned.aims == {}


@rule("core-14-j", "core-7-a")
@pytest.mark.parametrize(("status", "kept"), [("", True), ("pinned", False)])
def test_a_pinned_gun_keeps_no_tank_in_its_sights(status: str, kept: bool):
    """core-14-j It fires once in Defensive Fire, and begins anew in the next phase."""
    game = works(f"r45mm-1 F34 ne {status}, PzIV-1 I30 w, {FAR}, {QUIET}, german to act")
    shot = play_all(game, "move PzIV-1", "face nw", "hit r45mm-1 PzIV-1", "10", "99")

    assert ("r45mm-1" in shot.aims) == kept


@rule("core-14-j")
@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("russian to act", ("gun r76mm-1", "smoke", "smoke F30", "50")),
        ("g66-1 F30", ("run g66-1", "F31", "shell r76mm-1", "99")),
    ],
)
def test_a_gun_that_fired_at_something_else_begins_anew(text: str, choices: tuple[str, ...]):
    """core-14-j Smoke, or a shell at a mover, ends Trigger Pull 2 against a tank."""
    game = works(f"r76mm-1 F34 ne, PzIV-1 I30 w, aim r76mm-1 PzIV-1 1, {FAR}, {QUIET}, {text}")

    assert "r76mm-1" in game.aims
    assert "r76mm-1" not in play_all(game, *choices).aims


@rule("core-14-c")
def test_a_screened_shot_takes_nothing_from_what_was_acquired():
    """core-14-c No shot was fired: the squad in F32 is still acquired."""
    text = f"r45mm-1 F34 ne, g66-1 F32, PzIV-1 I30 w moved, aim r45mm-1 F32 1, {FAR}"
    game = play_all(works(f"{text}, russian to act"), "gun r45mm-1", "hit PzIV-1", "2")

    assert game.aims["r45mm-1"].target == "F32"


@rule("core-13-j")
def test_a_crew_that_takes_a_casualty_loses_its_aim():
    """core-13-j WIA is worse than Disrupted."""
    game = works(f"r45mm-1 F34 ne, g66-1 F32, aim r45mm-1 F32 1, {QUIET}")
    hit = play_all(game, "fire g66-1 F34", "shoot", "1")

    assert (hit.units["r45mm-1"].status, hit.aims) == ("wounded", {})


@pytest.mark.parametrize(
    ("text", "shot", "clause"),
    [
        ("r45mm-1 F8 ne, PzIV-1 F4 ne", "hit PzIV-1", "6.10.2"),
        ("r45mm-1 F8 ne, PzIV-1 F6 ne as:german-opel-blitz", "hit PzIV-1", "core-14-i"),
        ("r45mm-1 F8 ne, PzIV-1 F6 ne, r65-1 F6", "hit r65-1", "core-14-k"),
    ],
)
def test_a_shot_at_armour_is_refused_by_its_own_clause(text: str, shot: str, clause: str):
    """core-14 Out of sight in a gully, without armour, or no vehicle at all."""
    game = play_all(works(f"{text}, russian to act"), "gun r45mm-1")

    assert refused(game, shot) == [clause]


@rule("core-15-b")
def test_a_stopped_hull_does_not_turn_to_shell():
    """core-15-b A StuG that is M-KILLED fires ahead alone."""
    game = play_all(works("StuG-1 F18 e m-killed, r65-1 F14, r65-2 H17"), "gun StuG-1")

    assert refused(game, "shell F14") == ["core-15-b"]
    assert "shell H17" in game.options


@rule("core-14-j", "9.2.2-c")
def test_a_tank_that_is_one_too_many_loses_its_aim():
    """core-14-j Suppressed in the Command Phase it begins with pull 1 again."""
    crowd = ", ".join(f"{tank} F18 nw" for tank in ("PzIV-1", "PzIV-2", "PzIII-1", "PzIII-2"))
    game = works(f"{crowd}, T34-1 F12 se, aim PzIV-1 T34-1 1, command, loose")

    assert game.aims
    assert play_all(game, "surplus PzIV-2").aims
    assert not play_all(game, "surplus PzIV-1").aims


@rule("8.1.3-b", "core-14-b")
@pytest.mark.parametrize(("cover", "screened"), [("", 1), (" cover:U14/V14", 0)])
def test_cover_denies_the_wall_to_a_tank_too(cover: str, screened: int):
    """8.1.3 The tank beyond is not behind the wall that an AT rifle team lies up against."""
    game = works(f"rPTRD-1 U14{cover}, PzIV-1 V14 e, {FAR}, russian to act")

    assert totals(play_all(game, "gun rPTRD-1"), "hit PzIV-1")[0] == screened
