from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.answers.boilerplate import is_boilerplate
from answergate.text.answers.claims import read_claims
from answergate.text.answers.markers import MarkerKind, read_markers


def claims(text: str) -> list[str]:
    return [claim.text for claim in read_claims(text)]


def test_each_sentence_is_a_claim_with_its_own_markers_and_place() -> None:
    text = "The term is one year [C1]. It ends in May. [C2][C3] 보험금은 지급됩니다[C4]."
    found = read_claims(text)
    assert [(claim.text, [marker.ids for marker in claim.markers]) for claim in found] == [
        ("The term is one year.", [("C1",)]),
        ("It ends in May.", [("C2",), ("C3",)]),
        ("보험금은 지급됩니다.", [("C4",)]),
    ]
    assert found[1].span.of(text) == "It ends in May. [C2][C3]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("等待期为九十天[C1]。保险期为一年[C2]。", ["等待期为九十天。", "保险期为一年。"]),
        ("期間は九十日です[C1]。金額は百円です。", ["期間は九十日です。", "金額は百円です。"]),
        ("기간은 90일입니다 [C1]\n금액은 3천만원입니다", ["기간은 90일입니다", "금액은 3천만원입니다"]),
    ],
)
def test_claims_are_read_in_other_languages(text: str, expected: list[str]) -> None:
    assert claims(text) == expected


def test_only_the_markers_that_count_are_taken_out() -> None:
    text = "The term [1] is one year [C1]."
    (claim,) = read_claims(text, read_markers(text, [MarkerKind.CHUNK]))
    assert claim.text == "The term [1] is one year."


def test_markers_alone_belong_to_the_claim_before_them() -> None:
    text = "The term is one year.\n\n[C1]\n\n# More\n\n[C2]"
    (claim,) = read_claims(text)
    assert [marker.ids for marker in claim.markers] == [("C1",), ("C2",)]


