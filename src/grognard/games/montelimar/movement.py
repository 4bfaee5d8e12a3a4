"""6.0 Movement: hex by hex, alone or as a stack, under the fire of those who watch (8.6)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, says_how
from grognard.engine.kernel.game import Event, Leg
from grognard.engine.look.wording import listed
from grognard.games.montelimar import stacking
from grognard.games.montelimar.air_strikes import Interdiction
from grognard.games.montelimar.allowance import (
    TRAIL,
    TRAIL_BONUS,
    Price,
    after_barrage,
    allowance,
    group_prices,
    in_points,
)
from grognard.games.montelimar.ambush import Ambush, may_be_ambushed
from grognard.games.montelimar.fire_help import book_helpers, may_spend
from grognard.games.montelimar.move_bars import (
    ALONG,
    ALONGSIDE,
    FORK,
    STEP,
    TAKEN,
    forks,
    is_armed,
    not_carried,
    off_trail,
)
from grognard.games.montelimar.move_sum import road_sums, step_sums
from grognard.games.montelimar.opportunity import Opportunity
from grognard.games.montelimar.quality import belongs
from grognard.games.montelimar.ridges import ClaimRidges
from grognard.games.montelimar.smoke import SmokeTrail
from grognard.games.montelimar.state import Montelimar, aboard, pieces_at
from grognard.games.montelimar.tidying import leave_guns
from grognard.games.montelimar.victory import leave_map


def hero_points(game: Montelimar, unit: str) -> int:
    """14.2 The half points that a hero adds to the unit that he is with."""
    heroes, place = game.sheet.pieces.heroes, aboard(unit)
    return max((2 * heroes[h].movement for h in heroes if game.markers.get(h) == place), default=0)


@dataclass
class Move(Procedure):
    """6.0 One unit, or a stack that began the activation together, moves hex by hex."""

    units: tuple[str, ...]
    carried: tuple[str, ...] = ()
    spent: tuple[int, ...] = (0,)  # half points, unit by unit
    cut: tuple[int, ...] = (0,)  # points lost to barrages on the way (8.7.2)
    gift: tuple[int, ...] = (0,)  # half points that heroes add (14.2)
    barrage: str = ""  # on the hex where the move began
    roads: tuple[str, ...] = ("",)  # the kind of road that each took the last step by
    trail: bool = False
    moved: bool = False
    to: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """6.0 Set out; a whole stack takes along what lies with it."""
        here = self.here(game)
        self.barrage = game.barrages.get(here, "")
        self.gift = tuple(hero_points(game, unit) for unit in self.units)
        if self.units == game.stacks[here]:
            self.carried = tuple(self.portable(game))
        return self.ask(game, None)

    def ask(self, game: Montelimar, _: object) -> Step:
        """6.0 Go on, or stop; who was hit on the way is out of it."""
        if self.moved:
            self._lose_those_gone(game, self.to)
        if not self.units or not any(self.left(game, unit) for unit in self.units):
            return Done()
        names = listed([game.called(unit) for unit in self.units])
        left = min(self.left(game, unit) for unit in self.units)
        prompt = f"6.0 Move {names} on, with {in_points(left)} left, or stop."
        forms: tuple[Callable[..., Step], ...] = (self.stop, self.enter)
        if forks(self, game):
            forms += (self.follow,)
        if not self.moved:
            forms += (self.join, self.take, self.leave, self.keep_to_trail)
        return Ask(self.side(game), forms, prompt, self.units)

    @form("stop", passes=True, says="stop the move")
    def stop(self, game: Montelimar) -> Step:
        """6.0 The move ends here."""
        return Done()

    @form("with UNIT", (ALONGSIDE,))
    def join(self, game: Montelimar, unit: str) -> Step:
        """6.0 Another unit of the stack goes along."""
        self.units = (*self.units, unit)
        self.spent, self.cut = (*self.spent, 0), (*self.cut, 0)
        self.gift, self.roads = (*self.gift, hero_points(game, unit)), (*self.roads, "")
        if len(self.units) == len(game.stacks[self.here(game)]):
            self.carried = tuple(self.portable(game))
        return self.ask(game, None)

    @form("take PIECE", (TAKEN,))
    def take(self, game: Montelimar, piece: str) -> Step:
        """12.3, 13.1 A weapon, leader or hero goes along."""
        self.carried = (*self.carried, piece)
        return self.ask(game, None)

    @form("leave PIECE", (Bar("12.3", "{PIECE} is not taken along.", not_carried),))
    def leave(self, game: Montelimar, piece: str) -> Step:
        """12.3 A weapon, leader or hero stays behind."""
        self.carried = tuple(each for each in self.carried if each != piece)
        return self.ask(game, None)

    @says_how
    @form("trail", (Bar("6.2.1", "No trail begins here for the whole group.", off_trail),))
    def keep_to_trail(self, game: Montelimar) -> Step:
        """6.2.1 Keep to the trail for the whole move, for two points more."""
        self.trail = True
        return self.ask(game, None)

    @form("HEX", STEP, sums=step_sums, way=True, label="Move", says="move on to HEX")
    def enter(self, game: Montelimar, hex_: str) -> Step:
        """6.0, 8.6 Pay; then those who cover the hex that is left may fire."""
        return self._set_foot(game, hex_, self.prices(game, hex_))

    @form("by ROAD HEX", (FORK,), (ALONG,), sums=road_sums, way=True, says="take the ROAD to HEX")
    def follow(self, game: Montelimar, road: str, hex_: str) -> Step:
        """6.2.1 Of two roads to the next hex take this one, whatever it costs."""
        return self._set_foot(game, hex_, self.prices(game, hex_, road))

    def _set_foot(self, game: Montelimar, hex_: str, prices: list[Price]) -> Step:
        if not self.moved:
            self._book(game)
        self.spent = tuple(s + p.points for s, p in zip(self.spent, prices, strict=True))
        self.to, self.moved, self.roads = hex_, True, tuple(price.road for price in prices)
        return Call(Opportunity(self.units, self.here(game), hex_), then=self.go)

    def _book(self, game: Montelimar) -> None:
        """5.2 Those who go along have had the action that the first one has, at its price."""
        first, *others = self.units
        book_helpers(game, first, tuple(others))

    def go(self, game: Montelimar, _: object) -> Step:
        """8.6, 10.0 Those who still can enter the hex."""
        here = self.from_hex(game)
        self._lose_those_gone(game, here)
        if not self.units or (game.pinned | game.suppressed) & game.bit(here):
            return Done()
        there = self.to
        stacking.step(game, self.units, here, there)
        for piece in self.carried:
            if game.markers.get(piece) == here:
                game.markers[piece] = there
        names = ", ".join(game.called(unit) for unit in self.units)
        told = f"{names} {'moves' if len(self.units) == 1 else 'move'} to {there}."
        game.events.append(Event(told, "6.0", there, leg=Leg(names, here, there)))
        self.cut_by_barrage(game, there)
        if leave_map(game, self.units, self.carried):
            return Done()
        followed = tuple(self._followed(game, here, there))
        self._keep([unit for unit in self.units if not leave_guns(game, unit)])  # 8.7.5
        return Call(followed, then=self.ask)

    def _lose_those_gone(self, game: Montelimar, hex_: str) -> None:
        """8.6, 16.2.1 Those who are no longer in the hex move no more."""
        self._keep([unit for unit in self.units if game.at(unit) == hex_])

    def _keep(self, units: list[str]) -> None:
        """6.0 These alone move on."""
        kept = [i for i, unit in enumerate(self.units) if unit in units]
        self.units = tuple(self.units[i] for i in kept)
        kinds = (self.spent, self.cut, self.gift)
        self.spent, self.cut, self.gift = (tuple(v[i] for i in kept) for v in kinds)
        self.roads = tuple(self.roads[i] for i in kept)

    def _followed(self, game: Montelimar, here: str, there: str) -> Iterator[Procedure]:
        """8.6, 16.2.1 What a step brings, once fire is over: aircraft, ridges, smoke, ambushes."""
        if any(self.roads) and all(game.units[unit].column for unit in self.units):
            yield Interdiction(there)
        yield ClaimRidges(there)
        if any("smoke-trail" in game.printed(unit).flags for unit in self.units):
            yield SmokeTrail(here, self.side(game))
        if may_be_ambushed(game, self.units):
            yield Ambush(there)

    def cut_by_barrage(self, game: Montelimar, there: str) -> None:
        """8.7.2 A barrage entered on the way takes of what is left."""
        if there in game.barrages:
            chart = game.sheet.charts.tables["barrage"]
            change = chart.result("movement", game.barrages[there])
            left = [self.left(game, unit) for unit in self.units]
            lost = [each - after_barrage(each, change) for each in left]
            self.cut = tuple(c + each for c, each in zip(self.cut, lost, strict=True))

    def side(self, game: Montelimar) -> str:
        """Whose move it is."""
        return game.side(self.units[0])

    def here(self, game: Montelimar) -> str:
        """Where the group is."""
        return game.at(self.units[0])

    def from_hex(self, game: Montelimar) -> str:
        """The hex that the group is leaving, though some of it may be gone."""
        near = game.sheet.board.neighbours(self.to)
        return next((game.at(u) for u in self.units if game.at(u) in near), "")

    def companions(self, game: Montelimar) -> list[str]:
        """6.0, 5.2 The units of the hex that began with the mover and can give the same action."""
        first, *others = self.units
        if not game.together:
            return []
        return [
            unit
            for unit in game.stacks[self.here(game)]
            if game.began.get(unit) == game.began.get(first)
            and game.face(unit).movement
            and may_spend(game, first, tuple(others), unit)
        ]

    def portable(self, game: Montelimar) -> list[str]:
        """12.3, 13.1, 15.0 What a unit of the group may take: of weapons, one for each unit."""
        weapons = game.sheet.pieces.weapons
        full = sum(piece in weapons for piece in self.carried) >= len(self.units)
        return [
            piece
            for piece in pieces_at(game, self.here(game))
            if any(belongs(game, piece, unit) for unit in self.units)
            and not (full and piece in weapons and piece not in self.carried)
        ]

    def left(self, game: Montelimar, unit: str) -> int:
        """10.2.3 The half points that a unit has left, as its hex is now."""
        number = self.units.index(unit)
        bonus = (TRAIL_BONUS if self.trail else 0) + self.gift[number]
        points = allowance(game, unit, self.barrage)
        return max(0, points + bonus - self.spent[number] - self.cut[number]) if points else 0

    def prices(self, game: Montelimar, hex_: str, only: str = "") -> list[Price]:
        """6.2 What the next hex costs each unit; nothing where one cannot get there at all."""
        step, kind = (self.here(game), hex_, self.roads), TRAIL if self.trail else only
        return group_prices(game, self.units, step, kind, is_armed(self, game))

    def affords(self, game: Montelimar, hex_: str, only: str = "") -> bool:
        """6.0 Whether every unit can pay for the next hex."""
        pairs = zip(self.units, self.prices(game, hex_, only), strict=False)
        return all(each.points <= self.left(game, unit) for unit, each in pairs)
