"""What a rule states (a hit), and what becomes of it under a policy (a finding)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct


class Severity(StrEnum):
    """How much a finding weighs. A gate says what follows from it."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Place(Struct, frozen=True):
    """A place in the input: the text's path, half-open code-point offsets into it, the words there."""

    path: str
    start: int
    end: int
    excerpt: str


class Hit(Struct, frozen=True):
    """A fact a rule found, and its place. No weight, no decision."""

    place: Place
    facts: Mapping[str, Any] = {}


class Finding(Struct, frozen=True):
    """A hit under a policy: with its rule, its severity and a sentence a person understands."""

    code: str
    rule: str
    severity: Severity
    place: Place
    facts: Mapping[str, Any]
    message: str


class Fault(Struct, frozen=True):
    """Something that broke instead of answering. Never a pass."""

    where: str
    message: str
