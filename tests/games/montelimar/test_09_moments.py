"""9 Assaults clause by clause: each refusal names its rule, and each step its effect."""

import pytest

from grognard.engine.kernel.flow import explain, objections
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.ground import steps
from tests.games.montelimar.positions import at, told
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 40.41 column, HQ11Pz 40.41 column, HQ3ID 60.20 column"
TWO = "PG111-1 46.41, PG111-2 46.41"
MARK = "assault german 47.41"
DUE = f"{TWO}, A7 47.41, {MARK}"
COLUMNS = f"{TWO}, A7 47.41 column, B7 47.41 column, {MARK}"


def drawn(text: str, chit: str = "pg111") -> Montelimar:
    """A position whose chit has just come out of the cup."""
    return at(f"{text}, {STAFF}, drawn {chit}")


def rules(game: Montelimar, choice: str) -> list[str]:
    """The rules that refuse a choice."""
    return [each.rule for each in objections(game, choice)]


def values(game: Montelimar, choice: str) -> list[list[int]]:
    """The terms of both sums, as they are shown for a choice, in order of size."""
    return [sorted(mod.value for mod in each.mods) for each in explain(game, choice)]


@rule("9.0-a")
def test_what_is_prepared_now_is_assaulted_in_a_later_activation():
    """9.0 Two activations: the first refuses the assault, the next offers it."""
    first = play_all(drawn(f"{TWO}, A7 47.41, 11pz dispatch 2"), "prepare 47.41")

    assert rules(first, "assault 47.41") == ["9.0"]
    assert "assault 47.41" in drawn(DUE).options


@rule("9.0-d")
def test_a_direct_command_chit_refuses_assaults_by_their_rule():
    """9.0 Before a unit is picked, and while it acts."""
    game = at(f"{DUE}, {STAFF}, 11pz direct 5, chit DCG")

    assert rules(game, "assault 47.41") == ["9.0"]
    assert rules(play_all(game, "take PG111-1"), "assault 47.41") == ["9.0"]


@rule("9.0-f")
def test_a_pending_assault_comes_before_new_markers_and_actions():
    """9.0 Neither is open until it is made or called off."""
    game = drawn(f"{DUE}, 11pz dispatch 3")

    assert rules(game, "prepare 46.40") == ["9.0"]
    assert rules(game, "take PG111-1")[0] == "9.3"
    assert "prepare 46.40" in play_all(game, "cancel 47.41").options


@rule("9.2-b")
def test_each_marker_costs_a_point_and_without_one_none_is_laid():
    """9.2 Three points, two markers, one left; with nothing left the refusal says so."""
    game = play_all(drawn(f"{TWO}, A7 47.41, 11pz dispatch 3"), "prepare 47.41", "prepare 47.40")
    assert game.records["11pz"].dispatch == 1

    last = play_all(game, "prepare 46.40")
    for poor in (last, drawn(f"{TWO}, A7 47.41, 11pz dispatch 0")):
        assert [str(each) for each in objections(poor, "prepare 46.42")] == [
            "9.2 11. Panzer-Division has no Dispatch Point left."
        ]


@rule("9.2-d")
def test_a_marker_is_not_laid_beside_units_that_are_not_active():
    """9.2 The company of the 110th sees the hex, and the chit is that of the 111th."""
    game = drawn("PG111-1 30.41, PG110-6 46.41, A7 47.41, 11pz dispatch 3")

    assert rules(game, "prepare 47.41") == ["9.2"]
    assert "prepare 30.42" in game.options


@rule("9.2-g")
def test_tracks_do_not_prepare_an_assault_over_a_stream():
    """9.2 The company on foot beside them can go over, and does."""
    here, there = next(steps("stream"))

    tanks = drawn(f"Pz15-1 {here}, 11pz dispatch 3", "11Pz")
    foot = drawn(f"PG111-1 {here}, 11pz dispatch 3", "11Pz")

    assert rules(tanks, f"prepare {there}") == ["9.2"]
    assert f"prepare {there}" in foot.options


