"""Where documents come from: one file, folders, a pattern for paths, or a manifest."""

from __future__ import annotations

import json
from pathlib import Path
from unicodedata import normalize

import docx
import pytest

from answergate.documents.errors import DocumentsError
from answergate.resolve.sources import Source, find_sources, passed_over
from command_line import Run, runner_in

OFFERS = ("설계서", "proposal")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    return runner_in(tmp_path, monkeypatch)


def files(root: Path, *names: str) -> Path:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("text", encoding="utf-8")
    return root


def shown(sources: tuple[Source, ...]) -> list[tuple[str, str, str, str]]:
    return [(source.issuer, source.kind, source.variant, source.name) for source in sources]


def problems(raised: pytest.ExceptionInfo[DocumentsError]) -> list[str]:
    return [str(problem) for problem in raised.value.problems]


def test_a_single_file_is_named_like_its_issuer(tmp_path: Path) -> None:
    path = files(tmp_path, "Bank One.html") / "Bank One.html"
    assert shown(find_sources(path)) == [("Bank One", "", "", "Bank One.html")]
    assert shown(find_sources(path, issuer="one")) == [("one", "", "", "Bank One.html")]
    assert passed_over(path, find_sources(path)) == ()


def test_files_in_a_folder_are_from_their_folder_or_named_like_their_issuer(tmp_path: Path) -> None:
    root = files(tmp_path, "a/fees/x.pdf", "a/fees/2026/y.docx", "a/z.HTM", "b/x.txt", "c.html", "c.docm")
    assert shown(find_sources(root)) == [
        ("a", "fees", "", "a/fees/2026/y.docx"),
        ("a", "fees", "", "a/fees/x.pdf"),
        ("a", "", "", "a/z.HTM"),
        ("b", "", "", "b/x.txt"),
        ("c", "", "", "c.docm"),
        ("c", "", "", "c.html"),
    ]
    assert passed_over(root, find_sources(root)) == ()


def test_other_files_are_passed_over_and_results_and_hidden_files_are_not_documents(tmp_path: Path) -> None:
    root = files(tmp_path, "a/x.html", "a/x.xlsx", "a/.x.html", ".git/x.txt", "a/~$x.docx", "Thumbs.db")
    files(root, "out/report.html", "out/receipt.json", "out/rows.jsonl", "b/report.html")
    files(root, "a/x_files/menu.html", "a/x_files/menu.css", "a/own_files/y.html")
    sources = find_sources(root)
    assert [source.name for source in sources] == ["a/own_files/y.html", "a/x.html", "b/report.html"]
    assert passed_over(root, sources) == ("a/x.xlsx", "a/x_files/menu.css", "a/x_files/menu.html")


def test_a_pattern_finds_issuer_kind_and_variant_in_the_path(tmp_path: Path) -> None:
    root = files(
        tmp_path, "2026/one_fees.pdf", "2026/one_fees-gold.pdf", "2026/two_apr.html", "notes.txt", "2026/x.xlsx"
    )
    pattern = r"\d+/(?P<issuer>[^_/]+)_(?P<kind>[^_/-]+)(?:-(?P<variant>\w+))?\.(?:pdf|html)"
    sources = find_sources(root, issuer_pattern=pattern)
    assert shown(sources) == [
        ("one", "fees", "gold", "2026/one_fees-gold.pdf"),
        ("one", "fees", "", "2026/one_fees.pdf"),
        ("two", "apr", "", "2026/two_apr.html"),
    ]
    assert passed_over(root, sources) == ("2026/x.xlsx", "notes.txt")


def test_a_pattern_matches_the_whole_path_and_needs_an_issuer_in_it(tmp_path: Path) -> None:
    root = files(tmp_path, "a_b_c.pdf", "b_c.pdf", "_c.pdf", "sub/b_c.pdf")
    sources = find_sources(root, issuer_pattern=r"(?P<issuer>[^_/]*)_(?P<kind>[^_/]+)\.pdf")
    assert [source.name for source in sources] == ["b_c.pdf"]
    assert passed_over(root, sources) == ("_c.pdf", "a_b_c.pdf", "sub/b_c.pdf")


