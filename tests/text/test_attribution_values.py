"""Examples, values of the whole product and implausible values, and the order in which reasons to reject apply."""

from __future__ import annotations

import pytest
from slot_readings import daily, limit, reduction, standings, waiting

from answergate.model.case import Level
from answergate.resolve.settling import SlotStatus, settle
from answergate.text.attribution.candidates import Standing


@pytest.mark.parametrize(
    "text",
    [
        "(예시) 암 진단비 : 가입 후 90일간 보장 제외",
        "[사례] 암진단비 90일 면책",
        "예시표\n암진단비 90일 면책",
        "암진단비 90일 면책 (예시)",
        "보험료 납입면제에 관한 사항\n암진단비 90일 면책",
        "암진단비 등 암관련 담보의 보장개시일은 90일이 지난날의 다음날",
        "예를 들어 암진단비가 90일 면책인 경우",
        "(예) 암진단비 90일 면책",
        "예시\n암진단비 90일 면책",
        "■ 예시\n암진단비 90일 면책",
        "예시1) 암진단비 면책기간 90일",
        "예시 1: 암진단비 면책기간 90일",
        "사례 1\n암진단비 90일 면책",
        "보험금 지급 사례\n암진단비 면책기간 90일",
    ],
)
def test_an_example_or_another_matter_is_no_statement(text: str) -> None:
    (candidate,) = waiting(text)
    assert candidate.standing is Standing.EXAMPLE
    assert candidate.because.partition(": ")[2]


@pytest.mark.parametrize(
    "text",
    [
        "암진단비 90일 면책\n(예시) 그 밖의 안내",
        "암진단비 90일 면책\n예시\n그 밖의 안내",
        "건강보험(납입면제형)\n암진단비 90일 면책",
        "보장 사례집에서 옮김\n암진단비 90일 면책",
    ],
)
def test_an_example_below_and_a_products_type_do_no_harm(text: str) -> None:
    assert standings(waiting(text)) == [Standing.FOUND]


def test_product_level_evidence_belongs_to_no_coverage() -> None:
    candidates = waiting("암진단비 90일 면책", level=Level.PRODUCT)
    assert standings(candidates) == [Standing.GLOBAL]
    answer = settle([candidates])
    assert answer.status is SlotStatus.UNKNOWN
    assert answer.notes == "Evidence found at product-level, cannot attribute to specific coverage"
    assert answer.evidences == ()


def test_coverage_level_evidence_is_found() -> None:
    assert standings(waiting("암진단비 90일 면책", level=Level.COVERAGE)) == [Standing.FOUND]


@pytest.mark.parametrize(
    ("days", "standing"),
    [(0, Standing.VALUE), (1, Standing.FOUND), (364, Standing.FOUND), (365, Standing.VALUE), (400, Standing.VALUE)],
)
def test_days_are_above_zero_and_below_a_year(days: int, standing: Standing) -> None:
    (candidate,) = waiting(f"암진단비 {days}일 면책")
    assert (candidate.standing, candidate.value) == (standing, days)


@pytest.mark.parametrize("text", ["암진단비 12.5일 면책", "암진단비 1,90일 면책", f"암진단비 {'9' * 40}일 면책"])
def test_part_of_a_number_is_no_value(text: str) -> None:
    (candidate,) = waiting(text)
    assert (candidate.standing, candidate.value) == (Standing.VALUE, None)


@pytest.mark.parametrize(
    "text",
    [
        "암진단비 1년 0%",
        "암진단비 1년 100%",
        "암진단비 10년 50%",
        "암진단비 0년 50%",
        "암진단비 해약환급금미지급형(납입후50%지급형)",
    ],
)
def test_an_implausible_reduction_is_no_value(text: str) -> None:
    assert standings(reduction(text)) == [Standing.VALUE]


def test_a_waiting_period_is_no_limit() -> None:
    assert limit("암직접치료입원일당\n보장개시일: 90일이 지난날의 다음날") == ()


def test_the_questions_are_asked_in_their_order() -> None:
    asked = [
        ("90일 면책 유사암 (예시) 400일 면책", Standing.NO_ANCHOR),
        ("암진단비 뇌졸중진단비 유사암 (예시) 400일 면책", Standing.EXCLUSION),
        ("암진단비 뇌졸중진단비 (예시) 400일 면책", Standing.MIXED),
        ("암진단비 (예시) 400일 면책", Standing.EXAMPLE),
        ("암진단비 400일 면책", Standing.GLOBAL),
    ]
    for text, standing in asked:
        assert standings(waiting(text, level=Level.PRODUCT))[-1] is standing
    assert standings(waiting("암진단비 400일 면책")) == [Standing.VALUE]


