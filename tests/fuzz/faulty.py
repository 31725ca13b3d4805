"""The reference as an engine with one fault: python faulty.py KIND."""

from __future__ import annotations

import json
import sys
from typing import Any

from herrlof_ref import serve as server


def late_fault(answer: dict[str, Any]) -> None:
    """A board with three stones or more counts one too many to place."""
    for entry in answer.get("trace", ()):
        seen = entry.get("ok")
        if seen and len(seen["black"]) + len(seen["white"]) >= 3 and seen["phase"] == "place":
            seen["to_place"] += 1


def accepts_all(answer: dict[str, Any]) -> None:
    trace = answer.get("trace", [])
    last: dict[str, Any] = {"ok": {}}
    for at, entry in enumerate(trace):
        last = trace[at] = last if "rejected" in entry else entry


def main(kind: str) -> None:
    for number, line in enumerate(sys.stdin.buffer):
        answer, goes_on = server._answer(line)
        if not goes_on or answer is None:
            return
        made: dict[str, Any] = dict(answer)
        if kind == "any-rules" and "error" in made:
            made = {"id": made["id"], "trace": []}
        if number > 3:
            match kind:
                case "late-fault":
                    late_fault(made)
                case "accepts-all":
                    accepts_all(made)
                case "crash":
                    sys.exit(3)
                case "garbage":
                    print("oh no", flush=True)
                case "error":
                    made = {"id": made["id"], "error": "broken"}
                case "skips":
                    made = {"id": made["id"], "skipped": "tired"}
                case _:
                    pass
        print(json.dumps(made), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
