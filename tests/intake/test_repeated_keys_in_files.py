"""Files with a key twice in one object: every command rejects them and names the place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import Run, runner_in

TWICE = "the same key twice in one object"
# An answer and its chunk.
LANGUAGES = {
    "en": ("The tower is 330 metres tall.", "The tower is 330 metres tall. It opened in 1889."),
    "ko": ("탑의 높이는 330미터이다.", "탑의 높이는 330미터이다. 1889년에 문을 열었다."),
    "zh": ("塔高330米。", "塔高330米。一八八九年开放。"),
    "ja": ("塔の高さは330メートルです。", "塔の高さは330メートルです。1889年に開業しました。"),
}


def _case(language: str, *, chunk_twice: bool = False) -> str:
    """A case that passes, as JSON on one line. ``chunk_twice`` gives its chunk a second text."""
    answer, text = LANGUAGES[language]
    case = {
        "id": language,
        "conclusion": answer,
        "evidences": [{"chunk_id": "c1", "excerpt": answer}],
        "raw_chunks": [{"id": "c1", "text": text}],
    }
    written = json.dumps(case, ensure_ascii=False)
    return written.replace('"}]}', f'", "text": "{answer}"}}]}}') if chunk_twice else written


def _again(written: str) -> str:
    """The place of the chunk's second text: line and column."""
    before = written[: written.rindex('"text"')]
    return f"line {1 + before.count(chr(10))}, column {1 + len(before) - (before.rfind(chr(10)) + 1)}"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner_in(tmp_path, monkeypatch)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["check", "fix"])
def test_check_and_fix_refuse_the_file(run: Run, command: str, language: str) -> None:
    for written in (_case(language), _case(language, chunk_twice=True).replace(", ", ",\n ")):
        Path("case.json").write_text(written, encoding="utf-8")
        result = run(f"{command} case.json -g answer")
        if written.count('"text"') == 1:
            assert result.exit_code == 0
        else:
            assert result.exit_code == 2
            assert f"case.json: $.raw_chunks[0].text: {TWICE}, again at {_again(written)}\n" in result.stderr
    if command == "fix":
        assert run("fix case.json -g answer --in-place").exit_code == 2
        assert Path("case.json").read_text(encoding="utf-8") == written


def _jsonl() -> Iterator[str]:
    for language in LANGUAGES:
        yield _case(language)
        yield _case(language, chunk_twice=True)


