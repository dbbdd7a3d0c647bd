"""What so many times an amount comes to."""

from __future__ import annotations

import pytest
from supported import conflicts_of, support

from answergate.text.operations import Operation


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
