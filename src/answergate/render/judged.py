"""A verdict with the record it is about: what every renderer of many verdicts reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from answergate.model.verdict import Verdict


class Region(Struct, frozen=True):
    """A place in an input file: lines and columns from 1, columns in UTF-16 code units, the end column exclusive."""

    start_line: int
    start_column: int
    end_line: int
    end_column: int


class Judged(Struct, frozen=True):
    """One record of a file and its verdict.

    ``file`` is named as the user named it, ``line`` is where the record starts, from 1. ``case`` is the case
    as plain data (``case_to_dict``, or the record's own shape), there only where a report wants it.
    ``regions[i]`` is where finding ``i`` stands in the file, where that is known.
    """

    file: str
    line: int
    verdict: Verdict
    case: Mapping[str, Any] | None = None
    regions: tuple[Region | None, ...] = ()
