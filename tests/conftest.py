"""What holds for all tests."""

import gc
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DEAREST = ("browser", "server", "players", "laboratory", "research", "page", "")  # folders
LONGEST_NAME = 200  # letters of a value that stand in the name of a test


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Values of megabytes are named by their length: names are printed and sent about."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_NAME:
        return f"{argname} of {len(val)}"
    return None


@pytest.hookimpl(tryfirst=True)  # before the groups are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run a file in one process, which remembers what its tests share, and the dearest first."""
    names = {
        path: path.relative_to(HERE).with_suffix("").as_posix()
        for path in dict.fromkeys(item.path for item in items)
    }
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(names[item.path]))
    items.sort(key=lambda item: _after(names[item.path]))


@cache
def _after(name: str) -> int:
    """How many folders of tests are begun before that of this file."""
    folder = name.rpartition("/")[0].partition("/")[0]
    return DEAREST.index(folder) if folder in DEAREST else len(DEAREST)


def pytest_sessionstart() -> None:
    """Look for no garbage while tests are collected: next to nothing of it is any."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What was collected stays to the end: leave it out whenever garbage is looked for."""
    gc.freeze()
    gc.enable()
