"""The whole table in a page with no server, from a plain file server under a path."""

import asyncio
import json
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from grognard import Journal
from grognard.engine.dice.chained import chain
from grognard.hosting.written import decode, encode
from grognard.match.letters import Letter, packed, unpacked
from tests.browser.alone import (
    LISTEN,
    PLAY,
    AlonePlayer,
    FileServer,
    closed_again_and_again,
    files_of,
    publish_anew,
    shown,
    write_site,
)
from tests.browser.test_guided_game import KEEP_NOTES, TITLES, notes
from tests.browser.test_player_turn import ANSWERS
from tests.page.writer import Writer

PATH = "some/where"
OVER = "wins"
BUTTONS = ("End anyway", "End the movement", "End the bombardment", "End the melee", *ANSWERS)
PRESS = """([over, names]) => {
  if (document.querySelector(".say")?.innerText.includes(over)) return over;
  const buttons = [...document.querySelectorAll("button")];
  const find = (name) => buttons.find((each) => each.innerText.includes(name));
  if (find(names[0])?.disabled) return null;
  const found = names.map(find).find((each) => each && !each.disabled);
  found?.click();
  return found?.innerText;
}"""
"""Presses the first of these buttons that can be pressed; tells which, or that it is over.

Nothing is pressed while the first of them is there and still asleep."""
KILLS = 1  # the soak closes many
SIZE = {"width": 1440, "height": 900}

LONG = 300_000  # milliseconds until another worker has loaded Python
BATTLE = Path(__file__).parents[1] / "games/crossroads/playthroughs/battle.journal"
LAST = len(Journal.read(BATTLE).entries)
BLOG = """<!doctype html>
<script type="module" src="{path}/grognard-board.js"></script>
<grognard-board game="mons" scenario="nimy">The Nimy salient</grognard-board>
<grognard-board journal="battle.journal" number="3"></grognard-board>
"""

BUYS_NOTHING = "done"
STRONG = '[[counters.unit]]\nid = "B1"\nstrength = 6\n'

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


KEEPS = """(text) => new Promise((done) => {
  const kept = ({ target }) => done(target.result.some((each) => each.includes(text)));
  const read = ({ target }) => target.result.transaction("changes").objectStore("changes").getAll();
  indexedDB.open("grognard").onsuccess = (event) => (read(event).onsuccess = kept);
})"""
"""Whether this browser keeps a match with such a text."""
FORGET = """(match) => new Promise((done) => {
  localStorage.removeItem("grognard.matches");
  indexedDB.open("grognard").onsuccess = ({ target }) => {
    const changes = target.result.transaction("changes", "readwrite").objectStore("changes");
    changes.delete(IDBKeyRange.bound([match, 0], [match, Infinity])).onsuccess = () => done();
  };
})"""
"""Forgets every seat and one match, as if this were another browser that has the others."""
KEEPS_MEMORY = """async () => {
  const names = (await caches.keys()).filter((name) => name.endsWith(" memory"));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().length > 0;
}"""
"""Whether this browser keeps the memory of Python with the rules."""
WOKEN = "performance.getEntriesByName('grognard.woken').length"
EDITION = "document.documentElement.dataset.edition"
UPDATED = """navigator.serviceWorker.ready.then(async (registration) => {
  await registration.update();
  while (!registration.waiting) await new Promise((later) => setTimeout(later, 20));
})"""
"""Waits until a new version of the page is there and waits too."""
LEFT = """async (path) => {
  const registration = await navigator.serviceWorker.getRegistration(`/${path}/`);
  while (registration.waiting) await new Promise((later) => setTimeout(later, 20));
}"""
"""Waits, beside the page, until its new version is the one in use."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a file server shows; an installed Grognard has put the page into it."""
    built = tmp_path_factory.mktemp("files")
    write_site(built / PATH, tmp_path_factory.mktemp("wheel"))
    return built


@pytest.fixture(scope="module")
def files(folder: Path) -> Iterator[FileServer]:
    """The file server; the last tests of the file do without it."""
    with files_of(folder) as server:
        yield server


