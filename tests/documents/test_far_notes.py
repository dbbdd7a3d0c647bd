"""A footnote on a later page is part of its row only if its mark can have one meaning."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_maker import Sheet
from proposals import page_text, proposal, resolved, slot

from answergate.documents.plain import read_page
from answergate.policy.catalogue import load_catalogue
from answergate.resolve.audit import audit
from answergate.resolve.continued import Continuations, Part
from answergate.resolve.far_notes import FarNotes
from answergate.resolve.report import report_html
from answergate.resolve.rows import SlotRow
from answergate.resolve.running import Run

XS = [40.0, 220.0, 400.0, 480.0, 540.0]
HEADER = ["담보명", "보장내용", "가입금액", "보험료(원)"]
PAID = "보험기간 중 진단 확정된 경우 가입금액 지급"
SINCE = "암보장개시일주1) 이후 진단 확정된 경우 지급"
STARTS = "암보장개시일 : 계약일로부터 그날을 포함하여 90일이 지난날의 다음날"
MARKED = ["암진단비(유사암제외)주1)", PAID, "3천만원", "40,620"]
WORDED = ["암진단비(유사암제외)", SINCE, "3천만원", "40,620"]
OTHER = ["상해수술비", "보험기간 중 수술한 경우 지급", "10만원", "100"]


def _sheet(*rows: list[str], notes: str = "", before: str = "", header: list[str] | None = None) -> Sheet:
    sheet = Sheet()
    if before:
        sheet.text(40, 60, before, 8)
    bottom = sheet.table(XS, 80, [header or HEADER, *rows])[-1]
    if notes:
        sheet.text(40, bottom + 6, notes, 8)
    return sheet


def _text(*lines: tuple[float, str]) -> Sheet:
    sheet = Sheet()
    for top, words in lines:
        sheet.text(40, top, words, 8)
    return sheet


def _waiting(tmp_path: Path, *sheets: Sheet) -> SlotRow:
    return slot(_made(tmp_path, *sheets), "A4200_1", "waiting_period")


def _made(tmp_path: Path, *sheets: Sheet) -> Run:
    made = resolved(proposal(tmp_path, *sheets))
    assert audit(made.rows, made.documents, 0.0).faults == ()
    return made


@pytest.mark.parametrize("row", [MARKED, WORDED])
def test_a_note_under_the_last_part_of_a_table_applies_to_all_parts(tmp_path: Path, row: list[str]) -> None:
    made = _made(tmp_path, _sheet(row), _sheet(OTHER), _sheet(OTHER, notes=f"주1) {STARTS}"))
    found = slot(made, "A4200_1", "waiting_period")
    assert (found.status, found.value, found.evidences[0].kind) == ("FOUND", 90, "footnote")


def test_the_evidence_is_the_row_and_says_where_the_value_is(tmp_path: Path) -> None:
    made = _made(tmp_path, _sheet(WORDED), _sheet(OTHER, notes=f"주1) {STARTS}"))
    evidence = slot(made, "A4200_1", "waiting_period").evidences[0]
    assert (evidence.page, evidence.value_bbox) == (1, None)
    assert evidence.excerpt.startswith("암진단비(유사암제외)")
    assert "주1)" in evidence.excerpt
    assert evidence.excerpt in page_text(made, evidence.document, 1)
    at = evidence.value_at
    assert at is not None
    assert (at.page, at.excerpt) == (2, f"주1) {STARTS}")
    assert evidence.value_text in at.excerpt
    assert evidence.value_text == "90"


def test_the_audit_detects_a_changed_value_on_the_other_page(tmp_path: Path) -> None:
    made = _made(tmp_path, _sheet(WORDED), _sheet(OTHER, notes=f"주1) {STARTS}"))
    later = _made(tmp_path / "other", _sheet(WORDED), _sheet(OTHER, notes=f"주1) {STARTS.replace('90', '60')}"))
    codes = {fault.code for fault in audit(made.rows, later.documents, 0.0).faults}
    assert codes == {"ALTERED_EXCERPT"}


def test_the_report_shows_the_row_and_then_the_page_of_the_value(tmp_path: Path) -> None:
    made = _made(tmp_path, _sheet(WORDED), _sheet(OTHER, notes=f"주1) {STARTS}"))
    files = {source.name: source.path for source in made.sources}
    html = report_html(load_catalogue("coverages"), made.rows, made.documents, files)
    places = json.loads(html.split("const places = ")[1].split(";\n")[0])
    shown = [place for place in places if place["status"] == "FOUND" and place["words"] == "90"]
    assert [(place["page"], place["anchor"] is None, place["value"] is None) for place in shown] == [
        (1, False, True),
        (2, True, False),
    ]


def test_notes_at_the_top_of_the_page_after_a_table_are_its_notes(tmp_path: Path) -> None:
    assert _waiting(tmp_path, _sheet(MARKED), _text((60, f"주1) {STARTS}\n주2) 약관 참조"))).value == 90


def test_notes_that_continue_on_the_next_page_belong_to_the_table(tmp_path: Path) -> None:
    row = ["암진단비(유사암제외)주2)", PAID, "3천만원", "40,620"]
    stroke = ["뇌졸중진단비주1)", PAID, "1천만원", "8,010"]
    sheets = (_sheet(stroke, row, notes="주1) 약관 참조"), _text((60, f"주2) {STARTS}")))
    assert _waiting(tmp_path, *sheets).value == 90


def test_the_only_note_of_the_document_is_also_read_after_other_text(tmp_path: Path) -> None:
    sheets = (_sheet(MARKED), _text((60, "보험금 지급에 관한 사항")), _text((60, "유의사항"), (90, f"주1) {STARTS}")))
    assert _waiting(tmp_path, *sheets).value == 90


def test_a_page_header_and_number_do_not_separate_the_parts_of_a_table(tmp_path: Path) -> None:
    sheets = [_sheet(row, before="무배당 하나의 건강보험") for row in (MARKED, OTHER)]
    sheets.append(_sheet(OTHER, before="무배당 하나의 건강보험", notes=f"주1) {STARTS}"))
    for number, sheet in enumerate(sheets):
        sheet.text(280, 800, f"- {number} -", 8)
    sheets.append(_sheet(["암수술비주1)", PAID, "1백만원", "9"], before="다른 표", notes="주1) 약관 참조"))
    assert _waiting(tmp_path, *sheets).value == 90


@pytest.mark.xfail(strict=True, reason="the gate rejects a value if a proviso in brackets names an excluded subject")
def test_a_proviso_for_subjects_of_other_coverages_is_not_part_of_the_note(tmp_path: Path) -> None:
    note = f"주1) {STARTS}(단, 갑상선암, 기타피부암은 계약일)"
    assert _waiting(tmp_path / "other", _sheet(WORDED), _sheet(OTHER, notes=note)).value == 90


def test_a_proviso_for_subjects_of_the_coverage_leaves_doubt(tmp_path: Path) -> None:
    note = f"주1) {STARTS}(단, 소액암은 계약일)"
    assert _waiting(tmp_path / "part", _sheet(WORDED), _sheet(OTHER, notes=note)).status == "UNKNOWN"
    note = f"주1) {STARTS}(단, 갑상선암 외의 암은 계약일)"
    assert _waiting(tmp_path / "rest", _sheet(WORDED), _sheet(OTHER, notes=note)).status == "UNKNOWN"
    note = f"주1) {STARTS}(단, 갑상선암, 소액암은 계약일)"
    assert _waiting(tmp_path / "both", _sheet(WORDED), _sheet(OTHER, notes=note)).status == "UNKNOWN"


HALF = "가입 후 1년 미만에 진단 확정된 경우 가입금액의 50% 지급"
ELSEWHERE = ["암수술비주1)", PAID, "1백만원", "9"]


def test_a_mark_that_pages_in_between_explain_twice_is_not_followed(tmp_path: Path) -> None:
    twice = _sheet(OTHER, notes=f"주1) 약관 참조\n주1) {STARTS}")
    assert _waiting(tmp_path / "twice", _sheet(MARKED), twice).status == "UNKNOWN"
    sheets = (_sheet(MARKED), _sheet(OTHER, notes="주1) 약관 참조"), _sheet(OTHER, notes=f"주1) {STARTS}"))
    assert _waiting(tmp_path / "again", *sheets).status == "UNKNOWN"


def test_a_mark_that_the_table_itself_explains_is_not_followed_further(tmp_path: Path) -> None:
    own = ["주1) 약관에서 정한 암을 말함", "", "", ""]
    assert _waiting(tmp_path, _sheet(MARKED, own), _text((60, f"주1) {STARTS}"))).status == "UNKNOWN"


def test_a_note_under_another_table_with_the_same_mark_is_not_followed(tmp_path: Path) -> None:
    titled = _sheet(ELSEWHERE, before="다른 담보", notes=f"주1) {STARTS}")
    assert _waiting(tmp_path / "titled", _sheet(MARKED), titled).status == "UNKNOWN"
    other = _sheet(ELSEWHERE, notes=f"주1) {STARTS}", header=["담보명", "지급사유", "가입금액", "보험료(원)"])
    narrow = Sheet()
    bottom = narrow.table([60.0, 220.0, 400.0, 480.0, 520.0], 80, [HEADER, ELSEWHERE])[-1]
    narrow.text(60, bottom + 6, f"주1) {STARTS}", 8)
    assert _waiting(tmp_path / "narrow", _sheet(MARKED), narrow).status == "UNKNOWN"
    assert _waiting(tmp_path / "beside", _sheet(MARKED), _text((60, "다음 표")), other).status == "UNKNOWN"


def test_a_note_for_two_tables_is_followed_only_by_the_word_it_explains(tmp_path: Path) -> None:
    note = _text((60, "유의사항"), (90, f"주1) {STARTS}"))
    other = _sheet(["암수술비", SINCE, "1백만원", "9"], before="다른 담보")
    assert _waiting(tmp_path / "word", _sheet(WORDED), other, note).value == 90
    assert _waiting(tmp_path / "name", _sheet(MARKED), other, note).status == "UNKNOWN"


def test_a_note_before_its_row_or_too_many_pages_later_is_not_followed(tmp_path: Path) -> None:
    note = _text((60, f"주1) {STARTS}"))
    assert _waiting(tmp_path / "before", note, _sheet(MARKED)).status == "UNKNOWN"
    between = [_text((60, f"제{number}장 약관")) for number in range(31)]
    assert _waiting(tmp_path / "far", _sheet(MARKED), *between, note).status == "UNKNOWN"


def test_a_note_that_does_not_end_on_its_page_is_not_read(tmp_path: Path) -> None:
    cut = _text((60, f"주1) {STARTS}(단, 다음의 경우"))
    assert _waiting(tmp_path, _sheet(MARKED), cut).status == "UNKNOWN"


def test_a_row_and_its_note_on_a_later_page_that_disagree_state_nothing(tmp_path: Path) -> None:
    row = ["암진단비(유사암제외)주1)", "암의 보장개시일은 계약일부터 30일이 지난날의 다음날", "3천만원", "40,620"]
    missing = _waiting(tmp_path, _sheet(row), _sheet(OTHER, notes=f"주1) {STARTS}"))
    assert missing.status == "UNKNOWN"
    assert missing.rejected[0].gate_status == "REJECT_VALUE"
    assert {evidence.value for evidence in missing.rejected} == {30, 90}


@given(
    st.lists(
        st.sampled_from(["주1)", "*1", "¹", "암", " | ", "\n", "\f", "90일", "※", "(주2)", "a | b\n"]), max_size=80
    )
)
def test_notes_in_any_text_are_on_later_pages(parts: list[str]) -> None:
    texts = ("a | b\nc주1) | d\n" + "".join(parts)).split("\f")
    pages = tuple(read_page(number, text) for number, text in enumerate(texts, start=1))
    notes = FarNotes(pages, Continuations(pages))
    for page in pages:
        for table in page.tables:
            for note in notes.of(Part(page, table)).values():
                assert note.page is not None
                assert note.page.number > page.number
                assert note.text(page).strip()


def test_a_page_that_could_not_be_read_ends_a_table(tmp_path: Path) -> None:
    row = ["뇌졸중진단비주1)", PAID, "1천만원", "8,010"]
    last = _sheet(ELSEWHERE, notes=f"주1) {HALF}")
    assert slot(_made(tmp_path / "whole", _sheet(row), last), "A4103", "reduction").status == "FOUND"
    blank = slot(_made(tmp_path / "blank", _sheet(row), Sheet(), last), "A4103", "reduction")
    assert blank.status == "UNKNOWN"
