"""Reads plain data in the gates' own formats into a Case.

All problems are collected and raised together, each with its path in the input. The reader is written by hand because
every check runs it, and because no library knows six names for one field and reports all errors.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from answergate.errors import CaseError, Problem
from answergate.intake.names import CITED_ID, EXCERPT, is_own
from answergate.intake.plain import case_to_dict
from answergate.intake.reader import Reader
from answergate.intake.values import kind
from answergate.model.case import Case
from answergate.model.settings import Limits

__all__ = ["CITED_ID", "EXCERPT", "case_id_of", "case_to_dict", "is_own", "read_case", "read_parts"]


def read_case(payload: object, limits: Limits | None = None) -> Case:
    """Read ``payload`` (a Case, or a mapping in a gate's own format). Raises CaseError with all problems."""
    parts = read_parts(payload, limits)
    if parts.problems:
        raise CaseError(parts.problems)
    return parts.case


class Parts(Struct):
    """What was read of a payload. ``case`` may be used only if there are no ``problems``.

    ``ignored`` holds the fields that nothing reads, each with the part of the case that was probably meant, or None.
    """

    case: Case
    problems: list[Problem]
    ignored: Mapping[str, str | None]


def read_parts(payload: object, limits: Limits | None = None) -> Parts:
    """Read as much of the case as possible. Raises CaseError if nothing can be read at all."""
    if type(payload) is not dict and not isinstance(payload, Mapping | Case):
        raise CaseError([Problem("$", f"expected a case as an object, got {kind(payload)}")])
    intake = Reader(limits or Limits())
    try:
        case = intake.case(case_to_dict(payload) if isinstance(payload, Case) else payload)
    except RecursionError:
        raise CaseError([Problem("$", "it is nested too deeply")]) from None
    except Exception as error:
        # A Case may have been built with parts of any type, and a mapping class of the caller may raise anything.
        raise CaseError([Problem("$", f"cannot be read: {type(error).__name__}: {error}")]) from error
    return Parts(case, intake.problems, intake.ignored)


def case_id_of(payload: object) -> str | None:
    """The id of a case, if it can be read, even though the rest of the case cannot."""
    try:
        given = payload.id if isinstance(payload, Case) else payload.get("id") if isinstance(payload, Mapping) else None
        return Reader(Limits()).identifier(given, "$.id")
    except Exception:
        return None
