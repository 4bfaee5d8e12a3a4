"""5 The turn sequence: whose turn it is, and what may be done in which phase."""

import pytest

from grognard import Game, Journal, position, start, view
from grognard.engine.kernel.undo import CannotUndo, undo
from grognard.engine.kernel.view import events
from tests.games.mons.positions import refusals
from tests.playing import play_all
from tests.rules import rule

QUIET = "IR75 4620, 4RF 4610"  # far from each other, nobody waiting
GERMAN_TURN = ("german movement", "german bombardment", "german melee")
BRIDGES = "german holds 2009 2409 2708 2908 3308 4208"


def phases(game: Game, *choices: str) -> list[str]:
    """The phase that each of these choices leads to."""
    seen = []
    for choice in choices:
        game = play_all(game, choice)
        seen.append(game.phase)
    return seen


@rule("5.1-a", "5.2-a", "5.2-b")
def test_a_turn_is_the_german_player_turn_and_then_the_british():
    """5.1, 5.2 German movement, bombardment and melee in a fixed order; then the British."""
    game = position("mons", QUIET)
    assert (game.who, game.phase) == ("german", GERMAN_TURN[0])

    assert phases(game, "end", "end") == list(GERMAN_TURN[1:])
    game = play_all(game, "end", "end", "end")
    assert (game.who, game.prompt) == ("british", "5.3 Choose how this turn runs.")
    assert game.setting.words["PHASES"].names["move/move"].endswith("twice, no combat")
    game = play_all(game, "move/move", "end", "end")
    assert (game.who, game.phase, game.turn) == ("german", GERMAN_TURN[0], 2)


@rule("5.1-b")
def test_nobody_moves_in_a_combat_phase():
    """5.1 A move is refused in bombardment and in melee."""
    game = position("mons", f"{QUIET}, german bombard")

    assert refusals(game, "move IR75") == ["5.1 Units move and enter in a movement phase."]
    assert refusals(play_all(game, "end"), "move IR75") == [
        "5.1 Units move and enter in a movement phase."
    ]


@rule("5.1-b")
def test_nobody_fights_in_a_movement_phase():
    """5.1 Guns with a target and infantry with a neighbour must wait for their phase."""
    game = position("mons", "FAR24 4620, IR75 4621, 4RF 4622, german move")

    assert refusals(game, "fire FAR24 4622") == [
        "5.2 Guns bombard in a combat phase, before all melee."
    ]
    assert refusals(game, "attack IR75 4622") == [
        "5.2 Melee is fought in a combat phase, after all bombardment."
    ]
    assert "fire FAR24 4622" in play_all(game, "end").options


TWO_GUNS = "FAR24 4620, FAR60 4620, 4RF 4622, german bombard"
TWO_REGIMENTS = "IR75 4621, IR76 4620, 4RF 4622, german melee"


