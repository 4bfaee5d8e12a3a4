"""What a side would quickly answer: good shots are taken together, the shaken seek cover."""

from collections.abc import Callable
from typing import Any

from grognard.engine.kernel.flow import Procedure
from grognard.games.combat.advice.answers import answers, first
from grognard.games.combat.advice.damage import STANDING, hurt, worth
from grognard.games.combat.advice.setting_up import set_up_place, work_site
from grognard.games.combat.advice.shelling import best_hex
from grognard.games.combat.artillery import Mission
from grognard.games.combat.close_combat import CloseCombatPhase
from grognard.games.combat.defensive_fire import DefensiveFire
from grognard.games.combat.flight import Flight
from grognard.games.combat.fortifying import Fortify
from grognard.games.combat.leaving import Leaving
from grognard.games.combat.placing import PlaceArmy
from grognard.games.combat.sequence import Crowding, Recoveries, Showing
from grognard.games.combat.state import Combat, enemy
from grognard.games.combat.sums import firepower
from grognard.games.combat.tank_hunting import TankHunt
from grognard.games.combat.victory import places_of
from grognard.games.combat.volley import Volley

HABIT = "shots that are worth it are taken by all who stand together, and the shaken flee to cover"
GOOD_SHOT = 0.09  # what a shot at movers must promise to take
STRONG = 12  # firepower from which nobody is added against movers
LEAD = "lead"


def habit(game: Combat) -> str:
    """The answer of the asked side, without a search."""
    top = game.procedures[-1]
    answer = ANSWERS.get(type(top))
    return (answer(game, top) if answer else "") or game.options[0]


def _defend(game: Combat, top: DefensiveFire) -> str:
    """core-9-j The best shot at those who move, if it is worth one."""
    best, text = GOOD_SHOT, ""
    for offer in answers(game, "fire"):
        found = hurt(game, (offer.fills[0],), top.place, top.movers)
        if found > best:
            best, text = found, offer.text
    return text or first(game, "hit", "shell") or first(game, "hold")


def _slip_out(game: Combat, top: Leaving) -> str:
    """core-16-j Cautiously, as others move."""
    return first(game, "walk")


def _gather(game: Combat, top: Volley) -> str:
    """core-9-f All in the place join, with a leader; against movers only as many as needed."""
    if not top.leader:
        led = first(game, LEAD)
        if led:
            return led
    if top.defending and firepower(game, top.firers, top.place).total >= STRONG:
        return first(game, "shoot")
    own = {game.units[unit].place for unit in top.firers}
    joining = [o.text for o in answers(game, "add") if game.units[o.fills[0]].place in own]
    return joining[0] if joining else first(game, "shoot")


def _shell(game: Combat, top: Mission) -> str:
    """core-20-b The hex that promises most, or nothing is fired."""
    hex_ = best_hex(game, top)
    aimed = (offer.text for offer in answers(game, "aim") if offer.fills == (hex_,))
    return next(aimed, "") or first(game, "hold")


def _flee(game: Combat, _: Flight) -> str:
    """10.8 The shaken take the first step to cover."""
    return first(game, "step") or first(game, "crawl")


def _recover(game: Combat, _: Recoveries) -> str:
    """core-3-b Everybody tries."""
    return first(game, "recover")


def _least(game: Combat, _: Crowding) -> str:
    """9.2.2 The unit that is worth least."""
    picks = answers(game, "pick")
    return min(picks, key=lambda each: (_worth(game, each.fills[0]), each.text)).text


def _worth(game: Combat, unit: str) -> float:
    return worth(game.kind(unit)) * STANDING[game.units[unit].status]


def _show(game: Combat, top: Showing) -> str:
    """core-2-c Who is hidden shows himself where the enemy would take an objective."""
    threatened = [
        place
        for goal in game.scenario.points
        for place in places_of(game, goal)
        if any(any(game.known(each, enemy(top.side))) for each in places_of(game, goal))
    ]
    for offer in answers(game, "show"):
        if game.units[offer.fills[0]].place in threatened:
            return offer.text
    return first(game, "end")


def _fight(game: Combat, _: CloseCombatPhase) -> str:
    return game.options[0]


def _hunt(game: Combat, _: TankHunt) -> str:
    """core-16-e, core-17-b Armour is attacked by whoever can, and charges are not kept."""
    return first(game, "hunt", "blast")


def _place(game: Combat, top: PlaceArmy) -> str:
    return set_up_place(game, top)


def _fortify(game: Combat, top: Fortify) -> str:
    return work_site(game, top)


ANSWERS: dict[type[Procedure], Callable[[Combat, Any], str]] = {
    DefensiveFire: _defend,
    Leaving: _slip_out,
    Volley: _gather,
    Mission: _shell,
    Flight: _flee,
    Recoveries: _recover,
    Crowding: _least,
    Showing: _show,
    CloseCombatPhase: _fight,
    TankHunt: _hunt,
    PlaceArmy: _place,
    Fortify: _fortify,
}
