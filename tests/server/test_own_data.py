"""Matches with data of one's own: made, drawn, played by the computer, exported, gone on from."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from grognard import Journal
from grognard.cli import main
from grognard.commands.serve import data_for
from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import overlay_of, parse_source
from grognard.games import GAMES
from grognard.hosting import creating
from grognard.hosting.matches import MOST_OWN, Matches
from grognard.hosting.settings import Settings
from grognard.hosting.wire import NewMatch
from grognard.server import sql
from grognard.server.expiring import Expiry
from grognard.server.keeper import Keeper
from grognard.server.own_data import OwnData
from grognard.server.store import open_store
from tests.server.client import CLIENT, get, make, sitting
from tests.server.processes import Server, serving

STRONG = '[[counters.unit]]\nid = "B1"\nstrength = 6\n'
OVERLAY = overlay_of(parse_source(STRONG, "mine"))
BOARD = "/api/games/crossroads/scenarios/battle/board"


def strength(server: Server, path: str) -> int:
    """What the board prints on the counter that the data changes."""
    board = get(server, path)
    assert board.status_code == 200, board.text
    return int(board.json()["units"]["B1"]["strength"])


def test_a_match_is_played_and_drawn_with_the_data_handed_in(server: Server):
    """State and board show the new value; a match without it and its board show the old one."""
    mine, plain = make(server, data=STRONG), make(server)
    info = get(server, f"/api/matches/{mine['match']}", mine["observer"]).json()
    with sitting(server, mine["match"], mine["observer"]) as seat:
        shown = int(seat.state["scene"]["counters"]["B1"]["factors"][0])

    assert info["data"] == OVERLAY.digest
    assert get(server, f"/api/matches/{plain['match']}", plain["observer"]).json()["data"] == ""
    assert shown == 6
    assert strength(server, f"{BOARD}?data={info['data']}") == 6
    assert strength(server, BOARD) == 3
    for name in ("scenarios/battle/map.svg", "scenarios/battle/picture.svg"):
        assert get(server, f"/api/games/crossroads/{name}?data={info['data']}").status_code == 200


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("strength = ", "data:1: this is not TOML: "),
        ("x = 1\n", "data:1: “x” stands outside the table of any data file."),
        ("[weather]\nrain = 1\n", "data:1: there is no data called “weather”, only "),
        (STRONG.replace("6", '"six"'), "data:3: "),
        (STRONG.replace("B1", "B9"), "data:1: "),
        ("[" * 3000, "data:1: "),
        ("# " + "x" * 65_536, "A data file may hold 65,536 bytes at most."),
        (STRONG.replace("6", "1000000000"), "data:3: counters.unit.B1.strength must be a number"),
        (STRONG.replace("6", "inf"), "data:3: counters.unit.B1.strength must be a number"),
        (STRONG.replace("6", f"0x{'f' * 60_000}"), "data:3: counters.unit.B1.strength must be"),
        (STRONG.replace("6", "21"), "data:3: unit.B1.strength must be a whole number from 0 to 20"),
        ("[counters]\nx = [[[\n" + "1,\n" * 15_000 + "]]]\n[zzz]\n", "data:15004: there is no"),
        (f"[counters]\n{'a.' * 20_000}b = 1\n", "data:1: the values are nested too deeply."),
    ],
)
def test_data_that_cannot_be_used_is_refused_with_its_line(server: Server, data, sentence):
    """The loader's own sentence; no match is made."""
    answer = CLIENT.post(
        f"{server.address}/api/matches",
        json={"game": "crossroads", "data": data},
    )

    assert answer.status_code == 422
    assert answer.json()["error"].startswith(sentence)


def test_a_range_beyond_the_map_freezes_nobody(server: Server):
    """The 54 bytes that once stopped a server for everybody are refused with their line."""
    data = '[[counters.kinds]]\nid="german-field"\nrange=%s\n'
    answers = [
        CLIENT.post(f"{server.address}/api/matches", json={"game": "mons", "data": data % far})
        for far in (1_000_000_000, 1000, 41)
    ]
    farthest = make(server, "mons", data=data % 40)

    assert [answer.status_code for answer in answers] == [422] * 3
    assert "data:3: " in answers[2].json()["error"]
    with sitting(server, farthest["match"], farthest["observer"]) as seat:
        assert seat.ask("layers", layers=["*"])["ok"]


