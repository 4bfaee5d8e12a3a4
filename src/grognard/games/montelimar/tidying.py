"""8.5.1, 9.2, 12.1, 13.1 What follows from units having come or gone, looked after at once."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.games.montelimar.quality import belongs
from grognard.games.montelimar.riders import watch_for_enemies
from grognard.games.montelimar.ridges import tidy_ridges
from grognard.games.montelimar.state import (
    ALLIED,
    DEAD,
    EXITED,
    GERMAN,
    MOST_POINTS,
    NOWHERE,
    REALLOCATING,
    WAITING,
    Montelimar,
    aboard,
    box,
    enemy,
    is_place,
)
from grognard.games.montelimar.traces import traced, weapon_comes_home
from grognard.games.montelimar.victory import eliminate, swept


def duties(game: Montelimar) -> Procedure | None:
    """What must be done before the next question because of where units are."""
    if MOST_POINTS in game.points.values() and swept(game):
        return EndAtOnce()
    if not game.untidy:
        return None
    if game.riding:
        watch_for_enemies(game)
    tidy_ridges(game)
    tidy_assaults(game)
    man_no_guns_beside_enemies(game)
    lying: dict[str, list[str]] = {hex_: [] for hex_ in game.hexes(game.untidy)}
    for piece, place in sorted(game.markers.items()):
        if place in lying:
            lying[place].append(piece)
    for place, pieces in lying.items():
        duty = _weapons(game, place, pieces) or _leaders(game, place, pieces)
        if duty:
            return duty
    game.untidy = 0
    return _heroes(game)


@dataclass
class EndAtOnce(Procedure):
    """27.1 With 29 points to 0 nothing that is under way goes on."""

    def begin(self, game: Montelimar, _: object) -> Step:
        """27.1 All else is dropped."""
        del game.procedures[:-1]
        return Done()


def tidy_assaults(game: Montelimar) -> None:
    """9.2 An assault marker goes once no friend is next to it."""
    for side in (GERMAN, ALLIED):
        for hex_ in game.hexes(game.assaults[side]):
            if not game.sheet.board.near[hex_] & game.occupied[side]:
                game.assaults[side] &= ~game.bit(hex_)
                game.tell(f"The assault on {hex_} is off.", "9.2", where=hex_)


def man_no_guns_beside_enemies(game: Montelimar) -> None:
    """8.7.5 Active batteries leave their guns as soon as an enemy is next to them."""
    for unit in game.of_units(game.active & game.sheet.batteries):
        leave_guns(game, unit)


def leave_guns(game: Montelimar, unit: str) -> bool:
    """8.7.5 Whether an active battery beside an enemy leaves its guns: in column, or it is lost."""
    hex_, printed = game.at(unit), game.printed(unit)
    if not game.sheet.batteries & game.unit_bit(unit) or game.units[unit].column:
        return False
    foes = game.occupied[enemy(printed.side)]
    if not is_place(hex_) or not game.sheet.board.near[hex_] & foes:
        return False
    if printed.column is None:
        eliminate(game, unit, "8.7.5")
    else:
        game.change(unit, column=True)
        game.driven |= game.unit_bit(unit)
        game.tell(f"{game.called(unit)} leaves its guns.", "8.7.5", where=hex_)
    return True


def _weapons(game: Montelimar, hex_: str, pieces: list[str]) -> Procedure | None:
    """12.1 Weapons beyond the units of a hex go, or all without one on foot; the owner picks."""
    weapons = [piece for piece in pieces if piece in game.sheet.pieces.weapons]
    stack = game.stacks.get(hex_, ())
    on_foot = any(game.printed(unit).mobility == "leg" for unit in stack)
    surplus = len(weapons) - (len(stack) if on_foot else 0)
    if surplus <= 0:
        return None
    if len(weapons) == surplus:
        for weapon in weapons:
            send_back(game, weapon)
        return None
    return Surplus(hex_)


def send_back(game: Montelimar, weapon: str) -> None:
    """12.2 A weapon goes to the Reallocating box if it has a way home, else out of the game."""
    hex_ = game.markers[weapon]
    division = game.home(game.sheet.pieces.weapons[weapon])[0]
    home = weapon_comes_home(game, weapon, hex_)
    game.markers[weapon] = box(division, REALLOCATING) if home else NOWHERE
    told = "is being reallocated" if home else "is lost"
    game.tell(f"{weapon} {told}.", "12.2", where=hex_)


def _leaders(game: Montelimar, hex_: str, pieces: list[str]) -> Procedure | None:
    """13.1, 14.0 A leader or hero left alone joins another unit of his command."""
    known = game.sheet.pieces
    for leader in pieces:
        if leader not in known.leaders and leader not in known.heroes:
            continue
        if not any(belongs(game, leader, unit) for unit in game.stacks.get(hex_, ())):
            if refuges(game, leader):
                return Rejoin(leader)
            waits = leader in known.heroes or has_command(game, leader)
            division = game.home(known.leaders.get(leader) or known.heroes[leader])[0]
            game.markers[leader] = box(division, WAITING) if waits else NOWHERE
            told = "waits for his command" if waits else "has nobody left to lead"
            game.tell(f"{leader} {told}.", "13.1", where=hex_)
    return None


def has_command(game: Montelimar, leader: str) -> bool:
    """13.1 Whether a unit of his command is in play: on the map, routed or still due."""
    return any(
        post.at not in (DEAD, EXITED, NOWHERE) and belongs(game, leader, unit)
        for unit, post in game.units.items()
    )


def recall_leaders(game: Montelimar, unit: str) -> None:
    """13.1 Leaders who wait off the map join a unit of their command that is back in play."""
    hex_ = game.at(unit)
    for leader in game.sheet.pieces.leaders:
        waits = game.markers.get(leader, NOWHERE).endswith(f":{WAITING}")
        if waits and belongs(game, leader, unit):
            game.markers[leader] = hex_
            game.tell(f"{leader} is back with {game.called(unit)}.", "13.1", where=hex_)


def _heroes(game: Montelimar) -> Procedure | None:
    """14.0 A hero whose unit is gone joins another of its formation, or waits for one."""
    for hero in game.sheet.pieces.heroes:
        place = game.markers.get(hero, NOWHERE)
        if place.startswith("on:") and game.at(place[3:]) == EXITED:
            game.markers[hero] = NOWHERE
            continue
        alone = place.startswith("on:") or place.endswith(f":{WAITING}")
        if alone and not is_place(game.where(place)) and comrades(game, hero):
            return JoinComrades(hero)
    return None


def comrades(game: Montelimar, hero: str) -> list[str]:
    """14.0 The units on the map that a hero may join, without a route."""
    side = game.sheet.pieces.heroes[hero].side
    return [unit for unit in game.on_map(side) if belongs(game, hero, unit)]


def refuges(game: Montelimar, leader: str) -> list[str]:
    """13.1 The hexes with a unit of his command that a leader can get to."""
    pieces = game.sheet.pieces
    printed = pieces.leaders.get(leader) or pieces.heroes[leader]
    reached = game.country.playable  # 14.0 a hero needs no route
    if leader in pieces.leaders:
        reached = traced(game, game.markers[leader], printed.side, ends_free=True)
    return [
        hex_
        for hex_ in game.hexes(game.occupied[printed.side] & reached)
        if any(belongs(game, leader, unit) for unit in game.stacks[hex_])
    ]


def not_surplus(duty: "Surplus", game: Montelimar, among: int) -> int:
    """12.1 The pieces that are no weapons of the crowded hex."""
    return among & ~game.setting.words["PIECE"].bits.mask(game.weapons(duty.hex))


@dataclass
class Surplus(Procedure):
    """12.1 The owner picks which weapon goes."""

    hex: str

    def begin(self, game: Montelimar, _: object) -> Step:
        """12.1 Ask the owner."""
        prompt = f"12.1 More weapons than units are in {self.hex}: which one goes?"
        return Ask(game.owner(self.hex), (self.drop,), prompt)

    @form("drop PIECE", (Bar("12.1", "{PIECE} is no weapon there.", not_surplus),))
    def drop(self, game: Montelimar, piece: str) -> Step:
        """12.2 It goes back."""
        send_back(game, piece)
        return Done()


def no_refuge(duty: "Rejoin", game: Montelimar, among: int) -> int:
    """13.1 The hexes that a lone leader cannot go to."""
    return among & ~game.sheet.board.area.mask(refuges(game, duty.leader))


@dataclass
class Rejoin(Procedure):
    """13.1 A leader who was left alone goes to a unit of his command."""

    leader: str

    def begin(self, game: Montelimar, _: object) -> Step:
        """13.1 With one refuge there is nothing to ask."""
        open_to_him = refuges(game, self.leader)
        if len(open_to_him) == 1:
            return self.rejoin(game, open_to_him[0])
        pieces = game.sheet.pieces
        side = (pieces.leaders.get(self.leader) or pieces.heroes[self.leader]).side
        prompt = f"13.1 {self.leader} is alone: where does he go?"
        return Ask(side, (self.rejoin,), prompt, (self.leader,))

    @form("rejoin HEX", (Bar("13.1", "He cannot get to {HEX}.", no_refuge),))
    def rejoin(self, game: Montelimar, hex_: str) -> Step:
        """13.1 He joins them."""
        game.markers[self.leader] = hex_
        game.tell(f"{self.leader} goes to {hex_}.", "13.1", where=hex_)
        return Done()


def no_comrade(duty: "JoinComrades", game: Montelimar, among: int) -> int:
    """14.0 The units that are not of the hero's formation."""
    return among & ~game.mask(comrades(game, duty.hero))


@dataclass
class JoinComrades(Procedure):
    """14.0 A hero whose unit is gone goes to another of its formation."""

    hero: str

    def begin(self, game: Montelimar, _: object) -> Step:
        """14.0 With one unit left there is nothing to ask."""
        open_to_him = comrades(game, self.hero)
        if len(open_to_him) == 1:
            return self.join(game, open_to_him[0])
        side = game.sheet.pieces.heroes[self.hero].side
        return Ask(side, (self.join,), f"14.0 Whom does {self.hero} join?", (self.hero,))

    @form("join UNIT", (Bar("14.0", "He cannot join {UNIT}.", no_comrade),))
    def join(self, game: Montelimar, unit: str) -> Step:
        """14.0 He is with them now; one with a name lies in the hex, as leaders do."""
        named = game.sheet.pieces.heroes[self.hero].named
        game.markers[self.hero] = game.at(unit) if named else aboard(unit)
        game.tell(f"{self.hero} joins {game.called(unit)}.", "14.0", where=game.at(unit))
        game.untidy |= game.bit(game.at(unit))
        return Done()
