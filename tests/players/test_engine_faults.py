"""Engines that fail: each loses that game with a clear record, and no process is left behind."""

import os
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

import grognard
from grognard.players.clock import period_of
from grognard.players.match import GamePlayed, play_match
from grognard.players.outside.clock import PeriodClock
from grognard.players.outside.referee import Forfeit, OutsideSeat
from tests.players.engines import SAMPLE, scripted

SHORT = {"silence": 4.0, "garbage": 4.0}  # seconds, where all of them will be waited for
ENOUGH = 120.0  # seconds, where an answer comes, however busy the machine is
PATIENCE = 120.0  # seconds that the system may take to end what was killed
LOOK = 0.01  # seconds from one look to the next
CHILD = "import os, subprocess; child = subprocess.Popen(['sleep', '600'])"
NOTE = "print(os.getpid(), child.pid, file=open({path!r}, 'w'))"

FAULTS = {
    "crash": ("1 / 0", "ended with status 1 (ZeroDivisionError: division by zero)"),
    "leave": ("raise SystemExit(0)", "ended with status 0"),
    "killed": ("os.kill(os.getpid(), 9)", "was ended by signal 9"),
    "silence": ("import time; time.sleep(600)", "did not answer before its clock ran out"),
    "garbage": (
        "print('my move:', options[0], flush=True); import time; time.sleep(600)",
        "did not answer before its clock ran out; it wrote “my move: 0301”",
    ),
    "illegal": ("play('march B9')", "chose “march B9”, which is refused: 5.1 “march B9” is"),
    "empty": ("play(' ; ')", "answered with a plan that has no choice"),
    "control signs": ("play('a\\x07b')", "chose “a?b”, which is refused: A choice is one short"),
    "lines": ("while True: print('info and on')", "wrote 10,000 lines that answer nothing"),
    "one long line": (
        "while True: print('x' * 9999, end='')",
        "wrote a line of more than 65,536 bytes",
    ),
    "a line too long": (
        "print('bestplan 0301' + ' ' * 65_536, flush=True)",
        "wrote a line of more than 65,536 bytes",
    ),
    "errors": (
        "import sys\nfor _ in range(10**4): print('e' * 99, file=sys.stderr)\n1 / 0",
        "ended with status 1 (ZeroDivisionError: division by zero)",
    ),
    "bytes": (
        "os.write(1, b'bestplan \\xff\\xfe\\n')",
        "wrote something that is not text in UTF-8",
    ),
    "giving up": ("print('error too hard', flush=True)", "gave up: too hard"),
}


def is_running(number: int) -> bool:
    """Whether there is such a process, other than one that has ended and waits to be noted."""
    try:
        os.kill(number, 0)
        stat = Path(f"/proc/{number}/stat")
        return not stat.exists() or stat.read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def all_ended(numbers: list[int]) -> bool:
    """Whether these processes end; the system may need a moment."""
    until = monotonic() + PATIENCE
    while any(map(is_running, numbers)) and monotonic() < until:
        sleep(LOOK)
    return not any(map(is_running, numbers))


def played(command: str, seconds: float = ENOUGH) -> GamePlayed:
    """A match in which red, which is asked first, is played by an engine."""
    players, engines = {"blue": "random", "red": "fox"}, {"fox": command}
    return play_match(grognard.start("crossroads"), players, 1, engines=engines, seconds=seconds)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_engine_loses_its_game(fault: str, tmp_path: Path):
    """With the reason in the record, and all its processes ended, children too."""
    code, told = FAULTS[fault]
    note = NOTE.format(path=str(tmp_path / "numbers"))

    match = played(scripted(f"{CHILD}\n{note}\n{code}"), SHORT.get(fault, ENOUGH))

    outcome = match.game.outcome
    assert outcome is not None
    assert outcome.winner == "blue"
    assert outcome.reason.startswith(f"red's engine fox {told}")
    assert match.forfeit == f"R{outcome.reason[1:]}."
    assert match.game.events[-1].text == f"The game ends: {outcome.reason}."
    assert (match.game.who, match.choices) == ("", 0)
    numbers = [int(word) for word in (tmp_path / "numbers").read_text("utf-8").split()]
    assert len(numbers) == 2
    assert all_ended(numbers)