def test_a_picture_of_strange_data_holds_nothing_but_a_picture(server: Server):
    """Names are shown as they are written, and colours must be colours."""
    evil = "<script>x</script>"
    data = f'[[counters.units]]\nid = "FAR9"\nname = "{evil}"\nshort = "{evil}"\n'
    made = make(server, "mons", data=f'{data}[map]\ntitle = "{evil}"\n')
    info = get(server, f"/api/matches/{made['match']}", made["observer"]).json()
    pictures = [
        get(server, f"/api/games/mons/scenarios/nimy/{name}.svg?data={info['data']}").text
        for name in ("map", "picture")
    ]
    refused = CLIENT.post(
        f"{server.address}/api/matches",
        json={"game": "mons", "data": f"[style]\nmottle = '{evil}'\n"},
    )

    assert all(picture.startswith("<svg") for picture in pictures)
    assert not any("<script" in picture for picture in pictures)
    assert any("&lt;script" in picture for picture in pictures)
    assert refused.status_code == 422
    assert refused.json()["error"] == "style.mottle must be a colour such as #4a6f3c."


def test_a_server_may_take_no_data_at_all(tmp_path: Path):
    """Matches as printed are made; a match with data is refused in one sentence."""
    with serving(f"sqlite:///{tmp_path}/matches.sqlite", "--no-own-data") as server:
        make(server)
        refused = CLIENT.post(
            f"{server.address}/api/matches", json={"game": "crossroads", "data": STRONG}
        )

    assert refused.status_code == 403
    assert refused.json()["error"] == "This server takes no data files with a match."


def test_a_stored_match_is_tried_before_it_is_loaded(tmp_path: Path):
    """Data that an older program took and this one refuses costs that match alone."""
    store = f"sqlite:///{tmp_path}/matches.sqlite"
    with serving(store) as server:
        made, plain = make(server, data=STRONG), make(server)
    with closing(sqlite3.connect(tmp_path / "matches.sqlite")) as database:
        database.execute("UPDATE data_files SET text = ?", (STRONG.replace("6", "20000"),))
        database.commit()
    with serving(store) as server:
        lost = get(server, f"/api/matches/{made['match']}", made["observer"])
        kept = get(server, f"/api/matches/{plain['match']}", plain["observer"])

    assert lost.status_code in (409, 422)
    assert "strength must be a number" in lost.json()["error"]
    assert kept.status_code == 200


def test_data_that_no_match_is_played_with_draws_no_board(server: Server):
    """And data of one game draws no board of another."""
    mine = make(server, data=STRONG)
    info = get(server, f"/api/matches/{mine['match']}", mine["observer"]).json()

    unknown = get(server, f"{BOARD}?data=0123456789abcdef")
    other = get(server, f"/api/games/mons/scenarios/nimy/board?data={info['data']}")

    assert unknown.status_code == 404
    assert unknown.json()["error"] == "No match here is played with such data."
    assert other.status_code == 422