@rule("9.1-l", "9.1-p")
@pytest.mark.parametrize(
    ("change", "refused"),
    [
        (("B7 47.41 column", "B7 47.41"), "9.1"),
        ((MARK, f"{MARK}, pinned 47.41"), "10.2.2"),
        ((MARK, f"{MARK}, suppressed 47.41"), ""),
        ((MARK, f"{MARK}, heavy 47.41"), "8.7.2"),
    ],
)
def test_who_is_deployed_or_held_fast_does_not_fall_back(change: tuple[str, str], refused: str):
    """9.1 D All must be in column and free to move."""
    assert "retreat 48.41" in play_all(drawn(COLUMNS), "assault 47.41").options

    game = play_all(drawn(COLUMNS.replace(*change)), "assault 47.41")

    assert "retreat 48.41" not in game.options
    assert not refused or rules(game, "retreat 48.41") == [refused]


@rule("9.1-n", "9.1-o")
def test_all_defenders_fall_back_to_one_hex_and_are_suppressed():
    """9.1 D Nobody stays, and nobody goes elsewhere."""
    game = play_all(drawn(COLUMNS), "assault 47.41", "retreat 48.41")

    assert game.stacks["48.41"] == ("A7", "B7")
    assert game.has(game.suppressed, "48.41")


@rule("9.1-r", "9.1-w", "9.1-x")
def test_after_a_retreat_there_are_no_dice_and_somebody_goes_in_without_fire():
    """9.1 J The company in 48.42 covers the hex, and is not asked."""
    game = drawn(f"{COLUMNS}, C7 48.42")
    game = play_all(game, "assault 47.41", "retreat 48.41")
    assert (game.who, rules(game, "enough")) == ("german", ["9.1"])

    game = play_all(game, "advance PG111-1")

    assert (game.who, game.stacks["47.41"]) == ("german", ("PG111-1",))


@rule("9.1-h", "9.5-m")
def test_the_helper_of_a_gun_adds_one_more():
    """9.1 B One that fires and one that adds to it are two."""
    guns = "I-119 44.42, II-119 44.42"
    game = play_all(drawn(f"{DUE}, {guns}", "11Pz"), "assault 47.41", "shell I-119", "add II-119")
    game = play_all(game, "8", "hold", "4")

    assert "+2 supporting fire" in told(game)


@rule("9.1-i")
def test_assaulters_form_column_before_the_defenders_fire():
    """9.1 C Both companies were deployed."""
    game = play_all(drawn(DUE), "assault 47.41")

    assert "fire A7 46.41" in game.options
    assert all(game.units[unit].column for unit in ("PG111-1", "PG111-2"))


@rule("9.1-y", "9.1-z")
@pytest.mark.parametrize("dice", [("9", "8"), ("5", "9"), ("5", "5")])
def test_win_lose_or_draw_the_marker_goes_and_the_units_are_finished(dice: tuple[str, str]):
    """9.1 K, L No second action either, with commands on the track."""
    game = drawn(f"{DUE}, 11pz direct 6, 11pz dispatch 0")

    game = play_all(game, "assault 47.41", "hold", *dice)

    assert game.assaults["german"] == 0
    assert rules(game, "take PG111-1") == ["5.2"]
    assert rules(game, "again PG111-1") == ["5.1"]


@rule("9.4-x")
def test_each_dg_over_four_costs_a_unit_of_the_owners_choice():
    """9.4 DG 3 and 3 more: DG 4, and two of the three units."""
    game = drawn(f"{TWO}, A7 47.41, B7 47.41, C7 47.41, DG3 47.41, {MARK}")
    game = play_all(game, "assault 47.41", "hold", "6", "1")
    assert "3 DG for the defenders" in " ".join(each.text for each in game.events)
    assert game.who == "allied"

    game = play_all(game, "lose B7", "lose A7")

    assert (game.dg["47.41"], game.stacks["47.41"]) == (4, ("C7",))


@rule("9.5-p", "9.5-r")
def test_an_attackers_panzerfaust_adds_two_if_he_likes():
    """9.5 Offered; who does not use it keeps it."""
    game = at(f"{DUE}, PzF111 46.41, {STAFF}, drawn pg111")
    game = play_all(game, "go on", "assault 47.41", "hold")
    assert 2 in values(game, "use PzF111")[0]

    assert play_all(game, "ready", "5", "5").markers["PzF111"] == "46.41"
    assert play_all(game, "use PzF111", "5", "5").markers["PzF111"] == ""


