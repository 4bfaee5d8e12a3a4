"""The journal: its text there and back, its replay, and what is said of a broken one."""

from dataclasses import replace
from typing import ClassVar

import pytest

from grognard import Journal as RealJournal
from grognard.engine.data.source import overlay_of, parse_source
from grognard.engine.kernel.flow import play
from grognard.engine.kernel.journal_text import BadJournal, Entry, Header
from grognard.engine.kernel.rulebook import Rulebook
from grognard.engine.kernel.saving import digest
from grognard.engine.kernel.set_up import start
from tests.engine.toy import CHOICES, TOY, ToyJournal, whole, written


def test_a_journal_is_written_as_the_contract_shows_it():
    """First what was settled, then one choice a line, with a digest at the end of a turn."""
    _, journal = written(*CHOICES[1:], fate="2", mine=CHOICES[0])

    assert journal.text == whole()


def test_text_there_and_back_is_the_same():
    """Written, read and written again: the same text, and the same journal."""
    journal = ToyJournal.parse(whole())
    journal.header = replace(
        journal.header,
        data="abc",
        dice="fair",
        proof="12ab",
        salts={"blue": "a  b, ü"},
        secret="1f",
    )

    read = ToyJournal.parse(journal.text)

    assert read.text == journal.text
    assert read.header == journal.header
    assert [entry._replace(line=0) for entry in read.entries] == [
        entry._replace(line=0) for entry in journal.entries
    ]


def test_a_journal_is_written_to_a_file_and_read_from_it(tmp_path):
    """The file is there whole, and nothing is left beside it."""
    path = tmp_path / "a game.journal"
    _, journal = written(*CHOICES[1:])
    journal.write(path)
    journal.write(path)

    assert ToyJournal.read(path).text == ToyJournal.read(str(path)).text == journal.text
    assert [found.name for found in tmp_path.iterdir()] == ["a game.journal"]


def test_a_journal_may_be_typed_by_hand():
    """Comments, empty lines, any number of blanks, the line ends of other systems."""
    typed = (
        "grognard 1\r\ngame   toy\r\nscenario road\r\nrules 1.2.0\r\n# my first game\r\n\r\n"
        "red 0105\r\nblue      march 0103 \r\n"
    )

    journal = ToyJournal.parse(typed)

    assert journal.header == Header("toy", "road", "1.2.0")
    assert journal.entries == [Entry("red", "0105", line=7), Entry("blue", "march 0103", line=8)]
    assert journal.end().units["A"].hex == "0102"  # type: ignore[attr-defined]


def test_replay_gives_every_position_on_the_way():
    """The first before any choice, the last after all, each what play would give."""
    games = list(ToyJournal.parse(whole()).replay())

    assert len(games) == len(CHOICES) + 1
    assert games[0] == start(TOY, "road", {"fate": "2"})
    for before, choice, after in zip(games, CHOICES, games[1:], strict=False):
        assert play(before, choice) == after
    journal = ToyJournal.parse(whole())
    assert journal.end() == games[-1]
    assert journal.digest() == digest(games[-1])


def test_until_gives_the_beginning_without_the_secret():
    """A game taken back to an earlier choice must not tell the dice to come."""
    journal = ToyJournal.parse(f"{whole()}secret  1f\n")

    before = journal.until(2)

    assert [entry.choice for entry in before.entries] == ["0105", "rest"]
    assert before.header.secret == ""
    assert journal.header.secret == "1f", "and the journal itself stays as it was"
    assert len(journal.entries) == len(CHOICES)


def test_a_digest_is_taken_at_the_end_of_each_turn_and_of_the_game():
    """So that a fault is found near the choice that caused it."""
    _, journal = written("rest", "draw", "rally", "rest", "shell", "3", "done")

    sealed = [entry.choice for entry in journal.entries if entry.digest]
    assert sealed == ["rest", "rest", "done"]
    assert len({entry.seal for entry in journal.entries}) == 4


def test_only_options_that_are_not_the_usual_ones_are_written():
    """What is not said is as usual."""
    assert written(fate="1")[1].header.options == {}
    assert written(fate="2")[1].header.options == {"fate": "2"}


def test_the_journal_of_the_package_knows_its_games():
    """It is the same class, with the table of games."""
    text = "grognard 1\ngame crossroads\nscenario battle\nrules 0.1.0\n"

    assert RealJournal.parse(text).end().who == "red"
    with pytest.raises(BadJournal, match="there is no game “toy”; there are "):
        RealJournal.parse(whole()).end()


def test_data_must_be_those_it_was_played_with():
    """A journal names its data by a digest; the wrong data, or needless ones, are refused."""
    mine = overlay_of(parse_source("[counters]\na = 1\n", "mine.toml"))
    plain = ToyJournal.parse(whole(), "it")
    with pytest.raises(BadJournal, match="it: was played without a data file"):
        plain.start(mine)
    plain.header.data = "feed"
    with pytest.raises(BadJournal, match=f"it: was played with the data feed, not {mine.digest}"):
        plain.start(mine)
    plain.header.data = mine.digest
    assert plain.start(mine).setting.overlay == mine.digest


def test_an_older_journal_is_read_as_long_as_the_rules_say_so():
    """From the oldest readable version to the newest."""
    for version in ("1.1.0", "1.1.9", "1.2.0"):
        text = whole().replace("rules 1.2.0", f"rules {version}")
        assert len(list(ToyJournal.parse(text).replay())) == len(CHOICES) + 1

    class Later(ToyJournal):
        """The same game, many versions on."""

        rulebooks: ClassVar[dict[str, Rulebook]] = {"toy": replace(TOY, version="2.0.0")}

    assert len(list(Later.parse(whole()).replay())) == len(CHOICES) + 1