def test_each_bullet_is_one_claim_however_many_sentences_it_has() -> None:
    text = "- The term is one year. It ends in May. [C1]\n- The fee is 5 dollars [C2]"
    assert claims(text) == ["The term is one year. It ends in May.", "The fee is 5 dollars"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The benefits are:\n- Death\n- Total disability", ["The benefits are: Death; Total disability"]),
        ("We cover these illnesses\n- Cancer\n- Stroke", ["We cover these illnesses; Cancer; Stroke"]),
        ("보장 내용은 다음과 같습니다.\n- 암\n- 뇌졸중", ["보장 내용은 다음과 같습니다. 암; 뇌졸중"]),
        ("保障如下：\n- 癌症\n- 中风", ["保障如下： 癌症; 中风"]),
        ("保障は以下の通りです。\n・がん\n・脳卒中", ["保障は以下の通りです。 がん; 脳卒中"]),
    ],
)
def test_fragments_make_one_claim_with_their_lead_in(text: str, expected: list[str]) -> None:
    found = read_claims(text)
    assert [claim.text for claim in found] == expected
    assert found[0].span.of(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "1. **Cover**\n   - Hospital stays are paid\n2. **Waiting period**\n   - 90 days in all",
            ["Hospital stays are paid", "90 days in all"],
        ),
        (
            "- Cover\n\t- Hospital stays are paid\n- Limits:\n\t- 90 days in all",
            ["Hospital stays are paid", "90 days in all"],
        ),
        ("The plan:\n- **Cover**\n  - Hospital stays are paid", ["Hospital stays are paid"]),
        ("- **Cover**\n\n  Hospital stays are paid.\n", ["Hospital stays are paid."]),
        (
            "Terms:\n\n1. **Cover**\n\nHospital stays are paid.\n\n2. **Limits**\n\nIt is 90 days.",
            ["Hospital stays are paid.", "It is 90 days."],
        ),
        ("1. **보장 내용**\n   - 입원일당을 지급합니다", ["입원일당을 지급합니다"]),
        ("1. **等待期**\n   - 自合同生效起90日", ["自合同生效起90日"]),
        ("1. **待機期間**\n   - 契約日から90日です", ["契約日から90日です"]),
        (
            "- Covered\n  - Death\n  - Disability\n- Not covered\n  - Floods",
            ["Covered; Death; Disability", "Not covered; Floods"],
        ),
    ],
)
def test_an_item_that_only_names_what_stands_under_it_is_no_claim(text: str, expected: list[str]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The plan covers:\n- **Death**\n- **Floods**\n\nAll is paid.",
            ["The plan covers: **Death**; **Floods**", "All is paid."],
        ),
        ("9. **Death**\n10. **Floods**", ["**Death**; **Floods**"]),
        ("The plan covers:\n- Floods\n\nAll is paid.", ["The plan covers: Floods", "All is paid."]),
    ],
)
def test_a_bare_item_with_nothing_under_it_is_still_judged(text: str, expected: list[str]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize(
    "sources",
    [
        "Sources: [C1], [C2]",
        "**Sources:** [C1] and [C2]",
        "Source: Policy.pdf, p. 2 [C1]",
        "Sources:\n- [C1] Policy.pdf, page 2\n- [C2] Group Policy Terms (2024)\n- https://example.org/terms?v=3",
        "## References\n\n[C1] policy_v2.pdf\n[C2] The Terms and Conditions",
        "출처: [C1], [C2]",
        "출처:\n- [C1] 보험약관.pdf 12쪽\n- [C2] 상품설명서 제3조",
        "参考资料：\n- [C1]《保险条款》第3条\n- [C2] 产品手册.pdf",
        "## 出典\n\n- [C1] 約款.pdf 12ページ\n- [C2]『保険のしおり』",
        "[^1]: Policy, p. 2\n[^2]: terms.pdf",
        "[C1]: Policy, p. 2\n[C2]: terms.pdf",
        "[1]: https://example.org/terms\n[2]: <https://example.org/more>",
    ],
)
def test_a_list_of_sources_claims_nothing(sources: str) -> None:
    assert claims(f"The term is one year [C1].\n\n{sources}") == ["The term is one year."]


@pytest.mark.parametrize(
    "listed",
    [
        "Sources:\n- [C1] Plan pays dental costs in full",
        "Sources:\n- [C1] Dental cover up to 500 dollars",
        "Source: the plan pays dental costs in full",
        "Energy sources:\n- Coal and gas from Texas",
        "[^1]: Dental costs are paid in full",
        "[C1]: Dental costs are paid in full",
        "출처:\n- [C1] 치과 치료 전액 보장",
        "来源：\n- [C1] 牙科治疗全额赔付",
        "出典：\n- [C1] 歯科治療は全額補償",
    ],
)
def test_what_a_list_of_sources_says_beyond_titles_is_claimed(listed: str) -> None:
    assert len(claims(f"The term is one year [C1].\n\n{listed}")) == 2


def test_fragments_after_a_finished_sentence_are_a_claim_of_their_own() -> None:
    assert claims("The term is one year.\n- Cancer\n- Stroke") == ["The term is one year.", "Cancer; Stroke"]


def test_a_fragment_after_a_full_item_joins_that_item() -> None:
    text = "The plan:\n- The fee is 5 dollars a month\n- Death\n- Disability"
    assert claims(text) == ["The fee is 5 dollars a month; Death; Disability"]


@pytest.mark.parametrize(
    "item", ["Cancer [C1]", "90 days", "Death is covered", "Covers all treatment costs", "보험금은 지급됨"]
)
def test_a_short_item_that_says_something_is_a_claim_of_its_own(item: str) -> None:
    assert len(claims(f"The benefits are:\n- {item}\n- {item}")) == 2


def test_a_lead_in_before_full_items_is_no_claim() -> None:
    assert claims("The benefits are as follows:\n- Death is covered\n- Cancer is covered") == [
        "Death is covered",
        "Cancer is covered",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("There are 3 plans here:\n- Death is covered", ["There are 3 plans here:", "Death is covered"]),
        ("It has plans [C1]:\n- Death is covered", ["It has plans:", "Death is covered"]),
        (
            "The plan was sold in May [C1] for these reasons:\n- Death is covered",
            ["The plan was sold in May for these reasons:", "Death is covered"],
        ),
        ("- Free dental [C1]\n  - Death is covered", ["Free dental", "Death is covered"]),
        ("Step 2:\n- Death is covered", ["Death is covered"]),
    ],
)
def test_a_lead_in_is_a_claim_where_it_has_a_number_or_a_marker(text: str, expected: list[str]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize(
    "title",
    [
        "**What is covered?**",
        "**1. Is death covered?**",
        "**무엇을 보장하나요?**",
        "**保障什么？**",
        "**何が対象ですか？**",
    ],
)
def test_a_question_in_bold_is_a_title(title: str) -> None:
    assert claims(f"{title}\n\nDeath is covered.") == ["Death is covered."]
    assert claims(title) == [title]


@pytest.mark.parametrize(
    "answer",
    [
        "**Is it mandatory?** For loans of the state, yes, as long as they last.",
        "**환불은요?** 7일 안에 됩니다.",
        "**费用呢？** 普通号15元。",
        "**料金は？** 500円です。",
    ],
)
def test_a_short_question_in_bold_is_one_claim_with_its_answer(answer: str) -> None:
    assert claims(f"{answer} It is due in May.") == [answer, "It is due in May."]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        pytest.param("**Is it mandatory?**", "Yes. It is due in May.", id="a yes makes it a statement"),
        pytest.param("**可以退款吗？**", "可以的。 It is due in May.", id="so does 可以的"),
        pytest.param("**Is the drug safe for pregnant women?**", "It is due in May.", id="it says too much"),
        pytest.param("**Is it free for 999 days?**", "It is due in May.", id="it has a number"),
        pytest.param("Is it mandatory?", "It is due in May.", id="it is not in bold"),
        pytest.param("**It is mandatory.**", "It is due in May.", id="it does not ask"),
    ],
)
def test_any_other_question_is_judged_by_itself(question: str, answer: str) -> None:
    assert claims(f"{question} {answer}")[0] == question


