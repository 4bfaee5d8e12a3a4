"""Ports for programs that are started on a given one."""

from pathlib import Path
from random import SystemRandom
from socket import socket

GIVEN_OUT = Path("/proc/sys/net/ipv4/ip_local_port_range")
LOWEST = 20_000


def free_port() -> int:
    """A port that no program has, and that the system gives to none that asks for any port.

    One of those it gives out could be another program's by the time that ours is started.
    """
    highest = int(GIVEN_OUT.read_text().split()[0]) if GIVEN_OUT.exists() else 32_768
    ports = [*range(LOWEST, highest)]
    SystemRandom().shuffle(ports)
    for port in ports:
        with socket() as free:
            try:
                free.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("every port is taken")
