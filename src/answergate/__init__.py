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
    from answergate.integrations.retrying import Retried, retry
    from answergate.integrations.streaming import StreamGate
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
    "Retried",
    "Severity",
    "StreamGate",
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
    "retry",
]

_HOME = {
    name: module
    for module, names in {
        "answergate.api": "check check_many",
        "answergate.batch.aggregate": "aggregate",
        "answergate.errors": """
            AnswerGateViolation AnswergateError AttributionGateViolation CaseError CatalogueError
            CitationsGateViolation EvidenceGateViolation GateFault GateViolation GuardrailsGateViolation
            InputError PolicyError Problem
        """,
        "answergate.intake": "case_to_dict read_case",
        "answergate.integrations.retrying": "Retried retry",
        "answergate.integrations.streaming": "StreamGate",
        "answergate.model.case": "Case Chunk Citation Position Subject",
        "answergate.model.finding": "Fault Finding Place Severity",
        "answergate.model.verdict": "Outcome Verdict",
        "answergate.policy": "Policy load_policy",
        "answergate.policy.catalogue": "load_catalogue",
        "answergate.resolve.one_slot": "attribute",
    }.items()
    for name in names.split()
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'answergate' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return __all__
