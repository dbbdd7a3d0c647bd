"""Triggers match the words that documents use."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_maker import Sheet
from proposals import coverage_list, proposal, resolved, slot

from answergate.documents.page import Document
from answergate.documents.plain import read_page
from answergate.policy.catalogue import load_catalogue
from answergate.resolve.resolving import resolve
from answergate.resolve.rows import SlotRow
from answergate.resolve.sources import Source

NAMES = {
    "A4200_1": "암진단비(유사암제외)",
    "A4210": "유사암진단비",
    "A4103": "뇌졸중진단비",
    "A6200": "암직접치료입원일당(요양병원제외)",
}


def _read(tmp_path: Path, text: str, wanted: str, code: str = "A4200_1", header: str = "보장내용") -> SlotRow:
    """Return a slot of a coverage that a table says ``text`` about, under ``header``."""
    sheet = Sheet()
    sheet.table([40, 200, 440, 540], 80, [["담보명", header, "비고"], [NAMES[code], text, ""]], height=90)
    listed = coverage_list(*([name, "2만원", "870", "20년/100세"] for name in NAMES.values()))
    return slot(resolved(proposal(tmp_path, listed, sheet)), code, wanted)


def _reduction(months: int, percent: int, part: str = "전체") -> dict[str, object]:
    return {"period_months": months, "pay_percent": percent, "applies_to": part}


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("※ 암의 보장개시일은 최초 계약일 또는 부활(효력회복)일부\n터 90일이 지난날의 다음날임", 90),
        ("보장개시일(계약일로부터 90일이 지난날의 다음날, 15세 미만은 1회 보험료를 받은 때)", 90),
        ("※ 암보장개시일 : 계약일로부터 그날을 포함하여 90일이 지난날의 다음날", 90),
        ("암보장개시일은 가입일 또는 부활일로부터 90일이 지난\n다음날이고", 90),
        ("책임개시일은 계약일부터 90일이 경과한 다음날", 90),
        ("보장개시일은 보험계약일부터 90일 경과 후", 90),
        ("가입후 90일간 보장 제외", 90),
        ("가입 후 180일 이내 지급하지 않음", 180),
        ("90일 면책", 90),
        ("면책기간 : 60일", 60),
        ("계약(부활(효력회복))일로부터 90일이 지난날의 다음날부터", 90),
        ("보험계약일(부활(효력회복)계약의 경우 부활(효력회복)일)부터 90일이 지난 날의 다음날", 90),
        ("제1회 보험료를 받은 날부터 그 날을 포함하여 90일이 지난 날의 다음날", 90),
        ("계약일부터 90일 경과 후 암으로 진단확정된 경우", 90),
        ("계약일로부터 90일간은 보장하지 아니합니다", 90),
        ("단, 소액암은 1년 미만 50% 지급\n* 계약일부터 90일이 지난 날의 다음날", 90),
        ("면책기간 : 없음", 0),
    ],
)
def test_waiting_days_are_read_in_running_text(tmp_path: Path, text: str, days: int) -> None:
    found = _read(tmp_path, text, "waiting_period")
    assert (found.value, found.conditional) == (days, False)


@pytest.mark.parametrize(
    "text",
    [
        "※ 계약일부터 1년경과시점 : 계약일부터 그 날을 포함하여 1년이 지난날의 다음날",
        "보험기간 중 진단 확정된 경우 지급",
        "1회 입원당 180일 한도",
        "계약일 현재 15세 미만",
    ],
)
def test_other_days_and_years_are_not_a_waiting_period(tmp_path: Path, text: str) -> None:
    assert _read(tmp_path, text, "waiting_period").status == "UNKNOWN"


def test_another_subjects_waiting_period_is_not_read(tmp_path: Path) -> None:
    text = "※ 재진단암의 보장개시일은 진단확정일부터 90일이 지난 날의 다음날"
    assert _read(tmp_path, text, "waiting_period").status == "UNKNOWN"
    text = "※ 암보장개시일 : 계약일로부터 90일이 지난날의 다음날"
    assert _read(tmp_path, text, "waiting_period", "A4210").status == "UNKNOWN"


@pytest.mark.parametrize(
    ("text", "days"), [("○(90일)", 90), ("90일", 90), ("가입후 90일간\n보장 제외", 90), ("X", 0), ("-", 0), ("없음", 0)]
)
def test_a_waiting_column_is_read_as_such(tmp_path: Path, text: str, days: int) -> None:
    assert _read(tmp_path, text, "waiting_period", header="면책기간").value == days


@pytest.mark.parametrize(
    ("text", "months", "percent"),
    [
        ("※ 최초 보험가입후 1년 미만에 보험금 지급사유가 발생한 경우 50% 감액\n지급", 12, 50),
        ("(1년미만 진단시 보험가입금액의 50%\n지급)", 12, 50),
        ("- 계약일부터 1년경과시점 전일 이전 진단시 3백만원(가입금액의 50%) 지급", 12, 50),
        ("가입 후 1년간 보험금 50% 지급", 12, 50),
        ("가입 후 2년 이내 30% 감액 지급", 24, 70),
        ("6개월 미만 50% 지급", 6, 50),
        ("180일 이내 25% 지급", 6, 25),
        ("계약일로부터 1년이 되는 시점의 전일 이전에 진단확정시 가입금액의 50% 지급", 12, 50),
        ("계약일부터 1년이 지난 계약해당일의 전일 이전에는 50% 지급", 12, 50),
        ("계약일부터 1년이 지나기 전에 진단확정시 50% 지급", 12, 50),
        ("계약일부터 1년 경과시점 전일까지는 가입금액의 50%", 12, 50),
        ("감액기간 : 1년(50%)", 12, 50),
    ],
)
def test_a_reduction_is_read_in_running_text(tmp_path: Path, text: str, months: int, percent: int) -> None:
    assert _read(tmp_path, text, "reduction", "A4103").value == _reduction(months, percent)


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("※ 특정소액암(유방, 전립선)의 경우\n계약일로부터 1년미만시 50%지급", "특정소액암(유방, 전립선)"),
        ("- 1년경과시점 전일 이전 소액암 진단시 1천5백만원(가입금액의 50%) 지급", "소액암"),
        ("진단확정된 경우(특정소액암의 경우 1년 미만 50%지급)", "특정소액암"),
        ("단, 소액암은 1년미만 50% 지급", "소액암"),
        ("암(유사암 제외)으로 진단확정시 1년미만 50% 지급", None),
        ("기타피부암, 갑상선암 및 제자리암을 제외한 암은 1년미만 50% 지급", None),
        ("유사암을 제외하고 소액암은 1년미만 50% 지급", "소액암"),
    ],
)
def test_the_subject_of_a_reduction_is_kept(tmp_path: Path, text: str, subject: str | None) -> None:
    assert _read(tmp_path, text, "reduction").value == _reduction(12, 50, subject or "전체")


def test_a_reduction_of_what_the_name_excludes_is_not_read(tmp_path: Path) -> None:
    assert _read(tmp_path, "가입후 1년간 50% 지급(단, 유사암한정)", "reduction").status == "UNKNOWN"


def test_next_to_a_reduction_period_only_fifty_percent_is_unambiguous(tmp_path: Path) -> None:
    assert _read(tmp_path, "감액기간 : 1년(30%)", "reduction", "A4103").status == "UNKNOWN"
    assert _read(tmp_path, "감액기간 : 없음", "reduction", "A4103").value == 0


def test_days_before_a_diagnosis_of_another_disease_are_not_read(tmp_path: Path) -> None:
    text = "계약일부터 90일이 지난 후 암으로 진단확정되거나 유사암으로 진단확정된 경우"
    assert _read(tmp_path, text, "waiting_period", "A4210").status == "UNKNOWN"


def test_a_column_of_codes_uses_the_period_of_its_header(tmp_path: Path) -> None:
    found = _read(tmp_path, "○(50%)", "reduction", header="가입후1년이내발생시삭감지급")
    assert found.value == _reduction(12, 50)
    assert _read(tmp_path, "50%", "reduction", header="감액비율").status == "UNKNOWN"


@pytest.mark.parametrize("header", ["보험료(원)", "납기", "가입금액", "구분", "예시"])
def test_other_columns_are_not_read(tmp_path: Path, header: str) -> None:
    assert _read(tmp_path, "가입후 90일간 보장 제외", "waiting_period", header=header).status == "UNKNOWN"


@given(
    st.text(alphabet=st.sampled_from("암유사소액보장개시일계약부터지난날의다음90123년미만%지급()※-.,\n 면책기간한도X○"))
)
def test_every_text_can_be_read_and_every_value_is_in_it(text: str) -> None:
    page = read_page(1, f"담보명 | 보장내용\n암진단비(유사암제외) | {text}\n")
    source = Source("one", "", "상품요약서", "a.txt", Path("a.txt"))
    for row in resolve(load_catalogue("coverages"), [source], {"a.txt": Document("a.txt", "", (page,))}):
        for found in row.slots.values():
            assert all(evidence.excerpt in page.text for evidence in (*found.stated, *found.rejected))


def test_the_reason_for_a_stay_does_not_narrow_its_limit(tmp_path: Path) -> None:
    text = "암, 기타피부암 또는 갑상선암으로 입원한 경우 입원 1일당 180일을 한도로 지급"
    found = _read(tmp_path, text, "duration_limit_days", "A6200")
    assert (found.value, found.conditional) == (180, False)
