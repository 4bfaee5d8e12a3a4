"""Outside engines in whole games, as real programs, and what a match tells of them."""

import json
from pathlib import Path

import pytest

import grognard
from grognard.engine.kernel.saving import digest
from grognard.players.clock import period_of
from grognard.players.match import play_match
from grognard.players.outside.clock import PeriodClock
from grognard.players.outside.referee import OutsideSeat
from tests.players.engines import SAMPLE, ladder, logged, scripted
from tests.walk import PLAYED, stops

FIRST = "play(options[0])"
SLOWLY = "sum(range(1_000_000)); play(options[0])"


def said(log: Path, word: str) -> list[str]:
    """What the referee said to a logged engine with this first word."""
    lines = log.read_text("utf-8").splitlines()
    return [line.partition(f"> {word} ")[2] for line in lines if line.startswith(f"> {word} ")]


@pytest.mark.parametrize(("game", "scenario"), [("mons", "nimy"), ("crossroads", "battle")])
def test_the_sample_engine_plays_whole_games_against_level_1(game: str, scenario: str):
    """From either seat, to an end that the rules give, without a fault."""
    for side in grognard.GAMES[game].sides:
        players = dict.fromkeys(grognard.GAMES[game].sides, "level1") | {side: "fox"}

        match = play_match(grognard.start(game, scenario), players, 3, engines={"fox": SAMPLE})

        assert match.forfeit == ""
        assert match.game.outcome is not None
        assert "engine" not in match.game.outcome.reason
        assert match.choices > 20


def test_the_sample_engine_beats_random():
    """It has one idea of Crossroads, and that is worth something from both seats."""
    wins = 0
    for seed in range(12):
        side = ("blue", "red")[seed % 2]
        players = {"blue": "random", "red": "random"} | {side: "fox"}
        match = play_match(grognard.start("crossroads"), players, seed, engines={"fox": SAMPLE})
        assert match.game.outcome is not None
        wins += match.game.outcome.winner == side
    assert wins >= 8


@pytest.mark.parametrize("level", ["random", "level1", "level2"])
def test_a_level_of_the_ladder_plays_as_an_engine(level: str):
    """A whole game against itself, both sides in processes of their own."""
    players = {"blue": "one", "red": "two"}
    engines = {"one": ladder(level), "two": ladder(level)}

    match = play_match(grognard.start("crossroads"), players, 5, engines=engines)

    assert match.forfeit == ""
    assert match.game.outcome is not None


def test_the_dice_are_the_referees():
    """Engines that choose the same get the same game from the same seed, and not from another."""
    players, engines = {"blue": "one", "red": "one"}, {"one": SAMPLE}
    ends = [
        digest(play_match(grognard.start("crossroads"), players, seed, engines=engines).game)
        for seed in (1, 1, 2)
    ]
    assert ends[0] == ends[1] != ends[2]


def test_a_plan_is_played_until_it_is_refused_and_the_journal_tells_how_far(tmp_path: Path):
    """Later choices that the rules refuse cost nothing; the engine is asked again."""
    log = tmp_path / "log"
    code = "play('march B1 ; 0101 ; stop ; nonsense ; done' if number == 1 else options[0])"
    engines = {"fox": logged(log, scripted(code))}

    match = play_match(
        grognard.start("crossroads"), {"blue": "fox", "red": "random"}, 1, 1, engines
    )

    assert match.forfeit == ""
    assert said(log, "journal")[:3] == ["blue  march B1", "blue  0101", "blue  stop"]
    assert "blue  nonsense" not in said(log, "journal")


def test_small_liberties_with_a_line_do_no_harm(tmp_path: Path):
    """No spaces around a semicolon, carriage returns, lines that nobody knows, a line to spare."""
    log = tmp_path / "log"
    plan = "print('\\nxyzzy 1\\r\\nreadyok\\n  bestplan  march B1;0101 ;stop; \\r', flush=True)"
    code = f"{plan} if number == 1 else play(options[0])"
    engines = {"fox": logged(log, scripted(code))}

    match = play_match(
        grognard.start("crossroads"), {"blue": "fox", "red": "random"}, 1, 1, engines
    )

    assert match.forfeit == ""
    assert said(log, "journal")[:3] == ["blue  march B1", "blue  0101", "blue  stop"]


def test_an_engine_is_told_how_the_game_ended(tmp_path: Path):
    """The last thing before it is let go."""
    log = tmp_path / "log"
    engines = {"fox": logged(log, scripted(FIRST))}

    match = play_match(
        grognard.start("crossroads"), {"blue": "fox", "red": "random"}, 1, engines=engines
    )

    assert match.game.outcome is not None
    (over,) = said(log, "over")
    assert match.game.outcome.reason in over
    assert log.read_text("utf-8").splitlines()[-1] == "> quit"


