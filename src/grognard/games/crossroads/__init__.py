"""Crossroads: a small battle for a small town, the example of docs/write-a-game.md."""

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.rulebook import Rulebook, ScenarioEntry
from grognard.games.crossroads.advice import ADVICE
from grognard.games.crossroads.aids import AIDS
from grognard.games.crossroads.ambush import Hide
from grognard.games.crossroads.drawing import scene
from grognard.games.crossroads.facts import facts
from grognard.games.crossroads.fire import Fire, Reaction
from grognard.games.crossroads.luck import Luck, luck
from grognard.games.crossroads.march import March
from grognard.games.crossroads.position import position, position_text
from grognard.games.crossroads.sequence import TURNS, Battle, PlayerTurn, not_now
from grognard.games.crossroads.set_up import BATTLE, CLEARINGS, FOLDER, box_for, load, set_up
from grognard.games.crossroads.state import BLUE, RED, Crossroads
from grognard.games.crossroads.view import resample, view

CROSSROADS = Rulebook(
    id="crossroads",
    title="Crossroads",
    sides=(BLUE, RED),
    scenarios=(
        ScenarioEntry(BATTLE, "The battle for the crossroads", TURNS, 10, 60),
        ScenarioEntry(CLEARINGS, "The two clearings", TURNS, 10, 66),
    ),
    options=(),
    version="0.2.0",
    digests_since="0.2.0",
    oldest_readable="0.1.0",
    game=Crossroads,
    procedures=(Battle, Hide, PlayerTurn, March, Reaction, Fire, Roll, Luck),
    folder=FOLDER,
    load=load,
    data_for=box_for,
    set_up=set_up,
    position=position,
    position_text=position_text,
    view=view,
    resample=resample,
    scene=scene,
    facts=facts,
    words=lambda setting: setting.data.words,
    after_roll=luck,
    not_now=not_now,
    aids=AIDS,
    advice=ADVICE,
    example=True,
)
