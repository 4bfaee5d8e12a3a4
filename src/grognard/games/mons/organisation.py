"""10.6 and 12.14 Which German units may join in one attack."""

from collections.abc import Iterator, Sequence

from grognard.engine.kernel.tally import Objection
from grognard.games.mons.state import GERMAN, Mons, is_artillery

DIVISIONS_JOIN = 11  # the first turn on which divisions of one corps attack together


def joint_objections(game: Mons, units: Sequence[str]) -> Iterator[Objection]:
    """10.6, 12.14 Why these units may not take part in one bombardment or one melee."""
    counters = [game.counter(unit) for unit in units]
    if counters[0].side != GERMAN:
        return
    rule = "10.6" if is_artillery(counters[0]) else "12.14"
    corps = dict.fromkeys(counter.corps for counter in counters)
    if len(corps) > 1:
        yield Objection(rule, f"{' and '.join(corps)} Corps may not attack together.")
        return
    divisions = dict.fromkeys(counter.division for counter in counters if counter.division)
    if len(divisions) < 2:
        return
    named = " and ".join(f"{division}th" for division in divisions)
    has_corps_unit = any(not counter.division for counter in counters)
    if game.turn < DIVISIONS_JOIN:
        text = f"{named} Divisions may not attack together before turn {DIVISIONS_JOIN}."
        yield Objection(rule, text)
    elif has_corps_unit and game.setting.options["separates_join_divisions"] == "no":
        text = f"A corps unit attacks with one division only, not with {named} Divisions."
        yield Objection(rule, text)
