"""What the integrations share: finding the sources of an answer, and checking it so that no error ever passes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from inspect import isawaitable
from typing import Any

from answergate.api import check, undecided
from answergate.errors import CaseError, Problem
from answergate.intake.names import CHUNKS, CONTEXT, EVIDENCE_COUNT, RECORDED_SUPPORT
from answergate.model.case import Case
from answergate.model.finding import Fault
from answergate.model.verdict import Outcome, Verdict
from answergate.policy import Policy

Sources = str | Callable[[Any], Any]
"""Where an integration finds the sources: the name of a field, or a function of the framework's context."""

_NO_SOURCES = "no sources: an answer without sources cannot be checked"
_ONLY_FROM_THE_APPLICATION = frozenset(
    (*CHUNKS, *CONTEXT, *EVIDENCE_COUNT, RECORDED_SUPPORT, "evidence", "lineage", "metadata")
)


def find_sources(sources: Sources, holder: Any, context: Any, name: str) -> Any:
    """What the application gave as sources, or what its function returns for ``context`` (which may be awaitable).

    ``holder`` has the field if ``sources`` is the name of one, and ``name`` is how messages call it. Raises CaseError
    if it does not have it.
    """
    if callable(sources):
        return sources(context)
    found = holder.get(sources) if isinstance(holder, Mapping) else getattr(holder, sources, None)
    if found is None:
        raise CaseError([Problem(name, f"it has no {sources!r}. {_NO_SOURCES}")])
    return found


def case_of(output: Any, sources: Any, **fields: Any) -> dict[str, Any]:
    """The case of a model's output: a text, or an object whose fields are the answer and its citations.

    Raises CaseError if the output has fields that only the application may give, such as the chunks: otherwise a model
    could support its own answer.
    """
    given = {"answer": output} if isinstance(output, str) else _fields_of(output)
    if own := sorted(_ONLY_FROM_THE_APPLICATION.intersection(given)):
        raise CaseError(
            [Problem(f"$.{name}", "the output must not have this field: it would be evidence") for name in own]
        )
    return {**given, **{name: value for name, value in fields.items() if value}, "chunks": chunks_of(sources)}


def chunks_of(sources: Any) -> Any:
    """The sources as chunks of a case: a text, texts by id, or a list of texts, objects and documents."""
    if isinstance(sources, str):
        return [sources]
    if sources is None or isinstance(sources, Mapping):
        return sources
    return list(sources) if isinstance(sources, Iterable) else sources


def decide(policy: Policy, make_case: Callable[[], Case | Mapping[str, Any]]) -> Verdict:
    """The verdict on the case that ``make_case`` returns. Never raises.

    An error, an unreadable case and a case without chunks get a verdict that does not pass and says why.
    """
    case: Case | Mapping[str, Any] | None = None
    try:
        case = make_case()
        if not (case.chunks if isinstance(case, Case) else case["chunks"]):
            raise CaseError([Problem("$.chunks", _NO_SOURCES)])
        return check(case, policy.gate, policy)
    except Exception as error:
        return _not_decided(error, policy, case)


async def decide_later(
    policy: Policy, find: Callable[[], Any], make_case: Callable[[Any], Mapping[str, Any]]
) -> Verdict:
    """Like ``decide``, for a case that is made of what ``find`` returns, which may be awaitable. Never raises."""
    try:
        found = find()
        if isawaitable(found):
            found = await found
    except Exception as error:
        return _not_decided(error, policy)
    return decide(policy, lambda: make_case(found))


def _not_decided(error: Exception, policy: Policy, case: object = None) -> Verdict:
    if isinstance(error, CaseError):
        faults = tuple(Fault(problem.path, problem.message) for problem in error.problems)
        return undecided(case, policy, Outcome.UNREADABLE, f"the case cannot be read: {error.problems[0]}", faults)
    because = f"the check broke: {type(error).__name__}: {error}"
    return undecided(case, policy, Outcome.FAULT, because, (Fault("integration", because),))


def _fields_of(output: Any) -> dict[str, Any]:
    """The fields of a structured output: a mapping, a pydantic model, a dataclass or any other object with fields."""
    if isinstance(output, Mapping):
        return dict(output)
    if callable(dump := getattr(output, "model_dump", None)):
        return dict(dump())
    if dataclasses.is_dataclass(output) and not isinstance(output, type):
        return dataclasses.asdict(output)
    raise CaseError([Problem("$", f"expected a text, or an object with an answer, got {type(output).__name__}")])
