"""Sections of PDF pages: a title that is a coverage's name, and the text under it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, proposal, resolved, slot, summary

from answergate.resolve.audit import audit
from answergate.resolve.running import Run

CANCER, STROKE = "암진단비(유사암제외)", "뇌졸중진단비"
NINETY = "암보장개시일은 계약일부터 90일이 지난 날의 다음날로 합니다."
PAID = "보험기간 중 진단확정된 경우 가입금액을 지급합니다."
TITLE = 13.0


def _made(tmp_path: Path, *lines: str | tuple[str, float]) -> Run:
    listed = coverage_list(*([name, "1천만원", "8,010", "20년/100세"] for name in (CANCER, STROKE)))
    docs = proposal(tmp_path, listed)
    sheet = Sheet()
    top = 80.0
    for line in lines:
        words, size = line if isinstance(line, tuple) else (line, 9.0)
        sheet.text(50, top, words, size)
        top += size + 5
    summary(tmp_path, sheet)
    made = resolved(docs)
    assert audit(made.rows, made.documents, 0.0).faults == ()
    return made


@pytest.mark.parametrize(
    "title",
    [
        (CANCER, TITLE),
        (f"{CANCER} 특별약관", TITLE),
        f"제1관 {CANCER} 특별약관",
        f"■ {CANCER}",
        f"1. {CANCER}",
        f"2-1. {CANCER}",
        f"(3) {CANCER}",
        f"【{CANCER}】",
    ],
)
def test_the_text_under_a_title_belongs_to_the_coverage(tmp_path: Path, title: str | tuple[str, float]) -> None:
    found = slot(_made(tmp_path, title, PAID, NINETY), "A4200_1", "waiting_period")
    assert (found.value, found.evidences[0].kind) == (90, "text")


def test_each_section_has_its_own_text(tmp_path: Path) -> None:
    lines = (
        f"1. {STROKE}",
        "진단확정된 경우 지급하며 1년 미만 50% 지급",
        "2. 뇌출혈진단비",
        "진단확정된 경우 2년 미만 30% 지급",
    )
    made = _made(tmp_path, *lines)
    assert slot(made, "A4103", "reduction").value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


@pytest.mark.parametrize(
    "lines",
    [
        (CANCER, NINETY),
        (f"■ {CANCER}", "■ 치매진단비", NINETY),
        (f"■ {CANCER}", PAID, "■ 치매진단비", NINETY),
        (f"■ {CANCER}", PAID, "2. 보험료 납입면제", NINETY),
        ((CANCER, TITLE), PAID, ("표적항암치료 안내", TITLE), NINETY),
        (("보험료 납입면제", TITLE), f"■ {CANCER}", NINETY),
        (("가입 사례", TITLE), f"■ {CANCER}", NINETY),
        (("2종(간편심사형)", TITLE), f"■ {CANCER}", NINETY),
        ((f"{CANCER} 및 치매진단비", TITLE), NINETY),
        ((CANCER, TITLE), "유사암의 보장개시일은 계약일부터 90일이 지난 날의 다음날로 합니다."),
        ((CANCER, TITLE), "암관련 담보의 보장개시일은 계약일부터 90일이 지난 날의 다음날로 합니다."),
        (f"1. {CANCER} ........ 12", NINETY),
        (f"■ {CANCER}", *([PAID] * 8), NINETY),
    ],
)
def test_text_that_may_not_belong_to_the_coverage_is_not_read(
    tmp_path: Path, lines: tuple[str | tuple[str, float], ...]
) -> None:
    assert slot(_made(tmp_path, *lines), "A4200_1", "waiting_period").status == "UNKNOWN"


def test_text_far_below_a_title_or_after_a_table_does_not_belong_to_it(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list([CANCER, "1천만원", "8,010", "20년/100세"]))
    far, parted = Sheet(), Sheet()
    for sheet, top in ((far, 150.0), (parted, 140.0)):
        sheet.text(50, 80, f"■ {CANCER}")
        sheet.text(50, top, NINETY)
    parted.table([50, 200, 540], 94, [["구분", "내용"], ["안내", "약관 참조"]], height=20)
    summary(tmp_path, far, parted)
    assert slot(resolved(docs), "A4200_1", "waiting_period").status == "UNKNOWN"
