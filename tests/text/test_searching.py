"""A search for many excerpts finds the same places as a search for each of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from answergate import check
from answergate.text.excerpts.searching import first_holders, first_places

LETTERS = st.text("ab \ub09c", max_size=400)


def pieces(text: str) -> set[str]:
    """Far more excerpts than are searched for one by one: parts of the text, and the same with another letter."""
    parts = {text[at : at + size] for size in (1, 5, 14, 15, 16, 23, 40) for at in range(0, len(text), 3)}
    changed = {part[: len(part) // 2] + "a" + part[len(part) // 2 + 1 :] for part in parts}
    numbered = {f"{text[:9]}{number}" for number in range(300)} | {f"absent number {number}" for number in range(99)}
    return {part for part in parts | changed | numbered if part}


@given(LETTERS)
def test_the_first_place_of_each_excerpt_is_found(text: str) -> None:
    excerpts = pieces(text)
    assert first_places(excerpts, text) == {part: text.find(part) for part in excerpts if part in text}


@given(LETTERS, st.integers(1, 60))
def test_the_first_text_that_has_an_excerpt_is_found(text: str, size: int) -> None:
    texts = [text[at : at + size] for at in range(0, len(text), size)]
    expected = {}
    for part in pieces(text):
        holder = next((index for index, one in enumerate(texts) if part in one), None)
        if holder is not None:
            expected[part] = holder, texts[holder].find(part)
    assert first_holders(pieces(text), texts) == expected


def test_similar_excerpts_with_spaces_are_distinguished() -> None:
    text = " ".join(f"Station {number} counted {number % 7} herons beside the old mill." for number in range(400))
    excerpts = {f"tation {number} counted {number % 5} herons beside" for number in range(500)}
    assert first_places(excerpts, text) == {part: text.find(part) for part in excerpts if part in text}
    repeated = "the same words again and again, " * 300
    excerpts = {f"words again and again, the same word{'s again' * (number % 2)}{number}" for number in range(100)}
    excerpts |= {repeated[at : at + 60] for at in range(100)}
    assert first_places(excerpts, repeated) == {part: repeated.find(part) for part in excerpts if part in repeated}


def test_many_evidences_get_the_verdicts_of_few() -> None:
    """Above 64 citations another search is used."""
    text = "The tower is 330 metres tall. It is not permitted to climb it. It opened in 1889."
    chunks = [
        {"id": "c1", "text": text, "position_int": [[1, 1, 9, 1, 9], [2, 1, 9, 1, 9]]},
        {"id": "c2", "text": "The tower has three levels."},
    ]
    rows = [
        {"chunk_id": "c1", "excerpt": "330 metres"},
        {"chunk_id": "c1", "excerpt": "The tower is 340 metres tall."},
        {"chunk_id": "c1", "excerpt": "The tower ... opened in 1889"},
        {"chunk_id": "c1", "excerpt": "opened in 1889 ... The tower"},
        {"chunk_id": "c1", "excerpt": "three levels"},
        {"chunk_id": "c1", "excerpt": " "},
        {"chunk_id": "c9", "excerpt": "330 metres"},
        {"chunk_id": "c1", "excerpt": "330 metres", "page_index": 2},
        {"chunk_id": "c1", "excerpt": "330 metres", "bbox": [1, 1, 9, 9]},
        {"chunk_id": "c1", "excerpt": "330 metres", "page_index": 3},
        {"chunk_id": "c1", "excerpt": "330 metres", "page_index": 1, "bbox": [1, 1, 9, 8]},
        {"chunk_id": "c2", "excerpt": "three levels", "page_index": 1},
    ]
    for ellipsis in ("reject", "in-order"):
        policy = {"ellipsis": ellipsis}
        few = check({"conclusion": "x", "evidences": rows, "raw_chunks": chunks}, "answer", policy)
        many = check({"conclusion": "x", "evidences": rows * 6, "raw_chunks": chunks}, "answer", policy)
        assert many.measures["evidences"] == [*few.measures["evidences"]] * 6
        assert [row["reasons"] for row in many.measures["rejected"]] == [
            row["reasons"] for row in few.measures["rejected"]
        ] * 6
        assert [(finding.code, finding.facts) for finding in many.findings[: len(few.findings)]] == [
            (finding.code, finding.facts) for finding in few.findings
        ]
