"""Verifying: honest journals are accepted, every kind of tampering is not."""

from hashlib import sha256
from itertools import pairwise

import pytest

from grognard import Journal, start
from tests.engine.tampering import (
    check,
    edited,
    fair,
    flipped,
    is_rejected,
    lines_of,
    seeded,
    turned,
)


@pytest.mark.parametrize("seed", range(1, 6))
def test_honest_games_with_fair_dice_are_accepted(seed):
    """Whole games, with salts, of which every choice and every roll is checked."""
    report = check(fair(seed))

    assert report.problems == ()
    assert report.ok
    assert report.dice == "fair"
    assert report.choices == len(lines_of(fair(seed), "blue", "red", "chance"))
    assert len(lines_of(fair(seed), "chance")) > 5
    assert report.digest in fair(seed).splitlines()[-2]


def test_a_game_without_salts_is_accepted():
    """Nobody needs to give one."""
    assert lines_of(fair(salted=False), "salt") == []
    assert check(fair(salted=False)).ok
    assert lines_of(fair(salted=False), "chance")


def test_a_changed_roll_is_rejected_wherever_it_is():
    """Each die of a whole game, turned by one."""
    for at in lines_of(fair(), "chance"):
        assert any(
            problem.startswith(f"Line {at + 1}: the dice gave ")
            for problem in check(turned(fair(), at)).problems
        )


def test_a_changed_roll_is_rejected_at_the_very_end():
    """A game that was broken off right after a die."""
    lines = fair().splitlines(keepends=True)
    at = lines_of(fair(), "chance")[-1]
    short = "".join([*lines[: at + 1], lines[-1]])
    assert check(short).ok

    [problem] = check(turned(short, at)).problems
    assert problem.startswith(f"Line {at + 1}: the dice gave ")


def test_a_changed_secret_is_rejected():
    """It is not the one that was promised, and gives other dice."""
    [at] = lines_of(fair(), "secret")

    problems = check(edited(fair(), at, flipped)).problems

    assert problems[0] == "The secret is not the one that was promised."
    assert "the dice gave" in problems[1]


def test_a_changed_promise_is_rejected():
    """The secret no longer fits it."""
    [at] = lines_of(fair(), "dice")

    assert check(edited(fair(), at, flipped)).problems == (
        "The secret is not the one that was promised.",
    )


def test_another_secret_with_its_own_promise_is_rejected():
    """A table cannot change its mind after the game: the dice would be others."""
    secret = bytes(32)
    other = edited(fair(), lines_of(fair(), "secret")[0], lambda _: f"secret  {secret.hex()}\n")
    promise = sha256(secret).hexdigest()
    other = edited(other, lines_of(other, "dice")[0], lambda _: f"dice fair {promise}\n")

    [problem] = check(other).problems
    assert "the dice gave" in problem


@pytest.mark.parametrize(
    ("which", "change"),
    [
        (0, lambda line: ""),
        (1, lambda line: ""),
        (0, lambda line: line.replace("horse", "house")),
        (1, lambda line: f"{line}salt green x\n"),
        (0, lambda line: line.replace("blue", "green")),
    ],
    ids=["dropped", "the other dropped", "changed", "added", "of another side"],
)
def test_a_salt_that_is_dropped_changed_or_added_is_rejected(which, change):
    """The players' part in the dice is proven as well."""
    at = lines_of(fair(), "salt")[which]

    problem = check(edited(fair(), at, change)).problems[-1]

    assert "the dice gave" in problem


@pytest.mark.parametrize(
    ("salts", "told"),
    [
        ({"table": "7"}, "There is a salt of “table”, which is no side of the game."),
        ({"blue": "a,red=b"}, "The salt of blue holds a comma, so that it could stand for two."),
    ],
)
def test_a_salt_that_no_player_can_have_given_is_rejected(salts, told):
    """Even where the dice follow from it: the table may have tried many until one pleased it."""
    forged = Journal.begin(start("crossroads"), "fair", sha256(bytes(32)).hexdigest())
    forged.header.salts, forged.header.secret = salts, bytes(32).hex()

    assert check(forged.text).problems == (told,)


def test_a_short_secret_is_rejected():
    """A player could have found it by trying, and known every roll beforehand."""
    forged = Journal.begin(start("crossroads"), "fair", sha256(b"k").hexdigest())
    forged.header.secret = b"k".hex()

    assert check(forged.text).problems == (
        "The secret has 1 bytes, not 32, so it could be guessed.",
    )


def test_salts_may_stand_in_any_order():
    """It says nothing of the dice."""
    first, second = lines_of(fair(), "salt")
    lines = fair().splitlines(keepends=True)
    lines[first], lines[second] = lines[second], lines[first]

    assert check("".join(lines)).ok


def test_choices_in_another_order_are_rejected():
    """Every two neighbours exchanged, in a whole game."""
    lines = fair().splitlines(keepends=True)
    places = lines_of(fair(), "blue", "red", "chance")
    tried = 0
    for here, there in pairwise(places):
        if lines[here] == lines[there]:
            continue
        other = lines.copy()
        other[here], other[there] = lines[there], lines[here]
        assert is_rejected("".join(other)), f"lines {here + 1} and {there + 1}"
        tried += 1
    assert tried > 50


