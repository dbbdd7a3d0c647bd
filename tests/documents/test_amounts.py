"""Amounts of money."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.resolve.amounts import parse_won, won_in


@pytest.mark.parametrize(
    ("text", "won"),
    [
        ("2만원", 20_000),
        ("1천만원", 10_000_000),
        ("1천5백만원", 15_000_000),
        ("2백50만원", 2_500_000),
        ("3,000만원", 30_000_000),
        ("1억원", 100_000_000),
        ("1억5천만원", 150_000_000),
        ("20,000원", 20_000),
        ("5천원", 5_000),
        ("2만", 20_000),
    ],
)
def test_an_amount_is_read(text: str, won: int) -> None:
    assert parse_won(text) == won
    assert won_in(text, "가입금액") == (won, 0, len(text))


@pytest.mark.parametrize("text", ["20년/100세", "2,576", "10", "-", "가입금액", "최초1회한", "10만원~30만원", ""])
def test_text_that_is_not_a_single_amount_is_not_parsed(text: str) -> None:
    assert won_in(text, "가입금액") is None


@pytest.mark.parametrize(
    "text", ["매회10만원", "10만원(수술1회당)", "1일당10만원", "10만원주1)", "10만원20년납100세만기"]
)
def test_the_unit_and_the_term_may_be_next_to_an_amount(text: str) -> None:
    found = won_in(text, "가입금액")
    assert found is not None
    assert found[0] == 100_000


@pytest.mark.parametrize(
    "text",
    [
        "10만원,20만원",
        "10만원부터",
        "10만원초과",
        "10만원미만",
        "약10만원",
        "월10만원",
        "매월10만원",
        "10만원씩5년",
        "1-5종10만원",
        "남10만원",
        "10만원(배우자)",
        "10만원가입가능",
        "보험료10만원",
    ],
)
def test_an_amount_with_words_that_may_change_it_is_not_read(text: str) -> None:
    assert won_in(text, "가입금액") is None


def test_a_bare_figure_uses_the_unit_of_the_header() -> None:
    assert won_in("3,000", "가입금액(만원)") == (30_000_000, 0, 5)
    assert won_in("20,000", "가입금액(원)") == (20_000, 0, 6)


@given(st.text(alphabet="0123456789,.억만천백십원 가-()"), st.text(max_size=12))
def test_every_cell_can_be_read(text: str, header: str) -> None:
    found = won_in(text, header)
    if found is not None:
        assert 0 <= found[1] < found[2] <= len(text)
