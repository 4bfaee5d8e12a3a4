"""7, 8, 6.16 One check a row: what is offered, refused and paid, and what becomes of the units."""

from fractions import Fraction

import pytest

from grognard import odds
from grognard.games.combat.places import SEWER
from grognard.games.combat.state import Unit
from tests.games.combat.ground import HILL, PLACES
from tests.games.combat.positions import refused, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "r65-7 Z20, g66-9 A12"
RUSSIAN = "russian to act"


def played(text: str, *choices: str) -> Unit:
    """The record of the first unit of a text after these choices."""
    return play_all(works(f"{text}, {FAR}"), *choices).units[text.split(maxsplit=1)[0]]


@pytest.mark.parametrize(
    ("text", "choices", "wanted"),
    [
        pytest.param("g66-1 J32", "dig g66-1|1", "dug moved", marks=rule("7.1.3-a")),
        pytest.param("g66-1 J32", "dig g66-1|10", "moved", marks=rule("7.1.3-c")),
        pytest.param("g66-1 F4+lip", "dig g66-1|1", "dug moved", marks=rule("7.1.1-a")),
        pytest.param("g66-1 J32 dug-in", "crawl g66-1|J31", "crawled", marks=rule("7.1.2-c")),
        pytest.param(
            "g66-1 B35, g66-2 B35 dug-in",
            "move g66-1|duck g66-1",
            "dug moved",
            marks=rule("7.1.6-a"),
        ),
        pytest.param(
            "g66-1 J32, mines J32 russian, gLt-1 J32",
            "clear g66-1 mines",
            "moved",
            marks=rule("7.4.8-d", "7.4.8-f"),
        ),
        pytest.param(
            "gLt-1 J32, mines J32 russian, g66-1 J32",
            "clear g66-1 mines",
            "moved",
            marks=rule("7.4.8-d"),
        ),
        pytest.param(
            "g66-1 J32, gLt-1 J32", "search g66-1", "crawled-fired", marks=rule("7.4.5-c")
        ),
        pytest.param(
            "gLt-1 J32, g66-1 J32", "search g66-1", "crawled-fired", marks=rule("7.4.5-c")
        ),
        pytest.param(
            "g66-1 J33, wire J32", "crawl g66-1|J32", "crawled-fired", marks=rule("7.6.2-b")
        ),
        pytest.param(
            "SdKfz-1 J33 ne as:german-opel-blitz, wire J32",
            "move SdKfz-1|J32",
            "moved stuck",
            marks=rule("7.6.2-c"),
        ),
        pytest.param(
            "PzIV-1 J33 ne, wire J32", "move PzIV-1|J32|9", "moved", marks=rule("7.6.2-d")
        ),
        pytest.param(
            "PzIV-1 J33 ne, wire J32", "move PzIV-1|J32|10", "moved stuck", marks=rule("7.6.2-d")
        ),
        pytest.param(
            "SdKfz-1 J33 ne, wire J32", "move SdKfz-1|J32|8", "moved stuck", marks=rule("7.6-b")
        ),
        pytest.param(
            "g66-1 G19", "cover g66-1 F19", "crawled cover", marks=rule("8.1.1-b", "8.1-b")
        ),
        pytest.param("g66-1 G19 cover:F19/G19", "move g66-1|G20", "moved", marks=rule("8.1.7-a")),
        pytest.param("g66-1 J5 cover:inside", "move g66-1|J6", "moved", marks=rule("8.2.4-a")),
        pytest.param(
            f"r63-1 N32, {RUSSIAN}", "sewer r63-1|N32+sewer", "moved", marks=rule("6.16.1.1-b")
        ),
    ],
)
def test_what_becomes_of_a_unit(text: str, choices: str, wanted: str):
    """7, 8 What it did, and what it is under, in or behind."""
    unit = played(text, *choices.split("|"))
    words = {"dug": unit.dug, unit.did: True, "stuck": unit.stuck, "cover": unit.cover}

    assert {word for word, holds in words.items() if holds} == {*wanted.split()}


