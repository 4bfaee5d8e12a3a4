"""Positions as text: what can be said, what is refused, and the way there and back."""

import re
from random import Random

import pytest

from grognard import BadInput
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.positions import position, position_text
from grognard.engine.kernel.set_up import start
from grognard.games.combat import COMBAT
from grognard.games.combat.impulses import Impulse
from grognard.games.combat.position import text_of
from grognard.games.combat.sequence import Recoveries
from tests.games.combat.positions import at, totals, works
from tests.playing import play_all
from tests.rules import rule

QUIET = "r65-7 Z20"
LONGEST = 450  # questions of one game that are played


@pytest.mark.parametrize("scenario", ["stairwell", "tractor-works"])
def test_at_impulses_and_recoveries_plain_words_say_all(scenario: str):
    """The text of such a position needs no `exactly`, and gives the equal game back."""
    game, random, written = start(COMBAT, scenario), Random(6), 0
    for _ in range(LONGEST):
        if not game.who:
            break
        if isinstance(game.procedures[-1], (Impulse, Recoveries)) and random.random() < 0.3:
            text = position_text(game)
            assert "exactly" not in text, game.prompt
            assert position(COMBAT, text) == game
            written += 1
        advance(game, random.choice(game.options))
    assert written > 9


@pytest.mark.parametrize(
    ("item", "clause"),
    [
        ("r45mm-1 C18+1 e", "9.1.1"),
        ("g66-1 N32+sewer", "6.16.1"),
        ("g66-1 F18 dug-in", "7.1.1"),
        ("g66-1 B17 in-trench", "7.2.1"),
        ("g66-1 B17 in-holes", "6.9.1"),
        ("PzIV-1 B17 ne pinned", "core-7-d"),
        ("g66-1 B17 suppressed", "core-7-d"),
        ("gLt-1 B17 hidden", "core-19-a"),
        ("g66-1 B17 hidden, r65-1 B17 hidden", "core-19-b"),
        ("g66-1 B17 on:PzIV-1", "11.4.2"),
        ("g66-1 F18 on:T34-1, T34-1 F18 ne", "11.4.2"),
        ("PzIV-1 F18 ne, g66-1 F18 on:PzIV-1, g66-2 F18 on:PzIV-1", "11.4.2-b"),
        ("PzIV-1 C19 ne", "core-10-e"),
        ("PzIV-1 E20 ne", "6.18.1-c"),
        ("g66-1 F18 e", "11.1.2"),
        ("g66-1 F18 turned", "10.3.1"),
        ("g66-1 B17 engaged", "core-16-d"),
        ("g66-1 B17, turn 99", "core-2-d"),
        ("g66-1 B17 cover:B17/B18", "8.1.1"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_by_its_clause(item: str, clause: str):
    """One sentence, with the clause and the word that allows it."""
    with pytest.raises(BadInput) as refusal:
        works(f"{item}, {QUIET}")

    assert f"({clause})" in str(refusal.value)
    assert str(refusal.value).endswith("say “loose” to have it so.")
    assert works(f"{item}, {QUIET}, loose").who


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("turn ³", "after “turn” comes a number"),
        ("g66-1", "is not told where g66-1 is; a place comes after its name"),
        ("smoke F12 ²", "after “smoke” comes a hex and a number of turns"),
        ("g66-1 F18 shots-٣", "“shots-٣” of g66-1"),
        ("aim r45mm-1 F33 ①", "after “aim” comes"),
        ("clearing nobody mines F17", "after “clearing” comes a unit, a work and a hex"),
        ("PzIV-1 C18+1 ne", "vehicles stay on the ground (9.1.1)"),
        ("tank F18", "does not know “tank”"),
        ("free german many", "after “free” comes a side and a number"),
        ("g66-1 F18, g66-1 F19", "has placed g66-1 already, in F18"),
        ("due g66-1 " + "9" * 5000, "after “due” comes a unit, a turn"),
        ("g66-1 F18, due g66-1 3", "has placed g66-1 already, in F18"),
        ("due g66-1 3, g66-1 F18", "has placed g66-1 already, due in turn 3"),
        ("g66-1 F18 pinned disrupted", "g66-1 is pinned and disrupted, but it is one (core-7-c)"),
        ("command, end", "both “command” and “end”"),
        ("held N16 german, held N16 russian", "both “held N16 german” and “held N16 russian”"),
        ("turn 2, turn 3", "both “turn 2” and “turn 3”"),
        ("looked german Q99", "after “looked” comes a side and places"),
    ],
)
def test_what_cannot_be_read_gets_one_sentence(item: str, words: str):
    """It names the word and what was expected, digits of other scripts included."""
    with pytest.raises(BadInput) as refusal:
        works(f"{item}, {QUIET}")

    assert words in str(refusal.value)
    assert str(refusal.value).endswith(".")


def test_a_position_is_loose_only_where_it_must_be():
    """9.1.1 What the rules allow is written without the word; an overfull place needs it."""
    squads = ", ".join(f"g66-{number} B17" for number in range(1, 4))

    assert "loose" not in text_of(at(f"{squads}, r65-1 C18"))
    assert text_of(at(f"{squads}, g82-1 B17, r65-1 C18, loose")).endswith(", loose")


def test_passes_and_what_was_looked_into_can_be_said():
    """core-4-k, core-19 Passes left and running, who is out, and where nobody hides."""
    said = (
        "free russian 2, idle german 1, out russian, passed, looked german F18, trodden german F17"
    )
    game = works(f"g66-1 F18, {QUIET}, {said}, german to act")

    assert (game.free["russian"], game.idle["german"], game.out["russian"]) == (2, 1, True)
    assert game.procedures[1].passed
    assert {*said.split(", ")} <= {*text_of(game).split(", ")}


@rule("9.2.2-a", "core-3-a")
def test_the_command_phase_begins_with_its_crowds():
    """core-3-a Both sides are asked who is too much, then both recover."""
    german = "g66-1 F18, g66-2 F18, g66-3 F18, g66-4 F18"
    russian = "r65-1 C17, r65-2 C17, r65-3 C17, r65-4 C17"
    game, asked = works(f"{german}, {russian}, loose, command"), []
    for choice in ("surplus g66-1", "surplus r65-1", "done"):
        asked.append((game.who, game.prompt.partition(" ")[0]))
        game = play_all(game, choice)

    assert asked == [("german", "9.2.2"), ("russian", "9.2.2"), ("german", "core-3-b")]
    assert (game.who, game.options[-1]) == ("russian", "recover r65-1")


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("PzIV-1 D8 e", "6.7.1"),
        ("PzIV-1 J32 e, at-trench J32", "7.2.2"),
        ("SdKfz-1 J32 e, trench J32", "7.2.1"),
        ("SdKfz-1 J32 e dug-in as:german-opel-blitz", "7.1.1"),
        ("g66-1 G26 dug-in", "6.13.1"),
        ("g66-1 C3+lip in-holes", "6.10.1"),
        ("trench G26", "6.13.1"),
        ("trench B35", "7.2.1"),
        ("roadblock G26 G27", "6.13.1"),
    ],
)
def test_a_text_is_refused_by_the_rule_of_the_ground(text: str, clause: str):
    """6, 7 Vehicles in rubble and over trenches, and works where the ground has none."""
    with pytest.raises(BadInput, match=re.escape(f"({clause})")):
        works(f"{text}, r65-7 Z20")