def test_a_good_engine_leaves_nothing_behind_either(tmp_path: Path):
    """A child that it forgot is ended with it."""
    note = NOTE.format(path=str(tmp_path / "numbers"))
    code = f"if number == 1:\n {CHILD}; {note}\nplay(options[0])"

    match = played(scripted(code))

    assert match.forfeit == ""
    assert all_ended([int(word) for word in (tmp_path / "numbers").read_text("utf-8").split()])


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("no-such-program --at all", "could not be started: [Errno 2] No such file"),
        ("'unbalanced", "could not be started: No closing quotation"),
        ("", "has no command"),
        (f"{sys.executable} -c 'raise SystemExit(3)'", "ended with status 3"),
        (f"{sys.executable} -c 'print(\"hello\")'", "ended with status 0"),
    ],
)
def test_a_program_that_is_no_engine_loses_its_game(command: str, told: str):
    """It is started when it is first asked, and that is where it fails."""
    match = played(command)

    assert match.forfeit.startswith(f"Red's engine fox {told}")


def test_an_engine_is_not_asked_to_play_what_it_does_not_play():
    """What it said when it introduced itself counts."""
    match = played(scripted("play(options[0])", "games mons nimmt"))

    assert match.forfeit == "Red's engine fox does not play crossroads; it plays mons, nimmt."


def test_a_fault_in_the_middle_ends_the_game_there():
    """What was played before stands, and the other engine is told how it ended."""
    players = {"blue": "good", "red": "bad"}
    engines = {"good": SAMPLE, "bad": scripted("play(options[0] if number < 4 else 'nonsense')")}
    seen: list[str] = []

    match = play_match(
        grognard.start("crossroads"),
        players,
        1,
        engines=engines,
        watch=lambda game: seen.append(game.who),
    )

    assert match.game.outcome is not None
    assert match.game.outcome.winner == "blue"
    assert "chose “nonsense”" in match.forfeit
    assert match.choices >= 3
    assert len(seen) == match.choices + 1
    assert seen[-1] == ""


def test_an_engine_that_closes_its_output_loses_its_game():
    """It runs on, but nothing can be heard from it."""
    match = played(scripted("import os, time; os.close(1); time.sleep(600)"))

    assert match.forfeit == "Red's engine fox closed its output."


def test_a_clock_that_runs_out_loses_the_game():
    """All questions of a turn share it: what one uses up is missing when the next is asked."""
    code = "import time; time.sleep(0.4 if number == 1 else 600); play(options[0])"
    game, clock = grognard.start("crossroads"), PeriodClock(60.0)
    seat = OutsideSeat(game, "red", "fox", scripted(code), 1, clock)
    seat.plan(game)
    assert clock.left(period_of(game)) <= 59.6

    clock.spend(59.4)
    with pytest.raises(Forfeit, match="red's engine fox did not answer before its clock ran out"):
        seat.plan(game)


def test_an_engine_that_does_not_read_cannot_hold_up_the_referee():
    """More than a pipe holds is waiting for it when its time is over."""
    game = grognard.start("crossroads")
    sleeps = scripted("play(options[0]); import time; time.sleep(600)")
    clock = PeriodClock(60.0)
    seat = OutsideSeat(game, "red", "fox", sleeps, 1, clock)
    seat.plan(game)
    clock.spend(clock.left(period_of(game)) - 1.0)
    for _ in range(9):
        game.tell("many words " * 9000)
        seat.look(game)

    with pytest.raises(Forfeit, match="did not answer before its clock ran out"):
        seat.plan(game)