@pytest.mark.parametrize(
    "announcement",
    [
        "According to [C1], the policy has the following terms:",
        "The document lists these conditions [C1]:",
        "Based on [C1] and [C2], here is a summary:",
        "As stated in [C1], the benefits are:",
        "Key terms [C1]:",
        "[C1]에 따르면 주요 조건은 다음과 같습니다.",
        "根据[C1]，主要条款如下：",
        "[C1]によると、主な条件は以下の通りです。",
    ],
)
def test_items_have_the_markers_of_the_lead_in_that_announces_them(announcement: str) -> None:
    text = f"{announcement}\n- Death is covered\n- Cancer is covered [C3]\n\nFloods are not covered."
    found = read_claims(text)
    assert [claim.text for claim in found] == ["Death is covered", "Cancer is covered", "Floods are not covered."]
    assert found[0].lead_markers[0].ids == ("C1",)
    assert [marker.ids for marker in found[1].markers] == [("C3",)]
    assert [claim.markers for claim in (found[0], found[2])] == [(), ()]
    assert not found[2].lead_markers


def test_items_have_the_markers_of_the_title_they_stand_under() -> None:
    text = "1. **Cover** [C1]\n   - Death is covered\n2. **Limits** [C2]:\n   - Floods are not covered"
    found = read_claims(text)
    assert [(claim.text, [marker.ids for marker in claim.lead_markers]) for claim in found] == [
        ("Death is covered", [("C1",)]),
        ("Floods are not covered", [("C2",)]),
    ]


