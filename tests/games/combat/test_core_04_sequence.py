"""core-2, core-3, core-4 Phases, impulses, passes, recovery."""

from fractions import Fraction
from random import Random

import pytest

from grognard.engine.dice.odds import odds
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.questions import offers
from grognard.games.combat import COMBAT
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import Combat
from tests.games.combat.positions import SETTING, at, offered, refused, told, works
from tests.playing import play_all
from tests.rules import rule


@rule("core-2-f", "core-2-b", "9.1.1-b")
def test_the_second_side_sets_up_first():
    """core-2-f The Russians, inside their area and their stacking limits."""
    game = COMBAT.set_up(SETTING)

    assert game.who == "russian"
    assert refused(game, "C19") == ["core-2-f"]
    assert {"C17", "C18+2", "C19-1", "hide C18"} <= {*game.options}


@rule("core-19-a", "core-2-f")
def test_one_unit_may_be_hidden():
    """core-19-a The scenario allows one; a leader never."""
    game = play_all(COMBAT.set_up(SETTING), "hide C18")

    assert offered(game, "hide") == []
    assert game.hidden_of("russian") == 1


@rule("core-4-a", "core-4-f")
def test_sides_alternate_until_both_pass():
    """core-4-a First, second, first; two passes running end the phase."""
    game = at("g66-1 F18, g66-2 F19, r65-1 C17")
    moved = play_all(game, "move g66-1", "stop", "pass", "move g66-2", "stop", "pass")

    assert moved.who == "german"
    assert moved.phase == "fire and movement"
    assert play_all(moved, "pass").turn == 2


@rule("core-4-k")
def test_two_passes_running_put_a_side_out():
    """core-4-k The other side goes on alone until it passes; whoever is asked is told."""
    game = at("g66-1 F18, g66-2 F19, r65-1 C17, r65-2 C17")
    first = play_all(game, "move g66-1", "stop")
    second = play_all(first, "pass", "move g66-2", "stop")
    game = play_all(second, "pass")

    assert first.prompt == "core-4-b Russian impulse: move, fire, or pass."
    assert second.prompt.endswith("or pass and be out of this phase.")
    assert game.out["russian"]
    assert game.who == "german"
    assert game.prompt.endswith("or pass, which ends this phase.")


@rule("core-4-f", "core-4-k")
def test_a_pass_that_ends_the_phase_is_told_from_others():
    """core-4-f After the other side's pass, or with it out, a pass is the side's last."""
    game = at("g66-1 F18, g66-2 F19, r65-1 C17, r65-2 C17")
    moved = play_all(game, "move g66-1", "stop")
    last = play_all(moved, "pass", "move g66-2", "stop")

    assert passing(game) == passing(moved) == "Impulse.wait"
    assert passing(play_all(game, "pass")) == "Impulse.retire"
    assert passing(last) == passing(play_all(last, "pass")) == "Impulse.retire"


def passing(game: Combat) -> str:
    """The id of the form by which the side that is asked may pass."""
    return next(offer.id for offer in offers(game) if offer.form.passes)


@rule("core-4-l")
def test_the_smaller_side_has_free_passes():
    """core-4-l Three units against one: two free passes, which do not count."""
    game = at("g66-1 F18, g66-2 F19, g66-3 F20, gLt-1 F20, r65-1 C17")

    assert game.free == {"german": 0, "russian": 2}
    after = play_all(game, "move g66-1", "stop", "pass", "move g66-2", "stop", "pass")
    assert (after.free["russian"], after.out["russian"]) == (0, False)


@rule("core-4-l")
def test_a_truck_that_is_stuck_takes_no_impulse():
    """core-4-l M-KILLED it neither moves nor fires, and is not counted; a tank still fires."""
    text = "g66-1 F18, SdKfz-1 F20 e m-killed{}, r65-1 C17, r65-2 C17"

    assert works(text.format(" as:german-opel-blitz")).free["german"] == 1
    assert works(text.format("")).free["german"] == 0


@rule("core-2-c", "10.8.1-e")
def test_markers_come_off_in_the_end_phase():
    """core-2-c Moved and Fired go, and who has fled may flee again; statuses stay."""
    text = "g66-1 F18 moved, g66-2 F19 pinned, g66-3 F20 disrupted fled, r65-1 C17 fired"
    game = play_all(at(text), "pass", "pass")

    assert [unit.did for unit in game.units.values() if unit.did or unit.fled] == []
    assert game.units["g66-2"].status == "pinned"
    assert (game.turn, game.who) == (2, "german")


@rule("core-3-b", "10.8-b", "10.8-c", "core-3-f")
@pytest.mark.parametrize(
    ("state", "better"),
    [("pinned", ""), ("disrupted", "pinned"), ("wounded", "disrupted")],
)
def test_recovery_goes_one_step_at_a_time(state: str, better: str):
    """10.8 A passed check lifts a status by one; one try a phase."""
    game = at(f"g66-1 F18 {state}, r65-1 C17, command")
    tried = play_all(game, "recover g66-1", "7")

    assert tried.units["g66-1"].status == better
    assert play_all(game, "recover g66-1", "8").units["g66-1"].status == state
    assert "recover g66-1" not in tried.options


@rule("10.8-d", "core-3-d")
def test_a_rally_point_heals_at_once():
    """10.8-d In A18 a wounded German is well again."""
    game = at("g66-1 A18 wounded, r65-1 F18, command")

    assert play_all(game, "recover g66-1", "7").units["g66-1"].status == ""


@rule("core-3-e")
def test_an_enemy_closes_a_rally_point():
    """core-3-e With a Russian in A18 recovery there is one step only."""
    game = at("g66-1 A18 wounded engaged, r65-1 A18 engaged, command")

    assert play_all(game, "recover g66-1", "5").units["g66-1"].status == "disrupted"


