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
        ("left g66-1, g66-1 C19", "core-2-h"),
    ],
)
def test_a_text_is_refused_that_could_never_come_about(text: str, clause: str):
    """core-9-c, core-12-c Too many shots, too much smoke, guns that nobody has."""
    with pytest.raises(BadInput, match=re.escape(f"({clause})")):
        works(f"{text}, r65-7 Z20")


def test_a_phase_that_cannot_be_read_is_named():
    """The side is known; what comes after it is not."""
    with pytest.raises(BadInput, match="after “german” comes “to act” or “to recover”"):
        works("german to dance")
