"""Responses as the real google-genai types make them."""

from __future__ import annotations

from google.genai.types import GenerateContentResponse

from answergate import check
from answergate.adapters import from_gemini, to_case

FIRST, SECOND = "탑의 높이는 330미터입니다.", " It was finished in 1889."
RESPONSE = {
    "candidates": [
        {
            "content": {"role": "model", "parts": [{"text": FIRST}, {"text": SECOND}]},
            "groundingMetadata": {
                "groundingChunks": [
                    {"retrievedContext": {"title": "tower.pdf", "text": FIRST, "pageNumber": 2}},
                    {"retrievedContext": {"title": "t", "ragChunk": {"text": SECOND, "pageSpan": {"firstPage": 4}}}},
                    {"web": {"uri": "https://a", "title": "a.org"}},
                ],
                "groundingSupports": [
                    {"segment": {"endIndex": len(FIRST.encode()), "text": FIRST}, "groundingChunkIndices": [0]},
                    {
                        "segment": {"partIndex": 1, "startIndex": 1, "endIndex": 25, "text": SECOND.strip()},
                        "groundingChunkIndices": [1, 2],
                    },
                ],
            },
        }
    ]
}


def test_objects_dumps_and_json_text_give_the_same_case() -> None:
    typed = GenerateContentResponse.model_validate(RESPONSE)
    case = from_gemini(typed)
    spans = [one.answer_span.of(case.answer) for one in case.citations if one.answer_span is not None]
    assert spans == [FIRST, SECOND.strip(), SECOND.strip()]
    assert [chunk.metadata["page"] for chunk in case.chunks] == [2, 4]
    dumped = (typed.model_dump(), typed.model_dump(by_alias=True), typed.model_dump_json(), typed.to_json_dict())
    for given in (*dumped, RESPONSE):
        assert from_gemini(given) == case
    assert to_case(typed) == case
    assert check(typed, "guardrails").status == "PASS"  # type: ignore[arg-type]
    assert check(typed, "answer").status == "no_evidence"  # type: ignore[arg-type]
