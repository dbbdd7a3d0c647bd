"""SPEC 5.3a: a check that is switched off has no effect on score, coverage or status."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import check
from answergate.checks import CHECKS
from answergate.derivations import DERIVATIONS
from answergate.rules import RULES, Example
from scenario import example_case

BAD = [
    pytest.param(code, example, id=f"{code} bad {number}")
    for code in CHECKS
    for number, example in enumerate(RULES[code].bad, 1)
    if example.gate == "guardrails"
]
DERIVED = [
    pytest.param(code, example, id=f"{code} {number}")
    for code in DERIVATIONS
    for number, example in enumerate(RULES[code].bad, 1)
]


def _claims(code: str, example: Example, policy: dict[str, Any]) -> tuple[list[Any], list[str]]:
    case, _ = example_case(RULES[code], example)
    verdict = check(case, "guardrails", {"gate": "guardrails", "rules": policy})
    return verdict.measures["claims"], [finding.code for finding in verdict.findings]


@pytest.mark.parametrize(("code", "example"), BAD)
def test_a_check_that_is_off_leaves_no_trace(code: str, example: Example) -> None:
    every = dict.fromkeys(CHECKS, "off")
    alone, found = _claims(code, example, {**every, code: str(RULES[code].severity)})
    nothing, left = _claims(code, example, every)
    assert code in found
    assert code not in left
    if RULES[code].severity == "error":
        assert not all(claim["supported"] for claim in alone)
        assert all(claim["supported"] for claim in nothing)


@pytest.mark.parametrize(("code", "example"), BAD)
def test_a_check_that_is_a_note_does_not_lower_the_support(code: str, example: Example) -> None:
    every = dict.fromkeys(CHECKS, "off")
    noted, found = _claims(code, example, {**every, code: "note"})
    nothing, _ = _claims(code, example, every)
    assert code in found
    assert [claim["score"] for claim in noted] == [claim["score"] for claim in nothing]


@pytest.mark.parametrize(("code", "example"), DERIVED)
def test_a_derivation_that_is_off_accepts_no_number(code: str, example: Example) -> None:
    _, found = _claims(code, example, {})
    _, left = _claims(code, example, dict.fromkeys(DERIVATIONS, "off"))
    assert code in found
    assert {"NUM301", "NUM304"} & set(left)
