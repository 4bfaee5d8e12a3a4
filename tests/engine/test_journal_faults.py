"""What is said of a broken journal: the file, the line, one clear sentence."""

from pathlib import Path

import pytest

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.journal import LARGEST_FILE
from grognard.engine.kernel.journal_text import BadJournal
from tests.engine.toy import CHOICES, ToyJournal, whole


def fault(text: str) -> str:
    """What is said of a broken journal called “it”, read and replayed."""
    with pytest.raises(BadInput) as refusal:
        list(ToyJournal.parse(text, "it").replay())
    told = str(refusal.value)
    assert "\n" not in told
    assert len(told) < 300
    assert told.endswith(".")
    return told


BROKEN = [
    # the line, what it becomes, what is said
    (1, "", "it:2: this is not a journal: its first line must be “grognard 1”."),
    (1, "dear diary", "it:1: this is not a journal: its first line must be “grognard 1”."),
    (1, "grognard 2", "it:1: the journal has format “2”; this program reads format 1."),
    (1, "grognard", "it:1: the journal has format “”; this program reads format 1."),
    (2, "game chess", "it:2: there is no game “chess”; there are toy."),
    (2, "game", "it:2: the line holds only “game”."),
    (2, "grognard 1", "it:2: “grognard” is given twice."),
    (2, "scenario road", "it:3: “scenario” is given twice."),
    (2, "", "it:7: “game” is missing before the first choice."),
    (3, "scenario sea", "it:3: toy has no scenario “sea”; it has road."),
    (3, "", "it:7: “scenario” is missing before the first choice."),
    (4, "", "it:7: “rules” is missing before the first choice."),
    (4, "rules 1.3.0", "it:4: needs toy rules 1.3.0 or newer; these are 1.2.0."),
    (4, "rules 1.10.0", "it:4: needs toy rules 1.10.0 or newer; these are 1.2.0."),
    (
        4,
        "rules 1.0.9",
        "it:4: was written under toy rules 1.0.9, which only a program with rules before",
    ),
    (4, "rules one", "it:4: “one” is no version of the rules."),
    (4, "rules 1..2", "it:4: “1..2” is no version of the rules."),
    (4, f"rules {'9' * 5000}", f"it:4: “{'9' * 40}” is no version of the rules."),
    (5, "option fate", "it:5: each option has a name and a value, and is given once."),
    (5, "option fate 3", "it:5: Option fate may be 1, 0, 2, not “3”."),
    (5, "option luck 1", "it:5: toy has no option “luck”."),
    (
        5,
        "option fate 1\noption fate 2",
        "it:6: each option has a name and a value, and is given once.",
    ),
    (
        5,
        "data 1234",
        "it:5: was played with a data file (1234); give it with --data.",
    ),
    (6, "dice loaded", "it:6: dice may be fixed, seeded, fair, chained, not “loaded”."),
    (6, "dice", "it:6: the line holds only “dice”."),
    (6, "salt blue", "it:6: each salt has a name and a value, and is given once."),
    (6, "salt red a\nsalt red b", "it:7: each salt has a name and a value, and is given once."),
    (6, "digest  1234 5678", "it:6: a digest stands after a choice, once."),
    (7, "red", "it:7: the line holds only “red”."),
    (7, "red\t0105", "it:7: the line holds only “red\t0105”."),
    (7, " red  0105", "it:7: the line begins with a blank."),
    (7, "blue  0105", "it:7: blue chooses, but the question is for red."),
    (
        7,
        "red  0101",
        "it:7: “0101” is refused: 1.1 0101 is too near.",
    ),
    (8, "option fate 1", "it:8: “option” must stand before the first choice."),
    (8, "game toy", "it:8: “game” must stand before the first choice."),
    (8, "blue  march 0100", "it:8: “march 0100” is refused: 1.2 “march 0100” is not among"),
    (9, "digest  1234 5678", "it:8: the position differs from the digest after this choice."),
    (10, "digest  1234 5678", "it:10: a digest stands after a choice, once."),
    (9, "digest", "it:9: the line holds only “digest”."),
    (10, "secret  1f", "it:11: nothing may follow the secret."),
    (12, "chance  7", "it:12: “7” is refused: 7.4 “7” is not among the choices of chance now."),
    (12, "green  5", "it:12: green chooses, but the question is for chance."),
    (13, "blue  done", "it:13: “done” is refused: 7.4 “done” is not among the choices of blue"),
]


