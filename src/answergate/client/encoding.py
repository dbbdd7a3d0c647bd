"""Writes cases as JSON for a request."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from answergate.adapters.providers import own_payload
from answergate.errors import CaseError, Problem
from answergate.intake import case_to_dict, read_case
from answergate.model.case import Case


def encoded(case: Case | Mapping[str, Any]) -> bytes:
    """The case as JSON on one line. Raises CaseError with every problem if it cannot be written.

    A provider's response is read as a case here, so that objects of its SDK can be sent too.
    """
    plain = own_payload(case)
    try:
        plain = case_to_dict(plain) if isinstance(plain, Case) else plain
        # The standard library refuses NaN and half a surrogate pair. Other encoders would send something else instead.
        return json.dumps(plain, allow_nan=False, ensure_ascii=False, separators=(",", ":")).encode()
    except (TypeError, ValueError, RecursionError) as error:
        read_case(plain)
        raise CaseError([Problem("$", f"cannot be written as JSON: {error}")]) from error
