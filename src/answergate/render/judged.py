"""A verdict with its record. Every renderer of many verdicts reads this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from answergate.model.verdict import Verdict


class Region(Struct, frozen=True):
    """A place in an input file. Lines and columns count from 1.

    Columns are UTF-16 code units, and the end column is exclusive.
    """

    start_line: int
    start_column: int
    end_line: int
    end_column: int


class Judged(Struct, frozen=True):
    """One record of a file and its verdict.

    ``file`` is the name that the user gave. ``line`` is the line where the record starts, counted from 1.
    ``case`` is the case as plain data (``case_to_dict``, or the record's own format). It is set only if a report
    needs it. ``regions[i]`` is the place of finding ``i`` in the file, or ``None`` if it is not known.
    """

    file: str
    line: int
    verdict: Verdict
    case: Mapping[str, Any] | None = None
    regions: tuple[Region | None, ...] = ()