def test_headings_and_header_rows_are_no_claims_and_rows_are() -> None:
    text = "# Waiting period\n\n| name | days |\n|---|---|\n| cancer | 90 |\n| stroke | 30 |"
    assert claims(text) == ["| cancer | 90 |", "| stroke | 30 |"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Term | Fee\n--- | ---\nOne year | 5\nTwo years | 9", ["One year | 5", "Two years | 9"]),
        ("The fees:\nTerm | Fee\r\n:--|--:\r\nOne year | 5\r\n\r\nAll are due.", ["One year | 5", "All are due."]),
        ("항목 | 내용\n---|---\n면책 | 90일", ["면책 | 90일"]),
        ("项目 | 内容\n---|---\n等待期 | 90日", ["等待期 | 90日"]),
    ],
)
def test_a_table_needs_no_bars_around_it(text: str, expected: list[str]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize("below", ["\n```\n-|\n```", "\n\n|---|---|"])
def test_a_row_is_no_header_because_of_what_is_not_its_separator(below: str) -> None:
    assert claims(f"| Floods | are covered |{below}") == ["| Floods | are covered |"]


def test_a_reference_to_a_passage_is_no_claim() -> None:
    assert claims("The term is one year. (Passage 2)\n\nIt ends. 출처: 문서 1") == ["The term is one year.", "It ends."]


@pytest.mark.parametrize("text", ["Yes.", "Paris", "네.", "# Paris", "The answer is:", "What is the term?", "- Cancer"])
def test_a_short_answer_has_at_least_one_claim(text: str) -> None:
    assert len(claims(text)) == 1


def test_a_bare_yes_is_left_out_where_more_is_said() -> None:
    assert claims("Yes. The plan covers cancer [C1].") == ["The plan covers cancer."]


@pytest.mark.parametrize(
    "text", ["", " \n", "[C1]", "---", "I cannot find that in the context.", "죄송합니다. 찾을 수 없습니다."]
)
def test_an_answer_that_says_nothing_has_no_claim(text: str) -> None:
    assert claims(text) == []


REFUSALS = [
    "I cannot find that in the context.",
    "I'm sorry, but I could not find any information about the fee.",
    "Sorry, I can't help with that.",
    "Unfortunately, the provided passages do not mention the waiting period.",
    "There is no information about fees in the context.",
    "Unable to answer based on given passages.",
    "This is not mentioned in the documents.",
    "I don’t know.",
    "제공된 문서에서 찾을 수 없습니다",
    "죄송하지만 주어진 자료만으로는 답변할 수 없습니다.",
    "관련 내용이 문서에 포함되어 있지 않습니다.",
    "해당 질문에 대한 정보가 없습니다.",
    "根据提供的资料无法回答",
    "抱歉，上下文中没有提到等待期。",
    "根據提供的資料，無法回答該問題。",
    "提供された情報には見つかりません",
    "提供された資料には記載がありません。",
    "申し訳ありませんが、回答できません。",
]
COURTESIES = [
    "Based on the given passages,",
    "Based on the provided documents, here are the key benefits:",
    "Let me know if you have any questions!",
    "Sure, I'd be happy to help you with that!",
    "I hope this helps.",
    "제공된 문서에 따르면,",
    "추가로 궁금한 점이 있으시면 말씀해 주세요.",
    "根据提供的资料，",
    "如果您有其他问题，请随时告诉我。",
    "提供された情報によると、",
    "ご不明な点がございましたらお知らせください。",
    "Passage 3 provides the necessary information to answer the question.",
    "The given context contains all information needed to answer your question.",
    "주어진 문서는 질문에 답할 수 있는 정보를 제공합니다.",
    "所提供的资料包含了回答问题所需的信息。",
    "提供された資料には質問に答えるための情報が含まれています。",
]
ASSERTIONS = [
    "The context provides the necessary information about fees.",
    "Passage 3 contains the necessary information to answer the question: 5%.",
    "I could not find the fee, but the term is one year.",
    "I cannot find the fee; the term is one year.",
    "We do not cover floods.",
    "We cannot provide cover for floods.",
    "The policy does not cover floods.",
    "The results did not indicate a difference.",
    "There is no evidence that it works.",
    "Unfortunately, the house burned down.",
    "Based on the given passages, the term is one year.",
    "Sorry is a 2015 song.",
    "Sure, I can answer the question: the term is one year.",
    "That's it, the term is one year.",
    "약관은 보장하지 않습니다.",
    "약관에는 면책 조항이 없습니다.",
    "문서 제출 기한은 없습니다.",
    "수수료는 문서에서 찾을 수 없지만, 보험기간은 1년입니다.",
    "根据提供的资料，等待期为90天。",
    "材料未通过检验。",
    "资料中没有提到费用，但保险期为一年。",
    "提供された資料によると、期間は90日です。",
    "手数料の記載は見つかりませんが、期間は1年です。",
    "情報漏えいの補償はありません。",
]


@pytest.mark.parametrize("sentence", REFUSALS + COURTESIES)
def test_boilerplate_is_no_claim(sentence: str) -> None:
    assert is_boilerplate(sentence)
    assert claims(f"The term is one year.\n\n{sentence}") == ["The term is one year."]


@pytest.mark.parametrize("line", ["Passage 3: (unavailable)", "문서 3: 없음", "(Passage 2)"])
def test_a_line_that_only_names_a_piece_of_the_evidence_is_no_claim(line: str) -> None:
    assert claims(f"The term is one year.\n\n{line}") == ["The term is one year."]


@pytest.mark.parametrize("sentence", ASSERTIONS)
def test_a_sentence_that_says_something_is_no_boilerplate(sentence: str) -> None:
    assert claims(sentence) == [sentence]


LINES = st.lists(
    st.sampled_from(
        [*REFUSALS, *ASSERTIONS, "- Death", "- It is paid [C1].", "The list:", "# Head", "[C2]", "", "| a | b |"]
    )
).map("\n".join)


@given(st.one_of(st.text(), LINES))
def test_claims_are_in_order_and_each_marker_belongs_to_one(text: str) -> None:
    markers = read_markers(text)
    found = read_claims(text, markers)
    end = 0
    for claim in found:
        assert claim.text
        assert claim.text == " ".join(claim.text.split())
        assert end <= claim.span.start < claim.span.end <= len(text)
        end = claim.span.end
    owned = [marker.span for claim in found for marker in claim.markers]
    assert owned == sorted(set(owned))
    assert set(owned) <= {marker.span for marker in markers}


@given(LINES, st.integers(1, 5))
def test_text_put_before_moves_every_claim_by_as_much(text: str, blank_lines: int) -> None:
    moved = read_claims("\n" * blank_lines + text)
    assert [claim.span for claim in moved] == [claim.span.shifted(blank_lines) for claim in read_claims(text)]


@pytest.mark.parametrize("piece", ["- a\n", "[C1]\n", "I cannot ", "The list:\n- a\n", "문서 ", "资料", "情報"])
def test_long_hostile_text_is_read(piece: str) -> None:
    assert len(read_claims(piece * 20_000)) <= 20_000
