"""Small documents for the tests, in layouts that insurers use."""

from __future__ import annotations

from pathlib import Path

from pdf_maker import Sheet, write_pdf

from answergate.documents.page import Document
from answergate.model.catalogue import Catalogue
from answergate.policy.catalogue import load_catalogue
from answergate.resolve.rows import SlotRow
from answergate.resolve.running import Run, run

HEADER = ["가입담보", "가입금액", "보험료(원)", "납기/만기"]
XS = [40.0, 260.0, 340.0, 420.0, 540.0]


def coverage_list(*rows: list[str], header: list[str] | None = None) -> Sheet:
    """Return a proposal's coverage list: a ruled table with a name, an amount and a premium per row."""
    sheet = Sheet()
    sheet.table(XS, 80, [header or HEADER, *rows], height=24)
    return sheet


def proposal(tmp_path: Path, *sheets: Sheet, insurer: str = "one", file: str = "가입설계서.pdf") -> Path:
    """Write a proposal of ``insurer`` and return the folder to resolve."""
    write_pdf(tmp_path / "docs" / insurer / "가입설계서" / file, *sheets)
    return tmp_path / "docs"


def summary(tmp_path: Path, *sheets: Sheet, insurer: str = "one") -> Path:
    """Write a product summary of ``insurer`` and return the folder to resolve."""
    write_pdf(tmp_path / "docs" / insurer / "상품요약서" / "요약서.pdf", *sheets)
    return tmp_path / "docs"


def in_text(tmp_path: Path, text: str, code: str, name: str, kind: str = "가입설계서") -> SlotRow:
    """Return a slot of a coverage that one plain text document states."""
    folder = tmp_path / "docs" / "one" / kind
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a.txt").write_text(text, encoding="utf-8")
    return slot(resolved(tmp_path / "docs"), code, name)


def resolved(docs: Path, catalogue: Catalogue | None = None, *, workers: int = 1) -> Run:
    return run(docs, catalogue or load_catalogue("coverages"), workers=workers)


def slot(made: Run, code: str, name: str) -> SlotRow:
    return next(row for row in made.rows if row.identity.coverage_code == code).slots[name]


def page_text(made: Run, document: str, page: int) -> str:
    found: Document = made.documents[document]
    return next(one.text for one in found.pages if one.number == page)


def in_columns(tmp_path: Path, header: list[str], row: list[str], code: str, name: str) -> SlotRow:
    """Return a slot of a coverage that a proposal lists and a summary states in a row of three columns."""
    sheet = Sheet()
    sheet.table([40, 240, 390, 540], 80, [header, row])
    docs = proposal(tmp_path, coverage_list([row[0], "1천만원", "8,010", "20년/100세"]))
    summary(tmp_path, sheet)
    return slot(resolved(docs), code, name)
