"""Patterns from users: character classes as in Python, the linear time of RE2, places in code points."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.model.span import Span
from answergate.text.patterns import PatternError, compile_pattern


def words(pattern: str, text: str) -> list[str]:
    return [match.span.of(text) for match in compile_pattern(pattern).finditer(text)]


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        (r"(\d+)\s*일\s*면책", "가입후 90일 면책", ["90일 면책"]),
        (r"(\d+)\s*일", "９０\u3000일", ["９０\u3000일"]),
        (r"\w+", "암진단비, 癌症 がん café_1", ["암진단비", "癌症", "がん", "café_1"]),
        (r"[\d,]+원", "1,000원 ２원", ["1,000원", "２원"]),
        (r"[^\d\s]+", "90 일", ["일"]),
        (r"\D+", "90일 이내", ["일 이내"]),
        (r"\S+", "a\u2003b", ["a", "b"]),
        (r"[]x]+", "x]y", ["x]"]),
        (r"[^]]+", "x]", ["x"]),
        (r"a\Z", "aba", ["a"]),
        (r"最大\s*(\d+)天", "最大90天", ["最大90天"]),
        (r"(\d+)日間", "待機期間は９０日間です", ["９０日間"]),
        (r"(?i)waiting period", "The Waiting Period", ["Waiting Period"]),
    ],
)
def test_the_classes_mean_what_they_mean_in_python(pattern: str, text: str, found: list[str]) -> None:
    assert words(pattern, text) == found


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        (r"\b\d+일", "가입후90일 30일", ["30일"]),
        (r"\b\d+\b", "a1 22 3b 4 5 가6 7", ["22", "4", "5", "7"]),
        (r"\b(?:90|30)\b", "90 30 190", ["90", "30"]),
        (r"\b\d", "12", ["1"]),
        (r"\b\d ", "1 2 3 ", ["1 ", "2 ", "3 "]),
    ],
)
def test_a_word_boundary_sees_letters_of_every_script(pattern: str, text: str, found: list[str]) -> None:
    assert words(pattern, text) == found


@pytest.mark.parametrize(
    ("pattern", "at", "says"),
    [
        (r"ab(?=c)", 2, "look-ahead"),
        (r"(?!c)", 0, "look-ahead"),
        (r"a(?<=c)", 1, "look-behind"),
        (r"a(?<!c)", 1, "look-behind"),
        (r"(a)\1", 3, "back-reference"),
        (r"(?P<x>a)(?P=x)", 8, "back-reference"),
        (r"(?>a)", 0, "atomic"),
        (r"a\bb", 1, "start or the end"),
        (r"[\W]", 1, "inside"),
        (r"a\C", 1, "not supported"),
        ("ab\\", 2, "backslash"),
        ("a\ud800", 1, "surrogate"),
    ],
)
def test_what_linear_time_cannot_do_is_refused_at_its_place(pattern: str, at: int, says: str) -> None:
    with pytest.raises(PatternError, match=re.escape(f"at character {at + 1}: ")) as caught:
        compile_pattern(pattern)
    assert caught.value.at == at
    assert says in str(caught.value)


@pytest.mark.parametrize("pattern", ["(", ")", "a)(b", "a**", "[a", r"\ba|b", "(a){1001}", r"\p{Nope}"])
def test_what_is_no_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(PatternError):
        compile_pattern(pattern)


def test_a_pattern_error_is_a_value_error() -> None:
    assert issubclass(PatternError, ValueError)


def test_places_are_code_points_past_emoji_and_lone_surrogates() -> None:
    text = "😀\ud800 암 90일"
    match = compile_pattern(r"(?P<value>\d+)(?P<unit>일|월)?(x)?").search(text)
    assert match is not None
    assert match.span == Span(5, 8)
    assert match.group("value") == Span(5, 7)
    assert match.groups == (Span(5, 7), Span(7, 8), None)
    assert match.group("nothing") is None


def test_empty_matches_stand_between_characters() -> None:
    assert [match.span.start for match in compile_pattern("").finditer("가😀")] == [0, 1, 2]


def test_a_pattern_that_explodes_elsewhere_stays_linear() -> None:
    assert words(r"(?:a+)+$", "a" * 5000 + "b") == []


@given(st.text(), st.sampled_from([r"\w+", r"\s+", r"\d+", r"[^\w\s]+", r"(a|b)*", r".", r"\S"]))
def test_every_match_is_what_python_would_call_one(text: str, pattern: str) -> None:
    for match in compile_pattern(pattern).finditer(text):
        assert 0 <= match.span.start <= match.span.end <= len(text)
        if pattern in (r"\s+", r"\d+"):
            assert re.fullmatch(pattern, match.span.of(text))


@given(st.text(max_size=20))
def test_any_text_compiles_or_is_refused(pattern: str) -> None:
    with suppress(PatternError):
        list(compile_pattern(pattern).finditer("암 진단비 90일"))
