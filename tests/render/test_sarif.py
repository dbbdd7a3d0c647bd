"""SARIF: the log is valid, places refer to the file, and fingerprints are stable."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.render.judged import Judged, Region
from answergate.render.sarif import write_sarif
from answergate.rules import RULES
from judged_records import WRONG_NUMBER, answers, demos, judge

# The schema from Microsoft's SARIF SDK (MIT licence), used only in this test.
SCHEMA = json.loads((Path(__file__).parent / "sarif-2.1.0.schema.json").read_text(encoding="utf-8-sig"))


def sarif(judged: list[Judged]) -> Any:
    out = StringIO()
    write_sarif(judged, out)
    out.getvalue().encode()
    return json.loads(out.getvalue())


def results(judged: list[Judged]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = sarif(judged)["runs"][0]["results"]
    return found


def test_every_kind_of_record_gives_a_valid_log() -> None:
    regions = (Region(1, 20, 1, 25), None)
    placed = [msgspec.structs.replace(one, regions=regions[: len(one.verdict.findings)]) for one in answers()]
    log = sarif([*placed, *demos()])
    jsonschema.validate(log, SCHEMA)
    assert log["runs"][0]["columnKind"] == "utf16CodeUnits"


def test_no_record_at_all_gives_a_valid_log() -> None:
    log = sarif([])
    jsonschema.validate(log, SCHEMA)
    assert log["runs"][0]["results"] == []


def test_every_rule_has_a_help_text_and_every_result_names_its_rule() -> None:
    rules = sarif(answers())["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules[: len(RULES)]] == list(RULES)
    assert all(rule["help"]["text"] and rule["shortDescription"]["text"] for rule in rules)
    for result in results(answers()):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


def test_a_known_place_is_a_region_and_an_unknown_one_is_the_line_of_the_record() -> None:
    [judged] = judge([WRONG_NUMBER], file="data/my answers.jsonl")
    placed = msgspec.structs.replace(judged, line=7, regions=(Region(7, 40, 7, 45), None))
    first, second = results([placed])
    at = first["locations"][0]["physicalLocation"]
    assert at["artifactLocation"]["uri"] == "data/my%20answers.jsonl"
    assert at["region"] == {"startLine": 7, "startColumn": 40, "endLine": 7, "endColumn": 45}
    assert second["locations"][0]["physicalLocation"]["region"] == {"startLine": 7}
    assert first["locations"][0]["logicalLocations"] == [{"fullyQualifiedName": "$.conclusion"}]


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("a/b.jsonl", "a/b.jsonl"),
        ("한글 파일.jsonl", "%ED%95%9C%EA%B8%80%20%ED%8C%8C%EC%9D%BC.jsonl"),
        ("odd:name.jsonl", "odd%3Aname.jsonl"),
        ("/data/a b.jsonl", "file:///data/a%20b.jsonl"),
        ("C:\\data\\a.jsonl", "file:///C:/data/a.jsonl"),
    ],
)
def test_files_are_named_as_uris(file: str, uri: str) -> None:
    first = results(judge([WRONG_NUMBER], file=file))[0]
    assert first["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_standard_input_has_no_file_and_a_table_has_no_lines() -> None:
    [at] = results(judge([WRONG_NUMBER], file="-"))[0]["locations"]
    assert "physicalLocation" not in at
    for file in ("a.parquet", "a.PARQUET", "a.parquet.gz"):
        [at] = results(judge([WRONG_NUMBER], file=file))[0]["locations"]
        assert "region" not in at["physicalLocation"]


def test_a_record_stopped_without_an_error_has_a_result() -> None:
    levels = {(result["ruleId"], result["level"]) for result in results(answers())}
    assert ("UNREADABLE", "error") in levels
    sparse = {"answer": "It took sixteen years, and nobody knows why it did.", "citations": []}
    assert all(result["level"] for result in results(judge([sparse], "citations")))


def test_levels_follow_the_findings() -> None:
    judged = demos()
    expected = [str(finding.severity) for one in judged for finding in one.verdict.findings]
    given = [result["level"] for result in results(judged) if result["ruleId"] in RULES]
    assert given == expected


def test_a_fingerprint_is_unique_and_does_not_depend_on_the_line_number() -> None:
    twice = {**WRONG_NUMBER, "conclusion": "The span is 1,420 metres, yes 1,420 metres."}
    [judged] = judge([twice])
    prints = [result["partialFingerprints"]["answergate/v1"] for result in results([judged])]
    assert len(set(prints)) == len(prints) == 3
    moved = msgspec.structs.replace(judged, line=900)
    assert [result["partialFingerprints"]["answergate/v1"] for result in results([moved])] == prints


def test_a_message_cannot_contain_a_link() -> None:
    record = {**WRONG_NUMBER, "evidences": [{"chunk_id": "[see](https://evil.example)", "excerpt": "x"}]}
    [cited] = [result for result in results(judge([record])) if result["ruleId"] == "CIT101"]
    assert r"\[see\](" in cited["message"]["text"]


@given(st.text(), st.text())
def test_no_text_and_no_file_name_breaks_the_log(answer: str, file: str) -> None:
    sarif(judge([{**WRONG_NUMBER, "id": answer, "conclusion": f"{answer} 7"}], file=file or "a"))
