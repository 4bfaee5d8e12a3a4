"""8.7 Indirect fire, barrages and smoke."""

import pytest

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.indirect import Barrage, shells, size, strength, targets
from grognard.games.montelimar.zones import seen_from
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

GUNS = "160FAB 20.55, 171FAB 20.55, C157 16.53, HQ45ID 24.55 column, HQ157 24.55 column"
CITY = "PG111-5 15.53 column, HQ11Pz 12.50 column, HQ111 12.50 column"


@rule("8.7-i", "8.7.4-a", "8.7.4-f", "8.7.4-j", "8.7.2-g", "8.7.2-c")
def test_the_fire_on_15_53_ends_at_2_with_a_heavy_barrage_example():
    """8.7 4 and 1 make 5 for the barrage; the city takes 3, and the target's defence nothing."""
    game = at(f"{GUNS}, {CITY}, chit 45ID")
    barrage = Barrage("160FAB", "15.53", helpers=("171FAB",))

    assert shells(game, barrage).total == 2
    assert strength(game, barrage) == 5
    assert strength(at(f"{GUNS}, {CITY}, DG3 20.55"), Barrage("160FAB", "15.53")) == 4
    game = play_all(game, "take 160FAB", "barrage 15.53", "add 171FAB", "fire", "3")
    assert game.barrages == {"15.53": "heavy"}
    assert "15.53" not in game.dg
    hit = at(f"{GUNS}, {CITY}, chit 45ID")
    shot = ("take 160FAB", "barrage 15.53", "add 171FAB", "fire")
    assert play_all(hit, *shot, "2").dg == {"15.53": 1}
    assert play_all(hit, *shot, "9").barrages == {}


@rule("8.7.2-a", "8.7.1-h")
def test_a_nine_leaves_no_barrage():
    """8.7.2 Anything else does."""
    game = at(f"{GUNS}, {CITY}, chit 45ID")

    assert play_all(game, "take 160FAB", "barrage 15.53", "fire", "9").barrages == {}


@rule("8.7.2-d", "8.7.2-e", "8.7.2-f", "8.7.2-g")
@pytest.mark.parametrize(
    ("points", "kind"),
    [(0, "smoke"), (2, "smoke"), (3, "light"), (4, "medium"), (5, "heavy"), (8, "heavy")],
)
def test_strength_makes_the_barrage(points: int, kind: str):
    """8.7.2 Up to 2, 3, 4, and 5 or more."""
    assert size(points) == kind


@rule("8.7.2-h")
def test_a_lesser_barrage_does_not_replace_a_greater():
    """8.7.2 One marker a hex."""
    game = at(f"{GUNS}, {CITY}, heavy 15.53, chit 45ID")

    game = play_all(game, "take 160FAB", "barrage 15.53", "fire", "8")

    assert game.barrages["15.53"] == "heavy"


@rule("8.7.1-a", "8.7.1-b", "8.7.1-c", "7.0-b")
def test_a_gun_needs_a_spotter_of_its_division():
    """8.7.1 Not active, but of the same division, and within range."""
    alone = at("160FAB 20.55, PG111-5 15.53, HQ45ID 24.55 column")
    spotted = at("160FAB 20.55, C157 16.53, PG111-5 15.53, HQ45ID 24.55 column")
    stranger = at("160FAB 20.55, E141 16.53, PG111-5 15.53, HQ45ID 24.55 column")
    bit = alone.bit("15.53")

    assert not targets(alone, "160FAB") & bit
    assert targets(spotted, "160FAB") & bit
    assert not targets(stranger, "160FAB") & bit


@rule("8.7.1-d", "8.7.2-b")
def test_an_empty_hex_can_be_shelled():
    """8.7.1 Only the barrage can come of it."""
    game = at("160FAB 20.55, C157 16.53, HQ45ID 24.55 column, HQ157 24.55 column, chit 45ID")

    fired = play_all(game, "take 160FAB", "barrage 16.52", "fire")
    assert [each.text for each in fired.events if each.opens] == ["160 FAB shells 16.52."]
    game = play_all(fired, "0")

    assert game.barrages == {"16.52": "medium"}


@rule("8.7.4-d", "8.7.4-e", "8.7.4-b", "8.7.4-c", "8.7.4-g")
def test_hard_targets_works_and_markers_on_the_gun_count():
    """8.7.4 Two less with a Hard Target there, four where there is nothing else."""
    gun, hex_ = "160FAB 30.20, A157 38.36, HQ45ID 24.20 column", "39.37"
    mixed = at(f"{gun}, PG111-5 {hex_}, Pz15-1 {hex_}")
    tanks = at(f"{gun}, Pz15-1 {hex_}")
    dug_in = at(f"{gun}, PG111-5 {hex_}, foxhole {hex_}")
    shaken = at(f"{gun}, PG111-5 {hex_}, DG3 30.20, light 30.20")
    fire = Barrage("160FAB", hex_)

    assert [shells(game, fire).total for game in (mixed, tanks, dug_in)] == [2, 0, 3]
    assert shells(shaken, fire).total == 4 - 2 - 1


