"""Verifying: honest journals are accepted, every kind of tampering is not."""

import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from grognard import BadInput, Journal, start
from grognard.engine.chance import Seeded, is_chance
from grognard.engine.fair import Fair
from grognard.engine.verify import Report, verify
from grognard.players.uniform import pick

DOCUMENT = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text("utf-8")
SCRIPT = re.search(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)[1]  # type: ignore[index]
SALTS = {"blue": "horse chestnut", "red": "ü, 4711 | x=y"}


@cache
def fair(seed: int = 1, salted: bool = True) -> str:
    """A whole game of Crossroads with fair dice, as text."""
    random = Random(seed)
    driver = Fair(random.randbytes(32), SALTS if salted else {})
    game = start("crossroads")
    journal = Journal.begin(game, "fair", driver.promise)
    journal.header.salts = driver.salts
    while game.who:
        choice = driver.answer(game) if is_chance(game) else pick(game, random)
        game = journal.play(game, choice)
    journal.header.secret = driver.secret.hex()
    return journal.text


@cache
def seeded(seed: int = 5) -> str:
    """A whole game of Crossroads with dice from a seed, as text."""
    random, driver = Random(1), Seeded(seed)
    game = start("crossroads")
    journal = Journal.begin(game, "seeded", str(seed))
    while game.who:
        game = journal.play(game, driver.answer(game) if is_chance(game) else pick(game, random))
    return journal.text


def check(text: str) -> Report:
    """What the verifier says of a journal."""
    return verify(Journal.parse(text))


def is_rejected(text: str) -> bool:
    """Whether a journal is refused, be it unreadable or not as it claims."""
    try:
        return not check(text).ok
    except BadInput:
        return True


def lines_of(text: str, *words: str) -> list[int]:
    """The places of the lines that open with one of these words."""
    return [at for at, line in enumerate(text.splitlines()) if line.split(" ")[0] in words]


def edited(text: str, at: int, change: Callable[[str], str]) -> str:
    """The text with one line changed."""
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:at], change(lines[at]), *lines[at + 1 :]])


def flipped(line: str) -> str:
    """A line of hexadecimal digits with its last digit changed."""
    return f"{line[:-2]}{'0' if line[-2] != '0' else '1'}\n"


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
        turned = edited(fair(), at, lambda line: f"chance  {int(line.split()[1]) % 6 + 1}\n")
        assert any(
            problem.startswith(f"Line {at + 1}: the dice gave ")
            for problem in check(turned).problems
        )


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

    [problem] = check(edited(fair(), at, change)).problems

    assert "the dice gave" in problem


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
        turned = edited(seeded(), at, lambda line: f"chance  {int(line.split()[1]) % 6 + 1}\n")
        assert any(
            problem.startswith(f"Line {at + 1}: chance gave ") for problem in check(turned).problems
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


def run_script(tmp_path: Path, text: str) -> subprocess.CompletedProcess[str]:
    """What the document's own program says of a journal, with none of ours in reach."""
    (tmp_path / "check.py").write_text(SCRIPT, "utf-8")
    (tmp_path / "game.journal").write_text(text, "utf-8")
    command = [sys.executable, "-I", "-S", "check.py", "game.journal"]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)


def test_the_program_in_the_document_checks_a_journal_by_itself(tmp_path):
    """It accepts an honest game, and finds a turned die, another secret and a dropped salt."""
    assert len(SCRIPT.splitlines()) <= 30
    assert "grognard" not in SCRIPT
    rolls = lines_of(fair(), "chance")

    done = run_script(tmp_path, fair())
    assert (done.returncode, done.stdout) == (0, f"{len(rolls)} rolls, all as promised.\n")

    turned = edited(fair(), rolls[3], lambda line: f"chance  {int(line.split()[1]) % 6 + 1}\n")
    assert run_script(tmp_path, turned).stderr == "Roll 3 is not what the secret gives.\n"
    other = edited(fair(), lines_of(fair(), "secret")[0], flipped)
    assert "not the one that was promised" in run_script(tmp_path, other).stderr
    dropped = edited(fair(), lines_of(fair(), "salt")[0], lambda line: "")
    assert "is not what the secret gives" in run_script(tmp_path, dropped).stderr


def test_the_example_in_the_document_holds():
    """The secret that it tells is the one that it promises."""
    promise = re.search(r"^dice fair (\w+)$", DOCUMENT, re.MULTILINE)
    secret = re.search(r"^secret  (\w+)$", DOCUMENT, re.MULTILINE)
    assert promise
    assert secret

    assert sha256(bytes.fromhex(secret[1])).hexdigest() == promise[1]
