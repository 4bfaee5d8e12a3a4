"""8.1 to 8.4 Direct fire: target, help, the die, and what it does."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Event, Rolled
from grognard.engine.kernel.tally import Objection, Tally, number
from grognard.games.montelimar.fire_help import book_helpers, helps, with_help
from grognard.games.montelimar.fire_sum import MISS, Shot, fire_value, outcomes, sustains_until
from grognard.games.montelimar.flames import catches, ignite
from grognard.games.montelimar.help_refusals import why_unfit
from grognard.games.montelimar.heroes import HeroLeaves, helps_unit, wears_out
from grognard.games.montelimar.leaders import lose_leader
from grognard.games.montelimar.results import Results, chooser
from grognard.games.montelimar.state import NOWHERE, Montelimar
from grognard.games.montelimar.tidying import send_back


def unfit(fire: "Fire", game: Montelimar, among: int) -> int:
    """8.3.2, 8.3.4 The pieces and units that cannot help this fire."""
    return among & ~game.setting.words["PIECE"].bits.mask(helps(game, fire.shot, fire.reaction))


def no_concentration(fire: "Fire", game: Montelimar, among: int) -> int:
    """8.3.6 Only deployed units concentrate their fire, and never in opportunity fire."""
    ready = not fire.reaction and game.is_deployed(fire.shot.unit) and not fire.shot.concentrated
    return 0 if ready else among


def why_no_concentration(fire: "Fire", game: Montelimar) -> Iterator[Objection]:
    """8.3.6, 8.6 Why a fire is not concentrated."""
    if fire.reaction:
        yield Objection("8.6", "Fire at a move is never concentrated.")
    elif not game.is_deployed(fire.shot.unit):
        yield Objection("8.3.6", "Only deployed units concentrate their fire.")
    else:
        yield Objection("8.3.6", "This fire is concentrated already.")


def forced(fire: "Fire", game: Montelimar) -> list[str]:
    """8.3.1, 12.3 The weapons of which the defender must count one."""
    weapons, owner = game.sheet.pieces.weapons, game.owner(fire.shot.target)
    found = fire.shields(game) if fire.chooser(game) == owner else []
    return [piece for piece in found if piece in weapons]


def sure_shield(fire: "Fire", game: Montelimar) -> str:
    """12.3 The weapon that counts without a question, or nothing."""
    weapons, found = game.sheet.pieces.weapons, forced(fire, game)
    return found[0] if len({weapons[piece].defence for piece in found}) == 1 else ""


def foreseen(fire: "Fire", game: Montelimar, shot: Shot) -> Shot:
    """8.3.1 The shot at the first who may be its target, with the weapon that must count."""
    targets = () if shot.hard or shot.picked else fire.targets(game)
    shot = shot._replace(picked=targets[0]) if targets else shot
    sure = sure_shield(replace(fire, shot=shot), game)
    return shot._replace(shields=(*shot.shields, sure)) if sure else shot


def expected(game: Montelimar, shot: Shot, drew: tuple[str, ...] = ()) -> Shot:
    """8.3.1 A shot that has not begun, as `foreseen`; of those who drew it one is the target."""
    return foreseen(Fire(shot, drew=drew), game, shot)


def the_sum(fire: "Fire", game: Montelimar) -> Iterator[Tally]:
    """8.3 The value as it stands."""
    yield fire_value(game, foreseen(fire, game, fire.shot))


def the_sum_with(fire: "Fire", game: Montelimar, piece: str) -> Iterator[Tally]:
    """8.3 The value with one more to help."""
    yield fire_value(game, foreseen(fire, game, with_help(game, fire.shot, piece)))


def the_sum_concentrated(fire: "Fire", game: Montelimar) -> Iterator[Tally]:
    """8.3.6 The value of concentrated fire."""
    yield fire_value(game, foreseen(fire, game, fire.shot._replace(concentrated=True)))


def the_sum_at(fire: "Fire", game: Montelimar, unit: str) -> Iterator[Tally]:
    """8.3.1 The value with this Target Unit."""
    yield fire_value(game, foreseen(fire, game, fire.shot._replace(picked=unit)))


def the_sum_behind(fire: "Fire", game: Montelimar, piece: str) -> Iterator[Tally]:
    """8.3.1 The value with one more that counts for the defence."""
    shields = (*fire.shot.shields, piece)
    yield fire_value(game, foreseen(fire, game, fire.shot._replace(shields=shields)))


def not_a_target(fire: "Fire", game: Montelimar, among: int) -> int:
    """8.3.1, 8.6 The units that are not in the target hex, or did not draw the fire."""
    return among & ~game.mask(fire.targets(game))


def no_shield(fire: "Fire", game: Montelimar, among: int) -> int:
    """8.3.1 The pieces that do not count for the defence of the target hex."""
    return among & ~game.setting.words["PIECE"].bits.mask(fire.shields(game))


def faces(fire: "Fire", game: Montelimar) -> tuple[str, ...]:
    """8.4 All that each face of the die brings: its result, and what else hangs on it."""
    results = enumerate(outcomes(game, fire.shot))
    return tuple("; ".join((result, *_besides(fire, game, face))) for face, result in results)


def _besides(fire: "Fire", game: Montelimar, face: int) -> Iterator[str]:
    """8.4, 8.6.1, 8.8, 13.3 What a face does besides its result."""
    shot, weapons = fire.shot, game.sheet.pieces.weapons
    here, side = game.at(shot.unit), game.side(shot.unit)
    if face == 0 and game.leaders(shot.target):
        yield "a leader is hit"
    if face == 9 and shot.weapon and "one-use" not in weapons[shot.weapon].flags:
        yield f"{shot.weapon} breaks"
    if fire.is_flame(game) and catches(game, shot.target, face):
        yield "the hex burns"
    sustained = (fire.reaction or shot.assault) and game.has(game.sustained, here)
    if sustained and face >= sustains_until(game, side):
        yield "it fires no more at moves"


class Fired(NamedTuple):
    """How a fire went, for whoever called it: the die, and the weapon that was used."""

    face: int
    weapon: str


@dataclass
class Fire(Procedure):
    """8.2 One unit fires at a hex or at one Hard Target, with what helps it."""

    shot: Shot
    reaction: bool = False
    drew: tuple[str, ...] = ()  # the units that drew opportunity fire; of them one is the target
    face: int = 0

    def begin(self, game: Montelimar, _: object) -> Step:
        """8.3.2 Ask for help where there is any."""
        if not helps(game, self.shot, self.reaction) and no_concentration(self, game, 1):
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
        if self.shot.hard:
            return self.cover(game)
        units = self.targets(game)
        if len(units) == 1:
            return self.target(game, units[0])
        prompt = f"8.3.1 Pick the Target Unit in {self.shot.target}."
        return Ask(self.chooser(game), (self.target,), prompt)

    @form(
        "add PIECE",
        (Bar("8.3.2", why_unfit, unfit),),
        sums=the_sum_with,
        gathers=True,
    )
    def add(self, game: Montelimar, piece: str) -> Step:
        """8.3.2, 8.3.4 A weapon, leader, hero or another unit helps."""
        self.shot = with_help(game, self.shot, piece)
        return self.begin(game, None)

    @form(
        "concentrate",
        (Bar("8.3.6", why_no_concentration, no_concentration),),
        sums=the_sum_concentrated,
        gathers=True,
    )
    def concentrate(self, game: Montelimar) -> Step:
        """8.3.6 One better; the hex then has no fire zone until it is active again."""
        self.shot = self.shot._replace(concentrated=True)
        return self.begin(game, None)

    @form(
        "target UNIT",
        (Bar("8.3.1", "{UNIT} is no target of this fire.", not_a_target),),
        sums=the_sum_at,
    )
    def target(self, game: Montelimar, unit: str) -> Step:
        """8.3.1 Then what else counts for the defence."""
        self.shot = self.shot._replace(picked=unit)
        return self.cover(game)

    def cover(self, game: Montelimar) -> Step:
        """8.3.1 The defender must count a weapon; the firer may, where all are in column."""
        if not self.shields(game):
            return self.roll(game)
        sure = sure_shield(self, game)
        if sure:
            return self.shield(game, sure)
        prompt = f"8.3.1 What in {self.shot.target} counts for the defence?"
        forms = (self.shield,) if forced(self, game) else (self.no_shield, self.shield)
        return Ask(self.chooser(game), forms, prompt)

    @form(
        "shield PIECE",
        (Bar("8.3.1", "{PIECE} does not count there.", no_shield),),
        sums=the_sum_behind,
    )
    def shield(self, game: Montelimar, piece: str) -> Step:
        """12.3 Its defence number counts."""
        self.shot = self.shot._replace(shields=(*self.shot.shields, piece))
        return self.cover(game)

    @form("none", sums=the_sum, passes=True, label="Nothing more", says="count nothing more")
    def no_shield(self, game: Montelimar) -> Step:
        """8.3.1 The firer need not count anything where all are in column."""
        return self.roll(game)

    def targets(self, game: Montelimar) -> list[str]:
        """8.3.1, 8.6 The units that may be the Target Unit."""
        stack = game.stacks.get(self.shot.target, ())
        return [unit for unit in stack if not self.drew or unit in self.drew]

    def chooser(self, game: Montelimar) -> str:
        """8.3.1, 9.1 Who picks; those who assault are all in column, whoever else is there."""
        target, side = self.shot.target, game.side(self.shot.unit)
        if self.shot.hard:
            return game.owner(target)
        return side if self.shot.assault else chooser(game, target)

    def shields(self, game: Montelimar) -> list[str]:
        """8.3.1, 12.3, 14.2 One weapon; heroes if the firer has the choice, one if the defender."""
        target, used = self.shot.target, self.shot.shields
        pieces, found = game.sheet.pieces, []
        chosen = self.chooser(game) != game.owner(target)
        if not self.shot.hard and not any(piece in pieces.weapons for piece in used):
            found += [
                piece
                for piece in game.weapons(target)
                if not chosen or pieces.weapons[piece].defence
            ]
        if chosen:
            found += [
                piece
                for piece in game.heroes(target)
                if piece not in used and pieces.heroes[piece].defence
            ]
        elif not any(piece in pieces.heroes for piece in used):
            aimed = self.shot.hard or self.shot.picked
            found += [h for h in helps_unit(game, aimed) if pieces.heroes[h].defence]
        return found

    def roll(self, game: Montelimar) -> Step:
        """8.4 At or under the value the die is read on the chart."""
        shot = self.shot
        if not self.reaction:
            book_helpers(game, shot.unit, shot.helpers)
        value = fire_value(game, shot).total
        name = game.called(shot.unit)
        told = f"{name} fires at {self.aim(game)}."
        game.events.append(Event(told, "8.2", shot.target, opens=True))
        roll = Roll(
            "8.4",
            f"{name} hits {self.aim(game)} with {number(value)} or less.",
            faces(self, game),
            lowest=0,
            side=game.side(shot.unit),
            where=shot.target,
        )
        return Call(roll, then=self.resolve)

    def resolve(self, game: Montelimar, rolled: Rolled) -> Step:
        """8.4, 8.8, 13.3 A 9 breaks the weapon, a 0 costs a leader, flames may catch."""
        shot, here = self.shot, game.at(self.shot.unit)
        self.face = rolled.face
        if shot.concentrated:
            game.concentrated |= game.bit(here)
        if shot.weapon:
            self._spend_weapon(game, rolled.face)
        if self.is_flame(game):
            ignite(game, shot.target, rolled.face)
        result = rolled.means.partition(";")[0]
        if result == MISS:
            return self.end(game, None)
        picked = shot.hard or shot.picked
        parts = tuple(result.split("+"))
        after = Results(shot.target, parts, picked, shot.hard, self.shielding(game))
        if rolled.face == 0 and game.leaders(shot.target):
            return Call((lose_leader(game, shot.target), after), then=self.end)
        return Call(after, then=self.end)

    def shielding(self, game: Montelimar) -> str:
        """14.0 The hero that the owner of the target has used, if any."""
        if self.chooser(game) != game.owner(self.shot.target):
            return ""
        heroes = game.sheet.pieces.heroes
        return next((piece for piece in self.shot.shields if piece in heroes), "")

    def end(self, game: Montelimar, _: object) -> Step:
        """14.2 A hero who was used may leave; whoever called the fire wants to know the die."""
        heroes = game.sheet.pieces.heroes
        used = [piece for piece in (self.shot.hero, *self.shot.shields) if piece in heroes]
        leaving = tuple(HeroLeaves(hero) for hero in used if wears_out(game, hero))
        return Call(leaving, then=self.over) if leaving else self.over(game, None)

    def over(self, game: Montelimar, _: object) -> Step:
        """The fire is over."""
        return Done(Fired(self.face, self.shot.weapon))

    def _spend_weapon(self, game: Montelimar, face: int) -> None:
        """8.4, 12.3 A weapon that has one use is gone; a 9 breaks any other."""
        weapon = self.shot.weapon
        if "one-use" in game.sheet.pieces.weapons[weapon].flags:
            game.markers[weapon] = NOWHERE
        elif face == 9:
            send_back(game, weapon)

    def is_flame(self, game: Montelimar) -> bool:
        """8.8 Whether a flamethrower takes part."""
        weapons = game.sheet.pieces.weapons
        by_weapon = self.shot.weapon and "flamethrower" in weapons[self.shot.weapon].flags
        unit = self.shot.unit
        carried = game.units[unit].carrier  # 15.0 a transport's values alone count
        return bool(by_weapon) or (not carried and "flamethrower" in game.printed(unit).flags)

    def aim(self, game: Montelimar) -> str:
        """The target in words."""
        return game.called(self.shot.hard) if self.shot.hard else self.shot.target
