"""8.1 to 8.4 Direct fire: target, help, the die, and what it does."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Tally
from grognard.games.montelimar.command import can_pay, in_command, pay
from grognard.games.montelimar.fire_sum import (
    HELPERS,
    MISS,
    Shot,
    fire_value,
    hero_fire,
    outcomes,
)
from grognard.games.montelimar.flames import ignite
from grognard.games.montelimar.heroes import HeroLeaves, wears_out
from grognard.games.montelimar.leaders import lose_leader
from grognard.games.montelimar.quality import belongs, leader_fire
from grognard.games.montelimar.results import Results, chooser
from grognard.games.montelimar.state import NOWHERE, Montelimar
from grognard.games.montelimar.tidying import send_back
from grognard.games.montelimar.zones import reach


def unfit(fire: "Fire", game: Montelimar, among: int) -> int:
    """8.3.2, 8.3.4 The pieces and units that cannot help this fire."""
    return among & ~game.setting.words["PIECE"].bits.mask(fire.helps(game))


def no_concentration(fire: "Fire", game: Montelimar, among: int) -> int:
    """8.3.6 Only deployed units concentrate their fire, and never in opportunity fire."""
    ready = not fire.reaction and game.is_deployed(fire.shot.unit) and not fire.shot.concentrated
    return 0 if ready else among


def the_sum(fire: "Fire", game: Montelimar) -> Iterator[Tally]:
    """8.3 The value as it stands."""
    yield fire_value(game, fire.shot)


def the_sum_with(fire: "Fire", game: Montelimar, piece: str) -> Iterator[Tally]:
    """8.3 The value with one more to help."""
    yield fire_value(game, fire.with_help(game, piece))


def not_a_target(fire: "Fire", game: Montelimar, among: int) -> int:
    """8.3.1 The units that are not in the target hex."""
    return among & ~game.mask(game.stacks.get(fire.shot.target, ()))


def no_shield(fire: "Fire", game: Montelimar, among: int) -> int:
    """8.3.1 The pieces that are no weapons of the target hex."""
    return among & ~game.setting.words["PIECE"].bits.mask(game.weapons(fire.shot.target))


@dataclass
class Fire(Procedure):
    """8.2 One unit fires at a hex or at one Hard Target, with what helps it."""

    shot: Shot
    reaction: bool = False
    face: int = 0

    def begin(self, game: Montelimar, _: object) -> Step:
        """8.3.2 Ask for help where there is any."""
        if not self.helps(game) and no_concentration(self, game, 1):
            return self.fire(game)
        prompt = f"8.3 {game.called(self.shot.unit)} fires at {self.aim(game)}."
        return Ask(
            game.side(self.shot.unit),
            (self.fire, self.add, self.concentrate),
            prompt,
            (self.shot.unit,),
        )

    @form("fire", sums=the_sum, passes=True, says="fire as it stands")
    def fire(self, game: Montelimar) -> Step:
        """8.3.1 Then the Target Unit is picked, by the defender if any unit there is deployed."""
        shot = self.shot
        if shot.hard:
            return self.roll(game)
        stack = game.stacks[shot.target]
        if len(stack) == 1:
            return self.target(game, stack[0])
        prompt = f"8.3.1 Pick the Target Unit in {shot.target}."
        return Ask(chooser(game, self.shot.target), (self.target,), prompt)

    @form(
        "add PIECE",
        (Bar("8.3.2", "{PIECE} cannot help this fire.", unfit),),
        sums=the_sum_with,
        gathers=True,
    )
    def add(self, game: Montelimar, piece: str) -> Step:
        """8.3.2, 8.3.4 A weapon, leader, hero or another unit helps."""
        self.shot = self.with_help(game, piece)
        return self.begin(game, None)

    @form(
        "concentrate",
        (Bar("8.3.6", "This fire cannot be concentrated.", no_concentration),),
        gathers=True,
    )
    def concentrate(self, game: Montelimar) -> Step:
        """8.3.6 One better; the hex then has no fire zone until it is active again."""
        self.shot = self.shot._replace(concentrated=True)
        return self.begin(game, None)

    @form("target UNIT", (Bar("8.3.1", "{UNIT} is not in the target hex.", not_a_target),))
    def target(self, game: Montelimar, unit: str) -> Step:
        """8.3.1 Then the weapon of the target hex whose defence counts."""
        self.shot = self.shot._replace(picked=unit)
        weapons = game.weapons(self.shot.target)
        values = {game.sheet.pieces.weapons[weapon].defence for weapon in weapons}
        deployed = chooser(game, self.shot.target) == game.owner(self.shot.target)
        if not weapons or (not deployed and values == {0}):
            return self.roll(game)
        if deployed and len(values) == 1:
            return self.shield(game, weapons[0])
        prompt = f"8.3.1 Which weapon in {self.shot.target} counts for the defence?"
        forms = (self.shield,) if deployed else (self.no_shield, self.shield)
        return Ask(chooser(game, self.shot.target), forms, prompt)

    @form("shield PIECE", (Bar("8.3.1", "{PIECE} is no weapon there.", no_shield),))
    def shield(self, game: Montelimar, piece: str) -> Step:
        """12.3 Its defence number counts."""
        self.shot = self.shot._replace(shield=piece)
        return self.roll(game)

    @form("none", passes=True, label="No weapon", says="count no weapon")
    def no_shield(self, game: Montelimar) -> Step:
        """8.3.1 The firer need not count one where all are in column."""
        return self.roll(game)

    def roll(self, game: Montelimar) -> Step:
        """8.4 At or under the value the die is read on the chart."""
        shot = self.shot
        if not self.reaction:
            self._book_helpers(game)
        value = fire_value(game, shot).total
        name = game.called(shot.unit)
        game.tell(f"{name} fires at {self.aim(game)}.", "8.2", where=shot.target)
        roll = Roll(
            "8.4",
            f"{name} hits {self.aim(game)} with {value} or less.",
            outcomes(game, shot),
            lowest=0,
            side=game.side(shot.unit),
            where=shot.target,
        )
        return Call(roll, then=self.resolve)

    def _book_helpers(self, game: Montelimar) -> None:
        """8.2, 8.3.4 Helpers have spent the action that the firer spends, at the same price."""
        helpers = game.mask(self.shot.helpers)
        if self.price(game):
            game.active |= helpers
            for unit in self.shot.helpers:
                pay(game, game.division(unit), "unit")
        if game.again & game.unit_bit(self.shot.unit):
            game.again |= helpers
        else:
            game.acted |= helpers

    def resolve(self, game: Montelimar, rolled: Rolled) -> Step:
        """8.4, 8.8, 13.3 A 9 breaks the weapon, a 0 costs a leader, flames may catch."""
        shot, here = self.shot, game.at(self.shot.unit)
        self.face = rolled.face
        if shot.concentrated:
            game.concentrated |= game.bit(here)
        if shot.weapon:
            self._spend_weapon(game, rolled.face)
        if self._is_flame(game):
            ignite(game, shot.target, rolled.face)
        if rolled.means == MISS:
            return self.end(game, None)
        picked = shot.hard or shot.picked
        parts = tuple(rolled.means.split("+"))
        after = Results(shot.target, parts, picked, shot.hard)
        if rolled.face == 0 and game.leaders(shot.target):
            return Call((lose_leader(game, shot.target), after), then=self.end)
        return Call(after, then=self.end)

    def end(self, game: Montelimar, _: object) -> Step:
        """14.2 A hero who was used may leave; whoever called the fire wants to know the die."""
        if self.shot.hero and wears_out(game, self.shot.hero):
            return Call(HeroLeaves(self.shot.hero), then=self.over)
        return Done(self.face)

    def over(self, game: Montelimar, _: object) -> Step:
        """The fire is over."""
        return Done(self.face)

    def _spend_weapon(self, game: Montelimar, face: int) -> None:
        """8.4, 12.3 A weapon that has one use is gone; a 9 breaks any other."""
        weapon = self.shot.weapon
        if "one-use" in game.sheet.pieces.weapons[weapon].flags:
            game.markers[weapon] = NOWHERE
        elif face == 9:
            send_back(game, weapon)

    def _is_flame(self, game: Montelimar) -> bool:
        """8.8 Whether a flamethrower takes part."""
        weapons = game.sheet.pieces.weapons
        by_weapon = self.shot.weapon and "flamethrower" in weapons[self.shot.weapon].flags
        return bool(by_weapon) or "flamethrower" in game.printed(self.shot.unit).flags

    def aim(self, game: Montelimar) -> str:
        """The target in words."""
        return game.called(self.shot.hard) if self.shot.hard else self.shot.target

    def with_help(self, game: Montelimar, piece: str) -> Shot:
        """The fire with one more to help."""
        pieces, shot = game.sheet.pieces, self.shot
        if piece in pieces.weapons:
            return shot._replace(weapon=piece)
        if piece in pieces.leaders:
            return shot._replace(leader=piece)
        if piece in pieces.heroes:
            return shot._replace(hero=piece)
        return shot._replace(helpers=(*shot.helpers, piece))

    def helps(self, game: Montelimar) -> list[str]:
        """8.3.2, 8.3.4 All that can still be added to the fire."""
        shot, unit = self.shot, self.shot.unit
        here = game.at(unit)
        found = []
        if not shot.leader:
            found += [each for each in game.leaders(here) if self._leads(game, each)]
        if not shot.hero:
            found += [each for each in game.heroes(here) if hero_fire(game, each, unit)]
        if game.is_deployed(unit):
            if not shot.weapon:
                found += [each for each in game.weapons(here) if self._usable(game, each)]
            if len(shot.helpers) < HELPERS:
                found += [each for each in game.stacks[here] if self._joins(game, each)]
        return found

    def _leads(self, game: Montelimar, leader: str) -> bool:
        return belongs(game, leader, self.shot.unit) and leader_fire(game, leader) > 0

    def _usable(self, game: Montelimar, weapon: str) -> bool:
        """8.3.2 Its own formation's, of enough range, and of a type that can hit the target."""
        printed = game.sheet.pieces.weapons[weapon]
        fits = printed.colour != "blue" or bool(self.shot.hard)
        far = printed.range >= game.face(self.shot.unit).range
        return far and fits and belongs(game, weapon, self.shot.unit)

    def _joins(self, game: Montelimar, unit: str) -> bool:
        """8.3.4 Another deployed unit of the hex that reaches as far and has an action left."""
        shot = self.shot
        if unit == shot.unit or unit in shot.helpers or not game.is_deployed(unit):
            return False
        if not self.reaction and not self._may_spend(game, unit):
            return False
        return reach(game, unit) >= game.face(shot.unit).range

    def _may_spend(self, game: Montelimar, unit: str) -> bool:
        """8.2, 8.3.4 Whether a helper can give an action for it, and pay where the firer paid."""
        bit = game.unit_bit(unit)
        if not game.together:  # on a Direct Command chit each helper is paid for
            paying = self.price(game) + 1
            return not bit & game.acted and can_pay(game, game.division(unit), paying)
        if game.again & game.unit_bit(self.shot.unit):
            fresh = bool(bit & game.active & game.acted) and not bit & game.again
            paying = self.price(game) + 1
            return fresh and can_pay(game, game.division(unit), paying) and in_command(game, unit)
        return bool(bit & game.active) and not bit & game.acted

    def price(self, game: Montelimar) -> int:
        """8.2 The Direct Commands that the helpers so far cost."""
        paid = not game.together or game.again & game.unit_bit(self.shot.unit)
        return len(self.shot.helpers) if paid else 0
