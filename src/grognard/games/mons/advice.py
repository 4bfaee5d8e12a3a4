"""What computer players are told of Mons: what matters, what a position is worth, what to try."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from grognard.engine.advice import Advice, Script
from grognard.engine.board import Board
from grognard.engine.influence import distances
from grognard.engine.paths import Graph
from grognard.engine.table import Table
from grognard.games.mons.approach import marches, moves_on
from grognard.games.mons.bombardment import Bombardment, BombardmentStep, can_fire, guns, targets
from grognard.games.mons.melee import Melee, MeleeStep
from grognard.games.mons.movement import Move
