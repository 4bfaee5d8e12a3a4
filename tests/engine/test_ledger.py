"""The rules ledger: what it holds and how a bad one is refused."""

from pathlib import Path

import pytest

from grognard.engine.data.ledger import Clause, read_ledger
from grognard.engine.data.source import BadData

LEDGER = """\
# our own words

[[clause]]
id = "7.3-a"
topic = "zones"
kind = "rule"
text = "A unit stops on entering a zone."
ruling = "Retreats are no entering."
check = "March past an enemy."

[[clause]]
id = "7.3-b"
topic = "zones"
kind = "rule"
text = "Zones are dreadful."
none = "colour"

[[clause]]
id = "7.4-a"
topic = "counters"
kind = "data"
text = "There are ten units."

[[clause]]
id = "7.5-a"
topic = "scale"
kind = "info"
text = "A hex is a mile."

[missing]
note = "nothing"

[[missing.item]]
id = "x"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A ledger that is not yet written."""
    return tmp_path / "rules.toml"


def test_clauses_come_in_the_order_of_the_rulebook(file):
    """Everything that a clause says is kept; other tables of the file are notes."""
    file.write_text(LEDGER, "utf-8")

    clauses = read_ledger(file)

    assert [clause.id for clause in clauses] == ["7.3-a", "7.3-b", "7.4-a", "7.5-a"]
    assert clauses[0] == Clause(
        id="7.3-a",
        kind="rule",
        topic="zones",
        text="A unit stops on entering a zone.",
        ruling="Retreats are no entering.",
        check="March past an enemy.",
    )
    assert clauses[1].none == "colour"


def test_rules_and_data_need_a_test_unless_there_is_nothing_to_run(file):
    """What only informs needs none."""
    file.write_text(LEDGER, "utf-8")

    needing = [clause.id for clause in read_ledger(file) if clause.needs_test]

    assert needing == ["7.3-a", "7.4-a"]


def test_any_array_of_entries_with_ids_holds_clauses(file):
    """A ledger may keep rules of several books apart, and ids are unique over all of them."""
    more = '\n[[extra]]\nid = "{}"\ntopic = "dice"\nkind = "rule"\ntext = "Low is good."\n'
    file.write_text(LEDGER + more.format("e-1"), "utf-8")

    assert read_ledger(file)[-1].id == "e-1"

    file.write_text(LEDGER + more.format("7.5-a"), "utf-8")
    with pytest.raises(BadData, match=r":36: clause “7.5-a” is already on line 24\.$"):
        read_ledger(file)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('id = "7.3-b"', 'id = "7.3-a"', "11: clause “7.3-a” is already on line 3."),
        ('id = "7.3-b"\n', "", "11: clause.2 has no “id”."),
        ('text = "Zones are dreadful."\n', "", "11: clause.7.3-b has no “text”."),
        ('"Zones are dreadful."', '" "', "15: text of clause “7.3-b” is empty."),
        ('none = "colour"', 'none = ""', "16: none of clause “7.3-b” is empty."),
        ('none = "colour"', "none = true", "16: clause.7.3-b.none must be text, not true."),
        (
            'kind = "data"',
            'kind = "fact"',
            "21: clause.7.4-a.kind must be one of rule, data, info, not “fact”.",
        ),
        (
            'ruling = "R',
            'ruleing = "R',
            "8: clause.7.3-a.ruleing is not a key known here; perhaps “ruling” is meant.",
        ),
        ('id = "7.3-a"', "id = 7.3-a", "4: this is not TOML: "),
    ],
)
def test_a_bad_ledger_is_refused_in_one_sentence(file, old, new, told):
    """The sentence names the file, the line and the clause."""
    assert old in LEDGER
    file.write_text(LEDGER.replace(old, new, 1), "utf-8")

    with pytest.raises(BadData) as refusal:
        read_ledger(file)

    assert str(refusal.value).startswith(f"{file}:{told}")


@pytest.mark.parametrize("text", ["", "[[claus]]\nkind = 'rule'\n", "[clause]\nkind = 'rule'\n"])
def test_a_ledger_without_clauses_is_refused(file, text):
    """A slip in the heading does not lose the rules in silence."""
    file.write_text(text, "utf-8")

    with pytest.raises(BadData) as refusal:
        read_ledger(file)

    assert str(refusal.value) == f"{file}:1: there is no [[clause]]."