def test_the_options_of_the_game_are_told(tmp_path: Path):
    """Every switch with its value, before the engine is asked whether it is ready."""
    log = tmp_path / "log"
    game = grognard.start("mons", "nimy")
    engines = {"fox": logged(log, scripted(FIRST))}

    play_match(game, {"german": "fox", "british": "random"}, 1, 1, engines)

    assert said(log, "newgame") == ["mons nimy german"]
    settled = [f"{name} {value}" for name, value in game.setting.options.items()]
    assert said(log, "gameoption") == settled
    assert settled


def test_an_engine_may_come_into_a_game_that_is_going_on(tmp_path: Path):
    """It is told everything from the start: its side's own choices and what its side has seen."""
    log, game = tmp_path / "log", grognard.start("crossroads")
    seat = OutsideSeat(game, "red", "fox", logged(log, scripted(FIRST)), 1, PeriodClock())
    for choice in ("0402", "march B4", "0202"):
        own = choice if game.who == "red" else ""
        game = grognard.play(game, choice)
        seat.look(game, own)

    try:
        assert seat.plan(game).choices == ("hold",)
    finally:
        seat.leave(game)

    assert said(log, "position") == ["start"]
    assert said(log, "journal") == ["red  0402"]
    assert [json.loads(each)["text"] for each in said(log, "observe")] == [
        "RX hides in 0402.",
        "B4 marches to 0202.",
    ]


def test_the_clock_of_a_player_turn_runs_down_and_starts_afresh(tmp_path: Path):
    """Every question is asked with what the answers before it in the same turn have left."""
    log, game = tmp_path / "log", grognard.start("crossroads")
    engines, turns = {"fox": logged(log, scripted(SLOWLY))}, [period_of(game)]

    def watch(game: grognard.Game) -> None:
        if game.who == "red":
            turns.append(period_of(game))

    match = play_match(game, {"blue": "random", "red": "fox"}, 1, 3, engines, watch, 7.5)

    assert match.forfeit == ""
    told = [each.split() for each in said(log, "go")]
    assert {kind for kind, _ in told} == {"clock"}
    left = [int(number) for _, number in told]
    assert {*turns} == {f"{turn} {side}" for turn in (1, 2, 3) for side in ("blue", "red")}
    for before, after, turn, last in zip(left, left[1:], turns[1:], turns, strict=False):
        assert after == 7500 if turn != last else after < before
    assert left[0] == 7500


def test_an_engine_whose_clock_is_empty_may_still_answer_at_once(tmp_path: Path):
    """It is told so, and to stop, and has the grace that every answer has."""
    log, clock = tmp_path / "log", PeriodClock(3.0)
    game = grognard.start("crossroads")
    seat = OutsideSeat(game, "red", "fox", logged(log, scripted(FIRST)), 1, clock)
    clock.left(period_of(game))
    clock.spend(4.0)
    try:
        assert seat.plan(game).choices == (game.options[0],)
    finally:
        seat.leave(game)

    assert said(log, "go") == ["clock 0"]
    assert "> stop" in log.read_text("utf-8").splitlines()


def test_a_plan_says_what_the_engine_said():
    """Its reason, or else its last words, or that there were none; nothing that moves a cursor."""
    game = grognard.start("crossroads")
    for code, why in {
        "print('info one', 'why it\\x1b pays', sep='\\n'); play(options[0])": "it? pays",
        "print('info one'); play(options[0])": "one",
        FIRST: "fox did not say why",
    }.items():
        seat = OutsideSeat(game, "red", "fox", scripted(code), 1, PeriodClock())
        try:
            assert seat.plan(game).why == why
        finally:
            seat.leave(game)


@pytest.mark.parametrize("players", [("random", "random"), ("level1", "random")])
def test_somebody_may_look_on_after_every_choice(players: tuple[str, str]):
    """And the game is the same as when nobody does."""
    seated = dict(zip(("blue", "red"), players, strict=True))
    seen: list[int] = []

    def watch(game: grognard.Game) -> None:
        seen.append(game.turn)

    alone = play_match(grognard.start("crossroads"), seated, 4)
    watched = play_match(grognard.start("crossroads"), seated, 4, watch=watch)

    assert digest(alone.game) == digest(watched.game)
    assert len(seen) == watched.choices == alone.choices
    assert seen == sorted(seen)


@pytest.mark.parametrize(("game", "scenario"), PLAYED)
def test_no_choice_holds_what_stands_between_choices(game: str, scenario: str):
    """So a plan can be taken apart again in every game."""
    for stop in stops(game, scenario, 6, 1 if game == "crossroads" else 101):
        assert not any(";" in option for option in stop.game.options)
