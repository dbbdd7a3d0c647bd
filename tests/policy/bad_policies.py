"""A case, and the problems of a policy that cannot be used."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import PolicyError, load_policy

CASE = {
    "conclusion": "It is 340 m tall.",
    "raw_chunks": {"c1": "It is 330 m tall."},
    "evidences": [{"chunk_id": "c1", "excerpt": "It is 330 m tall."}],
}


def problems_of(source: Any, gate: str = "answer") -> dict[str, str]:
    with pytest.raises(PolicyError) as caught:
        load_policy(source, gate)
    return {problem.path: problem.message for problem in caught.value.problems}
