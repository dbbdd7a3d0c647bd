"""Lets a model answer again, with the findings as feedback, when a gate stops its answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from inspect import isawaitable
from typing import Any, Generic, TypeVar, overload

from msgspec import Struct

from answergate.api import PolicySource, check_many
from answergate.integrations.given import case_of, given_parts
from answergate.model.verdict import Verdict
from answergate.policy import Policy, load_policy

T = TypeVar("T")


class Retried(Struct, Generic[T], frozen=True):
    """An answer that passed: what ``generate`` returned, its verdict, and how often ``generate`` was called."""

    answer: T
    verdict: Verdict
    tries: int


@overload
def retry(  # type: ignore[overload-overlap]  # a function that returns a coroutine matches both; the first one is right
    generate: Callable[[str | None], Coroutine[Any, Any, T]],
    *,
    gate: str,
    times: int = 1,
    policy: PolicySource = None,
    chunks: Any = None,
    question: str | None = None,
) -> Coroutine[Any, Any, Retried[T]]: ...


@overload
def retry(
    generate: Callable[[str | None], T],
    *,
    gate: str,
    times: int = 1,
    policy: PolicySource = None,
    chunks: Any = None,
    question: str | None = None,
) -> Retried[T]: ...


def retry(
    generate: Callable[[str | None], Any],
    *,
    gate: str,
    times: int = 1,
    policy: PolicySource = None,
    chunks: Any = None,
    question: str | None = None,
) -> Any:
    """Generate an answer, check it, and if it is stopped, generate again with the feedback, at most ``times`` more.

    ``generate(feedback)`` returns the text of an answer, a case, or a provider's response. ``feedback`` is None for the
    first try. If ``generate`` is async, await the result of ``retry``. Raises the violation of the gate if the last answer
    is stopped too, GateFault if it could not be read or checked, and CaseError if it brings what was given here too, such
    as the chunks.
    """
    if times < 0:
        raise ValueError(f"times must be 0 or more, got {times}")
    tries = _Tries(load_policy(policy, gate), given_parts(chunks, question), times)
    answer = generate(None)
    if isawaitable(answer):
        return _awaited(generate, answer, tries)
    while (retried := tries.judge(answer)) is None:
        answer = generate(tries.feedback)
    return retried


async def _awaited(
    generate: Callable[[str | None], Awaitable[Any]], first: Awaitable[Any], tries: _Tries
) -> Retried[Any]:
    answer = await first
    while (retried := tries.judge(answer)) is None:
        answer = await generate(tries.feedback)
    return retried


class _Tries:
    """The answers so far: how many, and what is wrong with the last one."""

    def __init__(self, policy: Policy, given: Mapping[str, Any], times: int) -> None:
        self.feedback = ""
        self._policy = policy
        self._given = given
        self._most = times + 1
        self._made = 0

    def judge(self, answer: Any) -> Retried[Any] | None:
        """The result, if the answer passes. None if it is stopped and there is one more try; otherwise an error."""
        self._made += 1
        # check() raises an error for an answer that cannot be read. The model can correct that too.
        [verdict] = check_many([case_of(answer, self._given)], self._policy.gate, self._policy)
        if not verdict.passed and self._made < self._most:
            self.feedback = verdict.feedback()
            return None
        return Retried(answer, verdict.raise_for_status(), self._made)