@pytest.mark.parametrize(
    ("begun", "choices", "choice", "rules"),
    [
        ("IR75 4616, 4RF 4618, german move", ("move IR75", "4617"), "4716", ["7.3", "9.1"]),
        ("IR75 4616, 4RF 4620, german move", (), "4617", ["9.1"]),
        ("IR75 4616, 4RF 4620, german bombard", (), "4617", ["5.1"]),
        ("IR75 4616, 4RF 4620, german move", ("move IR75", "4617"), "march", ["9.20"]),
        ("J9 4616, FAR24 4616, german move", ("move J9", "4617"), "with FAR24", ["9.5"]),
        ("J9 4616, FAR24 4616, german move", ("move J9", "with FAR24"), "split J9", ["9.6"]),
        ("IR75 4616, german move", ("move IR75",), "exit", ["4.4"]),
        ("waiting IR75, german move", ("enter IR75 4700",), "stop", ["8.3"]),
        ("waiting IR75, 4RF 4620, british move", (), "enter IR75 4700", ["8.1"]),
        ("4RF 4620, IR75 4610, british move", ("move 4RF",), "march", ["9.20"]),
        ("4RF 4620, IR75 4610, british move", (), "move/move", ["5.3"]),
        (TWO_GUNS, ("fire FAR24 4622",), "fire FAR60 4622", ["10.1"]),
        (TWO_REGIMENTS, ("attack IR75 4622",), "attack IR76 4622", ["12.4"]),
        (TWO_REGIMENTS, (), "declare", ["12.3"]),
        (TWO_REGIMENTS, (), "stop", ["12.13"]),
        (TWO_REGIMENTS, ("attack IR75 4622",), "end", ["12.4"]),
        (TWO_REGIMENTS, ("attack IR75 4622", "declare"), "end", ["11.1"]),
        (TWO_REGIMENTS, ("attack IR75 4622", "declare"), "declare", ["5.2"]),
        (TWO_GUNS, (), "add FAR60", ["10.1", "5.2"]),
        (TWO_GUNS, (), "fire", ["10.1", "11.1"]),
        (TWO_GUNS, ("fire FAR24 4622",), "end", ["10.1"]),
        (TWO_GUNS, (), "stop", ["5.1"]),
        ("IR75 4616, german move", (), "stop", ["9.1"]),
        ("IR75 4616, german move", (), "march", ["9.1"]),
        ("IR75 4616, german move", (), "with IR75", ["9.1"]),
        ("IR75 4616, german move", (), "split IR75", ["9.1"]),
        ("IR75 4616, german move", (), "exit", ["9.1"]),
        ("IR75 4616, german move", ("move IR75",), "end", ["9.2"]),
        ("IR75 4616, german move", (), "lose IR75", ["2.13"]),
        ("IR75 4616, german move", (), "advance IR75", ["12.13"]),
        ("IR75 4616, german move", (), "hold", ["11.1"]),
        ("IR75 4616, german move", (), "keep", ["6.6"]),
        ("IR75 4616, german move", (), "IR75", ["6.6"]),
        ("J9 4616, FAR24 4616, german move", ("arrange 4616",), "end", ["6.6"]),
        ("4RF 4620, IR75 4610, british turn", (), "end", ["5.3"]),
    ],
)
def test_what_answers_another_question_is_refused_by_the_rule_of_its_time(
    begun, choices, choice, rules
):
    """4.4, 5.1, 5.3, 7.3, 8.1, 8.3, 9.1 to 9.20 Why a choice that may come later is wrong now."""
    game = play_all(position("mons", begun), *choices)

    assert [told.split(" ")[0] for told in refusals(game, choice)] == rules


@rule("5.2-c")
@pytest.mark.parametrize(
    ("side", "gun", "foot", "foe"),
    [("german", "FAR24", "IR75", "4RF"), ("british", "XXIII", "4RF", "IR75")],
)
def test_bombardment_comes_before_melee_in_the_combat_of_either_side(side, gun, foot, foe):
    """5.2 No melee before the guns have done, and no gun after that."""
    game = position("mons", f"{gun} 4620, {foot} 4621, {foe} 4622, {side} bombard")
    assert f"fire {gun} 4622" in game.options
    assert refusals(game, f"attack {foot} 4622")[0].startswith("5.2 ")

    game = play_all(game, "end")

    assert f"attack {foot} 4622" in game.options
    assert refusals(game, f"fire {gun} 4622")[0].startswith("5.2 ")


@rule("5.2-c")
def test_no_gun_fires_between_two_melees():
    """5.2 A gun that kept silent stays silent once the first melee has been fought."""
    text = "FAR24 4620, IR75 4621, 4RF 4622 1, 2RI 4618, german bombard"
    game = play_all(position("mons", text), "end", "attack IR75 4622", "declare", "hold", "6")

    assert refusals(play_all(game, "advance IR75", "stop"), "fire FAR24 4618") == [
        "5.2 Guns bombard in a combat phase, before all melee."
    ]


@rule("5.2-d", "5.3-a")
@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("move/fight", ["movement", "bombardment", "melee"]),
        ("fight/move", ["bombardment", "melee", "movement"]),
        ("fight/fight", ["bombardment", "melee", "bombardment", "melee"]),
        ("move/move", ["movement", "movement"]),
    ],
)
def test_a_british_turn_has_two_phases_of_the_kinds_named(pattern: str, expected: list[str]):
    """5.2, 5.3 After the two phases the player turn is over."""
    game = position("mons", f"{QUIET}, british turn")
    ends = ["end"] * len(expected)

    seen = phases(game, pattern, *ends)

    assert seen == [*(f"british {kind}" for kind in expected), "german movement"]
    assert play_all(game, pattern, *ends).turn == 2