@rule("6.7.2-b")
@pytest.mark.parametrize("text", ["g66-1 B35+1, rubble B35, loose", "rubble B35, g66-1 B35+1"])
def test_nobody_is_on_a_floor_that_fell_in(text: str):
    """6.7.2 There is no such place, whatever else is allowed, and whichever is said first."""
    with pytest.raises(BadInput, match="cannot place g66-1"):
        works(text)


@rule("7.4.8-e", "7.4.8-f")
def test_whoever_clears_has_moved_said_or_not():
    """7.4.8 Fire at a clearing squad takes -10 for it, and its text says so again."""
    game = works("g82-1 B14, clearing g82-1 mines B14, mines B14, r65-1 B15, russian to act")

    assert totals(game, "fire r65-1 B14") == [8, -20]
    assert "g82-1 B14 moved" in text_of(game)


def test_a_loose_text_may_leave_the_trench_out():
    """7.2.1 Whoever is said to be in one climbs out for a point."""
    game = play_all(works("g66-1 J32 in-trench, r65-7 Z20, loose"), "move g66-1")

    assert totals(game, "J31") == [2]


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("smoke F12 3", "core-12-c"),
        ("exit F18 german", "core-2-h"),
        ("aim g66-1 F18 2", "core-13-j"),
        ("g66-1 C19 shots-2", "core-9-c"),
        ("StuG-1 F18 ne turret-e", "11.1.3"),
        ("g66-1 F18, clearing g66-1 wire F17", "7.4.8"),
        ("r45mm-1 F18 turned, aim r45mm-1 F17 1", "core-13-c"),
        ("r45mm-1 F18 crawled", "10.4.2"),
        ("left g66-1, g66-1 C19", "core-2-h"),
        ("wreck D8", "6.7.1"),
        ("burning C18", "core-10-e"),
        ("wreck E37/F37", "11.2.2"),
        ("PzIV-1 F18 e, g66-1 F18 on:PzIV-1 cover:F18/G19", "11.4.7"),
        ("g66-1 F18 m-killed", "core-15-b"),
        ("PzIV-1 F18 e road:F18/F19", "11.2.1"),
        ("rubble F18", "6.7.1"),
        ("fire F18", "core-12-d"),
        ("fire I18", "core-12-d"),
        ("due g66-4 99", "core-2-d"),
        ("g66-1 F4+lip in-trench, trench F4", "7.2.1"),
        ("PzIV-1 C20 in-trench, trench C20", "7.2.1"),
        ("PzIV-1 C20 in-holes", "6.9.1"),
        ("g66-1 C16 in-trench cover:inside, trench C16", "8.2.1"),
        ("g66-1 C20 in-trench in-holes, trench C20", "6.9.1"),
        ("PzIV-1 I31 e in-holes", "6.9.1"),
        ("PzIV-1 C20 e in-trench, trench C20", "7.2.1"),
        ("PzIV-1 I31 e, g66-1 I31 on:PzIV-1 in-holes", "6.9.1"),
        ("g66-1 C19 joined", "7.1.4"),
        ("g66-1 C19 flights-3", "10.8.1"),
        ("g66-1 C18-1 cover:inside", "8.2.1"),
        ("mines J33 russian hidden, trodden german J32 J33", "7.4.4"),
        ("r65-1 C18+1 hidden, looked german C18 C18+1", "core-19-b"),
    ],
)
def test_a_text_is_refused_that_could_never_come_about(text: str, clause: str):
    """core-9-c, core-12-c Too many shots, too much smoke, guns that nobody has."""
    with pytest.raises(BadInput, match=re.escape(f"({clause})")):
        works(f"{text}, r65-7 Z20")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fire C17, fire C17", "both “fire C17” and “fire C17”"),
        ("wire C20, wire C20 german", "both “wire C20” and “wire C20 german”"),
        ("mines C20 russian, mines C20 german", "both “mines C20 russian” and"),
        ("roadblock U19 V19, roadblock U19 V19", "both “roadblock U19 V19” and"),
        ("g66-1 C19 hidden hidden", "twice that g66-1 is hidden"),
        ("PzIV-1 F18 turret-e turret-w", "turret-e and turret-w, but it is one (11.1.3)"),
        ("PzIV-1 F18 used-bow used-bow", "twice that PzIV-1 is used-bow"),
        ("PzIV-1 F18 used-gun", "does not know “used-gun”"),
        ("g12-1 C19 veils:gMG34-1, gMG34-1 C18", "cannot let g12-1 veil gMG34-1"),
        ("end end", "cannot read “end end”: after “end” comes nothing"),
        ("close", "after “close” comes “combat”"),
        ("g66-1 C19 happy", "cover:inside"),
    ],
)
def test_what_is_said_twice_or_of_nobody_is_refused(text: str, said: str):
    """One sentence names both, or what could be said."""
    with pytest.raises(BadInput, match=re.escape(said)):
        works(f"{text}, {QUIET}")


