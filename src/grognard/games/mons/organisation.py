"""10.6 and 12.14 Which German units may join in one attack; the British may always."""

from collections.abc import Iterable, Sequence

from grognard.engine.kernel.forms import Bar
from grognard.games.mons.box import Counter
from grognard.games.mons.state import GERMAN, Mons

DIVISIONS_JOIN = 11  # the first turn on which divisions of one corps attack together
NO_DIVISION = ""
UNNUMBERED = {"Cavalry": "Cav"}  # how a counter names a division without a number


def other_corps(game: Mons, units: Sequence[str]) -> int:
    """10.6, 12.14 The units of other corps than these."""
    first = game.counter(units[0])
    return ~game.sheet.corps[first.corps] if first.side == GERMAN else 0


def other_divisions(game: Mons, units: Sequence[str]) -> int:
    """10.6, 12.14 Before turn 11, the units of other divisions than these."""
    divisions = _divisions(game, units)
    if not divisions or game.turn >= DIVISIONS_JOIN:
        return 0
    return ~(game.sheet.divisions[divisions[0]] | game.sheet.divisions[NO_DIVISION])


def too_many_divisions(game: Mons, units: Sequence[str]) -> int:
    """10.6, 12.14 From turn 11, those with whom a corps unit would attack beside two divisions."""
    divisions = _divisions(game, units)
    may = game.setting.options["separates_join_divisions"] == "yes"
    if not divisions or may or game.turn < DIVISIONS_JOIN:
        return 0
    separate = game.sheet.divisions[NO_DIVISION]
    if len(divisions) > 1:
        return separate
    if separate & game.mask(tuple(units)):
        return ~(game.sheet.divisions[divisions[0]] | separate)
    return 0


def may_not_join(game: Mons, units: Sequence[str]) -> int:
    """10.6, 12.14 All units that may not take part in one attack with these."""
    apart = other_corps(game, units) | other_divisions(game, units)
    return apart | too_many_divisions(game, units)


def formation(counter: Counter) -> str:
    """2.12 The division of a unit, or its corps where it has none, as its counter names it."""
    corps, division = counter.corps, counter.division
    if not corps:
        return division and UNNUMBERED.get(division, f"{division} Div")
    return f"{division}/{corps}" if division else corps


def formations(counters: Iterable[Counter]) -> dict[str, str]:
    """2.12 What formations go by in a sentence, by what counters name them."""
    found: dict[str, str] = {}
    for each in counters:
        if each.corps:
            found[each.corps] = f"{each.corps} Corps"
        if each.division:
            number = each.division + {"3": "rd"}.get(each.division, "th")
            called = number if each.division.isdigit() else each.division
            found[formation(each)] = f"{called} Division"
    return found


def _divisions(game: Mons, units: Sequence[str]) -> list[str]:
    """The divisions of German units, each once; those of British units do not matter."""
    counters = [game.counter(unit) for unit in units]
    german = [each.division for each in counters if each.side == GERMAN]
    return [division for division in dict.fromkeys(german) if division]


def why_corps(game: Mons, units: Sequence[str]) -> str:
    """10.6, 12.14 Which corps would attack together."""
    corps = dict.fromkeys(game.counter(unit).corps for unit in units)
    return f"{' and '.join(corps)} Corps may not attack together."


def why_divisions(game: Mons, units: Sequence[str]) -> str:
    """10.6, 12.14 Which divisions would attack together."""
    named = " and ".join(f"{division}th" for division in _divisions(game, units))
    return f"{named} Divisions may not attack together before turn {DIVISIONS_JOIN}."


def why_separate(game: Mons, units: Sequence[str]) -> str:
    """10.6, 12.14 Which divisions a corps unit would attack with."""
    named = " and ".join(f"{division}th" for division in _divisions(game, units))
    return f"A corps unit attacks with one division only, not with {named} Divisions."


def together(rule: str) -> tuple[Bar, ...]:
    """10.6, 12.14 The bars for a unit that would join an attack, under the rule of its kind."""
    return (
        Bar(
            rule,
            lambda attack, game, unit: why_corps(game, (*attack.team, unit)),
            lambda attack, game, among: among & other_corps(game, attack.team),
            ends=True,
        ),
        Bar(
            rule,
            lambda attack, game, unit: why_divisions(game, (*attack.team, unit)),
            lambda attack, game, among: among & other_divisions(game, attack.team),
        ),
        Bar(
            rule,
            lambda attack, game, unit: why_separate(game, (*attack.team, unit)),
            lambda attack, game, among: among & too_many_divisions(game, attack.team),
        ),
    )