@rule("5.3-a", "5.3-c")
def test_the_british_name_one_of_four_patterns_before_anything_else():
    """5.3 The choice comes first, and there are just four."""
    game = position("mons", f"{QUIET}, british turn")

    assert game.options == ("move/fight", "fight/move", "fight/fight", "move/move")
    assert refusals(game, "move 4RF") == ["5.1 Units move and enter in a movement phase."]


@rule("5.3-c")
def test_the_german_hears_what_the_british_announce():
    """5.3 The pattern is open: it is told, and the phase to come stays in view."""
    game = play_all(position("mons", f"{QUIET}, british turn"), "fight/move")

    assert [told["text"] for told in events(game, "german")] == [
        "The British will fight and then move."
    ]
    assert view(game, "german")["position"]["announced"] == ["move"]
    assert view(play_all(game, "end", "end"), "german")["position"]["announced"] == []


@rule("5.3-b")
def test_the_same_pattern_may_be_named_turn_after_turn():
    """5.3 Every turn offers all four again."""
    game = position("mons", f"{QUIET}, british turn")

    for _ in range(3):
        assert len(game.options) == 4
        game = play_all(game, "move/move", "end", "end", "end", "end", "end")

    assert (game.turn, game.who) == (4, "british")


@rule("5.3-d")
def test_an_announced_pattern_cannot_be_changed():
    """5.3 Who named fight/move and did not fight gets movement, and nothing else after it."""
    game = position("mons", "4RF 4620, IR75 4621, british turn")

    game = play_all(game, "fight/move", "end", "end")

    assert refusals(game, "attack 4RF 4621")[0].startswith("5.2 ")
    assert refusals(game, "move/move")[0].startswith("5.3 ")
    assert play_all(game, "end").who == "german"


@rule("5.3-e")
def test_in_fight_fight_each_phase_has_its_own_limits():
    """5.3 The same gun and the same battalions strike the same hex once in each phase."""
    text = "XXIII 4622, 4RF 4621, 2RI 4621, IR75 4620, british turn"
    bombard = ("fire XXIII 4620", "fire", "1", "end")
    melee = ("attack 4RF 4620", "add 2RI", "declare", "hold", "6", "lose 4RF", "lose 2RI")
    first = play_all(position("mons", text), "fight/fight", *bombard, *melee)
    assert refusals(first, "attack 4RF 4620") == [
        "12.1 4th Royal Fusiliers has fought in this phase.",
        "12.1 4620 has been attacked in this phase.",
    ]

    game = play_all(first, "end", *bombard, *melee[:4])

    assert game.prompt == "12.11 The melee for 4620 at 1:1."


@rule("5.3-f", "7.3-g")
def test_in_move_move_each_phase_gives_fresh_points_and_a_way_out_of_a_zone():
    """5.3, 7.3 A zone of control stops a unit for one phase; in the next it has its full MF."""
    game = position("mons", "4RF 4618, IR75 4621, british turn")
    game = play_all(game, "move/move", "move 4RF", "4619", "4620")
    assert refusals(game, "move 4RF") == ["9.2 4th Royal Fusiliers has moved in this phase."]

    game = play_all(game, "end", "move 4RF", "4619", "4618", "4617", "4616")

    assert game.units["4RF"].place == "4616"


@rule("5.3-g")
@pytest.mark.parametrize("pattern", ["move/fight", "fight/move", "fight/fight", "move/move"])
def test_a_player_may_do_nothing_in_any_phase(pattern: str):
    """5.3 Every phase can be ended at once, even next to the enemy."""
    game = position("mons", "FAR24 4620, IR75 4621, 4RF 4622, XXIII 4623")
    before = game.places

    game = play_all(game, "end", "end", "end", pattern)
    while game.who == "british":
        game = play_all(game, "end")

    assert (game.turn, game.places) == (2, before)


