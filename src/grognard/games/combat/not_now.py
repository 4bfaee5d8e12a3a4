"""core-2-a, core-4-a Why a choice that answers another question is wrong now."""

from collections.abc import Iterator, Mapping

from grognard.engine.kernel.flow import Procedure
from grognard.engine.kernel.forms import Fills, Form, forms_of
from grognard.engine.kernel.tally import Objection
from grognard.games.combat.artillery import Mission
from grognard.games.combat.close_combat import CloseCombatPhase
from grognard.games.combat.convoy import Convoy
from grognard.games.combat.defensive_fire import DefensiveFire
from grognard.games.combat.doors import PlaceRallies
from grognard.games.combat.driving import Drive
from grognard.games.combat.flight import Flight
from grognard.games.combat.fortifying import Fortify, SettleIn
from grognard.games.combat.gun_orders import GunOrder
from grognard.games.combat.impulses import Impulse
from grognard.games.combat.leaving import Leaving
from grognard.games.combat.movement import Move
from grognard.games.combat.placing import PlaceArmy
from grognard.games.combat.platoon import Platoon
from grognard.games.combat.searching import Search
from grognard.games.combat.sequence import Crowding, Recoveries, Showing
from grognard.games.combat.sewers import Lost, SewerMove
from grognard.games.combat.state import Combat
from grognard.games.combat.tank_hunting import TankHunt
from grognard.games.combat.volley import Volley
from grognard.games.combat.works import AT_TRENCH, MINES, ROADBLOCK, TRENCH, WIRE

FIRE_PHASE, SETTING_UP = "fire and movement", "set-up"
UNDER_WAY = Objection("core-4-a", "An impulse is carried out to its end before the next.")
PHASE = Objection("core-2-a", "Orders are given in the Fire and Movement Phase.")
SET_UP = Objection("core-2-f", "That is settled when a side sets up.")
SHARED: Mapping[str, Objection] = {  # words that answer questions of several procedures
    "stop": Objection("10.2.2", "Nobody is on the move."),
    "hold": Objection("core-9-j", "Nobody is asked whether to fire."),
    "stay": Objection("10.8", "No unit is about to flee."),
    "exit": Objection("10.2.2", "No unit is on the move; order one first."),
    "done": Objection("core-2-a", "Nothing is being done that could end here."),
    "PLACE": Objection("10.2.2", "No unit is on the move; order one first."),
    "with UNIT": Objection("core-4-c", "No group is being gathered."),
    "face FACING": Objection("10.4.6", "No gun or vehicle is being turned."),
    "turn UNIT": Objection("10.1.2", "No team is on the move; order it first."),
}
MOMENTS: Mapping[type[Procedure], Objection] = {  # what a question waits for
    PlaceRallies: SET_UP,
    Fortify: SET_UP,
    PlaceArmy: SET_UP,
    SettleIn: SET_UP,
    Crowding: Objection("9.2.2", "No place is overfull in this phase."),
    Recoveries: Objection("core-3-b", "Units recover in the Command Phase."),
    Showing: Objection("core-2-c", "Hidden units are shown in the End Phase."),
    CloseCombatPhase: Objection("core-16-a", "Close Combat is fought in its own phase."),
    TankHunt: Objection("core-16-a", "Armour is attacked in the Close Combat Phase."),
    DefensiveFire: Objection("core-9-j", "No enemy moves whom you could fire at."),
    Volley: Objection("core-9-f", "No fire is under way; name a unit and a place first."),
    GunOrder: Objection("10.4.6", "No gun has been ordered; name one first."),
    Mission: Objection("core-20-a", "No battery has been called."),
    Flight: Objection("10.8", "No unit is about to flee."),
    Leaving: Objection("core-16-j", "Nobody is about to leave Close Combat."),
    Move: Objection("10.2.2", "No unit is on the move; order one first."),
    Platoon: Objection("10.7.1", "No platoon is on the move; order its leader first."),
    Convoy: Objection("11.3.1", "No platoon of vehicles is on the move."),
    Drive: Objection("11.1.2", "No vehicle is on the move; order one first."),
    SewerMove: Objection("6.16.1", "Nobody is at a manhole."),
    Lost: Objection("6.16.2", "Nobody is lost in the sewers."),
    Search: Objection("7.4.5", "Nobody is searching."),
}
TRENCHES = Objection("7.2.3", "Trenches are set up before play, and not dug in it.")
LAID: Mapping[str, Objection] = {  # what is not built in play
    TRENCH: TRENCHES,
    AT_TRENCH: TRENCHES,
    MINES: Objection("7.4.2", "Mines are set up before play, and not laid in it."),
    WIRE: Objection("7.6.1", "Wire is set up before play, and not laid in it."),
    ROADBLOCK: Objection("7.5.1", "Roadblocks are set up before play, and not built in it."),
}
BUILT: Mapping[str, str] = {"bury HEX": MINES, "block HEX NEXT": ROADBLOCK}  # words for one work
ON_THE_WAY = Objection("11.3.1", "The platoon is on its way.")
PUT_DOWN = Objection("core-2-f", "The unit that was put down is turned first.")
STEPS: Mapping[tuple[type[Procedure], str], Objection] = {  # another step of what is under way
    (Volley, "lead UNIT"): Objection("core-9-i", "One leader helps one fire."),
    (PlaceArmy, "PLACE"): PUT_DOWN,
    (PlaceArmy, "hide PLACE"): PUT_DOWN,
    (PlaceArmy, "face FACING"): Objection("core-2-f", "No gun or vehicle was put down just now."),
    (PlaceArmy, "crew"): Objection("core-2-f", "No gun was put down just now."),
    (GunOrder, "blast PLACE"): Objection("core-13-g", "Fire at a building is named first."),
    (GunOrder, "smoke HEX"): Objection("core-12-c", "Smoke is named first, then where."),
    (GunOrder, "hold"): Objection("core-4-b", "A gun that was ordered does something."),
    (Drive, "gun"): Objection("core-15-f", "The gun fires in AFV Assault Movement alone."),
    (Drive, "fire PLACE"): Objection("core-15-f", "Machine guns fire in Assault Movement alone."),
    (Drive, "fire UNIT PLACE"): Objection("11.4.8.1", "Riders fire in AFV Assault Movement alone."),
    (Convoy, "go"): ON_THE_WAY,
    (Convoy, "with UNIT"): ON_THE_WAY,
    (Convoy, "assault"): ON_THE_WAY,
    (Convoy, "escort TYPE UNIT"): ON_THE_WAY,
}
MEANT: Mapping[tuple[type[Procedure], str], Objection] = {  # what is under way, words for another
    (Drive, "around HEX HAND"): Objection("11.2.1", "Vehicles bypass no building."),
    (Platoon, "around HEX HAND"): Objection("10.6.5", "A platoon skirts no building (R-64)."),
    (Platoon, "exit"): Objection("core-2-h", "Units leave the map by themselves, or led."),
    (Flight, "exit"): Objection("core-2-h", "Nobody flees off the map."),
    (Move, "fire PLACE"): Objection("10.1.3", "Say who fires, then where: fire UNIT PLACE."),
}
MOVES = (Move, Platoon, Convoy, Drive)
STEPPING = ("stop", "PLACE", "with UNIT", "turn UNIT")  # of those in `SHARED`
INSTEAD: Mapping[type[Procedure], Objection] = {  # what is under way, words of another movement
    Flight: Objection("10.8.1", "Whoever flees goes step by step to a Rally Point or cover."),
    Platoon: Objection("10.7.1", "In a platoon each unit makes a step of its own: go UNIT PLACE."),
    Drive: Objection("11.1.2", "A vehicle is on the move, and nobody on foot."),
}
OTHER_STEP: Mapping[type[Procedure], Objection] = {
    GunOrder: Objection("core-4-b", "The gun has been told what to do."),
    Drive: Objection("11.3.2", "In a platoon a vehicle makes one step or turn at a time."),
    Convoy: Objection("11.3.1", "The platoon has not set out."),
    Platoon: Objection("11.3.3", "Beside AFV infantry makes one round of steps at a time."),
}


