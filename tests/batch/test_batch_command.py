"""``answergate batch`` on the command line."""

from __future__ import annotations

import gzip
import json
import os
import re
from pathlib import Path

import pytest

from answergate import check
from answergate.model.verdict import Verdict
from command_line import Run, runner_in
from many_cases import case, read_lines, write_cases

GOLDEN = Path(__file__).parent.parent / "golden" / "batch-summary.txt"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    write_cases(tmp_path / "cases.jsonl", 10, broken=(4,))
    write_cases(tmp_path / "good.jsonl", 3)
    good = [json.dumps(case(number, wrong=False), ensure_ascii=False) for number in range(4)]
    (tmp_path / "good.jsonl").write_text("\n".join(good), encoding="utf-8")
    return runner_in(tmp_path, monkeypatch)


def test_each_record_gets_the_verdict_of_check_in_order(run: Run) -> None:
    result = run("batch cases.jsonl --gate answer -o out.jsonl")
    assert result.exit_code == 1, result.output
    rows = read_lines(Path("out.jsonl"))
    assert [(row["file"], row["line"]) for row in rows] == [("cases.jsonl", line) for line in range(1, 11)]
    assert rows[4]["outcome"] == "unreadable"
    assert rows[4]["faults"][0]["where"] == "cases.jsonl:5"
    for number in (0, 1, 2, 3, 5):
        expected: Verdict = check(case(number), "answer")
        assert rows[number] == {"file": "cases.jsonl", "line": number + 1, **json.loads(expected.to_json())}


def test_the_summary_for_a_terminal(run: Run) -> None:
    result = run("batch cases.jsonl --gate answer -o out.jsonl")
    steady = re.sub(r"answer \w{12}, answergate [\d.]+", "answer 0123456789ab, answergate 1.2.3", result.stdout)
    assert steady == GOLDEN.read_text(encoding="utf-8")
    assert result.stderr == ""


def test_good_records_pass(run: Run) -> None:
    result = run("batch good.jsonl --gate answer -q")
    assert (result.exit_code, result.stdout) == (0, "passed (exit code 0): nothing failed in 4 records\n")


def test_several_files_patterns_and_packed_ones_are_read_one_after_the_other(run: Run) -> None:
    Path("more").mkdir()
    Path("more/b.jsonl.gz").write_bytes(gzip.compress(Path("good.jsonl").read_bytes()))
    Path("more/a.json").write_text(json.dumps([case(1, wrong=False), case(2, wrong=False)], indent=1))
    assert run("batch good.jsonl 'more/*' --gate answer -q -o out.jsonl").exit_code == 0
    files = [row["file"] for row in read_lines(Path("out.jsonl"))]
    assert files == ["good.jsonl"] * 4 + ["more/a.json"] * 2 + ["more/b.jsonl.gz"] * 4


def test_standard_input_is_a_file_like_any_other(run: Run) -> None:
    content = Path("cases.jsonl").read_bytes()
    assert run("batch - --gate answer -q -o stdin.jsonl --receipt run.json", content).exit_code == 1
    assert run("batch cases.jsonl --gate answer -q -o file.jsonl").exit_code == 1
    assert (
        Path("stdin.jsonl").read_text().replace('"-', '"cases.jsonl').replace(" -:", " cases.jsonl:")
        == Path("file.jsonl").read_text()
    )
    assert run("verify run.json", content).exit_code == 0


def test_another_tools_records_are_read_with_a_mapping(run: Run) -> None:
    Path("t.csv").write_text('reply,passages\n"It is 330 m tall. [C1]","[""It is 330 m tall.""]"\n', encoding="utf-8")
    result = run("batch t.csv --gate guardrails --map answer=reply,chunks=passages -q")
    assert (result.exit_code, result.stdout) == (0, "passed (exit code 0): nothing failed in 1 record\n")
    assert run("batch t.csv --gate guardrails --map answr=reply -q").exit_code == 2


def test_every_kind_of_output_is_written_and_nothing_else(run: Run, tmp_path: Path) -> None:
    before = set(tmp_path.iterdir())
    outs = ["v.jsonl", "v.ndjson", "v.parquet", "v.sarif", "v.xml", "v.md"]
    line = " ".join(f"-o {name}" for name in outs)
    result = run(f"batch cases.jsonl --gate answer {line} --report v.html --receipt run.json")
    assert result.exit_code == 1, result.output
    names = [*outs, "v.html", "run.json"]
    assert sorted(path.name for path in set(tmp_path.iterdir()) - before) == sorted(names)
    assert [f"wrote {name}" in result.stdout for name in names] == [True] * 8
    assert Path("v.ndjson").read_bytes() == Path("v.jsonl").read_bytes()
    sarif = json.loads(Path("v.sarif").read_text(encoding="utf-8"))
    region = sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]
    line = Path("cases.jsonl").read_text(encoding="utf-8").splitlines()[region["startLine"] - 1]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "101"
    assert run("verify run.json").exit_code == 0


