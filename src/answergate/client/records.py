"""What the service says about its gates, rules, policies and health."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from answergate.errors import Problem
from answergate.model.finding import Severity


class GateInfo(Struct, frozen=True):
    """A gate: its statuses (worst first), those that pass, and the names of its policies."""

    name: str
    question: str
    statuses: tuple[str, ...]
    passing: tuple[str, ...]
    policies: tuple[str, ...]


class RuleInfo(Struct, frozen=True, kw_only=True):
    """A rule in short."""

    code: str
    name: str
    family: str
    severity: Severity
    summary: str
    message: str


class PresetUse(Struct, frozen=True):
    """A preset that runs a rule, the severity there, and whether the gate decides on the rule."""

    preset: str
    gate: str
    severity: Severity
    decides: bool


class RuleDetails(RuleInfo, frozen=True, kw_only=True):
    """A rule with its reason and the presets that run it."""

    reason: str
    presets: tuple[PresetUse, ...]


class PolicyInfo(Struct, frozen=True, kw_only=True):
    """An active policy: its name, its gate, and the digest of everything in it that decides."""

    name: str
    gate: str
    digest: str


class PolicyDetails(PolicyInfo, frozen=True, kw_only=True):
    """A policy with all its settings, and the rules it decides on."""

    settings: Mapping[str, Any]
    rules: Mapping[str, str]
    penalties: Mapping[str, float]
    limits: Mapping[str, int]
    decides_on: tuple[str, ...]


class Health(Struct, frozen=True):
    """The process is alive."""

    status: str
    version: str


class Readiness(Struct, frozen=True):
    """Whether the service can answer requests. ``problems`` lists invalid changes of policies or keys.

    A client without a key is told only whether the service is ready, if the service has keys.
    """

    ready: bool
    ledger: str
    version: str
    policies: int | None = None
    deciders: int | None = None
    problems: tuple[Problem, ...] = ()
