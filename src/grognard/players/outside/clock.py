"""The clock of an outside engine: so many seconds for all its answers of a player turn."""

TURN = 5.0  # seconds for one side and game turn, unless somebody says otherwise


class TurnClock:
    """What an engine has used of its time; with every game turn it starts afresh."""

    def __init__(self, seconds: float = TURN):
        self.seconds = seconds
        self._turn, self._spent = 0, 0.0

    def left(self, turn: int) -> float:
        """The seconds that are left in a game turn."""
        if turn != self._turn:
            self._turn, self._spent = turn, 0.0
        return max(self.seconds - self._spent, 0.0)

    def spend(self, seconds: float) -> None:
        """Count off what an answer took."""
        self._spent += seconds
