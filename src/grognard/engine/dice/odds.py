"""The odds of a choice, found by playing every die and draw through the rules themselves."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from math import lcm
from typing import NamedTuple, TypeVar

from grognard.engine.bad_input import BadInput
from grognard.engine.dice.chance import is_chance
from grognard.engine.dice.endings import Ending, Endings
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.advice import FIRST_OPTION, first_option
from grognard.engine.kernel.flow import (
    IllegalChoice,
    Procedure,
    advance,
    explain,
    objections,
    understood,
)
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.tally import Tally
from grognard.engine.kernel.view import stream, world

WORLDS = 24
MOST_POSITIONS = 3_600  # of all worlds together: beyond these only the likeliest are followed
NARROW = 8  # so many branches at a time
LONGEST = 12  # and so many steps further
NOTHING = "no effect"
CUT = "and what follows"
CUT_SHORT = "what is least likely was not followed to its end"

Policy = Callable[[Game], str]
K = TypeVar("K")


class Odds(NamedTuple):
    """The results that a choice may have, each with its probability, likeliest first.

    `policy` says how decisions on the way were made, and whether unlikely branches were left
    before their end; `decided` and `cut` tell whether either happened. The odds are exact where
    neither did and everything is known; otherwise they are those of one way to decide, or of
    `worlds` tried.
    `endings` tell the same by what it leaves on the map, in games that count their units.
    Where several worlds were tried, `bounds` and `end_bounds` hold for each result and each ending
    how likely it is in the world where it is least so, and in the one where it is most so.
    """

    results: tuple[tuple[str, Fraction], ...]
    tallies: tuple[Tally, ...]
    policy: str
    worlds: int
    exact: bool
    decided: bool
    cut: bool
    endings: tuple[tuple[Ending, Fraction], ...] = ()
    bounds: tuple[tuple[Fraction, Fraction], ...] = ()
    end_bounds: tuple[tuple[Fraction, Fraction], ...] = ()


def record(found: Odds) -> dict[str, object]:
    """The odds as plain JSON, probabilities as exact fractions and as numbers."""
    return {
        "results": [
            {"result": result, "probability": str(chance), "number": float(chance)} | bound
            for (result, chance), bound in zip(found.results, _told(found.bounds), strict=False)
        ],
        "tallies": [tally.record() for tally in found.tallies],
        "policy": found.policy,
        "worlds": found.worlds,
        "exact": found.exact,
        "decided": found.decided,
        "cut": found.cut,
        "endings": [
            ending.record(float(chance)) | bound
            for (ending, chance), bound in zip(found.endings, _told(found.end_bounds), strict=False)
        ],
    }


def _told(bounds: tuple[tuple[Fraction, Fraction], ...]) -> Iterable[dict[str, float]]:
    """Bounds as plain JSON, one after the other; nothing for each where there are none."""
    if not bounds:
        return repeat({})
    return [{"least": float(least), "most": float(most)} for least, most in bounds]


UNDECIDED = "nothing is decided on the way"


def habit(game: Game) -> str:
    """The policy used where none is given: what the asked side would quickly answer."""
    advice = game.setting.rulebook.advice
    return advice.habit(game) if advice else first_option(game)


def habit_of(game: Game) -> str:
    """How sides decide by habit, in the words of the game."""
    advice = game.setting.rulebook.advice
    return advice.habit_says if advice else FIRST_OPTION


def odds(game: Game, choice: str, policy: Policy = habit, policy_name: str = "") -> Odds:
    """The distribution of results of `choice`, from what the asked side may know.

    The choice is followed until all procedures it set off are over, and the one that asked is over
    too or asks the same side again; what the other side does about it afterwards, such as flight,
    is no part of it. Where the side cannot see everything, the answer is the mean
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
    most, every = MOST_POSITIONS // len(believed), len(believed)
    followed = [
        (Followed(each, choice, policy, Endings(each, game.who), most), Fraction(times, every))
        for each, times in different(believed)
    ]
    totals = _total((each.found, share) for each, share in followed)
    ends = _total((each.ends, share) for each, share in followed)
    decided, cut = any(each.decided for each, _ in followed), any(each.cut for each, _ in followed)
    ranked = tuple(sorted(totals.items(), key=lambda item: (-item[1], item[0])))
    exact = not decided and not cut and every == 1
    how = (policy_name or habit_of(game)) if decided else UNDECIDED
    how += f"; {CUT_SHORT}" if cut else ""
    tallies, found_ends = explain(game, choice), tuple(ends.items())
    found = Odds(ranked, tallies, how, every, exact, decided, cut, found_ends)
    if every == 1:
        return found
    bounds = _between([each.found for each, _ in followed], totals)
    end_bounds = _between([each.ends for each, _ in followed], ends)
    return found._replace(
        bounds=tuple(bounds[result] for result, _ in ranked), end_bounds=tuple(end_bounds.values())
    )


