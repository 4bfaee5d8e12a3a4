"""The exact odds of a choice, found by playing every die and draw through the rules themselves."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from grognard.engine.bad_input import BadInput
from grognard.engine.dice.chance import is_chance, outcomes
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import IllegalChoice, Procedure, advance, explain, objections
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.tally import Tally
from grognard.engine.kernel.view import stream, world

WORLDS = 24
MOST_POSITIONS = 200_000
NOTHING = "no effect"

Policy = Callable[[Game], str]


class Odds(NamedTuple):
    """The results that a choice may have, each with its exact probability, likeliest first."""

    results: tuple[tuple[str, Fraction], ...]
    tallies: tuple[Tally, ...]
    policy: str
    worlds: int


def record(found: Odds) -> dict[str, object]:
    """The odds as plain JSON, probabilities as exact fractions and as numbers."""
    return {
        "results": [
            {"result": result, "probability": str(chance), "number": float(chance)}
            for result, chance in found.results
        ],
        "tallies": [tally.record() for tally in found.tallies],
        "policy": found.policy,
        "worlds": found.worlds,
    }


def first_option(game: Game) -> str:
    """The policy used where none is given: the first option of whoever is asked."""
    return game.options[0]


FIRST_OPTION = "every decision on the way takes its first option"


def odds(
    game: Game, choice: str, policy: Policy = first_option, policy_name: str = FIRST_OPTION
) -> Odds:
    """The distribution of results of `choice`, from what the asked side may know.

    The choice is followed until all procedures it set off are over, and the one that asked is over
    too or asks the same side again. Where the side cannot see everything, the answer is the mean
    over worlds that would look the same to it, and says how many; it never depends on what the
    side may not know.
    """
    refusal = objections(game, choice)
    if refusal:
        raise IllegalChoice(game.who, choice, refusal)
    secret = tuple(game.setting.rulebook.conceals(game, choice))
    if secret:
        raise BadInput("; ".join(str(objection) for objection in secret))
    believed = worlds(game)
    totals: dict[str, Fraction] = {}
    for each in believed:
        for result, probability in distribution(each, choice, policy).items():
            totals[result] = totals.get(result, Fraction(0)) + probability / len(believed)
    ranked = tuple(sorted(totals.items(), key=lambda item: (-item[1], item[0])))
    return Odds(ranked, explain(game, choice), policy_name, len(believed))


def distribution(game: Game, choice: str, policy: Policy = first_option) -> dict[str, Fraction]:
    """The results of `choice` in a game of which everything is known."""
    side, beneath = game.who, _beneath(game)
    first = game.copy()
    advance(first, choice)
    open_ = [(first, Fraction(1), _results(first, side))]
    found: dict[str, Fraction] = {}
    followed = 0
    while open_:
        here, probability, results = open_.pop()
        followed += 1
        if followed > MOST_POSITIONS:
            raise BadInput(f"The odds of “{choice}” need more than {MOST_POSITIONS:,} positions.")
        if _settled(here, side, beneath):
            result = "; ".join(results) or NOTHING
            found[result] = found.get(result, Fraction(0)) + probability
            continue
        answers = outcomes(here) if is_chance(here) else ((policy(here), Fraction(1)),)
        for answer, share in answers:
            after = here.copy()
            advance(after, answer)
            open_.append((after, probability * share, results + _results(after, side)))
    return found


def _beneath(game: Game) -> list[Procedure]:
    """The procedures that wait until the choice at hand is over.

    Whoever is asked about a die is asked by the procedure that had it rolled.
    """
    asking = len(game.procedures) - 1
    while asking > 1 and isinstance(game.procedures[asking - 1], Roll):
        asking -= 2
    return game.procedures[:asking]


def _settled(game: Game, side: str, beneath: list[Procedure]) -> bool:
    """Whether all that the choice of `side` set off is over.

    The procedure that asked goes on as long as those beneath it wait as they did; what it asks of
    others before it is over belongs to the choice.
    """
    above = len(game.procedures) - len(beneath)
    if is_chance(game) or above > 1:
        return False
    return above < 1 or game.who == side or game.procedures[:-1] != beneath


def _results(game: Game, side: str) -> tuple[str, ...]:
    return tuple(
        event.result
        for event in game.events
        if event.result and (not event.knows or side in event.knows)
    )


def worlds(game: Game) -> list[Game]:
    """Games that the asked side may believe to be in: one alone where nothing is hidden.

    They are drawn from what the side sees, so equal sights give equal odds.
    """
    random = stream(game, game.who)
    made_up = [world(game, game.who, random) for _ in range(WORLDS)]
    return made_up if any(each != made_up[0] for each in made_up) else made_up[:1]
