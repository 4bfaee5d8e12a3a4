"""What is refused is refused by the clause that forbids it, one sentence for each."""

import pytest

from grognard.engine.kernel.flow import objections
from tests.games.montelimar.positions import at, at_step
from tests.playing import play_all

HOMES = "HQ111 30.41 column, HQ11Pz 30.42 column, HQ141 60.20 column, HQ36ID 60.20 column"
FOES = "PG111-5 40.43, E141 40.45"


@pytest.mark.parametrize(
    ("text", "choice", "rules"),
    [
        ("PG111-5 40.43", "move", ["2.0"]),
        ("PG111-5 40.43 column, suppressed 40.43", "move", ["10.2.1"]),
        ("PG111-5 40.43 column, pinned 40.43", "move", ["10.2.2"]),
        ("PG111-5 40.43 column, heavy 40.43", "move", ["8.7.2"]),
        ("PG111-5 40.43 column, pinned 40.43, heavy 40.43", "move", ["10.2.2", "8.7.2"]),
        ("II-119 40.43 column", "move", ["8.7"]),
        ("PG111-5 40.43 riding LKW111-1", "flip", ["15.0"]),
        ("Bttr338 40.43", "flip", ["8.7.5"]),
        ("PJ61-2 40.43 column", "flip", ["21.2"]),
        ("A753 11.53 column", "flip", ["6.2.1"]),
        ("II-119 40.43 column, E141 40.44", "flip", ["8.7.5"]),
        (FOES, "fire 40.46", ["8.2"]),
        (FOES, "fire 40.45", ["7.2"]),
        ("Grw111 40.43, E141 40.45", "fire 40.45", ["8.7.1"]),
        ("PJ61-2 40.43, E141 40.44", "fire 40.44", ["8.1"]),
        ("PG111-5 40.43, A753 40.44", "fire 40.44", ["8.2"]),
        ("PG111-5 40.43, E141 40.44, suppressed 40.43", "fire 40.44", ["10.2.1"]),
        ("PG111-5 40.43 riding LKW111-1, E141 40.44", "fire 40.44", ["15.0"]),
        ("PG111-5 40.43, PG111-6 40.43, E141 40.44, fired 40.43", "fire 40.44", ["8.0"]),
        ("PG111-5 40.43, Grw111 40.43, E141 40.44, indirect 40.43", "fire 40.44", ["8.7.1"]),
        ("A753 40.43, PG111-5 40.44, PG111-6 40.45", "fire 40.45", ["7.2"]),
        ("A753 40.43, smoke 40.43, PG111-6 40.45", "fire 40.45", ["7.2"]),
        ("A753 40.43, smoke 40.44, PG111-6 40.45", "fire 40.45", ["8.7.2"]),
        (FOES, "aim E141", ["8.2", "7.2"]),
        ("PG111-5 40.43", "barrage 40.44", ["8.7"]),
        ("Grw111 40.43 column", "barrage 40.44", ["8.7"]),
        ("Grw111 40.43, pinned 40.43", "barrage 40.44", ["8.7.4"]),
        ("Grw111 40.43", "barrage 40.55", ["8.7.1"]),
        ("Grw111 40.43, PG111-6 40.43, direct 40.43", "barrage 40.44", ["8.7.1"]),
        ("Grw111 40.43", "light 40.44", ["8.7.3"]),
        ("PG111-5 40.43", "smoke 40.46", ["8.7.2"]),
        ("PG111-5 40.43", "rally", ["10.1"]),
        ("PG111-5 40.43 column", "dig", ["11.1"]),
        ("PG111-5 40.43", "trench", ["11.1"]),
        ("PG111-5 40.43, suppressed 40.43", "dig", ["10.2.1"]),
        ("PG111-5 40.43, trench 40.43", "dig", ["11.1"]),
        ("PG111-5 40.43 riding LKW111-1, suppressed 40.43", "unload", ["10.2.1"]),
        ("PG111-5 40.43 riding LKW111-1, pinned 40.43", "unload", ["10.2.2"]),
        ("PG111-5 40.43", "unload", ["15.0"]),
        ("Pz15-1 40.43 column, PG111-5 40.43, E141 40.50", "mount PG111-5", ["30.0", "30.0"]),
        ("Pz15-1 40.43 column", "dismount", ["30.0"]),
        ("131FAB 40.43", "cease", ["8.3.6"]),
    ],
)
def test_an_action_is_refused_by_its_own_clause(text: str, choice: str, rules: list[str]):
    """The first unit of the text is in hand; each reason has its number."""
    unit = text.split(maxsplit=1)[0]
    side = "DCA" if unit in ("A753", "131FAB") else "DCG"
    tracks = "36 direct 9, 11pz direct 9, 338 direct 9"
    game = play_all(at(f"{text}, {HOMES}, {tracks}, chit {side}"), f"take {unit}")

    assert [each.rule for each in objections(game, choice)] == rules


