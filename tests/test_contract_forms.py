"""The contract of questions, along random play of every game: one law for offers and refusals."""

from functools import cache
from random import Random

import pytest

from grognard import Game, objections, start
from grognard.engine.data.ledger import read_ledger
from grognard.engine.kernel.flow import CHANCE, not_offered, understood
from grognard.engine.kernel.questions import Offer, all_forms, offers, question_data, said
from grognard.games import GAMES
from grognard.match.asked import choices, folded
from tests.fillings import fillings, forms
from tests.walk import PLAYED, stops

EVERY = 3  # questions from one that may be looked at to the next
MOST, FEW = 150, 40  # questions of one game that are looked at

each_scenario = pytest.mark.parametrize(("game", "scenario"), PLAYED)


@cache
def walked(game: str, scenario: str) -> tuple[Game, ...]:
    """Questions to a side along one random game, which is played once for all tests."""
    found = stops(game, scenario, 3, EVERY)
    return tuple([stop.game for stop in found if stop.game.who != CHANCE])


def asked(game: str, scenario: str, most: int) -> tuple[Game, ...]:
    """At most so many of them, spread over all of the game."""
    found = walked(game, scenario)
    return found[:: max(1, -(-len(found) // most))]


@each_scenario
def test_what_is_offered_is_exactly_what_meets_no_objection(game: str, scenario: str):
    """For every form, whatever stands in its blanks: an option and a refusal exclude each other.

    All questions are gone through: what nobody chooses at random is refused by the same law.
    """
    random, tried = Random(3), 0
    for position in walked(game, scenario):
        options = dict.fromkeys(position.options)
        for form in forms(position):
            tried += 1
            for fills in fillings(position, form, random):
                choice = form.written(fills)
                assert (choice in options) == (not objections(position, choice)), choice
    assert tried


@each_scenario
def test_every_refusal_is_a_sentence(game: str, scenario: str):
    """It ends with a full stop and names a rule; no blank is left in it."""
    random = Random(4)
    for position in asked(game, scenario, FEW):
        for form in forms(position):
            for fills in random.sample(
                every := fillings(position, form, random), min(20, len(every))
            ):
                for objection in objections(position, form.written(fills)):
                    assert objection.text.endswith("."), objection
                    assert any(map(str.isdigit, objection.rule)), objection
                    assert "{" not in objection.text, objection


@each_scenario
def test_every_choice_is_told_with_all_of_its_blanks_filled(game: str, scenario: str):
    """In whatever order the sentence of a form names them."""
    begun = start(game, scenario)
    for id_, form in all_forms(GAMES[game]).items():
        fills = tuple(begun.setting.words[blank].bits.names[-1] for blank in form.blanks)
        sentence = said(begun, Offer(id_, form, fills))

        assert not set(form.blanks) & set(sentence.replace(",", " ").split())


@each_scenario
def test_an_answer_to_another_question_is_refused_by_a_rule_of_the_game(game: str, scenario: str):
    """Each form that the question does not offer: the rule that makes it wrong now, by number."""
    random, looked_at = Random(9), dict[str, None]()
    clauses = [clause.id for clause in read_ledger(GAMES[game].folder / "rules.toml")]
    rules = dict.fromkeys([*clauses, *(clause.rpartition("-")[0] for clause in clauses)])
    for position in asked(game, scenario, MOST):
        words = position.setting.words
        for id_, form in all_forms(GAMES[game]).items():
            if not all(words[blank].bits.names for blank in form.blanks):
                continue  # a scenario may have no such thing at all
            for _ in range(2):
                fills = tuple(random.choice(words[blank].bits.names) for blank in form.blanks)
                choice = form.written(fills)
                looked_at[id_] = None
                if understood(position, choice):
                    continue
                found = objections(position, choice)
                assert found, choice
                assert not_offered(position, choice) not in found, (position.prompt, choice)
                assert all(each.rule in rules for each in found), found
    assert len(looked_at) > len(all_forms(GAMES[game])) // 2


@pytest.mark.parametrize(("game", "scenario"), [p for p in PLAYED if GAMES[p[0]].aids.reach])
def test_a_range_goes_where_the_steps_of_its_ways_go(game: str, scenario: str):
    """No bar is left out of it: each way can be followed, at its price and with its dangers, and
    each step that is offered begins one. Places to which one only turns are no ways."""
    random, aids = Random(5), GAMES[game].aids
    assert aids.reach
    assert aids.along, "what is in reach must be known place by place"
    moving = [position for position in walked(game, scenario) if is_on_the_way(position)]
    told = 0
    for position in moving[:: max(1, len(moving) // MOST)]:
        ways = list(aids.reach(position.copy()))
        if not ways:
            continue
        told += 1
        reached = [way.hex for way in ways]
        for step in offers(position):
            if step.form.way and step.fills[-1] not in stood(position):
                assert step.fills[-1] in reached, (position.prompt, step.text)
        for way in random.sample(ways, min(2, len(ways))):
            *_, end = aids.along(position.copy(), way.choices)
            assert (end.hex, end.price) == (way.hex, way.price), position.prompt
            assert sorted(end.danger) == sorted(way.danger), (position.prompt, way)
            assert (len(end.places), end.places[-1]) == (len(way.choices), way.hex)
    assert told


def is_on_the_way(game: Game) -> bool:
    """Whether a move is under way."""
    return any(form.way for form in forms(game))


def stood(game: Game) -> list[str]:
    """Where those in hand are."""
    advice = game.setting.rulebook.advice
    places = advice.roster(game).places if advice and advice.roster else {}
    return [places[unit] for unit in game.question.about if unit in places]


@each_scenario
def test_a_question_as_data_says_what_its_options_say(game: str, scenario: str):
    """Each option stands in it with its form and the words in its blanks, and reads the same."""
    for position in asked(game, scenario, FEW):
        told = question_data(position)

        question, named = folded(told)
        assert choices({"question": question, "forms": named}) == list(position.options)
        assert [offer.text for offer in offers(position)] == list(position.options)
        assert (told["who"], told["prompt"]) == (position.who, position.prompt)


@each_scenario
def test_at_most_one_form_passes(game: str, scenario: str):
    """Whoever does nothing has one way to say so."""
    for position in asked(game, scenario, MOST):
        assert sum(form.passes for form in forms(position)) <= 1, position.prompt


@pytest.mark.parametrize("game", GAMES)
def test_every_blank_of_every_form_has_words(game: str):
    """A form whose blank nothing could fill would never be offered."""
    rulebook = GAMES[game]
    every = [
        next(stops(game, scenario.id, 1)).game.setting.words for scenario in rulebook.scenarios
    ]
    for id_, form in all_forms(rulebook).items():
        assert any(all(len(words[blank].bits) for blank in form.blanks) for words in every), id_
        assert form.label, id_
