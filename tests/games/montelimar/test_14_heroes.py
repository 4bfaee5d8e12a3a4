"""14 Heroes, with names and without."""

import pytest

from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import overlay_of, parse_source
from grognard.engine.kernel.flow import objections
from grognard.engine.kernel.set_up import settle
from grognard.games.montelimar.fire_help import helps
from grognard.games.montelimar.fire_sum import Shot, fire_value
from grognard.games.montelimar.leaders import replace_leader
from grognard.games.montelimar.position import position
from grognard.games.montelimar.quality import quality_with
from grognard.games.montelimar.reinforcement import arrive
from grognard.games.montelimar.rulebook import MONTELIMAR
from grognard.games.montelimar.victory import eliminate
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ143 60.20 column, HQ36ID 60.20 column, HQ111 20.20 column, HQ11Pz 20.20 column"
QUIET = "bottle allied 0, bottle german 0, 36 dispatch 0, 11pz dispatch 0, 3 dispatch 0"
GREGG = f"I143 40.38, PG111-5 40.39, {STAFF}, Gregg 36:heroes"
ADAMS = f"A7 40.38, PG111-5 40.39, PG111-6 40.39, HQ7 60.20 column, {STAFF}, Adams 3:heroes"
MURPHY = f"A15 40.38, PG111-5 40.39, HQ15 60.20 column, {STAFF}, Murphy 3:heroes"


@rule("14.1-a", "14.1-h", "14.1-l", "14.1-w", "14.1-p")
def test_heroes_come_by_the_schedule_into_their_box():
    """14.0 Each into that of his division, in his turn and not before."""
    homes = {"Gregg": "36", "Adams": "3", "Murphy": "3", "Rolin": "338", "Wietersheim": "11pz"}
    due = ", ".join(f'{{ id = "{hero}", turn = "24 1300" }}' for hero in homes)
    scenario = f'scenarios.scenarios = [{{ id = "hill-300", heroes = [{due}] }}]'
    setting = settle(MONTELIMAR, "hill-300", {}, overlay_of(parse_source(scenario, "due.toml")))
    before, then = (position(setting, f"turn {number}, cup Wind") for number in (1, 2))
    for game in (before, then):
        arrive(game)

    assert before.markers == {}
    assert then.markers == {hero: f"{division}:heroes" for hero, division in homes.items()}


@rule("14.0-a")
@pytest.mark.parametrize(("turn", "there"), [(1, False), (2, True)])
def test_a_hero_is_used_from_the_turn_he_comes(turn: int, there: bool):
    """14.0 The preparation of turn 2 brings Gregg, and the 143rd can call on him then."""
    hill = 'id = "hill-300", area = "01.01 80.60", chits = "143 DCA DCG Wind Event"'
    hero = 'heroes = [{ id = "Gregg", turn = "24 1300" }]'
    due = f"scenarios.scenarios = [{{ {hill}, {hero} }}]"
    setting = settle(MONTELIMAR, "hill-300", {}, overlay_of(parse_source(due, "due.toml")))
    text = f"I143 40.38, PG111-5 40.39, {STAFF}, {QUIET}, 36 tq 5 dispatch 2, 11pz tq 6"
    game = position(setting, f"{text}, turn {turn}, phase preparation")
    while "143" not in game.options:
        game = play_all(game, "buy 143" if "buy 143" in game.options else game.options[0])

    game = play_all(game, "143")
    while not game.prompt.startswith("5.2"):
        game = play_all(game, game.options[0])

    assert ("hero Gregg" in game.options) is there


@rule("14.1-b", "14.1-c")
@pytest.mark.parametrize(("chit", "usable"), [("143", True), ("36ID", True), ("141", False)])
def test_gregg_takes_the_surrender_of_a_unit_beside_the_143rd(chit: str, usable: bool):
    """14.1 When the regiment or its division is active; the loss scores."""
    game = at(f"{GREGG}, PG111-6 44.40, E141 50.20, HQ141 60.20 column, chit {chit}")
    assert ("hero Gregg" in game.options) is usable
    if usable:
        game = play_all(game, "hero Gregg")
        assert "surrender PG111-6" not in game.options
        game = play_all(game, "surrender PG111-5", "6")
        assert game.at("PG111-5") == "dead"
        assert game.points["allied"] == 1


@rule("14.1-b")
def test_gregg_does_nothing_on_a_direct_command_chit():
    """14.1-b It makes single units active, and no regiment."""
    assert "hero Gregg" not in at(f"{GREGG}, 36 direct 3, chit DCA").options


@rule("14.1-c")
def test_a_headquarters_that_surrenders_goes_to_the_box():
    """8.5, 14.1 As an eliminated one does."""
    game = at(f"{GREGG.replace('PG111-5', 'HQAA11')}, chit 143")

    assert play_all(game, "hero Gregg", "surrender HQAA11", "9").at("HQAA11") == "11pz:routed"


