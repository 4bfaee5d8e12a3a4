"""8.8.1, 20.0 The Wind and the Random Event chits."""

from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.games.montelimar.air import air_support
from grognard.games.montelimar.command import on_map, staff_on_map, takes_part
from grognard.games.montelimar.evacuation import EvacuationPanic
from grognard.games.montelimar.fire_sum import FACES
from grognard.games.montelimar.flames import GROWTH, is_flammable, set_alight
from grognard.games.montelimar.reinforcement import in_play
from grognard.games.montelimar.state import (
    ALLIED,
    AMERICAN,
    GERMAN,
    NOWHERE,
    Montelimar,
    aboard,
)

EVENTS = (
    *("an American division gains 3 Dispatch Points", "a German division gains 4 Direct Commands"),
    *("air support", "evacuation panic", "an Allied hero", "a German hero"),
    *("German supply trouble", "an American division loses heart"),
    *("a German division loses heart", "German dispatches"),
)


@dataclass
class Wind(Procedure):
    """4.0, 8.8.1 The wind blows barrages and lights away and fans the fires."""

    fires: tuple[str, ...] = ()
    hex: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """4.0 2C i Barrages and illumination go."""
        game.barrages.clear()
        game.lit = 0
        game.tell("The wind clears the air.", "4.0")
        burning = game.hexes(game.burning)
        self.fires = tuple(hex_ for hex_ in burning if game.sheet.board.terrain(hex_) in GROWTH)
        return self.blow(game)

    def blow(self, game: Montelimar) -> Step:
        """8.8.1 A die for each burning wood or vineyard."""
        if not self.fires:
            return Done()
        self.hex, *rest = self.fires
        self.fires = tuple(rest)
        numbers = game.sheet.charts.numbers["fires"]
        means = tuple(
            "goes out"
            if face <= numbers["goes_out"]
            else "spreads"
            if face >= numbers["spreads"]
            else "burns on"
            for face in FACES
        )
        roll = Roll("8.8.1", f"The fire in {self.hex}.", means, lowest=0, where=self.hex)
        return Call(roll, then=self.blown)

    def blown(self, game: Montelimar, rolled: Rolled) -> Step:
        """8.8.1 It goes out and leaves clear ground, or spreads north-east or south-east."""
        bit = game.bit(self.hex)
        if rolled.means == "goes out":
            game.burning &= ~bit
            game.cleared |= bit
        if rolled.means != "spreads":
            return self.blow(game)
        ahead = [game.sheet.board.neighbour(self.hex, way) for way in ("ne", "se")]
        spots = [hex_ for hex_ in ahead if hex_ and _may_catch(game, hex_)]
        if len(spots) < 2:
            for hex_ in spots:
                set_alight(game, hex_)
            return self.blow(game)
        first = game.sheet.charts.numbers["fires"]["north_east"]
        means = tuple(spots[0] if face <= first else spots[1] for face in FACES)
        return Call(Roll("8.8.1", "Where the fire spreads.", means, lowest=0), then=self.spread)

    def spread(self, game: Montelimar, rolled: Rolled) -> Step:
        """8.8.1 The next hex burns."""
        set_alight(game, rolled.means)
        return self.blow(game)


def _may_catch(game: Montelimar, hex_: str) -> bool:
    """3.0, 8.8.1 Whether a fire may spread to a hex: the scenario's map is all there is."""
    return is_flammable(game, hex_) and game.has(in_play(game), hex_)


def capital(text: str) -> str:
    """A text with its first letter large, and all others as they are."""
    return f"{text[0].upper()}{text[1:]}"


def not_chosen(event: "RandomEvent", game: Montelimar, among: int) -> int:
    """20.0 The divisions that the event cannot be about."""
    return among & ~game.setting.words["DIVISION"].bits.mask(event.divisions(game))


def no_stack(event: "RandomEvent", game: Montelimar, among: int) -> int:
    """14.2 The units that no hero can join."""
    side = ALLIED if event.number == 4 else GERMAN
    return among & ~game.mask(game.on_map(side))


