"""Evolution over the orders of a phase: ideas of the game, and children of the best so far."""

from collections.abc import Iterable
from random import Random

from grognard.engine.kernel.advice import Orders, Script
from grognard.players.climbing import Assignment, climb
from grognard.players.clock import Clock
from grognard.players.coordinated import scripts_of
from grognard.players.evolution import HASTY, THOROUGH, Race, cross, mutate
from grognard.players.plan import Believed

PLENTY = 30  # trials; with time for fewer more is tried less thoroughly
FEWEST, MOST = 3, 8  # rivals in a generation
IDEAS = 8  # of the game
FITTED = 150  # positions for fitting other units to an idea
PARENTS = 4
UNCHANGED = 0.5  # of the children that differ from both parents
CHANGED = (1, 1, 2, 3)  # units of a changed child that do something else
BARREN = 5  # generations without a new child, after which it is over
LITTER = 5  # changed children, of which only the most promising is tried


def fitted(orders: Orders, base: Assignment, clock: Clock, random: Random) -> list[dict[str, str]]:
    """The ideas of the game, each with the other units fitted to it a little."""
    return [_fitted(orders, base, idea, clock, random) for idea in orders.ideas()[:IDEAS]]


def _fitted(
    orders: Orders, base: Assignment, fixed: Assignment, clock: Clock, random: Random
) -> dict[str, str]:
    """The base with what is fixed, climbed from there by all others."""
    fitting, kept = Clock(FITTED), {unit: (word,) for unit, word in fixed.items()}
    begun = {**base, **fixed}
    found, _ = climb({**orders.choices, **kept}, orders.worth, begun, fitting, random)
    clock.used += fitting.used
    return found


class Stud:
    """Orders for a phase, known by the script that carries them out."""

    def __init__(
        self,
        game: Believed,
        orders: Orders,
        base: Assignment,
        random: Random,
        rivals: Iterable[Assignment] = (),
    ):
        self.game, self.orders, self.base, self.random = game, orders, base, random
        self.rivals = tuple(rivals)
        self.known: dict[Script, Assignment] = {}
        self.first = self.script(base)
        self.rigour = THOROUGH

    def script(self, chosen: Assignment) -> Script:
        """The choices that carry orders out."""
        pieces = scripts_of(Believed(self.game.copy()), self.orders, chosen)
        choices = tuple(choice for _, script in pieces for choice in script)
        self.known.setdefault((*choices, *self.orders.rest), chosen)
        return *choices, *self.orders.rest

    def breed(self, race: Race[Script], clock: Clock) -> None:
        """Try the rivals, then one generation after the other, for as long as there is time."""
        size, barren = self._size(race, clock), 0
        brood = [self.script(each) for each in (*self.rivals, self._elsewhere(clock))]
        while barren < BARREN:
            brood += [self.script(self._child(race, clock)) for _ in range(size - len(brood))]
            clock.used += sum(map(len, brood))
            new = [each for each in brood if each not in race.prices]
            race.heats(new, self.rigour.heats)
            brood, barren = [], 0 if new else barren + 1

    def _size(self, race: Race[Script], clock: Clock) -> int:
        """How many rivals a generation has, and how thoroughly they are tried: what time allows."""
        left, before = clock.positions - clock.used, clock.used
        race.run((), 1)
        trials = left // (1 + clock.used - before)
        self.rigour = THOROUGH if trials >= PLENTY else HASTY
        return min(max(trials // self.rigour.trials, FEWEST), MOST)

    def _elsewhere(self, clock: Clock) -> Assignment:
        """What is climbed to a little way from where half of the units do something else."""
        begun = mutate(self.base, self.orders.choices, len(self.base) // 2, self.random)
        return _fitted(self.orders, begun, {}, clock, self.random)

    def _child(self, race: Race[Script], clock: Clock) -> Assignment:
        """A child of two of the best, most often changed."""
        clock.tick()
        parents = race.best(race.prices, PARENTS)
        mother, father = (self.known[self.random.choice(parents)] for _ in range(2))
        child = cross(mother, father, self.random)
        if child not in (mother, father) and self.random.random() < UNCHANGED:
            return child
        clock.used += LITTER
        changed = (self.random.choice(CHANGED) for _ in range(LITTER))
        litter = [mutate(child, self.orders.choices, each, self.random) for each in changed]
        return max(litter, key=self.orders.worth)
