"""A run over mutants: what is noticed where, what survives, and that nothing of it stays."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from tools import mutate
from tools.mutate import (
    HUNG,
    NEAR,
    SURVIVED,
    WALKS,
    WIDE,
    Part,
    Place,
    Run,
    Workshop,
    nearest,
    places,
    summary,
)

SOURCE = """\
LEAST = 2


def enough(count):
    return count > LEAST


def both(one, other):
    return one and other


def told(count):
    note(count)
"""
NEAR_TEST = """\
from adding import adding

def test_enough():
    assert adding.enough(3) and not adding.enough(2)
"""
WIDE_TEST = """\
from adding.adding import both

def test_both():
    assert not both(True, False) and not both(False, True)
"""
ENDLESS_TEST = """\
from threading import Event

def test_endless():
    Event().wait()
"""
TOY = Part(("src/adding/*.py",), ("tests/near",), ("tests/wide",))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a part that is tested nearby, from afar, and not at all."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # its tests need none
    root = tmp_path / "project"
    for name, text in {
        "src/adding/__init__.py": "",
        "src/adding/adding.py": SOURCE,
        "tests/near/test_adding.py": NEAR_TEST,
        "tests/near/test_other.py": "def test_nothing():\n    pass\n",
        "tests/wide/test_both.py": WIDE_TEST,
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def test_a_run_tells_what_was_noticed_where_and_what_survived(project: Path):
    """By the nearest tests, by wider ones, or by none; the project itself is left alone."""
    run = Run(project, TOY)
    run.try_all(places(project, TOY, Random(1)), workers=2, until=float("inf"))

    ends = {(verdict.line, verdict.what): verdict.end for verdict in run.verdicts}
    assert ends == {
        (1, "2 becomes 3"): NEAR,
        (1, "2 becomes 1"): NEAR,
        (5, "> becomes >="): NEAR,
        (9, "and becomes or"): WIDE,
        (9, "a condition is dropped"): WIDE,
        (13, "the statement is dropped"): SURVIVED,
    }
    assert (
        summary(run.verdicts)
        == "7 mutants: 0 walks, 3 near, 3 wide, 0 hung, 1 survived; 86 % killed"
    )
    assert (project / "src/adding/adding.py").read_text("utf-8") == SOURCE
    survivor = next(verdict for verdict in run.verdicts if verdict.end == SURVIVED)
    assert "-    note(count)\n+    pass" in survivor.diff
    killed = next(verdict for verdict in run.verdicts if verdict.end == NEAR)
    assert killed.by == "FAILED tests/near/test_adding.py::test_enough"


def test_recorded_walks_are_tried_first(project: Path):
    """They are the cheapest to run; what they do not notice is left to the other tests."""
    part = TOY._replace(walks=("tests/wide/test_both.py", "-k", "both"))
    drawn = places(project, part, Random(1))
    two = [each for each in drawn if each.mutant.what in ("and becomes or", "> becomes >=")]
    run = Run(project, part)
    run.try_all(iter(two), workers=1, until=float("inf"))

    ends = {verdict.what: verdict.end for verdict in run.verdicts}
    assert ends == {"and becomes or": WALKS, "> becomes >=": NEAR}
    assert [mutate.part_of(mutate.ROOT, name).walks[-1:] for name in ("mons", "server")] == [
        ("mons or unnoticed",),
        (),
    ]


def test_a_run_goes_on_with_its_copy_while_the_project_moves_on(project: Path):
    """Neither a new test nor another source is read once a run has begun."""
    run = Run(project, TOY)

    def moving_on() -> Iterator[Place]:
        for place in islice(places(project, TOY, Random(1)), 2):
            (project / "tests/near/test_later.py").write_text("def test_later():\n    assert 0\n")
            (project / "src/adding/adding.py").write_text("")
            yield place

    run.try_all(moving_on(), workers=1, until=float("inf"))

    assert len(run.verdicts) == 2
    for verdict in run.verdicts:
        assert SOURCE.splitlines()[verdict.line - 1] in verdict.diff


def test_the_same_seed_draws_the_same_mutants(project: Path):
    """A run can be done again; another seed begins with others."""
    drawn = [list(places(project, TOY, Random(seed))) for seed in (1, 1, 2)]

    assert drawn[0] == drawn[1]
    assert drawn[0] != drawn[2]
    assert sorted(drawn[0]) == sorted(drawn[2])


def test_tests_that_hang_are_ended(project: Path):
    """Whatever never ends is noticed by the time it takes."""
    endless = project / "tests/near/test_endless.py"
    endless.write_text(ENDLESS_TEST, encoding="utf-8")
    workshop = Workshop(project, project.parent / "copy")

    assert workshop.test(["tests/near/test_endless.py"], 1.0) == (None, "")
    run = Run(project, Part(TOY.sources, ("tests/near/test_endless.py",), ()), limit=1.0)
    run.try_all(iter([next(places(project, TOY, Random(1)))]), workers=1, until=float("inf"))
    assert [verdict.end for verdict in run.verdicts] == [HUNG]


def test_the_tests_named_after_a_module_come_first(project: Path):
    """The sooner a mutant is noticed, the more can be tried."""
    (project / "tests/near/test_zeal.py").write_text("import adding.adding\n", encoding="utf-8")

    assert nearest(project, TOY.near, "src/adding/adding.py") == [
        "tests/near/test_adding.py",
        "tests/near/test_zeal.py",
        "tests/near/test_other.py",
    ]


def test_a_module_that_is_imported_from_its_package_is_spoken_of(project: Path):
    """Its whole name stands nowhere then."""
    (project / "tests/near/test_zeal.py").write_text("from a import b\n", encoding="utf-8")
    text = "from adding import other, adding\n"
    (project / "tests/near/test_zone.py").write_text(text, encoding="utf-8")

    files = nearest(project, TOY.near, "src/adding/adding.py")

    assert files[1] == "tests/near/test_zone.py"


def test_tests_with_words_of_a_module_come_before_those_without(project: Path):
    """They may reach it over a line, and never name it."""
    (project / "tests/near/test_zeal.py").write_text("ask('both')\n", encoding="utf-8")
    (project / "tests/near/test_zone.py").write_text("ask('both', enough)\n", encoding="utf-8")

    assert nearest(project, TOY.near, "src/adding/adding.py")[1:] == [
        "tests/near/test_zone.py",
        "tests/near/test_zeal.py",
        "tests/near/test_other.py",
    ]


def test_tests_that_fail_anyway_prove_nothing(project: Path):
    """The run stops and says which."""
    (project / "tests/near/test_other.py").write_text("assert False\n", encoding="utf-8")
    run = Run(project, TOY)

    with pytest.raises(SystemExit, match=r"fail without a mutant: ERROR tests/near/test_other.py"):
        run.try_all(places(project, TOY, Random(1)), workers=1, until=float("inf"))


def test_verdicts_are_written_down(project: Path, capsys: pytest.CaptureFixture[str], monkeypatch):
    """As JSON, for comparing one run with the next."""
    monkeypatch.setitem(mutate.PARTS, "toy", TOY)
    out = project / "verdicts.json"

    assert mutate.main(["toy", "--count", "1", "--seed", "4", "--json", str(out)], project) == 0

    written = json.loads(out.read_text("utf-8"))
    assert [sorted(each) for each in written] == [["by", "diff", "end", "line", "path", "what"]]
    assert "toy, seed 4: 1 mutants: " in capsys.readouterr().out


def test_a_part_that_is_not_there_is_named():
    """With all that there are."""
    with pytest.raises(SystemExit, match=r"no part “sever”; there are engine, server, .*, mons"):
        mutate.part_of(mutate.ROOT, "sever")
    assert mutate.part_of(mutate.ROOT, "mons").near == ("tests/games/mons",)


@pytest.mark.parametrize("name", [*mutate.PARTS, "mons", "crossroads"])
def test_every_part_has_sources_and_tests(name: str):
    """A folder that moved would be tried no more."""
    part = mutate.part_of(mutate.ROOT, name)

    assert next(places(mutate.ROOT, part, Random(1)))
    assert [
        each
        for each in (*part.walks[:1], *part.near, *part.wide)
        if not (mutate.ROOT / each).exists()
    ] == []