@rule("9.5-q")
def test_a_defenders_panzerfaust_adds_three_and_is_gone():
    """9.5 More than in attack."""
    text = "A7 47.41, B7 47.41, PG111-1 46.41, PzF111 46.41, assault allied 46.41, HQ7 60.20 column"
    game = play_all(drawn(text, "7"), "assault 46.41", "hold")

    assert values(game, "use PzF111")[1] == [3, 6]
    assert play_all(game, "use PzF111", "5", "5").markers["PzF111"] == ""


@rule("9.5-l")
def test_one_leader_and_one_hero_count():
    """9.5 Three for the one, one for the other; a second leader does not."""
    text = f"{DUE}, Stab11 46.41, Hax 46.41, HeroG-1 on:PG111-1"
    game = play_all(drawn(text), "done", "assault 47.41", "hold", "use Stab11", "use HeroG-1")

    assert game.who == "chance"
    assert "+3 Stab11 (9.5), +1 HeroG-1 (9.5)" in told(play_all(game, "4"))


@rule("9.5-x")
@pytest.mark.parametrize(
    ("text", "terms"), [("foxhole 47.41", [1, 2, 5]), ("trench 47.41", [1, 2, 2, 5])]
)
def test_ground_and_works_help_the_defender(text: str, terms: list[int]):
    """9.5 A town two, a foxhole one more; a trench two more and one for quality."""
    assert values(drawn(f"{DUE}, {text}"), "assault 47.41")[1] == terms


def test_a_trench_says_which_of_its_two_terms_is_which():
    """9.5, 11.1 It counts as a defence and for the quality of those in it."""
    mods = explain(drawn(f"{DUE}, trench 47.41"), "assault 47.41")[1].mods

    assert [(mod.why, mod.rule) for mod in mods if "trench" in mod.why] == [
        ("defence of the trench", "9.5"),
        ("quality in the trench", "11.1"),
    ]


@rule("9.5-h", "9.5-ab")
@pytest.mark.parametrize(
    ("stack", "change"),
    [("A7 47.41, A756 47.41", 2), ("A756 47.41", -2), ("A7 47.41", 0), ("A601 47.41", 0)],
)
def test_defending_tanks_help_others_and_suffer_alone(stack: str, change: int):
    """9.5 The same as for the attacker; a vehicle in a yellow box is no tank."""
    mods = explain(drawn(f"{TWO}, {stack}, {MARK}"), "assault 47.41")[1].mods

    assert sum(mod.value for mod in mods if "tanks" in mod.why) == change


@rule("9.5-z")
def test_the_defence_of_the_picked_unit_is_subtracted():
    """9.5 A company in column is easier to beat than the tanks with it."""
    text = f"{TWO}, A7 47.41 column, A756 47.41 column, {MARK}"
    game = play_all(drawn(text), "assault 47.41", "stand", "hold")
    company, tanks = (game.face(unit).defence for unit in ("A7", "A756"))

    sums = {unit: told(play_all(game, f"defend {unit}", "4", "4")) for unit in ("A7", "A756")}

    assert (company, tanks) == (1, 0)
    assert "−1 defence of A/1/7" in sums["A7"]
    assert "defence of" not in sums["A756"]


@rule("9.0-c", "9.3-a")
@pytest.mark.parametrize(
    ("chit", "due"), [("pg111", True), ("11Pz", True), ("KG11Pz", True), ("pg110", False)]
)
def test_a_marker_is_due_on_every_chit_that_makes_a_neighbour_active(chit: str, due: bool):
    """9.0, 9.3 Formation, division and Kampfgruppe; another regiment leaves it alone."""
    game = drawn(f"{DUE}, PG110-6 40.42", chit)
    if chit == "KG11Pz":
        game = play_all(game, "place 46.41")

    assert ("assault 47.41" in game.options) is due
    assert game.has(game.assaults["german"], "47.41")


