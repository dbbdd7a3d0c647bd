"""What the tools of the MCP server return. Clients get a JSON schema of each class."""

from __future__ import annotations

from typing import Any

from answergate.integrations.missing import not_installed
from answergate.model.verdict import Verdict

try:
    from pydantic import BaseModel
except ModuleNotFoundError as error:
    raise not_installed(error, "mcp") from None


class Found(BaseModel):
    """A mistake, and its place: half-open offsets in code points into the text at ``path``."""

    code: str
    rule: str
    severity: str
    message: str
    path: str
    start: int
    end: int
    excerpt: str


class Checked(BaseModel):
    """A verdict. Show the answer only if ``passed`` is true. ``feedback`` says what to correct."""

    passed: bool
    gate: str
    status: str
    because: str
    feedback: str
    findings: list[Found]
    ignored: list[str]
    policy: str
    version: str


class Change(BaseModel):
    """One change to the case, and the rule that it is for."""

    rule: str
    path: str
    before: Any
    after: Any
    because: str


class Fixed(BaseModel):
    """The corrected answer and citations, the changes, and the verdicts before and after them."""

    answer: str
    citations: list[Any]
    changes: list[Change]
    before: Checked
    after: Checked


class Explained(BaseModel):
    """An explanation of a rule or a gate, with examples."""

    text: str


def checked(verdict: Verdict) -> Checked:
    return Checked(
        passed=verdict.passed,
        gate=verdict.gate,
        status=verdict.status,
        because=verdict.because,
        feedback=verdict.feedback(),
        findings=[
            Found(
                code=finding.code,
                rule=finding.rule,
                severity=finding.severity,
                message=finding.message,
                path=finding.place.path,
                start=finding.place.start,
                end=finding.place.end,
                excerpt=finding.place.excerpt,
            )
            for finding in verdict.findings
        ],
        ignored=list(verdict.ignored),
        policy=verdict.policy.name,
        version=verdict.version,
    )
