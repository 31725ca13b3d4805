"""Runs atheris, which watches what code its inputs reach, on one target.

    python -m fuzz TARGET [SECONDS] [options of libFuzzer]

It needs atheris (``pip install atheris``, CPython up to 3.13). Inputs start from those in ``fuzz.loaders.CORPUS``; what
is found is written into the working folder by libFuzzer.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["herrlof_ref", "json"]):
    from fuzz.loaders import CORPUS, TARGETS


def main() -> None:
    """Fuzz until an undeclared error comes out, or the time is up."""
    words = sys.argv[1:]
    if not words or words[0] not in TARGETS:
        sys.exit(f"usage: python -m fuzz TARGET [SECONDS] [options]; the targets are {', '.join(TARGETS)}")
    name = words.pop(0)
    seconds = words.pop(0) if words and words[0].isdecimal() else "60"
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(CORPUS()[name]):
            Path(folder, f"fit-{number}").write_bytes(data)
        # An input that takes ten seconds or a gigabyte is a fault too.
        limits = ["-timeout=10", "-rss_limit_mb=1024", "-max_len=65536", f"-max_total_time={seconds}"]
        atheris.Setup([sys.argv[0], folder, *limits, "-print_final_stats=1", *words], TARGETS[name])
        atheris.Fuzz()


if __name__ == "__main__":
    main()
