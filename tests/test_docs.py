"""The generated docs are up to date, and the schemas agree with the input that is read and with the output."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

import make_docs
from answergate.api import check, check_many
from answergate.demo import DemoCase, demo_cases
from answergate.errors import CaseError
from answergate.gates import GATES
from answergate.intake import case_to_dict, names, read_case
from answergate.model.case import Case, Chunk, Citation
from answergate.render.examples import bad_examples, good_examples
from answergate.render.rule_pages import rule_page, rules_index
from answergate.render.schema import case_schema, verdict_schema
from answergate.rules import RULES

CASE = Draft202012Validator(case_schema())
VERDICT = Draft202012Validator(verdict_schema())
EXAMPLES = [example for code in RULES for example in (*bad_examples(code), *good_examples(code))]


def as_json(value: Any) -> Any:
    """The value after a round trip through JSON, where tuples become lists."""
    return json.loads(msgspec.json.encode(value))


def test_the_docs_are_up_to_date() -> None:
    assert make_docs.out_of_date() == [], "run `make docs`"


def test_stale_missing_and_leftover_files_are_noticed_and_fixed(tmp_path: Path) -> None:
    make_docs.write(tmp_path)
    (tmp_path / "rules" / "NUM301.md").write_text("old")
    (tmp_path / "rules" / "QUO201.md").unlink()
    (tmp_path / "rules" / "OLD999.md").write_text("a rule that is gone")
    assert make_docs.out_of_date(tmp_path) == ["rules/NUM301.md", "rules/OLD999.md", "rules/QUO201.md"]
    make_docs.write(tmp_path)
    assert make_docs.out_of_date(tmp_path) == []


def test_check_fails_when_something_is_out_of_date(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make_docs.main(["--check"]) == 0
    monkeypatch.setattr(make_docs, "out_of_date", lambda: ["rules/NUM301.md"])
    assert make_docs.main(["--check"]) == 1
    assert "docs/rules/NUM301.md is out of date: run `make docs`" in capsys.readouterr().err
    assert make_docs.main(["--chekc"]) == 2


@pytest.mark.parametrize("code", RULES)
def test_a_rules_page_says_what_it_is_and_shows_its_marks(code: str) -> None:
    rule, page = RULES[code], rule_page(RULES[code])
    assert page.startswith(f"# {code} {rule.name}\n")
    assert rule.summary.replace("``", "`") in page
    assert page.count("## Bad") == len(rule.bad)
    assert page.count("## Good") == len(rule.good)
    if any(
        finding.place.excerpt and "[" not in finding.place.path for e in bad_examples(code) for finding in e.findings
    ):
        assert "**⟦" in page
    assert "<<" not in page
    assert f"]({code}.md)" in rules_index()


@pytest.mark.parametrize("code", RULES)
def test_the_examples_on_a_page_come_out_as_the_page_says(code: str) -> None:
    assert all(example.findings for example in bad_examples(code))
    assert not any(example.findings for example in good_examples(code))
    assert not any(example.verdict.faults for example in (*bad_examples(code), *good_examples(code)))


# schemas


def test_the_schemas_are_json_schemas() -> None:
    Draft202012Validator.check_schema(case_schema())
    Draft202012Validator.check_schema(verdict_schema())


def test_the_case_schema_knows_every_name_that_is_read() -> None:
    properties = case_schema()["properties"]
    known = {*names.ANSWER, *names.CITATIONS, *names.CHUNKS, *names.CONTEXT, *names.EVIDENCE_COUNT}
    assert known <= set(properties)
    assert set(Case.__struct_fields__) - {"subject", "paths"} <= set(properties)
    chunk = case_schema()["$defs"]["Chunk"]["anyOf"][1]["properties"]
    assert {*names.CHUNK_ID, *names.CHUNK_TEXT, *names.POSITIONS, *names.RELEVANCE} <= set(chunk)
    assert set(Chunk.__struct_fields__) - {"path"} <= set(chunk)
    citation = case_schema()["$defs"]["Citation"]["anyOf"][1]["properties"]
    assert {*names.CITED_ID, *names.EXCERPT} <= set(citation)
    assert set(Citation.__struct_fields__) - {"path", "record"} <= set(citation)
    described = [*properties.values(), *chunk.values(), *citation.values()]
    assert all(field.get("description") for field in described)


@pytest.mark.parametrize("case", demo_cases(), ids=lambda case: case.name)
def test_demo_cases_and_their_verdicts_fit_the_schemas(case: DemoCase) -> None:
    CASE.validate(case.case)
    CASE.validate(as_json(case_to_dict(read_case(case.case))))
    VERDICT.validate(json.loads(check(case.case, case.gate, case.policy).to_json()))


def test_the_cases_and_verdicts_of_all_rule_examples_fit_the_schemas() -> None:
    for example in EXAMPLES:
        CASE.validate(as_json(example.payload))
        CASE.validate(as_json(case_to_dict(example.case)))
        VERDICT.validate(json.loads(example.verdict.to_json()))
    assert {example.verdict.gate for example in EXAMPLES} == set(GATES)


@pytest.mark.parametrize(
    "payload",
    [
        [],
        {},
        {"answer": 7},
        {"answer": "x", "conclusion": "y"},
        {"answer": "x", "chunks": "text"},
        {"answer": "x", "chunks": [{"id": "c1"}]},
        {"answer": "x", "chunks": [{"text": 1}]},
        {"answer": "x", "chunks": [{"text": "t", "id": 1.5}]},
        {"answer": "x", "chunks": [{"text": "t", "level": "page"}]},
        {"answer": "x", "chunks": [{"text": "t", "positions": [[1, 2, 3, 4]]}]},
        {"answer": "x", "chunks": [{"text": "t", "positions": [[1, -2, 3, 4, 5]]}]},
        {"answer": "x", "chunks": [{"text": "t", "relevance": "high"}]},
        {"answer": "x", "citations": "c1"},
        {"answer": "x", "citations": [2.5]},
        {"answer": "x", "citations": [{"excerpt": 3}]},
        {"answer": "x", "citations": [{"bbox": [1, 2, 3]}]},
        {"answer": "x", "citations": [{"bbox": [1, 2, 3, "4"]}]},
        {"answer": "x", "citations": [{"page_index": "2"}]},
        {"answer": "x", "evidence_count": -1},
        {"answer": "x", "metadata": []},
        {"answer": "x", "question": 1},
        {"coverage_code": "A4200_1"},
        {"coverage_code": "A4200_1", "slot": " "},
        {"coverage_code": "A4200_1", "slot": "waiting_period", "evidence": {}},
    ],
)
def test_what_cannot_be_read_does_not_fit_the_schema(payload: Any) -> None:
    with pytest.raises(CaseError):
        read_case(payload)
    assert not CASE.is_valid(payload)


@pytest.mark.parametrize(
    "payload",
    [
        {"answer": None},
        {"qa": {"q": "How tall?", "a": "330 m"}},
        {"content": "x", "snippets": {"a": "text", "b": {"text": "more"}}, "anything": [1]},
        {"answer": "x", "citations": ["c1", {"quote": 7, "evidence_idx": "1"}], "chunks": ["t"]},
        {"answer": "x", "chunks": [{"content": "t", "chunk_id": 3, "position_int": [""]}]},
        {"coverage_code": "A4200_1", "slot": "waiting_period", "evidence": {"excerpt": "x"}},
    ],
)
def test_what_can_be_read_fits_the_schema(payload: dict[str, Any]) -> None:
    read_case(payload)
    CASE.validate(payload)


@pytest.mark.parametrize(
    "broken",
    [
        {"passed": None},
        {"passed": True},
        {"status": "fine"},
        {"gate": "door"},
        {"outcome": "maybe"},
        {"findings": [{"code": "NUM301"}]},
        {"policy": "answer"},
    ],
)
def test_a_broken_verdict_does_not_fit_the_schema(broken: dict[str, Any]) -> None:
    bad = next(case for case in demo_cases() if case.name == "answer-bad")
    verdict = json.loads(check(bad.case, bad.gate).to_json())
    VERDICT.validate(verdict)
    assert not VERDICT.is_valid(verdict | broken)
    for name in verdict:
        assert not VERDICT.is_valid({key: value for key, value in verdict.items() if key != name})


@pytest.mark.parametrize("gate", GATES)
def test_the_verdict_on_an_unreadable_case_fits_the_schema(gate: str) -> None:
    (verdict,) = check_many([{"answer": 7}], gate)
    VERDICT.validate(json.loads(verdict.to_json()))
