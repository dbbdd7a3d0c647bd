"""Names of a list that continues on the next page have the values next to its beginning."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, proposal, resolved, slot, summary

from answergate.resolve.audit import audit
from answergate.resolve.rows import SlotRow

XS = [40.0, 400.0, 470.0, 540.0]
HEADER = ["특별약관", "경과기간 1년미만", "경과기간 1년이후"]
BEGUN = ["골절진단비, 화상진단비, 크론병진", "50%", "100%"]
REST = ["단비, 뇌졸중진단비, 통풍진단비", "", ""]
OTHER = ["척추수술비, 관절수술비", "25%", "100%"]


def _sheet(*rows: list[str], title: str = "") -> Sheet:
    sheet = Sheet()
    if title:
        sheet.text(40, 60, title, 8)
    sheet.table(XS, 80, [HEADER, *rows])
    return sheet


def _reduction(tmp_path: Path, *sheets: Sheet) -> SlotRow:
    docs = proposal(tmp_path, coverage_list(["뇌졸중진단비", "1천만원", "8,010", "20년/100세"]))
    summary(tmp_path, *sheets)
    made = resolved(docs)
    assert audit(made.rows, made.documents, 0.0).faults == ()
    return slot(made, "A4103", "reduction")


@pytest.mark.parametrize(
    ("begun", "rest"),
    [
        (BEGUN[0], REST[0]),
        ("골절진단비, 화상진단비,", "뇌졸중진단비, 통풍진단비"),
    ],
)
def test_names_of_a_continued_list_have_its_values(tmp_path: Path, begun: str, rest: str) -> None:
    found = _reduction(tmp_path, _sheet(OTHER, [begun, "50%", "100%"]), _sheet([rest, "", ""], OTHER))
    assert found.value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
    evidence = found.evidences[0]
    assert (evidence.page, evidence.anchor) == (2, "뇌졸중진단비")
    assert evidence.value_at is not None
    assert (evidence.value_at.page, evidence.value_at.excerpt) == (1, "50%")


@pytest.mark.parametrize(
    ("begun", "rest"),
    [
        # The first item on the next page is the end of a name.
        ("골절진단비, 화상진단비, 재발성", "뇌졸중진단비, 통풍진단비"),
        # The first list is complete, so the next page begins another one.
        ("골절진단비, 화상진단비", "뇌졸중진단비, 통풍진단비"),
        ("골절진단비", "단비, 뇌졸중진단비, 통풍진단비"),
        ("보험기간 중 진단 확정된 경우, 화상진", "단비, 뇌졸중진단비, 통풍진단비"),
        (BEGUN[0], "단비, 통풍진단비(단, 뇌졸중진단비는 제외), 뇌졸중진단비"),
    ],
)
def test_names_that_may_not_be_in_the_list_do_not_have_its_values(tmp_path: Path, begun: str, rest: str) -> None:
    sheets = (_sheet(OTHER, [begun, "50%", "100%"]), _sheet([rest, "", ""], OTHER))
    assert _reduction(tmp_path, *sheets).status == "UNKNOWN"


def test_a_continued_list_with_its_own_values_has_those(tmp_path: Path) -> None:
    found = _reduction(tmp_path, _sheet(OTHER, BEGUN), _sheet([REST[0], "25%", "100%"], OTHER))
    assert found.value == {"period_months": 12, "pay_percent": 25, "applies_to": "전체"}


def test_a_table_with_a_title_is_a_new_table(tmp_path: Path) -> None:
    assert _reduction(tmp_path, _sheet(OTHER, BEGUN), _sheet(REST, OTHER, title="다음의 담보")).status == "UNKNOWN"


def test_a_list_in_a_later_row_does_not_continue_another(tmp_path: Path) -> None:
    assert _reduction(tmp_path, _sheet(OTHER, BEGUN), _sheet(OTHER, REST)).status == "UNKNOWN"


def test_a_title_above_the_beginning_applies_to_the_continued_list(tmp_path: Path) -> None:
    sheets = (_sheet(OTHER, BEGUN, title="보험료 납입면제 대상"), _sheet(REST, OTHER))
    assert _reduction(tmp_path, *sheets).status == "UNKNOWN"
