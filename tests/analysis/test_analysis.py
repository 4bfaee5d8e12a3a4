"""The analysis of a match: chances, luck and choices, by known positions and kept games."""

import json
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard import Game, Journal
from grognard.analysis import Analysis, analyse, record, steps
from grognard.analysis.mattering import Mattered, mattered
from grognard.analysis.settling import habit
from grognard.analysis.stretches import TimeStretch, stretches
from grognard.analysis.winning import Curve, fitted, phase_of
from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.journal_text import Entry
from grognard.games.crossroads.state import BLUE, RED, Crossroads
from tests.analysis.kept import BATTLE, NIMY, finished
from tests.playing import play_all

ROOT = Path(__file__).parents[2]
NO_LUCK = "luck blue 0, luck red 0"


def crossroads_curve() -> Curve:
    """The curve of the example game."""
    curve = fitted(grognard.GAMES["crossroads"], "battle")
    assert curve is not None
    return curve


def last_red_turn(text: str) -> Crossroads:
    """The last player turn of a battle in which blue holds the crossroads."""
    game = grognard.position("crossroads", f"{text}, turn 6, red to play, {NO_LUCK}")
    assert isinstance(game, Crossroads)
    game.holder = BLUE
    return game


def played(game: Game, *choices: str) -> tuple[list[Game], list[Entry], list[TimeStretch]]:
    """The positions, the entries and the stretches of these choices."""
    games, entries = [game], []
    for choice in choices:
        entries.append(Entry(games[-1].who, choice))
        games.append(play_all(games[-1], choice))
    return games, entries, list(stretches(crossroads_curve(), games, entries))


def three(game: Game, *choices: str) -> tuple[Mattered, ...]:
    """The choices that mattered among these."""
    games, entries, found = played(game, *choices)
    return finished(mattered(crossroads_curve(), games, entries, found))


def changed(journal: Journal, count: int, *choices: str) -> Journal:
    """The first choices of a match, then these, then whatever is everybody's habit, dice 1."""
    games = list(journal.until(count).replay())
    other = Journal(journal.header, list(journal.entries[:count]))
    game = games[-1]
    for choice in choices:
        game = other.play(game, choice)
    while game.who:
        game = other.play(game, habit(game))
    return other


def adds_up(analysis: Analysis) -> None:
    """Hold the sums of an analysis against the change from first to last."""
    for side, other in zip(analysis.luck, reversed(analysis.luck), strict=True):
        change = analysis.points[-1].chance[side] - analysis.points[0].chance[side]
        choices = analysis.choices[side] - analysis.choices[other]
        assert change == pytest.approx(analysis.luck[side] + choices)


@pytest.mark.parametrize("path", [NIMY, BATTLE], ids=lambda path: path.stem)
def test_luck_and_choices_add_up_to_the_whole_change(path: Path):
    """What a side's chance gained is its luck and its choices, less the enemy's choices."""
    analysis = analyse(Journal.read(path))

    adds_up(analysis)
    assert sum(analysis.luck.values()) == pytest.approx(0)
    assert sum(abs(luck.gain) for luck in analysis.lucks) > 0.01


@pytest.mark.parametrize("path", [NIMY, BATTLE], ids=lambda path: path.stem)
def test_there_is_a_point_for_every_turn(path: Path):
    """The curve begins at the start, has one point a turn, and ends with the winner at 100 %."""
    journal = Journal.read(path)
    end = journal.end()
    analysis = analyse(journal)

    assert [point.turn for point in analysis.points] == list(range(end.turn + 1))
    assert analysis.points[0].number == 0
    assert analysis.points[-1].number == len(journal.entries)
    assert end.outcome
    assert analysis.points[-1].chance[end.outcome.winner] == 1.0
    assert all(sum(point.chance.values()) == pytest.approx(1) for point in analysis.points)


def test_every_die_is_told_with_who_gained_by_it():
    """Each die of the match has its number, its words, and a gain that is not negative."""
    journal = Journal.read(NIMY)
    analysis = analyse(journal)
    dice = [at for at, entry in enumerate(journal.entries, 1) if entry.who == "chance"]

    assert [luck.number for luck in analysis.lucks] == dice
    assert all(luck.gain >= 0 and luck.side in analysis.luck for luck in analysis.lucks)
    assert "4307" in analysis.lucks[0].text
    assert "Die 4" in analysis.lucks[0].text


def test_the_luck_of_a_die_says_what_it_was_rolled_for():
    """The purpose comes from the roll itself, before what the log says of it."""
    analysis = analyse(Journal.read(BATTLE))

    assert re.fullmatch(
        r"A die of \d or less hits [BR]\w\. Die \d: (hit|miss) \(3\.2\)\.", analysis.lucks[0].text
    )


@pytest.mark.parametrize(("die", "chance", "luck"), [("3", 0.0, -0.5), ("4", 1.0, 0.5)])
def test_the_luck_of_a_die_that_decides_is_its_exact_swing(die: str, chance: float, luck: float):
    """Red's last shot hits on 3 or less; a hit wins for red, a miss for blue: half a game."""
    game = last_red_turn("B1 0302 1, R1 0303")

    _, _, found = played(game, "fire R1 B1", die, *(["done"] if die == "4" else []))
    rolled = next(stretch for stretch in found if stretch.side == "chance")

    assert rolled.before == 0.5
    assert rolled.after == chance
    assert rolled.gain == luck


