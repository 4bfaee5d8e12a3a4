"""5.1 Why a choice that answers another question is wrong now."""

from collections.abc import Iterator

from grognard.engine.kernel.flow import Procedure
from grognard.engine.kernel.forms import Fills, Form
from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.actions import Action
from grognard.games.montelimar.activation import Activation
from grognard.games.montelimar.advance import Advance
from grognard.games.montelimar.air import AirCombat
from grognard.games.montelimar.air_strikes import AirStrikes, Interdiction
from grognard.games.montelimar.ambush import Ambush
from grognard.games.montelimar.assault import Assault
from grognard.games.montelimar.assault_dice import AssaultDice
from grognard.games.montelimar.assault_fire import AssaultFire
from grognard.games.montelimar.assault_force import Muster
from grognard.games.montelimar.assault_help import AssaultHelp
from grognard.games.montelimar.attachments import Assign
from grognard.games.montelimar.direct_command import DirectCommand
from grognard.games.montelimar.drinks import Drink
from grognard.games.montelimar.engineering import Trench
from grognard.games.montelimar.evacuation import Drive, Evacuate, EvacuationPanic
from grognard.games.montelimar.events import RandomEvent
from grognard.games.montelimar.fire import Fire
from grognard.games.montelimar.indirect import Barrage
from grognard.games.montelimar.leaders import LoseLeader
from grognard.games.montelimar.loading import Unload
from grognard.games.montelimar.movement import Move
from grognard.games.montelimar.named_heroes import CallHeroes, GreggAims, RolinLights, UseHero
from grognard.games.montelimar.opportunity import Opportunity
from grognard.games.montelimar.results import LoseUnits, PickTarget, RoutCheck
from grognard.games.montelimar.riders import Mount
from grognard.games.montelimar.ridges import ClaimRidges
from grognard.games.montelimar.sequence import ActionPhase, Preparation
from grognard.games.montelimar.smoke import SmokeTrail
from grognard.games.montelimar.state import Montelimar
from grognard.games.montelimar.support import Prepare
from grognard.games.montelimar.tidying import JoinComrades, Rejoin, Surplus

MOMENTS = {  # the procedure that would ask: why it does not ask now
    Preparation: Objection("4.0", "Chits are bought and formations attached in preparation."),
    ActionPhase: Objection("4.0", "A chit is played before one is drawn, in the action phase."),
    Activation: Objection("5.1", "No chit lets these units act now."),
    DirectCommand: Objection("5.1", "No chit lets these units act now."),
    Prepare: Objection("4.0", "Leaders and weapons are moved when an activation begins."),
    Action: Objection("5.2", "No unit has its action now; pick an active unit first."),
    Move: Objection("6.0", "No unit is on the move now."),
    Mount: Objection("30.0", "Nobody is climbing on a tank now."),
    Unload: Objection("15.0", "Nobody is getting off a transport now."),
    Opportunity: Objection("8.6", "No enemy is leaving a hex that is covered now."),
    Fire: Objection("8.2", "No direct fire is under way now."),
    Barrage: Objection("8.7.1", "No indirect fire is under way now."),
    PickTarget: Objection("8.3.1", "No fire asks for its Target Unit now."),
    LoseUnits: Objection("8.5", "No unit must be lost now."),
    RoutCheck: Objection("8.5.1", "No unit checks its quality now."),
    LoseLeader: Objection("13.3", "No leader has been hit now."),
    Muster: Objection("9.1", "No assault is being mustered now."),
    Assault: Objection("9.1", "No assault is under way now."),
    AssaultFire: Objection("9.4", "No assault asks for defensive fire now."),
    AssaultHelp: Objection("9.5", "No assault asks what is used in it now."),
    AssaultDice: Objection("28.0", "No dice of an assault lie on the table now."),
    Advance: Objection("9.1", "No assault has won its hex now."),
    Trench: Objection("11.1", "No trench is being built now."),
    SmokeTrail: Objection("8.7.2", "No tank has just left a hex."),
    ClaimRidges: Objection("6.2.2", "No move has just ended at a ridge."),
    Ambush: Objection("23.2", "No German unit comes through a hex for an ambush now."),
    AirCombat: Objection("16.1", "No aircraft fight or are shared out now."),
    AirStrikes: Objection("16.2.2", "Aircraft strike when their division chit begins."),
    Interdiction: Objection("16.2.1", "No unit is seen on a road from the air now."),
    EvacuationPanic: Objection("22.2", "No marker of the evacuation can be taken off now."),
    Evacuate: Objection("22.2", "Evacuation markers drive on the German Direct Command chit."),
    Drive: Objection("22.2", "No evacuation marker is driving now."),
    RandomEvent: Objection("20.0", "No random event asks for this now."),
    CallHeroes: Objection("14.1", "Heroes are called before the assaults of an activation."),
    UseHero: Objection("14.1", "No hero has been called now."),
    RolinLights: Objection("14.1", "Rolin lights hexes when a night turn begins."),
    GreggAims: Objection("14.1", "No mortar die lies for Gregg to change."),
    Assign: Objection("26.0", "No formation waits to be attached now."),
    Surplus: Objection("12.1", "No hex has a weapon too many now."),
    Rejoin: Objection("13.1", "No leader has been left alone now."),
    JoinComrades: Objection("14.0", "No hero has lost his unit now."),
    Drink: Objection("28.0", "No die lies on the table now."),
}


def not_now(
    game: Montelimar, kind: type[Procedure], form: Form, fills: Fills
) -> Iterator[Objection]:
    """5.1 The moment at which such a choice is made has not come, or is over."""
    if kind in (Activation, DirectCommand) and any(isinstance(p, Action) for p in game.procedures):
        yield Objection("5.2", "A unit has its action now; the next one follows it.")
    elif kind in MOMENTS:
        yield MOMENTS[kind]
