"""What holds for all tests."""

import gc

LONGEST_NAME = 200  # letters of a value that stand in the name of a test


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Values of megabytes are named by their length: names are printed and sent about."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_NAME:
        return f"{argname} of {len(val)}"
    return None


def pytest_sessionstart() -> None:
    """Look for no garbage while tests are collected: next to nothing of it is any."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What was collected stays to the end: leave it out whenever garbage is looked for."""
    gc.freeze()
    gc.enable()
