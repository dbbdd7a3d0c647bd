"""What people call the parts of a case: names that are read, and names that are reported."""

from __future__ import annotations

import json
from typing import Any

import pytest

from answergate import CaseError, check, read_case
from answergate.cli import main as answergate
from answergate.errors import PolicyError

TOWER = "The Eiffel Tower is 330 metres tall."
ANSWER = "The Eiffel Tower is 330 metres tall [1]."


class Document:
    """Looks like a LangChain Document."""

    def __init__(self, page_content: str, metadata: dict[str, Any]) -> None:
        self.page_content = page_content
        self.metadata = metadata
        self.id = None


class Text(str):
    """A subclass of str, as some model libraries return."""

    __slots__ = ()


@pytest.mark.parametrize("name", ["contexts", "documents", "sources", "passages", "context"])
@pytest.mark.parametrize(
    "chunk",
    [
        TOWER,
        {"text": TOWER},
        {"content": TOWER},
        {"page_content": TOWER, "metadata": {"source": "guide.pdf"}},
        {"body": TOWER},
        Document(TOWER, {"source": "guide.pdf"}),
    ],
)
def test_the_chunks_are_read_under_the_names_of_other_tools(name: str, chunk: Any) -> None:
    verdict = check({"answer": ANSWER, name: [chunk]}, "guardrails")
    assert (verdict.status, verdict.ignored) == ("PASS", {})


@pytest.mark.parametrize("name", ["contexts", "documents", "context"])
def test_one_text_is_one_chunk_under_those_names(name: str) -> None:
    assert [chunk.text for chunk in read_case({"answer": ANSWER, name: TOWER}).chunks] == [TOWER]


def test_context_beside_chunks_is_what_the_model_was_sent() -> None:
    case = read_case({"answer": ANSWER, "chunks": [TOWER], "context": f"[1] {TOWER}"})
    assert (len(case.chunks), case.context) == (1, f"[1] {TOWER}")


def test_own_names_come_first_and_the_other_field_is_reported() -> None:
    verdict = check({"answer": ANSWER, "chunks": [TOWER], "sources": ["guide.pdf"]}, "guardrails")
    assert (verdict.status, verdict.ignored) == ("PASS", {"sources": None})


def test_of_two_other_names_the_first_is_read_and_the_second_reported() -> None:
    verdict = check({"answer": ANSWER, "sources": ["guide.pdf"], "documents": [TOWER]}, "guardrails")
    assert (verdict.status, verdict.ignored) == ("PASS", {"sources": None})


@pytest.mark.parametrize("name", ["docs", "Retrieved-Docs", "chunk", "chnks", "source_documents"])
def test_a_field_that_nothing_reads_is_reported_with_what_was_meant(name: str) -> None:
    verdict = check({"answer": ANSWER, name: [TOWER], "tenant": 7}, "guardrails")
    assert verdict.ignored == {name: "chunks", "tenant": None}
    assert json.loads(verdict.to_json())["ignored"] == {name: "chunks", "tenant": None}


def test_nothing_is_suggested_for_a_part_that_is_there() -> None:
    assert check({"answer": ANSWER, "chunks": [TOWER], "docs": []}, "guardrails").ignored == {"docs": None}


def test_a_misspelled_answer_is_suggested() -> None:
    with pytest.raises(CaseError) as caught:
        check({"anwser": ANSWER, "chunks": [TOWER]}, "guardrails")
    assert str(caught.value.problems[0]).endswith("Is it in 'anwser'? Then rename that field")


def test_the_terminal_shows_what_was_ignored(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps({"answer": ANSWER, "docs": [TOWER], "tenant": 7}))
    with pytest.raises(SystemExit):
        answergate(["check", str(file), "--gate", "guardrails"])
    assert "ignored: docs (did you mean chunks?), tenant" in capsys.readouterr().out


def test_subclasses_of_str_int_and_float_become_plain_values() -> None:
    class Score(float):
        pass

    case = {
        "answer": Text(ANSWER),
        "question": Text("How tall?"),
        "id": Text("a"),
        "chunks": [{"id": Text("C1"), "text": Text(TOWER), "metadata": {Text("from"): Text("guide.pdf")}}],
        "citations": [{"chunk_id": Text("C1"), "excerpt": Text("330 metres"), "note": Text("x"), "score": Score(0.5)}],
        "lineage": {"model": Text("m")},
    }
    plain = json.loads(json.dumps(case))
    for gate in ("guardrails", "answer", "citations"):
        assert check(case, gate).to_json() == check(plain, gate).to_json()


@pytest.mark.parametrize("policy", ["\0", "a\0b.toml"])
def test_a_policy_name_with_a_nul_character_is_a_policy_error(policy: str) -> None:
    with pytest.raises(PolicyError, match="NUL character"):
        check({"answer": ANSWER, "chunks": [TOWER]}, "guardrails", policy)


def test_zero_in_the_answer_breaks_no_rule() -> None:
    case = {"answer": "매출은 0억원이다 [1].", "chunks": ["매출은 3억원이다. 작년에는 3억원이었다."]}
    assert (check(case, "guardrails").outcome, check(case, "guardrails").status) == ("stopped", "REFUSE")


def test_a_python_object_in_an_unknown_field_is_only_reported() -> None:
    case = {"answer": ANSWER, "documents": [TOWER], "source_documents": [Document(TOWER, {})]}
    verdict = check(case, "guardrails")
    assert (verdict.status, verdict.ignored) == ("PASS", {"source_documents": None})


@pytest.mark.parametrize("pair", [(Document(TOWER, {}), 0.8), [TOWER, 0.8], [{"text": TOWER}, 1]])
def test_a_document_may_come_with_its_score(pair: Any) -> None:
    assert [chunk.text for chunk in read_case({"answer": ANSWER, "documents": [pair]}).chunks] == [TOWER]


def test_the_reason_names_a_field_that_was_meant_to_be_the_chunks() -> None:
    verdict = check({"answer": ANSWER, "documnets": [TOWER]}, "guardrails")
    assert verdict.because.endswith("Nothing reads documnets (did you mean chunks?)")


def test_a_chunk_without_text_is_reported_with_its_fields() -> None:
    with pytest.raises(CaseError, match="page_content or body, this chunk has id, passage"):
        read_case({"answer": ANSWER, "documents": [{"id": "a", "passage": TOWER}]})


def test_a_whole_number_is_an_id_in_a_list_of_citations() -> None:
    case = {"answer": TOWER, "chunks": [{"id": 7, "text": TOWER}], "citations": [7]}
    assert check(case, "guardrails").status == "PASS"


def test_subclasses_in_the_most_common_shapes_can_be_written_as_json() -> None:
    """Chunks and citations of these shapes are read on a fast path."""
    plain = {"chunk_id": "c1", "excerpt": "330 m"}
    given = {"chunk_id": Text("c1"), "excerpt": Text("330 m")}
    first, second = (
        check(
            {"conclusion": "It is 330 m.", "evidences": [evidence], "raw_chunks": [{"id": id, "text": text}]}, "answer"
        ).to_json()
        for evidence, id, text in ((plain, "c1", "It is 330 m."), (given, Text("c1"), Text("It is 330 m.")))
    )
    assert first == second
