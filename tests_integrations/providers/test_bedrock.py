"""Responses as boto3 really returns them: botocore's parsers read the bytes of an answer."""

from __future__ import annotations

import json
from typing import Any

import boto3
from botocore import UNSIGNED
from botocore.config import Config
from botocore.stub import Stubber

from answergate import check
from answergate.adapters import from_bedrock, to_case

TALL, OLD = "The tower is 330 metres tall.", "It was finished in 1889."
CONVERSE: dict[str, Any] = {
    "output": {
        "message": {
            "role": "assistant",
            "content": [
                {
                    "citationsContent": {
                        "content": [{"text": TALL}],
                        "citations": [
                            {
                                "title": "t",
                                "sourceContent": [{"text": "330 metres tall"}],
                                "location": {"documentChar": {"documentIndex": 0, "start": 13, "end": 28}},
                            },
                            {
                                "title": "t",
                                "sourceContent": [{"text": TALL}],
                                "location": {"searchResultLocation": {"searchResultIndex": 0, "start": 0, "end": 1}},
                            },
                            {"title": "u", "sourceContent": [{"text": OLD}], "location": {"web": {}}},
                        ],
                    }
                }
            ],
        }
    },
    "stopReason": "end_turn",
    "usage": {"inputTokens": 1, "outputTokens": 1, "totalTokens": 2},
    "metrics": {"latencyMs": 1},
}
MESSAGES: list[dict[str, Any]] = [
    {
        "role": "user",
        "content": [
            {"document": {"name": "t", "format": "txt", "source": {"text": TALL}, "citations": {"enabled": True}}},
            {
                "searchResult": {
                    "source": "https://a",
                    "title": "A",
                    "content": [{"text": TALL}],
                    "citations": {"enabled": True},
                }
            },
            {"document": {"name": "u", "format": "txt", "source": {"content": [{"text": OLD}]}}},
            {"text": "How tall?"},
        ],
    }
]
GENERATED: dict[str, Any] = {
    "sessionId": "session",
    "output": {"text": f"{TALL} {OLD}"},
    "citations": [
        {
            "generatedResponsePart": {"textResponsePart": {"text": TALL, "span": {"start": 0, "end": 28}}},
            "retrievedReferences": [
                {
                    "content": {"text": TALL, "type": "TEXT"},
                    "location": {"type": "S3", "s3Location": {"uri": "s3://b/t.pdf"}},
                    "metadata": {"x-amz-bedrock-kb-document-page-number": 2.0},
                }
            ],
        },
        {
            "generatedResponsePart": {"textResponsePart": {"text": OLD, "span": {"start": 30, "end": 53}}},
            "retrievedReferences": [
                {"content": {"text": OLD}, "location": {"type": "WEB", "webLocation": {"url": "https://a"}}}
            ],
        },
    ],
}


def answered(service: str, operation: str, response: dict[str, Any], request: dict[str, Any]) -> dict[str, Any]:
    """What the client returns. The stubber checks the response, and botocore the request, against Amazon's own model."""
    client = boto3.client(service, region_name="eu-west-1", config=Config(signature_version=UNSIGNED))
    with Stubber(client) as stubber:
        stubber.add_response(operation, response)
        returned: dict[str, Any] = getattr(client, operation)(**request)
    return returned


def test_converse_with_the_documents_of_its_request() -> None:
    returned = answered("bedrock-runtime", "converse", CONVERSE, {"modelId": "m", "messages": MESSAGES})
    case = from_bedrock(returned, MESSAGES)
    assert [(one.chunk_id, one.excerpt) for one in case.citations] == [
        ("document-0", "330 metres tall"),
        ("search_result-0", TALL),
        ("document-1", OLD),
    ]
    assert case.unmapped == ()
    assert to_case(returned, MESSAGES) == case
    assert from_bedrock(json.dumps(returned), json.dumps(MESSAGES)) == case
    assert check(case, "answer").passed


def test_retrieve_and_generate() -> None:
    returned = answered("bedrock-agent-runtime", "retrieve_and_generate", GENERATED, {"input": {"text": "How tall?"}})
    case = to_case(returned)
    assert [one.answer_span.of(case.answer) for one in case.citations if one.answer_span] == [TALL, OLD]
    assert [chunk.id for chunk in case.chunks] == ["s3://b/t.pdf", "https://a"]
    assert check(returned, "guardrails").status == "PASS"
    assert check(returned, "answer").status == "no_evidence"
