"""What computer players of Montélimar make of victory hexes, of losses and of hopeless assaults."""

import pytest

from grognard.games.montelimar.advice import ADVICE
from grognard.games.montelimar.advice.assaults import chance, prospects, storm
from grognard.games.montelimar.advice.worth import UNIT, pulls
from grognard.games.montelimar.state import is_place
from grognard.games.montelimar.victory import eliminate
from tests.games.montelimar.positions import at, begun

SCENARIOS = ("hill-300", "la-coucourde")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("worth", [ADVICE.value, ADVICE.outlook])
def test_no_unit_is_worth_more_lost_than_alive(scenario: str, worth):
    """8.5 Whoever is eliminated leaves his side worse off, headquarters that may return too."""
    game = begun(scenario)
    for unit in [unit for unit, post in game.units.items() if is_place(post.at)]:
        lost = game.copy()
        eliminate(lost, unit)

        assert worth(lost, game.side(unit)) < worth(game, game.side(unit)), unit


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_unit_is_too_far_away_to_be_worth_anything(scenario: str):
    """27.1 From no hex of the scenario is the way to the goals worse than to be lost."""
    game = begun(scenario)
    (west, north), (east, south) = (map(int, corner.split(".")) for corner in game.scenario.area)
    for side in ("german", "allied"):
        for hex_, pull in pulls(game, side).items():
            column, row = map(int, hex_.split("."))
            if west <= column <= east and north <= row <= south:
                assert UNIT + pull > -1e-9, hex_


@pytest.mark.parametrize("worth", [ADVICE.value, ADVICE.outlook])
@pytest.mark.parametrize("hex_", ["18.39", "19.39", "19.40"])
def test_a_victory_hex_that_is_taken_never_costs(worth, hex_: str):
    """27.2 Whoever enters one that is empty is better off, wherever the others lie."""
    held = ", ".join(f"PG111-{number} 18.42" for number in (5, 6))
    beside, inside = (at(f"E141 23.36, {held}, PG111-7 {place}") for place in ("18.41", hex_))

    assert worth(inside, "german") > worth(beside, "german")


def test_a_hopeless_assault_promises_nothing():
    """9.4 One company against three in good order cannot win, so nobody counts on it."""
    three = "E141 19.40, F141 19.40, G141 19.40"
    game = at(f"{three}, PG111-6 18.41, assault german 19.40, cup pg111")

    assert chance(game, "german", "19.40", ("PG111-6",)) == 0
    assert storm(game, "german", "19.40", ("PG111-6",)) < 0
    assert prospects(game, "german") == 0
