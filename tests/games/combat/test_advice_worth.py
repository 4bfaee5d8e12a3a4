"""What computer players of Combat! make of objectives and of losses."""

from random import Random

import pytest

from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.set_up import start
from grognard.games.combat import COMBAT
from grognard.games.combat.advice import ADVICE
from grognard.games.combat.advice.worth import CONTESTED, TAKING, slipping
from grognard.games.combat.harm import eliminate
from grognard.games.combat.impulses import Impulse
from grognard.games.combat.state import Combat
from grognard.games.combat.victory import settle_control
from grognard.players.levels import believe, budget, think
from tests.games.combat.positions import at
from tests.rules import rule

ELSEWHERE = "g66-2 A18, r72-1 C17, held C19 russian"


@rule("core-21-b")
@pytest.mark.parametrize(
    ("units", "lost"),
    [
        ("g66-1 C19", TAKING),
        ("gLt-1 C19", TAKING),
        ("g66-1 C19, r65-1 C19", CONTESTED * TAKING),
        ("g66-1 C19, rLt-1 C19", CONTESTED * TAKING),
        ("g66-1 C19, rLt-1 C19 disrupted", TAKING),
        ("g66-1 C19 disrupted", 0.0),
        ("g66-1 C19+1", 0.0),
    ],
)
def test_an_objective_slips_from_who_cannot_contest_it(units: str, lost: float):
    """core-21-b Whoever keeps it by the rule keeps it in the eyes of the players, leaders too."""
    game = at(f"{units}, {ELSEWHERE}")
    after = game.copy()
    settle_control(after)

    assert slipping(game, "C19", "russian") == lost
    assert (after.held["C19"] == "german") is (lost == TAKING)


def set_up(scenario: str) -> Combat:
    """A scenario with its units put out by habit, when the first impulse is asked for."""
    game, draw = start(COMBAT, scenario).copy(), Random(1)
    while not isinstance(game.procedures[-1], Impulse):
        advance(game, draw.choice(game.question.among) if is_chance(game) else ADVICE.habit(game))
    return game


@pytest.mark.parametrize("scenario", ["stairwell", "crest", "grain-elevator", "tractor-works"])
def test_an_objective_that_is_taken_never_costs(scenario: str):
    """core-21 Its points are more than the way to the next ones, for all who stand near to it."""
    game = set_up(scenario)
    attacker = game.scenario.attacker
    assert len(game.army(attacker)) > 4
    for goal in [goal for goal, holder in game.held.items() if holder != attacker]:
        taken = game.copy()
        taken.held[goal] = attacker

        assert ADVICE.value(taken, attacker) > ADVICE.value(game, attacker)


EVERYBODY = (
    "g66-1 A19, g66-2 Z30, g82-1 A17 disrupted, gLt-1 A18 wounded, gMG34-1 A19+1,"
    " r65-1 C18, r65-2 A1, r72-1 C17 pinned, rLt-1 C18+1, rMOL-1 C19"
)


@pytest.mark.parametrize("worth", [ADVICE.value, ADVICE.outlook])
def test_no_unit_is_worth_more_dead_than_alive(worth):
    """core-21 Wherever it stands and whatever it has suffered, its side has more of it."""
    game = at(EVERYBODY)
    for unit in (*game.army("german"), *game.army("russian")):
        lost = game.copy()
        eliminate(lost, unit)

        assert worth(lost, game.owner(unit)) < worth(game, game.owner(unit)), unit


@pytest.mark.parametrize("level", ["level1", "level2"])
@pytest.mark.parametrize("unit", ["gCpl-1", "g66-1"])
@pytest.mark.parametrize("turn", [2, 6])
def test_nobody_goes_alone_among_many(level: str, unit: str, turn: int):
    """core-16-c Three squads would strike at one man, or at one squad, in Close Combat."""
    text = f"{unit} C17, r65-1 C18, r65-2 C18, r65-3 C18, turn {turn}, german to act"
    game = at(text)
    plan = think(level, believe(game, "german", Random(1)), Random(1), budget(level))

    assert "C18" not in plan.choices
