"""Does this value belong to this coverage? Scenarios from the attribution gate's specification, on text."""

from __future__ import annotations

import pytest
from slot_readings import daily, limit, reduction, standings, waiting

from answergate.resolve.settling import SlotStatus, settle
from answergate.text.attribution.candidates import Standing

# --- found: every line of the checklist holds


@pytest.mark.parametrize(
    "text",
    [
        "암진단비 90일 면책",
        "암 진단비: 면책기간 90일",
        "암진단급여금\n보장개시일 90일",
        "일반암진단비는 90일 면책",
        "암(일반암)진단비 면책 기간은 90일",
        "90일 면책: 암진단비",
        "암진단비Ⅱ(유사암제외)\n계약일로부터 그날을 포함하여 90일이 지난날의 다음날",
        "암진단비\n90일이 지난\n날의 다음날",
        "암진단비(유사암 제외)\n가입후 90일간\n보장 제외",
        "| 암진단비 (유사암제외) | ○(90일) | X |",
        "A4200_1 ９０일 면책",
        "암진단비\r\n90일 면책\r\n",
        "소액암을 제외한 암진단비 90일 면책",
    ],
)
def test_a_value_beside_the_coverages_own_name_is_found(text: str) -> None:
    (candidate,) = waiting(text)
    assert (candidate.standing, candidate.value, candidate.unit) == (Standing.FOUND, 90, "days")
    assert candidate.anchor is not None
    assert "90" in candidate.trigger.of(text) or "９０" in candidate.trigger.of(text)


def test_a_candidate_says_where_it_stands() -> None:
    text = "상품 안내\n암 진단비\n보장개시일\n90일 면책"
    (candidate,) = waiting(text)
    assert candidate.line == 4
    assert candidate.trigger.of(text) == "90일 면책"
    assert candidate.anchor is not None
    assert candidate.anchor.of(text) == "암 진단비"
    assert candidate.anchor_name == "암진단비"
    # The window begins at the line that is only the name: what is above it belongs to another section.
    assert candidate.window.of(text) == "암 진단비\n보장개시일\n90일 면책"


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("암직접치료입원일당 180일 한도", 180),
        ("암 직접치료 입원일당Ⅱ(1일이상)(요양병원 제외)\n가입금액 지급(180일을 한도로 지급)", 180),
        ("암직접치료입원일당(요양제외,1일이상180일한도)", 180),
        ("암직접입원비 1~120일", 120),
        ("암직접치료 입원비 최대 120일", 120),
        ("암직접치료입원일당 연간 90일", 90),
    ],
)
def test_a_limit_in_days_is_found(text: str, days: int) -> None:
    (candidate,) = limit(text)
    assert (candidate.standing, candidate.value) == (Standing.FOUND, days)


@pytest.mark.parametrize(
    ("text", "won"),
    [
        ("암직접치료입원일당 20,000원", 20000),
        ("암직접치료 입원비 30,000원/일", 30000),
        ("암직접치료입원일당Ⅱ(요양병원제외) 2만원", 20000),
        ("암직접치료입원일당 5천원", 5000),
    ],
)
def test_an_amount_per_day_is_found(text: str, won: int) -> None:
    (candidate,) = daily(text)
    assert (candidate.standing, candidate.value, candidate.unit) == (Standing.FOUND, won, "won_per_day")


