"""What holds for all tests."""

LONGEST_NAME = 200  # letters of a value that stand in the name of a test


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Values of megabytes are named by their length: names are printed and sent about."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_NAME:
        return f"{argname} of {len(val)}"
    return None
