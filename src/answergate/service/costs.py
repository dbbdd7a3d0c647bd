"""Estimates how long a check takes, from the bytes of a case. The estimate only chooses the process that checks it.

A wrong estimate does no harm for long: a case that takes longer than a quick one is stopped and moved, and later cases
like it are moved at once.
"""

from __future__ import annotations

import time

from msgspec import Struct

QUICK_SECONDS = 0.1
"""A check that takes longer is expensive."""

READING_SECONDS = 0.05
"""The listening process reads no JSON that takes longer."""

_DIGITS = b"0123456789"
_REMEMBERED_SECONDS = 10.0
_SIMILAR = 1.5


class _Rates(Struct, frozen=True):
    """Seconds of one check per byte and per digit, and the size in bytes from which the cost grows with the square.

    They are measured with cases that are made to be expensive (``bench/expensive.py``), and stay above normal ones.
    """

    byte: float
    digit: float
    square: float


_RATES = {
    "answer": _Rates(0.3e-6, 2e-6, 4e6),
    "evidence": _Rates(0.5e-6, 1e-6, 4e6),
    "attribution": _Rates(25e-6, 0, 50_000),
    "guardrails": _Rates(0.6e-6, 20e-6, 4e6),
    "citations": _Rates(0.5e-6, 2e-6, 4e6),
}


def likely_seconds(gate: str, body: bytes) -> float:
    """The likely time of a check. What costs most are numbers, and text in the attribution gate."""
    rates, size = _RATES[gate], len(body)
    digits = size - len(body.translate(None, _DIGITS))
    return (size * rates.byte + digits * rates.digit) * (1 + size / rates.square)


def reading_seconds(body: bytes) -> float:
    """The likely time to read a body as JSON: its values cost more than its texts."""
    # Lists within lists are rejected early, at the level that is too deep.
    lists = body.count(b"[") - body.count(b"[[")
    return body.count(b"{") * 2.5e-6 + lists * 0.8e-6 + body.count(b",") * 0.1e-6 + len(body) * 2e-9


class Surprises:
    """Cases that took longer than estimated. Similar ones of the same key are treated as expensive for a while."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[float, float]] = {}

    def note(self, who: str, gate: str, seconds: float) -> None:
        """Remember a case that was expensive although ``seconds`` were estimated."""
        known = self._known.get((who, gate))
        until = time.monotonic() + _REMEMBERED_SECONDS
        least = seconds if known is None or known[1] < time.monotonic() else min(seconds, known[0])
        self._known[who, gate] = (least, until)

    def expected(self, who: str, gate: str, seconds: float) -> bool:
        """Whether a case with this estimate is likely to be another surprise."""
        known = self._known.get((who, gate))
        return known is not None and time.monotonic() < known[1] and seconds * _SIMILAR >= known[0]