def test_a_parquet_file_holds_the_same_verdicts(run: Run) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert run("batch cases.jsonl --gate answer -q -o v.parquet -o v.jsonl").exit_code == 1
    rows = parquet.read_table("v.parquet").to_pylist()
    lines = read_lines(Path("v.jsonl"))
    assert [{"file": row["file"], "line": row["line"], **json.loads(row["verdict"])} for row in rows] == lines


def test_github_annotations_name_file_and_line(run: Run) -> None:
    result = run("batch cases.jsonl --gate answer -q --github")
    assert result.stdout.startswith("::error file=cases.jsonl,line=1,")
    assert result.stdout.splitlines()[-1].startswith("not passed (exit code 1)")


def test_github_runs_no_command_in_the_summary(run: Run) -> None:
    lines = run("batch cases.jsonl --gate answer --github").stdout.splitlines()
    [stop] = [number for number, line in enumerate(lines) if line.startswith("::stop-commands::")]
    token = lines[stop].removeprefix("::stop-commands::")
    assert len(token) == 32
    assert lines[-1] == f"::{token}::"
    assert all(line.startswith("::") for line in lines[:stop])
    assert lines[stop + 1].startswith("answer gate")


def test_format_json_prints_only_json(run: Run) -> None:
    result = run("batch cases.jsonl --gate answer --format json --min pass_rate=0.9 --github")
    summary = json.loads(result.stdout)
    assert result.stderr.startswith("::error file=cases.jsonl,line=1,")
    assert summary["records"] == 10
    assert summary["statuses"] == {"citation_insufficient": 4, "ok": 5}
    assert summary["outcomes"] == {"passed": 5, "stopped": 4, "unreadable": 1}
    assert summary["rules"][0]["code"] == "NUM301"
    assert summary["metrics"]["pass_rate"] == 0.5
    assert (summary["exit_code"], len(summary["reasons"])) == (1, 2)


def test_the_citations_gate_has_its_aggregate_in_the_summary(run: Run) -> None:
    cases = [json.loads(path.read_text()) for path in sorted(Path("cases").glob("citations-*.json"))]
    Path("many.jsonl").write_text("\n".join(map(json.dumps, cases)))
    result = run("batch many.jsonl --gate citations")
    assert re.search(rf"total_qa +{len(cases)}\n", result.stdout)
    assert re.search(r"avg_alignment_score +0\.\d{4}\n", result.stdout)
    assert "status over all records together: FAIL" in result.stdout


def test_a_baseline_fails_on_worse_records_and_counts_the_others(run: Run) -> None:
    assert run("batch cases.jsonl --gate answer -q -o earlier.jsonl").exit_code == 1
    same = run("batch cases.jsonl --gate answer -q --baseline earlier.jsonl")
    assert (same.exit_code, "5 no worse than in the baseline" in same.stdout) == (0, True)
    changed = [case(0, wrong=False), case(1, wrong=True), case(2), case(99, wrong=True)]
    Path("now.jsonl").write_text("\n".join(json.dumps(one) for one in changed))
    result = run("batch now.jsonl --gate answer --baseline earlier.jsonl")
    assert result.exit_code == 1
    assert "worse     1\n    now.jsonl:2 case-1  ok -> citation_insufficient" in result.stdout
    assert "better    1\n    now.jsonl:1 case-0  citation_insufficient -> ok" in result.stdout
    assert "the same  1\n  new       1\n  gone      7" in result.stdout
    assert "2 of 4 records failed" in result.stdout


def test_waivers_change_the_exit_code(run: Run) -> None:
    Path("p.toml").write_text(
        'gate = "answer"\n[[waivers]]\nrule = "NUM301"\nreason = "known"\nuntil = 2030-12-31\n'
        '[[waivers]]\nrule = "CIT101"\nreason = "unused"\nuntil = 2030-12-31\n'
    )
    write_cases(Path("readable.jsonl"), 4)
    result = run("batch readable.jsonl --policy p.toml -o out.jsonl --today 2030-01-01")
    assert result.exit_code == 0, result.output
    assert "Waivers that matched nothing\n  CIT101, until 2030-12-31: unused" in result.stdout
    assert "nothing failed in 4 records; 2 waived" in result.stdout
    assert [row["passed"] for row in read_lines(Path("out.jsonl"))] == [False, True, True, False]
    late = run("batch good.jsonl --policy p.toml -q --today 2031-01-01")
    assert (late.exit_code, "a waiver expired on 2030-12-31: known (NUM301)" in late.stdout) == (1, True)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("batch none.jsonl --gate answer", "none.jsonl: no such file"),
        ("batch good.jsonl", "Which gate?"),
        ("batch good.jsonl --gate answer -o out.txt", "-o out.txt: unknown ending: use one of"),
        ("batch good.jsonl --gate answer -o nowhere/out.jsonl", "there is no folder nowhere"),
        ("batch good.jsonl --gate answer -o cases", "-o cases: unknown ending: use one of"),
        ("batch good.jsonl --gate answer -o o.jsonl -o o.jsonl", "o.jsonl: named twice"),
        ("batch good.jsonl --gate answer -o o.jsonl -o cases/../o.jsonl", "o.jsonl: named twice"),
        ("batch good.jsonl --gate answer -o good.jsonl", "good.jsonl: this file is an input of the run"),
        ("batch good.jsonl --policy ours.toml --report ours.toml", "ours.toml: this file is an input of the run"),
        (
            "batch good.jsonl --gate answer --receipt key.pem --sign key.pem",
            "key.pem: this file is an input of the run",
        ),
        ("batch good.jsonl --gate answer --fail-on WARN", "not a status of the answer gate"),
        ("batch good.jsonl --gate answer --min pas_rate=1", "did you mean 'pass_rate'?"),
        ("batch good.jsonl --gate answer --baseline cases.jsonl", "not a verdict of an earlier run"),
        ("batch good.jsonl --gate answer --resume", "--resume needs the output"),
        ("batch good.jsonl --gate answer --receipt r.json --sign no.pem", "no.pem: cannot be read"),
        ("batch good.jsonl --gate answer --sign no.pem", "--sign signs a receipt: add --receipt FILE."),
    ],
)
def test_unusable_options_are_reported_before_the_run(run: Run, line: str, said: str) -> None:
    Path("ours.toml").write_text('extends = "answer"\n')
    result = run(line)
    assert (result.exit_code, said in result.stderr) == (2, True), result.output


