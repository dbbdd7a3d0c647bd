"""Differences that are never tolerated: negations in each language, cut numbers, citation markers."""

from __future__ import annotations

import pytest

from answergate.model.span import Span
from answergate.text.excerpts.critical import cuts_a_number, negation_in, without_markers


@pytest.mark.parametrize(
    ("text", "negation"),
    [
        ("it is not so", "not"),
        ("Never again", "Never"),
        ("they can't pay", "can't"),
        ("paid without delay", "without"),
        ("지급하지 않습니다", "않"),
        ("지급할 수 없음", "없"),
        ("받지 못한 경우", "못"),
        ("보험사고가 아닙니다", "아닙"),
        ("보험금이 안 나온다", "안"),
        ("유사암 제외", "제외"),
        ("本公司不承担", "不"),
        ("尚未生效", "未"),
        ("支払いません", "ません"),
        ("支払わない", "ない"),
        ("効力を生ぜず", "ず"),
        ("知らぬ間に", "ぬ"),
        ("尚沒有生效", "沒"),
        ("gilt nicht im Ausland", "nicht"),
        ("ohne Zuschlag", "ohne"),
        ("keinen Anspruch", "keinen"),
    ],
)
def test_a_negation_is_found_in_each_language(text: str, negation: str) -> None:
    found = negation_in(text)
    assert found is not None
    assert found.of(text) == negation


@pytest.mark.parametrize(
    "text",
    [
        "a notable knot in November",
        "noted",
        "Table No. 5",
        "안내 자료",
        "보험 안에서",
        "잘못 납입한 보험료",
        "是否给付",
        "非常重要",
        "必ず支払います",
        "まず、はずです",
        "少なくとも",
    ],
)
def test_words_that_only_look_like_a_negation_are_none(text: str) -> None:
    assert negation_in(text) is None


@pytest.mark.parametrize(
    ("text", "part", "cut"),
    [
        ("11,500", "1,500", True),
        ("29.97", "29", True),
        ("-5", "5", True),
        ("$5", "5", True),
        ("35%", "35", True),
        ("5㎎", "5", True),
        ("30일", "30", True),
        ("35 million", "35", False),
        ("in 1990, then", "1990", False),
        ("(5)", "5", False),
        ("up to 5.", "5", False),
        ("제5", "5", False),
    ],
)
def test_a_number_is_cut_where_a_digit_sign_or_unit_is_left_outside(text: str, part: str, cut: bool) -> None:
    at = text.rindex(part)
    assert cuts_a_number(text, Span(at, at + len(part))) is cut


def test_citation_markers_are_known_from_other_brackets() -> None:
    markers = ["[12]", "[1, 2]", "[C1]", "[^3]", "[ID:0]", "[cite:abc]", "【6:0†source】"]
    assert [without_markers(marker) for marker in markers] == [""] * len(markers)
    others = ["[sic]", "[]", "(12)", "12"]
    assert [without_markers(other) for other in others] == others
    assert without_markers("tall [12] and [sic] wide[C1].") == "tall  and [sic] wide."
