"""What the integrations share: finding the sources of an answer, and checking it so that no error ever passes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import isawaitable
from typing import Any

from answergate.adapters.documents import read_document
from answergate.api import check, undecided
from answergate.errors import CaseError, Problem
from answergate.intake.names import ANSWER, CITATIONS, KNOWN_IN_CASE, READ_ELSEWHERE, SUBJECT
from answergate.model.case import Case
from answergate.model.finding import Fault
from answergate.model.verdict import Outcome, Verdict
from answergate.policy import Policy

Sources = str | Callable[[Any], Any]
"""Where an integration finds the sources: the name of a field, or a function of the framework's context."""

NO_SOURCES = "no sources: an answer without sources cannot be checked"
_FROM_THE_MODEL = frozenset((*ANSWER, *CITATIONS, *SUBJECT))
_ONLY_FROM_THE_APPLICATION = (KNOWN_IN_CASE | READ_ELSEWHERE) - _FROM_THE_MODEL


def find_sources(sources: Sources, holder: Any, context: Any, name: str) -> Any:
    """What the application gave as sources, or what its function returns for ``context`` (which may be awaitable).

    ``holder`` has the field if ``sources`` is the name of one, and ``name`` is how messages call it. Raises CaseError
    if it does not have it.
    """
    if callable(sources):
        return sources(context)
    found = holder.get(sources) if isinstance(holder, Mapping) else getattr(holder, sources, None)
    if found is None:
        raise CaseError([Problem(name, f"{sources!r} is missing, so there are {NO_SOURCES}")])
    return found


def case_of(output: Any, sources: Any, **fields: Any) -> dict[str, Any]:
    """The case of a model's output: a text, or an object whose fields are the answer and its citations.

    Raises CaseError if the output has another field of a case, such as the chunks or the question: otherwise a model
    could support its own answer.
    """
    given = {"answer": output} if isinstance(output, str) else _fields_of(output)
    if own := sorted(_ONLY_FROM_THE_APPLICATION.intersection(given)):
        raise CaseError(
            [
                Problem(f"$.{name}", "the output must not have this field: only the application may give it")
                for name in own
            ]
        )
    return {**given, **{name: value for name, value in fields.items() if value}, "chunks": chunks_of(sources)}


def chunks_of(sources: Any) -> Any:
    """The sources as chunks of a case: a text, texts by id, or a list of texts, objects and documents of a framework."""
    if isinstance(sources, str):
        return [sources]
    if sources is None or isinstance(sources, Mapping) or not isinstance(sources, Iterable):
        return sources
    return [source if isinstance(source, str | Mapping) else _chunk_of(source) for source in sources]


def _chunk_of(given: Any) -> Any:
    """A document or node as a chunk. What is none stays as it is, and the check says so."""
    document = read_document(given)
    if document is None:
        return given
    metadata = None if document.page is None else {"page": document.page}
    found = {"id": document.id, "source": document.source, "positions": document.positions, "metadata": metadata}
    return {"text": document.text, **{name: value for name, value in found.items() if value}}


def decide(policy: Policy, make_case: Callable[[], Case | Mapping[str, Any]]) -> Verdict:
    """The verdict on the case that ``make_case`` returns. Never raises.

    An error and an unreadable case get a verdict that does not pass and says why. So does a case without chunks or
    without an answer: there is nothing wrong in it, but nothing was checked either.
    """
    case: Case | Mapping[str, Any] | None = None
    try:
        case = make_case()
        if problems := list(_nothing_to_check(case, policy)):
            raise CaseError(problems)
        return check(case, policy.gate, policy)
    except Exception as error:
        return _not_decided(error, policy, case)


async def decide_later(
    policy: Policy, find: Callable[[], Any], make_case: Callable[[Any], Case | Mapping[str, Any]]
) -> Verdict:
    """Like ``decide``, for a case that is made of the sources that ``find`` returns, which may be awaitable. Never raises."""
    try:
        found = find()
        if isawaitable(found):
            found = await found
    except Exception as error:
        return _not_decided(error, policy)
    # An iterator can be read only once, and a case may need its sources twice.
    return decide(policy, lambda: make_case(chunks_of(found)))


def _nothing_to_check(case: Case | Mapping[str, Any], policy: Policy) -> Iterator[Problem]:
    parts: Mapping[str, Any] = {"answer": case.answer, "chunks": case.chunks} if isinstance(case, Case) else case
    if not parts["chunks"]:
        yield Problem("$.chunks", NO_SOURCES)
    name, answer = next(((name, parts[name]) for name in ANSWER if parts.get(name) is not None), ("answer", None))
    # An attribution may have its value in the evidence only.
    if isinstance(answer, str) and not answer.strip() and policy.gate != "attribution":
        yield Problem(f"$.{name}", "empty: there is nothing to check")


def model_can_fix(verdict: Verdict) -> bool:
    """Whether another answer could pass: the gate stopped it, or the answer is what could not be read."""
    if verdict.outcome is Outcome.UNREADABLE:
        return all(fault.where.startswith(("$.answer", "$.citations", "$.evidences")) for fault in verdict.faults)
    return verdict.outcome is Outcome.STOPPED


def is_without_sources(verdict: Verdict) -> bool:
    """Whether nothing was decided because there were no sources."""
    return verdict.outcome is Outcome.UNREADABLE and any(NO_SOURCES in fault.message for fault in verdict.faults)


def _not_decided(error: Exception, policy: Policy, case: object = None) -> Verdict:
    if isinstance(error, CaseError):
        faults = tuple(Fault(problem.path, problem.message) for problem in error.problems)
        return undecided(case, policy, Outcome.UNREADABLE, f"the case cannot be read: {error.problems[0]}", faults)
    because = f"the check failed with an error: {type(error).__name__}: {error}"
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
