"""Clauses next to the coverage's name about something else: renewals, types, other diseases, steps, examples."""

from __future__ import annotations

import pytest
from slot_readings import BUNDLED, daily, limit, read, reduction, standings, waiting

from answergate.policy.catalogue import load_catalogue
from answergate.resolve.settling import SlotStatus, settle
from answergate.text.attribution.candidates import Standing


@pytest.mark.parametrize(
    "text",
    [
        "암진단비(갱신형) 90일 면책",
        "암진단비 2형은 90일 면책",
        "암진단비(2형) 90일 면책",
        "암진단비 2종 : 90일 면책",
        "암진단비 간편심사형은 90일 면책",
        "암진단비 90일 면책(2형에 한함)",
        "암진단비 보험금을 접수 후 3일 이내 지급하지 않으면 이자를 더합니다",
        "암진단비 납입최고기간 14일 동안 보장하지 않습니다",
        "암진단비는 계약 전 30일 이내 보장하지 않는 질병",
        "암진단비 90일 면책(2형)",
        "암진단비 면책기간 90일(남), 60일(여)",
        "암진단비 면책기간 90일(단축형 60일)",
        "암진단비 재진단 면책기간 90일",
    ],
)
def test_days_of_other_contracts_or_of_a_claim_are_no_waiting_period(text: str) -> None:
    (candidate,) = waiting(text)
    assert candidate.standing is Standing.EXAMPLE
    assert candidate.because.partition(": ")[2]


@pytest.mark.parametrize(
    "text",
    [
        "암진단비 갱신 시 90일 면책",
        "암진단비\n갱신계약: 90일 면책",
        "암진단비 부활(효력회복) 시 90일 면책",
        "암진단비 면책기간은 없습니다. 단 해지 후 90일 면책",
        "암진단비 배우자 90일 면책",
        "암진단비: 다른 암보험은 보통 90일 면책",
        "암진단비 기존 계약은 면책기간 90일",
    ],
)
def test_a_value_of_another_person_event_or_product_is_not_the_coverages(text: str) -> None:
    (candidate,) = waiting(text)
    assert candidate.standing is Standing.OTHER_SUBJECT
    assert candidate.because.partition(": ")[2] in text


@pytest.mark.parametrize("text", ["암진단비 면책기간 90일 면제", "암진단비 90일 면책 조항 삭제"])
def test_a_value_that_is_removed_is_denied(text: str) -> None:
    assert standings(waiting(text)) == [Standing.NOT_STATED]


@pytest.mark.parametrize(
    "text",
    [
        "암진단비 90일 면책(갱신계약은 제외)",
        "암진단비 최초계약 90일 면책, 갱신계약은 면책 없음",
        "암진단비(비갱신형) 90일 면책",
        "[갱신형] 암진단비 90일 면책",
        "암진단비 | 20년갱신형 | 90일 면책",
        "·암진단비\n·암진단비\n【갱신계약】 | ○(90일)",
        "암진단비 계약일(부활(효력회복)계약의 경우 부활일)부터 90일이 지난 날의 다음날",
        "암진단비는 자동갱신되며, 최초 계약은 계약일부터 90일이 지난 날의 다음날부터 보장합니다",
        "보험종목: 1종(표준형)\n암진단비 : 90일 면책",
        "암진단비 90일 면책 (최초계약에 한함)",
        "암진단비의 면책기간은 가입일로부터 90일입니다",
        "암진단비: 계약일로부터 90일 이내 진단 확정시 보장하지 않음",
    ],
)
def test_a_first_contract_keeps_its_waiting_period_beside_words_for_others(text: str) -> None:
    (candidate,) = waiting(text)
    assert (candidate.standing, candidate.value) == (Standing.FOUND, 90)


@pytest.mark.parametrize(
    "text",
    [
        "암진단비 뇌출혈은 1년 미만 50% 지급",
        "암진단비 뇌출혈로 진단시 1년 미만 50% 지급",
        "암진단비 1년 미만 뇌출혈 진단시 50% 지급",
        "암진단비 유방암, 자궁경부암은 1년 미만 50% 지급",
        "암진단비 고액암의 경우 1년 미만 50% 지급",
    ],
)
def test_a_clause_about_a_disease_that_is_in_no_name_of_the_coverage_is_not_its(text: str) -> None:
    (candidate,) = reduction(text)
    assert candidate.standing is Standing.EXCLUSION


@pytest.mark.parametrize(
    "text",
    [
        "암진단비 암은 1년 미만 50% 지급",
        "암진단비: 모든 암은 1년 미만 50% 지급",
        "일반암진단비 일반암은 1년 미만 50% 지급",
        "암진단비 뇌출혈 또는 암은 1년 미만 50% 지급",
        "암진단비 암(갑상선암 및 유방암 제외)으로 진단시 1년 미만 50% 지급",
        "암진단비 100세만기 1년 미만 50% 지급",
    ],
)
def test_a_clause_about_what_the_coverage_is_for_is_its_own(text: str) -> None:
    (candidate,) = reduction(text)
    assert (candidate.standing, candidate.value) == (Standing.FOUND, {"period_months": 12, "pay_percent": 50})


