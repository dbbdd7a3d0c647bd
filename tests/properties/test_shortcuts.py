"""The fast ways give the same results as the slow ones."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from answergate.errors import CaseError
from answergate.intake import chunk_reader, read_case, reader
from answergate.text.numbers import read_numbers, ungrounded, ungrounded_in
from answergate.text.numbers.grammar import GUARD, in_any_text, in_ascii
from answergate.text.numbers.reader import read_tokens, read_tokens_of_each
from answergate.text.numbers.units import ENGLISH_UNITS, SYMBOLS
from cases import chunk as chunk_fields
from cases import record

_PIECES = (
    *"0123456789０.,:/-~%$()[]x \n",
    *(" ", " ", " ", "12", "2023", "1,500", "29.97", "2023. 5. 12", "10:30", "1/2", "5th", " May ", "USD "),
    *("k", "mn", "mg/L", "kg", "mm", "million", " hundred", " percent", " metres", " parts per million", " am", " of "),
    *(
        "년",
        "년대",
        "월",
        "일",
        "시",
        "분",
        "분의",
        "대",
        "만",
        "억",
        "천",
        "개",
        "개월",
        "원",
        "명",
        "세",
        "제",
        "은",
        "까지",
    ),
    *(
        "年",
        "月",
        "日",
        "点",
        "時",
        "分",
        "万",
        "亿",
        "元",
        "円",
        "个",
        "天",
        "第",
        "倍",
        "三",
        "は",
        "に",
        "is",
        "the",
        "A",
    ),
)
_texts = st.lists(st.sampled_from(_PIECES), max_size=16).map("".join)


def _found(pattern: re.Pattern[str], text: str) -> list[tuple[tuple[int, int], str | None]]:
    found = [(match.span(), match.lastgroup) for match in pattern.finditer("\n" + text)]
    return [(span, "number" if shape == "plain" else shape) for span, shape in found]


@cache
def _without_shortcuts() -> re.Pattern[str]:
    written = in_any_text().pattern
    assert GUARD in written
    return re.compile(written.replace(GUARD, "").replace("(?P<plain>", "(?P<plain>(?!)"))


@settings(max_examples=500)
@given(_texts)
def test_the_grammar_finds_what_its_large_branches_find(text: str) -> None:
    assert _found(in_any_text(), text) == _found(_without_shortcuts(), text)


@given(_texts.filter(str.isascii))
def test_the_grammar_of_ascii_finds_what_that_of_any_text_finds(text: str) -> None:
    assert _found(in_ascii(), text) == _found(in_any_text(), text)


def test_no_symbol_ends_where_a_unit_in_words_goes_on() -> None:
    """One search for both returns the longest match. If one started with another, the longest could be wrong."""
    for symbol in SYMBOLS:
        for word in ENGLISH_UNITS:
            shorter, longer = sorted((symbol, word), key=len)
            assert not (longer.startswith(shorter) and not longer[len(shorter) :][:1].isalnum()), (symbol, word)


@settings(max_examples=300)
@given(_texts, st.lists(_texts, max_size=3), st.booleans())
def test_what_is_ungrounded_alone_is_ungrounded_in_its_text(text: str, evidence: list[str], equal: bool) -> None:
    """SPEC 3.6 and 3.6a. In its text, a number also has parts that can disagree."""
    found = ungrounded_in(text, evidence, equal=equal)
    assert all(number in found for number in ungrounded(read_numbers(text), evidence, equal=equal))


@settings(max_examples=600)
@given(st.lists(_texts, max_size=4))
@example(["five", "million"])
@example(["It grew by 5", "% or so", "(1) first", "(2) second"])
@example(["2023", "년 5월", "12일"])
def test_numbers_of_several_texts_are_read_together_as_one_by_one(texts: list[str]) -> None:
    assert read_tokens_of_each(texts) == [read_tokens(text) for text in texts]


def _read_by_hand(payload: Any, patch: pytest.MonkeyPatch) -> object:
    with patch.context() as patched:
        patched.setattr(chunk_reader, "shaped_chunks", lambda *_: None)
        patched.setattr(reader, "shaped_citations", lambda *_: None)
        return _read(payload)


def _read(payload: Any) -> object:
    try:
        return read_case(payload)
    except CaseError as error:
        return [str(problem) for problem in error.problems]


_odd: st.SearchStrategy[Any] = st.sampled_from(
    (None, True, 1, -1, 2.5, float("nan"), float("inf"), "", "c1", "\ud800", [], {}, [1, 2, 3, 4])
)
_row = st.lists(st.sampled_from((0, 1, 2.5, 7, -1, True, None, float("inf"))), min_size=4, max_size=6)
_chunk = st.one_of(
    chunk_fields.map(lambda fields: {"id": "c1", **fields}),
    st.dictionaries(st.sampled_from(("id", "text", "relevance", "relevanceScore", "content", "odd")), _odd, max_size=4),
    st.fixed_dictionaries({"id": st.just("c1"), "text": st.just("It is."), "position_int": st.lists(_row, max_size=2)}),
    _odd,
)
_citation = st.one_of(
    record,
    st.dictionaries(
        st.sampled_from(("chunk_id", "excerpt", "quote", "page_index", "bbox", "relevance", "source", "odd")), _odd
    ),
    _odd,
)


@settings(max_examples=300)
@given(st.lists(_chunk, max_size=2), st.lists(_citation, max_size=2))
def test_a_case_of_the_usual_shape_is_read_as_by_hand(chunks: list[Any], citations: list[Any]) -> None:
    """SPEC 2.3."""
    payload = {"conclusion": "It is.", "raw_chunks": chunks, "evidences": citations}
    with pytest.MonkeyPatch.context() as patch:
        assert _read(payload) == _read_by_hand(payload, patch)