@rule("14.1-e", "14.1-f")
def test_gregg_steadies_a_hex_of_his_regiment_alone():
    """14.1 All DG, pins and suppression go; not with others in the hex, not overstacked."""
    under = play_all(at(f"{GREGG}, suppressed 40.38, chit 143"), "hero Gregg", "steady 40.38")
    assert not under.suppressed
    game = at(f"{GREGG}, DG3 40.38, pinned 40.38, chit 143")
    game = play_all(game, "hero Gregg", "steady 40.38", "7")
    assert game.dg == {}
    assert not game.pinned

    barred = {"E141 40.38": "Another", "K143 40.38, L143 40.38, Mort143 40.38": "overstacked"}
    for more, reason in barred.items():
        full = play_all(at(f"{GREGG}, {more}, DG3 40.38, chit 143"), "hero Gregg")
        assert "steady 40.38" not in full.options
        assert objections(full, "steady 40.38")[0].rule == "14.1"
        assert reason in str(objections(full, "steady 40.38")[0])


@rule("14.1-f", "6.1-f")
def test_gregg_steadies_a_hex_that_engineers_of_the_division_share():
    """R-34, 14.1 White stripes are no other formation (6.1); those of another division are."""
    for engineers, steady in (("A111E", True), ("A10E", False)):
        game = at(f"{GREGG}, {engineers} 40.38, DG3 40.38, chit 143")
        assert ("steady 40.38" in play_all(game, "hero Gregg").options) is steady


@rule("14.1-g", "28.0-i")
@pytest.mark.parametrize(("die", "stays"), [("5", False), ("6", True)])
def test_gregg_may_leave_after_each_use(die: str, stays: bool):
    """14.1 Five or less; otherwise he can be used again. His die may be rolled again (28.0)."""
    game = at(f"{GREGG}, PG111-6 40.39, chit 143")
    game = play_all(game, "hero Gregg", "surrender PG111-5", die)
    assert ("hero Gregg" in game.options) is stays

    drinking = at(f"{GREGG}, chit 143, bottle allied 1")
    drinking = play_all(drinking, "hero Gregg", "surrender PG111-5", "5")
    assert "drink" in drinking.options


@rule("14.1-d")
def test_gregg_turns_the_die_of_his_mortars_into_a_0():
    """14.1 After it was seen; other guns keep their die."""
    guns = "Mort143 42.37, Mort141 43.37, HQ141 60.20 column"
    game = at(f"{GREGG}, {guns}, chit 36ID")
    game = play_all(game, "take Mort143", "barrage 40.39", "fire", "7")
    assert game.options == ("keep", "make 0")

    kept, made = play_all(game, "keep"), play_all(game, "make 0", "3")
    assert kept.dg == {}
    assert made.dg["40.39"] == 1
    assert "Gregg" not in [name for name, place in made.markers.items() if place]
    other = play_all(
        at(f"{GREGG}, {guns}, chit 36ID"), "take Mort141", "barrage 40.39", "fire", "7"
    )
    assert "make 0" not in other.options


@rule("14.1-i", "14.1-j", "14.1-k")
@pytest.mark.parametrize(("die", "gone"), [("6", False), ("7", True), ("0", False), ("9", True)])
def test_adams_demands_the_surrender_of_a_hex(die: str, gone: bool):
    """14.1 One check for all in it; he is gone after it, whatever they say."""
    game = play_all(at(f"{ADAMS}, chit 7"), "hero Adams", "demand 40.39", die)

    assert ("40.39" not in game.stacks) is gone
    assert not game.markers["Adams"]
    assert "hero Adams" not in at(f"{ADAMS}, chit 36ID").options


@rule("14.1-j")
@pytest.mark.parametrize(
    ("state", "die", "gone"),
    [("DG4 40.39, 11pz tq 0", "0", False), ("11pz tq 7, Stab11 40.39", "9", True)],
)
def test_a_0_refuses_and_a_9_yields(state: str, die: str, gone: bool):
    """14.1 As in every check: whatever the quality."""
    game = play_all(at(f"{ADAMS}, {state}, chit 7"), "hero Adams", "demand 40.39", die)

    assert ("40.39" not in game.stacks) is gone


@rule("14.1-j")
def test_a_better_unit_beside_them_does_not_help():
    """14.1 A headquarters checks with its own 7, the company with the 4 of its division."""
    text = ADAMS.replace("PG111-6 40.39", "HQAA11 40.39 column")
    game = play_all(at(f"{text}, 11pz tq 4, chit 7"), "hero Adams", "demand 40.39")

    assert "with 4 or less" in game.prompt


