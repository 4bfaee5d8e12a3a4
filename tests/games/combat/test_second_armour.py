"""Shots at armour in play agree with what was written a second time from the clauses."""

import os
from random import Random

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import advance, explain
from grognard.games.combat.armour import ArmourShot
from grognard.games.combat.defensive_fire import DefensiveFire
from grognard.games.combat.gun_orders import GunOrder
from grognard.games.combat.gunnery import GunShot
from grognard.games.combat.state import Combat
from tests.games.combat import second_armour as second
from tests.games.combat.positions import works

CHOICES = int(os.environ.get("SECOND_WRITING", "300"))  # along which they are compared
TANKS = "PzIV-1 G33 w, PzIII-1 H33 sw, StuG-1 G36 nw, SdKfz-1 G37 nw, g66-1 G37 on:SdKfz-1"
GUNS = "g81mm-1 I40 w, r45mm-1 D36 ne, r76mm-1 C35 e, rPTRD-1 E37, rPTRD-2 F33"
FOES = "T34-1 D38 ne, T34-2 E35 e, KV1A-1 D33 e, r65-1 E34, rLt-1 E34, gLt-1 H33, g66-2 G33"
FIELD = f"{TANKS}, {GUNS}, {FOES}, smoke F35 2, turn 8"


class Watch:
    """What was shot at, as the onlooker remembers it: who has pull 2, and against whom."""

    def __init__(self) -> None:
        self.kept: dict[str, second.Sighting] = {}
        self.dim: dict[str, int] = {}  # gun: the turn in which its target was shaken
        self.shots = 0

    def look(self, game: Combat) -> None:
        """core-14-d, core-14-j Forget who moved or turned, or was shaken in an earlier phase."""
        for gun, turn in list(self.dim.items()):
            if turn != game.turn:
                del self.dim[gun]
                self.kept.pop(gun, None)
        for gun, seen in list(self.kept.items()):
            if (
                not game.is_on_map(gun)
                or not game.is_on_map(seen.foe)
                or second.has_stirred(seen, now := second.sighting(game, gun, seen.foe))
            ):
                del self.kept[gun]
            else:
                self.kept[gun] = now
                if second.is_shaken(seen, now, 1):
                    self.dim[gun] = game.turn

    def pull(self, gun: str, foe: str) -> int:
        """core-14-d The Trigger Pull of the next shot."""
        return 2 if gun in self.kept and self.kept[gun].foe == foe else 1

    def compare(self, game: Combat, choice: str, gun: str, foe: str) -> None:
        """core-14 The sums that are told, and those of the second writing."""
        pull = self.pull(gun, foe)
        wanted = second.duel(game, gun, foe, pull)
        told = [tally.total for tally in explain(game, choice)]
        assert told == list(wanted)[pull - 1 :], (choice, wanted, game.units[gun], game.units[foe])
        self.shots += 1


def test_duels_agree_along_random_play():
    """core-14 Who can be hit, the three sums of each shot, and what every face does."""
    random, watch, game = Random(3), Watch(), works(FIELD)
    for _ in range(CHOICES):
        if not game.who or game.turn > 8:
            game, watch.kept, watch.dim = works(FIELD), {}, {}
        watch.look(game)
        top = game.procedures[-1]
        if isinstance(top, GunOrder):
            _targets(game, top.gun)
        for option in game.options if isinstance(top, GunOrder | DefensiveFire) else ():
            words = option.split()
            if words[0] == "hit":
                watch.compare(game, option, *(words[1:] if words[2:] else (top.gun, words[1])))
        _faces(game, watch)
        advance(game, _pick(game, random))
    assert watch.shots


def _targets(game: Combat, gun: str) -> None:
    """core-14-k The vehicles that a gun of one's own may be laid on."""
    offered = [option.split()[1] for option in game.options if option.startswith("hit ")]
    asked = "hold" not in game.options  # which building, or smoke where, is another question
    if asked and second.line_of(game, gun) and (offered or not game.units[gun].did):
        foes = [unit for unit in game.units if game.owner(unit) != game.owner(gun)]
        able = [u for u in foes if game.is_on_map(u) and second.may_hit(game, gun, u)]
        assert sorted(offered) == sorted(able), (gun, offered, able)


def _faces(game: Combat, watch: Watch) -> None:
    """core-14-e The die of a shot that is under way, and what the onlooker notes of it."""
    die, shot = game.procedures[-1], game.procedures[-2] if len(game.procedures) > 1 else None
    if isinstance(shot, GunShot):
        watch.kept.pop(shot.gun, None)
    if not isinstance(die, Roll) or not isinstance(shot, ArmourShot) or len(die.means) < 100:
        return
    gun, foe = shot.gun, shot.foe
    wanted = second.results(second.duel(game, gun, foe, watch.pull(gun, foe)))
    assert [each.split(",")[0] for each in die.means] == wanted, (gun, foe)
    watch.kept[gun] = second.sighting(game, gun, foe)
    watch.dim.pop(gun, None)


def _pick(game: Combat, random: Random) -> str:
    """A choice by lot, shots at armour and gun orders more often than others."""
    likely = [each for each in game.options if each.split()[0] in ("hit", "gun")]
    return random.choice(likely if likely and random.random() < 0.5 else game.options)
