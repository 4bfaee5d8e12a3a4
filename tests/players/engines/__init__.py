"""Programs that tests seat as engines, and the commands that start them."""

import shlex
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent.parent
SAMPLE = shlex.join([sys.executable, str(ROOT / "docs" / "examples" / "engine.py")])


def scripted(code: str, *identity: str) -> str:
    """An engine that runs a piece of Python whenever it is asked."""
    return shlex.join([sys.executable, str(HERE / "scripted.py"), code, *identity])


def logged(log: Path, command: str) -> str:
    """An engine whose every line is written down."""
    return f"{shlex.join([sys.executable, str(HERE / 'tee.py'), str(log)])} {command}"


def ladder(level: str) -> str:
    """A level of the ladder as an engine."""
    return shlex.join([sys.executable, "-m", "grognard", "engine", "--level", level])
