"""A hostile hour in small: honest matches go on beside random attacks."""

from pathlib import Path

from tests.server.hostile_hour import ATTACKS, stand

SECONDS = 2.0


def test_honest_matches_lose_nothing_beside_attacks(tmp_path: Path):
    """Nothing acknowledged is lost, nothing holds the event loop, nothing breaks."""
    stood = stand(tmp_path, SECONDS, attackers=1, apart=False)

    assert stood.choices > 0
    assert stood.lost == 0
    assert stood.held == 0, stood.complaints
    assert "Traceback" not in stood.complaints, stood.complaints
    assert sum(stood.attacks[kind.__name__] for kind in ATTACKS) > 0
