"""promptfoo: a Python assertion that needs no model. It checks the output against a variable of the test.

A file for `type: python, value: file://gate.py` is one line: from answergate.integrations.promptfoo import get_assert
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.errors import InputError, Problem
from answergate.integrations.scored import GATE, Scored, measure
from answergate.meant import meant
from answergate.model.finding import Severity
from answergate.policy import load_policy

_OPTIONS = {"sources": "context", "question": "", "policy": None}


def get_assert(output: Any, context: Mapping[str, Any]) -> dict[str, Any]:
    """Return a GradingResult. The test passes if the guardrails gate lets the output pass.

    The ``config`` of the assertion may have ``sources`` (the variable with the sources, by default ``context``),
    ``question`` (a variable) and ``policy``. A missing variable, an unknown option and
    an error are results that do not pass.
    """
    try:
        options = _options(context.get("config"))
        variables = context.get("vars") or {}
        question = variables.get(options["question"]) if options["question"] else None
        policy = load_policy(options["policy"], GATE)
        sources = variables.get(options["sources"])
        found = measure(output, sources, policy, question)
    except Exception as error:
        return {
            "pass": False,
            "score": 0.0,
            "reason": f"the check failed with an error: {type(error).__name__}: {error}",
        }
    return _result(found)


def _options(config: Any) -> dict[str, Any]:
    given = dict(config or {})
    if unknown := [name for name in given if name not in _OPTIONS]:
        raise InputError([Problem(f"config.{name}", f"unknown option{meant(name, _OPTIONS)}") for name in unknown])
    return {**_OPTIONS, **given}


def _result(found: Scored) -> dict[str, Any]:
    parts = [
        {"pass": False, "score": 0.0, "reason": f"{finding.code} {finding.rule}: {finding.message}"}
        for finding in found.verdict.findings
        if finding.severity is Severity.ERROR
    ]
    result = {"pass": found.passed, "score": found.score, "reason": found.reason}
    return {**result, "componentResults": parts} if parts and not found.passed else result
