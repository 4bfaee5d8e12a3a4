"""Odds: every die and draw played through the rules, from what the asked side may know."""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

import grognard
from grognard import Game, IllegalChoice
from grognard.engine.dice.chance import Seeded, is_chance
from grognard.engine.dice.odds import (
    UNDECIDED,
    WORLDS,
    Case,
    different,
    distribution,
    habit_of,
    joined,
    odds,
)
from grognard.engine.dice.roll import Roll, die
from grognard.engine.kernel.flow import (
    Ask,
    Call,
    Done,
    Draw,
    Procedure,
    Step,
    advance,
    play,
)
from grognard.engine.kernel.forms import form
from grognard.engine.kernel.game import Rolled
from grognard.games.crossroads.advice import HABIT
from tests.engine.toy import toy
from tests.engine.toy_weather import Weather

PLAYS = 20_000
FACES = die(1, 6)
DUEL = "B1 0202, R1 0302, luck blue 1, luck red 1"


def use_luck(game: Game) -> str:
    """Each side has a die rolled again that it does not like; three or less is a hit."""
    is_hit = game.procedures[-2].rolled.means == "hit"  # type: ignore[attr-defined]
    return "reroll" if (game.who == "blue") != is_hit else "keep"


def fire_always(game: Game) -> str:
    """Whoever may fire does; dice are kept."""
    return game.options[-1] if "fire" in game.options[-1] else "keep"


@dataclass
class Shelling(Procedure):
    """A d100 that misses or asks each target for a check on a d10, harder or easier."""

    targets: int
    need: int = 0

    def begin(self, game: Game, _: object) -> Step:
        """Ask for the shell."""
        return Ask("blue", (self.shell,), "2.3 Shell them?")

    @form("shell")
    def shell(self, game: Game) -> Step:
        """Roll for effect."""
        means = ("miss",) * 50 + ("7",) * 30 + ("4",) * 20
        return Call(Roll("2.3", "the shell", means), then=self.burst)

    def burst(self, game: Game, rolled: Rolled) -> Step:
        """A miss, or a check for each target."""
        if rolled.means == "miss":
            game.tell("It misses.", result="miss")
            return Done()
        self.need = int(rolled.means)
        return self.check(game, None)

    def check(self, game: Game, rolled: Rolled | None) -> Step:
        """One target after the other."""
        if rolled:
            game.tell("A target is tried.", result=rolled.means)
            self.targets -= 1
        if not self.targets:
            return Done()
        means = ("steady",) * self.need + ("broken",) * (10 - self.need)
        return Call(Roll("2.4", "a check", means), then=self.check)


@dataclass
class Pair(Procedure):
    """Two dice; only their sum is kept."""

    total: int = 0

    def begin(self, game: Game, _: object) -> Step:
        """Ask for the roll."""
        return Ask("blue", (self.roll,), "2.5 Roll both dice.")

    @form("roll")
    def roll(self, game: Game) -> Step:
        """The first die."""
        return Draw(FACES, self.first, "2.5 One")

    def first(self, game: Game, die: str) -> Step:
        """The second die."""
        self.total = int(die)
        return Draw(FACES, self.second, "2.5 Two")

    def second(self, game: Game, die: str) -> Step:
        """Ask whether that is all."""
        self.total += int(die)
        game.tell("Both lie.", result=str(self.total))
        return Ask("blue", (self.roll,), "2.5 Again?")


@dataclass
class Rout(Procedure):
    """What red does after a bad night: it runs, and a die says how far."""

    def begin(self, game: Game, _: object) -> Step:
        """Ask red."""
        return Ask("red", (self.run,), "2.6 Run?")

    @form("run")
    def run(self, game: Game) -> Step:
        """Roll."""
        return Draw(FACES, self.far, "2.6 How far?")

    def far(self, game: Game, die: str) -> Step:
        """So far."""
        game.tell("They run.", result=f"ran {die}")
        return Done()


@dataclass
class Night(Procedure):
    """Blue makes a noise, and red may be scared by it."""

    def begin(self, game: Game, _: object) -> Step:
        """Ask blue."""
        return Ask("blue", (self.shout,), "2.6 Shout?")

    @form("shout")
    def shout(self, game: Game) -> Step:
        """It scares them."""
        game.tell("They are scared.", result="scared")
        return Call(Rout(), then=self.over)

    def over(self, game: Game, _: object) -> Step:
        """It is over."""
        return Done()