def test_ten_thousands_of_won_are_an_amount_per_day_only_beside_a_word_that_says_so() -> None:
    (candidate,) = daily("암직접입원비 가입금액 2만원")
    assert candidate.standing is Standing.VALUE
    assert "일당" in candidate.because


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("암진단비 1년 50%", {"period_months": 12, "pay_percent": 50}),
        ("암진단비(1년50%)", {"period_months": 12, "pay_percent": 50}),
        ("암진단비 1년 미만 진단시 30% 감액", {"period_months": 12, "pay_percent": 70}),
        ("암진단비 최초 가입후 2년 미만에 발생한 경우\n50%를 지급", {"period_months": 24, "pay_percent": 50}),
        ("암진단비 6개월 미만 진단시 가입금액의 25% 지급", {"period_months": 6, "pay_percent": 25}),
        ("암진단비 감액 40%", {"pay_percent": 60}),
        ("암진단비 50% 지급", {"pay_percent": 50}),
    ],
)
def test_a_reduction_has_a_period_and_what_is_paid(text: str, value: dict[str, int]) -> None:
    (candidate,) = reduction(text)
    assert (candidate.standing, candidate.value) == (Standing.FOUND, value)
    assert candidate.condition is None


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("암진단비(유사암제외)\n※ 특정소액암(유방, 전립선)의 경우\n계약일로부터 1년미만시 50%지급", "특정소액암"),
        ("암진단비 (소액암은 1년미만 50% 지급)", "소액암"),
        ("암진단비 1년 미만 50% 지급(소액암에 한함)", "소액암"),
    ],
)
def test_a_reduction_of_a_part_keeps_its_condition(text: str, part: str) -> None:
    (candidate,) = reduction(text)
    assert candidate.standing is Standing.FOUND
    assert candidate.condition == part
    assert candidate.value == {"period_months": 12, "pay_percent": 50, "applies_to": part}


def test_a_part_that_may_be_a_heading_is_doubt() -> None:
    assert standings(reduction("암진단비\n소액암\n- 1년 미만 50% 지급")) == [Standing.EXCLUSION]


def test_a_part_with_a_clause_of_its_own_below_leaves_the_value_alone() -> None:
    text = "암진단비\n※ 보장개시일: 90일이 지난날의 다음날\n※ 소액암은 1년미만 50% 지급"
    assert standings(waiting(text)) == [Standing.FOUND]


# --- no anchor


@pytest.mark.parametrize(
    "text",
    [
        "90일 면책",
        "유사암진단비 90일 면책",
        "재진단암진단비 90일 면책",
        "고액치료비암진단비 90일 면책",
        "특정소액암진단비 90일 면책",
        "통합암진단비(유사암제외) 90일 면책",
        "암진단비(유사암 및 소액암 제외) 90일 면책",
        "암 진단 비용은 90일 면책",
        "암입원일당 90일 면책",
        "암진단비를 제외한 나머지 담보는 90일 면책",
        "암진단비, 뇌졸중진단비 제외 담보는 90일 면책",
    ],
)
def test_a_value_without_the_coverages_whole_name_is_not_its(text: str) -> None:
    (candidate,) = waiting(text)
    assert candidate.standing is Standing.NO_ANCHOR
    assert candidate.anchor is None


def test_the_generic_name_is_no_anchor_of_the_direct_treatment() -> None:
    assert standings(limit("암입원일당 180일 한도")) == [Standing.NO_ANCHOR]


@pytest.mark.parametrize(("between", "standing"), [(7, Standing.FOUND), (8, Standing.NO_ANCHOR)])
def test_an_anchor_reaches_eight_lines_and_not_nine(between: int, standing: Standing) -> None:
    filler = "안내문\n" * between
    assert standings(waiting(f"암진단비\n{filler}90일 면책")) == [standing]
    assert standings(waiting(f"90일 면책\n{filler}암진단비")) == [standing]


def test_a_wider_window_reaches_further() -> None:
    text = "암진단비\n" + "안내문\n" * 9 + "90일 면책"
    assert standings(waiting(text)) == [Standing.NO_ANCHOR]
    assert standings(waiting(text, lines=12)) == [Standing.FOUND]


# --- exclusions


@pytest.mark.parametrize(
    "text",
    [
        "암진단비\n유사암 90일 면책",
        "암진단비 90일 면책 (갑상선암은 없음)",
        "기타피부암: 90일 면책\n암진단비",
        "암진단비\n소액암의 경우 90일 면책",
        "암진단비, 유사암진단비 90일 면책",
        "유사암의 경우 보장 제외, 90일 면책\n암진단비",
    ],
)
def test_an_excluded_thing_as_the_subject_turns_the_value_away(text: str) -> None:
    (candidate,) = waiting(text)
    assert candidate.standing is Standing.EXCLUSION
    assert candidate.because.partition(": ")[2]


@pytest.mark.parametrize(
    "text",
    [
        "암진단비 (유사암 제외) 90일 면책",
        "암진단비(유사암, 갑상선암 제외) 90일 면책",
        "암진단비는 유사암은 제외하고 90일 면책",
        "유사암진단비를 제외한 암진단비 90일 면책",
    ],
)
def test_an_exclusion_clause_is_part_of_the_name(text: str) -> None:
    assert standings(waiting(text)) == [Standing.FOUND]