def test_a_scenario_needs_its_name():
    """The word alone is no unit and nothing else."""
    with pytest.raises(BadInput, match="Behind “scenario” stands the name of one"):
        position(COMBAT, "scenario, g66-1 C19")


def test_a_turret_may_be_named_before_the_hull():
    """11.1.3 The order of words about a vehicle does not matter."""
    first, last = (works(f"PzIV-1 F18 {said}, {QUIET}") for said in ("turret-e ne", "ne turret-e"))

    assert first == last
    assert first.units["PzIV-1"].turret != first.units["PzIV-1"].facing


def test_a_phase_that_cannot_be_read_is_named():
    """The side is known; what comes after it is not."""
    with pytest.raises(BadInput, match="after “german” comes “to act” or “to recover”"):
        works("german to dance")


@rule("core-4-d")
@pytest.mark.parametrize(
    "said", ["gMG34-1 F18 shots-1", "PzIII-1 F18 e shots-1", "PzIII-1 F18 e used-bow"]
)
def test_whoever_has_shots_behind_it_has_fired(said: str):
    """core-4-d Nobody has to add `fired`: such a unit does not move any more."""
    game = works(f"{said}, r65-1 F12")

    assert not [option for option in game.options if option.startswith(("move", "crawl", "dig"))]
    assert works(f"gFT-1 F18 shots-1 moved, {QUIET}").units["gFT-1"].shots == 1


