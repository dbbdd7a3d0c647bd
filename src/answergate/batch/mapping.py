"""Parse ``--map answer=response,chunks=contexts``: fields of a case, and the columns that hold them."""

from __future__ import annotations

from collections.abc import Mapping

from answergate.errors import InputError, Problem
from answergate.intake.names import ALL_NAMES, KNOWN_IN_CASE
from answergate.meant import meant


def parse_mapping(text: str) -> Mapping[str, str]:
    """The mapping in ``text``, from fields of the case to columns of the record.

    Raises InputError with all problems.
    """
    mapping: dict[str, str] = {}
    problems = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        target, equals, source = (piece.strip() for piece in part.partition("="))
        if not equals or not target or not all(source.split(".")):
            problems.append(
                Problem(f"--map {part}", "expected FIELD=NAME, for example answer=response or chunks=rag.docs")
            )
        elif target not in KNOWN_IN_CASE:
            problems.append(Problem(f"--map {part}", _unknown(target)))
        elif _name(target) in map(_name, mapping):
            problems.append(Problem(f"--map {part}", f"the {_name(target)} is mapped twice"))
        else:
            mapping[target] = source
    if problems:
        raise InputError(problems)
    return mapping


def _name(target: str) -> str:
    return ALL_NAMES.get(target, (target,))[0]


def _unknown(target: str) -> str:
    known = sorted(KNOWN_IN_CASE)
    return f"{target!r} is not a field of a case{meant(target, known)}: {', '.join(known)}"
