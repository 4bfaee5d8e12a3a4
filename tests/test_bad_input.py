"""Bad input on the command line: one clear line, status 2, no traceback."""

import subprocess
import sys
from pathlib import Path
from socket import create_server

import pytest

import grognard
from grognard import Journal
from grognard.cli import COMMANDS, main

JOURNAL = """\
grognard 1
game crossroads
scenario battle
rules 0.1.0
red  {hide}
blue  march B1
blue  stop
"""
LONG = "x" * 50_000


def good() -> str:
    """A small journal that replays."""
    return JOURNAL.format(hide=grognard.start("crossroads").options[0])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a journal, a broken one, broken data and a folder in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.journal").write_text(good(), "utf-8")
    (tmp_path / "broken.journal").write_text(good().replace("stop", "fly"), "utf-8")
    (tmp_path / "cut.journal").write_text(good()[:-3], "utf-8")
    (tmp_path / "newer.journal").write_text(good().replace("0.1.0", "99.0.0"), "utf-8")
    (tmp_path / "format.journal").write_text(good().replace("grognard 1", "grognard 9"), "utf-8")
    (tmp_path / "game.journal").write_text(good().replace("crossroads", "chess"), "utf-8")
    (tmp_path / "latin.journal").write_bytes(b"grognard 1\ngame \xe4\n")
    (tmp_path / "empty.journal").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "broken.toml").write_text("[counters\n", "utf-8")
    (tmp_path / "strange.toml").write_text("[cards]\nx = 1\n", "utf-8")
    (tmp_path / "mine.toml").write_text("[[counters.unit]]\nid = 'B1'\nstrength = 5\n", "utf-8")
    return tmp_path


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a command ends with."""
    try:
        status = main(arguments)
    except SystemExit as end:
        status = int(end.code or 0)
    printed = capsys.readouterr()
    assert (status, printed.out) == (2, "")
    assert len(printed.err.splitlines()) == 1
    assert printed.err.endswith("\n")
    assert ".." not in printed.err
    assert len(printed.err) < 1200
    return printed.err.rstrip("\n")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("sim chess", "grognard: There is no game “chess”; there are "),
        ("sim crossroads --scenario sea", "grognard: crossroads has no scenario “sea”"),
        ("sim crossroads --players green=random", "grognard: There is no side “green” in"),
        ("sim crossroads --players blue=caesar", "grognard: There is no player “caesar”"),
        ("sim crossroads --players blue", "grognard: There is no player “”; there are random"),
        ("sim crossroads --games 0", "grognard: --games and --workers must be at least 1."),
        ("sim crossroads --games -3", "grognard: --games and --workers must be at least 1."),
        ("sim crossroads --workers 0", "grognard: --games and --workers must be at least 1."),
        ("sim crossroads --data none.toml", "grognard: none.toml:1: No such file"),
        ("sim crossroads --data folder", "grognard: folder:1: Is a directory."),
        ("sim crossroads --data broken.toml", "grognard: broken.toml:1: this is not TOML"),
        ("sim crossroads --data strange.toml", "grognard: strange.toml:1: there is no data"),
        ("sim crossroads --data good.journal", "grognard: good.journal:1: this is not TOML"),
        ("play chess", "grognard: There is no game “chess”; there are "),
        ("play crossroads --scenario sea", "grognard: crossroads has no scenario “sea”"),
        ("play crossroads --port 99999", "grognard: Port 99999 cannot be used: "),
        ("site good.journal/page", "grognard: good.journal/page: Not a directory."),
        ("train crossroads --games 4 --folder good.journal/t", "grognard: good.journal/t: Not a"),
        ("play crossroads --port -1", "grognard: Port -1 cannot be used: "),
        ("rules chess", "grognard: There is no game “chess”; there are "),
        ("data check chess", "grognard: There is no game “chess”; there are "),
        ("replay good.journal --to 4", "grognard: The journal has 3 choices; --to 4 is not one."),
        ("replay good.journal --to -1", "grognard: The journal has 3 choices; --to -1 is not one."),
        ("replay good.journal --view green", "grognard: There is no side “green” in crossroads."),
        ("replay good.journal --view chance", "grognard: There is no side “chance” in crossroads."),
        ("replay good.journal --picture x.jpg", "grognard: A picture is a .svg or a .png file"),
        ("replay good.journal --picture none/x.svg", "grognard: none/x.svg: No such file"),
        ("replay good.journal --picture none/x.png", "grognard: none/x.png: No such file"),
        ("replay good.journal --picture folder", "grognard: A picture is a .svg or a .png file"),
        ("odds good.journal fly", "grognard: “fly” is refused: 1.2 “fly” is not among the choices"),
        ("odds good.journal 4", "grognard: “4” is refused: 1.2 “4” is not among the choices"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(here, capsys, line, told):
    """Unknown names, bad numbers, broken files, places that cannot be written to."""
    assert refused(capsys, *line.split(" ")).startswith(told)


def test_every_objection_to_a_choice_is_told(here, capsys):
    """A unit that has had its order, asked to march again."""
    assert refused(capsys, "odds", "good.journal", "march B1") == (
        "grognard: “march B1” is refused: 1.2 B1 has had its order in this turn."
    )


@pytest.mark.parametrize("command", ["replay", "verify", "odds"])
@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("none.journal", "none.journal: No such file or directory."),
        ("folder", "folder: Is a directory."),
        ("good.journal/x", "good.journal/x: Not a directory."),
        ("cut.journal", "cut.journal:7: the last line is cut off."),
        ("newer.journal", "newer.journal:4: needs crossroads rules 99.0.0 or newer; these are "),
        ("format.journal", "format.journal:1: the journal has format “9”; this program reads"),
        ("game.journal", "game.journal:2: there is no game “chess”; there are "),
        ("latin.journal", "latin.journal:2: the file is not text in UTF-8."),
        ("empty.journal", "empty.journal: the journal ends before its “grognard” line."),
        ("mine.toml", "mine.toml:1: this is not a journal"),
        ("", ".: Is a directory."),
    ],
)
def test_a_journal_that_cannot_be_read_is_refused_by_every_command(
    here, capsys, command, file, told
):
    """The file, the line, a sentence."""
    words = (command, file, "done") if command == "odds" else (command, file)

    assert refused(capsys, *words).startswith(f"grognard: {told}")


@pytest.mark.parametrize("command", ["replay", "odds"])
def test_a_journal_that_does_not_replay_is_refused(here, capsys, command):
    """The line of the choice that the rules refuse."""
    words = (command, "broken.journal", *(("done",) if command == "odds" else ()))

    assert refused(capsys, *words).startswith(
        "grognard: broken.journal:7: “fly” is refused: 2.3 “fly” is not among the choices of blue"
    )


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_data_that_do_not_belong_to_a_journal_are_refused(here, capsys, command):
    """Or are broken."""
    words = (command, "good.journal", "--data")

    assert refused(capsys, *words, "mine.toml") == (
        "grognard: good.journal: was played without a data file; leave --data away."
    )
    assert refused(capsys, *words, "broken.toml").startswith("grognard: broken.toml:1: this is not")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "grognard: the following arguments are required: COMMAND; see grognard --help."),
        ("fly", "grognard: argument COMMAND: invalid choice: 'fly'"),
        ("--fly", "grognard: "),
        (
            "sim",
            "grognard sim: the following arguments are required: GAME; see ",
        ),
        (
            "sim crossroads --games many",
            "grognard sim: argument --games: invalid int",
        ),
        ("sim crossroads --games 1.5", "grognard sim: argument --games: invalid int value: '1.5'"),
        (f"sim crossroads --games {'9' * 5000}", "grognard sim: argument --games: invalid int"),
        ("sim crossroads --seed x", "grognard sim: argument --seed: invalid int value: 'x'"),
        ("sim crossroads red", "grognard: unrecognized arguments: red; see grognard --help."),
        ("replay", "grognard replay: the following arguments are required: FILE"),
        ("replay good.journal --to x", "grognard replay: argument --to: invalid int value: 'x'"),
        ("odds good.journal", "grognard odds: the following arguments are required: CHOICE"),
        ("play --port x", "grognard play: argument --port: invalid int value: 'x'"),
        ("data mend", "grognard data: argument action: invalid choice: 'mend'"),
    ],
)
def test_what_the_command_line_does_not_know_is_refused_in_one_line(here, capsys, line, told):
    """What is wrong, and where help is; no usage in between."""
    said = refused(capsys, *line.split())

    assert said.startswith(told)
    assert said.endswith((" --help.", "…"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_strange_option_is_refused_by_every_command(here, capsys, command):
    """Rather than passed over."""
    words = {"odds": ["good.journal", "done"], "data": ["check"]}
    words |= {alone: [] for alone in ("games", "bench", "engine", "serve")}
    others = ["crossroads"] if command in ("play", "sim", "rules", "ladder") else ["good.journal"]

    said = refused(capsys, command, *words.get(command, others), "--fly")

    assert said == "grognard: unrecognized arguments: --fly; see grognard --help."


@pytest.mark.parametrize(
    "line",
    [
        f"sim {LONG}",
        f"sim crossroads --scenario {LONG}",
        f"sim crossroads --players {LONG}=random",
        f"replay {LONG}",
        f"replay good.journal --view {LONG}",
        f"replay good.journal --picture {LONG}",
        f"replay good.journal --picture {LONG}.svg",
        f"odds good.journal {LONG}",
        f"{LONG}",
        "sim a\nb",
        "sim crossroads a\nb",
        "replay a\nb",
        "odds good.journal a\x1b[2Jb",
        "odds good.journal a\u2028b",
        "replay good.journal --view \udcff",
        "replay \udcff",
    ],
    ids=lambda line: ascii(line)[:40],
)
def test_monstrous_words_are_told_in_one_line(here, capsys, line):
    """However long, and without anything that would move the cursor of a terminal."""
    said = refused(capsys, *line.split(" "))

    assert said.isprintable()


def test_what_a_journal_quotes_does_not_reach_the_terminal_raw(here, capsys):
    """A hostile file cannot write to the screen as it likes."""
    hostile = good().replace("stop", "st\x1b[2J\x07\x85op")
    Path("hostile.journal").write_text(hostile, "utf-8")

    assert refused(capsys, "replay", "hostile.journal").isprintable()
    assert main(["verify", "hostile.journal"]) == 1
    assert capsys.readouterr().out.replace("\n", "").isprintable()


def test_a_port_that_is_taken_is_told(here, capsys):
    """Two tables cannot stand in one place."""
    with create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(capsys, "play", "crossroads", "--port", str(port))

    assert said.startswith(f"grognard: Port {port} cannot be used: ")


def test_a_huge_file_is_refused_without_being_read_whole(here, capsys):
    """Nor one that never ends."""
    with Path("huge.journal").open("wb") as file:
        file.truncate(10**12)

    assert refused(capsys, "verify", "huge.journal") == (
        "grognard: huge.journal: the file is too large to be a journal."
    )
    if Path("/dev/zero").exists():
        assert refused(capsys, "verify", "/dev/zero").endswith("too large to be a journal.")


@pytest.mark.parametrize(
    "line",
    [
        "verify cut.journal",
        "sim",
    ],
)
def test_the_program_itself_ends_with_status_2_and_one_line(here, line):
    """As a user meets it, in a process of its own."""
    command = [sys.executable, "-m", "grognard", *line.split()]

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_a_journal_cut_off_anywhere_never_gives_a_traceback(here, capsys):
    """At every byte: a shorter game, or one line and status 2."""
    content = Path("good.journal").read_bytes()
    for length in range(len(content)):
        Path("part.journal").write_bytes(content[:length])
        status = main(["verify", "part.journal"])
        printed = capsys.readouterr()
        assert (status, printed.err.count("\n")) in ((0, 0), (2, 1))
        assert (status == 0) == (content[:length].count(b"\n") > 3 and content[length - 1] == 10)
    assert Journal.read("good.journal").end().who == "blue"
