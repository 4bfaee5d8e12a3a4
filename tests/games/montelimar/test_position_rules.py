"""Positions that the rules do not allow, each refused with its rule, and those that they do."""

import pytest

from grognard.engine.bad_input import BadInput
from grognard.games.montelimar.position import position
from grognard.games.montelimar.position_text import text
from tests.games.montelimar.positions import at
from tests.games.montelimar.test_position import kept
from tests.rules import rule

REFUSED = {  # rule: texts that it does not allow
    "3.1": ("smoke 16.30", "lit 16.30"),
    "4.0": ("cup 141, played 141", "cup 141, chit 141", "played DCG DCG"),
    "5.1": (
        *("E141 18.39, chit pg111, acted E141", "PG111-5 18.39, chit DCA, acted PG111-5"),
        *("E141 18.39, chit DCA, again E141", "E141 18.39, chit DCA, fired-again 18.39"),
    ),
    "6.1": ("crowd 18.39 1", "mixed 18.39", "pact 18.39 PG111-5 G305-1"),
    "6.2.2": ("E141 19.39, ridge 19.39", "F141 18.39, PG111-5 18.40, ridge 18.39, ridge 18.40"),
    "8.3.6": (
        "E141 18.39, concentrated 18.39 on 18.41",
        "Grw111 18.39, concentrated 18.39 on 18.41",
    ),
    "8.5": ("HQ141 dead",),
    "8.7": ("E141 18.39, chit 141, shelled E141",),
    "8.5.1": ("PG111-8 36:routed", "PG111-8 11pz:available", "E141 36:pool"),
    "12.1": ("A753 18.39, HMG141-1 18.39", "PG111-5 18.39, HMG141-1 18.39"),
    "12.2": ("HMG141-1 11pz:available", "HMG141-1 36:pool", "HMG141-1 36:routed"),
    "13.1": ("A143 18.39, Harmony 18.39", "Harmony 36:routed", "Harmony 11pz:waiting"),
    "14.0": ("HeroA-1 on:E141", "E141 dead, F141 18.39, HeroA-1 on:E141"),
    "14.1": (
        *("E141 18.39, Gregg 18.39", "Murphy 36:heroes", "E141 18.39, Wietersheim 18.39"),
        *("HQ11Pz 18.39, Wietersheim 18.39, Stab11 18.39", "Gregg 36:waiting"),
    ),
    "14.2": ("PG111-5 18.39, HeroA-1 on:PG111-5",),
    "15.0": (
        *("A753 18.39 riding Trk36ID-1", "E141 18.39 riding LKW111-1", "Trk141-1 18.39"),
        *("E141 18.39 riding Trk143-1", "E141 36:routed riding Trk141-1", "Trk141-1 45:pool"),
        "E141 18.39 riding Trk141-1, F141 18.40 riding Trk141-1",
    ),
    "16.1": ("AirA-1 11pz:air", "AirA-1 18.39", "AirG-1 11pz:pool"),
    "17.0": ("first 23 N1, AirA-1 36:air", "first 23 N2, AirG-1 11pz:air, phase end"),
    "19.0": ("36 direct 20", "36 dispatch 10", "36 fatigue 20"),
    "19.2": ("36 tq 7", "36 tq 9"),
    "20.0": ("cup pg111, no-german-chits",),
    "21.2": ("E141 18.39 column no-guns",),
    "22.2": ("Evac-1 60.20", "Evac-1 11pz:pool", "Evac-1 29.01"),
    "22.3": ("E141 29.03", "E141 exited", "PG111-5 29.01, at-large"),
    "23.2": ("Amb-1 18.39 riding Trk36ID-1", "Amb-1 18.39 column", "Amb-1 36:routed"),
    "23.3": ("68RA-1 18.39",),
    "24.0": ("chit 141, group 18.40", "PG111-5 18.40, chit KG11Pz, group 18.40, again PG111-5"),
    "25.0": ("Caesar 60.20",),
    "26.0": (
        *("attached 141 11pz", "attached flak18 36", "Flak18-1 18.39"),
        "attached flak18 11pz, attached fr63 11pz, attached fr71 11pz",
    ),
    "29.0": ("cup TFB", "tfb tq 5", "cup CCS", "ccs tq 5", "chit TFB", "bought TFB", "chit CCS"),
    "30.0": (
        *("A753 18.39, E141 on:A753, PG111-5 18.45", "A753 18.39, A15 on:A753"),
        *("A753 18.39, 131FAB on:A753", "A753 18.39, E141 on:A753, F141 on:A753"),
        "A753 18.39, E141 on:A753, HMG141-1 on:A753, HMG141-2 on:A753",
    ),
}


@rule("2.0-aa")
@pytest.mark.parametrize(("number", "item"), [(r, item) for r in REFUSED for item in REFUSED[r]])
def test_a_position_that_the_rules_do_not_allow_is_refused_with_its_rule(number: str, item: str):
    """One sentence, with the number in brackets."""
    with pytest.raises(BadInput, match=rf"[^.] \({number}\)\.$"):
        at(item)


@pytest.mark.parametrize(
    "items",
    [
        "A753 18.39, E141 on:A753, HMG141-1 on:A753, Harmony on:A753, PG111-5 18.50",
        "131FAB 18.39 riding Trk36ID-1, E141 18.40 riding Trk141-1, Trk141-2 36:pool",
        "Flak18-5 11pz:routed, attached flak18 11pz, HMG141-1 36:reallocating, HQ141 36:routed",
        "E141 36:routed, HeroA-1 on:E141, Harmony 36:waiting, Gregg 36:heroes, AirA-1 36:air",
        "HQ11Pz 18.39, Wietersheim 18.39, Stab11 18.39, replaced Stab11, Evac-1 14.47",
        "PG110-5 18.39, Hax 18.39, mixed 18.39, crowd 18.39 1, lit 18.40",
        "Caesar 18.16, attached pio669 11pz",
        "E141 18.39, PG111-5 18.40, chit 141, acted E141, again E141, fired 18.39",
    ],
)
def test_what_play_can_bring_about_is_read(items: str):
    """Riders, passengers, boxes of every kind, heroes who wait, and what a chit has seen done."""
    game = at(f"{items}, cup Wind")

    assert kept(position(game.setting, text(game))) == kept(game)


def test_equal_games_have_equal_texts():
    """However their pieces were put down; a stack alone is written in its own order."""
    cup = "cup Wind"
    first = at(f"E141 18.39, F141 18.39, PG111-5 18.41, Harmony 18.39, Hax 18.41, DG1 18.41, {cup}")
    other = at(f"{cup}, DG1 18.41, Hax 18.41, PG111-5 18.41, E141 18.39, Harmony 18.39, F141 18.39")

    assert first == other
    assert text(first) == text(other)


def test_a_position_that_a_rule_is_about_to_put_right_is_written_loose():
    """So that what stands in the middle of a question can be read back."""
    assert text(at("A143 18.39, Harmony 18.39, loose, cup Wind")).endswith(", loose")
    assert not text(at("A141 18.39, Harmony 18.39, cup Wind")).endswith("loose")