def test_a_shot_that_may_win_is_worth_its_odds():
    """To shoot gains red half a game, hit or miss: the die is luck, the order is a choice."""
    (best, *_) = three(last_red_turn("B1 0302 1, R1 0303"), "fire R1 B1", "4", "done")

    assert (best.side, best.choice, best.swing) == (RED, "fire R1 B1", 0.5)
    assert best.text == "R1 fires at B1 (3.1)."


def test_a_missed_win_is_a_choice_that_mattered():
    """Red need only enter the crossroads, but ends the turn: that costs the whole game."""
    (worst, *_) = three(last_red_turn("B1 0106, R1 0504"), "done")

    assert (worst.side, worst.choice, worst.swing) == (RED, "done", -1.0)
    assert "Better: R1 marches to 0503 (2.3)." in worst.text


def test_a_move_is_told_in_one_line_whence_and_whither():
    """2.3 Two hexes of a march are one sentence, as in the log, and not one for each hex."""
    (worst, *_) = three(
        last_red_turn("B1 0106, R1 0504"), "march R1", "0505", "0506", "stop", "done"
    )

    assert worst.choice == "march R1"
    assert worst.text.startswith("R1 went 0504 → 0506, 2 hexes (2.3).")
    assert "…" not in worst.text


def test_an_order_carried_out_poorly_is_held_against_its_better_forms():
    """Red's last unit marches away from the crossroads that it could have entered."""
    (worst, *_) = three(last_red_turn("B1 0106, R1 0504"), "march R1", "0505", "stop", "done")

    assert (worst.choice, worst.swing) == ("march R1", -1.0)
    assert worst.text == "R1 marches to 0505 (2.3). Better: R1 marches to 0503 (2.3)."


def test_a_blunder_in_a_match_is_found():
    """The Germans of a kept game win by their last guns; if they never fire, that is named."""
    journal = Journal.read(NIMY)
    at = next(
        number for number, entry in enumerate(journal.entries) if entry.choice == "fire FAR9 4308"
    )
    analysis = analyse(changed(journal, at, "end"))
    found = {each.number: each for each in analysis.mattered}

    adds_up(analysis)
    assert found[at + 1].side == "german"
    assert found[at + 1].swing < -0.1
    assert found[at + 1].text.startswith("End the bombardment.")
    assert "bombarded 4308" in found[at + 1].text


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("B1 0503, B2 0502, B3 0403, B4 0402, B5 0504, R4 0904 1", 0.9, 1.0),
        ("B4 0104 1, R1 0503, R2 0602, R3 0605, R4 0904", 0.0, 0.1),
    ],
)
def test_a_won_position_reads_as_won(text: str, low: float, high: float):
    """On turn 5 blue with five units against one is sure to win, and one against four to lose."""
    game = grognard.position("crossroads", f"{text}, turn 5, red to play, {NO_LUCK}")
    assert isinstance(game, Crossroads)
    game.holder = game.side(next(name for name, unit in game.units.items() if unit.hex == "0503"))
    curve = crossroads_curve()
    phase = phase_of(game)
    assert phase is not None

    assert low <= curve.chance(game, phase) <= high


def test_a_match_that_goes_on_is_not_analysed():
    """What is hidden from a side must not show in chances while it matters."""
    with pytest.raises(BadInput, match="not over"):
        analyse(Journal.read(NIMY).until(50))


def test_a_concession_is_a_choice():
    """Whoever concedes a game gives away the chance that was left."""
    journal = Journal.read(NIMY).until(40)
    game = journal.end()
    journal.end_early(game, "british", "concede")
    analysis = analyse(journal)

    adds_up(analysis)
    assert analysis.points[-1].chance == {"german": 1.0, "british": 0.0}
    assert analysis.mattered[0].choice == "concede"
    assert analysis.mattered[0].swing < -0.4


def test_an_analysis_travels():
    """It can be sent between processes, and its record is plain JSON in the server's shape."""
    analysis = analyse(Journal.read(BATTLE))
    told = record(analysis)

    assert pickle.loads(pickle.dumps(analysis)) == analysis
    assert json.loads(json.dumps(told)) == told
    assert list(told) == ["points", "luck", "lucks", "mattered", "method"]
    assert list(told["mattered"][0]) == ["number", "turn", "side", "choice", "swing", "text"]


def test_progress_goes_from_nothing_to_all():
    """What is told on the way never falls and stays between 0 and 1."""
    done = list(steps(Journal.read(NIMY)))

    assert len(done) > 5
    assert done == sorted(done)
    assert 0 < done[0] < 0.2
    assert 0.8 < done[-1] <= 1


def test_the_example_of_the_page_runs(monkeypatch):
    """The program on docs/analysis.md does what the page says."""
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs/analysis.md").read_text("utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(program, names)

    assert names["found"] == analyse(Journal.read(NIMY))
