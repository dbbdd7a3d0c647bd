"""Rows with a period and a percentage in neighbouring cells, and columns for the start or the limit of cover."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet, wrapped
from proposals import coverage_list, in_columns, proposal, resolved, slot, summary

from answergate.resolve.rows import SlotRow

HALF = {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
XS = [40.0, 160.0, 320.0, 430.0, 550.0]


def _nested(tmp_path: Path, name: str, parts: list[tuple[str, list[tuple[str, str]]]], code: str) -> SlotRow:
    """Resolve a name over several rows. Each part is a text over its rows, and each row has a period and a benefit."""
    sheet = Sheet()
    header = ["담보명", "지급사유", "지급금액"]
    top, height = 110.0, 30.0
    rows = sum(len(steps) for _, steps in parts)
    end = top + rows * height
    sheet.grid([*XS[:3], XS[4]], [80.0, top])
    for y in (top, end):
        sheet.rule(XS[0], y, XS[-1], y)
    for x in XS:
        sheet.rule(x, top, x, end)
    for x, words in zip(XS, header, strict=False):
        sheet.text(x + 4, 90, words, 8)
    sheet.text(XS[0] + 4, top + 4, name, 8)
    y = top
    for words, steps in parts:
        sheet.rule(XS[1], y, XS[2], y)
        sheet.text(XS[1] + 4, y + 4, wrapped(words, 150, 8), 8)
        for when, share in steps:
            sheet.rule(XS[2], y, XS[4], y)
            sheet.text(XS[2] + 4, y + 4, wrapped(when, 100, 8), 8)
            sheet.text(XS[3] + 4, y + 4, wrapped(share, 110, 8), 8)
            y += height
    docs = proposal(tmp_path, coverage_list([name, "1천만원", "8,010", "20년/100세"]))
    summary(tmp_path, sheet)
    return slot(resolved(docs), code, "reduction")


@pytest.mark.parametrize(
    ("when", "share"),
    [
        ("1년 미만", "50%"),
        ("최초계약일부터 1년 미만", "가입금액의 50%"),
        ("계약일로부터 1년 이내 진단확정시", "500만원(가입금액의 50%)"),
        ("계약일부터 1년이 지난 날의 전일 이전", "보험가입금액의 50% 지급"),
    ],
)
def test_a_percentage_next_to_its_own_period_belongs_to_the_name(tmp_path: Path, when: str, share: str) -> None:
    steps = [(when, share), ("1년 이상", "가입금액")]
    assert _nested(tmp_path, "뇌졸중진단비", [("뇌졸중으로 진단확정된 경우", steps)], "A4103").value == HALF


def test_a_percentage_for_one_of_several_texts_is_not_for_the_whole_coverage(tmp_path: Path) -> None:
    steps = [("1년 미만", "50%"), ("1년 이상", "100%")]
    parts = [
        ("소액암으로 진단확정된 경우", steps),
        ("그 밖의 암으로 진단확정된 경우", [("1년 미만", "100%"), ("1년 이상", "100%")]),
    ]
    found = _nested(tmp_path, "암진단비(유사암제외)", parts, "A4200_1")
    assert found.status == "UNKNOWN" or found.conditional


def test_a_period_next_to_a_percentage_of_something_unknown_is_not_read(tmp_path: Path) -> None:
    header, row = ["담보명", "적용기간", "할인율"], ["뇌졸중진단비", "1년 미만", "50%"]
    assert in_columns(tmp_path, header, row, "A4103", "reduction").status == "UNKNOWN"


@pytest.mark.parametrize(
    ("cell", "days"),
    [
        ("계약일", 0),
        ("최초계약일", 0),
        ("계약일부터 그 날을 포함하여 90일이 지난 날의 다음날", 90),
        ("가입 후 90일 경과 후", 90),
        ("가입 후 91일", None),
        ("계약일부터 91일째", None),
        ("-", None),
    ],
)
def test_a_column_that_says_when_cover_begins(tmp_path: Path, cell: str, days: int | None) -> None:
    header, row = ["담보명", "보장개시일", "비고"], ["암진단비(유사암제외)", cell, ""]
    assert in_columns(tmp_path, header, row, "A4200_1", "waiting_period").value == days


@pytest.mark.parametrize(("cell", "days"), [("180일", 180), ("1회 입원당 180일", 180), ("입원 180일, 통원 30일", None)])
def test_a_column_that_limits_the_days(tmp_path: Path, cell: str, days: int | None) -> None:
    header, row = ["담보명", "보장내용", "지급한도"], ["암직접치료입원일당(요양병원제외)", "입원 1일당 가입금액", cell]
    assert in_columns(tmp_path, header, row, "A6200", "duration_limit_days").value == days


def test_a_column_for_the_benefit_does_not_end_the_row(tmp_path: Path) -> None:
    sheet = Sheet()
    header = ["특약명", "급부명칭", "지급사유"]
    row = ["뇌졸중진단특약", "뇌졸중진단급여금", "뇌졸중으로 진단확정되었을 때(1년 미만 50% 지급)"]
    other = ["뇌출혈진단특약", "뇌출혈진단급여금", "뇌출혈로 진단확정되었을 때(2년 미만 30% 지급)"]
    sheet.table([40, 160, 280, 540], 80, [header, other, row])
    docs = proposal(tmp_path, coverage_list(["뇌졸중진단특약", "1천만원", "8,010", "20년/100세"]))
    summary(tmp_path, sheet)
    assert slot(resolved(docs), "A4103", "reduction").value == HALF


def test_a_row_with_header_words_is_not_a_header(tmp_path: Path) -> None:
    sheet = Sheet()
    header = ["보장명", "구분", "지급사유", "지급금액"]
    rows = [
        ["뇌졸중진단비", "특약", "뇌졸중 진단확정시", "특약 가입금액"],
        ["허혈성심장질환진단비", "특약", "허혈성심장질환 진단확정시", "특약 가입금액(1년미만 50%)"],
    ]
    sheet.table([40, 160, 220, 400, 540], 80, [header, *rows])
    names = ("뇌졸중진단비", "허혈성심장질환진단비")
    docs = proposal(tmp_path, coverage_list(*([name, "1천만원", "8,010", "20년/100세"] for name in names)))
    summary(tmp_path, sheet)
    made = resolved(docs)
    assert slot(made, "A4105", "reduction").value == HALF
    assert slot(made, "A4103", "reduction").status == "UNKNOWN"


@pytest.mark.parametrize(
    ("cell", "days", "reduction"),
    [
        ("계약일부터 90일간 면책", 90, None),
        ("1년 미만 50% 지급", None, HALF),
        ("90일 면책\n1년 미만 50% 지급", 90, HALF),
        ("-", 0, 0),
    ],
)
def test_one_column_may_state_waiting_period_and_reduction(
    tmp_path: Path, cell: str, days: int | None, reduction: object
) -> None:
    sheet = Sheet()
    name = "암진단비(유사암제외)"
    sheet.table([40, 260, 480], 80, [["담보명", "면책 및 감액"], [f"· {name}\n· 재진단암진단비", cell]])
    docs = proposal(tmp_path, coverage_list([name, "1천만원", "8,010", "20년/100세"]))
    summary(tmp_path, sheet)
    made = resolved(docs)
    assert slot(made, "A4200_1", "waiting_period").value == days
    assert slot(made, "A4200_1", "reduction").value == reduction


@pytest.mark.parametrize(("header", "cell"), [("대기기간", "90일"), ("면책여부", "○(90일)"), ("면책주1)", "90일")])
def test_a_waiting_period_may_have_other_headers(tmp_path: Path, header: str, cell: str) -> None:
    found = in_columns(
        tmp_path, ["담보명", header, "비고"], ["암진단비(유사암제외)", cell, "-"], "A4200_1", "waiting_period"
    )
    assert found.value == 90
