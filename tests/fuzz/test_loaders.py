"""Loaders and whatever is thrown at them: only the declared error ever comes out, in bounded time and memory."""

from __future__ import annotations

import json
import time
import tracemalloc

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuzz.loaders import CORPUS, TARGETS

TOKENS = [
    *(b"{", b"}", b"[", b"]", b":", b",", b'"', b"\\", b"\n", b"\x00", b"\xff", b"\xed\xa0\x80", b"\\ud800"),
    *(b"null", b"true", b"NaN", b"-1", b"1.5", b"1e999", b"9" * 40, b"9007199254740993", b"0x1", b"[" * 50),
    *(b"G7", b"V", b"H H H H", b" / ", b"bid 99999999999999999999", b"roll 6 1", b"place z9", b"deal ", b"a1"),
    *(b'"rules"', b'"steps"', b'"id"', b'"cmd"', b'"side":13', b'"players":3', b'"format":1', b'"phase":"over"'),
    *(b"\xd9\xa2", b"\xef\xbb\xbf", b"{}", b"[]"),
]


@st.composite
def spoiled(draw: st.DrawFn, name: str) -> bytes:
    """A fit input with a few stretches left out, doubled, or written over."""
    data = bytearray(draw(st.sampled_from(CORPUS()[name])))
    for _ in range(draw(st.integers(0, 4))):
        begin = draw(st.integers(0, len(data)))
        end = min(len(data), begin + draw(st.sampled_from([0, 0, 1, 2, 5, 30])))
        match draw(st.integers(0, 3)):
            case 0:
                data[begin:end] = b""
            case 1:
                data[begin:begin] = data[begin:end]
            case _:
                data[begin:end] = draw(st.sampled_from(TOKENS) | st.binary(max_size=6))
    return bytes(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**60) | st.sampled_from(["", "V", "G7", "over", "bid 3", "1", "é"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def altered(draw: st.DrawFn, name: str) -> bytes:
    """A fit JSON input with one or two of its values replaced, removed, or moved elsewhere."""
    document = json.loads(draw(st.sampled_from(CORPUS()[name])))
    for _ in range(draw(st.integers(1, 2))):
        target = document
        while isinstance(target, dict | list) and target:
            keys = list(target) if isinstance(target, dict) else list(range(len(target)))
            key = draw(st.sampled_from(keys))
            if isinstance(target[key], dict | list) and target[key] and draw(st.integers(0, 4)):
                target = target[key]
                continue
            if draw(st.booleans()):
                target[key] = draw(JSON)
            else:
                del target[key]
            break
    return json.dumps(document).encode()


@pytest.mark.parametrize("name", TARGETS)
def test_spoiled_input(name: str) -> None:
    @settings(max_examples=70, deadline=5000, suppress_health_check=list(HealthCheck))
    @given(spoiled(name))
    def run(data: bytes) -> None:
        TARGETS[name](data)

    run()


@pytest.mark.parametrize("name", ["vectors", "manifest", "rules", "record", "state"])
def test_altered_documents(name: str) -> None:
    @settings(max_examples=70, deadline=5000, suppress_health_check=list(HealthCheck))
    @given(altered(name))
    def run(data: bytes) -> None:
        TARGETS[name](data)

    run()


MEGABYTE = 1 << 20
HEAVY = {
    "nested lists": b"[" * 200_000,
    "nested objects": b'{"a":' * 100_000,
    "a long number": b"9" * MEGABYTE,
    "a long text": b'"' + b"x" * MEGABYTE + b'"',
    "a long step": b"deal " + b"G1 " * 300_000,
    "many keys": b"{" + b",".join(b'"%d":1' % number for number in range(20_000)) + b"}",
    "many members": b'{"format":1,"game":"herrlof","cases":[' + b",".join([b"{}"] * 40_000) + b"]}",
    "many steps": json.dumps({"format": 1, "game": "herd", "rules": {}, "steps": ["roll 1 1"] * 10_000}).encode(),
    "many lines": b"{}\n" * 5_000,
    "a large perft": b'{"cmd":"perft","id":"p","game":"herrlof","rules":{},"steps":[],"depth":1000000}\n',
    "zeros": bytes(MEGABYTE),
}


@pytest.mark.parametrize("kind", HEAVY)
def test_heavy_input_costs_little(kind: str) -> None:
    data = HEAVY[kind]
    for name, target in TARGETS.items():
        tracemalloc.start()
        began = time.process_time()
        try:
            target(data)
        finally:
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        # Tracing slows it down several times; without it all of this takes well under a second.
        assert time.process_time() - began < 20, (kind, name)
        assert peak < 40 * len(data) + 50 * MEGABYTE, (kind, name, peak)


def test_every_fit_input_is_taken() -> None:
    for name, target in TARGETS.items():
        assert CORPUS()[name]
        for data in CORPUS()[name]:
            target(data)
