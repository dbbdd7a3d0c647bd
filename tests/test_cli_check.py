"""``answergate check``: its output, its errors and its exit codes."""

from __future__ import annotations

import gzip
import json
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from answergate.api import check
from answergate.rules import RULES
from command_line import Run, runner_in


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner_in(tmp_path, monkeypatch)


@pytest.mark.parametrize(("name", "code"), [("answer-good", 0), ("answer-bad", 1)])
def test_check_exits_0_when_passed_and_1_when_not(run: Run, name: str, code: int) -> None:
    result = run(f"check cases/{name}.json --gate answer")
    assert result.exit_code == code
    assert result.stderr == ""
    assert result.stdout.startswith(
        f"answer gate {'humber-1' if code == 0 else 'humber-2'}: may this conclusion be shown?"
    )


def test_check_marks_the_answer_lists_the_findings_and_ends_with_the_verdict(run: Run) -> None:
    lines = run("check cases/answer-bad.json --gate answer").stdout.splitlines()
    assert "    The bridge opened on 24 June 1981. ⟦Its main span is ⟦1,420⟧² metres long.⟧¹" in lines
    assert "  ² error NUM301 ungrounded-number  $.conclusion:52-57" in lines
    assert "  ⁴ error QUO203 misattributed-excerpt  $.evidences[2].excerpt:0-28" in lines
    assert lines[-3].startswith("citation_insufficient, stopped: 1 number of the conclusion")
    assert lines[-1] == "  why: answergate explain COV514 NUM301 QUO201 QUO203"


def test_the_paths_in_a_verdict_are_those_of_the_file(run: Run) -> None:
    assert "$.raw_chunks" not in run("check cases/guardrails-bad.json -g guardrails").stdout
    assert "$.answer_text:55-125" in run("check cases/guardrails-bad.json -g guardrails").stdout


def test_json_is_the_verdict_to_the_byte(run: Run) -> None:
    result = run("check cases/answer-bad-ko.json --gate answer --format json")
    payload = json.loads(Path("cases/answer-bad-ko.json").read_text(encoding="utf-8"))
    assert result.exit_code == 1
    assert result.stdout == check(payload, "answer").to_json() + "\n"


def test_quiet_prints_one_line(run: Run) -> None:
    result = run("check cases/answer-good.json --gate answer --quiet")
    assert result.stdout == "ok, passed: 2 evidence items verbatim in the chunks, every number grounded\n"


def test_a_dash_reads_standard_input_and_a_byte_order_mark_is_ignored(run: Run) -> None:
    case = Path("cases/answer-good.json").read_bytes()
    assert run("check - -g answer -q", case).exit_code == 0
    assert run("check - -g answer -q", b"\xef\xbb\xbf" + case).exit_code == 0


def test_a_policy_that_names_its_gate_needs_no_gate(run: Run) -> None:
    assert run("check cases/answer-bad-ko.json --policy answer-equal").exit_code == 0
    Path("mine.toml").write_text('gate = "answer"\n[settings]\nnumbers = "equal"\n')
    assert run("check cases/answer-bad-ko.json --policy mine.toml").exit_code == 0
    result = run("check cases/answer-bad-ko.json")
    assert result.exit_code == 2
    assert "Which gate? Add --gate with one of: answer, evidence" in result.stderr


@pytest.mark.parametrize(
    "setting", ["numbers=equal", 'numbers="equal"', "settings.numbers = equal", "rules.NUM301=note"]
)
def test_set_changes_a_setting_for_one_run(run: Run, setting: str) -> None:
    assert run("check cases/answer-bad-ko.json -g answer").exit_code == 1
    assert run(f"check cases/answer-bad-ko.json -g answer --set {shlex.quote(setting)}").exit_code == 0


def test_set_overrides_a_policy_file(run: Run) -> None:
    Path("mine.toml").write_text('gate = "answer"\n[settings]\nnumbers = "equal"\nbbox = "within"\n')
    shown = tomllib.loads(run("policy show mine.toml --set numbers=verbatim").stdout)
    assert (shown["settings"]["numbers"], shown["settings"]["bbox"]) == ("verbatim", "within")
    assert shown["name"] == "mine+set"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("number=equal", "settings.number: unknown key (did you mean 'numbers'?)"),
        ("numbers=exact", "settings.numbers: "),
        ("warn_similarity=0.3", "this is a setting of the guardrails gate, not of the answer gate"),
        ("rules.NUM301=off", "the answer gate needs NUM301, so it cannot be off"),
        ("numbers", "expected KEY=VALUE, such as numbers=equal, got 'numbers'"),
        ('numbers="equal"\nbbox="within"', "settings.numbers: "),
    ],
)
def test_a_wrong_setting_is_rejected_with_a_hint(run: Run, change: str, said: str) -> None:
    result = run(f"check cases/answer-bad.json -g answer --set {shlex.quote(change)}")
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


