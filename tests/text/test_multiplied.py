"""A multiple written as a word is checked against the two numbers in the evidence."""

from __future__ import annotations

import pytest
from supported import conflicts_of, support


@pytest.mark.parametrize(
    ("right", "wrong", "chunk"),
    [
        (
            "Rents doubled between 2011 and 2021.",
            "Rents tripled between 2011 and 2021.",
            "The rent was $400 in 2011 and $800 in 2021.",
        ),
        (
            "Rents doubled between 2011 and 2021.",
            "Rents halved between 2011 and 2021.",
            "The rent was $800 in 2021 and $400 in 2011.",
        ),
        (
            "Rents more than doubled.",
            "Rents more than tripled.",
            "Rents went from $400 to $1,050.",
        ),
        ("월세가 갑절로 올랐다.", "월세가 절반으로 떨어졌다.", "월세는 2011년 400달러, 2021년 800달러였다."),
        ("房租翻了一番。", "房租减半。", "2011年房租为400美元，2021年房租为800美元。"),
        ("家賃は倍増した。", "家賃は半減した。", "家賃は2011年に400ドル、2021年に800ドルだった。"),
    ],
)
def test_a_multiple_in_a_word_is_that_of_the_two_numbers(right: str, wrong: str, chunk: str) -> None:
    assert support(right, chunk).conflicts == ()
    assert conflicts_of(wrong, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Rents tripled.", "Rents went from $400 to $800 in the north and from $300 to $900 in the south."),
        ("Rents have not tripled.", "Rents went from $400 to $800."),
        ("Rents tripled by 2021.", "Rents doubled from $400 to $800 by 2016 and tripled by 2021."),
    ],
)
def test_a_multiple_in_a_word_may_be_of_other_numbers(claim: str, chunk: str) -> None:
    assert "number" not in [each.kind for each in conflicts_of(claim, chunk)]
