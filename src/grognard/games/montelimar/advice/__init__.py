"""What computer players are told of Montélimar: scripts to try, and what a position is worth."""

from grognard.engine.kernel.advice import Advice
from grognard.games.montelimar.advice.habits import HABIT, habit
from grognard.games.montelimar.advice.reasons import because
from grognard.games.montelimar.advice.scripts import candidates
from grognard.games.montelimar.advice.turns import figures, mover, period, roster, stage
from grognard.games.montelimar.advice.worth import objectives, outlook, value

TRACKS = "36 tq 5 dispatch 3 direct 4 fatigue 2, 11pz tq 6 dispatch 3 direct 4 fatigue 2, turn 1"
SKIRMISHES = (
    f"{TRACKS}, E141 18.39, F141 19.39, PG111-6 18.41, PG111-7 18.41, PG111-8 17.40, chit pg111",
    f"{TRACKS}, E141 18.39, F141 19.39, G141 19.40, PG111-6 18.41 column, PG111-8 17.40, chit 141",
    f"{TRACKS}, Mort141 20.38, E141 19.39, PG111-5 18.41, PG111-6 17.40, DG2 18.41, chit 141",
)
BREADTH = 4  # positions of a script that are followed at once

ADVICE = Advice(
    candidates=candidates,
    value=value,
    outlook=outlook,
    breadth=BREADTH,
    objectives=objectives,
    habit=habit,
    habit_says=HABIT,
    because=because,
    mover=mover,
    period=period,
    stage=stage,
    skirmishes=SKIRMISHES,
    roster=roster,
    figures=figures,
)
