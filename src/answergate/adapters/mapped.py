"""Fields of a case, read from the columns that the user or the guess names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.adapters.cells import decode_cells
from answergate.adapters.numbered import columns_like, texts_in
from answergate.adapters.shaped import Shaped
from answergate.errors import CaseError, Problem
from answergate.intake.names import ALL_NAMES, ANSWER, CHUNKS
from answergate.meant import meant

_NEEDED = frozenset((*ANSWER, *CHUNKS))
_ABSENT = object()


def mapped(shaped: Shaped, record: Mapping[str, Any], mapping: Mapping[str, str]) -> Shaped:
    """``shaped`` with the fields of ``mapping`` in place of its own."""
    payload = dict(shaped.payload)
    origins = dict(shaped.origins)
    taken = {target: value_at(record, source) for target, source in mapping.items()}
    missing = [target for target, value in taken.items() if value is _ABSENT and target in _NEEDED]
    if missing:
        raise CaseError([_missing(target, mapping[target], record) for target in missing])
    for source in mapping.values():
        for name in (source, *_numbered_names(source, record)):
            payload.pop(name, None)
    for target, value in taken.items():
        for name in ALL_NAMES.get(target, (target,)):
            payload.pop(name, None)
            for path in [
                path for path in origins if path == f"$.{name}" or path.startswith((f"$.{name}.", f"$.{name}["))
            ]:
                del origins[path]
        if value is not _ABSENT:
            payload[target] = value
            origins |= _origins(target, mapping[target], record)
    try:
        whole, moved = decode_cells(payload)
    except CaseError as error:
        origin = Shaped(payload, shaped.shape, origins).origin
        raise CaseError([Problem(origin(problem.path), problem.message) for problem in error.problems]) from None
    for path, at in moved.items():
        origins[path] = origins.get(at, at)
    return Shaped(whole, shaped.shape, origins)


def is_at(record: Mapping[str, Any], source: str) -> bool:
    """Whether the record has what a mapping calls ``source``."""
    return value_at(record, source) is not _ABSENT


def value_at(record: Mapping[str, Any], source: str) -> Any:
    """The value at a dotted name, or the list of values of numbered columns. A column with exactly this name comes first."""
    if source in record:
        return record[source]
    if columns := columns_like(source, record):
        return texts_in(record, columns)
    value: Any = record
    for part in source.split("."):
        if not isinstance(value, Mapping) or part not in value:
            return _ABSENT
        value = value[part]
    return value


def _numbered_names(source: str, record: Mapping[str, Any]) -> list[str]:
    return [] if source in record else [name for _, name in columns_like(source, record)]


def _origins(target: str, source: str, record: Mapping[str, Any]) -> dict[str, str]:
    names = _numbered_names(source, record)
    if not names:
        return {f"$.{target}": f"$.{source}"}
    return {f"$.{target}[{place}]": f"$.{name}" for place, name in enumerate(names)}


def _missing(target: str, source: str, record: Mapping[str, Any]) -> Problem:
    return Problem(f"$.{source}", f"missing: the mapping reads {target} from {source!r}{meant(source, record)}")
