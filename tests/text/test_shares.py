"""Shares that are given as two counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.derivations.shares import shares_in
from answergate.text.support.similarity import compare
from answergate.text.words.wording import Claimed, Prepared


@pytest.mark.parametrize(
    ("text", "words", "share"),
    [
        ("four out of five users agreed", "four out of five", 80.0),
        ("one in four users agreed", "one in four", 25.0),
        ("3 in every 10 users agreed", "3 in every 10", 30.0),
        ("응답자 다섯 명 중 네 명이 동의했다", "다섯 명 중 네 명", 80.0),
        ("5명 가운데 4명이 동의했다", "5명 가운데 4명", 80.0),
        ("五人中有四人同意", "五人中有四人", 80.0),
        ("5人に4人が同意した", "5人に4人", 80.0),
    ],
)
def test_a_share_is_read_with_its_place(text: str, words: str, share: float) -> None:
    assert [(span.of(text), percent) for span, percent in shares_in(text)] == [(words, share)]


@pytest.mark.parametrize("text", ["five in four", "born in 1990", "it is in two parts", "3 in 0", "회원 중 네 명"])
def test_what_is_no_share_is_not(text: str) -> None:
    assert list(shares_in(text)) == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Four out of five users agreed.", "80% of users agreed."),
        ("80% of users agreed.", "Four out of five users agreed."),
        ("One in four users agreed.", "25 percent of users agreed."),
        ("A quarter of users agreed.", "One in four users agreed."),
        ("다섯 명 중 네 명이 동의했다.", "80%가 동의했다."),
        ("80%的人同意。", "五人中有四人同意。"),
        ("5人に4人が同意した。", "80%が同意した。"),
    ],
)
def test_a_share_follows_from_the_percentage_and_the_other_way_round(claim: str, chunk: str) -> None:
    assert compare(Claimed(claim), [Prepared(chunk)]).conflicts == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("One in five users agreed.", "25% of users agreed."),
        ("75% of users agreed.", "Four out of five users agreed."),
        ("다섯 명 중 세 명이 동의했다.", "80%가 동의했다."),
    ],
)
def test_another_share_does_not(claim: str, chunk: str) -> None:
    assert compare(Claimed(claim), [Prepared(chunk)]).conflicts


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert all(0 < percent <= 100 for _, percent in shares_in(text.lower()))
