"""What computer players are told of Montélimar."""

from collections.abc import Iterator
from random import Random

import pytest

from grognard import odds
from grognard.engine.dice.chance import is_chance
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import advance
from grognard.games.montelimar.advice import ADVICE
from grognard.games.montelimar.advice.assaults import assailants, chance, prospects
from grognard.games.montelimar.advice.reasons import because
from grognard.games.montelimar.state import Montelimar
from grognard.games.montelimar.zones import zones
from grognard.players.clock import Clock
from grognard.players.expectation import expected
from grognard.players.greedy import follow
from grognard.players.levels import Believed
from tests.games.montelimar.positions import at, begun
from tests.playing import play_all


def questions(seed: int, every: int) -> Iterator[Montelimar]:
    """The questions to a side along a random game, one in so many."""
    draw, game, count = Random(seed), begun(), 0
    while game.who:
        if not is_chance(game):
            count += 1
            if not count % every:
                yield game.copy()
        advance(game, draw.choice(game.question.among if is_chance(game) else game.options))


def test_the_habit_is_always_allowed():
    """Odds and players answer by it, so it must be an option of every question."""
    for seed in range(3):
        for game in questions(seed, 1):
            assert ADVICE.habit(game) in game.options


def test_candidates_begin_with_what_is_offered():
    """Every script begins with an option, and there is one at every question."""
    for game in questions(3, 5):
        before = game.copy()
        scripts = list(ADVICE.candidates(game))
        assert game == before, "nothing may be changed by looking"
        assert scripts, game.prompt
        assert {script[0] for script in scripts} <= set(game.options)


def test_what_one_side_gains_the_other_loses():
    """Worth and outlook are two sides of one number."""
    for game in questions(4, 20):
        for worth in (ADVICE.value, ADVICE.outlook):
            assert worth is not None
            assert abs(worth(game, "german") + worth(game, "allied")) < 1e-9


def test_a_hex_that_counts_is_worth_holding():
    """27.1 To lose a victory hex costs, to lose a company costs, disorder costs."""
    game = begun()
    whole = ADVICE.value(game, "allied")
    holder = next(hex_ for hex_ in game.scenario.victory if game.owner(hex_) == "allied")
    worse = game.copy()
    worse.dg[holder] = 3
    lost = game.copy()
    lost.points["german"] += 3

    assert ADVICE.value(worse, "allied") < whole
    assert ADVICE.value(lost, "allied") < whole


def test_losses_are_counted_by_unit():
    """27.1 A unit has one step until it is lost."""
    game = begun()
    roster = ADVICE.roster(game) if ADVICE.roster else None
    assert roster is not None

    assert set(roster.sides) == {"german", "allied"}
    assert all(roster.steps[unit] == 1 for unit in roster.sides["german"])


ROUTED = "DG1; eliminated"  # who routs there has no way home


@pytest.mark.parametrize(("bottles", "better"), [("german", True), ("allied", False)])
def test_a_bottle_is_spent_by_whoever_suffers(bottles: str, better: bool):
    """28.0 The German has his own rout rolled again; the American never does it for him."""
    fight = "A157 40.38, PG111-5 39.37 column, DG2 39.37, chit 157"
    without = play_all(at(fight), "take A157")
    spent = play_all(at(f"{fight}, bottle {bottles} 1"), "take A157")

    alone, with_bottle = (dict(odds(game, "fire 39.37").results) for game in (without, spent))

    assert alone[ROUTED] > 0
    assert (with_bottle[ROUTED] < alone[ROUTED]) is better


@pytest.mark.parametrize(("dg", "spent"), [(4, True), (1, False)])
def test_a_bottle_is_kept_for_what_kills(dg: int, spent: bool):
    """8.5, 28.0 One DG more is nothing to one company and the end of another."""
    game = at(f"A157 40.38, PG111-5 39.37 column, DG{dg} 39.37, bottle german 1, chit 157")
    game = play_all(game, "take A157", "fire 39.37", "fire")
    game = play_all(game, next(face for face in "01234567" if _means(game, face) == "DG1"))

    assert game.who == "german"
    assert ADVICE.habit(game) == ("drink" if spent else "keep")


