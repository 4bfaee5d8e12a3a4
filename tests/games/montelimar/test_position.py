"""Positions from text, and back."""

import random
import re

import pytest

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.flow import advance, objections
from grognard.engine.kernel.positions import position as any_position
from grognard.engine.kernel.positions import position_text
from grognard.engine.kernel.saving import dump
from grognard.engine.kernel.set_up import settle
from grognard.games.montelimar.activation import Activation
from grognard.games.montelimar.direct_command import DirectCommand
from grognard.games.montelimar.position import position
from grognard.games.montelimar.position_text import text
from grognard.games.montelimar.rulebook import MONTELIMAR
from grognard.games.montelimar.sequence import ActionPhase
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at, begun
from tests.playing import play_all
from tests.rules import rule

KEPT = (
    *("units", "markers", "replaced", "records", "occupied", "dg", "barrages", "forts"),
    *("pinned", "suppressed", "concentrated", "sustained", "answered", "ridges", "lit"),
    *("burning", "cleared", "assaults", "crowds", "mixed", "active", "acted", "again", "mounted"),
    *("group", "group_at", "pacts", "rushed", "riding", "attached", "jam", "replaced"),
    *(
        "fired",
        "fired_again",
        "direct",
        "indirect",
        "rallied",
        "dug",
        "kindled",
        "cup",
        "bought",
        "played",
    ),
    *("weather", "points", "drinks", "chit", "first", "at_large", "turn", "options"),
)


def kept(game: Montelimar) -> dict[str, object]:
    """What a text must bring back; a marker out of play is none, a stack has no order."""
    found = {name: getattr(game, name) for name in KEPT}
    found["markers"] = {piece: at for piece, at in game.markers.items() if at}
    found["stacks"] = {hex_: sorted(stack) for hex_, stack in game.stacks.items()}
    return found


@pytest.mark.parametrize("scenario", ["hill-300", "la-coucourde"])
def test_a_position_read_back_is_the_same_along_random_play(scenario: str):
    """In the game's own words wherever a unit or a chit is to be chosen."""
    draw, game, seen = random.Random(5), begun(scenario), 0
    setting = settle(MONTELIMAR, scenario)
    for _ in range(1500):
        if not game.who:
            break
        top = game.procedures[-1]
        choosing = (
            isinstance(top, Activation | DirectCommand) and game.prompt[:3] in ("5.1", "5.2")
        ) or (isinstance(top, ActionPhase) and top.asked == game.initiative)
        if choosing and game.who != "chance" and not game.chit.startswith("KG"):
            assert kept(position(setting, text(game))) == kept(game)
            seen += 1
        advance(game, draw.choice(game.options))
    assert seen > 20


