"""core-19, 7.4.4 What is hidden shows nowhere: not in views, questions, options, sums or told."""

from random import Random

import pytest

from grognard.engine.kernel.flow import advance, explain, objections
from grognard.engine.kernel.set_up import start
from grognard.engine.kernel.view import OBSERVER, events, view, world
from grognard.games.combat import COMBAT
from grognard.games.combat.flight import fleeing_price
from grognard.games.combat.harm import set_status
from grognard.games.combat.state import Combat, enemy
from grognard.games.combat.works import hidden_mines
from tests.games.combat.positions import at, works
from tests.playing import play_all
from tests.rules import rule

SIDES = ("german", "russian")
EVERY = 9  # questions from one that is looked at to the next
LONGEST = 600  # questions of one game that are played


def told_to(game: Combat, side: str) -> str:
    """All that a side was told in the last step."""
    return " ".join(f"{event['text']} {event['where']}" for event in events(game, side))


def legs_told(game: Combat, side: str) -> list[dict[str, str]]:
    """The steps of moves that a side was told of as data, so that a whole move is one line."""
    return [event["leg"] for event in events(game, side) if "leg" in event]


def hidden(game: Combat, side: str) -> list[str]:
    """The hidden units of a side."""
    return [unit for unit in game.army(side) if game.units[unit].hidden]


@rule("core-19-a", "core-19-e")
@pytest.mark.parametrize(("scenario", "seed"), [("stairwell", 8), ("tractor-works", 5)])
def test_worlds_that_look_alike_ask_alike(scenario: str, seed: int):
    """core-19-e Along random play with secrets dealt anew: equal views, options, sums, refusals.

    Nor is a hidden unit named in anything that the other side is told.
    """
    game, choices, deals = start(COMBAT, scenario), Random(seed), Random(seed + 1)
    known: list[str] = []
    other_worlds = 0
    for number in range(LONGEST):
        if not game.who:
            break
        choice = choices.choice(game.options)
        if number % EVERY == 0:
            known = [*known, choice][-25:]
            for seat in (*SIDES, OBSERVER):
                made_up = world(game, seat, deals)
                other_worlds += made_up != game
                assert view(made_up, seat) == view(game, seat)
                if seat == game.who:
                    assert made_up.options == game.options
                    assert explain(made_up, choice) == explain(game, choice)
                    for each in known:
                        assert objections(made_up, each) == objections(game, each)
        advance(game, choice)
        for side in SIDES:
            for unit in hidden(game, side):
                assert f"{unit} " not in told_to(game, enemy(side)), choice
    assert other_worlds > 3


@rule("core-9-r")
def test_the_enemy_is_asked_alike_wherever_the_hidden_unit_is():
    """core-9-r The same steps bring the same questions, whether or not a hidden unit sees them."""
    asked = []
    for place in ("C18", "Z20", "A12"):
        game = at(f"g66-1 B17, r65-2 A12, r65-1 {place} hidden")
        trail = []
        for choice in ("move g66-1", "B16", "hold", "B15", "hold", "stop"):
            trail.append((game.who, game.prompt))
            game = play_all(game, choice)
        asked.append(trail)

    assert asked[0] == asked[1] == asked[2]


@rule("core-19-a")
def test_a_leader_with_a_hidden_squad_moves_as_one_to_the_enemy():
    """core-19-a The sentence about him is that of one man, whoever goes along."""
    game = works("g66-1 A1, rLt-1 W20, r65-1 W20 hidden, russian to act")
    moved = play_all(game, "move rLt-1", "with r65-1", "W21")

    assert "rLt-1 moves to W21 (cautious)." in told_to(moved, "german")


@rule("core-19-b")
def test_hidden_units_move_unseen_unless_an_enemy_looks():
    """core-19-b Out of sight the enemy is not told who moved or where; in sight it is shown."""
    game = works("g66-1 A1, r65-1 N18 hidden, r65-2 N16, russian to act")
    moved = play_all(game, "move r65-1", "N17")

    assert told_to(moved, "german") == "Something moves unseen on the russian side. "
    assert "r65-1 moves to N17" in told_to(moved, "russian")
    assert {side: legs_told(moved, side) for side in ("german", "russian")} == {
        "german": [],
        "russian": [{"who": "r65-1", "from": "N18", "to": "N17"}],
    }
    seen = play_all(works("g66-1 L18, r65-1 N17 hidden, russian to act"), "move r65-1", "M18")
    assert not seen.units["r65-1"].hidden
    assert "r65-1" in told_to(seen, "german")


@rule("core-19-b")
def test_a_hidden_tank_that_is_driven_in_sight_is_seen():
    """core-19-b As it drives, and as it turns on the spot; unseen it stays hidden."""
    text = "PzIV-1 F18 ne hidden, r65-1 {}, loose"
    seen, unseen = works(text.format("F14")), works(text.format("Z20"))

    for choice in ("F17", "face e"):
        assert not play_all(seen, "move PzIV-1", choice).units["PzIV-1"].hidden
        assert play_all(unseen, "move PzIV-1", choice).units["PzIV-1"].hidden


@rule("core-19-e")
def test_a_hidden_tank_shakes_nobody():
    """core-19-e It counts in the recovery of an enemy beside it only once it is seen."""
    text = "g66-1 F18 disrupted, {} r65-1 F4, german to recover, loose"
    drm = [
        sum(
            mod.value
            for mod in play_all(works(text.format(t)), "recover g66-1").procedures[-1].mods
        )
        for t in ("", "T34-1 F17 e hidden,", "T34-1 F17 e,")
    ]

    assert drm == [0, 0, 2]