def _between(
    worlds: list[dict[K, Fraction]], all_: Iterable[K]
) -> dict[K, tuple[Fraction, Fraction]]:
    """How likely each is in the world where it is least so, and where it is most so."""
    found: dict[K, tuple[Fraction, Fraction]] = {}
    for key in all_:
        chances = [world.get(key, Fraction(0)) for world in worlds]
        found[key] = min(chances), max(chances)
    return found


def _total(parts: Iterable[tuple[Mapping[K, Fraction], Fraction]]) -> dict[K, Fraction]:
    """The probabilities of several worlds, each world having its share, as one."""
    found: dict[K, Fraction] = {}
    for chances, share in parts:
        for key, chance in chances.items():
            found[key] = found.get(key, Fraction(0)) + chance * share
    return found


def distribution(game: Game, choice: str, policy: Policy = habit) -> dict[str, Fraction]:
    """The results of `choice` in a game of which everything is known."""
    return Followed(game, choice, policy).found


class Case(NamedTuple):
    """A position on the way: `weight` of `whole` equally likely cases lead to it."""

    game: Game
    weight: int
    whole: int
    results: tuple[str, ...]


class Followed:
    """A choice followed through every die: the results, and whether anything had to be decided.

    Branches go step by step together, so that equal positions with equal results can be joined.
    After `most` positions only the likeliest branches go on; the others are counted as they stand.
    """

    def __init__(
        self,
        game: Game,
        choice: str,
        policy: Policy,
        endings: Endings | None = None,
        most: int = MOST_POSITIONS,
    ):
        self.side, self.policy = game.who, policy
        found = understood(game, choice) if game.question.answers else None
        self.gathering = type(game.procedures[-1]) if found and found[0].gathers else None
        self.beneath = beneath(game)
        self.found: dict[str, Fraction] = {}
        self.endings, self.ends = endings, dict[Ending, Fraction]()
        self.decided = self.cut = False
        first = game.copy()
        advance(first, choice)
        self._follow([Case(first, 1, 1, _results(first, self.side))], most)

    def _follow(self, open_: list[Case], most: int) -> None:
        """Go on until every branch is over or has been cut off."""
        positions = longer = 0
        while open_:
            positions += len(open_)
            if positions > most:
                longer += 1
                open_ = self._likeliest(open_, NARROW if longer <= LONGEST else 0)
            open_ = joined([after for branch in open_ for after in self._next(branch)])

    def _likeliest(self, branches: list[Case], number: int) -> list[Case]:
        """So many of the branches; those that are less likely are counted as they stand."""
        ranked = sorted(branches, key=lambda branch: -(branch.weight / branch.whole))
        for branch in ranked[number:]:
            if self._is_over(branch.game):
                self._settle(branch, *branch.results)
            else:
                self.cut = True
                self._settle(branch, *branch.results, CUT)
        return ranked[:number]

    def _is_over(self, game: Game) -> bool:
        """Whether nothing is left of what the choice set off."""
        if is_settled(game, self.side, self.beneath):
            return not self._gathers_on(game)
        return is_left_to_others(game, self.side)

    def _gathers_on(self, game: Game) -> bool:
        """Whether the choice only added to something that has yet to be settled by another."""
        waits = len(game.procedures) == len(self.beneath) + 1
        return waits and type(game.procedures[-1]) is self.gathering

    def _next(self, branch: Case) -> Iterator[Case]:
        """What may come next; nothing where all is settled."""
        here, weight, whole, results = branch
        if self._is_over(here):
            self._settle(branch, *results)
            return
        answers: Mapping[str, int]
        if not is_chance(here):
            choice = self.policy(here)
            self.decided = True
            answers, cases = {choice: 1}, 1
        else:
            answers, cases = alike(here), len(here.question.among)
        last = len(answers)
        for number, (answer, times) in enumerate(answers.items(), 1):
            after = here if number == last else here.copy()  # nobody else needs the last one
            advance(after, answer)
            told = results + _results(after, self.side)
            yield Case(after, weight * times, whole * cases, told)

    def _settle(self, branch: Case, *results: str) -> None:
        """Count a branch, by its results and by what it leaves on the map."""
        result, chance = "; ".join(results) or NOTHING, Fraction(branch.weight, branch.whole)
        known = self.found.get(result)
        self.found[result] = chance if known is None else known + chance
        ending = self.endings.of(branch.game) if self.endings else None
        if ending is not None:
            self.ends[ending] = self.ends.get(ending, Fraction(0)) + chance


