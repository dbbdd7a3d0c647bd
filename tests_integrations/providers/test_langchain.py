"""Documents and messages as the real LangChain classes make them, also from the content of providers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from langchain_core.documents import Document
from langchain_core.load import dumpd, dumps
from langchain_core.messages import AIMessage, HumanMessage
from pydantic import BaseModel

from answergate import check
from answergate.adapters import from_langchain, to_case

TALL = Document(
    page_content="The tower is 330 metres tall.", metadata={"source": "tower.pdf", "page": 0, "total_pages": 2}
)
OLD = Document(page_content="It was finished in 1889.", id="d2")
DOCUMENTS = [TALL, OLD]
ANSWER = "The tower is 330 metres tall [1]."
STANDARD = AIMessage(
    content=[
        {
            "type": "text",
            "text": "It was finished in 1889.",
            "annotations": [{"type": "citation", "cited_text": "finished in 1889", "extras": {"document_index": 1}}],
        }
    ]
)
ANTHROPIC = AIMessage(
    content=[
        {
            "type": "text",
            "text": "It was finished in 1889.",
            "citations": [
                {
                    "type": "char_location",
                    "cited_text": "finished in 1889",
                    "document_index": 1,
                    "document_title": None,
                    "start_char_index": 7,
                    "end_char_index": 23,
                }
            ],
        }
    ],
    response_metadata={"model_provider": "anthropic"},
)
BEDROCK = AIMessage(
    content=[
        {
            "type": "text",
            "text": "It was finished in 1889.",
            "citations": [
                {
                    "title": "t",
                    "source_content": [{"text": "finished in 1889"}],
                    "location": {"document_char": {"document_index": 1, "start": 7, "end": 23}},
                }
            ],
        }
    ],
    response_metadata={"model_provider": "bedrock_converse"},
)
OPENAI = AIMessage(
    content=[
        {
            "type": "text",
            "text": "It was finished in 1889.",
            "annotations": [{"type": "file_citation", "file_id": "d2", "filename": "old.pdf", "index": 24}],
        }
    ],
    response_metadata={"model_provider": "openai"},
)


def test_documents_as_objects_dumps_and_scored_pairs_are_the_same() -> None:
    case = from_langchain(ANSWER, DOCUMENTS)
    assert case.chunks[0].metadata == {"page": 1}
    assert check(case, "guardrails").status == "PASS"
    for documents in (
        [one.model_dump() for one in DOCUMENTS],
        [dumpd(one) for one in DOCUMENTS],
        dumps(DOCUMENTS),
        [(one, 0.5) for one in DOCUMENTS],
    ):
        assert from_langchain(ANSWER, documents) == case


@pytest.mark.parametrize("message", [STANDARD, ANTHROPIC, BEDROCK], ids=["standard", "anthropic", "bedrock"])
def test_citations_of_a_message_are_the_same_raw_and_translated(message: AIMessage) -> None:
    case = from_langchain(message, DOCUMENTS)
    assert [(one.chunk_id, one.excerpt) for one in case.citations] == [("d2", "finished in 1889")]
    assert check(case, "answer").passed
    translated: list[Any] = list(message.content_blocks)
    for same in (AIMessage(content=translated), message.model_dump(), dumpd(message), dumps(message)):
        assert from_langchain(same, DOCUMENTS) == case
    assert to_case(message, DOCUMENTS) == case
    assert to_case({"response": message.model_dump(), "documents": [one.model_dump() for one in DOCUMENTS]}) == case


def test_a_file_of_openai_could_not_be_checked() -> None:
    for message in (OPENAI, AIMessage(content=list(OPENAI.content_blocks))):
        case = from_langchain(message, DOCUMENTS)
        assert [(one.chunk_id, bool(one.unchecked)) for one in case.citations] == [("d2", True)]
        assert check(case, "guardrails").status == "PASS"


class CitedAnswer(BaseModel):
    """The schema of LangChain's guide to citations."""

    answer: str
    citations: list[int]


class Quoted(BaseModel):
    source_id: int
    quote: str


class QuotedAnswer(BaseModel):
    answer: str
    citations: list[Quoted]


def test_structured_answers_are_read() -> None:
    cited = CitedAnswer(answer="It was finished in 1889.", citations=[1])
    assert [one.chunk_id for one in from_langchain(cited, DOCUMENTS).citations] == ["d2"]
    quoted = QuotedAnswer(answer="It was finished in 1889.", citations=[Quoted(source_id=1, quote="in 1889")])
    assert check(from_langchain(quoted, DOCUMENTS), "answer").passed
    assert from_langchain(quoted.model_dump_json(), DOCUMENTS) == from_langchain(quoted, DOCUMENTS)


def test_the_output_of_a_chain_or_an_agent_is_read() -> None:
    state = {"messages": [HumanMessage("How tall?"), AIMessage(ANSWER)]}
    chain = {"input": "How tall?", "context": DOCUMENTS, "answer": ANSWER}
    case = from_langchain(ANSWER, DOCUMENTS)
    assert from_langchain(state, DOCUMENTS) == case
    assert from_langchain(chain, None) == case
    assert json.loads(AIMessage(ANSWER).model_dump_json())["content"] == case.answer
