"""Tables without names under a title that is a coverage's name."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, proposal, resolved, slot, summary

from answergate.resolve.audit import audit
from answergate.resolve.rows import SlotRow

STROKE = "뇌졸중진단비"
HALF = {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
LABELS = ["지급사유", "지급금액"]
PAID = ["뇌졸중으로 진단확정된 경우", "가입금액(계약일부터 1년 미만 50%)"]


def _reduction(tmp_path: Path, title: str, rows: list[list[str]], *, before: str = "", gap: float = 20.0) -> SlotRow:
    docs = proposal(tmp_path, coverage_list([STROKE, "1천만원", "8,010", "20년/100세"]))
    sheet = Sheet()
    sheet.text(40, 80, before, 9)
    sheet.text(40, 100, title, 9)
    xs = [40.0 + 480 / len(rows[0]) * index for index in range(len(rows[0]) + 1)]
    sheet.table(xs, 100 + gap, rows)
    summary(tmp_path, sheet)
    made = resolved(docs)
    assert audit(made.rows, made.documents, 0.0).faults == ()
    return slot(made, "A4103", "reduction")


@pytest.mark.parametrize(
    "title", [STROKE, f"2-7. {STROKE} 특별약관", f"■ {STROKE}", f"나. 무배당 {STROKE} (보험가입금액 1,000만원 기준)"]
)
def test_a_table_under_a_title_belongs_to_the_coverage_in_the_title(tmp_path: Path, title: str) -> None:
    found = _reduction(tmp_path, title, [LABELS, PAID])
    assert found.value == HALF
    (evidence,) = found.evidences
    assert evidence.kind == "titled_table"
    assert STROKE in evidence.anchor
    assert evidence.excerpt.startswith(evidence.anchor)


@pytest.mark.parametrize(
    "rows",
    [
        [["구분", "지급금액"], ["계약일부터 1년 미만", "가입금액의 50%"], ["계약일부터 1년 이상", "가입금액의 100%"]],
        [["구분", "지급률"], ["1년 미만", "50%"], ["1년 이상", "100%"]],
        [["지급사유", "뇌졸중으로 진단확정된 경우"], ["지급금액", "가입금액(1년 미만 50%)"]],
        [["급부명칭", "지급사유", "지급금액"], ["뇌졸중진단급여금", PAID[0], PAID[1]]],
    ],
)
def test_rows_may_differ_in_time_or_have_labels_next_to_them(tmp_path: Path, rows: list[list[str]]) -> None:
    assert _reduction(tmp_path, f"■ {STROKE}", rows).value == HALF


@pytest.mark.parametrize(
    "rows",
    [
        [["경과기간", "환급률"], ["1년 미만", "50%"], ["2년 미만", "60%"]],
        [["경과기간", "할인율"], ["1년 미만", "50%"]],
        [["구분", "지급금액"], ["뇌출혈진단비", "가입금액(1년 미만 50%)"]],
        [LABELS, ["뇌출혈로 진단확정된 경우", "가입금액(1년 미만 50%)"], ["그 외의 뇌졸중", "가입금액"]],
        [["담보명", "지급금액"], ["뇌혈관질환진단비", "가입금액(1년 미만 50%)"]],
    ],
)
def test_a_table_about_something_else_or_about_more_than_one_thing_is_not_read(
    tmp_path: Path, rows: list[list[str]]
) -> None:
    assert _reduction(tmp_path, f"■ {STROKE}", rows).status == "UNKNOWN"


def test_a_line_far_above_or_one_of_several_names_is_not_the_title(tmp_path: Path) -> None:
    assert _reduction(tmp_path / "far", STROKE, [LABELS, PAID], gap=60.0).status == "UNKNOWN"
    assert _reduction(tmp_path / "list", STROKE, [LABELS, PAID], before="뇌출혈진단비").status == "UNKNOWN"
    assert _reduction(tmp_path / "other", f"{STROKE} 지급 예시", [LABELS, PAID]).status == "UNKNOWN"