def branched(game: Game, answer: str) -> Game:
    """The game after an answer."""
    after = game.copy()
    advance(after, answer)
    return after


def test_a_die_gives_its_exact_odds():
    """A d10 from nought: three faces of ten hit."""
    found = odds(toy("rest"), "shell")

    assert found.results == (("miss", Fraction(7, 10)), ("hit", Fraction(3, 10)))
    assert [tally.total for tally in found.tallies] == [2]


def test_a_cup_gives_its_exact_odds():
    """Equal chits count as many; the chit that was drawn is gone."""
    assert dict(odds(toy(), "draw").results) == {"event": Fraction(3, 4), "rally": Fraction(1, 4)}
    assert dict(odds(toy("draw", "rally"), "draw").results) == {"event": Fraction(1)}


def test_a_choice_without_consequences_has_no_effect():
    """The game goes on with the next order, and nothing came of it."""
    assert odds(toy(), "rest").results == (("no effect", Fraction(1)),)
    assert odds(toy(), "done").results == (("no effect", Fraction(1)),)


def test_a_march_is_followed_until_all_that_it_set_off_is_over():
    """Fire at the first hex, a nerve check after a hit, and the rest of the way."""
    game = toy(fate="0", mine="0106")

    found = distribution(game, "march 0104", fire_always)

    assert found == {
        "missed": Fraction(1, 2),
        "steady": Fraction(1, 2) * Fraction(4, 6),
        "routed": Fraction(1, 2) * Fraction(2, 6),
    }


def test_the_choice_of_a_procedure_that_asks_again_is_followed_no_farther():
    """After one order blue is asked for the next: that is another choice."""
    game = toy("draw", "event")

    assert dict(odds(game, "draw").results) == {"event": Fraction(2, 3), "rally": Fraction(1, 3)}


def test_dice_that_follow_at_once_belong_to_the_choice_and_the_next_sides_turn_does_not():
    """Blue's act sets off the weather; what red then does is red's affair."""
    game = Game(toy().setting).begin(Weather())

    assert distribution(game, "dance") == {
        "blue dances; sun": Fraction(5, 6),
        "blue dances; rain": Fraction(1, 6),
    }


def test_a_die_rolled_again_is_followed_through_the_other_sides_answer():
    """What the same procedure asks of others before it is over belongs to the choice."""
    game = grognard.position("crossroads", DUEL)
    missed = play(play(game, "fire B1 R1"), "5")
    assert missed.who == "blue"

    assert dict(odds(missed, "keep").results) == {"miss": Fraction(1)}
    assert dict(odds(missed, "reroll").results) == {"hit": Fraction(1, 2), "miss": Fraction(1, 2)}
    again = dict(odds(missed, "reroll", use_luck, "both use their luck").results)
    assert again == {"hit": Fraction(1, 4), "miss": Fraction(3, 4)}


def test_odds_of_fire_at_the_crossroads_are_those_worked_out_by_hand():
    """Three faces of six hit; with luck used by both sides 3/8, with blue's alone 3/4."""
    game = grognard.position("crossroads", DUEL)
    habit = odds(game, "fire B1 R1")
    assert dict(habit.results) == {"hit": Fraction(3, 4), "miss": Fraction(1, 4)}
    assert [tally.total for tally in habit.tallies] == [3]

    both = odds(game, "fire B1 R1", use_luck, "both use their luck")
    assert dict(both.results) == {"hit": Fraction(3, 8), "miss": Fraction(5, 8)}

    alone = grognard.position("crossroads", DUEL.replace("red 1", "red 0"))
    assert dict(odds(alone, "fire B1 R1", use_luck).results) == {
        "hit": Fraction(3, 4),
        "miss": Fraction(1, 4),
    }
    weak = grognard.position("crossroads", DUEL.replace("R1 0302", "R1 0302 1"))
    assert dict(odds(weak, "fire B1 R1").results)["eliminated"] == Fraction(3, 4)


def simulated(game: Game, choice: str, plays: int) -> Counter[str]:
    """Results of the choice in so many plays with dice from a seed, counted by the last event."""
    dice, results = Seeded(1), Counter[str]()
    for _ in range(plays):
        here = game.copy()
        advance(here, choice)
        while not any(event.result for event in here.events):
            advance(here, dice.answer(here) if is_chance(here) else use_luck(here))
        results[here.events[-1].result] += 1
    return results


