"""Units of different quantities are distinguished. The same measure in another unit of its quantity is equal."""

from __future__ import annotations

import pytest

from answergate.assess import LexicalSimilarity
from answergate.support.conflict import Conflict


def conflicts_of(claim: str, chunk: str) -> tuple[Conflict, ...]:
    [support] = LexicalSimilarity().support([claim], [chunk], [[0]])
    return support.conflicts


@pytest.mark.parametrize(
    ("claim", "right", "wrong"),
    [
        ("The path is 12 mi long.", "The path is 12 miles long.", "The path is 12 km long."),
        ("It blew at 30 knots.", "It blew at 30 kn.", "It blew at 30 mph."),
        ("The churn holds 12 pints.", "The churn holds 12 pints.", "The churn holds 12 litres."),
        ("The calf weighs 9 stone.", "The calf weighs 57 kg.", "The calf weighs 9 kg."),
        ("The card stores 4 GB.", "The card stores 4,000 MB.", "The card stores 4,000 KB."),
        ("The card stores 4.00 GB.", "The card stores 4,096 MB.", "The card stores 4,500 MB."),
        ("The field is 3 ha.", "The field is 30,000 m².", "The field is 3,000 m²."),
        ("The turbine yields 2 MW.", "The turbine yields 2,000 kW.", "The turbine yields 200 kW."),
        ("풍속은 30노트이다.", "풍속은 30노트였다.", "풍속은 30미터였다."),
        ("카드 용량은 4GB이다.", "카드 용량은 4,000MB이다.", "카드 용량은 4,000KB이다."),
        ("存储卡容量为4GB。", "存储卡容量为4,000MB。", "存储卡容量为4,000KB。"),
        ("容量は4GBです。", "容量は4,000MBである。", "容量は4,000KBである。"),
        ("風速は30ノットです。", "風速は30ノットだった。", "風速は30メートルだった。"),
    ],
)
def test_a_measure_is_held_against_its_unit(claim: str, right: str, wrong: str) -> None:
    assert conflicts_of(claim, right) == ()
    assert "NUM301" in [each.code for each in conflicts_of(claim, wrong)]


def test_what_an_amount_is_paid_for_stands_closest_to_it() -> None:
    assert conflicts_of("年会費は月額700円。", "年会費は年額700円。")
    assert conflicts_of("年会費は年額700円。", "年会費は年額700円。") == ()
