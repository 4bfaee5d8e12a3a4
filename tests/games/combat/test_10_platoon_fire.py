"""10.7-b, 10.7.2 Fire on the march of a platoon, which stays together all the same."""

from tests.games.combat.positions import refused, works
from tests.playing import play_all
from tests.rules import rule


@rule("10.7.2-a", "core-17-e")
def test_a_platoon_stays_with_its_flamethrower_once_that_has_fired():
    """10.7.2 Flame ends its move, and the others end theirs next to it or beside each other."""
    text = "gLt-1 W22, gFT-1 W21, g66-1 W22, r65-1 W20, r65-7 A30"
    game = play_all(works(text), "platoon gLt-1", "with cautious gFT-1", "with cautious g66-1")
    fired = play_all(game, "fire gFT-1 W20", "99", "1", "go gLt-1 V22")

    assert refused(fired, "go g66-1 W23") == ["10.7.2"]
    assert "go g66-1 X21" not in fired.options
    assert "go g66-1 V21" in fired.options


@rule("10.7.2-a", "10.1.3-a", "10.7-b")
def test_nobody_fires_away_the_point_that_he_needs_to_follow():
    """10.7.2 The leader has gone on to V16: the last point of the squad takes it to V17."""
    text = "gLt-1 V20, g66-1 V21, r65-1 V24 fired, r65-7 A30"
    game = play_all(works(text), "platoon gLt-1", "with assault g66-1", "with assault gLt-1")
    for there, behind in (("V19", "V20"), ("V18", "V19"), ("V17", "V18")):
        game = play_all(game, f"go gLt-1 {there}", f"go g66-1 {behind}")

    assert "fire g66-1 V24" in game.options
    ahead = play_all(game, "go gLt-1 V16")
    assert refused(ahead, "fire g66-1 V24") == ["10.7.2"]
    assert ahead.options == ("go g66-1 V17",)
