"""Chooses the cases that the report keeps. Cases that did not pass come first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

import msgspec
from msgspec import Struct

from answergate.render.case_view.model import build_view, tone
from answergate.render.case_view.shapes import Tone, View
from answergate.render.judged import Judged
from answergate.render.writable import writable

_RANKS = {Tone.BROKEN: 0, Tone.BAD: 0, Tone.WARN: 1, Tone.GOOD: 2}


class KeptCase(Struct, frozen=True):
    """A case as the page shows it, and the file and line of its record."""

    file: str
    line: int
    view: View


class _Entry(Struct, frozen=True):
    """Where a kept case starts and ends in the spool file, and the number of its record."""

    record: int
    start: int
    end: int


_cases = msgspec.json.Decoder(KeptCase)


class Keeper:
    """Keeps at most ``most`` cases in a temporary file, so that only one case at a time is in memory.

    Cases that did not pass come first, then cases with a warning, then the rest. Earlier cases win over later ones.
    """

    def __init__(self, spool: IO[bytes], most: int) -> None:
        self._spool = spool
        self._most = most
        self._end = 0
        self._ranked: list[list[_Entry]] = [[], [], []]
        self.records = 0

    def add(self, judged: Judged) -> None:
        """Count one more record, and keep it if there is room for its kind."""
        rank = _RANKS[tone(judged.verdict)]
        if sum(map(len, self._ranked[: rank + 1])) < self._most:
            kept = KeptCase(writable(judged.file), judged.line, build_view(judged.case, judged.verdict))
            encoded = msgspec.json.encode(kept)
            self._spool.write(encoded)
            self._ranked[rank].append(_Entry(self.records, self._end, self._end + len(encoded)))
            self._end += len(encoded)
        self.records += 1

    def cases(self) -> Iterator[KeptCase]:
        """Yield the kept cases in their input order."""
        chosen = [entry for rank in self._ranked for entry in rank][: self._most]
        for entry in sorted(chosen, key=lambda entry: entry.record):
            self._spool.seek(entry.start)
            yield _cases.decode(self._spool.read(entry.end - entry.start))
