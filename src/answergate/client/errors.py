"""The exceptions of the client.

ClientError (an AnswergateError)
├── UnavailableError      the service cannot be reached, or still answers 503 after the last try
├── ResponseError         the response is not one of an answergate service
└── ServiceError          the service refused the request; ``status``, ``error`` and ``problems`` say why
    ├── AccessError       401 or 403: the key is missing or unknown, or lacks the scope
    ├── BodyTooLargeError 413: the case is larger than the service's ``--max-body``
    └── RateLimitedError  429: the key exceeded its rate limit; ``retry_after`` has the seconds to wait

A case that cannot be read raises the library's CaseError, and a policy that the gate does not have raises PolicyError,
each with all problems and their paths.
"""

from __future__ import annotations

from collections.abc import Sequence

from answergate.errors import AnswergateError, Problem


class ClientError(AnswergateError):
    """The base class: nothing was decided, so nothing passes."""


class UnavailableError(ClientError):
    """The service cannot be reached, or still answers 503 after the last try."""


class ResponseError(ClientError):
    """The response is not from an answergate service. Perhaps the URL belongs to another server."""


class ServiceError(ClientError):
    """The service refused the request. ``error`` is its code for programs."""

    def __init__(
        self, status: int, error: str, message: str, problems: Sequence[Problem], retry_after: float | None = None
    ) -> None:
        self.status = status
        self.error = error
        self.problems = tuple(problems)
        self.retry_after = retry_after
        details = [str(problem) for problem in problems if problem.message != message]
        super().__init__("\n  ".join([f"{status} {error}: {message}", *details]))


class AccessError(ServiceError):
    """The key is missing or unknown, or lacks the scope."""


class BodyTooLargeError(ServiceError):
    """The case is larger than the service's ``--max-body``."""


class RateLimitedError(ServiceError):
    """The key exceeded its rate limit. ``retry_after`` has the seconds to wait."""
