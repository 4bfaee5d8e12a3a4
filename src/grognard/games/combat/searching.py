"""7.4.5, core-19 Searching: a led unit looks for what is hidden around it."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.harm import reveal
from grognard.games.combat.secrets import look_into
from grognard.games.combat.shapes import LEADER
from grognard.games.combat.standing import stacked
from grognard.games.combat.state import CRAWLED_FIRED, FRESH, GOOD, Combat, enemy
from grognard.games.combat.works import MINES, show_mines, work_in

FACES = range(1, 11)
ENGINEERS = -1  # core-19-d


def the_search(step: object, game: Combat, unit: str) -> Iterator[Tally]:
    """7.4.5-b, core-19-d What is added to the d10 of a search."""
    yield tally("search", skill(game, unit), signed=True)


def skill(game: Combat, unit: str) -> tuple[Mod, ...]:
    """core-19-d Engineers search better."""
    return (Mod(ENGINEERS, "Engineers", "core-19-d"),) if game.kind(unit).engineer else ()


def leader_of(game: Combat, unit: str) -> str:
    """7.4.5-a A fresh leader in the same place, who searches along, or nobody."""
    side, place = game.owner(unit), game.units[unit].place
    leaders = (each for each in sorted(game.here(place, side)) if may_guide(game, each))
    return next((each for each in leaders if each != unit), "")


@stacked
def may_guide(game: Combat, unit: str) -> bool:
    """7.4.5-a Whether a unit is a fresh leader on foot, who may search with others."""
    now = game.units[unit]
    idle = now.status == GOOD and now.did == FRESH and not now.engaged and not now.aboard
    return idle and game.kind(unit).type == LEADER


def seen_before(search: "Search", game: Combat, among: int) -> int:
    """7.4.5-b Hexes that are not next to the searchers, or were searched already."""
    here = game.spot(search.unit).hex
    near = [hex_ for hex_ in game.ground.board.neighbours(here) if hex_ not in search.searched]
    return among & ~game.sheet.hexes.mask(near)


NEAR = (Bar("7.4.5", "{HEX} is not an unsearched hex next to them.", seen_before),)


@dataclass
class Search(Procedure):
    """7.4.5 A unit and its leader search, as Crawling Movement."""

    unit: str
    leader: str
    left: int = 0  # hexes still to be searched
    searched: tuple[str, ...] = ()

    def begin(self, game: Combat, _: object) -> Step:
        """7.4.5-c Both are marked Crawled Fired; core-9-m the enemy may fire."""
        for unit in (self.unit, self.leader):
            reveal(game, unit)
            game.change(unit, did=CRAWLED_FIRED)
        place = game.units[self.unit].place
        return Call(window(game, (self.unit, self.leader), place), then=self.roll)

    def roll(self, game: Combat, _: object) -> Step:
        """7.4.5-b The die tells how many hexes besides their own."""
        if not all(self.is_fit(game, unit) for unit in (self.unit, self.leader)):
            return Done()
        mods, chart = skill(game, self.unit), game.sheet.charts["searching"]
        shift = sum(mod.value for mod in mods)
        means = tuple(f"{chart.result('hexes', face + shift)} hexes" for face in FACES)
        side, place = game.owner(self.unit), game.units[self.unit].place
        die = Roll("7.4.5", f"{self.unit} searches.", means, 1, mods, side, place)
        return Call(die, then=self.fell)

    def is_fit(self, game: Combat, unit: str) -> bool:
        """core-7-a, core-5-h, R-72 Whether one of them is still there and in good order."""
        return game.is_on_map(unit) and game.units[unit].status == GOOD

    def fell(self, game: Combat, rolled: Rolled) -> Step:
        """7.4.5-b Their own hex first."""
        self.left = int(rolled.means.split()[0])
        self.uncover(game, game.spot(self.unit).hex)
        return self.ask(game)

    def uncover(self, game: Combat, hex_: str) -> None:
        """core-19-f All levels of a hex, seen or not."""
        self.searched = (*self.searched, hex_)
        foe = enemy(game.owner(self.unit))
        for place in game.ground.places.of_hex[hex_]:
            for unit in sorted(game.here(place, foe)):
                reveal(game, unit)
        mines = work_in(game, hex_, MINES)
        if mines is not None and mines.side == foe:
            show_mines(game, hex_)
        look_into(game, game.owner(self.unit), game.ground.places.of_hex[hex_])
        game.tell(f"{hex_} is searched.", "7.4.5", where=hex_, reveals=True)

    def ask(self, game: Combat) -> Step:
        """7.4.5-b The next hex, by the searcher's choice."""
        if not self.left:
            return Done()
        prompt = f"7.4.5 Which hex is searched next? {self.left} are left."
        return Ask(game.owner(self.unit), (self.end, self.look), prompt, (self.unit,))

    @form("done", passes=True, says="search no more")
    def end(self, game: Combat) -> Step:
        """7.4.5-b Enough."""
        return Done()

    @form("look HEX", NEAR, label="Search", says="search HEX")
    def look(self, game: Combat, hex_: str) -> Step:
        """core-19-f One more hex."""
        self.left -= 1
        self.uncover(game, hex_)
        return self.ask(game)
