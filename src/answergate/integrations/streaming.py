"""Holds a streamed answer back until it is decided what may be shown."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping
from typing import Any, Literal

from answergate.api import PolicySource, check_many
from answergate.errors import CaseError, Problem
from answergate.intake import read_case
from answergate.intake.values import encodes
from answergate.integrations.given import case_of, given_parts
from answergate.integrations.unfinished import Unfinished
from answergate.model.verdict import Verdict
from answergate.policy import Policy, load_policy

Hold = Literal["answer", "claim"]
OnStop = Literal["cut", "replace", "raise"]

# The answer is read again after so many new characters, or after this share of it. So the cost grows with the length of the
# answer, not with its square.
_STEP = 16
_SHARE = 16


class StreamGate:
    """Decides about a streamed answer, and releases only text that may be shown. Make a new one for each answer.

    ``hold="answer"`` (the default) releases nothing before the verdict: not one character of a stopped answer.
    ``hold="claim"`` releases each claim once it is settled and covered. It works with the guardrails gate only. A claim
    that the gate refuses is never released, but claims before it are, even if the answer is stopped at its end.

    ``on_stop`` says what happens if the answer is stopped: "cut" releases nothing more, "replace" releases
    ``replacement``, "raise" raises the violation of the gate. ``case`` has further fields of the case.
    """

    def __init__(
        self,
        *,
        gate: str,
        chunks: Any = None,
        policy: PolicySource = None,
        question: str | None = None,
        case: Mapping[str, Any] | None = None,
        hold: Hold = "answer",
        on_stop: OnStop = "cut",
        replacement: str = "",
    ) -> None:
        if on_stop not in ("cut", "replace", "raise"):
            raise ValueError(f'on_stop must be "cut", "replace" or "raise", got {on_stop!r}')
        if (on_stop == "replace") is not bool(replacement):
            raise ValueError('give a replacement with on_stop="replace", and only then')
        self._policy = load_policy(policy, gate)
        self._given = {**(case or {}), **given_parts(chunks, question)}
        if "answer" in self._given:
            raise CaseError([Problem("$.answer", "the answer is streamed: give the case without it")])
        read = read_case(case_of("", self._given), self._policy.limits)
        self._unfinished = None
        if hold != "answer":
            _require_claims(hold, self._policy, has_citations=bool(read.citations))
            self._unfinished = Unfinished(read, self._policy)
        self._on_stop = on_stop
        self._replacement = replacement
        self._pieces: list[str] = []
        self._length = 0
        self._read = 0
        self._released = 0
        self._verdict: Verdict | None = None
        self.stopped = False
        """Whether the answer is stopped. Then nothing more of it is released."""
        self.rest = ""
        """After ``close()``: the text that is still to be shown."""

    @property
    def text(self) -> str:
        """The answer so far, with what is not released. Do not show it."""
        self._pieces = ["".join(self._pieces)]
        return self._pieces[0]

    @property
    def verdict(self) -> Verdict:
        """The verdict, once the gate is closed."""
        if self._verdict is None:
            raise RuntimeError("there is no verdict yet: call close() after the last delta")
        return self._verdict

    def feed(self, delta: str | None) -> list[str]:
        """Take the next piece of the answer. Returns the texts that may be shown now. None is a piece without text.

        An answer that cannot be read any more is stopped: it is longer than the policy's limit, or not a Unicode text.
        """
        if self._verdict is not None:
            raise RuntimeError("this gate is closed: make a new StreamGate for each answer")
        if delta is None:
            return []
        if not isinstance(delta, str):
            raise TypeError(f"a piece of the answer must be a str or None, got {type(delta).__name__}")
        self._pieces.append(delta)
        self._length += len(delta)
        if not self.stopped and (self._length > self._policy.limits.answer or not encodes(delta)):
            return self._stop()
        unread = self._length - self._read
        if self._unfinished is None or self.stopped or unread < max(_STEP, self._length // _SHARE):
            return []
        self._read = self._length
        text = self.text
        progress = self._unfinished.read(text)
        if progress.refused:
            return self._stop()
        start, self._released = self._released, max(self._released, progress.end)
        return [text[start : self._released]] if start < self._released else []

    def close(self, **parts: Any) -> Verdict:
        """Decide about everything that was fed. ``rest`` is the text that is still to be shown.

        ``parts`` are fields of the case that come last, such as ``citations``.
        """
        if self._verdict is None:
            if parts and self._unfinished is not None:
                names = ", ".join(parts)
                raise ValueError(
                    f'with hold="claim", only markers in the text are citations: close() cannot take {names}'
                )
            self._verdict = self._check(parts)
            # An answer is stopped before its end if it is refused or unreadable then, so the verdict is the same.
            if self._verdict.passed and not self.stopped:
                self.rest = self.text[self._released :]
            elif not self.stopped:
                self.rest = "".join(self._stop())
        if self._on_stop == "raise":
            self._verdict.raise_for_status()
        return self._verdict

    def run(self, stream: Iterable[str | None]) -> Iterator[str]:
        """Yield the texts of a stream that may be shown. Afterwards, ``verdict`` has the decision.

        Closes the stream when the answer is stopped.
        """
        for delta in stream:
            yield from self.feed(delta)
            if self.stopped:
                getattr(stream, "close", _nothing)()
                break
        self.close()
        if self.rest:
            yield self.rest

    async def arun(self, stream: AsyncIterable[str | None]) -> AsyncIterator[str]:
        """The same for an async stream."""
        async for delta in stream:
            for text in self.feed(delta):
                yield text
            if self.stopped:
                await getattr(stream, "aclose", _nothing_later)()
                break
        self.close()
        if self.rest:
            yield self.rest

    def _stop(self) -> list[str]:
        """Stop the answer: what is released instead of it."""
        self.stopped = True
        if self._on_stop == "raise":
            (self._verdict or self._check({})).raise_for_status()
        return [self._replacement] if self._replacement else []

    def _check(self, parts: Mapping[str, Any]) -> Verdict:
        # check() raises an error for an answer that cannot be read, such as one that is too long.
        [verdict] = check_many([case_of(self.text, {**self._given, **parts})], self._policy.gate, self._policy)
        return verdict


def _nothing() -> None:
    """Streams without a method to close them need nothing."""


async def _nothing_later() -> None:
    """The same for async streams."""


def _require_claims(hold: str, policy: Policy, *, has_citations: bool) -> None:
    """Raise ValueError if the gate cannot decide about single claims."""
    if hold != "claim":
        raise ValueError(f'hold must be "answer" or "claim", got {hold!r}')
    why = ""
    if policy.gate != "guardrails":
        why = f"the {policy.gate} gate decides about the whole answer"
    elif policy.settings.similarity != "lexical":
        why = f'the policy has similarity = "{policy.settings.similarity}"'
    elif has_citations:
        why = "the case has a list of citations"
    if why:
        raise ValueError(
            f'hold="claim" works only with the guardrails gate and markers in the text, but {why}: use hold="answer"'
        )