@rule("core-3-c")
def test_ten_costs_the_wounded_a_casualty():
    """core-3-c A wounded half-squad is lost, a squad becomes a wounded half-squad."""
    half = play_all(
        at("g66-1 F18 half wounded, g66-2 F19, r65-1 C17, command"), "recover g66-1", "10"
    )
    whole = play_all(at("g66-1 F18 wounded, g66-2 F19, r65-1 C17, command"), "recover g66-1", "10")

    assert half.units["g66-1"].place == "dead"
    assert whole.units["g66-1"].kind == "german-6-6-half"


@rule("core-3-c")
def test_the_odds_of_a_recovery_tell_what_ten_costs():
    """core-3-c With an enemy near 9 fails by 3 as well, and costs nothing; the 10 alone does."""
    game = at("gDC-1 B18 wounded, g66-1 B19, r65-1 C18, german to recover")

    assert dict(odds(game, "recover gDC-1").results) == {
        "disrupted": Fraction(6, 10),
        "no effect": Fraction(3, 10),
        "eliminated": Fraction(1, 10),
    }


@rule("core-6-d")
def test_cover_helps_recovery_and_enemies_hinder_it():
    """core-6-d -1 in stone, +1 with a known enemy next to it, nothing for a hidden one."""
    stone = at("g66-1 C18 disrupted, r65-1 F18, command")
    beset = at("g66-1 C18 disrupted, r65-1 C17, command")
    lurked = at("g66-1 C18 disrupted, r65-1 C17 hidden, r65-2 F18, command")

    for game, best in ((stone, "8"), (beset, "7"), (lurked, "8")):
        asked = play_all(game, "recover g66-1")
        assert play_all(asked, best).units["g66-1"].status == "pinned"
        assert play_all(asked, str(int(best) + 1)).units["g66-1"].status == "disrupted"


@rule("9.2.2-a", "9.2.2-b")
def test_a_crowd_is_disrupted_in_the_command_phase():
    """9.2.2 The owner picks who is too much."""
    text = "g66-1 F18, g66-2 F18, g66-3 F18, g82-1 F18 disrupted, r65-1 C17, loose"
    game = play_all(at(text), "pass", "pass")

    assert offered(game, "surplus") == [
        f"surplus {u}" for u in ("g66-1", "g66-2", "g66-3", "g82-1")
    ]
    assert play_all(game, "surplus g66-2").units["g66-2"].status == "disrupted"
    assert play_all(game, "surplus g82-1").units["g82-1"].status == "wounded"


@pytest.mark.parametrize("seed", range(6))
def test_a_game_at_random_ends(seed: int):
    """core-2-d Some option exists until somebody has won, after six turns at most."""
    game, random = COMBAT.set_up(SETTING), Random(seed)
    while game.who:
        assert game.options
        advance(game, random.choice(game.options))

    assert game.outcome is not None
    assert game.turn <= 6


@rule("core-2-f")
def test_the_rest_of_an_army_is_set_up_at_a_word():
    """core-2-f All who wait stand in their area, none too many, hidden as many as may be."""
    begun = play_all(COMBAT.set_up(SETTING), "C17")
    game = play_all(begun, "rest")

    assert not [unit for unit in game.army("russian") if not game.is_on_map(unit)]
    assert game.units["r65-1"].place == "C17"
    assert not any(is_overfull(game, place, "russian") for place in game.stacks)
    assert game.hidden_of("russian") == 1
    assert game.prompt.startswith("8.1.1")


@rule("core-2-f")
def test_it_is_told_that_a_side_has_set_up():
    """core-2-f And how many are hidden, which is public, but not where (core-19-a)."""
    game = play_all(COMBAT.set_up(SETTING), "rest", "done")

    assert told(game) == "The Russian side has set up, 1 hidden."
    assert game.events[-1].knows == ()


@rule("core-4-k", "core-4-b")
@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("g66-1 F18 disrupted", 1),
        ("g66-1 F18 engaged, r65-1 F18 engaged", 1),
        ("g66-1 G20 crawled cover:F19/G20", 1),
        ("g66-1 F18 moved, due g66-14 1", 1),
        ("gDC-1 G20 moved, wire H20", 1),
        ("gDC-1 N34 moved", 1),
        ("g66-1 F18 moved", 0),
        ("g66-1 F18 pinned", 0),
    ],
)
def test_a_pass_counts_while_any_known_unit_could_act(text: str, counted: int):
    """core-4-k To flee, to leave Close Combat, to enter, to blow a charge are acts as well."""
    game = works(f"{text}, r65-2 H24, free german 0, german to act")

    assert play_all(game, "pass").idle["german"] == counted


@rule("core-4-k", "6.16.1-c")
def test_a_pass_of_one_who_is_left_below_without_a_leader_is_forced():
    """6.16.1 Nobody but Engineers uses the sewers without a leader."""
    lost = "r65-1 N32+sewer, g66-1 F18, free russian 0, russian to act"

    assert play_all(works(lost), "pass").idle["russian"] == 0
    assert play_all(works(f"rSgt-1 N32+sewer, {lost}"), "pass").idle["russian"] == 1


@rule("core-4-k", "core-4-l")
def test_a_forced_pass_uses_up_no_free_one():
    """core-4-k It does not count at all; a pass by choice takes one of the two."""
    text = "g66-1 F18, r65-1 C17{}, free russian 2, russian to act"

    assert play_all(at(text.format(" fired")), "pass").free["russian"] == 2
    assert play_all(at(text.format("")), "pass").free["russian"] == 1