def test_a_nursing_hospital_left_out_is_part_of_the_name() -> None:
    assert standings(limit("암직접치료입원일당(요양병원 제외) 180일 한도")) == [Standing.FOUND]
    assert standings(limit("암직접치료입원일당\n요양병원 90일 한도")) == [Standing.EXCLUSION]


def test_a_limit_on_the_nursing_hospitals_line_is_not_the_direct_treatments() -> None:
    text = (
        "암 직접치료 입원일당Ⅱ(1일이상)(요양병원 제외)\n"
        "암 요양병원 입원일당Ⅱ(1일이상, 90일한도)\n"
        "암 직접치료 통원일당(상급종합병원)(연간10회한)"
    )
    (candidate,) = limit(text)
    assert candidate.standing is Standing.EXCLUSION
    assert candidate.value == 90
    assert [name.name for name in candidate.others] == ["암요양병원입원일당Ⅱ", "암직접치료통원일당"]
    assert settle([(candidate,)]).status is SlotStatus.UNKNOWN


# --- other coverages


@pytest.mark.parametrize(
    "text",
    [
        "암진단비, 뇌졸중진단비 90일 면책",
        "암진단비\n뇌졸중진단비\n90일 면책",
        "암진단비\n뇌졸중진단비 90일 면책",
        "암진단비 90일 면책\n뇌졸중진단비",
        "암진단비\n90일 면책\n듣도보도못한 골절진단비",
        "90일 면책\n암진단비\n암직접치료입원일당",
        "암진단비 90일 면책, 뇌졸중진단비 30일 면책",
        "뇌졸중진단비 및\n암진단비는 90일 면책",
    ],
)
def test_a_value_another_coverage_could_own_is_nobodys(text: str) -> None:
    candidates = waiting(text)
    assert set(standings(candidates)) == {Standing.MIXED}
    assert candidates[0].others
    assert settle([candidates]).status is SlotStatus.UNKNOWN


@pytest.mark.parametrize(
    "text",
    [
        "암진단비 90일 면책\n뇌졸중진단비 30일 면책",
        "유사암진단비: 30일 면책\n암진단비: 90일 면책",
        "| 암진단비 | 90일 면책 |\n|---|---|\n| 유사암진단비 | 면책 없음 |",
        "<table><tr><td>암진단비</td><td>90일 면책</td></tr><tr><td>뇌졸중진단비</td><td>없음</td></tr></table>",
    ],
)
def test_in_a_list_of_one_row_per_coverage_each_has_its_value(text: str) -> None:
    answer = settle([waiting(text)])
    assert (answer.status, answer.value) == (SlotStatus.FOUND, 90)
    assert all(evidence.candidate.value == 90 for evidence in answer.evidences)


@pytest.mark.parametrize(
    "text",
    [
        "17. 항암방사선치료비 3백만원\n18. 암직접치료입원일당Ⅱ(요양병원제외)(1일이상180일한도) 2만원\n19. 암수술비 1백만원",
        "- 암 직접치료 입원일당Ⅱ(1일이상)(요양병원 제외) 180일한도 2만원\n- 암 요양병원 입원일당Ⅱ(1일이상, 90일한도) 1만원",
    ],
)
def test_a_row_that_starts_with_our_name_is_ours_beside_rows_with_other_numbers(text: str) -> None:
    assert settle([limit(text)]).value == 180
    assert settle([daily(text)]).value == 20000


def test_a_value_before_our_name_in_its_row_may_be_the_row_befores() -> None:
    text = "뇌졸중진단비(1회한)는\n90일 면책, 암진단비는\n그렇지 않다"
    assert standings(waiting(text)) == [Standing.MIXED]


def test_names_in_the_head_of_a_table_leave_its_columns_in_doubt() -> None:
    text = "| | 암진단비 | 뇌졸중진단비 |\n|---|---|---|\n| 면책 | 90일 면책 | 30일 면책 |"
    assert set(standings(waiting(text))) == {Standing.MIXED}
