"""8.8 Flame: what catches fire, what it stops, how it goes on."""

import pytest

from grognard.engine.data.source import overlay_of, parse_source
from grognard.engine.kernel.set_up import settle
from grognard.games.montelimar.flames import ignite, shell
from grognard.games.montelimar.position import position
from grognard.games.montelimar.rulebook import MONTELIMAR
from grognard.games.montelimar.sight import Sights
from grognard.games.montelimar.zones import seen_from
from tests.games.montelimar.positions import at, at_step
from tests.playing import play_all
from tests.rules import rule

QUIET = "11pz dispatch 0, 36 dispatch 0, 45 dispatch 0"
BOARD = at("").sheet.board
SPOTS = {
    ground: next(h for h in BOARD.hexes if BOARD.terrain(h) == ground)
    for ground in ("clear", "woods", "vineyard", "marsh", "village", "town", "city")
}


@rule("8.8-b", "8.8-c", "8.8-d")
@pytest.mark.parametrize(
    ("ground", "most"),
    [("woods", 2), ("vineyard", 2), ("village", 0), ("town", 0), ("city", 0)],
)
def test_flames_catch_on_a_low_die(ground: str, most: int):
    """8.8 Woods and vines up to 2, houses on a 0."""
    for face in range(10):
        game = at("")
        ignite(game, SPOTS[ground], face)
        assert bool(game.burning) is (face <= most)


@rule("8.8-b")
@pytest.mark.parametrize("ground", ["clear", "marsh"])
def test_bare_ground_does_not_burn(ground: str):
    """8.8 Nor does what has burnt down."""
    game = at("")
    ignite(game, SPOTS[ground], 0)
    assert game.burning == 0
    burnt = at(f"cleared {SPOTS['woods']}")
    ignite(burnt, SPOTS["woods"], 0)
    assert burnt.burning == 0


@rule("8.7.2-q")
def test_shells_set_houses_alight_and_no_woods():
    """8.7.2 On a 0."""
    for ground, burns in (("town", True), ("woods", False)):
        game = at("")
        shell(game, SPOTS[ground], 0)
        assert bool(game.burning) is burns


@rule("8.8-a")
def test_a_flamethrower_that_helps_may_set_the_target_alight():
    """8.8 By weapon or unit, hit or miss."""
    text = "PG111-5 18.40, Flam111 18.40, E141 18.39, HQ111 17.44 column, HQ11Pz 14.46 column"
    game = at(f"{text}, chit pg111")

    burnt = play_all(game, "take PG111-5", "fire 18.39", "add Flam111", "fire", "2")
    plain = play_all(game, "take PG111-5", "fire 18.39", "fire", "2")

    assert burnt.has(burnt.burning, "18.39")
    assert plain.burning == 0


@rule("8.8.1-a")
def test_a_fire_blocks_sight():
    """8.8.1 As woods would; one sees out of it and into it."""
    free, fire = at("PG111-5 40.43"), at("PG111-5 40.43, burning 40.44")

    assert seen_from(free, "40.43") & free.bit("40.46")
    assert not seen_from(fire, "40.43") & fire.bit("40.46")
    assert seen_from(fire, "40.43") & fire.bit("40.44")


@rule("8.8.1-b")
def test_nobody_enters_a_fire():
    """8.8.1 The hex is refused."""
    text = "PG111-5 40.43 column, HQ111 30.41 column, HQ11Pz 30.41 column, burning 40.44"
    game = play_all(at(f"{text}, chit pg111"), "take PG111-5", "move")

    assert "40.44" not in game.options
    assert "40.42" in game.options


@rule("8.8.1-c")
def test_who_stays_in_a_fire_through_his_activation_is_lost():
    """8.8.1 At its end; others are not touched."""
    text = "PG111-5 40.43, E141 40.46, HQ111 30.41 column, HQ36ID 60.41 column"
    game = at(f"{text}, burning 40.43, burning 40.46, chit pg111")

    game = play_all(game, "end")

    assert game.at("PG111-5") == "dead"
    assert game.at("E141") == "40.46"


@rule("8.8.1-c")
def test_a_fire_kills_at_the_end_of_the_next_activation():
    """8.8.1 Own shells set houses alight; those in them are lost when they are active again."""
    hex_ = SPOTS["village"]
    text = f"Can157 {hex_}, A157 {hex_}, HQ157 30.20 column, HQ45ID 30.20 column, 45 direct 3"
    game = play_all(at(f"{text}, chit 157"), "take Can157", f"barrage {hex_}", "fire", "0")
    assert game.has(game.burning, hex_)

    game = play_all(game, "end")
    assert game.at("A157") == hex_
    later = play_all(at(f"{text}, burning {hex_}, chit 157"), "end")
    assert later.at("A157") == "dead"
    told = at(f"{text}, burning {hex_}, chit 157, kindled {hex_}")
    assert play_all(told, "end").at("A157") == hex_


@rule("8.8.1-e", "8.8.1-f", "8.8.1-g", "4.0-ak")
@pytest.mark.parametrize(("die", "state"), [("2", "cleared"), ("3", "burning"), ("7", "burning")])
def test_the_wind_puts_a_fire_out_or_leaves_it(die: str, state: str):
    """8.8.1 Up to 2 it goes out and leaves clear ground."""
    hex_ = SPOTS["woods"]
    game = play_all(at(f"burning {hex_}, {QUIET}, cup Wind"), "Wind", die)

    assert game.has(getattr(game, state), hex_)
    assert (game.ground(hex_) == "clear") is (state == "cleared")


