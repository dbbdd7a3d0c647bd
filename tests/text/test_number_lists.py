"""Totals and averages use every number of a list, unless the claim says which ones."""

from __future__ import annotations

import pytest
from supported import conflicts_of, support

from answergate.text.derivations.operations import Operation

ENGLISH = "The mill ground 20 sacks on Friday, 30 on Saturday and 70 on Sunday."
KOREAN = "금요일에 20명, 토요일에 30명, 일요일에 70명이 왔다."
CHINESE = "周五来了20人，周六30人，周日70人。"
JAPANESE = "金曜に20人、土曜に30人、日曜に70人が来た。"


@pytest.mark.parametrize(
    ("right", "wrong", "chunk", "operation"),
    [
        ("In total it ground 120 sacks.", "In total it ground 50 sacks.", ENGLISH, Operation.SUM),
        ("On average it ground 40 sacks.", "On average it ground 45 sacks.", ENGLISH, Operation.AVERAGE),
        (
            "In total it ground 50 sacks on Friday and Saturday.",
            "In total it ground 90 sacks on Friday and Saturday.",
            ENGLISH,
            Operation.SUM,
        ),
        ("The average mark is 65.", "The average mark is 75.", "The marks were 50, 60, 70 and 80.", Operation.AVERAGE),
        ("총 120명이 왔다.", "총 50명이 왔다.", KOREAN, Operation.SUM),
        ("금요일과 토요일에 총 50명이 왔다.", "금요일과 토요일에 총 90명이 왔다.", KOREAN, Operation.SUM),
        ("평균은 65점이다.", "평균은 75점이다.", "점수는 50점, 60점, 70점, 80점이다.", Operation.AVERAGE),
        ("一共来了120人。", "一共来了50人。", CHINESE, Operation.SUM),
        ("周五和周六一共来了50人。", "周五和周六一共来了90人。", CHINESE, Operation.SUM),
        ("平均为65分。", "平均为75分。", "成绩为50分、60分、70分和80分。", Operation.AVERAGE),
        ("合計120人が来た。", "合計50人が来た。", JAPANESE, Operation.SUM),
        ("金曜と土曜に合計50人が来た。", "金曜と土曜に合計90人が来た。", JAPANESE, Operation.SUM),
        ("平均点は65点です。", "平均点は75点です。", "点数は50点、60点、70点、80点でした。", Operation.AVERAGE),
    ],
)
def test_a_total_and_an_average_take_the_whole_list(right: str, wrong: str, chunk: str, operation: Operation) -> None:
    result = support(right, chunk)
    assert [derivation.operation for derivation in result.derived] == [operation]
    assert result.conflicts == ()
    assert "number" in [each.kind for each in conflicts_of(wrong, chunk)]


def test_a_total_that_stands_in_its_list_is_not_added_to_it() -> None:
    chunk = "We counted 120 birds, 45 ducks, 75 geese and no swans."
    assert support("In total there were 120 ducks and geese.", chunk).conflicts == ()


@pytest.mark.parametrize(
    ("claim", "fitting", "unfitting"),
    [
        ("More than 6,000 bees came.", "6,030 bees came.", "5,960 bees came."),
        ("Under 6,000 bees came.", "5,960 bees came.", "6,030 bees came."),
        ("Over 40% agreed.", "40.4% agreed.", "39.7% agreed."),
        ("Over 3 million came.", "3,041,200 came.", "2,971,400 came."),
        ("6,000마리 넘게 왔다.", "6,030마리가 왔다.", "5,960마리가 왔다."),
        ("超过6,000人参加。", "6,030人参加。", "5,960人参加。"),
        ("6,000人以上が来た。", "6,030人が来た。", "5,960人が来た。"),
    ],
)
def test_a_bound_is_no_rounding(claim: str, fitting: str, unfitting: str) -> None:
    assert support(claim, fitting).conflicts == ()
    assert "number" in [each.kind for each in conflicts_of(claim, unfitting)]


def test_a_five_is_rounded_up_or_down() -> None:
    assert support("Sales were about 1,300 units.", "Sales were 1,250 units.").conflicts == ()
    assert support("Sales were about 1,400 units.", "Sales were 1,250 units.").conflicts


def test_the_same_amount_twice_is_added() -> None:
    chunk = "Each transfer costs $85. A lost deed needs an affidavit, for which a fee of $85 is taken."
    assert support("With a lost deed the total comes to $170.", chunk).conflicts == ()
    assert support("With a lost deed the total comes to $180.", chunk).conflicts
    assert support("In total 40 sacks came.", "20 sacks came on Friday, 20 on Saturday and 50 on Sunday.").conflicts


def test_what_a_claim_reckons_may_stand_before_what_it_reckons_with() -> None:
    chunk = "One oil smokes at 430 degrees F, the other at 350 degrees F."
    assert support("They differ by 80 °F: one smokes at 430 °F and the other at 350 °F.", chunk).conflicts == ()
    assert support("They differ by 90 °F: one smokes at 430 °F and the other at 350 °F.", chunk).conflicts