def test_the_computer_the_journal_and_a_new_match_all_know_the_data(tmp_path: Path):
    """A server that starts again does too; the journal alone cannot be read without it."""
    store = f"sqlite:///{tmp_path}/matches.sqlite"
    with serving(store) as server:
        made = make(server, data=STRONG, seats={"red": {"kind": "computer", "level": "level2"}})
    with serving(store) as server:
        with sitting(server, made["match"], made["seats"]["blue"]) as blue:
            blue.until_state(lambda state: state["who"] == "blue")
            assert blue.ask("hint")["ok"]
            fire = next((each for each in blue.state["options"] if each[:4] == "fire"), "done")
            assert blue.ask("odds", choice=fire)["ok"] or fire == "done"
            assert blue.ask("resign")["ok"]
        text = get(server, f"/api/matches/{made['match']}/journal", made["observer"]).text
        journal = Journal.parse(text)
        forked = CLIENT.post(
            f"{server.address}/api/matches/{made['match']}/fork",
            json={"number": 1},
            headers={"Authorization": f"Bearer {made['observer']}"},
        ).json()
        again = get(server, f"/api/matches/{forked['match']}", forked["observer"]).json()
        imported = {"journal": text}
        without = CLIENT.post(f"{server.address}/api/matches", json=imported)
        with_it = CLIENT.post(f"{server.address}/api/matches", json=imported | {"data": STRONG})

    assert journal.header.data == OVERLAY.digest
    assert journal.end(OVERLAY).outcome
    assert again["data"] == OVERLAY.digest
    assert (without.status_code, with_it.status_code) == (422, 201)
    assert "was played with a data file" in without.json()["error"]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A data file."""
    path = tmp_path / "mine.toml"
    path.write_text(STRONG, "utf-8")
    return path


def test_a_server_may_have_data_for_every_new_match_of_a_game(tmp_path: Path, mine: Path):
    """Named on the command line; other games are as printed."""
    data = ("--data", f"crossroads={mine}")
    with serving(f"sqlite:///{tmp_path}/matches.sqlite", *data) as server:
        made, mons = make(server), make(server, "mons")
        info = get(server, f"/api/matches/{made['match']}", made["observer"]).json()
        other = get(server, f"/api/matches/{mons['match']}", mons["observer"]).json()
        drawn = strength(server, f"{BOARD}?data={info['data']}")

    assert (info["data"], other["data"], drawn) == (OVERLAY.digest, "", 6)


def test_a_data_file_finds_the_one_game_that_has_such_data(mine: Path):
    """Where several have it, the game must be named; a bad value is refused before serving."""
    folders = {game: book.folder / "data" for game, book in GAMES.items()}
    files = sorted((path.stem, game) for game in GAMES for path in folders[game].glob("*.toml"))
    name, owner = next(each for each in files if [name for name, _ in files].count(each[0]) == 1)
    (only := mine.with_name("only.toml")).write_text(f"[{name}]\n", "utf-8")
    (bad := mine.with_name("bad.toml")).write_text(STRONG.replace("B1", "B9"), "utf-8")

    assert data_for(str(only))[0] == owner
    assert data_for(f"crossroads={mine}") == ("crossroads", OVERLAY)
    with pytest.raises(BadInput, match=r"Say which game .* is for: --data GAME="):
        data_for(str(mine))
    with pytest.raises(BadInput, match=r"bad\.toml:1: "):
        data_for(f"crossroads={bad}")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play"], "Say which game the data file is for."),
        (["play", "mons"], "mine.toml:1: unit is not a key known here"),
        (["serve"], "is for: --data GAME="),
    ],
)
def test_a_data_file_that_fits_no_game_is_told_in_one_line(capsys, mine: Path, words, sentence):
    """Before anything is served."""
    assert main([*words, "--data", str(mine)]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_what_is_handed_in_is_read_by_the_worker_alone():
    """The server takes over the record that the worker has made, and reads no text of strangers."""
    called: dict[str, None] = {}

    async def hand_in(wish: NewMatch) -> creating.Made:
        own = OwnData(Settings("unused"))
        try:
            return await own.made(wish, "somewhere")
        finally:
            own.close()

    begun = creating.new_match(NewMatch(game="crossroads", data=STRONG), Settings("unused")).match
    journal = Journal.begin(begun.game)
    journal.play(begun.game, begun.game.options[0])
    wish = NewMatch(data=STRONG, journal=journal.text)
    threading.setprofile(lambda frame, event, _: called.setdefault(frame.f_code.co_qualname))
    try:
        made = asyncio.run(hand_in(wish))
    finally:
        threading.setprofile(None)

    assert made.match.opening.overlay.digest == OVERLAY.digest
    assert [entry.choice for entry in made.match.line.journal.entries][:1] == [
        entry.choice for entry in journal.entries
    ]
    assert made.match.roles(made.tokens["blue"]) == ("blue",)
    assert "begin" in called
    assert not {"Journal.parse", "Journal.end", "parse_source", "read_journal"} & {*called}


def test_few_matches_with_data_of_their_own_are_kept_in_memory(tmp_path: Path):
    """Others are read again from the store when somebody comes."""

    async def crowd() -> tuple[int, str]:
        matches = Matches(Keeper(open_store(f"sqlite:///{tmp_path}/matches.sqlite")))
        wish = NewMatch(game="crossroads", data=STRONG)
        made = [creating.new_match(wish, Settings("unused")).match for _ in range(MOST_OWN + 5)]
        for match in made:
            await matches.add(match)
        kept = len(matches.loaded)
        found = await matches.find(made[0].opening.id)
        matches.keeper.close()
        return kept, found.opening.overlay.digest

    assert asyncio.run(crowd()) == (MOST_OWN + 1, OVERLAY.digest)


def test_more_matches_without_data_are_kept_in_memory(tmp_path: Path):
    """They share the data of their game."""

    async def crowd() -> int:
        matches = Matches(Keeper(open_store(f"sqlite:///{tmp_path}/matches.sqlite")))
        for _ in range(MOST_OWN + 5):
            wish = NewMatch(game="crossroads")
            await matches.add(creating.new_match(wish, Settings("unused")).match)
        matches.keeper.close()
        return len(matches.loaded)

    assert asyncio.run(crowd()) == MOST_OWN + 5


def test_data_is_stored_once_however_many_matches_have_it(tmp_path: Path):
    """Remarks make no difference; a match that is loaded has its data all the same."""

    async def crowd() -> tuple[list[int], str]:
        matches = Matches(Keeper(open_store(f"sqlite:///{tmp_path}/matches.sqlite")))
        for remark in range(5):
            wish = NewMatch(game="crossroads", data=f"# {remark}\n{STRONG}")
            last = creating.new_match(wish, Settings("unused")).match
            await matches.add(last)
        counts = [
            (await matches.keeper.read(lambda cursor, table=table: cursor.rows(
                f"SELECT COUNT(*) FROM {table}")))[0][0]
            for table in ("data_files", "overlays")
        ]  # fmt: skip
        matches.loaded.clear()
        found = await matches.find(last.opening.id)
        matches.keeper.close()
        return counts, found.opening.overlay.digest

    assert asyncio.run(crowd()) == ([1, 5], OVERLAY.digest)


def test_what_was_handed_in_and_never_opened_expires(tmp_path: Path):
    """Its data with it; what somebody opened stays, and so do matches as printed."""

    async def wait(days: float) -> tuple[int, list[bool]]:
        store = f"sqlite:///{tmp_path}/{days:g}.sqlite"
        matches = Matches(Keeper(open_store(store)))
        wishes = [
            NewMatch(game="crossroads", data=STRONG),
            NewMatch(game="crossroads", data=STRONG.replace("6", "7")),
            NewMatch(game="crossroads"),
        ]
        made = [creating.new_match(wish, Settings("unused")).match for wish in wishes]
        for match in made:
            await matches.add(match)
        ids = [match.opening.id for match in made]
        await matches.keeper.write(partial(sql.touch, signs={(ids[1], "blue"): 1.0}))
        gone = await Expiry(matches, matches.keeper, days).clear()
        stored = await matches.keeper.read(partial(sql.revisions, matches=ids))
        unused = await matches.keeper.read(partial(sql.overlay, digest=OVERLAY.digest))
        matches.keeper.close()
        return gone, [*(id_ in stored for id_ in ids), bool(unused.digest)]

    assert asyncio.run(wait(1)) == (0, [True, True, True, True])
    assert asyncio.run(wait(-1)) == (1, [False, True, True, False])


def test_what_takes_long_is_worked_out_beside_the_loop_when_somebody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Once for a match with data of its own, and not before; where that fails they still come."""
    prepared: list[threading.Thread] = []

    def prepare(_: object) -> None:
        prepared.append(threading.current_thread())
        raise ValueError

    book = replace(GAMES["crossroads"], prepare=prepare)
    monkeypatch.setitem(GAMES, "crossroads", book)  # type: ignore[arg-type]

    async def come() -> int:
        matches = Matches(Keeper(open_store(f"sqlite:///{tmp_path}/matches.sqlite")))
        wish = NewMatch(game="crossroads", data=STRONG)
        match = creating.new_match(wish, Settings("unused")).match
        await matches.add(match)
        before = len(prepared)
        for _ in range(2):
            async with matches.visit(match.opening.id):
                pass
        matches.keeper.close()
        return before

    assert asyncio.run(come()) == 0
    assert len(prepared) == 1
    assert prepared[0] is not threading.main_thread()
