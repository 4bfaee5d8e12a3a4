"""The clock of an outside engine: so many seconds for all its answers in a period."""

PERIOD = 5.0  # seconds for one side, unless somebody says otherwise


class PeriodClock:
    """What an engine has used of its time; with every period it starts afresh."""

    def __init__(self, seconds: float = PERIOD):
        self.seconds = seconds
        self._period, self._spent = "", 0.0

    def left(self, period: str) -> float:
        """The seconds that are left in a period."""
        if period != self._period:
            self._period, self._spent = period, 0.0
        return max(self.seconds - self._spent, 0.0)

    def spend(self, seconds: float) -> None:
        """Count off what an answer took."""
        self._spent += seconds
