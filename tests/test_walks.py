"""What the rules of every game say along recorded walks is what was last written down of it."""

import pytest

from grognard.games import GAMES
from tools import pin_walks
from tools.pin_walks import KINDS, Kept, difference, kept, told
from tools.walks import Walk

WALKS = [
    pytest.param(game, each, id=f"{game}-{each.number}", marks=pytest.mark.xdist_group(game))
    for game in GAMES
    for each in kept(game)
]
MEND = (
    "If it was meant, run `make pins` and commit the file with the change; "
    "`python -m tools.pin_walks GAME NUMBER` prints all that is said, to be compared."
)


@pytest.mark.parametrize(("game", "walk"), WALKS)
def test_a_recorded_walk_is_told_as_it_was(game: str, walk: Kept):
    """The same positions, options, sums, refusals, events, views and aids all along it."""
    found = difference(walk.told, told(walk.walk))

    assert not found, f"walk {walk.number} of {game}, {found}. {MEND}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_and_every_scenario_has_walks(game: str):
    """And of each kind of saying there is something."""
    walks = kept(game)
    texts = " ".join(each.walk.text for each in walks)
    lines = [f"{line} " for each in walks for line in each.told]

    assert [kind for kind in KINDS if all(f" {kind} - " in line for line in lines)] == []
    assert [s.id for s in GAMES[game].scenarios[1:] if f"scenario {s.id}" not in texts] == []


def test_a_difference_says_where_and_in_what():
    """The first stretch that differs, and the kinds of sayings that do."""
    line = "1-20 positions aaaaaa sums bbbbbb aids cccccc"

    assert difference([line], [line]) == ""
    assert difference([line, line], [line, line.replace("bbb", "bbd")]) == "choices 1-20: sums"
    assert difference([line], [line.replace("c", "d").replace("a", "e")]) != ""
    assert difference([line], []) == "it ends elsewhere"


def test_a_walk_is_told_alike_twice_and_another_seed_otherwise():
    """Everything falls by lot from the seed alone."""
    first, other = (Walk("crossroads", "start", (), seed, 30) for seed in (1, 2))

    assert told(first) == told(first)
    assert told(first) != told(other)
    assert [line.split()[0] for line in told(first)] == ["1-20", "21-30"]
    assert all(kind in told(first)[0] for kind in KINDS)


def test_choices_made_first_are_made_as_long_as_they_are_offered():
    """What is no longer offered gives way to the lot, so that a walk always goes on."""
    plain = Walk("crossroads", "start", (), 1, 5)
    first = Walk("crossroads", "start", ("nonsense",), 1, 5)

    assert told(plain) == told(first)


def test_the_file_reads_as_it_is_written(tmp_path, monkeypatch):
    """A head written by hand gets its digests; the next time nothing changes."""
    monkeypatch.setattr(pin_walks, "GAMES_FOLDER", tmp_path)
    file = pin_walks.path_of("crossroads")
    file.parent.mkdir()
    head = "walk 1 from start\nby done; done\nseed 4, 25 choices\n"
    file.write_text(f"{head}\nwalk 2 from start\nseed 5, 3 choices\n", encoding="utf-8")

    pin_walks.main([])
    once = file.read_text("utf-8")
    pin_walks.main(["crossroads"])

    assert file.read_text("utf-8") == once
    assert once.startswith(head + "1-20 positions ")
    assert [len(each.told) for each in kept("crossroads")] == [2, 1]
    assert kept("mons") == []
    file.write_text(head.replace("walk 1", "walk 3"), encoding="utf-8")
    with pytest.raises(SystemExit, match="not numbered from 1"):
        kept("crossroads")
    file.write_text(head.replace("seed", "sead"), encoding="utf-8")
    with pytest.raises(SystemExit, match="cannot be read as a walk"):
        kept("crossroads")
