"""Support of a claim by the chunks it cites, in four languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from supported import support

from answergate.text.conflicts.conflict import ConflictKind
from answergate.text.support.port import LexicalSimilarity
from answergate.text.support.similarity import answer_risk, compare, is_covered
from answergate.text.words.wording import Claimed, Prepared

ENGLISH = (
    "The waiting period for cancer benefits is 90 days from the contract date. The policy pays 30 million won once. "
    "Benefits are not paid for accidents at sea. Applicants must be at least 15 years old."
)
KOREAN = (
    "암 진단비는 계약일부터 90일이 지난 날의 다음날부터 보장하며, 가입금액의 50%를 지급합니다. "
    "고의로 인한 사고는 보상하지 않습니다. 만 15세 이상 가입할 수 있습니다."
)
CHINESE = "本保险的等待期为90天。等待期内发生的疾病不予赔偿。投保人须年满18周岁以上。"
JAPANESE = "この保険の待機期間は90日です。故意による事故は補償されません。18歳以上の方が加入できます。"


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The waiting period is 90 days.", ENGLISH),
        ("The policy pays 30 million won.", ENGLISH),
        ("암진단비는 90일이 지난 다음날부터 보장합니다.", KOREAN),
        ("가입금액의 50%가 지급된다.", KOREAN),
        ("等待期为90天。", CHINESE),
        ("待機期間は90日です。", JAPANESE),
    ],
)
def test_a_claim_in_the_words_of_its_chunk_is_well_supported(claim: str, chunk: str) -> None:
    result = support(claim, chunk)
    assert result.score >= 0.8
    assert result.conflicts == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Dogs need regular walks in the park.", ENGLISH),
        ("강아지는 매일 산책이 필요하다.", KOREAN),
        ("小狗每天需要散步。", CHINESE),
        ("犬は毎日散歩が必要です。", JAPANESE),
    ],
)
def test_a_claim_about_something_else_is_not_supported(claim: str, chunk: str) -> None:
    assert support(claim, chunk).score <= 0.2


@pytest.mark.parametrize("claim", ["It is what it is.", "그것은 그런 것이다.", "是的。", "それはそれです。", "", "!?"])
def test_a_claim_without_a_telling_word_is_not_supported(claim: str) -> None:
    assert support(claim, claim).score < 0.5


@pytest.mark.parametrize(
    ("claim", "chunk", "kind", "words"),
    [
        ("The waiting period for cancer benefits is 60 days.", ENGLISH, ConflictKind.NUMBER, "60"),
        ("암 진단비는 60일이 지난 날의 다음날부터 보장한다.", KOREAN, ConflictKind.NUMBER, "60"),
        ("本保险的等待期为60天。", CHINESE, ConflictKind.NUMBER, "60"),
        ("この保険の待機期間は60日です。", JAPANESE, ConflictKind.NUMBER, "60"),
        ("Benefits are paid for accidents at sea.", ENGLISH, ConflictKind.NEGATION, "paid"),
        ("The policy does not pay 30 million won.", ENGLISH, ConflictKind.NEGATION, "not pay"),
        ("고의로 인한 사고는 보상합니다.", KOREAN, ConflictKind.NEGATION, "보상"),
        ("암 진단비는 보장하지 않으며 가입금액의 50%를 지급합니다.", KOREAN, ConflictKind.NEGATION, "보장하지 않"),
        ("等待期内发生的疾病可以赔偿。", CHINESE, ConflictKind.NEGATION, "赔偿"),
        ("故意による事故は補償されます。", JAPANESE, ConflictKind.NEGATION, "補償"),
        ("Applicants must be less than 15 years old.", ENGLISH, ConflictKind.COMPARISON, "15"),
        ("만 15세 미만이 가입할 수 있습니다.", KOREAN, ConflictKind.COMPARISON, "15"),
        ("投保人须年满18周岁以下。", CHINESE, ConflictKind.COMPARISON, "18"),
        ("18歳未満の方が加入できます。", JAPANESE, ConflictKind.COMPARISON, "18"),
    ],
)
def test_a_conflict_cannot_be_bought_back_by_matching_words(
    claim: str, chunk: str, kind: ConflictKind, words: str
) -> None:
    result = support(claim, chunk)
    conflict = next(conflict for conflict in result.conflicts if conflict.kind is kind)
    assert words in conflict.span.of(claim)
    assert conflict.text == conflict.span.of(claim)
    assert result.score < 0.16


def test_an_inflected_word_is_found_and_a_derived_one_nearly() -> None:
    chunk = "Customers applied for refunds and the company paid them."
    assert support("The customer applies for a refund.", chunk).score == pytest.approx(1.0)
    assert 0.7 < support("The customer's application was refunded.", chunk).score < 1.0


def test_word_order_hardly_matters() -> None:
    straight = support("The company paid the customer a refund.", "The company paid the customer a refund in May.")
    turned = support(
        "A refund, the customer was paid by the company.", "The company paid the customer a refund in May."
    )
    assert turned.score == pytest.approx(straight.score, abs=0.05)


def test_a_telling_word_weighs_more_than_a_common_one() -> None:
    chunk = "People often take aspirin at night."
    assert support("People take ibuprofen.", chunk).score < support("Many people need aspirin.", chunk).score


@pytest.mark.parametrize("word", ["won", "wine", "theme", "note", "owned", "mining", "paste"])
def test_a_word_that_only_shares_its_stem_with_a_function_word_is_no_function_word(word: str) -> None:
    assert [unit.word for unit in Claimed(f"It is {word}.").units] == [word]


def test_a_word_that_stands_all_over_the_evidence_tells_less_than_one_that_stands_once() -> None:
    chunk = "The abbey was rich. The abbey was old. The abbey had a vineyard, and the abbey was proud."
    assert support("The abbey sank.", chunk).score < support("The vineyard sank.", chunk).score


def test_a_telling_word_that_stands_elsewhere_is_neither_missing_nor_found_in_place() -> None:
    filler = "Nothing of note happened in the village during that long and quiet season. " * 4
    claim = "The bishop sold the vineyard in winter to an abbey of nuns, to pay for an orchard."
    sold = "The bishop sold the vineyard in winter to an abbey of nuns, to pay for "
    in_place, elsewhere, nowhere = (
        support(claim, sold + end) for end in ("an orchard.", f"it. {filler}An orchard grew.", f"it. {filler}")
    )
    assert in_place.lack < elsewhere.lack < nowhere.lack


@pytest.mark.parametrize(
    ("claim", "words", "number", "other"),
    [
        ("The abbey was sold in 1937.", "The abbey was sold in {}.", "1937", "1950"),
        ("수도원은 1937년에 매각되었다.", "수도원은 {}에 매각되었다.", "1937년", "1950년"),
        ("修道院于1937年出售。", "修道院于{}出售。", "1937年", "1950年"),
        ("修道院は1937年に売却された。", "修道院は{}に売却された。", "1937年", "1950年"),
    ],
)
def test_a_number_counts_less_the_further_it_stands_from_the_words(
    claim: str, words: str, number: str, other: str
) -> None:
    far = " -" * 100 + f" {number} -"
    near = support(claim, words.format(number))
    apart = support(claim, words.format(other) + far)
    in_another_chunk = support(claim, words.format(other), far)
    assert near.score > in_another_chunk.score > apart.score
    assert not apart.conflicts


_POOL = "10월 수영 강습 모집. " + "신규 접수는 홈페이지에서 선착순으로 받습니다. " * 8 + "어린이 초급: 월 54,000원."


@pytest.mark.parametrize(
    ("claim", "is_close"),
    [
        pytest.param("비용: 월 54,000원", True, id="the one word it has stands by the number too"),
        pytest.param("모집 비용: 54,000원", False, id="the word stands elsewhere"),
    ],
)
def test_a_number_may_stand_by_any_place_of_the_one_word(claim: str, is_close: bool) -> None:
    assert (support(claim, _POOL).lack < 1.5) is is_close


def test_a_yes_before_an_answer_weighs_nothing() -> None:
    assert support("네, 일부해지 됩니다.", _POOL).missing == support("일부해지 됩니다.", _POOL).missing


def test_words_scattered_over_a_long_chunk_support_less_than_words_together() -> None:
    filler = "Nothing of note happened in the village during that long and quiet winter season. " * 6
    claim = "The bishop sold the vineyard to the abbey."
    together = support(claim, filler + "The bishop sold his vineyard to the abbey. " + filler)
    scattered = support(claim, "The bishop came. " + filler + "They sold a vineyard. " + filler + "The abbey stood.")
    assert scattered.score < together.score - 0.2


def test_the_span_is_the_window_the_support_rests_on() -> None:
    result = support("Applicants must be at least 15 years old.", "Unrelated words.", ENGLISH)
    assert result.chunk == 1
    assert result.span is not None
    assert "Applicants must be at least 15 years old".startswith(result.span.of(ENGLISH)[:10])
    assert "15 years old" in result.span.of(ENGLISH)


def test_the_reasons_name_the_words_found_and_missing() -> None:
    result = support("Cancer benefits include dental implants.", ENGLISH)
    assert {"cancer", "benefits"} <= set(result.found)
    assert {"dental", "implants"} <= set(result.missing)


def test_two_cited_chunks_may_support_a_claim_together() -> None:
    one, two = "The bridge was designed by Mary Ellis.", "The bridge opened to traffic after a costly delay."
    claim = "The bridge designed by Mary Ellis opened after a costly delay."
    assert support(claim, one, two).score > max(support(claim, one).score, support(claim, two).score)


def test_words_of_the_question_hardly_count_as_missing() -> None:
    chunk = "Simmer for 20 minutes, then add salt."
    claim = "To cook lentils, simmer for 20 minutes and add salt."
    asked = support(claim, chunk, question="How do I cook lentils?")
    assert asked.score > support(claim, chunk).score


def test_words_of_the_question_hardly_count_as_found() -> None:
    claim, chunk = "Lentils contain zinc.", "Lentils are grown in Canada."
    assert support(claim, chunk, question="What is in lentils?").score < support(claim, chunk).score


def test_an_unknown_name_costs_more_than_an_unknown_word() -> None:
    chunk = "The report was written by a committee in the spring."
    assert (
        support("The report was written by Hollander.", chunk).lack
        > support("The report was written by hollander.", chunk).lack
    )


def test_an_answer_is_riskier_the_more_its_claims_lack() -> None:
    good = support("The waiting period is 90 days.", ENGLISH)
    bad = support("Dental implants and eye surgery cost extra every summer.", ENGLISH)
    assert answer_risk([good]) < answer_risk([good, bad]) < answer_risk([bad, bad])
    assert answer_risk([]) == 0.0


def test_a_claim_is_covered_by_its_score_and_never_against_a_conflict() -> None:
    assert is_covered(support("The waiting period is 90 days.", ENGLISH), 0.2)
    assert not is_covered(support("Dental implants cost extra every summer.", ENGLISH), 0.2)
    assert not is_covered(support("The waiting period for cancer benefits is 60 days.", ENGLISH), 0.0)
    assert not is_covered(support("It is what it is.", ENGLISH), 0.2)


def test_a_claim_that_cites_no_chunk_has_no_support() -> None:
    result = compare(Claimed("The waiting period is 90 days."), [])
    assert (result.score, result.chunk, result.span) == (0.0, None, None)


@given(st.text(), st.text())
def test_any_two_texts_can_be_compared(claim: str, chunk: str) -> None:
    result = compare(Claimed(claim), [Prepared(chunk)])
    assert 0.0 <= result.score <= 1.0
    if result.span is not None:
        assert 0 <= result.span.start < result.span.end <= len(chunk)
    for conflict in result.conflicts:
        assert conflict.text == conflict.span.of(claim)


@given(
    st.sampled_from([ENGLISH, KOREAN, CHINESE, JAPANESE]),
    st.sampled_from(["Ünrelated café note. ", "앞에 둔 말. ", "\r\n\r\n"]),
)
def test_text_before_a_chunk_moves_the_span_by_its_length(chunk: str, before: str) -> None:
    plain, moved = support(chunk[:40], chunk), support(chunk[:40], before + chunk)
    assert plain.span is not None
    assert moved.span == plain.span.shifted(len(before))
    assert moved.score == plain.score


def test_claims_compared_together_get_what_each_gets_alone() -> None:
    claims = [
        "The waiting period lasts 90 days.",
        "가입금액의 50%가 지급된다.",
        "Payment of 30 million won happens once.",
        "The applicant is 15 years old or more.",
        "等待期为90天，不赔偿。",
    ]
    chunks = [ENGLISH, KOREAN, CHINESE]
    cited = [[0, 1, 2], [1], [2, 0], [0, 1, 2], [1, 2]]
    together = LexicalSimilarity().support(claims, chunks, cited)
    assert together == [
        LexicalSimilarity().support([claim], chunks, [indices])[0] for claim, indices in zip(claims, cited, strict=True)
    ]
    assert [result.chunk for result in together] == [0, 1, 0, 0, 2]


def test_words_of_two_chunks_never_stand_together() -> None:
    first, second = "Glaciers retreat.", "Harbours expand."
    apart = support("Glaciers retreat while harbours expand.", first, second)
    joined = support("Glaciers retreat while harbours expand.", f"{first} {second}")
    assert apart.score < joined.score
    assert apart.span is not None
    assert apart.span.of(first) == "Glaciers retreat"


@pytest.mark.parametrize(
    "claim", ["Half a cup is ½ of it – “really”.", "The term is ９０ days.", "기간은 구십 일이다."]
)
def test_a_number_is_noticed_however_it_is_written(claim: str) -> None:
    assert Claimed(claim).may_count


def test_dashes_quotes_and_accents_alone_count_nothing() -> None:
    assert not Claimed("The café – “a naïve idea” – closed.").may_count
