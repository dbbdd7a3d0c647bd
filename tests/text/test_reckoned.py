"""Numbers that a claim computes itself, and the same bound or time written with another number."""

from __future__ import annotations

import pytest
from supported import support

from answergate.text.derivations.operations import Operation


@pytest.mark.parametrize(
    ("claim", "chunk", "operation"),
    [
        (
            "You pay $5 per foot for at most 300 feet, so $1,500.",
            "You pay $5 per foot, not over 300 feet.",
            Operation.OWN,
        ),
        ("Sales were 297 and then 418 boats, 41% better.", "It sold 297 boats and then 418 boats.", Operation.OWN),
        ("회비 3만원을 12명이 내면 36만원이다.", "회비는 3만원이고 회원은 12명이다.", Operation.OWN),
        ("The other 35% comes from a levy.", "The state pays 65%; a levy pays for what is left.", Operation.DIFFERENCE),
        ("나머지 35%는 시가 낸다.", "국가가 65%를 내고 시가 그 밖의 비용을 낸다.", Operation.DIFFERENCE),
        ("其余35%由市政府承担。", "国家承担65%，市政府承担另外的费用。", Operation.DIFFERENCE),
        ("残りの35%は市が負担する。", "国が65%を負担し、市がほかを負担する。", Operation.DIFFERENCE),
        (
            "Small shops with ten or fewer spaces are exempt.",
            "Shops with fewer than 11 spaces are exempt.",
            Operation.BOUND,
        ),
        ("12명 이상이면 할인된다.", "11명을 초과하면 할인된다.", Operation.BOUND),
        ("Debt came down by about $0.5 million.", "Debt was $3.1 million, from $3.6 million.", Operation.DIFFERENCE),
        ("Abel won 47 seconds ahead of Kim.", "1. Abel 2:19:44, 2. Kim 2:20:31", Operation.DIFFERENCE),
        ("2터미널에서는 20분 이릅니다.", "1터미널 05:50, 2터미널 05:30", Operation.DIFFERENCE),
        ("태풍은 4시간 반 만에 지나갔다.", "태풍은 02:00에 와서 06:30에 지나갔다.", Operation.DIFFERENCE),
        (
            "Of 86,000 homes 25,000 were still cut off.",
            "Of 86,000 homes 61,000 were reconnected.",
            Operation.DIFFERENCE,
        ),
        ("1,000만원의 17%인 170만원을 받는다.", "1,000만원까지 17%를 받는다.", Operation.OWN),
        ("기차는 66분 걸린다.", "출발 21:55, 도착 23:01", Operation.DIFFERENCE),
        ("A train of 315 minutes runs daily.", "Leaves 9:15 am, arrives 2:30 pm.", Operation.DIFFERENCE),
        ("The museum is open for 8 hours.", "The museum is open from 9 am to 5 pm.", Operation.DIFFERENCE),
        ("박물관은 8시간 동안 연다.", "박물관은 오전 9시부터 오후 5시까지 연다.", Operation.DIFFERENCE),
    ],
)
def test_what_a_claim_reckons_rightly_is_no_invention(claim: str, chunk: str, operation: Operation) -> None:
    result = support(claim, chunk)
    assert [derivation.operation for derivation in result.derived] == [operation]
    assert result.conflicts == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("You pay $5 per foot for at most 300 feet, so $1,800.", "You pay $5 per foot, not over 300 feet."),
        ("The other 45% comes from a levy.", "The state pays 65%; a levy pays for what is left."),
        ("35% comes from a levy.", "The state pays 65%; a levy pays for what is left."),
        ("Small shops with twelve or fewer spaces are exempt.", "Shops with fewer than 11 spaces are exempt."),
        ("Shops with fewer than 10 spaces are exempt.", "Shops with fewer than 11 spaces are exempt."),
        ("13명 이상이면 할인된다.", "11명을 초과하면 할인된다."),
        ("Debt came down by about $0.7 million.", "Debt was $3.1 million, from $3.6 million."),
        ("1,000만원의 17%인 180만원을 받는다.", "1,000만원까지 17%를 받는다."),
        ("Abel won 57 seconds ahead of Kim.", "1. Abel 2:19:44, 2. Kim 2:20:31"),
        ("The museum is open for 7 hours.", "The museum is open from 9 am to 5 pm."),
        ("A train of 1,035 minutes runs daily.", "Leaves 9:15 am, arrives 2:30 pm."),
        ("A train of 65 minutes runs daily.", "Leaves at 8:10.\nAnother arrives at 9:15."),
    ],
)
def test_what_a_claim_reckons_wrongly_is_in_conflict(claim: str, chunk: str) -> None:
    assert support(claim, chunk).conflicts != ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The tower is 38 m (about 125 feet) high.", "The tower is 38 m high."),
        ("The lake is 62 miles away.", "The lake is 100 km away."),
        ("Bake at 180 °C (about 356 °F).", "Bake at 180 °C."),
        ("탑의 높이는 약 125피트이다.", "탑의 높이는 38m이다."),
        ("The shelf is 2 m high.", "The shelf is 2000 mm high."),
        ("架子高1.2米。", "架子高1200毫米。"),
    ],
)
def test_a_measure_may_be_told_in_another_unit(claim: str, chunk: str) -> None:
    result = support(claim, chunk)
    assert [derivation.operation for derivation in result.derived] == [Operation.CONVERSION]
    assert result.conflicts == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The tower is 38 m (about 115 feet) high.", "The tower is 38 m high."),
        ("The lake is 70 miles away.", "The lake is 100 km away."),
        ("Bake at 180 °C (about 400 °F).", "Bake at 180 °C."),
        ("The shelf is 3 m high.", "The shelf is 2000 mm high."),
    ],
)
def test_a_measure_converted_wrongly_is_in_conflict(claim: str, chunk: str) -> None:
    assert support(claim, chunk).conflicts != ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("It had almost 6.3 million customers.", "| | 2024 |\n|---|---|\n| Customers (thousand) | 6,284 |"),
        ("매출은 1조 8,420억 원이다.", "(단위: 억원)\n| 구분 | 2분기 |\n|---|---|\n| 매출 | 18,420 |"),
        ("销售额为12.5亿元。", "单位：百万元\n| 项目 | 2024 |\n|---|---|\n| 销售额 | 1,250 |"),
    ],
)
def test_a_cell_leaves_its_scale_to_the_header(claim: str, chunk: str) -> None:
    result = support(claim, chunk)
    assert [derivation.operation for derivation in result.derived] == [Operation.SCALE]
    assert result.conflicts == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("It had almost 6.8 million customers.", "| | 2024 |\n|---|---|\n| Customers (thousand) | 6,284 |"),
        ("매출은 1조 9,420억 원이다.", "(단위: 억원)\n| 구분 | 2분기 |\n|---|---|\n| 매출 | 18,420 |"),
    ],
)
def test_another_size_than_the_cell_has_is_in_conflict(claim: str, chunk: str) -> None:
    assert support(claim, chunk).conflicts != ()
