"""The plain table: one page, a button for each option, and nothing that a side may not see."""

import re
import socket
from collections.abc import Iterator
from html import unescape
from threading import Thread
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from grognard import Journal
from grognard.engine.chance import Seeded
from grognard.engine.verify import verify
from grognard.server.plain import LONGEST_FORM, Table, page_of

LAIRS = ("0301", "0706", "0903")
SEED = 4


@pytest.fixture
def table() -> Iterator[Table]:
    """A game of Crossroads on a free port, with dice from a known seed."""
    with known_table() as served:
        thread = Thread(target=served.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield served
        served.shutdown()
        thread.join()


def known_table() -> Table:
    """A table whose dice are known."""
    table = Table("crossroads", "", 0)
    table.journal = Journal.begin(table.game, "seeded", str(SEED))
    table.dice = Seeded(SEED)
    return table


def get(table: Table, path: str = "") -> str:
    """The page as a browser reads it."""
    with urlopen(table.address + path) as answer:
        text: str = answer.read().decode("utf-8")
        return text


def post(table: Table, form: dict[str, str], **headers: str) -> str:
    """The page after a form was sent."""
    request = Request(table.address, urlencode(form).encode(), headers)
    with urlopen(request) as answer:
        text: str = answer.read().decode("utf-8")
        return text


def choose(table: Table, *choices: str) -> str:
    """The page after these choices."""
    for choice in choices:
        page = post(table, {"choice": choice})
        assert alert(page) == ""
    return page


def buttons(page: str) -> list[str]:
    """What may be chosen on a page."""
    return [unescape(value) for value in re.findall(r'name="choice" value="([^"]*)"', page)]


def alert(page: str) -> str:
    """What the page objects to."""
    found = re.search(r"<p role=alert>(.*?)</p>", page)
    assert found
    return unescape(found[1])


def test_the_page_shows_board_question_and_options(table):
    """As the asked side sees them."""
    page = get(table)

    assert page.startswith("<!doctype html>")
    assert "<svg" in page
    assert "Turn 1. red: 5.1 Hide RX" in page
    assert buttons(page) == list(table.game.options)


def test_a_choice_is_played(table):
    """The next page asks the next question."""
    page = choose(table, LAIRS[0])

    assert table.game.who == "blue"
    assert "Turn 1. blue: 1.2 " in page
    assert buttons(page) == list(table.game.options)
    assert [entry.choice for entry in table.journal.entries] == [LAIRS[0]]


def test_dice_are_rolled_at_once_and_written_down(table):
    """Nobody is shown a question that is for chance, and the journal of the table verifies."""
    march = ("march B4", "0303", "hold", "0403", "hold", "stop", "done", "done")
    page = choose(table, LAIRS[0], *march, "fire B4 R1")

    assert "chance" in [entry.who for entry in table.journal.entries]
    assert buttons(page) == ["keep", "reroll"]
    assert verify(Journal.parse(table.journal.text)).ok


def test_an_illegal_choice_meets_the_objection_and_changes_nothing(table):
    """In words, on the same page."""
    choose(table, LAIRS[0], "march B1", "stop")
    before = table.journal.text

    assert alert(post(table, {"choice": "march B1"})) == "1.2 B1 has had its order in this turn."
    for form in ({"choice": "<b>fly</b>"}, {"choice": ""}, {"choice": "a\nb"}, {}, {"x": "done"}):
        page = post(table, form)
        assert alert(page)
        assert "<b>fly" not in page
        assert buttons(page) == list(table.game.options)
    assert table.journal.text == before


def test_the_last_choice_can_be_taken_back(table):
    """The game, the journal and the log are as they were before it."""
    before = choose(table, LAIRS[0], "march B1")
    after = choose(table, "stop")
    assert after != before

    assert post(table, {"undo": "last"}) == before
    assert table.journal.entries[-1].choice == "march B1"


def test_what_was_taken_back_is_gone_from_the_log(table):
    """Only what happened is told."""
    before = choose(table, LAIRS[0], "done", "march R4")
    after = choose(table, "1004")
    assert "<li>R4 marches to 1004.</li>" in after

    assert post(table, {"undo": "last"}) == before
    assert "R4 marches" not in before
    assert len(table.log) == len(table.journal.entries)


def test_what_may_not_be_taken_back_is_refused_with_the_reason(table):
    """Red has chosen: blue cannot undo that, and the page says so in place of the button."""
    page = choose(table, LAIRS[0])
    assert "Undo stops here: red has chosen." in page
    assert 'name="undo"' not in page
    before = table.journal.text

    assert alert(post(table, {"undo": "last"})) == "Undo stops here: red has chosen."
    assert table.journal.text == before


def test_a_form_from_another_page_is_refused(table):
    """No other site can play for the user."""
    before = table.journal.text
    for origin in ("http://example.org", "null", "http://127.0.0.1:1", "https://127.0.0.1"):
        with pytest.raises(HTTPError) as refusal:
            post(table, {"choice": LAIRS[0]}, Origin=origin)
        assert refusal.value.code == 403
        refusal.value.close()
    assert table.journal.text == before

    post(table, {"choice": LAIRS[0]}, Origin=table.address.rstrip("/"))
    assert table.game.who == "blue"


@pytest.mark.parametrize(
    "length", [str(LONGEST_FORM + 1), "99999999999", "9" * 5000, "-1", "many", "", "0x10", "1e3"]
)
def test_an_oversized_or_nameless_form_is_refused_unread(table, length):
    """Before a byte of it is read, and the table goes on."""
    with socket.create_connection(("127.0.0.1", table.server_port)) as line:
        line.sendall(f"POST / HTTP/1.1\r\nContent-Length: {length}\r\n\r\n".encode())
        answer = line.makefile("rb").readline()

    assert answer.startswith(b"HTTP/1.0 413 ")
    assert table.journal.entries == []
    assert "<svg" in get(table)


def test_the_largest_form_is_read(table):
    """And what is in it is judged by the rules."""
    filler = "x" * (LONGEST_FORM - len("choice="))

    assert alert(post(table, {"choice": filler})) == "A choice is one short line of text."


@pytest.mark.parametrize("path", ["favicon.ico", "../etc/passwd", "?x=1"])
def test_there_is_no_other_page(table, path):
    """Nothing is read from the disk."""
    with pytest.raises(HTTPError) as refusal:
        get(table, path)

    assert refusal.value.code == 404
    refusal.value.close()


def test_the_page_may_load_nothing(table):
    """Neither scripts nor pictures from anywhere."""
    with urlopen(table.address) as answer:
        policy = answer.headers["Content-Security-Policy"]

    assert policy.startswith("default-src 'none'")
    assert "<script" not in get(table)


def test_the_page_of_blue_does_not_tell_where_the_ambush_lies():
    """Blue's pages are the same wherever red has hidden, board, buttons and log; red's are not."""
    tables = [known_table() for _ in LAIRS]
    for table, lair in zip(tables, LAIRS, strict=True):
        table.choose(lair)
    seen = 0
    for choice in ("march B1", "0202", "hold", "0102", "hold", "stop", "march B3", "stop", "done"):
        pages = {page_of(table, "") for table in tables}
        is_blue = tables[0].game.who == "blue"
        assert (len(pages) == 1) == is_blue
        seen += is_blue
        for table in tables:
            table.choose(choice)
    assert seen == 7
    assert "Red has hidden RX." in str(tables[0].log)
    assert not any("hides in" in str(table.log) for table in tables)
    for table in tables:
        table.server_close()


def test_a_finished_game_shows_its_end(table):
    """Who won and why, and no button."""
    page = choose(table, LAIRS[0], *["done"] * 12)

    assert "red wins: red holds the crossroads." in page
    assert buttons(page) == []
    assert alert(post(table, {"choice": "done"})) == "The game is over."
    assert alert(post(table, {"undo": "last"})).startswith("Undo stops here")
