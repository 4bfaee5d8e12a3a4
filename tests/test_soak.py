"""Soaking: random play finds no fault, and a fault leaves a journal that can be read."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from grognard import Journal
from grognard.engine.bits import Bits
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import WORD, Bar, Domain, form
from grognard.engine.kernel.game import Game, Setting
from grognard.engine.kernel.rulebook import Rulebook, ScenarioEntry
from grognard.games import GAMES
from tools import soak

LAST = 7


def ended(walk: "Walk", game: Game, among: int) -> int:
    """Whether all ways are closed, or each of them by itself."""
    alone = walk.fault == "two laws" and among.bit_count() == 1
    return among if walk.steps == LAST and (alone or walk.fault == "dead end") else 0


@dataclass
class Walk(Procedure):
    """Asks for one step after another, until something goes wrong at the last."""

    fault: str
    steps: int = 0

    def begin(self, game: Game, _: object) -> Step:
        """Ask, or go wrong."""
        return Ask("blue", (self.step,), "1.1 Which way?")

    @form("DIRECTION", (Bar("1.1", "The way ends here.", ended),))
    def step(self, game: Game, direction: str) -> Step:
        """Take the step."""
        self.steps += 1
        if self.steps == LAST and self.fault == "crash":
            raise ZeroDivisionError("the rules divide\nby nought")
        if self.steps == LAST and self.fault == "unsaved":
            return Call(Lost({"left"}), then=self.begin)
        if self.steps == LAST and self.fault == "none":
            return Done()
        return self.begin(game, None)


@dataclass
class Lost(Procedure):
    """Holds what cannot be saved."""

    ways: set[str]

    def begin(self, game: Game, _: object) -> Step:
        """Ask and ask."""
        return Ask("blue", (self.go_on,), "1.2 On?")

    @form("on")
    def go_on(self, game: Game) -> Step:
        """On and on."""
        return self.begin(game, None)


@pytest.fixture
def walk(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Rulebook]:
    """Put a game with the given fault among the games."""

    def register(fault: str) -> Rulebook:
        def set_up(setting: Setting) -> Game:
            return Game(setting).begin(Walk(fault))

        book = replace(
            GAMES["crossroads"],
            id="walk",
            scenarios=(ScenarioEntry("wood", "The wood", 1, 0, 0),),
            game=Game,
            procedures=(Walk, Lost),
            load=lambda overlay: None,
            data_for=lambda setting: setting.data,
            words=lambda setting: {"DIRECTION": Domain(WORD, Bits(("left", "right")))},
            set_up=set_up,
        )
        monkeypatch.setitem(GAMES, "walk", book)
        return book

    return register


def soaked(out: Path, capsys: pytest.CaptureFixture[str], seed: int = 3) -> tuple[Journal, str]:
    """The journal that a faulty game leaves, and what is said of it."""
    assert soak.soak("walk", "wood", seed, out) is False
    said = capsys.readouterr().err
    [path] = out.iterdir()
    assert path.name == f"walk-wood-{seed}.journal"
    assert said.startswith(f"{path}: ")
    assert said.count("\n") == 1
    assert (
        path.read_text("utf-8").splitlines()[-1] == f"# {said.removeprefix(f'{path}: ').rstrip()}"
    )
    return Journal.read(path), said


def test_a_crash_leaves_a_journal_up_to_it(walk, tmp_path, capsys):
    """All choices before it replay, and the one that crashed is named."""
    walk("crash")

    journal, said = soaked(tmp_path / "faults", capsys)

    game = journal.end()
    assert len(journal.entries) == LAST - 1
    assert "ZeroDivisionError: the rules divide by nought" in said
    fatal = next(option for option in game.options if f"blue chooses “{option}”" in said)
    with pytest.raises(ZeroDivisionError):
        journal.play(game, fatal)


def test_a_dead_end_leaves_a_journal_up_to_it(walk, tmp_path, capsys):
    """The last position of the journal is the one without an option."""
    walk("dead end")

    journal, said = soaked(tmp_path / "faults", capsys)

    game = journal.end()
    assert (game.who, game.options, len(journal.entries)) == ("blue", (), LAST)
    assert "a dead end: blue has no option for “1.1 Which way?”" in said


def test_an_endless_game_leaves_a_journal(walk, tmp_path, capsys, monkeypatch):
    """As long as the bound."""
    walk("endless")
    monkeypatch.setattr(soak, "MOST_CHOICES", 40)

    journal, said = soaked(tmp_path / "faults", capsys)

    assert len(journal.entries) == 40
    assert journal.end().who == "blue"
    assert "no end after 40 choices" in said


def test_a_game_that_cannot_be_saved_leaves_a_journal(walk, tmp_path, capsys, monkeypatch):
    """What a save would lose is a fault like any other."""
    walk("unsaved")
    monkeypatch.setattr(soak, "SAVED_EVERY", 1)

    journal, said = soaked(tmp_path / "faults", capsys)

    assert len(journal.entries) == LAST
    assert "a game may not hold a set" in said


def test_a_choice_that_is_offered_and_refused_leaves_a_journal(walk, tmp_path, capsys, monkeypatch):
    """A bar that closes a word only where no other is asked about."""
    walk("two laws")
    monkeypatch.setattr(soak, "FILLED_EVERY", 1)

    journal, said = soaked(tmp_path / "faults", capsys)

    assert len(journal.entries) == LAST
    assert "“left” is offered and refused for “1.1 Which way?”" in said


def test_a_sound_game_leaves_nothing(walk, tmp_path, capsys):
    """No file, no folder, no word."""
    walk("none")

    assert soak.soak("walk", "wood", 1, tmp_path / "faults") is True
    assert not (tmp_path / "faults").exists()
    assert capsys.readouterr() == ("", "")


def test_the_same_seed_leaves_the_same_journal(walk, tmp_path, capsys):
    """A fault that was found can be found again."""
    walk("dead end")

    one, _ = soaked(tmp_path / "one", capsys)
    again, _ = soaked(tmp_path / "again", capsys)
    other, _ = soaked(tmp_path / "other", capsys, seed=4)

    assert one.text == again.text
    assert one.text != other.text


def test_a_second_of_play_finds_no_fault(tmp_path, capsys, monkeypatch):
    """The tool as `make soak` runs it, over the example game."""
    words = ["soak.py", "--seconds", "1", "--game", "crossroads", "--out", str(tmp_path / "faults")]
    monkeypatch.setattr("sys.argv", words)

    assert soak.main() == 0

    printed = capsys.readouterr().out
    assert printed.endswith(" games, 0 went wrong\n")
    assert int(printed.split()[0]) > 5
    assert not (tmp_path / "faults").exists()


def test_the_tool_ends_with_status_1_where_a_game_went_wrong(walk, tmp_path, capsys, monkeypatch):
    """So that whoever runs it at night sees it in the morning."""
    walk("crash")
    words = ["soak.py", "--seconds", "0.1", "--game", "walk", "--out", str(tmp_path / "faults")]
    monkeypatch.setattr("sys.argv", words)

    assert soak.main() == 1
    games, faults = (int(word) for word in capsys.readouterr().out.split() if word.isdecimal())
    assert games == faults == len(list((tmp_path / "faults").iterdir())) > 0
