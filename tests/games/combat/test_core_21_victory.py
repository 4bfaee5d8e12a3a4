"""core-21 Control, points and victory."""

import pytest

from tests.games.combat.positions import at, elevator, works
from tests.playing import play_all
from tests.rules import rule

MELEE = "close combat"


@rule("core-21-b", "core-21-h")
def test_control_is_settled_floor_by_floor_in_the_end_phase():
    """core-21-h A German on C19+1 takes it, whoever is on C19+2; a shaken one does not."""
    text = "g66-1 C19+1, g66-2 C18 disrupted, r65-1 C19+2"
    game = at(text)

    assert game.held["C19+1"] == "russian"
    after = play_all(game, "pass", "pass")
    assert after.held["C19+1"] == "german"
    assert (after.held["C19+2"], after.held["C18"]) == ("russian", "russian")


@rule("core-21-b")
@pytest.mark.parametrize(
    ("other", "holder"),
    [
        ("r65-1 S22+1", "russian"),
        ("r65-1 S22+2 pinned", "russian"),
        ("r65-1 S22-1", "russian"),
        ("rLt-1 S22+1", "russian"),
        ("r65-1 S22+1 disrupted", "german"),
        ("r65-1 S22+1 wounded", "german"),
        ("r65-1 S23", "german"),
    ],
)
def test_who_contests_a_house_from_another_level(other: str, holder: str):
    """core-21-b Infantry of any level that is not shaken, leaders too."""
    game = works(f"g66-1 S22, {other}, r65-2 A12, held S22 russian, end")

    assert game.held["S22"] == holder


@rule("core-21-b")
@pytest.mark.parametrize(
    ("taker", "holder"),
    [("g66-1 J8", "german"), ("g66-1 J8+sewer", "russian"), ("g66-1 J8 pinned", "russian")],
)
def test_who_takes_a_hex(taker: str, holder: str):
    """core-21-b Infantry in good order; neither from its sewer nor Pinned."""
    game = elevator(f"{taker}, r65-1 A1, g66-2 A3, held J8 russian, end, loose")

    assert game.held["J8"] == holder


@rule("core-21-b", "6.6.2-b")
@pytest.mark.parametrize(("gun", "holder"), [("e", "russian"), ("e turned", "german")])
def test_a_gun_takes_a_hex_with_its_crew_side_up_alone(gun: str, holder: str):
    """core-21-b, R-94 Set up it contests a hex, but does not take it."""
    game = works(f"g81mm-1 S22 {gun}, r65-2 A12, g66-2 A3, held S22 russian, end")
    kept = works("r45mm-1 S22 e, g66-1 S22+1, r65-2 A12, held S22 russian, end")

    assert (game.held["S22"], kept.held["S22"]) == (holder, "russian")


@rule("core-21-b")
def test_nobody_takes_or_contests_a_hex_while_hidden():
    """core-21-b, core-2-c Who is asked in the End Phase and not shown counts for nothing."""
    house = works("g66-1 S22, r65-1 S22+1 hidden, r65-2 A12, held S22 russian, end")
    game = elevator("g66-1 J8 hidden, r65-1 A1, g66-2 A3, held J8 russian, end, loose")

    assert play_all(game, "done").held["J8"] == "russian"
    assert play_all(game, "show g66-1").held["J8"] == "german"
    assert play_all(house, "done").held["S22"] == "german"
    assert play_all(house, "show r65-1").held["S22"] == "russian"


@rule("core-21-g")
def test_all_objectives_end_the_battle_in_the_end_phase():
    """core-21-g On turn 4 of 6; in the middle of the phase play goes on."""
    held = ", ".join(f"held {each} german" for each in sorted(at("g66-1 F18, r65-1 A12").held))
    game = at(f"g66-1 F18, r65-1 A12, turn 4, {held}")
    over = play_all(game, "pass", "pass")

    assert game.outcome is None
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.rule) == ("german", "core-21-g")


@rule("core-21-e")
def test_the_german_begins_with_the_foot_of_the_stairs():
    """core-21-e C19 lies in his area; all else is the defender's."""
    held = at("g66-1 F18, r65-1 C17").held

    assert [each for each, side in held.items() if side == "german"] == ["C19"]


@rule("core-21-c")
@pytest.mark.parametrize(
    ("points", "winner", "grade"),
    [
        (11, "german", "decisively"),
        (10, "german", "marginally"),
        (9, "russian", "marginally"),
        (3, "russian", "decisively"),
    ],
)
def test_victory_is_graded_by_points(points: int, winner: str, grade: str):
    """core-21-c 11 decisive, 10 marginal for the attacker; below 4 decisive for the defender."""
    goals = sorted(at("g66-1 F18, r65-1 A12").held)
    held = ", ".join(
        f"held {each} {'german' if i < points else 'russian'}" for i, each in enumerate(goals)
    )
    game = play_all(at(f"g66-1 F18, r65-1 A12, turn 6, {held}"), "pass", "pass")

    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason.split(",")[0]) == (winner, grade)


@rule("core-21-d")
def test_a_side_without_fighters_loses_at_once():
    """core-21-d Leaders and wounded do not count; who is still due does."""
    over = play_all(at("g66-1 F18, rLt-1 A12, r65-1 A12 wounded"), "pass", "pass")
    due = play_all(at("gLt-1 F18, due g66-4 3, r65-1 A12"), "pass", "pass")

    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.rule) == ("german", "core-21-d")
    assert due.outcome is None


@rule("core-21-d")
def test_the_loss_of_the_last_fighter_ends_the_battle_in_its_impulse():
    """core-21-d At once, and not in the End Phase; a squad that is still due fights on."""
    text = "r65-1 F17 disrupted, g66-1 F18, rLt-1 A12"
    shots = ("fire g66-1 F17", "shoot", "2", "stay")
    over = play_all(at(text), *shots)

    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.rule) == ("german", "core-21-d")
    assert play_all(at(f"{text}, due r65-2 3"), *shots).outcome is None


@rule("core-21-d")
def test_the_loss_of_the_last_fighter_ends_the_battle_among_other_fights():
    """core-21-d At once: the lieutenant in C17 is fought no more."""
    text = f"g66-1 C18, gLt-1 C17, r65-1 C18, r65-2 C17, r65-3 F18 hidden, fire C17, {MELEE}"
    over = play_all(at(text), "fight C18", "10", "1")

    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.rule) == ("russian", "core-21-d")
    assert over.units["gLt-1"].place == "C17"  # no End Phase comes in which he would burn


@rule("core-21-d")
def test_a_text_may_begin_a_fight_with_a_side_that_has_nobody_left():
    """core-21-d What was lost before the phase ends nothing in it; the lieutenant is fought."""
    game = at(f"gLt-1 C17, r65-2 C17, {MELEE}")

    assert game.outcome is None
    assert play_all(game, "10").outcome is not None
