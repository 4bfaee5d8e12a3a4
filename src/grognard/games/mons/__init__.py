"""The Old Contemptibles: the battle of Mons, 23 and 24 August 1914."""

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.rulebook import Formerly, Rulebook, ScenarioEntry, Switch
from grognard.games.mons.advance import Advance, SecondAdvance
from grognard.games.mons.advice import ADVICE
from grognard.games.mons.aids import AIDS
from grognard.games.mons.bombardment import Bombardment, BombardmentStep
from grognard.games.mons.box import FOLDER
from grognard.games.mons.columns import Enter
from grognard.games.mons.dealing import resample
from grognard.games.mons.defensive_fire import Aim, DefensiveFire, Volley, Volleys
from grognard.games.mons.drawing import scene
from grognard.games.mons.facts import facts
from grognard.games.mons.losses import ShareLosses
from grognard.games.mons.melee import Clash, Melee, MeleeStep
from grognard.games.mons.movement import Move, Split
from grognard.games.mons.not_now import not_now
from grognard.games.mons.position import position, position_text
from grognard.games.mons.sequence import (
    ArrangeStacks,
    Battle,
    BritishTurn,
    CombatPhase,
    MovementPhase,
)
from grognard.games.mons.set_up import load, set_up, sheet_for
from grognard.games.mons.stacking import Arrange
from grognard.games.mons.state import BRITISH, GERMAN, Mons
from grognard.games.mons.view import conceals, view

HEXES = 1148

MONS = Rulebook(
    id="mons",
    title="The Old Contemptibles: Mons 1914",
    sides=(GERMAN, BRITISH),
    scenarios=(
        ScenarioEntry("campaign", "Mons, 23 and 24 August 1914", 14, 122, HEXES),
        ScenarioEntry("first-day", "The first day", 7, 122, HEXES),
        ScenarioEntry("nimy", "The Nimy salient", 3, 18, HEXES),
        ScenarioEntry("saint-ghislain", "The canal at Saint-Ghislain", 7, 46, HEXES),
    ),
    options=(
        Switch("closed_east", "The canal line is closed as far as the east edge."),
        Switch(
            "short_lesson",
            "In nimy two British units lost are enough, as before rules 0.3.0.",
            formerly=Formerly("0.3.0", "yes"),
        ),
        Switch(
            "scots_in_reserve",
            "In nimy the Royal Scots stand in 4510 too, as before rules 0.4.0.",
            formerly=Formerly("0.4.0", "yes"),
        ),
        Switch(
            "iv_corps_entry",
            "Where the 7th Division enters: as read (2700) or as printed (3900).",
            ("2700", "3900"),
            "8.2",
        ),
        Switch(
            "separates_join_divisions",
            "From turn 11 a corps unit may attack with both divisions at once.",
            ("no", "yes"),
            "10.6",
        ),
        Switch(
            "finished_stands",
            "A finished move or phase is reopened only with the opponent's consent.",
            ("no", "yes"),
            "9.2",
        ),
        Switch(
            "take_back_reveals",
            "With the opponent's consent even dice and reveals may be taken back.",
            ("no", "yes"),
            "5.1",
        ),
    ),
    version="0.4.0",
    digests_since="0.2.0",
    oldest_readable="0.1.0",
    game=Mons,
    procedures=(
        Battle,
        BritishTurn,
        ArrangeStacks,
        Arrange,
        MovementPhase,
        Enter,
        Move,
        Split,
        CombatPhase,
        BombardmentStep,
        Bombardment,
        MeleeStep,
        Melee,
        Clash,
        DefensiveFire,
        Aim,
        Volleys,
        Volley,
        ShareLosses,
        Advance,
        SecondAdvance,
        Roll,
    ),
    folder=FOLDER,
    load=load,
    data_for=sheet_for,
    set_up=set_up,
    position=position,
    position_text=position_text,
    view=view,
    resample=resample,
    conceals=conceals,
    words=lambda setting: setting.data.words,
    not_now=not_now,
    scene=scene,
    facts=facts,
    aids=AIDS,
    advice=ADVICE,
)
