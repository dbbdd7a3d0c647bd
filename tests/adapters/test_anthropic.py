"""Anthropic messages, as plain data."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import CaseError, check
from answergate.adapters import from_anthropic, to_case

TEXT = "The grass is green. The sky is blue."


def message(*citations: dict[str, Any], text: str = "The grass is green.") -> dict[str, Any]:
    block = {"type": "text", "text": text, "citations": list(citations) or None}
    return {"id": "msg_1", "type": "message", "role": "assistant", "content": [block]}


def located(kind: str, words: str, **place: Any) -> dict[str, Any]:
    return {"type": kind, "cited_text": words, "document_index": 0, "document_title": None, **place}


def characters(words: str, start: int, end: int, **more: Any) -> dict[str, Any]:
    return located("char_location", words, start_char_index=start, end_char_index=end, **more)


def reasons(case: Any) -> list[str]:
    return [citation.unchecked for citation in case.citations]


def test_a_quote_passes_the_answer_gate() -> None:
    verdict = check({"response": message(characters("The grass is green.", 0, 19)), "documents": [TEXT]}, "answer")
    assert verdict.status == "ok"
    assert not verdict.ignored


def test_the_end_may_include_the_blank_after_the_words() -> None:
    assert not from_anthropic(message(characters("The grass is green.", 0, 20)), [TEXT]).unmapped


@pytest.mark.parametrize(("start", "end"), [(1, 20), (0, 18), (-1, 19), (20, 99)])
def test_offsets_with_other_words_are_named(start: int, end: int) -> None:
    case = from_anthropic(message(characters("The grass is green.", start, end)), [TEXT])
    assert case.unmapped == (
        f"content[0].citations[0]: characters {start} to {end} of the document are not its cited_text",
    )
    assert case.unmapped[0] in check(case, "answer").ignored


def test_an_invented_quote_is_rejected() -> None:
    verdict = check(from_anthropic(message(characters("The grass is red.", 0, 17)), [TEXT]), "answer")
    assert verdict.status == "no_evidence"
    assert "QUO201" in {finding.code for finding in verdict.findings}


def test_a_document_that_was_not_given_cannot_be_checked() -> None:
    case = from_anthropic(message(characters("x", 0, 1, document_index=3)), [TEXT])
    assert reasons(case) == ["document_index 3 is out of range: the number given is 1"]
    assert check(case, "answer").status == "no_evidence"


def test_pages_count_from_1_and_the_last_is_not_part() -> None:
    pages = {"type": "document", "pages": ["one two", "three four", "five"]}
    good = located("page_location", "three four", start_page_number=2, end_page_number=3)
    [citation] = from_anthropic(message(good), [pages]).citations
    assert citation.chunk_id == "document-0-p2"
    late = located("page_location", "one two", start_page_number=2, end_page_number=3)
    assert check(from_anthropic(message(late), [pages]), "answer").status == "no_evidence"
    outside = located("page_location", "five", start_page_number=3, end_page_number=5)
    assert reasons(from_anthropic(message(outside), [pages])) == [
        "pages 3 to 5 are cited, but the document was given with 3"
    ]


def test_a_pdf_without_its_text_cannot_be_checked() -> None:
    pdf = {"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": "JVBERi0="}}
    words = located("page_location", "three", start_page_number=1, end_page_number=2)
    assert reasons(from_anthropic(message(words), [pdf])) == ["the text of document 0 was not given"]


def test_cited_blocks_must_be_exactly_the_cited_text() -> None:
    parts = [{"type": "text", "text": text} for text in ("The grass is green. ", "The sky is blue.")]
    blocks = {"type": "document", "source": {"type": "content", "content": parts}}

    def of(words: str) -> dict[str, Any]:
        return message(located("content_block_location", words, start_block_index=0, end_block_index=2))

    case = from_anthropic(of(TEXT), [blocks])
    assert [(citation.chunk_id, citation.excerpt) for citation in case.citations] == [
        ("document-0-0", "The grass is green. "),
        ("document-0-1", "The sky is blue."),
    ]
    assert check(case, "answer").passed
    assert not check(from_anthropic(of("The grass is green. The sky is red."), [blocks]), "answer").passed


def test_search_results_are_counted_apart_from_documents() -> None:
    result = {"type": "search_result", "source": "https://a", "title": "A", "content": [{"type": "text", "text": TEXT}]}
    request = [
        {"role": "user", "content": [{"type": "document", "source": {"type": "text", "data": "Other."}}, result]},
        {"role": "user", "content": "What colour is the grass?"},
    ]
    cited = {"type": "search_result_location", "cited_text": TEXT, "search_result_index": 0, "source": "https://a"}
    cited |= {"title": "A", "start_block_index": 0, "end_block_index": 1}
    case = from_anthropic(message(cited), request)
    assert [citation.chunk_id for citation in case.citations] == ["search_result-0"]
    assert len(case.chunks) == 2


def test_a_web_page_is_checked_only_if_it_was_given() -> None:
    cited = {"type": "web_search_result_location", "cited_text": "grass is green", "url": "https://a", "title": None}
    assert "not one of the given documents" in reasons(from_anthropic(message(cited)))[0]
    assert check(from_anthropic(message(cited), [{"url": "https://a", "text": TEXT}]), "answer").passed


def test_each_block_is_checked_against_what_it_cites_itself() -> None:
    """A claim without a citation is not covered by the citation of another one."""
    first, second = message(characters("The grass is green.", 0, 19)), message(text=" The sky is blue over the hills.")
    first["content"] += second["content"]
    verdict = check({"response": first, "documents": [TEXT]}, "guardrails")
    assert [claim["cited"] for claim in verdict.output["claims"]] == [["document-0"], []]


def test_other_blocks_are_listed() -> None:
    given = message()
    given["content"].append({"type": "server_tool_use", "id": "1", "name": "web_search", "input": {}})
    assert from_anthropic(given).unmapped == ("content[1] (server_tool_use)",)


def test_what_is_no_message_is_an_error_that_says_what_was_looked_for() -> None:
    with pytest.raises(CaseError, match="anthropic: a message with role"):
        to_case({"foo": 1})
    with pytest.raises(CaseError, match="no answer found"):
        from_anthropic({"role": "assistant", "content": []})
    with pytest.raises(CaseError, match=r"unknown provider 'antropic' \(did you mean 'anthropic'\?\)"):
        to_case({"foo": 1}, provider="antropic")