@pytest.mark.parametrize(
    "text",
    [
        "암진단비는 90일 면책이 없습니다",
        "암진단비 90일 면책 없이 보장",
        "암진단비에는 90일 면책을 적용하지 않습니다",
        "암진단비 90일 면책 미적용",
    ],
)
def test_a_value_that_is_denied_is_no_value(text: str) -> None:
    assert standings(waiting(text)) == [Standing.NOT_STATED]


@pytest.mark.parametrize(
    "text",
    [
        "암진단비 가입후 90일간 보장하지 않음",
        "암진단비는 계약일부터 90일 동안은 보험금을 지급하지 않습니다",
        "암진단비 계약일부터 90일간 보장 제외",
    ],
)
def test_cover_that_is_denied_for_some_days_is_the_waiting_period(text: str) -> None:
    assert [(candidate.standing, candidate.value) for candidate in waiting(text)] == [(Standing.FOUND, 90)]


def test_the_next_cell_denies_nothing() -> None:
    assert standings(waiting("| 암진단비 | 90일 면책 | 없음 |")) == [Standing.FOUND]


@pytest.mark.parametrize("text", ["암진단비 90일~180일 면책", "암진단비 30 ~ 90일 면책"])
def test_the_end_of_a_range_is_no_value(text: str) -> None:
    assert standings(waiting(text)) == [Standing.VALUE]


@pytest.mark.parametrize("text", ["암진단비 90일 또는 180일 면책", "암진단비 90일 혹은 180일 면책"])
def test_one_of_several_is_no_value(text: str) -> None:
    assert standings(waiting(text)) == [Standing.VALUE]


@pytest.mark.parametrize("text", ["암직접치료입원일당 최대 90일 또는 180일", "암직접치료입원일당 연간 90일~180일"])
def test_the_first_of_several_is_no_limit(text: str) -> None:
    assert set(standings(limit(text))) == {Standing.VALUE}


@pytest.mark.parametrize(
    "text",
    [
        "암직접치료입원일당 보험료 2만원",
        "암직접치료입원일당 보험료: 2만원",
        "암직접치료입원일당 최고 5만원",
        "암직접치료입원일당 2만원~5만원",
        "암직접치료입원일당 2만원 또는 5만원",
        "암직접치료입원일당 1억 2만원",
        "암직접입원비 2만 5,000원/일",
    ],
)
def test_a_premium_a_bound_and_a_part_of_an_amount_are_no_daily_amount(text: str) -> None:
    assert set(standings(daily(text))) == {Standing.VALUE}


def test_a_premium_after_the_amount_does_not_harm_it() -> None:
    (candidate,) = daily("암직접치료입원일당 가입금액 2만원 보험료 1,234원")
    assert (candidate.standing, candidate.value) == (Standing.FOUND, 20000)


@pytest.mark.parametrize("text", ["암진단비 매년 10% 지급", "암진단비 만기 환급 50% 지급"])
def test_what_is_paid_back_or_every_year_is_no_reduction(text: str) -> None:
    assert standings(reduction(text)) == [Standing.VALUE]


@pytest.mark.parametrize("text", ["암직접치료입원일당 1~180일", "암직접치료입원일당 1일~180일 한도"])
def test_a_range_from_the_first_day_on_is_a_limit(text: str) -> None:
    assert [(candidate.standing, candidate.value) for candidate in limit(text)] == [(Standing.FOUND, 180)]


@pytest.mark.parametrize(
    "text",
    [
        "암진단비 1년미만 감액 50%",
        "암진단비 가입후 1년미만 진단시 50%",
        "암진단비 감액기간 1년, 감액비율 50%",
        "암진단비 1년 50%",
    ],
)
def test_a_reduction_is_read_with_its_period(text: str) -> None:
    (candidate,) = reduction(text)
    assert candidate.value == {"period_months": 12, "pay_percent": 50}


@pytest.mark.parametrize("ending", ["아니다", "아닙니다", "아님", "아닌 경우"])
def test_a_value_that_is_denied_is_none(ending: str) -> None:
    assert standings(waiting(f"암진단비의 면책기간은 90일이 {ending}")) == [Standing.NOT_STATED]
    assert standings(waiting(f"암진단비의 면책기간은 90일이며, 감액기간이 {ending}")) == [Standing.FOUND]


@pytest.mark.parametrize("name", ["수술비", "입원일당", "간병비", "치료비", "간병인사용일당", "골절진단비"])
def test_a_row_that_opens_with_what_names_end_in_is_another_coverages(name: str) -> None:
    assert standings(waiting(f"암진단비 3,000만원\n{name} 90일 면책")) == [Standing.MIXED]
    assert standings(waiting(f"암진단비 3,000만원\n| {name} | 90일 면책 |")) == [Standing.MIXED]


@pytest.mark.parametrize("text", ["암진단비 90일 면책\n수술비 300만원", "암진단비: 치료비와 별도로 90일 면책"])
def test_what_names_end_in_does_no_harm_in_other_rows_or_inside_ours(text: str) -> None:
    assert standings(waiting(text)) == [Standing.FOUND]
