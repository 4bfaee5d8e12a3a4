"""The mark of a test that shows clauses of a rulebook."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Say which clauses of the game's ledger the test shows: `@rule("7.3-b", "7.3-c")`."""
    return pytest.mark.rule(*ids)