DEEP = b'{"answer": "x", "metadata": ' + b'{"a":' * 20_000 + b"1" + b"}" * 20_001


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty: expected a JSON object with an answer"),
        (gzip.compress(b"{}", mtime=0), "not JSON: this is gzip: unpack it first"),
        (b"PAR1\x15\x04\x15", "not JSON: this is a Parquet file"),
        (b"%PDF-1.7", "not JSON: this is a PDF"),
        (b" \n", "empty: expected a JSON object with an answer"),
        (b'{"answer": "\xb0\xa1"}', "not UTF-8: byte 0xb0 in line 1. Save the file as UTF-8"),
        ('{"answer": "x"}'.encode("utf-16"), "this is UTF-16: save it as UTF-8"),
        (
            b'[{"answer": "x"}, {"answer": "y"}]',
            "expected one case, got a list of 2. To check them all, use `answergate batch`",
        ),
        (
            b'{"answer": "x"}\n\n{"answer": "y"}\n{"answer": "z"}\n',
            "expected one case, got 3, one per line. To check them all, use `answergate batch`",
        ),
        ('{"answer": "한국어",\n "b": 1,}'.encode(), "not JSON: trailing comma in object at line 2, column 9"),
        (
            '{"answer": "x\u2028y"}\n{"answer": "z"}\n'.encode(),
            "expected one case, got 2, one per line",
        ),
        (b'{"answer": "x"', "not JSON: the text ends too early"),
        (b'{"answer": "\\ud800"}', "not JSON: half a surrogate pair in a \\u escape"),
        (b'"just words"', 'expected a JSON object, got "just words"'),
        (b'{"answer": NaN}', "not JSON: NaN is not a JSON number at line 1, column 12"),
        (b"[" * 100_000, "it is nested too deeply"),
        (DEEP, "it is nested too deeply"),
        (b"{}", "$: no answer: give it as one of answer, conclusion"),
    ],
)
def test_a_file_without_a_case_is_rejected_with_the_reason(run: Run, content: bytes, said: str) -> None:
    Path("given.json").write_bytes(content)
    result = run("check given.json --gate answer")
    assert result.exit_code == 2
    assert said in result.stderr
    assert "To see cases that work, run `answergate demo --write DIR`." in result.stderr
    assert result.stdout == ""
    assert said in run("check - --gate answer", content).stderr


@pytest.mark.parametrize(
    ("name", "said"), [("nowhere.json", "no such file"), ("cases", "this is a folder: give one file in it")]
)
def test_a_file_that_cannot_be_opened_is_rejected(run: Run, name: str, said: str) -> None:
    result = run(f"check {name} --gate answer")
    assert result.exit_code == 2
    assert f"{name}: {said}" in result.stderr


def test_all_problems_of_a_case_are_listed_with_their_paths(run: Run) -> None:
    result = run("check - -g answer", '{"evidences": [{"bbox": [1, 2]}, 2.5], "raw_chunks": [{"id": "a"}]}')
    assert result.exit_code == 2
    assert "the case cannot be used, 4 problems:" in result.stderr
    for path in ("$: ", "$.raw_chunks[0].text: ", "$.evidences[0].bbox: ", "$.evidences[1]: "):
        assert f"\n  {path}" in result.stderr


def test_a_missing_catalogue_is_reported(run: Run) -> None:
    result = run("check cases/attribution-good.json -g attribution --set catalogue=nowhere.toml")
    assert result.exit_code == 2
    assert "nowhere.toml: no such file, and no bundled catalogue of that name" in result.stderr


def test_a_rule_that_breaks_is_a_fault_and_exits_3(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    def broken(reading: object) -> Any:
        raise RuntimeError("out of order")

    monkeypatch.setitem(RULES, "NUM301", msgspec.structs.replace(RULES["NUM301"], find=broken))
    result = run("check cases/answer-good.json -g answer")
    assert result.exit_code == 3
    assert "out of order" in result.stdout
    assert json.loads(run("check cases/answer-good.json -g answer -f json").stdout)["outcome"] == "fault"


def test_anything_unexpected_is_a_fault_and_exits_3(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import answergate.api

    def broken(*_: object) -> Any:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(answergate.api, "check", broken)
    result = run("check cases/answer-good.json -g answer")
    assert result.exit_code == 3
    assert result.stderr == "answergate: a fault, so nothing was decided: ZeroDivisionError: division by zero\n"
