"""Products of a count and an amount."""

from __future__ import annotations

import pytest
from supported import conflicts_of, support

from answergate.text.derivations.operations import Operation


@pytest.mark.parametrize(
    ("right", "wrong", "chunk"),
    [
        (
            "The dry and soft ingredients weigh 450 g in total.",
            "The dry and soft ingredients weigh 480 g in total.",
            "Stir in 250 g of flour, 120 g of butter and 80 g of sugar.",
        ),
        (
            "Rent for the whole lease is 38,400元.",
            "Rent for the whole lease is 39,400元.",
            "The lease runs for 12 months at 3,200元 a month.",
        ),
        ("押金为6,400元。", "押金为6,800元。", "月租3,200元，押金为两个月租金。"),
        ("보증금은 400만원이다.", "보증금은 450만원이다.", "보증금은 월세 80만원의 5개월분이다."),
        ("敷金は16万円です。", "敷金は18万円です。", "敷金は家賃8万円の2か月分です。"),
        (
            "The deposit is $2,900.",
            "The deposit is $2,700.",
            "Rent is $1,450 a month and the deposit is two months of rent.",
        ),
        ("每次2粒，合计20毫克。", "每次2粒，合计30毫克。", "每粒含叶黄素10mg，每次2粒。"),
        ("剩余租金共22,400元。", "剩余租金共24,200元。", "月租2,800元，租期剩余8个月。"),
        ("一次需缴纳1,680元物业费。", "一次需缴纳1,580元物业费。", "每月物业费280元，一次缴纳6个月。"),
        (
            "You commit to at least £210 in membership.",
            "You commit to at least £230 in membership.",
            "Membership is £35 per month with a minimum term of 6 months.",
        ),
    ],
)
def test_so_much_for_each_comes_to_an_amount(right: str, wrong: str, chunk: str) -> None:
    assert conflicts_of(right, chunk) == ()
    assert {derivation.operation for derivation in support(right, chunk).derived} <= {Operation.PRODUCT, Operation.SUM}
    assert conflicts_of(wrong, chunk)


@pytest.mark.parametrize(
    ("question", "right", "wrong", "chunk"),
    [
        (
            "What would the plan cost for 14 people per year?",
            "It comes to €1,260 a year.",
            "It comes to €1,290 a year.",
            "The plan is €7.50 per user per month, billed annually.",
        ),
        (
            "12个人按年付一共多少钱？",
            "12人共3456元。",
            "12人共3556元。",
            "价格（元/人/年）\n| 版本 | 价格 |\n|---|---|\n| 团队版 | 288 |",
        ),
        (
            "14명이면 1년에 얼마인가요?",
            "1년에 모두 126만 원입니다.",
            "1년에 모두 136만 원입니다.",
            "요금은 1인당 월 7,500원입니다.",
        ),
        ("14人だと年にいくらですか？", "年に計126万円です。", "年に計136万円です。", "料金は1人あたり月7,500円です。"),
    ],
)
def test_so_much_a_month_for_so_many_comes_to_an_amount_a_year(
    question: str, right: str, wrong: str, chunk: str
) -> None:
    assert support(right, chunk, question=question).conflicts == ()
    assert support(wrong, chunk, question=question).conflicts


def test_a_share_off_an_amount_that_the_claim_has() -> None:
    chunk = "The plan costs €1,260 a year. Charities get 40% off."
    assert conflicts_of("Charities get 40% off €1,260, so they pay €756.", chunk) == ()
    assert conflicts_of("Charities get 40% off €1,260, so they pay €786.", chunk)


@pytest.mark.parametrize(
    ("right", "wrong", "chunk"),
    [
        ("The city pays 40%.", "The city pays 30%.", "60% is paid by the state, the rest by the city."),
        ("시비는 40%입니다.", "시비는 30%입니다.", "사업비의 60%는 국비, 나머지는 시비로 충당한다."),
        ("市财政承担40%。", "市财政承担30%。", "60%由国家承担，其余由市财政承担。"),
        ("市が40％を負担する。", "市が30％を負担する。", "60％は国が、残りは市が負担する。"),
    ],
)
def test_what_the_evidence_leaves_of_a_hundred_percent(right: str, wrong: str, chunk: str) -> None:
    assert conflicts_of(right, chunk) == ()
    assert conflicts_of(wrong, chunk)
