"""Positions from text, and back."""

import random
import re

import pytest

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.set_up import settle
from grognard.games.montelimar.activation import Activation
from grognard.games.montelimar.direct_command import DirectCommand
from grognard.games.montelimar.position import position
from grognard.games.montelimar.position_text import text
from grognard.games.montelimar.rulebook import MONTELIMAR
from grognard.games.montelimar.sequence import ActionPhase
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at, begun

KEPT = (
    *("units", "markers", "replaced", "records", "occupied", "dg", "barrages", "forts"),
    *("pinned", "suppressed", "concentrated", "sustained", "answered", "ridges", "lit"),
    *("burning", "cleared", "assaults", "crowds", "mixed", "active", "acted", "again", "mounted"),
    *("group", "group_at", "pacts", "rushed", "riding", "attached", "jam", "replaced"),
    *("fired", "fired_again", "direct", "indirect", "rallied", "dug", "cup", "bought", "played"),
    *("weather", "points", "drinks", "chit", "turn", "options"),
)


def kept(game: Montelimar) -> dict[str, object]:
    """What a text must bring back; a marker out of play is none, a stack has no order."""
    found = {name: getattr(game, name) for name in KEPT}
    found["markers"] = {piece: at for piece, at in game.markers.items() if at}
    found["stacks"] = {hex_: sorted(stack) for hex_, stack in game.stacks.items()}
    return found


@pytest.mark.parametrize("scenario", ["hill-300", "la-coucourde"])
def test_a_position_read_back_is_the_same_along_random_play(scenario: str):
    """Wherever a unit or a chit is to be chosen."""
    draw, game, seen = random.Random(5), begun(scenario), 0
    setting = settle(MONTELIMAR, scenario)
    for _ in range(1500):
        if not game.who:
            break
        top = game.procedures[-1]
        choosing = (
            isinstance(top, Activation | DirectCommand) and game.prompt[:3] in ("5.1", "5.2")
        ) or (isinstance(top, ActionPhase) and top.asked == game.initiative)
        if choosing and game.who != "chance":
            assert kept(position(setting, text(game))) == kept(game)
            seen += 1
        advance(game, draw.choice(game.options))
    assert seen > 20


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("E999 18.39", "“E999” is no unit, weapon, leader, hero, marker, division or moment"),
        ("E141 99.99", "“99.99” is no hex, box or word for a place"),
        ("E141 18.39 sideways", "a unit is followed by its place and its mode"),
        ("E141 18.39, E141 18.40", "E141 is in the text twice"),
        ("Bttr338 18.39 column", "has no column side (8.7.5)"),
        ("HMG141-1 nowhere", "“nowhere” is no hex or box"),
        ("36 spirit 5", "a track is tq, dispatch, direct or fatigue"),
        ("cup 141 Fog", "there is no chit Fog"),
        ("E141 18.39, PG111-5 18.39", "Both sides stand in 18.39 (6.0)"),
        ("E141 18.39, HMG141-1 18.39, HMG141-2 18.39", "More weapons than units"),
        ("E141 18.39, pinned 18.39, suppressed 18.39", "pinned and suppressed at once (8.5.3)"),
        ("DG2 18.39", "Nobody is in 18.39 to be marked (10.0)"),
        ("E141 16.30", "16.30 is no hex to play in (3.1)"),
        ("chit 141, fired 99.99", "cannot place “fired 99.99”"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(item: str, told: str):
    """The word, and what was expected; or the rule."""
    with pytest.raises(BadInput, match=re.escape(told)):
        at(item)


def test_a_loose_position_need_not_be_allowed():
    """For puzzles and tests of the rules themselves."""
    game = at("E141 18.39, pinned 18.39, suppressed 18.39, loose")

    assert game.has(game.pinned & game.suppressed, "18.39")
