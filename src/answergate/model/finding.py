"""A rule yields hits. A policy turns each hit into a finding."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct


class Severity(StrEnum):
    """How serious a finding is. The gate decides what follows from it."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Place(Struct, frozen=True):
    """A place in the input: the path of a text, half-open code-point offsets into it, and the words there."""

    path: str
    start: int
    end: int
    excerpt: str


class Hit(Struct, frozen=True):
    """A fact that a rule found, and its place. It has no severity and decides nothing."""

    place: Place
    facts: Mapping[str, Any] = {}


class Finding(Struct, frozen=True):
    """A hit with its rule, its severity under the policy, and a message for people."""

    code: str
    rule: str
    severity: Severity
    place: Place
    facts: Mapping[str, Any]
    message: str


class Fault(Struct, frozen=True):
    """An error during the check. A case with a fault never passes."""

    where: str
    message: str
