"""How much may come at once from one line or one address."""

from collections import OrderedDict
from time import monotonic

MOST_ADDRESSES = 10_000
MOST_REFUSALS = 100  # messages that come too fast before the line is closed


class Bucket:
    """So much may come at once, and so much a second after that."""

    def __init__(self, rate: float, burst: float):
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Whether there is room for one more."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


class Addresses:
    """A bucket for each address that has been heard of lately."""

    def __init__(self, rate: float, burst: float):
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, amount: float = 1.0) -> bool:
        """Whether this address may send one more."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(amount)


class Spending:
    """What one socket may spend: from a bucket of its own, and on what is dear from its address."""

    def __init__(self, bucket: Bucket, addresses: Addresses, address: str):
        self._bucket, self._addresses, self._address = bucket, addresses, address
        self._refusals = 0

    @property
    def is_overdrawn(self) -> bool:
        """Whether it was too much again and again."""
        return self._refusals > MOST_REFUSALS

    def pay(self, cost: float = 1.0) -> bool:
        """Whether there is so much left."""
        enough = self._bucket.take(cost)
        if enough and cost > 1.0:
            enough = self._addresses.take(self._address, cost)
        self._refusals += not enough
        return enough
