"""Query strings of the ledger's routes: filters, pages and times. A wrong or unknown parameter is an error."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from starlette.datastructures import QueryParams

from answergate.errors import Problem
from answergate.gates import GATES
from answergate.ledger import Cursor, Filter
from answergate.ledger.times import time_begun
from answergate.service.errors import Refusal

LARGEST_PAGE = 200
USUAL_PAGE = 50
LONGEST_TEXT = 300
RULINGS = ("accepted", "overruled")
REVIEWS = (*RULINGS, "none")
BUCKETS = ("hour", "day", "month")
TIME = r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2}(T[0-9]{2}(:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?)?Z?)?)?)?$"
CURSOR = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z~[0-9]{1,18}$"
NO_SUCH_TIME = "expected a time such as 2026-11, 2026-11-15 or 2026-11-15T09:30"
_CURSOR = re.compile(CURSOR.removesuffix("$"), re.ASCII)

_FILTER_NAMES = {"rule": "code", "q": "text"}
"""The fields of a filter whose parameters have another name."""


class _Wrong(Exception):
    """A value that a parameter cannot have."""


def read_filter(query: QueryParams, names: tuple[str, ...], *, also: tuple[str, ...] = (), **fixed: Any) -> Filter:
    """The filter in a query string. ``names`` are its parameters, ``also`` are those that somebody else reads.

    Raises a 400 Refusal with all problems.
    """
    times = Counter(name for name, _ in query.multi_items())
    known = (*names, *also)
    problems = [
        Problem(f"query.{name}", f"unknown parameter; the known parameters are {', '.join(known)}")
        if name not in known
        else Problem(f"query.{name}", "given more than once")
        for name, count in times.items()
        if name not in known or count > 1
    ]
    found: dict[str, Any] = {}
    for name in names:
        if name in query:
            try:
                found[_FILTER_NAMES.get(name, name)] = _READ[name](query[name])
            except _Wrong as wrong:
                problems.append(Problem(f"query.{name}", str(wrong)))
    if problems:
        raise _refusal(problems)
    return msgspec.structs.replace(Filter(), **found, **fixed)


def read_page(query: QueryParams) -> tuple[int, Cursor | None]:
    """``limit`` and ``cursor``. Raises a 400 Refusal."""
    limit, cursor = query.get("limit", str(USUAL_PAGE)), query.get("cursor")
    problems = []
    if not (limit.isascii() and limit.isdecimal() and len(limit) < 10 and 1 <= int(limit) <= LARGEST_PAGE):
        problems.append(Problem("query.limit", f"expected a number from 1 to {LARGEST_PAGE}, got {limit!r}"))
    if cursor is not None and _CURSOR.fullmatch(cursor) is None:
        problems.append(Problem("query.cursor", "expected the value of next in the page before"))
    if problems:
        raise _refusal(problems)
    return int(limit), None if cursor is None else Cursor.read(cursor)


def read_bucket(query: QueryParams) -> str:
    """``bucket``. Raises a 400 Refusal."""
    try:
        return _one_of(BUCKETS)(query.get("bucket", "day"))
    except _Wrong as wrong:
        raise _refusal([Problem("query.bucket", str(wrong))]) from None


def _refusal(problems: list[Problem]) -> Refusal:
    return Refusal(400, "UNKNOWN_QUERY", f"the query string is wrong: {problems[0]}", problems)


def _text(value: str) -> str:
    if not 0 < len(value) <= LONGEST_TEXT:
        raise _Wrong(f"expected 1 to {LONGEST_TEXT} characters")
    return value


def _time(value: str) -> str:
    begun = time_begun(value)
    if begun is None:
        raise _Wrong(f"{NO_SUCH_TIME}, got {value!r}")
    return begun


def _one_of(words: tuple[str, ...]) -> Callable[[str], str]:
    def read(value: str) -> str:
        if value not in words:
            raise _Wrong(f"expected {', '.join(words)}, got {value!r}")
        return value

    return read


_READ: Mapping[str, Callable[[str], str]] = {
    "gate": _one_of(tuple(GATES)),
    "policy": _text,
    "status": _text,
    "rule": _text,
    "review": _one_of(REVIEWS),
    "ruling": _one_of(RULINGS),
    "since": _time,
    "until": _time,
    "q": _text,
}
