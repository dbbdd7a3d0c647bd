"""The one shape of every error the service answers with, and the exception that becomes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from answergate.errors import Problem

VALIDATION = "Validation error"
"""The evidence gate's own word for a request that cannot be read; every gate uses it."""


class ErrorBody(Struct, frozen=True):
    """An error: a word for programs, a sentence for people, and each problem with its path.

    A path starts with ``$`` inside the JSON body, and with ``path.``, ``query.`` or ``header.`` outside it.
    """

    error: str
    message: str
    details: tuple[Problem, ...] = ()


class Refusal(Exception):
    """A request that gets an error instead of a verdict."""

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
        """The body of the response."""
        return msgspec.json.encode(self.body)


def validation_body(problems: Sequence[Problem], *, gate: str) -> bytes:
    """What a case that cannot be read is answered with. The evidence gate's body has two fields, to the letter."""
    if gate == "evidence":
        return msgspec.json.encode({"error": VALIDATION, "details": problems})
    count = len(problems)
    message = f"the case cannot be read, {count} problem{'s' if count != 1 else ''}"
    return msgspec.json.encode(ErrorBody(VALIDATION, message, tuple(problems)))


def not_found(path: str, message: str) -> Refusal:
    """Nothing is there: which part of the address is to blame, and what was meant."""
    return Refusal(404, "NOT_FOUND", message, [Problem(path, message)])
