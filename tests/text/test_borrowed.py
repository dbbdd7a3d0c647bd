"""Numbers that a claim takes from a sentence other than the one it follows."""

from __future__ import annotations

import pytest
from supported import support

WRONG = [
    (
        "Smith replaced Stewart in the Cheez-It 400 at The Glen.",
        "Smith replaced Stewart in the Cheez-It 355 at The Glen, the second race on a road course that year and his first.\n\n"
        "A month before, in June, the crowd at Michigan saw another driver win the Quicken Loans 400.",
    ),
    (
        "Ruth Ginsburg was appointed to the Supreme Court by President Clinton in 1987.",
        "Ruth Ginsburg was appointed to the Supreme Court by President Clinton in 1993.\n\n"
        "Her daughter teaches law. Her son studied in Chicago, where he got a degree in 1987.",
    ),
    (
        "The library of the town was moved to the old station in 2005.",
        "The library of the town was moved to the old station in 2012.\n\nA new bus line has been running since 2005.",
    ),
    (
        "국립박물관은 서울 용산에 2005년에 새로 문을 열었다.",
        "국립박물관은 서울 용산에 2012년에 새로 문을 열었다.\n\n지하철 노선은 2005년에 연장되었다.",
    ),
    ("该公司由张伟于1998年在上海创立。", "该公司由张伟于1992年在上海创立。\n\n其子1998年毕业于复旦大学。"),
    (
        "この橋は市の予算で1987年に完成した。",
        "この橋は市の予算で1993年に完成した。\n\n設計者は1987年に大学を卒業した。",
    ),
]
RIGHT = [
    ("The fee is $50 for members.", "The fee is $80 for guests. Members pay $50."),
    ("He won the cup in 1998.", "He won the cup in 1993 and again in 1998."),
    ("The drug was approved in 1998.", "In 1998 the FDA approved the drug. It was approved in 2001 in Europe."),
    (
        "In 2019 sales grew to 40 million euros.",
        "Sales grew to 35 million euros in 2018. A year later, in 2019, they were 40 million euros.",
    ),
    ("Section 12 covers theft.", "Section 11 covers fire. Theft is covered by section 12."),
    ("About 230 people came to the hall.", "232 people came to the hall. The hall has 230 seats."),
    ("이 도서관은 1990년에 문을 열었다.", "1990년 3월 개관한 이 도서관은 2005년에 문을 닫았다."),
    ("该桥于1990年建成通车。", "1990年，该桥建成。引桥于1995年建成通车。"),
    ("この橋は1990年に完成した。", "1990年にこの橋が完成した。歩道は1995年に完成した。"),
]


@pytest.mark.parametrize(("claim", "chunk"), WRONG)
def test_the_number_of_another_sentence_covers_nothing(claim: str, chunk: str) -> None:
    assert [conflict.text for conflict in support(claim, *chunk.split("\n\n")).conflicts] != []
    assert support(claim, chunk).conflicts != ()


@pytest.mark.parametrize(("claim", "chunk"), RIGHT)
def test_a_number_that_some_sentence_has_for_this_is_not_doubted(claim: str, chunk: str) -> None:
    assert support(claim, chunk).conflicts == ()


def test_the_number_that_stands_in_its_place_is_shown() -> None:
    chunks = ["The mill was sold to the town of Aske in 1912.", "The school was closed in 1954."]
    [conflict] = support("The mill was sold to the town of Aske in 1954.", *chunks).conflicts
    assert conflict.text == "1954"
    assert conflict.evidence is not None
    assert conflict.evidence.of(chunks[0]) == "1912"
