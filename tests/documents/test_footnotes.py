"""A footnote is part of its row only if its mark can have one meaning."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_maker import Sheet
from proposals import page_text, proposal, resolved, slot

from answergate.documents.plain import read_page
from answergate.resolve.audit import audit
from answergate.resolve.footnotes import footnotes_under
from answergate.resolve.rows import SlotRow
from answergate.resolve.running import Run

XS = [40.0, 220.0, 400.0, 480.0, 540.0]
HEADER = ["담보명", "보장내용", "가입금액", "보험료(원)"]
PAID = "보험기간 중 진단 확정된 경우 가입금액 지급"
STARTS = "암보장개시일 : 계약일로부터 그날을 포함하여 90일이 지난날의 다음날"
HALF = "가입 후 1년 미만에 진단 확정된 경우 가입금액의 50% 지급"


def _cancer(mark: str, paid: str = PAID) -> list[str]:
    return [f"암진단비(유사암제외){mark}", paid, "3천만원", "40,620"]


def _stroke(mark: str = "", paid: str = PAID) -> list[str]:
    return [f"뇌졸중진단비{mark}", paid, "1천만원", "8,010"]


def _page(*rows: list[str], notes: str, gap: float = 6.0) -> Sheet:
    sheet = Sheet()
    ys = sheet.table(XS, 80, [HEADER, *rows])
    sheet.text(40, ys[-1] + gap, notes, 8)
    return sheet


def _made(tmp_path: Path, *sheets: Sheet) -> Run:
    made = resolved(proposal(tmp_path, *sheets))
    assert audit(made.rows, made.documents, 0.0).faults == ()
    return made


def _waiting(made: Run) -> SlotRow:
    return slot(made, "A4200_1", "waiting_period")


@pytest.mark.parametrize(
    ("mark", "opens"),
    [
        ("주1)", "주1)"),
        ("주1)", "주 1)"),
        ("(주1)", "(주1)"),
        ("*1)", "*1)"),
        ("※1)", "※1)"),
        ("※1", "※1"),
        ("¹⁾", "¹⁾"),
        ("*", "*"),
        ("**", "**"),
        ("1)", "1)"),
        (" 1)", "1)"),
        ("¹", "¹"),
    ],
)
def test_a_mark_after_the_name_refers_to_the_note_under_the_table(tmp_path: Path, mark: str, opens: str) -> None:
    made = _made(tmp_path, _page(_cancer(mark), _stroke(), notes=f"{opens} {STARTS}"))
    found = _waiting(made)
    assert (found.status, found.value, found.evidences[0].kind) == ("FOUND", 90, "footnote")


def test_the_evidence_contains_the_row_and_the_note(tmp_path: Path) -> None:
    made = _made(tmp_path, _page(_cancer("주1)"), _stroke(), notes=f"주1) {STARTS}"))
    evidence = _waiting(made).evidences[0]
    assert evidence.excerpt in page_text(made, evidence.document, evidence.page)
    assert evidence.excerpt.startswith("암진단비(유사암제외)")
    assert evidence.excerpt.endswith("다음날")
    assert evidence.anchor_bbox is not None
    assert evidence.value_bbox is not None
    assert evidence.bbox[1] <= evidence.anchor_bbox[1] < evidence.value_bbox[3] <= evidence.bbox[3] + 1


@pytest.mark.parametrize("mark", ["주1)", "*1", "※1", "¹⁾"])
def test_a_mark_in_a_value_cell_refers_to_the_note(tmp_path: Path, mark: str) -> None:
    row = ["뇌졸중진단비", PAID, f"1천만원 {mark}", "8,010"]
    made = _made(tmp_path, _page(_cancer(""), row, notes=f"{mark} {HALF}"))
    reduction = slot(made, "A4103", "reduction")
    assert reduction.value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
    assert slot(made, "A4200_1", "reduction").status == "UNKNOWN"


def test_a_mark_in_running_text_refers_to_the_note_that_explains_its_word(tmp_path: Path) -> None:
    paid = "암보장개시일주2) 이후 진단 확정된 경우 지급"
    made = _made(tmp_path, _page(_cancer("", paid), notes=f"주1) 약관 참조\n주2) {STARTS}"))
    assert _waiting(made).value == 90


def test_a_mark_in_running_text_on_another_word_is_not_followed(tmp_path: Path) -> None:
    paid = "갑상선암주2) 외의 암으로 진단 확정된 경우 지급"
    made = _made(tmp_path, _page(_cancer("", paid), notes=f"주1) 약관 참조\n주2) {STARTS}"))
    assert _waiting(made).status == "UNKNOWN"


def test_only_rows_that_refer_to_a_note_have_its_text(tmp_path: Path) -> None:
    heart = ["허혈성심장질환진단비주1)", PAID, "1천만원", "5,000"]
    made = _made(tmp_path, _page(_cancer(""), _stroke("주1)"), heart, notes=f"주1) {HALF}"))
    assert slot(made, "A4103", "reduction").status == "FOUND"
    assert slot(made, "A4105", "reduction").status == "FOUND"
    assert slot(made, "A4200_1", "reduction").status == "UNKNOWN"


def test_a_note_continues_only_after_a_full_line(tmp_path: Path) -> None:
    long = "주1) 암에 대한 보장은 약관에서 정한 바에 따르며 회사가 책임을 지는 그 보장이 시작되는 날인 암보장개시일은 회사가\n"
    whole = _page(_cancer("주1)"), notes=long + "정하는 계약일부터 90일이 지난날의 다음날")
    assert _waiting(_made(tmp_path / "whole", whole)).value == 90
    cut = _page(_cancer("주1)"), notes=f"주1) {STARTS}\n(30일인 경우도 있음)")
    assert _waiting(_made(tmp_path / "cut", cut)).status == "UNKNOWN"
    apart = _page(_cancer("주1)"), notes="주1) 약관 참조\n암의 보장개시일은 계약일부터 90일이 지난날의 다음날")
    assert _waiting(_made(tmp_path / "apart", apart)).status == "UNKNOWN"


def test_a_mark_inside_the_name_is_about_that_word_only(tmp_path: Path) -> None:
    row = ["암진단비(유사암주1)제외)", PAID, "3천만원", "40,620"]
    assert _waiting(_made(tmp_path, _page(row, notes=f"주1) {STARTS}"))).status == "UNKNOWN"


def test_a_mark_in_two_tables_of_a_page_is_not_followed(tmp_path: Path) -> None:
    sheet = _page(_cancer("주1)"), notes=f"주1) {STARTS}")
    sheet.table(XS, 300, [HEADER, ["상해수술비주1)", PAID, "10만원", "100"]])
    assert _waiting(_made(tmp_path, sheet)).status == "UNKNOWN"


def test_a_mark_with_two_texts_is_not_followed(tmp_path: Path) -> None:
    notes = f"주1) {STARTS}\n주1) {STARTS.replace('90', '30')}"
    assert _waiting(_made(tmp_path, _page(_cancer("주1)"), notes=notes))).status == "UNKNOWN"


@pytest.mark.parametrize(
    "note",
    [
        f"유사암진단비의 {STARTS}",
        f"통합암진단비(유사암제외)의 {STARTS}",
        f"암진단비(유사암제외)Ⅱ의 {STARTS}",
        f"암진단비(유사암제외), 암수술비의 {STARTS}",
        f"보험료 납입면제의 {STARTS}",
        f"(예시) {STARTS}",
        "유방암. 보장개시일은 계약일부터 90일이 지난날의 다음날",
        f"약관 참조 주2) {STARTS}",
        "암 관련 보장의 보장개시일은 계약일부터 90일이 지난날의 다음날",
        "암 관련 급부의 보장개시일은 계약일부터 90일이 지난날의 다음날",
    ],
)
def test_a_note_that_may_be_about_something_else_is_not_read(tmp_path: Path, note: str) -> None:
    assert _waiting(_made(tmp_path, _page(_cancer("주1)"), notes=f"주1) {note}"))).status == "UNKNOWN"


@pytest.mark.parametrize("subject", ["암진단비(유사암제외)의", "이 특약의", "해당 담보의"])
def test_a_note_may_name_its_own_coverage(tmp_path: Path, subject: str) -> None:
    assert _waiting(_made(tmp_path, _page(_cancer("주1)"), notes=f"주1) {subject} {STARTS}"))).value == 90


@pytest.mark.parametrize(("gap", "found"), [(14.0, True), (30.0, False)])
def test_a_note_may_be_a_little_below_the_previous_note(tmp_path: Path, gap: float, *, found: bool) -> None:
    page = _page(_cancer("주2)"), _stroke("주1)"), notes=f"주1) {HALF}")
    page.text(40, 80 + 3 * 40 + 6 + 8 + gap, f"주2) {STARTS}", 8)
    other = _page(["상해수술비주2)", PAID, "10만원", "870"], notes="주2) 약관 참조")
    assert (_waiting(_made(tmp_path, page, other)).value == 90) == found


def test_a_note_far_from_the_table_on_its_page_is_not_read(tmp_path: Path) -> None:
    far = _page(_cancer("주1)"), notes=f"주1) {STARTS}", gap=200)
    assert _waiting(_made(tmp_path / "far", far)).status == "UNKNOWN"


def test_a_note_under_other_text_or_another_table_is_not_read(tmp_path: Path) -> None:
    under = _page(_cancer("주1)"), notes=f"갱신에 관한 사항\n주1) {STARTS}")
    assert _waiting(_made(tmp_path / "text", under)).status == "UNKNOWN"
    sheet = _page(_cancer("주1)"), notes="")
    ys = sheet.table(XS, 200, [["구분", "내용", "", ""], ["해약환급금", "약관 참조", "", ""]])
    sheet.text(40, ys[-1] + 6, f"주1) {STARTS}", 8)
    assert _waiting(_made(tmp_path / "table", sheet)).status == "UNKNOWN"
    sheet = _page(_cancer("주1)"), notes="")
    sheet.table([40.0, 300.0, 540.0], 168, [["구분", "내용"]], height=13)
    sheet.text(40, 183, f"주1) {STARTS}", 8)
    assert _waiting(_made(tmp_path / "low table", sheet)).status == "UNKNOWN"


def test_a_note_about_another_name_of_the_list_is_not_read(tmp_path: Path) -> None:
    death = ["상해사망", "보험기간 중 사망한 경우 지급", "1억원", "900"]
    sheet = _page(_cancer("주1)"), death, notes=f"주1) 상해사망의 {STARTS}")
    assert _waiting(_made(tmp_path, sheet)).status == "UNKNOWN"


def test_a_row_and_its_note_that_disagree_state_nothing(tmp_path: Path) -> None:
    own = "암의 보장개시일은 계약일부터 30일이 지난날의 다음날"
    missing = _waiting(_made(tmp_path, _page(_cancer("주1)", own), notes=f"주1) {STARTS}")))
    assert missing.status == "UNKNOWN"
    assert missing.rejected[0].gate_status == "REJECT_VALUE"
    assert {evidence.value for evidence in missing.rejected} == {30, 90}


def test_a_note_is_read_in_plain_text_too(tmp_path: Path) -> None:
    folder = tmp_path / "docs" / "one" / "가입설계서"
    folder.mkdir(parents=True)
    table = f"담보명 | 보장내용 | 가입금액 | 보험료\n암진단비(유사암제외)주1) | {PAID} | 3천만원 | 40,620\n"
    (folder / "a.txt").write_text(f"{table}주1) {STARTS}\n", encoding="utf-8")
    assert _waiting(resolved(tmp_path / "docs")).value == 90


@given(st.lists(st.sampled_from(["주1)", "*1", "※1", "¹", "a", "암", " | ", "\n", "90일", "※", "(주2)"]), max_size=60))
def test_notes_in_any_text_under_a_table_are_inside_that_text(parts: list[str]) -> None:
    page = read_page(1, "a | b\nc주1) | d\n" + "".join(parts))
    for table in page.tables:
        for note in footnotes_under(page, table).values():
            assert note.span.of(page.text).strip()


def test_names_with_two_bare_marks_have_both_notes(tmp_path: Path) -> None:
    notes = f"1) {STARTS}\n2) {HALF}"
    made = _made(tmp_path, _page(_cancer(" 1) 2)"), _stroke("2)"), notes=notes))
    assert _waiting(made).value == 90
    assert slot(made, "A4103", "reduction").value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


@pytest.mark.parametrize(
    ("mark", "notes"),
    [
        ("(1)", f"1) {STARTS}"),
        ("", f"1) {STARTS}"),
        ("", f"* {STARTS}"),
        ("1)", f"주1) {STARTS}"),
        ("*", f"* {STARTS}\n* {HALF}"),
        pytest.param(
            "*",
            f"* 갱신계약 {STARTS}",
            marks=pytest.mark.xfail(strict=True, reason="the gate does not know yet that a note is about renewals"),
        ),
        ("1)", f"1) {STARTS} 2) {HALF}"),
        ("주1)", "주1) 보장개시일\n1) 최초계약 : 90일이 지난 날의 다음날\n2) 갱신계약 : 갱신일"),
    ],
)
def test_an_ambiguous_bare_mark_is_not_followed(tmp_path: Path, mark: str, notes: str) -> None:
    assert _waiting(_made(tmp_path, _page(_cancer(mark), _stroke(), notes=notes))).status == "UNKNOWN"


def test_a_number_that_a_list_on_the_page_also_uses_is_not_followed(tmp_path: Path) -> None:
    sheet = _page(_cancer("1)"), _stroke(), notes=f"1) {STARTS}")
    sheet.text(40, 400, "1) 신분증\n2) 진단서", 8)
    assert _waiting(_made(tmp_path, sheet)).status == "UNKNOWN"


@pytest.mark.parametrize("aside", ["갱신계약의 경우 갱신일", "단, 15세 미만은 계약일", "부활계약은 부활일"])
def test_brackets_about_other_contracts_or_children_are_not_part_of_a_note(tmp_path: Path, aside: str) -> None:
    page = _page(_cancer("주1)"), _stroke(), notes=f"주1) {STARTS}({aside})")
    assert _waiting(_made(tmp_path, page)).value == 90


def test_the_word_that_a_note_explains_may_be_the_last_of_several(tmp_path: Path) -> None:
    paid = "암에 대한 책임개시일* 이후 진단 확정된 경우 가입금액 지급"
    notes = "* 책임개시일 : 계약일부터 그 날을 포함하여 90일이 지난 날의 다음날"
    assert _waiting(_made(tmp_path, _page(_cancer("", paid), notes=notes))).value == 90
    other = _page(_cancer("", paid.replace("책임개시일*", "진단비*")), notes=notes)
    assert _waiting(_made(tmp_path, other)).status == "UNKNOWN"
