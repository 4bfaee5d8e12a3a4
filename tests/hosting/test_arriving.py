"""How many screens may show one seat."""

import pytest

from grognard.engine.kernel.view import OBSERVER
from grognard.hosting.arriving import MOST_SCREENS, MOST_WATCHING, check_screens
from grognard.match.match import Refused
from tests.match.hosting import Host, Screen


def test_many_may_watch_where_few_may_sit():
    """Each of them has a limit, and none counts for another."""
    match = Host().match
    for side, most in (("red", MOST_SCREENS), (OBSERVER, MOST_WATCHING)):
        for _ in range(most):
            check_screens(match, (side,))
            Screen(match, side)
        with pytest.raises(Refused, match="open on too many screens"):
            check_screens(match, (side,))

    check_screens(match, ("blue",))
