"""A number between the words that surround another number in the evidence, which has this one elsewhere."""

from __future__ import annotations

import pytest
from supported import assert_turned, conflicts_of

_PASSPORT = "Delivery by courier takes two days. You can check the status online about two weeks after you apply. Photos are $15."
_FENCE = (
    "Rocky ground can add 20 percent. An 8-foot fence costs about 30 percent of a house wall. Permits are $20 to $80."
)
_TERMS = (
    "배송은 2일이 걸린다. 환불 신청은 물건을 받은 날부터 14일 이내에 고객센터로 해야 하며, 교환은 30일 동안 할 수 있다."
)
_CONTRACT = "交货期为5天。合同到期前应当提前30天书面通知对方，逾期视为续约。"
_LEASE = "修理は2週間で終わる。解約の場合は退去日の2か月前までに書面で通知しなければならない。"


@pytest.mark.parametrize(
    ("claim", "chunk", "said"),
    [
        ("The status can be seen online about two days after you apply.", _PASSPORT, "two days"),
        ("An 8-foot fence costs about 20 percent of a house wall.", _FENCE, "20 percent"),
        ("환불 신청은 물건을 받은 날부터 2일 이내에 고객센터로 합니다.", _TERMS, "2일"),
        ("合同到期前应当提前5天书面通知对方。", _CONTRACT, "5天"),
    ],
)
def test_the_number_of_another_thing_in_this_place_is_turned(claim: str, chunk: str, said: str) -> None:
    assert_turned(claim, chunk, said)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The status can be seen online about two weeks after you apply.", _PASSPORT),
        ("The status can be seen online about 14 days after you apply.", _PASSPORT),
        ("An 8-foot fence costs about 30% of a house wall.", _FENCE),
        ("환불 신청은 물건을 받은 날부터 14일 이내에 고객센터로 합니다.", _TERMS),
        ("合同到期前应当提前30天书面通知对方。", _CONTRACT),
        ("解約の場合は退去日の2か月前までに書面で通知します。", _LEASE),
    ],
)
def test_the_number_of_this_place_is_not(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


def test_where_two_texts_have_it_either_way_neither_is_turned() -> None:
    one, other = "Bake the loaf for about 30 minutes in the oven.", "Bake the loaf for about 40 minutes in the oven."
    assert conflicts_of("You bake the loaf for about 30 minutes in the oven.", one, other) == ()
    assert conflicts_of("You bake the loaf for about 40 minutes in the oven.", one, other) == ()


def test_a_number_of_hundreds_of_digits_is_compared_with_nothing() -> None:
    digits = "9" * 400
    chunk = f"You can check the status online about {digits} weeks after you apply. It costs {digits}1 days."
    assert conflicts_of(f"The status can be seen online about {digits}1 days after you apply.", chunk) == ()
    assert conflicts_of("The status can be seen online about 3 days after you apply. It takes 3 days.", chunk)