@rule("14.1-j")
def test_the_lowest_quality_in_the_hex_decides():
    """14.1 With what lies on the hex: DG 2 costs one."""
    game = at(f"{ADAMS}, DG2 40.39, chit 7")

    assert "40.39" not in play_all(game, "hero Adams", "demand 40.39", "6").stacks


@rule("14.1-m", "19.2-e")
@pytest.mark.parametrize(("division", "quality"), [(5, 7), (7, 8)])
def test_murphy_lifts_the_quality_of_the_15th(division: int, quality: int):
    """14.1, 19.2 Two more, and 8 at most."""
    assert quality_with(at(f"{MURPHY}, 3 tq {division}"), "A15", "Murphy") == quality


@rule("14.1-n", "14.1-o", "14.0-b", "14.0-g")
@pytest.mark.parametrize(("die", "stays"), [("1", False), ("2", True)])
def test_murphy_adds_to_direct_fire_and_may_leave(die: str, stays: bool):
    """14.1 One more for the 15th alone, if the player likes; one hero to a fire."""
    game = at(f"{MURPHY}, A7 44.40, PG111-6 44.41, HeroA-1 on:A15, HQ7 60.20 column, chit 3ID")
    game = play_all(game, "take A15", "fire 40.39")
    assert {"add Murphy", "add HeroA-1"} <= set(game.options)

    used = play_all(game, "add Murphy")
    assert "add HeroA-1" not in used.options
    shot = Shot("A15", "40.39", picked="PG111-5")
    plain, better = (fire_value(game, s).total for s in (shot, shot._replace(hero="Murphy")))
    assert better == plain + 1
    after = play_all(used, "fire", "8", die)
    assert bool(after.markers["Murphy"]) is stays
    assert "Murphy" not in helps(game, Shot("A7", "44.41"), False)


@rule("14.1-m", "14.1-o")
def test_murphy_helps_in_a_check_if_he_is_asked():
    """14.1 The die decides at 7 instead of 5; then his own die."""
    text = f"{MURPHY}, HQ111 40.40 column, chit pg111".replace("HQ111 20.20 column, ", "")
    game = play_all(at(text), "take PG111-5", "fire 40.38", "fire", "0")
    assert game.options == ("alone", "brace Murphy")

    assert game.who == "allied"
    helped, alone = play_all(game, "brace Murphy", "7"), play_all(game, "alone", "7")
    assert not helped.pinned
    assert alone.pinned
    assert play_all(helped, "0").markers["Murphy"] == ""


@rule("14.0-g", "14.1-m")
def test_murphy_counts_in_assaults():
    """14.1, 9.5 Inside the lowest quality of his regiment."""
    text = f"{MURPHY}, assault allied 40.39, {QUIET}, cup 15"
    game = play_all(at(text.replace("PG111-5 40.39", "PG111-5 40.39 column")), "15")
    game = play_all(game, "assault 40.39")
    while "use Murphy" not in game.options:
        game = play_all(game, game.options[0])
    plain = play_all(game, "ready", "4")
    helped = play_all(game, "use Murphy", "4")

    assert "+5 lowest quality" in str(plain.events)
    assert "+7 lowest quality" in str(helped.events)


@rule("14.1-q", "14.1-r", "14.1-s")
def test_von_wietersheim_comes_to_an_active_unit_and_stays():
    """14.1 The staff's leader is turned; he moves as leaders do, and has no way back."""
    text = f"PG111-5 40.39, E141 60.25, {STAFF}, Wietersheim 11pz:heroes, Stab11 20.20"
    game = at(
        f"{text}, bottle allied 0, bottle german 0, cup pg111, 36 dispatch 0, 11pz dispatch 0"
    )
    game = play_all(game, "pg111")
    assert {"bring 40.39", "bring 20.20"} <= set(game.options)

    game = play_all(game, "bring 40.39")

    assert game.markers["Wietersheim"] == "40.39"
    assert game.replaced == ("Stab11",)
    assert "lead Wietersheim 20.20" in game.options
    replace_leader(game, "Stab11", "13.3")
    assert not game.markers["Stab11"]


@rule("14.1-v")
def test_von_wietersheim_is_no_leader_to_be_lost():
    """14.1 A 0 at his hex costs a leader, not him."""
    text = f"I143 40.38, PG111-5 40.39, {STAFF}, Wietersheim 40.39, Hax 40.39, chit 143"
    game = play_all(at(text), "take I143", "fire 40.39", "fire", "0")

    assert game.markers["Wietersheim"] == "40.39"
    assert game.replaced == ("Hax",)


@rule("14.2-b")
def test_a_hero_goes_where_his_unit_goes():
    """14.2 The unit, and no other of its stack; he adds a point to its move."""
    text = f"I143 40.38 column, K143 40.38 column, HeroA-1 on:I143, {STAFF}, chit 143"
    game = play_all(at(text), "take I143", "move")
    assert "with 6 points left" in game.prompt

    game = play_all(game, "40.37")

    assert game.heroes("40.37") == ["HeroA-1"]


