"""The rules behind the numbers: beside the number, and all together to be searched."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, ask, create
from tests.browser.test_accessible import violations
from tests.browser.test_player_turn import NIMY


def sit(player: Player, address: str) -> None:
    """A German seat at Nimy."""
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit")


def clauses(address: str, rule: str) -> list[dict[str, Any]]:
    """The clauses of one rule."""
    found = ask(address, "games/mons/rules")["clauses"]
    return [clause for clause in found if clause["id"].startswith(f"{rule}-")]


def note(player: Player, rule: str) -> Locator:
    """The note that shows a rule."""
    return player.page.get_by_role("dialog", name=f"Rule {rule}", exact=True)


def test_the_number_of_a_question_shows_its_rule(german: Player, address: str) -> None:
    """9.1 All its clauses are read beside it; Esc gives the focus back to the number."""
    number = german.page.locator(".say").get_by_role("button", name="Rule 9.1", exact=True)

    number.focus()
    german.page.keyboard.press("Enter")

    for clause in clauses(address, "9.1"):
        expect(note(german, "9.1")).to_contain_text(clause["text"])
    expect(note(german, "9.1")).to_be_focused()
    assert violations(german) == []
    german.page.keyboard.press("Escape")
    expect(note(german, "9.1")).to_have_count(0)
    expect(number).to_be_focused()
    german.is_asked("Pick a unit")


def test_a_ruling_stands_with_its_clause(german: Player, address: str) -> None:
    """Where the rulebook leaves something open, the note says how it is read here."""
    rulings = [each["ruling"] for each in ask(address, "games/mons/rules")["clauses"]]
    german.press("Menu")
    german.press("Rules")
    rules = german.page.get_by_role("dialog", name="Rules")

    assert any(rulings)
    for ruling in [ruling for ruling in rulings if ruling][:3]:
        expect(rules).to_contain_text(ruling)


def test_numbers_in_refusals_and_panels_show_their_rules(german: Player, address: str) -> None:
    """A refused click and a line of a panel lead to the text as the question does."""
    german.click("4208")
    refusal = german.page.get_by_role("alert").get_by_role("button", name=re.compile("^Rule"))
    rule = refusal.first.inner_text()
    refusal.first.click()
    expect(note(german, rule)).to_contain_text(clauses(address, rule)[0]["text"])
    german.press("Close the rule")

    panels = german.page.get_by_role("region", name="The goal")
    panels.get_by_role("button", name="Rule 4.2").first.click()
    expect(note(german, "4.2")).to_contain_text(clauses(address, "4.2")[0]["text"])
    note(german, "4.2").get_by_role("button", name="In the rules").click()
    place = german.page.get_by_role("dialog", name="Rules").get_by_role("region", name="Rule 4.2")
    expect(place).to_be_focused()
    expect(place).to_be_in_viewport()


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_the_rules_are_searched(seats: Seats, address: str, width: int, scheme: str) -> None:
    """Words and numbers narrow them; nothing in the book breaks a rule that axe-core knows."""
    player = seats(width, 844)
    player.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    sit(player, address)
    player.page.get_by_role("button", name="Menu").click()
    player.press("Rules")
    rules = player.page.get_by_role("dialog", name="Rules")
    expect(rules).to_contain_text(clauses(address, "7.3")[0]["text"])
    assert violations(player) == []

    rules.get_by_label("Find a word or a number").fill("7.3")
    expect(rules.get_by_role("region", name="Rule 9.1", exact=True)).to_have_count(0)
    expect(rules).to_contain_text(clauses(address, "7.3")[0]["text"])
    rules.get_by_label("Find a word or a number").fill("no such word at all")
    player.sees("No rule holds these words.")
    player.page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(player.page.get_by_role("button", name="Menu")).to_be_focused()
