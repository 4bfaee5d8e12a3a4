"""What happened, in the words of the game's own log, short enough for a list."""

from collections.abc import Sequence

from grognard.engine.kernel.advice import Script
from grognard.engine.kernel.flow import advance, objections
from grognard.engine.kernel.game import Event, Game, Leg


def told(games: Sequence[Game]) -> str:
    """What happened on the way to these positions: the first of it and the last."""
    return _short([event for game in games for event in game.events])


def told_of(game: Game, script: Script) -> str:
    """What would happen if the asked side did this, up to the first die or answer."""
    game, side = game.copy(), game.who
    events: list[Event] = []
    for choice in script:
        if game.who != side or objections(game, choice):
            break
        advance(game, choice)
        events += game.events
    return _short(events) or f"“{', '.join(script)}”."


def _short(events: list[Event]) -> str:
    """The first and the last sentence, those that happened somewhere before the others."""
    said = _moves_as_one([event for event in events if event.text])
    placed = [event for event in said if event.where]
    texts = list(dict.fromkeys(_with_rule(event) for event in placed or said))
    return texts[0] if len(texts) == 1 else " … ".join((texts[0], texts[-1])) if texts else ""


def _moves_as_one(events: list[Event]) -> list[Event]:
    """The same, with the steps of a move told as one sentence, as the log of a table tells them."""
    told: list[Event] = []
    steps = 0
    for event in events:
        before, leg = told[-1].leg if told else None, event.leg
        if before and leg and (before.who, before.end) == (leg.who, leg.start) and before.start:
            steps += 1
            whole = Leg(leg.who, before.start, leg.end)
            text = f"{leg.who} went {whole.start} → {whole.end}, {steps} hexes."
            told[-1] = event._replace(text=text, leg=whole)
        else:
            steps = 1
            told.append(event)
    return told


def _with_rule(event: Event) -> str:
    """A sentence of the log with the rule that it is about."""
    return f"{event.text.removesuffix('.')} ({event.rule})." if event.rule else event.text
