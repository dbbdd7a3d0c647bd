"""Counts, densities, scores and tables of a reading. Gates decide on them and on the findings.

A gate never reads the text. Everything that it needs to know about the text is measured here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from answergate.measures.answer import measure_answer
from answergate.measures.attribution import measure_attribution
from answergate.measures.citations import measure_citations
from answergate.measures.evidence import measure_evidence
from answergate.measures.guardrails import measure_guardrails
from answergate.reading import Reading

MEASURES: dict[str, Callable[[Reading], dict[str, Any]]] = {
    "answer": measure_answer,
    "attribution": measure_attribution,
    "citations": measure_citations,
    "evidence": measure_evidence,
    "guardrails": measure_guardrails,
}
