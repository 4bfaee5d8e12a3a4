"""core-16 Close Combat, flight, and texts of positions."""

import pytest

from grognard.games.combat.close_combat import odds, strength
from grognard.games.combat.position import text_of
from tests.games.combat.positions import at, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

MELEE = "close combat"


@rule("core-16-b")
def test_each_side_counts_its_firepower():
    """core-16-b Printed for good order, half for pinned, none for shaken, 1 for leaders."""
    game = at("g66-1 C18, g82-1 C18 pinned, gLt-1 C18, r65-1 C18 disrupted, r72-1 C18")

    assert strength(game, "C18", "german").total == 6 + 4 + 1
    assert strength(game, "C18", "russian").total == 7


@rule("core-16-b", "core-1-h", "11.4.7-b")
def test_pinned_riders_are_halved_as_men_first():
    """core-16-b R-85 Pinned, 6 firepower is 3, and on a half-track 2, fractions up."""
    men = "g66-1 F20 on:SdKfz-1 pinned, g82-1 F20 on:SdKfz-1"
    game = works(f"SdKfz-1 F20 e suppressed, {men}, r65-1 F20")

    assert strength(game, "F20", "german").total == 2 + 4


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
    """core-16-j Who passes moves off; who fails stays, and has had its impulse of this turn."""
    game = at("g66-1 C18 engaged, r65-1 C18 engaged, r65-2 F18")
    asked = play_all(game, "leave g66-1")

    failed = play_all(asked, "8")
    assert (failed.who, failed.units["g66-1"].engaged) == ("russian", True)
    assert refused(play_all(failed, "pass"), "leave g66-1") == ["core-4-d"]
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
    assert refused(later, "fire r65-1") == ["core-16-d"]


@rule("core-16-j")
def test_nobody_leaves_for_another_fight():
    """core-16-j The Russian in D18 keeps the German out, check or not; a team does not run."""
    game = at("g66-1 C18 engaged, gMG34-1 C18 engaged, r65-1 C18 engaged, r65-2 D18")
    asked = play_all(game, "leave g66-1", "7", "move")

    assert refused(asked, "D18") == ["core-16-j"]
    assert refused(play_all(game, "leave gMG34-1", "1"), "run") == ["10.3.2"]
    stayed = play_all(game, "leave g66-1", "7", "stay")
    assert (stayed.units["g66-1"].engaged, stayed.who) == (True, "russian")


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