@pytest.fixture(scope="module")
def visitor(browser: Browser, files: FileServer, folder: Path) -> Iterator[AlonePlayer]:
    """Somebody who sees maps and counters before Python is there, which is loaded once for all."""
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce")  # type: ignore[arg-type]
    context.add_init_script(LISTEN)
    player = AlonePlayer(context.new_page(), f"{files.address}{PATH}/", folder / PATH)
    files.hold_rules()
    player.go_home()
    player.page.wait_for_function("performance.getEntriesByName('grognard.picture').length")
    files.let_go()
    yield player
    context.close()


@pytest.fixture
def player(visitor: AlonePlayer) -> Iterator[AlonePlayer]:
    """That visitor on the first page; nothing may go wrong in the page."""
    visitor.go_home()
    yield visitor
    faults, visitor.faults = visitor.faults, []
    assert faults == []


def test_a_visitor_is_guided_from_the_first_move_to_the_first_fight(player: AlonePlayer) -> None:
    """The notes come with what the visitor does, until the first attack is declared."""
    player.page.evaluate(KEEP_NOTES)
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
    player.stands_at(3)
    player.end("movement")
    player.sees("Guns first")
    player.end("bombardment")
    player.sees("Infantry next to an enemy may attack")
    player.click("4207")
    player.click("4208")
    player.sees("The odds before the dice")
    player.press("Declare")
    expect(player.button("Declare")).to_have_count(0)
    told = TITLES[: TITLES.index("The odds before the dice") + 1]
    assert notes(player)[: len(told)] == told


def test_a_page_loaded_anew_in_the_middle_goes_on_with_its_match(player: AlonePlayer) -> None:
    """It shows the match as it was left, and Python wakes with the memory that was kept."""
    player.sit_at_one_screen()
    player.press("I play")
    player.wait_for_board()
    player.page.wait_for_function(KEEPS_MEMORY, polling=50)
    player.page.evaluate(PLAY, [*player.match, 4])
    number = player.number()
    player.page.reload()
    player.page.wait_for_function("heard.some(({ state }) => state)")

    assert player.page.evaluate("heard.find(({ state }) => state).state.number") >= number > 0
    assert [each.evaluate(WOKEN) for each in player.page.workers if "host" in each.url] == [1]


def test_python_answers_on_the_page(player: AlonePlayer) -> None:
    """The console runs lines, and keeps names from one to the next."""
    player.page.get_by_role("link", name="Python").click()
    answers = player.page.get_by_role("log", name="Answers")
    for line, answer in (
        ("then = play(game, game.options[0])", ""),
        ("2 * then.who", "german" * 2),
    ):
        player.page.get_by_label("Lines to run").fill(line)
        player.press("Run")
        expect(answers).to_contain_text(answer or line, timeout=LONG)
        expect(player.button("Run")).to_be_enabled(timeout=LONG)


def test_boards_stand_in_other_pages(player: AlonePlayer, folder: Path) -> None:
    """Anybody's page shows how a scenario begins, and leafs through a journal."""
    (folder / "blog.html").write_text(BLOG.format(path=PATH))
    (folder / "battle.journal").write_bytes(BATTLE.read_bytes())
    page = player.page.context.new_page()
    page.goto(player.address.replace(f"{PATH}/", "blog.html"))
    first, second = page.locator("grognard-board").all()

    expect(first.get_by_role("img", name="The Nimy salient")).to_be_visible()
    expect(second).to_contain_text(f"3 of {LAST}", timeout=LONG)
    second.get_by_role("button", name="On").click()
    expect(second).to_contain_text(f"4 of {LAST}")
    page.close()


def test_a_journal_is_replayed_and_analysed_on_the_page(player: AlonePlayer) -> None:
    """It is looked at with chances and luck, which a worker of its own counts."""
    player.page.get_by_label("Open a journal").set_input_files(BATTLE)
    player.press("Watch the replay")
    player.wait_for_board()
    player.sees(f"Step 0 of {LAST}")
    expect(player.page.get_by_text("Chance of winning").first).to_be_visible(timeout=LONG)


