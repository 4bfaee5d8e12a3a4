"""What computer players are told of Montélimar: scripts to try, and what a position is worth."""

from grognard.engine.kernel.advice import Advice
from grognard.games.montelimar.advice.habits import HABIT, habit
from grognard.games.montelimar.advice.scripts import candidates
from grognard.games.montelimar.advice.turns import figures, mover, period, roster, stage
from grognard.games.montelimar.advice.worth import objectives, outlook, value

SKIRMISHES = (
    "scenario hill-300, start",
    "scenario la-coucourde, start",
)

ADVICE = Advice(
    candidates=candidates,
    value=value,
    outlook=outlook,
    objectives=objectives,
    habit=habit,
    habit_says=HABIT,
    mover=mover,
    period=period,
    stage=stage,
    skirmishes=SKIRMISHES,
    roster=roster,
    figures=figures,
)
