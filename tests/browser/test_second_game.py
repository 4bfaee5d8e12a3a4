"""A game of interrupts at the same table: ranges under fire, dragging, refusals, odds, hints."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

import grognard
from tests.browser.conftest import Seats
from tests.browser.handed_on import HandedOn
from tests.browser.screens import Screens
from tests.browser.table import Player, ask, create
from tests.browser.test_accessible import violations
from tests.browser.test_hint import LONG
from tests.browser.test_planning import costs, way
from tests.browser.test_replay import step

SEATS = {"blue": {"kind": "person"}, "red": {"kind": "computer", "level": "random"}}
LAIR = "0903"
ASKED = "Order a unit to march or to fire"


def begun() -> str:
    """A journal in which the ambush is hidden far away and blue is to order."""
    game = grognard.start("crossroads", "battle")
    journal = grognard.Journal.begin(game, "fixed")
    journal.play(game, LAIR)
    return journal.text


def sit_down(player: Player, address: str) -> None:
    """Take the seat of blue, whose turn it is."""
    made = create(address, "crossroads", "battle", seats=SEATS, journal=begun())
    player.sit_down(f"#/m/{made['match']}/{made['seats']['blue']}")
    player.is_asked(ASKED)


@pytest.fixture(scope="module")
def at_the_crossroads(screens: Screens, address: str) -> HandedOn:
    """The seat of blue before its first order."""
    return HandedOn(screens, address, lambda player: sit_down(player, address), ASKED)


@pytest.fixture
def blue(at_the_crossroads: HandedOn) -> Iterator[Player]:
    """Somebody in that seat, for tests that play nothing."""
    with at_the_crossroads.lent() as player:
        yield player


def test_a_march_is_planned_with_costs_and_dangers(blue: Player) -> None:
    """2.1, 3.5 The whole range is shown though the enemy may fire at each step, and who may."""
    blue.click("0203")
    blue.button("Marches").wait_for()
    blue.click("0403")
    blue.button("March to 0403").wait_for()
    assert way(blue) == ["0303", "0403"]
    assert costs(blue) == ["1", "1", "2"]
    blue.sees("0303 clear, reaction fire from R1")
    blue.sees("0403 clear, reaction fire from R1 and R3")
    blue.stands_at(2)  # the march has begun, and nobody has moved
    assert violations(blue) == []
    blue.click("0302")
    blue.button("March to 0302").wait_for()
    assert costs(blue) == ["1", "2", "3"]
    assert way(blue) == ["0303", "0302"]


def test_a_picked_unit_shows_at_once_where_it_may_march(blue: Player) -> None:
    """2.1 No button need be pressed: the hexes in reach are tinted, and hovering tells a price."""
    blue.click("0203")
    blue.button("Marches").wait_for()
    blue.page.mouse.move(*blue.place("0303"))
    card = blue.page.get_by_role("region", name="Hex 0303")
    expect(card).to_contain_text("Reach")
    blue.stands_at(1)  # nothing has been chosen


def test_a_march_goes_on_after_the_enemy_had_its_say(seats: Seats, address: str) -> None:
    """2.3, 3.5 The enemy is asked at each hex and lets it pass; the march ends where it was led."""
    player = seats()
    sit_down(player, address)

    player.click("0204")
    player.click("0106")
    player.press("March to 0106")

    player.is_asked(ASKED)
    log = player.page.get_by_role("list", name="What happened")
    expect(log).to_contain_text("B5 went 0204 → 0106, 2 hexes.")
    player.stands_at(7)  # after the ambush: march, two hexes with an answer each, stop


def test_a_unit_is_dragged_along_its_range(seats: Seats, address: str) -> None:
    """It is taken up for a march, and where it is let go it goes at once."""
    player = seats()
    sit_down(player, address)

    player.hold("0204", "0106")
    expect(player.page.locator(".ghost")).to_be_visible()
    player.page.mouse.up()

    log = player.page.get_by_role("list", name="What happened")
    expect(log).to_contain_text("B5 went 0204 → 0106, 2 hexes.")
    player.is_asked(ASKED)
    player.stands_at(7)


def test_refusals_name_the_rule(blue: Player) -> None:
    """1.2, 2.1, 3.1 An enemy cannot be ordered, one out of sight not fired at, no hex too far."""
    note = blue.page.get_by_role("alert").filter(has=blue.page.locator(".rule"))

    blue.click("0602")
    expect(note).to_contain_text("R2 is not yours to order.")
    blue.click("0102")
    blue.is_asked("March B1")
    blue.click("0904")
    expect(note).to_contain_text("3.1")
    blue.is_asked(ASKED)
    blue.click("0203")
    blue.click("0904")
    expect(note).to_contain_text("3.1")
    blue.stands_at(1)
    blue.click("1006")
    expect(note).to_contain_text("2.")
    blue.sees("The nearest hex in reach is")


def test_the_odds_of_a_shot_are_shown_before_it_is_fired(seats: Seats, address: str) -> None:
    """3.2 The sum with its terms, every result with its chance; nothing is fired by the click."""
    player = seats()
    sit_down(player, address)

    player.click("0203")
    player.click("0503")
    player.sees("What can happen")
    rows = player.page.locator("[data-probability]")
    rows.first.wait_for()
    shown = {
        row.locator("th").inner_text().lower(): row.get_attribute("data-probability")
        for row in rows.all()
    }

    game = grognard.play(grognard.start("crossroads", "battle"), LAIR)
    expected = grognard.odds(game, "fire B4 R1")
    assert shown == {result.lower(): str(chance) for result, chance in expected.results}
    player.sees("Assumed: good shots are taken")
    terms = player.page.locator("[data-tally]").all_inner_texts()
    assert all(any(mod.rule in term for term in terms) for mod in expected.tallies[0].mods)
    player.stands_at(1)
    assert violations(player) == []
    player.press("B4 fires at R1")
    player.page.wait_for_function("() => !document.querySelector('[data-probability]')")
    player.gets_to(3)  # the shot and its die


def test_a_hint_names_units_and_is_played_on_ones_word(seats: Seats, address: str) -> None:
    """What the computer would do, in the words of the game's forms."""
    player = seats()
    sit_down(player, address)
    player.page.get_by_role("application").focus()
    player.page.keyboard.press("h")

    card = player.page.get_by_role("region", name="Hint")
    expect(card).to_contain_text("Expected gain", timeout=LONG)
    expect(card).to_contain_text(re.compile(r"B\d (march|fire)"))
    player.stands_at(1)
    player.press("Play all of it")
    player.page.wait_for_function(
        "() => !document.querySelector('.say').innerText.includes('Order a unit')"
    )
    player.gets_to(2)


def test_a_match_is_looked_back_at_step_by_step(seats: Seats, address: str) -> None:
    """Each step says what was chosen, in words; the eyes of either side may be taken at the end.

    The curve of chances is as the server counted it.
    """
    player = seats()
    sit_down(player, address)
    player.click("0204")
    player.click("0105")
    player.press("March to 0105")
    player.is_asked("Order a unit")
    player.page.get_by_role("button", name="Menu").click()
    player.press("Resign")
    player.press("Resign: sure?")
    player.sees("The Red side wins")

    player.press("Replay")
    step(player, 2)
    player.sees("B5 marches")
    step(player, 3)
    player.sees("March on to 0105")
    player.page.get_by_role("radio", name="Red eyes").click()
    expect(player.page.get_by_role("radio", name="Red eyes")).to_be_checked()
    table = player.page.get_by_role("table", name=re.compile("^Chance of winning"))
    expect(table).to_be_attached(timeout=LONG)
    match, token = player.match
    counted = ask(player.address, f"matches/{match}/analysis", token=token)
    ends = [point for point in counted["points"] if point["number"]]
    expect(table.get_by_role("row")).to_have_count(len(ends) + 1)
