"""Sources, references, refusals and courtesies are not claims. Sentences that only look like them are."""

from __future__ import annotations

import pytest
from claimed import ASSERTIONS, REFUSALS, claims

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


def test_a_reference_to_a_passage_is_no_claim() -> None:
    assert claims("The term is one year. (Passage 2)\n\nIt ends. 출처: 문서 1") == ["The term is one year.", "It ends."]


@pytest.mark.parametrize("line", ["Passage 3: (unavailable)", "문서 3: 없음", "(Passage 2)"])
def test_a_line_that_only_names_a_piece_of_the_evidence_is_no_claim(line: str) -> None:
    assert claims(f"The term is one year.\n\n{line}") == ["The term is one year."]


@pytest.mark.parametrize(
    "text", ["", " \n", "[C1]", "---", "I cannot find that in the context.", "죄송합니다. 찾을 수 없습니다."]
)
def test_an_answer_that_says_nothing_has_no_claim(text: str) -> None:
    assert claims(text) == []


@pytest.mark.parametrize("sentence", REFUSALS + COURTESIES)
def test_boilerplate_is_no_claim(sentence: str) -> None:
    assert claims(f"The term is one year.\n\n{sentence}") == ["The term is one year."]


@pytest.mark.parametrize("sentence", ASSERTIONS)
def test_a_sentence_that_says_something_is_no_boilerplate(sentence: str) -> None:
    assert claims(sentence) == [sentence]
