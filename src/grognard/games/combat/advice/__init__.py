"""What computer players are told of Combat!: scripts to try, and what a position is worth."""

from grognard.engine.kernel.advice import Advice
from grognard.games.combat.advice.habits import HABIT, habit
from grognard.games.combat.advice.scripts import candidates
from grognard.games.combat.advice.turns import figures, mover, period, roster, stage
from grognard.games.combat.advice.worth import objectives, outlook, value

SKIRMISHES = (
    (
        "turn 2, g66-1 C19, g66-2 C19, g82-1 C19, gLt-1 C19, g66-3 A18, gMG34-1 A18, "
        "r65-1 C18, r65-2 C18+1, r72-1 C17, rLt-1 C18+1"
    ),
    (
        "turn 2, g66-1 C19+1, g66-2 C19, g82-1 C18, gSgt-1 C19, gFT-1 C19, "
        "r65-1 C18+1, r65-2 C17, r72-1 C17+1, rLt-1 C17, held C19 german, held C18 german"
    ),
    (
        "turn 2, g66-1 A18, g66-2 A19, g82-1 A17, gLt-1 A18, gMG34-1 A19, "
        "r65-1 C18, r65-2 C19, r72-1 C17, rM1910-1 C18+1, rLt-1 C18"
    ),
)

ADVICE = Advice(
    candidates=candidates,
    value=value,
    outlook=outlook,
    objectives=objectives,
    habit=habit,
    habit_says=HABIT,
    breadth=10,  # a d100 for every shot at a move, and checks after it
    mover=mover,
    period=period,
    stage=stage,
    skirmishes=SKIRMISHES,
    roster=roster,
    figures=figures,
)
