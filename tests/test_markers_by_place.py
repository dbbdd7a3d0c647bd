"""Markers that count chunks instead of naming them: [1] and [ID:0] both mean the first chunk."""

from __future__ import annotations

from typing import Any

import pytest

from answergate import PolicyError, check

TOWER = "The Eiffel Tower is 330 metres tall"
OPENED = "It was opened to the public in May 1889"
IN_KOREAN = "에펠탑은 1889년 5월에 일반에 공개되었다"


def _case(first: str, second: str, ids: tuple[str | None, str | None] = ("doc-7", "doc-9")) -> dict[str, Any]:
    chunks = [{"id": id, "text": f"{text}."} for id, text in zip(ids, (TOWER, OPENED), strict=True)]
    return {"answer_text": f"{TOWER} {first}. {OPENED} {second}.", "retrieved_chunks": chunks}


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [("[1]", "[2]", "number"), ("[^1]", "[^2]", "footnote"), ("[ID:0]", "[ID:1]", "ID"), ("[1]", "[1, 2]", "number")],
)
@pytest.mark.parametrize("ids", [("doc-7", "doc-9"), (None, None)])
def test_a_number_means_the_chunk_at_that_place(
    first: str, second: str, kind: str, ids: tuple[str | None, str | None]
) -> None:
    verdict = check(_case(first, second, ids), "guardrails", {"markers": [kind]})
    assert (verdict.status, verdict.findings) == ("PASS", ())


def test_a_place_beyond_the_chunks_is_unknown() -> None:
    verdict = check(_case("[1]", "[3]"), "guardrails", {"markers": ["number"]})
    assert [(finding.code, finding.place.excerpt) for finding in verdict.findings] == [
        ("COV503", f"{OPENED} [3]."),
        ("CIT102", "[3]"),
    ]


def test_ids_of_that_form_are_names_and_not_places() -> None:
    verdict = check(_case("[7]", "[1]", ("7", "9")), "guardrails", {"markers": ["number"]})
    assert [finding.facts["id"] for finding in verdict.findings if finding.code == "CIT102"] == ["1"]


def test_a_c_marker_names_a_chunk_and_never_counts() -> None:
    verdict = check(_case("[C1]", "[C2]"), "guardrails")
    assert verdict.status == "REFUSE"


def test_a_korean_answer_counts_chunks_just_so() -> None:
    case = {"answer_text": f"{IN_KOREAN} [1].", "retrieved_chunks": [{"id": "a", "text": f"{IN_KOREAN}."}]}
    assert check(case, "guardrails", {"markers": ["number"]}).status == "PASS"


@pytest.mark.parametrize(
    ("first", "second"),
    [("[1]", "[2]"), ("[1]", "[1][2]"), ("[1]", "[1, 2]"), ("[^1]", "[^2]"), ("[ID:0]", "[ID:1]"), ("[1]", "[^2]")],
)
def test_the_kind_of_marker_that_an_answer_uses_counts_without_any_setting(first: str, second: str) -> None:
    """SPEC 2.6."""
    verdict = check(_case(first, second), "guardrails")
    assert (verdict.status, verdict.findings) == ("PASS", ())


@pytest.mark.parametrize("written", ["number", "number,footnote", ["number"]])
def test_a_kind_of_marker_is_named_with_or_without_a_list(written: Any) -> None:
    assert check(_case("[1]", "[2]"), "guardrails", {"markers": written}).status == "PASS"


def test_auto_stands_alone() -> None:
    with pytest.raises(PolicyError, match='"auto" chooses the kind itself'):
        check(_case("[1]", "[2]"), "guardrails", {"markers": ["auto", "cite"]})
