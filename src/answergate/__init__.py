"""answergate: the gate an LLM's answer passes before anyone sees it."""

from answergate.aggregate import aggregate
from answergate.api import check, check_many
from answergate.attribute import attribute
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
from answergate.version import __version__

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
