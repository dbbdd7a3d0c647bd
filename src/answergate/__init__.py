"""answergate: the gate an LLM's answer passes before anyone sees it.

Names are imported when they are first used, so that the command line starts without the engine.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from answergate.version import __version__

if TYPE_CHECKING:
    from answergate.api import check, check_many
    from answergate.batch.aggregate import aggregate
    from answergate.errors import (
        AnswergateError,
        AnswerGateViolation,
        AttributionGateViolation,
        CaseError,
        CatalogueError,
        CitationsGateViolation,
        EvidenceGateViolation,
        GateFault,
        GateViolation,
        GuardrailsGateViolation,
        InputError,
        PolicyError,
        Problem,
    )
    from answergate.intake import case_to_dict, read_case
    from answergate.model.case import Case, Chunk, Citation, Position, Subject
    from answergate.model.finding import Fault, Finding, Place, Severity
    from answergate.model.verdict import Outcome, Verdict
    from answergate.policy import Policy, load_policy
    from answergate.policy.catalogue import load_catalogue
    from answergate.resolve.one_slot import attribute

__all__ = [
    "AnswerGateViolation",
    "AnswergateError",
    "AttributionGateViolation",
    "Case",
    "CaseError",
    "CatalogueError",
    "Chunk",
    "Citation",
    "CitationsGateViolation",
    "EvidenceGateViolation",
    "Fault",
    "Finding",
    "GateFault",
    "GateViolation",
    "GuardrailsGateViolation",
    "InputError",
    "Outcome",
    "Place",
    "Policy",
    "PolicyError",
    "Position",
    "Problem",
    "Severity",
    "Subject",
    "Verdict",
    "__version__",
    "aggregate",
    "attribute",
    "case_to_dict",
    "check",
    "check_many",
    "load_catalogue",
    "load_policy",
    "read_case",
]

_HOME = {
    "AnswerGateViolation": "answergate.errors",
    "AnswergateError": "answergate.errors",
    "AttributionGateViolation": "answergate.errors",
    "Case": "answergate.model.case",
    "CaseError": "answergate.errors",
    "CatalogueError": "answergate.errors",
    "Chunk": "answergate.model.case",
    "Citation": "answergate.model.case",
    "CitationsGateViolation": "answergate.errors",
    "EvidenceGateViolation": "answergate.errors",
    "Fault": "answergate.model.finding",
    "Finding": "answergate.model.finding",
    "GateFault": "answergate.errors",
    "GateViolation": "answergate.errors",
    "GuardrailsGateViolation": "answergate.errors",
    "InputError": "answergate.errors",
    "Outcome": "answergate.model.verdict",
    "Place": "answergate.model.finding",
    "Policy": "answergate.policy",
    "PolicyError": "answergate.errors",
    "Position": "answergate.model.case",
    "Problem": "answergate.errors",
    "Severity": "answergate.model.finding",
    "Subject": "answergate.model.case",
    "Verdict": "answergate.model.verdict",
    "aggregate": "answergate.batch.aggregate",
    "attribute": "answergate.resolve.one_slot",
    "case_to_dict": "answergate.intake",
    "check": "answergate.api",
    "check_many": "answergate.api",
    "load_catalogue": "answergate.policy.catalogue",
    "load_policy": "answergate.policy",
    "read_case": "answergate.intake",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'answergate' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return __all__
