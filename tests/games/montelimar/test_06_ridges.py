"""6.2.2 Ridge markers: who claims them, what they do, how they come off."""

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.assault_sum import AssaultTerms, attacker_sum, defender_sum
from grognard.games.montelimar.fire_sum import Shot, fire_value
from grognard.games.montelimar.indirect import Barrage, shells
from tests.games.montelimar.positions import at, at_step
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 17.44 column, HQ11Pz 14.46 column, HQ141 25.30 column, HQ36ID 25.30 column"
MET = f"F141 18.39, answered 18.39, PG111-7 18.41 column, {STAFF}"


@rule("6.2.2-aj", "6.2.2-ak", "6.2.2-av")
def test_who_is_approached_over_a_ridge_may_claim_it_first_example():
    """6.2.2 7th Company comes to 18.40; F Company claims, which is answered by no fire."""
    game = play_all(at(f"{MET}, chit pg111"), "take PG111-7", "move", "18.40")
    assert (game.who, game.options) == ("allied", ("decline", "claim 18.39"))

    game = play_all(game, "claim 18.39")

    assert game.has(game.ridges, "18.39")
    assert (game.who, game.prompt[:3]) == ("german", "6.0")


@rule("6.2.2-al")
def test_if_the_first_declines_the_mover_may_claim():
    """6.2.2 One side alone holds the ridge between two hexes."""
    game = play_all(at(f"{MET}, chit pg111"), "take PG111-7", "move", "18.40", "decline")
    assert (game.who, game.options) == ("german", ("decline", "claim 18.40"))

    game = play_all(game, "claim 18.40")

    assert game.hexes(game.ridges) == ["18.40"]
    held = at(f"{MET}, PG111-6 18.40, ridge 18.40, chit pg111")
    held = play_all(held, "take PG111-7", "move", "18.40")
    assert held.prompt.startswith("6.0")


@rule("6.2.2-am")
def test_the_marker_comes_off_when_no_enemy_is_near():
    """6.2.2 The last of them leaves."""
    text = f"F141 18.39, answered 18.39, ridge 18.39, PG111-7 18.40 column, {STAFF}, chit pg111"
    game = play_all(at(text), "take PG111-7", "move", "18.41")

    assert game.ridges == 0


@rule("6.2.2-an", "6.2.2-ao")
def test_an_active_unit_may_give_the_ridge_up():
    """6.2.2 It is no action; the enemy may claim the ridge at once. Others cannot."""
    text = f"F141 18.39, ridge 18.39, PG111-7 18.40, {STAFF}"
    game = play_all(at(f"{text}, chit 141"), "take F141", "yield")
    assert (game.who, game.options) == ("german", ("decline", "claim 18.40"))

    game = play_all(game, "claim 18.40")

    assert game.hexes(game.ridges) == ["18.40"]
    assert {"fire 18.40", "dig"} <= set(game.options)
    other = play_all(at(f"{text}, chit pg111"), "take PG111-7")
    assert [each.rule for each in objections(other, "yield")] == ["6.2.2"]


@rule("6.2.2-ap")
def test_the_marker_counts_over_every_ridge_of_the_hex():
    """6.2.2 18.39 has ridges to 18.40 and to 17.39: both cost the firer one more."""
    for near in ("18.40", "17.39"):
        text = f"F141 18.39, PG111-7 {near}, HQ36ID 30.30 column"
        shot = Shot("PG111-7", "18.39", picked="F141")
        plain, claimed = fire_value(at(text), shot), fire_value(at(f"{text}, ridge 18.39"), shot)
        assert claimed.total == plain.total - 1


@rule("6.2.2-as")
def test_shells_care_for_no_ridge():
    """6.2.2 The value on a claimed hex is that on an unclaimed one."""
    text = "F141 18.39, Grw111 18.45, PG111-7 18.40, HQ36ID 30.30 column"
    fire = Barrage("Grw111", "18.39")

    assert shells(at(f"{text}, ridge 18.39"), fire) == shells(at(text), fire)
    assert shells(at(text), fire).total == 3 - 2  # the woods


@rule("6.2.2-au", "6.2.2-av", "6.2.2-aq")
def test_assaults_round_a_claimed_ridge_are_two_better_example():
    """6.2.2 By 6th Company alone or by both; by 7th alone it shelters: 2 and 1."""
    text = "F141 18.39, PG111-7 18.40, PG111-6 19.38, ridge 18.39, HQ36ID 30.30 column"
    game = at(text)

    def ridge(*units: str) -> tuple[int, int]:
        attack = AssaultTerms("18.39", units, picked="F141")
        sums = attacker_sum(game, attack), defender_sum(game, attack)
        mine, theirs = (sum(m.value for m in each.mods if "ridge" in m.why) for each in sums)
        return mine, theirs

    assert ridge("PG111-6") == (2, 0)
    assert ridge("PG111-6", "PG111-7") == (2, 0)
    assert ridge("PG111-7") == (0, 3)


@rule("6.2.2-ab", "6.2.2-aw", "9.3-i", "9.3-j")
def test_a_weapon_does_not_follow_an_advance_over_a_ridge():
    """6.2.2, 9.3 It goes to the Reallocating box; with a friend it stays where it was."""
    base = f"E141 40.20, {STAFF}, assault german 18.39, HMG111-1 18.40"
    alone = at_step(at(f"PG111-7 18.40, {base}, chit pg111"), "assaults")
    alone = play_all(alone, "assault 18.39", "advance PG111-7")
    assert alone.at("PG111-7") == "18.39"
    assert alone.markers["HMG111-1"] == "11pz:reallocating"

    both = at_step(at(f"PG111-7 18.40, PG111-6 18.40, {base}, chit pg111"), "assaults")
    both = play_all(both, "assault 18.39", "advance PG111-7")
    assert "bring HMG111-1" not in both.options
    assert play_all(both, "enough").markers["HMG111-1"] == "18.40"
