"""How well an answer's claims are covered by what they cite."""

from __future__ import annotations

from typing import Any

from answergate.reading import Reading, SupportedClaim


def measure_guardrails(reading: Reading) -> dict[str, Any]:
    """The counts, and a row per claim: its place, what it cites, and the support it has there."""
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
        "chunk_id": None if chunk is None else chunk.id,
        "span": None if support.span is None else {"start": support.span.start, "end": support.span.end},
    }
