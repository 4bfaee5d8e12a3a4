"""9 Prepared assaults."""

import pytest

from grognard.engine.kernel.flow import advance, explain
from grognard.games.montelimar.assault_force import able
from grognard.games.montelimar.assault_sum import AssaultTerms, attacker_sum, defender_sum, odds
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at, at_step
from tests.playing import play_all
from tests.rules import rule

ATTACKERS = (
    "PG111-1 46.41, PG111-2 46.41, PG111-3 46.42, PG111-4 46.42, Stab11 46.41, PG110-6 46.42"
)
DEFENDERS = "A7 47.41, B7 47.41, foxhole 47.41, DG3 47.41, Harrell 47.41"
REST = "Grw111 44.41, HQ111 40.41 column, HQ11Pz 40.41 column, HQ3ID 60.20 column"
EXAMPLE = f"{ATTACKERS}, {DEFENDERS}, {REST}, assault german 47.41"
FOUR = ("PG111-1", "PG111-2", "PG111-3", "PG111-4")


@rule("9.5-ag", "9.5-i", "9.5-n", "9.5-o", "9.5-a")
def test_the_attacker_adds_11_example():
    """9.5 Odds −1, marker +2, leader +3, mortar +1, quality 6."""
    attack = AssaultTerms("47.41", FOUR, 1, ("Stab11",), ("Harrell",), "A7")

    found = {mod.why: mod.value for mod in attacker_sum(at(EXAMPLE), attack).mods}

    assert sum(found.values()) == 11
    assert sorted(found.values()) == [-1, 1, 2, 3, 6]


@rule("9.5-ah", "9.5-ac")
def test_the_defender_adds_9_example():
    """9.5 Town +2, foxhole +1, DG3 −1, leader +2, quality 5."""
    attack = AssaultTerms("47.41", FOUR, 1, ("Stab11",), ("Harrell",), "A7")

    found = defender_sum(at(EXAMPLE), attack)

    assert found.total == 9
    assert sorted(mod.value for mod in found.mods) == [-1, 1, 2, 2, 5]


@rule("9.5-b", "9.5-c")
@pytest.mark.parametrize(
    ("attackers", "defenders", "change"),
    [
        *((5, 1, 2), (11, 2, 2), (4, 1, 1), (3, 1, 0), (5, 2, -1), (2, 1, -1)),
        *((5, 3, -2), (3, 2, -2), (4, 3, -3), (1, 1, -3), (2, 3, -4), (1, 2, -4)),
        *((2, 5, -5), (1, 3, -5), (1, 4, -5)),
    ],
)
def test_odds_round_down_to_a_column(attackers: int, defenders: int, change: int):
    """9.5 Units against units."""
    assert odds(at(""), attackers, defenders).value == change


@rule("9.5-ad", "9.3-a", "9.3-c", "9.0-c", "4.0-at")
def test_all_active_units_beside_the_marker_assault_example():
    """9.5 The 111th, and not the company of the 110th beside it."""
    game = at(f"{EXAMPLE}, chit pg111")
    assert game.active & game.unit_bit("PG110-6") == 0

    game = _assault(game)

    assert game.prompt.startswith("9.1 Shell")
    assert game.procedures[-1].units == FOUR  # type: ignore[attr-defined]


def _assault(game):  # type: ignore[no-untyped-def]
    """The game with its activation put back to the assaults."""
    game = game.copy()
    game.procedures[-1].at = "assaults"
    advance(game)
    return play_all(game, "assault 47.41")


@rule("9.5-ae", "9.1-e", "9.4-c", "9.5-ai", "9.4-v")
def test_the_assault_runs_through_its_steps_example():
    """9.1 Mortar, column, fire, dice 5 and 5: 16 to 14, so two DG: one unit lost, no advance."""
    game = _assault(at(f"{EXAMPLE}, chit pg111"))
    game = play_all(game, "shell Grw111", "8")
    assert game.barrages["47.41"] == "light"
    assert all(game.units[unit].column for unit in FOUR)

    game = play_all(game, "hold", "use Stab11", "use Harrell", "5", "5")
    assert (game.who, game.prompt[:3]) == ("allied", "8.5")
    game = play_all(game, "lose B7")

    assert (game.dg["47.41"], game.stacks["47.41"]) == (4, ("A7",))
    assert game.assaults["german"] == 0
    assert not any(f"take {unit}" in game.options for unit in (*FOUR, "Grw111"))


@rule("9.4-t", "9.4-u")
def test_a_tie_costs_everybody_one():
    """9.4 Every assaulting hex and the defender, and nobody advances."""
    game = play_all(_assault(at(f"{EXAMPLE}, chit pg111")), "go", "hold")
    game = play_all(game, "use Stab11", "use Harrell", "4", "5")

    assert (game.dg["46.41"], game.dg["46.42"], game.dg["47.41"]) == (1, 1, 4)


@rule("9.4-w")
def test_a_beaten_attacker_spreads_his_losses():
    """9.4 One DG at a time, where he likes."""
    game = play_all(_assault(at(f"{EXAMPLE}, chit pg111")), "go", "hold")
    game = play_all(game, "use Stab11", "use Harrell", "0", "4")
    assert game.options == ("suffer 46.41", "suffer 46.42")

    game = play_all(game, "suffer 46.41", "suffer 46.42", "suffer 46.42")

    assert (game.dg["46.41"], game.dg["46.42"]) == (1, 2)


