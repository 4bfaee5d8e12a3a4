"""Works, holes and cover in play agree with what was written a second time from the clauses."""

import os
from random import Random

import pytest

from grognard.engine.kernel.flow import advance, explain
from grognard.engine.kernel.set_up import start
from grognard.games.combat import COMBAT
from grognard.games.combat.impulses import Impulse
from grognard.games.combat.movement import Move
from grognard.games.combat.state import CRAWLED, FRESH, GOOD, INSIDE, Combat
from grognard.games.combat.sums import modifiers
from tests.games.combat import second_works
from tests.games.combat.positions import at
from tests.playing import play_all

CHOICES = int(os.environ.get("SECOND_WRITING", "300"))  # along which they are compared


def test_sums_and_steps_agree_along_random_play():
    """7, 8 Every shot at infantry that has not moved, and every step of one unit on foot."""
    random, asked, shots, steps, seed = Random(5), 0, 0, 0, 0
    game = start(COMBAT, "tractor-works")
    while asked < CHOICES:
        if not game.who:
            seed += 1
            game = start(COMBAT, ("tractor-works", "grain-elevator")[seed % 2])
        assert isinstance(game, Combat)
        top = game.procedures[-1]
        if isinstance(top, Impulse):
            shots += _compare_shots(game)
        elif isinstance(top, Move) and len(top.units) == 1 and not top.before:
            steps += _compare_steps(game, top.units[0])
        advance(game, random.choice(game.options))
        asked += 1
    assert shots
    assert steps


@pytest.mark.parametrize(
    "target",
    [
        "r65-1 F14 in-trench, trench F14",
        "r65-1 F14 dug-in",
        "r65-1 F14 in-holes",
        "r65-1 F14, wreck F14",
        "r65-1 F14 dug-in, roadblock U19 V19, wreck F14",
        "r65-1 C17 dug-in",
        "r65-1 C17+1",
        "r65-1 F14 in-trench, at-trench F14, smoke F16 2",
    ],
)
def test_sums_agree_behind_works(target: str):
    """7.1.5, 7.2.1, 6.9.1, 6.8.2.1 One shot at a squad that works, holes or wrecks shelter."""
    game = at(f"g66-1 F18, {target}, loose")

    found = modifiers(game, ("g66-1",), "r65-1").total

    assert found == second_works.sheltered_drm(game, "g66-1", "r65-1")


@pytest.mark.parametrize(
    "works",
    [
        "trench F14, trench F15, g66-1 F14 in-trench",
        "trench F14, at-trench F15, g66-1 F14 in-trench",
        "at-trench F14, g66-1 F14 in-trench",
        "at-trench F14, g66-1 F15",
        "trench F14, g66-1 F14",
        "roadblock U19 V19, g66-1 U19",
        "roadblock U19 V19, g66-1 V19",
    ],
)
def test_steps_agree_among_works(works: str):
    """7.2, 7.5.2 Every step of a squad beside trenches and roadblocks."""
    game = play_all(at(works), "move g66-1")

    assert _compare_steps(game, "g66-1") >= 5


def _compare_shots(game: Combat) -> int:
    """How many targets of the shots that are offered were compared."""
    looked = 0
    for option in game.options if not game.rubble and not game.mouseholes else ():
        words = option.split()
        if words[0] != "fire" or game.kind(words[1]).name in ("FT", "DC", "MOL"):
            continue
        for target in game.stacks[words[2]]:
            if _is_plain(game, words[1], target):
                found = modifiers(game, (words[1],), target)
                wanted = second_works.sheltered_drm(game, words[1], target)
                assert found.total == wanted, (words, target, game.units[target], found)
                looked += 1
    return looked


def _is_plain(game: Combat, firer: str, target: str) -> bool:
    """Whether a target is known enemy infantry elsewhere, in a hex and not lying at its side."""
    now, kind = game.units[target], game.kind(target)
    seen = not now.hidden and not now.outside and game.owner(target) != game.owner(firer)
    apart = now.place != game.units[firer].place and game.units[firer].status == GOOD
    on_foot = kind.type not in ("vehicle", "gun") and not now.aboard
    return seen and apart and on_foot and now.did == FRESH and now.cover in ((), (INSIDE,))


def _compare_steps(game: Combat, unit: str) -> int:
    """How many of the steps that are offered were compared."""
    now, looked = game.units[unit], 0
    if game.rubble or game.mouseholes or now.place not in game.stacks or now.aboard:
        return 0
    if game.kind(unit).type == "gun" or game.ground.board.terrain(game.spot(unit).hex) == "gully":
        return 0
    for option in game.options:
        down, there = option.startswith("down "), option.removeprefix("down ")
        if there not in game.sheet.places.bit or "+lip" in there:
            continue
        littered = there in game.wrecks or there in game.burning
        if littered or (there in game.stacks and there != now.place):
            continue
        [found] = [tally.total for tally in explain(game, option)]
        crawls = now.did.startswith(CRAWLED)  # 10.5.1
        wanted = 1 if crawls else second_works.step_cost(game, unit, there, down)
        assert found == wanted, (option, now, game.works.get(there))
        looked += 1
    return looked
