"""What each message weighs beside an ordinary one, by the processor's time that it takes."""

from grognard.hosting import wire
from grognard.match.match import Match

POSITIONS = 50.0  # of a log, for the weight of one message
COSTS: dict[type[wire.Message], float] = {
    wire.Arcs: 2.0,
    wire.AskLook: 4.0,
    wire.AskSight: 2.0,
    wire.CountOdds: 10.0,
    wire.Far: 4.0,
    wire.Hint: 40.0,
    wire.KeepNote: 2.0,
    wire.Layers: 4.0,
    wire.LayersAt: 2.0,
    wire.Reasons: 10.0,
    wire.Resync: 4.0,
    wire.Together: 10.0,
    wire.Viewshed: 40.0,
}


def cost(message: wire.Message, match: Match) -> float:
    """How much a message weighs beyond 1."""
    if isinstance(message, wire.Log):
        return max(0, min(message.to, match.line.number) - message.from_) / POSITIONS
    return COSTS.get(type(message), 1.0) - 1.0
