"""Sentences in a coverage's own text about another risk, another contract type, or one of several values."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, proposal, resolved, slot

from answergate.policy.catalogue import load_catalogue
from answergate.resolve.rows import SlotRow

CANCER, SIMILAR, STROKE, HEART = "암진단비(유사암제외)", "유사암진단비", "뇌졸중진단비", "허혈성심장질환진단비"
DAILY = "암직접치료입원일당(요양병원제외)"
CODES = {CANCER: "A4200_1", SIMILAR: "A4210", STROKE: "A4103", HEART: "A4105", DAILY: "A6200"}


def _said(tmp_path: Path, name: str, body: str, wanted: str) -> SlotRow:
    sheet = Sheet()
    sheet.table([40, 200, 540], 80, [["담보명", "보장내용"], [name, body]], height=90)
    listed = coverage_list(*([one, "2만원", "870", "20년/100세"] for one in CODES))
    return slot(resolved(proposal(tmp_path, listed, sheet)), CODES[name], wanted)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        (SIMILAR, "진단시 지급. 암진단비(유사암제외)의 보장개시일은 계약일부터 90일이 지난 날의 다음날로 합니다."),
        (SIMILAR, "진단시 지급. 일반암의 보장개시일은 계약일부터 90일이 지난날의 다음날"),
        (SIMILAR, "진단시 지급. 암은 90일 면책"),
        (SIMILAR, "진단시 지급. 단, 암(유사암제외)은 계약일부터 90일이 지난날의 다음날부터 보장"),
        (CANCER, "진단시 지급. 뇌졸중의 보장개시일은 계약일입니다."),
        (CANCER, "진단시 지급. 계약일부터 30일이 지난날의 다음날 해지"),
        (CANCER, "면책기간 90일 또는 180일"),
        (CANCER, "면책기간 90일/180일"),
        (CANCER, "진단시 지급. (예시) 보장개시일은 계약일부터 90일이 지난 날의 다음날"),
        (CANCER, "2형: 90일 면책"),
        (CANCER, "진단시 지급. 계약일부터 90일 이내 갑상선암 진단시 면책"),
        (CANCER, "진단시 지급. 다른 암보험은 보통 90일 면책"),
        (CANCER, "타사 90일 면책, 당사 즉시 보장"),
        (CANCER, "일반적으로 암보험은 가입 후 90일 면책기간이 있습니다"),
        (CANCER, "면책기간 90일은 2024년 4월 이후 폐지"),
        (CANCER, "기존 계약은 면책기간 90일"),
        (CANCER, "진단시 지급(면책기간 90일 아님)"),
        (CANCER, "면책기간 90일을 적용하지 아니함"),
        (CANCER, "면책기간(90일)이 면제됩니다"),
        (CANCER, "90일 면책 조항 삭제"),
        (CANCER, "90일 면책(선택시)"),
        (CANCER, "면책기간 90일(간편가입형), 없음(일반가입형)"),
        (CANCER, "암 치료 후 90일 면책 규정이 있는 실손보험과 다릅니다"),
        (CANCER, "진단시 지급. 배우자 : 계약일부터 90일이 지난 날의 다음날"),
        (CANCER, "진단시 지급. 예) 계약일 1월 1일, 90일 면책인 경우"),
        (CANCER, "진단시 가입금액 지급\n직전 암 진단확정일부터 90일이 지난 날의 다음날"),
        (CANCER, "진단시 지급\n※ 암수술비 90일 면책, 항암약물치료비 90일 면책"),
        (CANCER, "진단시 차회 이후 보험료 납입면제(암보장개시일 : 계약일부터 90일이 지난 날의 다음날)"),
    ],
)
def test_a_waiting_period_of_something_else_does_not_belong_to_the_coverage(
    tmp_path: Path, name: str, body: str
) -> None:
    assert _said(tmp_path, name, body, "waiting_period").status == "UNKNOWN"


@pytest.mark.parametrize(
    "body",
    [
        "※ 일반암의 보장개시일은 계약일부터 90일이 지난날의 다음날",
        "※ 암진단비의 보장개시일은 계약일부터 90일이 지난날의 다음날",
        "최초계약에 한하여 보장개시일은 계약일부터 90일이 지난날의 다음날",
        "암으로 진단시 지급(계약일부터 90일이 지난날의 다음날부터 보장)",
        "진단시 지급. 가입 후 90일이 경과한 날의 다음날부터 보장",
        "※ 대기기간 90일",
        "※ 90일간의 면책기간이 있습니다",
        "암진단급여금 : 가입 후 90일 면책",
        "진단시 지급. 계약일로부터 90일이 되는 날의 다음날부터 보장",
        "최초계약일로부터 90일 이내에 진단확정된 암은 보장에서 제외",
        "※ 암보장개시일은 계약일을 포함하여 90일이 지난 날의 다음날, 유사암 보장개시일은 계약일",
        "진단시 지급. 기타사항 : 계약일부터 90일이 지난 날의 다음날부터 보장",
        "암(예: 위암)으로 진단시 지급(계약일부터 90일이 지난 날의 다음날부터 보장)",
    ],
)
def test_a_waiting_period_of_the_coverage_itself_is_found(tmp_path: Path, body: str) -> None:
    assert _said(tmp_path, CANCER, body, "waiting_period").value == 90


@pytest.mark.parametrize(
    ("name", "body"),
    [
        (CANCER, "진단시 지급\n※ 기타피부암, 갑상선암은 1년 미만 50% 지급"),
        (SIMILAR, "암진단비는 1년 미만 50%"),
        (SIMILAR, "유사암 진단시 지급. 단, 갑상선암은 1년 미만 50% 지급"),
        (STROKE, "진단시 지급. 예를 들어 1년 미만 50%를 지급하는 상품의 경우 500만원을 지급합니다"),
        (STROKE, "급성심근경색증으로 1년 미만 진단시 50% 지급"),
        (STROKE, "뇌졸중 진단시 지급(2년 이내 생존율 50%)"),
        (STROKE, "1년 이내 발생률 3%의 질병입니다"),
        (STROKE, "뇌졸중 진단시 1년 미만 50%를 지급하는 상품이 많음"),
        (STROKE, "대부분의 보험사는 1년 미만 50% 지급"),
        (STROKE, "중증 뇌졸중은 1년 미만 50% 지급"),
        (STROKE, "(간편심사형에 한함) 1년 미만 50% 지급"),
        (STROKE, "1년 미만 50% 지급(2형에 한함)"),
        (STROKE, "2종(간편심사형) : 1년 미만 50% 지급"),
        (STROKE, "갱신계약은 1년 미만 50%"),
        (CANCER, "※ 통합암진단비는 1년 미만 35% 지급"),
        (CANCER, "※ 통합암진단비는 1년 미만 35% 지급\n2년 미만 : 가입금액의 20%"),
        (STROKE, "진단시 지급\n※ 뇌혈관질환진단비 : 1년 미만 50%"),
        (STROKE, "1년 미만 50%(뇌출혈 제외), 뇌출혈 100%"),
        (STROKE, "가입금액의 50%(1년 미만), 75%(2년 미만)"),
        (STROKE, "가입금액의 25%(180일 이내), 50%(1년 미만), 100%(1년 이상)"),
        (HEART, "급성심근경색증 진단시 100%, 기타 허혈성심장질환 1년 미만 50%"),
        (CANCER, "암(유사암 제외) 진단시 100%, 유사암 진단시 20% 지급(1년 미만 10%)"),
    ],
)
def test_a_reduction_of_something_else_does_not_belong_to_the_coverage(tmp_path: Path, name: str, body: str) -> None:
    assert _said(tmp_path, name, body, "reduction").status == "UNKNOWN"


@pytest.mark.parametrize(
    ("name", "body"),
    [
        (STROKE, "보험기간 중 뇌졸중은 1년 미만 50% 지급"),
        (STROKE, "최초 1회에 한하여 1년 미만 50% 지급"),
        (STROKE, "진단비는 가입 후 1년 미만 50% 지급"),
        (HEART, "협심증 등 허혈성심장질환으로 1년 미만 진단시 50% 지급"),
        (STROKE, "계약일부터 1년이 지난 날의 전일 이전에 진단확정된 경우 50% 지급"),
        (STROKE, "계약일부터 1년이 경과한 시점의 전일 이전 50% 지급"),
        (SIMILAR, "유사암 진단시 지급. 단, 유사암은 1년 미만 50% 지급"),
        (SIMILAR, "진단시 지급. 단, 갑상선암, 기타피부암, 제자리암, 경계성종양은 1년 미만 50% 지급"),
        (STROKE, "가입금액의 50%(1년 미만), 100%(1년 이상)"),
        (STROKE, "50% 지급(가입 후 1년 미만)"),
        (STROKE, "뇌졸중진단급여금 : 1년 미만 50%"),
        (STROKE, "1년 50% 감액"),
        (STROKE, "감액기간 1년, 감액비율 50%"),
        (CANCER, "1년 미만 50% 지급(유사암 제외)"),
        (CANCER, "소액암 진단시 20% 지급, 그 외의 암 진단시 가입금액 지급(1년 미만 50%)"),
    ],
)
def test_a_reduction_of_the_coverage_itself_is_found(tmp_path: Path, name: str, body: str) -> None:
    value = _said(tmp_path, name, body, "reduction").value
    assert value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}


@pytest.mark.parametrize(
    ("body", "part"),
    [
        ("유방암, 전립선암 및 방광암은 1년 미만 진단시 50% 지급", "유방암, 전립선암 및 방광암"),
        ("소액암으로 진단시 가입금액 지급(1년 미만 50%)", "소액암"),
    ],
)
def test_a_reduction_of_a_part_is_for_everything_the_part_names(tmp_path: Path, body: str, part: str) -> None:
    value = _said(tmp_path, CANCER, body, "reduction").value
    assert value == {"period_months": 12, "pay_percent": 50, "applies_to": part}


@pytest.mark.parametrize(
    "body",
    [
        "보험금 청구 서류 접수 후 최대 10일 이내 지급",
        "간병인사용 180일 한도",
        "120일 또는 180일 한도",
        "통원 30일 한도",
        "입원 후 180일 이내 최대 30일 통원 치료",
        "1회 입원당 3일 초과 시 지급합니다",
        "180일 한도 없음",
        "연속 180일 한도가 아닌 누적 한도",
        "직접치료 외 입원은 30일 한도",
        "질병입원일당 1회 입원당 180일 한도",
        "요양병원에 입원한 경우 1회 입원당 90일 한도로 지급",
        "요양병원에 입원 시 최고 90일 한도",
    ],
)
def test_days_of_something_else_are_not_the_limit(tmp_path: Path, body: str) -> None:
    assert _said(tmp_path, DAILY, body, "duration_limit_days").status == "UNKNOWN"


def test_days_of_a_stay_in_any_place_except_one_are_the_limit(tmp_path: Path) -> None:
    body = "요양병원을 제외한 병원에 입원한 경우 1회 입원당 180일 한도로 지급"
    assert _said(tmp_path, DAILY, body, "duration_limit_days").value == 180


@pytest.mark.parametrize("before", ["[갱신형]", "갱신형_", "간편가입 ", "(간편심사형)", "무배당 "])
def test_words_before_the_risk_do_not_make_a_different_name(tmp_path: Path, before: str) -> None:
    name = before + CANCER
    body = "보험기간 중 암보장개시일(최초계약일부터 90일이 지난 날의 다음 날) 이후에 암으로 진단확정된 경우 지급"
    sheet = Sheet()
    sheet.table([40, 200, 540], 80, [["담보명", "보장내용"], [name, body]], height=90)
    docs = proposal(tmp_path, coverage_list([name, "2천만원", "870", "20년/100세"]), sheet)
    own = tmp_path / "own.toml"
    own.write_text(f'extends = "bundled"\n[issuers.one]\nA4200_1 = ["{name}"]\n', "utf-8")
    assert slot(resolved(docs, load_catalogue(own)), "A4200_1", "waiting_period").value == 90
