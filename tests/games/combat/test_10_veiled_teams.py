"""10.3.1 Teams that begin with their move side up: the enemy sees a 1-2, and learns no more."""

from random import Random

import pytest

from grognard import BadInput, odds
from grognard.engine.kernel.flow import explain, objections
from grognard.engine.kernel.set_up import start
from grognard.engine.kernel.view import OBSERVER, events, view, world
from grognard.games.combat import COMBAT
from grognard.games.combat.drawing import scene
from grognard.games.combat.harm import eliminate
from grognard.games.combat.position import text_of
from grognard.games.combat.ranges import ways
from grognard.games.combat.state import Combat
from tests.games.combat.positions import offered, works
from tests.playing import play_all
from tests.rules import rule

DEALS = (("rM1910-1", "rPTRD-1"), ("rPTRD-1", "rM1910-1"))
CHOICES = 60


def dealt(first: str, second: str, more: str = "") -> Combat:
    """Two veiled teams of the Russians in sight of Germans, in one of the deals."""
    teams = f"r12-1 F16 veils:{first}, r12-2 F15 veils:{second}, r65-1 A12"
    return works(f"g66-1 F18, g66-2 F20, g82-1 F17, {teams}{more}")


def got(game: Combat, seat: str) -> list[object]:
    """All that a seat gets of a position: view, picture, events, and what answers its questions."""
    seen = view(game, seat)
    found: list[object] = [seen, scene(seen, game.sheet), events(game, seat)]
    if game.who == seat:
        found += [explain(game, option) for option in game.options]
        found += [objections(game, f"fire {unit} F16") for unit in game.sheet.units.names]
        found += [list(ways(game.copy()))]
    return found


@rule("10.3.1-c")
@pytest.mark.parametrize("seat", ["german", OBSERVER])
def test_nothing_tells_which_turned_team_is_which(seat: str):
    """10.3.1 With the teams dealt otherwise a seat gets the same all along, odds included."""
    games, random = [dealt(*deal) for deal in DEALS], Random(3)

    for number in range(CHOICES):
        assert got(games[0], seat) == got(games[1], seat)
        both = [choice for choice in games[0].options if choice in games[1].options]
        choice = random.choice([each for each in both if not each.startswith("turn")])
        if number % 10 == 0 and games[0].who == seat:
            assert odds(games[0], choice) == odds(games[1], choice)
        games = [play_all(game, choice) for game in games]
    assert view(games[0], "russian") != view(games[1], "russian")


@rule("10.3.1-c")
def test_a_team_begins_turned_unseen():
    """10.3.1, core-2-f No army is seen before it is set up; then a turned team is a 1-2."""
    game = start(COMBAT, "stairwell")
    while type(game.procedures[-1]).__name__ != "SettleIn":
        game = play_all(game, game.options[0])
    assert game.who == "russian"
    assert all(unit["side"] == "german" for unit in seen_by(game, "german").values())
    game = play_all(game, "turn rM1910-1", "done")

    units = seen_by(game, "german")
    assert "rM1910-1" not in units
    assert units["r12-1"]["veiled"]
    assert "turn rMOL-1" not in game.options


def seen_by(game: Combat, side: str) -> dict[str, dict[str, object]]:
    """The units that a side sees."""
    units: dict[str, dict[str, object]] = view(game, side)["position"]["units"]
    return units


@rule("10.3.1-c")
def test_a_team_shows_itself_when_its_weapon_comes_up():
    """10.3.1 From then on it goes by its own name, in the move under way too; nobody undoes it."""
    game = play_all(dealt(*DEALS[0], more=", passed, russian to act"), "move r12-1", "turn r12-1")

    assert game.units["rM1910-1"].served
    assert game.veiled == {"r12-2": "rPTRD-1"}
    assert any(event.reveals and event.text == "r12-1 is rM1910-1." for event in game.events)
    assert "r12-1" not in seen_by(game, "german")
    after = play_all(game, "hold")
    assert after.procedures[-1].units == ("rM1910-1",)
    assert offered(after, "turn") == ["turn rM1910-1"]


@rule("10.3.1-c", "core-19-e")
def test_made_up_worlds_deal_the_turned_teams_anew():
    """10.3.1 To the enemy any may be any other; its own side knows."""
    game = dealt(*DEALS[0])
    made_up = [world(game, "german", Random(seed)) for seed in range(20)]

    assert {tuple(each.veiled.values()) for each in made_up} == {*DEALS}
    assert all(view(each, "german") == view(game, "german") for each in made_up)
    assert world(game, "russian", Random(1)).veiled == game.veiled


@rule("10.3.1-c")
def test_a_position_says_whom_a_name_veils():
    """10.3.1 There and back; a veil without a team, or over a squad, is refused."""
    game = dealt(*DEALS[1])

    assert works(text_of(game)) == game
    for wrong in ("r12-1 F16", "r12-1 F16 veils:r65-2", "r12-1 F16 veils:gMG34-1"):
        with pytest.raises(BadInput, match="r12-1"):
            works(f"g66-1 F18, {wrong}")


@rule("core-7-f", "10.3.1-c")
def test_a_team_that_is_lost_is_seen():
    """core-7-f Its counter leaves the map face up."""
    game = dealt(*DEALS[0])
    eliminate(game, "r12-1")

    assert game.veiled == {"r12-2": "rPTRD-1"}
    assert seen_by(game, "german")["rM1910-1"]["place"] == "dead"
