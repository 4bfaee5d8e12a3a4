"""Combat! Stalingrad 1942: squads, floors and hexes in the Tractor Works."""

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.rulebook import Rulebook, ScenarioEntry, Switch
from grognard.games.combat.advice import ADVICE
from grognard.games.combat.aids import AIDS
from grognard.games.combat.alighting import Alighting
from grognard.games.combat.armour import ArmourShot
from grognard.games.combat.artillery import Mission
from grognard.games.combat.attack import Attack
from grognard.games.combat.box import FOLDER
from grognard.games.combat.charges import Blast
from grognard.games.combat.checks import ActionCheck, ActionChecks, MoraleCheck, Recovery
from grognard.games.combat.clearing import Clearing
from grognard.games.combat.close_combat import CloseCombat, CloseCombatPhase
from grognard.games.combat.commanding import Urging
from grognard.games.combat.convoy import Convoy
from grognard.games.combat.defensive_fire import DefensiveFire
from grognard.games.combat.departing import Departure, Siding
from grognard.games.combat.digging import Digging
from grognard.games.combat.doors import PlaceRallies
from grognard.games.combat.drawing import scene
from grognard.games.combat.driving import Drive
from grognard.games.combat.entering import Pace
from grognard.games.combat.facts import facts
from grognard.games.combat.flight import Flight
from grognard.games.combat.fortifying import Fortify, SettleIn
from grognard.games.combat.gun_orders import GunOrder
from grognard.games.combat.gunnery import GunShot
from grognard.games.combat.impulses import FirePhase, Impulse
from grognard.games.combat.leaving import Leaving
from grognard.games.combat.mines import MineBlast
from grognard.games.combat.mouseholes import Blowing
from grognard.games.combat.movement import Move
from grognard.games.combat.not_now import not_now
from grognard.games.combat.overrun import Overrun
from grognard.games.combat.placing import PlaceArmy
from grognard.games.combat.platoon import Platoon
from grognard.games.combat.position import position, text_of
from grognard.games.combat.searching import Search
from grognard.games.combat.sequence import Crowding, Firefight, Recoveries, Showing
from grognard.games.combat.set_up import board, load, set_up, sheet_for
from grognard.games.combat.sewers import Lost, SewerMove
from grognard.games.combat.state import GERMAN, RUSSIAN, Combat
from grognard.games.combat.taking_cover import TakingCover
from grognard.games.combat.tank_hunting import TankHunt
from grognard.games.combat.vehicle_entry import Bypassing, Entering
from grognard.games.combat.view import resample, view
from grognard.games.combat.volley import Volley
from grognard.games.combat.wrecking import Battering, Wrecking

COMBAT = Rulebook(
    id="combat",
    title="Combat! Stalingrad 1942",
    sides=(GERMAN, RUSSIAN),
    scenarios=(
        ScenarioEntry("stairwell", "Stairwell", 6, 22, 1120, 400),
        ScenarioEntry("tractor-works", "The Tractor Works", 9, 80, 1120, 1500),
        ScenarioEntry("crest", "The Crest", 6, 18, 360, 400),
        ScenarioEntry("grain-elevator", "The Grain Elevator", 9, 50, 400, 800),
    ),
    options=(
        Switch(
            "random_impulses",
            "A die may give a side two impulses running.",
            ("no", "yes"),
            "core-4-g",
        ),
        Switch(
            "sewers",
            "Russian infantry may move through the sewers.",
            ("scenario", "yes", "no"),
            "6.16.1",
        ),
        Switch(
            "sewer_near",
            "Who is lost in the sewers ends up three hexes away at most.",
            ("no", "yes"),
            "6.16.2",
        ),
        Switch(
            "bypass_contact",
            "To bypass a building with enemies on its ground is to enter it.",
            ("no", "yes"),
            "10.6.5",
        ),
        Switch(
            "command_check",
            "Infantry far from any leader must dare to run or storm.",
            ("no", "yes"),
            "core-6-i",
        ),
        Switch(
            "shaken_flight",
            "Units that flee to Disrupted friends check their morale too.",
            ("no", "yes"),
            "10.2.6",
        ),
    ),
    version="0.1.0",
    oldest_readable="0.1.0",
    game=Combat,
    procedures=(
        Firefight,
        PlaceRallies,
        Fortify,
        PlaceArmy,
        SettleIn,
        Crowding,
        Recoveries,
        Recovery,
        FirePhase,
        Impulse,
        Move,
        Alighting,
        Pace,
        MineBlast,
        Clearing,
        Blowing,
        TakingCover,
        Platoon,
        Leaving,
        Urging,
        Digging,
        SewerMove,
        Lost,
        DefensiveFire,
        Volley,
        Departure,
        Siding,
        Attack,
        ActionCheck,
        ActionChecks,
        MoraleCheck,
        Flight,
        CloseCombatPhase,
        CloseCombat,
        Blast,
        Showing,
        Search,
        Mission,
        TankHunt,
        Drive,
        Convoy,
        Entering,
        Bypassing,
        Overrun,
        GunOrder,
        GunShot,
        ArmourShot,
        Wrecking,
        Battering,
        Roll,
    ),
    folder=FOLDER,
    load=load,
    data_for=sheet_for,
    set_up=set_up,
    position=position,
    position_text=text_of,
    view=view,
    resample=resample,
    scene=scene,
    facts=facts,
    board=board,
    words=lambda setting: setting.data.words,
    not_now=not_now,
    afterwards=(Flight,),
    aids=AIDS,
    advice=ADVICE,
    takes_long=True,
)
