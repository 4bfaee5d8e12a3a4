"""The report on many games: its numbers, and a page that needs nothing from elsewhere."""

import json
import re
from contextlib import redirect_stdout
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from grognard.cli import main
from grognard.laboratory.report.figures import (
    Bin,
    Spread,
    histogram,
    loss_curve,
    per_game,
    player_rates,
    side_rates,
    spread,
)
from grognard.laboratory.statistics import mcnemar

LARGEST = 3_000_000  # bytes
SIDES = ("german", "british")
WORDS = ("sim", "mons", "--scenario", "nimy", "--games", "16", "--players", "german=level1")


class Page(HTMLParser):
    """What stands on a page: its tags, its texts, its tables."""

    def __init__(self, text: str):
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.tables: dict[str, list[list[str]]] = {}
        self._open: list[str] = []
        self._caption = ""
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self._open.append(tag)
        if tag == "tr":
            self.tables[self._caption].append([])
        elif tag in ("td", "th"):
            self.tables[self._caption][-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that holds nothing."""
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """The last element that was begun ends."""
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        """A piece of text."""
        if self._open[-1:] == ["caption"]:
            self._caption = data
            self.tables[data] = []
        elif self._open[-1:] in (["td"], ["th"]):
            self.tables[self._caption][-1][-1] += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of every such element."""
        return [values for name, values in self.tags if name == tag]


class Reported(NamedTuple):
    """A page, its text, and what the same command tells programs."""

    page: Page
    text: str
    told: dict[str, Any]


def reported(folder: Path, *words: str) -> Reported:
    """The report that a command writes."""
    file, printed = folder / "report.html", StringIO()
    with redirect_stdout(printed):
        assert main([*words, "--json", "--report", str(file)]) == 0
    assert file.stat().st_size < LARGEST
    text = file.read_text("utf-8")
    return Reported(Page(text), text, json.loads(printed.getvalue()))


@pytest.fixture(scope="module")
def nimy(tmp_path_factory: pytest.TempPathFactory) -> Reported:
    """A report on a few games between two players."""
    return reported(tmp_path_factory.mktemp("nimy"), *WORDS)


def test_the_page_shows_the_games(nimy: Reported):
    """Win rates, ends, losses, places and lengths are those of the games."""
    page, told = nimy.page, nimy.told
    games = told["games"]

    wins = {row[0]: row[1:3] for row in page.tables["Win rates in numbers"]}
    for side in ("german", "british"):
        assert wins[side] == ["16", str(sum(game["winner"] == side for game in games))]
    level1 = sum(game["players"][game["winner"]] == "level1" for game in games)
    assert wins["level1"] == ["16", str(level1)]
    ends = page.tables["Ends in numbers"][1:]
    assert sum(int(row[3]) for row in ends) == 16
    assert {row[0] for row in ends} == {game["reason"] for game in games}
    lost = [game["losses"]["german"][-1] for game in games]
    assert page.tables["Losses in numbers"][-1][:2] == ["3", f"{sum(lost) / 16:.1f}"]
    assert "Turns: always 3" in nimy.text


def test_the_map_is_tinted_where_they_fought(nimy: Reported):
    """A hex for each place, and the printed map once, inside the page."""
    page, told = nimy.page, nimy.told

    hexes = {hex_ for game in told["games"] for hex_ in game["fought"]}
    fallen = [hex_ for side in ("german", "british") for hex_ in _fallen(told["games"], side)]
    drawn = [values for values in page.all("path") if "fill-opacity" in values]
    assert len(drawn) == len(hexes) + len(fallen)
    assert len(page.all("image")) == 1
    assert re.search(r"0\.00–\d+\.\d\d</span>", nimy.text)  # the legend tells ranges
    assert {row[0] for row in page.tables["Where they fought, in numbers"][1:]} <= hexes


def _fallen(games: list[dict[str, Any]], side: str) -> set[str]:
    return {hex_ for game in games for hex_ in game["fell"][side]}


def test_the_page_needs_nothing_from_elsewhere(nimy: Reported):
    """No script, and every address is inside the page."""
    page, text = nimy.page, nimy.text

    assert page.all("script") == page.all("link") == []
    addresses = [value for _, all_ in page.tags for key, value in all_.items() if key == "href"]
    addresses += [values.get("src") for values in page.all("img")]
    assert all(address and address.startswith(("#", "data:")) for address in addresses)
    assert all(found.startswith("data:") for found in re.findall(r"url\(([^)]*)\)", text))


def test_the_page_is_dark_where_its_reader_wants_it_so(nimy: Reported):
    """Paper and ink change places; the maps keep the colours that are printed on them."""
    [dark] = re.findall(r"prefers-color-scheme:dark\)\{:root\{([^}]*)\}", nimy.text)

    assert {"--paper", "--ink"} <= {each.partition(":")[0] for each in dark.split(";")}


def test_every_picture_has_a_name_and_a_table(nimy: Reported):
    """For those who cannot see it."""
    page = nimy.page

    pictures = page.all("svg")
    assert len(pictures) == 5  # a curve, three maps, the histogram of choices
    assert all(values["role"] == "img" and values["aria-label"] for values in pictures)
    assert len(page.tables) == 7
    assert all(len({len(row) for row in rows}) == 1 for rows in page.tables.values())


def test_the_same_games_give_the_same_page(tmp_path: Path):
    """Byte for byte, whoever plays them."""
    pages = []
    for workers in ("1", "2"):
        file = tmp_path / f"{workers}.html"
        words = ("sim", "crossroads", "--games", "8", "--workers", workers)
        assert main([*words, "--report", str(file)]) == 0
        pages.append(file.read_bytes())

    assert pages[0] == pages[1]


def test_a_comparison_shows_the_numbers_of_the_games(tmp_path: Path):
    """Every cell of the table, counted again from what programs are told."""
    words = ("sim", "mons", "--scenario", "nimy", "--games", "6", "--compare", "closed_east")
    page, _, told = reported(tmp_path, *words)

    heads, *rows = page.tables["closed_east in numbers"]
    [other] = told["compared"]
    assert heads == [
        "closed_east",
        *("german wins", "british wins", "turns", "german losses", "british losses"),
        "german wins and loses beside no",
        "p",
    ]
    for row, value, games in zip(rows, ("no", "yes"), (told["games"], other["games"]), strict=True):
        wins = [sum(game["winner"] == side for game in games) / 6 for side in SIDES]
        lost = [sum(game["losses"][side][-1] for game in games) / 6 for side in SIDES]
        pairs = [
            (before["winner"] == "german", game["winner"] == "german")
            for game, before in zip(games, told["games"], strict=True)
        ]
        gained, given = pairs.count((False, True)), pairs.count((True, False))
        assert row == [
            value,
            *(f"{rate:.1%}" for rate in wins),
            f"{sum(game['turns'] for game in games) / 6:.1f}",
            *(f"{mean:.1f}" for mean in lost),
            f"+{gained} −{given}",
            f"{mcnemar(gained, given):.3f}",
        ]
    assert other["value"] == "yes"
    assert rows[0] != rows[1]


@pytest.mark.parametrize(
    ("words", "lead"),
    [
        (("--games", "1"), "1 game of random against itself."),
        (("--games", "2"), "2 games of random against itself."),
        (
            ("--games", "1", "--players", "blue=level1"),
            "1 game of level1 against random; seed 1 was played with one seating only.",
        ),
        (
            ("--games", "2", "--players", "blue=level1"),
            "2 games of level1 against random, every seed from both seats.",
        ),
        (
            ("--games", "3", "--players", "blue=level1"),
            (
                "3 games of level1 against random; seed 2 was played with one seating only, "
                "all other seeds from both seats."
            ),
        ),
    ],
)
def test_the_page_says_how_many_games_and_from_which_seats(
    tmp_path: Path, words: tuple[str, ...], lead: str
):
    """In one sentence at its top."""
    text = reported(tmp_path, "sim", "crossroads", *words).text

    assert f'<p class="lead">{lead}</p>' in text


def test_a_campaign_fits_on_a_page(tmp_path: Path):
    """The whole map and many turns stay below the limit."""
    page, _, told = reported(tmp_path, "sim", "mons", "--games", "2")

    assert len(page.tables["Losses in numbers"]) == 1 + max(game["turns"] for game in told["games"])


def test_rates_of_sides_and_players():
    """A draw is nobody's, and each seat is counted by itself."""
    seats = [{"blue": "a", "red": "b"}, {"blue": "b", "red": "a"}]
    games = [{"winner": "blue", "players": seats[0]}, {"winner": "", "players": seats[1]}]

    assert side_rates(games, ("blue", "red")) == [("blue", 1, 2), ("red", 0, 2), ("nobody", 1, 2)]
    assert player_rates(games, ("a",), ("blue", "red")) == [
        ("a", 1, 2),
        ("a as blue", 1, 1),
        ("a as red", 0, 1),
    ]


def test_curves_keep_the_last_number_of_a_game_that_is_over():
    """By hand: 1 and 3, then 1 and 7."""
    games = [{"losses": {"blue": [1]}}, {"losses": {"blue": [3, 7]}}]

    assert loss_curve(games, "blue") == [Spread(2, 1.5, 2.5), Spread(4, 2.5, 5.5)]
    assert spread([5]) == Spread(5, 5, 5)


def test_histograms_join_neighbours_where_there_are_many():
    """Every number is in one bar, and there are at most twelve."""
    assert histogram([3, 3, 5]) == [Bin(3, 3, 2), Bin(4, 4, 0), Bin(5, 5, 1)]
    many = histogram(list(range(100, 150)))
    assert len(many) <= 12
    assert sum(each.games for each in many) == 50
    assert many[0].label == "100–104"


def test_places_are_counted_by_the_game():
    """The most frequent first."""
    games: list[dict[str, Any]] = [{}, {}]

    found = per_game(games, [{"0101": 1, "0303": 1}, {"0202": 3, "0303": 1}])
    assert [*found.items()] == [("0202", 1.5), ("0303", 1.0), ("0101", 0.5)]