@rule("5.4-a")
def test_the_marker_moves_after_each_british_player_turn():
    """5.4 Turn 1 at first; turn 2 once the British have done, and not before."""
    assert start("mons", "campaign").turn == 1
    game = play_all(position("mons", QUIET), "end", "end", "end", "move/fight", "end", "end")
    assert game.turn == 1

    game = play_all(game, "end")

    assert game.turn == 2


def test_no_line_of_a_turn_says_that_the_next_begins():
    """5.4 The heads of the log name the turns; a line in the turn before would stand wrongly."""
    game = play_all(position("mons", QUIET), "end", "end", "end", "move/fight", "end", "end", "end")

    assert game.turn == 2
    assert not any("Turn" in event.text for event in game.events)


@rule("5.4-b")
def test_play_ends_after_turn_7_with_a_first_day_win():
    """5.4 With all six bridge hexes in German hands nobody is asked any more."""
    game = play_all(position("mons", f"{QUIET}, {BRIDGES}, turn 7, british move"), "end")

    assert (game.outcome.winner, game.who, game.options) == ("german", "", ())


@rule("5.4-b")
def test_play_goes_on_after_turn_7_without_one():
    """5.4 Turn 8 follows where a bridge is British."""
    text = f"{QUIET}, {BRIDGES.removesuffix(' 4208')}, turn 7, british move"
    game = play_all(position("mons", text), "end")

    assert (game.outcome, game.turn, game.who) == (None, 8, "german")


@rule("5.4-b")
def test_play_ends_after_turn_14():
    """5.4 There is no turn 15."""
    game = play_all(position("mons", f"{QUIET}, turn 14, british move"), "end")

    assert game.outcome is not None
    assert (game.who, game.turn) == ("", 14)


@rule("5.4-b")
@pytest.mark.parametrize(("side", "winner"), [("german", "british"), ("british", "german")])
def test_a_player_may_concede_at_any_time(side: str, winner: str):
    """5.4 Asked or not, whoever gives up has lost."""
    game = play_all(start("mons", "campaign"), "arrange 2710")

    ended = Journal.begin(game).end_early(game, side, "concede")

    assert (ended.outcome.winner, ended.outcome.reason) == (winner, f"{side} concedes")
    assert (ended.who, ended.options) == ("", ())


@rule("5.1-c")
@pytest.mark.parametrize("phases", [1, 2, 3])
def test_a_finished_phase_is_not_reopened_without_consent(phases: int):
    """5.1 In a strict match each phase stays finished, even before the other side acts."""
    game = start("mons", "nimy", {"finished_stands": "yes"})
    journal = Journal.begin(game)
    for _ in range(phases):
        game = journal.play(game, "end")
    with pytest.raises(CannotUndo, match="if the other side agrees"):
        undo(journal, "german")

    assert undo(journal, "german", agreed=True) == journal.until(phases - 1)


@rule("5.1-c")
def test_a_finished_phase_is_reopened_with_the_opponents_consent():
    """5.1 The British have chosen, so the Germans cannot go back to their melees by themselves."""
    game = start("mons", "nimy")
    journal = Journal.begin(game)
    for choice in ("end", "end", "end", "move/move"):
        game = journal.play(game, choice)
    with pytest.raises(CannotUndo, match="British side has chosen"):
        undo(journal, "german")

    journal = undo(journal, "german", agreed=True)

    assert journal.end().phase == "german melee"
    assert undo(journal, "german", agreed=True).end().phase == "german bombardment"


@rule("5.1-c")
@pytest.mark.parametrize("agreed_before", ["no", "yes"])
def test_a_die_is_taken_back_only_where_that_was_settled_before(agreed_before: str):
    """5.1 Even with consent a phase is not reopened beyond a roll, unless the option allows it."""
    game = start("mons", "nimy", {"take_back_reveals": agreed_before})
    journal = Journal.begin(game)
    game = journal.play(game, "end")
    shot = next(choice for choice in game.options if choice.startswith("fire "))
    for choice in (shot, "fire", "1", "end", "end"):
        game = journal.play(game, choice)
    for _ in range(2):
        journal = undo(journal, "german", agreed=True)

    if agreed_before == "yes":
        assert undo(journal, "german", agreed=True).end().prompt.startswith("10.5 ")
    else:
        with pytest.raises(CannotUndo, match="a die or a draw has decided"):
            undo(journal, "german", agreed=True)