@rule("9.0-c")
def test_a_formation_chit_played_at_once_lets_its_units_assault():
    """9.0 As one that was drawn."""
    game = at(f"{DUE}, {STAFF}, 11pz dispatch 4, cup Wind")

    assert "assault 47.41" in play_all(game, "play pg111").options


@rule("9.3-c")
def test_nobody_who_can_assault_is_left_out():
    """9.3 All three, in two hexes, and no word to spare one of them."""
    game = drawn(f"{DUE}, PG111-3 46.42")

    game = play_all(game, "assault 47.41")

    assert all(game.units[unit].column for unit in ("PG111-1", "PG111-2", "PG111-3"))
    assert {"fire A7 46.41", "fire A7 46.42"} <= set(game.options)


@rule("9.1-f", "9.4-d")
def test_two_guns_in_one_shot_and_one_in_another_are_three():
    """9.1 B Three more for the attacker, and nobody else is asked."""
    guns = "I-119 44.42, II-119 44.42, III-119 44.42, Grw111 44.41"
    game = play_all(drawn(f"{DUE}, {guns}", "11Pz"), "assault 47.41", "shell Grw111", "9")
    game = play_all(game, "shell I-119", "add II-119", "9")
    assert game.prompt.startswith("9.4")

    assert "+3 supporting fire" in told(play_all(game, "hold", "4"))


@rule("9.1-g")
def test_helpers_of_an_american_gun_count_towards_the_three():
    """9.1 B Two have fired as one; the third adds nobody."""
    guns = "10FAB 50.40, 39FAB 50.40, 41FAB 50.41, 9FAB 50.41"
    text = f"A7 47.41, PG111-1 46.41, assault allied 46.41, HQ7 60.20 column, {guns}"
    game = play_all(drawn(text, "3ID"), "assault 46.41", "shell 10FAB", "add 39FAB", "fire", "9")

    game = play_all(game, "shell 41FAB")

    assert rules(game, "add 9FAB") == ["9.1"]


@rule("9.4-e")
def test_neighbours_of_the_assaulted_hex_do_not_answer():
    """9.4 B/7 stands beside the attackers as well."""
    game = play_all(drawn(f"{DUE}, B7 46.40"), "assault 47.41")

    assert "fire A7 46.41" in game.options
    assert rules(game, "fire B7 46.41") == ["9.4"]


@rule("9.4-m", "9.4-o")
@pytest.mark.parametrize(("die", "place"), [("5", "47.41"), ("6", "3:reallocating")])
def test_an_american_weapon_breaks_down_on_the_second_shot(die: str, place: str):
    """9.4 On a 6; then nobody fires any more, and the hex is marked."""
    text = f"{TWO}, PG111-3 46.42, PG111-5 47.42, A7 47.41, HMG7-1 47.41, HQ7 60.20 column, {MARK}"
    game = play_all(drawn(text), "assault 47.41")
    game = play_all(game, "fire A7 46.42", "add HMG7-1", "9")
    assert game.markers["HMG7-1"] == "3:reallocating", "a nine breaks it on any shot"

    game = play_all(drawn(text), "assault 47.41", "fire A7 46.42", "add HMG7-1", "8")
    game = play_all(game, "fire A7 47.42", "add HMG7-1", die)

    assert game.markers["HMG7-1"] == place
    assert game.has(game.answered, "47.41") is (die == "6")
    assert die == "5" or "fire A7 46.41" not in game.options


@rule("9.3-g", "10.2.1-f", "10.2.2-d", "10.2.3-f")
@pytest.mark.parametrize("marker", ["pinned", "suppressed", "heavy", "DG4", "medium"])
def test_held_or_shaken_units_leave_the_marker_where_it_is(marker: str):
    """9.3 Nothing is due; under a medium barrage it is."""
    game = drawn(f"PG111-1 46.41, {marker} 46.41, A7 47.41, {MARK}")

    assert ("assault 47.41" in game.options) is (marker == "medium")
    assert game.has(game.assaults["german"], "47.41")
    assert marker == "medium" or rules(game, "assault 47.41") == ["9.3"]
