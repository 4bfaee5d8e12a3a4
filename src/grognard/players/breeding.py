"""Evolution over the orders of a phase: ideas of the game, and children of the best so far."""

from collections.abc import Iterator
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


class Stud:
    """Orders for a phase, known by the script that carries them out."""

    def __init__(self, game: Believed, orders: Orders, base: Assignment, random: Random):
        self.game, self.orders, self.base, self.random = game, orders, base, random
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
        """Try the ideas, then one generation after the other, for as long as there is time."""
        size, barren = self._size(race, clock), 0
        brood = [self.script(each) for each in self._ideas(clock)]
        while barren < BARREN:
            brood += [self.script(self._child(race, clock)) for _ in range(size - len(brood))]
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

    def _ideas(self, clock: Clock) -> Iterator[Assignment]:
        """What the game thinks of, and a start from elsewhere, other units fitted a little."""
        choices, worth, random = self.orders.choices, self.orders.worth, self.random
        begun = mutate(self.base, choices, len(self.base) // 2, random)
        for idea in (*self.orders.ideas()[:IDEAS], begun):
            fixed = {unit: (word,) for unit, word in idea.items() if idea is not begun}
            fitting = Clock(FITTED)
            yield climb({**choices, **fixed}, worth, {**self.base, **idea}, fitting, random)[0]
            clock.used += fitting.used

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
