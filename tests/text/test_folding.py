"""Folding: what becomes equal, what never does, and that every place maps back to the source correctly."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from answergate.model.span import Span
from answergate.text.folding import Folded, fold, fold_text, lower, squeeze, squeeze_text

ODD = (
    "\u00ad\u200b\u200d\ufeff\ufe0f\u0301\u0323\u3099\u1112\u1161\u11ab\x00\ud800 \t\r\n\x0b\u00a0\u3000\u2028"
    "-–—−'’“”ﬁœǽⅡ…·ㆍｶﾞ０％（aZ5é한中ー👨①㎡²ß"
)
texts = st.text(st.one_of(st.sampled_from(ODD), st.characters(exclude_categories=())), max_size=40)
words = st.text(
    st.one_of(st.sampled_from(ODD), st.characters(exclude_categories=())).filter(lambda c: not fold_text(c).isspace()),
    min_size=1,
    max_size=8,
)


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("“It’s ‘fine’,” he said", "\"It's 'fine',\" he said"),
        ("1990–1995 — a well‐known range", "1990-1995 - a well-known range"),
        ("the ﬁrst eﬃcient ﬂow of œdema and Æther", "the first efficient flow of oedema and AEther"),
        ("wait… what", "wait... what"),
        ("one\u00a0two\u2009three\r\n  four\tfive", "one two three four five"),
        ("exam-\nple and exam-  \r\n  ple", "example and example"),
        ("Anglo-\nSaxon", "Anglo-Saxon"),
        ("pages 10-\n20", "pages 10- 20"),
        ("hy\u00adphen\u00adation and hyphen\u00ad\nation", "hyphenation and hyphenation"),
        ("zero\u200bwidth\ufeff and a joiner\u200d", "zerowidth and a joiner"),
        ("caf\u0065\u0301", "café"),
        ("e\u200b\u0301", "é"),
        ("암진단비Ⅱ（유사암 제외）", "암진단비II(유사암 제외)"),
        ("질병ㆍ상해・재해‧사고∙입원･통원", "질병·상해·재해·사고·입원·통원"),
        (unicodedata.normalize("NFD", "암 진단비는 3,000만원"), "암 진단비는 3,000만원"),
        ("ＡＢＣ　１２３％", "ABC 123%"),
        ("金额为５０００元，免赔额〝无〞", '金额为5000元,免赔额"无"'),
        ("⼀年⾦額", "一年金額"),
        ("ｶﾞﾗｽのﾊﾟｲﾌﾟ", "ガラスのパイプ"),
        ("10〜20％、３０～４０", "10~20%、30~40"),
        ("5 µg", "5 μg"),
    ],
)
def test_typography_is_made_plain(written: str, folded: str) -> None:
    assert fold(written).text == fold_text(written) == folded


@pytest.mark.parametrize(
    "kept", ["①", "②", "㎡", "m²", "10⁶", "H₂O", "½", "「引用」", "『書名』", "《书名》", "Case", "5 ㎎", "37℃", "ー"]
)
def test_values_units_and_meaningful_marks_are_never_folded(kept: str) -> None:
    assert fold(kept).text == kept


@pytest.mark.parametrize("hyphen", ["-", "\u00ad", "‐", "–", "−", "－"])
def test_a_hyphen_before_a_digit_stays_a_minus_however_it_is_written(hyphen: str) -> None:
    assert fold(f"at {hyphen}5 degrees").text == "at -5 degrees"
    assert fold(f"1{hyphen}5").text == "1-5"
    assert fold(f"{hyphen}５").text == "-5"


def test_an_invisible_sign_hidden_before_another_invisible_character_does_not_vanish() -> None:
    assert fold("\u00ad\u200b5").text == "-5"


def test_plain_ascii_folds_to_itself_without_a_map() -> None:
    text = "The tower is 330 metres tall - or so."
    assert fold(text) == Folded(text, text)


def test_characters_replaced_one_for_one_need_no_map() -> None:
    assert fold("“３％”，中文").layers == ()


def test_squeezing_takes_out_every_white_space() -> None:
    assert squeeze("암 진단\n비 　Ⅱ").text == "암진단비II"
    assert squeeze(" a\tb ").text == "ab"
    assert squeeze(" \n").text == ""


@given(texts)
def test_small_letters_keep_their_place(text: str) -> None:
    text += "İSTANBUL STRASSE Σ"
    assert len(lower(text)) == len(text)
    assert lower(text).endswith("istanbul strasse σ")


@pytest.mark.parametrize(
    ("source", "wanted", "yielded_by"),
    [
        ("the ﬁnal word", "fi", "ﬁ"),
        ("the ﬁnal word", "f", "ﬁ"),
        ("the ﬁnal word", "nal", "nal"),
        ("a cafe\u0301 there", "é", "e\u0301"),
        ("a cafe\u0301 there", "there", "there"),
        ("x, \r\n y", " ", " \r\n "),
        ("a mark x\u0301 stays", "x", "x\u0301"),
        ("an exam-\nple here", "example", "exam-\nple"),
        ("so\u200b it\u200b is", "it", "it"),
        ("in\u00adter\u00adnal", "inter", "in\u00adter"),
        ("👨\u200d👩\u200d👧 family", "👨👩", "👨\u200d👩"),
        ("👨\u200d👩\u200d👧 family", "family", "family"),
        ("보험… 암", "암", "암"),
        (unicodedata.normalize("NFD", "암 진단비"), "진단", unicodedata.normalize("NFD", "진단")),
    ],
)
def test_a_folded_place_leads_back_to_the_smallest_source_that_yields_it(
    source: str, wanted: str, yielded_by: str
) -> None:
    folded = fold(source)
    at = folded.text.index(wanted)
    assert folded.to_source(Span(at, at + len(wanted))).of(source) == yielded_by


def test_a_squeezed_place_leads_back_without_the_white_space_around_it() -> None:
    source = "가입: 암 진단\n비 지급"
    squeezed = squeeze(source)
    at = squeezed.text.index("암진단비")
    assert squeezed.to_source(Span(at, at + 4)).of(source) == "암 진단\n비"


def test_a_source_place_that_was_dropped_is_empty_in_the_folded_text() -> None:
    assert fold("a\u200bb").from_source(Span(1, 2)) == Span(1, 1)


@given(texts)
@example("ᄀ-\nᅡ")
@example("\u00ad\u00ad\n5")
@example("a\u00ad\u200b\nb")
def test_folding_twice_is_folding_once(text: str) -> None:
    once = fold(text).text
    assert fold(once).text == once
    squeezed = squeeze(text).text
    assert squeeze(squeezed).text == squeezed


@given(texts)
def test_the_text_alone_is_the_text_of_the_view(text: str) -> None:
    assert fold_text(text) == fold(text).text
    assert squeeze_text(text) == squeeze(text).text


@given(texts)
def test_canonically_equal_texts_fold_alike(text: str) -> None:
    assert fold_text(unicodedata.normalize("NFD", text)) == fold_text(unicodedata.normalize("NFC", text))


@given(texts, st.sampled_from([fold, squeeze]), st.data())
def test_going_there_and_back_covers_all_that_was_not_dropped(text: str, view: object, data: st.DataObject) -> None:
    assert callable(view)
    folded = view(text)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    back = folded.to_source(folded.from_source(Span(start, end)))
    assert 0 <= back.start <= back.end <= len(text)
    for at in range(start, end):
        if len(folded.from_source(Span(at, at + 1))):
            assert back.covers(Span(at, at + 1))


@given(texts, st.sampled_from([fold, squeeze]), st.data())
def test_going_back_and_there_covers_the_folded_place(text: str, view: object, data: st.DataObject) -> None:
    assert callable(view)
    folded = view(text)
    start = data.draw(st.integers(0, len(folded.text)))
    end = data.draw(st.integers(start, len(folded.text)))
    source = folded.to_source(Span(start, end))
    assert 0 <= source.start <= source.end <= len(text)
    assert folded.from_source(source).covers(Span(start, end)) or start == end


@given(st.lists(words, min_size=1, max_size=6), st.data())
def test_whole_words_fold_alone_as_they_fold_in_their_text(parts: list[str], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(parts) - 1))
    last = data.draw(st.integers(first, len(parts) - 1))
    text = " ".join(parts)
    start = len("".join(f"{part} " for part in parts[:first]))
    taken = " ".join(parts[first : last + 1])
    folded = fold(text)
    assert folded.from_source(Span(start, start + len(taken))).of(folded.text) == fold(taken).text


def test_every_character_folds_to_something_that_stays_as_it_is() -> None:
    unstable = [c for c in map(chr, range(0x20000)) if fold_text(fold_text(c)) != fold_text(c)]
    assert unstable == []


def test_no_character_with_a_value_folds_to_another_value() -> None:
    def values(text: str) -> list[float]:
        return [unicodedata.numeric(c) for c in text if unicodedata.category(c) in ("Nd", "No")]

    changed = [c for c in map(chr, range(0x20000)) if values(c) != values(fold_text(c))]
    assert changed == []
