"""Responses as the real LlamaIndex classes and its CitationQueryEngine make them."""

from __future__ import annotations

import dataclasses
from typing import Any

from llama_index.core.base.response.schema import Response
from llama_index.core.chat_engine.types import AgentChatResponse
from llama_index.core.llms import CompletionResponse, CustomLLM, LLMMetadata
from llama_index.core.query_engine import CitationQueryEngine
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from answergate import check
from answergate.adapters import from_llamaindex, to_case

NODES = [
    NodeWithScore(
        node=TextNode(text="The tower is 330 metres tall.", metadata={"page_label": "3", "file_name": "t.pdf"})
    ),
    NodeWithScore(node=TextNode(text="It was finished in 1889."), score=0.4),
]
ANSWER = "The tower is 330 metres tall [1]. It was finished in 1889 [2]."


class Retriever(BaseRetriever):
    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return NODES


class Model(CustomLLM):
    answer: str = ANSWER

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata()

    def complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponse:
        return CompletionResponse(text=self.answer)

    def stream_complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> Any:
        yield CompletionResponse(text=self.answer, delta=self.answer)


def answered(answer: str) -> Any:
    engine = CitationQueryEngine.from_args(None, llm=Model(answer=answer), retriever=Retriever())  # type: ignore[arg-type]
    return engine.query("How tall is it?")


def test_the_citation_query_engine_is_checked_without_its_numbering() -> None:
    case = from_llamaindex(answered(ANSWER), "How tall is it?")
    assert not any("Source" in chunk.text for chunk in case.chunks)
    assert check(case, "guardrails").status == "PASS"
    wrong = from_llamaindex(answered("The tower is 330 metres tall [2]. It was finished in 1889 [1]."))
    assert check(wrong, "guardrails").status == "REFUSE"
    beyond = from_llamaindex(answered("The tower is 330 metres tall [3]."))
    assert "CIT102" in {finding.code for finding in check(beyond, "guardrails").findings}


def test_objects_and_dicts_give_the_same_case() -> None:
    response = Response(ANSWER, source_nodes=NODES, metadata={})
    case = from_llamaindex(response)
    assert case.chunks[0].metadata == {"page": 3}
    nodes = [node.to_dict() for node in NODES]
    assert from_llamaindex({"response": ANSWER, "source_nodes": nodes}) == case
    assert from_llamaindex(dataclasses.asdict(response)) == case
    assert from_llamaindex(AgentChatResponse(response=ANSWER, source_nodes=NODES)) == case
    assert to_case(response) == case
    assert check(response, "guardrails").status == "PASS"  # type: ignore[arg-type]
