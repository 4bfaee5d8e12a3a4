"""core-16, core-19, core-21 Close Combat, hidden units, control and victory."""

import pytest

from grognard.games.combat.close_combat import odds, strength
from grognard.games.combat.position import text_of
from grognard.games.combat.view import view
from tests.games.combat.positions import at, elevator, offered, refused, told, totals, works
from tests.playing import play_all
from tests.rules import rule

MELEE = "close combat"


@rule("core-16-b")
def test_each_side_counts_its_firepower():
    """core-16-b Printed for good order, half for pinned, none for shaken, 1 for leaders."""
    game = at("g66-1 C18, g82-1 C18 pinned, gLt-1 C18, r65-1 C18 disrupted, r72-1 C18")

    assert strength(game, "C18", "german").total == 6 + 4 + 1
    assert strength(game, "C18", "russian").total == 7


@rule("core-16-c")
@pytest.mark.parametrize(
    ("own", "other", "column"),
    [
        (8, 4, "2:1"),
        (4, 8, "1:2"),
        (7, 5, "1:1"),
        (9, 6, "3:2"),
        (50, 3, "4:1"),
        (1, 4, ""),
        (5, 0, "4:1"),
        (0, 5, ""),
    ],
)
def test_odds_are_rounded_down(own: int, other: int, column: str):
    """core-16-c To a column; under 1:3 there is no attack."""
    assert odds(at("g66-1 F18, r65-1 C17"), own, other) == column


@rule("core-16-a", "core-16-c", "core-16-j")
def test_all_rolls_come_before_any_loss():
    """core-16-c Both squads may be lost at once; then nobody is left to be marked."""
    text = f"g66-1 C18 engaged, r65-1 C18 engaged, g66-2 F18, r65-2 C17, {MELEE}"
    game = play_all(at(text), "1", "1")

    assert {game.units[unit].place for unit in ("g66-1", "r65-1")} == {"dead"}


@rule("core-16-c", "core-16-j")
def test_the_survivor_is_free():
    """core-16-j When one side is gone the markers come off."""
    text = f"g66-1 C18 engaged, r65-1 C18 engaged, g66-2 F18, r65-2 C17, {MELEE}"
    game = play_all(at(text), "1", "9")

    assert game.units["r65-1"].place == "dead"
    assert not game.units["g66-1"].engaged


@rule("core-16-h")
def test_leaders_are_spared_beside_others():
    """core-16-h One roll for squad and leader; alone he is rolled for."""
    text = f"g66-1 C18 engaged, gLt-1 C18 engaged, r65-1 C18 engaged, r65-2 C17, {MELEE}"
    game = at(text)

    assert "r65-1" in game.prompt
    second = play_all(game, "10")
    assert "g66-1" in second.prompt
    assert play_all(second, "10").turn == 2


@rule("core-16-a")
def test_the_first_side_orders_several_fights():
    """core-16-a Two places: the German picks which comes first."""
    text = f"g66-1 C18 engaged, r65-1 C18 engaged, g66-2 C17 engaged, r65-2 C17 engaged, {MELEE}"
    game = at(text)

    assert (game.who, game.options) == ("german", ("fight C17", "fight C18"))


@rule("core-16-d", "core-16-j")
def test_leaving_takes_a_check():
    """core-16-j Who passes moves off under fire; who fails has used the impulse."""
    game = at("g66-1 C18 engaged, r65-1 C18 engaged, r65-2 F18")
    asked = play_all(game, "leave g66-1")

    assert play_all(asked, "8").who == "russian"
    away = play_all(asked, "7", "move", "D18")
    assert away.units["g66-1"].place == "D18"
    assert not away.units["g66-1"].engaged


@rule("core-16-j")
def test_who_leaves_is_shot_at_without_cover_by_those_it_leaves():
    """core-16-j It runs out: -20 and no terrain for them, though a friend still holds them."""
    game = at("g66-1 C18 engaged, g66-2 C18 engaged, r65-1 C18 engaged, r65-2 F18")
    asked = play_all(game, "leave g66-1", "7")
    assert asked.options == ("stay", "run", "move", "assault", "crawl")

    window = play_all(asked, "run", "D18")
    assert totals(play_all(window, "fire r65-1"), "shoot") == [8, -20]
    assert totals(play_all(window, "fire r65-2"), "shoot") == [8, -15]  # over a hedge
    later = play_all(window, "hold", "E18")
    assert refused(later, "fire r65-1") == ["core-9-q"]


