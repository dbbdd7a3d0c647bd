"""Some systems store Hangul and kana decomposed (NFD). Results and places are the same in both forms."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from slot_readings import limit, waiting

from answergate import check
from answergate.model.span import Span
from answergate.text.attribution.candidates import Standing
from answergate.text.folding import compose, without
from answergate.text.numbers import read_numbers, stands_in_context
from answergate.text.numbers.grounding import ungrounded_in
from answergate.text.numbers.reader import read_tokens, read_tokens_of_each


def in_parts(text: str) -> str:
    return normalize("NFD", text)


SENTENCES = [
    "면책기간은 90일이며 1년 이내에는 50퍼센트를 지급합니다.",
    "가입금액은 1억 5천만원이고 석 달 뒤 세 번 낸다.",
    "제3조 제2항에 따라 2023년 5월 12일 오후 3시 30분에 3분의 1을 낸다.",
    "영하 5도에서 3,000만원, 출처 2 참고",
    "100ドルは約1万5千円、前年比5パーセント増、3か月で2グラム。",
    "**90**일 동안 $n = 120$명",
]


@pytest.mark.parametrize("text", SENTENCES)
def test_numbers_are_read_alike_in_both_forms(text: str) -> None:
    parted = in_parts(text)
    assert parted != text
    whole, read = read_numbers(text), read_numbers(parted)
    assert [(number.kind, number.key) for number in read] == [(number.kind, number.key) for number in whole]
    for number, original in zip(read, whole, strict=True):
        assert number.span.of(parted) == number.text
        for place, same in (
            (number.span, original.span),
            (number.core, original.core),
            (number.digits, original.digits),
        ):
            assert normalize("NFC", place.of(parted)) == same.of(text)


@pytest.mark.parametrize(
    ("conclusion", "excerpt"),
    [
        ("면책기간은 3개월", "면책기간은 3년"),
        ("5천만원", "1억 5천만원"),
        ("보험금은 3,000", "보험금은 3,000만원"),
        ("90일 면책", "90% 면책"),
        ("석 달 안에", "달 안에"),
        ("100ドル", "100円"),
        ("3분기 실적", "3년 실적"),
    ],
)
def test_a_number_with_another_unit_grounds_nothing_in_parts_either(conclusion: str, excerpt: str) -> None:
    for said, given_ in ((conclusion, excerpt), (in_parts(conclusion), in_parts(excerpt))):
        assert ungrounded_in(said, [given_], equal=False)
        assert not stands_in_context(said, [given_])
        case = {
            "conclusion": said,
            "evidences": [{"chunk_id": "c1", "excerpt": given_}],
            "raw_chunks": [{"id": "c1", "text": given_}],
        }
        verdict = check(case, gate="answer")
        assert verdict.status == "citation_insufficient"
        for finding in verdict.findings:
            assert finding.place.excerpt == said[finding.place.start : finding.place.end]


@pytest.mark.parametrize("text", SENTENCES)
def test_one_form_grounds_the_other(text: str) -> None:
    assert ungrounded_in(text, [in_parts(text)], equal=True) == []
    assert ungrounded_in(in_parts(text), [text], equal=True) == []


def test_texts_read_at_once_say_what_they_say_one_by_one() -> None:
    texts = ["90일", in_parts("90일"), "$p < 0.05$", "five"]
    assert read_tokens_of_each(texts) == [read_tokens(text) for text in texts]


def test_a_vowel_that_belongs_to_no_syllable_hides_no_number() -> None:
    assert [number.text for number in read_numbers("\u1161 90% \u3099 5")] == ["90%", "5"]


@pytest.mark.parametrize(
    "text", ["암진단비\n계약일부터 90일 면책", "암 진단비(유사암 제외)\r\n면책기간 90일", "일반암진단비는 90일 면책"]
)
def test_a_value_is_found_beside_a_name_in_parts(text: str) -> None:
    parted = in_parts(text)
    (candidate,), (whole,) = waiting(parted), waiting(text)
    assert (candidate.standing, candidate.value, candidate.line) == (Standing.FOUND, 90, whole.line)
    assert candidate.anchor is not None
    assert whole.anchor is not None
    assert normalize("NFC", candidate.anchor.of(parted)) == whole.anchor.of(text)
    assert normalize("NFC", candidate.trigger.of(parted)) == whole.trigger.of(text)


def test_what_turns_a_value_away_does_so_in_parts() -> None:
    text = in_parts("암 직접치료 입원일당Ⅱ(1일이상)(요양병원 제외)\n암 요양병원 입원일당Ⅱ(1일이상, 90일한도)")
    (candidate,) = limit(text)
    assert candidate.standing is Standing.EXCLUSION
    assert candidate.because.endswith(": 요양병원")


@given(st.text(st.sampled_from("가각힣ガパé5 \n$a\u0301\u1161"), max_size=30))
def test_composing_keeps_the_way_back(text: str) -> None:
    view = compose(text)
    assert view.text == normalize("NFC", text)
    for at in range(len(view.text)):
        assert view.text[at] in normalize("NFC", view.to_source(Span(at, at + 1)).of(text))


def test_what_is_left_out_is_stepped_over() -> None:
    view = without(compose("a$5$ b"), [Span(1, 2), Span(3, 4)])
    assert view.text == "a5 b"
    assert view.to_source(Span(1, 2)) == Span(2, 3)
    assert view.to_source(Span(1, 4)) == Span(2, 6)