def test_a_pattern_reads_composed_names(tmp_path: Path) -> None:
    files(tmp_path, normalize("NFD", "은행_수수료.txt"))
    sources = find_sources(tmp_path, issuer_pattern=r"(?P<issuer>은행)_(?P<kind>수수료)\.txt")
    assert shown(sources) == [("은행", "수수료", "", "은행_수수료.txt")]


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("(?P<issuer>[", ["--issuer-pattern: missing ]: ["]),
        (r"(?P<issuer>.)(?=\.)", ["--issuer-pattern: at character 14: look-ahead (?=...) is not supported"]),
        ("(.*)", ["--issuer-pattern: no group (?P<issuer>...)"]),
        (
            "(?P<insurer>.)(?P<kind>.)",
            [
                "--issuer-pattern: no group (?P<issuer>...)",
                "--issuer-pattern: unknown group insurer; the groups are issuer",
            ],
        ),
        (
            "(?P<issuer>x)",
            [": --issuer-pattern matches no document; it must match the whole path in the folder: a/b.pdf"],
        ),
    ],
)
def test_a_pattern_that_cannot_be_used_is_reported(tmp_path: Path, pattern: str, said: list[str]) -> None:
    files(tmp_path, "a/b.pdf")
    with pytest.raises(DocumentsError) as raised:
        find_sources(tmp_path, issuer_pattern=pattern)
    found = problems(raised)
    assert len(found) == len(said)
    assert all(part in problem for problem, part in zip(found, said, strict=True)), found


def test_options_that_do_not_fit_the_input_are_reported(tmp_path: Path) -> None:
    root = files(tmp_path / "docs", "a.pdf", "a.xlsx")
    listed = files(tmp_path / "listed", "manifest.toml")
    for path, options, said in (
        (root, {"issuer": "one"}, "--issuer: this is for a single document"),
        (root / "a.pdf", {"issuer_pattern": "(?P<issuer>.)"}, "--issuer-pattern: this is for a folder"),
        (listed, {"issuer_pattern": "(?P<issuer>.)"}, "a manifest, which names the issuers"),
        (listed / "manifest.toml", {"issuer": "one"}, "--issuer: this is for a single document"),
        (root / "a.xlsx", {}, "this is neither a document (.pdf, .txt, .html"),
    ):
        with pytest.raises(DocumentsError) as raised:
            find_sources(path, **options)
        assert said in "\n".join(problems(raised))


def test_a_manifest_needs_only_issuer_and_file(tmp_path: Path) -> None:
    manifest = tmp_path / "list.toml"
    manifest.write_text(
        '[[documents]]\nissuer = "one"\nfile = "a.pdf"\n'
        '[[documents]]\ninsurer = "two"\nkind = "proposal"\nfile = "b.html"\nvariant = "male"\n'
        '[[documents]]\ninsurer = "two"\nkind = "proposal"\nfile = "c.html"\n',
        encoding="utf-8",
    )
    sources = find_sources(manifest, offers=OFFERS)
    assert shown(sources) == [
        ("one", "", "", "a.pdf"),
        ("two", "proposal", "male", "b.html"),
        ("two", "proposal", "", "c.html"),
    ]
    assert [source.is_offer for source in sources] == [False, True, True]


def test_offers_are_known_by_the_given_words_only(tmp_path: Path) -> None:
    files(tmp_path, "a/Proposals/x.pdf", "a/terms/proposal.pdf", "b/가입설계서.pdf", "c/fees.pdf", "d/proposal-1.pdf")
    files(tmp_path, "d/proposal-2.pdf", "d/terms.pdf")
    assert [source.is_offer for source in find_sources(tmp_path)] == [False] * 7
    sources = find_sources(tmp_path, offers=OFFERS)
    assert [(source.name, source.variant) for source in sources if source.is_offer] == [
        ("a/Proposals/x.pdf", ""),
        ("b/가입설계서.pdf", ""),
        ("d/proposal-1.pdf", "1"),
        ("d/proposal-2.pdf", "2"),
    ]


