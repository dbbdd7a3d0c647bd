"""Cases with a mistake, and the problems reported for them."""

from __future__ import annotations

import math
from typing import Any

import pytest

from answergate import CaseError, read_case
from answergate.model.settings import Limits

NAN, INF = math.nan, math.inf
HALF = "\ud83d"


def problems_of(payload: Any, limits: Limits | None = None) -> dict[str, str]:
    with pytest.raises(CaseError) as caught:
        read_case(payload, limits)
    problems = {problem.path: problem.message for problem in caught.value.problems}
    assert len(problems) == len(caught.value.problems), "a path is named twice"
    return problems


def case_with(**fields: Any) -> dict[str, Any]:
    return {"conclusion": "It is tall.", "raw_chunks": [{"id": "c1", "text": "It is tall."}], "evidences": [], **fields}


def evidence_with(**fields: Any) -> dict[str, Any]:
    return case_with(evidences=[{"chunk_id": "c1", "excerpt": "tall", **fields}])


def chunk_with(**fields: Any) -> dict[str, Any]:
    return case_with(raw_chunks=[{"id": "c1", "text": "It is tall.", **fields}])