@pytest.mark.parametrize(
    ("text", "choice", "rules"),
    [
        ("acted PG111-5, chit pg111", "take PG111-5", ["5.2"]),
        ("chit pg111", "take PG110-5", ["5.1"]),
        ("chit pg111", "take E141", ["5.1"]),
        ("chit pg111", "take PG111-7", ["5.1"]),
        ("PG111-8 11pz:routed, E141 30.43, chit DCG", "take PG111-9", ["5.1"]),
        ("chit pg111", "again PG111-5", ["5.2"]),
        ("acted PG111-5, 11pz direct 0, chit pg111", "again PG111-5", ["5.1"]),
        ("chit KG11Pz, group 40.43, acted PG111-5", "again PG111-5", ["24.0"]),
        ("11pz direct 0, 198 direct 1, G305-1 40.39, chit DCG", "take PG111-5", ["5.1"]),
        ("36 direct 1, FFI-1 62.20, chit DCA", "take FFI-1", ["23.1"]),
        ("chit DCG", "take E141", ["5.1"]),
        ("chit pg111", "load PG111-5 LKW111-1", ["15.0"]),
        ("LKW111-1 11pz:pool, chit pg111", "load PG111-6 LKW111-1", ["15.0"]),
    ],
)
def test_an_activation_is_refused_by_its_own_clause(text: str, choice: str, rules: list[str]):
    """Not active, has acted, cannot be paid for, not in command, or a Kampfgruppe."""
    units = "PG111-5 40.43, PG111-6 40.44 column, PG110-5 40.41"
    foe = "" if "E141" in text else ", E141 60.20"
    game = at(f"{units}{foe}, {HOMES}, 11pz direct 5, {text}")

    assert [each.rule for each in objections(game, choice)] == rules


@pytest.mark.parametrize(
    ("text", "choice", "rules"),
    [
        ("11pz dispatch 1", "play pg111", ["4.0"]),
        ("11pz dispatch 4 tq 3", "play pg111", ["19.2"]),
        ("11pz dispatch 4, played pg111", "play pg111", ["4.0"]),
        ("11pz dispatch 4, bought pg111", "play pg111", ["4.0"]),
        ("11pz dispatch 4, cup Wind pg111", "play pg111", ["4.0"]),
        ("11pz dispatch 4", "play 141", ["4.0"]),
        ("11pz dispatch 4", "play 11Pz", ["4.0"]),
    ],
)
def test_a_chit_is_refused_by_its_own_clause(text: str, choice: str, rules: list[str]):
    """No points, too low a quality, played or bought before, of the other side."""
    units = "PG111-5 40.43, G305-1 40.39, E141 60.20, 198 dispatch 4"
    cup = "" if "cup" in text else ", cup Wind"
    game = at(f"{units}, {HOMES}, 36 dispatch 4, {text}{cup}", scenario="la-coucourde")

    assert {each.rule for each in objections(game, choice)} == {*rules}


@pytest.mark.parametrize(
    ("piece", "rules"),
    [
        ("HMG142-1", ["8.3.2"]),
        ("AT141-1", ["8.1"]),
        ("HMG141-2", ["8.3.2"]),
        ("F141", ["8.3.4"]),
        ("G141", ["8.3.4"]),
        ("I141", ["8.3.4"]),
    ],
)
def test_help_for_a_fire_is_refused_by_its_own_clause(piece: str, rules: list[str]):
    """Of another formation, armour-piercing at a hex, elsewhere, in column, without an action."""
    units = "E141 40.43, F141 40.43 column, G141 40.43, A142 40.43, I141 40.42, PG111-5 40.44"
    weapons = "HMG142-1 40.43, AT141-1 40.43, HMG141-2 40.42"
    game = at(f"{units}, {weapons}, {HOMES}, acted G141, chit 141")
    game = play_all(game, "take E141", "fire 40.44")

    assert [each.rule for each in objections(game, f"add {piece}")] == rules


def test_a_choice_of_another_moment_says_what_is_under_way():
    """5.2 With a unit in hand the next one waits; without a chit none acts."""
    text = f"PG111-5 40.43, PG111-6 40.44, E141 60.20, {HOMES}"
    acting = play_all(at(f"{text}, chit pg111"), "take PG111-5")
    assert objections(acting, "take PG111-6")[0].rule == "5.2"
    idle = at(f"{text}, cup Wind, 11pz dispatch 4")
    assert objections(idle, "take PG111-6")[0].rule == "5.1"


