"""The commands ``evaluate`` and ``calibrate``."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from answergate.policy import load_policy
from command_line import Run, runner_in

FACTS = [
    ("The bridge is 1,410 metres long.", "Its towers were painted purple by Norwegian volunteers."),
    ("암진단비는 가입 후 90일이 지나야 보장합니다.", "서울의 지하철 요금은 매년 크게 오릅니다."),
    ("本合同的等待期为90天，自生效日起计算。", "挪威的志愿者把塔楼漆成了紫色。"),
    ("市立図書館は平日の午前9時に開きます。", "会員は夏休みに望遠鏡を借りられます。"),
]


def records() -> list[dict[str, Any]]:
    return [
        {
            "id": f"{index}-{label}",
            "dataset": "facts",
            "source_id": f"{copy}-{index}",
            "answer": fact if label == "entailment" else invented,
            "chunks": [fact],
            "label": label,
        }
        for copy in range(2)
        for index, (fact, invented) in enumerate(FACTS)
        for label in ("entailment", "neutral")
    ]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    lines = "\n".join(json.dumps(record, ensure_ascii=False) for record in records())
    (tmp_path / "labelled.jsonl").write_text(lines, encoding="utf-8")
    return runner_in(tmp_path, monkeypatch)


def test_evaluate_prints_the_figures(run: Run) -> None:
    result = run("evaluate labelled.jsonl --gate guardrails")
    assert result.exit_code == 0, result.output
    assert re.search(r"answers +8/16 +100.0% +100.0% +100.0% +0.0% +100.0% +1.000", result.output)
    assert re.search(r"neutral +100.0% +\S+ +8 of 8", result.output)


def test_a_rate_of_nothing_has_no_interval(run: Run, tmp_path: Path) -> None:
    wrong = {
        "answer": "The fee is 6 pounds.",
        "chunks": ["The fee is 5 pounds."],
        "labels": {"unsupported_spans": [{"start": 11, "end": 12, "type": "number"}]},
    }
    (tmp_path / "numbers.json").write_text(json.dumps([wrong]), encoding="utf-8")
    output = " ".join(run("evaluate numbers.json").output.split())
    assert "numbers flagged: 100.0% of 1 wrong number (21–100%), – of 0 right numbers caught" in output


def test_evaluate_as_json_is_json_and_a_policy_changes_it(run: Run) -> None:
    plain = json.loads(run("evaluate labelled.jsonl --format json").stdout)
    assert plain["datasets"][0]["levels"][0]["outcomes"] == {
        "caught": 8,
        "missed": 0,
        "false_alarms": 0,
        "passed": 8,
    }
    lenient = json.loads(
        run(
            "evaluate labelled.jsonl -f json --set min_similarity=0 --set max_uncovered_ratio=1 --set max_uncovered_claims=9"
        ).stdout
    )
    assert lenient["datasets"][0]["levels"][0]["outcomes"]["caught"] == 0


def test_evaluate_writes_a_page(run: Run) -> None:
    result = run("evaluate labelled.jsonl --html report.html")
    assert result.exit_code == 0
    assert Path("report.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "report: report.html" in result.stdout
    assert "report" not in run("evaluate labelled.jsonl --html report.html --format json").stdout


def test_what_cannot_be_read_is_named_with_its_line_and_the_rest_is_measured(run: Run) -> None:
    with Path("labelled.jsonl").open("a", encoding="utf-8") as file:
        file.write('\n{"answer": "x", "chunks": [], "label": "belegt"}\nnonsense\n')
    result = run("evaluate labelled.jsonl")
    assert result.exit_code == 0
    assert "skipped 2 records that could not be read" in result.output
    assert "labelled.jsonl:17: $.label: 'belegt' is not a known label" in " ".join(result.output.split())
    taught = run("evaluate labelled.jsonl --label belegt=skip")
    assert "skipped 1 record that could not be read" in taught.output


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("evaluate none.jsonl", "none.jsonl: no such file"),
        ("evaluate labelled.jsonl --gate answer", "'answer' is not 'guardrails'"),
        (
            "evaluate labelled.jsonl --label belegt",
            "expected WORD=supported, WORD=unsupported or WORD=skip, got 'belegt'",
        ),
        ("evaluate labelled.jsonl --set min_similarity=2", "min_similarity"),
        ("evaluate labelled.jsonl --by datset", "(did you mean 'dataset'?)"),
        ("evaluate labelled.jsonl --label ja=supported --label JA=skip", "'JA' has two meanings: give one"),
        ("evaluate labelled.jsonl --html none/report.html", "none/report.html cannot be written"),
        ("calibrate labelled.jsonl --out none/ours.toml", "none/ours.toml cannot be written: there is no folder none"),
        ("evaluate", "Missing argument 'DATA...'"),
        ("evaluate --write-sample sample.csv", "the sample is JSON Lines, so sample.csv must end in .jsonl"),
        ("evaluate --write-sample sample.jsonl.gz", "the sample is JSON Lines, so sample.jsonl.gz must end in .jsonl"),
        (
            "calibrate labelled.jsonl --max-false-alarms lots",
            "expected a share below 100%, such as 5% or 0.05, got 'lots'",
        ),
        (
            "calibrate labelled.jsonl --max-false-alarms 100%",
            "expected a share below 100%, such as 5% or 0.05, got '100%'",
        ),
        ("calibrate labelled.jsonl --date yesterday", "expected a date such as 2030-12-31, got 'yesterday'"),
        ("calibrate labelled.jsonl --date 2026-02-30", "expected a date such as 2030-12-31, got '2026-02-30'"),
        ("calibrate none.jsonl", "none.jsonl: no such file"),
    ],
)
def test_what_is_wrong_is_said_and_the_exit_code_is_2(run: Run, line: str, said: str) -> None:
    result = run(line)
    assert result.exit_code == 2, result.output
    assert said in result.output


def test_calibrate_proposes_warns_and_writes_a_policy_that_works(run: Run) -> None:
    result = run("calibrate labelled.jsonl --max-false-alarms 5% --date 2026-02-03 --out ours.toml")
    assert result.exit_code == 0, result.output
    assert "min_similarity = " in result.output
    assert "held out: 4 sources, 4 supported answers and 4 unsupported ones" in result.output
    assert "warning too little data: 4 supported answers to fit on" in result.output
    written = Path("ours.toml").read_text(encoding="utf-8")
    assert "2026-02-03" in written
    assert "# Command: answergate calibrate labelled.jsonl --max-false-alarms 5%" in written
    load_policy(tomllib.loads(written), "guardrails")
    assert run("evaluate labelled.jsonl --policy ours.toml").exit_code == 0


def test_a_calibrated_policy_keeps_what_is_not_fitted(run: Run) -> None:
    waiver = 'rule = "NUM301"\nreason = "an old figure"\nuntil = 2030-12-31\n'
    Path("ours.toml").write_text(f'extends = "guardrails"\nrules = {{COV505 = "off"}}\n[[waivers]]\n{waiver}')
    assert run("calibrate labelled.jsonl --policy ours.toml --out new.toml").exit_code == 0
    before, after = (load_policy(name, "guardrails") for name in ("ours.toml", "new.toml"))
    assert (after.waivers, after.severities) == (before.waivers, before.severities)
    assert after.waivers[0].rule == "NUM301"


def test_calibrate_never_writes_over_a_file_unasked(run: Run) -> None:
    Path("guardrails-calibrated.toml").write_text("mine")
    assert run("calibrate labelled.jsonl").exit_code == 2
    assert Path("guardrails-calibrated.toml").read_text() == "mine"
    assert run("calibrate labelled.jsonl --force").exit_code == 0
    assert Path("guardrails-calibrated.toml").read_text() != "mine"


@pytest.mark.parametrize(
    "line",
    [
        "evaluate labelled.jsonl --html labelled.jsonl",
        "evaluate . --html ./labelled.jsonl",
        "evaluate '*.jsonl' --html link",
        "evaluate labelled.jsonl --policy ours.toml --html ours.toml",
        "calibrate labelled.jsonl --force --out labelled.jsonl",
        "calibrate labelled.jsonl --force --out link",
        "calibrate labelled.jsonl --policy ours.toml --force --out ./ours.toml",
    ],
)
def test_an_output_is_never_one_of_the_inputs(run: Run, line: str) -> None:
    Path("link").symlink_to("labelled.jsonl")
    Path("ours.toml").write_text('extends = "guardrails"\n')
    before = {path: path.read_bytes() for path in Path().iterdir() if path.is_file()}
    result = run(line)
    assert result.exit_code == 2, result.output
    assert "is an input of this run" in result.output
    assert {path: path.read_bytes() for path in Path().iterdir() if path.is_file()} == before


def test_calibrate_says_when_no_thresholds_keep_the_limit(run: Run) -> None:
    lines = [json.dumps({**record, "citations": ["nowhere"]}, ensure_ascii=False) for record in records()]
    Path("unmapped.jsonl").write_text("\n".join(lines), encoding="utf-8")
    result = run("calibrate unmapped.jsonl")
    assert result.exit_code == 1
    assert "No thresholds keep false alarms within 5.0%" in result.output
    assert not Path("guardrails-calibrated.toml").exists()


def test_calibrate_proposes_nothing_that_catches_nothing(run: Run) -> None:
    lines = [json.dumps({**record, "answer": record["chunks"][0]}, ensure_ascii=False) for record in records()]
    Path("alike.jsonl").write_text("\n".join(lines), encoding="utf-8")
    result = run("calibrate alike.jsonl")
    assert result.exit_code == 1
    assert "No thresholds that keep false alarms within 5.0% catch anything" in result.output
    assert not Path("guardrails-calibrated.toml").exists()


@pytest.mark.parametrize(
    ("line", "own"),
    [
        ("evaluate --write-sample labelled.jsonl", "labelled.jsonl"),
        ("demo --write cases", "cases/guardrails-bad.json"),
        ("resolve --write-sample insurance", "insurance/documents/haneul/summary/summary.txt"),
        ("resolve --write-sample try/loans", "try/loans/catalogue.toml"),
    ],
)
def test_a_sample_is_never_written_over_a_file_of_ones_own(run: Run, line: str, own: str) -> None:
    Path(own).parent.mkdir(parents=True, exist_ok=True)
    Path(own).write_text("mine")
    before = {path for path in Path().rglob("*") if path.is_file()}
    result = run(line)
    assert result.exit_code == 2
    assert f"this would overwrite {own}: choose another place, or remove what is there first" in result.output
    assert Path(own).read_text() == "mine"
    assert {path for path in Path().rglob("*") if path.is_file()} == before
    Path(own).unlink()
    assert run(line).exit_code == 0
    written = Path(own).read_bytes()
    assert run(line).exit_code == 0, "the same sample again does no harm"
    assert Path(own).read_bytes() == written


def test_the_sample_shows_what_is_caught_and_both_kinds_of_mistake(run: Run) -> None:
    assert run("evaluate --write-sample sample.jsonl").exit_code == 0
    plain = json.loads(run("evaluate sample.jsonl --format json").stdout)
    [figures] = plain["datasets"]
    outcomes = figures["levels"][0]["outcomes"]
    assert outcomes == {"caught": 16, "missed": 1, "false_alarms": 1, "passed": 8}
    by_language = json.loads(run("evaluate sample.jsonl --by language --format json").stdout)
    assert [dataset["name"] for dataset in by_language["datasets"]] == ["en", "ko", "zh", "ja", "all data"]


def test_numbers_are_labels_once_they_are_taught(run: Run) -> None:
    numbers = {"entailment": 1, "neutral": 0}
    lines = [json.dumps({**record, "label": None, "supported": numbers[record["label"]]}) for record in records()]
    Path("numbers.jsonl").write_text("\n".join(lines), encoding="utf-8")
    untaught = run("evaluate numbers.jsonl")
    assert untaught.exit_code == 2
    assert "numbers.jsonl:1: $.supported: '1' is not a known label" in untaught.output
    taught = run("evaluate numbers.jsonl --label 1=supported --label 0=unsupported")
    assert re.search(r"answers +8/16 +100.0% +100.0%", taught.output)


@pytest.mark.parametrize("command", ["evaluate", "calibrate"])
def test_data_without_a_record_to_use_are_said_to_be_so(run: Run, command: str) -> None:
    Path("empty.jsonl").write_text("")
    empty = run(f"{command} empty.jsonl")
    assert empty.exit_code == 2
    assert "no records in empty.jsonl; `answergate evaluate --write-sample FILE`" in empty.output
    assert "half" not in empty.output
    Path("none.jsonl").write_text('{"answer": "x", "chunks": ["y"]}\n{"answer": "x", "label": "yes"}\nnonsense\n')
    none = run(f"{command} none.jsonl")
    assert none.exit_code == 2
    assert "records without a label: 1; a label is one of supported, label" in none.output
    assert "edit_types" not in none.output
    assert "records without evidence text: 1" in none.output
    assert "records that cannot be read: 1; the first is none.jsonl:3: not JSON" in none.output


def test_calibrate_says_what_it_leaves_out(run: Run) -> None:
    assert run("calibrate labelled.jsonl").stderr == ""
    with Path("labelled.jsonl").open("a", encoding="utf-8") as file:
        file.write('\n{"answer": "x", "chunks": ["y"]}\n' + "nonsense\n" * 7)
    result = run("calibrate labelled.jsonl --out again.toml")
    assert result.exit_code == 0
    assert "skipped 1 record without a label\nskipped 7 records that could not be read" in result.stderr
    assert "labelled.jsonl:18: not JSON" in result.stderr
    assert "and 2 more" in result.stderr
