"""Judge one record, or one block."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from answergate import check
from answergate.batch.judging import Job, judge, judge_block
from answergate.batch.output import decode_line, encode_line, judged_lines
from answergate.demo import demo_cases
from answergate.model.verdict import Outcome, Verdict
from answergate.policy import load_policy
from answergate.records.record import Record
from answergate.records.sources import blocks
from many_cases import case, write_cases

JOB = Job(load_policy(None, "answer"))


def test_a_line_is_the_verdict_with_its_file_and_line_before_it() -> None:
    for demo in demo_cases():
        verdict = check(demo.case, demo.gate)
        line = encode_line("a.jsonl", 3, verdict)
        assert line == msgspec.json.encode({"file": "a.jsonl", "line": 3, **verdict.to_dict()}) + b"\n"
        assert decode_line(line) == ("a.jsonl", 3, msgspec.json.decode(verdict.to_json(), type=Verdict))


def test_a_judged_record_has_the_verdict_that_check_gives() -> None:
    assert judge(Record("a.jsonl", 1, case(3)), JOB).verdict == check(case(3), "answer")


def test_a_record_that_is_not_json_is_reported_with_file_and_line() -> None:
    verdict = judge(Record("a.jsonl", 12, problem="not JSON: the text ends too early"), JOB).verdict
    assert verdict.outcome is Outcome.UNREADABLE
    assert verdict.status == "no_evidence"
    assert verdict.because == "the case cannot be read: a.jsonl:12: not JSON: the text ends too early"
    assert [(fault.where, fault.message) for fault in verdict.faults] == [
        ("a.jsonl:12", "not JSON: the text ends too early")
    ]


def test_every_problem_of_a_case_has_its_file_line_and_path() -> None:
    record = {"id": "x", "conclusion": 5, "raw_chunks": [{"id": "c1", "text": None}]}
    verdict = judge(Record("a.jsonl", 4, record), JOB).verdict
    assert (verdict.outcome, verdict.case_id) == (Outcome.UNREADABLE, "x")
    assert [fault.where for fault in verdict.faults] == [
        "a.jsonl:4 $.conclusion",
        "a.jsonl:4 $.raw_chunks[0].text",
    ]


def test_paths_refer_to_the_fields_of_the_tools_record() -> None:
    record = {"user_input": "How tall?", "response": 5, "retrieved_contexts": ["It is 330 m tall."]}
    [fault] = judge(Record("ragas.jsonl", 2, record), Job(load_policy(None, "guardrails"))).verdict.faults
    assert fault.where == "ragas.jsonl:2 $.response"


def test_a_record_without_an_answer_lists_its_columns() -> None:
    record = {"id": "x", "my_reply": "It is 330 m tall.", "note": ["It is 330 m tall."], "\x85": 1}
    [fault] = judge(Record("a.csv", 2, record), JOB).verdict.faults
    assert fault.message.startswith("no answer: give it as one of answer, conclusion")
    columns = r'"id", "my_reply", "note", "\x85"'
    assert fault.message.endswith(f"; the columns are {columns}; write --map answer=my_reply")
    many = {f"column {number}": "" for number in range(1_000)}
    [fault] = judge(Record("a.csv", 2, many), JOB).verdict.faults
    assert fault.message.endswith('"column 11" and 988 more; write --map answer=COLUMN')
    [fault] = judge(Record("a.csv", 2, {"chunks": []}), JOB).verdict.faults
    assert fault.message.endswith('; the columns are "chunks"; write --map answer=COLUMN')
    both = {"Response": "It is 330 m tall.", "Output": "It is 330 m tall.", "chunks": []}
    [fault] = judge(Record("a.csv", 2, both), JOB).verdict.faults
    assert '; answer could be any of "Response", "Output"; the columns are' in fault.message
    assert fault.message.endswith("; write --map answer=Response")


def test_a_check_that_breaks_is_a_fault_of_that_record_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def breaking(payload: Any, *_: Any) -> Any:
        if payload["id"] == "case-1":
            raise RuntimeError("it broke")
        return check(payload, "answer")

    monkeypatch.setattr("answergate.batch.judging.check", breaking)
    [block] = blocks(str(write_cases(tmp_path / "a.jsonl", 3)))
    judged = list(judged_lines(judge_block(block, JOB).lines.splitlines()))
    assert [one.verdict.outcome for one in judged] == [Outcome.STOPPED, Outcome.FAULT, Outcome.PASSED]
    assert judged[1].verdict.because.endswith("a.jsonl:2 broke: RuntimeError: it broke")
    assert not judged[1].verdict.passed


def test_running_out_of_memory_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*_: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr("answergate.batch.judging.check", exhausted)
    with pytest.raises(MemoryError):
        judge(Record("a.jsonl", 1, case(1)), JOB)


def test_a_file_name_that_is_not_unicode_gets_verdicts() -> None:
    judged = judge(Record("caf\udce9.jsonl", 1, case(1)), JOB)
    assert judged.verdict.outcome is Outcome.PASSED
    assert json.loads(encode_line(judged.file, 1, judged.verdict))["file"] == "caf\N{REPLACEMENT CHARACTER}.jsonl"


def test_cases_and_places_are_kept_only_if_needed(tmp_path: Path) -> None:
    [block] = blocks(str(write_cases(tmp_path / "a.jsonl", 1)))
    plain = judge_block(block, JOB)
    assert plain.extras == b""
    kept = judge_block(block, Job(JOB.policy, keep_cases=True, keep_places=True))
    assert kept.lines == plain.lines
    [one] = judged_lines(kept.lines.splitlines(), kept.extras.splitlines())
    assert one.case == case(0)
    [region] = one.regions
    assert region is not None
    line = (tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines()[region.start_line - 1]
    assert line[region.start_column - 1 : region.end_column - 1] == "101"


def test_places_refer_to_the_fields_of_the_tools_record() -> None:
    record = {
        "user_input": "How tall?",
        "response": "It is 340 m tall. [C1]",
        "retrieved_contexts": ["It is 330 m tall."],
    }
    job = Job(load_policy(None, "guardrails"), keep_places=True)
    raw = json.dumps(record)
    judged = judge(Record("r.jsonl", 1, record, None, raw), job)
    [finding, *_] = judged.verdict.findings
    [region, *_] = judged.regions
    assert region is not None
    assert raw[region.start_column - 1 : region.end_column - 1] == finding.place.excerpt


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_places_in_an_array_are_found_wherever_its_records_start(
    tmp_path: Path, indent: int | None, ascii_only: bool
) -> None:
    path = tmp_path / "a.json"
    records = [{**case(number, wrong=True), "question": "높이는? 😀"} for number in range(8)]
    path.write_text(f" {json.dumps(records, ensure_ascii=ascii_only, indent=indent)}", encoding="utf-8")
    lines = path.read_text(encoding="utf-8").split("\n")
    job = Job(JOB.policy, keep_places=True)
    found = 0
    for block in blocks(str(path), size=300):
        made = judge_block(block, job)
        for one in judged_lines(made.lines.splitlines(), made.extras.splitlines()):
            for finding, region in zip(one.verdict.findings, one.regions, strict=True):
                assert region is not None
                line = lines[region.start_line - 1].encode("utf-16-le")
                cut = line[2 * (region.start_column - 1) : 2 * (region.end_column - 1)].decode("utf-16-le")
                assert json.loads(f'"{cut}"') == finding.place.excerpt
                found += 1
    assert found == 8


@pytest.mark.parametrize("word", ["", "한국어"])
def test_the_nesting_limit_does_not_depend_on_the_caller(tmp_path: Path, word: str) -> None:
    """With one worker, the stack is deeper than with two. The verdicts and their extras are the same."""
    lines = [
        json.dumps({**case(depth, wrong=False), "word": word, "deep": None}, ensure_ascii=False)
        for depth in range(150, 1000)
    ]
    nested = [line.replace("null", "[" * depth + "]" * depth) for depth, line in enumerate(lines, 150)]
    (tmp_path / "deep.jsonl").write_text("\n".join(nested), encoding="utf-8")
    job = Job(load_policy(None, "answer"), keep_cases=True)

    def judged(frames: int) -> list[tuple[bytes, bytes]]:
        if frames:
            return judged(frames - 1)
        found = [judge_block(block, job) for block in blocks(str(tmp_path / "deep.jsonl"))]
        return [(block.lines, block.extras) for block in found]

    shallow = judged(0)
    assert judged(200) == shallow
    kept = list(judged_lines(*(b"".join(part).splitlines() for part in zip(*shallow, strict=True))))
    assert [one.line for one in kept if one.verdict.outcome is Outcome.PASSED] == list(range(1, 51))
    assert all("nested too deeply" in one.verdict.because for one in kept[50:])
