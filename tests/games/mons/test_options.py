"""What is offered and what is objected to are two sides of one thing, in every phase of Mons."""

from collections.abc import Iterator
from itertools import islice

import pytest

from grognard import objections
from grognard.games.mons.state import Mons
from tests.games.mons.positions import BY_THE_CANAL, FRAY, brawl

PLAIN = ("end", "stop", "march", "exit", "declare", "fire")
OF_A_UNIT = ("move", "with", "split", "add", "advance")
OF_A_UNIT_AND_A_HEX = ("attack", "fire", "advance", "enter")


def thinkable(game: Mons) -> Iterator[str]:
    """Every choice that the units of a position could be asked for, legal or not."""
    units = game.sheet.units.pick(game.on_map)
    board = game.sheet.board
    hexes = dict.fromkeys(near for hex_ in game.stacks for near in board.neighbours(hex_))
    yield from PLAIN
    yield from hexes
    yield from (f"arrange {hex_}" for hex_ in game.stacks)
    yield from (f"{verb} {unit}" for verb in OF_A_UNIT for unit in units)
    for verb in OF_A_UNIT_AND_A_HEX:
        yield from (f"{verb} {unit} {hex_}" for unit in units for hex_ in game.stacks)


@pytest.mark.parametrize("begun", [FRAY, BY_THE_CANAL], ids=["open", "canal"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_choice_is_offered_or_refused_with_a_reason_and_never_both(seed, begun):
    """9 to 12 What no bar closes is offered, and whatever else is refused with a reason."""
    for game, _ in islice(brawl(seed, begun), 0, None, 7):
        offered = set(game.options)
        for choice in thinkable(game):
            assert (choice in offered) != bool(objections(game, choice)), (game.prompt, choice)