def not_now(game: Combat, kind: type[Procedure], form: Form, fills: Fills) -> Iterator[Objection]:
    """The rule that makes an answer to another question wrong now."""
    asked = type(game.procedures[-1])
    if (asked, form.words) in MEANT:
        yield MEANT[asked, form.words]
    elif kind is Impulse and (asked, form.words) in STEPS:
        return  # what is under way has such a step itself, and says why it is none now
    elif kind is Impulse:
        yield UNDER_WAY if game.phase == FIRE_PHASE else PHASE
    elif kind is asked:
        yield STEPS.get((kind, form.words)) or OTHER_STEP.get(kind) or MOMENTS[kind]
    elif asked in INSTEAD and _moves(kind, form):
        if form.words not in (each.words for each in forms_of(asked).values()):
            yield INSTEAD[asked]
    elif form.words in SHARED:
        yield SHARED[form.words]
    elif kind is Fortify and game.phase != SETTING_UP and (work := _work(form, fills)):
        yield LAID[work]
    elif not _is_order(form):
        yield MOMENTS[kind]


def _moves(kind: type[Procedure], form: Form) -> bool:
    """10.2, 10.7, 11 Whether an answer would be a step of some movement."""
    return form.words in STEPPING or (kind in MOVES and not _is_order(form))


def _work(form: Form, fills: Fills) -> str:
    """7 The fortification that somebody would build, or nothing."""
    return fills[0] if form.words == "lay WORK HEX" else BUILT.get(form.words, "")


def _is_order(form: Form) -> bool:
    """Whether an order of an impulse has the same words, and has answered already."""
    return form.words in ("fire UNIT PLACE", "cover UNIT HEX", "shelter UNIT")
