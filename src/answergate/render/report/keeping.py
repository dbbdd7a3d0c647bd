"""Which cases a page keeps, however many come: those that need a look before those that do not."""

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
    """A case as the page shows it, and where its record stands."""

    file: str
    line: int
    view: View


class _Entry(Struct, frozen=True):
    """Where a kept case begins and ends in the spool, and its place among all records."""

    record: int
    start: int
    end: int


_cases = msgspec.json.Decoder(KeptCase)


class Keeper:
    """Keeps at most so many cases in a file of its own, so that a page needs no more memory than one case.

    What did not pass comes before what passed with a warning, and that before the rest; of equals the first stay.
    """

    def __init__(self, spool: IO[bytes], most: int) -> None:
        self._spool = spool
        self._most = most
        self._end = 0
        self._ranked: list[list[_Entry]] = [[], [], []]
        self.records = 0

    def add(self, judged: Judged) -> None:
        """See one more record, and keep it while there is room for its kind."""
        rank = _RANKS[tone(judged.verdict)]
        if sum(map(len, self._ranked[: rank + 1])) < self._most:
            kept = KeptCase(writable(judged.file), judged.line, build_view(judged.case, judged.verdict))
            encoded = msgspec.json.encode(kept)
            self._spool.write(encoded)
            self._ranked[rank].append(_Entry(self.records, self._end, self._end + len(encoded)))
            self._end += len(encoded)
        self.records += 1

    def cases(self) -> Iterator[KeptCase]:
        """What is kept in the end, in the order it came in."""
        chosen = [entry for rank in self._ranked for entry in rank][: self._most]
        for entry in sorted(chosen, key=lambda entry: entry.record):
            self._spool.seek(entry.start)
            yield _cases.decode(self._spool.read(entry.end - entry.start))
