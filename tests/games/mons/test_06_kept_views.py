"""6.6 Views that are made of what has changed show what views made of everything do."""

import json
from random import Random
from typing import Any

import pytest

from grognard import start, view
from grognard.engine.kernel.flow import advance
from grognard.engine.look.displays import Display
from grognard.games import GAMES
from grognard.match import telling
from grognard.players.uniform import pick


@pytest.mark.parametrize("scenario", ["nimy", "campaign"])
def test_a_view_made_of_what_changed_is_the_view_made_of_everything(scenario: str):
    """6.6 Stacks that are kept from one look to the next never show what is not there any more."""
    game, random = start("mons", scenario), Random(6)
    for step in range(900):
        if not game.who:
            break
        for side in ("german", "british", "observer"):
            shown = view(game, side)
            if step % 4 == 0:
                anew = game.copy()
                anew.looked = {}
                whole = view(anew, side)
                assert shown == whole
                assert [*shown["position"]["stacks"]] == [*whole["position"]["stacks"]]
        advance(game, pick(game, random))


@pytest.mark.parametrize("scenario", ["nimy", "campaign"])
def test_what_a_view_has_kept_is_what_is_read_off_its_text(scenario: str):
    """3.2, 4.3, 6.6, 9.1 Counters, MP, displays and goals, along choices that change them."""
    game, random, aids = start("mons", scenario), Random(4), GAMES["mons"].aids
    for step in range(90):
        seen = view(game, "german")
        if step % 8 == 0:
            plain = json.loads(json.dumps(seen))
            for read in (aids.movement, aids.goals, _displays, GAMES["mons"].scene):
                assert read(seen, game.setting.data) == read(plain, game.setting.data)
        advance(game, pick(game, random))


def _displays(seen: dict[str, Any], sheet: Any) -> list[Display]:
    return [*GAMES["mons"].aids.displays(seen, sheet)]


def test_a_record_made_of_the_one_before_is_the_record_made_of_everything():
    """6.6 Counters that come, go and change their order in a stack are told as they lie."""
    game, random = start("mons", "nimy"), Random(2)
    last = {side: telling.position(game, side) for side in ("german", "british")}
    for step in range(90):
        advance(game, pick(game, random))
        for side, before in last.items():
            last[side] = telling.position(game, side, before)
            if step % 8 == 0:
                assert last[side].record == telling.position(game, side).record