def _means(game: Montelimar, face: str) -> str:
    """What a face of the die on the table means."""
    roll = game.procedures[-1]
    assert isinstance(roll, Roll)
    return roll.means[int(face)]


BESIDE = "G141 19.40, PG111-6 18.41, PG111-7 18.41, PG111-5 19.41, 11pz dispatch 3"
ASSAULT = f"{BESIDE}, cup pg111"


def test_an_assault_in_sight_is_worth_something():
    """9.0 Most if it is prepared, more on a shaken hex, nothing once nobody will be active."""
    plain = prospects(at(ASSAULT), "german")
    marked = prospects(at(f"{ASSAULT}, assault german 19.40"), "german")
    shaken = prospects(at(f"{ASSAULT}, DG3 19.40"), "german")
    too_late = at(f"{ASSAULT}, turn 30").copy()
    too_late.cup = ()

    assert 0 < plain < marked
    assert plain < shaken
    assert prospects(too_late, "german") == 0


def test_staffs_and_guns_storm_nothing():
    """9.3 They may by the rules, and are worth more where they are."""
    game = at("G141 19.40, HQ111 19.41, cup pg111")
    assert assailants(game, "german", "19.40") == []


def test_level_two_prefers_fire_to_the_spade():
    """8, 11.1 The same shot is worth more to one who thinks of the assault to come."""
    game = at(f"{ASSAULT}, assault german 19.40")
    assert ADVICE.outlook
    hit, dug = game.copy(), game.copy()
    hit.dg["19.40"] = 1
    dug.forts["18.41"] = "foxhole"

    assert ADVICE.outlook(hit, "german") > ADVICE.outlook(dug, "german")
    assert ADVICE.value(hit, "german") < ADVICE.value(dug, "german")


def test_a_script_has_its_reason_in_words():
    """9.2, 11.1 Half a sentence for whoever asks for a hint."""
    game = at(f"{BESIDE}, assault german 19.40, chit pg111")

    assert because(game, ("take PG111-6", "fire 19.40")).endswith("prepared there is easier")
    assert because(game, ("take PG111-5", "flip", "move", "20.41")) == (
        "so that it can join an assault on 19.40"
    )
    assert "harder to take" in because(game, ("take PG111-6", "dig"))
    assert "in disorder" in because(game, ("take PG111-6", "rally"))
    assert "when it is drawn" in because(game, ("buy pg111",))
    assert because(game, ("end",)) == ""


@pytest.mark.parametrize(
    ("choice", "reason"),
    [("fire", ""), ("fire G141", ""), ("aim G141 Pz15-5", "easier"), ("fire G141 18.41", "easier")],
)
def test_a_shot_has_a_reason_where_it_names_its_target(choice: str, reason: str):
    """8.6, 9.4 A unit that answers a move is no target itself, and some targets are settled."""
    game = at("G141 19.40, PG111-6 18.41, Pz15-5 18.41, assault allied 18.41, chit 141")

    assert because(game, (choice,)).endswith(reason)
    assert bool(because(game, (choice,))) is bool(reason)


def test_the_chance_of_an_assault_is_counted_over_both_dice():
    """9.4 It rises with the disorder of the hex, and is nothing against three in good order."""
    units = ("PG111-6", "PG111-7", "PG111-5")
    calm, shaken = (
        chance(at(f"{ASSAULT}, DG{dg} 19.40"), "german", "19.40", units) for dg in (1, 4)
    )

    assert 0 <= calm < shaken <= 1
    assert because(at(f"{BESIDE}, chit pg111"), ("prepare 19.40",)).startswith("which 3 beside")


TANKS = "E141 18.39, Pz15-5 14.46 column, Pz15-6 14.46 column, HQPz15 15.44 column, chit pz15"


