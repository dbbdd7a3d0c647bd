"""Plain data in, a Case out: the gates' own formats are read as they are.

All problems are collected and raised at once, each with its path in the input's own words. The
reader is written by hand because it is on the hot path of every check, and because a library that
stops at the first error, or that does not know six names for one field, would not do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from answergate.errors import CaseError, Problem
from answergate.intake.json_text import decode_text, why_not_json
from answergate.intake.names import CITED_ID, EXCERPT
from answergate.intake.plain import case_to_dict
from answergate.intake.reader import Reader
from answergate.intake.repeated_keys import RepeatedKeyError
from answergate.intake.values import kind
from answergate.model.case import Case
from answergate.model.settings import Limits

__all__ = ["CITED_ID", "EXCERPT", "case_id_of", "case_to_dict", "decode_json", "read_case", "read_parts"]


def read_case(payload: object, limits: Limits | None = None) -> Case:
    """The Case that ``payload`` (a Case, or a mapping in a gate's own format) stands for.

    Raises CaseError with every problem and its path.
    """
    case, problems = read_parts(payload, limits)
    if problems:
        raise CaseError(problems)
    return case


def read_parts(payload: object, limits: Limits | None = None) -> tuple[Case, list[Problem]]:
    """The case as far as it can be read, and all its problems; it is to be used only where there are none.

    Raises CaseError where nothing can be read at all.
    """
    if type(payload) is not dict and not isinstance(payload, Mapping | Case):
        raise CaseError([Problem("$", f"a case is an object, this is {kind(payload)}")])
    intake = Reader(limits or Limits())
    try:
        case = intake.case(case_to_dict(payload) if isinstance(payload, Case) else payload)
    except RecursionError:
        raise CaseError([Problem("$", "nested too deeply to be read")]) from None
    except Exception as error:
        # A Case made by hand has parts of any kind, and a mapping of the caller's own may do anything when it is asked.
        raise CaseError([Problem("$", f"cannot be read: {type(error).__name__}: {error}")]) from error
    return case, intake.problems


def case_id_of(payload: object) -> str | None:
    """The id of a case, where it has one that can be read, although the rest of it cannot."""
    try:
        given = payload.id if isinstance(payload, Case) else payload.get("id") if isinstance(payload, Mapping) else None
        return Reader(Limits()).identifier(given, "$.id")
    except Exception:
        return None


def decode_json(text: str | bytes) -> Any:
    """JSON as Python data. Unlike the standard library it has no NaN, and refuses halves of surrogate pairs and a key
    that an object has twice.
    """
    raw = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    try:
        return decode_text(raw.decode())
    except (msgspec.DecodeError, UnicodeError) as error:
        path = error.path if isinstance(error, RepeatedKeyError) else "$"
        raise CaseError([Problem(path, why_not_json(error, raw).removeprefix(f"{path}: "))]) from None