@rule("8.3.6-f", "8.3.6-g", "8.3.6-h")
def test_only_american_guns_concentrate_their_fire():
    """8.3.6 One more for value and barrage."""
    guns = "I-119 30.20, II-119 30.20, PG111-5 31.20"
    german = at(f"{guns}, A157 32.20, HQ11Pz 24.20 column, chit 11Pz")
    german = play_all(german, "take I-119", "barrage 32.20")
    game = play_all(at(f"{GUNS}, {CITY}, chit 45ID"), "take 160FAB", "barrage 15.53")

    (why,) = objections(german, "concentrate")
    assert str(why) == "8.3.6 Only American guns concentrate their shells."
    game = play_all(game, "concentrate", "fire", "8")
    assert game.barrages["15.53"] == "heavy"
    assert game.has(game.concentrated, "20.55")


@rule("8.3.6-f")
def test_french_guns_do_not_concentrate_their_fire():
    """8.3.6, 23.3 Combat Command Sudre is Allied and not American."""
    guns = "68RA-1 40.38, 2RC-4 40.38, HQCCS 41.38 column, PG111-5 60.20"
    game = at(f"{guns}, first 23 0900, chit CCS", cc_sudre="yes")
    game = play_all(game, "take 68RA-1", "barrage 34.37")

    assert game.who == "chance"  # nothing to add, and no question


@rule("8.7.4-k")
@pytest.mark.parametrize("marker", ["pinned", "suppressed"])
def test_pinned_and_suppressed_guns_are_silent(marker: str):
    """8.7.4 Neither may fire indirectly."""
    game = at(f"{GUNS}, {CITY}, {marker} 20.55, chit 45ID")
    game = play_all(game, "take 160FAB")

    assert [each.rule for each in objections(game, "barrage 15.53")] == ["8.7.4"]


@rule("8.7.5-a", "8.7.5-c")
def test_guns_beside_an_enemy_are_left_when_they_become_active():
    """8.7.5 They go into column; a battery without such a side is lost."""
    game = at("I-119 40.20, A157 40.21, HQ11Pz 24.20 column, 11pz direct 3, chit DCG")

    assert play_all(game, "take I-119").units["I-119"].column
    lost = at("Bttr338 40.20, A157 40.21, HQ338 24.20 column, 338 direct 3, chit DCG")
    assert play_all(lost, "take Bttr338").at("Bttr338") == "dead"


@rule("8.7.2-o", "8.7.2-r")
def test_a_unit_lays_smoke_in_place_of_its_fire():
    """8.7.2 On its own hex or the next; the hex then fires directly for this activation."""
    game = at("C157 16.53, 160FAB 16.53, PG111-5 15.51, HQ45ID 24.55 column, chit 45ID")

    game = play_all(game, "take C157", "smoke 15.53")

    assert game.barrages == {"15.53": "smoke"}
    assert not any(choice.startswith("barrage") for choice in play_all(game, "take 160FAB").options)


@rule("8.7.2-o", "8.7.2-r")
def test_guns_lay_smoke_beside_them_in_place_of_shells():
    """8.7.2 Units of all types do; the second battery of the hex is then silent (R-24)."""
    game = at(f"{GUNS}, {CITY}, chit 45ID")
    game = play_all(game, "take 160FAB", "smoke 20.54")

    assert game.barrages == {"20.54": "smoke"}
    silent = play_all(game, "take 171FAB")
    assert [each.rule for each in objections(silent, "barrage 15.53")] == ["8.7.1"]
    assert [each.rule for each in objections(silent, "smoke 20.54")] == ["8.0"]
    riding = at(f"{GUNS}, {CITY}, A157 22.55 riding Trk157-1, chit 157")
    assert "smoke 22.55" not in play_all(riding, "take A157").options


@rule("8.7.2-n", "7.1.2-p")
def test_nobody_sees_through_a_barrage():
    """8.7.2 A tank three hexes away loses its target behind smoke; under it one sees one hex."""
    clear = at("Pz15-1 40.43, A157 40.46")
    smoke = at("Pz15-1 40.43, A157 40.46, smoke 40.44")
    under = at("Pz15-1 40.43, smoke 40.43")
    bit = clear.bit("40.46")

    assert bool(seen_from(clear, "40.43") & bit)
    assert not seen_from(smoke, "40.43") & bit
    assert seen_from(under, "40.43") == under.sheet.board.near["40.43"]


@rule("8.7.2-q")
def test_shells_set_a_town_on_fire():
    """8.7.2 With a 0, woods do not burn by shells."""
    game = at("I-119 40.41, PG111-5 46.41, A157 47.41, HQ11Pz 30.41 column, chit 11Pz")

    game = play_all(game, "take I-119", "barrage 47.41", "0")

    assert game.has(game.burning, "47.41")


@rule("8.7.2-h")
def test_a_greater_barrage_replaces_a_lesser():
    """8.7.2 Two guns lay a heavy one on what was light; smoke changes nothing of it."""
    game = at(f"{GUNS}, {CITY}, light 15.53, chit 45ID")
    game = play_all(game, "take 160FAB", "barrage 15.53", "add 171FAB", "fire", "8")

    assert game.barrages == {"15.53": "heavy"}
    assert play_all(game, "take C157", "smoke 15.53").barrages == {"15.53": "heavy"}