@rule("core-16-j")
def test_nobody_leaves_for_another_fight():
    """core-16-j The Russian in D18 keeps the German out, check or not; a team does not run."""
    game = at("g66-1 C18 engaged, gMG34-1 C18 engaged, r65-1 C18 engaged, r65-2 D18")
    asked = play_all(game, "leave g66-1", "7", "move")

    assert refused(asked, "D18") == ["core-16-j"]
    assert refused(play_all(game, "leave gMG34-1", "1"), "run") == ["10.1.1"]
    stayed = play_all(game, "leave g66-1", "7", "stay")
    assert (stayed.units["g66-1"].engaged, stayed.who) == (True, "russian")


@rule("core-19-a", "core-19-e")
def test_a_hidden_unit_is_not_in_the_enemys_view():
    """core-19-a Its number is public, its place is not."""
    game = at("g66-1 F18, r65-1 C17 hidden, r65-2 C17")

    assert "r65-1" not in view(game, "german")["units"]
    assert "r65-1" in view(game, "russian")["units"]
    assert view(game, "german")["hidden"] == {"german": 0, "russian": 1}


@rule("core-19-b")
def test_fire_shows_the_one_who_fires():
    """core-19-b A hidden squad that fires is hidden no more."""
    game = play_all(at("g66-1 D17, r65-1 C17 hidden, russian to act"), "fire r65-1 D17", "shoot")

    assert not game.units["r65-1"].hidden
    assert any(event.reveals for event in game.events)


@rule("core-19-b")
def test_a_hidden_unit_is_shown_by_a_result_alone():
    """core-19-b Fire at its friend that does nothing to it leaves it hidden."""
    game = play_all(at("g66-1 D18, r65-1 C18 hidden, r65-2 C18"), "fire g66-1 C18", "shoot")

    missed = play_all(game, "90")
    assert missed.units["r65-1"].hidden
    assert "r65-1" not in told(missed) + game.prompt
    assert not play_all(game, "20").units["r65-1"].hidden


@rule("core-19-c")
def test_walking_into_a_hidden_unit_shows_it():
    """core-19-c It is revealed, and the squad checks or stays where it was."""
    game = play_all(at("g66-1 D18, r65-1 C18 hidden, r65-2 F18"), "move g66-1", "C18")

    assert not game.units["r65-1"].hidden
    assert play_all(game, "9").units["g66-1"].place == "D18"


@rule("core-4-h", "core-19-b")
def test_mines_go_off_before_hidden_units_are_met():
    """core-4-h, R-181 Mines, who hides there, Defensive Fire, flight, and the marks at last."""
    text = "g66-1 D18, gLt-1 D18, r65-1 C18 hidden, r65-2 C17, mines C18 russian hidden"
    mined = play_all(at(text), "move gLt-1", "with g66-1", "C18")
    assert ("7.4.7" in mined.prompt, mined.units["r65-1"].hidden) == (True, True)

    met = play_all(mined, "99")
    assert (met.who, met.units["r65-1"].hidden) == ("russian", False)
    shaken = play_all(met, "fire r65-1", "shoot", "40", "10", "1", "decline")
    assert (shaken.who, shaken.units["r65-1"].engaged) == ("german", False)
    assert play_all(shaken, "stay").units["gLt-1"].engaged


@rule("core-4-h", "10.7.1")
def test_a_platoon_meets_mines_before_hidden_units_too():
    """core-4-h The squad is struck in C18 before the Russian there shows himself."""
    text = "g66-1 D18, gLt-1 D18, r65-1 C18 hidden, r65-2 C17, mines C18 russian hidden"
    mined = play_all(at(text), "platoon gLt-1", "with cautious g66-1", "go g66-1 C18")

    assert ("7.4.7" in mined.prompt, mined.units["r65-1"].hidden) == (True, True)
    assert not play_all(mined, "99").units["r65-1"].hidden


@rule("10.2.5-b", "core-19-c")
def test_who_did_not_dare_is_put_back_by_a_hidden_unit():
    """10.2.5, R-102 It tries no other enemy hex in this phase, be it known or not."""
    game = play_all(at("g66-1 D18 balked, r65-1 C18 hidden, r65-2 F18"), "move g66-1", "C18")

    assert (game.units["g66-1"].place, game.units["r65-1"].hidden) == ("D18", False)
    assert game.who == "german"
    assert refused(game, "C18") == ["10.2.5"]


@rule("10.2.5-b", "11.1.4-a", "core-19-c")
def test_a_tank_that_did_not_dare_is_put_back_by_a_hidden_unit():
    """10.2.5, R-102 No second check."""
    game = works("PzIV-1 F18 ne balked, r65-1 F17 hidden, r65-2 A12")
    driven = play_all(game, "move PzIV-1", "F17")

    assert (driven.units["PzIV-1"].place, driven.units["r65-1"].hidden) == ("F18", False)
    assert driven.who == "german"


