"""What a policy may set. Configuration only: what was found lives in the examination."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Whole = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Ratio = Annotated[float, Meta(ge=0, le=1)]
Density = Annotated[float, Meta(ge=0)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """The largest case that is read at all, in characters and pieces."""

    answer: Positive = 200_000
    chunk: Positive = 1_000_000
    chunks: Positive = 2_000
    citations: Positive = 5_000


MarkerName = Literal["C", "cite", "number", "footnote", "ID", "source"]
Store = Literal["none", "hash", "findings", "full"]

PROXIMITY_LINES = 8
"""The window of attribution; another one needs the record of its decision."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every setting of every gate. A preset holds the values of one gate; docs/guide/policy.md explains each."""

    # which inline markers count as citations; the empty list means none do
    markers: tuple[MarkerName, ...] = ()

    # every gate: what the ledger keeps of a decision, and whether a verdict waits until it is kept
    store: Store = "findings"
    ledger: Literal["required", "best-effort"] = "required"

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

    # guardrails (min_citation_density too, there counted per claim)
    refuse_on_no_citations: bool = True
    max_uncovered_claims: Whole = 0
    max_uncovered_ratio: Ratio = 0.0
    min_similarity: Ratio = 0.18
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


# Without them attribution proves nothing: no policy and no catalogue can set them otherwise.
LOCKED = {"allow_found_global_in_slots": False, "require_coverage_anchor": True, "reject_mixed_anchors": True}

# They decide nothing, so a policy's digest leaves them out.
LEDGER_SETTINGS = ("store", "ledger")

SETTINGS_OF: dict[str, tuple[str, ...]] = {
    "answer": ("numbers", "numbers_from", "bbox", "ellipsis", "markers", *LEDGER_SETTINGS),
    "evidence": (
        "min_citations_per_paragraph",
        "min_citation_density",
        "strict_validation",
        "enforce_evidence_gates",
        "block_on_missing_evidence",
        "markers",
        *LEDGER_SETTINGS,
    ),
    "guardrails": (
        "refuse_on_no_citations",
        "min_citation_density",
        "max_uncovered_claims",
        "max_uncovered_ratio",
        "min_similarity",
        "numbers_from",
        "similarity",
        "semantic_model",
        "markers",
        *LEDGER_SETTINGS,
    ),
    "citations": (
        "max_invalid_ratio",
        "min_alignment",
        "min_average_alignment",
        "min_coverage",
        "min_traceable",
        "count_computed_alignment",
        *LEDGER_SETTINGS,
    ),
    "attribution": (
        "catalogue",
        "proximity_lines",
        "decision_record",
        "allow_found_global_in_slots",
        "require_coverage_anchor",
        "reject_mixed_anchors",
        *LEDGER_SETTINGS,
    ),
}