def test_a_match_goes_by_letter_to_a_friend_and_back(player: AlonePlayer) -> None:
    """A die falls in the browser, an altered letter is refused, and a letter may begin a match."""
    player.page.get_by_text("Montélimar 1944").first.click()
    allied = player.page.get_by_role("radiogroup", name="Allied")
    allied.get_by_role("radio", name="Friend by letter").click()
    player.press("Play German")
    player.wait_for_board()
    match, _ = player.match
    player.page.evaluate(CHOOSE, [*player.match, 0, BUYS_NOTHING])
    player.press("Copy as a link")
    link, _, text = player.page.get_by_label("The letter").input_value().rpartition("/")

    friend = Writer()
    aside(friend.read(text))
    letter = aside(friend.answer(match, lambda offered: BUYS_NOTHING))
    player.page.goto(f"{link}/{with_other_dice(letter)}")
    expect(player.page.get_by_role("alert")).to_contain_text("altered on its way")
    player.page.evaluate("heard.length = 0")
    player.page.goto(f"{link}/{letter}")
    player.page.wait_for_function("heard.some(({ state }) => state?.number > 2)")

    other = aside(friend.begin(game="montelimar", scenario="hill-300", side="german"))
    player.page.goto(f"{link}/{aside(friend.answer(other, lambda offered: BUYS_NOTHING))}")
    player.page.wait_for_url(f"**#/m/{other}/**")
    player.wait_for_board()


def aside(told: Coroutine[Any, Any, Any]) -> Any:
    """What comes of it in a thread of its own: the browser has the loop of this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, told).result()


def test_all_matches_move_to_another_browser(player: AlonePlayer, tmp_path: Path) -> None:
    """They are saved in a file, and those that are missing are taken in from it."""
    file = tmp_path / "matches.json"
    with player.page.expect_download() as download:
        player.press("Save all matches")
    download.value.save_as(file)
    kept = json.loads(file.read_text("utf-8"))["kept"]
    match = next(each["match"] for each in kept if each["scenario"] == "nimy")
    player.page.evaluate(FORGET, match)
    player.page.get_by_label("Open matches or a letter").set_input_files(file)
    player.sees("1 match taken in")
    expect(player.page.get_by_role("region", name="Continue")).to_contain_text("Nimy")


def with_other_dice(text: str) -> str:
    """A letter whose sender has promised other dice than those that are in it."""
    letter: Letter = decode(unpacked(text), type=Letter)
    links = {side: (*chain(b"other", 3)[:1], *told[1:]) for side, told in letter.links.items()}
    return packed(encode(replace(letter, links=links)))


def test_a_new_version_waits_until_a_running_match_is_left(
    player: AlonePlayer, files: FileServer, folder: Path, tmp_path: Path
) -> None:
    """The page that is open stays as it is; the next one goes on with the match and its data."""
    (tmp_path / "own.toml").write_text(STRONG)
    player.sit_at_one_screen(tmp_path / "own.toml")
    player.press("I play")
    player.wait_for_board()
    assert player.page.evaluate(KEEPS, "strength = 6")
    match, page = player.match, player.page
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    publish_anew(folder / PATH)
    page.evaluate(UPDATED)
    assert page.evaluate(EDITION) is None
    page.evaluate(PLAY, [*match, 4])
    number = player.number()

    beside = page.context.new_page()
    beside.goto(files.address)
    page.close()
    beside.evaluate(LEFT, PATH)
    player.turn_to(beside)
    assert shown(beside, player.address, match) >= number > 0
    assert beside.evaluate(EDITION) == "2"


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
    """What is left of three turns on the Nimy salient, to the end."""
    pressed = ""
    while OVER not in pressed:
        found = player.page.wait_for_function(PRESS, arg=[OVER, BUTTONS], polling=50)
        pressed = str(found.json_value())