@rule("core-9-r", "core-19-e")
def test_windows_are_asked_alike_wherever_the_hidden_unit_is():
    """core-9-r With a hidden unit left every step is asked about, seen or not."""
    seen = play_all(at("g66-1 F18, r65-1 F12 hidden, r65-2 A12"), "move g66-1", "F17")
    blind = play_all(at("g66-1 F18, r65-1 A11 hidden, r65-2 A12"), "move g66-1", "F17")

    assert (seen.who, blind.who) == ("russian", "russian")
    assert offered(blind, "fire") == []


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
    text = f"g66-1 C18, gLt-1 C17, r65-1 C18, r65-2 C17, r65-3 F18 hidden, {MELEE}"
    over = play_all(at(text), "fight C18", "10", "1")

    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.rule) == ("russian", "core-21-d")
    assert over.units["gLt-1"].place == "C17"


def test_a_position_is_written_and_read_again():
    """The text of a game at an impulse makes the same position."""
    text = (
        "g66-1 F18 moved, g82-1 C19 half pinned, gMG34-1 A18 turned, r65-1 C17 hidden, due g66-4 3"
    )
    game = at(f"{text}, turn 2, held C18 german")
    again = at(text_of(game))

    assert again == game


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("g66-1 ZZ9", "ZZ9"),
        ("g66-9 C17", "“g66-9”: it is no unit of the scenario"),
        ("g66-1 C17 sleepy", "sleepy"),
        ("g66-1 F18, g66-2 F18, g66-3 F18, g82-1 F18, r65-1 C17", "F18 is overfull (9.1.1)"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused_in_a_sentence(text: str, words: str):
    """The sentence names the word and what was expected."""
    with pytest.raises(ValueError, match=words.replace("(", r"\(").replace(")", r"\)")) as refusal:
        at(text)

    assert str(refusal.value).endswith(".")


@rule("10.8-a", "10.8.1-a", "10.8.2-b", "10.8.1-e")
def test_a_disrupted_unit_flees_to_the_nearest_cover():
    """10.8 From the open to the next house; Pinned units do not flee."""
    game = at("g66-1 B18 disrupted, g66-2 B19 pinned, r65-1 E15")

    assert offered(game, "flee") == ["flee g66-1"]
    fleeing = play_all(game, "flee g66-1")
    walked = {option for option in fleeing.options if not option.startswith("crawl")}
    assert walked <= {"stay", "A18", "A19", "C18", "C19"}
    assert refused(fleeing, "B17") == ["10.8.1"]


@rule("10.8.2-e", "10.8.2-i")
def test_who_is_in_cover_stays_unless_a_rally_point_is_near():
    """10.8.2 From C18 a Russian flees to the Rally Point C17; from C17 nobody does."""
    game = at("r65-1 C18 disrupted, r65-2 C17 disrupted, g66-1 F18, russian to act")

    assert offered(game, "flee") == ["flee r65-1"]
    assert "C17" in play_all(game, "flee r65-1").options


@rule("10.8.1-d")
def test_who_is_disrupted_by_fire_may_go_one_hex_at_once():
    """10.8.1-d In the firer's impulse, before the next."""
    game = play_all(at("g66-1 B21, r65-1 B18, r65-2 A12"), "fire g66-1 B18", "shoot", "40", "10")

    assert (game.who, game.units["r65-1"].status) == ("russian", "disrupted")
    assert "stay" in game.options


@rule("10.8.2-d")
def test_a_hidden_unit_in_the_way_stops_a_flight():
    """10.8.2-d It shows itself unasked, and the fleer stays in the hex before."""
    game = at("g66-1 B18 disrupted, r65-1 A18 hidden, r65-2 E15")
    stopped = play_all(game, "flee g66-1", "A18")

    assert not stopped.units["r65-1"].hidden
    assert stopped.units["g66-1"].place == "B18"
    assert stopped.who == "russian"


@rule("core-16-j")
def test_a_gun_without_small_arms_does_not_fire_at_leavers():
    """core-16-j Those in the place fire as at one who enters, but a mortar has nothing to do it."""
    held = "rSgt-1 F18 engaged, g66-1 F18 engaged, g81mm-1 F18 e engaged"
    game = play_all(works(f"{held}, russian to act"), "leave rSgt-1", "1", "move", "F17")

    assert offered(game, "fire") == ["fire g66-1"]


@rule("core-16-h")
def test_a_leader_with_a_truck_alone_is_rolled_for():
    """core-16-h A truck is no infantry that would stand before him."""
    truck = "SdKfz-1 F18 ne as:german-opel-blitz engaged"
    game = works(f"{truck}, gLt-1 F18 engaged, r65-1 F18 engaged, g66-1 A3, close combat")

    assert "attacks SdKfz-1" in game.prompt
    assert "attacks gLt-1" in play_all(game, "10").prompt