def alike(game: Game) -> Mapping[str, int]:
    """What chance may answer, one answer for all that mean the same, and how many those are."""
    top, among = game.procedures[-1], game.question.among
    return _alike(among, top.means if isinstance(top, Roll) else among)


@lru_cache(maxsize=256)
def _alike(among: tuple[str, ...], means: tuple[str, ...]) -> Mapping[str, int]:
    first = dict(zip(reversed(means), reversed(among), strict=True))
    return Counter(first[meaning] for meaning in means)


def joined(branches: list[Case]) -> list[Case]:
    """The branches with equal positions and equal results made one."""
    groups: dict[object, list[Case]] = {}
    for branch in branches:
        group = groups.setdefault((branch.game.question, branch.results), [])
        for at, other in enumerate(group):
            if other.game == branch.game:
                whole = lcm(other.whole, branch.whole)
                weight = other.weight * (whole // other.whole)
                weight += branch.weight * (whole // branch.whole)
                group[at] = Case(other.game, weight, whole, other.results)
                break
        else:
            group.append(branch)
    return [branch for group in groups.values() for branch in group]


def beneath(game: Game) -> list[Procedure]:
    """The procedures that wait until the choice at hand is over.

    Whoever is asked about a die is asked by the procedure that had it rolled.
    """
    asking = len(game.procedures) - 1
    while asking > 1 and isinstance(game.procedures[asking - 1], Roll):
        asking -= 2
    return game.procedures[:asking]


def is_settled(game: Game, side: str, beneath: list[Procedure]) -> bool:
    """Whether all that the choice of `side` set off is over.

    The procedure that asked goes on as long as those beneath it wait as they did; what it asks of
    others before it is over belongs to the choice.
    """
    above = len(game.procedures) - len(beneath)
    if is_chance(game) or above > 1:
        return False
    return above < 1 or game.who == side or game.procedures[:-1] != beneath


def is_left_to_others(game: Game, side: str) -> bool:
    """Whether the other side is asked what it does about what has happened to it."""
    top = game.procedures[-1]
    return game.who != side and type(top) in game.setting.rulebook.afterwards


def _results(game: Game, side: str) -> tuple[str, ...]:
    return tuple(
        [
            event.result
            for event in game.events
            if event.result and (not event.knows or side in event.knows)
        ]
    )


def different(believed: list[Game]) -> list[tuple[Game, int]]:
    """The worlds that differ, and how often each of them was made up."""
    found: list[tuple[Game, int]] = []
    for each in believed:
        for at, (other, times) in enumerate(found):
            if other == each:
                found[at] = other, times + 1
                break
        else:
            found.append((each, 1))
    return found


def worlds(game: Game) -> list[Game]:
    """Games that the asked side may believe to be in: one alone where nothing is hidden.

    They are drawn from what the side sees, so equal sights give equal odds.
    """
    random = stream(game, game.who)
    made_up = [world(game, game.who, random) for _ in range(WORLDS)]
    return made_up if any(each != made_up[0] for each in made_up) else made_up[:1]
