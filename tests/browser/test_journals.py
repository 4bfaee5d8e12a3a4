"""Journals: saved when a match is over, and opened again on the first page."""

import re
from pathlib import Path

from playwright.sync_api import expect

import grognard
from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_accessible import violations
from tests.browser.test_analysis import LONG
from tests.browser.test_player_turn import NIMY, move
from tests.browser.test_replay import resign, step
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
    expect(player.page.get_by_role("radiogroup", name="British")).to_have_count(1)
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

    expect(player.page.get_by_role("alert")).to_have_count(1)

    torn = tmp_path / "torn.journal"
    torn.write_text("grognard 1\ngame mons\nscenario nimy\nrules 0.1.0\ndice fixed\ngerman  fly\n")
    player.page.get_by_label("Open a journal").set_input_files(torn)
    card = player.page.get_by_role("region", name="The Nimy salient from torn.journal")
    for name in ("Play German", "Watch the replay"):
        card.get_by_role("button", name=name).click()
        expect(card.get_by_role("alert").first).to_contain_text("fly")
    player.faults.clear()  # the browser itself notes the refused requests


GAMES = Path(__file__).parents[1] / "games"
NIMY_PLAYED = GAMES / "mons" / "playthroughs" / "nimy.journal"
BATTLE = GAMES / "crossroads" / "playthroughs" / "battle.journal"
ONE_TURN = 29  # choices and dice of both sides in its first turn


def watch(player: Player, file: Path) -> None:
    """Open a journal on the first page to look at it."""
    player.go_home()
    player.page.get_by_label("Open a journal").set_input_files(file)
    player.press("Watch the replay")
    player.wait_for_board()


def test_a_finished_journal_is_replayed_without_a_seat(seats: Seats, tmp_path: Path) -> None:
    """Board, scrubber, log, chances and luck as after a match, and every eye may look."""
    journal = grognard.Journal.read(BATTLE).until(ONE_TURN)
    journal.end_early(journal.end(), "blue", "concede")
    journal.write(tmp_path / "battle.journal")
    player = seats()
    watch(player, tmp_path / "battle.journal")

    player.sees(f"Step 0 of {len(journal.entries)}")
    assert (player.info()["role"], player.info()["seats"]) == ("observer", {})
    expect(player.page.get_by_text("Chance of winning").first).to_be_visible(timeout=LONG)
    assert violations(player) == []
    step(player, 20)
    log = player.page.get_by_role("list", name="What happened")
    for eyes, told in (("Red", "RX hides in 0402."), ("Blue", "Red has hidden RX.")):
        player.page.get_by_role("radio", name=f"{eyes} eyes").click()
        expect(log).to_contain_text(told)
    player.press("Dice report")
    player.sees("How they fell")
    player.page.keyboard.press("Escape")
    player.press("Close")
    expect(player.page.get_by_role("status", name="The end")).to_contain_text("The Red side wins")

    player.go_home()
    expect(player.page.get_by_role("region", name="Continue")).to_contain_text("From a journal")


def test_a_journal_that_ends_early_is_looked_at_and_played_on_from(
    seats: Seats, tmp_path: Path
) -> None:
    """It says that the game is not over; a new match may begin at any step."""
    begun = grognard.Journal.read(NIMY_PLAYED).until(30)
    begun.write(tmp_path / "begun.journal")
    player = seats()
    watch(player, tmp_path / "begun.journal")

    player.sees("Replay: not finished")
    player.sees("Chances are counted for matches that were played to the end")
    player.press("Close")
    player.sees("The journal ends here, before the game is over.")
    old = player.match
    player.press("Replay")
    player.press("Play from here")
    player.page.get_by_role("dialog").get_by_role("button", name="Play German").click()
    expect(player.page).not_to_have_url(re.compile(old[0]))
    player.wait_for_board()
    assert player.info()["status"] == "open"


def test_a_match_with_a_data_file_of_its_own_says_so(seats: Seats, address: str) -> None:
    """Beside the turn track and in the menu."""
    player = seats()
    made = create(address, "crossroads", "battle", seats={}, data=STRONG)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['blue']}")

    player.sees("the match has a data file of its own")
    player.press("Menu")
    player.sees(f"with a data file of its own, {player.info()['data'][:8]}.")