@pytest.mark.parametrize(
    ("text", "choices", "there", "wanted"),
    [
        pytest.param("g66-1 J32 dug-in", "move g66-1", "J31", 1, marks=rule("7.1.6-b")),
        pytest.param(
            "at-trench J32, g66-1 J33", "move g66-1", "down J32", 2, marks=rule("7.2.2-c")
        ),
        pytest.param(
            "at-trench J32, g66-1 J32 in-trench", "move g66-1", "J33", 3, marks=rule("7.2.2-c")
        ),
        pytest.param(
            "at-trench J32, at-trench J31, g66-1 J32 in-trench",
            "move g66-1",
            "down J31",
            1,
            marks=rule("7.2.2-c"),
        ),
        pytest.param(
            "trench J32, at-trench J31, g66-1 J32 in-trench",
            "move g66-1",
            "down J31",
            1,
            marks=rule("7.2.2-d"),
        ),
        pytest.param(
            "wreck J32, wreck J32, g66-1 J33", "move g66-1", "J32", 5, marks=rule("6.8.2.1-b")
        ),
        pytest.param("burning J32, g66-1 J33", "move g66-1", "J32", 3, marks=rule("6.8.2.1-e")),
        pytest.param("g66-1 I31 in-holes", "move g66-1", "I30", 2, marks=rule("6.9.1-e")),
        pytest.param("roadblock H20 I21, g66-1 H20", "move g66-1", "I21", 2, marks=rule("7.5.2-c")),
        pytest.param("roadblock H20 I21, g66-1 H20", "move g66-1", "G21", 1, marks=rule("7.5.2-b")),
    ],
)
def test_what_a_step_costs_among_works(text: str, choices: str, there: str, wanted: int):
    """7, 6.8.2.1 The sum of one step."""
    assert totals(play_all(works(f"{text}, {FAR}"), *choices.split("|")), there) == [wanted]


@pytest.mark.parametrize(
    ("text", "choices", "choice", "clause"),
    [
        pytest.param("g66-1 J32 moved", "", "dig g66-1", "core-4-j", marks=rule("7.1.3-a")),
        pytest.param(
            "PzIV-1 J33 ne, at-trench J32", "move PzIV-1", "J32", "7.2.2", marks=rule("7.2.2-b")
        ),
        pytest.param(
            "PzIV-1 H20 e, roadblock H20 I21", "move PzIV-1", "I21", "7.5.2", marks=rule("7.5.2-c")
        ),
        pytest.param("g66-1 J33, wire J32", "assault g66-1", "J32", "7.6.2", marks=rule("7.6.2-a")),
        pytest.param(
            "g66-1 J32 walked, gLt-1 J32, mines J32",
            "",
            "clear g66-1 mines",
            "7.4.8",
            marks=rule("7.4.8-b"),
        ),
        pytest.param(
            "g66-1 J32, mines J32", "", "clear g66-1 mines", "7.4.8", marks=rule("7.4.8-a")
        ),
        pytest.param("g66-1 G19", "", "cover g66-1 G20", "8.1.1", marks=rule("8.1.1-d")),
        pytest.param(
            "g66-1 J32 in-trench, trench J32", "", "shelter g66-1", "8.2.1", marks=rule("8.2.1-a")
        ),
        pytest.param(
            f"r63-1 N32+sewer, {RUSSIAN}", "", "move r63-1", "6.16.2", marks=rule("6.16.2-e")
        ),
        pytest.param(f"r65-1 N32, {RUSSIAN}", "", "sewer r65-1", "6.16.1", marks=rule("6.16.1-c")),
        pytest.param("g66-1 N32, gLt-1 N32", "", "sewer gLt-1", "6.16.1", marks=rule("6.16.1-b")),
    ],
)
def test_what_is_refused_among_works(text: str, choices: str, choice: str, clause: str):
    """7, 8, 6.16 The clause that forbids it."""
    game = play_all(works(f"{text}, {FAR}"), *filter(None, choices.split("|")))

    assert refused(game, choice) == [clause]


@rule("7.4-b", "7.6.3-b", "7.5.3-b")
@pytest.mark.parametrize(
    ("text", "work"),
    [("wire J32, g66-1 J32, gLt-1 J32", "wire"), ("roadblock H20 I21, g82-1 H20", "roadblock")],
)
def test_wire_and_roadblocks_are_cleared_by_the_end_of_the_phase(text: str, work: str):
    """7.4.8, 7.5.3, 7.6.3 They are there as long as the work goes on."""
    game = works(f"{text}, {FAR}")
    unit = next(unit for unit in ("g66-1", "g82-1") if game.is_on_map(unit))

    clearing = play_all(game, f"clear {unit} {work}")
    assert clearing.works or clearing.roadblocks
    done = play_all(clearing, "pass", "pass", "pass", "pass")
    assert not done.works
    assert not done.roadblocks


@rule("7.4.8-c")
@pytest.mark.parametrize(("status", "gone"), [("", True), ("pinned", True), ("disrupted", False)])
def test_who_was_disrupted_has_cleared_nothing(status: str, gone: bool):
    """7.4.8 Pinned men finish the work, Disrupted ones do not."""
    jobs = "clearing g82-1 mines J32, mines J32 russian, out german, idle russian 1"
    game = works(f"g82-1 J32 moved {status}, {jobs}, {FAR}, {RUSSIAN}")

    assert (not play_all(game, "pass").works) == gone


