"""What a side would quickly answer: shots and help are taken, the least unit is lost."""

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Procedure
from grognard.engine.kernel.questions import Offer
from grognard.games.montelimar.advance import Advance
from grognard.games.montelimar.advice.answers import answers, first
from grognard.games.montelimar.ambush import Ambush
from grognard.games.montelimar.assault import Assault
from grognard.games.montelimar.assault_fire import AssaultFire
from grognard.games.montelimar.assault_help import AssaultHelp
from grognard.games.montelimar.drinks import Drink
from grognard.games.montelimar.fire import Fire
from grognard.games.montelimar.fire_sum import MISS, Shot, fire_value
from grognard.games.montelimar.indirect import Barrage
from grognard.games.montelimar.opportunity import Opportunity
from grognard.games.montelimar.results import ROUTS, LoseUnits, PickTarget
from grognard.games.montelimar.ridges import ClaimRidges
from grognard.games.montelimar.state import MOST_DG, Montelimar

HABIT = "help that may still come to a good shot comes, and a bottle is spent on a die that hurts"
GOOD_SHOT = 2  # a fire value worth an answer
BAD = ("E", "S")  # results of enemy fire that a bottle is kept for
SURE = 3  # misses among ten faces that make a shot a sure one
NO_RESULT = (MISS, "barrage")  # of a die of fire


def habit(game: Montelimar) -> str:
    """The answer of the asked side, without a search."""
    top = game.procedures[-1]
    found = ""
    if isinstance(top, Opportunity | AssaultFire):
        found = best_answer(game, top)
    elif isinstance(top, Fire | Barrage):
        found = first(game, "add")
    elif isinstance(top, LoseUnits | PickTarget):
        found = _cheapest(game)
    elif isinstance(top, Assault):
        found = first(game, "shell") or _suffers(game)
    elif isinstance(top, AssaultHelp):
        found = first(game, "use")
    elif isinstance(top, Advance):
        found = "" if first(game, "enough") else first(game, "enter")
    elif isinstance(top, Ambush | ClaimRidges):
        found = game.options[-1]
    elif isinstance(top, Drink):
        found = _bottle(game, game.procedures[-2])
    return found or game.options[0]


def best_answer(game: Montelimar, react: Opportunity | AssaultFire) -> str:
    """8.6, 9.1 E The best shot at those who come, if it is worth a marker."""
    values = [(_value(game, react, shot), shot.text) for shot in answers(game, "fire", "aim")]
    best, text = max(values, default=(0, ""))
    return text if best >= GOOD_SHOT else ""


def _value(game: Montelimar, react: Opportunity | AssaultFire, shot: Offer) -> int:
    """8.3 The value of an answer before help."""
    unit, *at = shot.fills
    if shot.form.blanks[-1] == "TARGET":
        return fire_value(game, Shot(unit, game.at(at[0]), hard=at[0])).total
    hex_ = at[0] if at else react.hex
    return fire_value(game, Shot(unit, hex_, picked=game.stacks[hex_][0])).total


def _cheapest(game: Montelimar) -> str:
    """8.5 The unit that is worth least, or most if the enemy may pick it."""
    picks = answers(game, "lose", "target")
    own = game.side(picks[0].fills[0]) == game.who
    ranked = sorted(picks, key=lambda each: (_strength(game, each.fills[0]), each.text))
    return ranked[0 if own else -1].text


def _strength(game: Montelimar, unit: str) -> int:
    face = game.printed(unit).deployed
    return face.fire - face.defence


def _suffers(game: Montelimar) -> str:
    """9.4 Of the hexes that suffer the one in the best order comes first."""
    ranked = [(game.dg.get(each.fills[0], 0), each.text) for each in answers(game, "take")]
    return min(ranked, default=(0, ""))[1]


def _bottle(game: Montelimar, below: Procedure) -> str:
    """28.0 A bottle is spent on a die that hurts the side badly."""
    if not isinstance(below, Roll):
        return "keep"
    means, mine = below.rolled.means.partition(";")[0], below.side == game.who
    misses = sum(each.partition(";")[0] in NO_RESULT for each in below.means)
    missed = mine and means in NO_RESULT and misses <= SURE
    wounded = not mine and _kills(game, below.where, means)
    routed = mine and means == ROUTS  # a unit checks for itself
    return "drink" if missed or wounded or routed else "keep"


def _kills(game: Montelimar, hex_: str, result: str) -> bool:
    """8.5 Whether a result takes or silences units: by itself, or by DG beyond the fourth."""
    parts = result.split("+")
    more = sum(int(part.removeprefix("DG")) for part in parts if part.startswith("DG"))
    over = more and game.dg.get(hex_, 0) + more > MOST_DG
    return bool(over) or any(part in BAD for part in parts)