@dataclass
class RandomEvent(Procedure):
    """20.0 One die, one event."""

    number: int = 0

    def begin(self, game: Montelimar, _: object) -> Step:
        """20.0 Roll."""
        return Call(Roll("20.0", "A random event.", EVENTS, lowest=0), then=self.happen)

    def happen(self, game: Montelimar, rolled: Rolled) -> Step:
        """20.0 What cannot apply is no event; any event but panic ends the traffic jam."""
        self.number = rolled.face
        if self.number != 3:
            game.jam = False
        if self.number in game.scenario.void_events:
            game.tell("Nothing happens.", "20.0")
            return Done()
        if self.number in (0, 1, 7, 8, 9):
            return self.ask(game)
        if self.number in (4, 5):
            return self.hero(game)
        if self.number == 6:
            self.stop_supply(game)
        elif self.number == 3:
            return Call(EvacuationPanic())
        elif self.number == 2:
            combat = air_support(game)
            return Call(combat) if combat else Done()
        return Done()

    def ask(self, game: Montelimar) -> Step:
        """20.0 Who chooses the division."""
        chooser = {0: ALLIED, 1: game.option("event_1_chooser"), 7: GERMAN, 8: ALLIED, 9: GERMAN}
        if not self.divisions(game):
            return Done()
        prompt = f"20.0 {capital(EVENTS[self.number])}: which division?"
        return Ask(chooser[self.number], (self.choose,), prompt)

    @form("choose DIVISION", (Bar("20.0", "The event cannot be about {DIVISION}.", not_chosen),))
    def choose(self, game: Montelimar, division: str) -> Step:
        """20.0 It gains or loses."""
        record = game.records[division]
        numbers = game.sheet.charts.numbers
        german = game.sheet.pieces.divisions[division].side == GERMAN
        if self.number == 1:
            most = numbers["direct_commands"]["most"]
            record = record._replace(direct=min(most, record.direct + 4))
        elif self.number in (7, 8):
            record = record._replace(tq=max(0, record.tq - 1))
        else:
            change = 3 if self.number == 0 or german else -3
            most = numbers["dispatch_points"]["most"]
            record = record._replace(dispatch=max(0, min(most, record.dispatch + change)))
        game.records[division] = record
        game.tell(f"{capital(EVENTS[self.number])}: {game.called(division)}.", "20.0")
        return Done()

    def divisions(self, game: Montelimar) -> list[str]:
        """20.0 The divisions that the event can be about."""
        there = takes_part if self.number in (0, 9) else on_map  # 7 and 8 name those on the map
        known = [division for division in game.records if there(game, division)]
        sides = game.sheet.pieces.divisions
        german = [each for each in known if sides[each].side == GERMAN]
        american = [each for each in known if each in AMERICAN]
        if self.number == 1:
            return [each for each in german if staff_on_map(game, each)]
        return {0: american, 7: american, 8: german, 9: known}.get(self.number, [])

    def hero(self, game: Montelimar) -> Step:
        """14.2 A hero joins any unit of his side."""
        side = ALLIED if self.number == 4 else GERMAN
        if not self.spare(game) or not game.occupied[side]:
            return Done()
        return Ask(side, (self.join,), "14.2 Whom does the hero join?")

    @form("hero UNIT", (Bar("14.2", "No hero can join {UNIT}.", no_stack),))
    def join(self, game: Montelimar, unit: str) -> Step:
        """14.2 He is with them now."""
        game.markers[self.spare(game)[0]] = aboard(unit)
        game.tell(f"A hero joins {game.called(unit)}.", "14.2", where=game.at(unit))
        return Done()

    def spare(self, game: Montelimar) -> list[str]:
        """14.2 The heroes without a name that are not on the map."""
        side = ALLIED if self.number == 4 else GERMAN
        return [
            hero.id
            for hero in game.sheet.pieces.heroes.values()
            if hero.side == side
            and not hero.named
            and game.markers.get(hero.id, NOWHERE) == NOWHERE
        ]

    def stop_supply(self, game: Montelimar) -> None:
        """20.0 All German chits but Direct Command leave the cup, and none can be bought."""
        chits = game.sheet.pieces.chits
        game.no_german_chits = True
        game.cup = tuple(
            c for c in game.cup if chits[c].side != GERMAN or chits[c].kind == "direct"
        )
        game.tell("German supply trouble: no more chits.", "20.0")
