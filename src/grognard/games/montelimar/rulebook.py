"""Montélimar as the table of games lists it."""

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.rulebook import Rulebook, ScenarioEntry, Switch
from grognard.games.montelimar.actions import Action
from grognard.games.montelimar.activation import Activation, EndActivation
from grognard.games.montelimar.advance import Advance
from grognard.games.montelimar.advice import ADVICE
from grognard.games.montelimar.aids import AIDS
from grognard.games.montelimar.air import AirCombat
from grognard.games.montelimar.air_strikes import AirAttack, AirStrikes, Interdiction
from grognard.games.montelimar.ambush import Ambush
from grognard.games.montelimar.assault import Assault
from grognard.games.montelimar.assault_dice import AssaultDice
from grognard.games.montelimar.assault_fire import AssaultFire
from grognard.games.montelimar.assault_force import Muster
from grognard.games.montelimar.assault_help import AssaultHelp
from grognard.games.montelimar.attachments import Assign
from grognard.games.montelimar.box import FOLDER
from grognard.games.montelimar.direct_command import DirectCommand
from grognard.games.montelimar.drawing import scene
from grognard.games.montelimar.drinks import Drink, after_roll
from grognard.games.montelimar.engineering import Trench
from grognard.games.montelimar.evacuation import Drive, Evacuate, EvacuationPanic
from grognard.games.montelimar.events import RandomEvent, Wind
from grognard.games.montelimar.facts import facts
from grognard.games.montelimar.fire import Fire
from grognard.games.montelimar.heroes import HeroLeaves
from grognard.games.montelimar.indirect import Barrage, Illuminate
from grognard.games.montelimar.leaders import LoseLeader
from grognard.games.montelimar.loading import Load, Unload
from grognard.games.montelimar.movement import Move
from grognard.games.montelimar.named_heroes import (
    CallHeroes,
    GreggAims,
    RolinLights,
    Surrender,
    UseHero,
)
from grognard.games.montelimar.not_now import not_now
from grognard.games.montelimar.opportunity import Opportunity
from grognard.games.montelimar.position import position
from grognard.games.montelimar.position_text import text
from grognard.games.montelimar.results import LoseUnits, PickTarget, Results, RoutCheck
from grognard.games.montelimar.riders import Mount
from grognard.games.montelimar.ridges import ClaimRidges
from grognard.games.montelimar.sequence import ActionPhase, Battle, Preparation
from grognard.games.montelimar.set_up import load, set_up, sheet_for
from grognard.games.montelimar.smoke import SmokeTrail
from grognard.games.montelimar.state import ALLIED, GERMAN, Montelimar
from grognard.games.montelimar.support import Prepare
from grognard.games.montelimar.tidying import EndAtOnce, JoinComrades, Rejoin, Surplus, duties
from grognard.games.montelimar.view import resample, view

HEXES = 4800
OPTIONS = (
    Switch(
        "pinned_then_suppressed",
        "A Suppressed result on a Pinned hex.",
        ("eliminate", "suppress"),
        "8.5.3",
    ),
    Switch(
        "indirect_on_hard_only",
        "Indirect fire at a hex of Hard Targets only.",
        ("resolve", "barrage_only"),
        "8.7.1",
    ),
    Switch(
        "second_action_mode_change", "A change of mode with a second action.", ("yes", "no"), "6.0"
    ),
    Switch(
        "steep_and_ridge_sight",
        "Where steep slopes and ridges block sight.",
        ("any_level", "higher_level"),
        "7.1.2",
    ),
    Switch(
        "road_surcharges",
        "Upslope and steep-slope points along roads.",
        ("charged", "waived"),
        "6.2.2",
    ),
    Switch(
        "sight_out_of_barrage",
        "How far a unit under a barrage sees.",
        ("one_hex", "normal"),
        "7.1.2",
    ),
    Switch(
        "deployed_hard_target_rout",
        "A deployed Hard Target that fails its check.",
        ("pin", "rout"),
        "8.5",
    ),
    Switch("marsh_defence", "The sign of the marsh's defence value.", ("+2", "-2"), "6.2.1"),
    Switch("rout_stars", "What the asterisks do to the check die.", ("subtract", "add"), "8.5"),
    Switch(
        "event_1_chooser", "Who picks the German division of event 1.", ("allied", "german"), "20.0"
    ),
    Switch(
        "rolin_assault",
        "How often Rolin's marker may be laid and assaulted at once.",
        ("once_per_night_turn", "once_per_activation"),
        "14.1",
    ),
    Switch(
        "cc_sudre",
        "Combat Command Sudre in place of Task Force Butler, in the campaign.",
        ("no", "yes"),
        "23.3",
    ),
    Switch(
        "evacuation_markers_in_combat",
        "Whether evacuation markers can be attacked.",
        ("no", "yes"),
        "22.2",
    ),
)


MONTELIMAR = Rulebook(
    id="montelimar",
    title="Montélimar 1944",
    sides=(GERMAN, ALLIED),
    scenarios=(
        ScenarioEntry("hill-300", "Hill 300", 3, 25, HEXES, 500),
        ScenarioEntry("la-coucourde", "Roadblock at La Coucourde", 10, 120, HEXES, 2000),
    ),
    options=OPTIONS,
    version="0.1.0",
    oldest_readable="0.1.0",
    game=Montelimar,
    procedures=(
        *(Battle, Preparation, ActionPhase, Activation, DirectCommand, EndActivation, Prepare),
        *(Action, Move, Opportunity, Fire, Results, LoseUnits, RoutCheck, Barrage, Illuminate),
        *(Trench, SmokeTrail, Ambush, AirCombat, AirStrikes, HeroLeaves, PickTarget, Load),
        *(Muster, Assault, AssaultFire, AssaultHelp, AssaultDice, Advance, LoseLeader),
        *(ClaimRidges, Surplus, Rejoin, Wind, RandomEvent, Roll, Drink),
        *(Mount, AirAttack, Interdiction, EvacuationPanic, Evacuate, Drive, JoinComrades),
        *(CallHeroes, UseHero, Surrender, RolinLights, GreggAims, Assign, Unload, EndAtOnce),
    ),
    folder=FOLDER,
    load=load,
    data_for=sheet_for,
    set_up=set_up,
    position=position,
    position_text=text,
    view=view,
    resample=resample,
    is_open=True,
    scene=scene,
    facts=facts,
    words=lambda setting: setting.data.words,
    duties=duties,
    after_roll=after_roll,
    not_now=not_now,
    prepare=lambda game: game.country.prepare(),
    takes_long=True,
    aids=AIDS,
    advice=ADVICE,
)
