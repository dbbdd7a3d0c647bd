"""``resolve``, ``audit``, ``chunks`` and ``catalogue`` as people and scripts meet them."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from pdf_maker import Sheet, write_pdf
from proposals import coverage_list, proposal

from answergate.documents import errors
from command_line import Run, runner_in

WAITING = "※ 암의 보장개시일은 계약일부터 90일이 지난날의 다음날임"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    return runner_in(tmp_path, monkeypatch)


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    sheet = Sheet()
    rows = [["담보명", "보장내용", "가입금액", "보험료(원)"], ["암진단비\n(유사암제외)", WAITING, "3천만원", "40,620"]]
    sheet.table([40, 170, 400, 480, 540], 80, rows, height=60)
    return proposal(tmp_path, coverage_list(["질병수술비", "10만원", "1,596", "20년/100세"]), sheet)


def test_documents_go_in_and_rows_a_receipt_and_a_report_come_out(run: Run, docs: Path) -> None:
    result = run("resolve docs -o out --workers 1")
    assert result.exit_code == 0
    assert result.stderr == "read one/가입설계서/가입설계서.pdf: page 2 of 2\n"
    assert result.stdout.splitlines()[0] == "1 documents, 2 pages: 2 of 9 slots FOUND"
    rows = [json.loads(line) for line in Path("out/rows.jsonl").read_text(encoding="utf-8").splitlines()]
    assert {*rows[0]["identity"]} >= {"insurer_key", "variant", "coverage_code"}
    receipt = json.loads(Path("out/receipt.json").read_text(encoding="utf-8"))
    assert receipt["step3_status"] == "completed"
    assert receipt["counts"] == {"FOUND": 2, "UNKNOWN": 7, "FOUND_GLOBAL": 0}
    assert receipt["found_rates"]["A4200_1.waiting_period"] == {"found": 1, "rows": 1, "rate": 1.0}
    assert "data:image/png;base64," in Path("out/report.html").read_text(encoding="utf-8")


def test_a_second_run_reads_from_the_cache_and_writes_the_same_bytes(run: Run, docs: Path) -> None:
    run("resolve docs -o first --workers 1")
    again = run("resolve docs -o second --workers 1")
    assert again.stderr == ""
    uncached = run("resolve docs -o third --no-cache --workers 2")
    assert "page 2 of 2" in uncached.stderr
    for name in ("rows.jsonl", "receipt.json", "report.html"):
        written = {(Path(out) / name).read_bytes() for out in ("first", "second", "third")}
        assert len(written) == 1


def test_what_cannot_be_read_is_said_and_the_rest_is_written(run: Run, docs: Path) -> None:
    (docs / "one" / "상품요약서").mkdir(parents=True)
    (docs / "one" / "상품요약서" / "broken.pdf").write_bytes(b"")
    result = run("resolve docs -o out --quiet --workers 1")
    assert result.exit_code == 0
    assert (
        result.stderr
        == "one/상품요약서/broken.pdf: could not be read: this is not a PDF file, or it is broken or empty\n"
    )
    receipt = json.loads(Path("out/receipt.json").read_text(encoding="utf-8"))
    assert receipt["step3_status"] == "completed_with_unread_documents"


def test_where_nothing_could_be_read_nothing_is_a_success(run: Run, tmp_path: Path) -> None:
    broken = tmp_path / "docs" / "one" / "summary" / "broken.pdf"
    broken.parent.mkdir(parents=True)
    broken.write_bytes(b"")
    assert run("resolve docs -o out").exit_code == 2


def test_documents_without_any_text_are_not_a_success(run: Run, tmp_path: Path) -> None:
    scanned = Sheet()
    scanned.fill(0, 0, 595, 842, 0.5)
    proposal(tmp_path, scanned, scanned)
    result = run("resolve docs -o out --quiet --workers 1")
    assert result.exit_code == 2
    assert result.stderr.count("could not be read: the page has no visible text layer") == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("resolve docs", "Missing option '-o'"),
        ("resolve nowhere -o out", "does not exist"),
        ("resolve cases -o out", "no documents found"),
        ("resolve docs -o out --catalogue nowhere.toml", "nowhere.toml: no such file"),
        ("resolve docs -o file", "is a file"),
        ("audit file --documents docs", "file line 1"),
        ("audit nowhere --documents docs", "does not exist"),
        ("chunks nowhere.pdf", "does not exist"),
        ("catalogue lint file", "not TOML"),
        ("catalogue names file", "file: could not be read: not UTF-8"),
    ],
)
def test_bad_usage_and_input_exit_with_2_and_say_why(run: Run, docs: Path, line: str, said: str) -> None:
    Path("file").write_bytes(b"neither = rows [nor\xff a catalogue\n" if "names" in line else b"neither = rows [\n")
    result = run(line)
    assert result.exit_code == 2
    assert said in result.stderr


def test_without_the_pdf_reader_the_message_says_what_to_install(
    run: Run, docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "find_spec", lambda name: None)
    for line in ("resolve docs -o out", "chunks docs/one/가입설계서/가입설계서.pdf"):
        result = run(line)
        assert result.exit_code == 2
        assert "pip install 'answergate[pdf]'" in result.stderr


def test_an_audit_passes_what_resolve_made_and_fails_what_was_changed(run: Run, docs: Path) -> None:
    run("resolve docs -o out --workers 1")
    honest = run("audit out/rows.jsonl --documents docs --min-found 0")
    assert (honest.exit_code, honest.stdout.splitlines()[-1]) == (0, "passed: 6 rows, 2 evidence items checked")
    strict = run("audit out/rows.jsonl --documents docs --min-found 0.8")
    assert strict.exit_code == 1
    assert "FAIL A4103.reduction: FOUND in 0% of rows, below 80%" in strict.stdout
    rows = Path("out/rows.jsonl")
    rows.write_text(rows.read_text(encoding="utf-8").replace("90일이", "30일이"), encoding="utf-8")
    changed = run("audit out/rows.jsonl --documents docs --min-found 0")
    assert changed.exit_code == 1
    assert "ALTERED_EXCERPT" in changed.stdout
    assert changed.stdout.splitlines()[-1].startswith("not passed")


def test_an_audit_takes_neither_of_two_values_for_one_key(run: Run, docs: Path) -> None:
    run("resolve docs -o out --workers 1")
    rows = Path("out/rows.jsonl")
    rows.write_text(rows.read_text(encoding="utf-8").replace('"slots":', '"slots":{},"slots":', 1), encoding="utf-8")
    result = run("audit out/rows.jsonl --documents docs --min-found 0")
    assert result.exit_code == 2
    assert "rows.jsonl line 1: $.slots: the same key twice in one object\n" in result.stderr


def test_chunks_shows_cells_with_their_boxes(run: Run, docs: Path) -> None:
    chunks = json.loads(run("chunks docs/one/가입설계서/가입설계서.pdf").stdout)
    cell = chunks["pages"][0]["tables"][0]["cells"][0]
    assert (cell["text"], cell["row"], cell["column"]) == ("가입담보", 0, 0)
    assert cell["bbox"][0] < cell["bbox"][2]


def test_chunks_shows_units_with_their_coverage_and_place(run: Run, docs: Path) -> None:
    units = json.loads(run("chunks docs/one/가입설계서/가입설계서.pdf").stdout)["units"]
    assert [(unit["page"], unit["unit"], unit["coverage_code"], unit["coverage_name"]) for unit in units] == [
        (1, "row", "A5100", "질병수술비"),
        (2, "row", "A4200_1", "암진단비 (유사암제외)"),
    ]
    assert [(cell["role"], cell["text"]) for cell in units[0]["cells"]][:2] == [
        ("value", "10만원"),
        ("value", "1,596"),
    ]
    page = run("chunks docs/one/가입설계서/가입설계서.pdf --format html").stdout
    assert page.startswith("<!doctype html>")
    assert "A4200_1 암진단비 (유사암제외) (row)" in page


def test_names_prints_a_table_that_a_catalogue_takes(run: Run, docs: Path) -> None:
    sheet = coverage_list(["암진단비(유사암제외)", "3천만원", "9", "20년"], ["운전자벌금", "2천만원", "9", "20년"])
    write_pdf(docs / "two" / "가입설계서" / "설계서.pdf", sheet)
    printed = run("catalogue names docs/two/가입설계서/설계서.pdf --insurer 둘째").stdout
    assert tomllib.loads(printed)["issuers"] == {"둘째": {"A4200_1": ["암진단비(유사암제외)"]}}
    assert "#   p1 운전자벌금" in printed
    Path("ours.toml").write_text(f'extends = "bundled"\n{printed}', encoding="utf-8")
    assert run("catalogue lint ours.toml").exit_code == 0
    assert run("resolve docs -o out --catalogue ours.toml --quiet").exit_code == 0


def test_a_proposal_without_a_list_is_no_success(run: Run) -> None:
    Path("a.txt").write_text("머리말뿐", encoding="utf-8")
    result = run("catalogue names a.txt")
    assert result.exit_code == 1
    assert "no table with a column of names and a column of values was found" in result.stdout


def test_lint_lists_every_problem_of_every_file(run: Run) -> None:
    Path("fine.toml").write_text('extends = "bundled"\n')
    Path("bad.toml").write_text('extends = "bundled"\nothers = 7\n[settings]\nproximity_lines = 9\n')
    result = run("catalogue lint fine.toml bad.toml")
    assert result.exit_code == 2
    assert "fine.toml: ok, 6 subjects, 5 slots" in result.stdout
    assert "the catalogue bad.toml cannot be used, 2 problems:" in result.stderr


def test_the_shipped_catalogue_shown_is_a_catalogue(run: Run) -> None:
    Path("shown.toml").write_text(run("catalogue show").stdout, encoding="utf-8")
    assert run("catalogue lint shown.toml").exit_code == 0


def test_help_comes_without_loading_the_reader() -> None:
    seen = "import sys, answergate.cli; print([m for m in sys.modules if 'pdfium' in m or 'answergate.resolve' in m])"
    done = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_files_of_other_kinds_are_named_once(run: Run, docs: Path) -> None:
    for name in (
        "one/가입설계서/약관.hwp",
        "one/요약.xlsx",
        "loose.hwp",
        ".hidden/a.xlsx",
        "one/~$요약.docx",
        "rows.jsonl",
    ):
        path = docs / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"")
    result = run("resolve docs -o out --quiet --workers 1")
    assert result.exit_code == 0
    (said,) = [line for line in result.stderr.splitlines() if line.startswith("skipped (")]
    assert said.endswith(": loose.hwp, one/가입설계서/약관.hwp, one/요약.xlsx")
    receipt = json.loads(Path("out/receipt.json").read_text(encoding="utf-8"))
    assert receipt["passed_over"] == ["loose.hwp", "one/가입설계서/약관.hwp", "one/요약.xlsx"]
    assert receipt["step3_status"] == "completed"
    assert "<li>one/가입설계서/약관.hwp</li>" in Path("out/report.html").read_text(encoding="utf-8")


def test_a_folder_of_other_kinds_only_says_what_they_are(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "docs" / "one" / "가입설계서" / "a.hwp"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"")
    result = run("resolve docs -o out")
    assert result.exit_code == 2
    assert "Not read: one/가입설계서/a.hwp" in result.stderr


def test_beside_a_manifest_nothing_is_passed_over(run: Run, docs: Path) -> None:
    (docs / "one" / "a.hwp").write_bytes(b"")
    entry = '[[documents]]\ninsurer = "one"\nkind = "가입설계서"\nfile = "one/가입설계서/가입설계서.pdf"\n'
    (docs / "manifest.toml").write_text(entry, encoding="utf-8")
    assert "skipped (" not in run("resolve docs -o out --quiet").stderr
