"""The contract that every registered game keeps, looked at along seeded random play."""

import json
import os
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from random import Random
from typing import NamedTuple

import pytest

import grognard
from grognard import BadInput, Game, IllegalChoice, Journal, Odds, objections, play, start
from grognard.engine.kernel.flow import CHANCE, Procedure, advance, explain
from grognard.engine.kernel.questions import all_forms
from grognard.engine.kernel.saving import digest, dump, load
from grognard.engine.kernel.undo import may_undo, undo
from grognard.engine.kernel.view import OBSERVER, events, view, world
from grognard.games import GAMES
from tests.walk import PLAYED, Stop, stops, walk

SEEDS = (1, 2)
EVERY = {"crossroads": 1}  # look at one question in so many where games are long
USUAL_EVERY = 23
MOST_LOOKED_AT = 40  # of one game: longer ones are looked at less often
MOST_UNDONE = 40  # choices from the start: each is undone by playing all before it again
MOST_ODDS = 20
WORLDS_TRIED = 4
OTHER_HASHING = 1  # the tests themselves run with one that is drawn anew each time

CLEARINGS = ("crossroads", "clearings")  # small enough to be walked here as well
each_scenario = pytest.mark.parametrize(("game", "scenario"), [*PLAYED, CLEARINGS])
each_seed = pytest.mark.parametrize("seed", SEEDS)


class WalkedGame(NamedTuple):
    """One random game that many tests share: the questions they look at, its journal, its end."""

    looked_at: tuple[Stop, ...]
    journal: Journal
    end: Game


