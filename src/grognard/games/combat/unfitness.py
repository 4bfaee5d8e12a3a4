"""core-7, core-16-d What a unit has become that keeps it from orders, and how reasons are told."""

from collections.abc import Iterable, Iterator

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.state import PINNED, SHAKEN, SUPPRESSED, Combat

Reasons = Iterable[Objection]


def otherwise(reasons: Reasons, rule: str, text: str) -> tuple[Objection, ...]:
    """All of the reasons, each rule once, or this one where none applies."""
    found = {each.rule: each for each in reversed([*reasons])}
    return tuple(reversed(found.values())) or (Objection(rule, text),)


def unfit(game: Combat, unit: str) -> Iterator[Objection]:
    """core-7, core-16-d What a unit has become and keeps it from any order of this kind."""
    now = game.units[unit]
    if now.status == PINNED:
        yield Objection("core-7-a", f"{unit} is Pinned Down and has no impulse of its own.")
    if now.status in SHAKEN:
        yield Objection("core-7-b", f"{unit} is {now.status} and can only flee.")
    if now.status == SUPPRESSED:
        yield Objection("core-7-d", f"{unit} is Suppressed: it neither moves nor fires.")
    if now.engaged:
        yield Objection("core-16-d", f"{unit} is held in Close Combat and must leave it first.")
