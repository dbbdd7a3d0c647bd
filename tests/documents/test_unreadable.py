"""Documents and pages that cannot be read are reported by name and page, and everything else is still read."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet, write_pdf
from proposals import coverage_list, proposal, resolved, slot

from answergate.documents import errors
from answergate.documents.cache import read_document
from answergate.documents.errors import DocumentsError
from answergate.policy.catalogue import load_catalogue
from answergate.resolve.running import write_run
from answergate.resolve.sources import find_sources


def _written(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def _page_gone(path: Path) -> Path:
    """A PDF whose page tree has a wrong reference for the first page and a right one for the second."""
    write_pdf(path, Sheet(), _page("둘째 쪽"))
    return _written(path, path.read_bytes().replace(b"/Kids [8 0 R", b"/Kids [9 9 R"))


def _page(words: str) -> Sheet:
    sheet = Sheet()
    sheet.text(40, 80, words)
    return sheet


def _encrypted(path: Path) -> Path:
    write_pdf(path, Sheet())
    secret = "/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{0}> /U <{0}> >> /ID [<00> <00>] >>".format("ab" * 32)
    return _written(path, path.read_bytes().replace(b" >>\nstartxref", f" {secret}\nstartxref".encode()))


def test_encrypted_broken_and_empty_documents_are_reported(tmp_path: Path) -> None:
    _encrypted(tmp_path / "encrypted.pdf")
    _written(tmp_path / "broken.pdf", b"%PDF-1.7\nnothing more")
    _written(tmp_path / "empty.pdf", b"")
    write_pdf(tmp_path / "pageless.pdf")
    _written(tmp_path / "empty.txt", b" \n")
    _written(tmp_path / "latin.txt", "Prämie".encode("latin-1"))
    said = {
        path.name: [str(trouble) for trouble in read_document(path, path.name).troubles]
        for path in sorted(tmp_path.iterdir())
    }
    assert said == {
        "broken.pdf": ["broken.pdf: could not be read: this is not a PDF file, or it is broken or empty"],
        "empty.pdf": ["empty.pdf: could not be read: this is not a PDF file, or it is broken or empty"],
        "empty.txt": ["empty.txt: could not be read: the file has no text"],
        "encrypted.pdf": ["encrypted.pdf: could not be read: the document is encrypted"],
        "latin.txt": ["latin.txt: could not be read: not UTF-8 at byte 2"],
        "pageless.pdf": ["pageless.pdf: could not be read: this is not a PDF file, or it is broken or empty"],
    }


def test_a_scanned_page_is_reported_and_the_next_page_is_read(tmp_path: Path) -> None:
    scanned = Sheet()
    scanned.fill(0, 0, 595, 842, 0.5)
    document = read_document(write_pdf(tmp_path / "mixed.pdf", scanned, _page("둘째 쪽")), "mixed.pdf")
    assert [str(t) for t in document.troubles] == [
        "mixed.pdf page 1: could not be read: the page has no visible text layer"
    ]
    assert document.pages[1].text.strip() == "둘째 쪽"


def test_a_page_that_cannot_be_opened_is_reported_and_the_next_page_is_read(tmp_path: Path) -> None:
    document = read_document(_page_gone(tmp_path / "gone.pdf"), "gone.pdf")
    assert [trouble.where for trouble in document.troubles] == ["gone.pdf page 1"]
    assert [page.text.strip() for page in document.pages if page.text] == ["둘째 쪽"]


def test_the_readable_documents_are_resolved_with_one_worker_or_two(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list(["질병수술비", "10만원", "1,596", "20년/100세"]))
    _encrypted(docs / "one" / "상품요약서" / "encrypted.pdf")
    _written(docs / "one" / "상품요약서" / "empty.pdf", b"")
    for workers in (1, 2):
        made = resolved(docs, workers=workers)
        assert slot(made, "A5100", "payout_amount_won").value == 100000
        assert [t.where for d in made.documents.values() for t in d.troubles] == [
            "one/상품요약서/empty.pdf",
            "one/상품요약서/encrypted.pdf",
        ]


def test_without_the_pdf_reader_text_is_read_and_a_pdf_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "find_spec", lambda name: None)
    assert read_document(_written(tmp_path / "a.txt", "암진단비".encode()), "a.txt").pages
    with pytest.raises(DocumentsError, match=r"a\.pdf: PDF files need `pip install 'answergate\[pdf\]'`"):
        read_document(write_pdf(tmp_path / "a.pdf", Sheet()), "a.pdf")


def test_every_problem_of_a_manifest_is_reported_at_once(tmp_path: Path) -> None:
    manifest = _written(
        tmp_path / "manifest.toml",
        b'[[documents]]\ninsurer = "one"\n[[documents]]\ninsurer = 1\nkind = "k"\nfile = "a.txt"\nvariant = 2\n',
    )
    with pytest.raises(DocumentsError) as raised:
        find_sources(tmp_path)
    assert [problem.path for problem in raised.value.problems] == [
        f"{manifest}: documents[0].file",
        f"{manifest}: documents[1].insurer",
        f"{manifest}: documents[1].variant",
    ]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"documents = [", "not TOML"),
        (b"", "missing; expected one"),
        (b'documents = "all"', "missing; expected one"),
        (b"\xff", "not UTF-8"),
    ],
)
def test_an_invalid_manifest_is_reported(tmp_path: Path, content: bytes, complaint: str) -> None:
    _written(tmp_path / "manifest.toml", content)
    with pytest.raises(DocumentsError, match=complaint):
        find_sources(tmp_path)


def test_an_empty_folder_and_a_file_of_another_kind_say_what_is_expected(tmp_path: Path) -> None:
    with pytest.raises(DocumentsError, match="no documents found; expected FILE, <issuer>/FILE"):
        find_sources(tmp_path)
    with pytest.raises(DocumentsError, match="neither a document"):
        find_sources(_written(tmp_path / "a.xlsx", b""))


def test_a_cache_that_cannot_be_written_or_read_costs_only_time(tmp_path: Path) -> None:
    path = write_pdf(tmp_path / "a.pdf", _page("암진단비"))
    in_the_way = _written(tmp_path / "file", b"")
    read = read_document(path, "a.pdf")
    assert read_document(path, "a.pdf", in_the_way) == read
    cache = tmp_path / "cache"
    assert read_document(path, "a.pdf", cache) == read
    [cached] = cache.iterdir()
    cached.write_bytes(b"not what was cached")
    assert read_document(path, "a.pdf", cache) == read
    assert read_document(path, "a.pdf", cache) == read


def _turned(path: Path, degrees: int) -> Path:
    write_pdf(path, coverage_list(["질병수술비", "10만원", "870", "20년/100세"]))
    content = path.read_bytes().replace(b"/Type /Page /Parent", b"/Type /Page /Rotate %d /Parent" % degrees)
    return _written(path, content)


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_page_whose_text_runs_sideways_could_not_be_read(tmp_path: Path, degrees: int) -> None:
    path = _turned(tmp_path / "turned.pdf", degrees)
    reason = "turned.pdf page 1: could not be read: the text of the page runs sideways, downwards or upside down"
    assert [str(trouble) for trouble in read_document(path, path.name).troubles] == [reason]


@pytest.mark.parametrize("degrees", [0, 360])
def test_an_upright_page_is_not_reported(tmp_path: Path, degrees: int) -> None:
    path = _turned(tmp_path / "upright.pdf", degrees)
    assert read_document(path, path.name).troubles == ()


def test_a_page_too_large_to_draw_is_in_the_report(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list(["질병수술비", "10만원", "870", "20년/100세"]))
    path = next(docs.rglob("*.pdf"))
    _written(path, path.read_bytes().replace(b"[0 0 595.0 842.0]", b"[0 0 99999 99999]"))
    made = resolved(docs)
    assert slot(made, "A5100", "payout_amount_won").value == 100000
    write_run(made, load_catalogue("coverages"), tmp_path / "out")
    assert "data:image/png" in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")


def test_a_broken_link_is_reported(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list(["질병수술비", "10만원", "870", "20년/100세"]))
    (docs / "two" / "가입설계서").mkdir(parents=True)
    (docs / "two" / "가입설계서" / "a.pdf").symlink_to(tmp_path / "nowhere.pdf")
    troubles = resolved(docs).documents["two/가입설계서/a.pdf"].troubles
    assert [str(trouble) for trouble in troubles] == [
        "two/가입설계서/a.pdf: could not be read: No such file or directory"
    ]