def test_odds_agree_with_twenty_thousand_plays():
    """Within four standard deviations, at a seed that never changes."""
    game = grognard.position("crossroads", DUEL)
    exact = odds(game, "fire B1 R1", use_luck)

    seen = simulated(game, "fire B1 R1", PLAYS)

    assert set(seen) == {result for result, _ in exact.results}
    for result, chance in exact.results:
        deviation = float(PLAYS * chance * (1 - chance)) ** 0.5
        assert abs(seen[result] - PLAYS * chance) < 4 * deviation


def test_the_game_is_left_as_it_was():
    """Asking for odds plays nothing."""
    game = toy("rest")
    before = game.copy()

    odds(game, "march 0105")

    assert game == before
    assert game.events == before.events


def test_the_policy_is_named_in_the_report():
    """Decisions on the way were answered by somebody: the report says by whom."""
    game = grognard.position("crossroads", DUEL)

    assert odds(game, "fire B1 R1").policy == habit_of(game) == HABIT
    assert odds(game, "fire B1 R1", use_luck, "both use their luck").policy == "both use their luck"


def test_nothing_is_called_exact_that_was_decided_or_guessed_on_the_way():
    """Odds are exact where dice alone decide and everything is known."""
    luckless = grognard.position("crossroads", "B1 0202, R1 0302, luck blue 0, luck red 0")

    dice_alone = odds(luckless, "fire B1 R1")
    assert (dice_alone.exact, dice_alone.policy) == (True, UNDECIDED)
    assert not odds(grognard.position("crossroads", DUEL), "fire B1 R1").exact
    guessed = odds(toy(mine="0103"), "march 0102", fire_always)
    assert (guessed.worlds, guessed.exact) == (WORLDS, False)


def test_faces_that_mean_the_same_are_followed_once():
    """Of the hundred faces of a die with three meanings three are played, and all are counted."""
    asked = Game(toy().setting).begin(Shelling(6))
    followed = []

    found = distribution(asked, "shell", lambda game: followed.append(game) or "")

    assert followed == []
    assert sum(found.values()) == 1
    assert found["miss"] == Fraction(1, 2)
    assert found["; ".join(["steady"] * 6)] == (
        Fraction(3, 10) * Fraction(7, 10) ** 6 + Fraction(2, 10) * Fraction(4, 10) ** 6
    )
    assert found["; ".join(["broken"] * 6)] == (
        Fraction(3, 10) * Fraction(3, 10) ** 6 + Fraction(2, 10) * Fraction(6, 10) ** 6
    )


def test_equal_positions_are_joined():
    """Two dice of which only the sum is kept: eleven positions are left, not thirty-six."""
    game = Game(toy().setting).begin(Pair())
    after = game.copy()
    advance(after, "roll")
    first = [Case(branched(after, face), 1, 6, ()) for face in FACES]

    second = joined(
        [Case(branched(each.game, face), 1, 36, ()) for each in first for face in FACES]
    )

    assert len(second) == 11
    assert sum(Fraction(each.weight, each.whole) for each in second) == 1
    assert distribution(game, "roll")["7"] == Fraction(6, 36)


def test_odds_end_where_the_other_side_says_what_it_does_about_it():
    """In games that name such procedures; then nothing was decided, and the odds are exact."""
    setting = toy().setting
    night = Game(setting).begin(Night())
    named = replace(setting.rulebook, afterwards=(Rout,))
    cut = Game(setting._replace(rulebook=named)).begin(Night())

    assert len(distribution(night, "shout")) == 6
    assert distribution(cut, "shout") == {"scared": 1}


def test_equal_worlds_are_followed_once():
    """And counted as often as they were made up."""
    one, same, other = toy("rest"), toy("rest"), toy(mine="0103")

    assert different([one, other, same]) == [(one, 2), (other, 1)]


def test_results_come_likeliest_first():
    """And by name where they are equally likely."""
    game = grognard.position("crossroads", DUEL)

    assert [result for result, _ in odds(game, "fire B1 R1").results] == ["hit", "miss"]
    assert [result for result, _ in odds(toy(), "draw").results] == ["event", "rally"]


def test_an_illegal_choice_has_no_odds():
    """It is refused as in play, with its objections."""
    with pytest.raises(IllegalChoice) as refusal:
        odds(toy(), "march 0101")

    assert [reason.rule for reason in refusal.value.objections] == ["5.2"]
    with pytest.raises(IllegalChoice, match="over"):
        odds(toy("done"), "done")
