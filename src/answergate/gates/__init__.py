"""The five gates. Each gate reads an examination and decides."""

from __future__ import annotations

from answergate.gates.answer import AnswerGate
from answergate.gates.attribution import AttributionGate
from answergate.gates.citations import CitationsGate
from answergate.gates.evidence import EvidenceGate
from answergate.gates.gate import Gate
from answergate.gates.guardrails import GuardrailsGate

_IN_ORDER: tuple[Gate, ...] = (AnswerGate(), EvidenceGate(), AttributionGate(), GuardrailsGate(), CitationsGate())

GATES: dict[str, Gate] = {gate.name: gate for gate in _IN_ORDER}
"""The gates by name."""

__all__ = ["GATES", "Gate"]