@rule("core-16-g")
def test_enemies_in_one_place_fight_there():
    """core-16-g Said or not, they are engaged, AFV alone apart; `loose` parts."""
    fight = works(f"g66-1 F12, r65-1 F12, r65-2 F14, {QUIET}")
    tanks = works(f"PzIV-1 F12 e, T34-1 F12 e, {QUIET}")
    apart = works(f"g66-1 F12, r65-1 F12, {QUIET}, loose")

    assert fight.options == ("pass", "leave g66-1")
    assert not tanks.units["T34-1"].engaged
    assert not apart.units["g66-1"].engaged
    assert works(text_of(apart)) == apart


@rule(
    "core-15-g", "core-12-c", "10.8-a", "core-2-h", "core-13-j", "core-14-k", "11.4.7-a", "11.1.3-a"
)
@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("StuG-1 G33 nw used-bow", "core-15-g"),
        ("SdKfz-1 G33 nw broken-gun", "core-15-g"),
        ("PzIII-1 G33 nw dry", "core-12-c"),
        ("PzIV-1 G33 nw crawled", "11.1"),
        ("PzIV-1 G33 nw stalled", "11.1.3"),
        ("T34-1 G33 nw stalled moved", "11.1.3"),
        ("PzIV-1 G33 nw halved", "core-18-e"),
        ("PzIV-1 G33 nw in-trench, trench G33", "7.2.1"),
        ("PzIII-1 G33 nw assault shots-2", "core-15-f"),
        ("SdKfz-1 G33 nw shots-1", "11.1.3"),
        ("g81mm-1 G33 nw moved shots-1", "core-4-d"),
        ("PzIV-1 G33 nw, g66-1 G33 on:PzIV-1 assault", "11.4.8.1"),
        ("PzIV-1 G33 nw unready", "core-6-i"),
        ("PzIV-1 G33 nw boarded", "core-18-d"),
        ("PzIV-1 G33 nw walked", "11.1"),
        ("SdKfz-1 G33 nw as:german-opel-blitz assault", "core-15-f"),
        ("gMG34-1 G33 assault", "10.3.2"),
        ("g81mm-1 G33 nw assault", "10.4.2"),
        ("gLt-1 G33 assault-fired", "core-5-e"),
        ("gLt-1 G33 unready", "core-6-i"),
        ("PzIV-1 G33 nw, g66-1 G33 on:PzIV-1 fired", "11.4.7"),
        ("g66-1 G33 fled", "10.8"),
        ("g81mm-1 G33 nw disrupted flights-1", "10.8"),
        ("left g66-1", "core-2-h"),
        ("g81mm-1 G33 nw, T34-1 D33 nw, aim g81mm-1 T34-1 1", "core-14-k"),
        ("PzIV-1 G33 nw, PzIV-2 D33 nw, aim PzIV-1 PzIV-2 1", "core-14-k"),
        ("r45mm-1 G33 nw disrupted, aim r45mm-1 F33 1", "core-13-j"),
        ("r45mm-1 G33 nw pinned, PzIV-1 D33 nw, aim r45mm-1 PzIV-1 1", "core-14-j"),
        ("r45mm-1 G33 nw, g66-1 G31, aim r45mm-1 g66-1 1", "core-13-j"),
        ("r45mm-1 G33 nw, g66-1 G31, aim r45mm-1 G31 0", "core-13-j"),
        ("r45mm-1 G33 nw, aim r45mm-1 G33 1", "core-13-i"),
        ("r45mm-1 G33 nw moved, g66-1 G31, aim r45mm-1 G31 1", "core-13-c"),
        ("r45mm-1 G33 nw, aim r45mm-1 PzIV-1 1", "core-14-j"),
        ("g66-1 G31, aim r45mm-1 G31 1", "core-13-j"),
        ("PzIV-1 G33 nw moved shots-1", "core-15-f"),
        ("PzIV-1 G33 nw dazed", "11.4.8.2"),
        ("g66-1 G33 used-bow", "core-15-g"),
        ("g66-1 G33 broken-gun", "core-15-g"),
        ("g66-1 G33 with:g66-2, g66-2 G33", "11.3.3"),
        ("g66-1 G33 with:T34-1", "11.3.3"),
        ("PzIV-1 G33 nw with:PzIV-2", "11.3.3"),
        ("PzIV-1 G33 nw on:PzIV-2, PzIV-2 G33 nw", "11.4.2"),
        ("r65-1 G33 hidden pinned", "core-19-b"),
        ("r65-1 G33 hidden fired", "core-19-b"),
        ("g66-1 G33, r65-1 G33 hidden", "core-19-b"),
        ("smoke G33 0", "core-12-c"),
        ("g66-1 C19 cover:inside cover:C19/D18", "8.2.1"),
        ("due g66-3 3 pinned", "core-2-e"),
        ("due g66-3 3 moved", "core-2-e"),
        ("out german", "core-4-k"),
        ("idle russian 2", "core-4-k"),
        ("idle russian 3, out russian", "core-4-k"),
        ("free german 1, free russian 1", "core-4-l"),
    ],
)
def test_what_a_unit_cannot_have_done_is_refused(text: str, clause: str):
    """What never comes about in play is refused with its clause, unless it is said to be loose."""
    scene = f"{text}, r65-7 Z20, g66-9 A12"

    with pytest.raises(BadInput, match=rf"\({clause}\)"):
        works(scene)
    assert works(f"{scene}, loose").who


def test_a_hexside_is_named_from_either_side():
    """8.1.4, 7.3.1 P5/P4 is P4/P5, for Cover as for a Mousehole or a wreck on a road."""
    text = "g66-1 P5 cover:P5/P4, r65-4 Z20, mousehole N35/N34, wreck F36/E36"
    game = works(text)

    assert game.units["g66-1"].cover == ("P4/P5",)
    assert (game.mouseholes, game.wrecks) == (("N34/N35",), {"E36/F36": 1})
    with pytest.raises(BadInput, match="told both"):
        works(f"{text}, mousehole N34/N35")


@rule("core-2-e")
def test_who_put_off_its_entry_has_moved():
    """core-2-e, R-2 Taken up and put down off the map, on the turn it is due or later."""
    waiting = play_all(works("g66-1 A9, r65-7 Z20, due g66-4 1"), "move g66-4", "stop")

    assert "due g66-4 1 moved" in text_of(waiting)
    assert "loose" not in text_of(waiting)
