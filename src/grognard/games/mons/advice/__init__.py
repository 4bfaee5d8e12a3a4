"""What computer players are told of Mons.

`scripts` says what to look at, `goals` what a position is worth, `orders` how a whole movement
phase is weighed; nothing here is a rule.
"""

from grognard.engine.kernel.advice import Advice, Figures, Roster
from grognard.engine.look.scene import CounterFace
from grognard.games.mons.advice.attacks import outlook
from grognard.games.mons.advice.features import FEATURES
from grognard.games.mons.advice.follies import FOLLIES
from grognard.games.mons.advice.forecast import forecast
from grognard.games.mons.advice.goals import objectives, value
from grognard.games.mons.advice.habits import HABIT, habit
from grognard.games.mons.advice.orders import orders
from grognard.games.mons.advice.scripts import candidates, trials
from grognard.games.mons.advice.turns import mover, stage
from grognard.games.mons.state import Mons, Sheet, is_artillery

SKIRMISHES = (
    "IR84 4206, IR85 4306, FAR9 4205, 4RF 4208, 2RI 4307, XXIII 4209, german move",
    "IR75 3014, IR76 3113, FAR24 3013, 1C 3016, 1N 3117, XV 3018, turn 9, german move",
    "IR12 2809, IR52 3007, FAR18 2907, 1ES 2908, 2SB 3108, 2M 2910, XV 2910, british turn",
    "IR26 1822, IR27 2022, Cav10 2120, 1DC 1924, 1DV 1725, 3H 2124, turn 11, german move",
)


def roster(game: Mons) -> Roster:
    """2.13 The steps and the places of all units."""
    steps = {unit: record.steps for unit, record in game.units.items()}
    return Roster(steps, game.places, game.sheet.army)


def figures(sheet: Sheet, counter: CounterFace) -> Figures:
    """2.9, 2.10 Of guns bombardment counts, of others melee; who has a badge is spent."""
    if counter.hidden:
        return Figures()
    printed, left = sheet.counters[counter.id], counter.steps[0]
    strength = printed.bombardment if is_artillery(printed) else printed.melee_at(left)
    return Figures(strength, printed.movement, bool(counter.badges), printed.entry)


ADVICE = Advice(
    candidates,
    value,
    objectives,
    habit,
    habit_says=HABIT,
    outlook=outlook,
    forecast=forecast,
    orders=orders,
    trials=trials,
    mover=mover,
    stage=stage,
    skirmishes=SKIRMISHES,
    follies=FOLLIES,
    features=FEATURES,
    roster=roster,
    figures=figures,
)
