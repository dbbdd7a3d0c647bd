"""The format of every error response, and the exception that produces it."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from answergate.errors import Problem

_log = logging.getLogger("answergate.service")
VALIDATION = "Validation error"
"""The error code of a case that cannot be read. It comes from the evidence gate's format; every gate uses it."""


class ErrorBody(Struct, frozen=True):
    """An error: a code for programs, a message for people, and every problem with its path.

    A path starts with ``$`` inside the JSON body. Elsewhere it starts with ``path.``, ``query.`` or ``header.``.
    """

    error: str
    message: str
    details: tuple[Problem, ...] = ()


class Refusal(Exception):
    """The request gets an error response instead of a verdict."""

    def __init__(
        self,
        code: int,
        error: str,
        message: str,
        details: Sequence[Problem] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.body = ErrorBody(error, message, tuple(details))
        self.headers = dict(headers or {})

    def to_json(self) -> bytes:
        """The response body."""
        return msgspec.json.encode(self.body)


def validation_body(problems: Sequence[Problem], *, gate: str) -> bytes:
    """The response body for a case that cannot be read. The evidence gate's format has only two fields."""
    if gate == "evidence":
        return msgspec.json.encode({"error": VALIDATION, "details": problems})
    count = len(problems)
    message = f"the case cannot be read: {count} problem{'s' if count != 1 else ''}, see details"
    return msgspec.json.encode(ErrorBody(VALIDATION, message, tuple(problems)))


def internal_error(error: Exception) -> Refusal:
    """The refusal for an error that nobody expected. It is logged, and the response names only its type."""
    _log.error("internal error while answering a request", exc_info=error)
    return Refusal(500, "FAULT", f"internal error, nothing was decided: {type(error).__name__}")


def not_found(path: str, message: str) -> Refusal:
    """A 404 error. ``path`` names the wrong part of the URL."""
    return Refusal(404, "NOT_FOUND", message, [Problem(path, message)])
