"""An honest engine for the toy game, spoken to like any other engine."""

from __future__ import annotations

import json
import sys
from typing import Any

Message = dict[str, Any]


def play(rules: Message, steps: list[str]) -> tuple[list[Message], int]:
    total, turn = 0, 0
    added: list[list[int]] = [[], []]

    def legal() -> list[int]:
        return [n for n in range(1, rules["limit"] + 1) if total + n <= rules["goal"]]

    trace: list[Message] = []
    for step in steps:
        if step not in [f"add {n}" for n in legal()]:
            trace.append({"rejected": "not legal"})
            continue
        number = int(step.split()[1])
        total += number
        added[turn].append(number)
        turn = 1 - turn
        over = total == rules["goal"]
        trace.append(
            {
                "ok": {
                    "total": total,
                    "turn": None if over else turn,
                    "legal": [f"add {n}" for n in legal()],
                    "added": [list(mine) for mine in added],
                    "views": [{"mine": list(mine)} for mine in added],
                    "over": over,
                }
            }
        )
    return trace, total


def leaves(rules: Message, total: int, depth: int) -> list[int]:
    counts: list[int] = []
    totals = [total]
    for _ in range(depth):
        totals = [t + n for t in totals for n in range(1, rules["limit"] + 1) if t + n <= rules["goal"]]
        counts.append(len(totals))
    return counts


def start() -> Message:
    return {
        "protocol": 1,
        "engine": {"name": "counter", "version": "1", "language": "Python"},
        "games": {"count": {"rules": {}, "observes": ["total", "turn", "legal", "added", "views", "over"]}},
        "features": ["perft"],
        "specification": "1.0",
    }


def answer(message: Message) -> Message:
    match message.get("cmd"):
        case "start":
            return start()
        case "run":
            return {"id": message["id"], "trace": play(message["rules"], message["steps"])[0]}
        case "perft":
            total = play(message["rules"], message["steps"])[1]
            return {"id": message["id"], "leaves": leaves(message["rules"], total, message["depth"])}
        case other:
            return {"error": f"unknown command {other}"}


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message.get("cmd") == "stop":
            break
        print(json.dumps(answer(message)), flush=True)


if __name__ == "__main__":
    main()
