"""The coverage and the slot of an attribution are checked against the catalogue, with a suggestion for typos."""

from __future__ import annotations

from typing import Any

import pytest
from bad_cases import case_with

from answergate import CaseError, check


@pytest.mark.parametrize(
    ("given", "paths"),
    [
        (
            {"coverage_code": "A9", "slot": 5, "evidence": {"excerpt": "x", "source_level": "page"}, "id": []},
            ["$.slot", "$.evidence.source_level", "$.id", "$.coverage_code"],
        ),
        (
            {"coverage_code": "A9", "slot": "limit", "evidence": {"excerpt": 5}},
            ["$.evidence.excerpt", "$.coverage_code"],
        ),
        ({"coverage_code": "A4200_1", "slot": "limt"}, ["$.evidence", "$.slot"]),
    ],
)
def test_an_attribution_is_held_against_its_catalogue_at_once(given: dict[str, Any], paths: list[str]) -> None:
    """SPEC 1.6."""
    with pytest.raises(CaseError) as caught:
        check(given, "attribution")
    assert [problem.path for problem in caught.value.problems] == paths


@pytest.mark.parametrize(
    ("fields", "path", "says"),
    [
        ({"coverage_code": "A4200"}, "$.coverage_code", "did you mean 'A4200_1'?"),
        ({"slot": "waiting_periods"}, "$.slot", "did you mean 'waiting_period'?"),
        ({"evidence": None}, "$.evidence", "missing: the evidence the value was read from"),
    ],
)
def test_an_attribution_names_what_the_catalogue_has(fields: dict[str, Any], path: str, says: str) -> None:
    """SPEC 7.1."""
    payload = {"coverage_code": "A4200_1", "slot": "waiting_period", "evidence": {"excerpt": "암진단비 90일 면책"}}
    with pytest.raises(CaseError) as caught:
        check({**payload, **fields}, "attribution")
    assert [problem.path for problem in caught.value.problems] == [path]
    assert says in caught.value.problems[0].message


def test_an_attribution_without_subject_is_no_attribution() -> None:
    with pytest.raises(CaseError) as caught:
        check(case_with(), "attribution")
    assert [problem.path for problem in caught.value.problems] == ["$.coverage_code"]
