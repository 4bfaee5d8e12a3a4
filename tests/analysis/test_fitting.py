"""The curve of winning chances: how it is fitted, what was measured, how a match moves it."""

import tomllib
from dataclasses import replace
from random import Random

import pytest

import grognard
from grognard import Journal
from grognard.analysis.fitting import Sample, brier, fit, newton, open_and_play_on, play_on, solve
from grognard.analysis.sampling import curve_for, played_on, turn_starts
from grognard.analysis.winning import (
    FITTED,
    WITHHELD,
    ChanceStage,
    curve_of,
    fitted,
    known_curve,
    logistic,
    logit,
    phase_of,
    withheld,
)
from grognard.engine.bad_input import BadInput
from grognard.games.mons.state import DEAD
from grognard.games.mons.zones import remove
from grognard.players.net import LEARNT, Net, read_nets
from tests.analysis.kept import NIMY, finished
from tests.walk import stops

WRITTEN = [
    (game, scenario, found)
    for game, rulebook in grognard.GAMES.items()
    if (rulebook.folder / FITTED).exists()
    for scenario, found in tomllib.loads((rulebook.folder / FITTED).read_text("utf-8")).items()
    if WITHHELD not in found
]
LEARNT_NETS = [
    (game, scenario, net)
    for game, rulebook in grognard.GAMES.items()
    for scenario, net in read_nets(rulebook.folder / LEARNT).items()
]


def coin(bias: float, random: Random) -> Sample:
    """A made-up game of two turns, won more often the higher its value is."""
    values = {ChanceStage(turn): random.gauss(0, 2) + bias for turn in (1, 2)}
    won = float(random.random() < logistic(values[ChanceStage(2)]))
    return Sample(won, values)


def test_newton_finds_the_weights_that_made_the_results():
    """Results drawn with weights 0.5 and −2 give those weights back, about."""
    random = Random(1)
    rows = []
    for _ in range(4000):
        feature = random.gauss(0, 1)
        won = float(random.random() < logistic(0.5 - 2 * feature))
        rows.append(((1.0, feature), won, 1.0))

    assert newton(rows) == pytest.approx((0.5, -2.0), abs=0.15)


def test_a_small_system_is_solved_whatever_its_order():
    """The first line may begin with nothing."""
    assert solve([[0.0, 2.0], [4.0, 1.0]], [6.0, 7.0]) == pytest.approx([1.0, 3.0])


def test_a_chance_and_its_sum_are_the_same_thing():
    """The two functions undo each other, and huge sums do no harm."""
    assert logistic(logit(0.3)) == pytest.approx(0.3)
    assert logistic(-5000) == 0.0
    assert logistic(5000) == 1.0


def test_a_curve_tells_won_positions_from_lost_ones():
    """Fitted to made-up games it rises with the value, and is nearer than the base rate."""
    random = Random(2)
    samples = [coin(0.0, random) for _ in range(600)]
    curve = fit(samples[:400], 2, "test")
    held_out = samples[400:]
    base = sum(sample.won for sample in samples[:400]) / 400

    assert curve.at(ChanceStage(2), 3.0) > 0.85
    assert curve.at(ChanceStage(2), -3.0) < 0.15
    assert curve.at(ChanceStage(2), 900.0) < 1
    assert brier(curve, held_out) < sum((base - each.won) ** 2 for each in held_out) / 200


@pytest.mark.parametrize(("game", "scenario", "found"), WRITTEN, ids=lambda each: str(each)[:20])
def test_what_is_written_beats_the_base_rate(game: str, scenario: str, found: dict):
    """Every scenario says which command fitted it and that held-out games agree with it."""
    measured = found["measured"]

    assert found["how"].startswith(f"tools/fit_chances.py {game} {scenario} --games ")
    assert measured["held_out"] >= 20
    assert measured["brier"] < measured["brier_of_the_base_rate"]
    assert found["spreads"] == sorted(found["spreads"])
    assert len(found["spreads"]) == found["turns"]
    assert {len(values) for values in found["typical"].values()} == {found["turns"]}


@pytest.mark.parametrize(("game", "scenario", "found"), WRITTEN, ids=lambda each: str(each)[:20])
def test_the_phases_that_are_written_are_those_that_the_game_names(
    game: str, scenario: str, found: dict
):
    """A renamed phase would silently take the value of a whole turn for its own."""
    rulebook = grognard.GAMES[game]
    usual = next(each for each in rulebook.scenarios if each.id == scenario)

    phases = [phase_of(stop.game) for stop in stops(game, scenario, 1, every=1)]

    assert {"", *(phase.name for phase in phases if phase)} == {*found["typical"]}
    assert curve_of(found).turns == usual.turns


