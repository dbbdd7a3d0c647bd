"""Responses, chat completions and messages of assistants, as plain data."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import check
from answergate.adapters import from_openai

TEXT = "The tower is 330 metres tall. It was finished in 1889."
RESULT = {"file_id": "file-1", "filename": "tower.pdf", "score": 0.9, "text": TEXT, "attributes": {}}
MARKER = "【6:0†tower.pdf】"


def response(text: str, *annotations: dict[str, Any], results: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    part = {"type": "output_text", "text": text, "annotations": list(annotations)}
    return {
        "object": "response",
        "output": [
            {"type": "file_search_call", "id": "fs_1", "queries": ["q"], "status": "completed", "results": results},
            {"type": "message", "id": "msg_1", "role": "assistant", "content": [part]},
        ],
    }


def in_file(index: int, file_id: str = "file-1") -> dict[str, Any]:
    return {"type": "file_citation", "file_id": file_id, "filename": "tower.pdf", "index": index}


def in_web(start: int, end: int, url: str = "https://a.org/x") -> dict[str, Any]:
    return {"type": "url_citation", "url": url, "title": "A", "start_index": start, "end_index": end}


def spans(case: Any) -> list[str | None]:
    return [one.answer_span and one.answer_span.of(case.answer) for one in case.citations]


def test_a_cited_file_could_not_be_checked_by_the_answer_gate() -> None:
    given = response("The tower is 330 metres tall.", in_file(29), results=[RESULT])
    verdict = check(given, "answer")
    assert verdict.status == "no_evidence"
    assert {finding.code for finding in verdict.findings} == {"CIT109", "NUM301"}
    [message] = [finding.message for finding in verdict.findings if finding.code == "CIT109"]
    assert message == "this citation could not be checked: OpenAI names the file, but not the words in it"


def test_the_claim_of_a_cited_file_is_compared_with_the_results_from_it() -> None:
    other = RESULT | {"text": "The tower is painted every seven years."}
    good = response("The tower is 330 metres tall.", in_file(29), results=[RESULT, other])
    verdict = check(good, "guardrails")
    assert verdict.status == "PASS"
    assert [claim["cited"] for claim in verdict.output["claims"]] == [["file-1", "file-1#2"]]
    # It is one citation, even though the file has two chunks.
    assert [finding.code for finding in verdict.findings].count("CIT109") == 1
    bad = response("The tower is 340 metres tall.", in_file(29), results=[RESULT])
    assert check(bad, "guardrails").status == "REFUSE"


def test_without_results_the_verdict_says_what_to_request() -> None:
    verdict = check(response("The tower is 330 metres tall.", in_file(29)), "guardrails")
    assert verdict.status == "REFUSE"
    assert list(verdict.ignored) == ['output[0].results (none: request include=["file_search_call.results"])']
    assert any(
        "the file tower.pdf is not one of the given documents" in finding.message for finding in verdict.findings
    )


@pytest.mark.parametrize(("index", "claim"), [(29, "."), (30, "."), (12, "s"), (2, None), (0, None), (999, None)])
def test_a_file_citation_is_for_the_words_before_its_index(index: int, claim: str | None) -> None:
    case = from_openai(response("The tower is 330 metres tall. It is old.", in_file(index), results=[RESULT]))
    assert spans(case) == [claim]
    assert bool(case.unmapped) == (claim is None)


def test_a_web_page_is_named_and_not_called_invented() -> None:
    verdict = check(response("It is tall (https://a.org/x).", in_web(11, 28), results=[RESULT]), "answer")
    assert [finding.code for finding in verdict.findings] == ["CIT109"]
    assert "web page https://a.org/x is not one of the given documents" in verdict.findings[0].message


def test_a_web_page_that_was_given_is_found_also_with_the_tracking_that_openai_adds() -> None:
    given = response("It is tall.", in_web(0, 11, "https://a.org/x?utm_source=openai"))
    case = from_openai(given, [{"url": "https://a.org/x", "text": TEXT}])
    assert [citation.chunk_id for citation in case.citations] == ["C1"]


def test_offsets_that_only_fit_in_utf16_are_converted() -> None:
    text = "😀" * 20 + " It is tall ([A](https://a.org/x)). More."
    start = text.index("(") + 20  # JavaScript counts an emoji as two
    case = from_openai(response(text, in_web(start, start + 22)))
    assert spans(case) == ["([A](https://a.org/x))"]


def test_markers_without_an_annotation_are_named() -> None:
    text = f"It is tall{MARKER}. It is old \ue200cite\ue202turn0file1\ue202turn0file2\ue201."
    case = from_openai(response(text, results=[RESULT]))
    assert spans(case) == [MARKER, "\ue200cite\ue202turn0file1\ue202turn0file2\ue201"]
    assert all("no annotation explains the marker" in citation.unchecked for citation in case.citations)


@pytest.mark.parametrize("message", [{"content": "It is tall."}, {"content": None, "refusal": "It is tall."}])
def test_a_chat_completion_is_read_with_its_first_choice(message: dict[str, Any]) -> None:
    choice = {"index": 0, "message": {"role": "assistant", **message}}
    call = {"index": 1, "message": {"role": "assistant", "content": "Other."}}
    case = from_openai({"object": "chat.completion", "choices": [choice, call]})
    assert case.answer == "It is tall."
    assert case.unmapped == ("choices[1]",)


def test_a_chat_completion_cites_web_pages() -> None:
    cited = in_web(0, 11)
    message = {"content": "It is tall.", "annotations": [{"type": "url_citation", "url_citation": cited}]}
    given = {"choices": [{"message": message}]}
    case = from_openai(given, [{"url": "https://a.org/x", "text": TEXT}])
    assert [(citation.chunk_id, citation.excerpt) for citation in case.citations] == [("C1", None)]
    assert spans(case) == ["It is tall."]


@pytest.mark.parametrize("wrong", [0, 1])
def test_markers_of_an_assistant_are_placed_by_their_words(wrong: int) -> None:
    text = f"The tower is 330 metres tall{MARKER}. It was finished in 1889."
    start = text.index(MARKER)
    annotation = {
        "type": "file_citation",
        "text": MARKER,
        "start_index": start,
        "end_index": start + len(MARKER) - wrong,
    }
    annotation["file_citation"] = {"file_id": "file-1"}
    body = {"type": "text", "text": {"value": text, "annotations": [annotation]}}
    message = {"object": "thread.message", "role": "assistant", "content": [body]}
    results = [{"file_id": "file-1", "file_name": "tower.pdf", "content": [{"type": "text", "text": TEXT}]}]
    case = from_openai(message, results)
    assert spans(case) == [MARKER]
    verdict = check(case, "guardrails")
    assert [claim["cited"] for claim in verdict.output["claims"]] == [["file-1"], []]
    assert "CIT102" not in {finding.code for finding in verdict.findings}
