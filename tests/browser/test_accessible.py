"""No page of the board breaks a rule that axe-core knows."""

from pathlib import Path

import pytest

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_player_turn import NIMY

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .map(({ id, nodes }) => id + ": " + nodes.map(({ target }) => target.join(" ")).join(", "))"""


def violations(player: Player) -> list[str]:
    """What axe-core finds on the page as it stands."""
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate(AXE.read_text())
    found: list[str] = player.page.evaluate(RUN)
    return found


@pytest.mark.parametrize(("width", "scheme"), [(1024, "light"), (390, "dark")])
def test_the_pages_have_no_violations(seats: Seats, address: str, width: int, scheme: str) -> None:
    """The first page, the table at rest, with a unit in hand, and with its panels open."""
    player = seats(width, 844)
    player.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    player.go_home()
    player.button("Play German").wait_for()
    assert violations(player) == []

    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit")
    assert violations(player) == []

    player.click("4205")
    player.is_asked("Move Regiment 31")
    player.page.get_by_role("application").focus()
    player.page.keyboard.press("o")
    player.page.keyboard.press("t")
    assert violations(player) == []
    player.page.keyboard.press("Escape")
    player.page.get_by_role("button", name="Menu").click()
    assert violations(player) == []
