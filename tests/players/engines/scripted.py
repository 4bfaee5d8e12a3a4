"""An engine that does one thing when it is asked: scripted.py PYTHON [IDENTITY…].

PYTHON is run for every `go`; it knows the `view`, `options`, `number` (of the question), and
`play(plan)`. Each IDENTITY is one more line of the introduction.
"""

import json
import sys

view: dict[str, list[str]] = {}
number = 0


def play(plan: str) -> None:
    """Answer with a plan."""
    print(f"bestplan {plan}", flush=True)


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "ggp":
        print("id name Scripted", *sys.argv[2:], "ok", sep="\n", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "view":
        view = json.loads(rest)
    elif word == "go":
        number += 1
        exec(sys.argv[1], {**globals(), "options": view["options"]})
    elif word == "quit":
        break