@rule("core-19-b")
def test_whoever_rolls_a_die_shows_itself():
    """core-19-b A check that nobody may know of would betray it: digging in shows the digger."""
    game = play_all(works("g66-1 Z20, r65-1 B17 hidden, russian to act"), "dig r65-1")

    assert not game.units["r65-1"].hidden
    assert any(event.reveals for event in game.events)


@rule("7.4.4-a", "7.4.4-c")
def test_made_up_mines_lie_where_nobody_has_been_or_searched():
    """7.4.4 Worlds move hidden mines about, but never to a hex that was entered or searched."""
    mines = ", ".join(
        f"mines {column}{row} russian hidden" for column in "JK" for row in range(12, 20)
    )
    begun = works(f"g66-1 G15, g66-2 G25, gLt-1 G25, r65-4 Z20, {mines}")
    walked = play_all(begun, "move g66-1", "H15", "G15", "stop", "pass")
    searched = play_all(walked, "search g66-2", "1", "look H25", "done")
    fresh = {hex_ for seed in range(40) for hex_ in mined(begun, seed)}
    later = {hex_ for seed in range(40) for hex_ in mined(searched, seed)}

    assert {"H15", "H25"} <= fresh
    assert not {"H15", "H25"} & later


def mined(game: Combat, seed: int) -> list[str]:
    """Where the mines lie in a world that the Germans may believe in."""
    made_up = world(game, "german", Random(seed))
    assert isinstance(made_up, Combat)
    return list(hidden_mines(made_up, "russian"))


@rule("core-19-e")
def test_made_up_worlds_depend_on_what_is_seen_alone():
    """core-19-e Where hidden squads truly are changes no world; a full place tells nothing."""
    begun = [
        at(f"g66-1 A1, r65-3 C18, r65-4 C18, r65-1 {a} hidden, r65-2 {b} hidden")
        for a, b in (("C17", "C18"), ("C17", "C17+1"))
    ]

    for seed in range(20):
        one, other = (world(game, "german", Random(seed)) for game in begun)
        assert one.units == other.units


@rule("9.2.2-a", "core-19-b")
def test_nobody_hides_in_an_overfull_place():
    """9.2.2, R-29 The crowd is shown before its owner is asked who is too much."""
    crowd = "r65-1 C18, r65-2 C18, r65-3 C18, r65-4 C18 hidden"
    ended = at(f"g66-1 A12, {crowd}, r72-1 C17 hidden, turn 2, loose, end")
    game = play_all(ended, "done")

    assert game.prompt.startswith("9.2.2")
    assert hidden(game, "russian") == ["r72-1"]
    assert "r65-4 shows itself in C18." in told_to(game, "german")
    for seed in range(5):
        made_up = world(game, "german", Random(seed))
        assert made_up.who == "russian"
        assert made_up.options


@rule("core-7-c", "core-19-b")
def test_what_becomes_of_a_hidden_unit_is_told_to_its_own_side():
    """core-19-b Nothing that is told names it to the enemy."""
    game = at("g66-1 A12, r65-1 C18 hidden")
    set_status(game, "r65-1", "disrupted")

    assert "r65-1 is disrupted." in told_to(game, "russian")
    assert "r65-1" not in told_to(game, "german")


@rule("core-7-i", "core-9-r")
def test_hidden_mines_in_the_way_of_a_flight_show_in_no_pause():
    """R-80 With the mines in its way in I18 the squad is asked all the same, and only stays."""
    text = "g66-1 J20, g66-2 J21, r65-2 I20, r65-3 U20"
    asked = [
        play_all(
            works(f"{text}, mines {hex_} russian hidden"), "fire g66-1 I20", "shoot", "30", "10"
        )
        for hex_ in ("I18", "K19")
    ]

    assert [(game.who, game.prompt) for game in asked] == [(asked[0].who, asked[0].prompt)] * 2
    assert [game.options for game in asked] == [("stay",), ("stay", "I19")]


@rule("core-4-k")
def test_hidden_mines_in_the_way_of_a_flight_leave_a_pass_counted():
    """R-80 Whether a pass counts tells nothing of mines that keep the only unit from fleeing."""
    text = "g66-1 J20, g66-2 J21, r65-2 I20 disrupted, free russian 0"
    for hex_ in ("I18", "K19"):
        game = works(f"{text}, mines {hex_} russian hidden, russian to act")
        assert play_all(game, "pass").idle["russian"] == 1


@rule("9.2.1-a", "core-9-r")
def test_a_fleer_pays_for_no_crowd_that_hides():
    """R-80 2 into the house in C18 that is full with one who hides; 4 once he is seen."""
    text = "g66-1 B17, r72-1 D18 disrupted, r65-2 C18, r65-3 C18"
    costs = [
        fleeing_price(at(f"{text}, r65-1 {where}"), "r72-1", "C18")
        for where in ("C18 hidden", "C17 hidden", "C18")
    ]

    assert costs == [2, 2, 4]


@rule("core-13-k", "core-19-e")
def test_nobody_hidden_beside_a_truck_makes_it_drive():
    """core-13-k A squad that came unseen to a truck standing still adds nothing to the roll."""
    text = "r45mm-1 F14 se, SdKfz-1 F19 ne as:german-opel-blitz{}, g66-1 F19 hidden moved"
    still, driven = (works(f"{text.format(did)}, russian to act") for did in ("", " moved"))

    laid = [explain(play_all(game, "gun r45mm-1"), "shell F19")[1] for game in (still, driven)]
    assert [sum_.total for sum_ in laid] == [0, 20]
