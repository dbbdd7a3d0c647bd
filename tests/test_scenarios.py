"""Run every scenario, and check that the loader rejects mistakes."""

from __future__ import annotations

from typing import Any

import pytest

from scenario import Expected, Scenario, ScenarioError, all_scenarios, disagreements, read_file, text_at


def _parameters() -> list[Any]:
    return [
        pytest.param(
            scenario,
            gate,
            id=f"{scenario.id} ({gate})",
            marks=pytest.mark.xfail(reason=scenario.known_gap, strict=True) if scenario.known_gap else (),
        )
        for scenario in all_scenarios()
        for gate in scenario.gates
    ]


@pytest.mark.parametrize(("scenario", "gate"), _parameters())
def test_the_gate_gives_the_result_of_the_scenario(scenario: Scenario, gate: str) -> None:
    problems = disagreements(scenario, gate)
    assert not problems, "\n".join([f"{scenario.id} ({gate})", *problems])


_GOOD = """
requirement: 000 - example
given:
  raw_chunks: {c1: The tower is 330 metres tall.}
scenarios:
  - name: the evidence cites an unknown chunk
    when: {conclusion: It is tall., evidences: [{chunk_id: <<CIT101|c2>>, excerpt: 330 metres}]}
    then: {answer: citation_insufficient, conclusion: null}
"""


def _one(text: str) -> Scenario:
    (scenario,) = read_file(text, "example")
    return scenario


def test_marks_are_removed_and_become_places() -> None:
    scenario = _one(_GOOD)
    assert scenario.case["evidences"][0]["chunk_id"] == "c2"
    assert scenario.expected("answer") == [Expected("CIT101", "$.evidences[0].chunk_id", 0, 2)]


def test_marks_can_be_nested_and_share_a_place() -> None:
    text = _GOOD.replace("It is tall.", '"A <<NUM301,NUM301|12 <<NUM301|3>>>> b <<NUM301|>>."')
    scenario = _one(text)
    assert scenario.case["conclusion"] == "A 12 3 b ."
    assert scenario.expected("answer")[1:] == [
        Expected("NUM301", "$.conclusion", 2, 6),
        Expected("NUM301", "$.conclusion", 2, 6),
        Expected("NUM301", "$.conclusion", 5, 6),
        Expected("NUM301", "$.conclusion", 9, 9),
    ]


def test_a_finding_without_words_covers_the_whole_value_or_nothing() -> None:
    text = _GOOD.replace(
        "conclusion: null", "findings: [{code: POS401, path: '$.evidences[0].bbox'}, {code: CIT103, path: $.nowhere}]"
    ).replace("excerpt: 330 metres", "excerpt: 330 metres, bbox: [1, 2, 3, 4]")
    expected = _one(text).expected("answer")
    assert Expected("POS401", "$.evidences[0].bbox", 0, len("[1,2,3,4]")) in expected
    assert Expected("CIT103", "$.nowhere", 0, 0) in expected


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ("given:", "givne:", "unknown key 'givne'"),
        ("    when:", "    wehn:", "unknown key 'wehn'"),
        ("then: {answer: citation_insufficient, conclusion: null}", "then: {}", "names no gate"),
        ("then: {answer: citation_insufficient, conclusion: null}", "then:", "names no gate"),
        ("answer: citation_insufficient", "anwser: citation_insufficient", "names no gate"),
        ("answer: citation_insufficient", "answer: 3", "needs a status"),
        ("answer: citation_insufficient", "answer: ok, guardrails: PASS", "next to several gates"),
        ("c2>>", "c2>", "never closed"),
        ("<<CIT101|c2", "c2", "never opened"),
        ("<<CIT101|", "<<", "without a code"),
        ("CIT101", "CIT999", "rule CIT999 does not exist"),
        ("CIT101", "COV501", "does not run in"),
        ("requirement: 000 - example", "", "neither the file nor the scenario has a requirement"),
        ("requirement: 000 - example", "requirement: 7", "a requirement must be a string"),
        ("name: the evidence cites an unknown chunk", "name: ''", "has no name"),
        ("conclusion: null", "findings: [{code: CIT101}]", "a code and a path"),
        ("conclusion: null", "findings: [{code: CIT101, path: $, at: 3}]", "unknown key 'at'"),
        ("    then:", "    known-gap: ''\n    then:", "must give a reason"),
        ("It is tall.", "2023-05-12", "put it in quotes"),
        ("conclusion: It", "conclusion: x, conclusion: It", "given twice"),
        ("scenarios:", "scenarios: []\nother:", "unknown key 'other'"),
        ("  - name", "  - [name", "example:"),
    ],
)
def test_the_loader_rejects_mistakes(was: str, becomes: str, says: str) -> None:
    assert was in _GOOD
    with pytest.raises(ScenarioError, match=says):
        read_file(_GOOD.replace(was, becomes), "example")


def test_a_name_used_twice_is_an_error() -> None:
    body = _GOOD.partition("scenarios:\n")[2]
    with pytest.raises(ScenarioError, match="used twice"):
        read_file(_GOOD + body, "example")


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ("<<CIT101|c2>>", "c2", "found but not marked"),
        ("It is tall.", "It is <<NUM301|tall>>.", "marked but not found"),
        ("citation_insufficient", "ok", "expected ok"),
        ("conclusion: null", "conclusion: It is tall.", "conclusion is None"),
        ("conclusion: null", "verdict: null", "the output has no verdict"),
        ("conclusion: null", "because: none", "because is"),
        ("conclusion: null", "messages: {CIT101: no}", "CIT101 says"),
        ("conclusion: null", "facts: {CIT101: {chunks: 9}}", "chunks is 1"),
        ("conclusion: null", "facts: {NUM301: {chunks: 9}}", "no finding of NUM301"),
    ],
)
def test_a_wrong_scenario_is_reported(was: str, becomes: str, says: str) -> None:
    assert not disagreements(_one(_GOOD), "answer")
    assert says in "\n".join(disagreements(_one(_GOOD.replace(was, becomes)), "answer"))


def test_the_text_of_a_place_is_a_string_or_json_or_empty() -> None:
    case = {"a": "words", "b": [1, 2.5], "c": None, "d": {"e": True}}
    assert [text_at(case, path) for path in ("$.a", "$.b", "$.c", "$.d", "$.d.e", "$.f", "$.a[0].x")] == [
        "words",
        "[1,2.5]",
        "",
        "",
        "true",
        "",
        "",
    ]