def test_a_share_of_the_amount_is_a_reduction_without_a_word_for_paying() -> None:
    (candidate,) = reduction("암진단비\n1년 미만 : 가입금액의 50%\n1년 이상 : 가입금액의 100%")
    assert (candidate.standing, candidate.value) == (Standing.FOUND, {"period_months": 12, "pay_percent": 50})


def test_what_may_lead_to_a_stay_does_not_limit_its_days() -> None:
    text = "암직접치료입원일당 암, 갑상선암 또는 경계성종양의 직접적인 치료를 목적으로 입원한 경우 180일 한도"
    assert standings(limit(text)) == [Standing.FOUND]


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("암진단비 180일 이내 25%, 1년 이내 50% 지급", (6, 25), (12, 50)),
        ("암진단비 6개월 이내 25%, 1년 이내 50% 지급", (6, 25), (12, 50)),
        ("암진단비\n90일 미만 10%\n1년 미만 50%", (3, 10), (12, 50)),
    ],
)
def test_a_reduction_in_two_steps_is_unknown_and_names_both(
    text: str, first: tuple[int, int], second: tuple[int, int]
) -> None:
    answer = settle([reduction(text)])
    assert answer.status is SlotStatus.UNKNOWN
    for months, percent in (first, second):
        assert f"period_months={months} pay_percent={percent}" in answer.notes


def test_a_period_in_days_is_kept_where_it_is_a_number_of_months() -> None:
    (whole,) = reduction("암진단비 180일 미만 25% 지급")
    (broken,) = reduction("암진단비 100일 이내 50% 지급")
    assert (whole.standing, whole.value) == (Standing.FOUND, {"period_months": 6, "pay_percent": 25})
    assert (broken.standing, broken.because) == (Standing.VALUE, "100 days are not a whole number of months")


@pytest.mark.parametrize(
    "text",
    [
        "암진단비 20년납 100세만기 50% 지급",
        "암진단비 사망시 50% 지급",
        "암진단비 재진단시 50% 지급",
        "암진단비 이미 납입한 보험료 50% 지급",
        "암진단비 2년간 5% 할인 지급",
        "암진단비 1년 3% 이율",
        "암진단비 감액 없음(1년 50%)",
        "암진단비 감액(1년 50%) 미적용",
        "암진단비 1년 미만 50% 감액(간편형)",
        "암진단비 5년 이내 50% 사망하는 질병",
    ],
)
def test_a_share_of_something_else_is_no_reduction(text: str) -> None:
    assert Standing.FOUND not in standings(reduction(text))


@pytest.mark.parametrize("text", ["예) 암진단비 90일 면책", "* 예: 암진단비 90일 면책", "가입 예) 암진단비 90일 면책"])
def test_one_letter_opens_an_example(text: str) -> None:
    assert standings(waiting(text)) == [Standing.EXAMPLE]


@pytest.mark.parametrize(
    "text",
    ["(납입유예) 암진단비 90일 면책", "납입유예: 가능\n암진단비 90일 면책", "암진단비 90일 면책 예) 1월 1일 가입"],
)
def test_one_letter_inside_a_word_or_behind_the_value_opens_none(text: str) -> None:
    assert standings(waiting(text)) == [Standing.FOUND]


@pytest.mark.parametrize("text", ["암직접치료입원일당 중환자실은 60일 한도", "암직접치료입원일당 최대 180일 이내 청구"])
def test_days_elsewhere_or_for_a_claim_are_no_limit(text: str) -> None:
    assert standings(limit(text)) == [Standing.EXAMPLE]


@pytest.mark.parametrize(
    "text",
    [
        "암직접치료입원일당 5만원 한도",
        "암직접치료입원일당 가입한도 10만원",
        "암직접치료입원일당 보험료 매월 2만원",
        "암직접치료입원일당 2형 3만원",
    ],
)
def test_a_bound_or_an_amount_of_another_type_is_no_daily_amount(text: str) -> None:
    assert standings(daily(text)) == [Standing.EXAMPLE]


def test_a_limit_of_days_before_an_amount_does_not_bound_it() -> None:
    (candidate,) = daily("암직접치료입원일당 180일한도 2만원")
    assert (candidate.standing, candidate.value) == (Standing.FOUND, 20000)


def test_a_catalogue_of_ones_own_adds_asides_and_subjects() -> None:
    text = "암진단비 임직원은 90일 면책"
    own = load_catalogue(
        {
            "extends": "coverages",
            "asides": ["임직원"],
            "coverage": [{"code": "A4200_1", "slots": {"reduction": {"asides_after": ["^가량"]}}}],
        }
    )
    assert standings(waiting(text)) == [Standing.FOUND]
    assert standings(waiting(text, catalogue=own)) == [Standing.EXAMPLE]
    some = "암진단비 1년 50%가량"
    assert standings(read(some, "A4200_1", "reduction", catalogue=BUNDLED)) == [Standing.FOUND]
    assert standings(read(some, "A4200_1", "reduction", catalogue=own)) == [Standing.EXAMPLE]
