"""7.4.7, core-8-m Mines under vehicles, shells at wire and roadblocks; the order of a turn."""

from itertools import pairwise
from random import Random

import pytest

from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.set_up import settle, start
from grognard.engine.kernel.view import view
from grognard.games.combat import COMBAT
from grognard.games.combat.aftermath import BESIDES
from tests.games.combat.positions import at, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "g66-9 A12"
QUIET = "r65-7 Z20"


@rule("7.4.7.1-a", "7.4.7-c", "7.4.7-a", "core-17-a")
@pytest.mark.parametrize(("die", "stuck", "dead"), [("24", 0, 1), ("25", 1, 0), ("54", 0, 0)])
def test_mines_go_off_under_tanks(die: str, stuck: int, dead: int):
    """7.4.7.1 Column 45+: E to 24 destroys, C to 53 stops, M+ and M do nothing to armour."""
    game = play_all(works(f"PzIV-1 F18 ne, mines F17 russian, {QUIET}"), "move PzIV-1", "F17")

    assert "Column 45+" in game.prompt
    after = play_all(game, die, *(["9"] if dead else []))
    assert after.units["PzIV-1"].stuck == bool(stuck)
    assert (after.wrecks == {"F17": 1}) == bool(dead)
    if not stuck and not dead:
        assert "Column 45+" in play_all(after, "F16").prompt  # again as it leaves


@rule("7.4.7.1-b")
@pytest.mark.parametrize(("die", "dead"), [("53", True), ("54", False)])
def test_mines_go_off_under_trucks(die: str, dead: bool):
    """7.4.7.1 E and C destroy, M+ and M stop."""
    truck = "SdKfz-1 F18 ne as:german-opel-blitz"
    game = play_all(works(f"{truck}, mines F17 russian, {QUIET}"), "move SdKfz-1", "F17", die)

    assert (game.who == "chance") == dead
    assert game.units["SdKfz-1"].stuck == (not dead)


@rule("core-8-m", "7.6.3-a", "7.5.3-a")
@pytest.mark.parametrize(
    ("gun", "target", "upto"),
    [("r76mm-1 F18 ne", "wire F14 german", 13), ("r45mm-1 F18 ne", "wire F14 german", -6)],
)
def test_shells_remove_wire(gun: str, target: str, upto: int):
    """core-8-m An E at -20: column 16 to 13; column 6 never; nobody need be there."""
    game = works(f"{gun}, {target}, {FAR}, russian to act")
    hit = play_all(game, f"gun {gun.split(maxsplit=1)[0]}", "shell F14", "1")

    assert bool(play_all(hit, str(max(1, upto))).works) == (upto < 1)
    assert play_all(hit, str(max(1, upto) + 1)).works


@rule("core-8-m", "core-9-o", "core-17-b")
@pytest.mark.parametrize("work", ["wire F17 russian", "roadblock F17 F16"])
def test_a_charge_removes_wire_or_a_roadblock(work: str):
    """core-8-m Column 100: up to 70, nobody need be there; the charge is spent either way."""
    game = works(f"gDC-1 F18, g66-1 F18, {work}, {QUIET}")
    assert refused(game, "charge g66-1 F17") == refused(game, "charge gDC-1 F19") == ["core-8-m"]
    assert game.options.count("charge gDC-1 F17") == 1
    thrown = play_all(game, "charge gDC-1 F17")

    removed, left = play_all(thrown, "70"), play_all(thrown, "71")
    assert {*removed.works, *removed.roadblocks} == set()
    assert left.works or left.roadblocks
    assert all(each.units["gDC-1"].spent for each in (removed, left))


@rule("6.12.2-e", "core-16-f")
def test_the_woods_help_against_tanks():
    """core-16-f -1 for who attacks an AFV out of the woods."""
    setting = settle(COMBAT, "grain-elevator")
    game = COMBAT.position(setting, "r65-1 L12, PzIII-1 L12 e, g66-1 A9, close combat")

    assert totals(game, "hunt r65-1 PzIII-1") == [3, -1]


@rule("11.1.3-d", "core-19-a")
def test_counters_show_where_they_face():
    """11.1.3 A hull, a turret and a gun; wrecks and smoke lie on the map."""
    game = works(f"PzIV-1 F18 ne turret-e, r45mm-1 F12 sw, wreck F14, smoke F15 2, {FAR}")
    scene = COMBAT.scene(view(game, "german"), game.sheet)
    faces = {face.id: (face.facing, face.turret) for face in scene.counters}

    assert (faces["PzIV-1"], faces["r45mm-1"], faces["g66-9"]) == ((5, 0), (2, None), (None, None))
    assert sorted(token.name for token in scene.tokens) == ["smoke", "wreck"]


