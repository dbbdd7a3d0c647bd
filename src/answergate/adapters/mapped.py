"""Fields of a case taken from where the user says they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.adapters.cells import unfolded
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
    taken = {target: _at(record, source) for target, source in mapping.items()}
    missing = [target for target, value in taken.items() if value is _ABSENT and target in _NEEDED]
    if missing:
        raise CaseError([_missing(target, mapping[target], record) for target in missing])
    for source in mapping.values():
        payload.pop(source, None)
    for target, value in taken.items():
        for name in ALL_NAMES.get(target, (target,)):
            payload.pop(name, None)
            for path in [
                path for path in origins if path == f"$.{name}" or path.startswith((f"$.{name}.", f"$.{name}["))
            ]:
                del origins[path]
        if value is not _ABSENT:
            payload[target] = value
            origins[f"$.{target}"] = f"$.{mapping[target]}"
    try:
        whole, moved = unfolded(payload)
    except CaseError as error:
        origin = Shaped(payload, shaped.shape, origins).origin
        raise CaseError([Problem(origin(problem.path), problem.message) for problem in error.problems]) from None
    for path, at in moved.items():
        origins[path] = origins.get(at, at)
    return Shaped(whole, shaped.shape, origins)


def _at(record: Mapping[str, Any], source: str) -> Any:
    """What stands at a dotted name. A field whose own name has dots in it comes first."""
    if source in record:
        return record[source]
    value: Any = record
    for part in source.split("."):
        if not isinstance(value, Mapping) or part not in value:
            return _ABSENT
        value = value[part]
    return value


def _missing(target: str, source: str, record: Mapping[str, Any]) -> Problem:
    return Problem(f"$.{source}", f"missing: the mapping takes {target} from {source!r}{meant(source, record)}")
