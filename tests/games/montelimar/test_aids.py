"""What a board may show of Montélimar: how far a move goes, its price, and who may fire."""

from random import Random

import pytest

from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import IllegalChoice, advance, objections
from grognard.engine.kernel.questions import offers
from grognard.games.montelimar.movement import Move
from grognard.games.montelimar.ranges import along, ways
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import begun
from tests.rules import rule


def moves(seed: int, count: int) -> list[Montelimar]:
    """Positions of random play in which a move is under way."""
    draw, game, found = Random(seed), begun(), []
    while game.who and len(found) < count:
        if not is_chance(game) and isinstance(game.procedures[-1], Move):
            found.append(game.copy())
        advance(game, draw.choice(game.question.among if is_chance(game) else game.options))
    return found


@rule("6.0-a")
def test_every_way_is_offered_hex_by_hex_and_costs_what_it_says():
    """6.0 Each way can be followed, and the price along it is the price of its end."""
    shown = 0
    for game in moves(4, 25):
        for way in ways(game):
            *_, last = along(game.copy(), way.choices)
            assert (last.hex, last.price, last.stops) == (way.hex, way.price, way.stops)
            shown += 1
    assert shown > 100


@rule("6.0-a")
def test_every_step_that_is_offered_is_a_way():
    """6.0 The hexes that may be entered next are all among the ways."""
    for game in moves(5, 25):
        reached = {way.hex for way in ways(game)}
        next_ = {offer.fills[0] for offer in offers(game) if offer.id == "Move.enter"}
        assert next_ <= reached


@rule("8.6-a")
def test_who_covers_a_hex_is_named_unless_he_has_answered():
    """8.6 Those whose fire zone covers a hex may fire at one who leaves it."""
    for game in moves(6, 25):
        foe = {"german": "allied", "allied": "german"}[game.who]
        named = {unit for way in ways(game) for unit in way.danger}
        assert all(game.side(unit) == foe for unit in named)
        game.answered |= game.occupied[foe]
        assert not any(way.danger for way in ways(game))


@rule("6.0-a")
def test_a_way_that_is_closed_is_refused_with_its_rule():
    """6.0 Hexes that do not touch are no way."""
    game = moves(7, 1)[0]
    far = next(hex_ for hex_ in game.sheet.board.hexes if objections(game, hex_))

    with pytest.raises(IllegalChoice):
        list(along(game, (far,)))