@rule("7.4.8-e")
def test_clearers_are_fired_at_as_movers():
    """7.4.8 -10 for having moved, and -10 in the open."""
    game = works("g82-1 J32, mines J32 russian, r65-1 J31")

    assert totals(play_all(game, "clear g82-1 mines", "fire r65-1"), "shoot")[1:] == [-20]


@rule("7.4.7-c", "7.4.2-a")
@pytest.mark.parametrize(
    ("unit", "column"), [("g66-1", "12"), ("PzIV-1", "45+"), ("SdKfz-1", "45+")]
)
def test_one_counter_strikes_men_and_vehicles(unit: str, column: str):
    """7.4.2, 7.4.7 Column 12 against men, 45+ against anything that drives."""
    facing = "" if unit == "g66-1" else " ne"
    game = play_all(works(f"{unit} J33{facing}, mines J32 russian, {FAR}"), f"move {unit}", "J32")

    assert f"Column {column} against {unit}" in game.prompt


@rule("7.4.5-b")
@pytest.mark.parametrize(("die", "hexes"), [("1", 4), ("3", 3), ("5", 2), ("8", 1)])
def test_the_die_tells_how_many_hexes_are_searched(die: str, hexes: int):
    """7.4.5 Besides their own, next to them, each once."""
    game = play_all(works(f"g66-1 J32, gLt-1 J32, {FAR}"), "search g66-1", die)

    assert game.procedures[-1].left == hexes
    assert refused(game, "look J34") == ["7.4.5"]
    if hexes > 1:
        assert refused(play_all(game, "look J31"), "look J31") == ["7.4.5"]


@rule("8.2-b")
def test_guns_fire_into_the_house_of_a_hidden_man():
    """8.2 On the building column, though rifles find nobody."""
    game = works("r76mm-1 L6 w, r65-1 L6, g66-1 J5 cover:inside, russian to act")

    assert refused(game, "fire r65-1 J5") == ["8.2.2"]
    assert totals(play_all(game, "gun r76mm-1"), "shell J5")[0] == 96


@rule("6.16.1.1-c", "6.16.2-a")
def test_who_went_below_is_under_the_street():
    """6.16.2 A German above him fights nobody."""
    game = works(f"r63-1 N32+sewer, g66-1 N32, {FAR}")

    assert game.spot("r63-1").kind == SEWER
    assert not game.units["g66-1"].engaged


@rule("6.11.2.3-b")
def test_a_crest_hex_counts_at_its_highest_level_example():
    """6.11.2.3 KbEE10, here Q10, is at +2."""
    assert PLACES[HILL].spots["Q10"].eye == 2


@rule("7.4.7-a")
def test_mines_strike_a_tank_that_passes_rail_cars():
    """7.4.7, 6.14.2 Twice on its way past I18; once it is stuck it stays before them."""
    game = works(f"PzIV-1 H17 e, mines I18 russian, {FAR}")
    game = play_all(game, "move PzIV-1", "past I18 J18")

    assert "Column 45+" in game.prompt
    through = play_all(game, "90", "90")
    assert through.units["PzIV-1"].place == "J18"
    stuck = play_all(game, "40").units["PzIV-1"]
    assert (stuck.place, stuck.stuck) == ("H17", True)


@rule("6.8.2.1-b")
def test_wrecks_are_in_the_way_past_rail_cars():
    """6.8.2.1 2 more in the hex that is passed, and 2 in the one beyond."""
    bare, full = (
        play_all(works(f"PzIV-1 H17 e{wrecks}, {FAR}"), "move PzIV-1", "past I18 J18")
        for wrecks in ("", ", wreck I18, wreck J18, loose")
    )

    assert bare.procedures[-1].left - full.procedures[-1].left == 4


@rule("core-12-e")
@pytest.mark.parametrize(
    ("text", "choice", "clause"),
    [
        pytest.param("PzIV-1 H17 e, wire I18", "past I18 J18", "7.6.2", marks=rule("7.6.2-d")),
        pytest.param("PzIV-1 H17 e, at-trench I18", "past I18 J18", "7.2.2", marks=rule("7.2.2-b")),
        pytest.param("PzIV-1 H17 e, at-trench J18", "past I18 J18", "7.2.2", marks=rule("7.2.2-b")),
        pytest.param("g66-1 H17, wire I18", "around I18 left", "7.6.2", marks=rule("7.6.2-a")),
        pytest.param("PzIV-1 H17 e, fire I18, loose", "past I18 J18", "core-12-e"),
        pytest.param("PzIV-1 E19 se, fire E20, loose", "past E20 F20", "core-12-e"),
    ],
)
def test_works_close_the_way_past_rail_cars(text: str, choice: str, clause: str):
    """7.2.2, 7.6.2, core-12-e A bypass leads through the hex and what is built or burns in it."""
    game = play_all(works(f"{text}, {FAR}"), f"move {text.split(maxsplit=1)[0]}")

    assert refused(game, choice) == [clause]


