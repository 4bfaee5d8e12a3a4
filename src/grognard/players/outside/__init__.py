"""Outside programs as players: the protocol, the referee, and the test for authors."""
