"""Names in a claim where the evidence has another name in the same place."""

from __future__ import annotations

import pytest
from supported import support

from answergate.text.conflicts.conflict import ConflictKind


def unknown(claim: str, *chunks: str, question: str = "") -> list[str]:
    found = support(claim, *chunks, question=question)
    return [conflict.text for conflict in found.conflicts if conflict.kind is ConflictKind.NAME]


@pytest.mark.parametrize(
    ("claim", "chunk", "name"),
    [
        ("The novel was written by Anna Smith.", "The novel was written by Anna Jones in 1998.", "Smith"),
        ("Mr. Smith opened the bakery in 1990.", "Mr. Jones opened the bakery in 1990.", "Smith"),
        ("IBM acquired the chip maker in 2019.", "Lenovo acquired the chip maker in 2019.", "IBM"),
        ("Hector Guimard designed the tower.", "Gustave Eiffel designed the tower.", "Hector Guimard"),
        ("The firm moved its head office to Leeds.", "In May the firm moved its head office to Bristol.", "Leeds"),
        ("She studied law at the University of Basel.", "She studied law at the University of Geneva.", "Basel"),
        ("이 책은 김철수가 썼습니다.", "이 책은 박영희가 썼다.", "김철수"),
        ("본사는 부산에 있습니다.", "본사는 서울에 있고 공장은 대전에 있다.", "부산"),
        ("公司总部位于上海。", "公司总部位于北京，成立于1998年。", "上海"),
        ("该书由李娜撰写。", "该书由王强撰写，共三卷。", "李娜"),
        ("この小説の著者は村上春樹です。", "この小説の著者は東野圭吾である。", "村上春樹"),
        ("工場は名古屋にあります。", "工場は大阪にあり、本社は東京にある。", "名古屋"),
    ],
)
def test_another_name_in_the_same_place_is_told(claim: str, chunk: str, name: str) -> None:
    assert unknown(claim, chunk) == [name]


def test_the_other_name_has_its_place() -> None:
    chunk = "The novel was written by Anna Jones in 1998."
    (conflict,) = support("The novel was written by Anna Smith.", chunk).conflicts
    assert conflict.evidence is not None
    assert conflict.evidence.of(chunk) == "Jones"


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        # The evidence has no other name there.
        ("The novel was written by Anna Smith.", "The novel was written by Anna in 1998."),
        ("The firm moved its head office to Leeds.", "In May the firm moved its head office."),
        ("이 책은 김철수가 썼습니다.", "이 책은 그의 스승이 썼다."),
        ("公司总部位于上海。", "公司总部位于长江边。"),
        # The evidence has the name as well.
        ("The novel was written by Anna Smith.", "The novel was written by Anna Jones, who was born Smith."),
        ("본사는 부산에 있습니다.", "예전 본사는 서울에 있었으나 부산으로 옮겼다."),
        ("工場は名古屋にあります。", "工場は大阪にあったが、名古屋に移った。"),
        # Other words are around it.
        ("He was born in Oslo.", "The team plays in Bergen."),
        # One name in another form.
        ("The treaty was signed by the American delegation.", "The treaty was signed by the US delegation."),
        ("The treaty was signed by the French delegation.", "The treaty was signed by the France delegation."),
        ("The concert took place in the city of Kyiv.", "The concert took place in the city of Kiev."),
        ("The prize went to the painter Bob Marlow.", "The prize went to the painter Robert Marlow."),
        ("The study was paid for by the WHO in 2020.", "The study was paid for by the World Health body in 2020."),
        ("She lived in Saudi Arabia for years.", "She lived in Saudi Arabian towns for years."),
        # A word that is not a name, or a month that the evidence has too.
        ("Install the New Filter", "Install the Old filter first."),
        (
            "The board adopted the Charter of the club.",
            "The board adopted the Report of the club, a report on members.",
        ),
        ("The shop opens every morning in March.", "The shop opens every morning in April and March."),
        ("신청자가 서류를 냅니다.", "이용자가 서류를 낸다."),
        ("该方法由高温引起。", "该方法由方法引起。"),
    ],
)
def test_what_may_be_right_is_left_alone(claim: str, chunk: str) -> None:
    assert unknown(claim, chunk) == []


def test_a_name_of_the_question_is_no_news() -> None:
    claim, chunk = "The novel was written by Anna Smith.", "The novel was written by Anna Jones."
    assert unknown(claim, chunk, question="Did Anna Smith write the novel?") == []
    assert unknown("본사는 부산에 있습니다.", "본사는 서울에 있습니다.", question="부산에 본사가 있나요?") == []


def test_two_capitalised_words_open_a_sentence_with_a_name() -> None:
    chunk = "The tower was designed in Paris and is made of iron."
    assert unknown("Hector Guimard designed the iron tower in Paris.", chunk) == ["Hector Guimard"]
    assert unknown("Hector Guimard's tower in Paris is made of iron.", chunk) == ["Hector Guimard"]
    # A heading is not a name, and neither are words that often start a sentence.
    assert unknown("Essential Takeaways: the tower is made of iron.", chunk) == []
    assert unknown("Every Visitor sees a tower made of iron in Paris.", chunk) == []
