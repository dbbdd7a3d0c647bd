"""Locating an excerpt: its grade, place and differences, in four languages and with hostile input."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from answergate.model.span import Span
from answergate.text.excerpts.differences import Kind
from answergate.text.excerpts.locating import (
    LONGEST_COMPARED,
    Grade,
    Haystack,
    Located,
    closest_in,
    find_exact,
    is_blank,
    locate,
)
from answergate.text.folding import fold_text, squeeze_text

LEASE = "Under clause 4 the landlord is not permitted to terminate the lease before 30 days of notice."
CANCER = "회사는 피보험자가 암보장개시일 이후에 암으로 진단확정된 경우 암진단비 3,000만원을 지급합니다."
ACCIDENT = "在保险期间内，被保险人因意外伤害身故的，本公司给付身故保险金30000元。"
DEATH = "被保険者が保険期間中に死亡したとき、死亡保険金として500万円を支払います。"

ODD = "\u00ad\u200b\u0301\u1112\u1161\u11ab\x00\ud800 \r\n\u3000-−’“ﬁⅡ…·ｶﾞ０５％,.[]aZé한中ー👨①ßnot않不"
texts = st.text(st.one_of(st.sampled_from(ODD), st.characters(exclude_categories=())), max_size=60)


def only_difference(located: Located) -> tuple[str, str, str]:
    (difference,) = located.differences
    return difference.kind, difference.excerpt_words, difference.text_words


@pytest.mark.parametrize("text", [LEASE, CANCER, ACCIDENT, DEATH])
def test_words_of_the_text_are_exact_where_they_stand(text: str) -> None:
    located = locate(text[5:20], text)
    assert located == Located(Grade.EXACT, Span(5, 20), 0.0)


@pytest.mark.parametrize(
    "blank",
    ["", " ", "\n\t", "\u3000", "\u200b", "\ufeff \u00a0", "\uffa0", "\u00ad", "\u2800", " \u115f", "\ufe0f", "\x00"],
)
def test_a_blank_excerpt_is_nowhere(blank: str) -> None:
    text = f"some{blank}text"
    assert locate(blank, text).grade is Grade.ABSENT
    assert find_exact(blank, text) is None
    assert closest_in(blank, [Haystack(text)]) is None


def test_the_first_exact_place_is_found() -> None:
    assert find_exact("암", "유사암") == Span(2, 3)


@pytest.mark.parametrize(
    ("excerpt", "text", "found"),
    [
        ("“the tower’s height”", 'Here "the tower\'s height" is.', '"the tower\'s height"'),
        ("the first efficient ﬂow", "its ﬁrst, the ﬁrst eﬃcient flow ever", "the ﬁrst eﬃcient flow"),
        ("an example of oedema", "an exam-\nple of œdema", "an exam-\nple of œdema"),
        ("1990-1995", "the years 1990–1995 saw", "1990–1995"),
        ("  two words ", "one\u00a0two\r\nwords here", "two\r\nwords"),
        ("암진단비 3,000만원", "(1) 암 진단\n비 3,000만원 지급", "암 진단\n비 3,000만원"),
        ("암진단비", unicodedata.normalize("NFD", "유사암 외 암진단비 지급"), unicodedata.normalize("NFD", "암진단비")),
        ("질병·상해 입원", "질병ㆍ상해입원 일당", "질병ㆍ상해입원"),
        ("被保险人因意外伤害,身故", "被保险人因意外\n伤害，身故的", "被保险人因意外\n伤害，身故"),
        ("ガラスの10%", "ｶﾞﾗｽの１０％引き", "ｶﾞﾗｽの１０％"),
        ("children/adolescents", "for children/ adolescents too", "children/ adolescents"),
        ("the final report", "see the ﬁ nal report", "the ﬁ nal report"),
    ],
)
def test_typography_and_loose_blanks_are_folded_and_said(excerpt: str, text: str, found: str) -> None:
    located = locate(excerpt, text)
    assert located.grade is Grade.FOLDED
    assert located.span is not None
    assert located.span.of(text) == found
    assert located.distance == 0.0
    assert not located.critical
    assert located.differences


def test_what_was_folded_is_said_with_both_places() -> None:
    located = locate("a “b”", 'is a "b"')
    assert [(d.kind, d.excerpt_words, d.text_words) for d in located.differences] == [
        (Kind.REPLACED, "“", '"'),
        (Kind.REPLACED, "”", '"'),
    ]
    assert located.differences[1].excerpt == Span(4, 5)
    assert located.differences[1].text == Span(7, 8)


def test_a_letter_of_a_ligature_is_not_the_ligature() -> None:
    assert locate("‘f", "'ﬁne").grade is not Grade.FOLDED


def test_a_letter_without_its_mark_is_not_the_letter() -> None:
    assert locate("‘x", "'x\u0301 there").grade is not Grade.FOLDED


def test_a_blank_that_makes_other_words_is_not_folded_away() -> None:
    located = locate("it is nowhere to be found", "it is now here to be found\nat last")
    assert located.grade is Grade.NEAR
    assert only_difference(located) == ("replaced", "nowhere", "now here")


@pytest.mark.parametrize(
    ("excerpt", "text", "difference"),
    [
        ("it costs 1,500 won", "So it costs 11,500 won today", ("replaced", "1,500", "11,500")),
        ("kept at -5 degrees", "It is kept at 5 degrees here", ("added", "-", "")),
        ("kept at 5 degrees", "It is kept at −5 degrees here", ("missing", "", "−")),
        ("kept at 5 degrees", "It is kept at \u00ad5 degrees here", ("missing", "", "\u00ad")),
        ("take 5 mg daily", "You take 5 g daily", ("replaced", "mg", "g")),
        ("rose by 35% in May", "It rose by 35 in May", ("added", "%", "")),
        ("rose by 35 in May", "It rose by 35% in May", ("missing", "", "%")),
        ("costs $5 in all", "it costs €5 in all", ("replaced", "$", "€")),
        ("제② 항에 따라", "약관 제① 항에 따라", ("replaced", "제②", "제①")),
        ("암진단비 3,000억원을 지급", CANCER, ("replaced", "억원을", "만원을")),
        ("3 0일 이내 지급", "보험금은 30일 이내 지급", ("replaced", "3 0", "30")),
        ("身故保险金80000元", ACCIDENT, ("replaced", "80000", "30000")),
        ("死亡保険金として500億円", DEATH, ("replaced", "億", "万")),
        ("is permitted to terminate", LEASE, ("missing", "", "not")),
        ("진단확정된 경우 지급하지 않습니다", "진단확정된 경우 지급하지 맙니다", ("replaced", "않습니다", "맙니다")),
        ("本公司不承担给付责任", "本公司承担给付责任。", ("added", "不", "")),
        ("死亡保険金を支払いません", "死亡保険金を支払います", ("replaced", "せん", "す")),
        ("死亡は対象です", "死亡は対象ではありません。", ("replaced", "す", "はありません")),
        ("保険金を支払います", "当社は保険金を支払いません。", ("replaced", "す", "せん")),
        ("the use is lawful here", "So the use is unlawful here", ("replaced", "lawful", "unlawful")),
        ("보험금 지급 사유에 해당", "보험금 미지급 사유에 해당", ("replaced", "지급", "미지급")),
    ],
)
def test_a_changed_value_sign_unit_or_negation_is_near_and_critical(
    excerpt: str, text: str, difference: tuple[str, str, str]
) -> None:
    located = locate(excerpt, text)
    assert (located.grade, located.critical) == (Grade.NEAR, True)
    assert only_difference(located) == difference


@pytest.mark.parametrize(
    ("excerpt", "text", "place", "difference"),
    [
        (
            "The drug is safe for all children",
            "The drug is safe for all adults. More is known.",
            "The drug is safe for all adults",
            ("children", "adults"),
        ),
        (
            "Sales rose most by far in Europe",
            "Sales rose most by far in Asia, and more is hoped for.",
            "Sales rose most by far in Asia",
            ("Europe", "Asia"),
        ),
        ("Tokyo is a large city", "Then Osaka is a large city.", "Osaka is a large city", ("Tokyo", "Osaka")),
        ("该药物适用于儿童", "该药物适用于成人。其他不明。", "该药物适用于成人", ("儿童", "成人")),
        ("儿童患者适用该药物", "成人患者适用该药物。", "成人患者适用该药物", ("儿童", "成人")),
        ("入院給付金は支払対象です", "なお、手術給付金は支払対象です。", "手術給付金は支払対象です", ("入院", "手術")),
        ("보험금은 부산에서 지급", "보험금은 서울에서 지급", "보험금은 서울에서 지급", ("부산에서", "서울에서")),
    ],
)
def test_a_word_replaced_at_either_end_is_shown_with_the_word_in_its_place(
    excerpt: str, text: str, place: str, difference: tuple[str, str]
) -> None:
    located = locate(excerpt, text)
    assert located.span is not None
    assert located.span.of(text) == place
    assert only_difference(located) == ("replaced", *difference)


@pytest.mark.parametrize(
    ("excerpt", "text", "difference"),
    [
        ("\ufeffthe fee is due", "Here the fee is due.", ("added", "\ufeff", "")),
        ("the fee is due\n", "Here the fee is due.", ("added", "\n", "")),
        ("the fee\u200b is due", "Here the fee is due.", ("added", "\u200b", "")),
        ("the fee is due", "Here the fee\u200b is due.", ("missing", "", "\u200b")),
        ("보험금을\u200b 지급", "보험금을 지급한다", ("added", "\u200b", "")),
        ("the rate of 3.5 % applies", "Here the rate of 3.5% applies.", ("added", " ", "")),
        ("thirty (30)days of notice", "thirty (30) days of notice", ("missing", "", " ")),
        ("It is so.Then it ends", "It is so. Then it ends", ("missing", "", " ")),
    ],
)
def test_what_cannot_be_seen_is_a_difference_too(excerpt: str, text: str, difference: tuple[str, str, str]) -> None:
    assert only_difference(locate(excerpt, text)) == difference


@pytest.mark.parametrize(
    ("excerpt", "text", "standing"),
    [
        ("１,５００", "costs 11,500 won", "11,500"),
        ("３５", "up 35% in May", "35%"),
        ("５", "at -5 now", "-5"),
        ("３０", "보험금 30일 이내", "30일"),
        ("２９", "是29.97元", "29.97元"),
        ("５", "costs $5", "$5"),
    ],
)
def test_an_otherwise_typed_number_is_not_found_inside_another(excerpt: str, text: str, standing: str) -> None:
    located = locate(excerpt, text)
    assert located.grade in (Grade.NEAR, Grade.ABSENT)
    if located.span is not None:
        assert located.span.of(text) == standing
        assert located.critical


@pytest.mark.parametrize(
    ("excerpt", "text", "difference"),
    [
        ("the tenant may not terminate", "Here the tenant may not ever terminate", ("missing", "", "ever")),
        ("the Great tower stands", "so the great tower stands", ("replaced", "Great", "great")),
        ("암으로 진단된 경우", "피보험자가 암으로 진단확정된 경우 지급", ("replaced", "진단된", "진단확정된")),
        ("被保险人因疾病伤害身故的", ACCIDENT, ("replaced", "疾病", "意外")),
        ("被保険者が契約期間中に死亡", DEATH, ("replaced", "契約", "保険")),
        ("3,000만원이 지급", CANCER, ("replaced", "만원이", "만원을")),
    ],
)
def test_other_changes_are_near_and_not_critical(excerpt: str, text: str, difference: tuple[str, str, str]) -> None:
    located = locate(excerpt, text)
    assert (located.grade, located.critical) == (Grade.NEAR, False)
    assert 0 < located.distance < 0.25
    assert only_difference(located) == difference


@pytest.mark.parametrize("marker", ["[12]", "[C1]", "[1, 2]", "[^3]", "【6:0†source】"])
def test_a_marker_of_the_source_is_a_difference_but_not_a_critical_one(marker: str) -> None:
    text = f"Paris is the capital {marker} of France and large."
    located = locate("Paris is the capital of France and large.", text)
    assert (located.grade, located.critical) == (Grade.NEAR, False)
    assert only_difference(located) == ("missing", "", marker)


def test_traditional_characters_are_close_to_simplified_ones() -> None:
    located = locate("被保險人因意外傷害身故的", ACCIDENT)
    assert located.grade is Grade.NEAR
    assert located.span is not None
    assert located.span.of(ACCIDENT) == "被保险人因意外伤害身故的"
    assert ("險", "险") in [(difference.excerpt_words, difference.text_words) for difference in located.differences]


def test_what_is_not_there_is_absent() -> None:
    for text in (LEASE, CANCER, ACCIDENT, DEATH):
        assert locate("Photosynthesis happens in chloroplasts.", text) == Located(Grade.ABSENT, None, 1.0)
        assert locate("광합성은 엽록체에서 일어난다", text).grade is Grade.ABSENT


def test_an_excerpt_whose_parts_are_similar_in_another_order_is_absent() -> None:
    text = "The home team: first quarter points 21; second quarter points 38; third quarter points 36; rebounds 48."
    assert locate("Whatever quarter points 2", text).grade is Grade.ABSENT


def test_an_excerpt_longer_than_its_text_is_still_compared() -> None:
    located = locate(f"Indeed: {LEASE} Surely.", LEASE)
    assert located.grade is Grade.NEAR
    assert located.span == Span(0, len(LEASE))
    assert [d.kind for d in located.differences] == [Kind.ADDED, Kind.ADDED]


def test_a_long_excerpt_is_placed_by_its_parts_and_shows_its_one_change() -> None:
    sentences = [f"Item {n} of the schedule names benefit number {n * 7} for group {n % 5}." for n in range(200)]
    text = " ".join(sentences)
    taken = " ".join(sentences[60:120])
    located = locate(taken.replace("benefit number 560 for", "benefit number 561 for"), text)
    assert (located.grade, located.critical) == (Grade.NEAR, True)
    assert located.span is not None
    assert located.span.of(text) == taken
    assert only_difference(located) == ("replaced", "561", "560")


def test_past_the_longest_compared_the_rest_of_an_excerpt_counts_as_added() -> None:
    text = " ".join(f"word{n}" for n in range(6000))
    excerpt = text[:LONGEST_COMPARED].replace("word700 ", "wort700 ") + text[LONGEST_COMPARED:]
    located = locate(excerpt, text)
    assert (located.grade, located.critical) == (Grade.NEAR, True)
    assert located.differences[-1].kind is Kind.ADDED
    assert located.differences[-1].excerpt == Span(LONGEST_COMPARED, len(excerpt))


@pytest.mark.parametrize(
    ("excerpt", "text"),
    [
        ("ab" * 100_000, "a" * 1_000_000),
        ("\u00ad" * 20_000, "\u00ad " * 50_000),
        ("a" + " \n" * 100_000 + "b", " \n" * 500_000),
        ("e" + "\u0301" * 20_000, "e\u0301" * 50_000),
        ("[" * 200_000, "[1" * 500_000),
        ("1" * 200_000, "1," * 500_000),
    ],
)
def test_hostile_lengths_come_to_an_end(excerpt: str, text: str) -> None:
    assert locate(excerpt, text).grade in Grade


def test_the_closest_of_many_is_the_verbatim_one_whatever_the_order() -> None:
    near, folded, exact = "the lease of 3O years", "the  lease of 30 years", "the lease of 30 years"
    found = closest_in("the lease of 30 years", list(map(Haystack, [near, folded, exact])))
    assert found is not None
    assert (found[0], found[1].grade) == (2, Grade.EXACT)
    found = closest_in("the lease of 30 years", list(map(Haystack, [near, folded])))
    assert found is not None
    assert (found[0], found[1].grade) == (1, Grade.FOLDED)


def test_the_closest_of_near_ones_has_the_least_distance() -> None:
    texts = ["The lease ends after thirty days.", "The lease ended after 30 long days.", CANCER]
    found = closest_in("The lease ends after 30 days.", list(map(Haystack, texts)))
    assert found is not None
    assert found[0] == 0 or found[1].distance <= locate("The lease ends after 30 days.", texts[0]).distance
    assert closest_in("광합성은 엽록체에서 일어난다", list(map(Haystack, texts))) is None
    assert closest_in("anything", list(map(Haystack, []))) is None


@given(texts, texts)
def test_any_two_texts_give_honest_places(excerpt: str, text: str) -> None:
    check_honesty(excerpt, text)


@given(texts, st.data())
def test_a_stretch_of_the_text_is_exact_and_its_variants_are_honest(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    excerpt = text[start:end]
    if not is_blank(excerpt):
        assert locate(excerpt, text).grade is Grade.EXACT
    check_honesty(unicodedata.normalize("NFD", excerpt), text)
    check_honesty(excerpt.upper() + data.draw(texts), text)
    check_honesty(fold_text(excerpt), text)


@given(st.sampled_from([LEASE, CANCER, ACCIDENT, DEATH]), st.data())
def test_another_digit_is_never_better_than_near(text: str, data: st.DataObject) -> None:
    at = data.draw(st.sampled_from([at for at, character in enumerate(text) if character.isdigit()]))
    digit = data.draw(st.sampled_from("0123456789０１２３４５６７８９①²"))
    assume(fold_text(digit) != text[at])
    start = data.draw(st.integers(max(0, at - 30), at))
    end = data.draw(st.integers(min(len(text), at + 2), len(text)))
    excerpt = text[start:at] + digit + text[at + 1 : end]
    assume(excerpt not in text)
    located = locate(excerpt, text)
    assert located.grade in (Grade.NEAR, Grade.ABSENT)
    assert located.critical or located.grade is Grade.ABSENT


def check_honesty(excerpt: str, text: str) -> None:
    located = locate(excerpt, text)
    assert located == locate(excerpt, text)
    assert (located.span is None) == (located.grade is Grade.ABSENT)
    if located.span is None:
        return
    assert 0 <= located.span.start < located.span.end <= len(text)
    found = located.span.of(text)
    if located.grade is Grade.EXACT:
        assert found == excerpt
    if located.grade is Grade.FOLDED:
        assert found != excerpt
        assert squeeze_text(found) == squeeze_text(excerpt)
        blanks_differ = any(d.excerpt_words.isspace() or d.text_words.isspace() for d in located.differences)
        assert blanks_differ or fold_text(found) == fold_text(excerpt).strip()
    for difference in located.differences:
        assert difference.excerpt.of(excerpt) == difference.excerpt_words
        assert difference.text.of(text) == difference.text_words
        assert difference.excerpt_words != difference.text_words
    assert 0 <= located.distance <= 1
