from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.answers.paragraphs import is_cjk, word_count


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 0),
        (" \n ", 0),
        ("The waiting period is 90 days.", 6),
        ("a - b", 3),
        ("대기기간은 90일입니다.", 2),
        ("等待期为90天。", 6),
        ("2023年5月", 4),
        ("東京タワー", 5),
        ("ﾃｽﾄ", 3),
        ("OpenAI公司 released GPT", 5),
        ("— 等。", 2),
    ],
)
def test_words_are_set_apart_by_space_and_han_and_kana_count_one_each(text: str, expected: int) -> None:
    assert word_count(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The term is one year", False),
        ("보험기간은 1년이다 (one year)", True),
        ("等待期 waiting period of ninety days", False),
        ("東京タワー", True),
        ("123", False),
        ("", False),
    ],
)
def test_a_text_is_cjk_when_most_letters_are(text: str, *, expected: bool) -> None:
    assert is_cjk(text) is expected


@given(st.text())
def test_counting_words_never_fails_and_is_never_less_than_the_tokens_with_letters(text: str) -> None:
    assert word_count(text) >= sum(any(map(str.isalnum, token)) for token in text.split())
