"""Journals: saved when a match is over, and opened again on the first page."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_accessible import violations
from tests.browser.test_player_turn import NIMY, move
from tests.browser.test_replay import resign
from tests.server.test_own_data import STRONG


def saved(player: Player) -> str:
    """The journal, saved by the button that is to be seen."""
    with player.page.expect_download() as download:
        player.press("Save the journal")
    return download.value.path().read_text()


def test_a_match_is_saved_and_goes_on_from_its_journal(
    seats: Seats, address: str, tmp_path: Path
) -> None:
    """From the card at the end and from the menu; whoever opens it says who sits where."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    move(player, "4205", "4207")
    number = player.number()
    player.press("Menu")
    expect(player.page.get_by_role("button", name="Save the journal")).to_have_count(0)
    player.page.keyboard.press("Escape")
    resign(player)
    journal = saved(player)
    assert "german  move IR31" in journal
    player.press("Menu")
    menu = player.page.get_by_role("dialog", name="Table")
    with player.page.expect_download() as again:
        menu.get_by_role("button", name="Save the journal").click()
    assert again.value.path().read_text() == journal

    file = tmp_path / "mine.journal"
    file.write_text(journal)
    player.go_home()
    player.page.get_by_label("Open a journal").set_input_files(file)
    player.sees("from mine.journal")
    assert violations(player) == []
    card = player.page.get_by_role("region", name="The Nimy salient from mine.journal")
    british = card.get_by_role("radiogroup", name="British")
    british.get_by_role("radio", name="Friend by link").check()
    card.get_by_role("button", name="Play German").click()
    player.wait_for_board()

    info = player.info()
    assert info["match"] != made["match"]
    assert info["seats"]["british"]["kind"] == "person"
    assert (info["role"], info["number"]) == ("german", number)


def test_a_damaged_journal_is_answered_with_the_servers_sentence(
    seats: Seats, tmp_path: Path
) -> None:
    """Whether it is no journal at all, or goes wrong further down."""
    player = seats()
    player.go_home()
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all,\n")
    player.page.get_by_label("Open a journal").set_input_files(letter)
    player.sees("this is not a journal")

    torn = tmp_path / "torn.journal"
    torn.write_text("grognard 1\ngame mons\nscenario nimy\nrules 0.1.0\ndice fixed\ngerman  fly\n")
    player.page.get_by_label("Open a journal").set_input_files(torn)
    card = player.page.get_by_role("region", name="The Nimy salient from torn.journal")
    card.get_by_role("button", name="Play German").click()
    expect(card.get_by_role("alert")).to_contain_text("fly")
    player.faults.clear()  # the browser itself notes the refused requests


def test_a_match_with_a_data_file_of_its_own_says_so(seats: Seats, address: str) -> None:
    """Beside the turn track and in the menu."""
    player = seats()
    made = create(address, "crossroads", "battle", seats={}, data=STRONG)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['blue']}")

    player.sees("the match has a data file of its own")
    player.press("Menu")
    player.sees(f"with a data file of its own, {player.info()['data'][:8]}.")