LEADERS = "Hax 40.43, Bode 40.41, HMG111-1 40.44, HMG110-1 40.41, PzF111 11pz:available"


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ("lead HMG111-1 40.44", "no leader"),
        ("lead Bode 40.44", "chit makes active"),
        ("lead Hax 40.43", "already"),
        ("lead Hax 40.45", "No unit of his side"),
        ("lead Hax 40.41", "No unit of his command"),
    ],
)
def test_a_leader_is_refused_by_the_clause_that_keeps_him(choice: str, told: str):
    """13.1 Who goes, and where to."""
    units = "PG111-5 40.43, PG111-6 40.44, PG110-5 40.41, E141 60.20"
    game = play_all(at(f"{units}, {LEADERS}, {HOMES}, 11pz dispatch 4, cup Wind"), "play pg111")
    assert game.prompt.startswith("13.1")

    assert [told in each.text for each in objections(game, choice)] == [True]


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ("detach Hax", "no support weapon"),
        ("detach HMG110-1", "chit makes active"),
        ("detach PzF111", "ready in its box"),
    ],
)
def test_a_weapon_is_detached_or_the_reason_told(choice: str, told: str):
    """12.2 It must be a weapon, active, and on the map."""
    units = "PG111-5 40.43, PG111-6 40.44, PG110-5 40.41, E141 60.20"
    game = at(f"{units}, {LEADERS}, {HOMES}, 11pz dispatch 4, cup Wind")
    game = play_all(game, "play pg111", "done", "armed")
    assert game.prompt.startswith("12.2")

    assert [told in each.text for each in objections(game, choice)] == [True]


@pytest.mark.parametrize(
    ("text", "hex_", "told"),
    [
        ("PG111-8 11pz:routed", "40.50", "not beside the headquarters"),
        ("PG111-8 11pz:routed, E141 30.43", "30.43", "The enemy is in"),
        ("PG111-8 11pz:routed, burning 30.43", "30.43", "on fire"),
    ],
)
def test_a_routed_unit_is_told_where_it_cannot_come_back(text: str, hex_: str, told: str):
    """8.5.2 Beside its headquarters, away from enemies, their fire and flames."""
    homes = "HQ11Pz 30.42 column, PG111-6 30.41, HQ36ID 60.20 column"
    game = play_all(at(f"{text}, {homes}, 11pz direct 5, chit DCG"), "take PG111-8")

    assert [told in each.text for each in objections(game, f"return {hex_}")] == [True]


def test_a_division_is_called_by_its_name():
    """5.1 Nobody reads the short word that data and choices use for it."""
    units = "PG111-5 40.43, G305-1 40.39, E141 60.20, 198 direct 3"
    game = at(f"{units}, {HOMES}, 11pz direct 0, chit DCG")

    told = objections(game, "take PG111-5")[0].text
    assert "11. Panzer-Division" in told


BATTERY = "Grw111 40.43, I-119 40.43, PG111-5 40.43, PG111-6 40.46, E141 40.48"


@pytest.mark.parametrize(
    ("unit", "rule"),
    [("Grw111", "8.7.4"), ("PG111-6", "8.7.4"), ("PG111-5", "8.7")],
)
def test_help_for_a_barrage_is_refused_by_its_own_clause(unit: str, rule: str):
    """8.7.4 It fires already, is elsewhere, or has no guns."""
    game = at(f"{BATTERY}, {HOMES}, chit 11Pz", scenario="la-coucourde")
    game = play_all(game, "take Grw111", "barrage 40.48")

    assert [each.rule for each in objections(game, f"add {unit}")] == [rule]


STORM = "PG111-1 46.41, PG111-2 46.41, Grw111 44.41, PG110-6 46.42, assault german 47.41"
STORMED = f"{STORM}, Stab11 46.42, HMG111-1 46.41, PzF111 46.41, Hax 46.41, A7 47.41 column"


@pytest.mark.parametrize(
    ("choices", "choice", "rules"),
    [
        ((), "shell A7", ["9.1"]),
        ((), "shell PG111-1", ["9.1"]),
        ((), "shell PG110-6", ["9.1"]),
        (("go",), "retreat 50.50", ["9.1"]),
        (("go",), "retreat 46.41", ["9.1"]),
        (("go", "stand", "hold"), "use HMG111-1", ["9.5"]),
        (("go", "stand", "hold"), "use Stab11", ["9.5"]),
        (("go", "stand", "hold", "use PzF111"), "use PzF111", ["9.5"]),
        (("go", "retreat 48.41"), "advance PG110-6", ["9.1"]),
        (("go", "retreat 48.41", "advance PG111-1"), "advance PG111-1", ["9.1"]),
    ],
)
def test_an_assault_refuses_by_its_own_clause(
    choices: tuple[str, ...], choice: str, rules: list[str]
):
    """9.1, 9.5 Guns, refuges, pieces and those who go in, each with its reason."""
    game = at_step(at(f"{STORMED}, {HOMES}, chit pg111"), "assaults")
    game = play_all(game, "assault 47.41", *choices)

    found = objections(game, choice)
    assert [each.rule for each in found] == rules
    assert "cannot" not in found[0].text