@pytest.mark.parametrize(("game", "scenario", "net"), LEARNT_NETS, ids=lambda each: str(each)[:20])
def test_a_net_that_judges_beats_the_base_rate(game: str, scenario: str, net: Net):
    """It names its command, sees what the game shows today, and held-out games agree with it."""
    measured, advice = net.measured, grognard.GAMES[game].advice

    assert net.how.startswith(f"grognard train {game} --scenario {scenario} --games ")
    assert measured["held_out"] >= 40
    assert measured["brier"] < 0.8 * measured["brier_of_the_base_rate"]
    assert advice is not None
    assert advice.features is not None
    assert net.names == advice.features.names


def test_a_net_tells_a_won_position_from_a_fresh_one():
    """4.3 With four of five British units lost the Germans have nearly won."""
    game = grognard.start("mons", "saint-ghislain")
    curve, phase = known_curve(game), ChanceStage(game.turn, game.who, "movement")
    assert curve is not None
    assert "a net" in curve.how
    begun = curve.chance(game, phase)
    for unit in ("1CL", "1ES", "1WK", "2DW"):
        remove(game, unit, DEAD)

    assert 0.3 < begun < 0.7
    assert curve.chance(game, phase) > 0.8
    assert replace(curve, shifts={game.turn: 1.0}).chance(game, phase) > curve.chance(game, phase)


def test_the_same_seed_gives_the_same_sample():
    """Openings by other players included."""
    samples = [open_and_play_on(grognard.start("mons", "nimy"), seed, 3) for seed in (5, 5, 6)]

    assert samples[0] == samples[1] != samples[2]
    assert ChanceStage(3, "german", "melee") in samples[0].seen


def test_level_1_plays_a_decided_game_to_its_end():
    """From the last turn of a kept game on the Germans win or lose, and phases are noted."""
    game = list(Journal.read(NIMY).replay())[98].copy()
    sample = play_on(game, 1)

    assert sample.won in (0.0, 1.0)
    assert [phase for phase in sample.seen if phase.stage == "bombardment"] == [
        ChanceStage(3, "german", "bombardment"),
        ChanceStage(3, "british", "bombardment"),
    ]


def test_games_played_on_move_the_known_curve():
    """A turn begins with the share of games won from there, the curve counting for two games."""
    games = list(Journal.read(NIMY).replay())
    known = fitted(grognard.GAMES["mons"], "nimy")
    assert known is not None
    moved = finished(played_on(games, 4, 1, known))
    again = finished(played_on(games, 4, 1, known))

    assert moved == again
    assert "4 games played on" in moved.how
    for at in turn_starts(games):
        phase = phase_of(games[at])
        assert phase is not None
        said = known.chance(games[at], phase)
        wins = 6 * moved.chance(games[at], phase) - 2 * said
        assert wins == pytest.approx(round(wins), abs=0.05)
        assert 0 <= round(wins) <= 4


def test_without_fitted_numbers_a_curve_is_drawn_from_the_match():
    """Phases are told apart as in the game's other scenarios."""
    games = list(Journal.read(NIMY).replay())
    curve = finished(played_on(games, 2, 1, None))

    assert phase_of(games[0]) == ChanceStage(1, "german", "movement")
    assert set(curve.shifts) == {1, 2, 3}
    assert 0 < curve.chance(games[0], ChanceStage(1, "german", "movement")) < 1


def test_where_the_game_names_no_stages_a_phase_is_a_whole_turn():
    """A new game is analysed turn by turn until its advice names its phases."""
    games = list(Journal.read(NIMY).replay())
    book = games[0].setting.rulebook
    plain = replace(book, advice=replace(book.advice, stage=None))
    for game in games:
        game.setting = game.setting._replace(rulebook=plain)
    samples = [play_on(games[at].copy(), at) for at in turn_starts(games)]

    assert phase_of(games[0]) == phase_of(games[10]) == ChanceStage(1)
    assert {*fit(samples, 3, "test").typical} == {""}
    assert [list(sample.seen) for sample in samples] == [
        [ChanceStage(turn) for turn in range(first, 4)] for first in (1, 2, 3)
    ]


def test_no_curve_is_drawn_that_games_did_not_bear_out():
    """The words are the game's own, and nobody waits for games that are played on instead."""
    game = grognard.start("mons", "campaign")

    assert fitted(game.setting.rulebook, "campaign") is None
    with pytest.raises(BadInput, match="No curve for the campaign"):
        finished(curve_for([game], 0, 1))


PLAYED_ON = {("crossroads", "clearings")}  # as docs/analysis.md has measured
SCENARIOS = [(book, each.id) for book in grognard.GAMES.values() for each in book.scenarios]


@pytest.mark.parametrize(("book", "scenario"), SCENARIOS, ids=[each for _, each in SCENARIOS])
def test_chances_are_told_only_where_something_bears_them_out(book, scenario):
    """A net of use, a curve better than the base rate, or the words why there is none."""
    curve = known_curve(grognard.start(book.id, scenario))
    if curve is None:
        assert withheld(book, scenario) or (book.id, scenario) in PLAYED_ON
    elif not curve.net:
        measured = tomllib.loads((book.folder / FITTED).read_text("utf-8"))[scenario]["measured"]
        assert measured["brier"] < measured["brier_of_the_base_rate"]
