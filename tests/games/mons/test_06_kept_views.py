"""6.6 Views that are made of what has changed show what views made of everything do."""

from random import Random

import pytest

from grognard import start, view
from grognard.engine.kernel.flow import advance
from grognard.players.uniform import pick


@pytest.mark.parametrize("scenario", ["nimy", "campaign"])
def test_a_view_made_of_what_changed_is_the_view_made_of_everything(scenario: str):
    """6.6 Stacks that are kept from one look to the next never show what is not there any more."""
    game, random = start("mons", scenario), Random(6)
    for _ in range(900):
        if not game.who:
            break
        for side in ("german", "british", "observer"):
            anew = game.copy()
            anew.looked = {}
            shown, whole = view(game, side), view(anew, side)
            assert shown == whole
            assert [*shown["position"]["stacks"]] == [*whole["position"]["stacks"]]
        advance(game, pick(game, random))