@rule("6.8.2.1-b")
def test_a_wreck_is_in_nobodys_way_on_the_stairs():
    """6.8.2.1 It costs those who enter its hex, not those who come down in it."""
    game = works("g66-1 J5+1, wreck J5, r65-7 Z20, loose")

    assert totals(play_all(game, "move g66-1"), "J5") == [1]


@rule("6.14.2-f", "6.18.1-c")
@pytest.mark.parametrize(
    ("start", "into", "clause"),
    [("H17 e", "I18", "6.14.2"), ("E19 sw", "E20", "6.18.1"), ("B34 sw", "B35", "core-10-e")],
)
def test_the_ground_is_closed_to_vehicles_by_its_own_rule(start: str, into: str, clause: str):
    """6.14.2, 6.18.1, core-10-e Rail cars, a fountain and a house."""
    driving = play_all(works(f"PzIV-1 {start}, r65-7 Z20"), "move PzIV-1")

    assert refused(driving, into) == [clause]


@rule("7.4.8-c")
def test_two_gangs_at_one_work_are_disturbed_together():
    """7.4.8-c, R-56 None of those who clear it may have been Disrupted."""
    jobs = "clearing g82-1 mines J32, clearing g82-2 mines J32, mines J32 russian"
    gangs = "g82-1 J32 moved, g82-2 J32 moved disrupted"
    game = works(f"{gangs}, {jobs}, out german, idle russian 1, {FAR}, {RUSSIAN}")

    assert play_all(game, "pass").works


@rule("7.4.8-b")
@pytest.mark.parametrize(
    ("text", "choices"),
    [
        (
            "SdKfz-1 B16 se, g66-1 B16 on:SdKfz-1, gLt-1 B16 on:SdKfz-1, wire B17, r65-1 Z20",
            ("move SdKfz-1", "B17", "1", "unload gLt-1", "unload g66-1", "g66-1"),
        ),
        (
            "r65-1 N32+sewer, rLt-1 N32+sewer, wire N32 german, g66-1 Z20, russian to act",
            ("sewer r65-1", "with rLt-1", "N32", "r65-1"),
        ),
    ],
)
def test_who_rode_or_surfaced_among_wire_clears_none_of_it(text: str, choices: tuple[str, ...]):
    """7.4.8 They did not Crawl into the hex, though they may Crawl out and in again."""
    unit = choices[-1]
    came = play_all(works(text), *choices[:-1])
    game = play_all(came, "stop") if "stop" in came.options else came

    while game.turn == 1 or game.who != game.owner(unit):
        game = play_all(game, "pass")
    assert refused(game, f"clear {unit} wire") == ["7.4.8"]


@pytest.mark.parametrize(
    ("text", "opening", "choice", "wanted"),
    [
        pytest.param(
            "r76mm-1 F20 nw, roadblock F14 F15, g66-1 Z1, russian to act",
            ("gun r76mm-1",),
            "shell F14",
            {"roadblock gone": Fraction(104, 1000), "no effect": Fraction(896, 1000)},
            marks=rule("7.5.3-a", "core-8-m"),
        ),
        pytest.param(
            "gDC-1 F13, wire F14, r65-1 Z1",
            (),
            "charge gDC-1 F14",
            {"wire gone": Fraction(7, 10), "no effect": Fraction(3, 10)},
            marks=rule("7.6.3-a"),
        ),
        pytest.param(
            "gDC-1 M34, r65-1 Z1",
            (),
            "blow gDC-1 M35",
            {
                "a Mousehole": Fraction(98, 100),
                "eliminated": Fraction(1, 100),
                "no effect": Fraction(1, 100),
            },
            marks=rule("7.3.2-c"),
        ),
        pytest.param(
            "g66-1 B16, r65-1 Z20",
            (),
            "dig g66-1",
            {"dug in": Fraction(7, 10), "no effect": Fraction(3, 10)},
            marks=rule("7.1.3-a"),
        ),
    ],
)
def test_odds_tell_what_becomes_of_works(
    text: str, opening: tuple[str, ...], choice: str, wanted: dict[str, Fraction]
):
    """7 A hit on 80 and an E on 13, an E on 70, M+ on 98 or all is lost, a check on 7."""
    assert dict(odds(play_all(works(text), *opening), choice).results) == wanted
