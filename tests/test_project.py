"""The workshop itself: what the files around the code promise."""

import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.txt").read_text("utf-8")
DECISIONS = sorted((ROOT / "docs/decisions").glob("*.md"))
PARTS = ["Status", "Context", "Decision", "Consequences"]
NOT_OURS = (
    ".git",
    ".venv",
    "__pycache__",
    "build",
    "dist",
    "node_modules",
    "pyodide",
    "site-play",
    "site",
)
OUR_HIDDEN = (".ci", ".editorconfig", ".gitignore", ".npmrc")
HOME_OF_ONE_MACHINE = re.compile(r"(?<![\w.)/])/(?:home|root|work|Users|mnt|opt|srv)/\w")


def read(name: str) -> str:
    """The text of one file of the project."""
    return (ROOT / name).read_text("utf-8")


def requirements() -> list[Requirement]:
    """Everything that the project says it needs."""
    project = tomllib.loads(read("pyproject.toml"))
    return [
        Requirement(line)
        for line in project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    ]


def our_files() -> Iterator[Path]:
    """Every file of the project that is not built or fetched."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if is_ours(name)]
        yield from (Path(folder, name) for name in names if is_ours(name))


def is_ours(name: str) -> bool:
    """Whether a file or folder of this name belongs to the project."""
    return name in OUR_HIDDEN or not (name in NOT_OURS or name.startswith("."))


def test_the_lock_holds_no_addresses():
    """The lock says what to fetch, never from where."""
    assert not re.search(r"://|@ |--(extra-)?index-url|--find-links", LOCK)


def test_everything_in_the_lock_is_pinned_and_hashed():
    """What is installed is exactly what was locked."""
    entries = re.split(r"\n(?=[a-z])", LOCK.partition("make lock\n")[2].strip())

    assert len(entries) > 10
    for entry in entries:
        assert re.match(r"[a-z0-9-]+==\S+ ", entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


@pytest.mark.parametrize("requirement", requirements(), ids=str)
def test_the_lock_meets_every_requirement(requirement: Requirement):
    """A requirement that is added or raised goes into the lock at once."""
    versions = dict(re.findall(r"^([a-z0-9-]+)==(\S+) ", LOCK, re.MULTILINE))

    assert requirement.specifier.contains(versions[canonicalize_name(requirement.name)])


def test_the_readme_names_the_two_commands():
    """A newcomer needs two commands and finds them on the first page."""
    assert "make play" in read("README.md")
    assert "make test" in read("README.md")


def test_continuous_integration_runs_make_test():
    """What runs on a developer's machine is what runs everywhere."""
    assert read(".ci/run").splitlines()[-1] == "exec make test"


def test_make_test_runs_the_checks_before_the_tests():
    """A fault in form, types or imports fails the build."""
    plan = dry_run("test")
    tools = ["ruff check", "ruff format --check", "mypy", "lint-imports", "pytest"]

    places = [plan.index(tool) for tool in tools]

    assert places == sorted(places)


def test_each_target_runs_its_command():
    """The targets that the documents name are there."""
    commands = {
        "play": "grognard play",
        "bench": "grognard bench",
        "soak": "-m tools.soak --seconds 5",
        "mutate": "tools.mutate engine --seconds 5 --seed 1",
        "pins": "tools.pin_data",
        "docs": "zensical build",
        "lock": "uv pip compile",
    }

    plan = dry_run(*commands, "TIME=5")

    places = [plan.index(command) for command in commands.values()]
    assert places == sorted(places)


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_says_status_context_decision_and_consequences(decision: Path):
    """Every decision has the same four parts and fits on a page."""
    text = decision.read_text("utf-8")

    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == PARTS
    assert re.match(rf"# {int(decision.stem[:4])}\. ", text)
    assert len(text.splitlines()) <= 60


def test_decisions_are_numbered_from_one_without_gaps():
    """A number names one decision for ever."""
    assert [int(path.stem[:4]) for path in DECISIONS] == [*range(1, len(DECISIONS) + 1)]
    assert len(DECISIONS) >= 5


def test_every_page_of_the_documents_can_be_reached():
    """The list of pages and the folder of pages agree."""
    listed = re.findall(r"[\w/-]+\.md", read("mkdocs.yml"))
    written = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")]

    assert sorted(listed) == sorted(written)


def test_the_changelog_opens_with_what_is_unreleased():
    """People with saved games read the newest first."""
    headings = re.findall(r"^## (.+)$", read("CHANGELOG.md"), re.MULTILINE)

    assert headings[0] == "Unreleased"


def test_no_file_names_a_folder_of_one_machine():
    """The project is the same wherever it lies."""
    assert {"Makefile", "run", "test_project.py"} <= {path.name for path in our_files()}
    found = [path for path in our_files() if HOME_OF_ONE_MACHINE.search(text_of(path))]

    assert found == []


def test_what_tools_leave_beside_the_sources_is_ignored():
    """A hidden folder that a tool makes where it runs gets among no committed files."""
    ignored = [line.strip("/") for line in read(".gitignore").splitlines()]
    left = [
        name
        for room in ("docs", "src", "tests", "tools", "web")
        for name in hidden_in(ROOT / room)
        if name not in (*OUR_HIDDEN, *ignored)
    ]

    assert left == []


def hidden_in(room: Path) -> Iterator[str]:
    """The names with a leading dot in a folder, apart from what is built or fetched."""
    for _, folders, names in os.walk(room):
        folders[:] = [name for name in folders if name not in NOT_OURS]
        yield from (name for name in (*folders, *names) if name.startswith("."))


def text_of(path: Path) -> str:
    """The text of a file; what is not text reads as nothing much."""
    return path.read_bytes().decode("utf-8", errors="replace")


def dry_run(*words: str) -> str:
    """What make would run for a target, whatever make these tests run under."""
    command = ["make", "--dry-run", "--always-make", *words]
    outside = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        command, cwd=ROOT, env=outside, capture_output=True, text=True, check=True
    )
    return done.stdout


def meet_never(rooms: list[str]) -> bool:
    """Whether each of these files belongs to another game, or there is only one."""
    games = [room.split("/")[1] for room in rooms if room.startswith("games/")]
    return len(rooms) == 1 or len({*games}) == len(rooms)


def test_a_class_name_means_one_thing():
    """No two classes share a name, but for those of two games, which never meet; what two games
    call the same is a procedure in both or in neither."""
    places: dict[str, list[str]] = {}
    procedures: dict[str, list[bool]] = {}
    for path in sorted((ROOT / "src/grognard").rglob("*.py")):
        room = path.relative_to(ROOT / "src/grognard").as_posix()
        classes = re.findall(r"^class ([A-Z]\w*)(.*)", path.read_text("utf-8"), re.MULTILINE)
        for name, rest in classes:
            places.setdefault(name, []).append(room)
            procedures.setdefault(name, []).append("Procedure" in rest)
    shared = {name: rooms for name, rooms in places.items() if not meet_never(rooms)}

    assert shared == {"Journal": ["__init__.py", "engine/kernel/journal.py"]}  # the public one
    assert [name for name, kinds in procedures.items() if any(kinds) != all(kinds)] == []
