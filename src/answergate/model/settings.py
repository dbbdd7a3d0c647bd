"""The settings of a policy."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Whole = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Ratio = Annotated[float, Meta(ge=0, le=1)]
Density = Annotated[float, Meta(ge=0)]
Seconds = Annotated[float, Meta(ge=0)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """The largest accepted case: characters per text, and number of chunks and citations."""

    answer: Positive = 200_000
    chunk: Positive = 1_000_000
    chunks: Positive = 2_000
    citations: Positive = 5_000


MarkerName = Literal["auto", "C", "cite", "number", "footnote", "ID", "source"]
Store = Literal["none", "hash", "findings", "full"]

PROXIMITY_LINES = 8
"""The window of attribution in lines. Another value needs a decision record."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every setting of every gate. A preset has the values of one gate. docs/guide/policy.md explains them."""

    # which inline markers count as citations: a list of kinds, or "auto" for the kind the answer uses; [] for none
    markers: tuple[MarkerName, ...] = ()

    # every gate: what the ledger stores of a decision, and whether a verdict waits for the ledger
    store: Store = "findings"
    ledger: Literal["required", "best-effort"] = "required"
    # every gate: the seconds after which an unfinished check becomes a fault; 0 for no limit
    deadline: Seconds = 0.0

    # answer
    numbers: Literal["verbatim", "equal"] = "verbatim"
    numbers_from: Literal["excerpts", "chunks"] = "excerpts"
    bbox: Literal["exact", "within"] = "exact"
    ellipsis: Literal["reject", "in-order"] = "reject"

    # evidence
    min_citations_per_paragraph: Whole = 1
    min_citation_density: Density = 0.5
    strict_validation: bool = True
    enforce_evidence_gates: bool = True
    block_on_missing_evidence: bool = True

    # guardrails (also uses min_citation_density, counted per claim)
    refuse_on_no_citations: bool = True
    max_uncovered_claims: Whole = 0
    max_uncovered_ratio: Ratio = 0.0
    min_similarity: Ratio = 0.19
    warn_similarity: Ratio = 0.31
    similarity: Literal["lexical", "semantic", "recorded"] = "lexical"
    semantic_model: str = ""

    # citations
    max_invalid_ratio: Ratio = 0.3
    min_alignment: Ratio = 0.3
    min_average_alignment: Ratio = 0.4
    min_coverage: Ratio = 0.5
    min_traceable: Ratio = 0.8
    count_computed_alignment: bool = False

    # attribution
    catalogue: str = "coverages"
    proximity_lines: Whole = PROXIMITY_LINES
    decision_record: str = ""
    allow_found_global_in_slots: bool = False
    require_coverage_anchor: bool = True
    reject_mixed_anchors: bool = True


# Attribution proves nothing without these, so no policy and no catalogue can change them.
LOCKED = {"allow_found_global_in_slots": False, "require_coverage_anchor": True, "reject_mixed_anchors": True}

# These change nothing about a finished check, so the digest of a policy leaves them out.
OPERATING_SETTINGS = ("store", "ledger", "deadline")

SETTINGS_OF: dict[str, tuple[str, ...]] = {
    gate: (*names.split(), *OPERATING_SETTINGS)
    for gate, names in {
        "answer": "numbers numbers_from min_similarity bbox ellipsis markers",
        "evidence": """
            min_citations_per_paragraph min_citation_density strict_validation enforce_evidence_gates
            block_on_missing_evidence markers
        """,
        "guardrails": """
            refuse_on_no_citations min_citation_density max_uncovered_claims max_uncovered_ratio min_similarity
            warn_similarity numbers_from similarity semantic_model markers
        """,
        "citations": """
            max_invalid_ratio min_alignment min_average_alignment min_coverage min_traceable count_computed_alignment
        """,
        "attribution": """
            catalogue proximity_lines decision_record allow_found_global_in_slots require_coverage_anchor
            reject_mixed_anchors
        """,
    }.items()
}
