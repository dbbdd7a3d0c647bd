"""A sign in a column means what the column's header or the footnote of that header says."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, proposal, resolved, slot, summary

from answergate.resolve.audit import audit
from answergate.resolve.running import Run

XS = [40.0, 240.0, 380.0, 540.0]
YES = "○ "
RENEWALS = "the gate does not know yet that a bracket is about renewals"
NINETY = "계약일부터 90일이 지난날의 다음날부터 보장"
HALF = "가입 후 1년 미만 50% 지급"


def _sheet(header: list[str], *rows: list[str], notes: str) -> Sheet:
    sheet = Sheet()
    ys = sheet.table(XS, 80, [header, *rows], height=24)
    sheet.text(40, ys[-1] + 6, notes, 8)
    return sheet


def _made(tmp_path: Path, *sheets: Sheet) -> Run:
    docs = proposal(
        tmp_path,
        coverage_list(
            ["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"],
            ["뇌졸중진단비", "1천만원", "8,010", "20년/100세"],
        ),
    )
    summary(tmp_path, *sheets)
    made = resolved(docs)
    assert audit(made.rows, made.documents, 0.0).faults == ()
    return made


@pytest.mark.parametrize("mark", ["주1)", "*1)", "※1", "¹⁾"])
@pytest.mark.parametrize("sign", [YES, "적용", "해당"])
def test_a_sign_means_what_the_note_of_its_header_says(tmp_path: Path, mark: str, sign: str) -> None:
    header = ["담보명", f"면책기간{mark}", "감액지급"]
    rows = (["암진단비(유사암제외)", sign, "X "], ["뇌졸중진단비", "X ", sign])
    made = _made(tmp_path, _sheet(header, *rows, notes=f"{mark} {NINETY}"))
    found = slot(made, "A4200_1", "waiting_period")
    assert (found.status, found.value, found.evidences[0].kind) == ("FOUND", 90, "footnote")
    assert slot(made, "A4103", "reduction").status == "UNKNOWN"


def test_each_column_has_its_own_note(tmp_path: Path) -> None:
    header = ["담보명", "면책기간주1)", "감액지급주2)"]
    rows = (["암진단비(유사암제외)", YES, "X "], ["뇌졸중진단비", "X ", YES])
    made = _made(tmp_path, _sheet(header, *rows, notes=f"주1) {NINETY}\n주2) {HALF}"))
    assert slot(made, "A4200_1", "waiting_period").value == 90
    assert slot(made, "A4200_1", "reduction").value == 0
    assert slot(made, "A4103", "reduction").value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


def test_the_note_may_be_under_a_later_part_of_the_table(tmp_path: Path) -> None:
    header = ["담보명", "면책기간주1)", "감액지급"]
    first = _sheet(header, ["암진단비(유사암제외)", YES, "X "], notes="")
    last = _sheet(header, ["상해수술비", "X ", "X "], notes=f"주1) {NINETY}")
    found = slot(_made(tmp_path, first, last), "A4200_1", "waiting_period")
    assert found.value == 90
    assert found.evidences[0].value_at is not None


@pytest.mark.parametrize(
    ("cell", "note"),
    [
        ("", NINETY),
        ("X ", HALF),
        (YES, HALF),
        ("△ ", NINETY),
        ("약관 참조", NINETY),
        (YES, "유사암진단비는 90일 면책"),
        (YES, "암 관련 담보는 90일 면책"),
        (YES, "소액암은 90일 면책"),
        (YES, "약관에서 정한 기간"),
    ],
)
def test_a_cell_or_note_that_is_not_about_this_coverage_is_not_read(tmp_path: Path, cell: str, note: str) -> None:
    header = ["담보명", "면책기간주1)", "감액지급"]
    made = _made(tmp_path, _sheet(header, ["암진단비(유사암제외)", cell, ""], notes=f"주1) {note}"))
    assert slot(made, "A4200_1", "waiting_period").value in (None, 0)
    assert slot(made, "A4200_1", "waiting_period").value is None or cell == "X "


def test_the_note_of_another_column_or_of_the_names_is_not_read(tmp_path: Path) -> None:
    for number, header in enumerate((["담보명주1)", "면책기간", "감액지급"], ["담보명", "면책기간", "감액지급주1)"])):
        sheet = _sheet(header, ["암진단비(유사암제외)", YES, YES], notes=f"주1) {NINETY}")
        assert slot(_made(tmp_path / str(number), sheet), "A4200_1", "waiting_period").status == "UNKNOWN"


def test_two_notes_for_one_column_are_not_read(tmp_path: Path) -> None:
    header = ["담보명", "면책기간주1)주2)", "감액지급"]
    sheet = _sheet(header, ["암진단비(유사암제외)", YES, ""], notes=f"주1) {NINETY}\n주2) 30일 면책")
    assert slot(_made(tmp_path, sheet), "A4200_1", "waiting_period").status == "UNKNOWN"


def test_a_legend_for_the_sign_has_priority_over_the_note(tmp_path: Path) -> None:
    header = ["담보명", "면책기간주1)", "감액지급"]
    notes = f"○ : 30일 면책\n주1) {NINETY}"
    sheet = _sheet(header, ["암진단비(유사암제외)", YES, ""], notes=notes)
    assert slot(_made(tmp_path, sheet), "A4200_1", "waiting_period").value == 30


@pytest.mark.parametrize("sign", [YES, "적용", "해당"])
@pytest.mark.parametrize(
    ("waiting", "reduction"),
    [
        ("면책기간(90일)", "감액(1년 50%)"),
        pytest.param(
            "90일 면책",
            "1년 미만 50% 감액",
            marks=pytest.mark.xfail(
                strict=True, reason="a header with a percentage outside brackets is read as content"
            ),
        ),
    ],
)
def test_a_sign_means_what_its_header_says(tmp_path: Path, sign: str, waiting: str, reduction: str) -> None:
    rows = (["암진단비(유사암제외)", sign, "X "], ["뇌졸중진단비", "X ", sign])
    made = _made(tmp_path, _sheet(["담보명", waiting, reduction], *rows, notes=""))
    found = slot(made, "A4200_1", "waiting_period")
    assert (found.value, found.evidences[0].kind) == (90, "header")
    assert slot(made, "A4200_1", "reduction").value == 0
    assert slot(made, "A4103", "reduction").value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


@pytest.mark.parametrize(
    "header",
    [
        pytest.param("면책기간(갱신 90일)", marks=pytest.mark.xfail(strict=True, reason=RENEWALS)),
        "면책기간(2형 90일)",
        "면책기간",
        "암수술비 면책기간(90일)",
    ],
)
def test_a_header_that_is_not_about_the_coverage_gives_a_sign_no_value(tmp_path: Path, header: str) -> None:
    rows = (["암진단비(유사암제외)", YES, ""], ["뇌졸중진단비", "X ", ""])
    made = _made(tmp_path, _sheet(["담보명", header, "비고"], *rows, notes=""))
    assert slot(made, "A4200_1", "waiting_period").status == "UNKNOWN"