@rule("9.4-z", "13.3-a", "9.1-u")
def test_a_nine_loses_the_leader_who_was_used():
    """9.4 The side whose die it is."""
    game = play_all(_assault(at(f"{EXAMPLE}, chit pg111")), "go", "hold")

    game = play_all(game, "use Stab11", "use Harrell", "9", "0")

    assert game.replaced == ("Stab11",)
    gone = play_all(_assault(at(f"{EXAMPLE}, replaced Stab11, chit pg111")), "go", "hold")
    gone = play_all(gone, "use Stab11", "use Harrell", "9", "0")
    assert not gone.markers["Stab11"]


@rule("9.1-k")
def test_defenders_in_column_may_fall_back():
    """9.1 D To a hex that no enemy covers; they are suppressed, and the attacker goes in."""
    text = (
        f"{ATTACKERS}, A7 47.41 column, B7 47.41 column, {REST}, assault german 47.41, chit pg111"
    )
    game = play_all(_assault(at(text)), "go")
    assert "stand" in game.options
    (first, *_) = [choice for choice in game.options if choice.startswith("retreat")]

    game = play_all(game, first)
    there = first.split()[1]
    assert game.has(game.suppressed, there)
    assert "enough" not in game.options
    game = play_all(game, "advance PG111-1", "enough")
    assert game.stacks["47.41"] == ("PG111-1",)


@rule("9.2-a")
def test_a_marker_is_laid_for_a_dispatch_point():
    """9.2 Beside an active unit that could enter; it is assaulted in a later activation."""
    game = at(f"PG111-1 46.41, A7 47.41, {REST}, 11pz dispatch 3, chit pg111").copy()
    game.procedures[-1].at = "assaults"
    advance(game)

    game = play_all(game, "prepare 47.41")
    assert game.has(game.assaults["german"], "47.41")
    assert game.records["11pz"].dispatch == 2
    assert not any(choice.startswith("assault") for choice in game.options)


@rule("9.2-h", "9.2-i")
def test_a_marker_goes_when_no_friend_is_beside_it():
    """9.2 At once."""
    text = (
        f"PG111-1 46.41 column, A7 47.41, answered 47.41, {REST}, assault german 47.41, chit pg111"
    )
    game = play_all(at(text), "take PG111-1", "move", "45.41")

    assert game.assaults["german"] == 0


@rule("9.3-g", "10.2.3-f", "10.2.1-f", "10.2.2-d")
@pytest.mark.parametrize("marker", ["pinned", "suppressed", "DG4", "heavy"])
def test_such_markers_bar_an_assault(marker: str):
    """9.3 Nobody under them takes part."""
    free = at(f"PG111-1 46.41, A7 47.41, {REST}")
    barred = at(f"PG111-1 46.41, {marker} 46.41, A7 47.41, {REST}")

    assert able(free, "PG111-1", "47.41")
    assert not able(barred, "PG111-1", "47.41")


@rule("9.5-e", "9.5-f", "9.5-g")
@pytest.mark.parametrize(
    ("units", "change"),
    [("Pz15-1 46.41, PG111-1 46.41", 2), ("Pz15-1 46.41, Pz15-2 46.41", -2), ("PG111-1 46.41", 0)],
)
def test_tanks_help_with_others_and_suffer_alone(units: str, change: int):
    """9.5 Two more among infantry, two less without."""
    game = at(f"{units}, A7 47.41, {REST}, loose")
    stack = game.stacks["46.41"]

    mods = attacker_sum(game, AssaultTerms("47.41", stack, picked="A7")).mods

    assert sum(mod.value for mod in mods if "tanks" in mod.why) == change


@rule("12.3-i")
def test_a_panzerfaust_is_used_once():
    """9.5 Two more, and it is gone."""
    game = _assault(at(f"{EXAMPLE}, PzF111 46.41, chit pg111"))
    game = play_all(game, "go", "hold", "use PzF111", "ready", "ready", "5", "5")

    assert game.markers["PzF111"] == ""


@rule("9.4-f", "9.4-g", "9.1-s")
@pytest.mark.parametrize("marker", ["answered", "concentrated", "suppressed"])
def test_marked_defenders_do_not_fire(marker: str):
    """9.4 Step E is passed over."""
    game = _assault(at(f"{EXAMPLE}, {marker} 47.41, chit pg111"))

    assert "hold" not in play_all(game, "go").options


@rule("9.2-g", "10.2.3-f")
def test_a_unit_too_disorganised_to_assault_may_still_prepare_one():
    """9.2 It could move there, which is all that the marker asks; a pinned one could not."""
    text = "PG111-1 46.41, A7 47.41, HQ111 40.41 column, HQ11Pz 40.41 column, 11pz dispatch 4"

    too_tired = play_all(at(f"{text}, DG4 46.41, cup Wind"), "play pg111")
    held = play_all(at(f"{text}, pinned 46.41, cup Wind"), "play pg111")

    assert "prepare 47.41" in too_tired.options
    assert "prepare 47.41" not in held.options


@rule("9.5-a")
def test_both_sums_are_shown_before_every_step_of_the_assault():
    """9.5 With all who would go, with the guns that fired, and with each piece that could help."""
    game = at_step(at(f"{EXAMPLE}, chit pg111"), "assaults")
    bare = _totals(game, "assault 47.41")
    game = play_all(game, "assault 47.41")
    assert _totals(game, "go") == bare

    game = play_all(game, "go", "hold")
    assert _totals(game, "ready") == bare
    helped = _totals(game, "use Stab11")
    assert (helped[0] > bare[0], helped[1] == bare[1]) == (True, True)
    game = play_all(game, "use Stab11")
    assert game.who == "allied"
    assert _totals(game, "ready") == helped


def _totals(game: Montelimar, choice: str) -> list[int]:
    """The sums that are shown for a choice: the attacker's, then the defender's."""
    return [each.total for each in explain(game, choice)]