def test_in_a_batch_it_is_a_verdict_that_says_so(run: Run) -> None:
    lines = list(_jsonl())
    Path("cases.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert run("batch cases.jsonl -g answer -o out.jsonl").exit_code == 1
    verdicts = [json.loads(line) for line in Path("out.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [verdict["outcome"] for verdict in verdicts] == ["passed", "unreadable"] * 4
    for number, (line, verdict) in enumerate(zip(lines, verdicts, strict=True), 1):
        if number % 2 == 0:
            at = _again(line).replace("line 1", f"line {number}")
            message = f"$.raw_chunks[0].text: {TWICE}, again at {at}"
            assert verdict["faults"] == [{"where": f"cases.jsonl:{number}", "message": message}]


def test_fix_goes_on_with_the_next_line_and_leaves_this_one_as_it_is(run: Run) -> None:
    lines = list(reversed(list(_jsonl())))
    given_text = "\n".join(lines) + "\n"
    result = run("fix - -g answer -o fixed.jsonl", given_text)
    assert result.exit_code == 2
    assert Path("fixed.jsonl").read_text(encoding="utf-8") == given_text
    assert result.stderr.count(TWICE) == 4
    assert f"standard input:3: $.raw_chunks[0].text: {TWICE}, again at line 3, " in result.stderr


@pytest.mark.parametrize(
    ("header", "options", "path"),
    [
        ("answer,chunks", "", "$.chunks[0].text"),
        ("user_input,response,retrieved_contexts", "", "$.retrieved_contexts[0].text"),
        ("question,answer,contexts", "", "$.contexts[0].text"),
        ("input,actual_output,retrieval_context", "", "$.retrieval_context[0].text"),
        ("question,output,docs", "", "$.docs[0].text"),
        ("said,found", "--map answer=said,chunks=found", "$.found[0].text"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_so_it_is_in_the_cells_of_a_table(run: Run, header: str, options: str, path: str, language: str) -> None:
    answer, text = LANGUAGES[language]
    cell = f'[{{"id": "c1", "text": "{text}", "text": "{answer}"}}]'.replace('"', '""')
    before = f'{answer},"{cell}"' if header.count(",") == 1 else f'?,{answer},"{cell}"'
    Path("cases.csv").write_text(f"{header}\n{before}\n", encoding="utf-8")
    assert run(f"batch cases.csv -g answer {options} -o out.jsonl").exit_code == 1
    [verdict] = map(json.loads, Path("out.jsonl").read_text(encoding="utf-8").splitlines())
    assert verdict["outcome"] == "unreadable"
    assert verdict["faults"] == [{"where": f"cases.csv:2 {path}", "message": TWICE}]


@pytest.mark.parametrize("command", ["evaluate", "calibrate"])
def test_labels_that_are_said_twice_are_left_out_and_named(run: Run, command: str) -> None:
    assert run("evaluate --write-sample labelled.jsonl").exit_code == 0
    lines = Path("labelled.jsonl").read_text(encoding="utf-8").splitlines()
    for number, language in enumerate(LANGUAGES):
        answer, text = LANGUAGES[language]
        record = json.dumps({"answer": answer, "chunks": [text], "labels": {"supported": True}}, ensure_ascii=False)
        lines.insert(2 * number, record.replace("true}", 'true, "supported": false}'))
    Path("labelled.jsonl").write_text("\n".join(lines), encoding="utf-8")
    said = " ".join(run(f"{command} labelled.jsonl").output.split())
    assert "skipped 4 records that could not be read" in said
    for number in (1, 3, 5, 7):
        assert f"labelled.jsonl:{number}: $.labels.supported: {TWICE}, again at line {number}, column " in said


@pytest.mark.parametrize(
    ("name", "cell", "path", "options"),
    [
        ("labels", '{"supported": true, "supported": false}', "$.labels.supported", ""),
        ("unsupported_spans", '[{"start": 0, "end": 1, "end": 2}]', "$.unsupported_spans[0].end", ""),
        ("claims", '[{"text": "a", "text": "b", "supported": true}]', "$.claims[0].text", ""),
        ("error_types", '[{"a": 1, "a": 2}]', "$.error_types[0].a", ""),
        ("about", '{"set": "a", "set": "b"}', "$.about.set", "--by about.set"),
    ],
)
def test_so_are_labels_in_a_cell(run: Run, name: str, cell: str, path: str, options: str) -> None:
    quoted = cell.replace('"', '""')
    Path("labelled.csv").write_text(f'answer,chunks,{name},supported\nTall.,Tall.,"{quoted}",false\n', encoding="utf-8")
    said = " ".join(run(f"evaluate labelled.csv {options}").output.split())
    assert f"labelled.csv:2: {path}: {TWICE}" in said


def test_a_baseline_that_says_a_status_twice_is_refused(run: Run) -> None:
    Path("cases.jsonl").write_text(_case("ko"), encoding="utf-8")
    assert run("batch cases.jsonl -g answer -o before.jsonl").exit_code == 0
    before = Path("before.jsonl").read_text(encoding="utf-8")
    assert run("batch cases.jsonl -g answer -o after.jsonl --baseline before.jsonl").exit_code == 0
    Path("before.jsonl").write_text(before.replace('"status":', '"status":"no_evidence","status":', 1))
    result = run("batch cases.jsonl -g answer -o last.jsonl --baseline before.jsonl")
    assert result.exit_code == 2
    assert f"before.jsonl:1: not a verdict of an earlier run: $.status: {TWICE}\n" in result.stderr