LISTED = (
    "<h1>가입설계서</h1><table><tr><th>담보명<th>면책기간<th>감액기간<th>가입금액<th>보험료(원)"
    "<tr><td>암진단비(유사암제외)<td>90일<td>-<td>3천만원<td>40,620<tr><td>유사암진단비<td>없음<td>1년 이내 50%<td>600만원<td>2,310"
    "<tr><td>질병수술비<td>-<td>-<td>10만원<td>1,596</table>"
)


def found_values(out: Path) -> dict[tuple[str, str, str], object]:
    rows = [json.loads(line) for line in (out / "rows.jsonl").read_text(encoding="utf-8").splitlines()]
    return {
        (row["identity"]["insurer_key"], row["identity"]["coverage_code"], name): slot["value"]
        for row in rows
        for name, slot in row["slots"].items()
        if slot["status"] == "FOUND"
    }


def test_an_html_and_a_docx_file_are_resolved_audited_and_drawn(run: Run, tmp_path: Path) -> None:
    (tmp_path / "가입설계서.html").write_text(f"<meta charset=utf-8>{LISTED}", encoding="utf-8")
    made = docx.Document()
    content = [
        ["담보명", "면책기간", "감액기간", "가입금액", "보험료(원)"],
        ["암진단비(유사암제외)", "90일", "-", "3천만원", "40,620"],
        ["유사암진단비", "없음", "1년 이내 50%", "600만원", "2,310"],
        ["질병수술비", "-", "-", "10만원", "1,596"],
    ]
    table = made.add_table(4, 5)
    for row, texts in zip(table.rows, content, strict=True):
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text = text
    made.save(str(tmp_path / "가입설계서.docx"))
    values = {}
    for file in ("가입설계서.html", "가입설계서.docx"):
        result = run(f"resolve {file} --issuer one -o out-{file}")
        assert result.exit_code == 0, result.stderr
        values[file] = found_values(Path(f"out-{file}"))
        assert "data:image/svg+xml;base64," in Path(f"out-{file}/report.html").read_text(encoding="utf-8")
        audited = run(f"audit out-{file}/rows.jsonl --documents {file} --issuer one --min-found 0")
        assert audited.exit_code == 0, audited.stdout
    assert values["가입설계서.html"] == values["가입설계서.docx"]
    assert values["가입설계서.html"]["one", "A4200_1", "waiting_period"] == 90
    assert values["가입설계서.html"]["one", "A5100", "payout_amount_won"] == 100000


def test_resolve_and_audit_take_a_pattern_and_list_what_it_skips(run: Run, tmp_path: Path) -> None:
    root = tmp_path / "docs"
    files(root, "readme.txt")
    (root / "one_가입설계서.html").write_text(f"<meta charset=utf-8>{LISTED}", encoding="utf-8")
    pattern = r"--issuer-pattern '(?P<issuer>[^_/]+)_(?P<kind>[^_/]+)\.html'"
    result = run(f"resolve docs {pattern} -o out")
    assert result.exit_code == 0, result.stderr
    assert "skipped (of another kind, or no match for --issuer-pattern): readme.txt" in result.stderr
    assert {issuer for issuer, _, _ in found_values(Path("out"))} == {"one"}
    assert json.loads(Path("out/receipt.json").read_text(encoding="utf-8"))["passed_over"] == ["readme.txt"]
    assert run(f"audit out/rows.jsonl -d docs {pattern} --min-found 0").exit_code == 0


def test_a_wrong_pattern_exits_with_2(run: Run, tmp_path: Path) -> None:
    files(tmp_path / "docs", "a.txt")
    result = run("resolve docs --issuer-pattern '(?P<bank>.*)' -o out")
    assert result.exit_code == 2
    assert "--issuer-pattern: no group (?P<issuer>...)" in result.stderr