@pytest.mark.parametrize(
    ("taken", "option"),
    [
        ("o.jsonl.part", "-o o.jsonl"),
        ("o.html.extras.part", "--report o.html"),
        ("o.md.rendered.part", "-o o.jsonl -o o.md"),
        ("r.json.verdicts.part", "--receipt r.json"),
        ("r.json.new", "--receipt r.json"),
    ],
)
def test_a_temporary_file_never_overwrites_an_input(run: Run, taken: str, option: str) -> None:
    before = Path("good.jsonl").rename(taken).read_bytes()
    result = run(f"batch {taken} --gate answer {option}")
    assert (result.exit_code, f"it is first written to {taken}, which is an input of this run" in result.stderr) == (
        2,
        True,
    )
    assert Path(taken).read_bytes() == before


def test_a_file_name_that_is_not_unicode_is_judged_without_a_receipt(run: Run) -> None:
    name = os.fsdecode(b"\xc0\xfc\xc7\xa5.jsonl")  # Korean, as an old Windows writes it
    Path("good.jsonl").rename(name)
    result = run(f"batch {name} --gate answer -o out.jsonl --receipt run.json")
    assert (result.exit_code, "its name is not Unicode text, so a receipt cannot contain it" in result.stderr) == (
        2,
        True,
    )
    assert not Path("out.jsonl").exists()
    assert run(f"batch {name} --gate answer -q -o out.jsonl --report out.html").exit_code == 0
    assert len(read_lines(Path("out.jsonl"))) == len(read_lines(Path(name)))


def test_a_run_without_records_does_not_pass(run: Run) -> None:
    Path("empty.jsonl").write_text("\n\n")
    result = run("batch empty.jsonl --gate answer -o out.jsonl")
    assert (result.exit_code, Path("out.jsonl").read_bytes()) == (2, b"")
    assert "nothing checked (exit code 2): the input has no records" in result.stdout


def test_if_one_output_fails_no_output_is_written(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("out.jsonl").write_text("an earlier run's\n")

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as breaking:
        breaking.setattr("answergate.render.junit.write_junit", broken)
        result = run("batch good.jsonl --gate answer -o out.jsonl -o out.sarif -o out.xml")
    assert (result.exit_code, "No space left on device" in result.stderr) == (3, True)
    assert Path("out.jsonl").read_text() == "an earlier run's\n"
    assert not Path("out.sarif").exists()
    assert not Path("out.xml").exists()
    assert not list(Path().glob("*.rendered.part"))
    assert run("batch good.jsonl --gate answer -q -o out.jsonl -o out.xml --resume").exit_code == 2
    assert run("batch good.jsonl --gate answer -q -o out.jsonl -o out.sarif -o out.xml --resume").exit_code == 0
    assert Path("out.xml").exists()


def test_verdicts_of_an_engine_are_counted_and_written_like_local_ones(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("batch cases.jsonl --gate answer -q -o local.jsonl -o local.parquet -o local.md").exit_code == 1

    def engine(name: str) -> object:
        def judge(files: tuple[str, ...], gate: str, policy: object, output: str, *, mapping: object) -> None:
            assert (name, files, gate) == ("ray", ("cases.jsonl",), "answer")
            Path(output).write_bytes(Path("local.jsonl").read_bytes())

        return judge

    monkeypatch.setattr("answergate.cli.batch_run.engine", engine)
    result = run("batch cases.jsonl --gate answer -o ray.jsonl -o ray.parquet -o ray.md --engine ray")
    assert result.exit_code == 1
    for ending in ("jsonl", "parquet", "md"):
        assert Path(f"ray.{ending}").read_bytes() == Path(f"local.{ending}").read_bytes()
    assert "not passed (exit code 1): 5 of 10 records failed (50.0%)" in result.stdout
    assert run("batch cases.jsonl --gate answer --engine ray --resume -o ray.jsonl").exit_code == 2
