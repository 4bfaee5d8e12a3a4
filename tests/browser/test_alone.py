"""The whole table in a page with no server, from a plain file server under a path."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from grognard.commands.site_files import build
from grognard.engine.dice.chained import chain
from grognard.hosting.written import decode, encode
from grognard.match.letters import Letter, packed, unpacked
from tests.browser.alone import (
    LISTEN,
    AlonePlayer,
    FileServer,
    closed_again_and_again,
    files_of,
)
from tests.browser.test_player_turn import ANSWERS

PATH = "some/where"
OVER = "wins"
BUTTONS = ("End anyway", "End the movement", "End the bombardment", "End the melee", *ANSWERS)
PRESS = """([over, names]) => {
  if (document.querySelector(".say")?.innerText.includes(over)) return over;
  const buttons = [...document.querySelectorAll("button:enabled")];
  const find = (name) => buttons.find((each) => each.innerText.includes(name));
  const found = names.map(find).find(Boolean);
  found?.click();
  return found?.innerText;
}"""
"""Presses the first of these buttons that can be pressed; tells which, or that it is over."""
KILLS = 1  # the soak closes many
SIZE = {"width": 1440, "height": 900}

pytestmark = pytest.mark.xdist_group("alone")

CHOOSE = """
([match, token, number, choice]) => new Promise((done) => {
  const line = -2;
  const say = (fields) => hosting.postMessage({ is: "say", line, text: JSON.stringify(fields) });
  hosting.addEventListener("message", ({ data }) => {
    if (data.line === line && JSON.parse(data.text ?? "{}").to === 2) done();
  });
  hosting.postMessage({ is: "open", line, match });
  say({ id: 1, do: "hello", token });
  say({ id: 2, do: "choose", number, choice });
})
"""
"""Makes one choice through the page's own host."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a file server shows, with the page somewhere in it."""
    built = tmp_path_factory.mktemp("files")
    build(built / PATH)
    return built


@pytest.fixture(scope="module")
def files(folder: Path) -> Iterator[FileServer]:
    """The file server; the last tests of the file do without it."""
    with files_of(folder) as server:
        yield server


@pytest.fixture(scope="module")
def visitor(browser: Browser, files: FileServer, folder: Path) -> Iterator[AlonePlayer]:
    """Somebody who comes for the first time and stays: Python is loaded once for all tests."""
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce")  # type: ignore[arg-type]
    context.add_init_script(LISTEN)
    yield AlonePlayer(context.new_page(), f"{files.address}{PATH}/", folder / PATH)
    context.close()


@pytest.fixture
def player(visitor: AlonePlayer) -> Iterator[AlonePlayer]:
    """That visitor on the first page; nothing may go wrong in the page."""
    visitor.go_home()
    yield visitor
    faults, visitor.faults = visitor.faults, []
    assert faults == []


def test_a_visitor_is_guided_through_the_first_move(player: AlonePlayer) -> None:
    """The first page is drawn, and the guided game goes on with what the visitor does."""
    expect(player.page.locator("canvas, svg, img").first).to_be_visible()
    player.press("First game, guided")
    player.wait_for_board()
    player.sees("Your regiments, their bridge")
    player.click("4205")
    player.sees("Where it can go")
    player.page.wait_for_function("heard.some(({ far }) => far)")  # the other worker is ready
    player.click("4207")
    player.sees("Nothing has moved yet")
    player.press("Move to 4207")
    player.sees("One after the other")
    assert player.number() == 3


def test_a_match_goes_by_letter_between_two_browsers(
    player: AlonePlayer, browser: Browser, folder: Path
) -> None:
    """A die falls in the second browser, and a letter that was altered on its way is refused."""
    player.go_home()
    player.page.get_by_text("Montélimar 1944").first.click()
    german = player.page.get_by_role("radiogroup", name="German")
    german.get_by_role("radio", name="Friend by letter").click()
    player.press("Play Allied")
    player.wait_for_board()

    with browser.new_context(viewport=SIZE, reduced_motion="reduce") as context:  # type: ignore[arg-type]
        context.add_init_script(LISTEN)
        friend = AlonePlayer(context.new_page(), player.address, folder / PATH)
        friend.page.goto(posted(player))
        chosen(friend, 0)
        player.page.goto(posted(friend))
        chosen(player, 1)
        letter = posted(player)
        friend.page.goto(with_other_dice(letter))
        expect(friend.page.get_by_role("alert")).to_contain_text("altered on its way")
        friend.page.goto(letter)
        friend.wait_for_board()
        assert friend.page.evaluate("Math.max(...heard.map(({ state }) => state?.number ?? 0))") > 2
        assert friend.faults == []


def chosen(player: AlonePlayer, number: int) -> None:
    """Buy no chit, through the page's own host."""
    player.wait_for_board()
    player.page.evaluate(CHOOSE, [*player.match, number, "done"])


def posted(player: AlonePlayer) -> str:
    """The link that takes the match to the other side."""
    player.press("Copy as a link")
    return player.page.get_by_label("The letter").input_value()


def with_other_dice(link: str) -> str:
    """A letter whose sender has promised other dice than those that are in it."""
    address, _, text = link.rpartition("/")
    letter: Letter = decode(unpacked(text), type=Letter)
    links = {side: (*chain(b"other", 3)[:1], *told[1:]) for side, told in letter.links.items()}
    return f"{address}/{packed(encode(replace(letter, links=links)))}"


def test_a_tab_closed_without_a_network_loses_nothing(
    player: AlonePlayer, files: FileServer
) -> None:
    """A match is played as fast as it goes, and its tab closed in the middle of that."""
    player.sit_at_one_screen()
    player.press("I play")
    player.wait_for_board()  # now the browser keeps its map
    cut_off(player, files)
    closed = closed_again_and_again(player, KILLS, seed=16)

    assert all(found >= acknowledged > 0 for acknowledged, found in closed)


def test_a_battle_is_fought_out_without_a_network(player: AlonePlayer, files: FileServer) -> None:
    """Matches of before can be gone on with, and one against level 2 is played to its end."""
    cut_off(player, files)
    expect(player.page.get_by_role("heading", name="Continue")).to_be_visible()
    player.page.get_by_role("radio", name="Level 2").click()
    player.press("Play German")
    player.wait_for_board()
    fight(player)


def cut_off(player: AlonePlayer, files: FileServer) -> None:
    """Take the network away once the browser keeps the page."""
    player.page.wait_for_function("navigator.serviceWorker.controller !== null")
    files.stop()


def fight(player: AlonePlayer) -> None:
    """Three turns on the Nimy salient, to the end."""
    pressed = ""
    while OVER not in pressed:
        found = player.page.wait_for_function(PRESS, arg=[OVER, BUTTONS], polling=50)
        pressed = str(found.json_value())