def wood_before(north_east: str, south_east: str) -> str:
    """The first wood with such ground to its north-east and south-east."""
    wanted = [north_east, south_east]
    for hex_ in BOARD.hexes:
        ahead = [BOARD.neighbour(hex_, way) for way in ("ne", "se")]
        grounds = [BOARD.terrain(near) for near in ahead if near]
        if BOARD.terrain(hex_) == "woods" and grounds == wanted:
            return hex_
    raise LookupError(f"no wood before {wanted}")


@rule("8.8.1-j")
@pytest.mark.parametrize(("die", "way"), [("4", "ne"), ("5", "se")])
def test_a_fire_spreads_to_the_east(die: str, way: str):
    """8.8.1 Where both hexes can burn a die decides between them."""
    both = wood_before("woods", "woods")
    game = play_all(at(f"burning {both}, {QUIET}, cup Wind"), "Wind", "8", die)

    assert game.has(game.burning, BOARD.neighbour(both, way) or "")


@rule("8.8.1-h", "8.8.1-i")
@pytest.mark.parametrize(("die", "burnt"), [("7", 1), ("8", 2), ("9", 2)])
def test_a_fire_spreads_to_the_one_hex_that_can_burn(die: str, burnt: int):
    """8.8.1 On an 8 or 9, without another die; nowhere if both hexes are bare."""
    hex_, bare = wood_before("clear", "woods"), wood_before("clear", "clear")
    game = play_all(at(f"burning {hex_}, {QUIET}, cup Wind"), "Wind", die)

    assert len(game.hexes(game.burning)) == burnt
    assert game.has(game.burning, BOARD.neighbour(hex_, "se") or "") is (burnt == 2)
    game = play_all(at(f"burning {bare}, {QUIET}, cup Wind"), "Wind", die)
    assert game.hexes(game.burning) == [bare]


@rule("8.8.1-h")
@pytest.mark.parametrize(("edge", "burnt"), [("", 1), ("80", 2)])
def test_a_fire_stays_on_the_map_of_the_scenario(edge: str, burnt: int):
    """3.0, 8.8.1 At its eastern edge it goes no farther; on the whole map it does."""
    hex_ = wood_before("clear", "woods")
    area = f"area = '01.01 {edge or hex_[:2]}.60'"
    data = f"scenarios.scenarios = [{{ id = 'hill-300', {area} }}]"
    setting = settle(MONTELIMAR, "hill-300", {}, overlay_of(parse_source(data, "edge.toml")))
    game = position(setting, f"burning {hex_}, {QUIET}, bottle allied 0, bottle german 0, cup Wind")

    game = play_all(game, "Wind", "8")

    assert len(game.hexes(game.burning)) == burnt


@rule("8.8.1-g")
def test_what_burnt_down_is_seen_through():
    """8.8.1 A line of level ground with one wooded hex on it opens."""
    sights = Sights(BOARD)
    start, wood, end = next(
        (start, wood, end)
        for wood in BOARD.hexes
        if BOARD.terrain(wood) == "woods"
        for start, end in [(BOARD.neighbour(wood, "n"), BOARD.neighbour(wood, "s"))]
        if start and end and sights.why_not(start, end) == "ground"
    )
    standing, burnt = at(f"PG111-5 {start}"), at(f"PG111-5 {start}, cleared {wood}")

    assert not seen_from(standing, start) & standing.bit(end)
    assert seen_from(burnt, start) & burnt.bit(end)


@rule("8.8.1-c", "9.0-e")
def test_who_assaults_out_of_a_fire_and_stays_in_it_is_lost():
    """8.8.1 An assault is the whole of his activation, and at its end he is still there."""
    text = "PG111-1 46.41, PG111-2 46.41, A7 47.41, DG1 46.41, HQ111 40.41 column"
    text = f"{text}, HQ11Pz 40.41 column, HQ3ID 60.20 column, burning 46.41"
    game = at(f"{text}, assault german 47.41, chit pg111")
    game = play_all(at_step(game, "assaults"), "assault 47.41", "hold", "4", "4")

    while "end" not in game.options and game.at("PG111-1") == "46.41":
        game = play_all(game, game.options[0])
    game = play_all(game, "end")

    assert game.at("PG111-1") == "dead"


@rule("8.8.1-c")
@pytest.mark.parametrize("here", ["44.41", "46.41"])
def test_who_is_done_before_an_assault_is_fought_is_lost_in_a_fire(here: str):
    """8.8.1 Shells empty the hex: those who were named and the guns that fired have acted."""
    data = 'charts.fire_at_hex.black = "DG1 S+DG1 DG1 DG1 DG1 DG1 DG1 DG1 DG1"'
    text = "PG111-1 46.41, PG111-2 46.41, Grw111 44.41, A7 47.41, suppressed 47.41"
    staff = "HQ111 40.41 column, HQ11Pz 40.41 column, HQ3ID 60.20 column, 11pz dispatch 0"
    game = at(f"{text}, burning {here}, {staff}, assault german 47.41, chit pg111", data=data)
    game = play_all(at_step(game, "assaults"), "assault 47.41", "shell Grw111", "1")

    game = play_all(game, "advance PG111-1", "enough")
    while "end" not in game.options:
        game = play_all(game, game.options[0])
    game = play_all(game, "end")

    assert game.at("PG111-1") == "47.41"
    assert (game.at("PG111-2") == "dead") is (here == "46.41")
    assert (game.at("Grw111") == "dead") is (here == "44.41")
