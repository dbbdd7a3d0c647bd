"""Support of a claim by the chunks it cites, in four languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.absence import speaks_of_absence
from answergate.text.conflicts import ConflictKind
from answergate.text.similarity import Support, answer_risk, compare, is_covered
from answergate.text.support import LexicalSimilarity
from answergate.text.wording import Claimed, Prepared

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


def support(claim: str, *chunks: str, question: str = "") -> Support:
    asked = Prepared(question) if question else None
    return compare(Claimed(claim), [Prepared(chunk) for chunk in chunks], asked)


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


def test_an_unknown_name_costs_more_than_an_unknown_word() -> None:
    chunk = "The report was written by a committee in the spring."
    assert (
        support("The report was written by Hollander.", chunk).lack
        > support("The report was written by hollander.", chunk).lack
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The passages do not provide information on prices.", True),
        ("Therefore, I am unable to answer the question.", True),
        ("Unknown, since no passage mentions any price.", True),
        ("You may need to consult other sources.", True),
        ("However, the passages do not say how long it takes.", True),
        ("However, there is no mention of any side effects in the given passages.", True),
        ("However, the passages do not say so, but it is usually 90 days.", False),
        ("There is no mention of the king in his letters.", False),
        ("그러나 문서에는 가격에 대한 정보가 없습니다.", True),
        ("但是，资料中没有提到价格。", True),
        ("しかし、資料には価格の記載がありません。", True),
        ("We cannot insure boats.", False),
        ("제공된 문서에는 가격에 대한 정보가 없습니다.", True),
        ("资料中没有提到价格。", True),
        ("資料には価格に関する記載がありません。", True),
        ("The policy does not cover dental care.", False),
        ("고의로 인한 사고는 보상하지 않습니다.", False),
        ("等待期内发生的疾病不予赔偿。", False),
        ("故意による事故は補償されません。", False),
    ],
)
def test_a_sentence_about_what_the_evidence_does_not_say_is_known_as_one(text: str, expected: bool) -> None:
    assert speaks_of_absence(text) is expected


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


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The fee is 35 dollars.", "The fee is 35 million dollars."),
        ("The flat has 5 square metres.", "The flat has 5 square feet."),
        ("It grew by 35% then.", "It grew by 35 million then."),
        ("It opened on March 15, 1989.", "It opened on April 15, 1989."),
        ("대기 기간은 43일마다 바뀐다.", "대기 기간은 143일마다 바뀐다."),
        ("농도는 59.25mg/L이다.", "농도는 9.25mg/L이고 159.25mg/L에 이른다."),
    ],
)
def test_a_number_that_only_looks_like_one_of_the_evidence_is_a_conflict(claim: str, chunk: str) -> None:
    assert compare(Claimed(claim), [Prepared(chunk)]).conflicts


@pytest.mark.parametrize("particle", ["에", "를", "로", "까지"])
@pytest.mark.parametrize("number", ["59.25mg/L", "30%", "5km", "90일"])
def test_a_korean_particle_after_a_unit_changes_no_number(number: str, particle: str) -> None:
    claim, chunk = f"하구의 값은 {number}이다.", f"하구의 값은 {number}{particle} 이르렀다."
    assert compare(Claimed(claim), [Prepared(chunk)]).conflicts == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Zebras danced wildly in 1937.", "The bridge opened in 1937."),
        ("공룡이 1937년에 멸종했다.", "다리는 1937년에 개통했다."),
        ("恐龙于1937年在南极灭绝。", "大桥1937年通车。"),
        ("Динозавры вымерли в 1937 году.", "The bridge opened in 1937."),
    ],
)
def test_a_number_alone_supports_no_claim_of_many_words(claim: str, chunk: str) -> None:
    assert support(claim, chunk).score == 0.0


@pytest.mark.parametrize("claim", ["172 million", "$172 million", "1937", "About 172"])
def test_a_claim_that_is_little_but_a_number_rests_on_it(claim: str) -> None:
    assert support(claim, "In millions of dollars, 1937: 172").score >= 0.4


@pytest.mark.parametrize("claim", ["Step 1: Do this.", "Option 7 is it.", "Method 3: use it."])
def test_the_number_of_an_own_step_supports_nothing(claim: str) -> None:
    assert support(claim, "Cats sleep most of the day.").score == 0.0


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Diaz scored two goals.", "Diaz scored twice."),
        ("Debt fell by one third.", "Debt fell by a third."),
        ("One half of the seats are taken.", "Half of the seats are taken."),
        ("United have lost five games in a row.", "It was the fifth defeat in a row for United."),
        ("李娜已连续六次夺冠。", "这是李娜连续第六次夺冠。"),
        ("第一次使用前应充电。", "首次使用前请充电。"),
        ("第三季度收入为45亿元。", "2023年第三季度收入为45亿元。"),
        ("第3季度收入为45亿元。", "2023年第3季度收入为45亿元。"),
        ("3분기 매출은 5억원이다.", "2023년 3분기 매출은 5억원이다."),
        ("The camera films at 60 fps.", "The camera films at 60fps."),
        ("The timeout is 30 seconds.", "The timeout is 30s."),
        ("Version 2.4 adds the option.", "v2.4 adds the option."),
    ],
)
def test_a_count_that_the_evidence_has_in_words_is_grounded(claim: str, chunk: str) -> None:
    (support,) = LexicalSimilarity().support([claim], [chunk], [[0]])
    assert support.conflicts == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Bake it at 180°F for an hour.", "Bake it at 180°C for an hour."),
        ("1年以内に改善した。", "1回に1錠を飲み、1週間以内に改善した。"),
        ("Debt fell by one fifth.", "Debt fell by a third."),
        ("United have lost six games in a row.", "It was the fifth defeat in a row for United."),
        ("第二季度收入为45亿元。", "2023年第三季度收入为45亿元。"),
        ("第二次使用前应充电。", "首次使用前请充电。"),
        ("第2季度收入为45亿元。", "2023年第3季度收入为45亿元。"),
        ("The camera films at 30 fps.", "The camera films at 60fps."),
        ("Version 2.5 adds the option.", "v2.4 adds the option."),
    ],
)
def test_another_unit_or_another_count_is_a_number_in_conflict(claim: str, chunk: str) -> None:
    (support,) = LexicalSimilarity().support([claim], [chunk], [[0]])
    assert [conflict.kind for conflict in support.conflicts] == [ConflictKind.NUMBER]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The shop is similar to Family Mart.", "The shop is similar to FamilyMart."),
        ("He served on the United States Supreme Court.", "He served on the U.S. Supreme Court."),
        ("She worked for the National Institutes of Health.", "She worked for the NIH."),
        ("This is told by Passage ID 3.", "This is told."),
        ("그는 Family Mart와 Lawson Store에서 일했다.", "그는 FamilyMart와 LawsonStore에서 일했다."),
    ],
)
def test_a_name_in_one_word_or_by_its_initials_is_known(claim: str, chunk: str) -> None:
    assert [conflict for conflict in support(claim, chunk).conflicts if conflict.kind is ConflictKind.NAME] == []


def test_a_name_ends_where_a_korean_particle_follows() -> None:
    claim = Claimed("The Queen은 in New York에서 met Diana Spencer를")
    assert [span.of(claim.text) for span in claim.names] == ["Queen", "New York", "Diana Spencer"]


def test_a_name_in_latin_letters_may_stand_in_the_evidence_in_its_own_script() -> None:
    assert support("이 제품은 Samsung Electronics가 만들었다.", "이 제품은 삼성전자가 만들었다.").conflicts == ()
