"""Run an engine and write down each line that goes in (>) or comes out (<): tee.py LOG COMMAND…"""

import subprocess
import sys
import threading
from pathlib import Path

log = Path(sys.argv[1]).open("ab", buffering=0)  # noqa: SIM115 it is open as long as we are
engine = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
assert engine.stdin is not None
assert engine.stdout is not None


def answers() -> None:
    """Pass on what the engine says."""
    for line in engine.stdout or ():
        log.write(b"< " + line)
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()


thread = threading.Thread(target=answers)
thread.start()
for line in sys.stdin.buffer:
    log.write(b"> " + line)
    engine.stdin.write(line)
    engine.stdin.flush()
engine.stdin.close()
thread.join()
