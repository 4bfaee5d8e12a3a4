"""Maps as a page is told of them: each scenario has its own."""

import pytest

from grognard.engine.kernel.set_up import settle
from grognard.hosting import boards
from grognard.match.match import Refused
from tests.engine.toy_maps import TWO_MAPS, VALLEY, WORKS


def test_each_scenario_is_played_on_its_own_map():
    """The map is asked of the setting, whichever comes first."""
    assert settle(TWO_MAPS, "works").board is WORKS
    assert settle(TWO_MAPS, "valley").board is VALLEY


@pytest.mark.parametrize(("scenario", "printed"), [("works", WORKS), ("valley", VALLEY)])
def test_a_page_is_told_the_map_of_its_scenario(scenario, printed):
    """As data, drawn without counters, and drawn small with those of the first position."""
    told = boards.board(TWO_MAPS, scenario, ())
    drawn = boards.map_svg(TWO_MAPS, scenario, ())
    picture = boards.picture_svg(TWO_MAPS, scenario)

    assert (told["title"], told["order"]) == (printed.title, list(printed.hexes))
    assert f'aria-label="{printed.title}"' in drawn
    assert f'aria-label="{printed.title}"' in picture
    assert 'class="counters"' in picture


def test_a_scenario_that_is_not_there_has_no_map():
    """Neither as data nor drawn."""
    for ask in (boards.board, boards.map_svg):
        with pytest.raises(Refused, match="two-maps has no scenario “none”"):
            ask(TWO_MAPS, "none", ())