def test_choices_in_another_order_are_rejected_even_if_they_come_to_the_same():
    """Two orders that commute leave an equal position; the seal knows them apart."""

    def journal(*choices: str) -> Journal:
        game = start("crossroads")
        made = Journal.begin(game)
        for choice in choices:
            game = made.play(game, choice)
        return made

    hide = start("crossroads").options[0]
    one = journal(hide, "march B1", "stop", "march B2", "stop", "done", "done")
    other = journal(hide, "march B2", "stop", "march B1", "stop", "done", "done")
    assert one.entries[-1].digest == other.entries[-1].digest

    forged = other.text.replace(other.entries[-1].seal, one.entries[-1].seal)

    assert check(one.text).ok
    [problem] = check(forged).problems
    assert problem == "journal:12: the choices up to here are not those that were sealed."


def test_a_dropped_choice_is_rejected():
    """Each choice and each roll of a whole game, left out."""
    for at in lines_of(fair(), "blue", "red", "chance"):
        assert is_rejected(edited(fair(), at, lambda line: "")), f"line {at + 1}"


def test_an_added_choice_is_rejected():
    """Each choice and each roll of a whole game, told twice."""
    for at in lines_of(fair(), "blue", "red", "chance"):
        assert is_rejected(edited(fair(), at, lambda line: line * 2)), f"line {at + 1}"


def test_a_changed_digest_or_seal_is_rejected():
    """Each of them, in each turn, and a seal that is missing."""
    for at in lines_of(fair(), "digest"):
        assert (
            "the position differs"
            in check(
                edited(fair(), at, lambda line: line.replace("digest  ", "digest  0", 1))
            ).problems[0]
        )
        for change in (flipped, lambda line: f"{line[:-18]}\n"):
            assert "are not those that were sealed" in check(edited(fair(), at, change)).problems[0]


def test_a_file_that_was_cut_off_is_rejected_at_every_line():
    """What is left has lost its secret, or more."""
    lines = fair().splitlines(keepends=True)
    [dice] = lines_of(fair(), "dice")
    for count in range(dice + 1, len(lines)):
        assert is_rejected("".join(lines[:count])), f"cut after line {count}"


def test_a_journal_that_claims_no_fair_dice_says_so():
    """Whoever strips the proof from a journal gets a report of fixed dice."""
    text = edited(fair(), lines_of(fair(), "secret")[0], lambda line: "")
    stripped = edited(text, lines_of(text, "dice")[0], lambda line: "")

    assert check(stripped).dice == "fixed"


@pytest.mark.parametrize("kept", ["salt", "secret"])
def test_salts_or_a_secret_without_a_promise_are_told(kept):
    """What is left of a proof shows that there was one."""
    dropped = {"dice", "salt", "secret"} - {kept}
    lines = fair().splitlines(keepends=True)
    text = "".join(line for line in lines if line.split()[0] not in dropped)

    report = check(text)

    assert report.dice == "fixed"
    assert report.problems == (
        "There are salts or a secret, but no promise that they could prove.",
    )


def test_dice_cannot_be_verified_before_the_secret_is_told():
    """A game under way says so, and all else in it is checked."""
    [at] = lines_of(fair(), "secret")

    report = check(edited(fair(), at, lambda line: ""))

    assert report.problems == ("The secret is not in the journal, so the dice cannot be checked.",)
    assert report.choices == check(fair()).choices


@pytest.mark.parametrize("secret", ["xyz", "0", "ü" * 64])
def test_a_secret_that_is_none_is_told(secret):
    """One sentence, no crash."""
    [at] = lines_of(fair(), "secret")

    assert check(edited(fair(), at, lambda line: f"secret  {secret}\n")).problems == (
        "The secret is not a row of hexadecimal digits.",
    )


def test_dice_from_a_seed_are_verified():
    """Honest ones are accepted; each turned die and another seed are not."""
    assert check(seeded()).ok
    [at] = lines_of(seeded(), "dice")
    assert not check(edited(seeded(), at, lambda line: "dice seeded 6\n")).ok
    for at in lines_of(seeded(), "chance"):
        assert any(
            problem.startswith(f"Line {at + 1}: chance gave ")
            for problem in check(turned(seeded(), at)).problems
        )


@pytest.mark.parametrize("seed", ["", "x", "--5", "1.5", "9" * 5000, "⑨"])
def test_a_seed_that_is_no_number_is_told(seed):
    """One short sentence, no crash."""
    [at] = lines_of(seeded(), "dice")

    [problem] = check(edited(seeded(), at, lambda line: f"dice seeded {seed}\n")).problems

    assert problem == f"The seed “{seed[:40]}” is not a number."


def test_fixed_dice_are_taken_as_they_stand():
    """A journal typed by hand proves nothing of its dice, but its choices are checked."""
    [at] = lines_of(seeded(), "dice")
    fixed = edited(seeded(), at, lambda line: "dice fixed\n")

    report = check(fixed)

    assert (report.ok, report.dice) == (True, "fixed")
    assert is_rejected(edited(fixed, lines_of(fixed, "blue")[0], lambda line: "blue  fly\n"))


def test_a_report_of_a_broken_game_says_how_far_it_went():
    """The choices before the fault are counted, and the digest is that of the last position."""
    places = lines_of(seeded(), "blue", "red", "chance")
    broken = edited(seeded(), places[7], lambda line: f"{line.split()[0]}  fly\n")

    report = check(broken)

    assert report.choices == 7
    assert report.digest == Journal.parse(seeded()).until(7).digest()
