"""Read back the verdicts that a run wrote, and find the first difference between two verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

_LONGEST_SHOWN = 80


def recorded_lines(outputs: Sequence[tuple[str, str]]) -> Iterator[bytes] | None:
    """The verdicts in the first JSON Lines output (kind, path), else in the first Parquet output, else None."""
    for wanted, lines in (("jsonl", _json_lines), ("parquet", _parquet_lines)):
        for kind, path in outputs:
            if kind == wanted:
                return lines(path)
    return None


def _json_lines(path: str) -> Iterator[bytes]:
    with open(path, "rb") as file:
        yield from file


def _parquet_lines(path: str) -> Iterator[bytes]:
    import pyarrow.parquet

    from answergate.batch.arrow import to_lines

    with pyarrow.parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(columns=["file", "line", "verdict"]):
            yield from to_lines(batch)


def first_difference(there: Any, here: Any, path: str = "$") -> tuple[str, str, str] | None:
    """The path of the first difference, and both values there. None if the values are the same."""
    if isinstance(there, dict) and isinstance(here, dict):
        for name in [*here, *(name for name in there if name not in here)]:
            if name not in there or name not in here:
                return f"{path}.{name}", _shown(there.get(name, _ABSENT)), _shown(here.get(name, _ABSENT))
            if (found := first_difference(there[name], here[name], f"{path}.{name}")) is not None:
                return found
        return None
    if isinstance(there, list) and isinstance(here, list):
        for index, (left, right) in enumerate(zip(there, here, strict=False)):
            if (found := first_difference(left, right, f"{path}[{index}]")) is not None:
                return found
        shorter = min(len(there), len(here))
        if len(there) == len(here):
            return None
        left, right = ((values[shorter] if len(values) > shorter else _ABSENT) for values in (there, here))
        return f"{path}[{shorter}]", _shown(left), _shown(right)
    # 1, 1.0 and True are equal in Python, but not in JSON.
    return None if type(there) is type(here) and there == here else (path, _shown(there), _shown(here))


def without_version(verdict: Any) -> Any:
    """The verdict without its version, so that it can be compared with one of another version."""
    if not isinstance(verdict, dict):
        return verdict
    return {name: value for name, value in verdict.items() if name != "version"}


_ABSENT = object()


def _shown(value: Any) -> str:
    if value is _ABSENT:
        return "nothing"
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
