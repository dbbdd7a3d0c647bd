"""Numbers of a claim that the evidence has, lacks, or has for something else."""

from __future__ import annotations

import pytest
from supported import conflicts_of, support

from answergate.text.conflicts.conflict import ConflictKind


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The fee is 35 dollars.", "The fee is 35 million dollars."),
        ("The flat has 5 square metres.", "The flat has 5 square feet."),
        ("It grew by 35% then.", "It grew by 35 million then."),
        ("It opened on March 15, 1989.", "It opened on April 15, 1989."),
        ("대기 기간은 43일마다 바뀐다.", "대기 기간은 143일마다 바뀐다."),
        ("보험금은 5천만원이다.", "보험금은 1억 5천만원이다."),
        ("예산은 2천만 원 이다.", "예산은 3억 2천만 원 이다."),
        ("金额为 5000 元。", "金额为 3万 5000 元。"),
        ("농도는 59.25mg/L이다.", "농도는 9.25mg/L이고 159.25mg/L에 이른다."),
    ],
)
def test_a_number_that_only_looks_like_one_of_the_evidence_is_a_conflict(claim: str, chunk: str) -> None:
    assert support(claim, chunk).conflicts


def test_a_number_behind_a_scale_that_is_another_number_stands_for_itself() -> None:
    assert support("예산 3억으로 5개 사업을 한다.", "예산 3억 5개 사업을 정했다.").conflicts == ()


@pytest.mark.parametrize("particle", ["에", "를", "로", "까지"])
@pytest.mark.parametrize("number", ["59.25mg/L", "30%", "5km", "90일"])
def test_a_korean_particle_after_a_unit_changes_no_number(number: str, particle: str) -> None:
    claim, chunk = f"하구의 값은 {number}이다.", f"하구의 값은 {number}{particle} 이르렀다."
    assert support(claim, chunk).conflicts == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Zebras danced wildly in 1937.", "The bridge opened in 1937."),
        ("공룡이 1937년에 멸종했다.", "다리는 1937년에 개통했다."),
        ("恐龙于1937年在南极灭绝。", "大桥1937年通车。"),
        ("Динозавры вымерли в 1937 году.", "The bridge opened in 1937."),
    ],
)
def test_a_number_alone_supports_no_claim_of_many_words(claim: str, chunk: str) -> None:
    assert support(claim, chunk).score == 0.0


@pytest.mark.parametrize("claim", ["172 million", "$172 million", "1937", "About 172"])
def test_a_claim_that_is_little_but_a_number_rests_on_it(claim: str) -> None:
    assert support(claim, "In millions of dollars, 1937: 172").score >= 0.4


@pytest.mark.parametrize("claim", ["Step 1: Do this.", "Option 7 is it.", "Method 3: use it."])
def test_the_number_of_an_own_step_supports_nothing(claim: str) -> None:
    assert support(claim, "Cats sleep most of the day.").score == 0.0


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Diaz scored two goals.", "Diaz scored twice."),
        ("Debt fell by one third.", "Debt fell by a third."),
        ("One half of the seats are taken.", "Half of the seats are taken."),
        ("United have lost five games in a row.", "It was the fifth defeat in a row for United."),
        ("李娜已连续六次夺冠。", "这是李娜连续第六次夺冠。"),
        ("第一次使用前应充电。", "首次使用前请充电。"),
        ("第三季度收入为45亿元。", "2023年第三季度收入为45亿元。"),
        ("第3季度收入为45亿元。", "2023年第3季度收入为45亿元。"),
        ("3분기 매출은 5억원이다.", "2023년 3분기 매출은 5억원이다."),
        ("The camera films at 60 fps.", "The camera films at 60fps."),
        ("The timeout is 30 seconds.", "The timeout is 30s."),
        ("Version 2.4 adds the option.", "v2.4 adds the option."),
    ],
)
def test_a_count_that_the_evidence_has_in_words_is_grounded(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Bake it at 180°F for an hour.", "Bake it at 180°C for an hour."),
        ("1年以内に改善した。", "1回に1錠を飲み、1週間以内に改善した。"),
        ("Debt fell by one fifth.", "Debt fell by a third."),
        ("United have lost six games in a row.", "It was the fifth defeat in a row for United."),
        ("第二季度收入为45亿元。", "2023年第三季度收入为45亿元。"),
        ("第二次使用前应充电。", "首次使用前请充电。"),
        ("第2季度收入为45亿元。", "2023年第3季度收入为45亿元。"),
        ("The camera films at 30 fps.", "The camera films at 60fps."),
        ("Version 2.5 adds the option.", "v2.4 adds the option."),
    ],
)
def test_another_unit_or_another_count_is_a_number_in_conflict(claim: str, chunk: str) -> None:
    assert [conflict.kind for conflict in conflicts_of(claim, chunk)] == [ConflictKind.NUMBER]


def test_a_bare_number_is_no_quantity_of_just_any_unit() -> None:
    chunk = "The router supports Wi-Fi 6 and has a warranty of 24 months."
    assert [conflict.text for conflict in support("The router has a six-year warranty.", chunk).conflicts] == [
        "six-year"
    ]
    assert support("You get 15 days of paid leave.", "You get 15 paid vacation days.").conflicts == ()
    assert support("Bake it at 250 °C.", "Bake it at 250.").conflicts == ()
    assert support("It takes 15 minutes.", "Time | 15").conflicts == ()


def test_a_measure_may_be_told_without_its_unit() -> None:
    tariff = "第一档：年用气量0–360立方米，2.86元/立方米。"
    assert support("第一档是360方以内，2.86元。", tariff).conflicts == ()
    assert support("第一档是380方以内，2.86元。", tariff).conflicts