@pytest.mark.parametrize(("at", "line", "told"), BROKEN)
def test_a_broken_line_of_each_kind_is_named(at, line, told):
    """File, line, one clear sentence."""
    lines = whole().splitlines()
    lines[at - 1] = line

    said = fault("\n".join([*lines, ""]))

    assert said == told if told.endswith(".") else said.startswith(told)


def test_an_illegal_choice_is_told_with_every_objection():
    """All reasons, in one line."""
    text = whole().replace("red  fire X\nchance  5\nblue  reroll\n", "")
    keeping = "blue  keep\nred  keep\n"
    routed = f"{text}red  fire X\nchance  1\n{keeping}chance  6\n{keeping}"

    assert fault(f"{routed}blue  march 0101\n") == (
        "it:18: “march 0101” is refused: 5.1 A is routed.; 5.2 0101 does not lie ahead of 0102."
    )


def test_a_choice_after_the_end_is_refused():
    """Nobody is asked any more."""
    over = f"{whole()}chance  5\nred  keep\nblue  done\n"
    assert list(ToyJournal.parse(over).replay())[-1].who == ""

    assert fault(f"{over}blue  done\n").endswith(
        "blue chooses, but the question is for nobody, for the game is over."
    )


@pytest.mark.parametrize(
    ("at", "line"),
    [
        (2, "game {}"),
        (3, "scenario {}"),
        (4, "rules 1.{}"),
        (5, "option {} 1"),
        (5, "option fate {}"),
        (5, "data {}"),
        (6, "dice {}"),
        (7, "{}  0105"),
        (7, "red  {}"),
        (7, "{}"),
    ],
)
def test_a_monstrous_line_is_told_in_a_short_sentence(at, line):
    """What is wrong is quoted, but not all of it."""
    lines = whole().splitlines()
    lines[at - 1] = line.format("x" * 100_000)

    fault("\n".join([*lines, ""]))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "the journal ends before its “grognard” line."),
        (b"\n\n# nothing\n", "the journal ends before its “grognard” line."),
        (b"grognard 1\ngame toy\n", "the journal ends before its “scenario” line."),
        (b"grognard 1\ngame t\xfcy\n", ":2: the file is not text in UTF-8."),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), ":1: the file is not text in UTF-8."),
        (bytes(100), ":1: this is not a journal: its first line must be “grognard 1”."),
        (b"x" * (LARGEST_FILE + 1), "the file is too large to be a journal."),
        (b"grognard 1\n" * (LARGEST_FILE // 11), ":2: “grognard” is given twice."),
    ],
    ids=["empty", "blank", "short", "latin", "picture", "zeros", "huge", "almost huge"],
)
def test_a_file_that_is_no_journal_is_refused(tmp_path: Path, content: bytes, told: str):
    """One sentence that names the file."""
    path = tmp_path / "x.journal"
    path.write_bytes(content)

    with pytest.raises(BadJournal) as refusal:
        ToyJournal.read(path)

    assert str(refusal.value).startswith(f"{path}:")
    assert str(refusal.value).endswith(told)


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    """Missing, or a folder."""
    for path, told in ((tmp_path / "none", "No such file"), (tmp_path, "Is a directory")):
        with pytest.raises(BadJournal, match=told):
            ToyJournal.read(path)


def test_a_journal_cut_off_anywhere_is_refused_or_a_shorter_journal(tmp_path):
    """At every byte: cut between two lines it is a shorter game, anywhere else it is refused."""
    path = tmp_path / "x.journal"
    content = f"{whole()}# “the end”\nsecret  1f\n".encode()
    told = []
    for length in range(len(content)):
        path.write_bytes(content[:length])
        told.append(said_of(path))
    accepted = [length for length, said in enumerate(told) if not said]

    ends = [at + 1 for at, byte in enumerate(content) if byte == ord("\n")]
    assert accepted == ends[3:-1], "after any line from the rules on"
    assert all(said.startswith(f"{path}:") for said in told if said)
    assert all("\n" not in said for said in told)


def said_of(path: Path) -> str:
    """What is said against the journal in a file; nothing where it replays."""
    try:
        assert len(list(ToyJournal.read(path).replay())) <= len(CHOICES) + 1
    except BadInput as refusal:
        return str(refusal)
    return ""
