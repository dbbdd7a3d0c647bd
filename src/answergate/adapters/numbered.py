"""Numbered columns: the pattern ``context_*`` means ``context_1``, ``context_2`` and so on, with one chunk each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any


def columns_like(pattern: str, names: Iterable[str]) -> list[tuple[int, str]]:
    """The number and name of each column that matches, in the order of the numbers. A pattern has exactly one ``*``."""
    if pattern.count("*") != 1:
        return []
    before, after = map(re.escape, pattern.split("*"))
    matches = map(re.compile(f"{before}([0-9]+){after}").fullmatch, names)
    return sorted((int(match[1]), match[0]) for match in matches if match)


def texts_in(record: Mapping[str, Any], columns: list[tuple[int, str]]) -> list[Any]:
    """The values of these columns. Empty cells at the end are left out. Others stay, so that [3] is the third column."""
    values = ["" if record[name] is None else record[name] for _, name in columns]
    while values and values[-1] == "":
        values.pop()
    return values
