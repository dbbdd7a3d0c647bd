"""Numbers that need not be read are the ones that reading would give."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from answergate.text.numbers import read_numbers
from answergate.text.plain_numbers import plain_numbers
from answergate.text.similarity import compare
from answergate.text.wording import Claimed, Prepared, flattened


def literals(text: str) -> list[str] | None:
    plain = plain_numbers(text, flattened(text).split())
    return None if plain is None else [text[start:end] for start, end in plain.places]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The waiting period is 90 days, or 75% of it.", ["90 days", "75%"]),
        ("It holds 27.5 cubic metres and weighs 1,500 kg.", ["27.5 cubic metres", "1,500 kg"]),
        ("Bake for 6-8 hours (350 degrees) and pay $75.00.", ["6-8 hours", "350 degrees", "$75.00"]),
        ("It was signed on March 23, 1989 in the 1970s.", ["March 23, 1989", "1970s"]),
        ("According to passage 2 it is free.", []),
        ("제10차 조사는 43일마다 하고 59.25mg/L에 이르렀다.", ["제10차", "43일", "59.25mg/L에"]),
    ],
)
def test_plain_numbers_end_with_their_unit(text: str, expected: list[str]) -> None:
    assert literals(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "It rose to 35 million.",
        "It costs 5 dollars and a half.",
        "Come at 10 a.m. or so.",
        "It is 5 of March today.",
        "COVID-19 came in 2019.",
        "3 plans are on offer.",
        "보험금은 3천 5백만원이다.",
        "오전 10시까지 오십시오.",
        "석 달 동안 10명이 왔다.",
        "等待期为90天。",
        "待機期間は90日です。",
    ],
)
def test_what_needs_a_closer_look_is_left_to_the_reader(text: str) -> None:
    assert literals(text) is None


_WORDS = st.sampled_from(
    (
        *(
            "it",
            "is",
            "about",
            "or",
            "to",
            "days,",
            "in",
            "May",
            "March",
            "passage",
            "Source",
            "(passage",
            "No.",
            "half",
        ),
        *("per", "(about", "보장은", "지급", "오전", "제", "약", "두", "번"),
    )
)
_FIGURES = st.sampled_from(
    (
        "1",
        "5",
        "15",
        "29.97",
        "1,500",
        "2023",
        "330",
        "$35",
        "(10",
        "10:30",
        "1/2",
        "6-8",
        "2020-21",
        "0.5",
        "제10",
        "３０",
    )
)
_UNITS = st.sampled_from(
    (
        *(
            "",
            "%",
            " %",
            " m",
            " mg/L",
            "mg/kg",
            " million",
            "th",
            "s",
            " days",
            " years old",
            " cubic metres",
            " a.m.",
        ),
        *(
            "일",
            "만원",
            "세",
            "년",
            "개월",
            "시",
            "조",
            "°C",
            "~6",
            ")",
            ".",
            ",",
            ":",
            " 월",
            "명이",
            "일마다",
            " x",
            " of",
        ),
        ", 1989",
    )
)
_tokens = st.one_of(_WORDS, st.tuples(_FIGURES, _UNITS).map("".join))


@settings(max_examples=600)
@given(st.lists(_tokens, min_size=1, max_size=7).map(" ".join))
@example("in May 15, 1989 it is 5")
@example("(passage 1) 2)")
def test_plain_numbers_are_what_reading_gives(text: str) -> None:
    plain = plain_numbers(text, flattened(text).split())
    if plain is None:
        return
    numbers = read_numbers(text)
    assert plain.count == len(numbers)
    end_of = {number.span.start: number.span.end for number in numbers}
    korean = any("\uac00" <= character <= "\ud7a3" for character in text)
    for start, end in plain.places:
        # A range is taken as one, a Korean number at times with its particle.
        if "-" in text[start:end]:
            assert end in end_of.values()
        else:
            assert end_of[start] <= end if korean else end_of[start] == end


@given(st.text())
def test_any_text_can_be_asked(text: str) -> None:
    plain = plain_numbers(text, flattened(text).split())
    assert plain is None or all(0 <= start < end <= len(text) for start, end in plain.places)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The fee is 35 dollars.", "The fee is 35 million dollars."),
        ("The flat has 5 square metres.", "The flat has 5 square feet."),
        ("It grew by 35% then.", "It grew by 35 million then."),
        ("It opened on March 15, 1989.", "It opened on April 15, 1989."),
        ("대기 기간은 43일마다 바뀐다.", "대기 기간은 143일마다 바뀐다."),
    ],
)
def test_a_plain_number_that_the_evidence_lacks_is_still_a_conflict(claim: str, chunk: str) -> None:
    assert compare(Claimed(claim), [Prepared(chunk)]).conflicts
