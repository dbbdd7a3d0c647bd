"""``answergate fix``: its output, the files it writes, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from answergate.demo import demo_cases
from answergate.repair import repair
from answergate.repair.json_text import edited_text
from command_line import Run, runner_in


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner_in(tmp_path, monkeypatch)


def test_the_diff_shows_every_repair_with_its_rule_and_no_file_is_written(run: Run) -> None:
    before = Path("cases/answer-bad.json").read_bytes()
    result = run("fix cases/answer-bad.json --gate answer")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith("cases/answer-bad.json humber-2: citation_insufficient -> citation_insufficient, ")
    assert (
        "  QUO203 misattributed-excerpt  $.evidences[2].chunk_id  the excerpt is word for word in chunk c2 and in no other"
        in lines
    )
    assert {"--- cases/answer-bad.json", '-      "chunk_id": "c1",', '+      "chunk_id": "c2",'} <= set(lines)
    assert lines[-1] == "the case was repaired, but it does not pass; nothing was written: use -o FILE or --in-place"
    assert Path("cases/answer-bad.json").read_bytes() == before


def test_a_repaired_case_passes_the_check(run: Run) -> None:
    result = run("fix cases/answer-bad-ja.json --gate answer -o fixed.json")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "the case was repaired, and it passes"
    assert run("check fixed.json --gate answer").exit_code == 0


def test_in_place_overwrites_the_file_and_a_second_run_changes_nothing(run: Run) -> None:
    assert run("fix cases/answer-bad.json --gate answer --unsafe --in-place").exit_code == 0
    once = Path("cases/answer-bad.json").read_bytes()
    result = run("fix cases/answer-bad.json --gate answer --unsafe --in-place")
    assert result.stdout == "nothing to repair or remove, and it passes\n"
    assert Path("cases/answer-bad.json").read_bytes() == once


def test_in_place_follows_a_link_and_keeps_the_file_mode(run: Run) -> None:
    case, link = Path("cases/answer-bad-ja.json"), Path("link.json")
    case.chmod(0o600)
    link.symlink_to(case)
    assert run("fix link.json --gate answer --in-place").exit_code == 0
    assert link.is_symlink()
    assert run("check cases/answer-bad-ja.json --gate answer").exit_code == 0
    assert case.stat().st_mode & 0o777 == 0o600


def test_everything_else_in_the_file_stays_byte_for_byte(run: Run) -> None:
    written = (
        '\ufeff{ "mine" : [1.50, 2e3, "\\u00e9"],\r\n'
        '\t"evidences":[{"chunk_id":"c1" , "note": "한국어", "excerpt":"the tower is tall"}],\r\n'
        '\t"raw_chunks": [{"id": "c1", "text": "The tower is tall."}], "conclusion": "It is.", "mine2": {} }\r\n'
    )
    Path("case.json").write_bytes(written.encode())
    assert run("fix case.json --gate answer --in-place").exit_code == 0
    assert Path("case.json").read_bytes().decode() == written.replace('"the tower is tall"', '"The tower is tall"')


def lines_file() -> str:
    cases = [demo.case for demo in demo_cases() if demo.name in ("answer-bad-ja", "answer-good", "answer-bad")]
    return "\r\n".join([json.dumps(case, ensure_ascii=False) for case in cases] + ["", "{broken", ""])


def test_each_line_of_json_lines_is_repaired_and_the_rest_is_not_changed(run: Run) -> None:
    Path("many.jsonl").write_bytes(lines_file().encode())
    result = run("fix many.jsonl --gate answer -o fixed.jsonl")
    assert result.exit_code == 2
    assert "many.jsonl:5: not JSON" in result.stderr
    assert result.stdout.splitlines()[-1] == "3 of 4 cases repaired, 2 of 4 pass"
    given, fixed = Path("many.jsonl").read_bytes().split(b"\r\n"), Path("fixed.jsonl").read_bytes().split(b"\r\n")
    assert len(given) == len(fixed)
    assert fixed[3:] == given[3:] == [b"", b"{broken", b""]
    assert all(before != after for before, after in zip(given[:3], fixed[:3], strict=True))


def test_a_stopped_case_without_a_repair_shows_the_reason(run: Run) -> None:
    case = {
        "id": "x",
        "conclusion": "60일",
        "raw_chunks": {"c": "90일"},
        "evidences": [{"chunk_id": "c", "excerpt": "90일"}],
    }
    Path("case.jsonl").write_text(json.dumps(case, ensure_ascii=False), encoding="utf-8")
    result = run("fix case.jsonl --gate answer")
    assert (result.exit_code, result.stdout.splitlines()) == (
        1,
        [
            "case.jsonl:1 x: stays citation_insufficient, 1 number of the conclusion is not in any accepted excerpt: 60일",
            "nothing to repair, but it does not pass",
        ],
    )


def test_a_case_on_one_line_shows_the_values_that_change(run: Run) -> None:
    Path("one.jsonl").write_text(lines_file().split("\r\n")[1], encoding="utf-8")
    lines = run("fix one.jsonl --gate answer --unsafe").stdout.splitlines()
    at = lines.index("@@ $.evidences[2].chunk_id @@")
    assert lines[at + 1 : at + 3] == ['-"c1"', '+"c2"']
    at = lines.index("@@ $.conclusion @@")
    assert lines[at + 1] == '-"The bridge opened on 24 June 1981. Its main span is 1,420 metres long."'


def test_a_line_break_inside_a_string_does_not_end_the_line(run: Run) -> None:
    case = {**json.loads(lines_file().split("\r\n")[1]), "question": "How\u2028long?"}
    Path("one.jsonl").write_text(json.dumps(case, ensure_ascii=False) + "\n", encoding="utf-8")
    assert "@@ $.evidences[2].chunk_id @@" in run("fix one.jsonl --gate answer").stdout.splitlines()


def test_json_output_has_the_same_content(run: Run) -> None:
    result = run("fix cases/answer-bad.json --gate answer --format json")
    output = json.loads(result.stdout)
    assert output["before"]["status"] == output["after"]["status"] == "citation_insufficient"
    assert {"rule": "QUO203", "path": "$.evidences[2].chunk_id", "before": "c1", "after": "c2"}.items() <= next(
        made for made in output["repairs"] if made["rule"] == "QUO203"
    ).items()


def test_fix_reads_standard_input_and_writes_standard_output(run: Run) -> None:
    given = Path("cases/answer-bad-ja.json").read_bytes()
    result = run("fix - --gate answer -o -", given)
    assert json.loads(result.stdout)["evidences"][0]["chunk_id"] == "j1"
    assert "CIT101 unknown-chunk" in result.stderr
    assert run("fix - --gate answer --in-place", given).exit_code == 2


def test_the_diff_has_colour_only_with_the_option(run: Run) -> None:
    assert "\x1b[31m" in run("fix cases/answer-bad.json --gate answer --color").stdout
    assert "\x1b" not in run("fix cases/answer-bad.json --gate answer").stdout


def test_a_waived_verdict_has_the_exit_code_of_check(run: Run) -> None:
    policy = '[[waivers]]\ncase = "humber-2"\nreason = "known"\nuntil = 2030-01-01\n'
    Path("mine.toml").write_text(f'gate = "answer"\n{policy}')
    result = run("fix cases/answer-bad.json -p mine.toml --today 2030-01-01")
    assert result.exit_code == 0
    assert "waived until 2030-01-01: known (everything in case humber-2)" in result.stdout
    assert run("fix cases/answer-bad.json -p mine.toml --today 2030-01-02").exit_code == 1


@pytest.mark.parametrize("given", ["", "[]", "{", "5", '{"conclusion": 5}'])
def test_an_invalid_case_is_an_error(run: Run, given: str) -> None:
    Path("case.json").write_text(given)
    result = run("fix case.json --gate answer")
    assert result.exit_code == 2
    assert "case.json" in result.stderr or "$.conclusion" in result.stderr


# the text of a case


CASE: dict[str, Any] = {
    "conclusion": "It is.",
    "evidences": [{"chunk_id": "c1", "excerpt": "The tower is tall"}],
    "raw_chunks": [{"id": "c1", "text": "The tower is tall.", "position_int": [[2, 1, 5, 1, 5]]}],
}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            '{"excerpt":"The tower is tall","chunk_id":"c1"}',
            '{"excerpt":"The tower is tall","chunk_id":"c1","page_index":2,"bbox":[1,1,5,5]}',
        ),
        (
            '{"chunk_id": "c1", "excerpt": "The tower is tall"}',
            '{"chunk_id": "c1", "excerpt": "The tower is tall", "page_index": 2, "bbox": [1, 1, 5, 5]}',
        ),
        (
            '{\n  "chunk_id": "c1",\n  "excerpt": "The tower is tall",\n  "bbox": null\n}',
            '{\n  "chunk_id": "c1",\n  "excerpt": "The tower is tall",\n  "bbox": [1, 1, 5, 5],\n  "page_index": 2\n}',
        ),
        (
            '{"chunk_id": "c9", "excerpt": "The tower is tall", "chunk_id": "c1"}',
            '{"chunk_id": "c9", "excerpt": "The tower is tall", "chunk_id": "c1", "page_index": 2, "bbox": [1, 1, 5, 5]}',
        ),
    ],
)
def test_added_values_have_the_format_of_the_rest(before: str, after: str) -> None:
    text = json.dumps({**CASE, "evidences": ["HERE"]}).replace('"HERE"', before)
    repaired = repair(json.loads(text), "answer")
    expected = json.dumps({**CASE, "evidences": ["HERE"]}).replace('"HERE"', after)
    assert edited_text(text, repaired.repairs, dict(repaired.payload)) == expected


def test_an_ascii_text_stays_ascii() -> None:
    given = {**CASE, "raw_chunks": [{"id": "c1", "text": "에펠탑은 파리에 있습니다."}]}
    given["evidences"] = [{"chunk_id": "c1", "excerpt": "에펠탑은 파리에  있습니다"}]
    repaired = repair(given, "answer")
    assert repaired.repairs
    assert edited_text(json.dumps(given), repaired.repairs, dict(repaired.payload)).isascii()


@pytest.mark.parametrize("content", ["", "\n\n \r\n", "\ufeff\n"])
def test_a_file_without_a_case_does_not_pass(run: Run, content: str) -> None:
    Path("given.jsonl").write_text(content, encoding="utf-8")
    result = run("fix given.jsonl --gate answer -o fixed.jsonl")
    assert (result.exit_code, "given.jsonl: empty" in result.stderr) == (2, True)
    assert not Path("fixed.jsonl").exists()


def test_very_deep_nesting_is_an_error_and_not_a_fault(run: Run) -> None:
    deep = '{"a":' * 3000 + "1" + "}" * 3000
    result = run("fix - -g answer", f"{deep}\n{deep}\n")
    assert result.exit_code == 2
    assert "standard input: it is nested too deeply" in result.stderr
