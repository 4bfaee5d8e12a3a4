"""The panel beside the map tells the odds of the engine, and nothing that is hidden."""

from playwright.sync_api import expect

import grognard
from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_player_turn import move, to_melee
from tests.playing import play_all

PLUM = "rgb(111, 42, 91)"
SCARLET = "rgb(156, 58, 6)"
ATTACK = ("move IR31", "4206", "4207", "end", "end", "attack IR31 4208")


def test_the_panel_shows_exactly_the_odds_of_the_engine(german: Player) -> None:
    """12.10 Every result with its probability, and every term of the sums."""
    move(german, "4205", "4207")
    to_melee(german)
    german.click("4207")
    german.click("4208")
    german.sees("What can happen")
    rows = german.page.locator("[data-probability]")
    rows.first.wait_for()

    shown = {
        row.locator("th").inner_text().lower(): row.get_attribute("data-probability")
        for row in rows.all()
    }
    terms = german.page.locator("[data-tally]").all_inner_texts()

    answer = german.page.locator(".answer")
    expect(answer).to_contain_text("0 %")
    expect(answer).to_contain_text("The hex never falls")
    expect(answer).to_contain_text("Regiment 31 is lost for certain")
    declare = german.button("Declare anyway")  # nothing is forbidden
    expect(declare).to_have_css("color", SCARLET)
    expect(declare).not_to_have_css("background-color", PLUM)

    expected = grognard.odds(play_all(grognard.start("mons", "nimy"), *ATTACK), "declare")
    assert shown == {result.lower(): str(chance) for result, chance in expected.results}
    for tally in expected.tallies:
        for mod in tally.mods:
            assert any(mod.why.lower() in term.lower() and mod.rule in term for term in terms)


def test_a_hidden_stack_has_no_forecast(seats: Seats, address: str) -> None:
    """6.6 Where something lies beneath, the panel says so, and what is there at least."""
    player = seats()
    seated = {"german": {"kind": "person"}, "british": {"kind": "person"}}
    made = create(address, "mons", "nimy", seats=seated, journal=journal_with_a_stack())
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit and the hex it attacks")

    player.click("4207")
    player.click("4208")

    player.sees("No forecast")
    expect(player.page.locator(".veil")).to_contain_text("They have at least 4 melee, and 1 unit")
    assert player.page.locator("[data-probability]").count() == 0


def journal_with_a_stack() -> str:
    """A game in which two British units stand in 4208 and Regiment 31 is next to them."""
    game = grognard.start("mons", "nimy")
    journal = grognard.Journal.begin(game, "fixed")
    german = ("end", "end", "end")
    british = ("move/move", "move 1GH", "4308", "4208", "stop", "end", "end")
    again = ("move IR31", "4206", "4207", "end", "end")
    for choice in (*german, *british, *again):
        game = journal.play(game, choice)
    return journal.text