@pytest.mark.parametrize("scenario", ["hill-300", "la-coucourde"])
def test_every_question_has_a_text_that_gives_the_same_game_back(scenario: str):
    """In the middle of a move, a fire or an assault as well, and before any die."""
    draw, game = random.Random(6), begun(scenario)
    for number in range(1200):
        if number % 10 == 0:
            assert dump(any_position(MONTELIMAR, position_text(game))) == dump(game)
        game = game if game.who else begun(scenario)
        advance(game, draw.choice(game.options))


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("E999 18.39", "“E999” is no unit, weapon, leader, hero, marker, division or moment"),
        ("E141 99.99", "“99.99” is no hex, box or word for a place"),
        ("E141 18.39 sideways", "`column`, `riding` with a transport, or nothing, not “sideways”."),
        ("E141", "“E141”: behind a unit stands its place, such as 18.39."),
        ("HMG141-1", "behind HMG141-1 stands one place, such as 18.39 or 36:available."),
        ("smoke 18.39 18.40", "behind “smoke” stands one hex, not “18.39 18.40”."),
        ("E141 18.39, E141 18.40", "E141 is in the text twice"),
        ("Bttr338 18.39 column", "has no column side (8.7.5)"),
        ("HMG141-1 nowhere", "“nowhere” is no hex or box, such as 18.39 or 36:available."),
        ("Murphy 3:hero", "“3:hero” is no hex or box, such as 18.39 or 3:heroes."),
        ("AirA-1 36", "“36” is no hex or box, such as 18.39 or 36:air."),
        ("first 32 0900", "behind “first” stands a day of August and an hour"),
        ("HeroA-1", "“HeroA-1”: behind HeroA-1 stands one place"),
        ("Gregg 36:heroes column", "behind Gregg stands one place"),
        ("36 spirit 5", "a track is tq, dispatch, direct or fatigue"),
        ("cup 141 Fog", "there is no chit Fog"),
        ("E141 18.39, PG111-5 18.39", "Both sides stand in 18.39 (6.0)"),
        ("E141 18.39, HMG141-1 18.39, HMG141-2 18.39", "More weapons than units"),
        ("E141 18.39, pinned 18.39, suppressed 18.39", "pinned and suppressed at once (8.5.3)"),
        ("DG2 18.39", "Nobody is in 18.39 to be marked (10.0)"),
        ("E141 16.30", "16.30 is no hex to play in (3.1)"),
        ("chit 141, fired 99.99", "“fired 99.99”: behind “fired” stands one hex"),
        ("chit 141, acted E999", "“acted E999”: behind “acted” stands one unit of the text"),
        ("pinned 99.99", "“pinned 99.99”: behind “pinned” stands one hex"),
        ("E141 18.39, DG5 18.39", "“DG5 18.39”: a hex has DG1 to DG4 (2.0)."),
        ("turn soon", "“turn soon”: behind “turn” stands a number from 1"),
        ("weather fog", "“weather fog”: behind “weather” stands clear or rain"),
        ("points french 3", "“points french 3”: behind “points” stands german or allied, and"),
        ("attached flak18 nobody", "behind “attached” stands a formation and its division"),
        ("E141 18.39 riding Trk9", "“E141 18.39 riding Trk9”: “Trk9” is no transport."),
        ("36 tq -1", "“36 tq -1”: “-1” is no number from 0 up (2.0)."),
        ("36 tq", "behind a division stand tracks with their numbers"),
        ("chit 999", "behind “chit” stands one chit"),
        ("rained now", "behind “rained” stands nothing"),
        ("loose now", "behind “loose” stands nothing"),
        ("HMG141-1 18.39", "HMG141-1 is alone in 18.39 (12.1)"),
        ("Harmony 18.39", "Harmony is alone in 18.39 (13.1)"),
        ("36 direct 20", "The direct of 36 is 19 at most (19.0)"),
        ("points allied 30", "The allied points are 29 at most (27.1)"),
        ("turn 31", "The scenario has 30 turns (4.0)"),
        ("cup DCA DCA", "There is one chit DCA (4.0)"),
        ("answered 18.39", "Nobody is in 18.39 to be marked (10.0)"),
        ("E141 30.20, ridge 30.20", "No ridge can be claimed in 30.20 (6.2.2)"),
        ("burning 18.39, cleared 18.39", "18.39 has burnt down and burns no more (8.8.1)"),
        ("assault german 18.39", "No german unit is next to 18.39 to assault it (9.2)"),
        ("A753 11.53", "A753 cannot be deployed in the city of 11.53 (6.2.1)"),
        ("E141 18.39, sustained 18.39, answered 18.39", "answered at once (8.6.1)"),
        ("PG111-5 18.39, concentrated 18.39 on 18.40", "No American guns are in 18.39"),
        ("E141 18.39 riding Trk141-1, Trk141-1 36:pool", "Trk141-1 cannot carry E141"),
        ("E141 18.39, acted E141", "“acted E141” needs an item `chit` that says what is in play"),
        ("turn 2, turn 3", "“turn 3”: turn is in the text twice"),
        ("E141 18.39, DG1 18.39, DG2 18.39", "“DG2 18.39”: DG 18.39 is in the text twice"),
        ("smoke 18.39, heavy 18.39", "“heavy 18.39”: barrage 18.39 is in the text twice"),
        ("chit 141, chit 143", "“chit 143”: chit is in the text twice"),
        ("PG111-5 18.39, pact 18.39", "behind “pact” stands a hex and units"),
        ("chit 141, fired 18.39, fired 18.39", "“fired 18.39”: fired 18.39 is in the text twice"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(item: str, told: str):
    """The word, and what was expected; or the rule."""
    with pytest.raises(BadInput, match=re.escape(told)):
        at(item)


def test_a_unit_may_be_said_to_be_deployed():
    """It is, where nothing is said."""
    assert at("E141 18.39 deployed").units == at("E141 18.39").units


def test_an_option_needs_a_value():
    """The refusal says so, whatever the game."""
    with pytest.raises(BadInput, match="“option cc_sudre”: behind “option” stand its name"):
        any_position(MONTELIMAR, "option cc_sudre")


def test_a_loose_position_need_not_be_allowed():
    """For puzzles and tests of the rules themselves."""
    game = at("E141 18.39, pinned 18.39, suppressed 18.39, loose")

    assert game.has(game.pinned & game.suppressed, "18.39")


@pytest.mark.parametrize(
    "item",
    ["turn ²", "turn ٣", "36 tq ²", "points allied ²", "crowd 18.40 ²", f"36 direct {'9' * 5000}"],
)
def test_a_number_that_is_none_is_refused_in_one_sentence(item: str):
    """Digits of other scripts and numbers without end are no numbers of a track."""
    with pytest.raises(BadInput, match=r"\.$"):
        at(f"E141 18.39, {item}")


def test_a_position_off_the_map_of_its_scenario_is_played_on_the_whole_map():
    """3.0 Where nobody stands out there, the map ends where the scenario's does."""
    far = any_position(MONTELIMAR, "E141 38.42 column, chit 141")
    near = any_position(MONTELIMAR, "E141 25.40 column, chit 141")

    assert "38.41" in play_all(far, "take E141", "move").options
    refused = objections(play_all(near, "take E141", "move"), "26.40")
    assert [each.rule for each in refused] == ["3.0"]
    assert any_position(MONTELIMAR, position_text(far)) == far


def test_a_position_at_large_has_every_chit_event_and_ambush():
    """20.0 On Hill 300 there is no panic in Montélimar, and nobody buys chits of the 45th."""
    text = "A157 18.39, HQ45ID 19.38 column, HQ157 19.38 column, 45 dispatch 3"
    kept, large = at_hill(f"{text}, drawn Event"), at_hill(f"{text}, at-large, drawn Event")

    assert not play_all(kept, "3").jam
    assert play_all(large, "3").jam
    assert not objections(at_hill(f"{text}, at-large, phase preparation"), "buy 157")
    assert objections(at_hill(f"{text}, phase preparation"), "buy 157")
    assert (kept.scenario.ambushes, large.scenario.ambushes) == (0, 5)


def test_a_position_at_large_has_weather_and_bottles_in_the_morning():
    """4.0 One die at 0700, and both bottles are back; at 0900 nobody rolls for weather."""
    text = "E141 18.39, HQ36ID 19.38 column, bottle german 0, at-large, phase preparation"
    morning = at_hill(f"{text}, first 25 0700")
    assert (morning.who, morning.prompt) == ("chance", "4.0 The weather of the day.")

    wet = play_all(morning, "9")
    assert (wet.weather, wet.drinks) == ("rain", {"german": 1, "allied": 1})
    assert "weather" not in at_hill(f"{text}, first 25 0900").prompt


def test_a_position_may_have_a_date_of_its_own():
    """29.0 On the evening of the 23rd Task Force Butler still has its tracks; N1 is a night."""
    evening = any_position(MONTELIMAR, "first 23 1900, tfb tq 7, E141 18.39, cup Wind")
    night = any_position(MONTELIMAR, "first 24 2100, turn 2, E141 18.39, cup Wind")

    assert isinstance(evening, Montelimar)
    assert isinstance(night, Montelimar)
    assert (evening.clock, night.clock) == ((23, "1900"), (24, "N1"))
    assert night.is_night
    assert any_position(MONTELIMAR, position_text(night)) == night
    with pytest.raises(BadInput, match=r"a day of August and an hour"):
        any_position(MONTELIMAR, "first 23 1930")


def test_a_division_without_tracks_is_at_its_best_quality():
    """19.2 The 45th has 7 on its display; a track that is said leaves the others so."""
    silent = at_hill("A157 18.39, chit 157")
    rich = at_hill("45 direct 3, A157 18.39, chit 157")

    assert silent.records["45"] == (7, 0, 0, 0)
    assert rich.records["45"] == (7, 0, 3, 0)
    assert at_hill("45 tq 4, A157 18.39, chit 157").records["45"].tq == 4


def test_a_position_may_stand_at_the_draw_of_a_chit_and_at_either_end_of_a_turn():
    """4.0 Before the first step of an activation, at preparation, and in the end phase."""
    units = "PG111-5 18.40, G141 19.40, HQ111 17.42 column, HQ11Pz 17.43 column"
    drawn = at_hill(f"{units}, assault german 19.40, drawn pg111")
    assert "assault 19.40" in drawn.options
    assert drawn.played == ("pg111",)

    assert "half the die" in at_hill(f"{units}, drawn DCG").prompt
    assert at_hill(f"{units}, drawn Event").prompt == at_hill(f"{units}, chit Event").prompt
    assert at_hill(f"{units}, phase preparation").prompt.startswith("4.0")
    assert at_hill(f"{units}, phase end, turn 3").outcome
    for wrong in ("drawn pg111, played pg111", "chit pg111, phase end", "drawn pg111, dug 18.40"):
        with pytest.raises(BadInput):
            at_hill(f"{units}, {wrong}")


@rule("4.0-ah")
def test_a_chit_in_play_has_been_played():
    """4.0 2C After its activation its owner cannot play it once more."""
    text = "PG111-5 18.41, HQ111 17.44 column, HQ11Pz 17.44 column, E141 18.36, 11pz dispatch 9"
    game = at(f"{text}, 36 dispatch 0, cup Wind, chit pg111")

    assert game.played == ("pg111",)
    assert [each.rule for each in objections(play_all(game, "end"), "play pg111")] == ["4.0"]


def at_hill(words: str) -> Montelimar:
    """A position as anybody may write it, on the map of the first scenario."""
    game = any_position(MONTELIMAR, words)
    assert isinstance(game, Montelimar)
    return game
