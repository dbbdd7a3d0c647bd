"""Metrics over many verdicts of a gate: sums, the metrics computed from them, and histograms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from answergate.model.verdict import Verdict

BINS = 20
"""The number of bins of a histogram. There is one more bin for larger values."""


class Scale(Struct, frozen=True):
    """The title of a histogram, and the value at which its last bin ends."""

    title: str
    top: float


class Measure(Struct, frozen=True):
    """How the verdicts of one gate are measured.

    ``sums`` are added over all verdicts. ``metrics`` computes the metrics from the sums and the number of verdicts.
    ``values`` are counted in the histograms.
    """

    sums: Callable[[Verdict], Mapping[str, float]]
    metrics: Callable[[Mapping[str, float], int], dict[str, float]]
    values: Callable[[Verdict], Mapping[str, Iterable[float]]]
    scales: Mapping[str, Scale]


def bin_of(value: float, scale: Scale) -> int:
    """The bin of ``value``. The top of the scale belongs to the last bin below it."""
    if value >= scale.top:
        return BINS - 1 if value == scale.top else BINS
    return max(0, int(value / scale.top * BINS))


def _share(part: float, whole: float) -> float:
    # Rounded, so that the result does not depend on the order in which the values were added.
    return round(part / whole, 12) if whole else 0.0


def _answer_sums(verdict: Verdict) -> Mapping[str, float]:
    measures = verdict.measures
    return {
        "accepted": len(measures["evidences"]),
        "rejected": len(measures["rejected"]),
        "ungrounded": measures["ungrounded_numbers"],
    }


def _answer_metrics(sums: Mapping[str, float], verdicts: int) -> dict[str, float]:
    return {
        "accepted_evidences": sums["accepted"],
        "rejected_evidences": sums["rejected"],
        "evidence_acceptance": _share(sums["accepted"], sums["accepted"] + sums["rejected"]),
        "ungrounded_numbers": sums["ungrounded"],
    }


def _answer_values(verdict: Verdict) -> Mapping[str, Iterable[float]]:
    accepted, rejected = len(verdict.measures["evidences"]), len(verdict.measures["rejected"])
    return {"evidence_acceptance": [accepted / (accepted + rejected)] if accepted + rejected else []}


def _evidence_sums(verdict: Verdict) -> Mapping[str, float]:
    measures = verdict.measures
    return {
        "citations": measures["citation_count"],
        "paragraphs": measures["paragraph_count"],
        "cited": sum(paragraph["citations"] > 0 for paragraph in measures["paragraphs"]),
        "density": measures["citation_density"],
    }


def _evidence_metrics(sums: Mapping[str, float], verdicts: int) -> dict[str, float]:
    return {
        "citations": sums["citations"],
        "citation_density": _share(sums["density"], verdicts),
        "paragraph_coverage": _share(sums["cited"], sums["paragraphs"]),
    }


def _guardrails_sums(verdict: Verdict) -> Mapping[str, float]:
    measures = verdict.measures
    return {
        "claims": measures["total_claims"],
        "supported": measures["supported_claims"],
        "density": measures["citation_density"],
    }


def _guardrails_metrics(sums: Mapping[str, float], verdicts: int) -> dict[str, float]:
    return {
        "total_claims": sums["claims"],
        "supported_claims": sums["supported"],
        "claim_coverage": _share(sums["supported"], sums["claims"]),
        "citation_density": _share(sums["density"], verdicts),
    }


def _guardrails_values(verdict: Verdict) -> Mapping[str, Iterable[float]]:
    measures = verdict.measures
    return {
        "support": [claim["score"] for claim in measures["claims"]],
        "citation_density": [measures["citation_density"]],
    }


def _citations_values(verdict: Verdict) -> Mapping[str, Iterable[float]]:
    rows = verdict.measures["citations"]
    return {
        "quality": [verdict.output["overall_quality"]],
        "alignment": [row["alignment_score"] for row in rows if row["alignment_score"] is not None],
        "citation_coverage": [verdict.output["metrics"]["citation_coverage"]],
    }


def _attribution_sums(verdict: Verdict) -> Mapping[str, float]:
    return {"found": verdict.status == "FOUND", "candidates": verdict.measures["candidates"]}


def _attribution_metrics(sums: Mapping[str, float], verdicts: int) -> dict[str, float]:
    return {"found_rate": _share(sums["found"], verdicts), "candidates": sums["candidates"]}


def _none(verdict: Verdict) -> Mapping[str, Iterable[float]]:
    return {}


MEASURES: Mapping[str, Measure] = {
    "answer": Measure(
        _answer_sums,
        _answer_metrics,
        _answer_values,
        {"evidence_acceptance": Scale("Share of evidence items accepted", 1.0)},
    ),
    "evidence": Measure(
        _evidence_sums,
        _evidence_metrics,
        lambda verdict: {"citation_density": [verdict.measures["citation_density"]]},
        {"citation_density": Scale("Citations per 100 words", 10.0)},
    ),
    "guardrails": Measure(
        _guardrails_sums,
        _guardrails_metrics,
        _guardrails_values,
        {"support": Scale("Support of a claim", 1.0), "citation_density": Scale("Citations per claim", 4.0)},
    ),
    # The metrics of this gate are computed by answergate.aggregate: see tally.py.
    "citations": Measure(
        lambda verdict: {},
        lambda sums, verdicts: {},
        _citations_values,
        {
            "quality": Scale("Quality of an answer's citations", 1.0),
            "alignment": Scale("Alignment of a citation", 1.0),
            "citation_coverage": Scale("Share of the answer that is cited", 1.0),
        },
    ),
    "attribution": Measure(_attribution_sums, _attribution_metrics, _none, {}),
}