def test_what_is_asked_on_the_way_is_answered_by_habit():
    """8.7.2 A tank that may drop smoke behind it moves on, and its script says so."""
    game = Believed(at(TANKS).copy())
    script = ("take Pz15-5", "move", "14.45", "14.44")

    said = follow(game, script, "german", ADVICE)

    assert said == (*script[:3], "drive on", script[3], "drive on")[: len(said)]
    assert game.at("Pz15-5") == "14.44"
    priced = expected(Believed(at(TANKS).copy()), script, "german", ADVICE, Clock(1_000))
    assert priced is not None


def test_who_is_far_from_enemies_marches_by_one_safe_way():
    """8.6 No other is tried: the nearest to the goals to which no fire covers the way."""
    game = at(TANKS)
    ways = [script for script in ADVICE.candidates(game) if script[0] == "take Pz15-5"]
    (march,) = [script for script in ways if script[1] == "move"]

    covered = zones(game, "allied")
    assert len(march) > 4
    assert not any(game.has(covered, hex_) for hex_ in march[2:])


def test_of_many_units_a_few_are_looked_at_first():
    """5.2 The next ones follow when those near the enemy have acted or passed."""
    column = ", ".join(f"PG111-{number} 17.4{number % 5}" for number in range(1, 11))
    tail = "Pz15-5 14.46, Pz15-6 14.46, HQPz15 15.44, HQ111 14.45"
    game = at(f"E141 18.39, {column}, {tail}, chit 11Pz")
    scripts = list(ADVICE.candidates(game))
    taken = {script[0].removeprefix("take ") for script in scripts}

    assert len(taken) == 2
    assert all(game.sheet.board.distance(game.at(unit), "18.39") <= 3 for unit in taken)
    assert ("end",) not in scripts
    assert {(f"take {unit}", "pass") for unit in taken} <= set(scripts)


def test_a_chit_is_bought_for_those_who_march_too():
    """4.0 1D Where nobody is near the enemy a formation still has a way to go."""
    far = "E141 18.39, PG111-5 30.50, HQ111 30.51, 11pz dispatch 1, 36 dispatch 0"
    game = play_all(at(f"{far}, turn 2, cup Wind"), "Wind")

    assert "buy pg111" in game.options
    assert list(ADVICE.candidates(game)) == [("buy pg111",)]


def test_an_army_counts_less_and_ground_more_as_the_end_comes_near():
    """27 In the last turn a company is worth what it holds, and a hex held is a hex won."""
    units = "G141 19.40, PG111-6 16.44, HQ11Pz 14.46 column"

    def gains(turn: int, change: tuple[str, str]) -> float:
        before, after = (at(f"{text}, turn {turn}") for text in (units, units.replace(*change)))
        assert ADVICE.outlook
        return ADVICE.outlook(after, "german") - ADVICE.outlook(before, "german")

    company = ("PG111-6 16.44", "PG111-6 16.44, PG111-7 16.45")
    assert gains(1, company) > gains(29, company) > 0
    ground = ("G141 19.40", "G141 22.30")
    assert gains(29, ground) > gains(1, ground) > 0


def test_time_alone_wins_nothing():
    """4.0 With the cup empty the end of an activation begins a turn, and is no gain by itself."""
    played = "bought 141 pg111, played pg111, assault german 19.40, chit 141"
    game = at(f"{BESIDE}, {played}")
    after = play_all(game, "end")

    assert (game.turn, after.turn, after.phase) == (1, 2, "preparation")
    assert ADVICE.outlook
    assert ADVICE.outlook(after, "allied") == ADVICE.outlook(game, "allied")


def test_columns_deploy_together_for_one_fire():
    """6.0, 8.3.4 The stack changes its mode with the unit in hand, and adds to its fire."""
    staff = "HQ111 37.48 column, HQ11Pz 30.44 column, HQ157 46.38 column, HQ45ID 47.38 column"
    columns = "PG111-5 40.38 column, PG111-6 40.38 column, A157 39.37"
    game = at(f"{columns}, {staff}, chit pg111")
    script = ("take PG111-5", "flip", "flip PG111-6", "fire 39.37")

    assert script in ADVICE.candidates(game)
    assert ADVICE.habit(play_all(game, *script)) == "add PG111-6"
