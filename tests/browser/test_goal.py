"""The goal is always on the table: that of the scenario and the seat, with progress and losses."""

from playwright.sync_api import expect

from tests.browser.table import Player
from tests.browser.test_accessible import violations


def test_the_goal_is_that_of_the_scenario(german: Player) -> None:
    """4.2 Nothing of the six bridges or the second day where one hex decides; losses by side."""
    card = german.page.get_by_role("region", name="The goal")
    expect(card).to_contain_text("Hold 4208 when turn 3 ends, or destroy 3 British units")
    expect(card).to_contain_text("British units lost")
    expect(card).to_contain_text("0 of 3")
    expect(card.locator("dd")).to_have_text(["0 units lost", "0 units lost"])
    expect(german.page.get_by_text("six bridges")).to_have_count(0)
    expect(german.page.get_by_text("second day")).to_have_count(0)
    assert violations(german) == []
