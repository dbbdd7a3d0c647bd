"""Answers of Amazon Bedrock, as boto3 returns them."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import check
from answergate.adapters import from_bedrock, to_case

TALL, OLD = "The tower is 330 metres tall.", "It was finished in 1889."


def converse(*citations: dict[str, Any], text: str = TALL) -> dict[str, Any]:
    content = [{"citationsContent": {"content": [{"text": text}], "citations": list(citations)}}]
    return {"output": {"message": {"role": "assistant", "content": content}}, "stopReason": "end_turn"}


def quote(words: str, kind: str = "documentChar", start: int = 0, end: int = 0, **more: Any) -> dict[str, Any]:
    name = "searchResultIndex" if kind == "searchResultLocation" else "documentIndex"
    return {
        "title": "t",
        "sourceContent": [{"text": words}],
        "location": {kind: {name: 0, "start": start, "end": end} | more},
    }


def document(text: str) -> dict[str, Any]:
    return {"document": {"name": "t", "format": "txt", "source": {"text": text}, "citations": {"enabled": True}}}


def cited(case: Any) -> list[tuple[str | None, str | None]]:
    return [(one.chunk_id, one.excerpt) for one in case.citations]


def test_a_quote_of_a_document_is_checked() -> None:
    good = converse(quote("330 metres", start=13, end=23))
    assert check({"response": good, "documents": [document(TALL)]}, "answer").passed
    assert from_bedrock(good, [{"role": "user", "content": [{"text": "How tall?"}, document(TALL)]}]).unmapped == ()
    bad = converse(quote("340 metres", start=13, end=23), text="The tower is 340 metres tall.")
    assert check(from_bedrock(bad, [document(TALL)]), "answer").status == "no_evidence"


@pytest.mark.parametrize("end", [2, 1])
def test_chunks_are_cited_whole_whether_the_end_counts_or_not(end: int) -> None:
    parts = [{"text": TALL}, {"text": OLD}, {"text": "More."}]
    blocks = {"document": {"name": "t", "source": {"content": parts}}}
    assert cited(from_bedrock(converse(quote(TALL + OLD, "documentChunk", 0, end)), [blocks])) == [
        ("document-0-0", TALL),
        ("document-0-1", OLD),
    ]


@pytest.mark.parametrize(("start", "end"), [(2, 2), (1, 1), (1, 2)])
def test_words_must_be_on_a_page_that_is_meant(start: int, end: int) -> None:
    pages = {"document": {"name": "t", "source": {"bytes": b"%PDF"}, "pages": [TALL, OLD, "More.", "Last."]}}
    good = from_bedrock(converse(quote("in 1889", "documentPage", start, end)), [pages])
    assert cited(good) == [("document-0-p2", "in 1889")]
    far = from_bedrock(converse(quote("Last", "documentPage", start, end)), [pages])
    assert check(far, "answer").status == "no_evidence"


def test_a_search_result_is_counted_apart() -> None:
    result = {"searchResult": {"source": "https://a", "title": "A", "content": [{"text": TALL}, {"text": OLD}]}}
    given = converse(quote(OLD, "searchResultLocation", 1, 2))
    assert cited(from_bedrock(given, [document("Other."), result])) == [("search_result-0-1", OLD)]


def test_an_empty_web_page_is_found_by_its_words() -> None:
    """The location of a PDF is always that (aws-sdk-js-v3#7497)."""
    given = converse({"title": "t", "sourceContent": [{"text": "330 metres"}], "location": {"web": {}}})
    assert cited(from_bedrock(given, [document(TALL)])) == [("document-0", "330 metres")]
    assert [one.unchecked for one in from_bedrock(given, [document("Other.")]).citations] == [""]
    assert check(from_bedrock(given, [document("Other.")]), "answer").status == "no_evidence"
    assert from_bedrock(given).citations[0].unchecked == "the web page t is not one of the given documents"


def test_a_document_that_was_not_given_cannot_be_checked() -> None:
    case = from_bedrock(converse(quote("x", documentIndex=4)), [document(TALL)])
    assert case.citations[0].unchecked == "document_index 4 is out of range: the number given is 1"


def test_plain_text_has_no_citation_and_other_blocks_are_listed() -> None:
    given = converse(quote("330 metres", start=13, end=23))
    content = given["output"]["message"]["content"]
    content += [{"text": " It is old."}, {"reasoningContent": {}}, {"toolUse": {"name": "f"}}]
    case = from_bedrock(given, [document(TALL)])
    assert case.answer == TALL + " It is old."
    assert case.unmapped == ("content[3] (toolUse)",)


def reference(text: str | None, uri: str = "s3://b/t.pdf") -> dict[str, Any]:
    content = {"type": "TEXT", "text": text} if text else {"type": "IMAGE", "byteContent": "data:"}
    metadata = {"x-amz-bedrock-kb-document-page-number": 2.0}
    return {"content": content, "location": {"type": "S3", "s3Location": {"uri": uri}}, "metadata": metadata}


def generated(*parts: tuple[str, int, int, list[dict[str, Any]]]) -> dict[str, Any]:
    citations = [
        {
            "generatedResponsePart": {"textResponsePart": {"text": text, "span": {"start": start, "end": end}}},
            "retrievedReferences": references,
        }
        for text, start, end, references in parts
    ]
    return {"sessionId": "s", "output": {"text": f"{TALL} {OLD}"}, "citations": citations}


@pytest.mark.parametrize("inclusive", [1, 0])
def test_the_end_of_a_span_may_be_its_last_character(inclusive: int) -> None:
    given = generated(
        (TALL, 0, len(TALL) - inclusive, [reference(TALL)]),
        (OLD, len(TALL) + 1, len(TALL) + 1 + len(OLD) - inclusive, [reference(OLD), reference(TALL)]),
    )
    case = from_bedrock(given)
    assert [(one.chunk_id, one.answer_span.of(case.answer)) for one in case.citations if one.answer_span] == [
        ("s3://b/t.pdf", TALL),
        ("s3://b/t.pdf#2", OLD),
        ("s3://b/t.pdf", OLD),
    ]
    assert len(case.chunks) == 2
    assert to_case(given) == case
    assert check(given, "guardrails").status == "PASS"
    assert "CIT109" in {finding.code for finding in check(given, "answer").findings}


def test_a_reference_without_text_cannot_be_checked() -> None:
    given = generated((TALL, 0, 28, [reference(None)]), (OLD, 0, 0, []))
    case = from_bedrock(given)
    assert [one.unchecked for one in case.citations] == ["s3://b/t.pdf was cited without text"]
    assert check(given, "guardrails").status == "REFUSE"


def test_what_a_guardrail_is_asked_is_a_case() -> None:
    def asked(text: str) -> dict[str, Any]:
        return {
            "source": "OUTPUT",
            "content": [
                {"text": {"text": TALL, "qualifiers": ["grounding_source"]}},
                {"text": {"text": "How tall?", "qualifiers": ["query"]}},
                {"text": {"text": text, "qualifiers": ["guard_content"]}},
            ],
        }

    assert to_case(asked("It is 330 metres tall.")).question == "How tall?"
    assert check(asked("The tower is 330 metres tall."), "guardrails").status == "PASS"
    assert check(asked("The tower is 340 metres tall."), "guardrails").status == "REFUSE"
