"""The rules in play agree with what was written a second time from the clauses."""

from random import Random

import pytest

from grognard.engine.kernel.flow import advance, explain
from grognard.games.combat import COMBAT
from grognard.games.combat.state import FRESH, GOOD, Combat
from tests.games.combat import second_writing
from tests.games.combat.ground import BOX, COSTS, ELEVATOR, PLACES, SIGHTS, WORKS
from tests.games.combat.positions import SETTING

PAIRS, STEPS, GAMES = 150, 400, 1


@pytest.mark.parametrize("name", [WORKS, ELEVATOR])
def test_sight_agrees(name: str):
    """core-11, core-12 Random pairs of places up to ten hexes apart, on every level."""
    board, places, random = BOX.boards[name], PLACES[name], Random(11)
    spots = [spot for spot in places.spots.values() if spot.kind != "sewer"]
    for _ in range(PAIRS):
        a = random.choice(spots)
        near = [hex_ for hex_ in board.within(a.hex, 10) if hex_ != a.hex]
        there = [place for place in places.of_hex[random.choice(near)] if "sewer" not in place]
        b = random.choice(there)

        line = SIGHTS[name].line(a.place, b)
        found = None if line.cause else line.hindrance
        assert found == second_writing.hindrance(board, a.place, b), (a.place, b, line)


@pytest.mark.parametrize("name", [WORKS, ELEVATOR])
def test_costs_agree(name: str):
    """10.5 Random steps of infantry."""
    board, costs, random = BOX.boards[name], COSTS[name], Random(12)
    places = [place for place, ways in costs.ways.items() if ways]
    for _ in range(STEPS):
        here = random.choice(places)
        there = random.choice(costs.ways[here])
        price = costs.price(here, there)
        if not price.crawl:
            found = None if price.barred else price.cost
            assert found == second_writing.cost(board, here, there), (here, there, price)


@pytest.mark.parametrize("seed", range(GAMES))
def test_fire_sums_agree_along_random_play(seed: int):
    """core-10 Every shot that is offered at units which have neither moved nor dug in."""
    game, random, looked = COMBAT.set_up(SETTING), Random(seed), 0
    assert isinstance(game, Combat)
    while game.who:
        for option in game.options:
            words = option.split()
            if words[0] == "fire" and len(words) == 3 and "impulse" in game.prompt:
                looked += _compare(game, words[1], words[2])
        advance(game, random.choice(game.options))
    assert looked


def _compare(game: Combat, firer: str, place: str) -> int:
    """How many targets of a shot were compared."""
    sums = explain(game, f"fire {firer} {place}")[1:]
    foes = sorted(unit for unit in game.stacks[place] if not game.units[unit].hidden)
    looked = 0
    for target, sum_ in zip(foes, sums, strict=True):
        now = game.units[target]
        plain = now.did == FRESH and not now.dug and not now.holes and not game.fires
        flame = game.kind(firer).name == "FT"
        if plain and not flame and game.units[firer].status == GOOD:
            assert sum_.total == second_writing.drm(game, firer, target), (firer, target, sum_)
            looked += 1
    return looked
