"""Counts of listed things are recognised. Wrong counts are conflicts if the evidence says that the list is complete."""

from __future__ import annotations

import pytest
from supported import conflicts_of, support

from answergate.text.derivations.operations import Operation


@pytest.mark.parametrize(
    ("right", "wrong", "chunk"),
    [
        ("There are four salt lakes.", "There are five salt lakes.", "The salt lakes are Orrin, Tave, Mull and Sorn."),
        ("The shop has 3 outlets.", "The shop has 4 outlets.", "The shop has outlets in Leeds, York and Hull."),
        ("가게는 매장이 3개 있다.", "가게는 매장이 4개 있다.", "가게의 매장은 대구, 울산, 전주에 있다."),
        ("소금 호수는 네 개이다.", "소금 호수는 세 개이다.", "소금 호수는 오린, 타브, 물라, 소른이다."),
        ("有四个咸水湖。", "有五个咸水湖。", "咸水湖是青湖、白湖、盐湖和月湖。"),
        ("塩湖は4つある。", "塩湖は3つある。", "塩湖は青湖、白湖、月湖、星湖である。"),
    ],
)
def test_a_count_of_a_list_is_named(right: str, wrong: str, chunk: str) -> None:
    result = support(right, chunk)
    assert [derivation.operation for derivation in result.derived] == [Operation.COUNT]
    assert result.conflicts == ()
    assert [each.kind for each in conflicts_of(wrong, chunk)] == ["number"]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        # The list is not complete.
        ("There are five salt lakes.", "The salt lakes include Orrin, Tave and Mull."),
        ("有五个咸水湖。", "咸水湖包括青湖、白湖和盐湖。"),
        ("소금 호수는 다섯 개이다.", "소금 호수는 오린, 타브, 물라 등이다."),
        # A description is not a list.
        ("There are five salt lakes.", "The salt lakes are wide, calm and shallow."),
        # Only some are counted.
        ("There are two salt lakes that freeze.", "The salt lakes are Orrin, Tave and Mull; Tave and Mull freeze."),
    ],
)
def test_a_list_of_some_or_of_something_else_tells_no_count_wrong(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()
