"""How well the cited chunks cover the claims of an answer."""

from __future__ import annotations

from typing import Any

from answergate.reading import Reading, SupportedClaim
from answergate.support.conflict import Support


def measure_guardrails(reading: Reading) -> dict[str, Any]:
    """Return counts, one row per claim (its place, citations and support), and the reasons for each score."""
    claims = [_claim(reading, supported) for supported in reading.supported_claims]
    uncovered = [claim for claim in claims if not claim["supported"]]
    return {
        "citations": reading.citation_count,
        "citation_density": reading.claim_density,
        "total_claims": len(claims),
        "supported_claims": len(claims) - len(uncovered),
        "uncovered_claims": [claim["text"] for claim in uncovered],
        "similarity": dict(reading.similarity.described),
        "claims": claims,
        "reasons": [_reasons(supported.support) for supported in reading.supported_claims],
    }


def _reasons(support: Support) -> dict[str, Any]:
    """Return the reasons for a claim's score: words that are missing or in conflict, and derived numbers."""
    return {
        "missing": list(support.missing),
        "conflicts": [
            {"code": conflict.code, "text": conflict.text, "says": conflict.says} for conflict in support.conflicts
        ],
        "derived": [
            {"number": derived.text, "operation": derived.operation, "operands": list(derived.operands)}
            for derived in support.derived
        ],
    }


def _claim(reading: Reading, supported: SupportedClaim) -> dict[str, Any]:
    claim, support, chunk = supported.claim, supported.support, supported.chunk
    return {
        "start": claim.span.start,
        "end": claim.span.end,
        "text": claim.span.of(reading.case.answer),
        "cited": list(supported.cited),
        "supported": reading.covers(supported),
        "score": supported.support.score,
        "judged": supported.support.judged,
        "chunk_id": None if chunk is None else chunk.id,
        "span": None if support.span is None else {"start": support.span.start, "end": support.span.end},
    }
