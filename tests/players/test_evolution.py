"""Races of rivals in the same worlds, and the breeding of plans."""

from random import Random

import pytest

import grognard
from grognard.players.breeding import Stud
from grognard.players.clock import Clock, OutOfTime
from grognard.players.coordinated import climbed
from grognard.players.evolution import STRICT, THOROUGH, Race, cross, mutate
from grognard.players.plan import believe

LENIENT = THOROUGH._replace(least=4, sure=0.0)
CHOICES = {"a": ("stay", "1", "2"), "b": ("stay",), "c": ("stay", "3")}


def noisy(rival: str, world: int) -> float:
    """A price that swings from world to world, alike for all, and is better for long names."""
    return 10.0 * (-1) ** world + len(rival)


def test_rivals_are_compared_world_by_world():
    """What a world does to all of them alike does not hide who is better."""
    race = Race("abc", noisy)

    race.heats(["ab", "abcd"], (4,))

    assert race.lead("abcd") == 1.0
    assert race.lead("ab") == -1.0
    assert race.ahead() == ["abcd"]
    assert race.winner(LENIENT) == "abcd"


def test_the_first_stays_where_a_lead_may_be_luck():
    """A lead in few worlds, or one that comes and goes, proves nothing."""

    def price(rival: str, world: int) -> float:
        return 3.0 * (-1) ** world + 0.1 if rival == "lucky" else 0.0

    race = Race("first", price)
    race.heats(["lucky"], (8,))

    assert race.lead("lucky") > 0
    assert race.winner(THOROUGH) == "first"
    assert race.winner(LENIENT._replace(least=9)) == "first"
    assert race.winner(LENIENT) == "lucky"


def test_the_best_of_three_rivals_is_proven_in_fifteen_trials():
    """Poor rivals cost little, so that there is time for a proof where a single trial is long."""
    tried = []

    def price(rival: str, world: int) -> float:
        tried.append(rival)
        return noisy(rival, world)

    race = Race("a", price)
    race.heats(["ab", "abcd", "abc"], STRICT.proof)

    assert race.winner(STRICT) == "abcd"
    assert len(tried) == 2 * STRICT.least + 3 == 15


def test_who_was_not_priced_before_the_time_was_over_does_not_win():
    """A race may end at any moment; whoever has no price yet proves nothing."""

    def price(rival: str, world: int) -> float:
        if rival == "late":
            raise OutOfTime("its time is over")
        return float(len(rival))

    race = Race("a", price)
    with pytest.raises(OutOfTime):
        race.heats(["ab", "late", "never"], (4, 8))

    assert race.winner(LENIENT) == "ab"


def test_the_poor_are_dropped_early():
    """Each heat has twice the worlds and half the rivals."""
    race = Race("", noisy)

    race.heats(["a", "aa", "aaa", "aaaa"], (1, 2, 4))

    assert race.left == ["aaaa"]
    assert [len(race.prices[each]) for each in ("", "a", "aa", "aaa", "aaaa")] == [4, 1, 1, 2, 4]


def test_a_child_does_as_its_parents():
    """Each unit does what one parent or the other had it do."""
    mother, father = {"a": "1", "b": "stay", "c": "3"}, {"a": "2", "b": "stay", "c": "stay"}

    children = [cross(mother, father, Random(seed)) for seed in range(20)]

    assert all(child[unit] in (mother[unit], father[unit]) for child in children for unit in child)
    assert any(child not in (mother, father) for child in children)


def test_a_mutant_differs_in_as_many_units_as_it_should():
    """Units with nothing else to do stay as they are."""
    parent = {"a": "1", "b": "stay", "c": "stay"}
    for seed in range(20):
        one, many = (mutate(parent, CHOICES, number, Random(seed)) for number in (1, 5))

        assert sum(one[unit] != parent[unit] for unit in parent) == 1
        assert many["b"] == "stay"
        assert all(many[unit] != parent[unit] for unit in "ac")
        assert all(many[unit] in CHOICES[unit] for unit in parent)


def test_breeding_finds_better_orders_and_keeps_the_first_among_the_rivals():
    """With a price that counts the hexes of a script, longer marches are bred."""
    game = grognard.start("mons", "nimy")
    believed = believe(game, game.who, Random(1))
    orders = game.setting.rulebook.advice.orders(believed)
    clock, random = Clock(3_000), Random(2)
    base, _ = climbed(orders, Clock(1_000), random)
    stud = Stud(believed, orders, base, random)

    def price(script: tuple[str, ...], world: int) -> float:
        clock.used += 5
        return float(len(script))

    race = Race(stud.first, price)
    with pytest.raises(OutOfTime):
        stud.breed(race, clock)

    race.heats(race.best(race.ahead(), 3), (8,))
    best = race.winner(THOROUGH)
    assert len(best) > len(stud.first)
    assert stud.script(stud.known[best]) == best


def test_the_ideas_of_mons_surround_a_unit():
    """4.5 From the opening of Nimy three units can close every hex around the Middlesex."""
    game = grognard.start("mons", "nimy")
    orders = game.setting.rulebook.advice.orders(game)

    [idea] = orders.ideas()

    taken = [game.ground.bit[hex_] | game.ground.zone[hex_] for hex_ in idea.values()]
    around = game.ground.near[game.units["4DC"].place]
    assert len(idea) == 3
    assert taken[0] & around != around
    assert (taken[0] | taken[1] | taken[2]) & around == around
