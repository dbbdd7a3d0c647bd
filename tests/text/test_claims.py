"""Splits an answer into claims, each with its words, its markers and its place."""

from __future__ import annotations

import pytest
from claimed import ASSERTIONS, REFUSALS, claims
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.answers.claims import read_claims
from answergate.text.answers.markers import MarkerKind, read_markers


def test_each_sentence_is_a_claim_with_its_own_markers_and_place() -> None:
    text = "The term is one year [C1]. It ends in May. [C2][C3] 보험금은 지급됩니다[C4]."
    found = read_claims(text)
    assert [(claim.text, [marker.ids for marker in claim.markers]) for claim in found] == [
        ("The term is one year.", [("C1",)]),
        ("It ends in May.", [("C2",), ("C3",)]),
        ("보험금은 지급됩니다.", [("C4",)]),
    ]
    assert found[1].span.of(text) == "It ends in May. [C2][C3]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("等待期为九十天[C1]。保险期为一年[C2]。", ["等待期为九十天。", "保险期为一年。"]),
        ("期間は九十日です[C1]。金額は百円です。", ["期間は九十日です。", "金額は百円です。"]),
        ("기간은 90일입니다 [C1]\n금액은 3천만원입니다", ["기간은 90일입니다", "금액은 3천만원입니다"]),
    ],
)
def test_claims_are_read_in_other_languages(text: str, expected: list[str]) -> None:
    assert claims(text) == expected


def test_only_the_markers_that_count_are_taken_out() -> None:
    text = "The term [1] is one year [C1]."
    (claim,) = read_claims(text, read_markers(text, [MarkerKind.CHUNK]))
    assert claim.text == "The term [1] is one year."


def test_markers_alone_belong_to_the_claim_before_them() -> None:
    text = "The term is one year.\n\n[C1]\n\n# More\n\n[C2]"
    (claim,) = read_claims(text)
    assert [marker.ids for marker in claim.markers] == [("C1",), ("C2",)]


def test_headings_and_header_rows_are_no_claims_and_rows_are() -> None:
    text = "# Waiting period\n\n| name | days |\n|---|---|\n| cancer | 90 |\n| stroke | 30 |"
    assert claims(text) == ["| cancer | 90 |", "| stroke | 30 |"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Term | Fee\n--- | ---\nOne year | 5\nTwo years | 9", ["One year | 5", "Two years | 9"]),
        ("The fees:\nTerm | Fee\r\n:--|--:\r\nOne year | 5\r\n\r\nAll are due.", ["One year | 5", "All are due."]),
        ("항목 | 내용\n---|---\n면책 | 90일", ["면책 | 90일"]),
        ("项目 | 内容\n---|---\n等待期 | 90日", ["等待期 | 90日"]),
    ],
)
def test_a_table_needs_no_bars_around_it(text: str, expected: list[str]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize("below", ["\n```\n-|\n```", "\n\n|---|---|"])
def test_a_row_is_no_header_because_of_what_is_not_its_separator(below: str) -> None:
    assert claims(f"| Floods | are covered |{below}") == ["| Floods | are covered |"]


@pytest.mark.parametrize("text", ["Yes.", "Paris", "네.", "# Paris", "The answer is:", "What is the term?", "- Cancer"])
def test_a_short_answer_has_at_least_one_claim(text: str) -> None:
    assert len(claims(text)) == 1


def test_a_bare_yes_is_left_out_where_more_is_said() -> None:
    assert claims("Yes. The plan covers cancer [C1].") == ["The plan covers cancer."]


LINES = st.lists(
    st.sampled_from(
        [*REFUSALS, *ASSERTIONS, "- Death", "- It is paid [C1].", "The list:", "# Head", "[C2]", "", "| a | b |"]
    )
).map("\n".join)


@given(st.one_of(st.text(), LINES))
def test_claims_are_in_order_and_each_marker_belongs_to_one(text: str) -> None:
    markers = read_markers(text)
    found = read_claims(text, markers)
    end = 0
    for claim in found:
        assert claim.text
        assert claim.text == " ".join(claim.text.split())
        assert end <= claim.span.start < claim.span.end <= len(text)
        end = claim.span.end
    owned = [marker.span for claim in found for marker in claim.markers]
    assert owned == sorted(set(owned))
    assert set(owned) <= {marker.span for marker in markers}


@given(LINES, st.integers(1, 5))
def test_text_put_before_moves_every_claim_by_as_much(text: str, blank_lines: int) -> None:
    moved = read_claims("\n" * blank_lines + text)
    assert [claim.span for claim in moved] == [claim.span.shifted(blank_lines) for claim in read_claims(text)]


@pytest.mark.parametrize("piece", ["- a\n", "[C1]\n", "I cannot ", "The list:\n- a\n", "문서 ", "资料", "情報"])
def test_long_hostile_text_is_read(piece: str) -> None:
    assert len(read_claims(piece * 20_000)) <= 20_000
