"""A row that continues on the next page without its name belongs to the last name of the previous page."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, page_text, proposal, resolved, slot

from answergate.resolve.audit import audit
from answergate.resolve.running import Run

XS = [40.0, 220.0, 400.0, 480.0, 540.0]
HEADER = ["담보명", "보장내용", "가입금액", "보험료(원)"]
PAID = "보험기간 중 진단 확정된 경우 가입금액 지급"
HALF = "※ 가입 후 1년 미만 50% 지급"
STROKE = ["뇌졸중진단비", PAID, "1천만원", "8,010"]
OTHER = ["상해수술비", "보험기간 중 수술한 경우 지급", "10만원", "100"]
REST = ["", HALF, "", ""]


def _sheet(*rows: list[str], header: bool = True, title: str = "", xs: list[float] | None = None) -> Sheet:
    sheet = Sheet()
    if title:
        sheet.text(40, 60, title, 8)
    sheet.table(xs or XS, 80, [HEADER, *rows] if header else [*rows])
    return sheet


def _made(tmp_path: Path, *sheets: Sheet) -> Run:
    made = resolved(proposal(tmp_path, *sheets))
    assert audit(made.rows, made.documents, 0.0).faults == ()
    return made


def _status(tmp_path: Path, *sheets: Sheet, code: str = "A4103", name: str = "reduction") -> str:
    return slot(_made(tmp_path, *sheets), code, name).status


@pytest.mark.parametrize("header", [True, False])
def test_the_rest_of_a_row_on_the_next_page_belongs_to_the_row(tmp_path: Path, header: bool) -> None:
    made = _made(tmp_path, _sheet(OTHER, STROKE), _sheet(REST, OTHER, header=header))
    found = slot(made, "A4103", "reduction")
    assert found.value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
    evidence = found.evidences[0]
    assert (evidence.page, evidence.kind, evidence.value_bbox) == (1, "continued_row", None)
    assert "뇌졸중진단비" in evidence.excerpt
    assert evidence.value_at is not None
    assert (evidence.value_at.page, evidence.value_at.excerpt) == (2, HALF)
    assert evidence.value_at.excerpt in page_text(made, evidence.document, 2)


def test_an_amount_that_is_only_on_the_next_page_belongs_to_the_row(tmp_path: Path) -> None:
    listed = coverage_list(["질병수술비", "10만원", "1,596", "20년/100세"])
    surgery = ["질병수술비", "보험기간 중 질병으로 수술한 경우 가입금액 지급", "", ""]
    rest = ["", "※ 수술 1회당", "10만원", "1,596"]
    made = _made(tmp_path, listed, _sheet(OTHER, surgery), _sheet(rest, OTHER))
    found = slot(made, "A5100", "payout_amount_won")
    assert (found.value, found.unit) == (100000, "won_per_surgery")
    assert [one.value_at.page for one in found.stated if one.value_at is not None] == [3]


def test_evidence_that_contains_the_value_comes_first(tmp_path: Path) -> None:
    listed = coverage_list(["질병수술비", "10만원", "1,596", "20년/100세"])
    surgery = ["질병수술비", "보험기간 중 질병으로 수술한 경우 가입금액 지급", "", ""]
    made = _made(tmp_path, listed, _sheet(OTHER, surgery), _sheet(["", "※ 수술 1회당", "10만원", ""], OTHER))
    found = slot(made, "A5100", "payout_amount_won")
    assert [one.page for one in found.evidences] == [1]
    assert [one.page for one in found.also] == [2]


def test_only_the_last_row_continues(tmp_path: Path) -> None:
    assert _status(tmp_path, _sheet(STROKE, OTHER), _sheet(REST, OTHER)) == "UNKNOWN"


def test_only_the_first_row_of_a_page_continues_a_row(tmp_path: Path) -> None:
    assert _status(tmp_path, _sheet(OTHER, STROKE), _sheet(OTHER, REST)) == "UNKNOWN"


@pytest.mark.parametrize(
    "rest",
    [
        ["상해수술비", HALF, "", ""],
        ["", HALF, "1천만원", ""],
        ["", HALF, "", "8,010"],
    ],
)
def test_a_row_with_its_own_name_or_amount_does_not_continue_another(tmp_path: Path, rest: list[str]) -> None:
    assert _status(tmp_path, _sheet(OTHER, STROKE), _sheet(rest, OTHER)) == "UNKNOWN"


@pytest.mark.parametrize(
    "broken", ["소액암의 경우", "보험기간 중 진단 확정된 (특정소액암)", "보험기간 중 65세 이상으로"]
)
def test_the_end_of_a_broken_sentence_is_not_read(tmp_path: Path, broken: str) -> None:
    row = ["뇌졸중진단비", broken, "1천만원", "8,010"]
    rest = ["", "가입 후 1년 미만 50% 지급", "", ""]
    assert _status(tmp_path, _sheet(OTHER, row), _sheet(rest, OTHER)) == "UNKNOWN"


def test_several_rows_without_names_are_not_read(tmp_path: Path) -> None:
    assert _status(tmp_path, _sheet(OTHER, STROKE), _sheet(REST, REST, OTHER)) == "UNKNOWN"


def test_a_table_with_a_title_or_other_columns_is_a_new_table(tmp_path: Path) -> None:
    titled = _sheet(REST, OTHER, title="다음의 담보")
    assert _status(tmp_path / "titled", _sheet(OTHER, STROKE), titled) == "UNKNOWN"
    other = _sheet(REST, OTHER, xs=[40.0, 200.0, 400.0, 480.0, 540.0])
    assert _status(tmp_path / "other", _sheet(OTHER, STROKE), other) == "UNKNOWN"


def test_a_title_that_says_continued_does_not_begin_a_new_table(tmp_path: Path) -> None:
    titled = _sheet(REST, OTHER, title="가입담보 현황(계속)")
    assert _status(tmp_path, _sheet(OTHER, STROKE), titled) == "FOUND"


def test_a_frame_on_every_page_does_not_separate_the_parts_of_a_table(tmp_path: Path) -> None:
    sheets = (_sheet(OTHER, STROKE), _sheet(REST, OTHER))
    for sheet in sheets:
        sheet.table([40, 200, 540], 30, [["설계번호", "12-345"]], height=20)
    assert _status(tmp_path, *sheets) == "FOUND"


def test_text_under_the_table_ends_it(tmp_path: Path) -> None:
    first = _sheet(OTHER, STROKE)
    first.text(40, 300, "보험료 합계 : 8,110원", 8)
    assert _status(tmp_path, first, _sheet(REST, OTHER)) == "UNKNOWN"


def test_a_row_and_its_continuation_that_disagree_state_nothing(tmp_path: Path) -> None:
    row = ["뇌졸중진단비", "가입 후 2년 미만 30% 지급", "1천만원", "8,010"]
    missing = slot(_made(tmp_path, _sheet(OTHER, row), _sheet(REST, OTHER)), "A4103", "reduction")
    assert (missing.status, missing.rejected[0].gate_status) == ("UNKNOWN", "REJECT_VALUE")


def test_a_cell_shared_by_two_names_does_not_continue(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.grid([40.0, 220.0], [80, 120, 160, 200])
    sheet.grid([220.0, 400.0], [80, 120, 200])
    sheet.grid([400.0, 480.0, 540.0], [80, 120, 160, 200])
    for y, row in zip(
        (83, 123, 163), (HEADER, [OTHER[0], PAID, "10만원", "100"], ["뇌졸중진단비", "", "1천만원", "8"]), strict=True
    ):
        for x, words in zip(XS, row, strict=False):
            sheet.text(x + 3, y, words, 7)
    assert _status(tmp_path, sheet, _sheet(REST, OTHER)) == "UNKNOWN"


@pytest.mark.parametrize("title", ["보험금 지급 예시", "보험료 납입면제 대상"])
def test_a_title_above_the_first_part_of_a_table_applies_to_all_parts(tmp_path: Path, title: str) -> None:
    stroke = ["뇌졸중진단비", "가입 후 1년 미만에 진단 확정된 경우 50% 지급", "1천만원", "8,010"]
    listed = coverage_list(["뇌졸중진단비", "1천만원", "8,010", "20년/100세"])
    sheets = (_sheet(OTHER, title=title), _sheet(OTHER, OTHER), _sheet(OTHER, stroke))
    assert _status(tmp_path / "titled", listed, *sheets) == "UNKNOWN"
    assert _status(tmp_path / "plain", listed, _sheet(OTHER), *sheets[1:]) == "FOUND"


BODIES = [40.0, 400.0, 480.0, 540.0]
BODIES_HEADER = ["담보명 및 보장내용", "가입금액", "보험료(원)"]
STROKE_PAID = "뇌졸중으로 진단 확정된 경우 지급\n※ 가입 후 1년 미만 50% 지급"


def _bodies(*rows: tuple[str, str, str], header: bool = True) -> Sheet:
    """Return names above their bodies, with one amount for both. A part without text is left out."""
    sheet = Sheet()
    sheet.table(BODIES, 80, [BODIES_HEADER] if header else [], height=30)
    top = 110.0 if header else 80.0
    for name, body, amount in rows:
        halves = [half for half in (name, body) if half]
        for half in halves:
            sheet.grid(BODIES[:2], [top, top + 30])
            sheet.text(43, top + 3, half, 8)
            top += 30
        sheet.grid(BODIES[1:], [top - 30 * len(halves), top])
        sheet.text(403, top - 20, amount, 8)
    return sheet


SURGERY = ("상해수술비", "상해로 수술한 경우 가입금액 지급", "10만원")


def test_a_body_at_the_top_of_a_page_belongs_to_the_last_name(tmp_path: Path) -> None:
    first = _bodies(SURGERY, ("뇌졸중진단비", "", "1천만원"))
    second = _bodies(("", STROKE_PAID, ""), SURGERY)
    found = slot(
        _made(tmp_path, coverage_list(STROKE[:1] + STROKE[2:] + ["20년"]), first, second), "A4103", "reduction"
    )
    assert found.value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
    assert found.evidences[0].value_at is not None


def test_a_body_after_a_complete_name_and_body_is_not_read(tmp_path: Path) -> None:
    first = _bodies(SURGERY, ("뇌졸중진단비", "뇌졸중으로 진단 확정된 경우 지급", "1천만원"))
    second = _bodies(("", "※ 65세 이상인 경우 가입 후 1년 미만 50% 지급", "5백만원"), SURGERY)
    listed = coverage_list(STROKE[:1] + STROKE[2:] + ["20년"])
    assert _status(tmp_path, listed, first, second) == "UNKNOWN"


def test_a_body_with_its_own_amount_does_not_belong_to_the_last_name(tmp_path: Path) -> None:
    first = _bodies(SURGERY, ("뇌졸중진단비", "", "1천만원"))
    listed = coverage_list(STROKE[:1] + STROKE[2:] + ["20년"])
    assert _status(tmp_path, listed, first, _bodies(("", STROKE_PAID, "2천만원"), SURGERY)) == "UNKNOWN"


def test_a_body_in_a_table_without_bodies_under_names_is_not_read(tmp_path: Path) -> None:
    first = _sheet(OTHER, ["뇌졸중진단비", "", "1천만원", "8,010"])
    second = _sheet(["뇌출혈로 진단 확정된 경우 1년 미만 50% 지급", "", "", ""], OTHER)
    listed = coverage_list(STROKE[:1] + STROKE[2:] + ["20년"])
    assert _status(tmp_path, listed, first, second) == "UNKNOWN"