def test_only_the_routed_come_back_and_they_do_nothing_else_with_that_action():
    """8.5.2 A unit on the map has not routed; one in the box has its whole action for it."""
    game = at(f"PG111-5 40.43, PG111-6 11pz:routed column, {HOMES}, chit pg111")

    standing, routed = (play_all(game, f"take {unit}") for unit in ("PG111-5", "PG111-6"))

    assert [str(each) for each in objections(standing, "return 30.41")] == [
        "8.5.2 5/II/111 has not routed."
    ]
    for choice in ("move", "rally", "fire 40.44"):
        assert [each.rule for each in objections(routed, choice)] == ["8.5.2"]


def test_a_defender_with_weapons_counts_one_and_cannot_decline():
    """12.3 Of a flamethrower and a machine gun he has the choice, and of none."""
    guns = "PG111-5 40.43, Flam111 40.43, PG111-6 40.43, HMG111-1 40.43, E141 40.44"
    game = play_all(at(f"{guns}, {HOMES}, chit 141"), "take E141", "fire 40.43", "fire")
    game = play_all(game, "target PG111-5")

    assert set(game.options) == {"shield Flam111", "shield HMG111-1"}
    assert [each.rule for each in objections(game, "none")] == ["12.3"]


@pytest.mark.parametrize(
    ("choice", "number"),
    [
        *(("with E142", "6.0"), ("with F141", "6.0"), ("trail", "6.2.1"), ("flip", "6.0")),
        *(("take HMG141-1", "12.3"), ("take Harmony", "13.1"), ("by paved 40.42", "6.2.1")),
        *(("fire 40.42", "5.2"), ("pass", "5.2"), ("rally", "5.2")),
    ],
)
def test_what_is_settled_before_a_move_is_refused_on_its_way(choice: str, number: str):
    """6.0, 6.2.1, 12.3, 13.1 After the first step nobody and nothing joins, and no mode changes."""
    pack = "E141 40.44 column, F141 40.44 column, HMG141-1 40.44, Harmony 40.44, E142 40.44 column"
    game = play_all(at(f"{pack}, PG111-5 20.20, {HOMES}, chit 141"), "take E141", "move", "40.43")

    assert choice not in game.options
    assert objections(game, choice)[0].rule == number
    assert not any("No unit" in str(each) for each in objections(game, choice))


def test_a_fire_under_way_is_not_said_to_be_none():
    """8.3, 8.3.1, 5.2 Help comes first, then the target; the unit's action goes on meanwhile."""
    text = f"E141 40.44, F141 40.44, PG111-5 40.43, PG111-6 40.43, {HOMES}, chit 141"
    helping = play_all(at(text), "take E141", "fire 40.43")
    picking = play_all(helping, "fire")

    for game, choice, number in (
        *((helping, "target PG111-5", "8.3.1"), (helping, "flip", "5.2")),
        *((picking, "concentrate", "8.3"), (picking, "move", "5.2")),
    ):
        assert choice not in game.options
        assert objections(game, choice)[0].rule == number


def test_each_step_of_a_fire_says_what_is_settled_before_and_after_it():
    """8.3, 8.3.1 Help, then the Target Unit, then what counts for the defence."""
    guns = "PG111-5 40.43, Flam111 40.43, PG111-6 40.43, HMG111-1 40.43, E141 40.44, F141 40.44"
    helping = play_all(at(f"{guns}, {HOMES}, chit 141"), "take E141", "fire 40.43")
    picking = play_all(helping, "fire")
    shielding = play_all(picking, "target PG111-5")
    rifles = "A157 40.38, B157 40.38, HQ11Pz 39.37, HQ111 30.41 column, HQ157 44.30 column"
    aiming = play_all(at(f"{rifles}, HQ45ID 44.30 column, chit 157"), "take A157", "aim HQ11Pz")

    assert "add F141" in helping.options
    for game, choice, told in (
        (helping, "shield HMG111-1", "is settled after what helps"),
        (picking, "shield HMG111-1", "First the Target Unit is picked"),
        (picking, "add F141", "The fire is declared"),
        (shielding, "target PG111-6", "is settled already"),
        (aiming, "target PG111-5", "is settled already"),
        (shielding, "add F141", "The fire is declared"),
    ):
        assert choice not in game.options
        assert told in str(objections(game, choice)[0])
