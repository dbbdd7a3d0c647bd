"""Runs the examples of a rule: each gives a case without marks, and the verdict on it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from answergate.api import check
from answergate.intake import read_case
from answergate.model.case import Case
from answergate.model.finding import Finding
from answergate.model.verdict import Verdict
from answergate.rules import RULES, Example

ANSWER_NAMES = {"answer": "conclusion", "evidence": "content", "guardrails": "answer_text", "citations": "answer"}
"""The name of the answer in each gate's own format."""

MARKED = re.compile(r"(⟦[^⟧]*⟧)")
"""Finds the parts that ``with_marks`` marked."""


class ShownExample(Struct, frozen=True):
    """An example's case and policy, the verdict, and those of its findings that are the rule's own."""

    payload: dict[str, Any]
    policy: Mapping[str, Any]
    case: Case
    verdict: Verdict
    findings: tuple[Finding, ...]


@cache
def bad_examples(code: str) -> tuple[ShownExample, ...]:
    """Return the rule's bad examples."""
    return tuple(_shown(code, example) for example in RULES[code].bad)


@cache
def good_examples(code: str) -> tuple[ShownExample, ...]:
    """Return the rule's good examples."""
    return tuple(_shown(code, example) for example in RULES[code].good)


def _shown(code: str, example: Example) -> ShownExample:
    answer = {} if example.answer is None else {ANSWER_NAMES[example.gate]: example.answer}
    payload = without_marks({**answer, **example.given})
    policy = {"settings": dict(example.policy)} if example.policy else {}
    verdict = check(payload, example.gate, policy or None)
    own = tuple(finding for finding in verdict.findings if finding.code == code)
    return ShownExample(payload, example.policy, read_case(payload), verdict, own)


def without_marks(value: Any) -> Any:
    """Return ``value`` with every ``<<`` and ``>>`` removed from its texts."""
    if isinstance(value, str):
        return value.replace("<<", "").replace(">>", "")
    if isinstance(value, Mapping):
        return {name: without_marks(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [without_marks(inner) for inner in value]
    return value


def marked_texts(example: ShownExample) -> list[str]:
    """Return the texts of an example with their marks. Texts inside lists are returned only if they have a mark."""
    payload = with_marks(example.payload, example.findings)
    texts = [value for value in payload.values() if isinstance(value, str) and value]
    return texts + [text for value in payload.values() if not isinstance(value, str) for text in _hit_texts(value)]


def _hit_texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value] if "⟦" in value else []
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return [text for one in inner for text in _hit_texts(one)]


def with_marks(value: Any, findings: Sequence[Finding], path: str = "$") -> Any:
    """Return ``value`` with ``⟦`` and ``⟧`` around every place of ``findings`` in its texts."""
    if isinstance(value, Mapping):
        return {name: with_marks(inner, findings, f"{path}.{name}") for name, inner in value.items()}
    if isinstance(value, list):
        return [with_marks(inner, findings, f"{path}[{index}]") for index, inner in enumerate(value)]
    if not isinstance(value, str):
        return value
    places = {(finding.place.start, finding.place.end) for finding in findings if finding.place.path == path}
    for start, end in sorted(places, reverse=True):
        if end > start:
            value = f"{value[:start]}⟦{value[start:end]}⟧{value[end:]}"
    return value
