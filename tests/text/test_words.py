from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.words.counting import is_cjk, list_words, lowered, read_words, word_count


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
        ("The company's well-known plan", ["the", "company", "well", "known", "plan"]),
        ("Don't, don’t", ["don't", "don't"]),
        ("1,500.5 mg of B12 in 5mg", ["1,500.5", "mg", "of", "b12", "in", "5", "mg"]),
        ("naïve cafe\u0301 ÉCOLE", ["naïve", "cafe\u0301", "école"]),
        ("보험금 3천만원은", ["보험금", "3", "천만원은"]),
        ("等待期90天", ["等", "待", "期", "90", "天"]),
        ("東京タワーは高い", ["東", "京", "タワー", "は", "高", "い"]),
        ("snake_case £5.", ["snake", "case", "5"]),
        ("", []),
        ("…!?", []),
    ],
)
def test_words_are_read_in_four_languages(text: str, expected: list[str]) -> None:
    assert [word for word, _ in read_words(text)] == expected


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


def test_lower_case_never_moves_an_offset() -> None:
    assert all(len(lowered(chr(point))) == 1 for point in range(sys.maxunicode + 1))


@given(st.text())
def test_every_word_is_what_stands_at_its_place(text: str) -> None:
    words = read_words(text)
    assert [word for word, _ in words] == list_words(text)
    end = 0
    for word, span in words:
        assert end <= span.start < span.end
        assert lowered(text)[span.start : span.end].replace("’", "'") == word
        end = span.end


@given(st.text(st.characters(max_codepoint=127)))
def test_ascii_is_read_as_any_text_is(text: str) -> None:
    assert list_words(text) == list_words(text + " é")[:-1]


@given(st.text())
def test_counting_words_never_fails_and_is_never_less_than_the_tokens_with_letters(text: str) -> None:
    assert word_count(text) >= sum(any(map(str.isalnum, token)) for token in text.split())