@rule("core-1-e")
def test_how_hexes_are_numbered():
    """core-1-e D38 touches E38 and E39, E38 touches F37 and F38."""
    board = works(f"{FAR}, {QUIET}").ground.board

    assert {"E38", "E39", "D37", "D39"} <= {*board.neighbours("D38")}
    assert {"F37", "F38", "E37", "E39"} <= {*board.neighbours("E38")}
    assert (board.distance("O36", "M35"), board.distance("F34", "F12")) == (2, 22)


@rule("core-2-d", "core-1-d", "core-3-a")
def test_phases_follow_one_another_to_the_last_turn():
    """core-2-d Six turns of four phases each; each die says why."""
    game, random, phases, turns = start(COMBAT, "stairwell"), Random(2), [""], [1]
    order = ["set-up", "command", "fire and movement", "close combat", "end"]
    while game.who:
        advance(game, random.choice(game.options))
        for event in game.events:
            if event.roll:
                assert event.roll.purpose
                assert event.roll.means
        if game.phase != phases[-1]:
            phases.append(game.phase)
        turns.append(game.turn)
    seen = [order.index(phase) for phase in phases if phase in order]
    assert all(b > a or b == 1 or (a, b) == (4, 2) for a, b in pairwise(seen))
    assert max(turns) <= 6


@rule("core-3-a")
def test_crowds_are_thinned_before_anybody_recovers():
    """core-3-a 9.2.2 first, then the first side's recovery, then the second's."""
    crowd = "g66-1 F18, g66-2 F18, g66-3 F18, g82-1 F18, g82-2 A18 pinned, r65-1 A12 pinned, loose"
    game = play_all(at(crowd), "pass", "pass")

    assert game.prompt.startswith("9.2.2")
    german = play_all(game, "surplus g66-1")
    assert (german.who, german.prompt[:8]) == ("german", "core-3-b")
    assert play_all(german, "done").who == "russian"


@rule("core-5-i")
def test_squads_neither_split_nor_join():
    """core-5-i No such choice is there; a half-squad keeps quality and training."""
    game = at("g82-1 F18 half, g82-2 F18 half, g66-1 F18, r65-1 A12")
    kinds = game.sheet.kinds

    assert [word for word in ("split", "merge", "combine") if offered(game, word)] == []
    half, whole = kinds["german-8-2-half"], kinds["german-8-2"]
    assert (half.tq, half.engineer) == (whole.tq, whole.engineer)


@rule("core-21-b", "core-21-d")
def test_tanks_contest_and_trucks_do_not_count():
    """core-21-b An AFV contests unless Suppressed; core-21-d a lone truck is no army."""
    for word, holder in (("", "russian"), ("suppressed", "german")):
        text = f"g66-1 N18, T34-1 N18 e {word}, held N18 russian, {QUIET}, end, loose"
        assert play_all(works(text)).held["N18"] == holder
    truck = "SdKfz-1 F18 ne as:german-opel-blitz"
    beaten = works(f"{truck}, r65-1 A12, end")
    assert beaten.outcome is not None
    assert beaten.outcome.winner == "russian"


@rule("8.2-c", "6.18.1bis-b")
def test_artillery_reaches_into_cover():
    """8.2 A mission on the hex strikes who is In Hex Cover; an open roof takes 10 away."""
    battery = "german-105mm-howitzers"
    game = works(f"gLt-1 E18, r65-1 C17 cover:inside, {QUIET}")
    struck = play_all(game, f"call gLt-1 {battery}", "1", "at C17", "1")

    assert "against r65-1" in struck.prompt
    assert sum(mod.value for mod in struck.procedures[-1].mods) == 15


@rule("core-8-h", "core-17-c", "core-12-d")
def test_a_die_says_all_that_it_does():
    """core-8-h Faces that mean the same lead to the same play: 91 empties, 00 burns as well."""
    means = play_all(works(f"gFT-1 D18, r65-1 C18, {QUIET}"), "fire gFT-1 C18").procedures[-1].means

    assert [BESIDES in means[face - 1] for face in (90, 91, 99)] == [False, True, True]
    assert (means[90].count(BESIDES), means[99].count(BESIDES)) == (1, 2)