@cache
def walked(game: str, scenario: str, seed: int) -> WalkedGame:
    """One random game to its end, played once for all tests."""
    begun, every = start(game, scenario), EVERY.get(game, USUAL_EVERY)
    journal, found, end = Journal.begin(begun), list[Stop](), begun
    for stop in walk(begun, journal, Random(seed)):
        end = stop.after
        if stop.number % every == 0:
            found.append(stop)
    return WalkedGame(tuple(found[:: max(1, -(-len(found) // MOST_LOOKED_AT))]), journal, end)


def looked_at(game: str, scenario: str, seed: int) -> tuple[Stop, ...]:
    """The questions of one random game that tests look at, the same for all of them."""
    return walked(game, scenario, seed).looked_at


def seats(game: Game) -> tuple[str, ...]:
    """Everybody who may look at a game."""
    return (*game.setting.rulebook.sides, OBSERVER)


@each_scenario
def test_whoever_looks_is_told_the_goal(game, scenario):
    """Each side and an onlooker read what is wanted, with the losses of all sides."""
    book = GAMES[game]
    for stop in looked_at(game, scenario, 1)[::10]:
        for seat in seats(stop.game):
            told = book.aids.goals(view(stop.game, seat), stop.game.setting.data)
            assert told.text
            assert [each.side for each in told.lost] == list(book.sides)


@pytest.mark.parametrize("game", GAMES)
def test_every_procedure_of_a_game_can_be_read_again(game):
    """A game that was stored in the middle of any of them goes on from there."""
    package = import_module(f"grognard.games.{game}")
    for module in iter_modules(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    written = [
        kind for kind in Procedure.__subclasses__() if kind.__module__.startswith(package.__name__)
    ]

    assert written
    assert [kind for kind in written if kind not in GAMES[game].procedures] == []


@each_scenario
def test_a_position_and_its_text_are_the_same(game, scenario):
    """The text of any position gives an equal game back, with the same question and options."""
    for stop in looked_at(game, scenario, 1):
        again = grognard.position(game, grognard.position_text(stop.game))

        assert again == stop.game
        assert (again.options, dump(again)) == (stop.game.options, dump(stop.game))
        assert again.setting == stop.game.setting


@each_scenario
@each_seed
def test_a_copy_is_equal_and_independent(game, scenario, seed):
    """A choice played on a copy leaves the game it was copied from as it was."""
    for stop in looked_at(game, scenario, seed):
        before, twin = dump(stop.game), stop.game.copy()
        assert twin == stop.game
        assert twin.options == stop.game.options

        advance(twin, stop.choice)

        assert dump(stop.game) == before
        assert twin == stop.after


@each_scenario
@each_seed
def test_json_there_and_back_is_equal(game, scenario, seed):
    """At every question the game is the same after being written and read, and goes on alike."""
    for stop in looked_at(game, scenario, seed):
        read = load(dump(stop.game), stop.game.setting)
        assert read == stop.game
        assert dump(read) == dump(stop.game)
        assert (read.who, read.prompt, read.options) == (
            stop.game.who,
            stop.game.prompt,
            stop.game.options,
        )

        advance(read, stop.choice)

        assert (read, dump(read)) == (stop.after, dump(stop.after))


@each_scenario
def test_the_journal_replays_in_another_process(game, scenario, tmp_path: Path):
    """Another process, with another order of hashing, comes to the same digests."""
    _, journal, end = walked(game, scenario, 1)
    journal.write(tmp_path / "game.journal")

    command = [sys.executable, "-m", "grognard", "verify", "game.journal", "--json"]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env=os.environ | {"PYTHONHASHSEED": str(OTHER_HASHING)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert json.loads(done.stdout) == {
        "ok": True,
        "choices": len(journal.entries),
        "digest": digest(end),
        "dice": "fixed",
        "problems": [],
    }
    assert sum(bool(entry.digest) for entry in journal.entries) >= end.turn


@each_scenario
@each_seed
def test_some_option_exists_until_the_game_is_over(game, scenario, seed):
    """Every question has an answer, and the end has an outcome and no question."""
    for stop in looked_at(game, scenario, seed):
        assert stop.game.options
        assert stop.game.outcome is None
        assert stop.game.who in (*GAMES[game].sides, CHANCE)
        rule = stop.game.prompt.partition(" ")[0]
        assert re.search(r"\d", rule), "a prompt opens with the number of its rule"
    last = walked(game, scenario, seed).end
    assert last.outcome is not None
    assert last.outcome.winner in (*GAMES[game].sides, "")
    assert (last.who, last.options, last.procedures) == ("", (), [])


@each_scenario
def test_every_option_is_accepted(game, scenario):
    """No option meets an objection, and each can be played."""
    for stop in looked_at(game, scenario, 2):
        assert len(set(stop.game.options)) == len(stop.game.options) or stop.game.who == CHANCE
        for option in stop.game.options:
            assert objections(stop.game, option) == ()
            play(stop.game, option)


def nonsense(stop: Stop, foreign: list[str], random: Random) -> list[object]:
    """Choices that nobody offered: garbled, from elsewhere, of the wrong kind."""
    garbled = list(stop.choice) or ["x"]
    random.shuffle(garbled)
    words = stop.choice.split(" ")
    return [
        *random.sample(foreign, min(len(foreign), 12)),
        "".join(garbled),
        stop.choice[:-1],
        stop.choice + " ",
        " " + stop.choice,
        stop.choice.swapcase(),
        stop.choice + "x",
        f"{stop.choice} {stop.choice}",
        " ".join(reversed(words)) + " ?",
        "\t".join((*words, "x")),
        f"{stop.choice}\n",
        "",
        "0",
        "-1",
        "⑨",
        "x" * 5000,
        "drop table; --",
        None,
        7,
        ["march"],
        b"stop",
    ]


@each_scenario
def test_what_is_not_offered_is_refused_and_changes_nothing(game, scenario):
    """Garbled, foreign, malformed and other sides' choices meet objections."""
    random = Random(5)
    seen = looked_at(game, scenario, 1)
    foreign = sorted({option for stop in seen for option in stop.game.options})
    for stop in seen:
        before = dump(stop.game)
        for choice in nonsense(stop, foreign, random):
            if choice in stop.game.options:
                continue
            found = objections(stop.game, choice)
            assert found, f"{choice!r} is not offered, yet nothing is said against it"
            assert all(reason.text for reason in found)
            with pytest.raises(IllegalChoice) as refusal:
                play(stop.game, choice)
            assert refusal.value.objections == found
        assert dump(stop.game) == before


@each_scenario
def test_a_finished_game_takes_no_choice(game, scenario):
    """Nothing can be played once the game is over."""
    last = walked(game, scenario, 2).end
    with pytest.raises(IllegalChoice, match="over"):
        play(last, "done")


@each_scenario
@each_seed
def test_a_view_does_not_change_when_what_it_hides_is_made_up_anew(game, scenario, seed):
    """What a side may not know never shows in its view, its options or its tallies."""
    random = Random(seed)
    seen = looked_at(game, scenario, seed)
    foreign = sorted({option for stop in seen for option in stop.game.options})[::7]
    for stop in seen:
        for seat in seats(stop.game):
            other = world(stop.game, seat, random)
            assert view(other, seat) == view(stop.game, seat)
            assert json.loads(json.dumps(view(other, seat))) == view(other, seat)
            if seat == stop.game.who:
                assert other.options == stop.game.options
                assert explain(other, stop.choice) == explain(stop.game, stop.choice)
                for choice in foreign:
                    assert objections(other, choice) == objections(stop.game, choice)


@each_scenario
@each_seed
def test_made_up_worlds_depend_on_the_view_alone(game, scenario, seed):
    """Two games that look the same to a side give it the same worlds for the same random stream."""
    random = Random(seed)
    for stop in looked_at(game, scenario, seed):
        for seat in seats(stop.game):
            other = world(stop.game, seat, random)
            stream = random.getrandbits(32)
            assert world(other, seat, Random(stream)) == world(stop.game, seat, Random(stream))
            assert other.options, "whoever is asked has an answer in every world"


@each_scenario
@each_seed
def test_a_step_that_tells_a_secret_says_so(game, scenario, seed):
    """Unless a step is marked as revealing, the chooser learns nothing new from it."""
    random = Random(seed)
    for stop in looked_at(game, scenario, seed):
        if stop.game.who == CHANCE:
            continue
        side = stop.game.who
        if any(event.reveals for event in stop.after.events):
            continue
        for _ in range(WORLDS_TRIED):
            other = play(world(stop.game, side, random), stop.choice)
            assert view(other, side) == view(stop.after, side)
            assert events(other, side) == events(stop.after, side)


@each_scenario
def test_undo_gives_back_the_equal_game(game, scenario):
    """Taking back stops at dice, reveals and other sides' choices, and is exact before them."""
    begun = start(game, scenario)
    journal = Journal.begin(begun)
    games, done = [begun], 0
    for stop in walk(begun, journal, Random(7)):
        games.append(stop.after)
        if stop.number > MOST_UNDONE:
            break
        if stop.game.who == CHANCE:
            continue
        side = stop.game.who
        final = any(event.reveals for event in stop.after.events)
        allowed = may_undo(journal, side)
        assert bool(allowed.choices) != final
        if final:
            continue
        back = undo(journal, side).end()
        assert back == stop.game
        assert back.options == stop.game.options
        done += 1
        for other in GAMES[game].sides:
            if other != side:
                with pytest.raises(BadInput, match=side.capitalize()):
                    undo(journal, other)
    assert done


def told_odds(game: Game, choice: str) -> object:
    """The odds of a choice, or why they are not told."""
    try:
        return grognard.odds(game, choice)
    except BadInput as refusal:
        return str(refusal)


def with_tallies(game: str, scenario: str) -> list[Stop]:
    """Questions along random play where the choice rests on a sum."""
    found: list[Stop] = []
    for seed in range(8, 20):
        if len(found) < MOST_ODDS:
            found += [
                stop for stop in stops(game, scenario, seed) if explain(stop.game, stop.choice)
            ]
    return found[:: max(1, len(found) // MOST_ODDS)]


@each_scenario
def test_odds_never_depend_on_what_is_hidden(game, scenario):
    """The odds of a choice are the same in every world that looks the same, and add up to one."""
    random = Random(8)
    told = 0
    for stop in with_tallies(game, scenario):
        found = told_odds(stop.game, stop.choice)
        assert found == told_odds(world(stop.game, stop.game.who, random), stop.choice)
        if isinstance(found, Odds):
            assert sum(chance for _, chance in found.results) == 1
            told += 1
    assert told or not any(form.sums for form in all_forms(GAMES[game]).values())