@rule("14.2-c", "14.2-d")
@pytest.mark.parametrize(("die", "stays"), [("4", False), ("5", True)])
def test_a_hero_is_used_if_the_player_likes_and_may_leave(die: str, stays: bool):
    """14.2 For one unit of his formation; four or less takes him away."""
    text = f"I143 40.38, K143 40.38, PG111-5 40.39, HeroA-1 on:I143, {STAFF}, chit 143"
    game = play_all(at(text), "take K143", "fire 40.39")
    assert "add HeroA-1" in game.options

    after = play_all(game, "add HeroA-1", "fire", "8", die)

    assert bool(after.heroes("40.38")) is stays
    assert play_all(game, "fire", "8").heroes("40.38") == ["HeroA-1"]
    mixed = f"I143 40.38, E141 40.38, PG111-5 40.39, HeroA-1 on:I143, {STAFF}, chit 36ID"
    other = play_all(at(mixed), "take E141", "fire 40.39")
    assert "add HeroA-1" not in other.options


@rule("14.2-c", "14.0-b")
def test_a_hero_shields_and_steadies_the_unit_that_is_hit():
    """14.2 His numbers change all values of one unit: its defence and its quality as well."""
    text = f"I143 40.38, PG111-5 40.39, HeroG-1 on:PG111-5, {STAFF}, chit 143"
    game = play_all(at(text), "take I143", "fire 40.39", "fire")
    assert (game.who, game.options) == ("german", ("none", "shield HeroG-1"))

    shot = Shot("I143", "40.39", picked="PG111-5")
    plain, shielded = (
        fire_value(game, s).total for s in (shot, shot._replace(shields=("HeroG-1",)))
    )
    assert shielded == plain - 1
    game = play_all(game, "none", "0")
    assert game.options == ("alone", "brace HeroG-1")


@rule("14.0-d", "14.0-e")
def test_a_hero_whose_unit_is_lost_joins_another_of_its_formation():
    """14.0 Wherever it is; without one he waits until one comes back."""
    text = f"I143 40.38, K143 50.20, L143 52.20, E141 40.38, HeroA-1 on:I143, {STAFF}, chit 143"
    game = at(text)
    eliminate(game, "I143")
    game = play_all(game, "take K143")
    assert game.options == ("join K143", "join L143", "join HQ143")
    assert play_all(game, "join L143").markers["HeroA-1"] == "on:L143"

    lone = at(
        f"I143 36:routed, E141 40.38, HeroA-1 on:I143, {STAFF}".replace("HQ143 60.20 column, ", "")
    )
    assert lone.heroes("40.38") == []
    assert lone.markers["HeroA-1"] == "on:I143"


def test_a_hero_without_a_name_is_placed_with_a_unit():
    """14.2 In a text too."""
    with pytest.raises(BadInput, match="a hero without a name"):
        at("E141 18.39, HeroA-1 18.39")


@rule("14.1-q")
def test_von_wietersheim_may_come_to_his_headquarters_though_it_is_not_active():
    """14.1 On the chit of a regiment too, whose units alone are active."""
    text = "PG111-5 40.43, PG110-5 40.45, E141 60.22, Wietersheim 11pz:heroes, 11pz dispatch 4"
    game = play_all(at(f"{text}, {STAFF}, cup Wind"), "play pg111")

    assert {"bring 20.20", "bring 40.43"} <= set(game.options)
    assert "bring 40.45" not in game.options


@rule("14.0-b", "14.0-g")
def test_a_second_hero_is_refused_by_his_own_rule():
    """14.0 Murphy or the man in the hex, and not both."""
    game = at(f"{MURPHY}, HeroA-1 on:A15, chit 15")
    game = play_all(game, "take A15", "fire 40.39", "add Murphy")

    assert [each.rule for each in objections(game, "add HeroA-1")] == ["14.0"]


@rule("14.1-n")
def test_murphy_adds_nothing_to_shells():
    """14.1 His regiment's mortars fire as they would without him."""
    game = at(f"{MURPHY}, Mort15 43.38, chit 15")
    game = play_all(game, "take Mort15", "barrage 40.39")

    assert "add Murphy" not in game.options


@rule("14.2-d")
@pytest.mark.parametrize(("die", "place"), [("4", ""), ("5", "on:A15")])
def test_a_hero_without_a_name_leaves_on_a_four(die: str, place: str):
    """14.2 After the die that he changed."""
    game = at(f"{MURPHY}, B15 40.38, HeroA-1 on:A15, chit 15")
    game = play_all(game, "take B15", "fire 40.39", "add HeroA-1", "fire", "9", die)

    assert game.markers["HeroA-1"] == place
