"""Count the clicks of a whole game that is played by its hints in a browser, turn by turn.

Usage: python -m tools.soak_clicks GAME SCENARIO SIDE…
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.clicking import clicks, is_enough
from tests.browser.conftest import serving


def main(game: str, scenario: str, *sides: str) -> int:
    """Status 1 where a turn or the whole game takes one of the sides more clicks than is good."""
    worse = 0
    with TemporaryDirectory() as folder, serving(Path(folder) / "matches.sqlite") as (_, address):
        for side in sides:
            figures = clicks(address, game, scenario, side)
            print(f"{side}: {figures.total()} clicks in {len(figures)} turns; {dict(figures)}")
            worse += not is_enough(figures)
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
